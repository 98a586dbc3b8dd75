//! A cache of the node's answers about the rules of its chain and about fees (used by `spending::rules`).

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use ferrite_wallet::spend::fee::Estimate;

/// The cached answers.
#[derive(Debug, Default)]
pub struct RulesCache(Mutex<Known>);

/// The cached answers, with their times.
#[derive(Debug, Default)]
pub(crate) struct Known {
    /// The heights of hard forks.
    pub(crate) earliest: BTreeMap<u8, u64>,
    pub(crate) height: Option<(Instant, u64)>,
    pub(crate) weight_limit: Option<(Instant, u64)>,
    /// The fee estimate, with the height at which it was requested.
    pub(crate) estimate: Option<(u64, Estimate)>,
}

impl RulesCache {
    pub(crate) fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets the height of the node without a request, after the wallet has followed the chain to that height.
    pub fn set_height(&self, height: u64) {
        self.known().height = Some((Instant::now(), height));
    }
}
