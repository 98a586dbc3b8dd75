//! Changes to the fields of a set, and the signer's error for each, for the tests of this crate and of the wallet service.

use ferrite_crypto::keys::SecretKey;
use ferrite_types::extra::push_merge_mining_tag;
use ferrite_types::tx::ringct::{Clsag, EcdhInfo, RangeProofs, RctPrunable, RingSignatures};
use ferrite_types::tx::{TransactionPrefix, TxIn, TxOutTarget, TxProofs};
use ferrite_types::{CompressedPoint, Hash, PublicKey, ScalarBytes};

use super::super::RingOutput;
use super::super::pending::{PendingTx, RctConfig, SigningAttempt};

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
    let RingSignatures::Clsag(clsags) = &mut prunable(tx).ring_signatures else { panic!("CLSAGs") };
    &mut clsags[0]
}

/// The first signing attempt of a transaction.
///
/// # Panics
/// If it is not a multisig transaction.
pub fn attempt(tx: &mut PendingTx) -> &mut SigningAttempt {
    &mut tx.shared.as_mut().expect("it is shared").attempts[0]
}

/// A point that occurs in no set.
pub fn other_point() -> [u8; 32] {
    SecretKey::from_bytes_mod_order(&[77; 32]).public_key().0
}

/// A secret key that occurs in no set.
pub fn other_key() -> SecretKey {
    SecretKey::from_bytes_mod_order(&[78; 32])
}

fn add_to_extra(extra: &mut Vec<u8>) {
    push_merge_mining_tag(extra, 1, Hash([1; 32])).expect("a small one");
}

/// The signer's error for a false claim.
macro_rules! not_constructed {
    ($why:literal) => {
        concat!(
            "error: multisig::signing::tx_builder_ringct_t::init: transaction was not constructed: ",
            $why
        )
    };
}

const OTHER_TX: &str = not_constructed!("the transaction does not match its construction data");
const OTHER_SUMMARY: &str =
    not_constructed!("the summary of the transaction does not match its construction data");
const OTHER_OUTPUTS: &str = not_constructed!("its outputs do not match the destinations and the change");
const OTHER_AMOUNTS: &str = not_constructed!("the amounts do not match the construction data");
const OTHER_KEYS: &str =
    not_constructed!("the secret keys of the transaction are not derived from its entropy");
const OTHER_INPUT_AMOUNT: &str = not_constructed!("the amount of input 0 is not the amount received");
const OTHER_ACCOUNT: &str = not_constructed!("its inputs do not belong to the paying account");
const NOT_OWN: &str = not_constructed!("input 0 is not an output of this wallet");
const OTHER_ATTEMPT: &str =
    "error: multisig::signing::tx_builder_ringct_t::next_partial_sign: attempt 0 does not fit the inputs";
/// The service refuses to open such a set.
pub const MISFIT: &str = "the set does not fit the outputs of this wallet";

/// The name of the change, the signer's error, and the change.
pub type Change = (&'static str, &'static str, fn(&mut PendingTx));

