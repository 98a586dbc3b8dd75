//! Pruning keeps what it should, goes on where it was stopped, and follows the chain.

use ferrite_chain::db::{Database, DbError, TxId};
use ferrite_chain::prune::{self, LOG_STRIPES, STRIPE_SIZE, TIP_BLOCKS, make_seed};
use ferrite_types::Height;

use crate::synthetic::{Made, Shape, append_all, chain, open};

/// Mostly empty blocks; every 16th has two version 2 transactions and one of version 1.
fn shape(height: u64) -> Shape {
    let some = usize::from(height.is_multiple_of(16));
    Shape { miner_version: 2, v1: some, v2: 2 * some }
}

fn blocks() -> Vec<Made> {
    chain(5, TIP_BLOCKS + 2 * STRIPE_SIZE + 300, shape)
}

/// For each block with transactions: whether each of them is whole, in the order version 1, 2, 2.
fn check(db: &Database, blocks: &[Made], pruned: impl Fn(u64) -> bool) {
    let reader = db.reader().unwrap();
    let view = reader.view();
    for made in blocks {
        for (tx, blob) in &made.txs {
            let location = view.tx_location(&tx.id).unwrap().unwrap();
            let whole = view.transaction(&tx.id).unwrap();
            let is_pruned = tx.tx.version() == 2 && pruned(made.height);
            assert_eq!(whole.as_ref(), (!is_pruned).then_some(blob), "block {}", made.height);
            let start = view.tx_pruned_blob(location.tx_id).unwrap().unwrap();
            assert_eq!(start, &blob[..tx.pruned_size]);
            assert_eq!(view.tx_prunable_hash(location.tx_id).unwrap(), tx.tx.prunable_hash());
        }
        let miner_tx = view.transaction(&made.block.miner_tx.hash()).unwrap();
        assert_eq!(miner_tx, Some(made.block.miner_tx.to_blob()));
    }
}

#[test]
fn pruning_stops_resumes_and_follows_the_chain() {
    let directory = tempfile::tempdir().unwrap();
    let blocks = blocks();
    let (most, rest) = blocks.split_at(blocks.len() - 200);
    let seed = make_seed(2, LOG_STRIPES).unwrap();
    let limit = most.len() as u64 - TIP_BLOCKS;
    {
        let db = open(directory.path());
        append_all(&db, most);
        check(&db, most, |_| false);
        assert_eq!(db.reader().unwrap().view().pruning_seed().unwrap(), 0);
        let stopped = prune::run(&db, seed, 100, |progress| progress.below.0 < 2000).unwrap();
        assert!(!stopped.is_done() && stopped.below.0 >= 2000);
        check(&db, most, |height| height < stopped.below.0);
        db.reader().unwrap().view().verify(None).unwrap();
    }
    let db = open(directory.path());
    let other = make_seed(3, LOG_STRIPES).unwrap();
    let refused = prune::run(&db, other, 100, |_| true);
    assert_eq!(refused, Err(DbError::PruningSeed { is: seed, asked: other }));
    let before = db.reader().unwrap().view().verify(None).unwrap();
    let mut steps = 0;
    let done = prune::run(&db, seed, 20, |_| {
        steps += 1;
        true
    })
    .unwrap();
    assert!(done.is_done() && steps > 2);
    assert_eq!((done.limit, done.below), (Height(limit), Height(limit)));
    let is_pruned = |limit: u64| move |height: u64| height < limit && height / STRIPE_SIZE % 8 != 1;
    check(&db, most, is_pruned(limit));
    let after = db.reader().unwrap().view().verify(None).unwrap();
    assert!(after.prunable < before.prunable);
    assert_eq!((after.rct_outputs, after.prunable_hashes), (before.rct_outputs, before.prunable_hashes));

    // Each further block takes one out of the last 5500.
    for block in rest {
        append_all(&db, std::slice::from_ref(block));
    }
    let limit = blocks.len() as u64 - TIP_BLOCKS;
    assert!(limit > 2 * STRIPE_SIZE);
    check(&db, &blocks, is_pruned(limit));
    db.reader().unwrap().view().verify(None).unwrap();

    // Popping so deep that pruned blocks go; their transactions cannot come back whole.
    let mut writer = db.writer().unwrap();
    let mut lost = 0;
    for made in blocks.iter().rev().take(blocks.len() - 3000) {
        let popped = writer.pop_block().unwrap();
        for ((tx, blob), popped) in made.txs.iter().zip(popped.txs) {
            let pruned = tx.tx.version() == 2 && is_pruned(limit)(made.height);
            assert_eq!(popped.blob.as_ref(), (!pruned).then_some(blob));
            lost += u64::from(pruned);
        }
    }
    assert!(lost > 0);
    writer.commit().unwrap();
    db.reader().unwrap().view().verify(None).unwrap();
    // The same blocks again are pruned again when their time comes.
    append_all(&db, &blocks[3000..]);
    let done = prune::run(&db, seed, 1000, |_| true).unwrap();
    assert_eq!(done.below, Height(limit));
    check(&db, &blocks, is_pruned(limit));
    db.reader().unwrap().view().verify(None).unwrap();
    let first = db.reader().unwrap().view().tx_prunable_blob(TxId(0), Height(0)).unwrap().map(<[u8]>::to_vec);
    assert_eq!(first, Some(Vec::new()));
}

#[test]
fn a_database_can_be_pruned_from_the_start() {
    let directory = tempfile::tempdir().unwrap();
    let db = open(directory.path());
    let seed = make_seed(8, LOG_STRIPES).unwrap();
    assert!(prune::run(&db, seed, 1, |_| true).unwrap().is_done());
    let blocks = chain(6, TIP_BLOCKS + 300, shape);
    for blocks in blocks.chunks(500) {
        append_all(&db, blocks);
    }
    check(&db, &blocks, |height| height < 300);
    db.reader().unwrap().view().verify(None).unwrap();
    assert_eq!(db.reader().unwrap().view().pruning_seed().unwrap(), seed);
}

#[test]
fn impossible_seeds_are_refused() {
    let directory = tempfile::tempdir().unwrap();
    let db = open(directory.path());
    for asked in [0, 1, 7, make_seed(1, 2).unwrap(), make_seed(9, 4).unwrap(), u32::MAX] {
        assert_eq!(prune::run(&db, asked, 1, |_| true), Err(DbError::PruningSeed { is: 0, asked }));
    }
    assert_eq!(db.reader().unwrap().view().pruning_seed().unwrap(), 0);
}
