//! Known blocks that come without their proofs, from the real `monerod`.

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use ferrite_chain::prune::stripe_of_seed;
use ferrite_p2p::levin::{Command, Decoder, Kind, Message};
use ferrite_p2p::message::{
    CoreSyncData, HandshakeResponse, Payload, RequestGetObjects, ResponseChainEntry, ResponseGetObjects,
    TimedSyncRequest, TimedSyncResponse,
};
use ferrite_testkit::http::json_number;
use ferrite_testkit::mined::PAYMENTS;
use ferrite_testkit::monerod::Monerod;
use ferrite_testkit::node::Node;
use ferrite_testkit::ours::Ferrited;
use ferrite_types::Hash;
use serde_json::Value;

use super::{first_group, logged, write};
use crate::support::{BINARY, wait_for};

/// Blocks that the peer claims to have above those it has: proofs of the newest are never pruned.
const CLAIMED: u64 = 6000;

/// A way to a peer that makes its chain look longer, and counts the blocks that are requested without their proofs.
struct Taller {
    port: u16,
    pruned: Arc<AtomicUsize>,
}

impl Taller {
    fn start(peer: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let (port, pruned) = (listener.local_addr().unwrap().port(), Arc::new(AtomicUsize::new(0)));
        let counted = pruned.clone();
        std::thread::spawn(move || {
            for near in listener.incoming().map_while(Result::ok) {
                let far = TcpStream::connect(("127.0.0.1", peer)).unwrap();
                let (near_too, far_too) = (near.try_clone().unwrap(), far.try_clone().unwrap());
                let counted = counted.clone();
                std::thread::spawn(move || carry(near, far, |message| count(message, &counted)));
                std::thread::spawn(move || carry(far_too, near_too, claim));
            }
        });
        Self { port, pruned }
    }
}

/// Carries messages until either end closes.
fn carry(mut from: TcpStream, mut to: TcpStream, change: impl Fn(Message) -> Message) {
    let mut decoder = Decoder::new();
    decoder.handshake_done();
    let (mut left, mut buffer) = (Vec::new(), vec![0; 64 * 1024]);
    while let Ok(count @ 1..) = from.read(&mut buffer) {
        left.extend_from_slice(&buffer[..count]);
        let mut input = left.as_slice();
        while let Some(message) = decoder.decode(&mut input).unwrap() {
            let _ = to.write_all(&change(message).to_bytes());
        }
        left = input.to_vec();
    }
    let _ = to.shutdown(Shutdown::Both);
}

fn count(message: Message, pruned: &AtomicUsize) -> Message {
    if message.command == Command::RequestGetObjects.code() {
        let request = RequestGetObjects::from_payload(&message.payload).unwrap();
        pruned.fetch_add(if request.prune { request.blocks.len() } else { 0 }, Ordering::Relaxed);
    }
    message
}

/// Claims a longer chain.
fn claim(message: Message) -> Message {
    fn change<T: Payload>(message: Message, change: impl FnOnce(&mut T)) -> Message {
        let mut content = T::from_payload(&message.payload).unwrap();
        change(&mut content);
        Message { payload: content.to_payload(), ..message }
    }
    let taller = |data: &mut CoreSyncData| {
        data.current_height += CLAIMED;
        data.top_id = Hash([9; 32]);
    };
    let is_response = matches!(message.kind, Kind::Response { .. });
    match Command::from_code(message.command) {
        Some(Command::Handshake) => {
            change(message, |response: &mut HandshakeResponse| taller(&mut response.payload_data))
        }
        Some(Command::TimedSync) if is_response => {
            change(message, |response: &mut TimedSyncResponse| taller(&mut response.payload_data))
        }
        Some(Command::TimedSync) => {
            change(message, |request: &mut TimedSyncRequest| taller(&mut request.payload_data))
        }
        Some(Command::ResponseChainEntry) => {
            change(message, |entry: &mut ResponseChainEntry| entry.total_height += CLAIMED)
        }
        Some(Command::ResponseGetObjects) => {
            change(message, |objects: &mut ResponseGetObjects| objects.current_blockchain_height += CLAIMED)
        }
        _ => message,
    }
}

