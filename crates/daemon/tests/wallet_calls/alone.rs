//! What cannot be provoked in monerod, and what the installed version lacks: limits of restricted servers, visibility
//! of the pool, and changes of it.

use std::time::Duration;

use ferrite_rpc::daemon::bulk::{
    GetBlocksBinRequest, GetBlocksBinResponse, GetBlocksByHeightBinRequest, GetBlocksByHeightBinResponse,
    pool_info_extent, requested_info,
};
use ferrite_rpc::daemon::outputs::{
    GetOutputDistributionBinRequest, GetOutsBinRequest, GetOutsBinResponse, OutputIndex,
};
use ferrite_rpc::daemon::pool::GetTransactionPoolHashesBinResponse;
use ferrite_rpc::json::{Object, Value};
use ferrite_testkit::chain_gen::{Payment, TestWallet};
use ferrite_testkit::http::Client;
use ferrite_types::epee::{self, Limits};
use ferrite_types::tx::{Transaction, TxIn};

use crate::daemon::{Daemon, binary, method, path};

const BLOCKS: u32 = 75;
const FEE: u64 = 20_000_000_000;

#[test]
fn limits_visibility_and_changes() {
    let mut daemon = Daemon::start();
    let mut wallet = TestWallet::new(1);
    daemon.mine(BLOCKS, &wallet.address());
    block_counts(&mut daemon);
    limits(&mut daemon);
    outputs_are_limited(&mut daemon);
    let blob = {
        let reader = daemon.node.reader().unwrap();
        wallet.scan(&reader.view());
        wallet.pay(&reader.view(), Payment::simple(1, FEE)).unwrap().to_blob()
    };
    private_then_public(&mut daemon, &blob);
    wait_for_next_second(&daemon);
    changes(&mut daemon, &blob);
}

/// Waits for the clock: a caller who asks for changes since the second in which the node started gets the whole pool.
fn wait_for_next_second(daemon: &Daemon) {
    let second = daemon.node.now();
    while daemon.node.now() == second {
        std::thread::sleep(Duration::from_millis(10));
    }
}

fn status(answer: &Object) -> &str {
    let Some(Value::String(status)) = answer.get(&b"status"[..]) else { panic!("no status: {answer:?}") };
    std::str::from_utf8(status).unwrap()
}

fn error(answer: &Object) -> (i64, &str) {
    let Some(Value::Object(error)) = answer.get(&b"error"[..]) else { panic!("no error: {answer:?}") };
    let (Some(Value::I64(code)), Some(Value::String(text))) =
        (error.get(&b"code"[..]), error.get(&b"message"[..]))
    else {
        panic!("{error:?}")
    };
    (*code, std::str::from_utf8(text).unwrap())
}

fn result(answer: &Object) -> &Object {
    let Some(Value::Object(result)) = answer.get(&b"result"[..]) else { panic!("no result: {answer:?}") };
    result
}

fn count(answer: &Object, name: &str) -> usize {
    match answer.get(name.as_bytes()) {
        None => 0,
        Some(Value::Array(items)) => items.len(),
        Some(other) => panic!("{name} is {other:?}"),
    }
}

/// A list of `count` strings.
fn strings(text: &str, count: usize) -> String {
    vec![format!("\"{text}\""); count].join(",")
}

