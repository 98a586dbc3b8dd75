//! The state of all connections, and the reaction to each event.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use ferrite_types::{Hash, pruning};
use rand_core::CryptoRng;

use super::ProtocolConfig;
use super::job::{Done, Job, Question, Reply};
use super::link::Link;
use super::zones::ZoneRelays;
use crate::address::Zone;
use crate::message::{CoreSyncData, GetTxpoolComplement, Notification, Payload, notification};
use crate::node::{KnownBlock, NodeAccess, NodeError};
use crate::peer::{PeerEvent, PeerInfo};
use crate::relay::{ConnectionId, Moment};
use crate::sync::queue::{SpanKey, SpanQueue};
use crate::sync::{PeerState, PeerStatus, SyncPosition, SyncStatus, Tally};

/// Interval of the search for longer chains.
pub(super) const SEARCH_INTERVAL: Duration = Duration::from_secs(101);
/// From this version on, the version of a peer's tip must match the hard fork table.
const FIRST_CHECKED_VERSION: u8 = 6;
/// A connection with this score is closed.
const MIN_SCORE: i32 = -2;
/// Points against its host.
const SCORE_POINTS: u32 = 5;

/// An action to be carried out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Send a frame.
    Send {
        /// The connection.
        to: ConnectionId,
        /// The frame.
        frame: Vec<u8>,
    },
    /// Close a connection.
    Close(ConnectionId),
    /// Close a connection and add points against its host.
    Punish {
        /// The connection.
        id: ConnectionId,
        /// The points.
        points: u32,
    },
    /// Run a slow job, and [return](Handler::done) its result.
    Run(Job),
}

/// Spans being added.
#[derive(Debug)]
pub(super) struct Batch {
    /// The spans and their numbers of blocks.
    pub(super) spans: Vec<(SpanKey, usize)>,
    /// The last block.
    pub(super) last: Hash,
    pub(super) state: BatchState,
    /// Transactions of these blocks, without those of miners.
    pub(super) txs: u64,
    /// Bytes of all that.
    pub(super) bytes: u64,
}

/// Whether the result of a batch still matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BatchState {
    /// It follows a block of the chain, or a batch that may succeed.
    Pending,
    /// A block before it was refused: its sender is not to blame.
    Abandoned,
}

/// All decisions of the protocol.
pub struct Handler<R> {
    pub(super) config: ProtocolConfig,
    pub(super) node: Arc<dyn NodeAccess>,
    pub(super) rng: R,
    pub(super) now: Moment,
    pub(super) links: BTreeMap<ConnectionId, Link>,
    pub(super) queue: SpanQueue,
    pub(super) target: u64,
    pub(super) synchronized: bool,
    /// The batches being added to the chain, in order: while one is verified and stored, the next is prepared.
    pub(super) batches: VecDeque<Batch>,
    /// When to try again after a failure of the node.
    pub(super) retry_at: Moment,
    /// What was added since the sync began.
    pub(super) sync_tally: Option<Tally>,
    /// Whether the pool has yet to be compared with a peer's.
    pub(super) wants_complement: bool,
    pub(super) relays: ZoneRelays,
    pub(super) next_due: Moment,
    pub(super) due_running: bool,
    pub(super) next_search: Moment,
    /// Whether there may be something to do for any of the peers.
    pub(super) stirred: bool,
    pub(super) commands: Vec<Command>,
}

impl<R: CryptoRng> Handler<R> {
    /// A handler without connections.
    pub fn new(config: ProtocolConfig, node: Arc<dyn NodeAccess>, mut rng: R, now: Moment) -> Self {
        let relays = ZoneRelays::new(&config.hidden_zones, node.height(), now, &mut rng);
        Self {
            synchronized: config.offline,
            config,
            node,
            rng,
            now,
            links: BTreeMap::new(),
            queue: SpanQueue::default(),
            target: 0,
            batches: VecDeque::new(),
            retry_at: Moment::ZERO,
            sync_tally: None,
            wants_complement: true,
            relays,
            next_due: now,
            due_running: false,
            next_search: now + SEARCH_INTERVAL,
            stirred: false,
            commands: Vec::new(),
        }
    }

    /// Handles an event of a connection.
    pub fn handle(&mut self, event: PeerEvent, now: Moment) -> Vec<Command> {
        self.now = now;
        match event {
            PeerEvent::Connected { info, chain } => self.connected(info, &chain),
            PeerEvent::Synced { id, chain } => self.synced(id, &chain, false),
            PeerEvent::Understands { id, support_flags } => {
                if let Some(link) = self.links.get_mut(&id) {
                    link.info.support_flags = support_flags;
                }
            }
            PeerEvent::Notified { id, message } => self.notified(id, message),
            PeerEvent::Closed { id } => self.closed(id),
        }
        self.settle()
    }

