//! Each field of a set is changed in turn: the set is refused before nonces or shares are used, or, where only the
//! complete signature can tell, before it leaves.

use ferrite_crypto::keys::SecretKey;
use ferrite_crypto::ring::clsag::multisig::Nonce;
use ferrite_types::extra::push_merge_mining_tag;
use ferrite_types::tx::ringct::{Clsag, EcdhInfo, RangeProofs, RctPrunable};
use ferrite_types::tx::{TransactionPrefix, TxIn, TxOutTarget, TxProofs};
use ferrite_types::{Amount, CompressedPoint, Hash, PublicKey, ScalarBytes};

use super::super::super::build::shared::clsags_of;
use super::super::super::pending::{PendingTx, RctConfig, SigningAttempt};
use super::super::super::testing::stranger;
use super::super::super::{Destination, RingOutput};
use super::super::testing::{COIN, Scene, reread};
use super::super::{MultisigTxSet, SetError};

fn prefix(tx: &mut PendingTx) -> &mut TransactionPrefix {
    &mut tx.tx.prefix
}

fn prunable(tx: &mut PendingTx) -> &mut RctPrunable {
    let TxProofs::V2 { prunable: Some(prunable), .. } = &mut tx.tx.proofs else { panic!("version 2") };
    prunable
}

fn base(tx: &mut PendingTx) -> &mut ferrite_types::tx::ringct::RctBase {
    let TxProofs::V2 { base, .. } = &mut tx.tx.proofs else { panic!("version 2") };
    base
}

fn clsag(tx: &mut PendingTx) -> &mut Clsag {
    &mut clsags_of(&mut tx.tx).expect("CLSAGs")[0]
}

fn attempt(tx: &mut PendingTx) -> &mut SigningAttempt {
    &mut tx.shared.as_mut().expect("it is shared").attempts[0]
}

fn other_point() -> [u8; 32] {
    SecretKey::from_bytes_mod_order(&[77; 32]).public_key().0
}

fn other_key() -> SecretKey {
    SecretKey::from_bytes_mod_order(&[78; 32])
}

fn add_to_extra(extra: &mut Vec<u8>) {
    push_merge_mining_tag(extra, 1, Hash([1; 32])).expect("a small one");
}

