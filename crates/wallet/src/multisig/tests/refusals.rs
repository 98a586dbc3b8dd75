//! Refused messages, with the reference's texts.

use ferrite_types::{PublicKey, base58};

use super::*;
use crate::multisig::message;

const FIRST: &str = "MultisigxV2R1";
const LATER: &str = "MultisigxV2Rn";

fn refused(text: &str) -> String {
    KexMessage::parse(text).err().map(|error| error.to_string()).unwrap_or_default()
}

/// A message with modified bytes.
fn changed(text: &str, change: impl FnOnce(&mut Vec<u8>)) -> String {
    let (name, data) = text.split_at(FIRST.len());
    let mut data = base58::decode(data).unwrap();
    change(&mut data);
    format!("{name}{}", base58::encode(&data))
}

/// A message of the first round, of a middle round and of the last round.
fn samples() -> [String; 3] {
    let accounts = begun(2, 4);
    let done = advanced(&advanced(&accounts));
    [
        candidates(4)[0].message(&mut rng(9)).to_string(),
        accounts[0].message(&mut rng(9)).to_string(),
        done[0].message(&mut rng(9)).to_string(),
    ]
}

#[test]
fn every_modified_byte_is_refused() {
    for sample in samples() {
        assert_eq!(refused(&sample), "");
        let length = base58::decode(&sample[FIRST.len()..]).unwrap().len();
        for at in 0..length {
            for bit in [0x01, 0x10, 0x80] {
                let tampered = changed(&sample, |data| data[at] ^= bit);
                assert_ne!(refused(&tampered), "", "byte {at}");
            }
        }
        for at in 0..sample.len() {
            for letter in ['1', 'z', 'R', '0', ' '] {
                let mut text = sample.clone();
                text.replace_range(at..=at, &letter.to_string());
                assert!(text == sample || !refused(&text).is_empty(), "letter {at}");
            }
            assert_ne!(refused(&sample[..at]), "", "{at} letters");
        }
    }
}

#[test]
fn texts_that_are_not_messages_are_refused() {
    assert_eq!(refused(""), "Kex message unexpectedly small.");
    assert_eq!(refused("MultisigxV2R"), "Kex message unexpectedly small.");
    assert_eq!(refused("MultisigV1abcdef"), "V1 multisig kex messages are deprecated (unsafe).");
    assert_eq!(refused("MultisigxV1abcdef"), "V1 multisig kex messages are deprecated (unsafe).");
    assert_eq!(refused("MultisigxV2R10"), "Multisig kex msg decoding error.");
    assert_eq!(refused("MultisigxV2Rx"), "Only v2 multisig kex messages are supported.");
    assert_eq!(refused("\u{1f980}\u{1f980}\u{1f980}\u{1f980}"), "Multisig kex msg decoding error.");
    for name in [FIRST, LATER] {
        assert_eq!(refused(name), "Deserializing kex msg failed.");
    }
}

#[test]
fn invalid_fields_are_refused() {
    let [first, later, _] = samples();
    let cases = [
        (changed(&first, |data| data.push(0)), "Deserializing kex msg failed."),
        (changed(&first, |data| data[32..64].fill(0)), "Message signing key was invalid."),
        (changed(&first, |data| data[32..64].fill(2)), "Message signing key was not in prime subgroup."),
        (changed(&first, |data| data[0] ^= 1), "Multisig kex msg signature invalid."),
        (
            changed(&later, |data| data[0] = 1),
            "Invalid kex message round (must be > 1 for the general msg type).",
        ),
        (changed(&later, |data| data[0] = 3), "Multisig kex msg signature invalid."),
        (changed(&later, |data| data[1] = 0xff), "Deserializing kex msg failed."),
        (changed(&later, |data| data[2..34].fill(0)), "Pubkey from message was invalid."),
        (changed(&later, |data| data[2..34].fill(2)), "Pubkey from message was not in prime subgroup."),
    ];
    for (text, answer) in cases {
        assert_eq!(refused(&text), answer);
    }
    let identity = |data: &mut Vec<u8>| {
        data[2..34].fill(0);
        data[2] = 1;
    };
    assert_eq!(refused(&changed(&later, identity)), "Pubkey from message was invalid.");
}

