//! Our side.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use ferrite_chain::db::{Database, OpenOptions};
use ferrite_chain::engine::{
    ArrivedBlock, BlockOutcome, ChainConfig, Engine, GivenTxs, resolve, system_clock,
};
use ferrite_chain::pool::{Arrival, Pool, PoolOptions, PoolWriter, RelayMethod};
use ferrite_consensus::batch::{BatchTx, Known, verify_transactions};
use ferrite_consensus::block::pow::{PowError, Work};
use ferrite_consensus::context::{ChainContext, ResolvedInput};
use ferrite_crypto::random::os_rng;
use ferrite_types::network::Network;
use ferrite_types::tx::{ParsedTransaction, Transaction};
use tempfile::TempDir;

use super::network::{Recorded, RecordedBlock};

/// A count per second.
pub(crate) fn rate(count: usize, time: Duration) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "far less than 2^52")]
    let count = count as f64;
    count / time.as_secs_f64()
}

/// A node on disk, with the chain before the transactions. Proofs of work are not checked: the reference's side does
/// not count them either.
struct Node {
    engine: Engine<PoolWriter>,
    pool: Pool,
    _directory: TempDir,
}

impl Node {
    fn new(recorded: &Recorded) -> Self {
        let directory = tempfile::tempdir().expect("there is room for a directory");
        let config = ChainConfig { fixed_difficulty: Some(1), ..ChainConfig::of(Network::Regtest) };
        let genesis = config.genesis.id().expect("the first block has an id");
        let db = Database::open(directory.path(), &OpenOptions::new(genesis)).expect("a new database");
        let clock = system_clock();
        let mut writer = db.writer().expect("there is no other writer");
        let (pool, writer_of_pool) =
            Pool::open(&mut writer, PoolOptions::default(), clock()).expect("a new pool");
        writer.commit().expect("there is room");
        let work = |_: &Work| -> Result<(), PowError> { Ok(()) };
        let engine = Engine::open(db, config, writer_of_pool, Arc::new(work), clock).expect("a new chain");
        let mut node = Self { engine, pool, _directory: directory };
        node.add(recorded.blocks_before_txs());
        node
    }

    /// Adds blocks with their transactions.
    fn add<'a>(&mut self, blocks: impl Iterator<Item = &'a RecordedBlock>) {
        let blocks: Vec<ArrivedBlock> = blocks
            .map(|recorded| {
                let block = ArrivedBlock::decode(&recorded.blob).expect("a block");
                let txs = GivenTxs::decode(block.block(), recorded.txs.clone());
                block.with(txs.expect("the block's transactions"))
            })
            .collect();
        for result in self.engine.add_blocks(&blocks).expect("the database works") {
            assert!(matches!(result, Ok(BlockOutcome::Added { .. })), "a block is refused: {result:?}");
        }
    }
}

/// Transactions per second with their block: decoding, all rules, and the database commit.
pub(crate) fn add_block(recorded: &Recorded) -> f64 {
    let mut node = Node::new(recorded);
    let start = Instant::now();
    node.add(recorded.blocks_with_txs());
    rate(recorded.txs.len(), start.elapsed())
}

/// Transactions per second into the pool: verified on all cores, and admitted by the one writer with a commit each.
pub(crate) fn admit(recorded: &Recorded) -> f64 {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let node = Node::new(recorded);
    let (pool, db, chain) = (node.pool.clone(), node.engine.database().clone(), node.engine.pool_context());
    let node = Mutex::new(node);
    let start = Instant::now();
    std::thread::scope(|scope| {
        for txs in recorded.txs.chunks(recorded.txs.len().div_ceil(cores)) {
            let (node, pool, db, chain) = (&node, &pool, &db, &chain);
            scope.spawn(move || {
                for tx in txs {
                    let reader = db.reader().expect("a snapshot");
                    let verdict = pool.verify_ahead(&reader.view(), chain, tx, RelayMethod::Fluff);
                    assert_eq!(verdict, Ok(Some(Ok(()))));
                    drop(reader);
                    let arrival = Arrival { relay: RelayMethod::Fluff, relayed: true };
                    let mut node = node.lock().expect("nothing panics");
                    let admitted = node
                        .engine
                        .change_pool(|pool, writer, chain| pool.add(writer, chain, tx, arrival))
                        .expect("the database works");
                    assert!(admitted.flags.added_to_pool, "refused: {admitted:?}");
                }
            });
        }
    });
    rate(recorded.txs.len(), start.elapsed())
}

/// The transactions with their rings, so that only the rules are left.
pub(crate) struct Resolved {
    chain: ChainContext,
    txs: Vec<(ParsedTransaction, Vec<ResolvedInput>)>,
}

impl Resolved {
    pub(crate) fn new(recorded: &Recorded) -> Self {
        let node = Node::new(recorded);
        let reader = node.engine.database().reader().expect("a snapshot");
        let resolved = |blob: &Vec<u8>| {
            let tx = Transaction::parse(blob).expect("a transaction");
            let resolved = resolve(&reader.view(), &tx.tx).expect("the database works");
            (tx, resolved)
        };
        Self { chain: node.engine.pool_context().chain, txs: recorded.txs.iter().map(resolved).collect() }
    }

    /// Transactions per second, in batches of this size.
    pub(crate) fn verify(&self, batch: usize, all_cores: bool) -> f64 {
        let items: Vec<_> = self
            .txs
            .iter()
            .map(|(tx, resolved)| BatchTx { tx, chain: self.chain, resolved, known: Known::default() })
            .collect();
        let verify = || {
            let start = Instant::now();
            for items in items.chunks(batch) {
                assert!(verify_transactions(items, os_rng).iter().all(Result::is_ok));
            }
            start.elapsed()
        };
        let threads = if all_cores { 0 } else { 1 };
        let threads = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        rate(items.len(), threads.install(verify))
    }
}