    /// Handles the result of a job.
    pub fn done(&mut self, done: Done, now: Moment) -> Vec<Command> {
        self.now = now;
        match done {
            Done::AddBlocks(fates) => self.blocks_added(fates),
            Done::NewBlock { from, block, bytes, height, fate } => {
                self.finished(from, bytes, true);
                self.new_block_done(from, block, height, fate);
            }
            Done::Transactions { from, bytes, last, fates } => {
                self.finished(from, bytes, last);
                self.transactions_done(from, fates);
            }
            Done::Due(due) => self.due_done(due),
            Done::Synchronized => {}
            Done::Answer { to, reply } => {
                self.finished(to, 0, true);
                self.reply(to, reply);
            }
            Done::FullBlock { to, frame } => {
                for id in to.into_iter().filter(|_| frame.is_some()) {
                    self.send(id, frame.clone().unwrap_or_default());
                }
            }
        }
        self.settle()
    }

    /// To be called about every second, and at [`Self::next_deadline`].
    pub fn tick(&mut self, now: Moment) -> Vec<Command> {
        self.now = now;
        self.kick_idle();
        self.search_longer_chains();
        self.stirred = true;
        self.poll_relays();
        self.settle()
    }

    /// When to call [`Self::tick`] at the latest.
    pub fn next_deadline(&self) -> Moment {
        (self.now + Duration::from_secs(1)).min(self.relays.next_deadline())
    }

    /// Decides until there is nothing left to decide, and returns the actions.
    pub(super) fn settle(&mut self) -> Vec<Command> {
        while std::mem::take(&mut self.stirred) {
            self.drive_all();
        }
        std::mem::take(&mut self.commands)
    }

    fn connected(&mut self, info: PeerInfo, chain: &CoreSyncData) {
        let id = info.id;
        self.relays.connected(&info, chain.current_height, &mut self.rng);
        self.links.insert(id, Link::new(info));
        self.synced(id, chain, true);
    }

    /// Handles the chain state of a peer (`process_payload_sync_data`).
    fn synced(&mut self, id: ConnectionId, chain: &CoreSyncData, first: bool) {
        let Some(link) = self.links.get_mut(&id) else { return };
        self.relays.peer_height(id, chain.current_height);
        if link.state == PeerState::Synchronizing {
            return;
        }
        if !self.is_plausible(chain) {
            return self.drop_link(id, u32::from(!first), false);
        }
        let Some(link) = self.links.get_mut(&id) else { return };
        let public = link.info.zone == Zone::Public;
        link.pruning_seed = chain.pruning_seed;
        if link.set_height(chain.current_height) && self.hit_score(id) {
            return;
        }
        let ours = self.node.height();
        let target = if self.target == 0 { ours } else { self.target };
        let known = match self.knows(&chain.top_id) {
            Ok(known) => known,
            // Cannot compare without our own state; the peer will send its own again.
            Err(_) => return,
        };
        let Some(link) = self.links.get_mut(&id) else { return };
        if known || !public {
            link.set_normal();
            if known && first && chain.current_height >= target && target == ours {
                self.caught_up();
            }
            return;
        }
        if chain.current_height > target {
            self.target = chain.current_height;
        }
        if self.config.no_sync {
            link.set_normal();
            return;
        }
        link.state = PeerState::Synchronizing;
        link.chain = None;
        self.drive(id);
    }

    /// The immediate checks of a peer's chain state.
    fn is_plausible(&self, chain: &CoreSyncData) -> bool {
        if let Some(top) = chain.current_height.checked_sub(1) {
            let version = self.node.ideal_version(top);
            if version >= FIRST_CHECKED_VERSION && version != chain.top_version {
                return false;
            }
        }
        let seed = chain.pruning_seed;
        seed == 0
            || pruning::log_stripes_of_seed(seed) == pruning::LOG_STRIPES
                && pruning::stripe_of_seed(seed) <= pruning::STRIPES
    }

    fn notified(&mut self, id: ConnectionId, message: Notification) {
        if !self.links.contains_key(&id) {
            return;
        }
        match message {
            Notification::NewBlock(new) => self.new_block(id, new.b, new.current_blockchain_height),
            Notification::NewFluffyBlock(new) => self.new_block(id, new.b, new.current_blockchain_height),
            Notification::NewTransactions(new) => self.new_transactions(id, new),
            Notification::ResponseChainEntry(entry) => self.chain_entry(id, entry),
            Notification::ResponseGetObjects(objects) => self.objects(id, objects),
            Notification::RequestChain(request) => self.answer(id, Question::Chain(request)),
            Notification::RequestGetObjects(request) => self.answer(id, Question::Objects(request)),
            Notification::RequestFluffyMissingTx(request) => self.answer(id, Question::Fluffy(request)),
            Notification::GetTxpoolComplement(request) => {
                if self.state_of(id) == PeerState::Normal {
                    self.answer(id, Question::Complement(request));
                }
            }
        }
    }

    fn answer(&mut self, id: ConnectionId, question: Question) {
        if self.begin(id, 0) {
            self.commands.push(Command::Run(Job::Answer { to: id, question }));
        }
    }

    fn reply(&mut self, to: ConnectionId, reply: Reply) {
        match reply {
            Reply::Frame(frame) => self.send(to, frame),
            Reply::Silence => {}
            Reply::Close => self.drop_link(to, 0, false),
            Reply::Punish => self.drop_link(to, 1, false),
        }
    }

