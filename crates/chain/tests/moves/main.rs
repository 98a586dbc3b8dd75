//! Two nodes in random situations: blocks and transactions that arrive late, out of order, twice, incomplete or
//! invalid, forks and reorgs, double spends on both sides, and popped blocks. A seed determines the sequence, and
//! failures print it.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod broken;
mod chance;
mod network;
mod node;

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use ferrite_testkit::soak::rounds;
use network::{Network, Tally};

/// Number of moves per chain.
const MOVES: usize = 60;

#[test]
fn random_moves_keep_two_nodes_consistent() {
    let mut tally = Tally::default();
    for seed in 0..6 * rounds() as u64 {
        let done = catch_unwind(AssertUnwindSafe(|| play(seed)));
        match done {
            Ok(done) => tally.add(&done),
            Err(panic) => {
                println!("the moves of seed {seed} went wrong");
                resume_unwind(panic);
            }
        }
    }
    ferrite_testkit::seen!("{tally}");
    // Otherwise the moves do not cover what is to be tested.
    assert!(tally.is_complete(), "some things never happened: {tally}");
}

fn play(seed: u64) -> Tally {
    let mut network = Network::new(seed);
    for _ in 0..MOVES {
        network.make_move();
    }
    network.unite();
    network.tally
}
