//! Following the chain.
//!
//! The node is asked for blocks after the last one that it has in common with the wallet. If many are missing, a few
//! workers fetch and scan ranges concurrently (`ranges`), with the wallet's addresses at that time and without holding
//! a lock. The results are applied here in order, a few blocks at a time, so that concurrent queries are not delayed;
//! every range is on disk before the next.
//!
//! Data from the node is verified as far as possible: blocks must decode and must connect to each other and to the
//! wallet's chain. Any error ends the refresh; blocks applied before it are kept.

pub mod auto;
mod blocks;
mod ids;
mod lines;
mod pool;
mod progress;
mod ranges;
mod rescan;
mod single;
mod spent;
mod threads;
mod turns;

use std::error::Error;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::{Duration, Instant};

use ferrite_rpc::daemon::bulk::GetBlocksBinRequest;
use ferrite_types::epee::EpeeError;
use ferrite_types::network::Network;
use ferrite_types::{Hash, Height};
use ferrite_wallet::scan::{ScanError, ScannedBlock};
use ferrite_wallet::state::{Applied, ApplyError, Now, Receipt, Wallet};

use crate::daemon::{Daemon, DaemonError, Stop};
use blocks::Answer;
use pool::PoolNews;
use progress::Progress;

pub use pool::entry_blob;
pub use progress::{Followed, RefreshProgress};
pub use single::ScanTxError;
pub use threads::Foreground;

/// Attempts of a refresh if blocks do not connect, as happens while the node performs a reorg.
const TRIES: u32 = 3;
/// Blocks in the first request. If more are missing, concurrent requests are faster.
const FIRST_BLOCKS: u64 = 100;
/// The height shown to an untrusted node is rounded to this.
const GRANULARITY: u64 = 1024;
/// How long the wallet may be locked while blocks are applied.
const MAX_LOCKED: Duration = Duration::from_millis(3);
/// How long the wallet is then left unlocked.
const PAUSE: Duration = Duration::from_micros(50);
/// The maximum number of blocks applied at a time.
const MAX_APPLIED: usize = 50;

/// The wallet to refresh.
pub trait Target: Send + Sync {
    /// Reads the wallet briefly.
    fn look<R>(&self, look: impl FnOnce(&Wallet) -> R) -> R;

    /// Changes the wallet briefly. The change need not be on disk yet.
    fn stage<R>(&self, change: impl FnOnce(&mut Wallet) -> R) -> R;

    /// Makes a change that takes time to prepare. The wallet does not change in between.
    fn stage_prepared<P, R>(
        &self,
        prepare: impl FnOnce(&Wallet) -> P,
        change: impl FnOnce(&mut Wallet, P) -> R,
    ) -> R {
        self.stage(|wallet| {
            let prepared = prepare(wallet);
            change(wallet, prepared)
        })
    }

    /// Writes all changes to disk.
    ///
    /// # Errors
    /// If the write fails, or the wallet was closed.
    fn keep(&self) -> Result<(), Box<dyn Error + Send + Sync>>;

    /// Reports transactions that paid the wallet.
    fn notify(&self, txids: &[Hash]);

    /// Tells how far a long refresh is. This is on disk when the next change is.
    fn tell(&self, progress: &RefreshProgress) {
        let (kind, target, progress) = progress.event();
        self.stage(|wallet| wallet.tell_progress(kind, target, progress));
    }

    /// The current time.
    fn now(&self) -> Now;

    /// The purpose of the refresh, which decides what is logged.
    fn purpose(&self) -> Purpose {
        Purpose::Following
    }
}

/// The purpose of a refresh.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Following the chain: payments are reported.
    Following,
    /// Rescanning: payments are already known.
    Rescan,
}

