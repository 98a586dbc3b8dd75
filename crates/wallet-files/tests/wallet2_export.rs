//! The way back: caches in the reference's format are read as they were written, and exported wallets are what they
//! were.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use ferrite_crypto::keys::{AddressKeys, SecretKey};
use ferrite_crypto::random::os_rng;
use ferrite_testkit::files::contents;
use ferrite_types::address::SubaddressIndex;
use ferrite_types::network::Network;
use ferrite_types::{Amount, GlobalIndex, Hash, Height, KeyImage, PublicKey};
use ferrite_wallet::cipher::FileKey;
use ferrite_wallet::keys::{Lookahead, WalletKeys};
use ferrite_wallet::state::generators::{
    self, address_book_entry, amount, bytes32, index, number, one_output, payment, pending,
};
use ferrite_wallet::state::{
    AccountRecord, NamedSend, OwnedOutput, Pending, PendingState, PoolPayment, Records, Ring, Sent, TxKeys,
    Wallet, WalletOptions,
};
use ferrite_wallet_files::file::{Members, SaveFilesError, settings};
use ferrite_wallet_files::open::{OpenOptions, OpenWallet, Wallet2Export};
use ferrite_wallet_files::wallet2::{Cache, HashChain};
use proptest::collection::vec;
use proptest::prelude::*;
use zeroize::Zeroizing;

const LOOKAHEAD: Lookahead = Lookahead { accounts: 2, addresses: 3 };
const OPTIONS: OpenOptions =
    OpenOptions { network: Network::Mainnet, kdf_rounds: 1, lookahead: Some(LOOKAHEAD) };

/// An output with everything that the format holds. The inputs of its transaction are kept only if its key image is not
/// known.
fn output() -> impl Strategy<Value = OwnedOutput> {
    (one_output(), 0..40u64, 0..4u64).prop_map(|(output, index_in_tx, pk_index)| OwnedOutput {
        index_in_tx,
        pk_index,
        tx_size: 0,
        tx_inputs: if output.key_image.is_some() { Vec::new() } else { output.tx_inputs },
        ..output
    })
}

/// The largest number means that the change is unknown.
fn sent() -> impl Strategy<Value = Sent> {
    generators::sent()
        .prop_map(|sent| Sent { change: sent.change.filter(|change| change.0 != u64::MAX), ..sent })
}

fn texts() -> impl Strategy<Value = Vec<(String, String)>> {
    vec(any::<(String, String)>(), 0..3)
}

/// A generated cache.
struct Made(Cache);

/// A cache has secrets; these mean nothing.
impl Debug for Made {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let cache = &self.0;
        f.debug_struct("Cache")
            .field("offset", &cache.chain.offset)
            .field("ids", &cache.chain.ids)
            .field("outputs", &cache.outputs)
            .field("pending", &cache.pending)
            .field("payments", &cache.payments)
            .field("pool_payments", &cache.pool_payments)
            .field("sent", &cache.sent)
            .field("labels", &cache.labels)
            .field("account_tags", &cache.account_tags)
            .finish_non_exhaustive()
    }
}

fn ledger() -> impl Strategy<Value = Made> {
    let chain = (number(), bytes32(), vec(bytes32(), 0..4));
    let lists = (
        vec(output(), 0..5),
        vec(pending(), 0..3),
        vec(payment(), 0..4),
        vec((payment(), any::<bool>()), 0..3),
        vec(sent(), 0..3),
    );
    (chain, bytes32(), bytes32(), lists, amount(), any::<bool>()).prop_map(
        |((offset, genesis, ids), spend, view, lists, last_block_reward, has_refreshed)| {
            let pool = |(payment, double_spend_seen)| PoolPayment { payment, double_spend_seen };
            Made(Cache {
                address: AddressKeys { spend, view },
                chain: HashChain { offset, genesis, ids },
                outputs: lists.0,
                pending: lists.1,
                payments: lists.2,
                pool_payments: lists.3.into_iter().map(pool).collect(),
                sent: lists.4,
                last_block_reward,
                has_refreshed,
                ..Cache::default()
            })
        },
    )
}

fn cache() -> impl Strategy<Value = Made> {
    let secret = || any::<[u8; 32]>().prop_map(Zeroizing::new);
    let keys = (vec((bytes32(), secret()), 0..3), vec((bytes32(), vec(secret(), 0..3)), 0..3), secret());
    let user = (vec((bytes32(), any::<String>()), 0..3), texts(), vec(address_book_entry(), 0..3));
    let accounts = (vec(vec(any::<String>(), 0..4), 0..3), vec(any::<String>(), 0..3), texts());
    let tables = (
        vec((bytes32(), index()), 0..4),
        vec((bytes32(), bytes32()), 0..3),
        vec(bytes32(), 0..3),
        vec(bytes32(), 0..3),
    );
    (ledger(), keys, user, accounts, tables).prop_map(|(Made(mut cache), keys, user, accounts, tables)| {
        (cache.tx_keys, cache.additional_tx_keys, cache.rpc_client_key) = keys;
        (cache.notes, cache.attributes, cache.address_book) = user;
        (cache.labels, cache.account_tags, cache.tag_descriptions) = accounts;
        (cache.subaddresses, cache.cold_key_images) = (tables.0, tables.1);
        cache.scanned_pool_txs = [tables.2, tables.3];
        Made(cache)
    })
}

