//! Shared by the tests.

use std::net::{Ipv4Addr, SocketAddrV4};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use ferrite_p2p::message::{
    BlockCompleteEntry, CoreSyncData, HandshakeRequest, RequestChain, RequestFluffyMissingTx,
    RequestGetObjects, ResponseChainEntry, ResponseGetObjects,
};
use ferrite_p2p::network::{ConnectionInfo, Network, NetworkConfig, Speech, StartNetworkError, Timings};
use ferrite_p2p::node::{
    BatchDone, BlockFate, DueTx, FluffyAnswer, KnownBlock, NodeAccess, NodeError, ShortHistory, TxFate,
    TxRoute,
};
use ferrite_p2p::peer::{PeerEvent, Peers};
use ferrite_p2p::relay::ConnectionId;
use ferrite_p2p::sync::{PeerStatus, SyncPosition, SyncStatus};
use ferrite_types::Hash;
use ferrite_types::network::{Network as Chain, REGTEST};
use tokio::sync::mpsc;

use ferrite_testkit::peer::introduction;
pub(crate) use ferrite_testkit::peer::{RESPONSE_TIMEOUT, RawPeer};

/// A node whose chain has a height and nothing else.
#[derive(Debug)]
pub(crate) struct TestNode {
    height: AtomicU64,
}

impl TestNode {
    /// A node with only the genesis block.
    pub(crate) fn new() -> Arc<Self> {
        Arc::new(Self { height: AtomicU64::new(1) })
    }

    /// Pretends to have a longer chain.
    pub(crate) fn set_height(&self, height: u64) {
        self.height.store(height, Ordering::Relaxed);
    }
}

impl NodeAccess for TestNode {
    fn core_sync_data(&self) -> Result<CoreSyncData, NodeError> {
        Ok(CoreSyncData {
            current_height: self.height(),
            cumulative_difficulty: 1,
            top_id: REGTEST.genesis.id,
            top_version: 1,
            ..CoreSyncData::default()
        })
    }

    fn height(&self) -> u64 {
        self.height.load(Ordering::Relaxed)
    }

    fn ideal_version(&self, _height: u64) -> u8 {
        1
    }

    fn find_blocks(&self, ids: &[Hash]) -> Result<Vec<Option<KnownBlock>>, NodeError> {
        let find = |id: &Hash| (*id == REGTEST.genesis.id).then_some(KnownBlock::Main(0));
        Ok(ids.iter().map(find).collect())
    }

    fn short_history(&self) -> Result<ShortHistory, NodeError> {
        Ok(ShortHistory { ids: vec![REGTEST.genesis.id], height: self.height() })
    }

    fn chain_entry(&self, _request: &RequestChain) -> Result<Option<ResponseChainEntry>, NodeError> {
        Ok(None)
    }

    fn objects(&self, _request: &RequestGetObjects) -> Result<Option<ResponseGetObjects>, NodeError> {
        Ok(None)
    }

    fn fluffy_transactions(&self, _request: &RequestFluffyMissingTx) -> Result<FluffyAnswer, NodeError> {
        Ok(FluffyAnswer::Unknown)
    }

    fn add_blocks(&self, blocks: Vec<BlockCompleteEntry>, done: BatchDone) {
        done.report(Ok(vec![BlockFate::Known; blocks.len()]));
    }

    fn add_new_block(&self, _block: BlockCompleteEntry) -> Result<BlockFate, NodeError> {
        Ok(BlockFate::Kept)
    }

    fn add_transactions(&self, txs: Vec<Vec<u8>>, _route: TxRoute) -> Result<Vec<TxFate>, NodeError> {
        Ok(vec![TxFate { id: None, onward: None, offence: false, against_policy: false }; txs.len()])
    }

    fn pool_hashes(&self) -> Result<Vec<Hash>, NodeError> {
        Ok(Vec::new())
    }

    fn pool_complement(&self, _known: &[Hash]) -> Result<Vec<Vec<u8>>, NodeError> {
        Ok(Vec::new())
    }

    fn pool_blobs(&self, _ids: &[Hash]) -> Result<Vec<Vec<u8>>, NodeError> {
        Ok(Vec::new())
    }

    fn mark_relayed(&self, _ids: Vec<Hash>, _route: TxRoute) -> Result<(), NodeError> {
        Ok(())
    }

    fn due_transactions(&self) -> Result<Vec<DueTx>, NodeError> {
        Ok(Vec::new())
    }
}

