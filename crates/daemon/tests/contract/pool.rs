//! The pool.

use ferrite_testkit::chain_gen::{Payment, TestNode, TestWallet};
use ferrite_testkit::diff::Tree;
use ferrite_types::time::unix_time;
use ferrite_types::tx::ringct::RingSignatures;
use ferrite_types::tx::{Transaction, TxIn, TxOutTarget, TxProofs};

use crate::support::{Node, fields, ok, ok_with_access, texts};

#[test]
fn get_transaction_pool() {
    let mut node = Node::with_chain();
    let answer = node.path("/get_transaction_pool", "");
    ok_with_access(&answer);
    assert_eq!(answer.list("transactions").len(), 3);
    for tx in answer.list("transactions") {
        fields(
            tx,
            "blob_size:uint do_not_relay:bool double_spend_seen:bool fee:uint id_hash:str kept_by_block:bool \
             last_failed_height:uint last_failed_id_hash:str last_relayed_time:uint max_used_block_height:uint \
             max_used_block_id_hash:str receive_time:uint relayed:bool tx_blob:str tx_json:str",
        );
        let blob = tx.text("tx_blob").unwrap();
        assert_eq!(tx.number("blob_size"), Some(blob.len() as u64 / 2));
        let json = Tree::from_json(tx.text("tx_json").unwrap().as_bytes()).unwrap();
        fields(
            &json,
            "version:uint vin:arr vout:arr rct_signatures.type:uint rct_signatures.txnFee:uint \
             rct_signatures.ecdhInfo:arr rct_signatures.outPk:arr<str> rctsig_prunable:obj",
        );
        assert_eq!(json.number("rct_signatures.txnFee"), tx.number("fee"));
        facts(&mut node, tx, &json, answer.list("spent_key_images"));
    }
    let hidden =
        answer.list("transactions").iter().filter(|tx| tx.get("do_not_relay") == Some(&Tree::Bool(true)));
    assert_eq!(hidden.count(), 1);
    for image in answer.list("spent_key_images") {
        fields(image, "id_hash:str txs_hashes:arr<str>");
    }
}

/// The pool's data about a transaction, besides the transaction itself.
fn facts(node: &mut Node, tx: &Tree, json: &Tree, images: &[Tree]) {
    let id = tx.text("id_hash").unwrap();
    let blob = const_hex::decode(tx.text("tx_blob").unwrap()).unwrap();
    assert_eq!(Transaction::from_blob(&blob).unwrap().hash().to_string(), id);
    // The last block that its rings need.
    let height = tx.number("max_used_block_height").unwrap();
    let hash = node.method("on_get_block_hash", &format!("[{height}]"));
    assert_eq!(hash, Tree::Bytes(tx.text("max_used_block_id_hash").unwrap().into()));
    // It has never failed, and there is no double spend.
    assert_eq!(tx.number("last_failed_height"), Some(0));
    assert_eq!(tx.text("last_failed_id_hash"), Some("0".repeat(64).as_str()));
    for name in ["kept_by_block", "double_spend_seen"] {
        assert_eq!(tx.get(name), Some(&Tree::Bool(false)), "{name}");
    }
    assert!(tx.number("receive_time") > Some(1_600_000_000));
    for input in json.list("vin") {
        let image = input.text("key.k_image");
        let entry = images.iter().find(|one| one.text("id_hash") == image).expect("it is listed");
        assert_eq!(texts(entry, "txs_hashes"), [id]);
    }
}

#[test]
fn get_transaction_pool_hashes_bin() {
    let mut node = Node::with_chain();
    let answer = node.path("/get_transaction_pool_hashes.bin", "");
    ok(&answer);
    let Some(Tree::Bytes(hashes)) = answer.get("tx_hashes") else { panic!("{answer:?}") };
    let pool = node.path("/get_transaction_pool", "");
    let ids: Vec<&str> = pool.list("transactions").iter().map(|tx| tx.text("id_hash").unwrap()).collect();
    let mut found: Vec<String> = hashes.chunks(32).map(const_hex::encode).collect();
    found.sort();
    let mut ids: Vec<String> = ids.into_iter().map(str::to_owned).collect();
    ids.sort();
    assert_eq!(found, ids);
}

