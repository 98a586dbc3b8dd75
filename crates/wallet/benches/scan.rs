//! The speed of scanning blocks: foreign outputs, with and without view tags, and the wallet's own.

use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ferrite_testkit::bench::{self, Bench, Row, Spread};
use ferrite_testkit::sender::{Amounts, Sender, To, block};
use ferrite_types::{Hash, Height};
use ferrite_wallet::keys::{Lookahead, Subaddresses, WalletKeys};
use ferrite_wallet::scan::{BlockToScan, ScanStart, ScannedBlock, Scanner};

const BLOCKS: u64 = 100;
const TXS: usize = 40;
const OUTPUTS: usize = 2;

/// Blocks as a node sends them.
struct Chain(Vec<(Vec<u8>, Vec<Vec<u8>>)>);

impl Chain {
    fn new(to: To, view_tags: bool) -> Self {
        let mut miner = Sender { amounts: Amounts::Coinbase, view_tags, ..Sender::new(1) };
        let mut payer = Sender { view_tags, ..Sender::new(2) };
        let blocks = (1..=BLOCKS).map(|height| {
            miner.height = Height(height);
            let ids: Vec<Hash> = (0..TXS).map(|_| payer.some_hash()).collect();
            let txs = (0..TXS).map(|_| payer.tx(&[to; OUTPUTS]).to_blob()).collect();
            (block(miner.tx(&[to]), Hash::default(), ids).to_blob(), txs)
        });
        Self(blocks.collect())
    }

    fn scan(&self, scanner: &Scanner) -> Vec<ScannedBlock> {
        let indices = [[0; 8]; OUTPUTS];
        let blocks: Vec<_> = (1..)
            .zip(&self.0)
            .map(|(height, (block, txs))| {
                let mut output_indices = vec![&indices[..]; TXS + 1];
                output_indices[0] = &indices[..1];
                let txs = txs.iter().map(Vec::as_slice).collect();
                BlockToScan { height: Height(height), block, txs, output_indices }
            })
            .collect();
        scanner.scan(&blocks).expect("blocks that were made for it")
    }
}

fn measure(name: &str, chain: &Chain, scanner: &Scanner, expected: usize) -> Row {
    let found = |blocks: Vec<ScannedBlock>| -> usize {
        blocks.iter().flat_map(|block| &block.txs).map(|tx| tx.outputs.len()).sum()
    };
    assert_eq!(found(chain.scan(scanner)), expected);
    let mut seconds = Vec::new();
    let limit = Duration::from_secs(if bench::is_quick() { 1 } else { 5 });
    let begun = Instant::now();
    while begun.elapsed() < limit {
        let started = Instant::now();
        assert_eq!(found(chain.scan(scanner)), expected);
        seconds.push(started.elapsed().as_secs_f64());
    }
    let per_second = |count: usize| {
        #[expect(clippy::cast_precision_loss, reason = "a few thousand")]
        let count = count as f64;
        Spread::of(seconds.iter().map(|seconds| count / seconds))
    };
    let blocks = usize::try_from(BLOCKS).expect("few");
    let txs = per_second(blocks * (TXS + 1)).median();
    Row::rate(format!("outputs {name}"), per_second(blocks * (1 + TXS * OUTPUTS)))
        .also(format!("{txs:.0} transactions/s, {:.0} blocks/s", per_second(blocks).median()))
}

fn main() -> ExitCode {
    if bench::is_only_tested() {
        return ExitCode::SUCCESS;
    }
    let mut bench = Bench::start("scan", "Scanning");
    let own = Arc::new(WalletKeys::from_seed(&[1; 32], 0));
    let other = WalletKeys::from_seed(&[2; 32], 0);
    let watching = Arc::new(
        WalletKeys::view_only(own.address().spend, own.view().clone(), 0).expect("a key of a wallet"),
    );
    let started = Instant::now();
    let addresses = Subaddresses::new(&own, Lookahead::default()).expect("the usual look-ahead");
    let computed = started.elapsed();
    let stored: Vec<_> = addresses.table().iter().collect();
    let started = Instant::now();
    Subaddresses::load(&own, Lookahead::default(), vec![1], stored).expect("the usual look-ahead");
    bench.note(&format!(
        "{BLOCKS} blocks of {TXS} transactions with {OUTPUTS} outputs, on {} threads, for a wallet with {} addresses, which are \
         computed in {computed:.0?} and read from stored keys in {:.1?}. The reference offers no way to time its scanning \
         alone; wallets following a chain are compared in the section about refreshing.",
        rayon::current_num_threads(),
        addresses.len(),
        started.elapsed(),
    ));
    bench.table("reference");
    let scanner = |keys: &Arc<WalletKeys>| Scanner::new(Arc::clone(keys), &addresses, ScanStart::default());
    let to = |keys: &WalletKeys| To { address: keys.address(), subaddress: false, amount: 5 };
    let all = usize::try_from(BLOCKS).expect("few") * (1 + TXS * OUTPUTS);

    let chain = Chain::new(to(&other), true);
    bench.row(&measure("of others, with view tags", &chain, &scanner(&own), 0));
    let chain = Chain::new(to(&other), false);
    bench.row(&measure("of others, without view tags", &chain, &scanner(&own), 0));
    let chain = Chain::new(to(&own), true);
    bench.row(&measure("of its own", &chain, &scanner(&own), all));
    bench.row(&measure("of its own, only watching", &chain, &scanner(&watching), all));
    bench.finish()
}
