//! A chain in a database of its own.

use std::path::Path;
use std::time::Duration;

use ferrite_testkit::bench::grouped;
use ferrite_testkit::synthetic::{LongChain, Plan, insert};
use ferrite_types::Hash;
use tempfile::TempDir;

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
        let (folder, mut next) = (tempfile::tempdir().unwrap(), LongChain::new(&plan));
        let (mut txs, mut outputs, mut bytes) = (0, 0, 0);
        let (mut making, mut inserting) = (Duration::ZERO, Duration::ZERO);
        insert(folder.path(), &plan, &mut next, |blocks, made, inserted| {
            (making, inserting) = (making + made, inserting + inserted);
            for made in blocks {
                let paid = made.txs.iter().map(|(tx, _)| tx.tx.prefix.vout.len()).sum::<usize>();
                txs += 1 + made.txs.len() as u64;
                outputs += (made.block.miner_tx.prefix.vout.len() + paid) as u64;
                bytes += made.size() as u64;
            }
        });
        let chain = Self { plan, blocks: plan.blocks, next, folder, txs, outputs, bytes, inserting, making };
        println!("{}", chain.description());
        chain
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
