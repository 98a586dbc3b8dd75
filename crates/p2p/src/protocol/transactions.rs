//! Transactions from peers, and relaying them.

use std::collections::HashSet;
use std::time::Duration;

use ferrite_types::{Hash, keccak256};
use rand_core::CryptoRng;

use super::handler::{Command, Handler};
use super::job::{Job, blobs_size};
use crate::address::Zone;
use crate::levin;
use crate::message::{NewTransactions, Payload, notification};
use crate::node::{DueTx, NodeError, TxFate, TxRoute};
use crate::relay::{Action, ChainView, ConnectionId, Moment, Relay};
use crate::sync::PeerState;

/// Interval of the search for due transactions.
const DUE_INTERVAL: Duration = Duration::from_secs(1);

/// Limit of the bytes of transactions added to the pool at once, unless a single one is larger.
const PART_BYTES: usize = 64 * 1024;

/// Splits transactions into parts of about [`PART_BYTES`].
fn parts(txs: Vec<Vec<u8>>) -> Vec<Vec<Vec<u8>>> {
    let mut parts: Vec<Vec<Vec<u8>>> = Vec::new();
    let mut bytes = 0;
    for tx in txs {
        let fits = bytes + tx.len() <= PART_BYTES;
        bytes = if fits { bytes + tx.len() } else { tx.len() };
        match parts.last_mut().filter(|_| fits) {
            Some(part) => part.push(tx),
            None => parts.push(vec![tx]),
        }
    }
    parts
}

impl<R: CryptoRng> Handler<R> {
    /// A peer sent transactions (`handle_notify_new_transactions`).
    pub(super) fn new_transactions(&mut self, from: ConnectionId, message: NewTransactions) {
        let mut seen = HashSet::with_capacity(message.txs.len());
        if !message.txs.iter().all(|tx| seen.insert(keccak256(tx))) {
            return self.drop_link(from, 0, false);
        }
        let Some(link) = self.links.get(&from) else { return };
        if link.state != PeerState::Normal || !self.synchronized || message.txs.is_empty() {
            return;
        }
        let route = match (message.dandelionpp_fluff, link.info.zone) {
            (true, _) => TxRoute::Fluff,
            (false, Zone::Public) => TxRoute::Stem,
            (false, Zone::I2p | Zone::Tor) => TxRoute::Forward,
        };
        if !self.begin(from, blobs_size(&message.txs)) {
            return;
        }
        // In small parts: other peers get a turn after each.
        let mut parts = parts(message.txs).into_iter().peekable();
        while let Some(txs) = parts.next() {
            let last = parts.peek().is_none();
            self.commands.push(Command::Run(Job::Transactions { from, txs, route, last }));
        }
    }

    pub(super) fn transactions_done(&mut self, from: ConnectionId, fates: Result<Vec<TxFate>, NodeError>) {
        let Ok(fates) = fates else { return };
        if fates.iter().any(|fate| fate.offence) {
            return self.drop_link(from, 0, false);
        }
        let unwanted = fates.iter().filter(|fate| fate.against_policy).count();
        if unwanted > 0
            && let Some(link) = self.links.get_mut(&from)
            && link.unwanted.add(unwanted, self.now)
        {
            return self.drop_link(from, 1, false);
        }
        let going = |routes: [TxRoute; 2]| -> Vec<Hash> {
            let chosen = fates.iter().filter(|fate| fate.onward.is_some_and(|route| routes.contains(&route)));
            chosen.filter_map(|fate| fate.id).collect()
        };
        let stem = going([TxRoute::Stem, TxRoute::Local]);
        let fluff = going([TxRoute::Fluff, TxRoute::Fluff]);
        self.with_relay(Zone::Public, |relay, now, rng| {
            let mut actions = relay.stem(stem, from, now, rng);
            actions.extend(relay.fluff(fluff, Some(from), now, rng));
            actions
        });
    }

    /// Relays pool transactions that did not come from a peer.
    pub fn relay_transactions(&mut self, txs: Vec<Hash>, route: TxRoute, now: Moment) -> Vec<Command> {
        self.now = now;
        self.send_on(route, txs);
        self.settle()
    }

