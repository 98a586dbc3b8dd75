//! Rules that depend on the chain (`blockchain.cpp: check_tx_inputs`).

use ferrite_types::network::constants::since_version;
use ferrite_types::tx::{ParsedTransaction, Transaction};
use ferrite_types::{Height, KeyImage};

use super::TxVerificationFlags;
use super::non_input::max_tx_version;
use super::semantic::KeyInput;
use super::signatures::{SignatureError, SignedInputs};
use crate::context::{ChainContext, ResolvedInput};

/// The version from which rings have a minimum size.
const RING_SIZES_SINCE: u8 = 2;
/// The version from which inputs are sorted by key image, descending.
const SORTED_INPUTS_SINCE: u8 = 7;
/// The version that introduced Bulletproofs, aggregated from the start.
const BULLETPROOFS_SINCE: u8 = 8;

/// The rule that a transaction breaks on this chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InputsError {
    /// From version 12 on there must be at least two outputs.
    #[error("{outputs} outputs, at least two are needed")]
    TooFewOutputs {
        /// Number of outputs.
        outputs: usize,
    },
    /// From version 12 on, all rings of a transaction must have the same size.
    #[error("ring sizes from {smallest} to {largest}, they should be the same")]
    RingSizesDiffer {
        /// The size of the smallest ring.
        smallest: usize,
        /// The size of the largest ring.
        largest: usize,
    },
    /// A ring is too small, although there are enough outputs.
    #[error("ring size {found} is below {needed}, and no input is unmixable")]
    RingTooSmall {
        /// The size of the smallest ring.
        found: usize,
        /// The required size.
        needed: usize,
    },
    /// A ring is too small, and unmixable inputs are combined with more than one mixable input.
    #[error("ring size {found} is below {needed}, and {mixable} mixable inputs go with unmixable ones")]
    TooManyMixable {
        /// The size of the smallest ring.
        found: usize,
        /// The required size.
        needed: usize,
        /// Number of mixable inputs.
        mixable: usize,
    },
    /// From version 8 on the ring size is fixed.
    #[error("ring size {found}, it should be {needed}")]
    WrongRingSize {
        /// The size of the smallest ring.
        found: usize,
        /// The required size.
        needed: usize,
    },
    /// The fork does not allow this version yet.
    #[error("transaction version {found}, the fork allows {max}")]
    VersionTooHigh {
        /// The transaction's version.
        found: u8,
        /// The highest allowed version.
        max: u8,
    },
    /// From version 6 on, a version 1 transaction must spend an unmixable input.
    #[error("transaction version {found}, the fork demands {min}")]
    VersionTooLow {
        /// The transaction's version.
        found: u8,
        /// The lowest allowed version.
        min: u8,
    },
    /// From version 7 on, key images must be in descending order.
    #[error("input {index} is not in the order of key images")]
    Unsorted {
        /// The input.
        index: usize,
    },
    /// An input does not spend key outputs. Does not occur after the rules that need no chain.
    #[error("input {index} is not of the kind that spends outputs to keys")]
    InputType {
        /// The input.
        index: usize,
    },
    /// A ring is empty.
    #[error("the ring of input {index} is empty")]
    EmptyRing {
        /// The input.
        index: usize,
    },
    /// A key image is spent on the chain.
    #[error("key image {key_image} is already spent")]
    DoubleSpend {
        /// The key image.
        key_image: KeyImage,
    },
    /// A ring member does not exist.
    #[error("the ring of input {index} has a member that does not exist")]
    NoSuchOutput {
        /// The input.
        index: usize,
    },
    /// A ring member is still locked.
    #[error("the ring of input {index} has a member that is locked until {unlock_time}")]
    Locked {
        /// The input.
        index: usize,
        /// The unlock time of the ring member.
        unlock_time: u64,
    },
    /// From version 12 on, ring members must be at least ten blocks old.
    #[error("an output of the block at height {height} is spent at {chain_height}")]
    TooYoung {
        /// The height of the youngest ring member.
        height: Height,
        /// The height at which it is spent.
        chain_height: Height,
    },
    /// A signature is invalid or missing.
    #[error(transparent)]
    Signature(#[from] SignatureError),
    /// Before version 8 a Bulletproof covers a single output.
    #[error("a bulletproof over {outputs} outputs before version 8")]
    AggregatedTooEarly {
        /// Number of outputs.
        outputs: usize,
    },
}