/// A protocol that records its events.
pub(crate) struct Listener {
    peers: Arc<dyn Peers>,
    events: mpsc::Sender<PeerEvent>,
    heard: Mutex<Vec<PeerEvent>>,
}

impl Listener {
    fn heard(&self) -> MutexGuard<'_, Vec<PeerEvent>> {
        self.heard.lock().expect("no test panics with it")
    }
}

impl Speech for Listener {
    fn events(&self) -> mpsc::Sender<PeerEvent> {
        self.events.clone()
    }

    fn sync_status(&self) -> SyncStatus {
        SyncStatus::default()
    }

    fn sync_position(&self) -> SyncPosition {
        SyncPosition::default()
    }

    fn peer_status(&self, _id: ConnectionId) -> Option<PeerStatus> {
        None
    }

    fn relay_block(&self, _id: Hash, _block: Vec<u8>, _height: u64) {}

    fn relay_transactions(&self, _ids: Vec<Hash>, _route: TxRoute) {}

    fn set_max_out_peers(&self, _count: usize) {}

    fn stop(&self) {}
}

/// A network of ours, with the events of its peers.
pub(crate) struct Ours {
    pub(crate) network: Network,
    pub(crate) node: Arc<TestNode>,
    listener: Option<Arc<Listener>>,
}

impl Ours {
    /// Starts the network.
    pub(crate) async fn start(config: NetworkConfig) -> Self {
        Self::try_start(config).await.expect("the network starts")
    }

    /// Starts the network, which may fail.
    pub(crate) async fn try_start(config: NetworkConfig) -> Result<Self, StartNetworkError> {
        let node = TestNode::new();
        let mut listener = None;
        let network = Network::start_with(config, node.clone(), |peers| {
            let (sender, mut events) = mpsc::channel(8);
            let speech = Arc::new(Listener { peers, events: sender, heard: Mutex::default() });
            listener = Some(speech.clone());
            tokio::spawn({
                let speech = speech.clone();
                async move {
                    while let Some(event) = events.recv().await {
                        speech.heard().push(event);
                    }
                }
            });
            Ok(speech)
        });
        Ok(Self { network: network.await?, node, listener })
    }

    /// The events so far.
    pub(crate) fn heard(&self) -> Vec<PeerEvent> {
        self.listener.as_ref().map_or_else(Vec::new, |listener| listener.heard().clone())
    }

    /// The actions on connections.
    pub(crate) fn peers(&self) -> &dyn Peers {
        self.listener.as_ref().expect("not offline").peers.as_ref()
    }

    /// The listening port.
    pub(crate) fn port(&self) -> u16 {
        self.network.listening_port().expect("it listens")
    }

    /// Connections after the handshake.
    pub(crate) fn shaken(&self) -> Vec<ConnectionInfo> {
        self.network.connections().into_iter().filter(|info| info.peer.peer_id != 0).collect()
    }
}

/// Waits for a condition.
pub(crate) async fn until(what: &str, mut condition: impl FnMut() -> bool) {
    let start = Instant::now();
    while !condition() {
        assert!(start.elapsed() < RESPONSE_TIMEOUT, "timeout: {what}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// A node on loopback without outgoing connections.
pub(crate) fn loopback() -> NetworkConfig {
    NetworkConfig {
        bind_v4: Some(SocketAddrV4::new(Ipv4Addr::LOCALHOST, 0)),
        max_connections_per_ip: 100,
        ..NetworkConfig::new(Chain::Regtest)
    }
}

/// A node on loopback that connects to these ports only.
pub(crate) fn connecting_to(ports: &[u16]) -> NetworkConfig {
    let exclusive_nodes = ports.iter().map(|port| format!("127.0.0.1:{port}")).collect();
    let timings = Timings { connections: Duration::from_millis(50), ..Timings::default() };
    NetworkConfig { exclusive_nodes, timings, ..loopback() }
}

/// A peer after its handshake.
pub(crate) async fn shaken(port: u16, peer_id: u64) -> RawPeer {
    let mut peer = RawPeer::connect(port).await;
    peer.invoke(&handshake(peer_id)).await.expect("hands are shaken");
    peer
}

/// A valid handshake request.
pub(crate) fn handshake(peer_id: u64) -> HandshakeRequest {
    introduction(peer_id, TestNode::new().core_sync_data().expect("it always says"))
}
