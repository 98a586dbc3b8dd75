//! The blocks of the chain's outputs, at any height.

use ferrite_testkit::diff::Tree;
use ferrite_testkit::monerod::Monerod;

/// Blocks until an output is unlocked, and until a mined one is.
const SPENDABLE_AGE: usize = 10;
const MINED_AGE: usize = 60;

/// The number of RingCT outputs up to each block. The chain only grows, so its state at a height is a prefix of the
/// current one.
#[derive(Debug)]
pub struct Blocks {
    offsets: Vec<u64>,
}

impl Blocks {
    /// Asks a node.
    pub fn ask(node: &mut Monerod) -> Self {
        let params = r#"{"amounts":[0],"cumulative":true,"binary":false}"#;
        let answer = node.json_rpc("get_output_distribution", params);
        let answer = Tree::from_json(answer.as_bytes()).expect("JSON");
        let one = answer.get("result.distributions.0").expect("a distribution");
        assert_eq!(one.number("start_height"), Some(0), "every block counts on a private chain");
        let number = |item: &Tree| match item {
            Tree::Number(_, digits) => digits.parse().expect("a count"),
            other => panic!("no count: {other:?}"),
        };
        Self { offsets: one.list("distribution").iter().map(number).collect() }
    }

    pub fn with(offsets: Vec<u64>) -> Self {
        Self { offsets }
    }

    /// The counts at this height.
    pub fn at(&self, height: usize) -> &[u64] {
        &self.offsets[..height]
    }

    /// The number of outputs at this height.
    pub fn count(&self, height: usize) -> u64 {
        self.offsets[height - 1]
    }

    /// Whether the newest block with unlocked outputs had only its miner's, which was locked.
    pub fn is_quiet(&self, height: usize) -> bool {
        let newest = height - SPENDABLE_AGE;
        self.offsets[newest] == self.offsets[newest - 1] + 1
    }

    /// The block of an output.
    pub fn block_of(&self, output: u64) -> usize {
        self.offsets.partition_point(|offset| *offset <= output)
    }

    /// Whether the next block could spend an output. The first output of each block is its miner's.
    pub fn is_unlocked(&self, output: u64, height: usize) -> bool {
        let block = self.block_of(output);
        let first = block.checked_sub(1).map_or(0, |before| self.offsets[before]);
        let age = if output == first { MINED_AGE } else { SPENDABLE_AGE };
        block + age <= height
    }
}

#[test]
fn when_outputs_can_be_spent() {
    // A block without any, 50 of miners, one with three outputs, and 100 of miners.
    let offsets: Vec<u64> = (0..=50).chain(53..=153).collect();
    let blocks = Blocks::with(offsets);
    assert_eq!(
        (blocks.count(2), blocks.block_of(0), blocks.block_of(52), blocks.block_of(53)),
        (1, 1, 51, 52)
    );
    assert!(blocks.is_quiet(60) && !blocks.is_quiet(61) && blocks.is_quiet(62));
    assert!(blocks.is_unlocked(0, 61) && !blocks.is_unlocked(0, 60));
    for (output, height) in [(50, 111), (51, 61), (52, 61), (53, 112)] {
        assert!(blocks.is_unlocked(output, height), "{output}");
        assert!(!blocks.is_unlocked(output, height - 1), "{output}");
    }
}
