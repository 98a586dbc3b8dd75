//! Caches of the reference's wallet: an old file from its test suite, and one written by the Boost library with every
//! kind of content.

#![allow(clippy::unwrap_used)]

use std::path::Path;

use ferrite_testkit::data;
use ferrite_types::address::{ShortPaymentId, SubaddressIndex};
use ferrite_types::network::Network;
use ferrite_types::{Amount, Hash, Height, KeyImage, PublicKey};
use ferrite_wallet::cipher::FileKey;
use ferrite_wallet::state::PendingState;
use ferrite_wallet_files::file::KeysFile;
use ferrite_wallet_files::wallet2::{Cache, CacheError};
use proptest::prelude::*;

fn hex<const N: usize>(text: &str) -> [u8; N] {
    const_hex::decode_to_array(text).unwrap()
}

fn old_cache() -> Cache {
    let file = std::fs::read(data::reference("wallet_9svHk1.keys")).expect("a keys file");
    let key = FileKey::derive(b"test", 1);
    let keys = KeysFile::open_with(&file, &key).unwrap();
    let file = std::fs::read(data::reference("wallet_9svHk1")).expect("a cache");
    let cache = Cache::open(&file, &key, &keys.account, 1).unwrap();
    assert_eq!(cache.address, keys.account.address);
    cache
}

/// The values that `tests/unit_tests/serialization.cpp: portability_wallet` expects.
#[test]
fn the_reference_cache_is_read() {
    let cache = old_cache();
    assert_eq!(cache.chain.offset, 0);
    let genesis = hex("48ca7cd3c8de5b6a4d53d2861fbdaedca141553559f9be9520068053cda8430b");
    assert_eq!(cache.chain.ids, [Hash(genesis)]);
    assert_eq!(
        cache.address.view,
        PublicKey(hex("e47d4b6df6ab7339539148c2a03ad3e2f3434e5ab2046848e1f21369a3937cad"))
    );
    let images: Vec<_> = cache.outputs.iter().map(|output| output.key_image.unwrap()).collect();
    let expected = [
        "c5680d3735b90871ca5e3d90cd82d6483eed1151b9ab75c2c8c3a7d89e00a5a8",
        "d54cbd435a8d636ad9b01b8d4f3eb13bd0cf1ce98eddf53ab1617f9b763e66c0",
        "6c3cd6af97c4070a7aef9b1344e7463e29c7cd245076fdb65da447a34da3ca76",
    ];
    assert_eq!(images, expected.map(|text| KeyImage(hex(text))));
    let keys: Vec<_> = cache.outputs.iter().map(|output| output.key).collect();
    let expected = [
        "33f75f264574cb3a9ea5b24220a5312e183d36dc321c9091dfbb720922a4f7b0",
        "5066ff2ce9861b1d131cf16eeaa01264933a49f28242b97b153e922ec7b4b3cb",
        "0d8467e16e73d16510452b78823e082e05ee3a63788d40de577cf31eb555f0c8",
    ];
    assert_eq!(keys, expected.map(|text| PublicKey(hex(text))));
    assert!(cache.pending.is_empty() && cache.pool_payments.is_empty());
    assert_eq!((cache.payments.len(), cache.sent.len()), (2, 1));
    let records = cache.into_records(Network::Testnet).unwrap();
    let payments: Vec<_> = records
        .payments
        .iter()
        .map(|payment| {
            (payment.txid, payment.amount.0, payment.height.0, payment.unlock_time, payment.timestamp)
        })
        .collect();
    let first = Hash(hex("15024343b38e77a1a9860dfed29921fa17e833fec837191a6b04fa7cb9605b8e"));
    let second = Hash(hex("ec34c9bb12b99af33d49691384eee5bed9171498ff04e59516505f35d1fc5efc"));
    assert_eq!(
        payments,
        [
            (first, 13_400_845_012_231, 818_424, 818_484, 1_483_263_366),
            (second, 1_200_000_000_000, 818_522, 0, 1_483_272_963)
        ]
    );
    let tx_keys: Vec<_> = records
        .tx_keys
        .iter()
        .map(|(txid, keys)| (const_hex::encode(txid.0), const_hex::encode(*keys.main.to_bytes())))
        .collect();
    for (txid, key) in [
        (
            "b9aac8c020ab33859e0c0b6331f46a8780d349e7ac17b067116e2d87bf48daad",
            "bf3614c6de1d06c09add5d92a5265d8c76af706f7bc6ac830d6b0d109aa87701",
        ),
        (
            "6e7013684d35820f66c6679197ded9329bfe0e495effa47e7b25258799858dba",
            "e556884246df5a787def6732c6ea38f1e092fa13e5ea98f732b99c07a6332003",
        ),
    ] {
        assert!(tx_keys.contains(&(txid.to_owned(), key.to_owned())), "{txid}");
    }
    let mut notes: Vec<_> = records.notes.iter().map(|(_, note)| note.as_str()).collect();
    notes.sort_unstable();
    assert_eq!(notes, ["sample note", "sample note 2"]);
    let [row] = &records.address_book[..] else { panic!("one row") };
    assert_eq!(row.spend, PublicKey(hex("9bc53a6ff7b0831c9470f71b6b972dbe5ad1e8606f72682868b1dda64e119fb3")));
    assert_eq!(row.view, PublicKey(hex("49fece1ef97dc0c0f7a5e2106e75e96edd910f7e86b56e1e308cd0cf734df191")));
    assert_eq!(row.description, "testnet wallet 9y52S6");
    assert_eq!(records.accounts.len(), 1);
    assert_eq!(records.block_ids, [(Height(0), Hash(genesis))]);
}

