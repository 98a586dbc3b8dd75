//! `rpc.discover`: the node describes itself.

use ferrite_testkit::http::Client;
use ferrite_testkit::ours::Ferrited;
use serde_json::Value;

use crate::support::BINARY;

fn discover(port: u16) -> Value {
    let mut client = Client::connect(port).unwrap();
    let call = r#"{"jsonrpc":"2.0","id":"0","method":"rpc.discover"}"#;
    let (status, body) = client.post("/json_rpc", call).unwrap();
    assert_eq!(status, 200);
    let mut answer: Value = serde_json::from_slice(&body).unwrap();
    answer["result"].take()
}

fn names(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect()
}

#[test]
fn the_node_describes_itself() {
    let node = Ferrited::start(BINARY);
    let whole = discover(node.rpc_port());
    assert_eq!(
        (whole["openrpc"].as_str(), whole["info"]["title"].as_str()),
        (Some("1.3.2"), Some("ferrited"))
    );
    let methods = names(&whole["methods"]);
    assert!(
        methods.contains(&"get_block") && methods.contains(&"set_bans") && methods.contains(&"rpc.discover")
    );
    let paths = names(&whole["x-paths"]);
    assert!(
        paths.contains(&"/get_height")
            && paths.contains(&"/get_blocks.bin")
            && paths.contains(&"/stop_daemon")
    );
    let block =
        whole["methods"].as_array().unwrap().iter().find(|method| method["name"] == "get_block").unwrap();
    assert_eq!(block["x-aliases"][0], "getblock");
    assert_eq!(block["params"][0]["name"], "fill_pow_hash");
    assert_eq!(block["params"][0]["schema"]["default"], false);
    let result = block["result"]["schema"]["$ref"].as_str().unwrap();
    let result = whole.pointer(result.trim_start_matches('#')).unwrap();
    assert_eq!(result["properties"]["blob"]["type"], "string");
    // A restricted port has fewer methods, and says so.
    let fewer = discover(node.restricted_port());
    assert!(
        !names(&fewer["methods"]).contains(&"set_bans") && names(&fewer["methods"]).contains(&"get_block")
    );
    assert!(!names(&fewer["x-paths"]).contains(&"/stop_daemon"));
}
