//! Proof of work (`cryptonote_tx_utils.cpp: get_block_longhash`).

use ferrite_crypto::pow::cryptonight::{SlowHashError, slow_hash};
use ferrite_crypto::pow::randomx::{RandomXError, Verifier};
use ferrite_crypto::pow::{ProofOfWork, fixed_hash};
use ferrite_types::block::Block;
use ferrite_types::{Hash, Height};

use ferrite_crypto::pow::hash_meets_difficulty;

/// Why a proof of work is rejected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PowError {
    /// The hash is too large.
    #[error("proof of work {hash} does not meet difficulty {difficulty}")]
    NotEnough {
        /// The block's hash.
        hash: Hash,
        /// The required difficulty.
        difficulty: u128,
    },
    /// The block cannot be hashed.
    #[error(transparent)]
    SlowHash(#[from] SlowHashError),
    /// RandomX cannot run. This says nothing about the block.
    #[error(transparent)]
    RandomX(#[from] RandomXError),
}

impl PowError {
    pub(super) const fn is_bad_pow(&self) -> bool {
        matches!(self, Self::NotEnough { .. })
    }
}

/// Where a block is; on a side chain there is no exception for RandomX hashes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Branch {
    /// On the main chain.
    Main,
    /// On a side chain.
    Side,
}

/// A block whose work is to be checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Work {
    /// The block's major version, which decides the algorithm.
    pub major_version: u8,
    /// Where the block is.
    pub branch: Branch,
    /// The height of the block.
    pub height: Height,
    /// The id of the block at the [seed height](ferrite_crypto::pow::seed::SeedEpoch::seed_height). Used by RandomX
    /// only.
    pub seed: Hash,
    /// The blob to hash.
    pub hashing_blob: Vec<u8>,
    /// The required difficulty.
    pub difficulty: u128,
}

impl Work {
    /// The work of a block.
    pub fn of(block: &Block, branch: Branch, height: Height, seed: Hash, difficulty: u128) -> Self {
        let major_version = block.header.major_version;
        Self { major_version, branch, height, seed, hashing_blob: block.hashing_blob(), difficulty }
    }

    /// Whether every RandomX hash meets the difficulty. Only private chains have one as low.
    pub fn is_met_by_every_hash(&self) -> bool {
        self.difficulty <= 1 && ProofOfWork::for_fork_version(self.major_version) == ProofOfWork::RandomX
    }

    /// The proof-of-work hash.
    ///
    /// The hash of the block at height 202612 is a constant, whatever the block.
    ///
    /// # Errors
    /// If it cannot be computed.
    pub fn hash(&self, randomx: &Verifier) -> Result<Hash, PowError> {
        let algorithm = ProofOfWork::for_fork_version(self.major_version);
        if let Some(hash) = fixed_hash(self.height)
            && (self.branch == Branch::Main || algorithm != ProofOfWork::RandomX)
        {
            return Ok(hash);
        }
        match algorithm {
            ProofOfWork::CryptoNight(variant) => Ok(slow_hash(variant, &self.hashing_blob, self.height)?),
            ProofOfWork::RandomX => Ok(randomx.hash(&self.seed, &self.hashing_blob)?),
        }
    }
}

/// Checks the work of a block. Returns its hash.
///
/// # Errors
/// If the hash does not meet the difficulty, or cannot be computed.
pub fn check(work: &Work, randomx: &Verifier) -> Result<Hash, PowError> {
    let hash = work.hash(randomx)?;
    if !hash_meets_difficulty(&hash, work.difficulty) {
        return Err(PowError::NotEnough { hash, difficulty: work.difficulty });
    }
    Ok(hash)
}
