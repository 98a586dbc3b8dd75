//! Whom to connect to.

use std::collections::BTreeSet;

use ferrite_types::network::constants::p2p;
use rand_core::CryptoRng;

use super::{Bans, Book, Failures, Peer, UnixTime, pruning_stripe};
use crate::address::{Host, NetworkAddress, Zone};
use crate::random;

/// Of the white peers only this many, those seen last, are chosen among.
const WHITE_CHOICES: usize = 20;

/// Where the next outgoing connection comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// The anchors.
    Anchor,
    /// The white list.
    White,
    /// The gray list.
    Gray,
}

/// Where to look for the next outgoing connection, in this order (`net_node.inl: connections_maker`): two anchors
/// first, white peers up to 70 percent, then gray ones. While blocks of a certain stripe are needed, only white
/// peers are known to have them.
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

/// What a choice depends on.
#[derive(Debug, Clone, Copy)]
pub struct Choice<'a> {
    /// All connections, in both directions.
    pub connected: &'a [NetworkAddress],
    /// Who was tried in this round.
    pub tried: &'a BTreeSet<NetworkAddress>,
    /// Who must not be.
    pub bans: &'a Bans,
    /// Who is not worth it.
    pub failures: &'a Failures,
    /// The stripe of blocks that are needed next, counted from one; zero for any.
    pub stripe: u32,
    /// The time.
    pub now: UnixTime,
}

impl Book {
    /// Chooses a peer of one of the lists: one of a group of addresses that we are not connected to if there is any.
    /// Of each host only one port counts, and of each group only one peer, so that nobody is more likely to be
    /// chosen for having many. (The reference has /24 for groups.)
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
            // Those who have little else come first, so that the others are left for other stripes.
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

    /// A peer of the gray list, to see whether it answers.
    pub fn random_gray(&self, rng: &mut impl CryptoRng) -> Option<Peer> {
        let gray = self.gray();
        if gray.is_empty() { None } else { gray.iter().nth(random::index(rng, gray.len())).cloned() }
    }

    /// In the order of `peers`. Nothing on networks where addresses say nothing about who has them.
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

/// A position in a list of that length, the earlier the likelier: the cube of an even distribution
/// (`net_node.inl: get_random_index_with_fixed_probability`).
fn rather_first(length: usize, rng: &mut impl CryptoRng) -> usize {
    let last = length - 1;
    if last == 0 {
        return 0;
    }
    let x = random::index(rng, 16 * last + 1);
    x * x * x / (last * last * 16 * 16 * 16)
}