#[test]
fn get_transaction_pool_stats() {
    let mut node = Node::with_chain();
    let answer = node.path("/get_transaction_pool_stats", "");
    ok_with_access(&answer);
    let stats = answer.get("pool_stats").unwrap();
    fields(
        stats,
        "bytes_max:uint bytes_med:uint bytes_min:uint bytes_total:uint fee_total:uint histo:arr histo_98pc:uint \
         num_10m:uint num_double_spends:uint num_failing:uint num_not_relayed:uint oldest:uint txs_total:uint",
    );
    assert_eq!(stats.number("txs_total"), Some(3));
    fields(stats.get("histo.0").unwrap(), "txs:uint bytes:uint");
    let counted: u64 = stats.list("histo").iter().map(|bin| bin.number("txs").unwrap()).sum();
    assert_eq!(counted, 3);
    let pool = node.path("/get_transaction_pool", "");
    let of = |name: &str| -> Vec<u64> {
        let mut all: Vec<u64> = pool.list("transactions").iter().map(|tx| tx.number(name).unwrap()).collect();
        all.sort_unstable();
        all
    };
    let sizes = of("weight");
    for (name, value) in [
        ("bytes_min", sizes[0]),
        ("bytes_med", sizes[1]),
        ("bytes_max", sizes[2]),
        ("bytes_total", sizes.iter().sum()),
        ("fee_total", of("fee").iter().sum()),
        ("oldest", of("receive_time")[0]),
        ("num_double_spends", 0),
        ("num_failing", 0),
    ] {
        assert_eq!(stats.number(name), Some(value), "{name}");
    }
    let not_relayed =
        pool.list("transactions").iter().filter(|tx| tx.get("relayed") == Some(&Tree::Bool(false)));
    assert_eq!(stats.number("num_not_relayed"), Some(not_relayed.count() as u64));
}

#[test]
fn get_txpool_backlog() {
    let mut node = Node::with_chain();
    let pool = node.path("/get_transaction_pool", "");
    let before = unix_time();
    let answer = node.method("get_txpool_backlog", "{}");
    let after = unix_time();
    ok(&answer);
    // One character per byte.
    let bytes: Vec<u8> =
        answer.text("backlog").unwrap().chars().map(|byte| u8::try_from(u32::from(byte)).unwrap()).collect();
    let entries = backlog(&bytes);
    assert!(!entries.is_empty());
    for [blob_size, fee, time_in_pool] in &entries {
        let same = |tx: &&Tree| tx.number("blob_size") == Some(*blob_size) && tx.number("fee") == Some(*fee);
        let tx = pool.list("transactions").iter().find(same).expect("it is in the pool");
        let at = tx.number("receive_time").unwrap() + time_in_pool;
        assert!((before..=after).contains(&at), "{before} {at} {after}");
    }
    // Wallets send a client id and get bytes.
    let answer = node.method("get_txpool_backlog", r#"{"client":"x"}"#);
    let Some(Tree::Bytes(bytes)) = answer.get("backlog") else { panic!("{answer:?}") };
    let fees = |entries: &[[u64; 3]]| entries.iter().map(|entry| entry[1]).collect::<Vec<_>>();
    assert_eq!(fees(&backlog(bytes)), fees(&entries));
}

/// Three numbers of eight bytes for each transaction: `blob_size`, `fee` and `time_in_pool`.
fn backlog(bytes: &[u8]) -> Vec<[u64; 3]> {
    assert_eq!(bytes.len() % 24, 0);
    let number = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().unwrap());
    bytes.chunks(24).map(|entry| [number(&entry[..8]), number(&entry[8..16]), number(&entry[16..])]).collect()
}

