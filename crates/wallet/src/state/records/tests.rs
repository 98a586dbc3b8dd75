//! Records round-trip, and invalid bytes are refused.

use std::collections::BTreeSet;
use std::sync::Arc;

use ferrite_crypto::keys::SecretKey;
use ferrite_types::address::ShortPaymentId;
use ferrite_types::codec::{put_byte_list, put_count};
use proptest::collection::{btree_set, vec};
use proptest::option;
use proptest::prelude::*;
use zeroize::Zeroizing;

use super::codec::Record;
use super::generators::{address_book_entry, bytes32, number, one_output, payment, pending, sent};
use super::*;
use crate::scan::{FoundOutput, PaymentId, ScannedInput};

type AttemptFields = (Hash, Vec<KeyImage>, (u64, u64, bool, Vec<u8>));

fn attempt_fields() -> impl Strategy<Value = AttemptFields> {
    let rest = (number(), number(), any::<bool>(), vec(any::<u8>(), 0..50));
    (bytes32(), vec(bytes32(), 0..3), rest)
}

fn attempt((txid, key_images, rest): AttemptFields) -> Attempt {
    let (made_at, oldest_input, refused, tx) = rest;
    let (made_at, oldest_input) = (Height(made_at), Height(oldest_input));
    Attempt { txid, key_images, made_at, oldest_input, refused, tx: Zeroizing::new(tx) }
}

fn output() -> impl Strategy<Value = OwnedOutput> {
    vec(one_output(), 1..4).prop_map(|outputs| {
        let chain = outputs.into_iter().fold(None, |before, mut output| {
            output.replaced = before.map(Box::new);
            Some(output)
        });
        chain.expect("there is one")
    })
}

fn found(output: OwnedOutput) -> FoundOutput {
    FoundOutput {
        index_in_tx: output.index_in_tx,
        global_index: (!output.frozen).then_some(output.global_index),
        key: output.key,
        tx_key: output.tx_key,
        additional: output.key_image_partial,
        pk_index: output.pk_index,
        subaddress: output.subaddress,
        amount: output.amount,
        mask: output.mask,
        rct: output.rct,
        key_image: None,
    }
}

/// Encodes and decodes a record, then decodes it with a byte appended and with bytes removed.
fn check<R: Record + PartialEq>(record: &R) {
    let written = encode(record);
    assert!(&decode::<R>(&written).unwrap() == record, "a record of {:?} changed", R::TABLE);
    assert!(written.capacity() == written.len() || written.len() <= 1 + record.size(), "secrets were copied");
    let mut longer = written.to_vec();
    longer.push(0);
    assert!(decode::<R>(&longer).is_err());
    for length in 0..written.len() {
        assert!(decode::<R>(&written[..length]).is_err(), "{length} of {} bytes", written.len());
    }
    let mut newer = written.to_vec();
    newer[0] = R::VERSION + 1;
    assert!(decode::<R>(&newer).is_err());
}

