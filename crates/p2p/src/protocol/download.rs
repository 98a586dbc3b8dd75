//! Which peer to ask for which blocks.

use std::time::Duration;

use ferrite_types::Hash;
use ferrite_types::Height;
use ferrite_types::block::Block;
use ferrite_types::network::constants::p2p::SYNC_SEARCH_CONNECTIONS_COUNT;
use ferrite_types::pruning::{STRIPE_SIZE, has_unpruned_block, next_unpruned_block};
use ferrite_types::tx::TxIn;
use rand_core::CryptoRng;

use super::handler::{Handler, SEARCH_INTERVAL};
use super::job::entry_size;
use super::link::{Expect, Link, PeerChain};
use crate::address::Zone;
use crate::message::{BlockCompleteEntry, RequestGetObjects, ResponseGetObjects};
use crate::node::{KnownBlock, NodeError};
use crate::relay::ConnectionId;
use crate::sync::PeerState;
use crate::sync::queue::{Filled, SpanKey};
use crate::sync::sizing::request_length;

/// Default limit of the bytes of blocks waiting to be added.
const QUEUE_SIZE: u64 = 100 * 1024 * 1024;
/// Timeout of a response.
const ANSWER_TIME: Duration = Duration::from_secs(20);
/// After this, a faster peer is also asked for the blocks needed next,
const EARLY_TAKEOVER: Duration = Duration::from_secs(5);
/// and after this, any other peer.
const LATE_TAKEOVER: Duration = Duration::from_secs(30);
/// What to do with an idle peer.
enum Plan {
    /// Request ids.
    Chain { front: Option<Hash> },
    /// Request blocks.
    Objects { start: u64, ids: Vec<Hash> },
    /// Request blocks that another peer does not deliver.
    Takeover(SpanKey),
    /// The peer has nothing new.
    Normal,
    /// Wait.
    Standby,
    /// The peer is of no use.
    Drop,
}

/// Blocks to request from a peer.
enum Candidate {
    Span {
        position: usize,
        length: usize,
    },
    /// The peer has only a pruned form of the block at this height.
    Pruned,
    None,
}

impl<R: CryptoRng> Handler<R> {
    /// Decides what to do with all peers and downloaded blocks.
    pub(super) fn drive_all(&mut self) {
        self.add_next_batches();
        let ids: Vec<ConnectionId> = self.links.keys().copied().collect();
        for id in ids {
            self.drive(id);
        }
    }

    /// Decides what to do with a peer that can be asked for more.
    pub(super) fn drive(&mut self, id: ConnectionId) {
        let can_be_asked = |link: &Link| link.is_syncing() && link.can_be_asked();
        while self.links.get(&id).is_some_and(can_be_asked) {
            // The next tick tries again after a failure of the node.
            if self.advance_known(id).is_err() {
                return;
            }
            let is_idle = self.links.get(&id).is_some_and(|link| link.expect.is_empty());
            match self.plan(id) {
                Plan::Objects { start, ids } => {
                    self.request_new_span(id, start, ids);
                    continue;
                }
                // Everything else waits until the blocks are there.
                _ if !is_idle => {}
                Plan::Chain { front } => self.request_chain(id, front),
                Plan::Takeover(key) => self.take_over(id, key),
                Plan::Normal => self.set_normal(id),
                Plan::Standby => self.set_state(id, PeerState::Standby),
                Plan::Drop => self.drop_link(id, 0, false),
            }
            return;
        }
    }

    /// Updates how many of the first ids of a peer's chain we have.
    fn advance_known(&mut self, id: ConnectionId) -> Result<(), NodeError> {
        const STEP: usize = 64;
        let Some(chain) = self.links.get_mut(&id).and_then(|link| link.chain.as_mut()) else { return Ok(()) };
        while chain.known < chain.ids.len() {
            let end = (chain.known + STEP).min(chain.ids.len());
            let found = self.node.find_blocks(&chain.ids[chain.known..end])?;
            let have =
                |place: &&Option<KnownBlock>| matches!(place, Some(KnownBlock::Main(_) | KnownBlock::Side));
            let count = found.iter().take_while(have).count();
            chain.known += count;
            if count < STEP {
                break;
            }
        }
        Ok(())
    }

