//! State shared by all threads of the miner.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

use ferrite_chain::template::BlockTemplate;
use ferrite_crypto::keys::AddressKeys;

use super::BackgroundOptions;
use super::background::Gate;
use super::dataset::Datasets;
use super::end::End;
use super::messages::ExtraMessages;
use crate::node::Node;
use crate::peers::Peers;

/// State shared by all threads of the miner.
pub(super) struct Shared {
    pub(super) node: Arc<Node>,
    pub(super) peers: Arc<Peers>,
    pub(super) job: Mutex<Option<Arc<Job>>>,
    /// Counts jobs, so that a thread notices a new one without a lock.
    pub(super) job_number: AtomicU32,
    pub(super) threads: AtomicU32,
    pub(super) hashes: AtomicU64,
    pub(super) datasets: Arc<Datasets>,
    pub(super) messages: Option<Arc<ExtraMessages>>,
    pub(super) background: BackgroundOptions,
    pub(super) gate: Gate,
    /// Threads that are neither workers nor the controller.
    pub(super) helpers: Mutex<Vec<JoinHandle<()>>>,
    pub(super) keys: AddressKeys,
    pub(super) hash_rate: AtomicU64,
    pub(super) reward: AtomicU64,
    pub(super) print_rate: AtomicBool,
    pub(super) end: Arc<End>,
}

/// A block to find a nonce for.
pub(super) struct Job {
    pub(super) template: BlockTemplate,
    pub(super) first_nonce: u32,
}
