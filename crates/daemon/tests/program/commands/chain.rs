//! Commands about the chain.

use ferrite_testkit::diff::Tree;

use super::{Stage, coins, digits, fact, rows, texts};

/// The id of a missing block.
const MISSING_BLOCK: &str = "cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd";

pub(super) fn status(stage: &mut Stage) {
    let info = stage.info();
    // The uptime may change in between.
    for name in ["status", "print_status"] {
        let said = stage.says(&[name]);
        assert_eq!(fact(&said, "height"), digits(&info, "height"));
        assert_eq!(fact(&said, "top block"), info.text("top_block_hash").unwrap());
        assert_eq!(fact(&said, "network"), "fakechain, offline");
        assert_eq!(fact(&said, "state"), "synchronized");
        assert_eq!(fact(&said, "pool"), "3 transactions");
        assert_eq!(fact(&said, "peers"), "0 out, 0 in");
        assert_eq!(fact(&said, "version"), info.text("version").unwrap());
    }
    stage.misused(&["status now"]);
}

pub(super) fn height(stage: &mut Stage) {
    let height = digits(&stage.path("/get_height", ""), "height");
    assert_eq!(stage.says_under(&["height", "print_height"], &[]), height);
    stage.misused(&["height 5", "print_height 5"]);
}

pub(super) fn diff(stage: &mut Stage) {
    let info = stage.info();
    let said = stage.says(&["diff"]);
    assert_eq!(fact(&said, "difficulty"), digits(&info, "difficulty"));
    assert_eq!(fact(&said, "cumulative"), digits(&info, "cumulative_difficulty"));
    stage.misused(&["diff 1"]);
}

