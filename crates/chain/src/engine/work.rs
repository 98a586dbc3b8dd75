//! Who checks proofs of work.

use ferrite_consensus::block::pow::{self, PowError, Work};
use ferrite_crypto::pow::randomx::Verifier;
use ferrite_types::Hash;

/// Checks proofs of work, on any thread.
pub trait WorkChecker: Send + Sync {
    /// Checks the work of a block. Returns its hash.
    ///
    /// # Errors
    /// When the hash does not meet the difficulty, or cannot be computed.
    fn check(&self, work: &Work) -> Result<Hash, PowError>;

    /// Gets ready for blocks with this RandomX seed, which takes a while.
    fn prepare(&self, _seed: &Hash) {}
}

impl WorkChecker for Verifier {
    fn check(&self, work: &Work) -> Result<Hash, PowError> {
        pow::check(work, self)
    }

    fn prepare(&self, seed: &Hash) {
        // Should there be no memory, checking says so.
        let _ = Self::prepare(self, seed);
    }
}

/// Anything that judges a proof of work; for private chains that show none.
impl<F: Fn(&Work) -> Result<Hash, PowError> + Send + Sync> WorkChecker for F {
    fn check(&self, work: &Work) -> Result<Hash, PowError> {
        self(work)
    }
}
