//! Nodes, connections between them, and a clock.

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Duration;

use ferrite_chain::db::{Database, OpenOptions, SyncMode, SyncThreshold};
use ferrite_chain::engine::{ChainConfig, Clock, Engine};
use ferrite_chain::handle::{ChainHandle, ChainThread};
use ferrite_chain::pool::{Pool, PoolOptions, PoolWriter};
use ferrite_consensus::known::KnownHashes;
use ferrite_daemon::network::PeerAccess;
use ferrite_p2p::address::{NetworkAddress, Zone};
use ferrite_p2p::levin::Decoder;
use ferrite_p2p::message::{BlockCompleteEntry, CoreSyncData, Incoming, Notification};
use ferrite_p2p::node::{NodeAccess, TxRoute};
use ferrite_p2p::peer::{PeerEvent, PeerInfo};
use ferrite_p2p::protocol::{Command, Handler, Job, ProtocolConfig};
use ferrite_p2p::relay::ConnectionId;
use ferrite_p2p::sync::PeerState;
use ferrite_testkit::block_tree::{BlockTree, MadeBlock, NOW};
use ferrite_types::block::Block;
use ferrite_types::{Hash, Height};
use rand_chacha::ChaCha20Rng;
use rand_core::SeedableRng;
use tempfile::TempDir;

/// Low forks, so that even short chains cross them.
pub(crate) const FORKS: &[(u8, Height)] =
    &[(1, Height(0)), (2, Height(66)), (4, Height(70)), (5, Height(75))];
/// Latency of a message.
const LATENCY: Duration = Duration::from_millis(20);
/// Time to add a block.
const ADD_BLOCK_TIME: Duration = Duration::from_millis(2);

/// A chain with a pool in a temporary directory.
pub(crate) struct Node {
    pub(crate) access: Arc<dyn NodeAccess>,
    pub(crate) chain: ChainHandle<PoolWriter>,
    pub(crate) pool: Pool,
    pub(crate) handler: Handler<ChaCha20Rng>,
    /// Dropped connections with their points; zero for a plain close.
    pub(crate) dropped: Vec<(ConnectionId, u32)>,
    /// Number of added batches.
    pub(crate) batches: usize,
    /// The parent of the first block and the last block of the batches being added.
    pub(crate) adding: VecDeque<(Hash, Hash)>,
    /// When all batches are added: one after the other.
    adding_until: Duration,
    // In this order: the thread ends before its files are removed.
    _thread: ChainThread<PoolWriter>,
    _directory: TempDir,
}

/// A scripted peer's reaction to a notification: what it sends, and with which delay.
pub(crate) type Script = Box<dyn FnMut(Notification) -> Vec<(Duration, Notification)>>;

enum End {
    Node(usize),
    Script(Script),
}

enum Happening {
    Peer(usize, PeerEvent),
    Scripted(ConnectionId, Notification),
    Done(usize, Job),
    Tick(usize),
}

/// The simulation.
pub(crate) struct World {
    now: Duration,
    /// The unix time of the chains.
    clock: Arc<AtomicU64>,
    /// Seconds by which that is ahead.
    ahead: u64,
    count: u64,
    happenings: BTreeMap<(Duration, u64), Happening>,
    pub(crate) nodes: Vec<Node>,
    /// The node at the near end of each connection. The id of the far end differs in the last bit.
    ends: BTreeMap<ConnectionId, End>,
    /// The decoder at the far end of each connection.
    decoders: BTreeMap<ConnectionId, Decoder>,
    /// Time, connection and size of each frame.
    pub(crate) sent: Vec<(Duration, ConnectionId, usize)>,
    next_connection: u128,
}

pub(crate) fn other_end(id: ConnectionId) -> ConnectionId {
    ConnectionId(id.0 ^ 1)
}

impl World {
    pub(crate) fn new() -> Self {
        Self {
            now: Duration::ZERO,
            clock: Arc::new(AtomicU64::new(NOW)),
            ahead: 0,
            count: 0,
            happenings: BTreeMap::new(),
            nodes: Vec::new(),
            ends: BTreeMap::new(),
            decoders: BTreeMap::new(),
            sent: Vec::new(),
            next_connection: 2,
        }
    }

    /// Sets the clock of the chains forward.
    pub(crate) fn set_forward(&mut self, seconds: u64) {
        self.ahead += seconds;
        self.clock.fetch_add(seconds, Ordering::Relaxed);
    }

    /// A node with these blocks.
    pub(crate) fn node(&mut self, tree: &BlockTree, blocks: &[MadeBlock]) -> usize {
        self.node_with(tree, blocks, ProtocolConfig::default(), |access| Arc::new(access))
    }

