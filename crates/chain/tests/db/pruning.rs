//! Pruning keeps the right data, resumes where it stopped, and follows the chain.

use ferrite_chain::db::{Database, DbError, TxId};
use ferrite_chain::prune::{self, Fault, LOG_STRIPES, STRIPE_SIZE, TIP_BLOCKS, make_seed};
use ferrite_testkit::synthetic::{Made, Shape, append_all, chain, open};
use ferrite_types::Height;

/// Mostly empty blocks; every 16th has two version 2 transactions and one of version 1.
fn shape(height: u64) -> Shape {
    let some = usize::from(height.is_multiple_of(16));
    Shape { miner_version: 2, v1: some, v2: 2 * some }
}

fn blocks() -> Vec<Made> {
    chain(5, TIP_BLOCKS + 2 * STRIPE_SIZE + 300, shape)
}

/// For each block with transactions: whether each of them is complete, in the order version 1, 2, 2.
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
    let done = prune::run(&db, seed, 500, |_| {
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

    // Each further block moves one out of the last 5500.
    for block in rest {
        append_all(&db, std::slice::from_ref(block));
    }
    let limit = blocks.len() as u64 - TIP_BLOCKS;
    assert!(limit > 2 * STRIPE_SIZE);
    check(&db, &blocks, is_pruned(limit));
    db.reader().unwrap().view().verify(None).unwrap();

    // Pop below pruned blocks; their transactions cannot come back complete.
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
    // The same blocks are pruned again when it is their turn.
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

/// Steps are short even where there is nothing to prune, as in the first years of the chain.
#[test]
fn blocks_without_anything_to_prune_count() {
    let directory = tempfile::tempdir().unwrap();
    let db = open(directory.path());
    append_all(&db, &chain(7, TIP_BLOCKS + 1000, |_| Shape { miner_version: 1, v1: 0, v2: 0 }));
    let seed = make_seed(2, LOG_STRIPES).unwrap();
    let mut steps = Vec::new();
    let done = prune::run(&db, seed, 100, |progress| {
        steps.push(progress.below.0);
        true
    });
    assert!(done.unwrap().is_done());
    assert_eq!(steps, [100, 200, 300, 400, 500, 600, 700, 800, 900]);
}

#[test]
fn checking_finds_faults_and_pins_no_pages() {
    let directory = tempfile::tempdir().unwrap();
    let db = open(directory.path());
    append_all(&db, &chain(8, TIP_BLOCKS + 600, shape));
    let faults = || {
        let mut faults = Vec::new();
        prune::check(&db, 100, |fault| faults.push(fault), || true).unwrap();
        faults
    };
    assert_eq!(faults(), []);
    let seed = make_seed(2, LOG_STRIPES).unwrap();
    let stopped = prune::run(&db, seed, 100, |progress| progress.below.0 < 200).unwrap();
    let found = faults();
    assert!(!found.is_empty());
    let late = |fault: &Fault| matches!(fault, Fault::Unpruned(height) if *height >= stopped.below && height.0 < 600);
    assert!(found.iter().all(late), "{found:?}");
    prune::run(&db, seed, 1000, |_| true).unwrap();
    assert_eq!(faults(), []);

    // Meanwhile the same 256 KB are written repeatedly. A long snapshot would make the file grow by as much each time.
    let write = || {
        let mut writer = db.writer().unwrap();
        writer.put_property("large", &vec![7; 1 << 18]).unwrap();
        writer.commit().unwrap();
    };
    write();
    write();
    let size = || std::fs::metadata(directory.path().join("data.mdb")).unwrap().len();
    let (before, mut rounds) = (size(), 0);
    prune::check(
        &db,
        50,
        |_| {},
        || {
            write();
            rounds += 1;
            true
        },
    )
    .unwrap();
    assert!(rounds > 100, "{rounds} rounds");
    assert!(size() < before + (4 << 20), "grew from {before} to {} bytes in {rounds} rounds", size());
    // It stops when told to.
    let mut asked = 0;
    prune::check(
        &db,
        50,
        |_| {},
        || {
            asked += 1;
            asked < 3
        },
    )
    .unwrap();
    assert_eq!(asked, 3);
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
