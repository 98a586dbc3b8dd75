//! The peers, as the rest of the program sees them.

use std::sync::{Mutex, OnceLock};

use ferrite_p2p::network::Network;
use ferrite_p2p::sync::SyncProgress;
use ferrite_types::Hash;
use ferrite_types::sync::lock;

/// The peers: a network once it is started, and none before that, offline, and in tests.
#[derive(Default)]
pub struct Peers {
    offline: bool,
    network: OnceLock<Network>,
    /// As it was last reported.
    progress: Mutex<Option<SyncProgress>>,
}

/// Numbers of peers and connections.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PeerSummary {
    /// Outgoing connections.
    pub outgoing: u64,
    /// Incoming connections.
    pub incoming: u64,
    /// White peers.
    pub white: u64,
    /// Gray peers.
    pub grey: u64,
    /// The height of the peers; 0 once this node has reached it.
    pub target_height: u64,
    /// Whether blocks of peers are being added.
    pub busy_syncing: bool,
}

impl Peers {
    /// Without a network yet, and forever if offline.
    pub fn new(offline: bool) -> Self {
        Self { offline, ..Self::default() }
    }

    /// Sets the network. Only the first one counts.
    pub fn set_network(&self, network: Network) {
        // The program has one network.
        let _ = self.network.set(network);
    }

    /// The network, if any.
    pub fn network(&self) -> Option<&Network> {
        self.network.get()
    }

    /// Whether the node is offline (`--offline`).
    pub const fn is_offline(&self) -> bool {
        self.offline
    }

    /// Whether the node is in sync with its peers. Without peers it is.
    pub fn caught_up(&self) -> bool {
        self.offline || self.network().is_none_or(|network| network.sync_position().synchronized)
    }

    /// Records how far a sync is.
    pub fn set_progress(&self, progress: SyncProgress) {
        *lock(&self.progress) = Some(progress);
    }

    /// How far a sync was after its last batch of blocks.
    pub fn progress(&self) -> Option<SyncProgress> {
        *lock(&self.progress)
    }

    /// Numbers of peers and connections.
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

    /// Announces a mined block; `height` is the height of the chain including it.
    pub fn relay_block(&self, id: Hash, blob: Vec<u8>, height: u64) {
        if let Some(network) = self.network() {
            network.relay_block(id, blob, height);
        }
    }
}
