//! The highest fee allowed by the protocol's rules, which limits what a node can demand.
//!
//! Nodes compute fees from the base block reward and the median block weight: the higher the reward and the smaller the
//! median, the higher the fee. The median is at least the penalty-free zone, and the reward decreases with every block
//! until the tail emission, so both can be bounded without a node.

use ferrite_consensus::fee::{dynamic_base_fee, scaling_2021_fees};
use ferrite_types::network::Network;
use ferrite_types::network::constants::emission::{
    FINAL_SUBSIDY_PER_MINUTE, MONEY_SUPPLY, SPEED_FACTOR_PER_MINUTE,
};
use ferrite_types::network::constants::fee::{PER_BYTE, PER_KB};
use ferrite_types::network::constants::since_version;
use ferrite_types::network::constants::weight::FULL_REWARD_ZONE_V5;
use ferrite_types::{Amount, Height};

use super::super::rules::Forks;
use super::{Priority, multiplier};

/// The mainnet block from which every reward is the tail emission.
const MAINNET_TAIL: Height = Height(2_641_623);
/// Mainnet reached this number of RingCT outputs long after [`MAINNET_TAIL`].
const LATE_OUTPUTS: u64 = 100_000_000;
/// The minutes between two blocks.
const BLOCK_MINUTES: u64 = 2;

/// The node's fee exceeds what the protocol's rules allow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "the daemon asks for a fee of {asked} per {unit}, but the network's rules allow at most {highest} at this \
     priority"
)]
pub struct FeeLimitError {
    /// The requested fee.
    pub asked: u64,
    /// The highest fee that the rules allow.
    pub highest: u64,
    /// The unit: a byte, or a kilobyte under old rules.
    pub unit: &'static str,
}

/// Checks a fee per byte, or per kilobyte under old rules, against the [highest](highest) one or the user's limit per
/// byte.
///
/// # Errors
/// If it is higher.
pub fn check_limit(
    base_fee: u64,
    highest: u64,
    per_byte: Option<u64>,
    forks: &Forks,
) -> Result<(), FeeLimitError> {
    let by_byte = forks.tx_rules().per_byte_fee;
    let highest = match per_byte {
        Some(limit) if by_byte => limit,
        Some(limit) => limit.saturating_mul(1024),
        None => highest,
    };
    // Without an estimate, the wallet uses its own constants.
    let is_fixed = per_byte.is_none() && (base_fee == PER_BYTE || base_fee == PER_KB);
    match base_fee <= highest || is_fixed {
        true => Ok(()),
        false => {
            Err(FeeLimitError { asked: base_fee, highest, unit: if by_byte { "byte" } else { "kilobyte" } })
        }
    }
}

/// The highest fee per byte, or per kilobyte under old rules, for a priority. `seen` is the wallet's own height.
pub fn highest(network: Network, seen: Height, priority: Priority, default: Priority, forks: &Forks) -> u64 {
    let reward = highest_reward(network, seen);
    let smallest = FULL_REWARD_ZONE_V5;
    let scaled = scaling_2021_fees(reward, smallest, smallest);
    if forks.uses(since_version::SCALING_2021, -30) {
        return scaled[priority.0.clamp(1, 4) as usize - 1];
    }
    let base = match forks.uses(since_version::PER_BYTE_FEE, 0) {
        // Just after the fork, nodes apply its rules while wallets still multiply.
        true => dynamic_base_fee(since_version::PER_BYTE_FEE, reward, 0).max(scaled[0]),
        false => dynamic_base_fee(since_version::DYNAMIC_FEE, reward, 0)
            .max(dynamic_base_fee(5, reward, 0))
            .max(PER_KB),
    };
    base.saturating_mul(multiplier(priority, default, forks))
}

/// The highest fee per byte of any priority under current rules, for a signer that may have scanned no block. `newest`
/// is the highest index of a RingCT output in the rings: from that number on, mainnet outputs are from the time of the
/// tail emission, and a young private chain has none.
pub fn highest_for_signer(network: Network, seen: Height, newest: u64) -> u64 {
    let is_late = network == Network::Mainnet && newest >= LATE_OUTPUTS;
    let seen = if is_late { seen.max(MAINNET_TAIL) } else { seen };
    highest(network, seen, Priority(4), Priority::DEFAULT, &Forks::long_since(16))
}

