//! The terms of a send: the user's request, the wallet's settings and the rules of the chain combined.

use ferrite_types::Height;
use ferrite_types::network::Network;
use ferrite_wallet::spend::fee::{self, FeeLimitError, Priority};
use ferrite_wallet::spend::select::{Settings, Terms};

use super::rules::{Rules, RulesError};

/// The user's request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Asked {
    /// The number of decoys per ring; the rules of the chain may demand another.
    pub decoys: u64,
    /// The priority.
    pub priority: Priority,
    /// The unlock time: a number of blocks, a height or a time.
    pub unlock_time: u64,
}

/// The wallet's settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preferences {
    /// Which outputs are spent.
    pub settings: Settings,
    /// The priority if the user sets none.
    pub priority: Priority,
    /// Whether the wallet chooses the priority if the user sets none.
    pub automatic: bool,
}

impl Default for Preferences {
    fn default() -> Self {
        Self { settings: Settings::default(), priority: Priority::DEFAULT, automatic: true }
    }
}

impl Preferences {
    /// Whether the wallet chooses the priority.
    pub fn leaves_to_wallet(&self, asked: Priority) -> bool {
        fee::is_automatic(asked, self.priority, self.automatic)
    }
}

/// The limit on fees, which prevents a node from making the wallet waste money.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FeeLimit {
    /// The network, whose rules determine the highest fee.
    pub network: Network,
    /// A limit per byte that replaces it.
    pub per_byte: Option<u64>,
}

/// Why there are no terms.
#[derive(Debug, thiserror::Error)]
pub enum TermsError {
    /// The rules are unknown.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The node's fee estimate exceeds what the protocol's rules allow.
    #[error(transparent)]
    Fee(#[from] FeeLimitError),
}

/// The terms of a send on a node's chain. `extra` is added to the extra field.
///
/// # Errors
/// If the rules are unknown, or the node's fee is too high.
pub fn terms(
    rules: &Rules<'_>,
    asked: Asked,
    set: &Preferences,
    limit: FeeLimit,
    extra: Vec<u8>,
) -> Result<Terms, TermsError> {
    let forks = rules.forks()?;
    let priority = match set.leaves_to_wallet(asked.priority) {
        true => rules.automatic_priority(&forks).unwrap_or(asked.priority),
        false => asked.priority,
    };
    let estimate = rules.estimate();
    let base_fee = fee::base_fee(priority, set.priority, estimate.as_ref(), &forks);
    let highest = fee::highest(limit.network, rules.seen(), priority, set.priority, &forks);
    fee::check_limit(base_fee, highest, limit.per_byte, &forks)?;
    Ok(Terms {
        rules: forks.tx_rules(),
        weight_limit: forks.weight_limit(),
        base_fee,
        fee_mask: fee::quantization_mask(estimate.as_ref(), &forks),
        decoys: usize::try_from(forks.decoys(asked.decoys)).unwrap_or(usize::MAX),
        extra,
        unlock_time: unlocked_at(asked.unlock_time, rules.seen()),
        settings: set.settings,
    })
}

/// The unlock time of a transaction, a height or a time. A value below the current height counts blocks from now.
fn unlocked_at(asked: u64, seen: Height) -> u64 {
    match asked {
        0 => 0,
        blocks if blocks < seen.0 => seen.0 + blocks,
        height_or_time => height_or_time,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_unlock_times_count_blocks_from_now() {
        let cases = [(0, 0), (1, 101), (99, 199), (100, 100), (150, 150), (1_700_000_000, 1_700_000_000)];
        for (asked, expected) in cases {
            assert_eq!(unlocked_at(asked, Height(100)), expected, "{asked}");
        }
    }
}
