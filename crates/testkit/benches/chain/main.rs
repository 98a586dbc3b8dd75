//! `make bench`, second part: the chain. How fast transactions of real wallets are verified, next to the reference in
//! the same run; how fast blocks are stored and outputs read; and the memory needed. `FERRITE_BENCH_TURNS` is the
//! number of turns (3).

mod network;
mod ours;
mod reference;
mod storage;

use std::process::ExitCode;

use ferrite_testkit::bench::{self, Bench, Goal, Row, Spread};
use network::Recorded;

fn main() -> ExitCode {
    if bench::is_only_tested() {
        return ExitCode::SUCCESS;
    }
    let mut bench = Bench::start("chain", "The chain");
    println!("A private network with a wallet is set up first, which takes a minute or two.");
    let recorded = Recorded::make();
    bench.note(&format!(
        "{} transactions of the real wallet with 2 inputs, 2 outputs and rings of 16, in {} block(s).",
        recorded.txs.len(),
        recorded.blocks_with_txs().count(),
    ));
    bench.table("reference");
    verification(&mut bench, &recorded);
    storage::measure(&mut bench);
    bench.note(
        "The reference's rate is what it logs of the time that it spent on the transactions while it synced the block from \
         a peer, so neither side counts proofs of work and the network. Rows without a reference are of our functions, \
         called directly, for which the reference has no counterpart that can be timed alone; admission to the pool and \
         reading outputs over HTTP are compared in the section about the node's calls.",
    );
    bench.finish()
}

/// The number of turns.
fn turns() -> usize {
    bench::setting("FERRITE_BENCH_TURNS", 3, 1)
}

/// The results of all turns.
fn in_turns(measure: impl Fn() -> f64) -> Spread {
    Spread::of((0..turns()).map(|_| measure()))
}

/// Transactions in blocks, transactions one by one, and our verification alone.
fn verification(bench: &mut Bench, recorded: &Recorded) {
    let row = Row::rate("transactions verified, in a block", in_turns(|| ours::add_block(recorded)));
    bench.row(&row.beside(in_turns(|| reference::sync(recorded))).goal(Goal::Faster(3.0)));
    let admitted = in_turns(|| ours::admit(recorded));
    bench.row(&Row::rate("transactions admitted to the pool, called directly", admitted));
    let resolved = ours::Resolved::new(recorded);
    for (batch, all_cores) in [(1, false), (16, false), (usize::MAX, false), (usize::MAX, true)] {
        let size = if batch == usize::MAX { "all at once".to_owned() } else { format!("{batch} at a time") };
        let cores = if all_cores { "all cores" } else { "one core" };
        let name = format!("the rules of transactions alone, {size}, {cores}");
        bench.row(&Row::rate(name, in_turns(|| resolved.verify(batch, all_cores))));
    }
}
