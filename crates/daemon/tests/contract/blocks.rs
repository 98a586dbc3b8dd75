//! Blocks and their headers.

use ferrite_testkit::diff::Tree;

use crate::support::{Node, fields, ok, ok_with_access, texts};

/// The block header structure.
pub const HEADER: &str = "block_size:uint block_weight:uint cumulative_difficulty:uint \
    cumulative_difficulty_top64:uint depth:uint difficulty:uint hash:str height:uint long_term_weight:uint \
    major_version:uint miner_tx_hash:str minor_version:uint nonce:uint num_txes:uint orphan_status:bool \
    pow_hash:str prev_hash:str reward:uint timestamp:uint wide_cumulative_difficulty:str wide_difficulty:str";

/// Checks fields of a header that follow from others.
fn consistent(header: &Tree, top: u64) {
    fields(header, HEADER);
    assert_eq!(header.number("block_size"), header.number("block_weight"));
    assert_eq!(header.number("depth"), Some(top - header.number("height").unwrap()));
    assert_eq!(header.text("wide_difficulty"), Some("0x1"));
    assert_eq!(header.number("difficulty"), Some(1));
    let work = header.number("cumulative_difficulty").unwrap();
    assert_eq!(header.text("wide_cumulative_difficulty").unwrap(), format!("{work:#x}"));
    assert_eq!(header.number("cumulative_difficulty_top64"), Some(0));
    assert_eq!(header.get("orphan_status"), Some(&Tree::Bool(false)));
    let (version, least) = if header.number("height") == Some(0) { (1, 0) } else { (16, 300_000 * 10 / 17) };
    // Blocks are small, and since version 15 a block counts for at least 10/17 of the long-term median.
    assert_eq!(
        header.number("long_term_weight"),
        header.number("block_weight").map(|weight| weight.max(least))
    );
    assert_eq!(header.number("major_version"), Some(version));
}

#[test]
fn get_block_count() {
    let mut node = Node::with_chain();
    let (top, _) = node.top();
    for name in ["get_block_count", "getblockcount"] {
        let answer = node.method(name, "{}");
        ok(&answer);
        assert_eq!(answer.number("count"), Some(top + 1));
    }
}

#[test]
fn on_get_block_hash() {
    let mut node = Node::with_chain();
    let (top, hash) = node.top();
    for name in ["on_get_block_hash", "on_getblockhash"] {
        assert_eq!(node.method(name, &format!("[{top}]")), Tree::Bytes(hash.clone().into_bytes()));
    }
    let (code, _) = node.error("on_get_block_hash", "[]");
    assert_eq!(code, -1);
}

#[test]
fn get_last_block_header() {
    let mut node = Node::with_chain();
    for name in ["get_last_block_header", "getlastblockheader"] {
        let answer = node.method(name, "{}");
        ok_with_access(&answer);
        let header = answer.get("block_header").unwrap();
        consistent(header, header.number("height").unwrap());
        assert_eq!(header.number("depth"), Some(0));
    }
}

