//! Following the chain.
//!
//! The node is asked from the last block that it has in common with the wallet. If many blocks are missing, a few
//! workers fetch and scan one range each at the same time (`ranges`), with the wallet's addresses as they are then and
//! without any lock. What they find is taken in here, in order, a few blocks at a time, so that nobody who asks the
//! wallet something has to wait for long; and every range is on disk before the next.
//!
//! Nothing that a node says is believed further than it can be checked: blocks have to follow each other and the wallet's
//! own, and have to be readable. Whatever is wrong ends the refresh with an error, and what was taken in before stays.

pub mod auto;
mod blocks;
mod ids;
mod lines;
mod pool;
mod ranges;
mod rescan;
mod single;
mod spent;
mod threads;

use std::error::Error;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
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

pub use pool::entry_blob;
pub use single::ScanTxError;

/// How often a refresh begins again when blocks do not fit, as they do not while the node reorganises.
const TRIES: u32 = 3;
/// How many blocks to ask for at first. If there are more, several requests get them faster than one.
const FIRST_BLOCKS: u64 = 100;
/// To a node that is not trusted, a wallet shows its height rounded to this.
const GRANULARITY: u64 = 1024;
/// How long the wallet should be held at most to take in blocks.
const SHORT: Duration = Duration::from_millis(3);
/// How long the wallet is left to others then.
const PAUSE: Duration = Duration::from_micros(50);
/// The most blocks that are taken in at once.
const MOST_BLOCKS: usize = 50;

/// The wallet that is refreshed.
pub trait Target: Send + Sync {
    /// Looks at the wallet, for a moment.
    fn look<R>(&self, look: impl FnOnce(&Wallet) -> R) -> R;

    /// Changes the wallet, for a moment. What changed need not be on disk yet.
    fn stage<R>(&self, change: impl FnOnce(&mut Wallet) -> R) -> R;

    /// Changes the wallet by something that takes a while to prepare. Nothing else changes it in between.
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

    /// Brings all changes to disk.
    ///
    /// # Errors
    /// When that does not work, or the wallet was closed.
    fn keep(&self) -> Result<(), Box<dyn Error + Send + Sync>>;

    /// Tells of transactions that brought something.
    fn notify(&self, txids: &[Hash]);

    /// What time it is.
    fn now(&self) -> Now;

    /// What it is refreshed for, which decides what is worth a line in the log.
    fn purpose(&self) -> Purpose {
        Purpose::Following
    }
}

/// What a wallet is refreshed for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// It follows the chain: what it finds is news.
    Following,
    /// It is filled again with what is known already.
    Rescan,
}

