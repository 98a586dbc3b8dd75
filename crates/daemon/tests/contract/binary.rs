//! The calls with binary objects.

use ferrite_testkit::diff::{Field, Tree, packet};

use crate::support::{Node, fields, ok};

fn genesis(node: &mut Node) -> Vec<u8> {
    match node.method("on_get_block_hash", "[0]") {
        Tree::Bytes(text) => const_hex::decode(text).unwrap(),
        other => panic!("not a hash: {other:?}"),
    }
}

#[test]
fn get_blocks_bin() {
    let mut node = Node::with_chain();
    let genesis = genesis(&mut node);
    let (top, _) = node.top();
    for path in ["/get_blocks.bin", "/getblocks.bin"] {
        let mut sizes = Vec::new();
        for prune in [false, true] {
            let request = [
                ("block_ids", Field::Blob(genesis.clone())),
                ("prune", Field::Bool(prune)),
                ("start_height", Field::U64(0)),
            ];
            let answer = node.binary(path, packet(&request));
            ok(&answer);
            fields(&answer, "blocks:arr current_height:uint output_indices:arr start_height:uint");
            assert_eq!(answer.number("start_height"), Some(0));
            assert_eq!(answer.number("current_height"), Some(top + 1));
            assert_eq!(answer.list("blocks").len() as u64, top + 1);
            assert_eq!(answer.list("output_indices").len() as u64, top + 1);
            fields(answer.get("output_indices.1").unwrap(), "indices.0.indices:arr<uint>");
            sizes.push(size(&answer));
        }
        assert!(0 < sizes[1] && sizes[1] < sizes[0], "pruned blocks are smaller: {sizes:?}");
        // The last of the ids is always that of the genesis block; the first known one says where to begin.
        let known = node.method("on_get_block_hash", "[20]");
        let Tree::Bytes(known) = known else { panic!("not a hash: {known:?}") };
        let ids = [const_hex::decode(known).unwrap(), genesis.clone()].concat();
        let answer = node.binary(path, packet(&[("block_ids", Field::Blob(ids))]));
        ok(&answer);
        assert_eq!(answer.number("start_height"), Some(20));
        assert_eq!(answer.list("blocks").len() as u64, top + 1 - 20);
        // The ids of a whole history: ten in a row, then at growing distances, and the genesis block.
        let ids = history(&mut node, 40);
        let answer = node.binary(path, packet(&[("block_ids", Field::Blob(ids))]));
        ok(&answer);
        assert_eq!(answer.number("start_height"), Some(40));
    }
}

/// The ids of the blocks from a height down: 10 in a row, then 2, 4, 8, 16 before, and so on, and the genesis block.
fn history(node: &mut Node, height: u64) -> Vec<u8> {
    let mut heights: Vec<u64> = (height - 9..=height).rev().collect();
    let mut distance = 2;
    while let Some(next) = heights.last().unwrap().checked_sub(distance) {
        heights.push(next);
        distance *= 2;
    }
    heights.push(0);
    let id = |height: &u64| match node.method("on_get_block_hash", &format!("[{height}]")) {
        Tree::Bytes(text) => const_hex::decode(text).unwrap(),
        other => panic!("not a hash: {other:?}"),
    };
    heights.iter().flat_map(id).collect()
}

/// The bytes of all transactions in an answer.
fn size(answer: &Tree) -> usize {
    let text = |tx: &Tree| match tx.get("blob").unwrap_or(tx) {
        Tree::Bytes(blob) => blob.len(),
        other => panic!("not a blob: {other:?}"),
    };
    answer.list("blocks").iter().flat_map(|block| block.list("txs")).map(text).sum()
}

#[test]
fn get_blocks_by_height_bin() {
    let mut node = Node::with_chain();
    let (height, _) = node.block_with_transactions();
    for path in ["/get_blocks_by_height.bin", "/getblocks_by_height.bin"] {
        let answer = node.binary(path, packet(&[("heights", Field::U64s(vec![height, 0]))]));
        ok(&answer);
        assert_eq!(answer.list("blocks").len(), 2);
        let Some(Tree::Bytes(blob)) = answer.get("blocks.0.block") else { panic!("{answer:?}") };
        let wanted = node.method("get_block", &format!(r#"{{"height":{height}}}"#));
        assert_eq!(wanted.text("blob"), Some(const_hex::encode(blob).as_str()));
    }
}

#[test]
fn get_hashes_bin() {
    let mut node = Node::with_chain();
    let genesis = genesis(&mut node);
    let (top, hash) = node.top();
    for path in ["/get_hashes.bin", "/gethashes.bin"] {
        let request = [("block_ids", Field::Blob(genesis.clone())), ("start_height", Field::U64(0))];
        let answer = node.binary(path, packet(&request));
        ok(&answer);
        fields(&answer, "current_height:uint start_height:uint");
        let Some(Tree::Bytes(hashes)) = answer.get("m_block_ids") else { panic!("{answer:?}") };
        assert_eq!(hashes.len() as u64, 32 * (top + 1));
        assert_eq!(hashes[..32], genesis);
        assert_eq!(const_hex::encode(&hashes[hashes.len() - 32..]), hash);
        assert_eq!(answer.number("current_height"), Some(top + 1));
        let ids = history(&mut node, 40);
        let answer = node.binary(path, packet(&[("block_ids", Field::Blob(ids))]));
        assert_eq!(answer.number("start_height"), Some(40));
    }
}

#[test]
fn get_o_indexes_bin() {
    let mut node = Node::with_chain();
    let (_, ids) = node.block_with_transactions();
    let txid = const_hex::decode(&ids[0]).unwrap();
    let answer = node.binary("/get_o_indexes.bin", packet(&[("txid", Field::Blob(txid))]));
    ok(&answer);
    fields(&answer, "o_indexes:arr<uint>");
    let tx = node.path("/get_transactions", &format!(r#"{{"txs_hashes":["{}"]}}"#, ids[0]));
    let listed =
        (0..tx.list("txs.0.output_indices").len()).map(|n| tx.number(&format!("txs.0.output_indices.{n}")));
    let found = (0..answer.list("o_indexes").len()).map(|n| answer.number(&format!("o_indexes.{n}")));
    assert!(found.eq(listed));
}

#[test]
fn get_outs_bin() {
    let mut node = Node::with_chain();
    let output = vec![("amount", Field::U64(0)), ("index", Field::U64(90))];
    let answer = node.binary("/get_outs.bin", packet(&[("outputs", Field::Objects(vec![output]))]));
    ok(&answer);
    fields(answer.get("outs.0").unwrap(), "amount:uint height:uint key:str mask:str txid:str unlocked:bool");
    let plain = node.path("/get_outs", r#"{"outputs":[{"amount":0,"index":90}],"get_txid":true}"#);
    assert_eq!(
        (answer.number("outs.0.amount"), answer.number("outs.0.height")),
        (Some(0), plain.number("outs.0.height"))
    );
    for name in ["key", "mask", "txid"] {
        let Some(Tree::Bytes(bytes)) = answer.get(&format!("outs.0.{name}")) else { panic!("{answer:?}") };
        assert_eq!(Some(const_hex::encode(bytes).as_str()), plain.text(&format!("outs.0.{name}")));
    }
}
