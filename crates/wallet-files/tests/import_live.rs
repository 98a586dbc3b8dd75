//! Imports a wallet that the real program created and used: everything it reports about itself is in ours too.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use ferrite_crypto::random::os_rng;
use ferrite_testkit::diff::Tree;
use ferrite_testkit::known_wallets;
use ferrite_testkit::mined;
use ferrite_testkit::monerod::{Monerod, SOME_ADDRESS, WalletRpc};
use ferrite_types::address::{Address, AddressKind, SubaddressIndex};
use ferrite_types::network::Network;
use ferrite_types::{Hash, Height};
use ferrite_wallet::state::{Now, Transfer, TransferFilter, Wallet};
use ferrite_wallet_files::open::{OpenOptions, OpenWallet, OpenWalletError};

const OPTIONS: OpenOptions = OpenOptions { network: Network::Mainnet, kdf_rounds: 1, lookahead: None };

struct Real(WalletRpc);

impl Real {
    fn ask(&mut self, method: &str, params: &str) -> Tree {
        let answer = self.0.json_rpc(method, params);
        let tree = Tree::from_json(answer.as_bytes()).expect("JSON");
        assert!(tree.get("error").is_none(), "{method} {params}: {answer}");
        tree.get("result").expect("a result").clone()
    }
}

