//! Block templates: the next block, but for its proof of work (`blockchain.cpp: create_block_template`).

mod after;
mod fill;
mod miner_tx;

use std::sync::Mutex;

use ferrite_consensus::difficulty::DifficultyError;
use ferrite_consensus::reward::RewardError;
use ferrite_consensus::timestamp::{TimestampError, check_timestamp};
use ferrite_crypto::keys::{AddressKeys, InvalidPublicKeyError};
use ferrite_crypto::pow::ProofOfWork;
use ferrite_crypto::pow::seed::SeedEpoch;
use ferrite_crypto::random::os_rng;
use ferrite_types::block::{Block, BlockHeader};
use ferrite_types::extra::ExtraError;
use ferrite_types::{Amount, Hash, Height};

use crate::db::{DbError, View};
use crate::engine::{ChainSummary, PoolContext};
use crate::pool::Pool;
use miner_tx::MinerTxPlan;

/// A template that cannot be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TemplateError {
    /// The chain has moved on since the snapshot was taken: a new one helps.
    #[error("the snapshot ends with {snapshot:?}, and the chain with {chain}")]
    Stale {
        /// The top block of the snapshot.
        snapshot: Option<Hash>,
        /// The top block.
        chain: Hash,
    },
    /// The nonce does not fit the extra field.
    #[error(transparent)]
    Nonce(#[from] ExtraError),
    /// The address is not one.
    #[error(transparent)]
    Address(#[from] InvalidPublicKeyError),
    /// The difficulty of the next block cannot be computed.
    #[error(transparent)]
    Difficulty(#[from] DifficultyError),
    /// The reward has more digits than the miner transaction may have outputs. Only before version 4.
    #[error("the reward takes {0} outputs")]
    TooManyOutputs(usize),
    /// A block without transactions would be too heavy.
    #[error(transparent)]
    Reward(#[from] RewardError),
    /// No size of the miner transaction fits its reward, which depends on its size.
    #[error("the miner transaction does not converge")]
    NotConverged,
    /// The database failed.
    #[error(transparent)]
    Db(#[from] DbError),
}

/// What a template depends on, besides the pool: the block that it follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TemplateContext {
    /// The height of the new block.
    pub height: Height,
    /// The block before it.
    pub prev_id: Hash,
    /// Its version.
    pub major_version: u8,
    /// Its vote.
    pub minor_version: u8,
    /// The median weight that the penalty is measured by.
    pub median_weight: u64,
    /// The coins that the chain has brought forth.
    pub already_generated: Amount,
    /// Its difficulty.
    pub difficulty: u128,
    /// The timestamps of the last 60 blocks, oldest first.
    pub last_60: Vec<u64>,
    /// Which block's id is the RandomX seed. 0 before RandomX.
    pub seed_height: Height,
    /// That id; zeros before RandomX.
    pub seed_hash: Hash,
    /// The id of the block that will be the seed next, as soon as it is known; before that the same.
    pub next_seed_hash: Hash,
}

/// The next block, to be completed by its proof of work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlockTemplate {
    /// The block.
    pub block: Block,
    /// The root of its transactions.
    pub tx_tree_hash: Hash,
    /// Its difficulty.
    pub difficulty: u128,
    /// Its height.
    pub height: Height,
    /// What the miner gets, about: the reward of a block without miner transaction, and the fees.
    pub expected_reward: Amount,
    /// Where the nonce lies in the blob of the block; 0 when there is none.
    pub reserved_offset: usize,
    /// Which block's id is the RandomX seed. 0 before RandomX.
    pub seed_height: Height,
    /// That id; zeros before RandomX.
    pub seed_hash: Hash,
    /// The id of the block that will be the seed next, as soon as it is known; before that the same.
    pub next_seed_hash: Hash,
}

impl BlockTemplate {
    /// What proof of work is computed over.
    pub fn hashing_blob(&self) -> Vec<u8> {
        self.block.hashing_blob_with(&self.tx_tree_hash)
    }
}

impl TemplateContext {
    /// For the block after the top block.
    ///
    /// # Errors
    /// When there is no difficulty, or the database fails.
    pub fn on_top(view: &View<'_>, state: &ChainSummary, epoch: SeedEpoch) -> Result<Self, TemplateError> {
        let (height, major_version) = (state.height, state.version());
        let seeded = ProofOfWork::for_fork_version(major_version) == ProofOfWork::RandomX;
        let (seed_height, next) = if seeded { epoch.seed_heights(height) } else { (Height(0), Height(0)) };
        let seed = |at: Height| -> Result<Hash, DbError> {
            if seeded { view.block_id(at)?.ok_or(DbError::NoBlock(at)) } else { Ok(Hash::default()) }
        };
        Ok(Self {
            height,
            prev_id: state.top,
            major_version,
            minor_version: state.forks.table().last().version,
            median_weight: state.limits.block_weight_limit / 2,
            already_generated: state.generated,
            difficulty: state.next_difficulty?,
            last_60: state.last_60.clone(),
            seed_height,
            seed_hash: seed(seed_height)?,
            next_seed_hash: seed(next)?,
        })
    }

    /// The clock, or the earliest that the block before allow.
    fn timestamp(&self, now: u64) -> u64 {
        match check_timestamp(now, &self.last_60, now) {
            Err(TimestampError::BeforeMedian { median, .. }) => median,
            Err(TimestampError::TooFarAhead { .. }) | Ok(()) => now,
        }
    }
}

/// Makes a template: transactions of the pool by fee, and a miner transaction that pays to the address. The nonce is
/// up to 255 bytes that the miner may change. `chain` and `view` are of the same chain.
///
/// # Errors
/// When there is none to be made.
pub fn create(
    pool: &Pool,
    view: &View<'_>,
    chain: &PoolContext,
    parent: &TemplateContext,
    address: &AddressKeys,
    extra_nonce: &[u8],
) -> Result<BlockTemplate, TemplateError> {
    let snapshot = view.top()?.map(|(_, id)| id);
    if snapshot != Some(chain.top) {
        return Err(TemplateError::Stale { snapshot, chain: chain.top });
    }
    let filled = fill::fill(pool, view, chain, parent)?;
    let plan = MinerTxPlan::new(parent, address, extra_nonce, &mut os_rng())?;
    let miner_tx = plan.fit(filled.weight, filled.fees)?;
    let header = BlockHeader {
        major_version: parent.major_version,
        minor_version: parent.minor_version,
        timestamp: parent.timestamp(chain.now),
        prev_id: parent.prev_id,
        nonce: 0,
    };
    let mut before = Vec::new();
    header.write(&mut before);
    let reserved_offset =
        if extra_nonce.is_empty() { 0 } else { before.len() + plan.nonce_offset(&miner_tx) };
    let block = Block { header, miner_tx, tx_hashes: filled.hashes };
    Ok(BlockTemplate {
        tx_tree_hash: block.tx_tree_hash(),
        block,
        difficulty: parent.difficulty,
        height: parent.height,
        expected_reward: filled.expected_reward,
        reserved_offset,
        seed_height: parent.seed_height,
        seed_hash: parent.seed_hash,
        next_seed_hash: parent.next_seed_hash,
    })
}

/// The last template, for miners that ask again before anything has changed.
#[derive(Debug, Default)]
pub struct TemplateCache {
    last: Mutex<Option<Cached>>,
}

#[derive(Debug)]
struct Cached {
    address: AddressKeys,
    extra_nonce: Vec<u8>,
    pool_cookie: u64,
    template: BlockTemplate,
}

impl Cached {
    /// The template with the time of now, if it is what is wanted and still good.
    fn again(
        &mut self,
        pool_cookie: u64,
        (top, now): (Hash, u64),
        address: &AddressKeys,
        extra_nonce: &[u8],
    ) -> Option<BlockTemplate> {
        let good = (self.address, self.pool_cookie) == (*address, pool_cookie)
            && self.extra_nonce == extra_nonce
            && self.template.block.header.prev_id == top;
        good.then(|| {
            let header = &mut self.template.block.header;
            // The length of a time is always the same, so that the nonce stays where it is.
            header.timestamp = header.timestamp.max(now);
            self.template.clone()
        })
    }
}

impl TemplateCache {
    /// The last template with the time of now if it is still good for this chain, and nobody is making one.
    pub fn again(
        &self,
        pool: &Pool,
        (top, now): (Hash, u64),
        address: &AddressKeys,
        extra_nonce: &[u8],
    ) -> Option<BlockTemplate> {
        self.last.try_lock().ok()?.as_mut()?.again(pool.cookie(), (top, now), address, extra_nonce)
    }

    /// The last template with the time of now if it is still good, otherwise a [new](create) one.
    ///
    /// # Errors
    /// When there is none to be made.
    pub fn create(
        &self,
        pool: &Pool,
        view: &View<'_>,
        chain: &PoolContext,
        parent: &TemplateContext,
        address: &AddressKeys,
        extra_nonce: &[u8],
    ) -> Result<BlockTemplate, TemplateError> {
        let mut last = self.last.lock().expect("nothing panics while it makes a template");
        let pool_cookie = pool.cookie();
        let again = last
            .as_mut()
            .and_then(|last| last.again(pool_cookie, (chain.top, chain.now), address, extra_nonce));
        if let Some(template) = again {
            return Ok(template);
        }
        let template = create(pool, view, chain, parent, address, extra_nonce)?;
        *last = Some(Cached {
            address: *address,
            extra_nonce: extra_nonce.to_vec(),
            pool_cookie,
            template: template.clone(),
        });
        Ok(template)
    }
}