    fn plan(&self, id: ConnectionId) -> Plan {
        let Some(link) = self.links.get(&id) else { return Plan::Standby };
        let Some(chain) = &link.chain else { return Plan::Chain { front: None } };
        if let Some(key) = self.late_span(link, chain) {
            return Plan::Takeover(key);
        }
        match self.candidate(link, chain) {
            Candidate::Span { position, length } => {
                let start = chain.height_at(position);
                if !self.has_room(start) {
                    return Plan::Standby;
                }
                Plan::Objects { start, ids: chain.ids[position..position + length].to_vec() }
            }
            Candidate::Pruned if self.is_wrong_stripe(link) => Plan::Drop,
            Candidate::Pruned => Plan::Standby,
            Candidate::None => self.plan_more(link, chain),
        }
    }

    /// What to do with a peer when all blocks it listed are downloaded or in flight.
    fn plan_more(&self, link: &Link, chain: &PeerChain) -> Plan {
        let all_known = chain.known == chain.ids.len();
        match (chain.end() < link.height, all_known) {
            (false, true) => Plan::Normal,
            (false, false) => Plan::Standby,
            (true, true) if chain.barren && link.height > self.node.height() => Plan::Drop,
            (true, true) if chain.barren => Plan::Normal,
            (true, false) if chain.barren => Plan::Standby,
            (true, _) => match chain.ids.last() {
                // Only downloaded blocks may be in a request: see `judge`.
                Some(last) if !all_known && self.queue.height_of(last).is_none() => Plan::Standby,
                last => Plan::Chain { front: last.copied() },
            },
        }
    }

    /// The first blocks of a peer's chain that have not been requested, as many as fit one request.
    fn candidate(&self, link: &Link, chain: &PeerChain) -> Candidate {
        let open = |at: usize| (at < chain.ids.len()).then(|| !self.queue.is_requested(&chain.ids[at]));
        let next_open = |from: usize| (from..chain.ids.len()).find(|&at| open(at) == Some(true));
        let Some(mut position) = next_open(chain.known) else { return Candidate::None };
        let whole = |at: usize| {
            has_unpruned_block(Height(chain.height_at(at)), Height(link.height), link.pruning_seed)
        };
        let pruned = |at: usize| self.takes_pruned(chain.height_at(at), 1, link.height);
        if pruned(position) {
            return self.pruned_span(link, chain, position, |at| open(at) == Some(true) && pruned(at));
        }
        if !whole(position) {
            let height = chain.height_at(position);
            let next = next_unpruned_block(Height(height), Height(link.height), link.pruning_seed).0;
            if next <= height || next >= height + STRIPE_SIZE {
                return Candidate::Pruned;
            }
            let skip = usize::try_from(next - height).expect("less than a stripe");
            match next_open(position + skip) {
                Some(later) if whole(later) => position = later,
                _ => return Candidate::Pruned,
            }
        }
        let weights = chain.weights.get(position..).unwrap_or_default();
        let most = request_length(weights, link.rate, self.config.block_sync_size);
        let fits = |at: &usize| open(*at) == Some(true) && whole(*at) && !pruned(*at);
        // The first one may be pruned if a later part of the chain was chosen.
        let length = (position..).take(most).take_while(fits).count().max(1);
        Candidate::Span { position, length }
    }

    /// Blocks without their prunable parts, which every peer has.
    fn pruned_span(
        &self,
        link: &Link,
        chain: &PeerChain,
        position: usize,
        fits: impl Fn(usize) -> bool,
    ) -> Candidate {
        let weights = chain.weights.get(position..).unwrap_or_default();
        let most = request_length(weights, link.rate, self.config.block_sync_size);
        let length = (position..).take(most).take_while(|at| fits(*at)).count().max(1);
        Candidate::Span { position, length }
    }

    /// Whether blocks from a height on are requested without their prunable parts (`should_ask_for_pruned_data`).
    fn takes_pruned(&self, start: u64, count: u64, peer_height: u64) -> bool {
        self.config.sync_pruned_blocks && self.node.may_be_pruned(start..start + count, peer_height)
    }

