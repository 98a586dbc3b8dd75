//! Peers that are known, those that failed, and those that are banned.
//!
//! A [`Book`] holds the peers of one zone: white (we were connected to them), gray (others told of them), and
//! anchors (outgoing connections of the last run, tried first). No [group](crate::address::Host::group) of addresses
//! can take more than a small part of a list, and when a list is full it is the most crowded group that gives
//! way, so that who has many addresses in few networks cannot push the others out. [`Bans`] are for all zones.
//! [`file`](mod@file) saves and reloads.

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

/// The most white peers of one group of addresses.
pub const WHITE_GROUP_LIMIT: usize = 20;

/// The most gray peers of one group of addresses.
pub const GRAY_GROUP_LIMIT: usize = 50;

/// The most anchors that are remembered.
pub const ANCHOR_LIMIT: usize = 64;

/// Which addresses of the public network may be in a book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Allow {
    /// Those that everybody can reach.
    #[default]
    Public,
    /// Those of private networks, too (`--allow-local-ip`).
    Private,
    /// Those of this machine, too: for networks that are on one machine alone.
    Loopback,
}

/// Why a peer's list of peers is refused. The reference closes the connection.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PeerListError {
    /// More than fit into a handshake.
    #[error("{0} peers in a list, at most {limit} are allowed", limit = p2p::MAX_PEERS_IN_HANDSHAKE)]
    TooMany(usize),
    /// A peer that cannot be reached from this zone.
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
    /// When the connection was made.
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

    /// Peers that others told of.
    pub fn gray(&self) -> &PeerList {
        &self.gray
    }

    /// Whether such an address may be in the book.
    pub fn is_allowed(&self, address: &NetworkAddress) -> bool {
        address.zone() == self.zone
            && !address.is_unknown()
            && (self.allow >= Allow::Loopback || !address.is_loopback())
            && (self.allow >= Allow::Private || !address.is_local())
    }

    /// Takes in a list of peers that a peer sent, after the reference's checks (`net_node.inl:
    /// handle_remote_peerlist`). When such a peer was seen last is not believed. Says how many were taken.
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

    /// Adds a peer that was heard of, unless it is known to be good already.
    pub fn add_gray(&mut self, peer: Peer) -> bool {
        if !self.is_allowed(&peer.address) || self.white.get(&peer.address).is_some() {
            return false;
        }
        let last_seen = self.gray.get(&peer.address).map_or(peer.last_seen, |known| known.last_seen);
        self.gray.insert(Peer { last_seen, ..peer })
    }

    /// A peer answered just now. Other ports of its host are forgotten when it is new.
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

    /// A gray peer could not be reached.
    pub fn remove_gray(&mut self, address: &NetworkAddress) {
        self.gray.remove(address);
    }

    /// Forgets a peer that misbehaved.
    pub fn remove(&mut self, address: &NetworkAddress) {
        self.white.remove(address);
        self.gray.remove(address);
        self.anchors.remove(address);
    }

    /// Forgets all peers that are banned.
    pub fn remove_banned(&mut self, bans: &Bans, now: UnixTime) {
        let allowed = |address: &NetworkAddress| bans.remaining(&address.host(), now).is_none();
        self.white.retain(|peer| allowed(&peer.address));
        self.gray.retain(|peer| allowed(&peer.address));
        self.anchors.retain(|address, _| allowed(address));
    }

    /// An outgoing connection was made, to be tried first after a restart.
    pub fn add_anchor(&mut self, address: NetworkAddress, first_seen: UnixTime) {
        if self.anchors.len() < ANCHOR_LIMIT && address.zone() == self.zone {
            self.anchors.entry(address).or_insert(first_seen);
        }
    }

    /// An outgoing connection is gone.
    pub fn remove_anchor(&mut self, address: &NetworkAddress) {
        self.anchors.remove(address);
    }

    /// The anchors and since when they are, the oldest first, which the book then forgets.
    pub fn take_anchors(&mut self) -> Vec<(NetworkAddress, UnixTime)> {
        let mut anchors: Vec<_> = std::mem::take(&mut self.anchors).into_iter().collect();
        anchors.sort_by_key(|&(_, first_seen)| first_seen);
        anchors
    }

    /// White peers to tell another: at random, and without saying when they were seen, so that nobody can find
    /// out whom we are connected to.
    pub fn peers_to_tell(&self, rng: &mut impl CryptoRng) -> Vec<PeerlistEntry> {
        let mut peers: Vec<&Peer> = self.white.iter().collect();
        random::shuffle(rng, &mut peers);
        peers.truncate(p2p::PEERS_IN_HANDSHAKE);
        peers.into_iter().map(|peer| PeerlistEntry { last_seen: 0, ..peer.to_entry() }).collect()
    }
}

/// What the reference drops in silence from a list of peers (`net_node.inl: sanitize_peerlist`).
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

/// What a peer that has this stripe, counted from one, calls its pruning seed (`pruning.cpp: make_pruning_seed`).
const fn pruning_seed(stripe: u32) -> u32 {
    pruning::LOG_STRIPES << 7 | (stripe - 1)
}

/// The stripe of a pruning seed, counted from one; zero for a peer that has everything.
fn pruning_stripe(seed: u32) -> u32 {
    if seed == 0 { 0 } else { 1 + (seed & 0x7f) }
}
