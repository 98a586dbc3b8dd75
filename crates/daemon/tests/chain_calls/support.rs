//! A node with its RPC, started for a test.

use std::sync::Arc;

use ferrite_daemon::daemon::{Daemon, DaemonOptions};
use ferrite_daemon::network::PeerAccess;
use ferrite_daemon::node::Node;
use ferrite_daemon::rpc;
use ferrite_p2p::network::{Network as Peers, NetworkConfig};
use ferrite_rpc::dialect::Dialect;
use ferrite_rpc::json::{self, Value};
use ferrite_rpc::server::{Config, Server};
use ferrite_testkit::http::Client;
use ferrite_types::network::Network;
use tempfile::TempDir;
use tokio::runtime::Runtime;

pub(crate) use ferrite_testkit::monerod::SOME_ADDRESS;

/// A node on a private chain, with an open and a restricted port.
pub(crate) struct Ours {
    pub(crate) daemon: Arc<Daemon>,
    pub(crate) node: Arc<Node>,
    open: Client,
    restricted: Client,
    runtime: Runtime,
    servers: Vec<Server>,
    _folder: TempDir,
}

/// A JSON-RPC error.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub(crate) code: i64,
    pub(crate) message: String,
}

pub(crate) fn refusal(code: i64, message: &str) -> Refusal {
    Refusal { code, message: message.to_owned() }
}

impl Ours {
    pub(crate) fn start() -> Self {
        Self::start_with(|_| {})
    }

    pub(crate) fn start_with(change: impl FnOnce(&mut DaemonOptions)) -> Self {
        let change = |options: &mut DaemonOptions| {
            options.node.chain.fixed_difficulty = Some(1);
            change(options);
        };
        Self::start_on(Network::Regtest, change)
    }

    pub(crate) fn start_on(network: Network, change: impl FnOnce(&mut DaemonOptions)) -> Self {
        let folder = TempDir::new().unwrap();
        let mut options = DaemonOptions::new(network, folder.path().to_owned());
        options.offline = true;
        options.dialect = Dialect::Modern;
        change(&mut options);
        let daemon = Arc::new(Daemon::open(options).unwrap());
        let runtime = Runtime::new().unwrap();
        let table = Arc::new(rpc::table());
        let loopback = "127.0.0.1:0".parse().unwrap();
        let server = |restricted: bool| {
            let config = Config { restricted, ..Config::default() };
            runtime.block_on(async {
                Server::start(&[loopback], config, Arc::clone(&table), Arc::clone(&daemon)).unwrap()
            })
        };
        let servers = vec![server(false), server(true)];
        let client = |server: &Server| Client::connect(server.addresses()[0].port()).unwrap();
        let (open, restricted) = (client(&servers[0]), client(&servers[1]));
        let node = Arc::clone(&daemon.node);
        Self { daemon, node, open, restricted, runtime, servers, _folder: folder }
    }

    /// Adds an unreachable peer, so that the node does not know whether it is in sync.
    pub(crate) fn look_for_peers(&self) {
        let nowhere = std::net::SocketAddrV4::new(std::net::Ipv4Addr::LOCALHOST, 0);
        let config = NetworkConfig {
            bind_v4: Some(nowhere),
            exclusive_nodes: vec!["127.0.0.1:1".to_owned()],
            ..NetworkConfig::new(self.node.network())
        };
        let access = Arc::new(PeerAccess::of(&self.node));
        let peers = self.runtime.block_on(Peers::start(config, access)).unwrap();
        self.daemon.peers.set_network(peers);
    }

    /// The port of the open interface.
    pub(crate) fn port(&self) -> u16 {
        self.servers[0].addresses()[0].port()
    }

    /// The whole response to a JSON-RPC call.
    pub(crate) fn raw(&mut self, method: &str, params: &str) -> String {
        text(post(&mut self.open, "/json_rpc", &call(method, params)))
    }

    /// The result of a JSON-RPC call.
    pub(crate) fn rpc(&mut self, method: &str, params: &str) -> Result<Value, Refusal> {
        result(&post(&mut self.open, "/json_rpc", &call(method, params)).1)
    }

    /// The same on the restricted port.
    pub(crate) fn restricted(&mut self, method: &str, params: &str) -> Result<Value, Refusal> {
        result(&post(&mut self.restricted, "/json_rpc", &call(method, params)).1)
    }