    /// Whether there is room for blocks from a height on. For those needed next there always is.
    fn has_room(&self, start: u64) -> bool {
        let limit = match self.config.block_download_max_size {
            0 => QUEUE_SIZE,
            chosen => chosen,
        };
        self.queue.size() < limit || start <= self.node.height()
    }

    /// The first span of all, if it is late and this peer may be faster (`should_download_next_span`).
    fn late_span(&self, link: &Link, chain: &PeerChain) -> Option<SpanKey> {
        let (key, span) = self.queue.iter().next()?;
        if span.filled.is_some() || span.link == link.info.id {
            return None;
        }
        let waited = self.now.saturating_sub(span.asked_at);
        if waited < EARLY_TAKEOVER {
            return None;
        }
        let last = key.0 + u64::try_from(span.ids.len()).ok()? - 1;
        let whole = |height| has_unpruned_block(Height(height), Height(link.height), link.pruning_seed);
        let has_it = chain.id_at(key.0) == span.ids.first()
            && chain.id_at(last) == span.ids.last()
            && whole(key.0)
            && whole(last);
        if !has_it {
            return None;
        }
        let other = self.links.get(&span.link).and_then(|other| other.rate);
        (waited >= LATE_TAKEOVER || is_faster(link.rate, other, waited)).then_some(key)
    }

    fn request_new_span(&mut self, id: ConnectionId, start: u64, ids: Vec<Hash>) {
        let Some(link) = self.links.get(&id) else { return };
        self.queue.reserve(start, ids.clone(), id, link.info.address.clone(), self.now);
        self.request_objects(id, start, ids);
    }

    fn take_over(&mut self, id: ConnectionId, key: SpanKey) {
        let Some(link) = self.links.get(&id) else { return };
        self.queue.reassign(key, id, link.info.address.clone(), self.now);
        let Some(ids) = self.queue.get(key).map(|span| span.ids.clone()) else { return };
        self.request_objects(id, key.0, ids);
    }

    fn request_objects(&mut self, id: ConnectionId, start: u64, ids: Vec<Hash>) {
        let Some(link) = self.links.get(&id) else { return };
        let end = start + ids.len() as u64;
        let weights = link.chain.as_ref().and_then(|chain| chain.weights_at(start..end));
        let pruned = weights.filter(|_| self.takes_pruned(start, end - start, link.height));
        let prune = pruned.is_some();
        let Some(link) = self.links.get_mut(&id) else { return };
        link.asked(Expect::Objects { start, ids: ids.clone(), pruned }, self.now);
        self.send_message(id, &RequestGetObjects { blocks: ids, prune });
    }

    /// Handles blocks (`handle_response_get_objects`).
    pub(super) fn objects(&mut self, id: ConnectionId, objects: ResponseGetObjects) {
        let Some(link) = self.links.get_mut(&id) else { return };
        let Some(Expect::Objects { start, ids, pruned }) = link.expect.front().cloned() else {
            return self.unexpected(id);
        };
        if objects.blocks.is_empty() {
            return self.drop_link(id, 1, false);
        }
        let before = start.checked_sub(1).and_then(|height| link.chain.as_ref()?.id_at(height));
        let follows = |prev: &Hash| before.is_none_or(|before| before == prev);
        let Some(prev) = check_objects(&objects, start, &ids, pruned.as_deref()).filter(follows) else {
            if link.given_up > 0 {
                link.given_up -= 1;
                return;
            }
            return self.drop_link(id, 0, false);
        };
        let took = link.answered(self.now).as_micros().max(1);
        let fewer = link.set_height(objects.current_blockchain_height);
        let size: u64 = objects.blocks.iter().map(entry_size).sum();
        let rate = u64::try_from(u128::from(size) * 1_000_000 / took).unwrap_or(u64::MAX);
        link.measured(rate);
        let (address, height) = (link.info.address.clone(), link.height);
        self.target = self.target.max(height);
        let filled = Filled { prev, blocks: objects.blocks, size, rate };
        self.queue.fill(start, &ids, id, &address, filled);
        if fewer && self.hit_score(id) {
            return;
        }
        self.stirred = true;
    }

