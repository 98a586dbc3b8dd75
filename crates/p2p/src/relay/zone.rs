//! The relay of one zone.

use std::collections::BTreeMap;
use std::time::Duration;

use ferrite_types::Hash;
use ferrite_types::network::constants::dandelion;
use rand_core::CryptoRng;

use super::{ConnectionId, Moment, StemMap, embargo_delay, flush_delay, uniform};
use crate::address::Zone;
use crate::random;

/// An action to be carried out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Mark pool transactions as stem transactions, which must stay hidden.
    MarkStem(Vec<Hash>),
    /// Mark pool transactions as public.
    MarkFluff(Vec<Hash>),
    /// Send to this peer with `dandelionpp_fluff` false.
    SendStem {
        /// The recipient.
        to: ConnectionId,
        /// The transactions.
        txs: Vec<Hash>,
    },
    /// Send to this peer with `dandelionpp_fluff` true.
    SendFluff {
        /// The recipient.
        to: ConnectionId,
        /// The transactions, in an order that reveals nothing.
        txs: Vec<Hash>,
    },
}

/// The state of our chain, which decides which peers can be stems.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChainView {
    /// Its height.
    pub height: u64,
    /// Whether it is synchronised.
    pub synchronized: bool,
}

#[derive(Debug)]
struct Link {
    incoming: bool,
    height: u64,
    /// Transactions to send.
    queue: Vec<Hash>,
    /// When to send them; meaningless while the queue is empty.
    flush_at: Moment,
}

/// The relay of one zone.
#[derive(Debug)]
pub struct Relay {
    zone: Zone,
    chain: ChainView,
    stems: StemMap,
    fluffing: bool,
    next_epoch: Moment,
    links: BTreeMap<ConnectionId, Link>,
    /// Whether embargoes are tracked elsewhere.
    embargo_elsewhere: bool,
    embargoes: BTreeMap<Hash, Moment>,
}

impl Relay {
    /// A relay without connections, whose first epoch starts now.
    pub fn new(zone: Zone, chain: ChainView, now: Moment, rng: &mut impl CryptoRng) -> Self {
        let mut relay = Self {
            zone,
            chain,
            stems: StemMap::default(),
            fluffing: false,
            next_epoch: now,
            links: BTreeMap::new(),
            embargo_elsewhere: false,
            embargoes: BTreeMap::new(),
        };
        relay.start_epoch(now, rng);
        relay
    }

    /// The same for a node whose pool records stem transactions: the pool notices when one comes back, and when an
    /// embargo is over, even after a restart.
    pub fn with_embargo_elsewhere(
        zone: Zone,
        chain: ChainView,
        now: Moment,
        rng: &mut impl CryptoRng,
    ) -> Self {
        Self { embargo_elsewhere: true, ..Self::new(zone, chain, now, rng) }
    }

    /// Adds a connection after its handshake.
    pub fn connected(&mut self, id: ConnectionId, incoming: bool, height: u64) {
        self.links.insert(id, Link { incoming, height, queue: Vec::new(), flush_at: Moment::ZERO });
    }

    /// Removes a connection. Its queued transactions go to other peers only.
    pub fn disconnected(&mut self, id: ConnectionId) {
        self.links.remove(&id);
        self.stems.remove(id);
    }

    /// Updates the height of a peer.
    pub fn peer_height(&mut self, id: ConnectionId, height: u64) {
        if let Some(link) = self.links.get_mut(&id) {
            link.height = height;
        }
    }

    /// Updates the state of our chain.
    pub fn set_chain(&mut self, chain: ChainView) {
        self.chain = chain;
    }

    /// Whether the transaction is on a stem, as far as this node knows.
    pub fn is_on_stem(&self, tx: &Hash) -> bool {
        self.embargoes.contains_key(tx)
    }

    /// Relays transactions of our own or of a connected wallet. In the public zone they go to a stem even in a fluff
    /// epoch; over Tor and I2P, where our identity is hidden, to all outgoing connections.
    pub fn local(&mut self, txs: Vec<Hash>, now: Moment, rng: &mut impl CryptoRng) -> Vec<Action> {
        if self.zone == Zone::Public {
            return self.pass_on(txs, None, now, rng);
        }
        self.queue(&txs, None, now, rng);
        Vec::new()
    }

    /// Relays stem transactions that the pool accepted or already has as such. One that arrives a second time has come
    /// full circle and is fluffed.
    pub fn stem(
        &mut self,
        txs: Vec<Hash>,
        source: ConnectionId,
        now: Moment,
        rng: &mut impl CryptoRng,
    ) -> Vec<Action> {
        let (circled, new): (Vec<_>, Vec<_>) = txs.into_iter().partition(|tx| self.is_on_stem(tx));
        let mut actions = self.fluff(circled, Some(source), now, rng);
        if self.fluffing {
            actions.extend(self.fluff(new, Some(source), now, rng));
        } else {
            actions.extend(self.pass_on(new, Some(source), now, rng));
        }
        actions
    }

