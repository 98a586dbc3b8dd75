//! Known peers, failed peers and bans.
//!
//! A [`Book`] holds the peers of one zone: white (we were connected to them), gray (learned from other peers), and
//! anchors (outgoing connections of the last run, tried first). A [group](crate::address::Host::group) of addresses
//! gets only a small part of a list, and a full list evicts from the most crowded group: an attacker with many
//! addresses in few subnets only evicts its own entries. [`Bans`] apply to all zones. [`file`](mod@file) saves and
//! reloads the books.

pub mod file;

mod bans;
mod failures;
mod list;
mod select;
mod subnet;

pub use bans::{BanTarget, Bans, ParseBanTargetError};
pub use failures::Failures;
pub use list::{Peer, PeerList};
pub use select::{Choice, Source, sources};
pub use subnet::{ParseSubnetError, Subnet};

use std::collections::BTreeMap;

use ferrite_types::network::constants::{p2p, pruning};
use rand_core::CryptoRng;

use crate::address::{NetworkAddress, Zone};
use crate::message::PeerlistEntry;
use crate::random;

/// Seconds since 1970.
pub type UnixTime = u64;

/// Limit of white peers per address group.
pub const WHITE_GROUP_LIMIT: usize = 20;

/// Limit of gray peers per address group.
pub const GRAY_GROUP_LIMIT: usize = 50;

/// Limit of anchors.
pub const ANCHOR_LIMIT: usize = 64;

/// Which addresses of the public zone a book accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Allow {
    /// Globally reachable addresses.
    #[default]
    Public,
    /// Also private networks (`--allow-local-ip`).
    Private,
    /// Also loopback, for networks on a single machine.
    Loopback,
}

/// Why a peer list is rejected. The reference closes the connection.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PeerListError {
    /// More entries than a handshake may have.
    #[error("{0} peers in a list, at most {limit} are allowed", limit = p2p::MAX_PEERS_IN_HANDSHAKE)]
    TooMany(usize),
    /// A peer that is not reachable from this zone.
    #[error("a peer of another zone than {zone} in a list")]
    WrongZone {
        /// The zone of the connection.
        zone: Zone,
    },
}

/// The peers of one zone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Book {
    zone: Zone,
    allow: Allow,
    white: PeerList,
    gray: PeerList,
    /// Value: when the connection was made.
    anchors: BTreeMap<NetworkAddress, UnixTime>,
}

impl Book {
    /// An empty book.
    pub fn new(zone: Zone, allow: Allow) -> Self {
        Self {
            zone,
            allow,
            white: PeerList::new(p2p::WHITE_LIST_LIMIT, WHITE_GROUP_LIMIT),
            gray: PeerList::new(p2p::GRAY_LIST_LIMIT, GRAY_GROUP_LIMIT),
            anchors: BTreeMap::new(),
        }
    }

    /// The zone.
    pub fn zone(&self) -> Zone {
        self.zone
    }

    /// Peers that we were connected to.
    pub fn white(&self) -> &PeerList {
        &self.white
    }

    /// Peers learned from others.
    pub fn gray(&self) -> &PeerList {
        &self.gray
    }

    /// Whether the book accepts this address.
    pub fn is_allowed(&self, address: &NetworkAddress) -> bool {
        address.zone() == self.zone
            && !address.is_unknown()
            && (self.allow >= Allow::Loopback || !address.is_loopback())
            && (self.allow >= Allow::Private || !address.is_local())
    }

    /// Merges a peer list received from a peer, after the reference's checks (`net_node.inl: handle_remote_peerlist`).
    /// The `last_seen` fields are not trusted. Returns how many entries were added.
    pub fn merge(
        &mut self,
        entries: &[PeerlistEntry],
        bans: &Bans,
        failures: &Failures,
        now: UnixTime,
    ) -> Result<usize, PeerListError> {
        if entries.len() > p2p::MAX_PEERS_IN_HANDSHAKE {
            return Err(PeerListError::TooMany(entries.len()));
        }
        let plausible: Vec<_> = entries.iter().filter(|entry| is_plausible(entry, self.allow)).collect();
        if plausible.iter().any(|entry| entry.adr.as_ref().is_none_or(|address| address.zone() != self.zone))
        {
            return Err(PeerListError::WrongZone { zone: self.zone });
        }
        let mut taken = 0;
        for entry in plausible {
            let Some(address) = &entry.adr else { continue };
            let host = address.host();
            if bans.remaining(&host, now).is_none() && !failures.is_recent(&host, now) {
                taken += usize::from(self.add_gray(Peer::from_entry(address.clone(), entry, 0)));
            }
        }
        Ok(taken)
    }

