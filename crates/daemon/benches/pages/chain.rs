//! A long chain with payments at its end.

use std::time::{Duration, Instant};

use ferrite_testkit::bench::grouped;
use ferrite_testkit::chain_gen::TestNode;
use ferrite_testkit::made_chain::{Shape, extend};
use ferrite_testkit::synthetic::{LongChain, Plan, Schedule, insert};
use ferrite_types::time::unix_time;
use ferrite_types::{Hash, Height, PublicKey};
use tempfile::TempDir;

use crate::visits::Visitor;

/// Payments in a block, each with two inputs.
const PER_BLOCK: usize = 20;
/// Payments in blocks.
const PAYMENTS: usize = 200;
/// The blocks at the end are this much older than now, as each takes two minutes.
const BEFORE_NOW: u64 = 3 * 86_400;

/// A chain, and what is worth a visit.
pub(crate) struct Long {
    /// The folder of its database.
    pub(crate) folder: TempDir,
    /// Payments for the pool.
    pub(crate) waiting: Vec<Vec<u8>>,
    /// A block with payments, one of them, and its key.
    pub(crate) full_block: u64,
    pub(crate) paid: Hash,
    pub(crate) tx_key: PublicKey,
    pub(crate) description: String,
    height: u64,
}

impl Long {
    pub(crate) fn make(blocks: u64, waiting: usize) -> Self {
        let started = Instant::now();
        let plan = Plan { seed: 1, blocks, schedule: Schedule::Empty };
        let folder = tempfile::tempdir().unwrap();
        let mut chain = LongChain::new(&plan);
        let (mut making, mut inserting) = (Duration::ZERO, Duration::ZERO);
        insert(folder.path(), &plan, &mut chain, |_, made, inserted| {
            (making, inserting) = (making + made, inserting + inserted);
        });
        println!("{blocks} blocks, made in {making:.0?}, inserted in {inserting:.0?}");
        let mut node = TestNode::on(folder, &plan.forks(), unix_time() - BEFORE_NOW);
        let waiting =
            extend(&mut node, Shape { payments: PAYMENTS, inputs: 2, per_block: PER_BLOCK, waiting });
        let height = node.height();
        let (full_block, paid, tx_key) = node.read(|view| {
            let block = |height: u64| view.block(Height(height)).unwrap().unwrap();
            let full = (0..height).rev().find(|height| block(*height).tx_hashes.len() == PER_BLOCK).unwrap();
            let paid = block(full).tx_hashes[0];
            let tx = ferrite_types::tx::Transaction::from_blob(&view.transaction(&paid).unwrap().unwrap());
            let extra = ferrite_types::extra::Extra::parse(&tx.unwrap().prefix.extra);
            (full, paid, *extra.pub_key().unwrap())
        });
        let folder = node.close();
        let bytes = std::fs::metadata(folder.path().join("data.mdb")).unwrap().len();
        let description = format!(
            "A chain of {} blocks, those at its end with {PAYMENTS} payments; its database takes {:.1} GB. It was made in \
             {:.0} s.",
            grouped(height),
            bytes as f64 / 1e9,
            started.elapsed().as_secs_f64()
        );
        println!("{description}");
        Self { folder, waiting, full_block, paid, tx_key, description, height }
    }

    /// All kinds of pages: names and paths.
    pub(crate) fn pages(&self, visitor: &mut Visitor, waiting: usize) -> Vec<(&'static str, String)> {
        let pool = visitor.page("/pool");
        let (_, after) = pool.split_once("href=\"/tx/").expect("there is a waiting transaction");
        let first = after.split_once('"').unwrap().0;
        vec![
            ("overview", "/".to_owned()),
            ("blocks", "/blocks".to_owned()),
            ("blocks, in the middle", format!("/blocks?before={}", self.height / 2)),
            ("block with 20 transactions", format!("/block/{}", self.full_block)),
            ("transaction with two rings", format!("/tx/{}", self.paid)),
            ("waiting transaction", format!("/tx/{first}")),
            ("own outputs", format!("/tx/{first}/decode")),
            ("pool", "/pool".to_owned()),
            ("pool, in the middle", format!("/pool?from={}", waiting / 2)),
            ("charts of a day", "/charts?span=day".to_owned()),
            ("charts of the whole chain", "/charts?span=all".to_owned()),
            ("peers", "/peers".to_owned()),
            ("output", "/output/0/500".to_owned()),
            ("search", "/search?q=500".to_owned()),
            ("proofs", "/proofs".to_owned()),
        ]
    }
}
