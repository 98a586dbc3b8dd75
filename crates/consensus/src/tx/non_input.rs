//! Rules that depend on the transaction and the version only (`tx_verification_utils.cpp: ver_non_input_consensus`).

use ferrite_crypto::curve::decompress;
use ferrite_types::codec::DecodeError;
use ferrite_types::network::constants::proofs::BULLETPROOF_MAX_OUTPUTS;
use ferrite_types::network::constants::since_version;
use ferrite_types::network::constants::weight::MAX_TX_SIZE;
use ferrite_types::tx::ringct::{RangeProofs, RctType};
use ferrite_types::tx::{ParsedTransaction, Transaction, TransactionPrefix, UnhashedTransaction};
use ferrite_types::{Amount, Hash, Height};
use rand_core::CryptoRng;

use super::hashing::hash_each;
use super::rct::{self, PendingRangeProof};
use super::{NotDecomposedError, OutputTypeError, RctError, TxVerificationFlags, outputs, semantic};
use crate::known::{KnownBlock, Vouched};
use crate::weight::transaction_weight_limit;

/// A rule that a transaction breaks on any chain.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
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
    /// A commitment of a Bulletproof is not a point.
    #[error("the commitment of output {index} is not a point")]
    CommitmentNotAPoint {
        /// The output.
        index: usize,
    },
    /// The weight is undefined for more outputs than one Bulletproof covers.
    #[error("{outputs} outputs with bulletproofs have no weight, at most {BULLETPROOF_MAX_OUTPUTS} have")]
    NoWeight {
        /// Number of outputs.
        outputs: usize,
    },
    /// The fork does not allow this version yet.
    #[error("transaction version {found}, the fork allows {max}")]
    Version {
        /// The transaction's version.
        found: u8,
        /// The highest allowed version.
        max: u8,
    },
    /// The transaction exceeds half of the weight limit of a block.
    #[error("weight {weight} is above the limit of {limit}")]
    TooHeavy {
        /// The transaction's weight.
        weight: u64,
        /// The limit.
        limit: u64,
    },
    /// There are no inputs.
    #[error("no inputs")]
    NoInputs,
    /// An input does not spend key outputs.
    #[error("input {index} is not of the kind that spends outputs to keys")]
    InputType {
        /// The input.
        index: usize,
    },
    /// An output does not pay to a key.
    #[error("output {index} has no key")]
    OutputWithoutKey {
        /// The output.
        index: usize,
    },
    /// An output of a version 1 transaction is zero.
    #[error("output {index} has the amount zero")]
    ZeroAmount {
        /// The output.
        index: usize,
    },
    /// The key of an output is not a point.
    #[error("the key of output {index} is not a point")]
    OutputKeyNotAPoint {
        /// The output.
        index: usize,
    },
    /// A version 2 transaction does not have one commitment per output.
    #[error("{commitments} commitments for {outputs} outputs")]
    CommitmentCount {
        /// Number of outputs.
        outputs: usize,
        /// Number of commitments.
        commitments: usize,
    },
    /// The sum of the inputs does not fit into 64 bits.
    #[error("the amounts of the inputs overflow")]
    InputsOverflow,
    /// The sum of the outputs does not fit into 64 bits.
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
        /// The input.
        index: usize,
    },
    /// A key image is not a point.
    #[error("the key image of input {index} is not a point")]
    KeyImageNotAPoint {
        /// The input.
        index: usize,
    },
    /// A key image is the identity, or outside of the prime-order group.
    #[error("the key image of input {index} is not in the prime-order group")]
    KeyImageDomain {
        /// The input.
        index: usize,
    },
    /// The fork does not allow the type of an output.
    #[error(transparent)]
    OutputType(#[from] OutputTypeError),
    /// An amount of a version 1 transaction has more than one nonzero digit.
    #[error(transparent)]
    AmountNotDecomposed(#[from] NotDecomposedError),
    /// An output of a version 2 transaction has a public amount.
    #[error("output {index} has the visible amount {amount}")]
    VisibleAmount {
        /// The output.
        index: usize,
        /// Its amount.
        amount: Amount,
    },
    /// The fork does not allow the RingCT type yet.
    #[error("RingCT type {} is allowed from version {since} on", .rct_type.to_wire())]
    RctTypeTooEarly {
        /// The transaction's type.
        rct_type: RctType,
        /// The first version that allows it.
        since: u8,
    },
    /// The fork no longer allows the RingCT type.
    #[error("RingCT type {} is allowed until version {until}", .rct_type.to_wire())]
    RctTypeTooLate {
        /// The transaction's type.
        rct_type: RctType,
        /// The last version that allows it.
        until: u8,
    },
    /// The amounts do not balance or are not proven to be in range.
    #[error(transparent)]
    Rct(#[from] RctError),
}

impl NonInputError {
    /// The reference's flags.
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
            | Self::AmountNotDecomposed(_)
            | Self::VisibleAmount { .. }
            | Self::RctTypeTooEarly { .. }
            | Self::RctTypeTooLate { .. } => TxVerificationFlags::INVALID_OUTPUT,
            Self::InputsOverflow | Self::OutputsOverflow | Self::Overspend { .. } => {
                TxVerificationFlags::OVERSPEND
            }
        }
    }
}

