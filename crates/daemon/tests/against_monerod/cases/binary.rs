//! Calls in portable storage.

use ferrite_testkit::diff::{Field, Question, packet};

use crate::facts::Facts;

type Fields = Vec<(&'static str, Field)>;

fn ids(facts: &Facts, names: &[&str]) -> Option<Field> {
    let hashes: Option<Vec<Vec<u8>>> = names.iter().map(|name| facts.bytes(name)).collect();
    Some(Field::Blob(hashes?.concat()))
}

fn outputs(list: &[(u64, u64)]) -> Field {
    let output = |&(amount, index)| vec![("amount", Field::U64(amount)), ("index", Field::U64(index))];
    Field::Objects(list.iter().map(output).collect())
}

pub fn questions(facts: &Facts) -> Vec<Question> {
    let mut all = Vec::new();
    let mut add = |path: &str, fields: Fields| all.push(Question::path(path, packet(&fields)));
    blocks(facts, &mut add);
    hashes(facts, &mut add);
    distributions(&mut add);
    outs(facts, &mut add);
    for path in ["/get_blocks.bin", "/get_hashes.bin", "/get_o_indexes.bin", "/get_outs.bin"] {
        let whole = packet(&[("start_height", Field::U64(1))]);
        all.push(Question::path(path, &whole[..whole.len() - 3]));
        all.push(Question::path(path, [&whole[..], b"more"].concat()));
        all.push(Question::path(path, vec![0; 40]));
        all.push(Question::path(path, packet(&[("start_height", Field::Blob(vec![1]))])));
    }
    all
}

fn blocks(facts: &Facts, add: &mut impl FnMut(&str, Fields)) {
    use Field::{Blob, Bool, I64, U8, U64, U64s};
    let path = "/get_blocks.bin";
    let lists: [&[&str]; 8] = [
        &["genesis"],
        &["top_hash", "genesis"],
        &["old_hash", "genesis"],
        &["alt_tip", "old_hash", "genesis"],
        &["coinbase", "genesis"],
        &["old_hash"],
        &["genesis", "old_hash"],
        &[],
    ];
    for list in lists {
        let Some(block_ids) = ids(facts, list) else { continue };
        for (prune, no_miner_tx) in [(false, false), (true, false), (false, true), (true, true)] {
            add(
                path,
                vec![
                    ("block_ids", block_ids.clone()),
                    ("no_miner_tx", Bool(no_miner_tx)),
                    ("prune", Bool(prune)),
                    ("start_height", U64(0)),
                ],
            );
        }
        add(path, vec![("block_ids", block_ids)]);
    }
    let genesis = ids(facts, &["genesis"]).unwrap();
    let heights = ["top", "height", "with_txs", "below_top"].map(|name| facts.number(name));
    for height in heights.into_iter().flatten().chain([1, 80, 1_000_000, u64::MAX]) {
        for prune in [false, true] {
            add(
                path,
                vec![("block_ids", genesis.clone()), ("prune", Bool(prune)), ("start_height", U64(height))],
            );
        }
    }
    add(path, vec![("block_ids", Blob(vec![7; 33])), ("start_height", U64(0))]);
    add(path, vec![("block_ids", genesis.clone()), ("start_height", I64(5))]);
    add(path, vec![("block_ids", genesis.clone()), ("start_height", I64(-5))]);
    add(path, vec![("block_ids", genesis), ("prune", U8(1))]);
    for path in ["/get_blocks_by_height.bin", "/getblocks_by_height.bin"] {
        let top = facts.number("top").unwrap();
        for heights in [vec![0], vec![top], vec![top, 0, top], vec![], vec![top + 1], vec![0, u64::MAX]] {
            add(path, vec![("heights", U64s(heights))]);
        }
        if let Some(height) = facts.number("with_txs") {
            add(path, vec![("heights", U64s(vec![height, 3]))]);
        }
        add(path, vec![("heights", U64(3))]);
    }
}

fn hashes(facts: &Facts, add: &mut impl FnMut(&str, Fields)) {
    let lists: [&[&str]; 8] = [
        &["genesis"],
        &["top_hash", "genesis"],
        &["old_hash", "genesis"],
        &["alt_tip", "old_hash", "genesis"],
        &["coinbase", "genesis"],
        &["old_hash"],
        &["genesis", "old_hash"],
        &[],
    ];
    for path in ["/get_hashes.bin", "/gethashes.bin"] {
        for block_ids in lists.iter().filter_map(|list| ids(facts, list)) {
            add(path, vec![("block_ids", block_ids.clone()), ("start_height", Field::U64(0))]);
            add(path, vec![("block_ids", block_ids), ("start_height", Field::U64(5))]);
        }
    }
    let names = ["genesis_tx", "coinbase", "tx_one", "tx_many", "tx_three", "pool_one", "genesis"];
    for txid in names.iter().filter_map(|name| facts.bytes(name)) {
        add("/get_o_indexes.bin", vec![("txid", Field::Blob(txid))]);
    }
    add("/get_o_indexes.bin", vec![("txid", Field::Blob(vec![0; 31]))]);
    add("/get_o_indexes.bin", vec![("txid", Field::U64(1))]);
}

fn distributions(add: &mut impl FnMut(&str, Fields)) {
    use Field::{Bool, U64, U64s};
    let path = "/get_output_distribution.bin";
    for (binary, compress, cumulative) in [
        (true, false, false),
        (true, true, false),
        (true, true, true),
        (true, false, true),
        (false, false, false),
    ] {
        for amounts in [vec![0], vec![0, 17_592_186_044_415], vec![]] {
            add(
                path,
                vec![
                    ("amounts", U64s(amounts)),
                    ("binary", Bool(binary)),
                    ("compress", Bool(compress)),
                    ("cumulative", Bool(cumulative)),
                    ("from_height", U64(0)),
                    ("to_height", U64(0)),
                ],
            );
        }
    }
    add(path, vec![("amounts", U64s(vec![0]))]);
    add(path, vec![("amounts", U64s(vec![0])), ("from_height", U64(20)), ("to_height", U64(30))]);
    add(path, vec![("amounts", U64s(vec![0])), ("from_height", U64(30)), ("to_height", U64(20))]);
    add(path, vec![("amounts", U64s(vec![7]))]);
}

fn outs(facts: &Facts, add: &mut impl FnMut(&str, Fields)) {
    use Field::{Bool, Objects, U64};
    let path = "/get_outs.bin";
    let lists: [&[(u64, u64)]; 8] = [
        &[(0, 0)],
        &[(0, 1), (0, 40)],
        &[(0, 95), (0, 3), (0, 95)],
        &[(0, 110), (0, 109)],
        &[(17_592_186_044_415, 0)],
        &[(0, 1), (0, 1_000_000)],
        &[(5, u64::MAX)],
        &[],
    ];
    for list in lists {
        add(path, vec![("outputs", outputs(list))]);
        for get_txid in [false, true] {
            add(path, vec![("get_txid", Bool(get_txid)), ("outputs", outputs(list))]);
        }
    }
    add(path, vec![("outputs", Objects(vec![vec![("index", U64(2))], vec![]]))]);
    add(path, vec![("outputs", U64(2))]);
    let many: Vec<(u64, u64)> =
        (0..5001).map(|index| (0, index % facts.number("top").unwrap().max(1))).collect();
    if facts.number("top").unwrap() > 50 {
        add(path, vec![("outputs", outputs(&many))]);
        add(path, vec![("outputs", outputs(&many[..5000]))]);
    }
}