proptest! {
    #![proptest_config(ferrite_testkit::properties::cases(64))]

    #[test]
    fn outputs(record in output()) {
        check(&record);
    }

    #[test]
    fn outputs_of_the_second_version(mut record in output()) {
        let mut old = encode(&record);
        old[0] = 2;
        // The length of the prefix was stored as the size.
        record.tx_size = 0;
        let mut replaced = record.replaced.as_mut();
        while let Some(output) = replaced {
            output.tx_size = 0;
            replaced = output.replaced.as_mut();
        }
        prop_assert_eq!(decode::<OwnedOutput>(&old).unwrap(), record);
    }

    #[test]
    fn payments(payment in payment(), double_spend_seen: bool) {
        check(&payment);
        check(&PoolPayment { payment, double_spend_seen });
    }

    #[test]
    fn outgoing_transactions(sent in sent(), pending in pending(), order: u64) {
        let frozen = vec![PublicKey([1; 32]), PublicKey([2; 32])];
        check(&Remembered { destinations: sent.destinations.clone(), payment_id: sent.payment_id, frozen });
        check(&Ordered { order, record: Arc::new(sent) });
        check(&Ordered { order, record: Arc::new(pending) });
    }

    #[test]
    fn user_data(entry in address_book_entry(), addresses: u32) {
        check(&StoredAccountRow { addresses, tag: entry.description.clone() });
        check(&entry);
    }

    #[test]
    fn transactions_scanned_without_the_spend_key(
        numbers in (number(), number(), number(), number(), number()),
        bytes in (any::<u8>(), any::<u8>(), any::<bool>(), vec(any::<u8>(), 0..50)),
        id in option::of((any::<bool>(), any::<[u8; 32]>())),
        rings in vec((bytes32(), number(), vec(number(), 0..4)), 0..3),
        outputs in vec(one_output(), 0..3),
    ) {
        let (height, timestamp, unlock_time, fee, visible) = numbers;
        let (block_version, version, coinbase, extra) = bytes;
        let payment_id = id.map(|(long, bytes)| match long {
            true => PaymentId::Long(Hash(bytes)),
            false => PaymentId::Short(ShortPaymentId(*bytes.first_chunk().unwrap())),
        });
        let record = BackgroundTx {
            height: Height(height),
            block_version,
            timestamp,
            txid: Hash([9; 32]),
            coinbase,
            version,
            unlock_time,
            fee: Amount(fee),
            visible: Amount(visible),
            inputs: rings
                .into_iter()
                .map(|(key_image, amount, key_offsets)| ScannedInput { key_image, amount: Amount(amount), key_offsets: key_offsets.into() })
                .collect(),
            payment_id,
            extra,
            size: fee ^ visible,
            outputs: outputs.into_iter().map(found).collect(),
        };
        let written = encode(&record);
        prop_assert!(written.len() <= 1 + record.size(), "secrets were copied");
        let read: BackgroundTx = decode(&written).unwrap();
        prop_assert_eq!(encode(&read), written.clone());
        prop_assert!(read.inputs == record.inputs && read.payment_id == record.payment_id);
        for length in 0..written.len() {
            prop_assert!(decode::<BackgroundTx>(&written[..length]).is_err());
        }
    }

    #[test]
    fn sends(
        fingerprint in bytes32(),
        answer in vec(any::<u8>(), 0..50),
        relay: bool,
        txids in vec(bytes32(), 0..3),
        parts in vec(vec(attempt_fields(), 0..3), 0..3),
        closed in option::of(number()),
        ring in vec(number(), 0..17),
    ) {
        let (answer, closed) = (Zeroizing::new(answer), closed.map(Height));
        let parts = parts.into_iter().map(|part| part.into_iter().map(attempt).collect()).collect();
        check(&NamedSend { fingerprint, answer, relay, txids, parts, closed });
        check(&KnownRing(ring));
    }

    #[test]
    fn sends_of_the_first_version(
        fingerprint in bytes32::<Hash>(),
        answer in vec(any::<u8>(), 0..50),
        relay: bool,
        txid in bytes32::<Hash>(),
        tx in vec(any::<u8>(), 0..50),
    ) {
        let mut old = vec![1, u8::from(relay)];
        old.extend_from_slice(&fingerprint.0);
        put_byte_list(&mut old, &answer);
        put_count(&mut old, 1);
        old.extend_from_slice(&txid.0);
        put_count(&mut old, 1);
        put_byte_list(&mut old, &tx);
        let send: NamedSend = decode(&old).unwrap();
        prop_assert!(send.fingerprint == fingerprint && send.answer.as_slice() == answer);
        prop_assert_eq!((send.relay, send.txids), (relay, vec![txid]));
        prop_assert_eq!(send.closed, (!relay).then_some(Height(0)));
        let kept: Vec<_> = send.parts.iter().flatten().map(|one| (one.txid, one.tx.to_vec())).collect();
        prop_assert_eq!(kept, if relay { vec![(txid, tx)] } else { Vec::new() });
    }

    #[test]
    fn secret_keys(main: [u8; 32], additional in vec(any::<[u8; 32]>(), 0..4)) {
        let key = |bytes: &[u8; 32]| SecretKey::from_bytes_mod_order(bytes);
        let keys = TxKeys { main: key(&main), additional: additional.iter().map(key).collect() };
        let written = encode(&keys);
        prop_assert!(written.len() <= 1 + keys.size());
        let read: TxKeys = decode(&written).unwrap();
        prop_assert_eq!(encode(&read), written);
        prop_assert!(decode::<TxKeys>(&[1; 33]).is_err());
        prop_assert!(decode::<TxKeys>(&[0xff; 34]).is_err());
    }

    #[test]
    fn webhooks(
        texts in (any::<String>(), any::<String>(), any::<String>()),
        kinds in vec(prop::sample::select(&EventKind::ALL[..]), 0..4),
        limits in (option::of(any::<u32>()), option::of(any::<u32>()), option::of(any::<String>())),
        fingerprints in vec(any::<[u8; 32]>(), 0..3),
        numbers in (number(), number(), number(), number()),
        flags: [bool; 2],
    ) {
        let ((url, secret, problem), (account, subaddress, label)) = (texts, limits);
        let (cursor, attempts, since, lost) = numbers;
        check(&Webhook {
            url,
            kinds,
            account,
            subaddress,
            label,
            secret: Zeroizing::new(secret),
            fingerprints,
            paused: flags[0],
            created: cursor,
            max_attempts: attempts,
            max_seconds: since,
        });
        check(&WebhookProgress { cursor, attempts, since, lost, problem: problem.clone() });
        let event = Event {
            kind: EventKind::PaymentConfirmed,
            wallet_height: Height(cursor),
            txid: Hash([3; 32]),
            subaddress: SubaddressIndex { major: 1, minor: 2 },
            amount: Amount(attempts),
            height: Height(since),
            confirmations: lost,
            payment_id: Hash::default(),
            timestamp: 5,
            progress: None,
        };
        check(&DeadLetter { event, attempts, time: since, problem, replay: flags[1] });
    }

    #[test]
    fn arbitrary_bytes_never_panic(bytes in vec(any::<u8>(), 0..300), sets in btree_set(any::<u8>(), 0..3)) {
        let mut bytes = bytes;
        if let Some(first) = bytes.first_mut() {
            *first = 1;
        }
        let sets: BTreeSet<u8> = sets;
        for place in sets {
            if let Some(byte) = bytes.get_mut(usize::from(place)) {
                *byte = 0xff;
            }
        }
        let _ = decode::<OwnedOutput>(&bytes);
        let _ = decode::<PoolPayment>(&bytes);
        let _ = decode::<Ordered<Arc<Sent>>>(&bytes);
        let _ = decode::<Ordered<Arc<Pending>>>(&bytes);
        let _ = decode::<TxKeys>(&bytes);
        let _ = decode::<AddressBookEntry>(&bytes);
        let _ = decode::<BackgroundTx>(&bytes);
        let _ = decode::<NamedSend>(&bytes);
        let _ = decode::<KnownRing>(&bytes);
        let _ = decode::<Webhook>(&bytes);
        let _ = decode::<WebhookProgress>(&bytes);
        let _ = decode::<DeadLetter>(&bytes);
    }
}