/// Why a refresh ended early. Blocks applied before are kept.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RefreshError {
    /// A request to the node failed.
    #[error(transparent)]
    Daemon(#[from] DaemonError),
    /// An answer of the node does not decode.
    #[error("the answer to {call} cannot be read: {error}")]
    Unreadable {
        /// The call.
        call: &'static str,
        /// The cause.
        error: EpeeError,
    },
    /// The numbers of blocks and of output indices differ.
    #[error("mismatched blocks ({blocks}) and output_indices ({indices}) sizes from daemon")]
    Counts {
        /// The number of blocks.
        blocks: usize,
        /// The number of blocks with output indices.
        indices: usize,
    },
    /// The node sent other blocks than requested.
    #[error("the daemon was asked for blocks from height {expected} and sent blocks from height {found}")]
    OtherBlocks {
        /// The requested height.
        expected: u64,
        /// The height that was sent.
        found: u64,
    },
    /// A block does not decode.
    #[error(transparent)]
    Scan(#[from] ScanError),
    /// Blocks do not connect to those before them.
    #[error(transparent)]
    Apply(#[from] ApplyError),
    /// A block has the wrong version for its height.
    #[error("Unexpected hard fork version v{version} at height {height}. {advice}")]
    ForkVersion {
        /// The version.
        version: u8,
        /// The height.
        height: u64,
        /// What the user can do.
        advice: &'static str,
    },
    /// The node has another genesis block.
    #[error("the daemon at {address} is on another network (its genesis block is {genesis})")]
    OtherNetwork {
        /// The host and port of the node.
        address: String,
        /// The id of its genesis block.
        genesis: Hash,
        /// The error that revealed it.
        source: Box<RefreshError>,
    },
    /// A block or transaction exceeds the maximum size.
    #[error("block {height} has a blob of {size} bytes, larger than any block or transaction")]
    Oversized {
        /// The height of the block.
        height: u64,
        /// The size in bytes.
        size: usize,
    },
    /// The node has far fewer blocks than the wallet has scanned.
    #[error(
        "the daemon has {found} blocks and the wallet has seen {seen}: the rescan changed nothing (a hard rescan takes the daemon's chain all the same)"
    )]
    Shorter {
        /// The height of the node.
        found: u64,
        /// The height of the wallet.
        seen: u64,
    },
    /// Background sync removed the spend key during the rescan.
    #[error("background sync began during the rescan, which changed nothing")]
    Background,
    /// The changes cannot be written to disk.
    #[error("the wallet cannot be stored: {0}")]
    Keep(Box<dyn Error + Send + Sync>),
}

impl RefreshError {
    /// Whether another attempt from the last common block may succeed.
    fn is_passing(&self) -> bool {
        use crate::node::NodeError;
        match self {
            Self::Unreadable { .. } | Self::Counts { .. } | Self::OtherBlocks { .. } | Self::Scan(_) => true,
            Self::Apply(error) => !matches!(error, ApplyError::Genesis | ApplyError::ReorgDepth(_)),
            // A range beyond the tip of a chain that became shorter.
            Self::Daemon(DaemonError::Node(error)) => matches!(error, NodeError::Status { .. }),
            Self::Daemon(DaemonError::Stopped)
            | Self::ForkVersion { .. }
            | Self::OtherNetwork { .. }
            | Self::Oversized { .. }
            | Self::Shorter { .. }
            | Self::Background
            | Self::Keep(_) => false,
        }
    }

    /// Whether a node on another network could be the cause.
    fn may_be_other_network(&self) -> bool {
        use crate::node::NodeError;
        match self {
            Self::Apply(ApplyError::Genesis) => true,
            Self::Daemon(DaemonError::Node(error)) => matches!(error, NodeError::Status { .. }),
            _ => false,
        }
    }
}

/// The outcome of a refresh.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Refreshed {
    /// The number of new blocks. After a reorg the first replacement is not counted, as in the reference
    /// (`wallet2.cpp: process_parsed_blocks`).
    pub blocks: u64,
    /// Whether the last output is from another transaction than before. Outputs that only moved to other blocks are not
    /// new (`wallet2.cpp: refresh`).
    pub received: bool,
    /// The height of the node.
    pub chain: u64,
}