#[test]
fn impossible_groups_are_refused() {
    let candidates = candidates(3);
    let first = first_messages(&candidates);
    let refused = |threshold, messages: &[KexMessage]| {
        candidates[0].begin(threshold, messages).err().map(|error| error.to_string()).unwrap_or_default()
    };
    assert_eq!(refused(2, &first), "");
    assert_eq!(refused(0, &first), "multisig account: tried to set invalid threshold.");
    assert_eq!(refused(4, &first), "multisig account: tried to set invalid threshold.");
    assert_eq!(refused(u32::MAX, &first), "multisig account: tried to set invalid threshold.");
    assert_eq!(refused(1, &[]), "multisig account: tried to set invalid number of signers.");
    assert_eq!(refused(1, &first[..1]), "multisig account: tried to set invalid number of signers.");
    let twice = [first[1].clone(), first[1].clone()];
    assert_eq!(refused(2, &twice), "Duplicate signers not allowed when converting a wallet to multisig.");
    assert_eq!(
        refused(2, &messages(&begun(2, 3))),
        "Trying to make multisig with message that has invalid multisig kex round (should be '1')."
    );
    let seventeen = first_messages(&super::candidates(17));
    assert_eq!(refused(2, &seventeen), "multisig account: tried to set invalid number of signers.");
}

#[test]
fn messages_of_other_rounds_are_refused() {
    let accounts = begun(2, 3);
    let [first, second] = [first_messages(&candidates(3)), messages(&accounts)];
    let third = messages(&advanced(&accounts));
    let refused = |messages: &[KexMessage]| accounts[0].advance(messages, false).err().unwrap().to_string();
    assert_eq!(refused(&[]), "At least one input message expected.");
    assert_eq!(refused(&first[1..]), "Messages don't have the expected kex round number.");
    assert_eq!(refused(&third[1..]), "Messages don't have the expected kex round number.");
    let mixed = [second[1].clone(), third[2].clone()];
    assert_eq!(refused(&mixed), "All messages must have the same kex round number.");
    let done = ready(2, 3);
    assert_eq!(
        done[0].advance(&third, false).err().unwrap().to_string(),
        "multisig account: tried to update kex, but kex is already complete."
    );
}

#[test]
fn inconsistent_recommendations_are_refused() {
    let accounts = begun(2, 4);
    let all = messages(&accounts);
    let refused = |messages: &[KexMessage]| accounts[0].advance(messages, false).err().unwrap().to_string();
    let by = |signer: usize, keys: &[PublicKey]| {
        parse(&message::later(2, keys.to_vec(), accounts[signer].base(), &mut rng(10)))
    };
    let stranger = candidates(5).pop().unwrap();
    let keys_of = |signer: usize| all[signer].keys().to_vec();
    let foreign = parse(&message::later(2, keys_of(3), &stranger.base, &mut rng(10)));
    // One signer is missing.
    assert_eq!(
        refused(&all[1..3]),
        "A pubkey recommended by multisig kex messages had an unexpected number of recommendations."
    );
    // A key of one signer only.
    let odd = by(3, &[keys_of(3), vec![*stranger.signer()]].concat());
    assert_eq!(
        refused(&[all[1].clone(), all[2].clone(), odd]),
        "A pubkey recommended by multisig kex messages had an unexpected number of recommendations."
    );
    // Signers that agree on one key too many.
    let more = |signer| by(signer, &[keys_of(signer), vec![*stranger.signer()]].concat());
    assert_eq!(
        refused(&[all[1].clone(), more(2), more(3)]),
        "A multisig signer recommended an unexpected number of pubkeys."
    );
    // A signer of another group.
    assert_eq!(
        refused(&[&all[1..], &[foreign]].concat()),
        "Multisig kex message with unexpected signer encountered."
    );
    // Only keys that the account has already.
    let empty = |signer| by(signer, &[]);
    assert_eq!(
        refused(&[empty(1), empty(2), empty(3)]),
        "Number of unique other signers recommending pubkeys does not equal number of required other signers \
         (kex round: 2, num signers found: 0, num signers required: 3)."
    );
}

