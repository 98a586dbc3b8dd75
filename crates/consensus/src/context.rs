//! The chain state that rules depend on, looked up by the caller.

use ferrite_crypto::ring::RingMember;
use ferrite_types::network::constants::since_version;
use ferrite_types::network::constants::time::{
    DEFAULT_TX_SPENDABLE_AGE, LOCKED_TX_ALLOWED_DELTA_BLOCKS, LOCKED_TX_ALLOWED_DELTA_SECONDS_V1,
    LOCKED_TX_ALLOWED_DELTA_SECONDS_V2, MAX_BLOCK_NUMBER,
};
use ferrite_types::{CompressedPoint, Height, PublicKey};

use crate::timestamp::adjusted_time;

/// The context for checking a transaction's inputs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChainContext {
    /// The required version of the next block.
    pub hf_version: u8,
    /// The height of the chain, which is that of the next block.
    pub chain_height: Height,
    /// The time that time locks are compared with.
    pub unlock_clock: u64,
}

impl ChainContext {
    /// The context of the next block, from the timestamps of the last 60 blocks, oldest first, and the clock.
    ///
    /// Before version 13 time locks are compared with the clock, from then on with the chain.
    pub fn new(hf_version: u8, chain_height: Height, last_60: &[u64], now: u64) -> Self {
        let unlock_clock = if hf_version >= since_version::DETERMINISTIC_UNLOCK_TIME {
            adjusted_time(last_60, now)
        } else {
            now
        };
        Self { hf_version, chain_height, unlock_clock }
    }

    /// Whether an output with this unlock time may be spent in the next block. Values below 500,000,000 are heights,
    /// others are times (`blockchain.cpp: is_tx_spendtime_unlocked`).
    pub const fn is_unlocked(&self, unlock_time: u64) -> bool {
        if unlock_time < MAX_BLOCK_NUMBER {
            let last_block = self.chain_height.0.wrapping_sub(1);
            return last_block.wrapping_add(LOCKED_TX_ALLOWED_DELTA_BLOCKS) >= unlock_time;
        }
        let leeway = if self.hf_version < 2 {
            LOCKED_TX_ALLOWED_DELTA_SECONDS_V1
        } else {
            LOCKED_TX_ALLOWED_DELTA_SECONDS_V2
        };
        self.unlock_clock.wrapping_add(leeway) >= unlock_time
    }

    /// Whether outputs of the block at this height are ten blocks old in the next block.
    pub const fn is_old_enough(&self, height: Height) -> bool {
        match height.0.checked_add(DEFAULT_TX_SPENDABLE_AGE) {
            Some(first) => first <= self.chain_height.0,
            None => false,
        }
    }
}

/// A ring member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RingOutput {
    /// The one-time key.
    pub key: PublicKey,
    /// The commitment to the amount. For outputs with a public amount it is
    /// [`zero_commit`](ferrite_crypto::amount::zero_commit).
    pub commitment: CompressedPoint,
    /// The unlock time of the output's transaction.
    pub unlock_time: u64,
    /// The height of the output's block.
    pub height: Height,
}

impl RingOutput {
    pub(crate) const fn member(&self) -> RingMember {
        RingMember { key: self.key, commitment: self.commitment }
    }
}

/// An input, resolved on the chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResolvedInput {
    /// The ring members in the order of the input's offsets; `None` if one of them does not exist.
    pub ring: Option<Vec<RingOutput>>,
    /// Whether the key image is spent on the chain.
    pub spent: bool,
    /// The number of outputs of the input's amount on the chain. Not used for RingCT inputs, whose amount is 0.
    pub outputs_of_amount: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn context(hf_version: u8, chain_height: u64, unlock_clock: u64) -> ChainContext {
        ChainContext { hf_version, chain_height: Height(chain_height), unlock_clock }
    }

    #[test]
    fn heights_unlock_at_the_next_block() {
        let chain = context(16, 100, 0);
        assert!(chain.is_unlocked(0));
        assert!(chain.is_unlocked(100));
        assert!(!chain.is_unlocked(101));
        assert!(!chain.is_unlocked(499_999_999));
    }

    #[test]
    fn times_unlock_one_target_early() {
        let now = 1_600_000_000;
        for (hf_version, leeway) in [(1, 60), (2, 120), (16, 120)] {
            let chain = context(hf_version, 100, now);
            assert!(chain.is_unlocked(500_000_000));
            assert!(chain.is_unlocked(now + leeway), "version {hf_version}");
            assert!(!chain.is_unlocked(now + leeway + 1), "version {hf_version}");
        }
    }

    #[test]
    fn the_clock_is_the_chains_from_version_13() {
        let last_60: Vec<u64> = (0..60).map(|block| 1_000_000_000 + 120 * block).collect();
        let now = 2_000_000_000;
        assert_eq!(ChainContext::new(12, Height(60), &last_60, now).unlock_clock, now);
        // The time of the last block plus 120, which is before the projected median.
        assert_eq!(ChainContext::new(13, Height(60), &last_60, now).unlock_clock, last_60[59] + 120);
        assert_eq!(ChainContext::new(13, Height(59), &last_60[1..], now).unlock_clock, now);
    }

    #[test]
    fn outputs_ripen_after_ten_blocks() {
        let chain = context(16, 100, 0);
        assert!(chain.is_old_enough(Height(90)));
        assert!(!chain.is_old_enough(Height(91)));
        assert!(!chain.is_old_enough(Height(u64::MAX)));
    }
}
