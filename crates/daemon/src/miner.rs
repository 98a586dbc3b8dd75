//! The built-in miner, and the search for proofs of work.
//!
//! [`Miner`] has a thread that makes templates and counts hashes (`controller`), threads that hash (`worker`), and for
//! background mining one that watches the load (`background`).

mod background;
mod controller;
mod dataset;
mod end;
mod idle;
mod messages;
mod shared;
mod worker;

use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use ferrite_chain::engine::{AddBlockError, ArrivedBlock, BlockOutcome};
use ferrite_chain::handle::Stopped;
use ferrite_chain::pool::RelayCategory;
use ferrite_consensus::block::BlockError;
use ferrite_consensus::block::pow::{PowError, Work};
use ferrite_crypto::pow::hash_meets_difficulty;
use ferrite_crypto::pow::randomx::Verifier;
use ferrite_types::Hash;
use ferrite_types::address::Address;
use ferrite_types::block::Block;
use ferrite_types::sync::lock;
use rayon::prelude::*;

use crate::node::Node;
use crate::peers::Peers;
use controller::Running;
pub use messages::{ExtraMessages, ExtraMessagesError};

/// Why a mined block is not accepted.
#[derive(Debug, thiserror::Error)]
pub enum FoundBlockError {
    /// A transaction is not in the pool, which is required even for a known block.
    #[error("transaction {0} is not in the pool")]
    MissingTransaction(Hash),
    /// The block is invalid.
    #[error(transparent)]
    Refused(AddBlockError),
    /// The node is shutting down.
    #[error(transparent)]
    Stopped(Stopped),
}

/// See [`Miner::found_block`].
fn found_block(node: &Node, peers: &Peers, block: &Block) -> Result<BlockOutcome, FoundBlockError> {
    let missing = block.tx_hashes.iter().find(|id| !node.pool().contains(id, RelayCategory::All));
    if let Some(id) = missing {
        return Err(FoundBlockError::MissingTransaction(*id));
    }
    let arrived = ArrivedBlock::new(block.clone());
    let arrived = arrived.map_err(|error| FoundBlockError::Refused(BlockError::from(error).into()))?;
    let (id, blob) = (arrived.id(), arrived.blob().to_vec());
    match node.add_block(arrived) {
        Ok(outcome) => {
            if outcome.is_on_top() {
                peers.relay_block(id, blob, node.chain().tip().height.0);
            }
            Ok(outcome)
        }
        Err(AddBlockError::Stopped(stopped)) => Err(FoundBlockError::Stopped(stopped)),
        // Not kept, but not the miner's fault either.
        Err(error) if !error.flags().failed => Ok(BlockOutcome::Orphan),
        Err(error) => Err(FoundBlockError::Refused(error)),
    }
}

/// The first nonce from `start` on that meets the difficulty, on all cores; `None` if there is none. The last nonce is
/// not tried (`miner.cpp: find_nonce_for_given_block`).
///
/// # Errors
/// If proofs of work cannot be computed.
pub fn find_nonce(work: &Work, randomx: &Verifier, start: u32) -> Result<Option<u32>, PowError> {
    let Some(at) = nonce_offset(&work.hashing_blob) else { return Ok(None) };
    if work.is_met_by_every_hash() {
        return Ok((start < u32::MAX).then_some(start));
    }
    let try_one = |nonce: u32| -> Result<bool, PowError> {
        let mut attempt = work.clone();
        attempt.hashing_blob[at..at + 4].copy_from_slice(&nonce.to_le_bytes());
        Ok(hash_meets_difficulty(&attempt.hash(randomx)?, work.difficulty))
    };
    // One CryptoNight hash at a time, if the first suffices.
    let at_once =
        if work.difficulty <= 1 { 1 } else { u32::try_from(rayon::current_num_threads()).unwrap_or(1) };
    let mut next = start;
    while next < u32::MAX {
        let end = next.saturating_add(at_once);
        let tried: Vec<bool> = (next..end).into_par_iter().map(try_one).collect::<Result<_, _>>()?;
        if let Some((nonce, _)) = (next..end).zip(tried).find(|(_, enough)| *enough) {
            return Ok(Some(nonce));
        }
        next = end;
    }
    Ok(None)
}