/// Constant parameters of a refresh.
#[derive(Debug, Clone, Copy)]
pub struct RefreshOptions {
    /// The network.
    pub network: Network,
    /// Whether blocks may have any version.
    pub any_version: bool,
}

/// Refreshes one wallet; refreshes run one at a time.
pub struct Refresher<T> {
    target: T,
    options: RefreshOptions,
    stop: Stop,
    /// Held during a refresh.
    turn: Mutex<Memory>,
    /// Held while a rescan fills the second ledger.
    rescanning: Mutex<()>,
    progress: Arc<Progress>,
    /// The progress of the rescan in progress.
    rescan: Mutex<Option<Arc<Progress>>>,
    /// Held while a large answer is decoded.
    heavy: Mutex<()>,
    /// Set when the node was replaced.
    new_node: AtomicBool,
    /// Set if the node is on a private chain, whose blocks may have any version.
    private: AtomicBool,
}

/// State kept from one refresh to the next.
#[derive(Debug, Default)]
struct Memory {
    /// The node's time at its last report about the pool; 0 requests the whole pool.
    pool_since: u64,
    /// Blocks were requested before.
    begun: bool,
    /// A refresh was completed before.
    complete: bool,
}

impl<T: Target> Refresher<T> {
    /// Prepares to refresh a wallet. The refresh can be ended with `stop`.
    pub fn new(target: T, options: RefreshOptions, stop: Stop) -> Self {
        Self {
            progress: Arc::new(Progress::at(target.look(Wallet::height))),
            rescan: Mutex::default(),
            target,
            options,
            stop,
            turn: Mutex::default(),
            rescanning: Mutex::default(),
            heavy: Mutex::default(),
            new_node: AtomicBool::new(false),
            private: AtomicBool::new(false),
        }
    }

    /// The wallet.
    pub fn target(&self) -> &T {
        &self.target
    }

    /// The stop signal.
    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Must be called when the node is replaced.
    pub fn forget_node(&self) {
        self.new_node.store(true, Ordering::SeqCst);
        self.progress.forget_node();
    }

    /// How far the wallet has followed the chain. This takes no lock on the wallet.
    pub fn followed(&self) -> Followed {
        self.progress.followed()
    }

    /// The rescan in progress, or the refresh, if there is one and blocks are missing.
    pub fn current(&self) -> Option<RefreshProgress> {
        let rescan = self.rescan.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let rescan = rescan.and_then(|rescan| rescan.current(Purpose::Rescan));
        rescan.or_else(|| self.progress.current(Purpose::Following))
    }

    /// Scans all blocks of the node and then its pool, after any refresh that is already running. Blocks below `start`
    /// that the wallet does not have yet are skipped.
    ///
    /// # Errors
    /// If the node does not answer or answers incorrectly, or the wallet cannot be stored. Blocks applied before are
    /// kept.
    pub fn refresh(&self, daemon: &dyn Daemon, start: Height) -> Result<Refreshed, RefreshError> {
        let mut turn = self.turn();
        self.refresh_in(&mut turn, daemon, start)
    }

    fn refresh_in(
        &self,
        turn: &mut Memory,
        daemon: &dyn Daemon,
        start: Height,
    ) -> Result<Refreshed, RefreshError> {
        self.progress.start();
        if self.new_node.swap(false, Ordering::SeqCst) {
            *turn = Memory::default();
            self.private.store(false, Ordering::SeqCst);
        }
        let last = |wallet: &Wallet| wallet.outputs().last().map(|output| output.txid);
        let before = self.target.look(last);
        let mut refreshed = Refreshed::default();
        let mut tries = 0;
        loop {
            match self.try_refresh(daemon, start, turn, &mut refreshed) {
                Ok(()) => {
                    refreshed.received = self.target.look(last) != before;
                    let height = self.target.look(Wallet::height);
                    self.progress.done(self.target.purpose(), refreshed.blocks, height, refreshed.chain);
                    daemon.is_followed_to(refreshed.chain);
                    return Ok(refreshed);
                }
                Err(RefreshError::ForkVersion { .. }) if self.is_newly_private(daemon) => {}
                Err(error) if error.is_passing() && tries < TRIES => {
                    tracing::info!(target: "wallet.wallet2", "retrying the refresh: {error}");
                    tries += 1;
                }
                Err(error) => {
                    self.progress.failed();
                    return Err(self.explain(daemon, error));
                }
            }
        }
    }

