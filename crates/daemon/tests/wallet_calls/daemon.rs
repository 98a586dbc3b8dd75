//! Our node with its two servers, in this process.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use ferrite_chain::engine::ArrivedBlock;
use ferrite_crypto::keys::AddressKeys;
use ferrite_daemon::daemon::{self, DaemonOptions};
use ferrite_daemon::node::Node;
use ferrite_daemon::rpc;
use ferrite_rpc::dialect::Dialect;
use ferrite_rpc::json::{self, Object};
use ferrite_rpc::server::{Config, Server};
use ferrite_testkit::http::Client;
use ferrite_types::epee::{self, WriteObject};
use ferrite_types::network::Network;
use tokio::runtime::Runtime;

/// A node on a private chain, with an open and a restricted server.
pub(crate) struct Daemon {
    pub(crate) node: Arc<Node>,
    pub(crate) open: Client,
    pub(crate) restricted: Client,
    servers: Vec<Server>,
    runtime: Runtime,
    _folder: tempfile::TempDir,
}

impl Daemon {
    pub(crate) fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut options = DaemonOptions::new(Network::Regtest, folder.path().to_owned());
        options.node.chain.fixed_difficulty = Some(1);
        options.offline = true;
        options.dialect = Dialect::Modern;
        let daemon = Arc::new(daemon::Daemon::open(options).unwrap());
        let table = Arc::new(rpc::table());
        let runtime = Runtime::new().unwrap();
        let start = |restricted| {
            let _inside = runtime.enter();
            let config = Config { restricted, ..Config::default() };
            let address = [SocketAddr::from(([127, 0, 0, 1], 0))];
            Server::start(&address, config, Arc::clone(&table), Arc::clone(&daemon)).unwrap()
        };
        let servers = vec![start(false), start(true)];
        let connect = |server: &Server| Client::connect(server.addresses()[0].port()).unwrap();
        let (open, restricted) = (connect(&servers[0]), connect(&servers[1]));
        let node = Arc::clone(&daemon.node);
        Self { node, open, restricted, servers, runtime, _folder: folder }
    }

    /// Reconnects after a failed call, which closes the connection.
    pub(crate) fn reconnect(&mut self) {
        let connect = |server: &Server| Client::connect(server.addresses()[0].port()).unwrap();
        (self.open, self.restricted) = (connect(&self.servers[0]), connect(&self.servers[1]));
    }

    /// Mines blocks on top.
    pub(crate) fn mine(&self, count: u32, address: &AddressKeys) {
        for _ in 0..count {
            let template = self.node.template(address, &[]).unwrap();
            self.node.add_block(ArrivedBlock::new(template.block).unwrap()).unwrap();
        }
    }
}

impl Drop for Daemon {
    fn drop(&mut self) {
        for server in self.servers.drain(..) {
            self.runtime.block_on(server.stop(Duration::from_secs(1)));
        }
        self.node.close();
    }
}

/// The response of a path to a JSON body.
pub(crate) fn path(client: &mut Client, path: &str, body: &str) -> Object {
    let (status, answer) = client.post(path, body).unwrap();
    assert_eq!(status, 200, "{path} {body}");
    json::parse(&answer).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The response of a JSON-RPC method, with its envelope.
pub(crate) fn method(client: &mut Client, method: &str, params: &str) -> Object {
    let body = format!(r#"{{"jsonrpc":"2.0","id":"0","method":"{method}","params":{params}}}"#);
    path(client, "/json_rpc", &body)
}

/// The response of a path to portable storage.
pub(crate) fn binary<T: WriteObject>(client: &mut Client, path: &str, request: &T) -> Vec<u8> {
    let (status, answer) = client.post_bytes(path, &epee::to_bytes(request)).unwrap();
    assert_eq!(status, 200, "{path}");
    answer
}
