//! A chain in a database of its own.

use std::path::Path;
use std::time::{Duration, Instant};

use ferrite_chain::db::{Database, OpenOptions, SyncMode, SyncThreshold};
use ferrite_testkit::bench::grouped;
use ferrite_testkit::synthetic::{LongChain, Made, Plan, append_all};
use ferrite_types::Hash;
use tempfile::TempDir;

/// Blocks that are made and inserted at once.
const AT_ONCE: usize = 500;
/// Nothing is flushed until all blocks are inserted.
const AT_THE_END: SyncMode = SyncMode::Fast { background: false, threshold: SyncThreshold::Blocks(u64::MAX) };

/// A chain.
pub(crate) struct Chain {
    pub(crate) plan: Plan,
    /// The number of blocks that it had when it was made.
    pub(crate) blocks: u64,
    /// All that it will have next.
    pub(crate) next: LongChain,
    /// The folder of the database.
    pub(crate) folder: TempDir,
    /// Transactions, miner transactions included.
    pub(crate) txs: u64,
    pub(crate) outputs: u64,
    /// The length of all blocks and transactions.
    pub(crate) bytes: u64,
    /// The time that the database took.
    pub(crate) inserting: Duration,
    pub(crate) making: Duration,
}

impl Chain {
    /// Makes a chain and inserts it.
    pub(crate) fn make(plan: Plan) -> Self {
        let (folder, next) = (tempfile::tempdir().unwrap(), LongChain::new(&plan));
        let mut chain = Self {
            plan,
            blocks: plan.blocks,
            next,
            folder,
            txs: 0,
            outputs: 0,
            bytes: 0,
            inserting: Duration::ZERO,
            making: Duration::ZERO,
        };
        let options = OpenOptions { sync: AT_THE_END, ..OpenOptions::new(chain.genesis()) };
        let db = Database::open(chain.folder(), &options).unwrap();
        let mut left = usize::try_from(plan.blocks).unwrap();
        while left > 0 {
            let started = Instant::now();
            let blocks: Vec<Made> = chain.next.by_ref().take(left.min(AT_ONCE)).collect();
            let made = Instant::now();
            append_all(&db, &blocks);
            chain.inserting += made.elapsed();
            chain.making += made - started;
            chain.count(&blocks);
            left -= blocks.len();
        }
        let started = Instant::now();
        db.sync().unwrap();
        chain.inserting += started.elapsed();
        println!("{}", chain.description());
        chain
    }

    fn count(&mut self, blocks: &[Made]) {
        for made in blocks {
            let outputs = made.txs.iter().map(|(tx, _)| tx.tx.prefix.vout.len()).sum::<usize>();
            self.txs += 1 + made.txs.len() as u64;
            self.outputs += (made.block.miner_tx.prefix.vout.len() + outputs) as u64;
            self.bytes += made.size() as u64;
        }
    }

    pub(crate) fn genesis(&self) -> Hash {
        self.plan.config().genesis.id().unwrap()
    }

    /// The folder of the database.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The size of the file for each transaction.
    pub(crate) fn bytes_per_tx(&self) -> f64 {
        std::fs::metadata(self.folder().join("data.mdb")).unwrap().len() as f64 / self.txs as f64
    }

    /// Its size, and what it took to make.
    pub(crate) fn description(&self) -> String {
        let (inserting, making) = (self.inserting.as_secs_f64(), self.making.as_secs_f64());
        format!(
            "{} blocks with {} transactions, {} outputs and {:.0} MB of blobs: made in {making:.0} s, inserted in \
             {inserting:.0} s ({:.0} transactions/s).",
            grouped(self.blocks),
            grouped(self.txs),
            grouped(self.outputs),
            self.bytes as f64 / 1e6,
            self.txs as f64 / inserting,
        )
    }
}
