//! Changes of what everyone may know of the pool: transactions that were broadcast.

use std::collections::HashSet;

use ferrite_types::Hash;

use super::index::{Entry, Index};
use super::{Pool, RelayCategory};

/// A change of what everyone may know of the pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PublicChange {
    /// A transaction arrived, or was broadcast.
    Added {
        /// Its id.
        hash: Hash,
        /// Its weight.
        weight: u64,
        /// Its fee.
        fee: u64,
    },
    /// A transaction that everyone knew of is gone: it is in a block, or was dropped.
    Removed {
        /// Its id.
        hash: Hash,
    },
}

/// Gets the changes of one commit.
pub(super) type PublicListener = Box<dyn Fn(&[PublicChange]) + Send + Sync>;

impl Pool {
    /// Sets the listener. Only the first one counts. It is called after the commit, on the thread that owns the chain,
    /// and must not block.
    pub fn on_public_change(&self, listener: impl Fn(&[PublicChange]) + Send + Sync + 'static) {
        // The program has one.
        let _ = self.shared.public_listener.set(Box::new(listener));
    }

    /// The changes of a write transaction, if there is a listener for them; `undo` has the entries before each change,
    /// oldest first.
    pub(super) fn public_changes(&self, undo: &[(Hash, Option<Entry>)]) -> Vec<PublicChange> {
        match self.shared.public_listener.get() {
            Some(_) if !undo.is_empty() => changes(undo, &self.index()),
            _ => Vec::new(),
        }
    }

    pub(super) fn tell_public_changes(&self, changes: &[PublicChange]) {
        if let Some(listener) = self.shared.public_listener.get().filter(|_| !changes.is_empty()) {
            listener(changes);
        }
    }
}

/// The difference between the pool before the changes and now. A transaction that came and went is not told.
fn changes(undo: &[(Hash, Option<Entry>)], index: &Index) -> Vec<PublicChange> {
    let is_public = |entry: &Entry| entry.meta.matches(RelayCategory::Broadcasted);
    let mut seen = HashSet::new();
    let first = undo.iter().filter(|(hash, _)| seen.insert(*hash));
    first
        .filter_map(|(hash, before)| {
            let before = before.as_ref().is_some_and(is_public);
            match (before, index.get(hash).filter(|entry| is_public(entry))) {
                (false, Some(entry)) => {
                    let (weight, fee) = (entry.meta.weight, entry.meta.fee);
                    Some(PublicChange::Added { hash: *hash, weight, fee })
                }
                (true, None) => Some(PublicChange::Removed { hash: *hash }),
                _ => None,
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::db::PoolMeta;
    use crate::pool::RelayMethod;

    fn entry(method: RelayMethod) -> Entry {
        let mut meta = PoolMeta { weight: 1500, fee: 7, ..PoolMeta::default() };
        meta.set_relay_method(method);
        Entry::new(meta, Arc::from([]), 0)
    }

    #[test]
    fn only_what_was_broadcast_is_told() {
        let hash = |number| Hash([number; 32]);
        let mut index = Index::default();
        let mut undo = Vec::new();
        let mut set = |number, entry: Option<Entry>| {
            let before = index.set(hash(number), entry);
            undo.push((hash(number), before));
        };
        // In the pool before.
        set(1, Some(entry(RelayMethod::Fluff)));
        set(2, Some(entry(RelayMethod::Stem)));
        set(3, Some(entry(RelayMethod::Fluff)));
        set(4, Some(entry(RelayMethod::Stem)));
        undo.clear();
        let mut set = |number, entry: Option<Entry>| {
            let before = index.set(hash(number), entry);
            undo.push((hash(number), before));
        };
        set(1, None);
        set(2, Some(entry(RelayMethod::Fluff)));
        set(2, Some(entry(RelayMethod::Fluff)));
        set(3, Some(entry(RelayMethod::Fluff)));
        set(4, None);
        set(5, Some(entry(RelayMethod::Stem)));
        set(6, Some(entry(RelayMethod::Fluff)));
        set(7, Some(entry(RelayMethod::Fluff)));
        set(7, None);
        let added = |number| PublicChange::Added { hash: hash(number), weight: 1500, fee: 7 };
        assert_eq!(changes(&undo, &index), [PublicChange::Removed { hash: hash(1) }, added(2), added(6)]);
    }
}
