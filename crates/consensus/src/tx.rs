//! The rules for transactions other than miner transactions.
//!
//! There are three kinds, in the order in which the reference applies them:
//!
//! * [`non_input`]: what the transaction itself and the fork decide. It comes with [`decode`](non_input::decode), as
//!   some of it is decided while reading the blob.
//! * [`relay`]: what the pool demands beyond consensus of transactions that do not come with a block.
//! * [`inputs`]: what the chain decides: rings, key images, ages, and the signatures.
//!
//! Every error says by [`flags`](TxError::flags) what the reference would report.

pub mod flags;
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
pub use outputs::{OutputTypeError, check_output_types, is_valid_decomposed_amount};
pub use rct::RctError;
pub use relay::RelayError;
pub(crate) use semantic::sum_of_outputs;
pub use signatures::SignatureError;

use crate::context::{ChainContext, ResolvedInput};

/// A transaction that is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TxError {
    /// By itself, whatever the chain.
    #[error(transparent)]
    NonInput(#[from] NonInputError),
    /// By the pool only; a block may contain it.
    #[error(transparent)]
    Relay(#[from] RelayError),
    /// On this chain.
    #[error(transparent)]
    Inputs(#[from] InputsError),
}

impl TxError {
    /// What the reference reports for a transaction that does not come with a block.
    pub fn flags(&self) -> TxVerificationFlags {
        match self {
            Self::NonInput(error) => error.flags(),
            Self::Relay(error) => error.flags(),
            Self::Inputs(error) => error.flags(),
        }
    }
}

/// Checks one transaction by all consensus rules, its signatures and proofs included. Many at once are cheaper in a
/// [batch](crate::batch). Returns the height of the youngest block that the transaction depends on.
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
