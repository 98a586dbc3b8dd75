//! Groups of all sizes, and invalid messages.

mod boosters;
mod refusals;
mod seeds;

use std::collections::{BTreeMap, BTreeSet};

use curve25519_dalek::Scalar;
use ferrite_crypto::keys::SecretKey;
use rand_chacha::ChaCha20Rng;
use rand_core::SeedableRng;

use super::*;

fn rng(seed: u64) -> ChaCha20Rng {
    ChaCha20Rng::seed_from_u64(seed)
}

fn candidates(total: u32) -> Vec<Candidate> {
    let mut rng = rng(total.into());
    (0..total).map(|_| Candidate::new(&SecretKey::random(&mut rng), &SecretKey::random(&mut rng))).collect()
}

fn parse(text: &str) -> KexMessage {
    KexMessage::parse(text).unwrap()
}

fn first_messages(candidates: &[Candidate]) -> Vec<KexMessage> {
    candidates.iter().map(|candidate| parse(&candidate.message(&mut rng(1)))).collect()
}

fn messages(accounts: &[MultisigAccount]) -> Vec<KexMessage> {
    accounts.iter().map(|account| parse(&account.message(&mut rng(2)))).collect()
}

/// All messages except that of the signer at `own`.
fn without(messages: &[KexMessage], own: usize) -> Vec<KexMessage> {
    let mut messages = messages.to_vec();
    messages.remove(own);
    messages
}

/// A group after its first round.
fn begun(threshold: u32, total: u32) -> Vec<MultisigAccount> {
    let candidates = candidates(total);
    let messages = first_messages(&candidates);
    let begin = |(own, candidate): (usize, &Candidate)| candidate.begin(threshold, &without(&messages, own));
    candidates.iter().enumerate().map(|each| begin(each).unwrap()).collect()
}

/// The group after one more round.
fn advanced(accounts: &[MultisigAccount]) -> Vec<MultisigAccount> {
    let messages = messages(accounts);
    let advance =
        |(own, account): (usize, &MultisigAccount)| account.advance(&without(&messages, own), false);
    accounts.iter().enumerate().map(|each| advance(each).unwrap()).collect()
}

/// A group that is ready.
fn ready(threshold: u32, total: u32) -> Vec<MultisigAccount> {
    let mut accounts = begun(threshold, total);
    while !accounts.iter().all(MultisigAccount::is_ready) {
        accounts = advanced(&accounts);
    }
    accounts
}

/// The secret key that some signers have together.
fn joined(accounts: &[&MultisigAccount]) -> SecretKey {
    let shares: BTreeSet<[u8; 32]> =
        accounts.iter().flat_map(|account| account.key_shares()).map(|share| *share.to_bytes()).collect();
    let sum: Scalar = shares.iter().map(|share| Scalar::from_bytes_mod_order(*share)).sum();
    SecretKey::from_scalar(sum)
}

/// Every combination of signers, as bits.
fn choices(total: u32, count: u32) -> impl Iterator<Item = Vec<usize>> {
    (0u32..1 << total)
        .filter(move |bits| bits.count_ones() == count)
        .map(move |bits| (0..total as usize).filter(|bit| bits >> bit & 1 == 1).collect())
}

fn check(threshold: u32, total: u32) {
    let accounts = ready(threshold, total);
    let own: BTreeSet<_> = accounts.iter().map(|account| account.own_signer().0).collect();
    for account in &accounts {
        let same = (account.group_key(), account.common().public(), account.signers());
        let first = &accounts[0];
        assert_eq!(same, (first.group_key(), first.common().public(), first.signers()));
        assert_eq!((account.threshold(), account.total()), (threshold, total));
        assert_eq!(account.rounds(), total - threshold + 2);
        assert!(account.round_keys().is_empty());
        assert_eq!(account.signers().iter().map(|signer| signer.0).collect::<BTreeSet<_>>(), own);
    }
    for chosen in choices(total, threshold) {
        let signers: Vec<_> = chosen.iter().map(|&at| &accounts[at]).collect();
        assert_eq!(joined(&signers).public_key(), *accounts[0].group_key(), "{threshold}/{total} {chosen:?}");
    }
    for chosen in choices(total, threshold - 1) {
        let signers: Vec<_> = chosen.iter().map(|&at| &accounts[at]).collect();
        assert_ne!(joined(&signers).public_key(), *accounts[0].group_key(), "{threshold}/{total} {chosen:?}");
    }
}