impl InputsError {
    /// The reference's flags for a transaction that does not come with a block. For those that do, see
    /// [`kept_by_block`](TxVerificationFlags::kept_by_block).
    pub const fn flags(&self) -> TxVerificationFlags {
        let invalid = TxVerificationFlags::INVALID_INPUT;
        match self {
            Self::TooFewOutputs { .. } => TxVerificationFlags { too_few_outputs: true, ..invalid },
            Self::RingSizesDiffer { .. }
            | Self::RingTooSmall { .. }
            | Self::TooManyMixable { .. }
            | Self::WrongRingSize { .. } => TxVerificationFlags { low_mixin: true, ..invalid },
            Self::DoubleSpend { .. } => TxVerificationFlags { double_spend: true, ..invalid },
            _ => invalid,
        }
    }
}

/// Checks everything, including the signatures.
///
/// # Errors
/// The first rule that is broken.
pub fn check(
    tx: &ParsedTransaction,
    chain: &ChainContext,
    resolved: &[ResolvedInput],
) -> Result<Height, InputsError> {
    let youngest = check_rules(tx, chain, resolved)?;
    let signed = SignedInputs::new(tx, resolved)?;
    match signed.first_error() {
        Some(error) => Err(error.into()),
        None => Ok(youngest),
    }
}

/// Checks everything except the signatures. Returns the height of the youngest block that the transaction depends on,
/// by the last member of each ring.
///
/// # Errors
/// The first rule that is broken.
///
/// # Panics
/// If there is not one resolved input per input.
pub fn check_rules(
    tx: &ParsedTransaction,
    chain: &ChainContext,
    resolved: &[ResolvedInput],
) -> Result<Height, InputsError> {
    let hf_version = chain.hf_version;
    assert_eq!(tx.tx.prefix.vin.len(), resolved.len(), "every input is resolved");
    let outputs = tx.tx.prefix.vout.len();
    if hf_version >= since_version::MIN_2_OUTPUTS && tx.tx.version() >= 2 && outputs < 2 {
        return Err(InputsError::TooFewOutputs { outputs });
    }
    if hf_version >= RING_SIZES_SINCE {
        let rings = Rings::of(&tx.tx, resolved, min_mixin(hf_version));
        rings.check_sizes(hf_version)?;
        check_version(&tx.tx, hf_version, &rings)?;
    }
    if hf_version >= SORTED_INPUTS_SINCE {
        check_sorted(&tx.tx)?;
    }
    let youngest = check_members(&tx.tx, chain, resolved)?;
    if hf_version >= since_version::ENFORCE_MIN_AGE && !chain.is_old_enough(youngest) {
        return Err(InputsError::TooYoung { height: youngest, chain_height: chain.chain_height });
    }
    if hf_version < BULLETPROOFS_SINCE
        && outputs > 1
        && tx.tx.rct_type().is_some_and(|rct_type| rct_type.is_bulletproof())
    {
        return Err(InputsError::AggregatedTooEarly { outputs });
    }
    Ok(youngest)
}

/// The minimum number of decoys per ring; the ring is one larger.
pub const fn min_mixin(hf_version: u8) -> usize {
    match hf_version {
        since_version::MIN_MIXIN_15.. => 15,
        since_version::MIN_MIXIN_10.. => 10,
        since_version::MIN_MIXIN_6.. => 6,
        since_version::MIN_MIXIN_4.. => 4,
        _ => 2,
    }
}

/// The rings of a transaction, by size. For an empty ring the mixin is the reference's: the predecessor of zero is the
/// largest number.
struct Rings {
    min_mixin: usize,
    smallest_mixin: usize,
    largest_mixin: usize,
    mixable: usize,
    unmixable: usize,
}