/// An archive written with Boost 1.74 and the reference's portable archive, by a program with structs of the same
/// shape. Values of 32 bytes are a number, zeros, and a final number for the kind: 1 public, 2 secret, 3 key image, 4
/// other.
fn boost_archive() -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/boost-cache-30.bin")).unwrap()
}

fn value(first: u8, last: u8) -> [u8; 32] {
    let mut bytes = [0; 32];
    (bytes[0], bytes[31]) = (first, last);
    bytes
}

fn hash(first: u8) -> Hash {
    Hash(value(first, 0))
}

#[test]
fn every_kind_of_content_in_a_boost_archive_is_read() {
    let cache = Cache::parse(&boost_archive()).unwrap();
    assert_eq!((cache.chain.offset, cache.chain.genesis), (1000, hash(99)));
    assert_eq!(cache.chain.ids, [hash(100), hash(101), hash(102)]);
    assert_eq!((cache.address.spend.0, cache.address.view.0), (value(10, 1), value(11, 1)));
    for (number, output) in (0..).zip(&cache.outputs) {
        let later = number == 1;
        assert_eq!(output.height, Height(1000 + u64::from(number)));
        assert_eq!((output.global_index.0, output.index_in_tx), (123_456 + u64::from(number), number.into()));
        assert_eq!((output.txid, output.key.0), (hash(80 + number), value(50 + number, 1)));
        assert_eq!(output.key_image, Some(KeyImage(value(60 + number, 3))));
        assert_eq!(*output.mask, value(70 + number, 4));
        assert_eq!(output.amount, Amount(600_000_000_000 + u64::from(number)));
        assert_eq!(output.spent, later.then_some(Height(1002)));
        assert_eq!((output.frozen, output.key_image_requested, output.rct), (!later, later, true));
        assert_eq!(output.subaddress, SubaddressIndex { major: 1, minor: 300 + u32::from(number) });
        assert_eq!((output.unlock_time, output.tx_key.0[31]), (1060, 231));
    }
    let [pending] = &cache.pending[..] else { panic!("one transaction") };
    assert_eq!((pending.txid, pending.change, pending.sent_time), (hash(90), Amount(400), 1_700_000_000));
    assert_eq!((pending.state, pending.timestamp), (PendingState::Failed, 1_700_000_001));
    assert_eq!((pending.amount_in, pending.amount_out), (Amount(1000), Amount(990)));
    assert_eq!((pending.account, &pending.subaddresses), (1, &[2, 70_000].into()));
    assert_eq!(pending.rings[0].offsets, [1, 2, 300]);
    assert_eq!(pending.destinations[0].original, "the address as it was given");
    assert_eq!(pending.destinations[0].amount, Amount(700_000_000_000));
    assert!(pending.destinations[0].is_subaddress && !pending.destinations[0].is_integrated);
    let [sent] = &cache.sent[..] else { panic!("one transaction") };
    assert_eq!((sent.txid, sent.change, sent.height), (hash(91), None, Height(1001)));
    assert_eq!((sent.destinations.len(), sent.timestamp, sent.unlock_time), (2, 1_700_000_002, 5));
    assert_eq!((sent.account, &sent.subaddresses), (3, &[0, 4].into()));
    assert_eq!(cache.cold_key_images, [(PublicKey(value(29, 1)), KeyImage(value(30, 3)))]);
    assert_eq!(cache.attributes, [("key".to_owned(), "value".to_owned())]);
    assert_eq!(cache.last_block_reward, Amount(600_000_000_000));
    assert_eq!(cache.subaddresses.len(), 2);

    // The secret keys in this archive are not valid scalars; everything else is as in a wallet.
    let mut cache = cache;
    assert_eq!(*cache.tx_keys[0].1, value(17, 2));
    assert_eq!(cache.additional_tx_keys[0].1.len(), 2);
    let records = cache.into_records(Network::Mainnet).unwrap();
    assert_eq!(records.tx_keys[0].1.additional.len(), 2);
    cache = Cache::parse(&boost_archive()).unwrap();
    cache.tx_keys[0].1.fill(255);
    assert_eq!(
        cache.into_records(Network::Mainnet).err(),
        Some(CacheError::Value("a secret key of a transaction"))
    );
    let heights: Vec<_> = records.block_ids.iter().map(|(height, _)| height.0).collect();
    assert_eq!(heights, [0, 1000, 1001, 1002]);
    assert_eq!(records.payments[0].payment_id, hash(16));
    assert!(records.payments[0].coinbase);
    assert_eq!(records.payments[1].amounts, [Amount(1), Amount(2)]);
    assert!(records.pool_payments[0].double_spend_seen);
    assert_eq!(records.notes, [(hash(91), "a note".to_owned())]);
    let labels: Vec<_> = records.accounts.iter().map(|account| account.labels.join(",")).collect();
    assert_eq!(labels, ["Primary account,", "second,x,y"]);
    assert_eq!(records.accounts[1].tag, "tag");
    assert_eq!(records.tag_descriptions, [("tag".to_owned(), "description".to_owned())]);
    assert_eq!(records.address_book[0].payment_id, Some(ShortPaymentId([21, 0, 0, 0, 0, 0, 0, 0])));
    assert_eq!((records.address_book[1].payment_id, records.address_book[1].is_subaddress), (None, true));
}

