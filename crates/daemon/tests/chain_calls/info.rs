//! General information about the node and its chain.

use ferrite_rpc::dialect::Dialect;
use ferrite_rpc::json::Value;

use super::support::{Ours, boolean, items, member, not_found, number, refusal, string, texts};

#[test]
fn restricted_info_hides_private_values() {
    let mut ours = Ours::start();
    ours.mine(2);
    let info = ours.rpc("get_info", "{}").unwrap();
    assert_eq!(number(&info, "height"), 3);
    assert_eq!(string(&info, "nettype"), "fakechain");
    assert_eq!(string(&info, "wide_difficulty"), "0x1");
    assert_eq!(number(&info, "difficulty"), 1);
    assert_eq!(number(&info, "cumulative_difficulty"), 3);
    assert_eq!(number(&info, "target"), 120);
    assert_eq!((number(&info, "tx_count"), number(&info, "tx_pool_size")), (0, 0));
    assert!(boolean(&info, "synchronized") && boolean(&info, "offline") && !boolean(&info, "restricted"));
    assert!(number(&info, "rpc_connections_count") >= 1);
    assert!(number(&info, "free_space") > 0 && number(&info, "database_size") > 0);
    assert!(number(&info, "start_time") > 1_700_000_000);
    assert!(string(&info, "version").starts_with("0.18."));
    for path in ["/get_info", "/getinfo"] {
        let same = ours.path(path, "");
        assert_eq!(member(&same, "top_block_hash"), member(&info, "top_block_hash"));
    }
    let public = ours.restricted("get_info", "{}").unwrap();
    for name in [
        "alt_blocks_count",
        "grey_peerlist_size",
        "white_peerlist_size",
        "incoming_connections_count",
        "outgoing_connections_count",
        "rpc_connections_count",
        "start_time",
        "height_without_bootstrap",
    ] {
        assert_eq!(number(&public, name), 0, "{name}");
    }
    assert_eq!(number(&public, "free_space"), u64::MAX);
    assert_eq!(number(&public, "database_size"), 5 << 30);
    assert_eq!(string(&public, "version"), "");
    assert_eq!(number(&public, "height"), 3);
    assert!(boolean(&public, "restricted"));
}