/// The offset of the nonce in a hashing blob: after two versions, the timestamp, and the parent's id.
fn nonce_offset(hashing_blob: &[u8]) -> Option<usize> {
    let mut at = 0;
    for _ in 0..3 {
        at += 1 + hashing_blob.get(at..)?.iter().position(|byte| byte & 0x80 == 0)?;
    }
    Some(at + 32).filter(|at| at + 4 <= hashing_blob.len())
}

/// Startup options of the miner.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MinerOptions {
    /// Start mining to this address when the node is ready (`--start-mining`).
    pub start: Option<Address>,
    /// Number of threads (`--mining-threads`); by default 1, and 0 to determine the best number.
    pub threads: Option<u32>,
    /// A file of messages for blocks, in order (`--extra-messages-file`).
    pub extra_messages_file: Option<PathBuf>,
    /// Background mining.
    pub background: BackgroundOptions,
}

/// Options of background mining.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BackgroundOptions {
    /// Whether it is enabled (`--bg-mining-enable`).
    pub enabled: bool,
    /// Mine on battery, or when the power supply is unknown (`--bg-mining-ignore-battery`).
    pub ignore_battery: bool,
    /// How long the machine must be idle, in seconds (`--bg-mining-min-idle-interval`): 10 to 3600.
    pub min_idle_seconds: u64,
    /// How idle it must be, in percent (`--bg-mining-idle-threshold`): at most 99.
    pub idle_threshold: u8,
    /// The miner's share of the processors, in percent (`--bg-mining-miner-target`): 1 to 100.
    pub target: u8,
}

impl Default for BackgroundOptions {
    fn default() -> Self {
        Self { enabled: false, ignore_battery: false, min_idle_seconds: 10, idle_threshold: 90, target: 40 }
    }
}

impl BackgroundOptions {
    /// With defaults in place of values out of bounds, as in the reference.
    #[must_use]
    pub fn within_bounds(self) -> Self {
        let default = Self::default();
        let pick = |valid: bool, value, default| if valid { value } else { default };
        Self {
            min_idle_seconds: pick(
                (10..=3600).contains(&self.min_idle_seconds),
                self.min_idle_seconds,
                default.min_idle_seconds,
            ),
            idle_threshold: if self.idle_threshold <= 99 {
                self.idle_threshold
            } else {
                default.idle_threshold
            },
            target: if (1..=100).contains(&self.target) { self.target } else { default.target },
            ..self
        }
    }
}

/// The status of the miner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MinerStatus {
    /// The recipient of the rewards.
    pub address: Address,
    /// Number of threads.
    pub threads: u32,
    /// Hashes per second.
    pub hash_rate: u64,
    /// The reward of the next block.
    pub reward: u64,
    /// Background mining.
    pub background: BackgroundOptions,
}

/// Why mining cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartMiningError {
    /// It has started already.
    #[error("mining has started already")]
    Already,
    /// A thread cannot be started.
    #[error("cannot start a mining thread: {0}")]
    Thread(#[from] std::io::Error),
}

/// The miner of the node.
pub struct Miner {
    node: Arc<Node>,
    peers: Arc<Peers>,
    running: Mutex<Option<Running>>,
    settings: Mutex<Settings>,
}

#[derive(Debug, Default)]
struct Settings {
    background: BackgroundOptions,
    messages: Option<Arc<ExtraMessages>>,
}

impl Miner {
    /// A miner on the chain of this node, which announces blocks to these peers.
    pub fn new(node: Arc<Node>, peers: Arc<Peers>) -> Self {
        Self { node, peers, running: Mutex::default(), settings: Mutex::default() }
    }

    /// Adds a mined block with the reference's verdict (`cryptonote_core.cpp: handle_block_found`), and announces it.
    ///
    /// # Errors
    /// If it is not accepted, or the node shuts down.
    pub fn found_block(&self, block: &Block) -> Result<BlockOutcome, FoundBlockError> {
        found_block(&self.node, &self.peers, block)
    }

