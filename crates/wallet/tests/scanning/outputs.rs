//! Outputs of every kind, to the wallet and to others.

use std::sync::Arc;

use ferrite_crypto::amount::check_commitment;
use ferrite_crypto::keys::{Derivation, SecretKey, key_image};
use ferrite_testkit::sender::{Amounts, Keys, Sender, To, block};
use ferrite_types::address::{ShortPaymentId, SubaddressIndex};
use ferrite_types::extra::{Extra, ExtraField, PaymentId as ExtraPaymentId};
use ferrite_types::tx::ringct::EcdhInfo;
use ferrite_types::tx::{PrunedTransaction, TxOutTarget};
use ferrite_types::{Amount, GlobalIndex, Hash, Height, PublicKey};
use ferrite_wallet::keys::{Lookahead, Subaddresses, WalletKeys};
use ferrite_wallet::scan::{
    BlockToScan, CoinbaseScan, PaymentId, ScanError, ScanStart, ScannedBlock, ScannedTx, Scanner, TxToScan,
};
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};

const ALL_AMOUNTS: [Amounts; 3] = [Amounts::V1, Amounts::Full, Amounts::Compact];

struct Receiver {
    keys: Arc<WalletKeys>,
    addresses: Subaddresses,
}

impl Receiver {
    fn new(seed: u8) -> Self {
        let keys = Arc::new(WalletKeys::from_seed(&[seed; 32], 0));
        let addresses = Subaddresses::new(&keys, Lookahead { accounts: 3, addresses: 5 }).unwrap();
        Self { keys, addresses }
    }

    fn scanner(&self) -> Scanner {
        Scanner::new(Arc::clone(&self.keys), &self.addresses, ScanStart::default())
    }

    fn at(&self, major: u32, minor: u32, amount: u64) -> To {
        let index = SubaddressIndex { major, minor };
        To { address: self.keys.subaddress(index), subaddress: !index.is_main(), amount }
    }

    fn scan(&self, tx: &PrunedTransaction) -> ScannedTx {
        let indices: Vec<u64> = (100..).take(tx.prefix.vout.len()).collect();
        let given = TxToScan { txid: Hash([5; 32]), blob: &tx.to_blob(), output_indices: Some(&indices) };
        self.scanner().scan_txs(&[given]).remove(0).unwrap()
    }
}

fn sender(seed: u64, amounts: Amounts, view_tags: bool, keys: Keys) -> Sender {
    Sender { amounts, view_tags, keys, ..Sender::new(seed) }
}

/// Checks that the wallet can spend the outputs it found.
fn check_spendable(receiver: &Receiver, tx: &PrunedTransaction, scanned: &ScannedTx) {
    for output in &scanned.outputs {
        let place = usize::try_from(output.index_in_tx).unwrap();
        assert_eq!(tx.prefix.vout[place].key(), Some(&output.key));
        assert_eq!(output.global_index, Some(GlobalIndex(100 + output.index_in_tx)));
        let derivation = Derivation::new(&output.tx_key, receiver.keys.view()).unwrap();
        let secret = receiver.keys.output_secret(&derivation, output.index_in_tx, output.subaddress).unwrap();
        assert_eq!(secret.public_key(), output.key);
        assert_eq!(output.key_image, Some(key_image(&output.key, &secret)));
        if let Some(commitment) = tx.base.as_ref().and_then(|base| base.out_pk.get(place)) {
            let mask = SecretKey::from_canonical_bytes(&output.mask).unwrap();
            assert!(check_commitment(commitment, mask.as_scalar(), output.amount));
        }
    }
}

fn found(tx: &ScannedTx) -> Vec<(u64, (u32, u32), u64)> {
    let place = |index: SubaddressIndex| (index.major, index.minor);
    tx.outputs.iter().map(|out| (out.index_in_tx, place(out.subaddress), out.amount.0)).collect()
}