/// Compares all fields but whether the wallet has followed a node, which version 0 does not have.
fn assert_same(one: &Cache, other: &Cache) {
    assert_eq!(one.address, other.address);
    assert_eq!(
        (one.chain.offset, one.chain.genesis, &one.chain.ids),
        (other.chain.offset, other.chain.genesis, &other.chain.ids)
    );
    assert_eq!(one.outputs, other.outputs);
    assert_eq!(one.pending, other.pending);
    assert_eq!(one.payments, other.payments);
    assert_eq!(one.pool_payments, other.pool_payments);
    assert_eq!(one.sent, other.sent);
    assert!(one.tx_keys == other.tx_keys && one.additional_tx_keys == other.additional_tx_keys);
    assert_eq!((&one.notes, &one.attributes), (&other.notes, &other.attributes));
    assert_eq!(one.address_book, other.address_book);
    assert_eq!(one.scanned_pool_txs, other.scanned_pool_txs);
    assert_eq!(one.subaddresses, other.subaddresses);
    assert_eq!((&one.labels, &one.account_tags), (&other.labels, &other.account_tags));
    assert_eq!(one.tag_descriptions, other.tag_descriptions);
    assert_eq!(one.last_block_reward, other.last_block_reward);
    assert_eq!(one.cold_key_images, other.cold_key_images);
    assert!(one.rpc_client_key == other.rpc_client_key);
    assert_eq!(one.background_from, other.background_from);
}

/// The keys of a wallet of a kind: its owner's, or without the spend key.
fn keys(view_only: bool) -> Arc<WalletKeys> {
    let keys = WalletKeys::from_seed(&[5; 32], 1_600_000_000);
    Arc::new(if view_only { keys.without_spend() } else { keys })
}

/// A wallet with generated content. Its accounts are those that the content needs.
fn wallet(cache: Cache, keys: Arc<WalletKeys>) -> Wallet {
    let options = WalletOptions { network: Network::Mainnet, lookahead: LOOKAHEAD, refresh_from: Height(3) };
    let genesis = Network::Mainnet.parameters().genesis.id;
    let place = |(number, id): (u64, Hash)| (Height(5000 + number), id);
    let mut block_ids = vec![(Height(0), genesis)];
    block_ids.extend((0..).zip(cache.chain.ids).map(place));
    let secret = |bytes: &Zeroizing<[u8; 32]>| SecretKey::from_bytes_mod_order(bytes);
    let tx_keys = cache.tx_keys.iter().zip(&cache.additional_tx_keys).map(|((txid, main), (_, more))| {
        (*txid, TxKeys { main: secret(main), additional: more.iter().map(secret).collect() })
    });
    let record = |(labels, tag): (Vec<String>, String)| {
        let labels = if labels.is_empty() { vec![String::new()] } else { labels };
        AccountRecord { labels, tag }
    };
    let tags = cache.account_tags.into_iter().chain(std::iter::repeat(String::new()));
    let records = Records {
        block_ids,
        last_block_reward: cache.last_block_reward,
        has_refreshed: cache.has_refreshed,
        outputs: cache.outputs,
        payments: cache.payments,
        pool_payments: cache.pool_payments,
        sent: cache.sent,
        pending: cache.pending,
        tx_keys: tx_keys.collect(),
        notes: cache.notes,
        attributes: cache.attributes,
        address_book: cache.address_book,
        accounts: cache.labels.into_iter().zip(tags).map(record).collect(),
        tag_descriptions: cache.tag_descriptions,
        subaddress_keys: Vec::new(),
        cold_key_images: cache.cold_key_images,
    };
    Wallet::from_records(keys, options, records).unwrap()
}

fn settings_of(keys: &WalletKeys) -> Members {
    let mut all = settings::of_new_wallet(Network::Mainnet, "English", keys.is_view_only());
    settings::REFRESH_HEIGHT.set(&mut all, 3);
    settings::set_lookahead(&mut all, LOOKAHEAD);
    all
}

