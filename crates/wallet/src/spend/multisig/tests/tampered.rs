//! Each field of a set is changed in turn. The set is refused before nonces or shares are used, or, if only the
//! complete signature reveals the change, before it is returned.

use ferrite_crypto::ring::clsag::multisig::Nonce;
use ferrite_types::{Amount, PublicKey};

use super::super::super::testing::stranger;
use super::super::super::{Destination, TxSet};
use super::super::tampering::{CHANGES, LATE_CHANGES, attempt, other_point};
use super::super::testing::{COIN, Scene, reread};
use super::super::{MultisigTxSet, SetError};

#[test]
fn every_changed_field_is_refused() {
    for seed in 0..20 {
        every_changed_field_is_refused_in(Scene::seeded(2, 2, seed));
    }
}

fn every_changed_field_is_refused_in(mut scene: Scene) {
    scene.exchange(&[0, 1]);
    let set = scene.propose(0);
    for (what, text, change) in CHANGES {
        let mut tampered = set.clone();
        change(&mut tampered.txs[0]);
        // Some changes do not survive encoding, and some sets do not decode.
        let tampered = MultisigTxSet::from_bytes(&tampered.to_bytes()).unwrap_or(tampered);
        let refused = scene.sign(1, &tampered).err().map(|problem| problem.to_string());
        assert_eq!(refused.as_deref(), Some(*text), "{what}");
    }
    let mut twice = set.clone();
    twice.txs.push(set.txs[0].clone());
    assert!(scene.sign(1, &twice).is_err(), "the same transaction twice");
    let set = scene.sign(1, &set).expect("no nonce was used for any of them");
    scene.chain.verify(&set.txs[0].tx);
}

#[test]
fn changes_revealed_by_the_signature_are_refused() {
    for (what, text, change) in LATE_CHANGES {
        // Two signers of three have a common share.
        let mut scene = Scene::new(2, 3);
        scene.exchange(&[0, 1]);
        let mut set = scene.propose(0);
        change(&mut set.txs[0]);
        let refused = scene.sign(1, &set).err().map(|problem| problem.to_string());
        assert!(refused.is_some_and(|refused| refused.starts_with(text)), "{what}");
    }
}

/// A proposer cannot create a consistent set that pays differently from what it claims.
#[test]
fn a_contradictory_set_is_refused() {
    let mut scene = Scene::new(2, 2);
    scene.exchange(&[0, 1]);
    let thief = stranger(&mut scene.chain.rng);
    let to = Destination::new(thief.address(), false, Amount(6 * COIN));
    let made = scene.make(0, 0, vec![to], Vec::new()).map_err(|problem| problem.to_string()).unwrap();
    let theft = reread(&scene.set(0, &made));
    let mut told: MultisigTxSet = theft.clone();
    let honest = Destination::new(scene.payee.address(), false, Amount(6 * COIN));
    told.txs[0].destinations = vec![honest.clone()];
    assert!(scene.sign(1, &told).is_err());
    told.txs[0].construction.destinations = vec![honest.clone()];
    assert!(scene.sign(1, &told).is_err());
    for output in &mut told.txs[0].construction.outputs {
        if output.address == thief.address() {
            *output = honest.clone();
        }
    }
    assert!(scene.sign(1, &told).is_err());
    assert!(scene.sign(1, &theft).is_ok(), "a signer that reads the set sees its destinations");
}

/// Nonces that the signer never created are not used.
#[test]
fn foreign_nonces_are_stale() {
    let mut scene = Scene::new(2, 2);
    scene.exchange(&[0, 1]);
    let mut set = scene.propose(0);
    let nonce = Nonce::random(&mut scene.chain.rng).public(&PublicKey(other_point()));
    attempt(&mut set.txs[0]).used_nonces = [nonce.l].into();
    assert!(matches!(scene.sign(1, &set).err(), Some(SetError::Stale(_))));
}
