//! RPC over ZMQ: the responses of both nodes, byte for byte, except for times and versions.

use ferrite_testkit::diff::Tree;
use ferrite_testkit::monerod::SOME_ADDRESS;
use ferrite_testkit::ours::Ferrited;

use crate::client::Client;
use crate::nodes::{Nodes, address, port, result};
use crate::version::older;

/// Fields that may differ: clocks.
const EXCUSED: [&str; 4] = ["start_time", "adjusted_time", "receive_time", "last_relayed_time"];

/// The response without the values of excused fields.
fn excuse(answer: &str) -> String {
    let mut text = answer.to_owned();
    for field in EXCUSED {
        let name = format!("\"{field}\":");
        let mut at = 0;
        while let Some(found) = text[at..].find(&name) {
            let start = at + found + name.len();
            let end = text[start..].find([',', '}']).map_or(text.len(), |length| start + length);
            text.replace_range(start..end, "?");
            at = start;
        }
    }
    text
}

/// The response with sorted key images: the reference has no order.
fn sort_images(text: &str) -> String {
    let Some((before, rest)) = text.split_once(r#""key_images":{"#) else { return text.to_owned() };
    let Some((images, after)) = rest.split_once('}') else { return text.to_owned() };
    let mut images: Vec<&str> =
        images.split_inclusive(']').map(|image| image.trim_start_matches(',')).collect();
    images.sort_unstable();
    format!(r#"{before}"key_images":{{{}}}{after}"#, images.join(","))
}

/// The text around the first difference.
fn around(text: &str, other: &str) -> String {
    let same = text.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    text.chars().skip(same.saturating_sub(200)).take(600).collect()
}

/// Requests in which `$name` is filled in.
const QUESTIONS: &[(&str, &str)] = &[
    ("get_height", "{}"),
    ("get_height", "[]"),
    ("get_rpc_version", "{}"),
    ("get_info", "{}"),
    ("get_block_hash", r#"{"height":0}"#),
    ("get_block_hash", r#"{"height":40}"#),
    ("get_block_hash", r#"{"height":100000}"#),
    ("get_block_hash", r#"{"height":-1}"#),
    ("get_block_hash", r#"{"height":"1"}"#),
    ("get_block_hash", "{}"),
    ("get_last_block_header", "{}"),
    ("get_block_header_by_hash", r#"{"hash":"$block"}"#),
    ("get_block_header_by_hash", r#"{"hash":"$tx"}"#),
    ("get_block_header_by_hash", r#"{"hash":"ab"}"#),
    ("get_block_header_by_hash", r#"{"hash":1}"#),
    ("get_block_header_by_height", r#"{"height":0}"#),
    ("get_block_header_by_height", r#"{"height":88}"#),
    ("get_block_header_by_height", r#"{"height":1000}"#),
    ("get_block_headers_by_height", r#"{"heights":[1,2,3]}"#),
    ("get_block_headers_by_height", r#"{"heights":[]}"#),
    ("get_block_headers_by_height", r#"{"heights":[1,2000]}"#),
    ("get_block_headers_by_height", r#"{"heights":1}"#),
    ("get_hashes_fast", r#"{"known_hashes":["$genesis"],"start_height":0}"#),
    ("get_hashes_fast", r#"{"known_hashes":["$block","$genesis"],"start_height":7}"#),
    ("get_hashes_fast", r#"{"known_hashes":[],"start_height":0}"#),
    ("get_hashes_fast", r#"{"known_hashes":["$tx"],"start_height":0}"#),
    ("get_blocks_fast", r#"{"block_ids":["$genesis"],"start_height":0,"prune":false}"#),
    ("get_blocks_fast", r#"{"block_ids":["$genesis"],"start_height":0,"prune":true}"#),
    ("get_blocks_fast", r#"{"block_ids":[],"start_height":85,"prune":false}"#),
    ("get_blocks_fast", r#"{"block_ids":[],"start_height":85000,"prune":false}"#),
    ("get_blocks_fast", r#"{"block_ids":[],"start_height":85}"#),
    ("get_transactions", r#"{"tx_hashes":["$tx"]}"#),
    ("get_transactions", r#"{"tx_hashes":["$pool"]}"#),
    ("get_transactions", r#"{"tx_hashes":["$block"]}"#),
    ("get_transactions", r#"{"tx_hashes":[]}"#),
    ("get_tx_global_output_indices", r#"{"tx_hash":"$tx"}"#),
    ("get_tx_global_output_indices", r#"{"tx_hash":"$block"}"#),
    ("key_images_spent", r#"{"key_images":["$spent","$waiting","$block"]}"#),
    ("get_transaction_pool", "{}"),
    (
        "get_output_histogram",
        r#"{"amounts":[0],"min_count":0,"max_count":0,"unlocked":true,"recent_cutoff":0}"#,
    ),
    (
        "get_output_histogram",
        r#"{"amounts":[],"min_count":0,"max_count":0,"unlocked":false,"recent_cutoff":0}"#,
    ),
    ("get_output_distribution", r#"{"amounts":[0],"from_height":0,"to_height":0,"cumulative":true}"#),
    ("get_output_distribution", r#"{"amounts":[0],"from_height":5,"to_height":20,"cumulative":false}"#),
    ("get_output_distribution", r#"{"amounts":[0],"from_height":500,"to_height":20,"cumulative":false}"#),
    ("get_output_keys", r#"{"outputs":[{"amount":0,"index":0},{"amount":0,"index":90}]}"#),
    ("get_output_keys", r#"{"outputs":[{"amount":0,"index":100000}]}"#),
    ("get_output_keys", r#"{"outputs":[{"amount":0}]}"#),
    ("get_dynamic_fee_estimate", r#"{"num_grace_blocks":0}"#),
    ("get_dynamic_fee_estimate", r#"{"num_grace_blocks":10}"#),
    ("hard_fork_info", r#"{"version":0}"#),
    ("hard_fork_info", r#"{"version":12}"#),
    ("hard_fork_info", r#"{"version":300}"#),
    ("get_peer_list", "{}"),
    ("mining_status", "{}"),
    ("stop_mining", "{}"),
    ("save_bc", "{}"),
    ("set_log_level", r#"{"level":0}"#),
    ("set_log_level", r#"{"level":5}"#),
    ("set_log_level", r#"{"level":-1}"#),
    ("set_log_level", r#"{"level":1000}"#),
    (
        "start_mining",
        r#"{"miner_address":"x","threads_count":1,"do_background_mining":false,"ignore_battery":false}"#,
    ),
    (
        "start_mining",
        r#"{"miner_address":"$address","threads_count":1000,"do_background_mining":false,"ignore_battery":false}"#,
    ),
    ("send_raw_tx_hex", r#"{"tx_as_hex":"xy","relay":true}"#),
    ("send_raw_tx_hex", r#"{"tx_as_hex":"abcd","relay":true}"#),
    ("send_raw_tx_hex", r#"{"tx_as_hex":"$new","relay":false}"#),
    ("send_raw_tx_hex", r#"{"tx_as_hex":"$new","relay":false}"#),
    ("send_raw_tx_hex", r#"{"tx_as_hex":"$new"}"#),
    ("no_such_method", "{}"),
];

/// Whole requests.
const REQUESTS: &[&str] = &[
    "",
    "{",
    "[]",
    "{}",
    r#"{"jsonrpc":"2.0"}"#,
    r#"{"jsonrpc":"2.0","method":"get_height"}"#,
    r#"{"jsonrpc":"2.0","method":"get_height","params":{}}"#,
    r#"{"jsonrpc":"2.0","method":5,"params":{},"id":1}"#,
    r#"{"method":"get_height","params":{},"id":1}"#,
    r#"{"jsonrpc":"2.0","method":"get_height","params":{},"id":"a\"b"}"#,
    r#"{"jsonrpc":"2.0","method":"get_height","params":{},"id":null}"#,
    r#"{"jsonrpc":"2.0","method":"get_height","params":{},"id":-7}"#,
    r#"{"jsonrpc":"2.0","method":"get_height","params":{},"id":1} x"#,
];

#[test]
fn answers_are_the_references() {
    let mut nodes = Nodes::start();
    let facts = facts(&mut nodes);
    let mut reference = Client::caller(&nodes.reference_zmq[0]);
    let mut ours = Client::caller(&nodes.ours_zmq[0]);
    let fill =
        |text: &str| facts.iter().fold(text.to_owned(), |text, (name, value)| text.replace(name, value));
    let asked = QUESTIONS.iter().enumerate().map(|(id, (method, params))| {
        format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"{method}","params":{}}}"#, fill(params))
    });
    let requests = asked.chain(REQUESTS.iter().map(|&request| request.to_owned()));
    // The older version does not report the tip.
    let top = nodes.height() - 1;
    let top = format!(r#""top_block_hash":"{}""#, nodes.id_at(top));
    let no_top = format!(r#""top_block_hash":"{}""#, "0".repeat(64));
    let (mut compared, mut different) = (0, Vec::new());
    for request in requests {
        let expected = sort_images(&excuse(&reference.call(&request)));
        let expected = expected.replace(&no_top, &top);
        let found = sort_images(&older(&excuse(&ours.call(&request))));
        compared += 1;
        if expected != found {
            let (reference, ours) = (around(&expected, &found), around(&found, &expected));
            different.push(format!("{request:.300}\n  reference: {reference}\n  ours:      {ours}"));
        }
    }
    // Every transaction shown can be sent: known ones are not relayed again.
    let shown = ours.call(&fill(
        r#"{"jsonrpc":"2.0","id":1,"method":"get_transactions","params":{"tx_hashes":["$pool"]}}"#,
    ));
    let tx = shown.split_once(r#""transaction":"#).unwrap().1.split_once(r#"}},"missed_hashes""#).unwrap().0;
    let sending =
        format!(r#"{{"jsonrpc":"2.0","id":1,"method":"send_raw_tx","params":{{"tx":{tx},"relay":true}}}}"#);
    let other = sending.replacen(r#""unlock_time":0"#, r#""unlock_time":9"#, 1);
    let half = sending.replacen(r#""key_image""#, r#""no_image""#, 1);
    // The older version loses the signatures, so it accepts none of today's transactions.
    let answer = |result: &str| format!(r#"{{"jsonrpc":"2.0","id":1,{result}}}"#);
    let refused = |status: &str, text: &str| {
        answer(&format!(r#""error":{{"code":1,"error_str":"{status}","message":"{text}"}}"#))
    };
    assert_eq!(ours.call(&sending), answer(r#""result":{"rpc_version":131072,"relayed":false}"#));
    assert_eq!(ours.call(&other), refused("Failed", "double spend"));
    let missing = refused("Malformed json", r#"Key \"key_image\" missing from object."#);
    assert_eq!(ours.call(&half).replace(r#""id":null"#, r#""id":1"#), missing);
    assert_eq!(reference.call(&half).replace(r#""id":null"#, r#""id":1"#), missing);
    println!("{compared} requests compared, {} differences", different.len());
    assert!(different.is_empty(), "{}", different.join("\n"));
}

/// The values of the names in the requests.
fn facts(nodes: &mut Nodes) -> Vec<(&'static str, String)> {
    let tx = nodes.pay_and_send(1);
    nodes.mine(1, None);
    let pool = nodes.pay_and_send(2);
    let (_, new) = nodes.pay(1);
    vec![
        ("$genesis", nodes.id_at(0)),
        ("$block", nodes.id_at(40)),
        ("$spent", key_image(nodes, &tx)),
        ("$waiting", key_image(nodes, &pool)),
        ("$tx", tx),
        ("$pool", pool),
        ("$new", new),
        ("$address", SOME_ADDRESS.to_owned()),
    ]
}

/// The key image of a transaction with one input.
fn key_image(nodes: &mut Nodes, id: &str) -> String {
    let body = format!(r#"{{"txs_hashes":["{id}"],"decode_as_json":true}}"#);
    let answer = Tree::from_json(nodes.reference.post("/get_transactions", &body).as_bytes()).unwrap();
    let json = Tree::from_json(answer.text("txs.0.as_json").unwrap().as_bytes()).unwrap();
    json.text("vin.0.key.k_image").unwrap().to_owned()
}

#[test]
fn restricted_calls_are_refused() {
    let address = address();
    let flags = ["--restricted-zmq-rpc", "--zmq-rpc-bind-port", port(&address)];
    let _ours = Ferrited::start_offline(env!("CARGO_BIN_EXE_ferrited"), &flags);
    let mut ours = Client::caller(&address);
    let mut call = |method: &str, params: &str| {
        ours.call(&format!(r#"{{"jsonrpc":"2.0","id":1,"method":"{method}","params":{params}}}"#))
    };
    for method in
        ["get_peer_list", "mining_status", "save_bc", "set_log_level", "start_mining", "stop_mining"]
    {
        let expected = format!(
            r#"{{"jsonrpc":"2.0","id":1,"error":{{"code":1,"error_str":"Failed","message":"\"{method}\" is not available in restricted mode."}}}}"#
        );
        assert_eq!(call(method, "{}"), expected);
    }
    assert_eq!(result(&call("get_height", "{}")).number("height"), Some(1));
    let info = call("get_info", "{}");
    assert!(info.contains(r#""start_time":0,"version":"""#), "{info}");
    let whole =
        call("get_output_distribution", r#"{"amounts":[5],"from_height":0,"to_height":0,"cumulative":true}"#);
    assert!(whole.contains("can only get output distribution for rct outputs"), "{whole}");
}
