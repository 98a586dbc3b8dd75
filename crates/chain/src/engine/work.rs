//! Checking proofs of work.

use ferrite_consensus::block::pow::{self, PowError, Work};
use ferrite_crypto::pow::randomx::Verifier;
use ferrite_types::Hash;

/// Checks proofs of work, on any thread.
pub trait WorkChecker: Send + Sync {
    /// Checks the work of a block.
    ///
    /// # Errors
    /// If the hash does not meet the difficulty, or cannot be computed.
    fn check(&self, work: &Work) -> Result<(), PowError>;

    /// Prepares for blocks with this RandomX seed, which takes a while.
    fn prepare(&self, _seed: &Hash) {}
}

impl WorkChecker for Verifier {
    /// Computes no hash if the difficulty is met by every hash, as on many private chains.
    fn check(&self, work: &Work) -> Result<(), PowError> {
        if work.is_met_by_every_hash() { Ok(()) } else { pow::check(work, self).map(|_| ()) }
    }

    fn prepare(&self, seed: &Hash) {
        // A lack of memory is reported by the check.
        let _ = Self::prepare(self, seed);
    }
}

/// Any function that checks a proof of work; for private chains without real work.
impl<F: Fn(&Work) -> Result<(), PowError> + Send + Sync> WorkChecker for F {
    fn check(&self, work: &Work) -> Result<(), PowError> {
        self(work)
    }
}
