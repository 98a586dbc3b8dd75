//! Miner transactions (`blockchain.cpp: prevalidate_miner_transaction`, `validate_miner_transaction`).

use ferrite_types::network::constants::since_version;
use ferrite_types::network::constants::time::MINED_MONEY_UNLOCK_WINDOW;
use ferrite_types::tx::ringct::RctType;
use ferrite_types::tx::{Transaction, TxIn};
use ferrite_types::{Amount, Height};

use crate::reward::{RewardError, block_reward};
use crate::tx::{NotDecomposedError, OutputTypeError, check_decomposed, check_output_types, sum_of_outputs};

/// The only fork whose miner transactions must have decomposed outputs.
const DECOMPOSED_IN: u8 = 3;
/// The version from which a miner may claim less than the reward, until [`since_version::EXACT_COINBASE`].
const PARTIAL_REWARD_SINCE: u8 = 2;

/// The rule that a miner transaction breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MinerTxError {
    /// There is not exactly one input.
    #[error("{found} inputs instead of one")]
    InputCount {
        /// Number of inputs.
        found: usize,
    },
    /// The input does not generate coins.
    #[error("the input does not create coins")]
    InputType,
    /// From version 12 on, the transaction must have version 2.
    #[error("transaction version {found}, the fork demands 2")]
    Version {
        /// The transaction's version.
        found: u8,
    },
    /// From version 12 on, there must be no RingCT proofs.
    #[error("RingCT type {}", .rct_type.to_wire())]
    HasProofs {
        /// The transaction's type.
        rct_type: RctType,
    },
    /// The height in the input is not that of the block.
    #[error("height {found}, expected {expected}")]
    WrongHeight {
        /// The height in the input.
        found: Height,
        /// The height of the block.
        expected: Height,
    },
    /// The outputs are not locked for 60 blocks.
    #[error("unlock time {found}, expected {expected}")]
    WrongUnlockTime {
        /// The transaction's unlock time.
        found: u64,
        /// The required unlock time.
        expected: u64,
    },
    /// The sum of the outputs does not fit into 64 bits.
    #[error("the amounts of the outputs overflow")]
    Overflow,
    /// The fork does not allow the type of an output.
    #[error(transparent)]
    OutputType(#[from] OutputTypeError),
    /// In version 3, an amount has more than one nonzero digit.
    #[error(transparent)]
    AmountNotDecomposed(#[from] NotDecomposedError),
    /// The block is too heavy to have a reward.
    #[error(transparent)]
    Reward(#[from] RewardError),
    /// The miner claims more than the reward and the fees.
    #[error("{claimed} claimed, the reward is {reward} and the fees are {fees}")]
    TooMuch {
        /// The sum of the outputs.
        claimed: Amount,
        /// The reward without the fees.
        reward: Amount,
        /// The fees of the block's transactions.
        fees: Amount,
    },
    /// Before version 2 and from version 13 on, the miner must claim everything.
    #[error("{claimed} claimed, which is less than the reward {reward} and the fees {fees}")]
    TooLittle {
        /// The sum of the outputs.
        claimed: Amount,
        /// The reward without the fees.
        reward: Amount,
        /// The fees of the block's transactions.
        fees: Amount,
    },
    /// From version 2 to 12, the miner may leave some of the reward, but not of the fees.
    #[error("{claimed} claimed, which is less than the fees {fees}")]
    LessThanFees {
        /// The sum of the outputs.
        claimed: Amount,
        /// The fees of the block's transactions.
        fees: Amount,
    },
}

/// Checks what does not depend on the block's other transactions. For the main chain `hf_version` is the chain's
/// current version, for a side chain the one planned for the height.
///
/// # Errors
/// The first rule that is broken.
pub fn prevalidate(tx: &Transaction, height: Height, hf_version: u8) -> Result<(), MinerTxError> {
    let [input] = &tx.prefix.vin[..] else {
        return Err(MinerTxError::InputCount { found: tx.prefix.vin.len() });
    };
    let TxIn::Gen { height: found } = *input else { return Err(MinerTxError::InputType) };
    if tx.version() < 2 && hf_version >= since_version::MIN_V2_COINBASE_TX {
        return Err(MinerTxError::Version { found: tx.version() });
    }
    if hf_version >= since_version::REJECT_SIGS_IN_COINBASE
        && let Some(rct_type) = tx.rct_type()
        && rct_type != RctType::Null
    {
        return Err(MinerTxError::HasProofs { rct_type });
    }
    if found != height {
        return Err(MinerTxError::WrongHeight { found, expected: height });
    }
    let expected = height.0.wrapping_add(MINED_MONEY_UNLOCK_WINDOW);
    if tx.prefix.unlock_time != expected {
        return Err(MinerTxError::WrongUnlockTime { found: tx.prefix.unlock_time, expected });
    }
    sum_of_outputs(&tx.prefix.vout).ok_or(MinerTxError::Overflow)?;
    check_output_types(tx, hf_version)?;
    Ok(())
}

/// What the reward of a block depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RewardContext {
    /// The chain's current version.
    pub hf_version: u8,
    /// The median for the penalty: [`BlockWeights::reward_median`](crate::weight::BlockWeights::reward_median).
    pub median_weight: u64,
    /// The coins generated by the chain.
    pub already_generated: Amount,
    /// The weight of the block, including its miner transaction.
    pub block_weight: u64,
    /// The fees of the block's transactions.
    pub fees: Amount,
}

/// The result of a valid miner transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MinedCoins {
    /// New coins: the claim beyond the fees. The rest of the reward can be mined later.
    pub generated: Amount,
    /// Whether some of the reward was left (`partial_block_reward`).
    pub partial: bool,
}

/// Checks the claim, after [`prevalidate`].
///
/// # Errors
/// The first rule that is broken.
pub fn validate(tx: &Transaction, context: &RewardContext) -> Result<MinedCoins, MinerTxError> {
    let RewardContext { hf_version, fees, .. } = *context;
    let claimed = sum_of_outputs(&tx.prefix.vout).ok_or(MinerTxError::Overflow)?;
    if hf_version == DECOMPOSED_IN {
        check_decomposed(tx)?;
    }
    let (median, weight) = (context.median_weight, context.block_weight);
    let reward = block_reward(hf_version, median, weight, context.already_generated)?;
    // Fees of real coins cannot overflow the sum; it wraps as the reference's does.
    let available = reward.0.wrapping_add(fees.0);
    if available < claimed.0 {
        return Err(MinerTxError::TooMuch { claimed, reward, fees });
    }
    let partial = available != claimed.0;
    if !(PARTIAL_REWARD_SINCE..since_version::EXACT_COINBASE).contains(&hf_version) {
        if partial {
            return Err(MinerTxError::TooLittle { claimed, reward, fees });
        }
        return Ok(MinedCoins { generated: reward, partial });
    }
    match claimed.0.checked_sub(fees.0) {
        Some(generated) => Ok(MinedCoins { generated: Amount(generated), partial }),
        None => Err(MinerTxError::LessThanFees { claimed, fees }),
    }
}
