//! Sets that were changed in transit, passed to the service's methods. They are sealed as any signer can seal them, so
//! only their content is wrong.

use ferrite_crypto::keys::SecretKey;
use ferrite_crypto::random::os_rng;
use ferrite_testkit::diff::Tree;
use ferrite_testkit::{known_wallets, seen, soak};
use ferrite_types::address::Address;
use ferrite_types::network::Network;
use ferrite_types::{PublicKey, ScalarBytes};
use ferrite_wallet::keys::WalletKeys;
use ferrite_wallet::spend::TxSet;
use ferrite_wallet::spend::multisig::MultisigTxSet;
use ferrite_wallet::spend::multisig::tampering::{CHANGES, MISFIT, attempt, other_key, other_point};

use crate::refusals::{self, refused};
use crate::seats::{Group, RECEIVED, Seat, Stage, proposed};
use crate::support::{COIN, Service, texts};

const UNREADABLE: &str = "Failed to parse multisig tx data.";
const TOO_FEW: &str = "Not enough signers signed this transaction.";

/// Changes of the signing attempts, which are irrelevant once the signature is complete.
const IRRELEVANT: &[&str] = &[
    "sum of nonces",
    "right side of nonces",
    "left side of nonces",
    "number of nonces",
    "challenge",
    "number of challenges",
    "response that is not reduced",
    "number of responses so far",
    "names of nonces",
    "another attempt",
];

/// A change of the whole set: name, change, expected error.
type SetChange = (&'static str, fn(&mut MultisigTxSet), &'static str);
const SET_CHANGES: &[SetChange] = &[
    ("no transactions", |set| set.txs.clear(), "No tx found"),
    (
        "a foreign signer that has signed",
        |set| set.signers = [PublicKey(other_point())].into(),
        "Signer is not a member of this multisig wallet",
    ),
    (
        "the same transaction twice",
        |set| {
            let again = set.txs[0].clone();
            set.txs.push(again);
        },
        "error: multisig::signing::tx_builder_ringct_t::init: ",
    ),
];

/// Opens and seals sets as a signer does.
struct Sealer(WalletKeys);

