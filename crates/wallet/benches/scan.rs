//! How fast blocks are scanned: outputs of others, with and without view tags, and the wallet's own.

use std::sync::Arc;
use std::time::{Duration, Instant};

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

fn measure(name: &str, chain: &Chain, scanner: &Scanner, expected: usize) {
    let found = |blocks: Vec<ScannedBlock>| -> usize {
        blocks.iter().flat_map(|block| &block.txs).map(|tx| tx.outputs.len()).sum()
    };
    assert_eq!(found(chain.scan(scanner)), expected);
    let started = Instant::now();
    let mut rounds = 0;
    while started.elapsed() < Duration::from_secs(3) {
        assert_eq!(found(chain.scan(scanner)), expected);
        rounds += 1;
    }
    let seconds = started.elapsed().as_secs_f64() / f64::from(rounds);
    let per_second = |count: f64| count / seconds;
    #[expect(clippy::cast_precision_loss, reason = "a few thousand")]
    let (blocks, txs) = (BLOCKS as f64, BLOCKS as f64 * (TXS + 1) as f64);
    #[expect(clippy::cast_precision_loss, reason = "a few thousand")]
    let outputs = BLOCKS as f64 * (1 + TXS * OUTPUTS) as f64;
    println!(
        "{name:<28} {:>9.0} outputs/s {:>9.0} transactions/s {:>7.0} blocks/s",
        per_second(outputs),
        per_second(txs),
        per_second(blocks)
    );
}

fn main() {
    let own = Arc::new(WalletKeys::from_seed(&[1; 32], 0));
    let other = WalletKeys::from_seed(&[2; 32], 0);
    let watching = Arc::new(
        WalletKeys::view_only(own.address().spend, own.view().clone(), 0).expect("a key of a wallet"),
    );
    let started = Instant::now();
    let addresses = Subaddresses::new(&own, Lookahead::default()).expect("the usual look-ahead");
    println!(
        "{} addresses in {:.0?}, {} threads",
        addresses.len(),
        started.elapsed(),
        rayon::current_num_threads()
    );
    let stored: Vec<_> = addresses.table().iter().collect();
    let started = Instant::now();
    Subaddresses::load(&own, Lookahead::default(), vec![1], stored).expect("the usual look-ahead");
    println!("the same from stored keys in {:.1?}", started.elapsed());
    let scanner = |keys: &Arc<WalletKeys>| Scanner::new(Arc::clone(keys), &addresses, ScanStart::default());
    let to = |keys: &WalletKeys| To { address: keys.address(), subaddress: false, amount: 5 };
    let all = usize::try_from(BLOCKS).expect("few") * (1 + TXS * OUTPUTS);

    let chain = Chain::new(to(&other), true);
    measure("of others, with view tags", &chain, &scanner(&own), 0);
    let chain = Chain::new(to(&other), false);
    measure("of others, without", &chain, &scanner(&own), 0);
    let chain = Chain::new(to(&own), true);
    measure("its own", &chain, &scanner(&own), all);
    measure("its own, only watching", &chain, &scanner(&watching), all);
}
