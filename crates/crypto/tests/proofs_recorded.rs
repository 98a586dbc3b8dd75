//! Proofs of the real wallet verify here, ours do as well, and none verifies for anything else.

#[path = "support/recorded.rs"]
mod recorded;

use ferrite_crypto::amount;
use ferrite_crypto::keys::{
    AccountKeys, AddressKeys, Derivation, KeyPair, SecretKey, deterministic_view_key, key_image,
    subaddress_secret_keys, subaddress_spend_keys,
};
use ferrite_crypto::proofs::message::{self, MessageVersion, SigningKey};
use ferrite_crypto::proofs::reserve::{ChainOutput, OwnedOutput, ReserveProof, VerifyReserveError};
use ferrite_crypto::proofs::spend::{self, InputSecret, SpentInput};
use ferrite_crypto::proofs::tx::{Direction, Recipient, TransactionKeys, TxProof};
use ferrite_crypto::schnorr::SharedSecretVersion;
use ferrite_types::PublicKey;
use ferrite_types::address::Address;
use rand_chacha::ChaCha20Rng;
use rand_core::SeedableRng;
use recorded::{Output, Proof, Recording, Transaction};

fn rng(seed: u64) -> ChaCha20Rng {
    ChaCha20Rng::seed_from_u64(seed)
}

fn tx_keys(tx: &Transaction) -> TransactionKeys<'_> {
    TransactionKeys { main: &tx.main, additional: &tx.additional }
}

fn address_of(proof: &Proof) -> &Address {
    proof.address.as_ref().expect("this kind of record has an address")
}

fn open(output: &Output, derivation: &Derivation, index: u64) -> u64 {
    let opened = amount::open(&output.ecdh, &output.commitment, &derivation.to_scalar(index));
    opened.map(|opened| opened.amount.0).expect("an amount that opens")
}

/// The amount that a payment proof shows; `None` if it is invalid.
fn received(proof: &TxProof, tx: &Transaction, message: &[u8], to: &Address) -> Option<u64> {
    let proven = proof.verify(&tx.txid, message, &Recipient::from(to), tx_keys(tx)).ok()?;
    let outputs = (0..).zip(&tx.outputs);
    let amounts = outputs.filter_map(|(index, output)| {
        let derivation = proven.find(index, &output.key, Some(output.view_tag), &to.spend)?;
        Some(open(output, derivation, index))
    });
    Some(amounts.sum())
}

#[test]
fn addresses_and_view_keys_follow_from_the_spend_key() {
    let recording = Recording::load();
    for keys in recording.accounts.values() {
        assert_eq!(deterministic_view_key(keys.spend.secret()).public_key(), *keys.view.public());
    }
    for (account, index, address) in &recording.addresses {
        let keys = &recording.accounts[account];
        assert_eq!(keys.subaddress(*index), AddressKeys::from(address));
        assert_eq!(address.is_subaddress(), !index.is_main());
        let (spend, view) = subaddress_secret_keys(keys.view.secret(), keys.spend.secret(), *index);
        assert_eq!((spend.public_key(), view.public_key()), (address.spend, address.view));
        let table =
            subaddress_spend_keys(keys.view.secret(), keys.spend.public(), index.major, 0..index.minor + 1);
        assert_eq!(table.ok().and_then(|table| table.last().copied()), Some(address.spend));
    }
}

#[test]
fn payment_proofs() {
    let recording = Recording::load();
    for record in &recording.tx_proofs {
        let tx = &recording.transactions[&record.transaction];
        let to = address_of(record);
        let proof: TxProof = record.text.parse().expect("a payment proof");
        assert_eq!(proof.to_string(), record.text);
        assert_eq!(proof.direction, if record.kind == "out" { Direction::Out } else { Direction::In });
        assert_eq!(received(&proof, tx, &record.message, to), Some(record.amount), "{}", record.text);

        assert_eq!(received(&proof, tx, b"another message", to), None);
        let old = TxProof { version: SharedSecretVersion::V1, ..proof.clone() };
        assert_eq!(received(&old, tx, &record.message, to), None);
        for (_, _, other) in recording.addresses.iter().filter(|(_, _, other)| other != to) {
            assert_eq!(received(&proof, tx, &record.message, other), None);
        }
        for (name, other) in &recording.transactions {
            assert!(*name == record.transaction || received(&proof, other, &record.message, to).is_none());
        }
        let mut damaged = proof;
        for entry in &mut damaged.entries {
            entry.signature.r.0[0] ^= 1;
        }
        assert_eq!(received(&damaged, tx, &record.message, to), None);
    }
    println!("{} payment proofs of the reference", recording.tx_proofs.len());
}

