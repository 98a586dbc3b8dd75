use std::sync::Arc;

use ferrite_crypto::keys::{AccountKeys, KeyPair, SecretKey};
use ferrite_types::address::{Address, AddressKind, ShortPaymentId, SubaddressIndex};
use ferrite_types::extra::{
    PaymentId, push_additional_pub_keys, push_merge_mining_tag, push_payment_id, push_pub_key,
};
use ferrite_types::network::Network;
use ferrite_types::tx::{TransactionPrefix, TxOut, TxOutTarget};
use ferrite_types::{Amount, GlobalIndex, Hash, Height, KeyImage};

use super::super::pending::{ConstructionData, PendingTx, PendingTxError};
use super::super::testing::{TestChain, found, stranger};
use super::super::{Destination, SenderKeys};
use super::objection::Objection;
use super::*;
use crate::keys::{Lookahead, WalletKeys};
use crate::sealed::DecryptError;
use crate::state::{ExchangeError, ExportedOutput, ExportedOutputs, Wallet, WalletOptions};

const COIN: u64 = 1_000_000_000_000;
const LIMITS: Limits = Limits { fee_per_byte: None, unlock_times: false };

fn at(major: u32, minor: u32) -> SubaddressIndex {
    SubaddressIndex { major, minor }
}

/// A chain, the wallet with the spend key, and a payee.
struct Scene {
    chain: TestChain,
    cold: Wallet,
    payee: AccountKeys,
}

impl Scene {
    fn new() -> Self {
        let mut chain = TestChain::new(77);
        chain.add_foreign(0, 60);
        for (index, amount) in [(at(0, 0), 5), (at(0, 2), 3), (at(1, 1), 7), (at(0, 0), 2)] {
            chain.receive(index, amount * COIN, true);
        }
        let spend = chain.sender.spend.clone().expect("it can spend");
        let keys = WalletKeys::from_secret_keys(spend, chain.sender.view.clone(), 0);
        let options = WalletOptions {
            network: Network::Mainnet,
            lookahead: Lookahead { accounts: 3, addresses: 4 },
            refresh_from: Height(0),
        };
        let cold = Wallet::new(Arc::new(keys), options).unwrap();
        let payee = stranger(&mut chain.rng);
        Self { chain, cold, payee }
    }

    /// All outputs of the wallet as a view-only wallet knows them.
    fn outputs(&self) -> ExportedOutputs {
        let outputs: Vec<ExportedOutput> = self
            .chain
            .owned
            .iter()
            .map(|output| ExportedOutput {
                key: output.key,
                index_in_tx: output.index_in_tx,
                global_index: GlobalIndex(output.global_index),
                tx_key: output.tx_key,
                spent: false,
                frozen: false,
                rct: output.rct,
                key_image_known: false,
                key_image_requested: true,
                key_image_partial: false,
                amount: output.amount,
                additional_keys: output.additional_tx_keys.clone(),
                subaddress: Some(output.subaddress),
            })
            .collect();
        ExportedOutputs { offset: 0, total: outputs.len() as u64, outputs }
    }

    /// A set of the view-only wallet.
    fn set(&self, account: u32, destinations: Vec<Destination>, extra: Vec<u8>) -> UnsignedTxSet {
        let sender = SenderKeys { spend: None, ..self.chain.sender.clone() };
        let (funds, mut rng) = ((self.chain.owned.as_slice(), &sender), self.chain.rng.clone());
        let made = self.chain.transfer(funds, account, destinations, extra, &mut rng);
        let txs = made.map_err(|problem| problem.to_string()).unwrap();
        UnsignedTxSet { txs: txs.into_iter().map(|tx| tx.construction).collect(), outputs: self.outputs() }
    }

    /// A payment with several inputs.
    fn payment(&self) -> UnsignedTxSet {
        self.set(0, vec![Destination::new(self.payee.address(), false, Amount(6 * COIN))], Vec::new())
    }

