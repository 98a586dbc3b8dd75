//! The bare cost of proofs of work and signatures on all cores.
//!
//! A separate process computes them, started for each turn as the nodes are: with fresh memory, the same number of
//! threads, the same blocks.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use ferrite_chain::db::{Database, OpenOptions, Reader};
use ferrite_chain::engine::resolve;
use ferrite_consensus::batch::{BatchTx, Known, verify_transactions};
use ferrite_consensus::block::pow::{self, Branch, Work};
use ferrite_consensus::context::{ChainContext, ResolvedInput};
use ferrite_crypto::pow::randomx::{Flags, Verifier};
use ferrite_crypto::pow::seed::SeedEpoch;
use ferrite_crypto::random::os_rng;
use ferrite_testkit::processor;
use ferrite_types::Height;
use ferrite_types::network::REGTEST;
use ferrite_types::tx::{ParsedTransaction, Transaction};
use rayon::prelude::*;

use crate::Cost;

/// Tells the program to measure only the bare cost of the chain in this folder.
const FOLDER: &str = "FERRITE_BENCH_BARE";

/// The bare cost of a chain.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bare {
    pub(crate) work: Cost,
    pub(crate) signatures: Cost,
}

impl Bare {
    pub(crate) fn sum(&self) -> Cost {
        Cost {
            time: self.work.time + self.signatures.time,
            processor: self.work.processor + self.signatures.processor,
        }
    }
}

/// Measures the database in this folder in another process.
pub(crate) fn measure(folder: &Path) -> Bare {
    let mut command = Command::new(std::env::current_exe().unwrap());
    let output = command.env(FOLDER, folder).stderr(Stdio::inherit()).output().unwrap();
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    let micros: Vec<Duration> =
        text.split_whitespace().map(|word| Duration::from_micros(word.parse().unwrap())).collect();
    let [work_time, work, signatures_time, signatures] = micros[..] else {
        panic!("not four numbers: {text}")
    };
    Bare {
        work: Cost { time: work_time, processor: work },
        signatures: Cost { time: signatures_time, processor: signatures },
    }
}

/// Measures and prints, if this process was started for that. Returns whether it was.
pub(crate) fn is_child() -> bool {
    let Some(folder) = std::env::var_os(FOLDER) else { return false };
    let database = Database::open(Path::new(&folder), &OpenOptions::new(REGTEST.genesis.id)).unwrap();
    let reader = database.reader().unwrap();
    let (works, txs) = (works(&reader), txs(&reader));
    let chain = ChainContext { hf_version: 16, chain_height: height(&reader), unlock_clock: 0 };
    let items: Vec<_> =
        txs.iter().map(|(tx, resolved)| BatchTx { tx, chain, resolved, known: Known::default() }).collect();
    let work = cost(|| {
        // A verifier without cached seeds.
        let verifier = Verifier::new(Flags::recommended());
        assert!(works.par_iter().all(|work| pow::check(work, &verifier).is_ok()));
    });
    let signatures = cost(|| assert!(verify_transactions(&items, os_rng).iter().all(Result::is_ok)));
    for Cost { time, processor } in [work, signatures] {
        println!("{} {}", time.as_micros(), processor.as_micros());
    }
    true
}

fn height(reader: &Reader<'_>) -> Height {
    reader.view().height().unwrap()
}

fn cost(task: impl FnOnce()) -> Cost {
    let process = std::process::id();
    let (started, before) = (Instant::now(), processor::used(process));
    task();
    Cost { time: started.elapsed(), processor: processor::used(process) - before }
}

/// All proofs of work except that of the genesis block.
fn works(reader: &Reader<'_>) -> Vec<Work> {
    let view = reader.view();
    let work = |at: u64| {
        let block = view.block(Height(at)).unwrap().unwrap();
        let seed = view.block_id(SeedEpoch::DEFAULT.seed_height(Height(at))).unwrap().unwrap();
        Work::of(&block, Branch::Main, Height(at), seed, 1)
    };
    (1..height(reader).0).map(work).collect()
}

/// All transactions with their resolved rings.
fn txs(reader: &Reader<'_>) -> Vec<(ParsedTransaction, Vec<ResolvedInput>)> {
    let view = reader.view();
    let mut txs = Vec::new();
    for at in 1..height(reader).0 {
        for id in view.block(Height(at)).unwrap().unwrap().tx_hashes {
            let tx = Transaction::parse(&view.transaction(&id).unwrap().unwrap()).unwrap();
            let mut resolved = resolve(&view, &tx.tx).unwrap();
            // They are spent now, but were not when their blocks were added.
            resolved.iter_mut().for_each(|input| input.spent = false);
            txs.push((tx, resolved));
        }
    }
    txs
}
