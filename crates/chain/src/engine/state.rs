//! The in-memory state that the next block depends on. It follows the main chain.

use std::collections::VecDeque;

use ferrite_consensus::context::ChainContext;
use ferrite_consensus::difficulty::{self, DifficultyError, DifficultyWindow, target_seconds};
use ferrite_consensus::fee::FeeBasis;
use ferrite_consensus::hardfork::ForkVoting;
use ferrite_consensus::median::returning_height;
use ferrite_consensus::timestamp::chain_time;
use ferrite_consensus::weight::{BlockWeights, WeightLimits};
use ferrite_types::network::constants::time::TIMESTAMP_CHECK_WINDOW;
use ferrite_types::network::constants::weight::REWARD_BLOCKS_WINDOW;
use ferrite_types::{Amount, Hash, Height};

use super::config::ChainConfig;
use super::pool_access::PoolContext;
use crate::db::{BlockInfo, DbError, View};

/// The state of the main chain that the next block depends on. A pop undoes a push exactly.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChainState {
    forks: ForkVoting,
    difficulty: DifficultyWindow,
    weights: BlockWeights,
    /// The timestamps of the last 60 blocks, oldest first.
    last_60: VecDeque<u64>,
    height: u64,
    top: Tip,
    fixed_difficulty: Option<u128>,
}

/// The part of a [`ChainState`] that is copied after every block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChainSummary {
    /// The height of the chain.
    pub height: Height,
    /// The id of the top block.
    pub top: Hash,
    /// The cumulative difficulty.
    pub cumulative_difficulty: u128,
    /// The coins generated.
    pub generated: Amount,
    /// The difficulty of the next block.
    pub next_difficulty: Result<u128, DifficultyError>,
    /// The hard forks and their votes.
    pub forks: ForkVoting,
    /// The weight limits of the next block.
    pub limits: WeightLimits,
    /// The timestamps of the last 60 blocks, oldest first; fewer in a shorter chain.
    pub last_60: Vec<u64>,
    /// The expected time of the next block; `None` if the chain is too short.
    pub time: Option<u64>,
}

impl ChainSummary {
    /// The required version of the next block.
    pub fn version(&self) -> u8 {
        self.forks.current_version()
    }

    /// The basis of fees.
    pub fn fees(&self) -> FeeBasis {
        FeeBasis { version: self.version(), limits: self.limits, already_generated: self.generated }
    }

    /// The chain as the pool sees it.
    pub fn pool_context(&self, now: u64) -> PoolContext {
        let chain = ChainContext::new(self.version(), self.height, &self.last_60, now);
        PoolContext { chain, fees: self.fees(), top: self.top, now }
    }
}

/// Running totals at the last block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Tip {
    id: Hash,
    cumulative_difficulty: u128,
    generated: Amount,
}

/// The part of a block that the state keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NewBlock {
    pub(super) id: Hash,
    pub(super) timestamp: u64,
    pub(super) weight: u64,
    pub(super) long_term_weight: u64,
    pub(super) cumulative_difficulty: u128,
    pub(super) generated: Amount,
    pub(super) major_version: u8,
    pub(super) minor_version: u8,
}

impl ChainState {
    /// An empty chain.
    pub fn new(config: &ChainConfig) -> Self {
        Self {
            forks: ForkVoting::new(config.forks.clone(), config.vote_window),
            difficulty: DifficultyWindow::new(),
            weights: BlockWeights::new(config.long_term_window),
            last_60: VecDeque::new(),
            height: 0,
            top: Tip::default(),
            fixed_difficulty: config.fixed_difficulty,
        }
    }

