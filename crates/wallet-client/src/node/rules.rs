//! What the node said about the rules of its chain and about fees, for those who ask it again (`spending::rules`).

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use ferrite_wallet::spend::fee::Estimate;

/// What the node said.
#[derive(Debug, Default)]
pub struct RulesCache(Mutex<Known>);

/// What it said, and when.
#[derive(Debug, Default)]
pub(crate) struct Known {
    /// Since when there are the forks that were asked about.
    pub(crate) earliest: BTreeMap<u8, u64>,
    pub(crate) height: Option<(Instant, u64)>,
    pub(crate) weight_limit: Option<(Instant, u64)>,
    /// With the height for which it was asked.
    pub(crate) estimate: Option<(u64, Estimate)>,
}

impl RulesCache {
    pub(crate) fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The height is known without asking: the wallet has followed the chain to there.
    pub fn set_height(&self, height: u64) {
        self.known().height = Some((Instant::now(), height));
    }
}
