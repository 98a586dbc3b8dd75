//! What is spoken over connections: catching up with other chains, new blocks, transactions.
//!
//! [`Handler`] is all decisions: events of peers go in, [`Command`]s come out. It has neither sockets nor threads nor a
//! clock. What takes long comes out as a [`Job`], and how it ended goes in again: blocks are verified while the next
//! ones are being fetched. [`Protocol`] gives it threads and a clock.
//!
//! Offences count as in the reference (`cryptonote_protocol_handler.inl`): some only end the connection, because a
//! mistake or an old chain explains them, others count against the host.

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

/// Who is told how far catching up is.
pub type ProgressListener = Arc<dyn Fn(&SyncProgress) + Send + Sync>;

/// What can be chosen.
#[derive(Clone)]
pub struct ProtocolConfig {
    /// Peers stay connected, but no blocks are asked of them (`--no-sync`).
    pub no_sync: bool,
    /// There are no peers at all, and the chain is what it is (`--offline`).
    pub offline: bool,
    /// How many blocks to ask for at once; zero for what fits (`--block-sync-size`).
    pub block_sync_size: usize,
    /// How many bytes of blocks may wait to be added; zero for 100 MiB (`--block-download-max-size`).
    pub block_download_max_size: u64,
    /// Whether the lengths of transactions are hidden (`--pad-transactions`).
    pub pad_transactions: bool,
    /// How many outgoing connections there are at most (`--out-peers`).
    pub max_out_peers: usize,
    /// The anonymity networks that transactions can be sent over.
    pub hidden_zones: Vec<HiddenZone>,
    /// Who is told how far catching up is.
    pub progress: Option<ProgressListener>,
}

/// An anonymity network.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HiddenZone {
    /// Which one.
    pub zone: Zone,
    /// Whether frames are sent at a steady beat, whether there is anything to say or not.
    pub noise: bool,
}

impl Default for ProtocolConfig {
    fn default() -> Self {
        Self {
            no_sync: false,
            offline: false,
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
            .field("block_sync_size", &self.block_sync_size)
            .field("block_download_max_size", &self.block_download_max_size)
            .field("pad_transactions", &self.pad_transactions)
            .field("max_out_peers", &self.max_out_peers)
            .field("hidden_zones", &self.hidden_zones)
            .finish_non_exhaustive()
    }
}