#[test]
fn our_payment_proofs() {
    let recording = Recording::load();
    let mut rng = rng(1);
    for record in &recording.tx_proofs {
        let tx = &recording.transactions[&record.transaction];
        let to = address_of(record);
        let recipient = Recipient::from(to);
        let proof = if record.kind == "out" {
            let (main, additional) = tx.secret_keys.split_first().expect("a transaction key");
            TxProof::prove_out(&mut rng, &tx.txid, &record.message, &recipient, main, additional)
        } else {
            let view = recording.owner(to).0.view.secret();
            TxProof::prove_in(&mut rng, &tx.txid, &record.message, &recipient, view, tx_keys(tx))
        };
        let proof = proof.expect("valid keys");
        let reference: TxProof = record.text.parse().expect("a payment proof");
        let secrets =
            |proof: &TxProof| proof.entries.iter().map(|entry| entry.shared_secret).collect::<Vec<_>>();
        assert_eq!(secrets(&proof), secrets(&reference));
        assert_eq!(received(&proof, tx, &record.message, to), Some(record.amount));
        assert_eq!(proof.to_string().parse(), Ok(proof));
    }
}

fn inputs(tx: &Transaction) -> Vec<SpentInput<'_>> {
    tx.inputs.iter().map(|input| SpentInput { key_image: &input.key_image, ring: &input.ring }).collect()
}

#[test]
fn spend_proofs() {
    let recording = Recording::load();
    for record in &recording.spend_proofs {
        let tx = &recording.transactions[&record.transaction];
        let inputs = inputs(tx);
        assert_eq!(spend::verify(&tx.txid, &record.message, &inputs, &record.text), Ok(()));
        assert!(spend::verify(&tx.txid, b"another message", &inputs, &record.text).is_err());
        assert!(spend::verify(&tx.txid, &record.message, &inputs[1..], &record.text).is_err());
        for other in recording.transactions.values().filter(|other| other.txid != tx.txid) {
            assert!(spend::verify(&other.txid, &record.message, &inputs, &record.text).is_err());
        }
    }
    println!("{} spend proofs of the reference", recording.spend_proofs.len());
}

#[test]
fn our_spend_proofs() {
    let recording = Recording::load();
    let sender = &recording.accounts["a"];
    let mut rng = rng(2);
    for tx in recording.transactions.values() {
        let secrets: Vec<SecretKey> = tx
            .inputs
            .iter()
            .map(|input| {
                let (output, tx_key, index) = input.spent.expect("what the input spends was recorded");
                let derivation = Derivation::new(&tx_key, sender.view.secret()).expect("a valid key");
                let secret = derivation.derive_secret_key(index, sender.spend.secret());
                assert_eq!(secret.public_key(), output);
                assert_eq!(key_image(&output, &secret), input.key_image);
                secret
            })
            .collect();
        let owned: Vec<_> = inputs(tx)
            .into_iter()
            .zip(&secrets)
            .map(|(input, secret)| {
                let key = secret.public_key();
                let real_index = input.ring.iter().position(|member| *member == key).expect("a ring member");
                (input, InputSecret { real_index, secret })
            })
            .collect();
        let proof = spend::prove(&mut rng, &tx.txid, b"ours", &owned).expect("a ring that can be signed");
        assert_eq!(spend::verify(&tx.txid, b"ours", &inputs(tx), &proof), Ok(()));
    }
}