    /// Adds a peer learned from others, unless it is on the white list.
    pub fn add_gray(&mut self, peer: Peer) -> bool {
        if !self.is_allowed(&peer.address) || self.white.get(&peer.address).is_some() {
            return false;
        }
        let last_seen = self.gray.get(&peer.address).map_or(peer.last_seen, |known| known.last_seen);
        self.gray.insert(Peer { last_seen, ..peer })
    }

    /// Records that a peer just responded. A new peer replaces other ports of its host.
    pub fn just_seen(&mut self, peer: Peer) {
        if !self.is_allowed(&peer.address) {
            return;
        }
        self.gray.remove(&peer.address);
        if self.white.get(&peer.address).is_none() {
            let host = peer.address.host();
            self.white.retain(|known| known.address.host() != host);
        }
        self.white.insert(peer);
    }

    /// Removes a gray peer that could not be reached.
    pub fn remove_gray(&mut self, address: &NetworkAddress) {
        self.gray.remove(address);
    }

    /// Removes a peer that misbehaved.
    pub fn remove(&mut self, address: &NetworkAddress) {
        self.white.remove(address);
        self.gray.remove(address);
        self.anchors.remove(address);
    }

    /// Removes all banned peers.
    pub fn remove_banned(&mut self, bans: &Bans, now: UnixTime) {
        let allowed = |address: &NetworkAddress| bans.remaining(&address.host(), now).is_none();
        self.white.retain(|peer| allowed(&peer.address));
        self.gray.retain(|peer| allowed(&peer.address));
        self.anchors.retain(|address, _| allowed(address));
    }

    /// Records an outgoing connection, to be tried first after a restart.
    pub fn add_anchor(&mut self, address: NetworkAddress, first_seen: UnixTime) {
        if self.anchors.len() < ANCHOR_LIMIT && address.zone() == self.zone {
            self.anchors.entry(address).or_insert(first_seen);
        }
    }

    /// Removes the anchor of a closed outgoing connection.
    pub fn remove_anchor(&mut self, address: &NetworkAddress) {
        self.anchors.remove(address);
    }

    /// Takes the anchors out of the book, oldest first, with the time of their connection.
    pub fn take_anchors(&mut self) -> Vec<(NetworkAddress, UnixTime)> {
        let mut anchors: Vec<_> = std::mem::take(&mut self.anchors).into_iter().collect();
        anchors.sort_by_key(|&(_, first_seen)| first_seen);
        anchors
    }

    /// White peers to send to another peer: in random order and without `last_seen`, which would reveal our
    /// connections.
    pub fn peers_to_tell(&self, rng: &mut impl CryptoRng) -> Vec<PeerlistEntry> {
        let mut peers: Vec<&Peer> = self.white.iter().collect();
        random::shuffle(rng, &mut peers);
        peers.truncate(p2p::PEERS_IN_HANDSHAKE);
        peers.into_iter().map(|peer| PeerlistEntry { last_seen: 0, ..peer.to_entry() }).collect()
    }
}

/// Entries that the reference drops silently from a peer list (`net_node.inl: sanitize_peerlist`).
fn is_plausible(entry: &PeerlistEntry, allow: Allow) -> bool {
    const FIRST_SEED: u32 = pruning_seed(1);
    const LAST_SEED: u32 = pruning_seed(1 << pruning::LOG_STRIPES);
    if entry.pruning_seed != 0 && !(FIRST_SEED..=LAST_SEED).contains(&entry.pruning_seed) {
        return false;
    }
    entry.adr.as_ref().is_none_or(|address| {
        let is_ipv4 = matches!(address, NetworkAddress::Ip(ip) if ip.is_ipv4());
        let port_is_rpc = is_ipv4 && address.port() == entry.rpc_port;
        let here = allow < Allow::Loopback && address.is_loopback();
        !(here || address.is_local() || address.is_unknown() || port_is_rpc)
    })
}

/// The pruning seed of a peer with this stripe, counted from one (`pruning.cpp: make_pruning_seed`).
const fn pruning_seed(stripe: u32) -> u32 {
    pruning::LOG_STRIPES << 7 | (stripe - 1)
}

/// The stripe of a pruning seed, counted from one; zero for an unpruned peer.
fn pruning_stripe(seed: u32) -> u32 {
    if seed == 0 { 0 } else { 1 + (seed & 0x7f) }
}
