//! The protocol on top of connections: chain sync, new blocks, transactions.
//!
//! [`Handler`] makes all decisions: peer events go in, [`Command`]s come out. It has no sockets, threads or clock. Slow
//! work comes out as a [`Job`] and its result goes back in: blocks are verified while the next ones are downloaded.
//! [`Protocol`] adds the threads and the clock.
//!
//! Misbehaviour is scored as in the reference (`cryptonote_protocol_handler.inl`): some cases only close the
//! connection, because a mistake or an old chain explains them; others count against the host.

mod adding;
mod blocks;
mod chains;
mod download;
mod handler;
mod job;
mod lanes;
mod link;
mod runner;
mod stripes;
mod transactions;
mod zones;

pub use handler::{Command, Handler};
pub use job::{Done, Job, Lane};
pub use lanes::Queues;
pub use runner::{Protocol, StartProtocolError};

use std::fmt;
use std::sync::Arc;

use ferrite_types::network::constants::p2p::DEFAULT_CONNECTIONS_COUNT;

use crate::address::Zone;
use crate::sync::SyncProgress;

/// Receives sync progress.
pub type ProgressListener = Arc<dyn Fn(&SyncProgress) + Send + Sync>;

/// Settings of the protocol.
#[derive(Clone)]
pub struct ProtocolConfig {
    /// Keep connections, but do not download blocks (`--no-sync`).
    pub no_sync: bool,
    /// No peers at all (`--offline`).
    pub offline: bool,
    /// Download blocks without their prunable parts where the node allows it (`--sync-pruned-blocks`).
    pub sync_pruned_blocks: bool,
    /// Blocks per request; zero for automatic (`--block-sync-size`).
    pub block_sync_size: usize,
    /// Limit of the bytes of blocks waiting to be added; zero for 100 MiB (`--block-download-max-size`).
    pub block_download_max_size: u64,
    /// Pad transaction messages to hide their length (`--pad-transactions`).
    pub pad_transactions: bool,
    /// Limit of outgoing connections (`--out-peers`).
    pub max_out_peers: usize,
    /// Anonymity networks for transactions.
    pub hidden_zones: Vec<HiddenZone>,
    /// Receives sync progress.
    pub progress: Option<ProgressListener>,
}

/// An anonymity network.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HiddenZone {
    /// The network.
    pub zone: Zone,
    /// Whether frames are sent at a constant rate.
    pub noise: bool,
}

impl Default for ProtocolConfig {
    fn default() -> Self {
        Self {
            no_sync: false,
            offline: false,
            sync_pruned_blocks: false,
            block_sync_size: 0,
            block_download_max_size: 0,
            pad_transactions: false,
            max_out_peers: DEFAULT_CONNECTIONS_COUNT,
            hidden_zones: Vec::new(),
            progress: None,
        }
    }
}

impl fmt::Debug for ProtocolConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ProtocolConfig")
            .field("no_sync", &self.no_sync)
            .field("offline", &self.offline)
            .field("sync_pruned_blocks", &self.sync_pruned_blocks)
            .field("block_sync_size", &self.block_sync_size)
            .field("block_download_max_size", &self.block_download_max_size)
            .field("pad_transactions", &self.pad_transactions)
            .field("max_out_peers", &self.max_out_peers)
            .field("hidden_zones", &self.hidden_zones)
            .finish_non_exhaustive()
    }
}
