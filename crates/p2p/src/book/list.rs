//! A peer list in which no address group can take over.

use std::collections::{BTreeMap, BTreeSet};

use super::UnixTime;
use crate::address::{Host, NetworkAddress};
use crate::message::PeerlistEntry;

/// A known peer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Peer {
    /// Its address.
    pub address: NetworkAddress,
    /// Its peer id, a random number.
    pub id: u64,
    /// When it last responded; zero for never.
    pub last_seen: UnixTime,
    /// Its pruning seed; zero if it has all blocks in full.
    pub pruning_seed: u32,
    /// The port of its public RPC; zero if it has none.
    pub rpc_port: u16,
    /// The price of its RPC.
    pub rpc_credits_per_hash: u32,
}

impl Peer {
    pub(super) fn from_entry(address: NetworkAddress, entry: &PeerlistEntry, last_seen: UnixTime) -> Self {
        Self {
            address,
            id: entry.id,
            last_seen,
            pruning_seed: entry.pruning_seed,
            rpc_port: entry.rpc_port,
            rpc_credits_per_hash: entry.rpc_credits_per_hash,
        }
    }

    /// The entry to send to other peers.
    pub fn to_entry(&self) -> PeerlistEntry {
        PeerlistEntry {
            adr: Some(self.address.clone()),
            id: self.id,
            last_seen: i64::try_from(self.last_seen).unwrap_or(i64::MAX),
            pruning_seed: self.pruning_seed,
            rpc_credits_per_hash: self.rpc_credits_per_hash,
            rpc_port: self.rpc_port,
        }
    }
}

/// Eviction order within a group: least recently seen first; among those never seen, the first added.
type Age = (UnixTime, u64, NetworkAddress);

/// Peers by address, with a limit in total and one per address group.
#[derive(Debug, Clone)]
pub struct PeerList {
    limit: usize,
    group_limit: usize,
    peers: BTreeMap<NetworkAddress, (Peer, u64)>,
    groups: BTreeMap<Host, BTreeSet<Age>>,
    arrivals: u64,
}

impl PartialEq for PeerList {
    fn eq(&self, other: &Self) -> bool {
        self.limit == other.limit && self.group_limit == other.group_limit && self.iter().eq(other.iter())
    }
}

impl Eq for PeerList {}

impl PeerList {
    pub(super) fn new(limit: usize, group_limit: usize) -> Self {
        Self { limit, group_limit, peers: BTreeMap::new(), groups: BTreeMap::new(), arrivals: 0 }
    }

    /// How many peers there are.
    pub fn len(&self) -> usize {
        self.peers.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.peers.is_empty()
    }

    /// The peer at this address.
    pub fn get(&self, address: &NetworkAddress) -> Option<&Peer> {
        self.peers.get(address).map(|(peer, _)| peer)
    }

    /// All peers, by address.
    pub fn iter(&self) -> impl Iterator<Item = &Peer> {
        self.peers.values().map(|(peer, _)| peer)
    }

    /// All peers, most recently seen first.
    pub fn by_last_seen(&self) -> Vec<&Peer> {
        let mut peers: Vec<&Peer> = self.iter().collect();
        peers.sort_by_key(|peer| std::cmp::Reverse(peer.last_seen));
        peers
    }

    /// Number of peers in a group.
    pub fn group_len(&self, group: &Host) -> usize {
        self.groups.get(group).map_or(0, BTreeSet::len)
    }

    /// Adds or replaces a peer. Pruning seed and RPC port are kept if the new entry lacks them. Returns whether the
    /// peer is in the list afterwards.
    pub(super) fn insert(&mut self, mut peer: Peer) -> bool {
        let address = peer.address.clone();
        if let Some(known) = self.remove(&address) {
            if peer.pruning_seed == 0 {
                peer.pruning_seed = known.pruning_seed;
            }
            if peer.rpc_port == 0 {
                peer.rpc_port = known.rpc_port;
            }
        }
        self.arrivals += 1;
        let group = peer.address.host().group();
        self.groups.entry(group.clone()).or_default().insert((
            peer.last_seen,
            self.arrivals,
            address.clone(),
        ));
        self.peers.insert(address.clone(), (peer, self.arrivals));
        if self.group_len(&group) > self.group_limit {
            self.remove_oldest(&group);
        } else if self.len() > self.limit {
            self.remove_oldest(&self.most_crowded());
        }
        self.peers.contains_key(&address)
    }

    pub(super) fn remove(&mut self, address: &NetworkAddress) -> Option<Peer> {
        let (peer, arrival) = self.peers.remove(address)?;
        let group = address.host().group();
        if let Some(ages) = self.groups.get_mut(&group) {
            ages.remove(&(peer.last_seen, arrival, address.clone()));
            if ages.is_empty() {
                self.groups.remove(&group);
            }
        }
        Some(peer)
    }

    pub(super) fn retain(&mut self, mut keep: impl FnMut(&Peer) -> bool) {
        let going: Vec<NetworkAddress> =
            self.iter().filter(|peer| !keep(peer)).map(|peer| peer.address.clone()).collect();
        for address in going {
            self.remove(&address);
        }
    }

    fn remove_oldest(&mut self, group: &Host) {
        let oldest = self.groups.get(group).and_then(BTreeSet::first).map(|(_, _, address)| address.clone());
        if let Some(oldest) = oldest {
            self.remove(&oldest);
        }
    }

    /// The group with the most peers; on a tie, the one with the oldest peer.
    fn most_crowded(&self) -> Host {
        let rank = |ages: &BTreeSet<Age>| {
            let oldest = ages.first().map(|&(seen, arrival, _)| (seen, arrival));
            (ages.len(), std::cmp::Reverse(oldest))
        };
        let crowded = self.groups.iter().max_by_key(|(_, ages)| rank(ages));
        crowded.expect("a list that is too long has groups").0.clone()
    }
}