#[test]
fn heights_and_hashes() {
    let mut ours = Ours::start();
    let ids = ours.mine(3);
    for path in ["/get_height", "/getheight"] {
        let height = ours.path(path, "");
        assert_eq!(number(&height, "height"), 4);
        assert_eq!(string(&height, "hash"), ids[2]);
        assert_eq!(string(&height, "status"), "OK");
    }
    for method in ["get_block_count", "getblockcount"] {
        assert_eq!(number(&ours.rpc(method, "{}").unwrap(), "count"), 4);
    }
    let text = |id: &str| Value::String(id.as_bytes().to_vec());
    for method in ["on_get_block_hash", "on_getblockhash"] {
        assert_eq!(ours.rpc(method, "[2]"), Ok(text(&ids[1])));
        assert_eq!(ours.rpc(method, r#"["2"]"#), Ok(text(&ids[1])));
    }
    let wrong = || Err(refusal(-1, "Wrong parameters, expected height"));
    for params in ["[]", "{}", "[1,2]", "7"] {
        assert_eq!(ours.rpc("on_get_block_hash", params), wrong(), "{params}");
    }
    let high = "Requested block height: 4 greater than current top block height: 3";
    assert_eq!(ours.rpc("on_get_block_hash", "[4]"), Err(refusal(-2, high)));
    assert_eq!(ours.rpc("on_get_block_hash", "[-1]"), Err(refusal(-32602, "Invalid params")));
}

#[test]
fn version_and_forks() {
    let mut ours = Ours::start();
    let version = ours.rpc("get_version", "{}").unwrap();
    assert_eq!(number(&version, "version"), 3 << 16 | 16);
    assert_eq!(number(&version, "current_height"), 1);
    assert_eq!(member(&version, "target_height"), None);
    let forks: Vec<_> = items(&version, "hard_forks")
        .iter()
        .map(|fork| (number(fork, "hf_version"), number(fork, "height")))
        .collect();
    assert_eq!(forks, [(1, 0), (16, 1)]);
    let fork = ours.rpc("hard_fork_info", "{}").unwrap();
    assert_eq!((number(&fork, "version"), number(&fork, "voting")), (16, 16));
    let unknown = ours.rpc("hard_fork_info", r#"{"version":200}"#).unwrap();
    assert_eq!(number(&unknown, "earliest_height"), u64::MAX);
    assert!(!boolean(&unknown, "enabled"));
}

#[test]
fn fees_follow_the_chain() {
    let mut ours = Ours::start();
    let first = ours.rpc("get_fee_estimate", "{}").unwrap();
    let fees = items(&first, "fees");
    assert_eq!(fees.len(), 4);
    assert_eq!(fees[0], Value::U64(number(&first, "fee")));
    assert_eq!(number(&first, "quantization_mask"), 10_000);
    ours.mine(3);
    let later = ours.rpc("get_fee_estimate", "{}").unwrap();
    assert_ne!(items(&later, "fees"), Vec::new());
    assert_eq!(ours.rpc("get_fee_estimate", r#"{"grace_blocks":101}"#), Err(refusal(0, "")));
    ours.path("/pop_blocks", r#"{"nblocks":3}"#);
    assert_eq!(ours.rpc("get_fee_estimate", "{}").unwrap(), first);
}

#[test]
fn restricted_methods() {
    let mut ours = Ours::start();
    for method in [
        "get_coinbase_tx_sum",
        "get_alternate_chains",
        "flush_cache",
        "prune_blockchain",
        "generateblocks",
        "calc_pow",
    ] {
        assert_eq!(ours.restricted(method, "{}"), Err(not_found()), "{method}");
    }
    for path in [
        "/get_alt_blocks_hashes",
        "/pop_blocks",
        "/save_bc",
        "/start_mining",
        "/stop_mining",
        "/mining_status",
        "/set_log_hash_rate",
    ] {
        assert_eq!(ours.restricted_path(path, "").0, 404, "{path}");
    }
}

#[test]
fn blocks_are_popped_but_for_the_first() {
    let mut ours = Ours::start();
    ours.mine(4);
    assert_eq!(number(&ours.path("/pop_blocks", r#"{"nblocks":1}"#), "height"), 4);
    assert_eq!(number(&ours.path("/pop_blocks", ""), "height"), 4);
    let answer = ours.path("/pop_blocks", r#"{"nblocks":18446744073709551615}"#);
    assert_eq!((number(&answer, "height"), string(&answer, "status")), (1, "OK".to_owned()));
    assert_eq!(ours.mine(1).len(), 1);
}

#[test]
fn upkeep() {
    let mut ours = Ours::start();
    ours.mine(2);
    assert_eq!(string(&ours.path("/save_bc", ""), "status"), "OK");
    assert_eq!(string(&ours.rpc("flush_cache", r#"{"bad_blocks":true}"#).unwrap(), "status"), "OK");
    let unpruned = ours.rpc("prune_blockchain", r#"{"check":true}"#).unwrap();
    assert_eq!((boolean(&unpruned, "pruned"), number(&unpruned, "pruning_seed")), (false, 0));
    let pruned = ours.rpc("prune_blockchain", "{}").unwrap();
    let seed = number(&pruned, "pruning_seed");
    assert!(boolean(&pruned, "pruned") && (0x180..=0x187).contains(&seed), "{seed:#x}");
    let again = ours.rpc("prune_blockchain", "{}").unwrap();
    assert_eq!(number(&again, "pruning_seed"), seed);
    let checked = ours.rpc("prune_blockchain", r#"{"check":true}"#).unwrap();
    assert_eq!(number(&checked, "pruning_seed"), seed);
}

#[test]
fn coinbase_sums() {
    let mut ours = Ours::start();
    ours.mine(3);
    let sum = |ours: &mut Ours, params: &str| ours.rpc("get_coinbase_tx_sum", params).unwrap();
    let rewards: u64 = (1..=3)
        .map(|height| {
            let header =
                ours.rpc("get_block_header_by_height", &format!(r#"{{"height":{height}}}"#)).unwrap();
            number(&member(&header, "block_header").unwrap(), "reward")
        })
        .sum();
    let some = sum(&mut ours, r#"{"height":1,"count":3}"#);
    assert_eq!(number(&some, "emission_amount"), rewards);
    assert_eq!(string(&some, "wide_emission_amount"), format!("{rewards:#x}"));
    assert_eq!(string(&some, "wide_fee_amount"), "0x0");
    // A range may go beyond the end.
    assert_eq!(sum(&mut ours, r#"{"height":1,"count":4}"#), some);
    for params in [r#"{"height":4,"count":1}"#, r#"{"height":0,"count":5}"#] {
        let refused = sum(&mut ours, params);
        assert_eq!(string(&refused, "status"), "height or count is too large");
        assert_eq!(string(&refused, "wide_emission_amount"), "");
    }
}

#[test]
fn alternate_chains_in_both_dialects() {
    for dialect in [Dialect::Modern, Dialect::Classic] {
        let mut ours = Ours::start_with(|options| options.dialect = dialect);
        let main = ours.mine(5);
        let empty = ours.rpc("get_alternate_chains", "{}").unwrap();
        assert_eq!(member(&empty, "chains"), None);
        let side = ours.mine_after(&main[1], 2);
        let lone = ours.mine_after(&main[2], 1);
        let answer = ours.rpc("get_alternate_chains", "{}").unwrap();
        let mut chains = items(&answer, "chains");
        chains.sort_by_key(|chain| number(chain, "length"));
        assert_eq!(chains.len(), 2);
        assert_eq!(texts(&chains[0], "block_hashes"), lone);
        assert_eq!(texts(&chains[1], "block_hashes"), [side[1].clone(), side[0].clone()]);
        let named = if dialect == Dialect::Modern { &side[1] } else { &side[0] };
        assert_eq!(string(&chains[1], "block_hash"), *named);
        assert_eq!(number(&chains[1], "height"), 4);
        assert_eq!(string(&chains[1], "main_chain_parent_block"), main[1]);
        assert_eq!(string(&chains[1], "wide_difficulty"), "0x5");
        let mut hashes = texts(&ours.path("/get_alt_blocks_hashes", ""), "blks_hashes");
        hashes.sort();
        let mut expected = [side, lone].concat();
        expected.sort();
        assert_eq!(hashes, expected);
        assert_eq!(number(&ours.rpc("get_info", "{}").unwrap(), "alt_blocks_count"), 3);
    }
}
