//! The operator's view: log lines at the default level, and errors when the node is unreachable, on another network, or
//! has replaced many blocks.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use ferrite_testkit::diff::Tree;
use ferrite_testkit::http::Client;
use ferrite_testkit::monerod::SOME_ADDRESS;
use ferrite_testkit::our_wallet::OurWallet;
use ferrite_testkit::ours::Ferrited;

use crate::nodes::program as ferrited;

const BINARY: &str = env!("CARGO_BIN_EXE_ferrite-wallet-rpc");
const COIN: u64 = 1_000_000_000_000;

/// A wallet service with a new wallet.
struct Service {
    program: OurWallet,
    address: String,
}

impl Service {
    fn start(node: u16, flags: &[&str]) -> Self {
        let mut program = OurWallet::start_on(BINARY, node, &[&["--daemon-ssl", "disabled"], flags].concat());
        program.json_rpc("auto_refresh", r#"{"enable":false}"#);
        program.json_rpc("create_wallet", r#"{"filename":"w","password":"","language":"English"}"#);
        let mut service = Self { program, address: String::new() };
        service.address = service.call("get_address", "{}").text("address").unwrap().to_owned();
        service
    }

    fn envelope(&mut self, method: &str, params: &str) -> Tree {
        Tree::from_json(self.program.json_rpc(method, params).as_bytes()).unwrap()
    }

    fn call(&mut self, method: &str, params: &str) -> Tree {
        let answer = self.envelope(method, params);
        answer.get("result").unwrap_or_else(|| panic!("{method} {params}: {answer:?}")).clone()
    }

    /// The error of a call.
    fn error(&mut self, method: &str, params: &str) -> Tree {
        let answer = self.envelope(method, params);
        answer.get("error").unwrap_or_else(|| panic!("{method} {params}: {answer:?}")).clone()
    }

    fn balance(&mut self) -> u64 {
        self.call("get_balance", "{}").number("balance").unwrap()
    }

    fn incoming(&mut self) -> usize {
        self.call("get_transfers", r#"{"in":true}"#).list("in").len()
    }

    /// Number of log lines with this text.
    fn lines(&self, text: &str) -> usize {
        self.program.log().lines().filter(|line| line.contains(text)).count()
    }

    /// Checks that the log has this line.
    fn expect(&self, text: &str) {
        assert_eq!(self.lines(text), 1, "{text:?} is not there once:\n{}", self.program.log());
    }
}

fn pop(node: &mut Ferrited, blocks: u32) {
    let answer = node.post("/pop_blocks", &format!(r#"{{"nblocks":{blocks}}}"#));
    assert!(answer.contains("\"OK\""), "{answer}");
}

#[test]
fn the_log_reports_payments_blocks_and_connections() {
    let mut node = Ferrited::start_offline(ferrited(), &["--keep-fakechain"]);
    let port = node.rpc_port();
    let (mut alice, mut bob) = (Service::start(port, &[]), Service::start(port, &[]));
    node.mine(75, &alice.address);
    alice.call("refresh", "{}");
    alice.expect("scanned 75 blocks, height 76");
    alice.expect("received 75 payments, ");

    let sub = bob.call("create_address", r#"{"account_index":0}"#).text("address").unwrap().to_owned();
    let params = format!(r#"{{"destinations":[{{"address":"{sub}","amount":{}}}]}}"#, 2 * COIN);
    let txid = alice.call("transfer", &params).text("tx_hash").unwrap().to_owned();
    alice.expect(&format!("sent transaction {txid}"));
    bob.call("refresh", "{}");
    bob.expect(&format!("2.000000000000 in transaction {txid} seen in the pool (account 0, subaddress 1)"));
    node.mine(1, SOME_ADDRESS);
    bob.call("refresh", "{}");
    bob.expect(&format!(
        "received 2.000000000000 in transaction {txid} at height 76 (account 0, subaddress 1)"
    ));
    bob.expect("scanned 1 block, height 77");

    pop(&mut node, 2);
    node.mine(3, SOME_ADDRESS);
    alice.call("refresh", "{}");
    alice.expect(
        "reorganisation of depth 1: blocks 75 to 75 were replaced, 1 transactions of the wallet were in them",
    );
    bob.call("refresh", "{}");
    bob.expect(
        "reorganisation of depth 2: blocks 75 to 76 were replaced, 1 transactions of the wallet were in them",
    );

    node.kill();
    for _ in 0..3 {
        assert_eq!(bob.error("refresh", "{}").number("code"), None, "a negative number");
        assert_eq!(bob.error("refresh", "{}").text("message"), Some("no connection to daemon"));
    }
    bob.expect(&format!("cannot reach the daemon at 127.0.0.1:{port}: "));
    node.start_again();
    bob.call("refresh", "{}");
    bob.call("refresh", "{}");
    bob.expect(&format!("connected to the daemon at 127.0.0.1:{port} again"));
    bob.expect(&format!("cannot reach the daemon at 127.0.0.1:{port}: "));
}

#[test]
fn a_deep_reorganisation_takes_nothing_away() {
    let mut node = Ferrited::start(ferrited());
    let mut alice = Service::start(node.rpc_port(), &[]);
    node.mine(130, &alice.address);
    alice.call("refresh", "{}");
    let (balance, incoming) = (alice.balance(), alice.incoming());
    assert_eq!(incoming, 130);
    pop(&mut node, 110);
    node.mine(115, SOME_ADDRESS);
    let error = alice.error("refresh", "{}");
    let expected =
        "reorg exceeds maximum allowed depth, use 'set max-reorg-depth N' to allow it, reorg depth: 110";
    assert_eq!(error.text("message"), Some(expected));
    assert_eq!((alice.balance(), alice.incoming()), (balance, incoming));
    // A rescan is still possible.
    alice.call("rescan_blockchain", "{}");
    assert_eq!(alice.incoming(), 20);
}

#[test]
fn a_node_of_another_network_is_named() {
    let node = Ferrited::start(ferrited());
    let mut wallet = Service::start(node.rpc_port(), &["--stagenet"]);
    let error = wallet.error("refresh", "{}");
    assert_eq!(error.text("message"), Some("error in getblocks.bin RPC: Failed"));
    let genesis = "418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3";
    let expected = format!(
        "the daemon at 127.0.0.1:{} is on another network (its genesis block is {genesis})",
        node.rpc_port()
    );
    assert_eq!(error.text("data"), Some(&*expected));
}

/// A proxy that can hold back the node's responses.
struct Valve {
    port: u16,
    closed: Arc<AtomicBool>,
    /// Signals that a response is held back.
    held: mpsc::Receiver<()>,
}

impl Valve {
    fn start(node: u16) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        let closed = Arc::new(AtomicBool::new(false));
        let (tell, held) = mpsc::channel();
        let is_closed = Arc::clone(&closed);
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let Ok(node) = TcpStream::connect(("127.0.0.1", node)) else { continue };
                let (mut from, mut to) = (node.try_clone().unwrap(), client.try_clone().unwrap());
                let (closed, tell) = (Arc::clone(&is_closed), tell.clone());
                thread::spawn(move || {
                    let mut buffer = vec![0; 1 << 16];
                    while let Ok(length @ 1..) = from.read(&mut buffer) {
                        while closed.load(Ordering::SeqCst) {
                            let _ = tell.send(());
                            thread::sleep(Duration::from_millis(10));
                        }
                        if to.write_all(&buffer[..length]).is_err() {
                            break;
                        }
                    }
                });
                let (mut from, mut to) = (client, node);
                thread::spawn(move || std::io::copy(&mut from, &mut to));
            }
        });
        Self { port, closed, held }
    }
}

#[test]
fn a_rescan_shows_no_less_than_there_was() {
    let mut node = Ferrited::start(ferrited());
    let valve = Valve::start(node.rpc_port());
    let mut alice = Service::start(valve.port, &[]);
    node.mine(75, &alice.address);
    alice.call("refresh", "{}");
    let params = format!(r#"{{"destinations":[{{"address":"{SOME_ADDRESS}","amount":{COIN}}}]}}"#);
    alice.call("transfer", &params);
    node.mine(1, SOME_ADDRESS);
    alice.call("refresh", "{}");
    let (balance, incoming) = (alice.balance(), alice.incoming());
    let outgoing = alice.call("get_transfers", r#"{"out":true}"#);
    assert_eq!(outgoing.list("out")[0].list("destinations").len(), 1);

    // While it runs, all data is visible; also after a kill.
    for hard in [false, true] {
        valve.closed.store(true, Ordering::SeqCst);
        let rpc = alice.program.rpc_port();
        let rescan = thread::spawn(move || {
            let params = format!(r#"{{"hard":{hard}}}"#);
            let body =
                format!(r#"{{"jsonrpc":"2.0","id":"0","method":"rescan_blockchain","params":{params}}}"#);
            Client::connect(rpc).unwrap().post("/json_rpc", &body).is_ok()
        });
        valve.held.recv().unwrap();
        assert_eq!((alice.balance(), alice.incoming()), (balance, incoming));
        alice.program.kill();
        let _ = rescan.join();
        alice.program.start_again();
        valve.closed.store(false, Ordering::SeqCst);
        while valve.held.try_recv().is_ok() {}
        alice.program.json_rpc("auto_refresh", r#"{"enable":false}"#);
        alice.call("open_wallet", r#"{"filename":"w","password":""}"#);
        assert_eq!((alice.balance(), alice.incoming()), (balance, incoming));
    }

    // Without the node nothing changes.
    node.kill();
    let error = alice.error("rescan_blockchain", "{}");
    assert_eq!(error.text("message"), Some("no connection to daemon"));
    assert_eq!((alice.balance(), alice.incoming()), (balance, incoming));
    assert_eq!(alice.call("get_transfers", r#"{"out":true}"#), outgoing);
}

#[test]
fn a_rescan_keeps_destinations_and_keys() {
    let mut node = Ferrited::start(ferrited());
    let mut alice = Service::start(node.rpc_port(), &[]);
    node.mine(75, &alice.address);
    alice.call("refresh", "{}");
    let params = format!(r#"{{"destinations":[{{"address":"{SOME_ADDRESS}","amount":{COIN}}}]}}"#);
    let txid = alice.call("transfer", &params).text("tx_hash").unwrap().to_owned();
    node.mine(1, SOME_ADDRESS);
    alice.call("refresh", "{}");
    let image = alice.call("incoming_transfers", r#"{"transfer_type":"available"}"#);
    let image = image.list("transfers")[0].text("key_image").unwrap().to_owned();
    let of_image = format!(r#"{{"key_image":"{image}"}}"#);
    alice.call("freeze", &of_image);
    let before = alice.call("get_transfers", r#"{"in":true,"out":true}"#);
    let balance = alice.balance();
    let started = Instant::now();
    for hard in [false, true] {
        alice.call("rescan_blockchain", &format!(r#"{{"hard":{hard}}}"#));
        assert_eq!(alice.call("get_transfers", r#"{"in":true,"out":true}"#), before);
        assert_eq!(alice.balance(), balance);
        assert_eq!(alice.call("frozen", &of_image).get("frozen"), Some(&Tree::Bool(true)));
        alice.call("get_tx_key", &format!(r#"{{"txid":"{txid}"}}"#));
    }
    println!("two rescans in {:?}", started.elapsed());
}