    /// Marks a peer as having nothing more for us.
    fn set_normal(&mut self, id: ConnectionId) {
        let Some(link) = self.links.get_mut(&id) else { return };
        link.set_normal();
        if self.node.height() >= self.target {
            self.caught_up();
        }
    }

    fn set_state(&mut self, id: ConnectionId, state: PeerState) {
        if let Some(link) = self.links.get_mut(&id) {
            link.state = state;
        }
    }

    /// Gives up on unanswered requests (`kick_idle_peers`).
    pub(super) fn kick_idle(&mut self) {
        let late =
            |link: &&Link| !link.expect.is_empty() && self.now.saturating_sub(link.asked_at) > ANSWER_TIME;
        let late: Vec<ConnectionId> = self.links.values().filter(late).map(|link| link.info.id).collect();
        for id in late {
            let Some(link) = self.links.get_mut(&id) else { continue };
            link.score -= 1;
            if link.score < -1 {
                self.drop_link(id, 5, false);
                continue;
            }
            link.give_up();
            self.queue.forget(id, false);
        }
    }

    /// Once in a while, if the chain is synchronised, one of many outgoing connections is replaced by another peer,
    /// which may have a longer chain (`update_sync_search`).
    pub(super) fn search_longer_chains(&mut self) {
        if self.now < self.next_search {
            return;
        }
        self.next_search = self.now + SEARCH_INTERVAL;
        if self.target > self.node.height() {
            return;
        }
        let outgoing =
            || self.links.values().filter(|link| !link.info.incoming && link.info.zone == Zone::Public);
        let syncing = outgoing().filter(|link| link.state == PeerState::Synchronizing).count();
        let synced = || outgoing().filter(|link| link.state == PeerState::Normal);
        if syncing + synced().count() < self.config.max_out_peers || syncing >= SYNC_SEARCH_CONNECTIONS_COUNT
        {
            return;
        }
        let youngest = synced().max_by_key(|link| link.info.since).map(|link| link.info.id);
        if let Some(id) = youngest {
            self.drop_link(id, 0, false);
        }
    }
}

/// Whether a peer is fast enough compared with another to be asked as well: ten times as fast at first, later only
/// slightly faster.
fn is_faster(rate: Option<u64>, other: Option<u64>, waited: Duration) -> bool {
    let Some(rate) = rate else { return false };
    let part = (waited.saturating_sub(EARLY_TAKEOVER)).as_secs_f64()
        / (LATE_TAKEOVER - EARLY_TAKEOVER).as_secs_f64();
    let factor = 10.0 - (10.0 - 1.25) * part.clamp(0.0, 1.0);
    rate as f64 * 0.8 > other.unwrap_or(0) as f64 * factor
}

/// Checks that blocks are the requested ones, complete, and unpruned unless weights are given, which those of pruned
/// blocks must equal. Returns the id of their parent.
fn check_objects(
    objects: &ResponseGetObjects,
    start: u64,
    ids: &[Hash],
    pruned: Option<&[u64]>,
) -> Option<Hash> {
    if objects.blocks.len() != ids.len() {
        return None;
    }
    let mut first_prev = None;
    let mut previous = None;
    for (at, ((entry, id), height)) in objects.blocks.iter().zip(ids).zip(start..).enumerate() {
        let block = Block::from_blob(&entry.block).ok()?;
        let fits = block.id().ok()? == *id
            && miner_height(&block) == Some(height)
            && previous.is_none_or(|previous| block.header.prev_id == previous)
            && block.tx_hashes.len() == entry.txs.len()
            && match pruned {
                Some(weights) if entry.pruned => weights.get(at) == Some(&entry.block_weight),
                _ => is_unpruned(entry),
            };
        if !fits {
            return None;
        }
        first_prev.get_or_insert(block.header.prev_id);
        previous = Some(*id);
    }
    first_prev
}

fn is_unpruned(entry: &BlockCompleteEntry) -> bool {
    let whole = entry.txs.iter().all(|tx| tx.prunable_hash == Hash::default());
    !entry.pruned && entry.block_weight == 0 && whole
}

/// The height in a block's miner transaction.
fn miner_height(block: &Block) -> Option<u64> {
    match block.miner_tx.prefix.vin.as_slice() {
        [TxIn::Gen { height }] => Some(height.0),
        _ => None,
    }
}