impl Sealer {
    fn of(seat: &mut Seat, address: &str) -> Self {
        let view = seat.service.call("query_key", r#"{"key_type":"view_key"}"#);
        let view = const_hex::decode_to_array(view.text("key").unwrap()).unwrap();
        let address = Address::parse(Network::Mainnet, address).unwrap();
        let view = SecretKey::from_canonical_bytes(&view).unwrap();
        Self(WalletKeys::view_only(address.spend, view, 0).unwrap())
    }

    fn open(&self, hex: &str) -> MultisigTxSet {
        MultisigTxSet::open(&const_hex::decode(hex).unwrap(), &self.0, 1).unwrap()
    }

    fn seal(&self, set: &MultisigTxSet) -> String {
        const_hex::encode(set.seal(&self.0, 1, &mut os_rng()))
    }
}

fn data(hex: &str) -> String {
    format!(r#"{{"tx_data_hex":"{hex}"}}"#)
}

/// A group of two pays after every change of its set was rejected.
pub fn every_field(stage: &mut Stage, group: &mut Group) {
    let address = group.address.clone();
    // Each in its own transaction, so that each has its own transaction key.
    stage.pay_to(&[(&address, 3 * COIN)]);
    stage.pay_to(&[(&address, 5 * COIN)]);
    group.refresh();
    let sealer = Sealer::of(&mut group.seats[1], &address);
    let old = what_only_the_signature_shows(group, &sealer);
    group.exchange();
    stale_info(&mut group.seats[0].service, &old);
    let set = propose(group);
    let opened = sealer.open(&set);
    refusals::of_set(group, &[0, 1], &set);
    let cosigner = &mut group.seats[1].service;
    for (what, change, text) in SET_CHANGES {
        let mut changed = opened.clone();
        change(&mut changed);
        let (code, message) = cosigner.error("sign_multisig", &data(&sealer.seal(&changed)));
        let wanted = format!("Failed to sign multisig tx: {text}");
        assert!(code == -35 && message.starts_with(&wanted), "{what}: {code} {message}");
    }
    let foreign = Sealer(WalletKeys::from_seed(&[1; 32], 0)).seal(&opened);
    refused(cosigner, "sign_multisig", &data(&foreign), -34, UNREADABLE);
    refused(cosigner, "submit_multisig", &data(&foreign), -34, UNREADABLE);
    incomplete(cosigner, &sealer, &opened);
    // All nonces are still there.
    let (complete_set, txids) = group.sign(set, &[1]);
    let accepted = complete(&mut group.seats[1].service, &sealer, &complete_set, &txids);
    assert_eq!(accepted, IRRELEVANT);
    let sent = group.seats[1].service.call("submit_multisig", &data(&complete_set));
    assert_eq!(texts(&sent, "tx_hash_list"), txids);
    stage.confirm(&txids);
    group.refresh();
    group.exchange();
    let left = group.balances();
    assert!(left[0] == left[1] && left[0].0 < RECEIVED - 6 * COIN && left[0].0 > COIN, "{left:?}");
    seen!("{} changes of a set, {} of them of no account once it is complete", CHANGES.len(), accepted.len());
}

fn propose(group: &mut Group) -> String {
    let payee = known_wallets::SECOND.address;
    let params = format!(r#"{{"destinations":[{{"address":"{payee}","amount":{}}}]}}"#, 6 * COIN);
    proposed(&mut group.seats[0], "transfer", &params).1
}

/// Info that a signer exported before its latest export is rejected, and the latest one stays.
fn stale_info(service: &mut dyn Service, info: &str) {
    let (code, message) = service.error("import_multisig_info", &format!(r#"{{"info":["{info}"]}}"#));
    let wanted = message.starts_with("Error calling import_multisig: Multisig info from signer ")
        && message.ends_with(" is stale: it was used or replaced before");
    assert!(code == -1 && wanted, "{code} {message}");
}

/// A wrong partial signature of the proposer is detected by the last signer, whose nonces are used up then. Returns the
/// info that this signer had exported.
fn what_only_the_signature_shows(group: &mut Group, sealer: &Sealer) -> String {
    let infos = group.export();
    group.import(&infos);
    let set = propose(group);
    let mut changed = sealer.open(&set);
    attempt(&mut changed.txs[0]).responses[0] = ScalarBytes(*other_key().to_bytes());
    let cosigner = &mut group.seats[1].service;
    let (code, message) = cosigner.error("sign_multisig", &data(&sealer.seal(&changed)));
    let wanted = "Failed to sign multisig tx: error: multisig::signing::tx_builder_ringct_t";
    assert!(code == -35 && message.starts_with(wanted), "{code} {message}");
    refusals::stale(cosigner, &set);
    infos[1].clone()
}

/// Whether a change is also passed to methods that do less than sign: opening a set is slow, so the short form skips
/// most of them.
fn is_tried(number: usize) -> bool {
    number.is_multiple_of(8) || soak::rounds() > 1
}

/// Whether a set can be opened at all. Some changes make it unreadable.
fn opens(set: &MultisigTxSet, text: &str) -> bool {
    text != MISFIT && MultisigTxSet::from_bytes(&set.to_bytes()).is_ok()
}

fn code(answer: &Tree) -> i64 {
    match answer.get("error.code") {
        Some(Tree::Number(_, digits)) => digits.parse().unwrap(),
        other => panic!("{other:?}"),
    }
}

/// A changed set is neither signed nor sent.
fn incomplete(cosigner: &mut dyn Service, sealer: &Sealer, set: &MultisigTxSet) {
    for (number, (what, text, change)) in CHANGES.iter().enumerate() {
        let mut changed = set.clone();
        change(&mut changed.txs[0]);
        let hex = sealer.seal(&changed);
        let (sign, submit, problem) = match opens(&changed, text) {
            false => ((-34, UNREADABLE.to_owned()), (-34, UNREADABLE), "cannot load multisig_txset"),
            true => ((-35, format!("Failed to sign multisig tx: {text}")), (-33, TOO_FEW), "Claimed change "),
        };
        let signed = cosigner.text("sign_multisig", &data(&hex));
        let signed = Tree::from_json(signed.as_bytes()).unwrap();
        let error = signed.text("error.message").unwrap_or_else(|| panic!("{what} was signed"));
        assert_eq!((code(&signed), error), (sign.0, sign.1.as_str()), "{what}");
        if is_tried(number) {
            refused(cosigner, "submit_multisig", &data(&hex), submit.0, submit.1);
            let described = cosigner.text("describe_transfer", &format!(r#"{{"multisig_txset":"{hex}"}}"#));
            let described = Tree::from_json(described.as_bytes()).unwrap();
            let found = described.text("error.message");
            let is_told = found.is_none() && submit.0 == -33;
            assert!(is_told || found.is_some_and(|found| found.starts_with(problem)), "{what}: {found:?}");
        }
    }
}

/// The changes of a complete set that have no effect, because they concern neither the transaction nor what is stored
/// about it.
fn complete(cosigner: &mut dyn Service, sealer: &Sealer, set: &str, txids: &[String]) -> Vec<&'static str> {
    let set = sealer.open(set);
    let mut accepted = Vec::new();
    for (number, (what, text, change)) in CHANGES.iter().enumerate() {
        if !is_tried(number) && !IRRELEVANT.contains(what) {
            continue;
        }
        let mut changed = set.clone();
        change(&mut changed.txs[0]);
        let answer = cosigner.text("submit_multisig", &data(&sealer.seal(&changed)));
        let answer = Tree::from_json(answer.as_bytes()).unwrap();
        let Some(message) = answer.text("error.message") else {
            assert_eq!(texts(&answer, "result.tx_hash_list"), txids, "{what}");
            accepted.push(*what);
            continue;
        };
        let wanted = match opens(&changed, text) {
            true => "Failed to submit multisig tx: ",
            false => UNREADABLE,
        };
        assert!(message.starts_with(wanted), "{what}: {message}");
    }
    accepted
}
