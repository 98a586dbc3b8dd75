//! Checkpoints that come with a file, and those that name servers tell of.
//!
//! Those of the file are binding: a chain that contradicts one is rolled back. With name servers that is a reason to
//! warn, or to roll back if the user wants that (`blockchain.cpp: update_checkpoints`); only what several signed names
//! agree on counts.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use ferrite_chain::handle::ChainError;
use ferrite_consensus::checkpoints::{CheckpointError, Checkpoints};
use ferrite_net::dns::Resolver;
use ferrite_rpc::json;
use ferrite_types::{Hash, Height};
use serde::Deserialize;

use crate::node::Node;

/// The name of the file, in the data directory.
pub const FILE_NAME: &str = "checkpoints.json";
/// How often the file is read.
const INTERVAL: Duration = Duration::from_secs(600);
/// Every how many times name servers are asked, too.
const DNS_EVERY: u32 = 6;

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

/// Where checkpoints come from, besides the program itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sources {
    /// The file, if it counts.
    pub file: Option<PathBuf>,
    /// Name servers.
    pub dns: DnsCheckpoints,
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
    #[error("One or more checkpoints conflicted with existing checkpoints! {0}")]
    Conflict(#[from] CheckpointError),
    /// The chain does not answer.
    #[error(transparent)]
    Node(#[from] ChainError),
    /// The file cannot be read.
    #[error("Error loading checkpoints from {}: {source}", path.display())]
    Unreadable {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file is something else.
    #[error("Error loading checkpoints from {}: it is not a list of heights and hashes", path.display())]
    Malformed {
        /// Which file.
        path: PathBuf,
    },
}

/// Looks at all sources from time to time, until it is aborted.
pub async fn keep(node: Arc<Node>, resolver: Resolver, sources: Sources, mut known: Checkpoints) {
    let names = node.options().network.parameters().dns_checkpoint_names;
    let mut ticks = tokio::time::interval(INTERVAL);
    for round in 0u32.. {
        ticks.tick().await;
        // The file was read when the node started.
        let file = sources.file.clone().filter(|_| round > 0);
        let asked = sources.dns != DnsCheckpoints::Off && round.is_multiple_of(DNS_EVERY);
        let records = if asked { resolver.agreed_txt(names).await } else { None };
        let (work_node, dns) = (Arc::clone(&node), sources.dns);
        let work = move || {
            if let Some(file) = &file {
                let result = follow_file(&work_node, &mut known, file);
                report(&work_node, DnsCheckpoints::Enforce, result);
            }
            if let Some(records) = records {
                let result = apply(&work_node, &mut known, &read(&records), dns);
                report(&work_node, dns, result);
            }
            known
        };
        let Ok(checkpoints) = tokio::task::spawn_blocking(work).await else { return };
        known = checkpoints;
    }
}

/// Follows the checkpoints of a file, which are binding; they become part of those that are `known`. A file that is not
/// there has none (`checkpoints.cpp: load_checkpoints_from_json`).
///
/// # Errors
/// When the file cannot be understood, or the chain fails; nothing is changed then.
pub fn follow_file(node: &Node, known: &mut Checkpoints, path: &Path) -> Result<Finding, ApplyError> {
    let text = match std::fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Finding::Agrees),
        text => text.map_err(|source| ApplyError::Unreadable { path: path.to_owned(), source })?,
    };
    let malformed = || ApplyError::Malformed { path: path.to_owned() };
    let mut points = read_file(&text).ok_or_else(malformed)?;
    // What is known already cannot be changed.
    points.retain(|(height, _)| known.max_height().is_none_or(|max| *height > max));
    if points.is_empty() {
        return Ok(Finding::Agrees);
    }
    tracing::info!(target: "checkpoints", "Adding {} checkpoints of {}", points.len(), path.display());
    apply(node, known, &points, DnsCheckpoints::Enforce)
}

/// What a file says.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct File {
    #[serde(deserialize_with = "json::objects")]
    hashlines: Vec<Line>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Line {
    height: u64,
    hash: String,
}

fn read_file(text: &[u8]) -> Option<Vec<(Height, Hash)>> {
    let file: File = json::from_object(json::parse(text).ok()?).ok()?;
    let point = |line: Line| Some((Height(line.height), line.hash.parse().ok()?));
    file.hashlines.into_iter().map(point).collect()
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
        Err(error) => {
            tracing::error!(target: "checkpoints", "{error}");
            // What is binding cannot be followed.
            if wish == DnsCheckpoints::Enforce && !matches!(error, ApplyError::Node(_)) {
                node.request_stop();
            }
        }
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
        let removed = node.chain().try_run(move |engine| engine.enforce_checkpoints(binding))?;
        *known = all;
        return Ok(if removed.is_empty() { Finding::Agrees } else { Finding::RolledBack(removed) });
    }
    let reader = node.reader().map_err(ChainError::from)?;
    let view = reader.view();
    let mut different = Vec::new();
    for (height, id) in points {
        // Above the top there is nothing to compare with.
        if view.block_id(*height).map_err(ChainError::from)?.is_some_and(|ours| ours != *id) {
            different.push(*height);
        }
    }
    Ok(if different.is_empty() { Finding::Agrees } else { Finding::Differs(different) })
}