    /// A node with these blocks that knows hashes.
    pub(crate) fn node_that_knows(
        &mut self,
        tree: &BlockTree,
        blocks: &[MadeBlock],
        known_hashes: KnownHashes,
    ) -> usize {
        let chain = ChainConfig { known_hashes, ..tree.config() };
        self.node_from(chain, blocks, ProtocolConfig::default(), |access| Arc::new(access))
    }

    pub(crate) fn node_with(
        &mut self,
        tree: &BlockTree,
        blocks: &[MadeBlock],
        config: ProtocolConfig,
        wrap: impl FnOnce(PeerAccess) -> Arc<dyn NodeAccess>,
    ) -> usize {
        self.node_from(tree.config(), blocks, config, wrap)
    }

    pub(crate) fn node_from(
        &mut self,
        chain: ChainConfig,
        blocks: &[MadeBlock],
        config: ProtocolConfig,
        wrap: impl FnOnce(PeerAccess) -> Arc<dyn NodeAccess>,
    ) -> usize {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let number = self.nodes.len();
        let (access, chain, pool, thread) = open(&directory, chain, &self.clock);
        for block in blocks {
            chain.add_block(block.arrived()).expect("a legal block");
        }
        let access = wrap(access);
        let rng = ChaCha20Rng::seed_from_u64(u64::try_from(number).expect("a few"));
        let handler = Handler::new(config, Arc::clone(&access), rng, self.now);
        self.nodes.push(Node {
            access,
            chain,
            pool,
            handler,
            dropped: Vec::new(),
            batches: 0,
            adding: VecDeque::new(),
            adding_until: Duration::ZERO,
            _thread: thread,
            _directory: directory,
        });
        self.plan(Duration::from_secs(1), Happening::Tick(number));
        number
    }

    /// Connects two nodes; the first is the dialing one. Returns its end.
    pub(crate) fn connect(&mut self, from: usize, to: usize) -> ConnectionId {
        let (near, far) = self.new_connection();
        self.ends.insert(near, End::Node(from));
        self.ends.insert(far, End::Node(to));
        let chains = [from, to].map(|node| self.nodes[node].access.core_sync_data().expect("it can be read"));
        let [ours, theirs] = chains;
        self.plan(LATENCY, Happening::Peer(from, connected(near, to, false, theirs)));
        self.plan(LATENCY, Happening::Peer(to, connected(far, from, true, ours)));
        near
    }

    /// Connects a node to a scripted peer with this chain state. Returns the node's end.
    pub(crate) fn connect_script(
        &mut self,
        node: usize,
        host: usize,
        chain: CoreSyncData,
        script: Script,
    ) -> ConnectionId {
        self.connect_unusual(node, host, chain, script, |_| {})
    }

    /// The same with special properties of the peer.
    pub(crate) fn connect_unusual(
        &mut self,
        node: usize,
        host: usize,
        chain: CoreSyncData,
        script: Script,
        change: impl FnOnce(&mut PeerInfo),
    ) -> ConnectionId {
        let (near, far) = self.new_connection();
        self.ends.insert(near, End::Node(node));
        self.ends.insert(far, End::Script(script));
        let mut info = peer_info(near, host, false);
        change(&mut info);
        self.plan(LATENCY, Happening::Peer(node, PeerEvent::Connected { info, chain }));
        near
    }

    /// Sends a notification from a scripted peer to a node.
    pub(crate) fn tell(&mut self, node: usize, id: ConnectionId, message: Notification) {
        self.plan(LATENCY, Happening::Peer(node, PeerEvent::Notified { id, message }));
    }

    /// Sends the support flags of a scripted peer to a node.
    pub(crate) fn understands(&mut self, node: usize, id: ConnectionId, support_flags: u32) {
        self.plan(LATENCY, Happening::Peer(node, PeerEvent::Understands { id, support_flags }));
    }

    fn new_connection(&mut self) -> (ConnectionId, ConnectionId) {
        let near = ConnectionId(self.next_connection);
        self.next_connection += 2;
        (near, other_end(near))
    }

    fn plan(&mut self, after: Duration, happening: Happening) {
        self.count += 1;
        self.happenings.insert((self.now + after, self.count), happening);
    }

    /// Advances time until a condition holds, which must be within `seconds`.
    pub(crate) fn run_until(&mut self, seconds: u64, what: &str, mut so: impl FnMut(&Self) -> bool) {
        let end = self.now + Duration::from_secs(seconds);
        while !so(self) {
            self.step();
            assert!(self.now < end, "{what}: not within {seconds} seconds; heights {:?}", self.heights());
        }
    }

    /// Advances time by `seconds`.
    pub(crate) fn run_for(&mut self, seconds: u64) {
        let end = self.now + Duration::from_secs(seconds);
        while self.now < end {
            self.step();
        }
    }

