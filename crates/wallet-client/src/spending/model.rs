//! A model of everything that can go wrong between a client, a wallet and two nodes, in an order that chance picks.
//!
//! The wallet and the code that sends are the real ones. Transactions are made up, so that thousands of schedules take
//! seconds: what a transaction pays stands in its extra field, and whether a node takes it depends on its fee, on a block
//! that has to be in the chain (its ring) and on the outputs that it spends. Nodes accept, refuse, lose requests and
//! answers, keep transactions for later, lie, forget their pool and reorganise; the wallet is killed before and after
//! each thing that it does, and is read back from what was on disk.
//!
//! A schedule is made from a number, which is printed when it fails.

mod network;
mod schedule;
mod txs;
mod wallet;

use std::collections::BTreeMap;

use network::FAULTS;
use schedule::{Outcome, Policy, run};

/// How many schedules there are in the short form.
const SCHEDULES: u64 = 400;
/// How many of them have to show that a freed name is caught.
const CONTROLS: u64 = 60;

/// Numbers that follow from a seed (SplitMix64).
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
fn the_model_catches_names_that_are_freed() {
    for policy in [Policy::FreedWhenBusy, Policy::FreedWhenRejected] {
        let is_paid_twice = |seed: &u64| {
            let violations = run(*seed, policy).violations;
            violations.iter().any(|violation| violation.contains("was paid twice"))
        };
        let caught = (0..CONTROLS).filter(is_paid_twice).count();
        println!("{policy:?}: {caught} of {CONTROLS} schedules pay twice");
        assert!(caught > 0, "{policy:?} does no harm in this model");
    }
}
