//! The relay of one zone.

use std::collections::BTreeMap;
use std::time::Duration;

use ferrite_types::Hash;
use ferrite_types::network::constants::dandelion;
use rand_core::CryptoRng;

use super::{ConnectionId, Moment, StemMap, embargo_delay, flush_delay, uniform};
use crate::address::Zone;
use crate::random;

/// What is to be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// The transactions are on a stem: they are in the pool, but nobody may see them there.
    MarkStem(Vec<Hash>),
    /// The transactions are everybody's to see.
    MarkFluff(Vec<Hash>),
    /// Tell this peer alone, with `dandelionpp_fluff` false.
    SendStem {
        /// Whom to tell.
        to: ConnectionId,
        /// Which transactions.
        txs: Vec<Hash>,
    },
    /// Tell this peer, with `dandelionpp_fluff` true.
    SendFluff {
        /// Whom to tell.
        to: ConnectionId,
        /// Which transactions, in an order that says nothing.
        txs: Vec<Hash>,
    },
}

/// Where our chain is, which decides who can be a stem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChainView {
    /// How many blocks it has.
    pub height: u64,
    /// Whether that is as many as others have.
    pub synchronized: bool,
}

#[derive(Debug)]
struct Link {
    incoming: bool,
    height: u64,
    /// What to tell.
    queue: Vec<Hash>,
    /// When to tell it; of no meaning while the queue is empty.
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
    /// Whether somebody else watches over embargoes.
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

    /// The same for a node whose pool remembers which transactions are on a stem: it is the pool that notices when one
    /// comes by a second time, and that says when an embargo is over, even after a restart.
    pub fn with_embargo_elsewhere(
        zone: Zone,
        chain: ChainView,
        now: Moment,
        rng: &mut impl CryptoRng,
    ) -> Self {
        Self { embargo_elsewhere: true, ..Self::new(zone, chain, now, rng) }
    }

    /// A handshake is complete.
    pub fn connected(&mut self, id: ConnectionId, incoming: bool, height: u64) {
        self.links.insert(id, Link { incoming, height, queue: Vec::new(), flush_at: Moment::ZERO });
    }

    /// A connection is gone. What it was still to be told, others will be told.
    pub fn disconnected(&mut self, id: ConnectionId) {
        self.links.remove(&id);
        self.stems.remove(id);
    }

    /// A peer's chain has so many blocks now.
    pub fn peer_height(&mut self, id: ConnectionId, height: u64) {
        if let Some(link) = self.links.get_mut(&id) {
            link.height = height;
        }
    }

    /// Where our chain is now.
    pub fn set_chain(&mut self, chain: ChainView) {
        self.chain = chain;
    }

    /// Whether this epoch fluffs what comes along a stem.
    pub fn is_fluffing(&self) -> bool {
        self.fluffing
    }

    /// Whether the transaction is on a stem, as far as this node knows.
    pub fn is_on_stem(&self, tx: &Hash) -> bool {
        self.embargoes.contains_key(tx)
    }

    /// Transactions of our own, or of a wallet that we serve. On the public network they go to a stem even in an epoch
    /// that fluffs; over Tor and I2P, where nobody knows who we are, to all outgoing connections.
    pub fn local(&mut self, txs: Vec<Hash>, now: Moment, rng: &mut impl CryptoRng) -> Vec<Action> {
        if self.zone == Zone::Public {
            return self.pass_on(txs, None, now, rng);
        }
        self.queue(&txs, None, now, rng);
        Vec::new()
    }

    /// Transactions that came along a stem and that the pool took, or has as such. One that comes by a second
    /// time went in a circle and is fluffed.
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

    /// Transactions that came over an anonymity network, after their delay: they go on as if they came along a stem.
    pub fn forward(&mut self, txs: Vec<Hash>, now: Moment, rng: &mut impl CryptoRng) -> Vec<Action> {
        if self.fluffing { self.fluff(txs, None, now, rng) } else { self.pass_on(txs, None, now, rng) }
    }

    /// Transactions for everybody, from a peer that fluffs or, again and again, from the pool.
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

    /// The transactions are in a block, or gone from the pool.
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

    /// Does what the time has come for.
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
            // The order of arrival is nobody's business.
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

    /// Outgoing connections to peers whose chain is not behind.
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

    /// To a stem; to everybody if there is none.
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
            // An incoming connection over Tor or I2P comes from somebody who knows our name, but not we theirs.
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