#[test]
fn get_block_header_by_hash() {
    let mut node = Node::with_chain();
    let (top, hash) = node.top();
    for name in ["get_block_header_by_hash", "getblockheaderbyhash"] {
        let answer = node.method(name, &format!(r#"{{"hash":"{hash}"}}"#));
        ok_with_access(&answer);
        consistent(answer.get("block_header").unwrap(), top);
        assert_eq!(answer.number("block_header.height"), Some(top));
    }
}

#[test]
fn get_block_header_by_height() {
    let mut node = Node::with_chain();
    let (top, hash) = node.top();
    for name in ["get_block_header_by_height", "getblockheaderbyheight"] {
        let answer = node.method(name, &format!(r#"{{"height":{top}}}"#));
        ok_with_access(&answer);
        consistent(answer.get("block_header").unwrap(), top);
        assert_eq!(answer.text("block_header.hash"), Some(hash.as_str()));
    }
    // `height` is the number of blocks before this one.
    let first = node.method("get_block_header_by_height", r#"{"height":0}"#);
    assert_eq!(first.text("block_header.prev_hash"), Some("0".repeat(64).as_str()));
}

#[test]
fn get_block_headers_range() {
    let mut node = Node::with_chain();
    let (top, _) = node.top();
    for name in ["get_block_headers_range", "getblockheadersrange"] {
        let answer = node.method(name, r#"{"start_height":10,"end_height":20}"#);
        ok_with_access(&answer);
        let headers = answer.list("headers");
        assert_eq!(headers.len(), 11);
        for (header, height) in headers.iter().zip(10..) {
            consistent(header, top);
            assert_eq!(header.number("height"), Some(height));
        }
        for pair in headers.windows(2) {
            assert_eq!(pair[1].text("prev_hash"), pair[0].text("hash"));
        }
    }
}

#[test]
fn get_block() {
    let mut node = Node::with_chain();
    let (height, txs) = node.block_with_transactions();
    let (top, _) = node.top();
    let mut hash = String::new();
    for name in ["get_block", "getblock"] {
        let answer = node.method(name, &format!(r#"{{"height":{height}}}"#));
        ok_with_access(&answer);
        fields(&answer, "blob:str json:str miner_tx_hash:str tx_hashes:arr<str>");
        consistent(answer.get("block_header").unwrap(), top);
        assert_eq!(answer.text("miner_tx_hash"), answer.text("block_header.miner_tx_hash"));
        assert_eq!(answer.number("block_header.num_txes"), Some(txs.len() as u64));
        answer.text("block_header.hash").unwrap().clone_into(&mut hash);
    }
    let by_height = node.method("get_block", &format!(r#"{{"height":{height}}}"#));
    let by_hash = node.method("get_block", &format!(r#"{{"hash":"{hash}"}}"#));
    assert_eq!(by_height, by_hash);
    // Without transactions there is no list.
    let first = node.method("get_block", r#"{"height":0}"#);
    assert_eq!(first.get("tx_hashes"), None);
    let blob = const_hex::decode(by_hash.text("blob").unwrap()).unwrap();
    let block = ferrite_types::block::Block::from_blob(&blob).unwrap();
    assert_eq!(block.id().unwrap().to_string(), hash);
    // The header agrees with the block.
    let header = by_hash.get("block_header").unwrap();
    assert_eq!(header.text("hash"), Some(hash.as_str()));
    assert_eq!(header.number("height"), Some(height));
    assert_eq!(header.text("prev_hash"), Some(block.header.prev_id.to_string().as_str()));
    assert_eq!(header.text("miner_tx_hash"), Some(block.miner_tx.hash().to_string().as_str()));
    assert_eq!(header.number("minor_version"), Some(u64::from(block.header.minor_version)));
    assert_eq!(header.number("nonce"), Some(u64::from(block.header.nonce)));
    assert_eq!(header.number("timestamp"), Some(block.header.timestamp));
    let waiting = txs.iter().map(|id| format!("{id:?}")).collect::<Vec<_>>().join(",");
    let found = node.path("/get_transactions", &format!(r#"{{"txs_hashes":[{waiting}]}}"#));
    let sizes = found.list("txs").iter().map(|tx| tx.text("as_hex").unwrap().len() as u64 / 2);
    // Two outputs need no adjustment: the weight is the size of all transactions.
    let size = block.miner_tx.to_blob().len() as u64 + sizes.sum::<u64>();
    assert_eq!(header.number("block_weight"), Some(size));
}

#[test]
fn pow_hash() {
    let mut node = Node::with_chain();
    let (top, _) = node.top();
    for (more, length) in [("", 0), (r#","fill_pow_hash":true"#, 64)] {
        let answer = node.method("get_block_header_by_height", &format!(r#"{{"height":{top}{more}}}"#));
        let hash = answer.text("block_header.pow_hash").unwrap();
        assert_eq!(hash.len(), length, "{more}");
        assert!(hash.bytes().all(|digit| digit.is_ascii_hexdigit()));
    }
}

#[test]
fn block_json() {
    let mut node = Node::with_chain();
    let (height, txs) = node.block_with_transactions();
    let block = node.method("get_block", &format!(r#"{{"height":{height}}}"#));
    let json = Tree::from_json(block.text("json").unwrap().as_bytes()).unwrap();
    fields(
        &json,
        "major_version:uint minor_version:uint timestamp:uint prev_id:str nonce:uint miner_tx:obj tx_hashes:arr<str> \
         miner_tx.version:uint miner_tx.unlock_time:uint miner_tx.vin:arr miner_tx.vout:arr miner_tx.extra:arr<uint>",
    );
    assert_eq!(json.text("prev_id"), block.text("block_header.prev_hash"));
    assert_eq!(json.number("miner_tx.unlock_time"), Some(height + 60));
    assert_eq!(json.number("miner_tx.vin.0.gen.height"), Some(height));
    assert_eq!(texts(&json, "tx_hashes"), txs);
    let paid: u64 = json.list("miner_tx.vout").iter().map(|output| output.number("amount").unwrap()).sum();
    assert_eq!(block.number("block_header.reward"), Some(paid));
    // The genesis block predates view tags: its outputs have a plain key. Its list of ids is present and empty.
    let first = node.method("get_block", r#"{"height":0}"#);
    let first = Tree::from_json(first.text("json").unwrap().as_bytes()).unwrap();
    fields(&first, "miner_tx.vout.0.target.key:str miner_tx.vout.0.amount:uint miner_tx.signatures:arr");
    assert_eq!(first.get("tx_hashes"), Some(&Tree::List(Vec::new())));
    assert_eq!(
        first.get("miner_tx.signatures"),
        Some(&Tree::List(Vec::new())),
        "none in a miner transaction"
    );
}

/// 2^64 - 1 units less those already emitted, divided by 2^19: about 35.18 coins of 10^12 units each.
#[test]
fn amounts_are_in_atomic_units() {
    let mut node = Node::with_chain();
    let header = node.method("get_block_header_by_height", r#"{"height":1}"#);
    assert_eq!(header.number("block_header.reward"), Some(35_184_338_534_400));
}

#[test]
fn numbers_of_128_bits_come_in_three_forms() {
    let mut node = Node::with_chain();
    let header = node.method("get_last_block_header", "{}");
    fields(
        header.get("block_header").unwrap(),
        "difficulty:uint difficulty_top64:uint wide_difficulty:str cumulative_difficulty:uint \
         cumulative_difficulty_top64:uint wide_cumulative_difficulty:str",
    );
    // The largest difficulty that can be configured fills the low half.
    let hard = u64::MAX.to_string();
    let mut node = Node::with_flags(&["--offline", "--fixed-difficulty", &hard]);
    let info = node.method("get_info", "{}");
    assert_eq!((info.number("difficulty"), info.number("difficulty_top64")), (Some(u64::MAX), Some(0)));
    assert_eq!(info.text("wide_difficulty"), Some("0xffffffffffffffff"));
}