#[test]
fn every_kind_of_amount_with_and_without_tags_reaches_its_address() {
    let (alice, bob) = (Receiver::new(1), Receiver::new(2));
    let mut cases = 0;
    for (seed, amounts) in (0..).zip(ALL_AMOUNTS) {
        for view_tags in [false, true] {
            for keys in [Keys::One, Keys::Additional] {
                let mut sender = sender(seed, amounts, view_tags, keys);
                let minor = if keys == Keys::One { 0 } else { 4 };
                let major = if keys == Keys::One { 0 } else { 2 };
                let to = [
                    bob.at(0, 0, 11),
                    alice.at(major, minor, 22),
                    alice.at(0, 0, u64::MAX),
                    bob.at(0, 0, 33),
                ];
                let tx = sender.tx(&to);
                let scanned = alice.scan(&tx);
                assert_eq!(found(&scanned), [(1, (major, minor), 22), (2, (0, 0), u64::MAX)]);
                check_spendable(&alice, &tx, &scanned);
                assert!(scanned.outputs.iter().all(|out| out.rct == (amounts != Amounts::V1)));
                assert_eq!(scanned.outputs[0].additional, keys == Keys::Additional);
                assert!(!scanned.outputs[1].additional);
                assert_eq!(scanned.version, if amounts == Amounts::V1 { 1 } else { 2 });
                assert_eq!(scanned.inputs.len(), 1);
                let scanned = bob.scan(&tx);
                assert_eq!(found(&scanned), [(0, (0, 0), 11), (3, (0, 0), 33)]);
                check_spendable(&bob, &tx, &scanned);
                assert!(found(&Receiver::new(3).scan(&tx)).is_empty());
                cases += 1;
            }
        }
    }
    println!("{cases} kinds of transactions");
}

#[test]
fn a_single_subaddress_needs_no_additional_key() {
    let alice = Receiver::new(1);
    let tx = sender(1, Amounts::Compact, true, Keys::One).tx(&[alice.at(1, 3, 5)]);
    let scanned = alice.scan(&tx);
    assert_eq!(found(&scanned), [(0, (1, 3), 5)]);
    check_spendable(&alice, &tx, &scanned);
}

#[test]
fn an_output_with_another_view_tag_is_skipped() {
    let alice = Receiver::new(1);
    let mut tx = sender(1, Amounts::Compact, true, Keys::One).tx(&[alice.at(0, 0, 5), alice.at(0, 0, 6)]);
    if let TxOutTarget::ToTaggedKey { view_tag, .. } = &mut tx.prefix.vout[0].target {
        *view_tag ^= 1;
    }
    let scanned = alice.scan(&tx);
    assert_eq!(found(&scanned), [(1, (0, 0), 6)]);
    assert!(scanned.candidates.is_empty());
}

#[test]
fn invalid_and_worthless_outputs_are_omitted() {
    let alice = Receiver::new(1);
    for amounts in [Amounts::Full, Amounts::Compact] {
        let mut tx = sender(1, amounts, true, Keys::One).tx(&[
            alice.at(0, 0, 5),
            alice.at(0, 0, 0),
            alice.at(0, 0, 7),
        ]);
        let base = tx.base.as_mut().unwrap();
        match &mut base.ecdh_info[0] {
            EcdhInfo::Full { amount, .. } => amount.0[0] ^= 1,
            EcdhInfo::Compact(amount) => amount[0] ^= 1,
        }
        let scanned = alice.scan(&tx);
        assert_eq!(found(&scanned), [(2, (0, 0), 7)]);
        assert!(scanned.candidates.is_empty());
        tx.base.as_mut().unwrap().out_pk[2].0[0] ^= 1;
        assert!(found(&alice.scan(&tx)).is_empty());
    }
    let tx = sender(1, Amounts::V1, false, Keys::One).tx(&[alice.at(0, 0, 0)]);
    assert!(found(&alice.scan(&tx)).is_empty());
}