#[test]
fn different_results_are_refused() {
    let accounts = advanced(&begun(2, 3));
    let refused = |messages: &[KexMessage]| accounts[0].advance(messages, false).err().unwrap().to_string();
    let by = |signer: usize, keys: &[PublicKey]| {
        parse(&message::later(3, keys.to_vec(), accounts[signer].base(), &mut rng(11)))
    };
    let (group, common) = (*accounts[0].group_key(), *accounts[0].common().public());
    let other = *candidates(5)[4].signer();
    let not_two = "Multisig post-kex round messages from other signers did not all contain two pubkeys.";
    assert_eq!(refused(&[by(1, &[group, common]), by(2, &[other, common])]), not_two);
    assert_eq!(refused(&[by(1, &[]), by(2, &[])]), not_two);
    assert_eq!(
        refused(&[by(1, &[group]), by(2, &[group, common])]),
        "Multisig post-kex round messages from other signers did not all recommend the same pubkey pair."
    );
    assert_eq!(
        refused(&[by(1, &[group, common])]),
        "Multisig post-kex round message origins don't line up with multisig signer set (num signers found: 2, \
         num signers required: 3)."
    );
    assert_eq!(
        refused(&[by(1, &[other, common]), by(2, &[other, common])]),
        "Multisig post-kex round: expected multisig pubkey wasn't found in input messages."
    );
    assert_eq!(
        refused(&[by(1, &[group, other]), by(2, &[group, other])]),
        "Multisig post-kex round: expected common pubkey wasn't found in input messages."
    );
    let stranger = candidates(5).pop().unwrap();
    let foreign = parse(&message::later(3, vec![group, common], &stranger.base, &mut rng(11)));
    assert_eq!(
        refused(&[by(1, &[group, common]), by(2, &[group, common]), foreign]),
        "An unknown origin recommended a multisig post-kex verification messsage."
    );
}

#[test]
fn inconsistent_parts_are_refused() {
    let account = &begun(2, 3)[0];
    let with = |change: fn(&mut AccountParts)| {
        let mut parts = AccountParts {
            threshold: 2,
            signers: account.signers().to_vec(),
            base: account.base().secret().clone(),
            common: account.common().secret().clone(),
            key_shares: account.key_shares().to_vec(),
            group_key: *account.group_key(),
            rounds: 1,
            round_keys: account.round_keys().to_vec(),
        };
        change(&mut parts);
        MultisigAccount::new(parts).err()
    };
    assert_eq!(with(|_| ()), None);
    assert_eq!(with(|parts| parts.rounds = 0), Some(AccountError::NotBegun));
    assert_eq!(with(|parts| parts.rounds = 4), Some(AccountError::Rounds));
    assert_eq!(with(|parts| parts.rounds = 2), Some(AccountError::GroupKey));
    assert_eq!(with(|parts| parts.group_key = PublicKey([2; 32])), Some(AccountError::GroupKey));
    let with_twice = with(|parts| {
        let own = parts.base.public_key();
        let other = parts.signers.iter().find(|signer| **signer != own).copied();
        parts.signers = vec![own, other.unwrap(), other.unwrap()];
    });
    assert_eq!(with_twice, Some(AccountError::Twice));
    assert_eq!(with(|parts| parts.signers.push(PublicKey([0; 32]))), Some(AccountError::Signer));
    assert_eq!(with(|parts| parts.threshold = 4), Some(AccountError::Threshold));
    assert_eq!(with(|parts| parts.base = parts.common.clone()), Some(AccountError::NotASigner));
}
