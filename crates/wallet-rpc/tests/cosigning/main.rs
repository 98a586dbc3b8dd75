//! Multisig wallets on the real node: signers with our program and with the real one receive, exchange multisig info,
//! sign, submit, and end with the same balances.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test and its support")]

mod classic;
mod interruptions;
mod orders;
mod refusals;
mod seats;
mod story;
#[allow(dead_code, reason = "each test binary uses some of it")]
#[path = "../sending/support.rs"]
mod support;
mod tampered;

use ferrite_testkit::seen;
use interruptions::{Event, Interruption, Step, passes};
use seats::Kind::{Ours, Real};
use seats::{Kind, Stage};

/// One of each: either proposes, and the other completes the set.
#[test]
fn ours_and_the_real_wallet_sign_together() {
    let mut stage = Stage::new();
    let mut group = stage.group(2, &[Ours, Real]);
    refusals::before(&mut group);
    story::run(&mut stage, &mut group, &[&[0, 1]], true);
}

/// An interruption between any two steps.
#[test]
fn signers_are_killed_and_restored() {
    use Interruption::{Closed, Killed, Restored};
    use Step::{Exchanged, Exported, Imported, Made, Prepared, Proposed, Received, Signed, Submitted};
    let mut stage = Stage::new();
    let mut group = stage.without_wallets(&[Ours; 3]);
    let events = [
        (Prepared, 0, Killed),
        (Made, 1, Killed),
        (Exchanged(1), 2, Killed),
        (Exchanged(2), 0, Killed),
        (Exchanged(2), 1, Restored),
    ];
    interruptions::exchange_keys(&mut stage, &mut group, 2, &events);
    let (account, address) = interruptions::payee(&mut stage);
    let plan: [&[Event]; 4] = [
        &[(Received, 2, Killed), (Exported, 1, Killed)],
        &[(Imported, 0, Killed)],
        &[(Proposed, 1, Restored)],
        &[(Exported, 0, Killed), (Proposed, 0, Killed), (Signed, 1, Killed), (Submitted, 1, Closed)],
    ];
    let (passes, fee) = interruptions::pay(&mut stage, &mut group, &address, &plan);
    assert_eq!(passes, 4);
    interruptions::compare(&mut stage, &mut group, account, &[fee]);
}

/// The same one by one: each signer, after each step.
#[test]
#[ignore = "takes minutes: a payment for each step and each signer"]
fn signers_are_killed_and_restored_after_each_step() {
    use Interruption::{Closed, Killed, Restored};
    use Step::{Exchanged, Exported, Imported, Made, Prepared, Proposed, Received, Signed, Submitted};
    let mut stage = Stage::new();
    let mut group = stage.without_wallets(&[Ours; 3]);
    let mut groups = 0;
    for step in [Prepared, Made, Exchanged(1), Exchanged(2)] {
        for (seat, interruption) in
            (0..3).flat_map(|seat| [Killed, Closed, Restored].map(|what| (seat, what)))
        {
            if interruption != Restored || step == Exchanged(2) {
                interruptions::exchange_keys(&mut stage, &mut group, 2, &[(step, seat, interruption)]);
                groups += 1;
            }
        }
    }
    let (account, address) = interruptions::payee(&mut stage);
    let mut fees = Vec::new();
    let mut signed_at_once = 0;
    for step in [Received, Exported, Imported, Proposed, Signed, Submitted] {
        for (seat, interruption) in
            (0..3).flat_map(|seat| [Killed, Closed, Restored].map(|what| (seat, what)))
        {
            let event = (step, seat, interruption);
            let (found, fee) = interruptions::pay(&mut stage, &mut group, &address, &[&[event]]);
            assert_eq!(found, passes(event), "{event:?}");
            signed_at_once += usize::from(found == 1);
            fees.push(fee);
        }
        interruptions::compare(&mut stage, &mut group, account, &fees);
    }
    seen!("{groups} groups; {} payments, {signed_at_once} of them signed at once", fees.len());
}

/// Wallets created in the contract's way are ready in the modern dialect.
#[test]
fn classic_wallets_go_on_in_the_modern_dialect() {
    let mut stage = Stage::new();
    classic::group(&stage, 2, &[Ours; 3]);
    let mut two = classic::group(&stage, 2, &[Ours; 2]);
    story::run(&mut stage, &mut two, &[&[1, 0]], false);
}

