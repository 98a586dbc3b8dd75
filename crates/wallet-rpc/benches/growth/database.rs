//! Our functions, called directly.

use std::time::{Duration, Instant};

use ferrite_chain::db::{Database, OpenOptions};
use ferrite_chain::engine::{AdoptError, BlockOutcome};
use ferrite_chain::prune;
use ferrite_chain::takeover::open_chain;
use ferrite_testkit::bench::{Limit, Spread};
use ferrite_testkit::chain_gen::{TestNode, TestWallet};
use ferrite_testkit::processor;
use ferrite_testkit::synthetic::Made;
use ferrite_types::block::Block;
use ferrite_types::time::unix_time;

use super::chain::Chain;
use super::{Measured, WITH_THE_DISK};

/// Blocks that are appended and popped, each alone.
const BLOCKS: usize = 100;
/// Number of turns of everything else.
const TURNS: usize = 5;
/// Blocks that a reorganisation replaces.
const REPLACED: usize = 10;
/// Transactions pruned per commit, as in the program.
const TXS_PER_COMMIT: u64 = 4096;

/// Opening, appending and popping. The chain is some blocks longer afterwards.
pub(crate) fn measure(chain: &mut Chain, measured: &mut Measured) {
    let options = OpenOptions::new(chain.genesis());
    let open = || open_chain(chain.folder(), &options, chain.plan.config()).unwrap();
    let opened = (0..TURNS).map(|_| {
        let started = Instant::now();
        let engine = open();
        let time = started.elapsed();
        drop(engine);
        time
    });
    let opened = Spread::of_times(opened.collect::<Vec<_>>());
    measured.times("opening the database and the chain", Limit::Constant, chain.blocks, opened);

    let mut engine = open();
    let blocks: Vec<Made> = chain.next.by_ref().take(BLOCKS).collect();
    let mut append = |blocks: &[Made]| {
        let mut batches: Vec<_> =
            vec![blocks.iter().map(|made| made.raw().decode().unwrap()).collect::<Vec<_>>()];
        let started = Instant::now();
        engine.adopt_blocks(|_| Ok::<_, AdoptError>(()), || Ok(batches.pop())).unwrap();
        started.elapsed()
    };
    let appended = Spread::of_times(blocks.chunks(1).map(&mut append).collect::<Vec<_>>());
    measured.times("appending a block", Limit::Constant, chain.blocks, appended);
    let popped = (0..BLOCKS).map(|_| {
        let started = Instant::now();
        assert_eq!(engine.pop_blocks(1).unwrap().len(), 1);
        started.elapsed()
    });
    let popped = Spread::of_times(popped.collect::<Vec<_>>());
    measured.times("popping a block", Limit::Constant, chain.blocks, popped);
    // This takes their transactions out of the pool again.
    let mut batches = vec![blocks.iter().map(|made| made.raw().decode().unwrap()).collect::<Vec<_>>()];
    engine.adopt_blocks(|_| Ok::<_, AdoptError>(()), || Ok(batches.pop())).unwrap();
}

/// Replaces the last blocks by others. Returns the chain as it was.
pub(crate) fn reorganise(chain: Chain, measured: &mut Measured) -> Chain {
    let Chain { folder, .. } = chain;
    let mut node = TestNode::on(folder, &chain.plan.forks(), unix_time());
    let times: Vec<Duration> = (0..TURNS).map(|_| switch(&mut node)).collect();
    let folder = node.close();
    measured.times("a reorganisation of 10 blocks", Limit::Constant, chain.blocks, Spread::of_times(times));
    Chain { folder, ..chain }
}

/// The duration of one reorganisation.
fn switch(node: &mut TestNode) -> Duration {
    let mut mine = |seed: u64, count: usize| -> Vec<Block> {
        let address = TestWallet::new(seed).address();
        let blocks = (0..count).map(|_| node.mine(&address)).collect();
        node.engine.pop_blocks(count as u64).unwrap();
        blocks
    };
    let (left, joined) = (mine(11, REPLACED), mine(12, REPLACED + 1));
    for block in &left {
        assert!(matches!(node.add(block), Ok(BlockOutcome::Added { .. })));
    }
    let (last, side) = joined.split_last().unwrap();
    for block in side {
        assert!(matches!(node.add(block), Ok(BlockOutcome::Alternative { .. })));
    }
    let started = Instant::now();
    let outcome = node.add(last);
    let time = started.elapsed();
    assert!(
        matches!(&outcome, Ok(BlockOutcome::Reorganised(change)) if change.left.len() == REPLACED),
        "{outcome:?}"
    );
    node.engine.pop_blocks(joined.len() as u64).unwrap();
    time
}

/// Prunes the chain.
pub(crate) fn prune(chain: &Chain, measured: &mut Measured) {
    let options = OpenOptions { read_ahead: true, ..OpenOptions::new(chain.genesis()) };
    let db = Database::open(chain.folder(), &options).unwrap();
    let seed = prune::make_seed(1, prune::LOG_STRIPES).unwrap();
    let mut cut = 0;
    let (started, before) = (Instant::now(), processor::used(std::process::id()));
    let last = prune::run(&db, seed, TXS_PER_COMMIT, |step| {
        cut += step.pruned;
        true
    })
    .unwrap();
    assert!(last.is_done());
    cut += last.pruned;
    let time = started.elapsed();
    let used = processor::used(std::process::id()) - before;
    let each = Spread::of([used.as_secs_f64() / cut as f64]);
    let name = "pruning, time of the processor for each transaction that is cut";
    measured.times(name, Limit::Constant, chain.blocks, each);
    let each = Spread::of([time.as_secs_f64() / cut as f64]);
    measured.times("the same with the disk", WITH_THE_DISK, chain.blocks, each);
    measured.times("pruning all of the chain", WITH_THE_DISK, chain.blocks, Spread::of_times([time]));
}
