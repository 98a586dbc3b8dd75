//! Events: a client that listens with curl while the chain grows, is reorganised, and transactions come and go.

use std::process::{Child, Command, Stdio};
use std::time::Duration;

use ferrite_testkit::http::{json_array, json_text};
use ferrite_testkit::known_wallets;
use ferrite_testkit::monerod::Monerod;
use ferrite_testkit::ours::Ferrited;
use serde_json::{Value, json};

use crate::site::{BINARY, Site};

/// A client that writes what it hears to a file.
struct Listener {
    child: Child,
    folder: tempfile::TempDir,
}

impl Listener {
    fn start(port: u16, last_event_id: Option<&str>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let heard = std::fs::File::create(folder.path().join("heard")).unwrap();
        let mut command = Command::new("curl");
        command.args(["--silent", "--no-buffer", &format!("http://127.0.0.1:{port}/events")]);
        if let Some(id) = last_event_id {
            command.args(["--header", &format!("Last-Event-ID: {id}")]);
        }
        let child = command.stdin(Stdio::null()).stdout(heard).spawn().unwrap();
        let listener = Self { child, folder };
        listener.wait(|events| !events.is_empty());
        listener
    }

    /// All events so far: id, name and data.
    fn events(&self) -> Vec<(String, String, Value)> {
        let heard = std::fs::read_to_string(self.folder.path().join("heard")).unwrap();
        let whole = heard.rsplit_once("\n\n").map_or("", |(whole, _)| whole);
        let event = |block: &str| {
            let field =
                |name: &str| block.lines().find_map(|line| line.strip_prefix(name)).map(str::to_owned);
            let data = serde_json::from_str(&field("data: ")?).unwrap();
            Some((field("id: ")?, field("event: ")?, data))
        };
        whole.split("\n\n").filter_map(event).collect()
    }

