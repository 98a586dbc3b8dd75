//! The default log for operators: blocks, reorgs, and whether there are peers.
//!
//! These lines have the category `global`, which the default level shows from `INFO` on.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use ferrite_chain::engine::ChainChange;
use ferrite_p2p::network::Network;
use ferrite_types::{Hash, Height};

use crate::node::Node;
use crate::peers::Peers;

/// Interval of the check for peers.
const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// How long a node may be without peers after startup before that is logged.
const FIRST_WAIT: Duration = Duration::from_secs(60);

/// Logs a line for each change of the main chain. During sync, progress is logged instead.
pub(crate) fn report_blocks(node: &Node, peers: &Arc<Peers>) {
    let weak = Arc::downgrade(peers);
    node.chain().subscribe_with(move |changes| {
        let Some(peers) = weak.upgrade() else { return false };
        let busy = peers.network().is_some_and(|network| network.sync_position().busy);
        match Summary::of(&changes) {
            Some(summary) if summary.removed > 0 => tracing::warn!(target: "global", "{summary}"),
            Some(summary) if !busy => tracing::info!(target: "global", "{summary}"),
            _ => {}
        }
        true
    });
}

/// The sum of the changes of one commit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Summary {
    /// The first height with a different block.
    first: Height,
    /// Number of removed blocks.
    removed: u64,
    /// Number of blocks that were added and stayed.
    added: u64,
    /// The last of them.
    top: Hash,
}

impl Summary {
    fn of(changes: &[ChainChange]) -> Option<Self> {
        let mut removed = 0;
        let mut added: Vec<(Height, Hash)> = Vec::new();
        let mut lowest: Option<Height> = None;
        for change in changes {
            match *change {
                ChainChange::Added { height, id } => added.push((height, id)),
                ChainChange::Popped { height, .. } => {
                    if added.pop().is_none() {
                        removed += 1;
                        lowest = Some(height);
                    }
                }
            }
        }
        let first = lowest.or(added.first().map(|(height, _)| *height))?;
        let top = added.last().map(|(_, id)| *id).unwrap_or_default();
        Some(Self { first, removed, added: added.len() as u64, top })
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { first, removed, added, top } = self;
        match (removed, added) {
            (0, 1) => write!(f, "Block {first} added: {top}"),
            (0, _) => write!(f, "Blocks {first} to {} added: top block {top}", first.0 + added - 1),
            (_, 0) => write!(f, "{removed} blocks removed: the chain has {first} blocks now"),
            (_, _) => write!(
                f,
                "Reorganization: {removed} blocks from height {first} on were replaced by {added}: top block {top}"
            ),
        }
    }
}

/// Logs when the last peer is gone, and when there are peers again.
pub(crate) async fn report_peers(network: Network) {
    let mut connected = None;
    let mut ticks = tokio::time::interval(POLL_INTERVAL);
    let started = tokio::time::Instant::now();
    loop {
        ticks.tick().await;
        let counts = network.counts();
        match (connected, counts.outgoing + counts.incoming) {
            (None, 0) if started.elapsed() < FIRST_WAIT => {}
            (None | Some(true), 0) => {
                tracing::warn!(target: "global", "No peers are connected: the node cannot follow the network");
                connected = Some(false);
            }
            (None | Some(false), 1..) => {
                tracing::info!(target: "global", "Connected to peers");
                connected = Some(true);
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notify::tests::{added, popped};

    fn line(changes: &[ChainChange]) -> Option<String> {
        Summary::of(changes).map(|summary| summary.to_string().replace(&"07".repeat(32), "TOP"))
    }

    #[test]
    fn one_line_for_a_commit() {
        assert_eq!(line(&[]), None);
        assert_eq!(line(&[added(5, 7)]).as_deref(), Some("Block 5 added: TOP"));
        let three = [added(5, 1), added(6, 2), added(7, 7)];
        assert_eq!(line(&three).as_deref(), Some("Blocks 5 to 7 added: top block TOP"));
        let gone = [popped(6, 2), popped(5, 1)];
        assert_eq!(line(&gone).as_deref(), Some("2 blocks removed: the chain has 5 blocks now"));
        let switched = [popped(6, 2), popped(5, 1), added(5, 3), added(6, 4), added(7, 7)];
        let expected = "Reorganization: 2 blocks from height 5 on were replaced by 3: top block TOP";
        assert_eq!(line(&switched).as_deref(), Some(expected));
        // A block that was added and removed in between.
        assert_eq!(line(&[added(5, 1), popped(5, 1), added(5, 7)]).as_deref(), Some("Block 5 added: TOP"));
    }
}
