//! Checking proofs of work.

use ferrite_consensus::block::pow::{self, PowError, Work};
use ferrite_crypto::pow::randomx::Verifier;
use ferrite_types::Hash;

/// Checks proofs of work, on any thread.
pub trait WorkChecker: Send + Sync {
    /// Checks the work of a block. Returns its hash.
    ///
    /// # Errors
    /// If the hash does not meet the difficulty, or cannot be computed.
    fn check(&self, work: &Work) -> Result<Hash, PowError>;

    /// Prepares for blocks with this RandomX seed, which takes a while.
    fn prepare(&self, _seed: &Hash) {}
}

impl WorkChecker for Verifier {
    fn check(&self, work: &Work) -> Result<Hash, PowError> {
        pow::check(work, self)
    }

    fn prepare(&self, seed: &Hash) {
        // A lack of memory is reported by the check.
        let _ = Self::prepare(self, seed);
    }
}

/// Any function that checks a proof of work; for private chains without real work.
impl<F: Fn(&Work) -> Result<Hash, PowError> + Send + Sync> WorkChecker for F {
    fn check(&self, work: &Work) -> Result<Hash, PowError> {
        self(work)
    }
}