#[test]
fn every_truncation_is_an_error() {
    let archive = boost_archive();
    for length in 0..archive.len() {
        assert!(Cache::parse(&archive[..length]).is_err(), "{length}");
    }
    let mut longer = archive.clone();
    longer.push(0);
    assert!(Cache::parse(&longer).is_err());
    println!("{} truncations", archive.len());
}

#[test]
fn a_wrong_password_opens_nothing() {
    let file = std::fs::read(data::reference("wallet_9svHk1.keys")).expect("a keys file");
    let keys = KeysFile::open(&file, b"test", 1).unwrap();
    let file = std::fs::read(data::reference("wallet_9svHk1")).expect("a cache");
    let mut account = keys.account;
    account.view = ferrite_crypto::keys::SecretKey::from_bytes_mod_order(&[5; 32]);
    let wrong = Cache::open(&file, &FileKey::derive(b"", 1), &account, 1);
    assert_eq!(wrong.err(), Some(CacheError::Foreign));
}

proptest! {
    #![proptest_config(ferrite_testkit::properties::cases(2000))]

    #[test]
    fn damaged_archives_do_not_panic(position in 0..3834usize, byte in any::<u8>(), cut in 0..3834usize) {
        let mut archive = boost_archive();
        archive[position] = byte;
        if let Ok(cache) = Cache::parse(&archive) {
            let _ = cache.into_records(Network::Mainnet);
        }
        let _ = Cache::parse(&archive[..cut]);
    }

    #[test]
    fn damaged_caches_do_not_panic(start in any::<bool>(), bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        let magic = if start { &b"monero wallet cache"[..] } else { &b"\x01\x16serialization::archive\x00\x80\x00"[..] };
        prop_assert!(Cache::parse(&[magic, &bytes].concat()).is_err());
    }
}
