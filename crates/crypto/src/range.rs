//! Range proofs: Borromean, Bulletproofs, Bulletproofs+.
//!
//! The aggregated proofs ([`bulletproof`], [`bulletproof_plus`]) are verified in batches: the equations of all proofs
//! are weighted with random factors and added up, so that a whole block costs one multiscalar multiplication in which
//! the shared generators occur once. They speak about commitments divided by eight, see [`Commitments`].

mod batch;
pub mod borromean;
pub mod bulletproof;
pub mod bulletproof_plus;
mod commitments;
mod error;
mod generators;
mod modl;
mod transcript;

pub use commitments::Commitments;
pub use error::{BatchError, ProveError, RangeProofError};

/// Limit of outputs of one aggregated proof.
pub const MAX_OUTPUTS: usize = 16;

/// The bits of an amount.
const BITS: usize = 64;
/// The binary logarithm of [`BITS`].
const LOG_BITS: usize = 6;