    /// The state of a database.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn load(config: &ChainConfig, view: &View<'_>) -> Result<Self, DbError> {
        let Some((top_height, top)) = view.top_info()? else { return Ok(Self::new(config)) };
        let height = Height(top_height.0 + 1);
        let incomplete = || DbError::Inconsistent { what: "blocks without block info", at: top_height.0 };
        let votes = infos(view, last(height, config.vote_window))?.map(|info| Ok(info?.minor_version));
        let votes: Vec<u8> = votes.collect::<Result<_, DbError>>()?;
        let forks =
            ForkVoting::resume(config.forks.clone(), config.vote_window, height, top.hf_version, votes)
                .map_err(|_| incomplete())?;
        let blocks = infos(view, difficulty::window(height))?
            .map(|info| info.map(|info| (info.timestamp, info.cumulative_difficulty)));
        let blocks: Vec<_> = blocks.collect::<Result<_, DbError>>()?;
        let difficulty = DifficultyWindow::resume(height, blocks).ok_or_else(incomplete)?;
        let column = |window: usize, value: fn(&BlockInfo) -> u64| -> Result<Vec<u64>, DbError> {
            infos(view, last(height, window))?.map(|info| Ok(value(&info?))).collect()
        };
        let weights = BlockWeights::resume(
            config.long_term_window,
            height,
            column(REWARD_BLOCKS_WINDOW, |info| info.weight)?,
            column(config.long_term_window, |info| info.long_term_weight)?,
        );
        Ok(Self {
            forks,
            difficulty,
            weights: weights.ok_or_else(incomplete)?,
            last_60: column(TIMESTAMP_CHECK_WINDOW, |info| info.timestamp)?.into(),
            height: height.0,
            top: Tip::of(&top),
            fixed_difficulty: config.fixed_difficulty,
        })
    }

    /// The height of the chain.
    pub const fn height(&self) -> Height {
        Height(self.height)
    }

    /// The id of the top block; zeros for an empty chain.
    pub const fn top(&self) -> Hash {
        self.top.id
    }

    /// The cumulative difficulty.
    pub const fn cumulative_difficulty(&self) -> u128 {
        self.top.cumulative_difficulty
    }

    /// The coins generated.
    pub const fn generated(&self) -> Amount {
        self.top.generated
    }

    /// The hard forks and their votes.
    pub const fn forks(&self) -> &ForkVoting {
        &self.forks
    }

    /// The required version of the next block.
    pub fn version(&self) -> u8 {
        self.forks.current_version()
    }

    /// The weights of the last blocks.
    pub const fn weights(&self) -> &BlockWeights {
        &self.weights
    }

    /// The weight limits of the next block.
    pub fn limits(&self) -> WeightLimits {
        self.weights.limits(self.version())
    }

    /// The timestamps of the last 60 blocks, oldest first; fewer in a shorter chain.
    pub fn last_60(&self) -> Vec<u64> {
        self.last_60.iter().copied().collect()
    }

    /// The difficulty of the next block.
    ///
    /// # Errors
    /// If it does not fit into 128 bits.
    pub fn next_difficulty(&self) -> Result<u128, DifficultyError> {
        match self.fixed_difficulty {
            Some(_) if self.height == 0 => Ok(1),
            Some(fixed) => Ok(fixed),
            None => self.difficulty.next_difficulty(target_seconds(self.version())),
        }
    }

    /// The context for checking transactions of the next block.
    pub fn context(&self, now: u64) -> ChainContext {
        ChainContext::new(self.version(), self.height(), &self.last_60(), now)
    }

    /// The chain as the pool sees it.
    pub fn pool_context(&self, now: u64) -> PoolContext {
        let fees =
            FeeBasis { version: self.version(), limits: self.limits(), already_generated: self.generated() };
        PoolContext { chain: self.context(now), fees, top: self.top.id, now }
    }

    /// A copy for other threads.
    pub fn summary(&self) -> ChainSummary {
        let last_60 = self.last_60();
        ChainSummary {
            height: self.height(),
            top: self.top.id,
            cumulative_difficulty: self.top.cumulative_difficulty,
            generated: self.top.generated,
            next_difficulty: self.next_difficulty(),
            forks: self.forks.clone(),
            limits: self.limits(),
            time: chain_time(&last_60),
            last_60,
        }
    }

    /// Adds a checked block.
    pub(super) fn push(&mut self, block: &NewBlock) {
        let added = self.forks.add(block.major_version, block.minor_version);
        added.expect("the version was checked");
        self.difficulty.push(block.timestamp, block.cumulative_difficulty);
        self.weights.push(block.weight, block.long_term_weight);
        if self.last_60.len() == TIMESTAMP_CHECK_WINDOW {
            self.last_60.pop_front();
        }
        self.last_60.push_back(block.timestamp);
        self.height += 1;
        self.top = Tip {
            id: block.id,
            cumulative_difficulty: block.cumulative_difficulty,
            generated: block.generated,
        };
    }

    /// Removes the last block. `view` must still have all blocks before it, and may still have it.
    ///
    /// # Errors
    /// If the database cannot be read; nothing is changed then.
    pub(super) fn pop(&mut self, view: &View<'_>, popped: &BlockInfo) -> Result<(), DbError> {
        let Some(height) = self.height.checked_sub(1) else { return Err(DbError::Empty) };
        let info = |at: Height| view.block_info(at)?.ok_or(DbError::NoBlock(at));
        let top = height.checked_sub(1).map(|below| info(Height(below))).transpose()?;
        let timestamp = returning_height(Height(height), TIMESTAMP_CHECK_WINDOW).map(info).transpose()?;
        let mut next = (self.forks.clone(), self.difficulty.clone());
        next.0.pop(popped.hf_version, |at| info(at).map(|info| info.minor_version))?;
        next.1.pop(|at| info(at).map(|info| (info.timestamp, info.cumulative_difficulty)))?;
        self.weights.pop(|at| info(at).map(|at| at.weight), |at| info(at).map(|at| at.long_term_weight))?;
        (self.forks, self.difficulty) = next;
        self.last_60.pop_back();
        if let Some(returning) = timestamp {
            self.last_60.push_front(returning.timestamp);
        }
        self.height = height;
        self.top = top.as_ref().map(Tip::of).unwrap_or_default();
        Ok(())
    }
}

impl Tip {
    const fn of(info: &BlockInfo) -> Self {
        Self {
            id: info.id,
            cumulative_difficulty: info.cumulative_difficulty,
            generated: Amount(info.already_generated_coins),
        }
    }
}

/// The heights of the last `window` blocks.
fn last(height: Height, window: usize) -> std::ops::Range<u64> {
    let window = u64::try_from(window).unwrap_or(u64::MAX);
    height.0.saturating_sub(window)..height.0
}

fn infos<'t>(
    view: &View<'t>,
    heights: std::ops::Range<u64>,
) -> Result<impl Iterator<Item = Result<BlockInfo, DbError>> + use<'t>, DbError> {
    view.block_infos(Height(heights.start)..Height(heights.end))
}