    fn sign(&mut self, set: &UnsignedTxSet) -> Result<Vec<PendingTx>, RefusedError> {
        let accepted = check(set, &self.cold, &LIMITS)?;
        self.cold.import_outputs(set.outputs.clone())?;
        accepted.sign(&self.chain.sender, &mut self.chain.rng)
    }

    fn refusal(&self, set: &UnsignedTxSet) -> Option<RefusedError> {
        check(set, &self.cold, &LIMITS).err()
    }
}

fn reread(set: &UnsignedTxSet) -> UnsignedTxSet {
    UnsignedTxSet::from_bytes(&set.to_bytes()).unwrap()
}

#[test]
fn a_signed_set_is_valid_and_pays_the_claimed_amounts() {
    let mut scene = Scene::new();
    let set = reread(&scene.payment());
    let txs = scene.sign(&set).unwrap();
    assert_eq!(txs.len(), 1);
    let tx = &txs[0];
    scene.chain.verify(&tx.tx);
    assert_eq!(found(&tx.tx, &scene.payee, &[scene.payee.address()]), 6 * COIN);
    assert!(tx.key_images.len() > 1);
    assert_eq!(tx.tx.fee(), Some(Amount(tx.fee)));

    let images: Vec<KeyImage> = scene.cold.outputs().iter().map(|output| output.key_image.unwrap()).collect();
    let signed = SignedTxSet::new(&txs, images.clone(), &scene.cold.scanner());
    let signed = SignedTxSet::from_bytes(&signed.to_bytes()).unwrap();
    assert_eq!(signed.key_images, images);
    assert_eq!(signed.txs[0].tx, tx.tx);
    assert_eq!(*signed.txs[0].tx_key.to_bytes(), *SecretKey::from_scalar(1u8.into()).to_bytes());
    // The change is known before it arrives.
    assert_eq!(signed.tx_key_images.len(), 1);
    assert!(tx.tx.prefix.vout.iter().any(|out| out.key() == Some(&signed.tx_key_images[0].0)));
}

#[test]
fn all_kinds_of_addresses_and_accounts_are_signed() {
    let mut scene = Scene::new();
    let sub = scene.payee.subaddress(at(0, 3));
    let other = scene.payee.subaddress(at(0, 1));
    let both =
        vec![Destination::new(sub, true, Amount(COIN)), Destination::new(other, true, Amount(2 * COIN))];
    let txs = scene.sign(&reread(&scene.set(1, both, Vec::new()))).unwrap();
    scene.chain.verify(&txs[0].tx);
    assert_eq!(found(&txs[0].tx, &scene.payee, &[sub]), COIN);
    assert_eq!(found(&txs[0].tx, &scene.payee, &[other]), 2 * COIN);
    assert!(!txs[0].additional_tx_keys.is_empty());

    let AddressParts { integrated, extra } = integrated(&scene);
    let to = Destination::to_address(&integrated, &integrated.to_string(), Amount(COIN));
    let txs = scene.sign(&reread(&scene.set(0, vec![to], extra))).unwrap();
    scene.chain.verify(&txs[0].tx);
    let mut id = [0; 32];
    id[..8].copy_from_slice(&[9; 8]);
    assert_eq!(txs[0].payment_id(), Hash(id));
    assert_eq!(txs[0].without_keys().payment_id(), Hash(id), "the wallet that watches knows it, too");
}

struct AddressParts {
    integrated: Address,
    extra: Vec<u8>,
}

fn integrated(scene: &Scene) -> AddressParts {
    let keys = scene.payee.address();
    let kind = AddressKind::Integrated(ShortPaymentId([9; 8]));
    let mut extra = Vec::new();
    push_payment_id(&mut extra, PaymentId::Encrypted([9; 8]));
    let integrated = Address { network: Network::Mainnet, kind, spend: keys.spend, view: keys.view };
    AddressParts { integrated, extra }
}

/// Changes one field in the only transaction of a set.
fn tampered(set: &UnsignedTxSet, change: impl FnOnce(&mut ConstructionData)) -> UnsignedTxSet {
    let mut set = set.clone();
    change(&mut set.txs[0]);
    set
}