    fn step(&mut self) {
        let Some(((now, _), happening)) = self.happenings.pop_first() else { panic!("nothing ever happens") };
        self.now = now;
        self.clock.store(NOW + self.ahead + now.as_secs(), Ordering::Relaxed);
        match happening {
            Happening::Peer(node, event) => {
                let commands = self.nodes[node].handler.handle(event, now);
                self.obey(node, commands);
            }
            Happening::Scripted(id, message) => self.run_script(id, message),
            Happening::Done(node, job) => {
                let node_state = &mut self.nodes[node];
                if matches!(job, Job::AddBlocks(_)) {
                    node_state.batches += 1;
                    node_state.adding.pop_front();
                }
                let (report, reported) = mpsc::channel();
                job.run(&*node_state.access, move |done| report.send(done).expect("it is awaited"));
                let done = reported.recv().expect("every job has a result");
                let commands = node_state.handler.done(done, now);
                self.obey(node, commands);
            }
            Happening::Tick(node) => {
                let commands = self.nodes[node].handler.tick(now);
                let next = self.nodes[node].handler.next_deadline();
                self.plan(next.saturating_sub(now).max(Duration::from_millis(10)), Happening::Tick(node));
                self.obey(node, commands);
            }
        }
    }

    fn run_script(&mut self, id: ConnectionId, message: Notification) {
        let Some(End::Script(script)) = self.ends.get_mut(&id) else { return };
        let told = script(message);
        let Some(End::Node(node)) = self.ends.get(&other_end(id)) else { return };
        let node = *node;
        for (delay, message) in told {
            let event = PeerEvent::Notified { id: other_end(id), message };
            self.plan(LATENCY + delay, Happening::Peer(node, event));
        }
    }

    fn obey(&mut self, node: usize, commands: Vec<Command>) {
        for command in commands {
            match command {
                Command::Send { to, frame } => self.deliver(to, &frame),
                Command::Close(id) => self.hang_up(node, id, 0),
                Command::Punish { id, points } => self.hang_up(node, id, points),
                Command::Run(Job::AddBlocks(blocks)) => {
                    let time = ADD_BLOCK_TIME * u32::try_from(blocks.len()).expect("a few hundred");
                    let state = &mut self.nodes[node];
                    let ends = batch_ends(&blocks);
                    if let Some((_, last)) = state.adding.back() {
                        assert_eq!(ends.0, *last, "a batch follows the one before it");
                    }
                    state.adding.push_back(ends);
                    state.adding_until = state.adding_until.max(self.now) + time;
                    let wait = state.adding_until - self.now;
                    self.plan(wait, Happening::Done(node, Job::AddBlocks(blocks)));
                }
                Command::Run(job) => self.plan(Duration::ZERO, Happening::Done(node, job)),
            }
        }
    }

    fn deliver(&mut self, from: ConnectionId, frame: &[u8]) {
        self.sent.push((self.now, from, frame.len()));
        let id = other_end(from);
        for message in self.read_frame(from, frame) {
            match self.ends.get(&id) {
                Some(End::Node(node)) => {
                    let event = PeerEvent::Notified { id, message };
                    self.plan(LATENCY, Happening::Peer(*node, event));
                }
                Some(End::Script(_)) => self.plan(LATENCY, Happening::Scripted(id, message)),
                None => {}
            }
        }
    }

    /// The messages that a frame completes: none if it is noise or only a part.
    fn read_frame(&mut self, from: ConnectionId, mut frame: &[u8]) -> Vec<Notification> {
        let decoder = self.decoders.entry(from).or_insert_with(|| {
            let mut decoder = Decoder::new();
            decoder.handshake_done();
            decoder
        });
        let mut told = Vec::new();
        while let Some(message) = decoder.decode(&mut frame).expect("a frame") {
            match Incoming::from_message(message).expect("a message") {
                Incoming::Notification(message) => told.push(message),
                other => panic!("not a notification: {other:?}"),
            }
        }
        told
    }

    fn hang_up(&mut self, node: usize, id: ConnectionId, points: u32) {
        self.nodes[node].dropped.push((id, points));
        self.disconnect(id);
    }

    /// Closes a connection.
    pub(crate) fn disconnect(&mut self, id: ConnectionId) {
        for id in [id, other_end(id)] {
            if let Some(End::Node(node)) = self.ends.remove(&id) {
                self.plan(LATENCY, Happening::Peer(node, PeerEvent::Closed { id }));
            }
        }
    }

    /// A node mines and announces a block.
    pub(crate) fn find_block(&mut self, node: usize, block: &MadeBlock) {
        let state = &mut self.nodes[node];
        state.chain.add_block(block.arrived()).expect("a legal block");
        let height = state.access.height();
        let commands = state.handler.relay_block(block.id, block.blob.clone(), height, self.now);
        self.obey(node, commands);
    }