type Change = (&'static str, fn(&mut PendingTx));

/// All that can be noticed before anything secret is used.
const CHANGES: &[Change] = &[
    ("unlock time", |tx| prefix(tx).unlock_time = 1),
    ("key offsets", |tx| {
        let TxIn::ToKey { key_offsets, .. } = &mut prefix(tx).vin[0] else { panic!("an input") };
        key_offsets[0] += 1;
    }),
    ("key image of an input", |tx| {
        let TxIn::ToKey { key_image, .. } = &mut prefix(tx).vin[0] else { panic!("an input") };
        key_image.0 = other_point();
    }),
    ("order of inputs", |tx| prefix(tx).vin.swap(0, 1)),
    ("key of an output", |tx| {
        let TxOutTarget::ToTaggedKey { key, .. } = &mut prefix(tx).vout[0].target else { panic!("tagged") };
        *key = PublicKey(other_point());
    }),
    ("view tag", |tx| {
        let TxOutTarget::ToTaggedKey { view_tag, .. } = &mut prefix(tx).vout[1].target else {
            panic!("tagged")
        };
        *view_tag ^= 1;
    }),
    ("order of outputs", |tx| prefix(tx).vout.swap(0, 1)),
    ("extra", |tx| prefix(tx).extra[5] ^= 1),
    ("more in extra", |tx| add_to_extra(&mut prefix(tx).extra)),
    ("fee of the proofs", |tx| base(tx).fee.0 += 1),
    ("encrypted amount", |tx| base(tx).ecdh_info[0] = EcdhInfo::Compact([1; 8])),
    ("commitment", |tx| base(tx).out_pk[0] = CompressedPoint(other_point())),
    ("range proof", |tx| {
        let RangeProofs::BulletproofsPlus(proofs) = &mut prunable(tx).range_proofs else { panic!("plus") };
        proofs[0].r1 = ScalarBytes(*other_key().to_bytes());
    }),
    ("pseudo output", |tx| prunable(tx).pseudo_outs[0] = CompressedPoint(other_point())),
    ("order of pseudo outputs", |tx| prunable(tx).pseudo_outs.swap(0, 1)),
    ("response of a decoy", |tx| {
        // One of the two is no decoy.
        for place in 0..2 {
            clsag(tx).s[place] = ScalarBytes(*other_key().to_bytes());
        }
    }),
    ("number of responses", |tx| {
        clsag(tx).s.pop();
    }),
    ("D", |tx| clsag(tx).d = CompressedPoint(other_point())),
    ("dust", |tx| tx.dust = 1),
    ("fee", |tx| tx.fee += 1),
    ("change that is told", |tx| tx.change.amount.0 -= 1),
    ("places that are told", |tx| tx.transfers.swap(0, 1)),
    ("transaction key", |tx| tx.tx_key = other_key()),
    ("additional transaction keys", |tx| tx.additional_tx_keys.push(other_key())),
    ("destination that is told", |tx| tx.destinations[0].amount.0 -= 1),
    ("entropy", |tx| tx.shared.as_mut().expect("shared").tx_key_entropy = other_key()),
    ("no signatures", |tx| tx.shared = None),
    ("no attempts", |tx| tx.shared.as_mut().expect("shared").attempts.clear()),
    ("key of a ring member", |tx| {
        let ring = &mut tx.construction.sources[0].ring;
        let decoy = usize::from(ring.real == 0);
        ring.members[decoy].key = PublicKey(other_point());
    }),
    ("commitment of a ring member", |tx| {
        let ring = &mut tx.construction.sources[0].ring;
        let decoy = usize::from(ring.real == 0);
        ring.members[decoy].commitment = CompressedPoint(other_point());
    }),
    ("index of a ring member", |tx| tx.construction.sources[0].ring.members[0].index += 1),
    ("real member", |tx| {
        let ring = &mut tx.construction.sources[0].ring;
        ring.real = usize::from(ring.real == 0);
    }),
    ("ring", |tx| {
        let RingOutput { index, key, commitment } = tx.construction.sources[0].ring.members[15];
        tx.construction.sources[0].ring.members.push(RingOutput { index: index + 1, key, commitment });
    }),
    ("key of a source", |tx| tx.construction.sources[0].tx_key = PublicKey(other_point())),
    ("place in its transaction", |tx| tx.construction.sources[0].index_in_tx += 1),
    ("amount of a source", |tx| tx.construction.sources[0].amount += 1),
    ("kind of a source", |tx| tx.construction.sources[0].rct = false),
    ("mask", |tx| tx.construction.sources[0].mask = other_key()),
    ("key image of a source", |tx| tx.construction.sources[0].key_image = None),
    ("a source less", |tx| {
        tx.construction.sources.pop();
    }),
    ("change", |tx| tx.construction.change.amount.0 -= 1),
    ("address of the change", |tx| tx.construction.change.address.view = PublicKey(other_point())),
    ("an output", |tx| tx.construction.outputs[0].amount.0 -= 1),
    ("address of an output", |tx| tx.construction.outputs[0].address.spend = PublicKey(other_point())),
    ("order of the outputs", |tx| tx.construction.outputs.swap(0, 1)),
    ("places", |tx| tx.construction.transfers[0] = tx.construction.transfers[1]),
    ("places that are not there", |tx| tx.construction.transfers[0] = 4),
    ("extra that it is made of", |tx| add_to_extra(&mut tx.construction.extra)),
    ("unlock time that it is made of", |tx| tx.construction.unlock_time = 1),
    ("version", |tx| tx.construction.rct = false),
    ("proofs", |tx| tx.construction.rct_config = RctConfig::BORROMEAN),
    ("view tags", |tx| tx.construction.view_tags = false),
    ("destination", |tx| tx.construction.destinations[0].amount.0 -= 1),
    ("account", |tx| tx.construction.account = 1),
    ("addresses", |tx| {
        tx.construction.subaddresses.insert(3);
    }),
    ("sum of nonces", |tx| attempt(tx).totals[0].swap(0, 1)),
    ("right side of nonces", |tx| attempt(tx).totals[0][1].r = CompressedPoint(other_point())),
    ("left side of nonces", |tx| attempt(tx).totals[1][0].l = CompressedPoint([2; 32])),
    ("number of nonces", |tx| {
        attempt(tx).totals.pop();
    }),
    ("challenge", |tx| attempt(tx).challenges[0] = ScalarBytes(*other_key().to_bytes())),
    ("number of challenges", |tx| {
        attempt(tx).challenges.pop();
    }),
    ("response that is not reduced", |tx| attempt(tx).responses[0] = ScalarBytes([0xff; 32])),
    ("number of responses so far", |tx| {
        attempt(tx).responses.pop();
    }),
    ("names of nonces", |tx| attempt(tx).used_nonces.clear()),
    ("a stranger who is left out", |tx| {
        attempt(tx).ignore.insert(PublicKey(other_point()));
    }),
    ("another attempt", |tx| {
        let again = attempt(tx).clone();
        tx.shared.as_mut().expect("shared").attempts.push(again);
    }),
];

/// What only the complete signature shows.
const LATE_CHANGES: &[Change] = &[
    ("response so far", |tx| attempt(tx).responses[0] = ScalarBytes(*other_key().to_bytes())),
    ("shares that have signed", |tx| attempt(tx).signing_keys.clear()),
];

#[test]
fn every_field_counts() {
    let mut scene = Scene::new(2, 2);
    scene.exchange(&[0, 1]);
    let set = scene.propose(0);
    for (what, change) in CHANGES {
        let mut tampered = set.clone();
        change(&mut tampered.txs[0]);
        assert!(scene.sign(1, &tampered).is_err(), "{what}");
    }
    let mut twice = set.clone();
    twice.txs.push(set.txs[0].clone());
    assert!(scene.sign(1, &twice).is_err(), "the same transaction twice");
    let set = scene.sign(1, &set).expect("no nonce was used for any of them");
    scene.chain.verify(&set.txs[0].tx);
}

#[test]
fn what_only_the_signature_shows_does_not_leave() {
    for (what, change) in LATE_CHANGES {
        // Two signers of three have a share in common.
        let mut scene = Scene::new(2, 3);
        scene.exchange(&[0, 1]);
        let mut set = scene.propose(0);
        change(&mut set.txs[0]);
        assert!(matches!(scene.sign(1, &set).err(), Some(SetError::Refused(_))), "{what}");
    }
}

/// A proposer who is paid otherwise than the others are told cannot make a set that fits together.
#[test]
fn a_set_of_two_minds_is_refused() {
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
    assert!(scene.sign(1, &theft).is_ok(), "a signer who reads the set sees whom it pays");
}

/// Nonces that the signer never made are not used, whatever a set says.
#[test]
fn foreign_nonces_are_stale() {
    let mut scene = Scene::new(2, 2);
    scene.exchange(&[0, 1]);
    let mut set = scene.propose(0);
    let nonce = Nonce::random(&mut scene.chain.rng).public(&PublicKey(other_point()));
    attempt(&mut set.txs[0]).used_nonces = [nonce.l].into();
    assert!(matches!(scene.sign(1, &set).err(), Some(SetError::Stale(_))));
}