/// A block with transactions.
fn paying_block(stage: &mut Stage) -> Tree {
    let top = stage.info().number("height").unwrap() - 1;
    let range =
        stage.method("get_block_headers_range", &format!(r#"{{"start_height":0,"end_height":{top}}}"#));
    let mut headers = range.list("headers").iter();
    let header = headers.find(|header| header.number("num_txes") > Some(0)).unwrap();
    stage.method("get_block", &format!(r#"{{"height":{}}}"#, digits(header, "height")))
}

pub(super) fn block(stage: &mut Stage) {
    let block = paying_block(stage);
    let (height, hash) = (digits(&block, "block_header.height"), block.text("block_header.hash").unwrap());
    for which in [&height, hash] {
        let said = stage.says_under(&["block", "print_block"], &[which]);
        assert_eq!((fact(&said, "height"), fact(&said, "hash")), (height.as_str(), hash));
        assert_eq!(fact(&said, "previous"), block.text("block_header.prev_hash").unwrap());
        assert_eq!(fact(&said, "reward"), coins(&block, "block_header.reward"));
        assert_eq!(fact(&said, "miner tx"), block.text("block_header.miner_tx_hash").unwrap());
        for id in texts(&block, "tx_hashes") {
            assert!(said.contains(&format!("transaction      {id}")), "{said}");
        }
        assert!(said.ends_with(block.text("json").unwrap()), "{said}");
        assert!(!said.contains(block.text("blob").unwrap()));
    }
    assert!(stage.says(&["block", &height, "+hex"]).contains(block.text("blob").unwrap()));
    stage.misused(&["block", "print_block 1 2", "block 1 +json"]);
    let high = "the node responded: Requested block height: 99999 greater than current top block height: ";
    assert!(stage.refuses(&["block", "99999"]).starts_with(high));
    let unknown = format!("Internal error: can't get block by hash. Hash = {MISSING_BLOCK}.");
    assert_eq!(stage.refuses(&["block", MISSING_BLOCK]), format!("the node responded: {unknown}"));
}

pub(super) fn blocks(stage: &mut Stage) {
    let headers = stage
        .method("get_block_headers_range", r#"{"start_height":1,"end_height":3}"#)
        .list("headers")
        .to_vec();
    let said = stage.says_under(&["blocks", "print_bc"], &["1", "3"]);
    for (row, header) in rows(&said).iter().zip(&headers) {
        assert_eq!(row[..2], [&digits(header, "height"), header.text("hash").unwrap()]);
    }
    assert_eq!(rows(&said).len(), 3);
    let top = stage.info().number("height").unwrap() - 1;
    let to_the_top = stage.says(&["blocks", &(top - 4).to_string()]);
    assert_eq!(rows(&to_the_top).len(), 5, "{to_the_top}");
    stage.misused(&["blocks", "blocks first", "print_bc 1 last", "blocks 1 2 3"]);
    assert!(stage.refuses(&["blocks", "3", "1"]).starts_with("the node responded: "));
}

pub(super) fn tx(stage: &mut Stage) {
    let block = paying_block(stage);
    let id = texts(&block, "tx_hashes").remove(0);
    let body = format!(r#"{{"txs_hashes":["{id}"]}}"#);
    let tx = stage.path("/get_transactions", &body);
    let said = stage.says_under(&["tx", "print_tx"], &[&id]);
    assert_eq!(fact(&said, "transaction"), id);
    let place = format!(
        "block {}, {} confirmations",
        digits(&block, "block_header.height"),
        digits(&tx, "txs.0.confirmations")
    );
    assert_eq!(fact(&said, "in"), place);
    let indices = tx.list("txs.0.output_indices").len();
    assert_eq!(fact(&said, "output indices").split(' ').count(), indices);
    assert!(said.contains("\"rct_signatures\""), "{said}");
    let blob = tx.text("txs.0.as_hex").unwrap();
    assert!(!said.contains(blob) && stage.says(&["print_tx", &id, "+hex", "+json", "+meta"]).contains(blob));
    let waiting = texts(&stage.path("/get_transaction_pool_hashes", ""), "tx_hashes").remove(0);
    assert_eq!(fact(&stage.says(&["tx", &waiting]), "in"), "pool");
    stage.misused(&["tx", "print_tx", &format!("tx {id} +nonsense"), &format!("tx {id} {id}")]);
    assert_eq!(stage.refuses(&["tx", MISSING_BLOCK]), "the node responded: there is no such transaction");
    assert!(
        stage.refuses(&["tx", "xyz"]).starts_with("the node responded: Failed to parse hex representation")
    );
}

pub(super) fn is_key_image_spent(stage: &mut Stage) {
    let id = texts(&paying_block(stage), "tx_hashes").remove(0);
    let body = format!(r#"{{"txs_hashes":["{id}"],"decode_as_json":true}}"#);
    let tx = stage.path("/get_transactions", &body);
    let json = Tree::from_json(tx.text("txs.0.as_json").unwrap().as_bytes()).unwrap();
    let in_chain = json.text("vin.0.key.k_image").unwrap();
    let pool = stage.path("/get_transaction_pool", "");
    let in_pool = pool.text("spent_key_images.0.id_hash").unwrap();
    for (image, said) in
        [(in_chain, "spent in the chain"), (in_pool, "spent in the pool"), (MISSING_BLOCK, "unspent")]
    {
        assert_eq!(stage.says(&["is_key_image_spent", image]), said);
    }
    stage.misused(&["is_key_image_spent", &format!("is_key_image_spent {MISSING_BLOCK} {MISSING_BLOCK}")]);
    let said = stage.refuses(&["is_key_image_spent", "xyz"]);
    assert_eq!(said, "the node responded: Failed to parse hex representation of key image");
}

pub(super) fn hard_fork_info(stage: &mut Stage) {
    for version in [None, Some("2"), Some("16"), Some("17")] {
        let params = version.map_or("{}".to_owned(), |version| format!(r#"{{"version":{version}}}"#));
        let fork = stage.method("hard_fork_info", &params);
        let said = stage.says(&[&["hard_fork_info"][..], version.as_slice()].concat());
        assert_eq!(fact(&said, "current version"), digits(&fork, "version"));
        let enabled = if fork.get("enabled") == Some(&Tree::Bool(true)) { "yes" } else { "no" };
        assert_eq!(fact(&said, "enabled"), enabled);
        assert_eq!(fact(&said, "earliest height"), digits(&fork, "earliest_height"));
        let votes = ["votes", "window", "threshold"].map(|field| digits(&fork, field));
        assert_eq!(fact(&said, "votes"), format!("{} of {}, {} needed", votes[0], votes[1], votes[2]));
    }
    stage.misused(&["hard_fork_info x", "hard_fork_info 1 2", "hard_fork_info 256"]);
}

pub(super) fn alt_chain_info(stage: &mut Stage) {
    let answer = stage.method("get_alternate_chains", "{}");
    let chains = answer.list("chains");
    assert!(chains.len() > 1, "{answer:?}");
    let said = stage.says(&["alt_chain_info"]);
    for (row, chain) in rows(&said).iter().zip(chains) {
        let expected = [digits(chain, "height"), digits(chain, "length"), digits(chain, "difficulty")];
        assert_eq!(row[..3], expected);
        assert_eq!(row[3], chain.text("block_hash").unwrap());
    }
    assert_eq!(rows(&said).len(), chains.len());
    let hash = &texts(&chains[0], "block_hashes")[0];
    let one = stage.says(&["alt_chain_info", hash]);
    assert_eq!(fact(&one, "parent"), chains[0].text("main_chain_parent_block").unwrap());
    assert_eq!(one.matches("block   ").count(), texts(&chains[0], "block_hashes").len());
    assert_eq!(stage.says(&["alt_chain_info", MISSING_BLOCK]), "no alternative chain has this block");
    stage.misused(&["alt_chain_info 1 2"]);
}

pub(super) fn fee(stage: &mut Stage) {
    let answer = stage.method("get_fee_estimate", "{}");
    let said = stage.says(&["fee"]);
    let printed: Vec<&str> = rows(&said).iter().map(|row| row[1]).collect();
    let expected: Vec<String> = (0..4).map(|level| coins(&answer, &format!("fees.{level}"))).collect();
    assert_eq!(printed, expected);
    stage.misused(&["fee 1"]);
}

pub(super) fn coinbase_sum(stage: &mut Stage) {
    for (arguments, params) in
        [(&["2"][..], r#"{"height":2,"count":1}"#), (&["0", "30"], r#"{"height":0,"count":30}"#)]
    {
        let sum = stage.method("get_coinbase_tx_sum", params);
        let said = stage.says_under(&["coinbase_sum", "print_coinbase_tx_sum"], arguments);
        assert_eq!(fact(&said, "emission"), coins(&sum, "emission_amount"));
        assert_eq!(fact(&said, "fees"), coins(&sum, "fee_amount"));
    }
    stage.misused(&["coinbase_sum", "coinbase_sum x", "coinbase_sum 1 x", "coinbase_sum 1 2 3"]);
}

pub(super) fn output_histogram(stage: &mut Stage) {
    let answer = stage.method("get_output_histogram", "{}");
    let said = stage.says(&["output_histogram"]);
    let printed: Vec<Vec<&str>> = rows(&said);
    let entries = answer.list("histogram");
    assert_eq!(printed.len(), entries.len());
    for (row, entry) in printed.iter().zip(entries) {
        assert_eq!(row[..], [coins(entry, "amount"), digits(entry, "total_instances")]);
    }
    let most = entries.iter().map(|entry| entry.number("total_instances").unwrap()).max().unwrap();
    let more = (most + 1).to_string();
    assert_eq!(rows(&stage.says(&["output_histogram", &more])).len(), 0);
    assert_eq!(rows(&stage.says(&["output_histogram", "@0", &most.to_string(), &more])).len(), 1);
    let none = stage.says(&["output_histogram", "@77"]);
    assert_eq!(rows(&none), [["0.000000000077", "0"]]);
    stage.misused(&[
        "output_histogram @x",
        "output_histogram x",
        "output_histogram 1 x",
        "output_histogram 1 2 3",
    ]);
}

pub(super) fn version(stage: &mut Stage) {
    let answer = stage.method("get_version", "{}");
    let version = answer.number("version").unwrap();
    let said = stage.says(&["version"]);
    assert!(said.starts_with(&format!("interface {}.{}\n", version >> 16, version & 0xffff)), "{said}");
    let (_, table) = said.split_once("\n\n").unwrap();
    for (row, fork) in rows(table).iter().zip(answer.list("hard_forks")) {
        assert_eq!(row[..], [digits(fork, "hf_version"), digits(fork, "height")]);
    }
    stage.misused(&["version 1"]);
}

pub(super) fn pop_blocks(stage: &mut Stage) {
    let before = stage.info().number("height").unwrap();
    stage.misused(&["pop_blocks", "pop_blocks --yes", "pop_blocks x --yes", "pop_blocks 1 2 --yes"]);
    let said = stage.refuses(&["pop_blocks", "1"]);
    assert!(said.starts_with("pop_blocks: The last 1 blocks are removed from the chain: not done"), "{said}");
    assert_eq!(stage.info().number("height"), Some(before));
    assert_eq!(stage.says(&["pop_blocks", "2", "--yes"]), format!("the chain now has {} blocks", before - 2));
    assert_eq!(stage.info().number("height"), Some(before - 2));
}

pub(super) fn pruning(stage: &mut Stage) {
    assert_eq!(stage.says(&["check_blockchain_pruning"]), "pruned: no, seed 0");
    stage.misused(&[
        "check_blockchain_pruning x",
        "prune_blockchain now --yes",
        "prune_blockchain confirm x",
    ]);
    assert!(stage.refuses(&["prune_blockchain"]).contains("not done"));
    assert_eq!(stage.says(&["check_blockchain_pruning"]), "pruned: no, seed 0");
    let said = stage.says(&["prune_blockchain", "confirm"]);
    assert!(said.starts_with("pruned: yes, seed "), "{said}");
    let checked = stage.method("prune_blockchain", r#"{"check":true}"#);
    assert_eq!(said, format!("pruned: yes, seed {}", digits(&checked, "pruning_seed")));
    assert_eq!(stage.says(&["check_blockchain_pruning"]), said);
    assert_eq!(stage.says(&["prune_blockchain", "--yes"]), said);
}
