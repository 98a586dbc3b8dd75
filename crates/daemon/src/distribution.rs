//! Cumulative numbers of RingCT outputs, cached because wallets request all of them repeatedly.

use std::ops::RangeInclusive;
use std::sync::Mutex;

use ferrite_chain::db::{DbError, View};
use ferrite_types::sync::lock;
use ferrite_types::{Hash, Height};

/// How many blocks a reorg may replace without everything being read again.
const STEP_BACK: u64 = 10;

/// The numbers as of the last request, brought up to date on the next.
#[derive(Debug, Default)]
pub(crate) struct RctDistribution {
    known: Mutex<Known>,
}

#[derive(Debug, Default)]
struct Known {
    /// Up to and including the block at each height.
    cumulative: Vec<u64>,
    /// The id of the last of those blocks.
    top: Hash,
    /// The id of the block ten before it.
    before: Hash,
}

impl RctDistribution {
    /// The cumulative number of RingCT outputs at each of these blocks. `None` if the chain is shorter.
    pub(crate) fn cumulative(
        &self,
        view: &View<'_>,
        heights: RangeInclusive<u64>,
    ) -> Result<Option<Vec<u64>>, DbError> {
        let mut known = lock(&self.known);
        known.update(view, *heights.end())?;
        let index = |height: u64| usize::try_from(height).unwrap_or(usize::MAX);
        Ok(known.cumulative.get(index(*heights.start())..=index(*heights.end())).map(<[u64]>::to_vec))
    }
}

impl Known {
    fn len(&self) -> u64 {
        u64::try_from(self.cumulative.len()).expect("memory has less than 2^64 bytes")
    }

    /// Brings it up to `height`, if the chain reaches that.
    fn update(&mut self, view: &View<'_>, height: u64) -> Result<(), DbError> {
        let is_at = |height: Option<u64>, id: Hash| -> Result<bool, DbError> {
            let Some(height) = height else { return Ok(false) };
            Ok(view.block_id(Height(height))? == Some(id))
        };
        let last = self.len().checked_sub(1);
        if !is_at(last, self.top)? {
            let before = last.and_then(|last| last.checked_sub(STEP_BACK));
            let kept = if is_at(before, self.before)? { self.len() - STEP_BACK } else { 0 };
            self.cumulative.truncate(usize::try_from(kept).expect("it was that long"));
        }
        if height < self.len() {
            return self.remember_ids(view);
        }
        let new = view.block_infos(Height(self.len())..Height(height.saturating_add(1)))?;
        for info in new {
            self.cumulative.push(info?.cumulative_rct_outputs);
        }
        self.remember_ids(view)
    }

    fn remember_ids(&mut self, view: &View<'_>) -> Result<(), DbError> {
        let id = |height: Option<u64>| -> Result<Hash, DbError> {
            let Some(height) = height else { return Ok(Hash::default()) };
            Ok(view.block_id(Height(height))?.unwrap_or_default())
        };
        self.top = id(self.len().checked_sub(1))?;
        self.before = id(self.len().checked_sub(1 + STEP_BACK))?;
        Ok(())
    }
}