#[test]
fn false_claims_are_refused() {
    let scene = Scene::new();
    let set = scene.payment();
    assert_eq!(scene.refusal(&set), None);
    let thief = AccountKeys::from_spend_key(SecretKey::from_bytes_mod_order(&[3; 32])).address();
    let point = *KeyPair::from_secret(SecretKey::from_bytes_mod_order(&[4; 32])).public();
    type Change<'a> = (&'a str, Box<dyn Fn(&mut ConstructionData)>, Objection);
    let cases: Vec<Change<'_>> = vec![
        ("a larger amount", Box::new(|tx| tx.sources[0].amount += 1), Objection::Amount(0)),
        (
            "another mask",
            Box::new(|tx| tx.sources[1].mask = SecretKey::from_bytes_mod_order(&[5; 32])),
            Objection::Amount(1),
        ),
        ("a visible amount", Box::new(|tx| tx.sources[0].rct = false), Objection::Amount(0)),
        ("another position", Box::new(|tx| tx.sources[0].index_in_tx += 1), Objection::NotOurs(0)),
        (
            "another key of its transaction",
            Box::new(move |tx| {
                tx.sources[0].tx_key = point;
                tx.sources[0].additional_tx_keys.clear();
            }),
            Objection::NotOurs(0),
        ),
        (
            "another real output",
            Box::new(|tx| {
                let ring = &mut tx.sources[0].ring;
                ring.real = (ring.real + 1) % ring.members.len();
            }),
            Objection::Places,
        ),
        (
            "another commitment",
            Box::new(|tx| {
                let ring = &mut tx.sources[0].ring;
                let other = ring.members[(ring.real + 1) % ring.members.len()].commitment;
                ring.members[ring.real].commitment = other;
            }),
            Objection::Amount(0),
        ),
        (
            "a ring in no order",
            Box::new(|tx| tx.sources[0].ring.members[0].index = u64::MAX),
            Objection::Ring(0),
        ),
        (
            "an input twice",
            Box::new(|tx| {
                let source = tx.sources[0].clone();
                tx.sources.push(source);
                let place = tx.transfers[0];
                tx.transfers.push(place);
            }),
            Objection::Twice,
        ),
        ("an input less", Box::new(|tx| drop(tx.sources.pop())), Objection::Places),
        ("another place", Box::new(|tx| tx.transfers[0] = 2), Objection::Places),
        ("no such place", Box::new(|tx| tx.transfers[0] = 99), Objection::Places),
        ("another account", Box::new(|tx| tx.account = 1), Objection::Account),
        ("another address", Box::new(|tx| _ = tx.subaddresses.insert(1)), Objection::Account),
        (
            "change to a thief",
            Box::new(move |tx| {
                let old = tx.change.address;
                tx.change.address = thief;
                tx.outputs.iter_mut().filter(|out| out.address == old).for_each(|out| out.address = thief);
            }),
            Objection::Change,
        ),
        (
            "change that is said to go to a thief",
            Box::new(move |tx| tx.change.address = thief),
            Objection::Paid,
        ),
        ("less change", Box::new(|tx| tx.change.amount.0 -= 1), Objection::Paid),
        ("an output to a thief", Box::new(move |tx| tx.outputs[0].address = thief), Objection::Paid),
        ("an output less", Box::new(|tx| drop(tx.outputs.pop())), Objection::Paid),
        (
            "an output of nothing",
            Box::new(move |tx| {
                tx.outputs.push(Destination::new(thief, false, Amount(0)));
            }),
            Objection::Paid,
        ),
        ("an amount moved to the fee", Box::new(|tx| tx.outputs[0].amount.0 -= 1), Objection::Paid),
        (
            "a subaddress that is none",
            Box::new(|tx| {
                let change = tx.change.address;
                tx.outputs
                    .iter_mut()
                    .filter(|out| out.address != change)
                    .for_each(|out| out.is_subaddress = true);
            }),
            Objection::Paid,
        ),
        ("another destination", Box::new(move |tx| tx.destinations[0].address = thief), Objection::Paid),
        ("no destination", Box::new(|tx| tx.destinations.clear()), Objection::Paid),
        ("a key that is no point", Box::new(|tx| tx.outputs[0].address.view.0 = [2; 32]), Objection::Address),
        (
            "merge mining",
            Box::new(|tx| push_merge_mining_tag(&mut tx.extra, 0, Hash([1; 32])).unwrap()),
            Objection::Extra,
        ),
        (
            "two payment ids",
            Box::new(|tx| push_payment_id(&mut tx.extra, PaymentId::Encrypted([1; 8]))),
            Objection::Extra,
        ),
        ("bytes without meaning", Box::new(|tx| tx.extra.push(0x77)), Objection::Extra),
        ("old proofs", Box::new(|tx| tx.rct_config.bp_version = 3), Objection::OldProofs),
    ];
    for (name, change, objection) in cases {
        assert_eq!(scene.refusal(&tampered(&set, change)), Some(objection.into()), "{name}");
    }
    let nothing = tampered(&set, |tx| tx.sources.clear());
    assert_eq!(scene.refusal(&nothing), Some(RefusedError::NoSources));
    let locked = tampered(&set, |tx| tx.unlock_time = 10);
    assert_eq!(scene.refusal(&locked), Some(RefusedError::UnlockTime));
    let lenient = Limits { unlock_times: true, ..LIMITS };
    assert!(check(&locked, &scene.cold, &lenient).is_ok());
}

