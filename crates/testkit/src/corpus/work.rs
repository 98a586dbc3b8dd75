//! Proofs of work of cases.

use std::sync::atomic::{AtomicUsize, Ordering};

use ferrite_chain::engine::WorkChecker;
use ferrite_consensus::block::pow::{self, PowError, Work};
use ferrite_crypto::pow::randomx::{Flags, Verifier};

/// Which proofs of work are computed. Most cases have difficulty 1, which every hash meets: skipping one can only hide
/// a failure to compute it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proofs {
    /// All of them.
    All,
    /// Those that can be insufficient, and one in this many of the others.
    OneIn(usize),
}

/// Computes all proofs of work, or a sample.
pub(super) struct Sampled {
    verifier: Verifier,
    proofs: Proofs,
    asked: AtomicUsize,
    computed: AtomicUsize,
}

impl Sampled {
    pub(super) fn new(proofs: Proofs) -> Self {
        let verifier = Verifier::new(Flags::recommended());
        Self { verifier, proofs, asked: AtomicUsize::new(0), computed: AtomicUsize::new(0) }
    }

    /// The number of proofs that were computed.
    pub(super) fn computed(&self) -> usize {
        self.computed.load(Ordering::Relaxed)
    }
}

impl WorkChecker for Sampled {
    fn check(&self, work: &Work) -> Result<(), PowError> {
        match self.proofs {
            Proofs::OneIn(count)
                if work.difficulty <= 1
                    && !self.asked.fetch_add(1, Ordering::Relaxed).is_multiple_of(count) =>
            {
                Ok(())
            }
            _ => {
                self.computed.fetch_add(1, Ordering::Relaxed);
                pow::check(work, &self.verifier).map(|_| ())
            }
        }
    }
}