#[test]
fn all_groups_of_up_to_five_signers_reach_their_keys() {
    for total in 2..=5 {
        (1..=total).for_each(|threshold| check(threshold, total));
    }
}

#[test]
fn the_largest_groups_reach_their_keys() {
    check(16, 16);
    check(15, 16);
}

#[test]
fn each_share_belongs_to_a_subgroup_of_the_right_size() {
    let accounts = ready(3, 5);
    let mut holders = BTreeMap::<[u8; 32], usize>::new();
    for share in accounts.iter().flat_map(MultisigAccount::key_shares) {
        *holders.entry(*share.to_bytes()).or_default() += 1;
    }
    assert_eq!(holders.len(), 10);
    assert!(holders.values().all(|&holders| holders == 3));
}

#[test]
fn the_order_of_messages_and_our_own_message_do_not_matter() {
    let mut accounts = begun(2, 4);
    while !accounts[0].is_ready() {
        let mut messages = messages(&accounts);
        let one = accounts[0].advance(&without(&messages, 0), false).unwrap();
        messages.reverse();
        let other = accounts[0].advance(&messages, false).unwrap();
        assert_eq!(one.message(&mut rng(3)), other.message(&mut rng(3)));
        assert_eq!(one.seed(), other.seed());
        // A repeated message is harmless.
        messages.push(messages[1].clone());
        accounts[0].advance(&messages, false).unwrap();
        accounts = advanced(&accounts);
    }
}

#[test]
fn an_account_continues_from_its_stored_parts() {
    let mut accounts = begun(2, 5);
    while !accounts[0].is_ready() {
        let kept = |account: &MultisigAccount| AccountParts {
            threshold: account.threshold(),
            signers: account.signers().iter().rev().copied().collect(),
            base: account.base().secret().clone(),
            common: account.common().secret().clone(),
            key_shares: account.key_shares().to_vec(),
            group_key: *account.group_key(),
            rounds: account.rounds(),
            round_keys: account.round_keys().to_vec(),
        };
        accounts = accounts.iter().map(|account| MultisigAccount::new(kept(account)).unwrap()).collect();
        accounts = advanced(&accounts);
    }
}

#[test]
fn keys_can_be_accepted_without_verification() {
    let accounts = begun(2, 3);
    // There are no keys yet.
    assert!(!accounts[0].clone().without_verification().is_ready());
    let accounts = advanced(&accounts);
    assert!(accounts[0].has_group_key() && !accounts[0].is_ready());
    let account = accounts[0].clone().without_verification();
    assert!(account.is_ready() && account.rounds() == 3);
    assert_eq!(account.seed(), ready(2, 3)[0].seed());
}

#[test]
fn an_incomplete_group_can_continue_without_one_signer() {
    let accounts = begun(2, 4);
    // The second round can do without one signer: each subgroup of two is represented.
    let messages = messages(&accounts);
    let some = [messages[1].clone(), messages[2].clone()];
    assert!(matches!(
        accounts[0].advance(&some, false),
        Err(KexError::Evaluate(EvaluateError::Recommendations | EvaluateError::Signers { .. }))
    ));
    let forced = accounts[0].advance(&some, true).unwrap();
    assert_eq!(forced.message(&mut rng(3)), advanced(&accounts)[0].message(&mut rng(3)));
    // Our own message suffices in the last round.
    let done = advanced(&advanced(&accounts));
    let own = [parse(&done[0].message(&mut rng(4)))];
    assert!(matches!(
        done[0].advance(&own, false),
        Err(KexError::Evaluate(EvaluateError::LastSigners { found: 1, required: 4 }))
    ));
    assert!(done[0].advance(&own, true).unwrap().is_ready());
}