/// The outputs of a reserve proof, as a node would report them.
fn chain_outputs(recording: &Recording, proof: &ReserveProof) -> Vec<ChainOutput> {
    let output = |tx: &Transaction, index: usize| ChainOutput {
        output_key: tx.outputs[index].key,
        tx_key: tx.main,
        additional_tx_key: tx.additional.get(index).copied(),
    };
    let entries = proof.entries.iter();
    entries
        .map(|entry| {
            output(recording.transaction(&entry.txid), usize::try_from(entry.index_in_tx).expect("small"))
        })
        .collect()
}

fn reserved(
    recording: &Recording,
    proof: &ReserveProof,
    message: &[u8],
    owner: &Address,
) -> Result<u64, VerifyReserveError> {
    let outputs = chain_outputs(recording, proof);
    let derivations = proof.verify(message, &owner.into(), &outputs)?;
    let amounts = proof.entries.iter().zip(&derivations).map(|(entry, derivation)| {
        let tx = recording.transaction(&entry.txid);
        open(&tx.outputs[usize::try_from(entry.index_in_tx).expect("small")], derivation, entry.index_in_tx)
    });
    Ok(amounts.sum())
}

#[test]
fn reserve_proofs() {
    let recording = Recording::load();
    for record in &recording.reserve_proofs {
        let owner = address_of(record);
        let proof: ReserveProof = record.text.parse().expect("a reserve proof");
        assert_eq!(proof.to_string(), record.text);
        let check = |proof: &ReserveProof| reserved(&recording, proof, &record.message, owner);
        assert_eq!(check(&proof), Ok(record.amount));
        assert_eq!(
            reserved(&recording, &proof, b"another message", owner),
            Err(VerifyReserveError::SharedSecret(0))
        );
        let stranger = recording.accounts["a"].address();
        let outputs = chain_outputs(&recording, &proof);
        assert_eq!(
            proof.verify(&record.message, &stranger, &outputs).err(),
            Some(VerifyReserveError::AddressMissing)
        );
        assert_eq!(
            proof.verify(&record.message, &owner.into(), &outputs[1..]).err(),
            Some(VerifyReserveError::OutputCount { found: outputs.len() - 1, expected: outputs.len() })
        );
        reserve_proofs_that_were_tampered_with(&proof, check);
    }
    println!("{} reserve proofs of the reference", recording.reserve_proofs.len());
}

fn reserve_proofs_that_were_tampered_with(
    proof: &ReserveProof,
    check: impl Fn(&ReserveProof) -> Result<u64, VerifyReserveError>,
) {
    let tampered = |change: &dyn Fn(&mut ReserveProof)| {
        let mut proof = proof.clone();
        change(&mut proof);
        check(&proof)
    };
    let last = proof.entries.len() - 1;
    assert_eq!(
        tampered(&|proof| proof.entries.push(proof.entries[0])),
        Err(VerifyReserveError::DuplicateKeyImage(last + 1))
    );
    assert_eq!(
        tampered(&|proof| {
            let mut entry = proof.entries[0];
            entry.key_image.0[0] ^= 1;
            proof.entries.push(entry);
        }),
        Err(VerifyReserveError::DuplicateOutput(last + 1))
    );
    assert_eq!(
        tampered(&|proof| proof.entries[last].key_image_signature.c.0[0] ^= 1),
        Err(VerifyReserveError::KeyImage(last))
    );
    assert_eq!(
        tampered(&|proof| proof.entries[last].shared_secret_signature.c.0[0] ^= 1),
        Err(VerifyReserveError::SharedSecret(last))
    );
    assert_eq!(
        tampered(&|proof| proof.version = SharedSecretVersion::V1),
        Err(VerifyReserveError::SharedSecret(0))
    );
    let keys = proof.spend_keys.len();
    for key in 0..keys {
        assert!(matches!(
            tampered(&|proof| proof.spend_keys[key].1.r.0[0] ^= 1),
            Err(VerifyReserveError::SpendKey { key: wrong, .. }) if wrong == key
        ));
    }
    assert!(matches!(tampered(&|proof| proof.spend_keys.clear()), Err(VerifyReserveError::AddressMissing)));
    for signer in (0..keys).filter(|_| keys > 1) {
        let outcome = tampered(&|proof| {
            proof.spend_keys.remove(signer);
        });
        assert!(matches!(
            outcome,
            Err(VerifyReserveError::NotReceived(_) | VerifyReserveError::AddressMissing)
        ));
    }
}

