//! Cold signing with the real programs: a view-only wallet creates transactions, an offline wallet signs them, and the
//! real node mines them. Each side is ours and the real one.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test and its support")]

mod refusals;
mod sides;
mod story;
#[allow(dead_code, reason = "each test binary uses some of it")]
#[path = "../sending/support.rs"]
mod support;

use ferrite_testkit::seen;
use ferrite_testkit::soak::share;
use sides::{Kind, Stage};

/// Every pairing of an online and an offline wallet.
const PAIRINGS: [(Kind, Kind); 4] =
    [(Kind::Ours, Kind::Ours), (Kind::Ours, Kind::Real), (Kind::Real, Kind::Ours), (Kind::Real, Kind::Real)];

#[test]
fn ours_and_the_real_wallet_sign_for_each_other() {
    let mut stage = Stage::new();
    // The real wallet with itself needs no test.
    story::run(&mut stage, &PAIRINGS[..3]);
}

#[test]
#[ignore = "takes an hour: a hundred rounds of all pairings"]
fn a_hundred_rounds_of_every_pairing() {
    let mut stage = Stage::new();
    story::run(&mut stage, &PAIRINGS);
    let rounds = share(100);
    for round in rounds.clone() {
        story::round(&mut stage, &PAIRINGS, round as u64);
    }
    seen!("rounds {rounds:?} of {} pairings", PAIRINGS.len());
}
