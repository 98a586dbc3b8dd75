//! Relay policy: what the pool requires beyond consensus of transactions that do not come with a block (`tx_pool.cpp:
//! add_tx`). A block with a transaction that violates it is valid.

use ferrite_types::network::constants::weight::MAX_TX_EXTRA_SIZE;
use ferrite_types::tx::ParsedTransaction;

use super::TxVerificationFlags;
use crate::fee::{FeeBasis, FeeError};

/// Why a transaction is not relayed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RelayError {
    /// The fee is too low.
    #[error(transparent)]
    Fee(#[from] FeeError),
    /// There is no fee, because the outputs exceed the inputs. Does not occur after the consensus rules.
    #[error("no fee can be computed")]
    NoFee,
    /// The extra field is too long.
    #[error("extra field of {size} bytes, at most {MAX_TX_EXTRA_SIZE} are relayed")]
    ExtraTooBig {
        /// The length of the extra field.
        size: usize,
    },
    /// The outputs are locked.
    #[error("unlock time {unlock_time} is not zero")]
    NonzeroUnlockTime {
        /// The transaction's unlock time.
        unlock_time: u64,
    },
    /// Another pool transaction has one of the key images. Detected by the pool.
    #[error("the pool has a transaction with the same key image")]
    DoubleSpendInPool,
}

impl RelayError {
    /// The reference's flags. Peers are not blamed for these.
    pub const fn flags(&self) -> TxVerificationFlags {
        let failed = TxVerificationFlags { no_drop_offense: true, ..TxVerificationFlags::FAILED };
        match self {
            Self::Fee(_) | Self::NoFee => TxVerificationFlags { fee_too_low: true, ..failed },
            Self::ExtraTooBig { .. } => TxVerificationFlags { tx_extra_too_big: true, ..failed },
            Self::NonzeroUnlockTime { .. } => TxVerificationFlags { nonzero_unlock_time: true, ..failed },
            Self::DoubleSpendInPool => TxVerificationFlags { double_spend: true, ..failed },
        }
    }
}

/// Checks the policy that depends on the transaction only. The pool checks for a [double
/// spend](RelayError::DoubleSpendInPool) after this and before the inputs.
///
/// # Errors
/// The first rule that is broken.
pub fn check(tx: &ParsedTransaction, basis: &FeeBasis) -> Result<(), RelayError> {
    check_but_unlock_time(tx, basis)?;
    match tx.tx.prefix.unlock_time {
        0 => Ok(()),
        unlock_time => Err(RelayError::NonzeroUnlockTime { unlock_time }),
    }
}

/// The same for a transaction that may lock its outputs.
///
/// # Errors
/// The first rule that is broken.
pub fn check_but_unlock_time(tx: &ParsedTransaction, basis: &FeeBasis) -> Result<(), RelayError> {
    let fee = tx.tx.fee().ok_or(RelayError::NoFee)?;
    basis.check(tx.weight(), fee)?;
    let size = tx.tx.prefix.extra.len();
    if size > MAX_TX_EXTRA_SIZE {
        return Err(RelayError::ExtraTooBig { size });
    }
    Ok(())
}
