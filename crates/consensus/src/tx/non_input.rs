//! What the transaction itself and the fork decide (`tx_verification_utils.cpp: ver_non_input_consensus`).

use ferrite_crypto::curve::decompress;
use ferrite_types::Amount;
use ferrite_types::codec::DecodeError;
use ferrite_types::network::constants::proofs::BULLETPROOF_MAX_OUTPUTS;
use ferrite_types::network::constants::since_version;
use ferrite_types::network::constants::weight::MAX_TX_SIZE;
use ferrite_types::tx::ringct::{RangeProofs, RctType};
use ferrite_types::tx::{ParsedTransaction, Transaction};
use rand_core::CryptoRng;

use super::rct::{self, PendingRangeProof};
use super::{OutputTypeError, RctError, TxVerificationFlags, outputs, semantic};
use crate::weight::transaction_weight_limit;

/// The rule that a transaction breaks whatever the chain.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NonInputError {
    /// The blob is longer than a megabyte.
    #[error("{size} bytes, at most {MAX_TX_SIZE} are allowed")]
    TooBig {
        /// The length of the blob.
        size: usize,
    },
    /// The blob is not a transaction.
    #[error("not a transaction: {0}")]
    Undecodable(#[from] DecodeError),
    /// A commitment that a Bulletproof is about is not a point.
    #[error("the commitment of output {index} is not a point")]
    CommitmentNotAPoint {
        /// Which output.
        index: usize,
    },
    /// The weight of more outputs than one Bulletproof covers is not defined.
    #[error("{outputs} outputs with bulletproofs have no weight, at most {BULLETPROOF_MAX_OUTPUTS} have")]
    NoWeight {
        /// How many outputs there are.
        outputs: usize,
    },
    /// The fork does not know the version yet.
    #[error("transaction version {found}, the fork allows {max}")]
    Version {
        /// The transaction's version.
        found: u8,
        /// The highest that the fork allows.
        max: u8,
    },
    /// The transaction is heavier than half of what any block may weigh.
    #[error("weight {weight} is above the limit of {limit}")]
    TooHeavy {
        /// The transaction's weight.
        weight: u64,
        /// The most it may weigh.
        limit: u64,
    },
    /// There is nothing to spend.
    #[error("no inputs")]
    NoInputs,
    /// An input does not spend outputs to keys.
    #[error("input {index} is not of the kind that spends outputs to keys")]
    InputType {
        /// Which input.
        index: usize,
    },
    /// An output does not pay to a key.
    #[error("output {index} has no key")]
    OutputWithoutKey {
        /// Which output.
        index: usize,
    },
    /// An output of a version 1 transaction pays nothing.
    #[error("output {index} has the amount zero")]
    ZeroAmount {
        /// Which output.
        index: usize,
    },
    /// The key of an output is not a point.
    #[error("the key of output {index} is not a point")]
    OutputKeyNotAPoint {
        /// Which output.
        index: usize,
    },
    /// Every output of a version 2 transaction needs a commitment.
    #[error("{commitments} commitments for {outputs} outputs")]
    CommitmentCount {
        /// How many outputs there are.
        outputs: usize,
        /// How many commitments.
        commitments: usize,
    },
    /// The sum of the inputs does not fit 64 bits.
    #[error("the amounts of the inputs overflow")]
    InputsOverflow,
    /// The sum of the outputs does not fit 64 bits.
    #[error("the amounts of the outputs overflow")]
    OutputsOverflow,
    /// A version 1 transaction leaves no fee.
    #[error("inputs of {spent} do not exceed outputs of {paid}")]
    Overspend {
        /// The sum of the inputs.
        spent: Amount,
        /// The sum of the outputs.
        paid: Amount,
    },
    /// Two inputs have the same key image.
    #[error("input {index} has the key image of another")]
    DuplicateKeyImage {
        /// The second of the two.
        index: usize,
    },
    /// A ring has the same member twice.
    #[error("the ring of input {index} repeats a member")]
    RepeatedRingMember {
        /// Which input.
        index: usize,
    },
    /// A key image is not a point.
    #[error("the key image of input {index} is not a point")]
    KeyImageNotAPoint {
        /// Which input.
        index: usize,
    },
    /// A key image is the identity, or outside of the prime-order group.
    #[error("the key image of input {index} is not in the prime-order group")]
    KeyImageDomain {
        /// Which input.
        index: usize,
    },
    /// An output is of a kind that the fork does not allow.
    #[error(transparent)]
    OutputType(#[from] OutputTypeError),
    /// An amount of a version 1 transaction has more than one digit that is not zero.
    #[error("output {index}: {amount} is not a decomposed amount")]
    AmountNotDecomposed {
        /// Which output.
        index: usize,
        /// Its amount.
        amount: Amount,
    },
    /// An output of a version 2 transaction has a visible amount.
    #[error("output {index} has the visible amount {amount}")]
    VisibleAmount {
        /// Which output.
        index: usize,
        /// Its amount.
        amount: Amount,
    },
    /// The fork does not know the type of proofs yet.
    #[error("RingCT type {} is allowed from version {since} on", .rct_type.to_wire())]
    RctTypeTooEarly {
        /// The transaction's type.
        rct_type: RctType,
        /// The first version that allows it.
        since: u8,
    },
    /// The fork no longer allows the type of proofs.
    #[error("RingCT type {} is allowed until version {until}", .rct_type.to_wire())]
    RctTypeTooLate {
        /// The transaction's type.
        rct_type: RctType,
        /// The last version that allows it.
        until: u8,
    },
    /// The amounts do not balance or are not proven to be amounts.
    #[error(transparent)]
    Rct(#[from] RctError),
}

impl NonInputError {
    /// What the reference reports.
    pub fn flags(&self) -> TxVerificationFlags {
        match self {
            Self::CommitmentNotAPoint { .. } | Self::NoWeight { .. } | Self::KeyImageNotAPoint { .. } => {
                TxVerificationFlags::EXCEPTION
            }
            Self::Undecodable(_) | Self::Version { .. } => TxVerificationFlags::FAILED,
            Self::TooBig { .. } | Self::TooHeavy { .. } => TxVerificationFlags::TOO_BIG,
            Self::NoInputs
            | Self::InputType { .. }
            | Self::DuplicateKeyImage { .. }
            | Self::RepeatedRingMember { .. }
            | Self::KeyImageDomain { .. }
            | Self::Rct(_) => TxVerificationFlags::INVALID_INPUT,
            Self::OutputWithoutKey { .. }
            | Self::ZeroAmount { .. }
            | Self::OutputKeyNotAPoint { .. }
            | Self::CommitmentCount { .. }
            | Self::OutputType(_)
            | Self::AmountNotDecomposed { .. }
            | Self::VisibleAmount { .. }
            | Self::RctTypeTooEarly { .. }
            | Self::RctTypeTooLate { .. } => TxVerificationFlags::INVALID_OUTPUT,
            Self::InputsOverflow | Self::OutputsOverflow | Self::Overspend { .. } => {
                TxVerificationFlags::OVERSPEND
            }
        }
    }
}

/// Reads a transaction, with the checks that need no more than its blob (`cryptonote_core.cpp: handle_incoming_tx`).
///
/// # Errors
/// When the blob is too long, not a transaction, or one that cannot be made ready for verification.
pub fn decode(blob: &[u8]) -> Result<ParsedTransaction, NonInputError> {
    if blob.len() > MAX_TX_SIZE {
        return Err(NonInputError::TooBig { size: blob.len() });
    }
    let parsed = Transaction::parse(blob)?;
    check_divisible(&parsed.tx)?;
    check_has_weight(&parsed.tx)?;
    Ok(parsed)
}

/// Bulletproofs are about the commitments divided by eight, and the reference divides them when it has read the blob
/// (`cryptonote_format_utils.cpp: expand_transaction_1`).
fn check_divisible(tx: &Transaction) -> Result<(), NonInputError> {
    let Some(base) = tx.rct_base() else { return Ok(()) };
    let divided = base.rct_type.is_bulletproof() || base.rct_type.is_bulletproof_plus();
    if !divided || tx.is_coinbase() {
        return Ok(());
    }
    match base.out_pk.iter().position(|commitment| decompress(&commitment.0).is_none()) {
        Some(index) => Err(NonInputError::CommitmentNotAPoint { index }),
        None => Ok(()),
    }
}

/// Whether the reference can weigh a transaction (`cryptonote_format_utils.cpp: get_transaction_weight_clawback`).
/// Only something shaped like a miner transaction can be decoded with more Bulletproof outputs than have a weight.
pub(crate) fn check_has_weight(tx: &Transaction) -> Result<(), NonInputError> {
    let Some(prunable) = tx.rct_prunable() else { return Ok(()) };
    let aggregated = !matches!(prunable.range_proofs, RangeProofs::Borromean(_));
    let outputs = tx.prefix.vout.len();
    if aggregated && prunable.range_proofs.max_amounts() > 2 && outputs > BULLETPROOF_MAX_OUTPUTS {
        return Err(NonInputError::NoWeight { outputs });
    }
    Ok(())
}

/// Checks everything but the aggregated range proof, which is returned so that it can be verified together with
/// others; version 1 has none.
///
/// # Errors
/// The first rule that is broken.
pub fn check_but_range_proof(
    tx: &ParsedTransaction,
    hf_version: u8,
) -> Result<Option<PendingRangeProof<'_>>, NonInputError> {
    check_form(tx, hf_version)?;
    outputs::check(tx, hf_version)?;
    Ok(rct::check_but_range_proof(&tx.tx)?)
}

/// Checks everything.
///
/// # Errors
/// The first rule that is broken.
pub fn check(tx: &ParsedTransaction, hf_version: u8, rng: &mut impl CryptoRng) -> Result<(), NonInputError> {
    if let Some(proof) = check_but_range_proof(tx, hf_version)? {
        proof.verify(rng).map_err(RctError::from)?;
    }
    Ok(())
}

/// Checks what costs little: sizes, inputs and amounts, but neither output keys nor proofs.
///
/// # Errors
/// The first rule that is broken.
pub fn check_form(tx: &ParsedTransaction, hf_version: u8) -> Result<(), NonInputError> {
    check_sizes(tx, hf_version)?;
    semantic::check(&tx.tx, hf_version)
}

fn check_sizes(tx: &ParsedTransaction, hf_version: u8) -> Result<(), NonInputError> {
    if tx.blob_size > MAX_TX_SIZE {
        return Err(NonInputError::TooBig { size: tx.blob_size });
    }
    let (found, max) = (tx.tx.version(), max_tx_version(hf_version));
    if found > max {
        return Err(NonInputError::Version { found, max });
    }
    let (weight, limit) = (tx.weight(), transaction_weight_limit(hf_version));
    if hf_version >= since_version::PER_BYTE_FEE && weight > limit {
        return Err(NonInputError::TooHeavy { weight, limit });
    }
    Ok(())
}

pub(super) const fn max_tx_version(hf_version: u8) -> u8 {
    if hf_version < since_version::DYNAMIC_FEE { 1 } else { 2 }
}
