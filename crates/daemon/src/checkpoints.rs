//! Checkpoints that name servers tell of.
//!
//! A chain that contradicts one is a reason to warn, or to roll it back if the user wants that
//! (`blockchain.cpp: update_checkpoints`). Only what several signed names agree on counts.

use std::sync::Arc;
use std::time::Duration;

use ferrite_consensus::checkpoints::{CheckpointError, Checkpoints};
use ferrite_net::dns::Resolver;
use ferrite_types::{Hash, Height};

use crate::node::{Node, NodeError};

/// How often name servers are asked.
const INTERVAL: Duration = Duration::from_secs(3600);

/// What is done with checkpoints of name servers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DnsCheckpoints {
    /// They are not asked for (`--disable-dns-checkpoints`).
    Off,
    /// The user is warned.
    Warn,
    /// The chain is rolled back (`--enforce-dns-checkpointing`).
    Enforce,
}

/// What was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finding {
    /// The chain agrees as far as it goes.
    Agrees,
    /// It has another block at these heights.
    Differs(Vec<Height>),
    /// It was rolled back; the ids of what was removed, the last block first.
    RolledBack(Vec<Hash>),
}

/// Why checkpoints were not applied.
#[derive(Debug, thiserror::Error)]
pub enum ApplyError {
    /// They contradict those that are known.
    #[error("One or more checkpoints fetched from DNS conflicted with existing checkpoints! {0}")]
    Conflict(#[from] CheckpointError),
    /// The chain does not answer.
    #[error(transparent)]
    Node(#[from] NodeError),
}

/// Asks name servers from time to time, until it is aborted.
pub async fn keep(node: Arc<Node>, resolver: Resolver, wish: DnsCheckpoints) {
    let names = node.options().network.parameters().dns_checkpoint_names;
    let mut known = node.options().chain.checkpoints.clone();
    let mut ticks = tokio::time::interval(INTERVAL);
    loop {
        ticks.tick().await;
        let Some(records) = resolver.agreed_txt(names).await else { continue };
        let points = read(&records);
        let (work_node, mut checkpoints) = (Arc::clone(&node), known.clone());
        let work = move || {
            let result = apply(&work_node, &mut checkpoints, &points, wish);
            (result, checkpoints)
        };
        let Ok((result, checkpoints)) = tokio::task::spawn_blocking(work).await else { return };
        known = checkpoints;
        report(&node, wish, result);
    }
}

fn report(node: &Node, wish: DnsCheckpoints, result: Result<Finding, ApplyError>) {
    match result {
        Ok(Finding::Agrees) => {}
        Ok(Finding::Differs(heights)) => {
            for _ in heights {
                tracing::error!(target: "checkpoints", "WARNING: local blockchain failed to pass a MoneroPulse checkpoint, and you could be on a fork. You should either sync up from scratch, OR download a fresh blockchain bootstrap, OR enable checkpoint enforcing with the --enforce-dns-checkpointing command-line option");
            }
        }
        Ok(Finding::RolledBack(removed)) => {
            tracing::error!(
                target: "checkpoints",
                "Local blockchain failed to pass a checkpoint, rolling back! {} blocks were removed",
                removed.len()
            );
        }
        Err(error @ ApplyError::Conflict(_)) => {
            tracing::error!(target: "checkpoints", "{error}");
            if wish == DnsCheckpoints::Enforce {
                // Both are binding, and they exclude each other.
                node.request_stop();
            }
        }
        Err(error) => tracing::error!(target: "checkpoints", "{error}"),
    }
}

/// What text records say: each a height and the id of a block, separated by a colon. Others are left out.
pub fn read(records: &[String]) -> Vec<(Height, Hash)> {
    let point = |record: &String| {
        let (height, id) = record.split_once(':')?;
        let height = height.trim().parse().ok()?;
        Some((Height(height), Hash(const_hex::decode_to_array(id).ok()?)))
    };
    records.iter().filter_map(point).collect()
}

/// Compares the chain with checkpoints, and follows them if they are binding; then they become part of those that
/// are `known`.
///
/// # Errors
/// When they contradict each other, or the chain fails; nothing is changed then.
pub fn apply(
    node: &Node,
    known: &mut Checkpoints,
    points: &[(Height, Hash)],
    wish: DnsCheckpoints,
) -> Result<Finding, ApplyError> {
    let mut all = known.clone();
    for (height, id) in points {
        all.add(*height, *id)?;
    }
    if wish == DnsCheckpoints::Enforce {
        let binding = all.clone();
        let removed =
            node.chain().run(move |engine| engine.enforce_checkpoints(binding)).map_err(NodeError::from)?;
        let removed = removed.map_err(NodeError::from)?;
        *known = all;
        return Ok(if removed.is_empty() { Finding::Agrees } else { Finding::RolledBack(removed) });
    }
    let reader = node.reader().map_err(NodeError::from)?;
    let view = reader.view();
    let mut different = Vec::new();
    for (height, id) in points {
        // Above the top there is nothing to compare with.
        if view.block_id(*height).map_err(NodeError::from)?.is_some_and(|ours| ours != *id) {
            different.push(*height);
        }
    }
    Ok(if different.is_empty() { Finding::Agrees } else { Finding::Differs(different) })
}