/// Changes detected before any secret is used.
pub const CHANGES: &[Change] = &[
    ("unlock time", OTHER_TX, |tx| prefix(tx).unlock_time = 1),
    ("key offsets", OTHER_TX, |tx| {
        let TxIn::ToKey { key_offsets, .. } = &mut prefix(tx).vin[0] else { panic!("an input") };
        key_offsets[0] += 1;
    }),
    ("key image of an input", OTHER_TX, |tx| {
        let TxIn::ToKey { key_image, .. } = &mut prefix(tx).vin[0] else { panic!("an input") };
        key_image.0 = other_point();
    }),
    ("order of inputs", OTHER_TX, |tx| prefix(tx).vin.swap(0, 1)),
    ("key of an output", OTHER_TX, |tx| {
        let TxOutTarget::ToTaggedKey { key, .. } = &mut prefix(tx).vout[0].target else { panic!("tagged") };
        *key = PublicKey(other_point());
    }),
    ("view tag", OTHER_TX, |tx| {
        let TxOutTarget::ToTaggedKey { view_tag, .. } = &mut prefix(tx).vout[1].target else {
            panic!("tagged")
        };
        *view_tag ^= 1;
    }),
    ("order of outputs", OTHER_TX, |tx| prefix(tx).vout.swap(0, 1)),
    ("extra", OTHER_TX, |tx| prefix(tx).extra[5] ^= 1),
    ("more in extra", OTHER_TX, |tx| add_to_extra(&mut prefix(tx).extra)),
    ("fee of the proofs", OTHER_AMOUNTS, |tx| base(tx).fee.0 += 1),
    ("encrypted amount", OTHER_AMOUNTS, |tx| base(tx).ecdh_info[0] = EcdhInfo::Compact([1; 8])),
    ("commitment", OTHER_AMOUNTS, |tx| base(tx).out_pk[0] = CompressedPoint(other_point())),
    ("range proof", not_constructed!("range proof: the proof does not hold"), |tx| {
        let RangeProofs::BulletproofsPlus(proofs) = &mut prunable(tx).range_proofs else { panic!("plus") };
        proofs[0].r1 = ScalarBytes(*other_key().to_bytes());
    }),
    ("pseudo output", not_constructed!("the commitments do not balance"), |tx| {
        prunable(tx).pseudo_outs[0] = CompressedPoint(other_point())
    }),
    ("order of pseudo outputs", OTHER_ATTEMPT, |tx| prunable(tx).pseudo_outs.swap(0, 1)),
    ("response of a decoy", OTHER_ATTEMPT, |tx| {
        // One of the two is not a decoy.
        for place in 0..2 {
            clsag(tx).s[place] = ScalarBytes(*other_key().to_bytes());
        }
    }),
    (
        "number of responses",
        not_constructed!("ring signature of input 0: the responses do not fit the ring"),
        |tx| {
            clsag(tx).s.pop();
        },
    ),
    ("D", OTHER_ATTEMPT, |tx| clsag(tx).d = CompressedPoint(other_point())),
    ("dust", OTHER_SUMMARY, |tx| tx.dust = 1),
    ("fee", OTHER_SUMMARY, |tx| tx.fee += 1),
    ("change in the summary", OTHER_SUMMARY, |tx| tx.change.amount.0 -= 1),
    ("places in the summary", OTHER_SUMMARY, |tx| tx.transfers.swap(0, 1)),
    ("transaction key", OTHER_KEYS, |tx| tx.tx_key = other_key()),
    ("additional transaction keys", OTHER_KEYS, |tx| tx.additional_tx_keys.push(other_key())),
    ("destination in the summary", OTHER_SUMMARY, |tx| tx.destinations[0].amount.0 -= 1),
    ("entropy", OTHER_KEYS, |tx| tx.shared.as_mut().expect("shared").tx_key_entropy = other_key()),
    ("no signatures", "No signatures found in multisig tx", |tx| tx.shared = None),
    ("no attempts", "No signatures found in multisig tx", |tx| {
        tx.shared.as_mut().expect("shared").attempts.clear()
    }),
    ("key of a ring member", OTHER_ATTEMPT, |tx| {
        let ring = &mut tx.construction.sources[0].ring;
        let decoy = usize::from(ring.real == 0);
        ring.members[decoy].key = PublicKey(other_point());
    }),
    ("commitment of a ring member", OTHER_ATTEMPT, |tx| {
        let ring = &mut tx.construction.sources[0].ring;
        let decoy = usize::from(ring.real == 0);
        ring.members[decoy].commitment = CompressedPoint(other_point());
    }),
    // The last one, so that the ring stays sorted.
    ("index of a ring member", OTHER_TX, |tx| tx.construction.sources[0].ring.members[15].index += 1),
    ("order of ring members", not_constructed!("the ring of input 0 is not sorted"), |tx| {
        let members = &mut tx.construction.sources[0].ring.members;
        members[0].index = members[1].index;
    }),
    ("real member", not_constructed!("its inputs do not match its list of spent outputs"), |tx| {
        let ring = &mut tx.construction.sources[0].ring;
        ring.real = usize::from(ring.real == 0);
    }),
    ("ring", OTHER_TX, |tx| {
        let RingOutput { index, key, commitment } = tx.construction.sources[0].ring.members[15];
        tx.construction.sources[0].ring.members.push(RingOutput { index: index + 1, key, commitment });
    }),
    ("key of a source", NOT_OWN, |tx| tx.construction.sources[0].tx_key = PublicKey(other_point())),
    ("place in its transaction", NOT_OWN, |tx| tx.construction.sources[0].index_in_tx += 1),
    ("amount of a source", OTHER_INPUT_AMOUNT, |tx| tx.construction.sources[0].amount += 1),
    ("kind of a source", OTHER_INPUT_AMOUNT, |tx| tx.construction.sources[0].rct = false),
    ("mask", OTHER_INPUT_AMOUNT, |tx| tx.construction.sources[0].mask = other_key()),
    (
        "key image of a source",
        not_constructed!("the key image of input 0 does not belong to its output"),
        |tx| tx.construction.sources[0].key_image = None,
    ),
    ("a source less", MISFIT, |tx| {
        tx.construction.sources.pop();
    }),
    ("change", OTHER_OUTPUTS, |tx| tx.construction.change.amount.0 -= 1),
    ("address of the change", OTHER_OUTPUTS, |tx| {
        tx.construction.change.address.view = PublicKey(other_point())
    }),
    ("an output", OTHER_OUTPUTS, |tx| tx.construction.outputs[0].amount.0 -= 1),
    ("address of an output", OTHER_OUTPUTS, |tx| {
        tx.construction.outputs[0].original.clear();
        tx.construction.outputs[0].address.spend = PublicKey(other_point());
    }),
    ("order of the outputs", OTHER_TX, |tx| tx.construction.outputs.swap(0, 1)),
    ("places", not_constructed!("an output is spent twice"), |tx| {
        tx.construction.transfers[0] = tx.construction.transfers[1]
    }),
    ("places that are not there", MISFIT, |tx| tx.construction.transfers[0] = 4),
    (
        "extra that it is made of",
        not_constructed!("the extra field has more than keys and a payment id"),
        |tx| add_to_extra(&mut tx.construction.extra),
    ),
    (
        "unlock time that it is made of",
        "error: multisig::signing::tx_builder_ringct_t::init: transaction cannot have non-zero unlock time",
        |tx| tx.construction.unlock_time = 1,
    ),
    ("version", not_constructed!("Multisig wallets cannot spend non rct outputs"), |tx| {
        tx.construction.rct = false
    }),
    ("proofs", not_constructed!("proofs for rules before version 15 are not supported"), |tx| {
        tx.construction.rct_config = RctConfig::BORROMEAN
    }),
    ("view tags", OTHER_TX, |tx| tx.construction.view_tags = false),
    ("destination", OTHER_OUTPUTS, |tx| tx.construction.destinations[0].amount.0 -= 1),
    ("account", OTHER_ACCOUNT, |tx| tx.construction.account = 1),
    ("addresses", OTHER_ACCOUNT, |tx| {
        tx.construction.subaddresses.insert(3);
    }),
    ("sum of nonces", OTHER_ATTEMPT, |tx| attempt(tx).totals[0].swap(0, 1)),
    ("right side of nonces", OTHER_ATTEMPT, |tx| attempt(tx).totals[0][1].r = CompressedPoint(other_point())),
    ("left side of nonces", OTHER_ATTEMPT, |tx| attempt(tx).totals[1][0].l = CompressedPoint([2; 32])),
    ("number of nonces", OTHER_ATTEMPT, |tx| {
        attempt(tx).totals.pop();
    }),
    ("challenge", OTHER_ATTEMPT, |tx| attempt(tx).challenges[0] = ScalarBytes(*other_key().to_bytes())),
    ("number of challenges", OTHER_ATTEMPT, |tx| {
        attempt(tx).challenges.pop();
    }),
    ("response that is not reduced", OTHER_ATTEMPT, |tx| attempt(tx).responses[0] = ScalarBytes([0xff; 32])),
    ("number of responses so far", OTHER_ATTEMPT, |tx| {
        attempt(tx).responses.pop();
    }),
    (
        "names of nonces",
        "This signature was made with stale data: export fresh multisig data, which other participants must then use",
        |tx| attempt(tx).used_nonces.clear(),
    ),
    ("a foreign signer that is left out", "Signer is not a member of this multisig wallet", |tx| {
        attempt(tx).ignore.insert(PublicKey(other_point()));
    }),
    ("another attempt", "More than one transaction is final", |tx| {
        let again = attempt(tx).clone();
        tx.shared.as_mut().expect("shared").attempts.push(again);
    }),
];

/// Changes detected only by the complete signature.
pub const LATE_CHANGES: &[Change] = &[
    ("response so far", not_constructed!(""), |tx| {
        attempt(tx).responses[0] = ScalarBytes(*other_key().to_bytes())
    }),
    ("shares that have signed", not_constructed!(""), |tx| attempt(tx).signing_keys.clear()),
];
