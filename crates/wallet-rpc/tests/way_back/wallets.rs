//! Wallets of one owner: with all keys, view-only, and offline.

use ferrite_testkit::diff::Tree;
use ferrite_testkit::monerod::{Monerod, SOME_ADDRESS, WalletRpc};
use ferrite_testkit::our_wallet::OurWallet;
use ferrite_testkit::{known_wallets, mined};

use crate::books::{Subjects, compare, read, without_payments};
use crate::support::{SINK, Service, balance, destinations, texts};
use crate::travel::{back, open, ours, real, there_and_back};

const SEED: &str = known_wallets::SECOND.seed;

fn restore(real: &mut dyn Service, name: &str) {
    let params = format!(r#"{{"filename":"{name}","password":"","seed":"{SEED}"}}"#);
    real.call("restore_deterministic_wallet", &params);
}

/// Pays from an account, and returns the transaction.
fn pay(service: &mut dyn Service, account: u32, to: &[(&str, u64)], more: &str) -> String {
    let to = destinations(to);
    let params = format!(r#"{{"account_index":{account},"destinations":[{to}]{more}}}"#);
    service.call("transfer", &params).text("tx_hash").unwrap().to_owned()
}

/// Mines transactions, until what they pay can be spent.
fn confirm(node: &mut Monerod, txids: &[String]) {
    for txid in txids {
        node.wait_until_relayed(&txid.parse().expect("an id"));
    }
    node.mine(12, SINK);
}

/// Puts something into every field of the real program's wallet.
fn use_it(real: &mut WalletRpc, node: &mut Monerod) -> Subjects {
    let text = |tree: Tree, name: &str| tree.text(name).unwrap().to_owned();
    let main = text(real.call("get_address", "{}"), "address");
    let shop = text(real.call("create_account", r#"{"label":"the shop"}"#), "address");
    let third = text(real.call("create_account", r#"{"label":"third"}"#), "address");
    let sub = text(real.call("create_address", r#"{"account_index":1,"label":"zwei \"ü\""}"#), "address");
    let integrated = text(
        real.call("make_integrated_address", r#"{"payment_id":"1122334455667788"}"#),
        "integrated_address",
    );
    real.call("refresh", "{}");
    // To several subaddresses, which needs additional keys.
    let several = [(&*shop, 20_000_000_000), (&*sub, 10_000_000_000), (&*third, 2_000_000_000)];
    let mut txids = vec![pay(real, 0, &several, "")];
    txids.push(pay(real, 0, &[(&shop, 30_000_000_000), (&main, 7_000_000)], ""));
    confirm(node, &txids);
    real.call("refresh", "{}");
    txids.push(pay(real, 1, &[(&integrated, 4_000_000_000)], ""));
    txids.push(pay(real, 0, &[(SOME_ADDRESS, 3_000_000_000)], ""));
    confirm(node, &txids[2..]);
    real.call("refresh", "{}");
    // These stay in the pool: to a stranger, and to another account of the wallet.
    txids.push(pay(real, 0, &[(SOME_ADDRESS, 5_000_000_000)], ""));
    txids.push(pay(real, 0, &[(&third, 6_000_000_000)], ""));
    for txid in &txids[4..] {
        node.wait_until_relayed(&txid.parse().expect("an id"));
    }
    real.call("refresh", "{}");

    real.call("label_address", r#"{"index":{"major":1,"minor":1},"label":"another"}"#);
    real.call("tag_accounts", r#"{"tag":"business","accounts":[1,2]}"#);
    real.call("set_account_tag_description", r#"{"tag":"business","description":"what is earned"}"#);
    let notes = format!(r#"{{"txids":["{}","{}"],"notes":["first","zweite\nNotiz"]}}"#, txids[0], txids[4]);
    real.call("set_tx_notes", &notes);
    real.call("set_attribute", r#"{"key":"shop.version","value":"17"}"#);
    // The command line keeps the description of a wallet there.
    real.call("set_attribute", r#"{"key":"wallet2.description","value":"savings"}"#);
    for (address, text) in [(SOME_ADDRESS, "a stranger"), (&sub, "myself"), (&integrated, "with an id")] {
        real.call("add_address_book", &format!(r#"{{"address":"{address}","description":"{text}"}}"#));
    }
    let outputs = real.call("incoming_transfers", r#"{"transfer_type":"available"}"#);
    let frozen = outputs.list("transfers")[0].text("key_image").unwrap();
    real.call("freeze", &format!(r#"{{"key_image":"{frozen}"}}"#));
    Subjects { txids, attributes: vec!["shop.version", "wallet2.description"], key_images: true }
}

/// Goes on with the wallet in ours, and brings it back with another password.
fn goes_on(real: &mut WalletRpc, ours: &mut OurWallet, node: &mut Monerod, subjects: &Subjects) {
    real.call("close_wallet", "{}");
    ours.call("refresh", "{}");
    let address = ours.call("create_address", r#"{"account_index":2,"label":"made here"}"#);
    let address = address.text("address").unwrap().to_owned();
    let first = pay(ours, 0, &[(SOME_ADDRESS, 8_000_000_000)], r#","idempotency_key":"order 17""#);
    confirm(node, std::slice::from_ref(&first));
    ours.call("refresh", "{}");
    let second = pay(ours, 0, &[(&address, 9_000_000_000)], "");
    ours.call("set_tx_notes", &format!(r#"{{"txids":["{second}"],"notes":["on its way"]}}"#));
    let lost = back(ours, real, "later", Some("another"));
    assert_eq!(lost, ["idempotency_keys", "tx_sizes", "refreshed"]);
    assert_eq!(balance(real), balance(ours));
    for txid in [&first, &second] {
        let params = format!(r#"{{"txid":"{txid}"}}"#);
        let fields = ["transfer.destinations", "transfer.amount", "transfer.fee", "transfer.note"];
        let of = |service: &mut dyn Service| {
            let transfer = service.call("get_transfer_by_txid", &params);
            (fields.map(|field| transfer.get(field).cloned()), service.call("get_tx_key", &params))
        };
        assert_eq!(of(real), of(ours), "{txid}");
    }
    let label = real.call("get_address", r#"{"account_index":2}"#);
    assert_eq!(label.text("addresses.1.label"), Some("made here"));
    // It keeps everything that it had, follows the chain, proves what it has, and spends what came to an additional
    // key.
    confirm(node, std::slice::from_ref(&second));
    real.call("refresh", "{}");
    ours.call("refresh", "{}");
    assert_eq!(balance(real), balance(ours));
    let books = read(real, subjects);
    assert!(books.values().all(|answer| answer.get("error").is_none()), "{books:?}");
    let proof = real.call("get_reserve_proof", r#"{"all":true,"message":"m"}"#);
    let proof = proof.text("signature").unwrap();
    let owner = known_wallets::SECOND.address;
    let params = format!(r#"{{"address":"{owner}","message":"m","signature":"{proof}"}}"#);
    assert_eq!(real.call("check_reserve_proof", &params).get("good"), Some(&Tree::Bool(true)));
    let all = r#","account_index":1,"subaddr_indices_all":true"#;
    let swept = real.call("sweep_all", &format!(r#"{{"address":"{SOME_ADDRESS}"{all}}}"#));
    confirm(node, &texts(&swept, "tx_hash_list"));
    real.call("refresh", "{}");
    assert_eq!(real.call("get_balance", r#"{"account_index":1}"#).number("balance"), Some(0));
}

fn key_images(service: &mut dyn Service) -> String {
    let exported = service.call("export_key_images", r#"{"all":true}"#);
    let one = |one: &Tree| {
        let text = |name| one.text(name).unwrap();
        format!(r#"{{"key_image":"{}","signature":"{}"}}"#, text("key_image"), text("signature"))
    };
    let images: Vec<String> = exported.list("signed_key_images").iter().map(one).collect();
    format!(r#"{{"signed_key_images":[{}]}}"#, images.join(","))
}

/// A wallet that has the view key only, with and without key images. Importing them again finds the same.
fn view_only(real: &mut WalletRpc, ours: &mut OurWallet, images: &str, view_key: &str) -> String {
    let address = known_wallets::SECOND.address;
    let params =
        format!(r#"{{"filename":"watch","address":"{address}","viewkey":"{view_key}","password":""}}"#);
    real.call("generate_from_keys", &params);
    real.call("refresh", "{}");
    let subjects = Subjects::default();
    let (_, lost) = there_and_back(real, ours, "watch", &subjects);
    assert_eq!(lost, [""; 0]);
    let outputs = real.call("export_outputs", r#"{"all":true}"#);
    let outputs = outputs.text("outputs_data_hex").unwrap().to_owned();

    open(real, "watch", "");
    let first = real.call("import_key_images", images);
    real.call("close_wallet", "{}");
    // From an export without key images, they are found in the same way.
    open(real, "watch-back", "");
    assert_eq!(real.call("import_key_images", images), first);
    let after = without_payments(read(real, &subjects));
    real.call("close_wallet", "{}");
    open(real, "watch", "");
    compare(&without_payments(read(real, &subjects)), &after);
    real.call("store", "{}");
    real.call("close_wallet", "{}");
    for suffix in ["", ".keys"] {
        let [from, to] = ["watch", "known"].map(|name| real.folder().join(format!("{name}{suffix}")));
        std::fs::copy(from, to).unwrap();
    }
    open(real, "known", "");
    there_and_back(real, ours, "known", &subjects);
    assert_eq!(real.call("import_key_images", images), first);
    real.call("close_wallet", "{}");
    outputs
}

/// A wallet with all keys that never saw the chain, and was told its outputs.
fn cold(real: &mut WalletRpc, ours: &mut OurWallet, outputs: &str) {
    restore(real, "cold");
    real.call("import_outputs", &format!(r#"{{"outputs_data_hex":"{outputs}"}}"#));
    let (books, lost) =
        there_and_back(real, ours, "cold", &Subjects { key_images: true, ..Subjects::default() });
    let images = &books[r#"export_key_images {"all":false}"#];
    assert!(!images.list("result.signed_key_images").is_empty(), "they are requested");
    assert_eq!(lost, [""; 0]);
    // It still takes outputs, as one that never saw the chain.
    real.call("import_outputs", &format!(r#"{{"outputs_data_hex":"{outputs}"}}"#));
    real.call("close_wallet", "{}");
}

#[test]
fn wallets_of_one_owner_come_back() {
    let mut node = Monerod::start_mined(mined::COMMON);
    let (mut real, mut ours) = (real(&node), ours(&node));
    restore(&mut real, "full");
    let subjects = use_it(&mut real, &mut node);
    let images = key_images(&mut real);
    let view_key = real.call("query_key", r#"{"key_type":"view_key"}"#).text("key").unwrap().to_owned();
    let (_, lost) = there_and_back(&mut real, &mut ours, "full", &subjects);
    assert_eq!(lost, [""; 0]);
    refusals(&mut ours);
    goes_on(&mut real, &mut ours, &mut node, &subjects);
    real.call("close_wallet", "{}");
    let outputs = view_only(&mut real, &mut ours, &images, &view_key);
    cold(&mut real, &mut ours, &outputs);
}

/// Nothing is overwritten, and names lead nowhere else.
fn refusals(ours: &mut OurWallet) {
    for name in ["full", "full-back", "full-back.keys"] {
        let error = ours.error("export_wallet2", &format!(r#"{{"filename":"{name}"}}"#));
        assert_eq!(error, (-21, "Cannot create wallet. Already exists.".to_owned()), "{name}");
    }
    for name in ["", "../elsewhere", "a/b"] {
        let error = ours.error("export_wallet2", &format!(r#"{{"filename":"{name}"}}"#));
        assert_eq!(error, (-1, "Invalid filename".to_owned()), "{name}");
    }
}