/// Why a refresh ended early. What was taken in before stays.
#[derive(Debug, thiserror::Error)]
pub enum RefreshError {
    /// The node did not answer as it should.
    #[error(transparent)]
    Daemon(#[from] DaemonError),
    /// The answer of the node cannot be read.
    #[error("the answer to {call} cannot be read: {error}")]
    Unreadable {
        /// What it was asked.
        call: &'static str,
        /// Why.
        error: EpeeError,
    },
    /// The node sent blocks without output indices, or the other way round.
    #[error("mismatched blocks ({blocks}) and output_indices ({indices}) sizes from daemon")]
    Counts {
        /// How many blocks.
        blocks: usize,
        /// For how many there were indices.
        indices: usize,
    },
    /// The node sent other blocks than it was asked for.
    #[error("the daemon was asked for blocks from {expected} on and sent them from {found} on")]
    OtherBlocks {
        /// What it was asked for.
        expected: u64,
        /// What came.
        found: u64,
    },
    /// A block cannot be read.
    #[error(transparent)]
    Scan(#[from] ScanError),
    /// Blocks do not fit to those before.
    #[error(transparent)]
    Apply(#[from] ApplyError),
    /// A block is of a version that it should not have.
    #[error("Unexpected hard fork version v{version} at height {height}. {advice}")]
    ForkVersion {
        /// Its version.
        version: u8,
        /// Its height.
        height: u64,
        /// What to do.
        advice: &'static str,
    },
    /// The node follows another chain from its first block on.
    #[error("the daemon at {address} is on another network (its genesis block is {genesis})")]
    OtherNetwork {
        /// Where it is.
        address: String,
        /// Its first block.
        genesis: Hash,
        /// What went wrong because of that.
        source: Box<RefreshError>,
    },
    /// A block or a transaction is larger than any can be.
    #[error("block {height} came with {size} bytes in one piece, which no block or transaction has")]
    Oversized {
        /// The height of the block.
        height: u64,
        /// How many bytes.
        size: usize,
    },
    /// The node has far fewer blocks than the wallet has seen.
    #[error(
        "the daemon has {found} blocks and the wallet has seen {seen}: the rescan changed nothing (a hard rescan takes the daemon's chain all the same)"
    )]
    Shorter {
        /// How many blocks the node has.
        found: u64,
        /// How many the wallet has seen.
        seen: u64,
    },
    /// The wallet put its spend key away while it was rescanned.
    #[error("background sync began during the rescan, which changed nothing")]
    Background,
    /// What changed could not be brought to disk.
    #[error("the wallet cannot be stored: {0}")]
    Keep(Box<dyn Error + Send + Sync>),
}

impl RefreshError {
    /// Whether it may help to begin again from the last block in common.
    fn is_passing(&self) -> bool {
        use crate::node::NodeError;
        match self {
            Self::Unreadable { .. } | Self::Counts { .. } | Self::OtherBlocks { .. } | Self::Scan(_) => true,
            Self::Apply(error) => !matches!(error, ApplyError::Genesis | ApplyError::ReorgDepth(_)),
            // A range beyond the end of a chain that got shorter.
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

    /// Whether a node of another network could be the reason.
    fn may_be_other_network(&self) -> bool {
        use crate::node::NodeError;
        match self {
            Self::Apply(ApplyError::Genesis) => true,
            Self::Daemon(DaemonError::Node(error)) => matches!(error, NodeError::Status { .. }),
            _ => false,
        }
    }
}

/// What came of a refresh.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Refreshed {
    /// How many blocks are new. Of those that took the place of others the first is not counted, as the reference does
    /// not (`wallet2.cpp: process_parsed_blocks`).
    pub blocks: u64,
    /// Whether the last output is of another transaction than before: what only came back with other blocks is nothing
    /// new (`wallet2.cpp: refresh`).
    pub received: bool,
    /// How many blocks the node has.
    pub chain: u64,
}

/// What does not change about refreshing a wallet.
#[derive(Debug, Clone, Copy)]
pub struct RefreshOptions {
    /// The network whose rules blocks follow.
    pub network: Network,
    /// Whether blocks may be of any version.
    pub any_version: bool,
}

/// Refreshes one wallet, one time after the other.
pub struct Refresher<T> {
    target: T,
    options: RefreshOptions,
    stop: Stop,
    /// Held while somebody refreshes.
    turn: Mutex<Memory>,
    /// Held while a second ledger is filled.
    rescanning: Mutex<()>,
    progress: lines::Progress,
    /// Held while an answer is read that takes much memory.
    heavy: Mutex<()>,
    /// Another node is asked than before.
    new_node: AtomicBool,
    /// The node follows a private chain, whose blocks may be of any version.
    private: AtomicBool,
}

/// What is remembered from one refresh to the next.
#[derive(Debug, Default)]
struct Memory {
    /// The node's time when it last told of its pool; 0 if it has to tell all of it.
    pool_since: u64,
    /// Blocks were asked for before.
    begun: bool,
    /// A refresh came to its end before.
    complete: bool,
}

impl<T: Target> Refresher<T> {
    /// Prepares to refresh a wallet. Whoever has `stop` can end it.
    pub fn new(target: T, options: RefreshOptions, stop: Stop) -> Self {
        Self {
            target,
            options,
            stop,
            turn: Mutex::default(),
            rescanning: Mutex::default(),
            progress: lines::Progress::default(),
            heavy: Mutex::default(),
            new_node: AtomicBool::new(false),
            private: AtomicBool::new(false),
        }
    }

    /// The wallet.
    pub fn target(&self) -> &T {
        &self.target
    }

    /// What ends it.
    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    /// To be called when another node will be asked.
    pub fn forget_node(&self) {
        self.new_node.store(true, Ordering::SeqCst);
    }

