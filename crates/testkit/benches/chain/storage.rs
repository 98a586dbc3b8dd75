//! The database alone: writing blocks, reading outputs, and memory.

use std::time::{Duration, Instant};

use ferrite_chain::db::Database;
use ferrite_testkit::bench::{Bench, Row, Spread};
use ferrite_types::{Amount, GlobalIndex, Hash};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use super::ours::rate;
use super::{in_turns, turns};
use ferrite_testkit::synthetic::{GENESIS, Made, Shape, append_all};

/// Blocks per commit during sync.
const BATCH: usize = 100;
/// Number of blocks appended in each way.
const ONE_BY_ONE: usize = 2_000;
const IN_BATCHES: usize = 20_000;
/// Number of steps, each a turn, in which they are appended.
const STEPS: usize = 10;
/// Number of blocks popped per turn.
const POPPED: usize = 1_000;

/// Everything about the database. Memory is reported below the table.
pub(crate) fn measure(bench: &mut Bench) {
    let directory = tempfile::tempdir().expect("there is room for a directory");
    let options = ferrite_chain::db::OpenOptions::new(GENESIS);
    let db = Database::open(directory.path(), &options).expect("a new database");
    let mut chain = Chain { db, height: 0, top: Hash::default() };
    let mut memory = vec![(0, anonymous_memory())];

    let alone = Spread::of((0..STEPS).map(|_| chain.append(ONE_BY_ONE / STEPS, 1)));
    bench.row(&Row::rate("blocks of 2 transactions appended, a commit each", alone));
    let batches = (0..STEPS).map(|_| {
        let rate = chain.append(IN_BATCHES / STEPS, BATCH);
        memory.push((chain.height, anonymous_memory()));
        rate
    });
    let batches = Spread::of(batches.collect::<Vec<_>>());
    bench.row(&Row::rate(format!("blocks of 2 transactions appended, {BATCH} a commit"), batches));
    let cores = ferrite_testkit::machine::cores();
    bench.row(&Row::rate("random outputs read", in_turns(|| chain.read_outputs(1))));
    bench.row(&Row::rate("random outputs read on all cores", in_turns(|| chain.read_outputs(cores))));
    bench.row(&Row::rate("blocks whose every index is verified", in_turns(|| chain.verify())));
    let popped = Spread::of((0..turns()).map(|_| chain.pop(POPPED)));
    bench.row(&Row::rate(format!("blocks popped, {POPPED} a commit"), popped));
    let seen: Vec<String> = memory
        .iter()
        .map(|(blocks, bytes)| format!("{:.1} MiB at {blocks} blocks", bytes / f64::from(1 << 20)))
        .collect();
    bench.note(&format!(
        "Our memory while blocks are appended, without the pages of the database that the kernel caches: {}.",
        seen.join(", ")
    ));
}

/// A chain of synthetic blocks.
struct Chain {
    db: Database,
    height: u64,
    top: Hash,
}

impl Chain {
    /// Appends blocks. Returns blocks per second, without the time to generate them.
    fn append(&mut self, blocks: usize, per_commit: usize) -> f64 {
        let mut time = Duration::ZERO;
        for _ in 0..blocks.div_ceil(per_commit) {
            let batch: Vec<Made> = (0..per_commit).map(|_| self.next()).collect();
            let start = Instant::now();
            append_all(&self.db, &batch);
            time += start.elapsed();
        }
        rate(blocks, time)
    }

    fn next(&mut self) -> Made {
        let made = Made::new(1, self.height, self.top, Shape::TWO);
        (self.height, self.top) = (self.height + 1, made.id);
        made
    }

    /// Verifies all indexes of the whole chain.
    fn verify(&self) -> f64 {
        let reader = self.db.reader().expect("a snapshot");
        let start = Instant::now();
        let verified = reader.view().verify(None).expect("it is consistent");
        assert_eq!(verified.blocks, self.height);
        rate(usize::try_from(self.height).expect("few blocks"), start.elapsed())
    }

    /// Pops blocks, in one commit.
    fn pop(&mut self, blocks: usize) -> f64 {
        let start = Instant::now();
        let mut writer = self.db.writer().expect("there is no other writer");
        for _ in 0..blocks {
            writer.pop_block().expect("there are blocks left");
        }
        writer.commit().expect("the disk has room");
        self.height -= blocks as u64;
        rate(blocks, start.elapsed())
    }

    /// Reads random outputs, in threads.
    fn read_outputs(&self, threads: usize) -> f64 {
        const READS: usize = 200_000;
        let start = Instant::now();
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    let reader = self.db.reader().expect("a snapshot");
                    let view = reader.view();
                    let count = view.output_count(Amount(0)).expect("the database works");
                    for index in random_indices(count).take(READS) {
                        let output = view.output(Amount(0), GlobalIndex(index)).expect("the database works");
                        assert!(output.is_some_and(|output| output.height.0 < self.height));
                    }
                });
            }
        });
        rate(READS * threads, start.elapsed())
    }
}

/// Endless indices below a count.
fn random_indices(count: u64) -> impl Iterator<Item = u64> {
    let mut rng = ChaCha8Rng::seed_from_u64(count);
    std::iter::repeat_with(move || rng.next_u64() % count)
}

/// The anonymous memory of this process, in bytes.
fn anonymous_memory() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux has it");
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:")).expect("Linux tells it");
    let kib: u32 = line.trim().trim_end_matches(" kB").parse().expect("a number of kB");
    f64::from(kib) * 1024.0
}