/// They are ready for the real program, too.
#[test]
#[ignore = "takes minutes: a program for each signer"]
fn classic_wallets_go_on_with_the_real_program() {
    let mut stage = Stage::new();
    let groups: [Plan; 2] = [(2, &[Real, Ours], &[&[0, 1]]), (2, &[Ours, Real, Ours], &[&[2, 1], &[0, 2]])];
    for (threshold, kinds, orders) in groups {
        let mut group = classic::group(&stage, threshold, kinds);
        story::run(&mut stage, &mut group, orders, false);
        seen!("{threshold} of {kinds:?}, made in the classic dialect, in {} orders", orders.len());
    }
}

/// Threshold, signers, and the orders in which they sign.
type Plan = (u32, &'static [Kind], &'static [&'static [usize]]);

/// Larger groups, in which every program is in every seat.
#[test]
#[ignore = "takes minutes: several groups with a program for each signer"]
fn larger_groups_sign_together() {
    let mut stage = Stage::new();
    let groups: [Plan; 6] = [
        (2, &[Ours, Real, Ours], &[&[0, 1], &[1, 2], &[2, 0]]),
        (2, &[Real, Ours, Real], &[&[0, 1], &[1, 2], &[2, 0]]),
        (3, &[Ours, Ours, Real], &[&[0, 1, 2], &[2, 1, 0]]),
        (3, &[Ours, Real, Real, Ours], &[&[0, 1, 3], &[2, 0, 1]]),
        (4, &[Ours, Real, Ours, Real, Ours], &[&[0, 1, 2, 3]]),
        (4, &[Real, Ours, Real, Ours, Real], &[&[1, 4, 3, 2]]),
    ];
    for (threshold, kinds, orders) in groups {
        let mut group = stage.group(threshold, kinds);
        story::run(&mut stage, &mut group, orders, false);
        seen!("{threshold} of {kinds:?}, in {} orders", orders.len());
    }
}

/// Every order in which enough of up to four signers can sign, in groups of ours alone and with the real program in
/// each seat.
#[test]
#[ignore = "takes minutes: several groups with a program for each signer"]
fn small_groups_sign_in_every_order() {
    let mut stage = Stage::new();
    let groups: [(u32, &[Kind]); 12] = [
        (2, &[Ours, Ours]),
        (2, &[Ours, Real]),
        (2, &[Real, Ours]),
        (2, &[Ours, Ours, Ours]),
        (2, &[Ours, Real, Ours]),
        (2, &[Real, Ours, Real]),
        (3, &[Ours, Ours, Ours]),
        (3, &[Ours, Real, Ours]),
        (3, &[Real, Ours, Real]),
        (3, &[Ours, Ours, Ours, Ours]),
        (3, &[Ours, Real, Ours, Real]),
        (3, &[Real, Ours, Real, Ours]),
    ];
    for (threshold, kinds) in groups {
        let all = orders::all(usize::try_from(threshold).unwrap(), kinds.len());
        orders::sign(&mut stage, threshold, kinds, &all);
    }
}

/// The orders of four of five are divided among three groups.
#[test]
#[ignore = "takes minutes: several groups with a program for each signer"]
fn four_of_five_sign_in_every_order() {
    let mut stage = Stage::new();
    let groups: [&[Kind]; 3] = [&[Ours; 5], &[Ours, Real, Ours, Real, Ours], &[Real, Ours, Real, Ours, Real]];
    let all = orders::all(4, 5);
    for (number, kinds) in groups.into_iter().enumerate() {
        let share: Vec<_> = all.iter().skip(number).step_by(groups.len()).cloned().collect();
        orders::sign(&mut stage, 4, kinds, &share);
    }
}

/// A group of the real program that has spent before moves to ours, one signer after the other.
#[test]
#[ignore = "takes minutes: a program for each signer"]
fn a_group_of_the_real_program_is_taken_over() {
    let mut stage = Stage::new();
    let mut group = stage.group(2, &[Real; 3]);
    orders::spend(&mut stage, &mut group, &[vec![0, 1]]);
    for seat in 0..3 {
        orders::take_over(&stage, &mut group, seat);
        orders::spend(&mut stage, &mut group, &orders::all(2, 3));
    }
}

/// Each field of a set is changed in turn, and so is its signer.
#[test]
fn changed_sets_are_refused() {
    let mut stage = Stage::new();
    let mut group = stage.group(2, &[Ours, Ours]);
    tampered::every_field(&mut stage, &mut group);
}