/// Compares two wallets, but for whether they have followed a node. Hash tables have no order, so lists of transactions
/// are compared without.
fn assert_same_records(mut one: Records, mut other: Records) {
    for records in [&mut one, &mut other] {
        records.payments.sort_by_key(|one| (one.txid, one.payment_id));
        records.pool_payments.sort_by_key(|one| (one.payment.txid, one.payment.payment_id));
        records.sent.sort_by_key(|one| one.txid);
        records.pending.sort_by_key(|one| one.txid);
    }
    assert_eq!(one.block_ids, other.block_ids);
    assert_eq!(one.last_block_reward, other.last_block_reward);
    assert_eq!(one.outputs, other.outputs);
    assert_eq!(one.payments, other.payments);
    assert_eq!(one.pool_payments, other.pool_payments);
    assert_eq!(one.sent, other.sent);
    assert_eq!(one.pending, other.pending);
    let keys = |list: &[(Hash, TxKeys)]| -> Vec<_> {
        let all = |keys: &TxKeys| -> Vec<_> {
            std::iter::once(&keys.main).chain(&keys.additional).map(|key| *key.to_bytes()).collect()
        };
        list.iter().map(|(txid, keys)| (*txid, all(keys))).collect()
    };
    assert_eq!(keys(&one.tx_keys), keys(&other.tx_keys));
    assert_eq!((one.notes, one.attributes), (other.notes, other.attributes));
    assert_eq!(one.address_book, other.address_book);
    assert_eq!((one.accounts, one.tag_descriptions), (other.accounts, other.tag_descriptions));
    assert_eq!(one.subaddress_keys, other.subaddress_keys);
    assert_eq!(one.cold_key_images, other.cold_key_images);
}

proptest! {
    #![proptest_config(ferrite_testkit::properties::cases(64))]

    #[test]
    fn what_is_written_is_read(Made(cache) in cache()) {
        let bytes = cache.to_bytes();
        let read = Cache::parse(&bytes).unwrap();
        assert_same(&read, &cache);
        prop_assert!(!read.has_refreshed);
        let mut longer = bytes.to_vec();
        longer.push(0);
        prop_assert!(Cache::parse(&longer).is_err());
        prop_assert!(Cache::parse(&bytes[..bytes.len() - 1]).is_err());
    }
}

proptest! {
    // The password is hashed in every case, which takes time.
    #![proptest_config(ferrite_testkit::properties::cases(4))]

    #[test]
    fn a_wallet_comes_back(made in cache(), view_only in any::<bool>(), skip_to in 0..9u64) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("back");
        let mut wallet = wallet(made.0, keys(view_only));
        wallet.set_skip_to(Height(skip_to));
        let mut members = settings_of(wallet.keys());
        settings::MERGE_DESTINATIONS.set(&mut members, true);
        let export = Wallet2Export::new(&wallet, &members);
        prop_assert_eq!(export.left_out().contains(&"refreshed"), wallet.has_refreshed());
        export.write(&path, &FileKey::derive(b"p", 1), &mut os_rng()).unwrap();
        let open = OpenWallet::open(&path, b"p", &OPTIONS).unwrap();
        assert_same_records(open.wallet.to_records(), wallet.to_records());
        prop_assert_eq!(open.wallet.keys().address(), wallet.keys().address());
        prop_assert_eq!(open.wallet.keys().is_view_only(), view_only);
        prop_assert_eq!(open.wallet.keys().created(), 1_600_000_000);
        prop_assert_eq!(open.wallet.skip_to(), Height(skip_to));
        prop_assert_eq!(open.wallet.refresh_from(), Height(3));
        prop_assert!(settings::MERGE_DESTINATIONS.get(open.files.settings()).unwrap());
    }
}

fn export(wallet: &Wallet) -> Wallet2Export {
    Wallet2Export::new(wallet, &settings_of(wallet.keys()))
}

fn write(wallet: &Wallet, path: &Path) -> Result<(), SaveFilesError> {
    export(wallet).write(path, &FileKey::derive(b"", 1), &mut os_rng()).map(drop)
}