#[test]
fn several_transaction_keys_are_tried_in_order() {
    let alice = Receiver::new(1);
    let mut first = sender(1, Amounts::Compact, true, Keys::One);
    let mut tx = first.tx(&[alice.at(0, 0, 5), alice.at(0, 0, 6)]);
    let key = *Extra::parse(&tx.prefix.extra).pub_key().unwrap();
    let mut second = sender(2, Amounts::Compact, true, Keys::One);
    second.other_keys = vec![PublicKey([2; 32]), key, key];
    second.payment_id = Some(ShortPaymentId(*b"whosthis"));
    let other = second.tx(&[alice.at(0, 0, 7), alice.at(0, 0, 8)]);
    // The first output is found by the last of the keys, the second by an earlier one.
    tx.prefix.vout[0] = other.prefix.vout[0].clone();
    tx.prefix.extra.clone_from(&other.prefix.extra);
    let base = tx.base.as_mut().unwrap();
    base.ecdh_info[0] = other.base.as_ref().unwrap().ecdh_info[0];
    base.out_pk[0] = other.base.as_ref().unwrap().out_pk[0];
    let scanned = alice.scan(&tx);
    assert_eq!(found(&scanned), [(1, (0, 0), 6), (0, (0, 0), 7)]);
    let by: Vec<_> = scanned.outputs.iter().map(|out| out.pk_index).collect();
    assert_eq!(by, [1, 3]);
    check_spendable(&alice, &tx, &scanned);
    assert_eq!(scanned.payment_id, Some(PaymentId::Short(ShortPaymentId(*b"whosthis"))));
}

#[test]
fn an_invalid_transaction_key_counts_as_the_identity() {
    let alice = Receiver::new(1);
    let mut tx = sender(1, Amounts::V1, false, Keys::One).tx(&[alice.at(0, 1, 5)]);
    let mut neutral = [0; 32];
    neutral[0] = 1;
    let derivation = Derivation::from_bytes(neutral);
    let key = derivation.derive_public_key(0, &alice.at(0, 1, 0).address.spend).unwrap();
    tx.prefix.vout[0].target = TxOutTarget::ToKey(key);
    let mut no_point = [0; 32];
    no_point[0] = 2;
    let fields = vec![ExtraField::PubKey(PublicKey(no_point))];
    tx.prefix.extra = Extra { fields, ..Extra::default() }.to_bytes();
    let scanned = alice.scan(&tx);
    assert_eq!(found(&scanned), [(0, (0, 1), 5)]);
    let secret = alice.keys.output_secret(&derivation, 0, scanned.outputs[0].subaddress).unwrap();
    assert_eq!(secret.public_key(), key);
}

#[test]
fn missing_additional_keys_and_invalid_output_keys_are_tolerated() {
    let alice = Receiver::new(1);
    let mut tx = sender(1, Amounts::Compact, false, Keys::Additional).tx(&[
        alice.at(0, 1, 5),
        alice.at(0, 2, 6),
        alice.at(0, 0, 7),
    ]);
    let mut extra = Extra::parse(&tx.prefix.extra);
    for field in &mut extra.fields {
        if let ExtraField::AdditionalPubKeys(keys) = field {
            keys.truncate(1);
        }
    }
    tx.prefix.extra = extra.to_bytes();
    assert_eq!(found(&alice.scan(&tx)), [(0, (0, 1), 5), (2, (0, 0), 7)]);
    let mut no_point = [0; 32];
    no_point[0] = 2;
    tx.prefix.vout[0].target = TxOutTarget::ToKey(PublicKey(no_point));
    assert_eq!(found(&alice.scan(&tx)), [(2, (0, 0), 7)]);
    // Without a main transaction key nothing is found.
    extra.fields.retain(|field| !matches!(field, ExtraField::PubKey(_)));
    tx.prefix.extra = extra.to_bytes();
    let scanned = alice.scan(&tx);
    assert!(found(&scanned).is_empty() && scanned.candidates.is_empty());
}

#[test]
fn payment_ids_are_read_and_decrypted() {
    let alice = Receiver::new(1);
    let mut sender = sender(1, Amounts::Compact, true, Keys::One);
    let id = ShortPaymentId(*b"12345678");
    for (sent, read) in [(id, Some(PaymentId::Short(id))), (ShortPaymentId([0; 8]), None)] {
        sender.payment_id = Some(sent);
        assert_eq!(alice.scan(&sender.tx(&[alice.at(0, 0, 5)])).payment_id, read);
    }
    sender.payment_id = None;
    let mut tx = sender.tx(&[alice.at(0, 0, 5)]);
    assert_eq!(alice.scan(&tx).payment_id, None);
    let mut extra = Extra::parse(&tx.prefix.extra);
    extra.fields.push(ExtraField::Nonce(ExtraPaymentId::Plain(Hash([8; 32])).to_nonce()));
    tx.prefix.extra = extra.to_bytes();
    assert_eq!(alice.scan(&tx).payment_id, Some(PaymentId::Long(Hash([8; 32]))));
    // Invalid bytes after it do not matter.
    tx.prefix.extra.extend([0x55, 1, 2, 3]);
    assert_eq!(alice.scan(&tx).payment_id, Some(PaymentId::Long(Hash([8; 32]))));
}