    /// Takes in all blocks that the node has, and then its pool. If somebody refreshes already, waits for that first.
    /// Blocks before `start` are not looked at, if the wallet has not seen them yet.
    ///
    /// # Errors
    /// When the node does not answer or not well, or the wallet cannot be stored. What was taken in before stays.
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
                    if refreshed.blocks > 0 {
                        let height = self.target.look(Wallet::height);
                        self.progress.done(self.target.purpose(), refreshed.blocks, height);
                    }
                    daemon.is_followed_to(refreshed.chain);
                    return Ok(refreshed);
                }
                Err(RefreshError::ForkVersion { .. }) if self.is_newly_private(daemon) => {}
                Err(error) if error.is_passing() && tries < TRIES => {
                    tracing::info!(target: "wallet.wallet2", "trying again to refresh: {error}");
                    tries += 1;
                }
                Err(error) => return Err(self.explain(daemon, error)),
            }
        }
    }

    /// Finds out whether an error comes from a node of another network.
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

    /// Whether the node turns out to follow a private chain.
    fn is_newly_private(&self, daemon: &dyn Daemon) -> bool {
        !self.private.load(Ordering::SeqCst)
            && daemon.is_private_chain()
            && !self.private.swap(true, Ordering::SeqCst)
    }

    /// Does something while the chain is not followed.
    pub fn standing_still<R>(&self, act: impl FnOnce() -> R) -> R {
        let _turn = self.turn();
        act()
    }

    fn turn(&self) -> MutexGuard<'_, Memory> {
        self.turn.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The same, unless somebody refreshes already.
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
            let blocks = self.scan(&parsed)?;
            let news = PoolNews::read(&parsed).map(|news| news.without(&blocks));
            refreshed.chain = parsed.current_height;
            // Without blocks there is nothing new, whatever the node says about its height.
            let end = blocks.last().map_or(u64::MAX, |block| block.height.0.saturating_add(1));
            self.take_in(blocks, parsed.current_height, refreshed)?;
            memory.begun = true;
            if end < parsed.current_height {
                let before = self.target.look(top);
                let step = ranges::good_step(&answer, &parsed, FIRST_BLOCKS);
                self.take_in_ranges(daemon, end..parsed.current_height, step, refreshed)?;
                // A node that sends only what the wallet has seen could go on for ever.
                if self.target.look(top) != before {
                    continue;
                }
            }
            if self.target.look(Wallet::is_background) {
                // Without the spend key nobody knows whose money a transaction spends; blocks are kept for later.
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

    /// Asks from the last block in common, and for the pool.
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

    /// Takes in blocks, a few at a time, and brings that to disk.
    fn take_in(
        &self,
        blocks: Vec<ScannedBlock>,
        chain: u64,
        refreshed: &mut Refreshed,
    ) -> Result<(), RefreshError> {
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
                    self.tell_detached(&applied);
                    receipts.append(&mut applied.receipts);
                    refreshed.add(applied, &mut notify);
                }
                Err(error) => {
                    result = Err(error.into());
                    break;
                }
            }
            held += taken;
            if held > SHORT {
                // Those who wait to look at the wallet would come too late if it were taken again at once.
                held = Duration::ZERO;
                std::thread::sleep(PAUSE);
            }
            at_once = if taken > SHORT { (at_once / 2).max(1) } else { (at_once * 2).min(MOST_BLOCKS) };
        }
        self.target.keep().map_err(RefreshError::Keep)?;
        self.tell_receipts(&receipts);
        self.progress.reached(self.target.purpose(), self.target.look(Wallet::height), chain);
        self.target.notify(&notify);
        result
    }

    /// What is found while following the chain is worth a line.
    fn tell_receipts(&self, receipts: &[Receipt]) {
        if self.target.purpose() == Purpose::Following {
            lines::receipts(receipts);
        }
    }

    fn tell_detached(&self, applied: &Applied) {
        if let (Purpose::Following, Some(detached)) = (self.target.purpose(), &applied.detached) {
            lines::detached(detached);
        }
    }
}

/// The last block that the wallet has seen.
fn top(wallet: &Wallet) -> Option<Hash> {
    wallet.block_id(Height(wallet.height().0.checked_sub(1)?))
}

/// The history as it was at a round height, so that a node cannot tell wallets apart by where they stopped
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