/// Exercises the real wallet, and returns the transactions it made.
fn use_it(real: &mut Real, daemon: &mut Monerod) -> Vec<String> {
    let main = real.ask("get_address", "{}").text("address").unwrap().to_owned();
    let second = real.ask("create_account", r#"{"label":"the shop"}"#);
    let shop = second.text("address").unwrap().to_owned();
    let third = real.ask("create_account", r#"{"label":"third"}"#).text("address").unwrap().to_owned();
    for label in ["one", "zwei \\\"ü\\\""] {
        real.ask("create_address", &format!(r#"{{"account_index":1,"label":"{label}"}}"#));
    }
    let sub = real.ask("get_address", r#"{"account_index":1}"#);
    let sub = sub.list("addresses")[2].text("address").unwrap().to_owned();
    real.ask("refresh", "{}");
    let integrated = real.ask("make_integrated_address", r#"{"payment_id":"1122334455667788"}"#);
    let integrated = integrated.text("integrated_address").unwrap().to_owned();

    let mut txids = Vec::new();
    let mut send = |real: &mut Real, account: u32, to: &[(&str, u64)], more: &str| {
        let to: Vec<_> = to
            .iter()
            .map(|(address, amount)| format!(r#"{{"address":"{address}","amount":{amount}}}"#))
            .collect();
        let params = format!(r#"{{"account_index":{account},"destinations":[{}]{more}}}"#, to.join(","));
        txids.push(real.ask("transfer", &params).text("tx_hash").unwrap().to_owned());
    };
    // To several subaddresses, which needs additional keys; to a foreign address; with a payment id.
    send(real, 0, &[(&shop, 20_000_000_000), (&sub, 10_000_000_000), (&third, 2_000_000_000)], "");
    send(real, 0, &[(&shop, 30_000_000_000), (&main, 7_000_000)], "");
    daemon.mine(12, SOME_ADDRESS);
    real.ask("refresh", "{}");
    send(real, 1, &[(SOME_ADDRESS, 3_000_000_000)], r#","unlock_time":1000"#);
    daemon.mine(15, SOME_ADDRESS);
    real.ask("refresh", "{}");
    send(real, 1, &[(&integrated, 4_000_000_000)], "");
    daemon.mine(12, SOME_ADDRESS);
    real.ask("refresh", "{}");
    // A transaction that stays in the pool.
    send(real, 0, &[(SOME_ADDRESS, 5_000_000_000)], "");
    real.ask("refresh", "{}");

    real.ask("label_address", r#"{"index":{"major":1,"minor":1},"label":"another"}"#);
    real.ask("tag_accounts", r#"{"tag":"business","accounts":[1,2]}"#);
    real.ask("set_account_tag_description", r#"{"tag":"business","description":"what is earned"}"#);
    let notes =
        format!(r#"{{"txids":["{}","{}"],"notes":["first note","zweite\nNotiz"]}}"#, txids[0], txids[1]);
    real.ask("set_tx_notes", &notes);
    real.ask("set_attribute", r#"{"key":"shop.version","value":"17"}"#);
    real.ask("set_attribute", r#"{"key":"empty","value":""}"#);
    for (address, text) in [(SOME_ADDRESS, "a stranger"), (&sub, "myself"), (&integrated, "with an id")] {
        real.ask("add_address_book", &format!(r#"{{"address":"{address}","description":"{text}"}}"#));
    }
    let outputs = real.ask("incoming_transfers", r#"{"transfer_type":"available"}"#);
    let frozen = outputs.list("transfers")[0].text("key_image").unwrap().to_owned();
    real.ask("freeze", &format!(r#"{{"key_image":"{frozen}"}}"#));
    txids
}

fn hash(text: &str) -> Hash {
    Hash(const_hex::decode_to_array(text).unwrap())
}

fn hex(bytes: impl AsRef<[u8]>) -> String {
    const_hex::encode(bytes)
}

fn text(wallet: &Wallet, index: SubaddressIndex) -> String {
    wallet.addresses().text(index).to_string()
}

fn same_accounts(real: &mut Real, ours: &Wallet) {
    let accounts = real.ask("get_accounts", "{}");
    assert_eq!(accounts.list("subaddress_accounts").len(), ours.accounts().len());
    for (theirs, ours_) in accounts.list("subaddress_accounts").iter().zip(ours.accounts()) {
        let main = SubaddressIndex { major: ours_.index, minor: 0 };
        assert_eq!(theirs.number("account_index"), Some(ours_.index.into()));
        assert_eq!(theirs.text("base_address"), Some(&*text(ours, main)));
        assert_eq!(theirs.text("label"), Some(&*ours_.label));
        assert_eq!(theirs.text("tag").unwrap_or_default(), ours_.tag);
        let balance = ours.balance(ours_.index, false, Now::default());
        assert_eq!(theirs.number("balance"), Some(balance.total.0));
        assert_eq!(theirs.number("unlocked_balance"), Some(balance.unlocked.0));
        let params = format!(r#"{{"account_index":{}}}"#, ours_.index);
        let addresses = real.ask("get_address", &params);
        let addresses = addresses.list("addresses");
        assert_eq!(addresses.len(), usize::try_from(ours_.addresses).unwrap());
        for (minor, address) in (0..).zip(addresses) {
            let index = SubaddressIndex { major: ours_.index, minor };
            assert_eq!(address.text("address"), Some(&*text(ours, index)));
            assert_eq!(address.text("label").unwrap_or_default(), ours.label(index));
            assert_eq!(address.get("used"), Some(&Tree::Bool(ours.address_used(index))));
        }
    }
    let tags = real.ask("get_account_tags", "{}");
    let theirs: Vec<_> = tags
        .list("account_tags")
        .iter()
        .map(|tag| (tag.text("tag").unwrap().to_owned(), tag.text("label").unwrap_or_default().to_owned()))
        .collect();
    let ours: Vec<_> = ours.account_tags().into_iter().map(|(tag, label, _)| (tag, label)).collect();
    assert_eq!(theirs, ours);
}

fn same_outputs(real: &mut Real, ours: &Wallet) -> usize {
    let mut theirs = Vec::new();
    for account in 0..3 {
        let params = format!(r#"{{"transfer_type":"all","account_index":{account}}}"#);
        for output in real.ask("incoming_transfers", &params).list("transfers") {
            let field = |name: &str| output.text(name).unwrap().to_owned();
            theirs.push((
                output.number("global_index").unwrap(),
                (field("tx_hash"), field("pubkey"), field("key_image")),
                (output.number("amount").unwrap(), output.number("block_height").unwrap()),
                (output.get("spent").cloned(), output.get("frozen").cloned()),
                (
                    output.number("subaddr_index.major").unwrap(),
                    output.number("subaddr_index.minor").unwrap(),
                ),
            ));
        }
    }
    theirs.sort_by_key(|output| output.0);
    let mut mine: Vec<_> = ours
        .outputs()
        .iter()
        .map(|output| {
            (
                output.global_index.0,
                (hex(output.txid), hex(output.key), hex(output.key_image.unwrap())),
                (output.amount.0, output.height.0),
                (Some(Tree::Bool(output.is_spent(false))), Some(Tree::Bool(output.frozen))),
                (u64::from(output.subaddress.major), u64::from(output.subaddress.minor)),
            )
        })
        .collect();
    mine.sort_by_key(|output| output.0);
    assert_eq!(theirs, mine);
    mine.len()
}

fn same_transfers(real: &mut Real, ours: &Wallet) -> usize {
    let all = r#"{"in":true,"out":true,"pending":true,"failed":true,"pool":true,"all_accounts":true}"#;
    let theirs = real.ask("get_transfers", all);
    let filter = TransferFilter::default();
    let lists = [
        ("in", ours.transfers_in(&filter, Now::default())),
        ("out", ours.transfers_out(&filter, Now::default())),
        ("pending", ours.transfers_pending(&filter, Now::default())),
    ];
    let mut count = 0;
    for (name, mut mine) in lists {
        let mut list = theirs.list(name).to_vec();
        let key = |txid: String, amount: u64, major: u64, minor: u64| (txid, amount, major, minor);
        list.sort_by_key(|entry| {
            let number = |name: &str| entry.number(name).unwrap();
            key(
                entry.text("txid").unwrap().to_owned(),
                number("amount"),
                number("subaddr_index.major"),
                number("subaddr_index.minor"),
            )
        });
        mine.sort_by_key(|entry| {
            key(hex(entry.txid), entry.amount.0, entry.subaddress.major.into(), entry.subaddress.minor.into())
        });
        assert_eq!(list.len(), mine.len(), "{name}");
        count += mine.len();
        for (theirs, mine) in list.iter().zip(&mine) {
            same_transfer(ours, theirs, mine);
        }
    }
    count
}

fn same_transfer(wallet: &Wallet, theirs: &Tree, ours: &Transfer) {
    let context = format!("{} {}", ours.kind.name(), hex(ours.txid));
    assert_eq!(theirs.text("txid"), Some(&*hex(ours.txid)), "{context}");
    assert_eq!(theirs.text("type"), Some(ours.kind.name()), "{context}");
    for (name, value) in [
        ("amount", ours.amount.0),
        ("fee", ours.fee.0),
        ("height", ours.height.0),
        ("timestamp", ours.timestamp),
        ("unlock_time", ours.unlock_time),
        ("subaddr_index.major", ours.subaddress.major.into()),
        ("subaddr_index.minor", ours.subaddress.minor.into()),
    ] {
        assert_eq!(theirs.number(name), Some(value), "{context}: {name}");
    }
    let payment_id = hex(ours.payment_id);
    let shown = theirs.text("payment_id").unwrap();
    assert!(payment_id.starts_with(shown), "{context}: {payment_id} {shown}");
    assert_eq!(
        theirs.text("note").unwrap_or_default(),
        ours.note.as_deref().unwrap_or_default(),
        "{context}"
    );
    assert_eq!(theirs.text("address"), Some(&*text(wallet, ours.subaddress)), "{context}");
    let amounts: Vec<_> = theirs.list("amounts").iter().map(number).collect();
    assert_eq!(amounts, ours.amounts().iter().map(|amount| amount.0).collect::<Vec<_>>(), "{context}");
    let destinations: BTreeSet<_> = theirs
        .list("destinations")
        .iter()
        .map(|to| (to.text("address").unwrap().to_owned(), to.number("amount").unwrap()))
        .collect();
    let mine = ours.destinations().iter();
    let mine = mine.map(|to| (to.address(Network::Mainnet, &ours.payment_id), to.amount.0)).collect();
    assert_eq!(destinations, mine, "{context}");
}

fn number(tree: &Tree) -> u64 {
    match tree {
        Tree::Number(_, digits) => digits.parse().unwrap(),
        _ => panic!("not a number"),
    }
}

fn same_notes_and_keys(real: &mut Real, ours: &Wallet, txids: &[String]) {
    let list = txids.iter().map(|txid| format!("\"{txid}\"")).collect::<Vec<_>>().join(",");
    let notes = real.ask("get_tx_notes", &format!(r#"{{"txids":[{list}]}}"#));
    for (txid, note) in txids.iter().zip(notes.list("notes")) {
        let Tree::Bytes(note) = note else { panic!("a text") };
        assert_eq!(note, ours.note(&hash(txid)).as_bytes());
        let theirs = real.ask("get_tx_key", &format!(r#"{{"txid":"{txid}"}}"#));
        let keys = ours.tx_keys(&hash(txid)).expect("keys of an own transaction");
        let all = std::iter::once(&keys.main).chain(&keys.additional);
        let mine: String = all.map(|key| hex(*key.to_bytes())).collect();
        assert_eq!(theirs.text("tx_key"), Some(&*mine));
    }
    assert!(txids.iter().any(|txid| !ours.tx_keys(&hash(txid)).unwrap().additional.is_empty()));
    for key in ["shop.version", "empty"] {
        let theirs = real.ask("get_attribute", &format!(r#"{{"key":"{key}"}}"#));
        assert_eq!(theirs.text("value"), ours.attribute(key));
    }
    let book = real.ask("get_address_book", "{}");
    assert_eq!(book.list("entries").len(), ours.address_book().len());
    for (theirs, ours) in book.list("entries").iter().zip(ours.address_book()) {
        let kind = match (ours.payment_id, ours.is_subaddress) {
            (Some(id), _) => AddressKind::Integrated(id),
            (None, true) => AddressKind::Subaddress,
            (None, false) => AddressKind::Standard,
        };
        let address = Address { network: Network::Mainnet, kind, spend: ours.spend, view: ours.view };
        assert_eq!(theirs.text("address"), Some(&*address.to_string()));
        assert_eq!(theirs.text("description"), Some(&*ours.description));
    }
}

fn same(real: &mut Real, ours: &Wallet, txids: &[String]) {
    assert_eq!(real.ask("get_height", "{}").number("height"), Some(ours.height().0));
    same_accounts(real, ours);
    let outputs = same_outputs(real, ours);
    let transfers = same_transfers(real, ours);
    same_notes_and_keys(real, ours, txids);
    println!("{outputs} outputs, {transfers} transfers, {} transactions of its own", txids.len());
}

fn copy(from: &Path, to: &Path, name: &str) -> PathBuf {
    for suffix in ["", ".keys"] {
        fs::copy(from.join(format!("test{suffix}")), to.join(format!("{name}{suffix}"))).unwrap();
    }
    to.join(name)
}

#[test]
fn a_wallet_of_the_real_program_is_imported() {
    let mut daemon = Monerod::start_mined(mined::COMMON);
    let mut real = Real(WalletRpc::restore(&daemon, known_wallets::SECOND));
    let txids = use_it(&mut real, &mut daemon);
    real.ask("store", "{}");
    let folder = tempfile::tempdir().unwrap();
    let path = copy(real.0.folder(), folder.path(), "taken");
    let cache = fs::read(&path).unwrap();

    let wallet = OpenWallet::open(&path, b"", &OPTIONS).unwrap();
    let backup = path.with_file_name("taken.wallet2-backup");
    assert_eq!(wallet.imported.as_deref(), Some(&*backup));
    assert_eq!(fs::read(&backup).unwrap(), cache, "the old cache is kept");
    same(&mut real, &wallet.wallet, &txids);
    drop(wallet);
    // Opened again from our own store.
    let wallet = OpenWallet::open(&path, b"", &OPTIONS).unwrap();
    assert_eq!(wallet.imported, None);
    same(&mut real, &wallet.wallet, &txids);
    drop(wallet);

    // A damaged cache, or one of another wallet, changes nothing.
    for (what, damage) in [
        ("shorter", cache[..cache.len() - 1].to_vec()),
        (
            "changed",
            cache.iter().enumerate().map(|(at, byte)| if at == 15 { byte ^ 1 } else { *byte }).collect(),
        ),
    ] {
        let path = copy(real.0.folder(), folder.path(), what);
        fs::write(&path, &damage).unwrap();
        let before = fs::read_dir(folder.path()).unwrap().count();
        let error =
            OpenWallet::open(&path, b"", &OPTIONS).err().unwrap_or_else(|| panic!("{what} was opened"));
        assert!(matches!(error, OpenWalletError::Cache { .. }), "{what}: {error}");
        assert_eq!(fs::read(&path).unwrap(), damage);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), before);
    }
    // The real program opens the backup with the password of that time, whatever ours is now.
    let mut again = OpenWallet::open(&path, b"", &OPTIONS).unwrap();
    again.files.change_password(b"another", &mut os_rng()).unwrap();
    real.ask("close_wallet", "{}");
    for suffix in ["", ".keys"] {
        let name = format!("taken.wallet2-backup{suffix}");
        fs::copy(folder.path().join(&name), real.0.folder().join(&name)).unwrap();
    }
    real.ask("open_wallet", r#"{"filename":"taken.wallet2-backup","password":""}"#);
    assert!(again.wallet.height() > Height(100));
    same(&mut real, &again.wallet, &txids);
}
