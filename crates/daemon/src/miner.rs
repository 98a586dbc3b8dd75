//! Looking for proofs of work.

use ferrite_chain::engine::{AddBlockError, BlockOutcome, GivenTxs};
use ferrite_chain::handle::Stopped;
use ferrite_chain::pool::RelayCategory;
use ferrite_consensus::block::pow::{PowError, Work};
use ferrite_crypto::pow::hash_meets_difficulty;
use ferrite_crypto::pow::randomx::Verifier;
use ferrite_types::Hash;
use ferrite_types::block::Block;
use rayon::prelude::*;

use crate::node::Node;

/// A block that was found here and is not accepted.
#[derive(Debug, thiserror::Error)]
pub enum FoundBlockError {
    /// Transactions have to be in the pool, even those of a block that is known.
    #[error("transaction {0} is not in the pool")]
    MissingTransaction(Hash),
    /// It is no good.
    #[error(transparent)]
    Refused(#[from] AddBlockError),
}

impl Node {
    /// Adds a block that was found here, with the verdict of the reference (`cryptonote_core.cpp:
    /// handle_block_found`).
    ///
    /// # Errors
    /// When the node shuts down. The inner error is the verdict.
    pub fn found_block(&self, block: &Block) -> Result<Result<BlockOutcome, FoundBlockError>, Stopped> {
        let missing = block.tx_hashes.iter().find(|id| !self.pool().contains(id, RelayCategory::All));
        if let Some(id) = missing {
            return Ok(Err(FoundBlockError::MissingTransaction(*id)));
        }
        match self.add_block(block.to_blob(), GivenTxs::none())? {
            Ok(outcome) => Ok(Ok(outcome)),
            // Not kept, and still nothing that a miner did wrong.
            Err(error) if !error.flags().failed => Ok(Ok(BlockOutcome::Orphan)),
            Err(error) => Ok(Err(error.into())),
        }
    }
}

/// The first nonce from `start` on with which a block shows enough work, on all cores; `None` when there is none. The
/// last of all nonces is not tried (`miner.cpp: find_nonce_for_given_block`).
///
/// # Errors
/// When proofs of work cannot be computed.
pub fn find_nonce(work: &Work, randomx: &Verifier, start: u32) -> Result<Option<u32>, PowError> {
    let Some(at) = nonce_offset(&work.hashing_blob) else { return Ok(None) };
    let try_one = |nonce: u32| -> Result<bool, PowError> {
        let mut attempt = work.clone();
        attempt.hashing_blob[at..at + 4].copy_from_slice(&nonce.to_le_bytes());
        Ok(hash_meets_difficulty(&attempt.hash(randomx)?, work.difficulty))
    };
    // One at a time while the first few are likely to do.
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

/// Where the nonce lies in a hashing blob: behind two versions, the time, and the id of the block before.
fn nonce_offset(hashing_blob: &[u8]) -> Option<usize> {
    let mut at = 0;
    for _ in 0..3 {
        at += 1 + hashing_blob.get(at..)?.iter().position(|byte| byte & 0x80 == 0)?;
    }
    Some(at + 32).filter(|at| at + 4 <= hashing_blob.len())
}