/// A pruned node whose own blocks are not the first ones. Each chooses at random.
fn pruned_node(flags: &[&str]) -> Ferrited {
    loop {
        let mut node = Ferrited::start_with(BINARY, flags);
        let answer = node.json_rpc("prune_blockchain", r#"{"check":true}"#);
        let seed = json_number(&answer, "pruning_seed").and_then(|seed| u32::try_from(seed).ok()).unwrap();
        assert_ne!(seed, 0, "{answer}");
        if stripe_of_seed(seed) != 1 {
            return node;
        }
    }
}

fn value(answer: &str) -> Value {
    serde_json::from_str(answer).unwrap_or_else(|error| panic!("{error}: {answer}"))
}

/// The headers of the whole chain, and its blocks with transactions.
fn blocks(node: &mut Node) -> (Value, Vec<Value>) {
    let range = node.json_rpc("get_block_headers_range", r#"{"start_height":0,"end_height":540}"#);
    let headers = value(&range)["result"]["headers"].clone();
    let paid = headers.as_array().unwrap().iter().filter(|header| header["num_txes"] != 0);
    let mut block = |header: &Value| {
        let parameters = format!(r#"{{"height":{}}}"#, header["height"]);
        value(&node.json_rpc("get_block", &parameters))["result"].clone()
    };
    let blocks = paid.map(&mut block).collect();
    (headers, blocks)
}

fn transactions(node: &mut Node, ids: &[&Value], options: &str) -> Value {
    let ids: Vec<String> = ids.iter().map(|id| id.to_string()).collect();
    let body = format!(r#"{{"txs_hashes":[{}],{options}}}"#, ids.join(","));
    value(&node.post("/get_transactions", &body))
}

#[test]
fn known_blocks_of_monerod_come_without_their_proofs() {
    let mut monerod = Monerod::start_group_with_peers(&["--add-exclusive-node", "127.0.0.1:1"]);
    let (ids, weights) = first_group(&mut monerod);
    let folder = tempfile::tempdir().unwrap();
    let known = write(folder.path(), "known", &ids, &weights);
    let taller = Taller::start(monerod.p2p_port());
    let peer = format!("127.0.0.1:{}", taller.port);
    let mut ours = pruned_node(&[
        "--fixed-difficulty",
        "1",
        "--allow-local-ip",
        "--add-exclusive-node",
        &peer,
        "--log-level",
        "0,net.cn:DEBUG",
        "--known-hashes",
        &known,
        "--prune-blockchain",
        "--sync-pruned-blocks",
    ]);
    let (headers, paid) = blocks(&mut monerod);
    let top = headers[540]["hash"].clone();
    wait_for("whole chain", || {
        let info = value(&ours.json_rpc("get_info", "{}"));
        (info["result"]["top_block_hash"] == top).then_some(())
    });
    logged(&ours, (511, 29));
    let pruned = taller.pruned.load(Ordering::Relaxed);
    assert!((400..=512).contains(&pruned), "{pruned} blocks were requested without their proofs");

    // Blocks are the same, with the weights that only the peer could compute.
    assert_eq!(blocks(&mut ours), (headers, paid.clone()));
    let ids: Vec<&Value> = paid.iter().flat_map(|block| block["tx_hashes"].as_array().unwrap()).collect();
    assert_eq!(ids.len(), PAYMENTS);
    // So are transactions, as far as we have them. Asked for everything, we say the same as asked for that part.
    let theirs = transactions(&mut monerod, &ids, r#""prune":true"#);
    assert!(theirs["txs"][0]["prunable_hash"].as_str().is_some_and(|hash| hash.len() == 64), "{theirs}");
    for options in [r#""prune":true"#, r#""prune":false"#, r#""split":true"#] {
        assert_eq!(transactions(&mut ours, &ids, options)["txs"], theirs["txs"], "{options}");
    }
    let theirs = transactions(&mut monerod, &ids, r#""prune":true,"decode_as_json":true"#);
    assert_eq!(transactions(&mut ours, &ids, r#""prune":true,"decode_as_json":true"#)["txs"], theirs["txs"]);
}