    /// Counts work that a peer gives us. `false` if it is too much and the peer was dropped.
    pub(super) fn begin(&mut self, id: ConnectionId, bytes: u64) -> bool {
        let Some(link) = self.links.get_mut(&id) else { return false };
        link.pending.jobs += 1;
        link.pending.bytes += bytes;
        if link.is_flooding() {
            self.drop_link(id, 1, false);
            return false;
        }
        true
    }

    /// Counts work of a peer that is done, in part or `whole`.
    fn finished(&mut self, id: ConnectionId, bytes: u64, whole: bool) {
        if let Some(link) = self.links.get_mut(&id) {
            link.pending.jobs = link.pending.jobs.saturating_sub(u32::from(whole));
            link.pending.bytes = link.pending.bytes.saturating_sub(bytes);
        }
    }

    /// Handles a closed connection (`on_connection_close`).
    fn closed(&mut self, id: ConnectionId) {
        self.relays.disconnected(id, &mut self.rng);
        self.queue.forget(id, false);
        if self.links.remove(&id).is_none() {
            return;
        }
        let talking = self.links.values().filter(|link| link.state != PeerState::BeforeHandshake);
        let highest = talking.map(|link| link.height).max().unwrap_or(0);
        if highest < self.target {
            self.target = highest;
            if highest == 0 {
                self.wants_complement = true;
            }
        }
        // Another peer may deliver what this one did not.
        self.stirred = true;
    }

    /// Closes a connection and adds points; with `flush`, its blocks are dropped.
    pub(super) fn drop_link(&mut self, id: ConnectionId, points: u32, flush: bool) {
        if !self.links.contains_key(&id) {
            return;
        }
        if flush {
            self.queue.forget(id, true);
        }
        self.commands.push(if points == 0 { Command::Close(id) } else { Command::Punish { id, points } });
        self.closed(id);
    }

    /// Lowers the score of a peer. `true` if it was dropped for that.
    pub(super) fn hit_score(&mut self, id: ConnectionId) -> bool {
        let Some(link) = self.links.get_mut(&id) else { return true };
        link.score -= 1;
        if link.score > MIN_SCORE {
            return false;
        }
        self.drop_link(id, SCORE_POINTS, false);
        true
    }

    /// The chain is as long as that of any peer (`on_connection_synchronized`).
    pub(super) fn caught_up(&mut self) {
        if !self.synchronized && !self.node.is_known(self.node.height()) {
            self.synchronized = true;
            self.commands.push(Command::Run(Job::Synchronized));
        }
        self.sync_tally = None;
        self.update_relays();
        self.ask_for_complement();
    }

    /// Requests the pool of one peer, once.
    fn ask_for_complement(&mut self) {
        if !self.wants_complement {
            return;
        }
        let ready = |link: &&Link| link.info.zone == Zone::Public && link.state != PeerState::BeforeHandshake;
        let Some(id) = self.links.values().find(ready).map(|link| link.info.id) else { return };
        if let Ok(hashes) = self.node.pool_hashes() {
            self.wants_complement = false;
            self.send_message(id, &GetTxpoolComplement { hashes });
        }
    }

    pub(super) fn knows(&self, block: &Hash) -> Result<bool, NodeError> {
        let found = self.node.find_blocks(std::slice::from_ref(block))?;
        Ok(matches!(found.first(), Some(Some(KnownBlock::Main(_) | KnownBlock::Side | KnownBlock::Invalid))))
    }

    pub(super) fn state_of(&self, id: ConnectionId) -> PeerState {
        self.links.get(&id).map_or(PeerState::BeforeHandshake, |link| link.state)
    }

    pub(super) fn send(&mut self, to: ConnectionId, frame: Vec<u8>) {
        if self.links.contains_key(&to) {
            self.commands.push(Command::Send { to, frame });
        }
    }

    pub(super) fn send_message<T: Payload>(&mut self, to: ConnectionId, message: &T) {
        self.send(to, notification(message));
    }

    /// Changes the limit of outgoing connections.
    pub fn set_max_out_peers(&mut self, count: usize) {
        self.config.max_out_peers = count;
    }

    /// Sync progress.
    pub fn position(&self) -> SyncPosition {
        SyncPosition {
            target_height: self.target,
            synchronized: self.synchronized,
            busy: !self.batches.is_empty(),
        }
    }

    /// Sync progress in detail.
    pub fn status(&self) -> SyncStatus {
        let SyncPosition { target_height, synchronized, busy } = self.position();
        SyncStatus {
            target_height,
            synchronized,
            busy,
            next_needed_pruning_stripe: self.next_needed_stripe(),
            spans: self.queue.infos(),
            overview: self.queue.overview(self.node.height()),
        }
    }

    /// The status of a peer.
    pub fn peer_status(&self, id: ConnectionId) -> Option<PeerStatus> {
        let status = |link: &Link| PeerStatus {
            state: link.state,
            height: link.height,
            pruning_seed: link.pruning_seed,
        };
        self.links.get(&id).map(status)
    }
}
