//! Relaying in each zone: the public one and the anonymity networks.

use std::collections::BTreeMap;

use rand_core::CryptoRng;

use super::HiddenZone;
use crate::address::Zone;
use crate::peer::PeerInfo;
use crate::relay::{ChainView, ConnectionId, Moment, NoiseChannels, Relay};

/// The relays of all zones.
pub(super) struct ZoneRelays {
    pub(super) zones: BTreeMap<Zone, ZoneRelay>,
    /// The zone of each connection, and whether it is outgoing.
    pub(super) links: BTreeMap<ConnectionId, (Zone, bool)>,
}

pub(super) struct ZoneRelay {
    pub(super) relay: Relay,
    pub(super) noise: Option<NoiseChannels>,
}

impl ZoneRelays {
    pub(super) fn new(hidden: &[HiddenZone], height: u64, now: Moment, rng: &mut impl CryptoRng) -> Self {
        let chain = ChainView { height, synchronized: false };
        let mut zones = BTreeMap::new();
        let mut add = |zone, noise| {
            let relay = Relay::with_embargo_elsewhere(zone, chain, now, rng);
            let noise = if noise { Some(NoiseChannels::new(Vec::new(), now, rng)) } else { None };
            zones.insert(zone, ZoneRelay { relay, noise });
        };
        add(Zone::Public, false);
        for hidden in hidden.iter().filter(|hidden| hidden.zone != Zone::Public) {
            add(hidden.zone, hidden.noise);
        }
        Self { zones, links: BTreeMap::new() }
    }

    pub(super) fn connected(&mut self, info: &PeerInfo, height: u64, rng: &mut impl CryptoRng) {
        self.links.insert(info.id, (info.zone, !info.incoming));
        let outgoing = self.outgoing(info.zone);
        let Some(zone) = self.zones.get_mut(&info.zone) else { return };
        zone.relay.connected(info.id, info.incoming, height);
        if let Some(noise) = zone.noise.as_mut().filter(|_| !info.incoming) {
            noise.update(outgoing, rng);
        }
    }

    pub(super) fn disconnected(&mut self, id: ConnectionId, rng: &mut impl CryptoRng) {
        let Some((zone, outgoing)) = self.links.remove(&id) else { return };
        let left = self.outgoing(zone);
        let Some(zone) = self.zones.get_mut(&zone) else { return };
        zone.relay.disconnected(id);
        if let Some(noise) = zone.noise.as_mut().filter(|_| outgoing) {
            noise.update(left, rng);
        }
    }

    pub(super) fn peer_height(&mut self, id: ConnectionId, height: u64) {
        for zone in self.zones.values_mut() {
            zone.relay.peer_height(id, height);
        }
    }

    pub(super) fn outgoing(&self, zone: Zone) -> Vec<ConnectionId> {
        let wanted = |(_, link): &(&ConnectionId, &(Zone, bool))| **link == (zone, true);
        self.links.iter().filter(wanted).map(|(id, _)| *id).collect()
    }

    pub(super) fn next_deadline(&self) -> Moment {
        let deadline = |zone: &ZoneRelay| {
            let noise = zone.noise.as_ref().map_or(Moment::MAX, NoiseChannels::next_deadline);
            zone.relay.next_deadline().min(noise)
        };
        self.zones.values().map(deadline).min().unwrap_or(Moment::MAX)
    }

    /// The zone for our own transactions: an anonymity network if there is one, preferably with noise (`net_node.inl:
    /// send_txs`).
    pub(super) fn own_zone(&self) -> Zone {
        let hidden = || self.zones.iter().filter(|(zone, _)| **zone != Zone::Public);
        if hidden().count() == 1 {
            return hidden().map(|(zone, _)| *zone).next().unwrap_or(Zone::Public);
        }
        let connected = |zone: Zone| !self.outgoing(zone).is_empty();
        let noisy = hidden().find(|(zone, relay)| relay.noise.is_some() && connected(**zone));
        let found = noisy.or_else(|| hidden().find(|(zone, _)| connected(**zone)));
        match found {
            Some((zone, _)) => *zone,
            None => hidden().map(|(zone, _)| *zone).next().unwrap_or(Zone::Public),
        }
    }
}
