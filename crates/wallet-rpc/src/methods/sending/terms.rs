//! The conditions of a send: the user's, the wallet's and the chain's.

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

/// The first hard fork.
const FIRST_FORK: u8 = 2;

/// The user's conditions, as requests have them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Conditions {
    /// The ring size; 0 for the default.
    pub(super) ring_size: u64,
    /// The ring size minus one, if there is no ring size.
    pub(super) mixin: u64,
    /// The fee priority.
    pub(super) priority: u32,
    /// The unlock time.
    pub(super) unlock_time: u64,
}

/// The user's conditions.
pub(super) fn asked(request: Conditions) -> Asked {
    let Conditions { ring_size, mixin, priority, unlock_time } = request;
    let decoys = if ring_size == 0 { mixin } else { ring_size - 1 };
    Asked { decoys, priority: Priority(priority), unlock_time }
}

/// The wallet's settings for sending.
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

/// The conditions of a send.
pub(super) fn terms(open: &Open<'_>, asked: Asked, extra: Vec<u8>) -> Result<Terms, RpcError> {
    let daemon = open.daemon();
    let rules = Rules::of(&daemon, seen(open));
    let options = open.service.options();
    let limit = FeeLimit { network: options.network, per_byte: options.max_fee_per_byte };
    let terms = terms::terms(&rules, asked, &preferences(open), limit, extra);
    terms.map_err(|problem| terms_error(&problem))
}

/// The conditions of a sweep of unmixable outputs. The reference first asks for the height of the first hard fork.
pub(super) fn terms_for_unmixable(open: &Open<'_>) -> Result<Terms, RpcError> {
    let daemon = open.daemon();
    let learned = Rules::of(&daemon, seen(open)).learn(FIRST_FORK);
    learned.map_err(|problem| terms_error(&TermsError::from(problem)))?;
    terms(open, Asked { priority: Priority::UNIMPORTANT, ..Asked::default() }, Vec::new())
}

/// The height up to which the wallet has synced.
fn seen(open: &Open<'_>) -> Height {
    open.session.read().height()
}

/// The rules of the chain, unless the node fails.
pub(super) fn forks(open: &Open<'_>) -> Option<Forks> {
    Rules::of(&open.daemon(), seen(open)).forks().ok()
}

/// The priority of transfers without one, if the wallet is set to choose it.
pub(super) fn default_priority(open: &Open<'_>) -> Option<Priority> {
    if !preferences(open).leaves_to_wallet(Priority::DEFAULT) {
        return None;
    }
    let daemon = open.daemon();
    let rules = Rules::of(&daemon, seen(open));
    rules.automatic_priority(&rules.forks().ok()?)
}
