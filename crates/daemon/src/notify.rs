//! Programs run on events: a new block, a reorg, an unlikely block rate.

mod rate;

use std::sync::Arc;
use std::sync::mpsc::RecvTimeoutError;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use ferrite_chain::engine::ChainChange;
use ferrite_program::notify::{NotifyError, Program, Runner};
use ferrite_types::{Hash, Height};

use self::rate::Unlikely;
use crate::config::NotifyConfig;
use crate::node::Node;
use crate::peers::Peers;

/// Interval at which the check of the block rate may become due.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// Why a notification program cannot be run.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("Failed to parse {name} notify spec: {source}")]
pub struct NotifySpecError {
    /// The event.
    name: &'static str,
    /// The cause.
    source: NotifyError,
}

/// All notifications.
#[derive(Debug)]
pub struct Notifier {
    block: Option<Program>,
    reorg: Option<Program>,
    block_rate: Option<Program>,
    runner: Runner,
}

/// A reorg among the changes of one commit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Reorg {
    split: Height,
    height: Height,
    discarded: u64,
}

impl Notifier {
    /// The configured programs. The reference ignores those that it cannot find.
    ///
    /// # Errors
    /// If a program cannot be run.
    pub fn new(config: &NotifyConfig) -> Result<Self, NotifySpecError> {
        let program = |spec: &Option<String>, name| {
            let program = spec.as_deref().map(Program::parse).transpose();
            program.map_err(|source| NotifySpecError { name, source })
        };
        Ok(Self {
            block: program(&config.block, "block")?,
            reorg: program(&config.reorg, "reorg")?,
            block_rate: program(&config.block_rate, "block rate")?,
            runner: Runner::default(),
        })
    }

    fn is_idle(&self) -> bool {
        self.block.is_none() && self.reorg.is_none() && self.block_rate.is_none()
    }

    fn changed(&self, changes: &[ChainChange]) {
        if let Some(program) = &self.reorg {
            for reorg in reorgs(changes) {
                let values = [
                    ("%s", reorg.split.0.to_string()),
                    ("%h", reorg.height.0.to_string()),
                    ("%n", (reorg.height.0 - reorg.split.0).to_string()),
                    ("%d", reorg.discarded.to_string()),
                ];
                self.runner.run(program, &values);
            }
        }
        if let Some(program) = &self.block {
            for id in joined(changes) {
                self.runner.run(program, &[("%s", id.to_string())]);
            }
        }
    }

    fn check_rate(&self, node: &Node, peers: &Peers) {
        let unlikely = match rate::unlikely(node, peers) {
            Ok(unlikely) => unlikely,
            Err(error) => return tracing::error!(target: "notify", "{error}"),
        };
        if let Some(unlikely) = unlikely {
            self.report_rate(unlikely);
        }
    }

    fn report_rate(&self, unlikely: Unlikely) {
        let Some(program) = &self.block_rate else { return };
        let values = [
            ("%t", unlikely.minutes.to_string()),
            ("%b", unlikely.blocks.to_string()),
            ("%e", unlikely.expected.to_string()),
        ];
        self.runner.run(program, &values);
    }
}

/// Blocks that were removed and then replaced.
fn reorgs(changes: &[ChainChange]) -> Vec<Reorg> {
    let mut reorgs = Vec::new();
    let mut open: Option<Reorg> = None;
    for change in changes {
        match (*change, &mut open) {
            (ChainChange::Popped { height, .. }, Some(reorg)) if reorg.height == reorg.split => {
                reorg.split = height;
                reorg.height = height;
                reorg.discarded += 1;
            }
            (ChainChange::Popped { height, .. }, _) => {
                reorgs.extend(open.take());
                open = Some(Reorg { split: height, height, discarded: 1 });
            }
            (ChainChange::Added { height, .. }, Some(reorg)) => reorg.height = Height(height.0 + 1),
            (ChainChange::Added { .. }, None) => {}
        }
    }
    reorgs.extend(open);
    // Removal alone is not a reorg.
    reorgs.retain(|reorg| reorg.height > reorg.split);
    reorgs
}