#[test]
fn a_view_only_wallet_finds_the_same_and_knows_no_key_images() {
    let alice = Receiver::new(1);
    let keys =
        Arc::new(WalletKeys::view_only(alice.keys.address().spend, alice.keys.view().clone(), 0).unwrap());
    let addresses = Subaddresses::new(&keys, Lookahead { accounts: 3, addresses: 5 }).unwrap();
    let watcher = Receiver { keys, addresses };
    let tx = sender(1, Amounts::Compact, true, Keys::Additional).tx(&[alice.at(0, 1, 5), alice.at(2, 2, 6)]);
    let (own, watched) = (alice.scan(&tx), watcher.scan(&tx));
    assert_eq!(found(&own), found(&watched));
    assert!(watched.outputs.iter().all(|out| out.key_image.is_none()));
    for (a, b) in own.outputs.iter().zip(&watched.outputs) {
        assert_eq!((&a.mask, a.key, a.tx_key), (&b.mask, b.key, b.tx_key));
    }
}

#[test]
fn addresses_beyond_the_table_are_found_once_it_has_grown() {
    let mut alice = Receiver::new(1);
    let edge =
        [alice.at(0, 4, 5), alice.at(0, 5, 6), alice.at(2, 4, 7), alice.at(3, 0, 8), alice.at(0, 6, 9)];
    for view_tags in [false, true] {
        let mut alice = Receiver::new(1);
        let tx = sender(1, Amounts::Compact, view_tags, Keys::Additional).tx(&edge);
        let mut scanned = alice.scan(&tx);
        assert_eq!(found(&scanned), [(0, (0, 4), 5), (2, (2, 4), 7)]);
        assert!(!scanned.catch_up(&alice.keys, &alice.addresses), "nothing has changed");
        alice.addresses.expand(&alice.keys, SubaddressIndex { major: 0, minor: 1 });
        assert!(scanned.catch_up(&alice.keys, &alice.addresses));
        assert_eq!(found(&scanned), [(0, (0, 4), 5), (1, (0, 5), 6), (2, (2, 4), 7)]);
        alice.addresses.expand(&alice.keys, SubaddressIndex { major: 2, minor: 4 });
        assert!(scanned.catch_up(&alice.keys, &alice.addresses));
        assert!(!scanned.catch_up(&alice.keys, &alice.addresses));
        alice.addresses.expand(&alice.keys, SubaddressIndex { major: 0, minor: 9 });
        assert!(scanned.catch_up(&alice.keys, &alice.addresses));
        let all = [(0, (0, 4), 5), (1, (0, 5), 6), (2, (2, 4), 7), (3, (3, 0), 8), (4, (0, 6), 9)];
        assert_eq!(found(&scanned), all);
        check_spendable(&alice, &tx, &scanned);
    }
    // The reverse: a scanner that knows the addresses from the start.
    alice.addresses.expand(&alice.keys, SubaddressIndex { major: 2, minor: 9 });
    alice.addresses.expand(&alice.keys, SubaddressIndex { major: 0, minor: 9 });
    let tx = sender(1, Amounts::Compact, true, Keys::Additional).tx(&edge);
    assert_eq!(found(&alice.scan(&tx)).len(), 5);
}

#[test]
fn foreign_outputs_with_tags_take_little_memory() {
    let (alice, bob) = (Receiver::new(1), Receiver::new(2));
    let mut sender = sender(1, Amounts::Compact, true, Keys::One);
    let mut candidates = 0;
    for _ in 0..64 {
        let tx = sender.tx(&vec![bob.at(0, 0, 1); 16]);
        let scanned = alice.scan(&tx);
        assert!(scanned.outputs.is_empty());
        candidates += scanned.candidates.len();
    }
    assert!(candidates < 32, "{candidates} of 1024, where 4 are expected");
}