    fn relay_own(&mut self, txs: Vec<Hash>) {
        if txs.is_empty() {
            return;
        }
        let zone = self.relays.own_zone();
        if zone == Zone::Public {
            return self.with_relay(zone, |relay, now, rng| relay.local(txs, now, rng));
        }
        let _ = self.node.mark_relayed(txs.clone(), TxRoute::Local);
        let noisy = self.relays.zones.get(&zone).is_some_and(|zone| zone.noise.is_some());
        if !noisy {
            return self.with_relay(zone, |relay, now, rng| relay.local(txs, now, rng));
        }
        let Ok(blobs) = self.node.pool_blobs(&txs) else { return };
        let message = NewTransactions::new(blobs, false);
        if let Some(noise) = self.relays.zones.get_mut(&zone).and_then(|zone| zone.noise.as_mut()) {
            // If it is too long for this network, it waits for another route.
            let _ = noise.send(levin::Command::NewTransactions.code(), &message.to_payload());
        }
    }

    pub(super) fn due_done(&mut self, due: Result<Vec<DueTx>, NodeError>) {
        self.due_running = false;
        let Ok(due) = due else { return };
        for route in [TxRoute::Fluff, TxRoute::Stem, TxRoute::Forward, TxRoute::Local] {
            let txs = due.iter().filter(|tx| tx.route == route).map(|tx| tx.id).collect();
            // The embargo of stem transactions is over.
            self.send_on(if route == TxRoute::Stem { TxRoute::Fluff } else { route }, txs);
        }
    }

    /// Relays transactions that did not just come from a peer.
    fn send_on(&mut self, route: TxRoute, txs: Vec<Hash>) {
        match route {
            TxRoute::Local => self.relay_own(txs),
            TxRoute::Forward | TxRoute::Stem => {
                self.with_relay(Zone::Public, |relay, now, rng| relay.forward(txs, now, rng));
            }
            TxRoute::Fluff => {
                self.with_relay(Zone::Public, |relay, now, rng| relay.fluff(txs, None, now, rng));
            }
        }
    }

    /// Does what is due.
    pub(super) fn poll_relays(&mut self) {
        let zones: Vec<Zone> = self.relays.zones.keys().copied().collect();
        for zone in zones {
            self.with_relay(zone, Relay::poll);
            let outgoing = self.relays.outgoing(zone);
            let noise = self.relays.zones.get_mut(&zone).and_then(|zone| zone.noise.as_mut());
            let frames =
                noise.map(|noise| noise.poll(&outgoing, self.now, &mut self.rng)).unwrap_or_default();
            for (to, frame) in frames {
                self.send(to, frame);
            }
        }
        if !self.due_running && self.batches.is_empty() && self.now >= self.next_due {
            self.next_due = self.now + DUE_INTERVAL;
            self.due_running = true;
            self.commands.push(Command::Run(Job::Due));
        }
    }

    /// Passes the state of our chain to the relays.
    pub(super) fn update_relays(&mut self) {
        let chain = ChainView { height: self.node.height(), synchronized: self.synchronized };
        for zone in self.relays.zones.values_mut() {
            zone.relay.set_chain(chain);
        }
    }

    fn with_relay(&mut self, zone: Zone, ask: impl FnOnce(&mut Relay, Moment, &mut R) -> Vec<Action>) {
        let Some(relay) = self.relays.zones.get_mut(&zone) else { return };
        for action in ask(&mut relay.relay, self.now, &mut self.rng) {
            self.act(action);
        }
    }

    fn act(&mut self, action: Action) {
        // If the pool fails, it does not record the relay and repeats it later.
        match action {
            Action::MarkStem(txs) => drop(self.node.mark_relayed(txs, TxRoute::Stem)),
            Action::MarkFluff(txs) => drop(self.node.mark_relayed(txs, TxRoute::Fluff)),
            Action::SendStem { to, txs } => self.send_transactions(to, &txs, false),
            Action::SendFluff { to, txs } => self.send_transactions(to, &txs, true),
        }
    }

    fn send_transactions(&mut self, to: ConnectionId, txs: &[Hash], fluff: bool) {
        let Ok(blobs) = self.node.pool_blobs(txs) else { return };
        if blobs.is_empty() {
            return;
        }
        let message = if self.config.pad_transactions {
            NewTransactions::padded(blobs, fluff)
        } else {
            NewTransactions::new(blobs, fluff)
        };
        self.send(to, notification(&message));
    }
}