/// The blocks that were added and stayed.
fn joined(changes: &[ChainChange]) -> Vec<Hash> {
    let mut joined = Vec::new();
    for change in changes {
        match *change {
            ChainChange::Added { id, .. } => joined.push(id),
            ChainChange::Popped { id, .. } => joined.retain(|other| *other != id),
        }
    }
    joined
}

/// Starts the thread that runs the programs, if there are any. It ends with the chain.
///
/// # Errors
/// If a thread cannot be started.
pub fn start(
    node: &Arc<Node>,
    peers: &Arc<Peers>,
    notifier: Notifier,
) -> std::io::Result<Option<JoinHandle<()>>> {
    // The block rate is always watched, because it is also logged.
    if notifier.is_idle() && !rate::is_watched(node, peers) {
        return Ok(None);
    }
    let changes = node.chain().subscribe();
    let (node, peers) = (Arc::downgrade(node), Arc::downgrade(peers));
    let run = move || {
        let mut next_check = Instant::now() + rate::INTERVAL;
        loop {
            match changes.recv_timeout(POLL_INTERVAL) {
                Ok(changes) => notifier.changed(&changes),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if Instant::now() >= next_check
                && let (Some(node), Some(peers)) = (node.upgrade(), peers.upgrade())
            {
                notifier.check_rate(&node, &peers);
                next_check = Instant::now() + rate::INTERVAL;
            }
        }
    };
    std::thread::Builder::new().name("notify".to_owned()).spawn(run).map(Some)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn added(height: u64, id: u8) -> ChainChange {
        ChainChange::Added { height: Height(height), id: Hash([id; 32]) }
    }

    pub(crate) fn popped(height: u64, id: u8) -> ChainChange {
        ChainChange::Popped { height: Height(height), id: Hash([id; 32]) }
    }

    #[test]
    fn reorgs_are_recognised() {
        let one =
            |split, height, discarded| Reorg { split: Height(split), height: Height(height), discarded };
        assert_eq!(reorgs(&[added(5, 1), added(6, 2)]), []);
        assert_eq!(reorgs(&[popped(6, 2), popped(5, 1)]), []);
        let changes = [popped(6, 2), popped(5, 1), added(5, 3), added(6, 4), added(7, 5)];
        assert_eq!(reorgs(&changes), [one(5, 8, 2)]);
        let twice = [popped(6, 2), added(6, 3), popped(6, 3), added(6, 4), added(7, 5)];
        assert_eq!(reorgs(&twice), [one(6, 7, 1), one(6, 8, 1)]);
    }

    #[test]
    fn blocks_that_did_not_stay_are_not_published() {
        let changes = [added(6, 1), popped(6, 1), added(6, 2)];
        assert_eq!(joined(&changes), [Hash([2; 32])]);
    }

    /// `--block-rate-notify`.
    #[test]
    fn an_unlikely_rate_runs_a_program() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let (program, told) = (folder.path().join("tell"), folder.path().join("told"));
        let text =
            format!("#!/bin/sh\necho \"$# $1 $2 $3\" > {0}.new\n/bin/mv {0}.new {0}\n", told.display());
        std::fs::write(&program, text).unwrap();
        std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
        let spec = format!("{} %t %b %e", program.display());
        let config = NotifyConfig { block_rate: Some(spec), ..NotifyConfig::default() };
        let notifier = Notifier::new(&config).unwrap();
        assert!(!notifier.is_idle());
        notifier.report_rate(Unlikely { minutes: 20, blocks: 1, expected: 10 });
        while !told.exists() {
            std::thread::sleep(Duration::from_millis(10));
        }
        assert_eq!(std::fs::read_to_string(told).unwrap(), "3 20 1 10\n");
    }
}
