//! The peers of the node, as the rest of the program sees them.

use std::sync::OnceLock;

use ferrite_p2p::network::Network;
use ferrite_types::Hash;

/// The peers: a network once it is there, and none before that, offline, and in tests.
#[derive(Default)]
pub struct Peers {
    offline: bool,
    network: OnceLock<Network>,
}

/// What is known of the peers, in numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PeerSummary {
    /// Connections that this node made.
    pub outgoing: u64,
    /// Connections that others made.
    pub incoming: u64,
    /// Peers that were connected to.
    pub white: u64,
    /// Peers that were heard of.
    pub grey: u64,
    /// How many blocks the peers have; 0 once this node has as many.
    pub target_height: u64,
    /// Whether blocks of peers are being added.
    pub busy_syncing: bool,
}

impl Peers {
    /// None yet; none at all if the node is to stay offline.
    pub fn new(offline: bool) -> Self {
        Self { offline, network: OnceLock::new() }
    }

    /// Goes online. Only the first network counts.
    pub fn set_network(&self, network: Network) {
        // There is one network in the program.
        let _ = self.network.set(network);
    }

    /// The network, if there is one.
    pub fn network(&self) -> Option<&Network> {
        self.network.get()
    }

    /// Whether there are to be none (`--offline`).
    pub const fn is_offline(&self) -> bool {
        self.offline
    }

    /// Whether the node knows all that they know, so that it makes sense to add to it. One without peers does.
    pub fn caught_up(&self) -> bool {
        self.offline || self.network().is_none_or(|network| network.sync_position().synchronized)
    }

    /// What is known of them, in numbers.
    pub fn summary(&self) -> PeerSummary {
        let Some(network) = self.network() else { return PeerSummary::default() };
        let (counts, sync) = (network.counts(), network.sync_position());
        let number = |count: usize| u64::try_from(count).unwrap_or(u64::MAX);
        PeerSummary {
            outgoing: number(counts.outgoing),
            incoming: number(counts.incoming),
            white: number(counts.white),
            grey: number(counts.gray),
            target_height: if sync.synchronized { 0 } else { sync.target_height },
            busy_syncing: sync.busy,
        }
    }

    /// Tells them of a block that was found here, and how many blocks there are now.
    pub fn relay_block(&self, id: Hash, blob: Vec<u8>, height: u64) {
        if let Some(network) = self.network() {
            network.relay_block(id, blob, height);
        }
    }
}
