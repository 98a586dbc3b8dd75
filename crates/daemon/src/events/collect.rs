//! From changes of the chain and the pool to events. This runs on the thread of the chain.

use std::sync::Arc;

use ferrite_chain::db::{Database, DbError, View};
use ferrite_chain::engine::ChainChange;
use ferrite_chain::pool::PublicChange;
use ferrite_types::time::unix_time;
use ferrite_types::{Hash, Height};

use super::ring::{Events, NodeEventKind, RemovalReason};
use crate::node::Node;

/// Up to this many blocks of one commit have an event each; more of them, as while the node syncs, have one together.
const SINGLE_BLOCKS: usize = 20;
/// Limit of the ids of old and new blocks in an event.
const MAX_IDS: usize = 100;

/// Begins to collect.
pub(crate) fn follow(node: &Node, events: &Arc<Events>) {
    let database = node.chain().database();
    let (collected, chain) = (Arc::downgrade(events), database.clone());
    node.chain().subscribe_with(move |changes| {
        let Some(events) = collected.upgrade() else { return false };
        report(&events, &chain, |view| of_chain(&changes, view));
        true
    });
    let (collected, chain) = (Arc::downgrade(events), database.clone());
    node.pool().on_public_change(move |changes| {
        if let Some(events) = collected.upgrade() {
            report(&events, &chain, |view| of_pool(changes, view));
        }
    });
}

fn report(
    events: &Events,
    database: &Database,
    make: impl FnOnce(&View<'_>) -> Result<Vec<NodeEventKind>, DbError>,
) {
    let made = || make(&database.reader()?.view());
    match made() {
        Ok(kinds) => events.push(unix_time(), kinds),
        Err(error) => tracing::error!(target: "daemon", "cannot tell an event: {error}"),
    }
}

/// What one commit did to the main chain.
#[derive(Debug, Default, PartialEq, Eq)]
struct Change {
    /// The removed blocks, by height.
    old: Vec<(Height, Hash)>,
    /// The added blocks that stayed, by height.
    new: Vec<(Height, Hash)>,
}

impl Change {
    fn of(changes: &[ChainChange]) -> Self {
        let mut sum = Self::default();
        for change in changes {
            match *change {
                ChainChange::Added { height, id } => sum.new.push((height, id)),
                ChainChange::Popped { height, id } => {
                    if sum.new.pop().is_none() {
                        sum.old.push((height, id));
                    }
                }
            }
        }
        sum.old.reverse();
        sum
    }
}

fn of_chain(changes: &[ChainChange], view: &View<'_>) -> Result<Vec<NodeEventKind>, DbError> {
    let Change { old, new } = Change::of(changes);
    let mut events = Vec::new();
    if let Some((split, _)) = old.first() {
        let ids = |blocks: &[(Height, Hash)]| blocks.iter().take(MAX_IDS).map(|(_, id)| *id).collect();
        events.push(NodeEventKind::Reorg {
            split: *split,
            height: new.last().map_or(*split, |(height, _)| Height(height.0 + 1)),
            depth: count(old.len()),
            old: ids(&old),
            new: ids(&new),
        });
    }
    let told = if new.len() > SINGLE_BLOCKS { &new[new.len() - 1..] } else { &new[..] };
    let blocks = if new.len() > SINGLE_BLOCKS { count(new.len()) } else { 1 };
    for (height, id) in told {
        // It is missing only if another commit has removed it already.
        let info = view.block_info(*height)?.filter(|info| info.id == *id);
        events.push(NodeEventKind::Block {
            height: *height,
            id: *id,
            timestamp: info.map_or(0, |info| info.timestamp),
            weight: info.map_or(0, |info| info.weight),
            tx_count: info.map_or(0, |info| u64::from(info.tx_count)),
            blocks,
        });
    }
    Ok(events)
}

fn of_pool(changes: &[PublicChange], view: &View<'_>) -> Result<Vec<NodeEventKind>, DbError> {
    let event = |change: &PublicChange| {
        Ok(match *change {
            PublicChange::Added { hash, weight, fee } => NodeEventKind::PoolAdded { id: hash, weight, fee },
            PublicChange::Removed { hash } => {
                let place = view.tx_location(&hash)?;
                let reason = place.map_or(RemovalReason::Dropped, |place| RemovalReason::Mined(place.height));
                NodeEventKind::PoolRemoved { id: hash, reason }
            }
        })
    };
    changes.iter().map(event).collect()
}

fn count(number: usize) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notify::tests::{added, popped};

    #[test]
    fn blocks_that_came_and_went_in_one_commit_do_not_count() {
        let block = |height, id| (Height(height), Hash([id; 32]));
        let change =
            |old: &[(Height, Hash)], new: &[(Height, Hash)]| Change { old: old.into(), new: new.into() };
        assert_eq!(Change::of(&[added(5, 1), added(6, 2)]), change(&[], &[block(5, 1), block(6, 2)]));
        assert_eq!(Change::of(&[popped(6, 2), popped(5, 1)]), change(&[block(5, 1), block(6, 2)], &[]));
        let reorg = [popped(6, 2), popped(5, 1), added(5, 3), added(6, 4), popped(6, 4), added(6, 5)];
        let expected = change(&[block(5, 1), block(6, 2)], &[block(5, 3), block(6, 5)]);
        assert_eq!(Change::of(&reorg), expected);
    }
}
