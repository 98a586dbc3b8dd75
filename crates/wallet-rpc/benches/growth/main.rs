//! `make growth`: how everything that a user waits for grows with the length of the chain.
//!
//! The chains have mainnet's shape: its eras, transactions, rings and weights, scaled to their length. Only their
//! proofs are random bytes. They are inserted by the database, and measured with our functions called directly and with
//! both programs. Fetching one from a peer by its known hashes is measured by the benchmark `sync`.
//!
//! `FERRITE_GROWTH_BLOCKS` are the lengths (20000,200000,2000000), of which those are left out for which the disk has
//! no room; `FERRITE_GROWTH_GB` is the most that may be used of it (60).

#![allow(clippy::unwrap_used, clippy::cast_precision_loss, unreachable_pub, reason = "a benchmark may stop")]

mod calls;
mod chain;
mod database;
#[path = "../../tests/against_wallet_rpc/nodes.rs"]
#[allow(dead_code, reason = "the tests use all of it")]
mod nodes;
mod reference;
#[path = "../support/service.rs"]
#[allow(dead_code, reason = "the benchmarks beside this one use the rest")]
mod service;

use std::process::ExitCode;

use chain::Chain;
use ferrite_testkit::bench::{self, Bench, Growth, Limit, Spread, Unit, grouped};
use ferrite_testkit::machine;
use ferrite_testkit::synthetic::{Plan, Schedule};
use reference::Reference;

/// The lengths of the chains.
const BLOCKS: &str = "20000,200000,2000000";
/// Bytes on disk for a block, generously, with the room that pruning needs.
const BYTES_PER_BLOCK: u64 = 30_000;
/// The seed of the chains.
const SEED: u64 = 1;
/// What depends on the pages that the system has in its cache.
const WITH_THE_DISK: Limit =
    Limit::Shown("pages come from the disk once the chain is larger than the memory");

/// What was measured so far, in the order of the table.
#[derive(Default)]
struct Measured {
    rows: Vec<Growth>,
}

impl Measured {
    /// Adds a duration.
    fn times(&mut self, name: &str, limit: Limit, blocks: u64, seen: Spread) {
        self.add(name, Unit::Seconds, limit, blocks, seen);
    }

    /// Adds an amount of memory or disk.
    fn bytes(&mut self, name: &str, limit: Limit, blocks: u64, seen: f64) {
        self.add(name, Unit::Bytes, limit, blocks, Spread::of([seen]));
    }

    fn add(&mut self, name: &str, unit: Unit, limit: Limit, blocks: u64, seen: Spread) {
        println!("{} blocks: {name}: {:.6}", grouped(blocks), seen.median());
        let at = self.rows.iter().position(|row| row.name() == name).unwrap_or_else(|| {
            self.rows.push(Growth::new(name, unit, limit));
            self.rows.len() - 1
        });
        self.rows[at].add(blocks, seen);
    }
}

fn main() -> ExitCode {
    if bench::is_only_tested() {
        return ExitCode::SUCCESS;
    }
    let mut bench = Bench::start("growth", "How everything grows with the chain");
    let (sizes, too_long) = sizes();
    // It takes long for the others.
    let theirs = Reference::measure(sizes[0]);
    let (mut measured, mut described) = (Measured::default(), Vec::new());
    for &blocks in &sizes {
        let chain = Chain::make(Plan { seed: SEED, blocks, schedule: Schedule::Mainnet });
        described.push(chain.description());
        measure(chain, &mut measured);
    }
    bench.note(&format!(
        "Chains of mainnet's shape: its eras, transactions, rings and weights, scaled to their length, with random bytes as \
         proofs. {}",
        described.join(" ")
    ));
    if !too_long.is_empty() {
        let names: Vec<String> = too_long.iter().map(|blocks| grouped(*blocks)).collect();
        bench.note(&format!("There was no room on the disk for {} blocks.", names.join(" and ")));
    }
    bench.note(
        "Exponents are those of the power of the number of blocks that fits the medians best, by least squares over the \
         logarithms: 0 is constant, 1 is linear. The longest chain may be larger than the memory, so that its pages come \
         from the disk where those of the others are in the cache of the system. What has a goal is the work, with the \
         pages in the cache: small calls are made twice, and the second time counts; the first distribution is that of a \
         node after another one has been asked for it; for pruning it is the time of the processor, for each \
         transaction because the last 5,500 blocks are not pruned. What a user waits for when the pages come from the \
         disk is shown beside it, without a goal, because the smaller chains are never read from there. Appending and \
         reorganising wait for the disk as the program does; blocks that are appended have their transactions, those of \
         the reorganisation only the miner's.",
    );
    bench.growth("blocks", &sizes, &measured.rows);
    if let Some(reference) = theirs {
        bench.note(&reference.description());
    }
    bench.finish()
}

/// The lengths of the chains, and those for which there is no room.
fn sizes() -> (Vec<u64>, Vec<u64>) {
    let given = std::env::var("FERRITE_GROWTH_BLOCKS").unwrap_or_else(|_| BLOCKS.to_owned());
    let mut all: Vec<u64> = given.split(',').map(|text| text.trim().parse().unwrap()).collect();
    all.sort_unstable();
    let allowed = bench::setting("FERRITE_GROWTH_GB", 60, 60) as u64 * 1_000_000_000;
    let room = allowed.min(machine::free_disk(&std::env::temp_dir()));
    let (sizes, too_long): (Vec<u64>, Vec<u64>) =
        all.into_iter().partition(|blocks| blocks * BYTES_PER_BLOCK <= room);
    assert!(!sizes.is_empty(), "there is no room for any chain");
    (sizes, too_long)
}

/// Measures everything on a chain, which is pruned at the end.
fn measure(mut chain: Chain, measured: &mut Measured) {
    measured.bytes("disk, for each transaction", Limit::Constant, chain.blocks, chain.bytes_per_tx());
    database::measure(&mut chain, measured);
    let mut chain = database::reorganise(chain, measured);
    calls::measure(&mut chain, measured);
    database::prune(&chain, measured);
}
