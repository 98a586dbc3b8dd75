//! The known blocks of a chain, and lists of them.
//!
//! A peer names the ids of many blocks before it sends any. [`KnownBlocks::usable_ids`] compares them with the
//! [hashes](KnownHashes) of their groups, on the thread that asked the peer, and keeps the groups that agree. The engine
//! looks up each block there, and takes a known one without verifying its proofs.

use std::collections::BTreeMap;
use std::sync::Mutex;

pub use ferrite_consensus::known::KnownHashes;
use ferrite_consensus::known::{GROUP_SIZE, GroupHashes, KnownBlock, KnownGroup};
use ferrite_types::sync::lock;
use ferrite_types::{Hash, Height};

use crate::db::{Database, DbError, View};

/// Groups per snapshot when a list is made: a longer one would keep a running node from reusing pages.
const GROUPS_AT_ONCE: u64 = 16;

/// The known blocks above the tip.
#[derive(Debug)]
pub struct KnownBlocks {
    hashes: KnownHashes,
    /// Groups whose ids are there, by number.
    groups: Mutex<BTreeMap<u64, KnownGroup>>,
}

/// The ids of a part of a peer's chain.
#[derive(Debug, Clone, Copy)]
struct Named<'a> {
    /// The height of the first.
    start: u64,
    ids: &'a [Hash],
    /// One for each id, or none.
    weights: &'a [u64],
}

/// What the hash of a group says about the ids that a peer names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Match {
    /// They are right.
    Agrees,
    /// They are not those of this chain.
    Differs,
    /// Ids before them are neither on the chain nor known.
    Disconnected,
}

impl KnownBlocks {
    /// Nothing but hashes.
    pub const fn new(hashes: KnownHashes) -> Self {
        Self { hashes, groups: Mutex::new(BTreeMap::new()) }
    }

    /// The hashes.
    pub const fn hashes(&self) -> &KnownHashes {
        &self.hashes
    }

    /// How many of the ids that a peer names can be used; `start` is the height of the first, which we have. Zero if
    /// they are not those of the known chain.
    ///
    /// Below the last known block, only whole groups can be used. The reference verifies the blocks of an incomplete
    /// group in full if it has the first of them; here they wait until the peer has the rest.
    ///
    /// # Errors
    /// If the database fails.
    pub fn usable_ids(
        &self,
        db: &Database,
        start: Height,
        ids: &[Hash],
        weights: &[u64],
    ) -> Result<usize, DbError> {
        let named = Named { start: start.0, ids, weights };
        if ids.is_empty() || start >= self.hashes.end() {
            return Ok(ids.len());
        }
        for group in start.0 / GROUP_SIZE..self.hashes.groups() {
            if named.end() < (group + 1) * GROUP_SIZE {
                // What is below it was compared. The first one is ours.
                let whole = (group * GROUP_SIZE).saturating_sub(start.0).max(1);
                return Ok(usize::try_from(whole).map_or(ids.len(), |whole| whole.min(ids.len())));
            }
            match self.compare(db, group, named)? {
                Match::Agrees => {}
                Match::Differs => return Ok(0),
                Match::Disconnected => return Ok(1),
            }
        }
        Ok(ids.len())
    }

    /// Compares ids with the hash of a group, all of which is below the end of the list.
    fn compare(&self, db: &Database, group: u64, named: Named<'_>) -> Result<Match, DbError> {
        let (first, end) = (group * GROUP_SIZE, (group + 1) * GROUP_SIZE);
        // Before the snapshot: a group is dropped only when the chain has its blocks.
        if let Some(agrees) = self.compare_with_kept(group, named) {
            return Ok(if agrees { Match::Agrees } else { Match::Differs });
        }
        let reader = db.reader()?;
        let view = reader.view();
        let (mut ids, mut weights) = (Vec::new(), Vec::new());
        for info in view.block_infos(Height(first)..Height(named.start.max(first)))? {
            let info = info?;
            ids.push(info.id);
            weights.push(info.weight);
        }
        if first + (ids.len() as u64) < named.start {
            return Ok(Match::Disconnected);
        }
        let (more_ids, more_weights) = named.between(first.max(named.start), end);
        ids.extend_from_slice(more_ids);
        weights.extend_from_slice(more_weights.unwrap_or_default());
        let weights = more_weights.map(|_| weights.as_slice());
        let Some(known) = self.hashes.check_group(group, &ids, weights) else { return Ok(Match::Differs) };
        if view.height()?.0 < end {
            lock(&self.groups).insert(group, known);
        }
        Ok(Match::Agrees)
    }

