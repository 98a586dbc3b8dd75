//! How fast the database is by itself: `cargo bench -p ferrite-chain --bench database -- [blocks]`.

#![allow(clippy::unwrap_used, clippy::cast_precision_loss, reason = "figures for people")]

use std::time::Instant;

use ferrite_chain::db::{Database, OpenOptions, SyncMode};
use ferrite_types::{Amount, GlobalIndex, Height};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

#[path = "../tests/db/synthetic.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod synthetic;

use synthetic::{GENESIS, Made, Shape, append_all, chain};

fn main() {
    let blocks = std::env::args().filter_map(|text| text.parse().ok()).next().unwrap_or(20_000);
    let blocks = chain(7, blocks, |_| Shape::TWO);
    println!("{} blocks with 2 transactions of 2 inputs and 2 outputs each", blocks.len());
    appends("one commit per block, ordered", SyncMode::Ordered, &blocks[..blocks.len().min(2000)], 1);
    appends("one commit per block, safe", SyncMode::Safe, &blocks[..blocks.len().min(2000)], 1);
    appends("one commit per block, fast", "fast:async:1000".parse().unwrap(), &blocks, 1);
    let db = appends("one commit per 100 blocks, ordered", SyncMode::Ordered, &blocks, 100);
    reads(&db.1);
    pops(&db.1);
}

fn appends(name: &str, sync: SyncMode, blocks: &[Made], batch: usize) -> (tempfile::TempDir, Database) {
    let directory = tempfile::tempdir_in(".").unwrap();
    let db = Database::open(directory.path(), &OpenOptions { sync, ..OpenOptions::new(GENESIS) }).unwrap();
    let start = Instant::now();
    for blocks in blocks.chunks(batch) {
        append_all(&db, blocks);
    }
    report(&format!("append, {name}"), blocks.len() as u64, start, "blocks");
    (directory, db)
}

fn reads(db: &Database) {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let reader = db.reader().unwrap();
    let view = reader.view();
    let count = view.output_count(Amount(0)).unwrap();
    let indices: Vec<_> = (0..1_000_000).map(|_| GlobalIndex(rng.next_u64() % count)).collect();
    let start = Instant::now();
    let mut sum = 0;
    for index in &indices {
        sum += view.output(Amount(0), *index).unwrap().unwrap().height.0;
    }
    report("random output", indices.len() as u64, start, "outputs");
    let start = Instant::now();
    for index in &indices {
        sum += db.reader().unwrap().view().output(Amount(0), *index).unwrap().unwrap().height.0;
    }
    report("random output, a snapshot each", indices.len() as u64, start, "outputs");
    let start = Instant::now();
    let height = view.height().unwrap().0;
    for _ in 0..100_000 {
        sum += view.block_info(Height(rng.next_u64() % height)).unwrap().unwrap().weight;
    }
    report("random block info", 100_000, start, "blocks");
    let start = Instant::now();
    let verified = view.verify(None).unwrap();
    report("consistency check", verified.blocks, start, "blocks");
    println!("(sum {sum})");
}

fn pops(db: &Database) {
    let start = Instant::now();
    let mut writer = db.writer().unwrap();
    for _ in 0..1000 {
        writer.pop_block().unwrap();
    }
    writer.commit().unwrap();
    report("pop, one commit", 1000, start, "blocks");
}

fn report(what: &str, count: u64, start: Instant, of: &str) {
    let seconds = start.elapsed().as_secs_f64();
    println!("{what:45} {:>12.0} {of}/s", count as f64 / seconds);
}