    /// Waits until it has heard enough.
    fn wait(&self, enough: impl Fn(&[(String, String, Value)]) -> bool) -> Vec<(String, String, Value)> {
        loop {
            let events = self.events();
            if enough(&events) {
                return events;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits until an event with these fields was heard after a number of events, and returns it.
    fn wait_for(&self, name: &str, fields: &Value) -> (String, Value) {
        let is_it = |(_, found, data): &(String, String, Value)| {
            found == name && fields.as_object().unwrap().iter().all(|(key, value)| &data[key] == value)
        };
        let events = self.wait(|events| events.iter().any(is_it));
        let (id, _, data) = events.into_iter().find(|event| is_it(event)).unwrap();
        (id, data)
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn block_blob(node: &mut Ferrited, height: u64) -> Vec<u8> {
    let answer = node.json_rpc("get_block", &json!({ "height": height }).to_string());
    const_hex::decode(json_text(&answer, "blob").unwrap()).unwrap()
}

fn block_id(node: &mut Ferrited, height: u64) -> String {
    let answer = node.json_rpc("on_get_block_hash", &format!("[{height}]"));
    json_text(&answer, "result").unwrap()
}

fn page(node: &mut Ferrited, params: &Value) -> Value {
    let answer: Value = serde_json::from_str(&node.json_rpc("get_node_events", &params.to_string())).unwrap();
    answer["result"].clone()
}

#[test]
fn a_reorganisation_is_told_with_its_depth_and_blocks() {
    let mut site = Site::start(&[]);
    let node = &mut site.node;
    let listener = Listener::start(site.port, None);
    node.mine(3, known_wallets::FIRST.address);
    let top = block_id(node, 3);
    let (id, block) = listener.wait_for("block", &json!({ "height": 3, "hash": top }));
    assert_eq!((&block["num_txes"], &block["number"]), (&json!(0), &json!(3)));
    assert!(block["timestamp"].as_u64().unwrap() > 0 && block["block_weight"].as_u64().unwrap() > 0);
    let old: Vec<String> = (1..=3).map(|height| block_id(node, height)).collect();

    // Another node has a longer chain.
    let mut other = Ferrited::start(BINARY);
    other.mine(4, known_wallets::SECOND.address);
    for height in 1..=4 {
        // Blocks of a side chain are kept, though they are not on the main chain yet.
        let _ = node.submit_block(&block_blob(&mut other, height));
    }
    let new: Vec<String> = (1..=4).map(|height| block_id(&mut other, height)).collect();
    let (_, reorg) = listener.wait_for("reorg", &json!({ "depth": 3 }));
    assert_eq!((&reorg["split_height"], &reorg["height"]), (&json!(1), &json!(5)));
    assert_eq!((&reorg["old_hashes"], &reorg["new_hashes"]), (&json!(old), &json!(new)));
    let (last, _) = listener.wait_for("block", &json!({ "height": 4, "hash": new[3] }));
    assert_eq!(block_id(node, 4), new[3]);
    // Each new block has an event after that of the reorganisation.
    let names: Vec<String> = listener.events().into_iter().map(|(_, name, _)| name).collect();
    assert_eq!(names, ["start", "block", "block", "block", "reorg", "block", "block", "block", "block"]);

    // The same over RPC, in pages, on both ports.
    let first = page(node, &json!({ "limit": 4 }));
    assert_eq!(first["events"].as_array().unwrap().len(), 4);
    assert_eq!(first["events"][3], reorg);
    assert_eq!((&first["next"], &first["last"], &first["oldest"]), (&json!(4), &json!(8), &json!(1)));
    let second = page(node, &json!({ "run": first["run"], "after": 4 }));
    assert_eq!(second["events"].as_array().unwrap().len(), 4);
    assert!(second["gap"].is_null());
    let wrong = node.json_rpc("get_node_events", r#"{"after":4}"#);
    assert!(wrong.contains("run is required with after"), "{wrong}");
    let unknown = page(node, &json!({ "run": "0011", "after": 4 }));
    assert_eq!((&unknown["gap"], &unknown["next"]), (&json!("restarted"), &json!(8)));

    // A client that was away gets what it has missed.
    let resumed = Listener::start(site.port, Some(&id));
    let missed = resumed.wait(|events| events.len() == 6);
    assert_eq!((missed[0].1.as_str(), missed[5].0.as_str()), ("start", last.as_str()));

    // Blocks that are only removed are a reorganisation without new blocks.
    node.post("/pop_blocks", r#"{"nblocks":2}"#);
    let (_, popped) = listener.wait_for("reorg", &json!({ "depth": 2 }));
    assert_eq!((&popped["split_height"], &popped["height"]), (&json!(3), &json!(3)));
    assert!(popped["new_hashes"].is_null());

    // After a restart the numbers begin anew, and a client is told.
    let before = first["run"].clone();
    assert!(site.node.stop().success());
    site.node.start_again();
    let late = Listener::start(site.port, Some(&last));
    let (_, restart) = late.wait_for("restart", &json!({ "reason": "restarted" }));
    assert_ne!(restart["run"], before);
}

#[test]
fn transactions_come_and_go() {
    let mut site = Site::with_payments();
    let listener = Listener::start(site.port, None);
    let mut real = Monerod::start_with_payments(&[]);
    let node = &mut site.node;
    // The last payments, which both nodes have.
    let info: Value = serde_json::from_str(&real.json_rpc("get_info", "{}")).unwrap();
    let height = info["result"]["height"].as_u64().unwrap();
    let (at, txs) = (1..height)
        .rev()
        .find_map(|height| {
            let answer = real.json_rpc("get_block", &json!({ "height": height }).to_string());
            let hashes = json_array(&answer, "tx_hashes")?.replace('"', "");
            let hashes: Vec<String> = hashes
                .split(',')
                .map(|hash| hash.trim().to_owned())
                .filter(|hash| hash.len() == 64)
                .collect();
            (!hashes.is_empty()).then_some((height, hashes))
        })
        .expect("there are payments");
    node.post("/pop_blocks", &json!({ "nblocks": height - at }).to_string());
    listener.wait_for("reorg", &json!({ "depth": height - at, "split_height": at }));
    for tx in &txs {
        let (_, added) = listener.wait_for("pool_added", &json!({ "tx_hash": tx }));
        assert!(added["fee"].as_u64().unwrap() > 0 && added["weight"].as_u64().unwrap() > 1000, "{added}");
    }
    // One is dropped, and sent again.
    let first = &txs[0];
    node.json_rpc("flush_txpool", &json!({ "txids": [first] }).to_string());
    listener.wait_for("pool_removed", &json!({ "tx_hash": first, "reason": "dropped" }));
    let blob = const_hex::encode(real.transaction(&first.parse().unwrap()));
    let before = listener.events().len();
    let sent = node.post("/send_raw_transaction", &json!({ "tx_as_hex": blob }).to_string());
    assert!(sent.contains("\"status\": \"OK\""), "{sent}");
    listener.wait(|events| {
        events[before..].iter().any(|(_, name, data)| name == "pool_added" && data["tx_hash"] == json!(first))
    });
    // They are in the next block.
    node.mine(1, known_wallets::THIRD.address);
    for tx in &txs {
        listener.wait_for("pool_removed", &json!({ "tx_hash": tx, "reason": "mined", "height": at }));
    }
    listener.wait_for("block", &json!({ "height": at, "num_txes": txs.len() }));
}