#[test]
fn files_are_new_and_private() {
    use std::os::unix::fs::PermissionsExt as _;
    let wallet = wallet(Cache::default(), keys(false));
    for taken in ["w", "w.keys"] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(taken), "something").unwrap();
        let before = contents(folder.path());
        let error = write(&wallet, &folder.path().join("w")).unwrap_err();
        assert!(matches!(error, SaveFilesError::Exists(_)), "{error}");
        assert_eq!(contents(folder.path()), before);
    }
    let folder = tempfile::tempdir().unwrap();
    assert!(write(&wallet, &folder.path().join("no/w")).is_err());
    // The name of the keys file is accepted too.
    write(&wallet, &folder.path().join("w.keys")).unwrap();
    let names: Vec<_> = contents(folder.path()).into_keys().collect();
    assert_eq!(names, ["w", "w.keys"]);
    for name in names {
        let mode = fs::metadata(folder.path().join(&name)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
}

fn with_blocks(heights: &[u64], partial: Option<u64>) -> HashChain {
    let block_ids = heights.iter().map(|height| (Height(*height), id(*height))).collect();
    let output = |height| OwnedOutput { height: Height(height), key_image_partial: true, ..some_output() };
    let outputs = partial.into_iter().map(output).collect();
    let address = keys(false).address();
    Cache::from_records(address, Records { block_ids, outputs, ..Records::default() }).chain
}

fn id(height: u64) -> Hash {
    let mut bytes = [7; 32];
    bytes[..8].copy_from_slice(&height.to_le_bytes());
    Hash(bytes)
}

fn some_output() -> OwnedOutput {
    OwnedOutput {
        height: Height(1),
        txid: Hash([1; 32]),
        index_in_tx: 0,
        global_index: GlobalIndex(1),
        key: PublicKey([2; 32]),
        tx_key: PublicKey([3; 32]),
        pk_index: 0,
        additional_keys: Vec::new(),
        subaddress: SubaddressIndex::MAIN,
        amount: Amount(10),
        mask: Zeroizing::new([4; 32]),
        rct: true,
        unlock_time: 0,
        tx_size: 0,
        key_image: None,
        key_image_requested: false,
        key_image_partial: false,
        spent: None,
        frozen: false,
        tx_inputs: Vec::new(),
        replaced: None,
    }
}

#[test]
fn block_ids_have_no_gaps() {
    let of = |heights: &[u64], partial| {
        let HashChain { offset, genesis, ids } = with_blocks(heights, partial);
        assert_eq!(genesis, id(0));
        (offset, ids)
    };
    assert_eq!(of(&[0], None), (0, vec![id(0)]));
    assert_eq!(of(&[0, 1, 2], None), (0, vec![id(0), id(1), id(2)]));
    assert_eq!(of(&[0, 100, 101], None), (100, vec![id(100), id(101)]));
    assert_eq!(of(&[0, 100, 200], None), (200, vec![id(200)]));
    // The reference detaches blocks from this output on.
    let none = Hash::default();
    assert_eq!(of(&[0, 4, 7, 8], Some(6)), (4, vec![id(4), none, none, id(7), id(8)]));
    assert_eq!(of(&[0, 4, 7, 8], Some(8)), (7, vec![id(7), id(8)]));
    // Zeros are no ids when such a file is read again.
    let chain = with_blocks(&[0, 4, 7, 8], Some(6));
    let again = Cache { chain, ..Cache::default() }.into_records(Network::Mainnet).unwrap();
    assert_eq!(again.block_ids, [0, 4, 7, 8].map(|height| (Height(height), id(height))));
}

#[test]
fn what_the_files_cannot_hold_is_named() {
    let mut wallet = wallet(Cache::default(), keys(false));
    assert_eq!(export(&wallet).left_out(), [""; 0]);
    wallet.put_named_send(
        "order 17".to_owned(),
        NamedSend {
            fingerprint: Hash([1; 32]),
            answer: Zeroizing::new(Vec::new()),
            relay: true,
            txids: Vec::new(),
            parts: Vec::new(),
            closed: None,
        },
    );
    assert_eq!(export(&wallet).left_out(), ["idempotency_keys"]);
    let mut members = settings_of(wallet.keys());
    settings::TRACK_USES.set(&mut members, true);
    settings::PERSISTENT_RPC_CLIENT_ID.set(&mut members, true);
    let all = ["idempotency_keys", "uses", "rpc_client_id"];
    assert_eq!(Wallet2Export::new(&wallet, &members).left_out(), all);

    let image = KeyImage([8; 32]);
    let smaller = Box::new(some_output());
    let output =
        OwnedOutput { key_image: Some(image), tx_size: 100, replaced: Some(smaller), ..some_output() };
    let cache = Cache { outputs: vec![output], ..Cache::default() };
    let mut wallet = self::wallet(cache, keys(false));
    assert_eq!(export(&wallet).left_out(), ["replaced_outputs", "tx_sizes"]);
    wallet.remember_rings([(image, vec![1, 2])].into());
    assert_eq!(export(&wallet).left_out(), ["rings", "replaced_outputs", "tx_sizes"]);
    // A transaction that is not in a block has its rings.
    let pending = Pending {
        txid: Hash([9; 32]),
        amount_in: Amount(10),
        amount_out: Amount(9),
        change: Amount(0),
        sent_time: 0,
        destinations: Vec::new(),
        payment_id: Hash::default(),
        state: PendingState::Pending,
        timestamp: 0,
        unlock_time: 0,
        account: 0,
        subaddresses: BTreeSet::new(),
        rings: vec![Ring { key_image: image, offsets: vec![1, 1] }],
    };
    wallet.record_sent(pending, None);
    assert_eq!(export(&wallet).left_out(), ["replaced_outputs", "tx_sizes"]);
}
