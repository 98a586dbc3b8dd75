//! The rules for transactions other than miner transactions.
//!
//! There are three kinds, in the reference's order:
//!
//! * [`non_input`]: rules that depend on the transaction and the version only. It includes
//!   [`decode`](non_input::decode), as some of them are checked while reading the blob.
//! * [`relay`]: what the pool requires beyond consensus of transactions that do not come with a block.
//! * [`inputs`]: rules that depend on the chain: rings, key images, ages, and the signatures.
//!
//! Every error gives the reference's [`flags`](TxError::flags).

pub mod flags;
pub mod hashing;
pub mod inputs;
pub mod non_input;
mod outputs;
pub mod rct;
pub mod relay;
mod semantic;
pub mod signatures;

use ferrite_types::Height;
use ferrite_types::tx::ParsedTransaction;
use rand_core::CryptoRng;

pub use flags::TxVerificationFlags;
pub use inputs::InputsError;
pub use non_input::NonInputError;
pub(crate) use outputs::check_decomposed;
pub use outputs::{NotDecomposedError, OutputTypeError, check_output_types, is_valid_decomposed_amount};
pub use rct::RctError;
pub use relay::RelayError;
pub(crate) use semantic::sum_of_outputs;
pub use signatures::SignatureError;

use crate::context::{ChainContext, ResolvedInput};

/// Why a transaction is rejected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TxError {
    /// It is invalid on any chain.
    #[error(transparent)]
    NonInput(#[from] NonInputError),
    /// The pool rejects it; a block may contain it.
    #[error(transparent)]
    Relay(#[from] RelayError),
    /// It is invalid on this chain.
    #[error(transparent)]
    Inputs(#[from] InputsError),
}

impl TxError {
    /// The reference's flags for a transaction that does not come with a block.
    pub fn flags(&self) -> TxVerificationFlags {
        match self {
            Self::NonInput(error) => error.flags(),
            Self::Relay(error) => error.flags(),
            Self::Inputs(error) => error.flags(),
        }
    }
}

/// Checks one transaction by all consensus rules, including its signatures and proofs. A [batch](crate::batch) is
/// cheaper for many. Returns the height of the youngest block that the transaction depends on.
///
/// # Errors
/// The first rule that is broken.
pub fn check(
    tx: &ParsedTransaction,
    chain: &ChainContext,
    resolved: &[ResolvedInput],
    rng: &mut impl CryptoRng,
) -> Result<Height, TxError> {
    non_input::check(tx, chain.hf_version, rng)?;
    Ok(inputs::check(tx, chain, resolved)?)
}