/// The highest base reward at this height, if miners claimed at least half of the possible rewards.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a share of a 64-bit number that is not negative"
)]
fn highest_reward(network: Network, seen: Height) -> Amount {
    let tail = FINAL_SUBSIDY_PER_MINUTE * BLOCK_MINUTES;
    if network == Network::Mainnet && seen >= MAINNET_TAIL {
        return Amount(tail);
    }
    let per_block = f64::exp2(f64::from(SPEED_FACTOR_PER_MINUTE)) / BLOCK_MINUTES as f64;
    let left = MONEY_SUPPLY as f64 * (-(seen.0 as f64) / (2.0 * per_block)).exp();
    Amount(((left / per_block).ceil() as u64).max(tail))
}

#[cfg(test)]
mod tests {
    use ferrite_consensus::reward::base_reward;

    use super::*;

    const PRIORITIES: [Priority; 5] = [Priority(0), Priority(1), Priority(2), Priority(3), Priority(4)];

    fn at(network: Network, seen: u64, forks: &Forks) -> [u64; 5] {
        PRIORITIES.map(|priority| highest(network, Height(seen), priority, Priority::DEFAULT, forks))
    }

    #[test]
    fn mainnet_fees_are_bounded_by_the_tail_emission() {
        let today = Forks::long_since(16);
        let levels = [20_000, 20_000, 80_000, 320_000, 4_000_000];
        assert_eq!(at(Network::Mainnet, 3_000_000, &today), levels);
        assert_eq!(at(Network::Mainnet, MAINNET_TAIL.0, &today), levels);
    }

    #[test]
    fn a_signer_bounds_fees_by_the_newest_output() {
        let limit = |network, newest| highest_for_signer(network, Height(1), newest);
        assert_eq!(limit(Network::Mainnet, LATE_OUTPUTS), 4_000_000);
        // A signer without blocks cannot distinguish a young chain from an old one.
        assert!(limit(Network::Mainnet, LATE_OUTPUTS - 1) > 100_000_000);
        assert!(limit(Network::Regtest, u64::MAX) > 100_000_000);
        assert_eq!(highest_for_signer(Network::Mainnet, MAINNET_TAIL, 0), 4_000_000);
    }

    #[test]
    fn no_growing_chain_has_higher_fees() {
        for (version, height) in [(16, 0u64), (16, 1), (16, 100), (16, 20_000), (16, 300_000), (12, 300_000)]
        {
            // A chain whose miners claim three quarters of the possible rewards.
            let mut generated = 0u64;
            for _ in 0..height {
                generated += base_reward(16, Amount(generated)).0 / 4 * 3;
            }
            let reward = base_reward(16, Amount(generated));
            let forks = Forks::long_since(version);
            let highest = at(Network::Regtest, height, &forks);
            for median in [300_000, 300_001, 1_000_000, 30_000_000] {
                let fees = match version {
                    16 => scaling_2021_fees(reward, median, 300_000),
                    _ => [1, 5, 25, 1000].map(|times| times * dynamic_base_fee(version, reward, median)),
                };
                for (level, fee) in fees.into_iter().enumerate() {
                    assert!(fee <= highest[level + 1], "{fee} at {height}, level {level}, of {highest:?}");
                }
            }
        }
    }

    #[test]
    fn a_greedy_node_is_refused() {
        let today = Forks::long_since(16);
        let check = |fee, limit| check_limit(fee, 20_000, limit, &today);
        assert_eq!(check(20_000, None), Ok(()));
        let error = check(100_000_000, None).unwrap_err();
        assert_eq!((error.asked, error.highest), (100_000_000, 20_000));
        assert!(error.to_string().contains("100000000 per byte") && error.to_string().contains("20000 at"));
        assert_eq!(check(100_000_000, Some(100_000_000)), Ok(()));
        assert!(check(20_000, Some(19_999)).is_err(), "the user's own limit is lower");
        assert_eq!(check(PER_BYTE, None), Ok(()), "what is used without an estimate");
        let old = Forks::long_since(4);
        assert!(check_limit(1024 * 50 + 1, 0, Some(50), &old).is_err());
        assert_eq!(check_limit(1024 * 50, 0, Some(50), &old), Ok(()));
        assert_eq!(check_limit(PER_KB, 0, None, &old), Ok(()));
    }
}