#[test]
fn send_raw_transaction() {
    let mut node = Node::with_chain();
    let flags = "double_spend:bool fee_too_low:bool invalid_input:bool invalid_output:bool low_mixin:bool not_rct:bool \
        not_relayed:bool overspend:bool reason:str too_big:bool";
    let pool = node.path("/get_transaction_pool", "");
    let mut transactions = pool.list("transactions").iter();
    let tx = transactions.find(|tx| tx.get("do_not_relay") == Some(&Tree::Bool(false))).unwrap();
    let blob = tx.text("tx_blob").unwrap();
    ok(&node.method("flush_txpool", &format!(r#"{{"txids":["{}"]}}"#, tx.text("id_hash").unwrap())));
    for (path, hidden) in [("/send_raw_transaction", true), ("/sendrawtransaction", false)] {
        let answer = node.path(path, &format!(r#"{{"tx_as_hex":"{blob}","do_not_relay":{hidden}}}"#));
        ok(&answer);
        fields(&answer, flags);
        assert_eq!(answer.text("reason"), Some(if hidden { "Not relayed" } else { "" }), "{answer:?}");
        assert_eq!(answer.get("not_relayed"), Some(&Tree::Bool(hidden)));
        ok(&node.method("flush_txpool", "{}"));
    }
    // It is relayed by default.
    let answer = node.path("/send_raw_transaction", &format!(r#"{{"tx_as_hex":"{blob}"}}"#));
    assert_eq!(answer.get("not_relayed"), Some(&Tree::Bool(false)));
}

#[test]
fn a_rejected_transaction_has_its_reason() {
    let mut node = Node::with_chain();
    let pool = node.path("/get_transaction_pool", "");
    let blob = pool.text("transactions.0.tx_blob").unwrap();
    ok(&node.method("flush_txpool", "{}"));
    // Flip one bit of its last signature.
    let mut bytes = const_hex::decode(blob).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    let body = format!(r#"{{"tx_as_hex":"{}"}}"#, const_hex::encode(bytes));
    let answer = node.path("/send_raw_transaction", &body);
    assert_ne!(answer.text("status"), Some("OK"));
    assert_eq!(answer.get("invalid_input"), Some(&Tree::Bool(true)), "{answer:?}");
    assert_eq!(node.path("/get_transaction_pool", "").get("transactions"), None);
    let garbage = node.path("/send_raw_transaction", r#"{"tx_as_hex":"zz"}"#);
    assert_ne!(garbage.text("status"), Some("OK"));
}

/// A transaction with one input, changed to break one rule.
fn broken(blob: &[u8], change: impl FnOnce(&mut Transaction)) -> Vec<u8> {
    let mut tx = Transaction::from_blob(blob).unwrap();
    change(&mut tx);
    tx.to_blob()
}

/// One ring member less.
fn smaller_ring(tx: &mut Transaction) {
    let TxIn::ToKey { key_offsets, .. } = &mut tx.prefix.vin[0] else { panic!("a payment") };
    key_offsets.pop();
    let TxProofs::V2 { prunable: Some(prunable), .. } = &mut tx.proofs else { panic!("of version 2") };
    let RingSignatures::Clsag(clsags) = &mut prunable.ring_signatures else { panic!("of today") };
    clsags[0].s.pop();
}

/// An output with an invalid key.
fn bad_key(tx: &mut Transaction) {
    let TxOutTarget::ToTaggedKey { key, .. } = &mut tx.prefix.vout[0].target else { panic!("of today") };
    key.0 = [0xff; 32];
}

#[test]
fn each_reason_has_its_flag() {
    let (mut made, mut wallet) = (TestNode::at_version(16), TestWallet::new(8));
    made.mine_many(80, &wallet.address());
    made.read(|view| wallet.scan(view));
    let fee = 2 * made.fee();
    let [first, second] = made
        .read(|view| wallet.pay_twice(view, [Payment::simple(1, fee); 2]))
        .unwrap()
        .map(|tx| tx.to_blob());
    let cheap = made.read(|view| wallet.pay(view, Payment::simple(1, 1))).unwrap().to_blob();
    let good = made.read(|view| wallet.pay(view, Payment::simple(1, fee))).unwrap().to_blob();
    let mut node = Node::on(made, &["--offline", "--keep-fakechain", "--fixed-difficulty", "1"]);
    let mut send = |blob: &[u8]| {
        node.path("/send_raw_transaction", &format!(r#"{{"tx_as_hex":"{}"}}"#, const_hex::encode(blob)))
    };
    ok(&send(&first));
    let long = broken(&good, |tx| tx.prefix.extra.resize(300_000, 0));
    for (blob, flag) in [
        (second, "double_spend"),
        (cheap, "fee_too_low"),
        (broken(&good, smaller_ring), "low_mixin"),
        (broken(&good, bad_key), "invalid_output"),
        (long, "too_big"),
    ] {
        let answer = send(&blob);
        assert_eq!(answer.text("status"), Some("Failed"), "{flag}");
        for name in REASONS.split_whitespace().filter(|name| !matches!(*name, "invalid_input")) {
            assert_eq!(answer.get(name), Some(&Tree::Bool(name == flag)), "{name} of {flag}: {answer:?}");
        }
    }
    ok(&send(&good));
    // A double spend is marked in the pool and in lookups.
    let pool = node.path("/get_transaction_pool", "");
    let seen: Vec<&Tree> = pool
        .list("transactions")
        .iter()
        .filter(|tx| tx.get("double_spend_seen") == Some(&Tree::Bool(true)))
        .collect();
    assert_eq!(seen.len(), 1);
    assert_eq!(seen[0].text("tx_blob"), Some(const_hex::encode(&first).as_str()));
    let body = format!(r#"{{"txs_hashes":["{}"]}}"#, seen[0].text("id_hash").unwrap());
    let found = node.path("/get_transactions", &body);
    assert_eq!(found.get("txs.0.double_spend_seen"), Some(&Tree::Bool(true)));
    let stats = node.path("/get_transaction_pool_stats", "");
    assert_eq!(stats.number("pool_stats.num_double_spends"), Some(1));
}

/// All flags of a response that give a reason.
const REASONS: &str =
    "double_spend fee_too_low invalid_input invalid_output low_mixin not_rct not_relayed overspend too_big";

#[test]
fn relay_tx() {
    let mut node = Node::with_chain();
    let hidden = |node: &mut Node| -> Vec<String> {
        let pool = node.path("/get_transaction_pool", "");
        let hidden = |tx: &&Tree| tx.get("do_not_relay") == Some(&Tree::Bool(true));
        let id = |tx: &Tree| tx.text("id_hash").unwrap().to_owned();
        pool.list("transactions").iter().filter(hidden).map(id).collect()
    };
    let ids = hidden(&mut node);
    let answer = node.method("relay_tx", &format!(r#"{{"txids":["{}"]}}"#, ids[0]));
    assert_eq!(answer.text("status"), Some("OK"));
    assert_eq!(hidden(&mut node), ids[1..], "it is to be relayed now");
}

#[test]
fn flush_txpool() {
    let mut node = Node::with_chain();
    let ids = texts(&node.path("/get_transaction_pool_hashes", ""), "tx_hashes");
    let one = node.method("flush_txpool", &format!(r#"{{"txids":["{}"]}}"#, ids[0]));
    assert_eq!(one.text("status"), Some("OK"));
    assert_eq!(texts(&node.path("/get_transaction_pool_hashes", ""), "tx_hashes"), ids[1..]);
    // All of them if the list is empty.
    assert_eq!(node.method("flush_txpool", r#"{"txids":[]}"#).text("status"), Some("OK"));
    assert_eq!(node.path("/get_transaction_pool_hashes", "").get("tx_hashes"), None);
}