fn scan_blocks(scanner: &Scanner, blobs: &[(Vec<u8>, Vec<Vec<u8>>)]) -> Result<Vec<ScannedBlock>, ScanError> {
    let indices = [[7, 0, 0, 0, 0, 0, 0, 0]; 2];
    let blocks: Vec<_> = blobs
        .iter()
        .map(|(block, txs)| BlockToScan {
            height: Height(7),
            block,
            txs: txs.iter().map(Vec::as_slice).collect(),
            output_indices: vec![&indices[..]; txs.len() + 1],
        })
        .collect();
    scanner.scan(&blocks)
}

#[test]
fn miner_transactions_of_both_versions_are_scanned() {
    let (alice, bob) = (Receiver::new(1), Receiver::new(2));
    let mut miner = sender(1, Amounts::Coinbase, true, Keys::One);
    let modern = miner.tx(&[alice.at(0, 0, 5), bob.at(0, 0, 6)]);
    let old = |outputs: &[To]| {
        let mut tx = sender(2, Amounts::Coinbase, false, Keys::One).tx(outputs);
        tx.base = None;
        tx
    };
    let ours_first = old(&[alice.at(0, 0, 5), alice.at(0, 0, 6)]);
    let ours_second = old(&[bob.at(0, 0, 5), alice.at(0, 0, 6)]);
    let mut payer = sender(3, Amounts::Compact, true, Keys::One);
    let payment = payer.tx(&[bob.at(0, 0, 1), alice.at(0, 0, 2)]);
    let txid = payer.some_hash();
    let first = block(modern, Hash([1; 32]), vec![txid]);
    let blocks = [
        (first.to_blob(), vec![payment.to_blob()]),
        (block(ours_first, Hash([2; 32]), Vec::new()).to_blob(), Vec::new()),
        (block(ours_second, Hash([3; 32]), Vec::new()).to_blob(), Vec::new()),
    ];
    let scanned = scan_blocks(&alice.scanner(), &blocks).unwrap();
    assert_eq!(scanned[0].id, first.id().unwrap());
    assert_eq!((scanned[0].reward, scanned[0].previous), (Amount(11), Hash([1; 32])));
    let [miner, paid] = &scanned[0].txs[..] else { panic!("two transactions") };
    assert_eq!((miner.txid, paid.txid), (first.miner_tx.hash(), txid));
    assert!(miner.coinbase && !paid.coinbase);
    assert_eq!((miner.fee, paid.fee), (Amount(0), Amount(30)));
    assert_eq!((found(miner), found(paid)), (vec![(0, (0, 0), 5)], vec![(1, (0, 0), 2)]));
    let output = &miner.outputs[0];
    let mut one = [0; 32];
    one[0] = 1;
    assert_eq!((output.rct, *output.mask, output.global_index), (true, one, Some(GlobalIndex(7))));
    // Version 1 ones are scanned further only if the first output is the wallet's.
    assert_eq!(found(&scanned[1].txs[0]), [(0, (0, 0), 5), (1, (0, 0), 6)]);
    assert!(!scanned[1].txs[0].outputs[0].rct);
    assert!(found(&scanned[2].txs[0]).is_empty());
    let full = scan_blocks(&alice.scanner().with_coinbase(CoinbaseScan::Full), &blocks).unwrap();
    assert_eq!(found(&full[2].txs[0]), [(1, (0, 0), 6)]);
    let none = scan_blocks(&alice.scanner().with_coinbase(CoinbaseScan::Skip), &blocks).unwrap();
    assert_eq!(none.iter().map(|block| block.txs.len()).collect::<Vec<_>>(), [1, 0, 0]);
}