    /// Relays transactions from an anonymity network after their delay, as if they had come along a stem.
    pub fn forward(&mut self, txs: Vec<Hash>, now: Moment, rng: &mut impl CryptoRng) -> Vec<Action> {
        if self.fluffing { self.fluff(txs, None, now, rng) } else { self.pass_on(txs, None, now, rng) }
    }

    /// Broadcasts transactions from a peer that fluffs, or repeatedly from the pool.
    pub fn fluff(
        &mut self,
        txs: Vec<Hash>,
        source: Option<ConnectionId>,
        now: Moment,
        rng: &mut impl CryptoRng,
    ) -> Vec<Action> {
        if txs.is_empty() {
            return Vec::new();
        }
        self.forget(&txs);
        self.queue(&txs, source, now, rng);
        vec![Action::MarkFluff(txs)]
    }

    /// Forgets transactions that are in a block or left the pool.
    pub fn forget(&mut self, txs: &[Hash]) {
        for tx in txs {
            self.embargoes.remove(tx);
        }
    }

    /// When to call [`Self::poll`] next, at the latest.
    pub fn next_deadline(&self) -> Moment {
        let flushes = self.links.values().filter(|link| !link.queue.is_empty()).map(|link| link.flush_at);
        flushes.chain(self.embargoes.values().copied()).fold(self.next_epoch, Moment::min)
    }

    /// Does what is due.
    pub fn poll(&mut self, now: Moment, rng: &mut impl CryptoRng) -> Vec<Action> {
        if self.next_epoch <= now {
            self.start_epoch(now, rng);
        }
        let due = |&(_, at): &(&Hash, &Moment)| *at <= now;
        let expired: Vec<Hash> = self.embargoes.iter().filter(due).map(|(tx, _)| *tx).collect();
        let mut actions = self.fluff(expired, None, now, rng);
        for (&to, link) in &mut self.links {
            if link.queue.is_empty() || link.flush_at > now {
                continue;
            }
            let mut txs = std::mem::take(&mut link.queue);
            // The order of arrival must not leak.
            txs.sort_unstable();
            txs.dedup();
            actions.push(Action::SendFluff { to, txs });
        }
        actions
    }

    fn start_epoch(&mut self, now: Moment, rng: &mut impl CryptoRng) {
        self.fluffing = random::below(rng, 100) < u64::from(dandelion::FLUFF_PROBABILITY);
        self.stems = StemMap::new(self.candidates(), dandelion::STEMS, rng);
        let range = Duration::from_secs(dandelion::EPOCH_RANGE_SECONDS);
        self.next_epoch = now + Duration::from_secs(60 * dandelion::MIN_EPOCH_MINUTES) + uniform(rng, range);
    }

    /// Outgoing connections to peers that are not behind.
    fn candidates(&self) -> Vec<ConnectionId> {
        let outgoing = || self.links.iter().filter(|(_, link)| !link.incoming);
        let mut wanted = self.chain.height;
        if !self.chain.synchronized {
            let mut heights: Vec<u64> = outgoing().map(|(_, link)| link.height).collect();
            heights.sort_unstable();
            let median = heights.len().saturating_sub(1) / 2;
            wanted = wanted.max(heights.get(median).copied().unwrap_or(0));
        }
        outgoing().filter(|(_, link)| link.height >= wanted).map(|(&id, _)| id).collect()
    }

    /// Sends to a stem; to all peers if there is none.
    fn pass_on(
        &mut self,
        txs: Vec<Hash>,
        source: Option<ConnectionId>,
        now: Moment,
        rng: &mut impl CryptoRng,
    ) -> Vec<Action> {
        if txs.is_empty() {
            return Vec::new();
        }
        let stem = self.stems.stem_for(source, rng).or_else(|| {
            self.stems.update(self.candidates(), rng);
            self.stems.stem_for(source, rng)
        });
        let Some(to) = stem else { return self.fluff(txs, source, now, rng) };
        if !self.embargo_elsewhere {
            for tx in &txs {
                self.embargoes.insert(*tx, now + embargo_delay(rng));
            }
        }
        vec![Action::MarkStem(txs.clone()), Action::SendStem { to, txs }]
    }

    fn queue(&mut self, txs: &[Hash], source: Option<ConnectionId>, now: Moment, rng: &mut impl CryptoRng) {
        for (&id, link) in &mut self.links {
            // Over Tor and I2P an incoming peer knows our name, but we do not know its.
            if Some(id) == source || (self.zone != Zone::Public && link.incoming) {
                continue;
            }
            if link.queue.is_empty() {
                link.flush_at = now + flush_delay(rng, link.incoming);
            }
            link.queue.extend_from_slice(txs);
        }
    }
}
