//! A node of ours with its network, and waiting for conditions.

use std::net::{Ipv4Addr, SocketAddrV4};
use std::sync::Arc;
use std::time::{Duration, Instant};

use ferrite_chain::engine::ArrivedBlock;
use ferrite_chain::pool::RelayCategory;
use ferrite_crypto::keys::AddressKeys;
use ferrite_daemon::network::PeerAccess;
use ferrite_daemon::node::{Node, NodeOptions};
use ferrite_p2p::network::{Network, NetworkConfig};
use ferrite_p2p::sync::PeerState;
use ferrite_testkit::http::{json_number, json_text};
use ferrite_testkit::mined;
use ferrite_testkit::monerod::{Monerod, SOME_ADDRESS};
use ferrite_types::address::Address;
use ferrite_types::network::Network as Chain;
use ferrite_types::{Hash, Height};
use tempfile::TempDir;

/// Timeout of any wait, on a busy machine.
const STEP_TIMEOUT: Duration = Duration::from_secs(240);
/// An address without a listener: with it as exclusive node, a node makes no connections.
const UNREACHABLE_PEER: &str = "127.0.0.1:1";

/// A node of ours.
pub(crate) struct Ours {
    pub(crate) node: Arc<Node>,
    pub(crate) network: Option<Network>,
    directory: TempDir,
}

impl Ours {
    /// Starts with the peers at these ports as exclusive nodes.
    pub(crate) async fn start(peers: &[u16]) -> Self {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let node = open(&directory);
        let mut ours = Self { node, network: None, directory };
        ours.connect(peers).await;
        ours
    }

    /// Goes online.
    pub(crate) async fn connect(&mut self, peers: &[u16]) {
        let mut nodes: Vec<String> = peers.iter().map(|port| format!("127.0.0.1:{port}")).collect();
        if nodes.is_empty() {
            nodes.push(UNREACHABLE_PEER.to_owned());
        }
        self.connect_to(nodes).await;
    }

    /// Goes online with these exclusive nodes.
    pub(crate) async fn connect_to(&mut self, exclusive_nodes: Vec<String>) {
        let config = NetworkConfig {
            bind_v4: Some(SocketAddrV4::new(Ipv4Addr::LOCALHOST, 0)),
            exclusive_nodes,
            max_connections_per_ip: 100,
            ..NetworkConfig::new(Chain::Regtest)
        };
        let access = Arc::new(PeerAccess::of(&self.node));
        self.network = Some(Network::start(config, access).await.expect("a network"));
    }

    /// Goes offline.
    pub(crate) async fn disconnect(&mut self) {
        if let Some(network) = self.network.take() {
            network.stop().await;
        }
    }

    /// Restarts, offline.
    pub(crate) async fn restart(&mut self) {
        self.disconnect().await;
        self.node.close();
        // The database can be opened only once.
        let started = Instant::now();
        while Arc::strong_count(&self.node) > 1 {
            assert!(started.elapsed() < STEP_TIMEOUT, "the node is still in use");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let closed = std::mem::replace(&mut self.node, open(&tempfile::tempdir().expect("a directory")));
        drop(closed);
        self.node = open(&self.directory);
    }

    pub(crate) fn port(&self) -> u16 {
        self.network.as_ref().and_then(Network::listening_port).expect("it listens")
    }

    /// Whether the handshake with a peer is done.
    pub(crate) fn has_peer(&self) -> bool {
        let connections = self.network.as_ref().map(Network::connections).unwrap_or_default();
        connections.iter().any(|connection| connection.state != PeerState::BeforeHandshake)
    }

    pub(crate) fn height(&self) -> u64 {
        self.node.chain().tip().height.0
    }

    pub(crate) fn top(&self) -> Hash {
        self.node.chain().tip().id
    }

    pub(crate) fn has_in_pool(&self, id: &Hash) -> bool {
        self.node.pool().contains(id, RelayCategory::All)
    }

    pub(crate) fn height_of_tx(&self, id: &Hash) -> Option<Height> {
        let reader = self.node.reader().expect("a snapshot");
        reader.view().tx_location(id).expect("it can be read").map(|location| location.height)
    }

    /// Mines blocks. At this difficulty every hash suffices.
    pub(crate) fn mine(&self, count: u32) {
        let address = Address::parse(Chain::Regtest, SOME_ADDRESS).expect("an address");
        for _ in 0..count {
            let template = self.node.template(&AddressKeys::from(&address), &[]).expect("a template");
            let block = ArrivedBlock::new(template.block).expect("a block with an id");
            let (id, blob) = (block.id(), block.blob().to_vec());
            self.node.add_block(block).expect("a legal block");
            if let Some(network) = &self.network {
                network.relay_block(id, blob, self.height());
            }
        }
    }
}

fn open(directory: &TempDir) -> Arc<Node> {
    let mut options = NodeOptions::new(Chain::Regtest, directory.path().to_owned());
    options.chain.fixed_difficulty = Some(1);
    Arc::new(Node::open(options).expect("a node"))
}

/// Waits for a condition.
pub(crate) async fn until(what: &str, mut so: impl FnMut() -> bool) {
    let started = Instant::now();
    while !so() {
        assert!(started.elapsed() < STEP_TIMEOUT, "timeout: {what}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// A listening `monerod` with the peers at these ports as exclusive nodes.
pub(crate) fn real(peers: &[u16]) -> Monerod {
    real_with(peers, &[])
}

pub(crate) fn real_with(peers: &[u16], flags: &[&str]) -> Monerod {
    Monerod::start_with_peers(&flags_with_peers(peers, flags).iter().map(String::as_str).collect::<Vec<_>>())
}

/// The same on the [common chain](mined::COMMON).
pub(crate) fn real_mined(peers: &[u16]) -> Monerod {
    let flags = flags_with_peers(peers, &[]);
    Monerod::start_mined_with_peers(mined::COMMON, &flags.iter().map(String::as_str).collect::<Vec<_>>())
}

fn flags_with_peers(peers: &[u16], flags: &[&str]) -> Vec<String> {
    let mut all: Vec<String> = flags.iter().map(|flag| (*flag).to_owned()).collect();
    if peers.is_empty() {
        all.extend(["--add-exclusive-node".to_owned(), UNREACHABLE_PEER.to_owned()]);
    }
    for port in peers {
        all.extend(["--add-exclusive-node".to_owned(), format!("127.0.0.1:{port}")]);
    }
    all
}

pub(crate) fn real_top(monerod: &mut Monerod) -> Hash {
    let info = monerod.json_rpc("get_info", "{}");
    let top = json_text(&info, "top_block_hash").expect("a top");
    Hash(const_hex::decode_to_array(top).expect("a hash"))
}

pub(crate) fn real_height(monerod: &mut Monerod) -> u64 {
    let info = monerod.json_rpc("get_info", "{}");
    json_number(&info, "height").and_then(|height| u64::try_from(height).ok()).expect("a height")
}

/// Waits until both have the same chain.
pub(crate) async fn until_same(what: &str, ours: &Ours, monerod: &mut Monerod) {
    until(what, || real_top(monerod) == ours.top()).await;
}

/// Waits until `monerod` considers itself in sync, before which it does not mine.
pub(crate) async fn until_ready(monerod: &mut Monerod) {
    until("monerod is up to date", || monerod.json_rpc("get_info", "{}").contains("\"synchronized\": true"))
        .await;
}

/// Makes `monerod` mine, a few blocks at a time.
pub(crate) fn mine(monerod: &mut Monerod, mut count: u32, address: &str) {
    while count > 0 {
        let some = count.min(100);
        monerod.mine(some, address);
        count -= some;
    }
}