#[test]
fn false_address_texts_are_refused() {
    let scene = Scene::new();
    let AddressParts { integrated, extra } = integrated(&scene);
    let to = Destination::to_address(&integrated, &integrated.to_string(), Amount(COIN));
    let set = scene.set(0, vec![to], extra);
    assert_eq!(scene.refusal(&set), None);
    let own = scene.cold.keys().address();
    let own =
        Address { network: Network::Mainnet, kind: AddressKind::Standard, spend: own.spend, view: own.view };
    let all = |tx: &mut ConstructionData, change: &dyn Fn(&mut Destination)| {
        tx.destinations
            .iter_mut()
            .chain(&mut tx.outputs)
            .filter(|one| !one.original.is_empty())
            .for_each(change);
    };
    let another_id = tampered(&set, |tx| {
        let mut extra = Vec::new();
        push_payment_id(&mut extra, PaymentId::Encrypted([8; 8]));
        tx.extra = extra;
    });
    let another_text = tampered(&set, |tx| all(tx, &|one| one.original = own.to_string()));
    let not_integrated = tampered(&set, |tx| all(tx, &|one| one.is_integrated = false));
    for set in [another_id, another_text, not_integrated] {
        assert_eq!(scene.refusal(&set), Some(Objection::Text.into()));
    }
    let name = tampered(&set, |tx| all(tx, &|one| one.original = "donate.example.org".to_owned()));
    assert_eq!(scene.refusal(&name), None, "a name that was looked up elsewhere");
}

#[test]
fn fees_have_a_limit() {
    let scene = Scene::new();
    let set = scene.payment();
    let moved = |amount: u64| {
        tampered(&set, |tx| {
            let change = tx.change.address;
            tx.change.amount.0 -= amount;
            let change = tx.outputs.iter_mut().find(|out| out.address == change).unwrap();
            change.amount.0 -= amount;
        })
    };
    assert_eq!(scene.refusal(&moved(COIN / 100)), None);
    let refused = scene.refusal(&moved(COIN / 10 * 9));
    assert!(matches!(refused, Some(RefusedError::NotConstructed(Objection::Fee { .. }))), "{refused:?}");
    let own = Limits { fee_per_byte: Some(19_000), ..LIMITS };
    assert!(check(&set, &scene.cold, &own).is_err());
    let own = Limits { fee_per_byte: Some(u64::MAX), ..LIMITS };
    assert!(check(&moved(COIN / 10 * 9), &scene.cold, &own).is_ok());
}

