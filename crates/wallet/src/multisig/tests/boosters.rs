//! Skipping rounds.

use super::*;

#[test]
fn two_of_three_signers_let_the_third_skip_a_round() {
    let candidates = candidates(3);
    let first = first_messages(&candidates);
    // The first two only have each other's first messages.
    let boosters = [
        candidates[0].booster((2, 3), &first[1..2], &mut rng(5)).unwrap(),
        candidates[1].booster((2, 3), &first[..1], &mut rng(5)).unwrap(),
    ];
    let boosters = boosters.map(|booster| parse(&booster));
    assert!(boosters.iter().all(|booster| booster.round() == 2));
    let third = candidates[2].begin(2, &first[..2]).unwrap().advance(&boosters, false).unwrap();
    assert_eq!(third.group_key(), ready(2, 3)[0].group_key());
}

#[test]
fn later_rounds_can_be_skipped_as_well() {
    let accounts = begun(2, 4);
    let all = messages(&accounts);
    let boosters: Vec<_> = (0..3)
        .map(|own| {
            let others: Vec<_> = without(&all[..3], own);
            parse(&accounts[own].booster((2, 4), &others, &mut rng(6)).unwrap())
        })
        .collect();
    let last = accounts[3].advance(&all[..3], false).unwrap();
    assert_eq!(last.advance(&boosters, false).unwrap().group_key(), ready(2, 4)[0].group_key());
}

#[test]
fn impossible_boosters_are_refused() {
    let candidates = candidates(3);
    let first = first_messages(&candidates);
    let refused = |group, messages: &[KexMessage]| {
        candidates[0].booster(group, messages, &mut rng(7)).unwrap_err().to_string()
    };
    assert_eq!(refused((4, 3), &first), "num_signers must be >= threshold");
    assert_eq!(refused((0, 3), &first), "threshold must be >= 1");
    assert_eq!(refused((1, 1), &first), "Must be at least one other multisig signer.");
    assert!(refused((2, 17), &first).starts_with("Too many multisig signers specified (limit = 16"));
    assert!(refused((3, 3), &first).ends_with("(there is no round available to boost)."));
    assert_eq!(refused((2, 3), &[]), "At least one input message expected.");
    let later = messages(&begun(2, 3));
    assert_eq!(refused((2, 3), &later), "Messages don't have the expected kex round number.");
    assert!(begun(2, 3)[0].booster((2, 3), &later, &mut rng(7)).is_err());
}