fn owned_outputs(recording: &Recording, account: &AccountKeys, proof: &ReserveProof) -> Vec<OwnedOutput> {
    let outputs = chain_outputs(recording, proof);
    let entries = proof.entries.iter().zip(outputs);
    entries
        .map(|(entry, output)| {
            let derivation = Derivation::from_shared_secret(&entry.shared_secret).expect("a point");
            let spend = derivation.spend_key_of(entry.index_in_tx, &output.output_key).expect("a point");
            let mine = |key: &PublicKey| account.subaddress(*recording_index(recording, key)).spend == *key;
            assert!(mine(&spend));
            OwnedOutput {
                txid: entry.txid,
                index_in_tx: entry.index_in_tx,
                subaddress: *recording_index(recording, &spend),
                output,
            }
        })
        .collect()
}

fn recording_index<'a>(
    recording: &'a Recording,
    spend: &PublicKey,
) -> &'a ferrite_types::address::SubaddressIndex {
    let found = recording.addresses.iter().find(|(_, _, address)| address.spend == *spend);
    &found.expect("an address of the recording").1
}

#[test]
fn our_reserve_proofs() {
    let recording = Recording::load();
    let mut rng = rng(3);
    for record in &recording.reserve_proofs {
        let owner = address_of(record);
        let account = recording.owner(owner).0;
        let reference: ReserveProof = record.text.parse().expect("a reserve proof");
        let owned = owned_outputs(&recording, account, &reference);
        let proof = ReserveProof::prove(&mut rng, &record.message, account, &owned).expect("owned outputs");
        assert_eq!(reserved(&recording, &proof, &record.message, owner), Ok(record.amount));
        for (ours, theirs) in proof.entries.iter().zip(&reference.entries) {
            assert_eq!((ours.shared_secret, ours.key_image), (theirs.shared_secret, theirs.key_image));
        }
        assert_eq!(proof.to_string().parse(), Ok(proof));

        let mut stolen = owned;
        stolen[0].subaddress.minor += 1;
        assert!(ReserveProof::prove(&mut rng, &record.message, account, &stolen).is_err());
    }
}

#[test]
fn message_signatures() {
    let recording = Recording::load();
    let mut rng = rng(4);
    for record in &recording.messages {
        let signer = address_of(record);
        let keys = AddressKeys::from(signer);
        let key = if record.kind == "spend" { SigningKey::Spend } else { SigningKey::View };
        let good = message::verify(&record.message, &keys, &record.text).expect("a good signature");
        assert_eq!((good.key, good.version), (key, MessageVersion::V2));
        assert!(message::verify(b"another message", &keys, &record.text).is_err());
        assert!(message::verify(&record.message, &keys, &record.text.replace("SigV2", "SigV1")).is_err());
        let swapped = AddressKeys { spend: keys.view, view: keys.spend };
        assert!(message::verify(&record.message, &swapped, &record.text).is_err());

        let (account, index) = recording.owner(signer);
        let (spend, view) = subaddress_secret_keys(account.view.secret(), account.spend.secret(), index);
        let pair = KeyPair::from_secret(if key == SigningKey::Spend { spend } else { view });
        for version in [MessageVersion::V1, MessageVersion::V2] {
            let ours = message::sign_as(&mut rng, version, &record.message, &keys, key, &pair);
            let ours = ours.expect("a key of the address");
            let good = message::verify(&record.message, &keys, &ours).expect("our signature is good");
            assert_eq!((good.key, good.version), (key, version));
        }
        let other = if key == SigningKey::Spend { SigningKey::View } else { SigningKey::Spend };
        assert!(message::sign(&mut rng, &record.message, &keys, other, &pair).is_err());
    }
    println!("{} message signatures of the reference", recording.messages.len());
}