#[test]
fn outputs_frozen_on_either_side_are_refused() {
    let mut scene = Scene::new();
    let set = scene.payment();
    let place = set.txs[0].transfers[0];
    let number = set.txs[0]
        .sources
        .iter()
        .position(|source| source.ring.members[source.ring.real].key == set.outputs.outputs[place].key);
    let refused = Some(Objection::Frozen(number.unwrap()).into());
    let mut frozen = set.clone();
    frozen.outputs.outputs[place].frozen = true;
    assert_eq!(scene.refusal(&frozen), refused);
    scene.cold.import_outputs(set.outputs.clone()).unwrap();
    assert_eq!(scene.refusal(&set), None);
    let image = scene.cold.outputs()[place].key_image.unwrap();
    scene.cold.set_frozen(&image, true).unwrap();
    assert_eq!(scene.refusal(&set), refused);
    let without = UnsignedTxSet { outputs: ExportedOutputs::default(), ..set };
    assert_eq!(scene.refusal(&without), refused);
}

#[test]
fn foreign_outputs_are_not_imported() {
    let mut scene = Scene::new();
    let set = scene.payment();
    let outputs = |change: &dyn Fn(&mut ExportedOutputs)| {
        let mut set = set.clone();
        change(&mut set.outputs);
        set
    };
    type Change<'a> = &'a dyn Fn(&mut ExportedOutputs);
    let cases: [(Change<'_>, ExchangeError); 7] = [
        (&|list| list.outputs[0].key.0 = [1; 32], ExchangeError::KeyImage),
        (&|list| list.outputs[0].tx_key.0[0] ^= 1, ExchangeError::KeyImage),
        (&|list| list.outputs[0].subaddress = Some(at(0, 1)), ExchangeError::KeyImage),
        (&|list| list.outputs[0].index_in_tx += 1, ExchangeError::KeyImage),
        (&|list| list.outputs[0].index_in_tx = 65_536, ExchangeError::IndexInTx),
        (&|list| list.offset = 1, ExchangeError::Omitted),
        (&|list| list.total = 1, ExchangeError::Total),
    ];
    for (change, error) in cases {
        assert_eq!(scene.refusal(&outputs(change)), Some(error.into()));
    }
    let other = outputs(&|list| list.outputs[0].amount.0 += 1);
    let spends_first = set.txs[0].transfers.contains(&0);
    assert_eq!(scene.refusal(&other).is_some(), spends_first);
    assert!(scene.cold.outputs().is_empty());
    scene.sign(&set).unwrap();
    assert_eq!(scene.cold.outputs().len(), 4);
}

#[test]
fn the_same_output_in_two_transactions_is_refused() {
    let scene = Scene::new();
    let mut set = scene.payment();
    set.txs.push(set.txs[0].clone());
    assert_eq!(scene.refusal(&set), Some(Objection::Twice.into()));
}

#[test]
fn sets_are_encrypted() {
    let scene = Scene::new();
    let set = scene.payment();
    let keys = scene.cold.keys();
    let mut rng = scene.chain.rng.clone();
    let sealed = set.seal(keys, 1, &mut rng);
    let open = |bytes: &[u8]| UnsignedTxSet::open(bytes, keys, 1).map(|set| set.to_bytes());
    assert_eq!(open(&sealed).unwrap(), set.to_bytes());
    for format in [3, 4] {
        let mut old = sealed.clone();
        old[22] = format;
        assert_eq!(open(&old), Err(TxSetError::Deprecated(format)));
    }
    let mut unknown = sealed.clone();
    unknown[22] = 6;
    assert_eq!(open(&unknown), Err(TxSetError::Format(6)));
    assert_eq!(open(&sealed[..22]), Err(TxSetError::Magic));
    assert_eq!(open(&sealed[..23]), Err(TxSetError::Decrypt(DecryptError::Size)));
    let authentication = TxSetError::Decrypt(DecryptError::Authentication);
    assert_eq!(open(&sealed[..sealed.len() - 1]), Err(authentication.clone()));
    for at in (23..sealed.len()).step_by(997) {
        let mut damaged = sealed.clone();
        damaged[at] ^= 1;
        assert_eq!(open(&damaged), Err(authentication.clone()));
    }
    assert!(matches!(SignedTxSet::open(&sealed, keys, 1), Err(TxSetError::Magic)));
    let other = WalletKeys::from_seed(&[1; 32], 0);
    assert!(UnsignedTxSet::open(&sealed, &other, 1).is_err());
}

#[test]
fn older_versions_are_read() {
    let scene = Scene::new();
    let set = scene.payment();
    let today = set.to_bytes();
    assert_eq!(today[0], 1, "what 0.18.0 reads, too");
    // A partial export needs the total.
    let mut part = set.clone();
    part.outputs.outputs.pop();
    let part = part.to_bytes();
    assert_eq!(part[0], 2);
    assert_eq!(UnsignedTxSet::from_bytes(&part).unwrap().outputs.total, 4);
    let old = version_0(&set);
    assert_eq!(
        UnsignedTxSet::from_bytes(&old).unwrap().to_bytes(),
        today,
        "0.17 wrote whole records of outputs"
    );
    // 0.18.0 does not include the addresses of outputs.
    let mut unnamed = set.clone();
    unnamed.outputs.outputs.iter_mut().for_each(|output| output.subaddress = None);
    let unnamed = reread(&unnamed);
    assert!(unnamed.outputs.outputs.iter().all(|output| output.subaddress.is_none()));
    assert_eq!(scene.refusal(&unnamed), None);
    let unknown = UnsignedTxSet::from_bytes(&[&[3], &today[1..]].concat());
    assert!(matches!(unknown, Err(PendingTxError::Version(3))));
    for length in 0..today.len() {
        assert!(UnsignedTxSet::from_bytes(&today[..length]).is_err(), "{length} bytes");
    }
}

/// A set as 0.17 wrote it.
fn version_0(set: &UnsignedTxSet) -> Vec<u8> {
    let nothing = UnsignedTxSet { txs: set.txs.clone(), outputs: ExportedOutputs::default() }.to_bytes();
    // Without its empty list of outputs, which has the number of parts, the start and the count.
    let mut out = [&[0], &nothing[1..nothing.len() - 3]].concat();
    out.extend([2, 0, u8::try_from(set.outputs.outputs.len()).unwrap()]);
    for output in &set.outputs.outputs {
        write_whole(&mut out, output);
    }
    out
}

/// The complete record of an output (wallet2.h: `transfer_details`).
fn write_whole(out: &mut Vec<u8>, output: &ExportedOutput) {
    let number = |out: &mut Vec<u8>, number: u64| out.extend_from_slice(&number.to_le_bytes());
    let mut extra = Vec::new();
    push_pub_key(&mut extra, &output.tx_key);
    if !output.additional_keys.is_empty() {
        push_additional_pub_keys(&mut extra, &output.additional_keys);
    }
    let tx_out = TxOut { amount: Amount(0), target: TxOutTarget::ToKey(output.key) };
    let vout = vec![tx_out; usize::try_from(output.index_in_tx).unwrap() + 1];
    number(out, 100);
    TransactionPrefix { unlock_time: 0, vin: Vec::new(), vout, extra }.write(2, out);
    out.extend_from_slice(&[8; 32]);
    number(out, output.index_in_tx);
    number(out, output.global_index.0);
    out.extend([0, 0]);
    number(out, 0);
    out.extend_from_slice(&[0; 32]);
    out.extend_from_slice(&[1; 32]);
    number(out, output.amount.0);
    out.extend([
        u8::from(output.rct),
        u8::from(output.key_image_known),
        u8::from(output.key_image_requested),
    ]);
    number(out, 0);
    let SubaddressIndex { major, minor } = output.subaddress.unwrap();
    out.extend_from_slice(&major.to_le_bytes());
    out.extend_from_slice(&minor.to_le_bytes());
    // Not partial, and without multisig data or uses.
    out.extend([0; 4]);
}