    /// The response of another path.
    pub(crate) fn path(&mut self, path: &str, body: &str) -> Value {
        let (status, answer) = post(&mut self.open, path, body);
        assert_eq!(status, 200, "{path}");
        Value::Object(json::parse(&answer).unwrap())
    }

    /// The HTTP status and body of another path on the restricted port.
    pub(crate) fn restricted_path(&mut self, path: &str, body: &str) -> (u16, Vec<u8>) {
        post(&mut self.restricted, path, body)
    }

    /// Mines blocks, and returns their ids.
    pub(crate) fn mine(&mut self, count: u64) -> Vec<String> {
        self.mine_after("", count)
    }

    /// Mines blocks on a given parent.
    pub(crate) fn mine_after(&mut self, parent: &str, count: u64) -> Vec<String> {
        let params = format!(
            r#"{{"amount_of_blocks":{count},"wallet_address":"{SOME_ADDRESS}","prev_block":"{parent}"}}"#
        );
        let answer = self.rpc("generateblocks", &params).unwrap();
        texts(&answer, "blocks")
    }
}

impl Drop for Ours {
    fn drop(&mut self) {
        for server in self.servers.drain(..) {
            self.runtime.block_on(server.stop(std::time::Duration::from_secs(1)));
        }
        if let Some(peers) = self.daemon.peers.network() {
            self.runtime.block_on(peers.stop());
        }
        self.daemon.close();
    }
}

pub(crate) fn call(method: &str, params: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":"0","method":"{method}","params":{params}}}"#)
}

fn post(client: &mut Client, path: &str, body: &str) -> (u16, Vec<u8>) {
    client.post(path, body).unwrap()
}

fn text((status, body): (u16, Vec<u8>)) -> String {
    assert_eq!(status, 200);
    String::from_utf8(body).unwrap()
}

/// The contents of a JSON-RPC response.
pub(crate) fn result(answer: &[u8]) -> Result<Value, Refusal> {
    let mut answer = json::parse(answer).unwrap();
    if let Some(result) = answer.remove(&b"result"[..]) {
        return Ok(result);
    }
    let error = answer.remove(&b"error"[..]).expect("an answer has a result or an error");
    let code = match member(&error, "code") {
        Some(Value::I64(code)) => code,
        Some(Value::U64(code)) => code.try_into().unwrap(),
        other => panic!("{other:?} is not a code"),
    };
    Err(Refusal { code, message: string(&error, "message") })
}

/// A member of an object.
pub(crate) fn member(value: &Value, name: &str) -> Option<Value> {
    match value {
        Value::Object(object) => object.get(name.as_bytes()).cloned(),
        other => panic!("{other:?} is not an object"),
    }
}

pub(crate) fn number(value: &Value, name: &str) -> u64 {
    match member(value, name) {
        Some(Value::U64(number)) => number,
        other => panic!("{name} is {other:?}"),
    }
}

pub(crate) fn string(value: &Value, name: &str) -> String {
    match member(value, name) {
        Some(Value::String(text)) => String::from_utf8(text).unwrap(),
        other => panic!("{name} is {other:?}"),
    }
}

pub(crate) fn texts(value: &Value, name: &str) -> Vec<String> {
    let text = |item: Value| match item {
        Value::String(text) => String::from_utf8(text).unwrap(),
        other => panic!("{other:?} in {name}"),
    };
    match member(value, name) {
        None => Vec::new(),
        Some(Value::Array(items)) => items.into_iter().map(text).collect(),
        other => panic!("{name} is {other:?}"),
    }
}

pub(crate) fn boolean(value: &Value, name: &str) -> bool {
    match member(value, name) {
        Some(Value::Bool(value)) => value,
        other => panic!("{name} is {other:?}"),
    }
}

pub(crate) fn items(value: &Value, name: &str) -> Vec<Value> {
    match member(value, name) {
        None => Vec::new(),
        Some(Value::Array(items)) => items,
        other => panic!("{name} is {other:?}"),
    }
}

/// The error of a call that is not available on the restricted port.
pub(crate) fn not_found() -> Refusal {
    refusal(-32601, "Method not found")
}
