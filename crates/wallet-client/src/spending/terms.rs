//! The conditions of a send: what the user asks for, what the wallet is set to, and what the chain demands.

use ferrite_types::Height;
use ferrite_types::network::Network;
use ferrite_wallet::spend::fee::{self, FeeLimitError, Priority};
use ferrite_wallet::spend::select::{Settings, Terms};

use super::rules::{Rules, RulesError};

/// What the user asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Asked {
    /// How many decoys a ring has; the chain's rules may demand others.
    pub decoys: u64,
    /// The priority.
    pub priority: Priority,
    /// For how many blocks, or until which height or time, outputs are locked.
    pub unlock_time: u64,
}

/// What the wallet is set to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preferences {
    /// Which outputs are spent.
    pub settings: Settings,
    /// The priority when the user asks for none.
    pub priority: Priority,
    /// Whether the wallet picks the priority when the user asks for none.
    pub automatic: bool,
}

impl Default for Preferences {
    fn default() -> Self {
        Self { settings: Settings::default(), priority: Priority::DEFAULT, automatic: true }
    }
}

impl Preferences {
    /// Whether it is up to the wallet which priority a send has.
    pub fn leaves_to_wallet(&self, asked: Priority) -> bool {
        fee::is_automatic(asked, self.priority, self.automatic)
    }
}

/// What fees are compared with, so that a node cannot have the wallet burn its money.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FeeLimit {
    /// The network, whose rules give the highest fee.
    pub network: Network,
    /// Another limit, per byte.
    pub per_byte: Option<u64>,
}

/// Why there are no conditions.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TermsError {
    /// The node does not say which rules apply.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The node wants a fee that the protocol's rules do not give.
    #[error(transparent)]
    Fee(#[from] FeeLimitError),
}

/// The conditions of a send on a node's chain. `extra` is what the user wants in the extra field.
///
/// # Errors
/// When the node does not say what applies, or wants too much.
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

/// What a transaction says for a lock: a height or a time. Fewer blocks than there are can only mean blocks from now on.
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