    pub(crate) fn submit(&mut self, node: usize, txs: Vec<Hash>) {
        let commands = self.nodes[node].handler.relay_transactions(txs, TxRoute::Local, self.now);
        self.obey(node, commands);
    }

    pub(crate) fn heights(&self) -> Vec<u64> {
        self.nodes.iter().map(|node| node.access.height()).collect()
    }

    pub(crate) fn top(&self, node: usize) -> Hash {
        self.nodes[node].chain.tip().id
    }

    pub(crate) fn state(&self, node: usize, id: ConnectionId) -> Option<PeerState> {
        self.nodes[node].handler.peer_status(id).map(|status| status.state)
    }

    pub(crate) fn is_connected(&self, id: ConnectionId) -> bool {
        self.ends.contains_key(&id)
    }
}

/// The parent of the first block of a batch, and its last block.
fn batch_ends(blocks: &[BlockCompleteEntry]) -> (Hash, Hash) {
    let decode = |entry: &BlockCompleteEntry| Block::from_blob(&entry.block).expect("a block");
    let first = decode(blocks.first().expect("a batch has blocks"));
    let last = decode(blocks.last().expect("a batch has blocks"));
    (first.header.prev_id, last.id().expect("a block has an id"))
}

fn connected(id: ConnectionId, host: usize, incoming: bool, chain: CoreSyncData) -> PeerEvent {
    PeerEvent::Connected { info: peer_info(id, host, incoming), chain }
}

fn peer_info(id: ConnectionId, host: usize, incoming: bool) -> PeerInfo {
    PeerInfo {
        id,
        address: NetworkAddress::parse(&format!("198.51.100.{}:18080", host + 1), 0).expect("an address"),
        zone: Zone::Public,
        incoming,
        peer_id: 1 + u64::try_from(host).expect("a few"),
        support_flags: 1,
        rpc_port: 0,
        since: 0,
    }
}

/// A node without the protocol.
pub(crate) struct Alone {
    access: PeerAccess,
    thread: ChainThread<PoolWriter>,
    directory: TempDir,
}

impl Alone {
    pub(crate) fn open(tree: &BlockTree) -> Self {
        Self::open_in(tree, tempfile::tempdir().expect("a temporary directory"))
    }

    pub(crate) fn open_in(tree: &BlockTree, directory: TempDir) -> Self {
        let clock = Arc::new(AtomicU64::new(NOW));
        let (access, _, _, thread) = open(&directory, tree.config(), &clock);
        Self { access, thread, directory }
    }

    pub(crate) const fn access(&self) -> &PeerAccess {
        &self.access
    }

    pub(crate) fn height(&self) -> u64 {
        self.access.height()
    }

    /// Stops the chain's thread. Returns its directory.
    pub(crate) fn stop(self) -> TempDir {
        let Self { access, thread, directory } = self;
        thread.stop().expect("nothing panicked");
        drop(access);
        directory
    }
}

fn open(
    directory: &TempDir,
    config: ChainConfig,
    time: &Arc<AtomicU64>,
) -> (PeerAccess, ChainHandle<PoolWriter>, Pool, ChainThread<PoolWriter>) {
    let genesis = config.genesis.id().expect("the genesis block has an id");
    let sync = SyncMode::Fast { background: false, threshold: SyncThreshold::Blocks(u64::MAX) };
    let options = OpenOptions { sync, ..OpenOptions::new(genesis) };
    let db = Database::open(directory.path(), &options).expect("a database");
    let time = Arc::clone(time);
    let clock: Clock = Arc::new(move || time.load(Ordering::Relaxed));
    let mut writer = db.writer().expect("there is no other writer");
    let (pool, pool_writer) = Pool::open(&mut writer, PoolOptions::default(), NOW).expect("a pool");
    writer.commit().expect("there is room");
    let forks = config.forks.clone();
    let work = BlockTree::work_checker();
    let engine = Engine::open(db, config, pool_writer, work, Arc::clone(&clock)).expect("a chain");
    let (chain, thread) = ChainHandle::start(engine).expect("a thread");
    (PeerAccess::new(chain.clone(), pool.clone(), forks, clock), chain, pool, thread)
}

/// Blocks on top of another, each with up to `txs` transactions.
pub(crate) fn grow(tree: &mut BlockTree, parent: Hash, count: usize, txs: usize) -> Vec<MadeBlock> {
    let mut top = parent;
    let mut blocks = Vec::with_capacity(count);
    for _ in 0..count {
        let block = tree.block(&top, txs);
        top = block.id;
        blocks.push(block);
    }
    blocks
}

/// Blocks from the genesis block on.
pub(crate) fn grow_first(tree: &mut BlockTree, count: usize, txs: usize) -> Vec<MadeBlock> {
    let genesis = tree.genesis();
    grow(tree, genesis, count, txs)
}
