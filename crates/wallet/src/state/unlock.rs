//! Unlock times of outputs.

use ferrite_types::Height;
use ferrite_types::network::Network;

/// Below this, an unlock time is a height; from it on, a unix time (`CRYPTONOTE_MAX_BLOCK_NUMBER`).
pub(crate) const MAX_BLOCK_NUMBER: u64 = 500_000_000;
/// The minimum age of a spendable output in blocks (`CRYPTONOTE_DEFAULT_TX_SPENDABLE_AGE`).
pub(crate) const SPENDABLE_AGE: u64 = 10;

/// The current time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Now {
    /// The node's adjusted time; the local clock if it is unavailable.
    pub adjusted: u64,
    /// The local clock, in unix time.
    pub clock: u64,
}

/// How many seconds before its unlock time an output is spendable: one block time, which was a minute at first
/// (`wallet2.cpp: is_tx_spendtime_unlocked`, which has the same heights).
pub(crate) fn leeway(network: Network, height: Height) -> u64 {
    let second_version = match network {
        Network::Testnet => 624_634,
        Network::Stagenet => 32_000,
        Network::Mainnet | Network::Regtest => 1_009_827,
    };
    if height.0 < second_version { 60 } else { 120 }
}

/// The wallet height at which an output unlocks, as far as heights are concerned.
pub(crate) fn unlock_height(unlock_time: u64, height: Height) -> u64 {
    let by_age = height.0.saturating_add(SPENDABLE_AGE);
    if unlock_time < MAX_BLOCK_NUMBER { by_age.max(unlock_time) } else { by_age }
}

/// The unix time at which an output unlocks, if its unlock time is one.
pub(crate) fn unlock_date(unlock_time: u64) -> Option<u64> {
    (unlock_time >= MAX_BLOCK_NUMBER).then_some(unlock_time)
}

/// Whether an output in a block is unlocked for a wallet of height `wallet` (`wallet2.cpp: is_transfer_unlocked`).
pub(crate) fn is_unlocked(
    network: Network,
    wallet: Height,
    now: Now,
    unlock_time: u64,
    height: Height,
) -> bool {
    let old_enough = unlock_height(unlock_time, height) <= wallet.0;
    let late_enough = unlock_date(unlock_time)
        .is_none_or(|date| now.adjusted.saturating_add(leeway(network, height)) >= date);
    old_enough && late_enough
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unlocked(wallet: u64, adjusted: u64, unlock_time: u64, height: u64) -> bool {
        let now = Now { adjusted, clock: 0 };
        is_unlocked(Network::Mainnet, Height(wallet), now, unlock_time, Height(height))
    }

    #[test]
    fn outputs_unlock_after_ten_blocks() {
        assert!(!unlocked(109, 0, 0, 100));
        assert!(unlocked(110, 0, 0, 100));
        assert!(!unlocked(109, 0, 50, 100));
    }

    #[test]
    fn heights_lock_until_the_wallet_reaches_them() {
        // A miner's output of block 100.
        assert!(!unlocked(159, 0, 160, 100));
        assert!(unlocked(160, 0, 160, 100));
        assert!(!unlocked(400_000_000, u64::MAX, 499_999_999, 100));
        assert!(unlocked(499_999_999, 0, 499_999_999, 100));
    }

    #[test]
    fn times_lock_up_to_one_block_before() {
        let date = 1_600_000_000;
        assert!(!unlocked(1000, date - 61, date, 100));
        assert!(unlocked(1000, date - 60, date, 100));
        assert!(!unlocked(2_000_000, date - 121, date, 1_009_827));
        assert!(unlocked(2_000_000, date - 120, date, 1_009_827));
        // Ten blocks must pass in any case.
        assert!(!unlocked(109, date, date, 100));
        assert!(!unlocked(1000, 0, u64::MAX, 100));
    }
}
