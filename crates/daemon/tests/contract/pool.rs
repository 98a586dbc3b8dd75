//! The pool.

use std::time::SystemTime;

use ferrite_testkit::diff::Tree;

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
    }
    let hidden =
        answer.list("transactions").iter().filter(|tx| tx.get("do_not_relay") == Some(&Tree::Bool(true)));
    assert_eq!(hidden.count(), 1);
    for image in answer.list("spent_key_images") {
        fields(image, "id_hash:str txs_hashes:arr<str>");
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
}

#[test]
fn get_txpool_backlog() {
    let mut node = Node::with_chain();
    let pool = node.path("/get_transaction_pool", "");
    let before = now();
    let answer = node.method("get_txpool_backlog", "{}");
    let after = now();
    ok(&answer);
    // A character for each byte.
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
    // Wallets say who they are, and read bytes.
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

fn now() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_secs()
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
}

#[test]
fn a_transaction_that_is_refused_says_why() {
    let mut node = Node::with_chain();
    let pool = node.path("/get_transaction_pool", "");
    let blob = pool.text("transactions.0.tx_blob").unwrap();
    ok(&node.method("flush_txpool", "{}"));
    // One bit of its last signature.
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
