//! The conditions of a send: what the user asks for, and what the wallet is set to.

use ferrite_rpc::RpcError;
use ferrite_types::{Amount, Height};
use ferrite_wallet::spend::fee::Priority;
use ferrite_wallet::spend::rules::Forks;
use ferrite_wallet::spend::select::{Settings, Terms};
use ferrite_wallet_client::spending::rules::Rules;
use ferrite_wallet_client::spending::terms::{self, Asked, FeeLimit, Preferences, TermsError};
use ferrite_wallet_files::file::{Members, settings};

use crate::errors::sending::terms_error;
use crate::rows::Open;

/// The first fork there was.
const FIRST_FORK: u8 = 2;

/// What the user asks for.
pub(super) fn asked(ring_size: u64, mixin: u64, priority: u32, unlock_time: u64) -> Asked {
    let decoys = if ring_size == 0 { mixin } else { ring_size - 1 };
    Asked { decoys, priority: Priority(priority), unlock_time }
}

/// What the wallet is set to.
fn preferences(open: &Open<'_>) -> Preferences {
    open.session.setting(read).unwrap_or_default()
}

fn read(members: &Members) -> Preferences {
    let number = |setting: settings::Number| setting.get_or_default(members);
    let switch = |setting: settings::Switch| setting.get_or_default(members);
    let small = |setting| u32::try_from(number(setting)).unwrap_or(u32::MAX);
    Preferences {
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

/// The conditions.
pub(super) fn terms(open: &Open<'_>, asked: Asked, extra: Vec<u8>) -> Result<Terms, RpcError> {
    let daemon = open.daemon();
    let rules = Rules::of(&daemon, seen(open));
    let options = open.service.options();
    let limit = FeeLimit { network: options.network, per_byte: options.max_fee_per_byte };
    let terms = terms::terms(&rules, asked, &preferences(open), limit, extra);
    terms.map_err(|problem| terms_error(&problem))
}

/// The conditions of a sweep of what cannot be hidden. The reference asks first since when there is such a thing.
pub(super) fn terms_for_unmixable(open: &Open<'_>) -> Result<Terms, RpcError> {
    let daemon = open.daemon();
    let learned = Rules::of(&daemon, seen(open)).learn(FIRST_FORK);
    learned.map_err(|problem| terms_error(&TermsError::from(problem)))?;
    terms(open, asked(0, 0, Priority::UNIMPORTANT.0, 0), Vec::new())
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
    if !preferences(open).leaves_to_wallet(Priority::DEFAULT) {
        return None;
    }
    let daemon = open.daemon();
    let rules = Rules::of(&daemon, seen(open));
    rules.automatic_priority(&rules.forks().ok()?)
}