impl Rings {
    fn of(tx: &Transaction, resolved: &[ResolvedInput], min_mixin: usize) -> Self {
        let mut rings =
            Self { min_mixin, smallest_mixin: usize::MAX, largest_mixin: 0, mixable: 0, unmixable: 0 };
        for (input, resolved) in tx.prefix.vin.iter().zip(resolved) {
            let Some(input) = KeyInput::of(input) else { continue };
            // There are enough RingCT outputs. Of a public amount there may be too few for a ring.
            let few = usize::try_from(resolved.outputs_of_amount).is_ok_and(|count| count <= min_mixin);
            if input.amount.0 != 0 && few {
                rings.unmixable += 1;
            } else {
                rings.mixable += 1;
            }
            let mixin = input.key_offsets.len().wrapping_sub(1);
            rings.smallest_mixin = rings.smallest_mixin.min(mixin);
            rings.largest_mixin = rings.largest_mixin.max(mixin);
        }
        rings
    }

    fn check_sizes(&self, hf_version: u8) -> Result<(), InputsError> {
        let found = self.smallest_mixin.wrapping_add(1);
        let needed = self.min_mixin + 1;
        if hf_version >= since_version::SAME_MIXIN && self.smallest_mixin != self.largest_mixin {
            let largest = self.largest_mixin.wrapping_add(1);
            return Err(InputsError::RingSizesDiffer { smallest: found, largest });
        }
        // For the one version in between, the previous ring size is allowed as well.
        let in_grace = hf_version == since_version::MIN_MIXIN_15 && self.smallest_mixin == 10;
        if self.smallest_mixin < self.min_mixin && !in_grace {
            if self.unmixable == 0 {
                return Err(InputsError::RingTooSmall { found, needed });
            }
            if self.mixable > 1 {
                return Err(InputsError::TooManyMixable { found, needed, mixable: self.mixable });
            }
            return Ok(());
        }
        // Before version 8 rings could be larger than required.
        if hf_version >= since_version::MIN_MIXIN_10 && self.smallest_mixin > self.min_mixin {
            return Err(InputsError::WrongRingSize { found, needed });
        }
        Ok(())
    }
}

/// Version 1 is for unmixable inputs only, once there is version 2.
fn check_version(tx: &Transaction, hf_version: u8, rings: &Rings) -> Result<(), InputsError> {
    let (found, max) = (tx.version(), max_tx_version(hf_version));
    if found > max {
        return Err(InputsError::VersionTooHigh { found, max });
    }
    let min = if rings.unmixable == 0 && hf_version >= since_version::ENFORCE_RCT { 2 } else { 1 };
    if found < min {
        return Err(InputsError::VersionTooLow { found, min });
    }
    Ok(())
}

fn check_sorted(tx: &Transaction) -> Result<(), InputsError> {
    let mut last: Option<&KeyImage> = None;
    for (index, input) in tx.prefix.vin.iter().enumerate() {
        let Some(key_image) = input.key_image() else { continue };
        if last.is_some_and(|last| key_image >= last) {
            return Err(InputsError::Unsorted { index });
        }
        last = Some(key_image);
    }
    Ok(())
}

/// Checks that every ring member exists and is unlocked, and no key image is spent. Returns the height of the youngest
/// block by the last member of each ring: global indices increase with height, unless their sum overflows.
fn check_members(
    tx: &Transaction,
    chain: &ChainContext,
    resolved: &[ResolvedInput],
) -> Result<Height, InputsError> {
    let mut youngest = Height(0);
    for (index, (input, resolved)) in tx.prefix.vin.iter().zip(resolved).enumerate() {
        let input = KeyInput::of(input).ok_or(InputsError::InputType { index })?;
        if input.key_offsets.is_empty() {
            return Err(InputsError::EmptyRing { index });
        }
        if resolved.spent {
            return Err(InputsError::DoubleSpend { key_image: *input.key_image });
        }
        let ring = match &resolved.ring {
            Some(ring) if ring.len() == input.key_offsets.len() => ring,
            _ => return Err(InputsError::NoSuchOutput { index }),
        };
        if let Some(locked) = ring.iter().find(|output| !chain.is_unlocked(output.unlock_time)) {
            return Err(InputsError::Locked { index, unlock_time: locked.unlock_time });
        }
        youngest = ring.iter().last().map_or(youngest, |output| output.height.max(youngest));
    }
    Ok(youngest)
}
