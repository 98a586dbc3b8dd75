//! Allowed output types and proofs of each version (`blockchain.cpp: check_tx_outputs`).

use ferrite_types::network::constants::since_version;
use ferrite_types::tx::ringct::RctType;
use ferrite_types::tx::{ParsedTransaction, Transaction, TxOutTarget};
use ferrite_types::{Amount, Hash};

use super::NonInputError;

/// The version from which version 1 amounts are decomposed.
const DECOMPOSED_SINCE: u8 = 2;

/// Two transactions with MLSAG signatures that were mined when only CLSAG was allowed: they had been in the pools
/// before the fork.
const GRANDFATHERED: [Hash; 2] = [
    hash("c5151944f0583097ba0c88cd0f43e7fabb3881278aa2f73b3b0a007c5d34e910"),
    hash("6f2f117cde6fbcf8d4a6ef8974fcac744726574ac38cf25d3322c996b21edd4c"),
];

/// The last version in which the two may be mined: after it the rule against the first Bulletproofs applies to them,
/// too.
const GRANDFATHERED_UNTIL: u8 = since_version::BULLETPROOF_PLUS;

/// The fork does not allow the type of an output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OutputTypeError {
    /// From version 16 on, every output has a view tag.
    #[error("output {index} is not a key with a view tag")]
    ViewTagRequired {
        /// The output.
        index: usize,
    },
    /// Until version 14, every output is a key without a view tag.
    #[error("output {index} is not a key without a view tag")]
    ViewTagTooEarly {
        /// The output.
        index: usize,
    },
    /// In version 15, every output is a key, with or without a view tag.
    #[error("output {index} is not a key")]
    NotAKey {
        /// The output.
        index: usize,
    },
    /// In version 15, all outputs of a transaction have the same type.
    #[error("output {index} is not of the kind of the first")]
    Mixed {
        /// The output.
        index: usize,
    },
}

/// An amount has more than one nonzero digit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("output {index}: {amount} is not a decomposed amount")]
pub struct NotDecomposedError {
    /// The output.
    pub index: usize,
    /// Its amount.
    pub amount: Amount,
}

/// Checks the output types of a transaction, also of miner transactions (`cryptonote_format_utils.cpp:
/// check_output_types`).
///
/// # Errors
/// The first output that breaks a rule.
pub fn check_output_types(tx: &Transaction, hf_version: u8) -> Result<(), OutputTypeError> {
    let outputs = &tx.prefix.vout;
    for (index, output) in outputs.iter().enumerate() {
        let (plain, tagged) = kind(&output.target);
        if hf_version > since_version::VIEW_TAGS {
            if !tagged {
                return Err(OutputTypeError::ViewTagRequired { index });
            }
        } else if hf_version < since_version::VIEW_TAGS {
            if !plain {
                return Err(OutputTypeError::ViewTagTooEarly { index });
            }
        } else if !plain && !tagged {
            return Err(OutputTypeError::NotAKey { index });
        } else if kind(&outputs[0].target) != (plain, tagged) {
            return Err(OutputTypeError::Mixed { index });
        }
    }
    Ok(())
}

const fn kind(target: &TxOutTarget) -> (bool, bool) {
    (matches!(target, TxOutTarget::ToKey(_)), matches!(target, TxOutTarget::ToTaggedKey { .. }))
}

/// Whether an amount has exactly one nonzero digit (`cryptonote_format_utils.cpp: is_valid_decomposed_amount`).
pub const fn is_valid_decomposed_amount(amount: Amount) -> bool {
    let mut rest = amount.0;
    while rest != 0 && rest.is_multiple_of(10) {
        rest /= 10;
    }
    matches!(rest, 1..10)
}

pub(super) fn check(tx: &ParsedTransaction, hf_version: u8) -> Result<(), NonInputError> {
    match tx.tx.rct_type() {
        None if hf_version < DECOMPOSED_SINCE => Ok(()),
        None => Ok(check_decomposed(&tx.tx)?),
        Some(rct_type) => {
            check_hidden(&tx.tx)?;
            check_rct_type(rct_type, &tx.id, hf_version)
        }
    }
}

/// Checks that all amounts are decomposed, also of miner transactions.
///
/// # Errors
/// The first output that is not.
pub(crate) fn check_decomposed(tx: &Transaction) -> Result<(), NotDecomposedError> {
    for (index, output) in tx.prefix.vout.iter().enumerate() {
        let amount = output.amount;
        if !is_valid_decomposed_amount(amount) {
            return Err(NotDecomposedError { index, amount });
        }
    }
    Ok(())
}

fn check_hidden(tx: &Transaction) -> Result<(), NonInputError> {
    for (index, output) in tx.prefix.vout.iter().enumerate() {
        let amount = output.amount;
        if amount.0 != 0 {
            return Err(NonInputError::VisibleAmount { index, amount });
        }
    }
    Ok(())
}

fn check_rct_type(rct_type: RctType, id: &Hash, hf_version: u8) -> Result<(), NonInputError> {
    let (since, mut until) = lifetime(rct_type);
    if rct_type <= RctType::Bulletproof2 && GRANDFATHERED.contains(id) {
        until = until.max(GRANDFATHERED_UNTIL);
    }
    if hf_version < since {
        return Err(NonInputError::RctTypeTooEarly { rct_type, since });
    }
    if hf_version > until {
        return Err(NonInputError::RctTypeTooLate { rct_type, until });
    }
    Ok(())
}

/// The first and last version of each type. Successive types overlap for one version, about a day long, in which older
/// transactions can still be mined.
const fn lifetime(rct_type: RctType) -> (u8, u8) {
    match rct_type {
        RctType::Null => (0, since_version::CLSAG),
        RctType::Full | RctType::Simple => (0, BULLETPROOFS_SINCE),
        RctType::Bulletproof => (BULLETPROOFS_SINCE, since_version::SMALLER_BP),
        RctType::Bulletproof2 => (since_version::SMALLER_BP, since_version::CLSAG),
        RctType::Clsag => (since_version::CLSAG, since_version::BULLETPROOF_PLUS),
        RctType::BulletproofPlus => (since_version::BULLETPROOF_PLUS, u8::MAX),
    }
}

/// The version that introduced Bulletproofs; after it Borromean proofs are no longer allowed.
const BULLETPROOFS_SINCE: u8 = 8;

const fn hash(hex: &str) -> Hash {
    match const_hex::const_decode_to_array::<32>(hex.as_bytes()) {
        Ok(bytes) => Hash(bytes),
        Err(_) => panic!("a constant of this file is not 64 hex digits"),
    }
}