    /// Determines whether an error is due to a node on another network.
    fn explain(&self, daemon: &dyn Daemon, error: RefreshError) -> RefreshError {
        if !error.may_be_other_network() {
            return error;
        }
        match daemon.genesis().filter(|genesis| *genesis != self.genesis()) {
            Some(genesis) => {
                RefreshError::OtherNetwork { address: daemon.address(), genesis, source: Box::new(error) }
            }
            None => error,
        }
    }

    /// Whether the node is found to be on a private chain.
    fn is_newly_private(&self, daemon: &dyn Daemon) -> bool {
        !self.private.load(Ordering::SeqCst)
            && daemon.is_private_chain()
            && !self.private.swap(true, Ordering::SeqCst)
    }

    /// Runs `act` while no refresh runs.
    pub fn standing_still<R>(&self, act: impl FnOnce() -> R) -> R {
        let _turn = self.turn();
        act()
    }

    fn turn(&self) -> MutexGuard<'_, Memory> {
        self.turn.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The same, unless a refresh is running.
    fn turn_if_free(&self) -> Option<MutexGuard<'_, Memory>> {
        match self.turn.try_lock() {
            Ok(turn) => Some(turn),
            Err(TryLockError::Poisoned(turn)) => Some(turn.into_inner()),
            Err(TryLockError::WouldBlock) => None,
        }
    }

    fn try_refresh(
        &self,
        daemon: &dyn Daemon,
        start: Height,
        memory: &mut Memory,
        refreshed: &mut Refreshed,
    ) -> Result<(), RefreshError> {
        self.skip_ids(daemon, start, refreshed)?;
        loop {
            self.check_stop()?;
            let answer = Answer::fetch(daemon, &self.first_request(daemon, memory))?;
            let parsed = answer.parse(daemon)?;
            let blocks = self.scan(&answer, &parsed)?;
            let news = PoolNews::read(&parsed).map(|news| news.without(&blocks));
            refreshed.chain = parsed.current_height;
            // The height claimed by the node does not count without blocks.
            let end = blocks.last().map_or(u64::MAX, |block| block.height.0.saturating_add(1));
            self.take_in(blocks, parsed.current_height, refreshed)?;
            memory.begun = true;
            if end < parsed.current_height {
                let before = self.target.look(top);
                let step = ranges::good_step(&answer, &parsed, FIRST_BLOCKS);
                self.take_in_ranges(daemon, end..parsed.current_height, step, refreshed)?;
                // Prevents a node that only sends known blocks from keeping the loop running.
                if self.target.look(top) != before {
                    continue;
                }
            }
            if self.target.look(Wallet::is_background) {
                // Without the spend key, spends in the pool cannot be recognised; blocks are stored for later.
                memory.pool_since = 0;
                return Ok(());
            }
            let news = match news {
                Some(news) => news,
                None => self.ask_for_pool(daemon)?,
            };
            let time = news.time();
            if !memory.complete {
                self.target.stage(Wallet::forget_pool);
            }
            self.take_in_pool(daemon, news, true, refreshed)?;
            memory.pool_since = time.unwrap_or_default();
            memory.complete = true;
            return Ok(());
        }
    }

    /// Requests the blocks after the last common one, and the pool.
    fn first_request(&self, daemon: &dyn Daemon, memory: &Memory) -> GetBlocksBinRequest {
        let block_ids = if memory.begun || daemon.is_trusted() {
            self.target.look(Wallet::short_chain_history)
        } else {
            self.target.look(coarse_history)
        };
        GetBlocksBinRequest {
            block_ids,
            prune: true,
            max_block_count: FIRST_BLOCKS,
            requested_info: ferrite_rpc::daemon::bulk::requested_info::BLOCKS_AND_POOL,
            pool_info_since: memory.pool_since,
            ..GetBlocksBinRequest::default()
        }
    }

    fn check_stop(&self) -> Result<(), RefreshError> {
        if self.stop.is_stopped() { Err(DaemonError::Stopped.into()) } else { Ok(()) }
    }

    /// Applies blocks, a few at a time, and writes the result to disk.
    fn take_in(
        &self,
        blocks: Vec<ScannedBlock>,
        chain: u64,
        refreshed: &mut Refreshed,
    ) -> Result<(), RefreshError> {
        self.progress.begin(self.target.look(Wallet::height), chain);
        let mut blocks = blocks.into_iter();
        let mut at_once = 10;
        let mut held = Duration::ZERO;
        let (mut notify, mut receipts) = (Vec::new(), Vec::new());
        let mut result = Ok(());
        while blocks.len() > 0 && !self.stop.is_stopped() {
            let few: Vec<_> = blocks.by_ref().take(at_once).collect();
            let (taken, applied) = self.target.stage(|wallet| {
                let started = Instant::now();
                let applied = wallet.apply(few, Height(chain));
                (started.elapsed(), applied)
            });
            match applied {
                Ok(mut applied) => {
                    self.log_detached(&applied);
                    receipts.append(&mut applied.receipts);
                    refreshed.add(applied, &mut notify);
                }
                Err(error) => {
                    result = Err(error.into());
                    break;
                }
            }
            held += taken;
            if held > MAX_LOCKED {
                // Taking the lock again at once would starve readers.
                held = Duration::ZERO;
                std::thread::sleep(PAUSE);
            }
            at_once = if taken > MAX_LOCKED { (at_once / 2).max(1) } else { (at_once * 2).min(MAX_APPLIED) };
        }
        if blocks.len() > 0 && result.is_ok() {
            // Some blocks are missing, so what comes after them must not be believed either.
            result = self.check_stop();
        }
        self.target.keep().map_err(RefreshError::Keep)?;
        self.log_receipts(&receipts);
        let height = self.target.look(Wallet::height);
        if let Some(progress) = self.progress.reached(self.target.purpose(), height, chain) {
            self.target.tell(&progress);
        }
        self.target.notify(&notify);
        result
    }

    /// Logs payments found while following the chain.
    fn log_receipts(&self, receipts: &[Receipt]) {
        if self.target.purpose() == Purpose::Following {
            lines::receipts(receipts);
        }
    }

    fn log_detached(&self, applied: &Applied) {
        if let (Purpose::Following, Some(detached)) = (self.target.purpose(), &applied.detached) {
            lines::detached(detached);
        }
    }
}

/// The id of the wallet's last block.
fn top(wallet: &Wallet) -> Option<Hash> {
    wallet.block_id(Height(wallet.height().0.checked_sub(1)?))
}

/// The short chain history at a rounded height, so that a node cannot distinguish wallets by where they stopped
/// (`wallet2.cpp: get_short_chain_history` with `FIRST_REFRESH_GRANULARITY`).
fn coarse_history(wallet: &Wallet) -> Vec<Hash> {
    let mut ids = Vec::new();
    let mut step = 1;
    let mut next = (wallet.height().0 / GRANULARITY * GRANULARITY).checked_sub(1);
    while let Some(height) = next.filter(|height| *height > 0) {
        ids.extend(wallet.block_id(Height(height)));
        if ids.len() > 10 {
            step *= 2;
        }
        next = height.checked_sub(step);
    }
    ids.extend(wallet.block_id(Height(0)));
    ids
}

impl Refreshed {
    fn add(&mut self, applied: Applied, notify: &mut Vec<Hash>) {
        self.blocks += applied.blocks.saturating_sub(u64::from(applied.detached.is_some()));
        notify.extend(applied.notify);
    }
}
