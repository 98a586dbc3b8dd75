//! Checkpoints from a file and from DNS.
//!
//! Those of the file are enforced: a chain that contradicts one is rolled back. Those of DNS cause a warning, or a
//! rollback if the user wants that (`blockchain.cpp: update_checkpoints`); only records on which several signed names
//! agree count.

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
/// Interval at which the file is read.
const READ_INTERVAL: Duration = Duration::from_secs(600);
/// Every how many reads of the file DNS is queried, too.
const DNS_EVERY: u32 = 6;

/// What to do with checkpoints from DNS.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DnsCheckpoints {
    /// Do not query them (`--disable-dns-checkpoints`).
    Off,
    /// Warn the user.
    Warn,
    /// Roll back the chain (`--enforce-dns-checkpointing`).
    Enforce,
}

/// Sources of checkpoints besides the built-in ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sources {
    /// The file, if enabled.
    pub file: Option<PathBuf>,
    /// DNS.
    pub dns: DnsCheckpoints,
}

/// The result of a comparison.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finding {
    /// The chain agrees as far as it goes.
    Agrees,
    /// The chain has another block at these heights.
    Differs(Vec<Height>),
    /// The chain was rolled back; the ids of the popped blocks, top first.
    RolledBack(Vec<Hash>),
}

/// Why checkpoints were not applied.
#[derive(Debug, thiserror::Error)]
pub enum ApplyError {
    /// They contradict the known ones.
    #[error("One or more checkpoints conflicted with existing checkpoints! {0}")]
    Conflict(#[from] CheckpointError),
    /// The chain failed.
    #[error(transparent)]
    Node(#[from] ChainError),
    /// The file cannot be read.
    #[error("Error loading checkpoints from {}: {source}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The file is malformed.
    #[error("Error loading checkpoints from {}: it is not a list of heights and hashes", path.display())]
    Malformed {
        /// The file.
        path: PathBuf,
    },
}

/// Checks all sources at intervals, until it is aborted.
pub async fn keep(node: Arc<Node>, resolver: Resolver, sources: Sources, mut known: Checkpoints) {
    let names = node.options().network.parameters().dns_checkpoint_names;
    let mut ticks = tokio::time::interval(READ_INTERVAL);
    for round in 0u32.. {
        ticks.tick().await;
        // The file was read at startup.
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

/// Enforces the checkpoints of a file and adds them to the `known` ones. A missing file has none (`checkpoints.cpp:
/// load_checkpoints_from_json`).
///
/// # Errors
/// If the file cannot be parsed, or the chain fails; nothing is changed then.
pub fn follow_file(node: &Node, known: &mut Checkpoints, path: &Path) -> Result<Finding, ApplyError> {
    let text = match std::fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Finding::Agrees),
        text => text.map_err(|source| ApplyError::Unreadable { path: path.to_owned(), source })?,
    };
    let malformed = || ApplyError::Malformed { path: path.to_owned() };
    let mut points = read_file(&text).ok_or_else(malformed)?;
    // Known checkpoints cannot be changed.
    points.retain(|(height, _)| known.max_height().is_none_or(|max| *height > max));
    if points.is_empty() {
        return Ok(Finding::Agrees);
    }
    tracing::info!(target: "checkpoints", "Adding {} checkpoints of {}", points.len(), path.display());
    apply(node, known, &points, DnsCheckpoints::Enforce)
}

/// The contents of a file.
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
            // Enforced checkpoints cannot be followed.
            if wish == DnsCheckpoints::Enforce && !matches!(error, ApplyError::Node(_)) {
                node.request_stop();
            }
        }
    }
}

/// Parses text records of the form `height:block id`. Others are skipped.
pub fn read(records: &[String]) -> Vec<(Height, Hash)> {
    let point = |record: &String| {
        let (height, id) = record.split_once(':')?;
        let height = height.trim().parse().ok()?;
        Some((Height(height), Hash(const_hex::decode_to_array(id).ok()?)))
    };
    records.iter().filter_map(point).collect()
}

/// Compares the chain with checkpoints, and enforces them if so configured; then they are added to the `known` ones.
///
/// # Errors
/// If they contradict each other, or the chain fails; nothing is changed then.
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
        // Above the tip there is nothing to compare.
        if view.block_id(*height).map_err(ChainError::from)?.is_some_and(|ours| ours != *id) {
            different.push(*height);
        }
    }
    Ok(if different.is_empty() { Finding::Agrees } else { Finding::Differs(different) })
}
