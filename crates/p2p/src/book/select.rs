//! Peer selection for outgoing connections.

use std::collections::BTreeSet;

use ferrite_types::network::constants::p2p;
use rand_core::CryptoRng;

use super::{Bans, Book, Failures, Peer, UnixTime, pruning_stripe};
use crate::address::{Host, NetworkAddress, Zone};
use crate::random;

/// White peers are chosen among this many most recently seen ones.
const WHITE_CHOICES: usize = 20;

/// The list that the next outgoing connection is chosen from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// The anchors.
    Anchor,
    /// The white list.
    White,
    /// The gray list.
    Gray,
}

/// Lists to choose the next outgoing connection from, in this order (`net_node.inl: connections_maker`): two anchors
/// first, white peers up to 70 percent, then gray ones. While a particular stripe is needed, only white peers are
/// considered, as their stripes are known.
pub fn sources(connected: usize, wanted: usize, needs_stripe: bool) -> Vec<Source> {
    if connected >= wanted {
        return Vec::new();
    }
    let white = if needs_stripe { wanted } else { wanted * p2p::WHITELIST_CONNECTIONS_PERCENT / 100 };
    if connected >= white {
        return vec![Source::Gray, Source::White];
    }
    let mut order = vec![Source::White, Source::Gray];
    if connected < p2p::ANCHOR_CONNECTIONS_COUNT {
        order.insert(0, Source::Anchor);
    }
    order
}

/// The inputs of a choice.
#[derive(Debug, Clone, Copy)]
pub struct Choice<'a> {
    /// All connections, in both directions.
    pub connected: &'a [NetworkAddress],
    /// Peers tried in this round.
    pub tried: &'a BTreeSet<NetworkAddress>,
    /// Banned hosts.
    pub bans: &'a Bans,
    /// Recently failed hosts.
    pub failures: &'a Failures,
    /// The stripe needed next, counted from one; zero for any.
    pub stripe: u32,
    /// The current time.
    pub now: UnixTime,
}

impl Book {
    /// Chooses a peer from one of the lists, preferably from an address group without a connection. Each host counts
    /// with one port and each group with one peer, so having many does not raise the odds. (The reference groups by
    /// /24.)
    pub fn choose(&self, white: bool, choice: Choice<'_>, rng: &mut impl CryptoRng) -> Option<Peer> {
        let list = if white { self.white() } else { self.gray() };
        let connected: BTreeSet<Host> = choice.connected.iter().map(NetworkAddress::host).collect();
        let mut hosts = BTreeSet::new();
        let mut peers: Vec<&Peer> = list
            .by_last_seen()
            .into_iter()
            .filter(|peer| hosts.insert(peer.address.host()))
            .filter(|peer| {
                let host = peer.address.host();
                !connected.contains(&host)
                    && !choice.tried.contains(&peer.address)
                    && choice.bans.remaining(&host, choice.now).is_none()
                    && !choice.failures.is_recent(&host, choice.now)
            })
            .collect();
        if choice.stripe != 0 {
            peers.retain(|peer| peer.pruning_seed == 0 || pruning_stripe(peer.pruning_seed) == choice.stripe);
            // Pruned peers first, which keeps the others free for other stripes.
            peers.sort_by_key(|peer| peer.pruning_seed == 0);
        }
        let spread = self.one_of_each_group(&peers, &connected, rng);
        let mut candidates = if spread.is_empty() { peers } else { spread };
        if candidates.is_empty() {
            return None;
        }
        let at = if white {
            candidates.truncate(WHITE_CHOICES);
            rather_first(candidates.len(), rng)
        } else {
            random::index(rng, candidates.len())
        };
        Some(candidates[at].clone())
    }

    /// A random gray peer, to test whether it responds.
    pub fn random_gray(&self, rng: &mut impl CryptoRng) -> Option<Peer> {
        let gray = self.gray();
        if gray.is_empty() { None } else { gray.iter().nth(random::index(rng, gray.len())).cloned() }
    }

    /// Keeps the order of `peers`. Empty for zones whose addresses say nothing about their owner.
    fn one_of_each_group<'a>(
        &self,
        peers: &[&'a Peer],
        connected: &BTreeSet<Host>,
        rng: &mut impl CryptoRng,
    ) -> Vec<&'a Peer> {
        if self.zone() != Zone::Public {
            return Vec::new();
        }
        let mut groups: BTreeSet<Host> = connected.iter().map(Host::group).collect();
        let mut order: Vec<usize> = (0..peers.len()).collect();
        random::shuffle(rng, &mut order);
        order.retain(|&at| groups.insert(peers[at].address.host().group()));
        order.sort_unstable();
        order.into_iter().map(|at| peers[at]).collect()
    }
}

/// A random position that favours the front: the cube of a uniform distribution (`net_node.inl:
/// get_random_index_with_fixed_probability`).
fn rather_first(length: usize, rng: &mut impl CryptoRng) -> usize {
    let last = length - 1;
    if last == 0 {
        return 0;
    }
    let x = random::index(rng, 16 * last + 1);
    x * x * x / (last * last * 16 * 16 * 16)
}