/// Decodes a transaction, with the checks that need only its blob (`cryptonote_core.cpp: handle_incoming_tx`).
///
/// # Errors
/// If the blob is too long, not a transaction, or cannot be prepared for verification.
pub fn decode(blob: &[u8]) -> Result<ParsedTransaction, NonInputError> {
    unhashed(blob, check_divisible).map(UnhashedTransaction::hash)
}

/// As [`decode`] for each of several transactions, but quicker.
///
/// # Errors
/// The first of those of [`decode`], with the place of its transaction.
pub fn decode_each<B: AsRef<[u8]>>(blobs: &[B]) -> Result<Vec<ParsedTransaction>, (usize, NonInputError)> {
    decode_checked(blobs, check_divisible)
}

/// As [`decode_each`], for transactions of the block with this height and id. If it is the known one, nothing that takes
/// curve arithmetic is checked.
///
/// # Errors
/// The first of those of [`decode`], with the place of its transaction.
pub fn decode_each_of<B: AsRef<[u8]>>(
    known: &KnownBlock,
    height: Height,
    id: &Hash,
    blobs: &[B],
) -> Result<Vec<ParsedTransaction>, (usize, NonInputError)> {
    match known.check(height, id) {
        Ok(_) => decode_checked(blobs, |_| Ok(())),
        Err(_) => decode_each(blobs),
    }
}

fn decode_checked<B: AsRef<[u8]>>(
    blobs: &[B],
    check: impl Fn(&Transaction) -> Result<(), NonInputError>,
) -> Result<Vec<ParsedTransaction>, (usize, NonInputError)> {
    let decoded = blobs.iter().map(|blob| unhashed(blob.as_ref(), &check));
    let unhashed: Vec<UnhashedTransaction<'_>> =
        (0..).zip(decoded).map(|(at, tx)| tx.map_err(|error| (at, error))).collect::<Result<_, _>>()?;
    Ok(hash_each(unhashed))
}

fn unhashed(
    blob: &[u8],
    check: impl Fn(&Transaction) -> Result<(), NonInputError>,
) -> Result<UnhashedTransaction<'_>, NonInputError> {
    if blob.len() > MAX_TX_SIZE {
        return Err(NonInputError::TooBig { size: blob.len() });
    }
    let unhashed = UnhashedTransaction::decode(blob)?;
    check(unhashed.tx())?;
    check_has_weight(unhashed.tx())?;
    Ok(unhashed)
}

/// Bulletproofs use the commitments divided by eight, and the reference divides them right after decoding
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

/// Checks that a transaction has a weight in the reference (`cryptonote_format_utils.cpp:
/// get_transaction_weight_clawback`). Only something shaped like a miner transaction can be decoded with more
/// Bulletproof outputs than have a weight.
pub(crate) fn check_has_weight(tx: &Transaction) -> Result<(), NonInputError> {
    let Some(prunable) = tx.rct_prunable() else { return Ok(()) };
    let aggregated = !matches!(prunable.range_proofs, RangeProofs::Borromean(_));
    let outputs = tx.prefix.vout.len();
    if aggregated && prunable.range_proofs.max_amounts() > 2 && outputs > BULLETPROOF_MAX_OUTPUTS {
        return Err(NonInputError::NoWeight { outputs });
    }
    Ok(())
}

/// Checks everything except the aggregated range proof, which is returned for batch verification; version 1 has none.
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

/// The cheap checks: sizes, inputs and amounts, but neither output keys nor proofs.
///
/// # Errors
/// The first rule that is broken.
pub fn check_form(tx: &ParsedTransaction, hf_version: u8) -> Result<(), NonInputError> {
    check_sizes(tx, hf_version)?;
    semantic::check(&tx.tx, hf_version)
}

/// Checks a transaction of a block whose id is known: sizes, inputs and amounts, but nothing that takes curve
/// arithmetic.
///
/// # Errors
/// The first rule that is broken.
pub fn check_vouched(_: Vouched, tx: &ParsedTransaction, hf_version: u8) -> Result<(), NonInputError> {
    check_sizes(tx, hf_version)?;
    semantic::check_structure(&tx.tx, hf_version)
}

/// The same for a transaction of version 2 without its proofs.
///
/// # Errors
/// The first rule that is broken.
pub fn check_vouched_prefix(
    _: Vouched,
    prefix: &TransactionPrefix,
    hf_version: u8,
) -> Result<(), NonInputError> {
    semantic::check_prefix(prefix, hf_version)
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