    /// Applies the startup options, and starts mining when the node is ready if so requested.
    ///
    /// # Errors
    /// If the messages cannot be read.
    pub fn configure(self: &Arc<Self>, options: &MinerOptions) -> Result<(), ExtraMessagesError> {
        let messages = options.extra_messages_file.as_deref().map(ExtraMessages::load).transpose()?;
        let background = options.background.within_bounds();
        *lock(&self.settings) = Settings { background, messages: messages.map(Arc::new) };
        let Some(address) = options.start else { return Ok(()) };
        let (miner, threads) = (Arc::clone(self), options.threads.unwrap_or(1));
        let wait_and_start = move || {
            let stop = miner.node.stop_requests();
            while !miner.peers.caught_up() {
                if *stop.borrow() {
                    return;
                }
                std::thread::sleep(Duration::from_millis(500));
            }
            let started = miner.start(address, threads, background.enabled, background.ignore_battery);
            if let Err(error) = started {
                tracing::error!(target: "miner", "{error}");
            }
        };
        let spawned = std::thread::Builder::new().name("miner-start".to_owned()).spawn(wait_and_start);
        if let Err(error) = spawned {
            tracing::error!(target: "miner", "cannot start mining: {error}");
        }
        Ok(())
    }

    /// Starts mining. With 0 threads, the best number is determined.
    ///
    /// # Errors
    /// If it has started already, or threads cannot be started.
    pub fn start(
        &self,
        address: Address,
        threads: u32,
        background: bool,
        ignore_battery: bool,
    ) -> Result<(), StartMiningError> {
        let mut running = lock(&self.running);
        if running.is_some() {
            return Err(StartMiningError::Already);
        }
        let settings = lock(&self.settings);
        let background = BackgroundOptions { enabled: background, ignore_battery, ..settings.background };
        let (node, peers) = (Arc::clone(&self.node), Arc::clone(&self.peers));
        let messages = settings.messages.clone();
        *running = Some(Running::start(node, peers, address, threads, background, messages)?);
        Ok(())
    }

    /// Stops mining and waits for all threads. Returns whether it was mining.
    pub fn stop(&self) -> bool {
        let running = lock(&self.running).take();
        let was_running = running.is_some();
        if let Some(running) = running {
            running.stop();
        }
        was_running
    }

    /// Whether it mines.
    pub fn is_mining(&self) -> bool {
        lock(&self.running).is_some()
    }

    /// The status; `None` if it is not mining.
    pub fn status(&self) -> Option<MinerStatus> {
        lock(&self.running).as_ref().map(Running::status)
    }

    /// Sets whether the hash rate is printed. Returns whether it is mining.
    pub fn show_hash_rate(&self, visible: bool) -> bool {
        let running = lock(&self.running);
        if let Some(running) = &*running {
            running.show_hash_rate(visible);
        }
        running.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nonces_are_found_where_the_header_ends() {
        let header = ferrite_types::block::BlockHeader {
            major_version: 16,
            minor_version: 16,
            timestamp: 1_700_000_000,
            prev_id: Hash([7; 32]),
            nonce: 0x0403_0201,
        };
        let mut blob = Vec::new();
        header.write(&mut blob);
        let at = nonce_offset(&blob).unwrap();
        assert_eq!(blob[at..], [1, 2, 3, 4]);
        assert_eq!(nonce_offset(&blob[..at + 3]), None);
        assert_eq!(nonce_offset(&[]), None);
        assert_eq!(nonce_offset(&[0x80; 100]), None);
    }

    #[test]
    fn values_out_of_bounds_become_defaults() {
        let wild = BackgroundOptions {
            enabled: true,
            ignore_battery: true,
            min_idle_seconds: 9,
            idle_threshold: 100,
            target: 0,
        };
        let tame = BackgroundOptions { enabled: true, ignore_battery: true, ..BackgroundOptions::default() };
        assert_eq!(wild.within_bounds(), tame);
        assert_eq!(tame.within_bounds(), tame);
    }
}