    /// Whether ids agree with those of a group that is kept; `None` if it is not, or weights are to be added to it.
    fn compare_with_kept(&self, group: u64, named: Named<'_>) -> Option<bool> {
        let groups = lock(&self.groups);
        let kept = groups.get(&group)?;
        let first = named.start.max(group * GROUP_SIZE);
        let (ids, weights) = named.between(first, (group + 1) * GROUP_SIZE);
        if weights.is_some() && !kept.has_weights() {
            return None;
        }
        let agrees = |(at, id): (u64, &Hash)| {
            let known = kept.block(Height(at));
            known.is_some_and(|known| known.id() == *id)
        };
        let weighs = |(at, weight): (u64, &u64)| {
            let known = kept.block(Height(at));
            known.is_some_and(|known| known.weight() == Some(*weight))
        };
        Some((first..).zip(ids).all(agrees) && (first..).zip(weights.unwrap_or_default()).all(weighs))
    }

    /// The known block at a height, if its group is there.
    pub fn block(&self, height: Height) -> Option<KnownBlock> {
        if height >= self.hashes.end() {
            return None;
        }
        lock(&self.groups).get(&(height.0 / GROUP_SIZE))?.block(height)
    }

    /// Drops the groups that a chain of this height has passed, except the last, to which a peer may still refer.
    pub(crate) fn passed(&self, height: Height) {
        if self.hashes.is_empty() {
            return;
        }
        let keep = (height.0 / GROUP_SIZE).saturating_sub(1);
        let mut groups = lock(&self.groups);
        if groups.first_key_value().is_some_and(|(first, _)| *first < keep) {
            *groups = groups.split_off(&keep);
        }
    }

    /// Whether the chain of a database is the known one, as far as whole groups go. One comparison suffices, because
    /// each block commits to all before it.
    ///
    /// # Errors
    /// If the database fails.
    pub fn agree_with(&self, view: &View<'_>) -> Result<bool, DbError> {
        let whole = (view.height()?.0 / GROUP_SIZE).min(self.hashes.groups());
        let Some(last) = whole.checked_sub(1) else { return Ok(true) };
        let (ids, weights) = read_group(view, last)?;
        Ok(self.hashes.check_group(last, &ids, Some(&weights)).is_some())
    }
}

impl<'a> Named<'a> {
    /// The height after the last id.
    const fn end(&self) -> u64 {
        self.start.saturating_add(self.ids.len() as u64)
    }

    /// The ids and weights of a range of heights, as far as they are there.
    fn between(&self, first: u64, end: u64) -> (&'a [Hash], Option<&'a [u64]>) {
        let at = |height: u64| usize::try_from(height.saturating_sub(self.start)).unwrap_or(usize::MAX);
        let range = at(first)..at(end);
        let ids = self.ids.get(range.clone()).unwrap_or_default();
        (ids, (!self.weights.is_empty()).then(|| self.weights.get(range).unwrap_or_default()))
    }
}

/// The ids and weights of a group of the main chain.
fn read_group(view: &View<'_>, group: u64) -> Result<(Vec<Hash>, Vec<u64>), DbError> {
    let (first, end) = (Height(group * GROUP_SIZE), Height((group + 1) * GROUP_SIZE));
    let pairs = view.block_infos(first..end)?.map(|info| info.map(|info| (info.id, info.weight)));
    pairs.collect()
}

/// The hashes of all whole groups of a chain below a height. `report` gets the height reached.
///
/// # Errors
/// If the database fails.
pub fn hash_chain(
    db: &Database,
    end: Height,
    mut report: impl FnMut(Height),
) -> Result<KnownHashes, DbError> {
    let groups = end.0.min(db.reader()?.view().height()?.0) / GROUP_SIZE;
    let mut hashes = Vec::new();
    for first in (0..groups).step_by(usize::try_from(GROUPS_AT_ONCE).unwrap_or(1)) {
        let reader = db.reader()?;
        for group in first..groups.min(first + GROUPS_AT_ONCE) {
            let (ids, weights) = read_group(&reader.view(), group)?;
            let missing = DbError::NoBlock(Height(group * GROUP_SIZE + ids.len() as u64));
            hashes.push(GroupHashes::of(&ids, &weights).ok_or(missing)?);
        }
        report(Height(groups.min(first + GROUPS_AT_ONCE) * GROUP_SIZE));
    }
    Ok(hashes.into_iter().collect())
}
