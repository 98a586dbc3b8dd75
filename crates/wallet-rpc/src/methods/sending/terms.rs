//! The conditions of a send: what the user asks for, what the wallet is set to, and what the chain demands.

use ferrite_rpc::RpcError;
use ferrite_rpc::error::wallet as code;
use ferrite_types::{Amount, Height};
use ferrite_wallet::spend::fee::{self, Priority};
use ferrite_wallet::spend::rules::Forks;
use ferrite_wallet::spend::select::{Settings, Terms};
use ferrite_wallet_files::file::{Members, settings};

use crate::errors::error;
use crate::rows::Open;
use crate::spending::rules::{Rules, RulesError};

/// The first fork there was.
const FIRST_FORK: u8 = 2;

/// What the user asks for.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Asked {
    decoys: u64,
    priority: Priority,
    unlock_time: u64,
}

impl Asked {
    pub(super) fn new(ring_size: u64, mixin: u64, priority: u32, unlock_time: u64) -> Self {
        let decoys = if ring_size == 0 { mixin } else { ring_size - 1 };
        Self { decoys, priority: Priority(priority), unlock_time }
    }
}

/// What the wallet is set to.
#[derive(Debug, Clone, Copy)]
struct Set {
    settings: Settings,
    priority: Priority,
    automatic: bool,
}

impl Default for Set {
    fn default() -> Self {
        Self { settings: Settings::default(), priority: Priority::DEFAULT, automatic: true }
    }
}

impl Set {
    fn of(open: &Open<'_>) -> Self {
        open.session.setting(Self::read).unwrap_or_default()
    }

    fn read(members: &Members) -> Self {
        let number = |setting: settings::Number| setting.get_or_default(members);
        let switch = |setting: settings::Switch| setting.get_or_default(members);
        let small = |setting| u32::try_from(number(setting)).unwrap_or(u32::MAX);
        Self {
            settings: Settings {
                ignore_fractional_outputs: switch(settings::IGNORE_FRACTIONAL_OUTPUTS),
                ignore_outputs_above: Amount(number(settings::IGNORE_OUTPUTS_ABOVE)),
                ignore_outputs_below: Amount(number(settings::IGNORE_OUTPUTS_BELOW)),
                merge_destinations: switch(settings::MERGE_DESTINATIONS),
                min_output_count: small(settings::MIN_OUTPUT_COUNT),
                min_output_value: Amount(number(settings::MIN_OUTPUT_VALUE)),
            },
            priority: Priority(small(settings::DEFAULT_PRIORITY)),
            automatic: switch(settings::AUTO_LOW_PRIORITY),
        }
    }
}

fn rules_error(problem: &RulesError) -> RpcError {
    error(code::GENERIC_TRANSFER_ERROR, problem.to_string())
}

/// The conditions.
pub(super) fn terms(open: &Open<'_>, asked: Asked, extra: Vec<u8>) -> Result<Terms, RpcError> {
    let daemon = open.daemon();
    let rules = Rules::of(&daemon, seen(open));
    let set = Set::of(open);
    let forks = rules.forks().map_err(|problem| rules_error(&problem))?;
    let priority = match fee::is_automatic(asked.priority, set.priority, set.automatic) {
        true => rules.automatic_priority(&forks).unwrap_or(asked.priority),
        false => asked.priority,
    };
    let estimate = rules.estimate();
    let base_fee = fee::base_fee(priority, set.priority, estimate.as_ref(), &forks);
    check_fee(open, base_fee, priority, set.priority, &forks)?;
    Ok(Terms {
        rules: forks.tx_rules(),
        weight_limit: forks.weight_limit(),
        base_fee,
        fee_mask: fee::quantization_mask(estimate.as_ref(), &forks),
        decoys: usize::try_from(forks.decoys(asked.decoys)).unwrap_or(usize::MAX),
        extra,
        unlock_time: unlocked_at(asked.unlock_time, seen(open)),
        settings: set.settings,
    })
}

/// Refuses a fee that the protocol's rules do not give, so that a node cannot have the wallet burn its money.
fn check_fee(
    open: &Open<'_>,
    base_fee: u64,
    priority: Priority,
    default: Priority,
    forks: &Forks,
) -> Result<(), RpcError> {
    let options = open.service.options();
    let highest = fee::highest(options.network, seen(open), priority, default, forks);
    fee::check_limit(base_fee, highest, options.max_fee_per_byte, forks).map_err(|problem| {
        let message = format!("{problem}; --max-fee-per-byte sets another limit");
        error(code::GENERIC_TRANSFER_ERROR, message)
    })
}

/// The conditions of a sweep of what cannot be hidden. The reference asks first since when there is such a thing.
pub(super) fn terms_for_unmixable(open: &Open<'_>) -> Result<Terms, RpcError> {
    let daemon = open.daemon();
    Rules::of(&daemon, seen(open)).learn(FIRST_FORK).map_err(|problem| rules_error(&problem))?;
    terms(open, Asked::new(0, 0, Priority::UNIMPORTANT.0, 0), Vec::new())
}

/// What a transaction says for a lock: a height or a time. Fewer blocks than there are can only mean blocks from now on.
fn unlocked_at(asked: u64, seen: Height) -> u64 {
    match asked {
        0 => 0,
        blocks if blocks < seen.0 => seen.0 + blocks,
        height_or_time => height_or_time,
    }
}

/// How many blocks the wallet has seen.
fn seen(open: &Open<'_>) -> Height {
    open.session.read().height()
}

/// The rules of the chain.
pub(super) fn forks(open: &Open<'_>) -> Option<Forks> {
    Rules::of(&open.daemon(), seen(open)).forks().ok()
}

/// The priority of transfers that leave it to the wallet, if it is up to the wallet.
pub(super) fn default_priority(open: &Open<'_>) -> Option<Priority> {
    let set = Set::of(open);
    if !fee::is_automatic(Priority::DEFAULT, set.priority, set.automatic) {
        return None;
    }
    let daemon = open.daemon();
    let rules = Rules::of(&daemon, seen(open));
    rules.automatic_priority(&rules.forks().ok()?)
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
