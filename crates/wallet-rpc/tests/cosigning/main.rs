//! Wallets that several signers share, before the real node: signers with our program and with the real one receive,
//! tell each other what they need, sign, submit, and come to the same balances.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test and its support")]

mod refusals;
mod seats;
mod story;
#[allow(dead_code, reason = "each test binary uses some of it")]
#[path = "../sending/support.rs"]
mod support;

use ferrite_testkit::seen;
use seats::Kind::{Ours, Real};
use seats::{Kind, Stage};

/// One of each: either proposes, and the other completes it.
#[test]
fn ours_and_the_real_wallet_sign_together() {
    let mut stage = Stage::new();
    let mut group = stage.group(2, &[Ours, Real]);
    refusals::before(&mut group);
    story::tell(&mut stage, &mut group, &[&[0, 1]], true);
}

/// How many have to sign, who the signers are, and in which orders they sign.
type Plan = (u32, &'static [Kind], &'static [&'static [usize]]);

/// Larger groups, in which every program is in every seat.
#[test]
#[ignore = "takes minutes: several groups with a program for each signer"]
fn larger_groups_sign_together() {
    let mut stage = Stage::new();
    let groups: [Plan; 4] = [
        (2, &[Ours, Real, Ours], &[&[0, 1], &[1, 2], &[2, 0]]),
        (2, &[Real, Ours, Real], &[&[0, 1], &[1, 2], &[2, 0]]),
        (3, &[Ours, Ours, Real], &[&[0, 1, 2], &[2, 1, 0]]),
        (3, &[Ours, Real, Real, Ours], &[&[0, 1, 3], &[2, 0, 1]]),
    ];
    for (threshold, kinds, orders) in groups {
        let mut group = stage.group(threshold, kinds);
        story::tell(&mut stage, &mut group, orders, false);
        seen!("{threshold} of {kinds:?}, in {} orders", orders.len());
    }
}