#[test]
fn blocks_from_before_the_wallet_are_skipped() {
    let alice = Receiver::new(1);
    let miner_tx = sender(1, Amounts::Coinbase, true, Keys::One).tx(&[alice.at(0, 0, 5), alice.at(0, 0, 1)]);
    let blocks = [(block(miner_tx, Hash([1; 32]), Vec::new()).to_blob(), Vec::new())];
    let day = 24 * 60 * 60;
    for (height, created, looked_into) in [
        (0, 0, true),
        (7, 1_600_000_000 + day - 1, true),
        (8, 0, false),
        (0, 1_600_000_000 + day, false),
        (0, u64::MAX, false),
    ] {
        let start = ScanStart { height: Height(height), created };
        let scanner = Scanner::new(Arc::clone(&alice.keys), &alice.addresses, start);
        let scanned = scan_blocks(&scanner, &blocks).unwrap();
        assert_eq!(scanned[0].looked_into, looked_into);
        assert_eq!(scanned[0].txs.len(), usize::from(looked_into));
        assert_eq!(scanned[0].reward, Amount(6));
    }
}

#[test]
fn bad_blocks_are_typed_errors() {
    let alice = Receiver::new(1);
    let scanner = alice.scanner();
    let mut miner = sender(1, Amounts::Coinbase, true, Keys::One);
    let txid = miner.some_hash();
    let good = block(miner.tx(&[alice.at(0, 0, 5), alice.at(0, 0, 1)]), Hash([1; 32]), vec![txid]);
    let tx = sender(2, Amounts::Compact, true, Keys::One).tx(&[alice.at(0, 0, 2), alice.at(0, 0, 2)]);
    let scan = |block: &[u8], txs: Vec<&[u8]>, indices: Vec<&[[u8; 8]]>, height: u64| {
        scanner.scan(&[BlockToScan { height: Height(height), block, txs, output_indices: indices }]).err()
    };
    let (blob, tx_blob) = (good.to_blob(), tx.to_blob());
    let two = &[[0; 8]; 2][..];
    let height = Height(7);
    assert_eq!(scan(&blob, vec![&tx_blob], vec![two, two], 7), None);
    let other = Some(ScanError::Height { expected: Height(8), found: Some(height) });
    assert_eq!(scan(&blob, vec![&tx_blob], vec![two, two], 8), other);
    let count = Some(ScanError::TxCount { height, expected: 1, found: 0 });
    assert_eq!(scan(&blob, vec![], vec![two, two], 7), count);
    let lists = Some(ScanError::IndexLists { height, expected: 2, found: 1 });
    assert_eq!(scan(&blob, vec![&tx_blob], vec![two], 7), lists);
    let few = Some(ScanError::IndexCount { txid, expected: 2, found: 1 });
    assert_eq!(scan(&blob, vec![&tx_blob], vec![two, &two[..1]], 7), few);
    for length in 0..blob.len() {
        let error = scan(&blob[..length], vec![&tx_blob], vec![two, two], 7);
        assert!(matches!(error, Some(ScanError::Block { .. })), "{length}: {error:?}");
    }
    for length in 0..tx_blob.len() {
        let error = scan(&blob, vec![&tx_blob[..length]], vec![two, two], 7);
        assert!(matches!(error, Some(ScanError::Tx { .. })), "{length}: {error:?}");
    }
}

#[test]
fn damaged_bytes_never_panic() {
    let alice = Receiver::new(1);
    let mut rng = ChaCha20Rng::seed_from_u64(9);
    let mut sender = sender(1, Amounts::Compact, true, Keys::Additional);
    sender.payment_id = Some(ShortPaymentId([1; 8]));
    let blob = sender.tx(&[alice.at(0, 1, 5), alice.at(1, 1, 6), alice.at(0, 0, 6)]).to_blob();
    let (mut read, mut refused) = (0, 0);
    for _ in 0..ferrite_testkit::soak::scaled(500) {
        let mut damaged = blob.clone();
        for _ in 0..=rng.next_u32() % 3 {
            let place = rng.next_u32() as usize % damaged.len();
            damaged[place] ^= 1 << (rng.next_u32() % 8);
        }
        let given = TxToScan { txid: Hash([5; 32]), blob: &damaged, output_indices: None };
        match &alice.scanner().scan_txs(&[given])[0] {
            Ok(tx) => {
                assert!(tx.outputs.iter().all(|out| matches!(out.amount.0, 5 | 6)));
                read += 1;
            }
            Err(_) => refused += 1,
        }
    }
    ferrite_testkit::seen!("{read} read, {refused} refused");
    assert!(read > 0 && refused > 0);
}