fn blocks(client: &mut Client, request: &GetBlocksBinRequest, check: impl FnOnce(GetBlocksBinResponse<'_>)) {
    let answer = binary(client, "/get_blocks.bin", request);
    check(epee::from_bytes(&answer, Limits::NONE).unwrap());
}

fn block_counts(daemon: &mut Daemon) {
    let genesis = vec![daemon.node.genesis()];
    let height = u64::from(BLOCKS) + 1;
    for (max_block_count, expected) in [(0, height), (1, 1), (2, 2), (7, 7), (100_000, height)] {
        let request =
            GetBlocksBinRequest { block_ids: genesis.clone(), max_block_count, ..Default::default() };
        blocks(&mut daemon.open, &request, |answer| {
            assert_eq!(answer.blocks.len() as u64, expected);
            assert_eq!(answer.output_indices.len() as u64, expected);
            assert_eq!((answer.start_height, answer.current_height, answer.status), (0, height, "OK"));
            assert!(answer.daemon_time > 0);
            assert_eq!(answer.pool_info_extent, pool_info_extent::NONE);
        });
    }
    let request = GetBlocksBinRequest { block_ids: genesis, requested_info: 3, ..Default::default() };
    blocks(&mut daemon.open, &request, |answer| {
        assert_eq!((answer.status, answer.blocks.len()), ("Failed, wrong requested info", 0));
    });
}

fn limits(daemon: &mut Daemon) {
    let zeros = "00".repeat(32);
    for (name, field, most, text) in [
        ("/get_transactions", "txs_hashes", 100, "Too many transactions requested in restricted mode"),
        ("/is_key_image_spent", "key_images", 5000, "Too many key images queried in restricted mode"),
    ] {
        let body = |count| format!(r#"{{"{field}":[{}]}}"#, strings(&zeros, count));
        assert_eq!(status(&path(&mut daemon.restricted, name, &body(most))), "OK");
        assert_eq!(status(&path(&mut daemon.restricted, name, &body(most + 1))), text);
        assert_eq!(status(&path(&mut daemon.open, name, &body(most + 1))), "OK");
    }
    for body in ["abcd", &format!("{zeros}00")] {
        let answer =
            path(&mut daemon.open, "/is_key_image_spent", &format!(r#"{{"key_images":["{body}"]}}"#));
        assert_eq!(status(&answer), "Failed, size of data mismatch");
    }
    for name in ["relay_tx", "flush_txpool"] {
        assert_eq!(error(&method(&mut daemon.restricted, name, "{}")), (-32601, "Method not found"));
    }
    let heights = |client: &mut Client, count: usize| {
        let request = GetBlocksByHeightBinRequest { heights: vec![1; count], ..Default::default() };
        let answer = binary(client, "/get_blocks_by_height.bin", &request);
        let answer: GetBlocksByHeightBinResponse<'_> = epee::from_bytes(&answer, Limits::NONE).unwrap();
        (answer.status.clone(), answer.blocks.len())
    };
    assert_eq!(heights(&mut daemon.restricted, 1000), ("OK".to_owned(), 1000));
    let text = "Too many blocks requested in restricted mode".to_owned();
    assert_eq!(heights(&mut daemon.restricted, 1001), (text, 0));
    assert_eq!(heights(&mut daemon.open, 1001), ("OK".to_owned(), 1001));
    // Truncated before the sanity check of newer versions.
    let answer = path(&mut daemon.open, "/send_raw_transaction", r#"{"tx_as_hex":"0102"}"#);
    assert_eq!(status(&answer), "Failed");
    assert_eq!(answer.get(&b"sanity_check_failed"[..]), Some(&Value::Bool(true)));
}

fn outputs_are_limited(daemon: &mut Daemon) {
    let outs = |client: &mut Client, count: usize| {
        let outputs = vec![OutputIndex { amount: 0, index: 1 }; count];
        let request = GetOutsBinRequest { outputs, ..Default::default() };
        let answer = binary(client, "/get_outs.bin", &request);
        let answer: GetOutsBinResponse = epee::from_bytes(&answer, Limits::NONE).unwrap();
        let text = path(
            client,
            "/get_outs",
            &format!(r#"{{"outputs":[{}]}}"#, vec![r#"{"index":1}"#; count].join(",")),
        );
        assert_eq!((status(&text), count_of(&text)), (answer.status.as_str(), answer.outs.len()));
        (answer.status, answer.outs.len())
    };
    assert_eq!(outs(&mut daemon.restricted, 5000), ("OK".to_owned(), 5000));
    assert_eq!(outs(&mut daemon.restricted, 5001), ("Too many outs requested".to_owned(), 0));
    assert_eq!(outs(&mut daemon.open, 5001), ("OK".to_owned(), 5001));
    let name = "get_output_histogram";
    let whole = method(&mut daemon.restricted, name, "{}");
    let text = "Restricted RPC will not serve histograms on the whole blockchain. Use your own node.";
    assert_eq!(status(result(&whole)), text);
    let old = method(&mut daemon.restricted, name, r#"{"amounts":[0],"recent_cutoff":1}"#);
    assert_eq!(status(result(&old)), "Recent cutoff is too old");
    let recent = daemon.node.now() - 3 * 86_400 + 600;
    let params = format!(r#"{{"amounts":[0],"recent_cutoff":{recent}}}"#);
    assert_eq!(status(result(&method(&mut daemon.restricted, name, &params))), "OK");
    let name = "get_output_distribution";
    let text = "Restricted RPC can only get output distribution for rct outputs. Use your own node.";
    for amounts in ["[]", "[0,0]", "[1]"] {
        let params = format!(r#"{{"amounts":{amounts}}}"#);
        assert_eq!(error(&method(&mut daemon.restricted, name, &params)), (-19, text));
    }
    let answer = method(&mut daemon.restricted, name, r#"{"amounts":[0]}"#);
    assert_eq!((status(result(&answer)), count(result(&answer), "distributions")), ("OK", 1));
    let request = GetOutputDistributionBinRequest { amounts: vec![0, 0], ..Default::default() };
    let (status, _) =
        daemon.restricted.post_bytes("/get_output_distribution.bin", &epee::to_bytes(&request)).unwrap();
    assert_eq!(status, 500);
    daemon.reconnect();
}

fn count_of(answer: &Object) -> usize {
    count(answer, "outs")
}

/// A transaction that is kept private, and then sent.
fn private_then_public(daemon: &mut Daemon, blob: &[u8]) {
    let tx = Transaction::parse(blob).unwrap();
    let image = *tx.tx.prefix.vin.iter().find_map(TxIn::key_image).unwrap();
    let body = format!(r#"{{"tx_as_hex":"{}","do_not_relay":true}}"#, const_hex::encode(blob));
    let answer = path(&mut daemon.open, "/send_raw_transaction", &body);
    assert_eq!(status(&answer), "OK", "{answer:?}");
    assert_eq!(answer.get(&b"not_relayed"[..]), Some(&Value::Bool(true)));
    for (client, seen) in [(&mut daemon.open, true), (&mut daemon.restricted, false)] {
        sees(client, &tx.id.to_string(), &image.to_string(), seen);
    }
    let relayed = method(&mut daemon.open, "relay_tx", &format!(r#"{{"txids":["{}"]}}"#, tx.id));
    assert_eq!(status(result(&relayed)), "OK");
    for client in [&mut daemon.open, &mut daemon.restricted] {
        sees(client, &tx.id.to_string(), &image.to_string(), true);
    }
    // Times would reveal its origin.
    for (client, hidden) in [(&mut daemon.open, false), (&mut daemon.restricted, true)] {
        let pool = path(client, "/get_transaction_pool", "");
        let Some(Value::Array(txs)) = pool.get(&b"transactions"[..]) else { panic!("{pool:?}") };
        let Value::Object(tx) = &txs[0] else { panic!("{txs:?}") };
        for name in ["receive_time", "last_relayed_time"] {
            assert_eq!(tx.get(name.as_bytes()) == Some(&Value::U64(0)), hidden, "{name}");
        }
    }
}

/// Checks in every way whether a client sees a pool transaction.
fn sees(client: &mut Client, id: &str, image: &str, seen: bool) {
    let number = usize::from(seen);
    let answer = path(client, "/get_transaction_pool", "");
    assert_eq!((count(&answer, "transactions"), count(&answer, "spent_key_images")), (number, number));
    assert_eq!(count(&path(client, "/get_transaction_pool_hashes", ""), "tx_hashes"), number);
    let (status, answer) =
        client.post_bytes("/get_transaction_pool_hashes.bin", &[&epee::HEADER[..], &[0]].concat()).unwrap();
    assert_eq!(status, 200);
    let answer: GetTransactionPoolHashesBinResponse = epee::from_bytes(&answer, Limits::NONE).unwrap();
    assert_eq!((answer.tx_hashes.len(), answer.status.as_str()), (number, "OK"));
    assert_eq!(client.post_bytes("/get_transaction_pool_hashes.bin", b"x").unwrap().0, 400);
    let answer = path(client, "/get_transactions", &format!(r#"{{"txs_hashes":["{id}"]}}"#));
    assert_eq!((count(&answer, "txs"), count(&answer, "missed_tx")), (number, 1 - number));
    let answer = path(client, "/is_key_image_spent", &format!(r#"{{"key_images":["{image}"]}}"#));
    let expected = Value::Array(vec![Value::U64(if seen { 2 } else { 0 })]);
    assert_eq!(answer.get(&b"spent_status"[..]), Some(&expected));
    let request = GetBlocksBinRequest { requested_info: requested_info::POOL_ONLY, ..Default::default() };
    blocks(client, &request, |answer| {
        assert_eq!((answer.pool_info_extent, answer.status), (pool_info_extent::FULL, "OK"));
        assert_eq!((answer.added_pool_txs.len(), answer.blocks.len()), (number, 0));
    });
}

/// The pool as seen by a wallet that polls.
fn changes(daemon: &mut Daemon, blob: &[u8]) {
    let tx = Transaction::parse(blob).unwrap();
    let now = daemon.node.now();
    let whole = GetBlocksBinRequest {
        block_ids: vec![daemon.node.chain().tip().id, daemon.node.genesis()],
        requested_info: requested_info::BLOCKS_AND_POOL,
        ..Default::default()
    };
    blocks(&mut daemon.open, &whole, |answer| {
        assert_eq!(answer.pool_info_extent, pool_info_extent::FULL);
        assert_eq!(answer.added_pool_txs[0].tx_blob.to_vec(), blob);
        assert_eq!(answer.added_pool_txs[0].tx_hash, tx.id);
    });
    let pruned = GetBlocksBinRequest { prune: true, ..whole.clone() };
    blocks(&mut daemon.open, &pruned, |answer| {
        assert_eq!(answer.added_pool_txs[0].tx_blob.to_vec(), blob[..tx.pruned_size]);
    });
    // A time in the future.
    let since = GetBlocksBinRequest { pool_info_since: now + 3600, ..whole.clone() };
    blocks(&mut daemon.open, &since, |answer| {
        assert_eq!(answer.pool_info_extent, pool_info_extent::INCREMENTAL);
        assert!(answer.added_pool_txs.is_empty() && answer.removed_pool_txids.is_empty());
    });
    let flushed = method(&mut daemon.open, "flush_txpool", "{}");
    assert_eq!(status(result(&flushed)), "OK");
    let since = GetBlocksBinRequest { pool_info_since: now, ..whole.clone() };
    blocks(&mut daemon.open, &since, |answer| {
        assert_eq!(answer.pool_info_extent, pool_info_extent::INCREMENTAL);
        assert_eq!(answer.removed_pool_txids, [tx.id]);
        assert!(answer.added_pool_txs.is_empty());
    });
    blocks(&mut daemon.open, &whole, |answer| {
        assert_eq!(answer.pool_info_extent, pool_info_extent::FULL);
        assert!(answer.added_pool_txs.is_empty() && answer.removed_pool_txids.is_empty());
    });
}
