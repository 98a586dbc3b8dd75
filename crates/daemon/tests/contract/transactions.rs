//! Transactions, key images and outputs.

use ferrite_testkit::diff::Tree;

use crate::support::{Node, fields, ok, ok_with_access, texts};

fn quoted(ids: &[String]) -> String {
    ids.iter().map(|id| format!("\"{id}\"")).collect::<Vec<_>>().join(",")
}

#[test]
fn get_transactions() {
    let mut node = Node::with_chain();
    let (height, ids) = node.block_with_transactions();
    for path in ["/get_transactions", "/gettransactions"] {
        let answer = node.path(path, &format!(r#"{{"txs_hashes":[{}]}}"#, quoted(&ids)));
        ok_with_access(&answer);
        fields(&answer, "txs_as_hex:arr<str>");
        assert_eq!(answer.get("missed_tx"), None, "only if not empty");
        assert_eq!(answer.get("txs_as_json"), None, "only when decode_as_json is true");
        assert_eq!(answer.list("txs").len(), ids.len());
        for (tx, id) in answer.list("txs").iter().zip(&ids) {
            fields(
                tx,
                "as_hex:str as_json:str block_height:uint block_timestamp:uint double_spend_seen:bool in_pool:bool \
                 output_indices:arr<uint> prunable_as_hex:str prunable_hash:str pruned_as_hex:str tx_hash:str",
            );
            assert_eq!(tx.text("tx_hash"), Some(id.as_str()));
            assert_eq!(tx.number("block_height"), Some(height));
            assert_eq!(tx.text("as_json"), Some(""), "empty when decode_as_json is false");
            assert_eq!(tx.get("in_pool"), Some(&Tree::Bool(false)));
            assert_eq!(tx.get("double_spend_seen"), Some(&Tree::Bool(false)));
            let blob = const_hex::decode(tx.text("as_hex").unwrap()).unwrap();
            let parsed = ferrite_types::tx::Transaction::from_blob(&blob).unwrap();
            assert_eq!(parsed.hash().to_string(), *id);
            assert_eq!(tx.list("output_indices").len(), parsed.prefix.vout.len());
        }
        assert_eq!(texts(&answer, "txs_as_hex")[0], answer.text("txs.0.as_hex").unwrap());
        let header = node.method("get_block_header_by_height", &format!(r#"{{"height":{height}}}"#));
        assert_eq!(answer.number("txs.0.block_timestamp"), header.number("block_header.timestamp"));
    }
    let waiting = texts(&node.path("/get_transaction_pool_hashes", ""), "tx_hashes");
    let answer = node.path("/get_transactions", &format!(r#"{{"txs_hashes":["{}"]}}"#, waiting[0]));
    assert_eq!(answer.get("txs.0.in_pool"), Some(&Tree::Bool(true)));
}

#[test]
fn get_transactions_as_json() {
    let mut node = Node::with_chain();
    let (_, ids) = node.block_with_transactions();
    let answer =
        node.path("/get_transactions", &format!(r#"{{"txs_hashes":["{}"],"decode_as_json":true}}"#, ids[0]));
    ok_with_access(&answer);
    assert_eq!(texts(&answer, "txs_as_json")[0], answer.text("txs.0.as_json").unwrap());
    let json = Tree::from_json(answer.text("txs.0.as_json").unwrap().as_bytes()).unwrap();
    fields(
        &json,
        "version:uint unlock_time:uint vin:arr vout:arr extra:arr<uint> vin.0.key.amount:uint \
         vin.0.key.key_offsets:arr<int> vin.0.key.k_image:str vout.0.amount:uint vout.0.target:obj \
         rct_signatures.type:uint rct_signatures.txnFee:uint rct_signatures.ecdhInfo:arr rct_signatures.outPk:arr<str> \
         rct_signatures.ecdhInfo.0.amount:str",
    );
    assert_eq!(json.number("unlock_time"), Some(0));
    // Today's outputs have a view tag next to their key.
    assert_eq!(json.text("vout.0.target.tagged_key.key").map(str::len), Some(64));
    // Version 1 outputs have bare keys: those of the genesis block.
    let first = node.method("get_block", r#"{"height":0}"#);
    let id = first.text("miner_tx_hash").unwrap();
    let answer =
        node.path("/get_transactions", &format!(r#"{{"txs_hashes":["{id}"],"decode_as_json":true}}"#));
    let json = Tree::from_json(answer.text("txs.0.as_json").unwrap().as_bytes()).unwrap();
    assert_eq!(json.number("version"), Some(1));
    fields(&json, "vout.0.amount:uint vout.0.target.key:str extra:arr<uint>");
}

#[test]
fn get_transactions_pruned() {
    let mut node = Node::with_chain();
    let (_, ids) = node.block_with_transactions();
    let ask = |node: &mut Node, more: &str| {
        node.path("/get_transactions", &format!(r#"{{"txs_hashes":["{}"]{more}}}"#, ids[0]))
    };
    let whole = ask(&mut node, "");
    let pruned = ask(&mut node, r#","prune":true"#);
    assert_eq!(pruned.text("txs.0.as_hex"), Some(""));
    let base = pruned.text("txs.0.pruned_as_hex").unwrap();
    let blob = whole.text("txs.0.as_hex").unwrap();
    assert!(!base.is_empty() && blob.starts_with(base));
    // The hash is that of the omitted part.
    let left_out = const_hex::decode(&blob[base.len()..]).unwrap();
    let hash = ferrite_types::hash::keccak256(&left_out);
    assert_eq!(const_hex::encode(hash), pruned.text("txs.0.prunable_hash").unwrap());
}

#[test]
fn unknown_transactions_are_listed_and_the_status_is_ok() {
    let mut node = Node::with_chain();
    let (_, ids) = node.block_with_transactions();
    let unknown = "ab".repeat(32);
    let answer = node.path("/get_transactions", &format!(r#"{{"txs_hashes":["{unknown}","{}"]}}"#, ids[0]));
    ok_with_access(&answer);
    assert_eq!(texts(&answer, "missed_tx"), [unknown]);
    assert_eq!(answer.list("txs").len(), 1);
}

#[test]
fn is_key_image_spent() {
    let mut node = Node::with_chain();
    let (_, ids) = node.block_with_transactions();
    let tx =
        node.path("/get_transactions", &format!(r#"{{"txs_hashes":["{}"],"decode_as_json":true}}"#, ids[0]));
    let json = Tree::from_json(tx.text("txs.0.as_json").unwrap().as_bytes()).unwrap();
    let in_chain = json.text("vin.0.key.k_image").unwrap();
    let pool = node.path("/get_transaction_pool", "");
    let in_pool = pool.text("spent_key_images.0.id_hash").unwrap();
    let nowhere = "cd".repeat(32);
    let body = format!(r#"{{"key_images":["{nowhere}","{in_chain}","{in_pool}","{nowhere}"]}}"#);
    let answer = node.path("/is_key_image_spent", &body);
    ok_with_access(&answer);
    fields(&answer, "spent_status:arr<uint>");
    let status: Vec<Option<u64>> = (0..4).map(|n| answer.number(&format!("spent_status.{n}"))).collect();
    assert_eq!(status, [Some(0), Some(1), Some(2), Some(0)], "in the order of the request");
}

#[test]
fn get_outs() {
    let mut node = Node::with_chain();
    let outputs = r#""outputs":[{"amount":0,"index":0},{"amount":0,"index":100}]"#;
    let answer = node.path("/get_outs", &format!(r#"{{{outputs},"get_txid":true}}"#));
    ok(&answer);
    assert_eq!(answer.list("outs").len(), 2);
    for output in answer.list("outs") {
        fields(output, "height:uint key:str mask:str txid:str unlocked:bool");
        assert_eq!(output.text("txid").unwrap().len(), 64);
    }
    assert_eq!(answer.get("outs.0.unlocked"), Some(&Tree::Bool(true)), "true = not locked");
    // The coinbase of a young block is locked.
    let (top, _) = node.top();
    let count =
        node.method("get_output_histogram", r#"{"amounts":[0]}"#).number("histogram.0.total_instances");
    let last = count.unwrap() - 1;
    let young = node.path("/get_outs", &format!(r#"{{"outputs":[{{"amount":0,"index":{last}}}]}}"#));
    assert_eq!(young.number("outs.0.height"), Some(top));
    assert_eq!(young.get("outs.0.unlocked"), Some(&Tree::Bool(false)));
    assert_eq!(young.text("outs.0.txid"), Some(""), "not asked for");
}

#[test]
fn get_output_histogram() {
    let mut node = Node::with_chain();
    let request = r#"{"amounts":[0],"min_count":0,"max_count":0,"unlocked":true,"recent_cutoff":0}"#;
    let answer = node.method("get_output_histogram", request);
    ok_with_access(&answer);
    fields(
        answer.get("histogram.0").unwrap(),
        "amount:uint total_instances:uint unlocked_instances:uint recent_instances:uint",
    );
    assert_eq!(answer.number("histogram.0.amount"), Some(0), "RingCT outputs count as 0");
    let (total, unlocked) =
        (answer.number("histogram.0.total_instances"), answer.number("histogram.0.unlocked_instances"));
    assert!(Some(0) < unlocked && unlocked < total);
}

#[test]
fn get_output_distribution() {
    let mut node = Node::with_chain();
    let (top, _) = node.top();
    // The defaults: from the genesis block to the tip, not cumulative, and as numbers.
    let answer = node.method("get_output_distribution", r#"{"amounts":[0]}"#);
    assert_eq!(answer.text("status"), Some("OK"));
    let entry = answer.get("distributions.0").unwrap();
    fields(entry, "amount:uint base:uint distribution:arr<uint> start_height:uint");
    let numbers = |tree: &Tree| -> Vec<u64> {
        let count = tree.list("distribution").len();
        (0..count).map(|n| tree.number(&format!("distribution.{n}")).unwrap()).collect()
    };
    let each = numbers(entry);
    assert_eq!(each.len() as u64 + entry.number("start_height").unwrap(), top + 1);
    let sums = node.method("get_output_distribution", r#"{"amounts":[0],"cumulative":true}"#);
    let sums = numbers(sums.get("distributions.0").unwrap());
    assert_eq!(sums.last().copied(), Some(each.iter().sum()));
    let part = r#"{"amounts":[0],"from_height":20,"to_height":30,"cumulative":false}"#;
    let part = node.method("get_output_distribution", part);
    assert_eq!(numbers(part.get("distributions.0").unwrap()), each[20..=30]);
}
