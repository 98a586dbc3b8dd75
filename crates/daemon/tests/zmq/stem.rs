//! Stem transactions are not published.

use std::path::Path;

use ferrite_testkit::monerod::{SOME_ADDRESS, WalletRpc};
use ferrite_testkit::ours::Ferrited;

use crate::client::Client;
use crate::nodes::{address, port, result};

const BINARY: &str = env!("CARGO_BIN_EXE_ferrited");
const TXPOOL: &str = "json-minimal-txpool_add";

/// Starts a node on a copy of a chain, with these peers only.
fn start(chain: &Path, peers: &[u16], flags: &[&str]) -> Ferrited {
    let mut arguments = vec!["--fixed-difficulty".to_owned(), "1".to_owned(), "--keep-fakechain".to_owned()];
    for port in peers {
        arguments.extend(["--add-exclusive-node".to_owned(), format!("127.0.0.1:{port}")]);
    }
    arguments.extend(flags.iter().map(|&flag| flag.to_owned()));
    Ferrited::start_on(BINARY, chain, &arguments.iter().map(String::as_str).collect::<Vec<_>>())
}

/// A chain in a folder, and two payments that are not on it: their ids and blobs.
fn prepare(folder: &Path) -> [(String, String); 2] {
    let mut node = Ferrited::start_offline(BINARY, &["--keep-fakechain"]);
    let mut wallet = WalletRpc::start_on(node.rpc_port(), &[]);
    let own = result(&wallet.json_rpc("get_address", "{}")).text("address").unwrap().to_owned();
    node.mine(88, &own);
    wallet.json_rpc("refresh", "{}");
    let available = result(&wallet.json_rpc("incoming_transfers", r#"{"transfer_type":"available"}"#));
    let payments = [0, 1].map(|output| {
        let image = available.text(&format!("transfers.{output}.key_image")).unwrap();
        let parameters = format!(
            r#"{{"address":"{SOME_ADDRESS}","key_image":"{image}","get_tx_hex":true,"do_not_relay":true}}"#
        );
        let payment = result(&wallet.json_rpc("sweep_single", &parameters));
        (payment.text("tx_hash").unwrap().to_owned(), payment.text("tx_blob").unwrap().to_owned())
    });
    assert!(node.stop().success());
    node.copy_folder(folder);
    payments
}

/// Waits until a node has this many blocks and is synchronized.
fn wait_until_synchronized(node: &mut Ferrited, height: u64) {
    let started = std::time::Instant::now();
    loop {
        let info = node.json_rpc("get_info", "{}");
        let tree = result(&info);
        if tree.number("height") == Some(height) && info.contains("\"synchronized\": true") {
            return;
        }
        assert!(started.elapsed().as_secs() < 120, "it does not catch up: {info}");
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
}

#[test]
fn a_stem_transaction_is_not_published() {
    let folder = tempfile::tempdir().unwrap();
    let [(id, blob), (marker, marker_blob)] = prepare(folder.path());
    // Nothing listens on the first port: the next node has no outgoing connection.
    let mut next = start(folder.path(), &[1], &[]);
    let (calls, publisher) = (address(), address());
    let flags = ["--zmq-rpc-bind-port", port(&calls), "--zmq-pub", &publisher];
    let mut first = start(folder.path(), &[next.p2p_port()], &flags);
    wait_until_synchronized(&mut first, 89);
    wait_until_synchronized(&mut next, 89);
    let subscriber = Client::subscribe(&publisher, &["json-minimal-", "json-full-txpool_add"]);
    // It is subscribed once it has received a block. All blocks come from the next node, so that the first knows its
    // height: only a node that is not behind can be a stem.
    while subscriber.soon().is_none() {
        next.mine(1, SOME_ADDRESS);
    }
    let height = result(&next.json_rpc("get_info", "{}")).number("height").unwrap();
    wait_until_synchronized(&mut first, height);

    send(&mut first, &blob, false);
    assert!(first.stdout().contains(&format!("Transaction {id} submitted by RPC")), "{}", first.stdout());
    wait_until_sent(&mut next, &id);
    // A transaction that is not to be relayed is published immediately, as by the reference: this rules out a mere
    // delay. No block is mined meanwhile: on a private chain it would contain the transaction.
    send(&mut first, &marker_blob, true);
    let messages = subscriber.up_to(TXPOOL, &marker);
    assert!(!messages.iter().any(|message| message.contains(&id)), "{messages:#?}");

    // A third node gets it from the next, which has no stem and fluffs it, and relays it.
    let _third = start(folder.path(), &[first.p2p_port(), next.p2p_port()], &[]);
    let messages = subscriber.up_to(TXPOOL, &id);
    println!("{} messages until it has left the stem", messages.len());
}

fn send(node: &mut Ferrited, blob: &str, hidden: bool) {
    let body = format!(r#"{{"tx_as_hex":"{blob}","do_not_relay":{hidden}}}"#);
    let answer = node.post("/send_raw_transaction", &body);
    assert!(answer.contains("\"status\": \"OK\""), "{answer}");
}

/// Waits until a node has the transaction in its pool.
fn wait_until_sent(node: &mut Ferrited, id: &str) {
    let started = std::time::Instant::now();
    while !node.post("/get_transaction_pool_hashes", "{}").contains(id) {
        assert!(started.elapsed().as_secs() < 180, "the transaction does not arrive");
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
}
