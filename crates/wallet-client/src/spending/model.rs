//! A model of every failure between a client, a wallet and two nodes, in random order.
//!
//! The wallet and the sending code are the real ones. Transactions are simulated, so that thousands of schedules take
//! seconds: the extra field holds what a transaction pays, and whether a node accepts it depends on its fee, on a block
//! that must be in the chain (which stands for its ring) and on its inputs. Nodes accept, refuse, lose requests and
//! answers, delay transactions, lie, lose their pool and perform reorgs; the wallet is killed before and after each of
//! its actions, and is restored from what was on disk.
//!
//! A schedule is derived from a seed, which is printed when it fails.

mod network;
mod schedule;
mod txs;
mod wallet;

use std::collections::BTreeMap;

use network::FAULTS;
use schedule::{Outcome, Policy, run};

/// Schedules in the short version.
const SCHEDULES: u64 = 400;
/// Schedules of the control, which must detect a key that is released too early.
const CONTROLS: u64 = 60;

/// Random numbers derived from a seed (SplitMix64).
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next() % limit as u64).unwrap()
    }

    fn percent(&mut self, share: usize) -> bool {
        self.below(100) < share
    }
}

#[test]
fn a_name_is_paid_once_whatever_happens() {
    let schedules = SCHEDULES * ferrite_testkit::soak::rounds() as u64;
    let mut counts: BTreeMap<&'static str, u64> = BTreeMap::new();
    let (mut calls, mut remade, mut anew, mut blocked) = (0, 0, 0, 0);
    for seed in 0..schedules {
        let outcome: Outcome = run(seed, Policy::Kept);
        assert!(outcome.violations.is_empty(), "schedule {seed}: {:#?}", outcome.violations);
        for (fault, count) in outcome.faults {
            *counts.entry(fault).or_default() += count;
        }
        calls += outcome.calls;
        remade += outcome.remade;
        anew += outcome.anew;
        blocked += outcome.blocked;
    }
    ferrite_testkit::seen!("{schedules} schedules, {calls} calls");
    ferrite_testkit::seen!(
        "{remade} transactions made again, {anew} payments made anew, {blocked} times told to wait"
    );
    for (fault, count) in &counts {
        println!("  {count} x {fault}");
    }
    assert!(remade > 0 && anew > 0 && blocked > 0, "the schedules are too easy");
    for fault in FAULTS {
        assert!(counts.get(fault).is_some_and(|count| *count > 0), "never happened: {fault}");
    }
}

#[test]
fn the_model_detects_names_that_are_released() {
    for policy in [Policy::ReleasedWhenBusy, Policy::ReleasedWhenRejected] {
        let is_paid_twice = |seed: &u64| {
            let violations = run(*seed, policy).violations;
            violations.iter().any(|violation| violation.contains("was paid twice"))
        };
        let caught = (0..CONTROLS).filter(is_paid_twice).count();
        println!("{policy:?}: {caught} of {CONTROLS} schedules pay twice");
        assert!(caught > 0, "{policy:?} does no harm in this model");
    }
}
