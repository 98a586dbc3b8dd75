//! Programs that are run when something happens: a new block, a reorganisation, an unlikely rate of blocks.
//!
//! A program is started without a shell, without an environment and without input (notify.cpp, spawn.cpp): the words
//! of the setting are its arguments, in which placeholders are replaced.

mod rate;

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::RecvTimeoutError;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use ferrite_chain::engine::ChainChange;
use ferrite_types::{Hash, Height};

use crate::config::NotifyConfig;
use crate::node::Node;

/// How many programs may run at once; further ones wait.
const MOST_CHILDREN: usize = 64;
/// How often programs that have ended are looked for.
const REAP: Duration = Duration::from_secs(1);

/// A setting that makes no sense.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("File not found: {}", .0.display())]
pub struct NotifyError(PathBuf);

/// A program with its arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Program {
    path: PathBuf,
    arguments: Vec<String>,
}

impl Program {
    /// Words that are separated by blanks. There is no quoting.
    fn parse(spec: &str) -> Result<Self, NotifyError> {
        let mut words = spec.split([' ', '\t']).enumerate().filter(|(at, word)| *at == 0 || !word.is_empty());
        let path = PathBuf::from(words.next().map(|(_, word)| word).unwrap_or_default());
        if spec.contains(['\'', '"', '\\']) {
            tracing::warn!(
                target: "notify",
                "A notification spec contains a quote or backslash: note that these are handled verbatim, which may not be the intent"
            );
        }
        if !path.is_file() {
            return Err(NotifyError(path));
        }
        let arguments = words.map(|(_, word)| word.to_owned()).collect();
        Ok(Self { path, arguments })
    }

    /// The arguments with all placeholders replaced, one after the other.
    fn arguments(&self, values: &[(&str, String)]) -> Vec<String> {
        let fill = |text: &String| {
            values.iter().fold(text.clone(), |text, (placeholder, value)| text.replace(placeholder, value))
        };
        self.arguments.iter().map(fill).collect()
    }

    fn start(&self, values: &[(&str, String)]) -> std::io::Result<Child> {
        let mut command = Command::new(&self.path);
        command.args(self.arguments(values)).env_clear().stdin(Stdio::null());
        command.spawn()
    }
}

/// The programs that run.
#[derive(Debug, Default)]
struct Children(Vec<Child>);

impl Children {
    fn start(&mut self, program: &Program, values: &[(&str, String)]) {
        self.reap();
        if self.0.len() >= MOST_CHILDREN {
            // Whoever cannot keep up is waited for.
            let _ = self.0.remove(0).wait();
        }
        match program.start(values) {
            Ok(child) => self.0.push(child),
            Err(error) => {
                tracing::error!(target: "notify", "cannot run {}: {error}", program.path.display());
            }
        }
    }

    fn reap(&mut self) {
        self.0.retain_mut(|child| matches!(child.try_wait(), Ok(None)));
    }
}

/// All notifications.
#[derive(Debug)]
struct Notifier {
    block: Option<Program>,
    reorg: Option<Program>,
    block_rate: Option<Program>,
    children: Children,
}

/// A reorganisation in the changes of one commit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Reorg {
    split: Height,
    height: Height,
    discarded: u64,
}

impl Notifier {
    fn new(config: &NotifyConfig) -> Self {
        let program = |spec: &Option<String>, name: &str| {
            let program = Program::parse(spec.as_deref()?);
            // The node runs without it, as in the reference.
            program
                .map_err(|error| {
                    tracing::error!(target: "notify", "Failed to parse {name} notify spec: {error}");
                })
                .ok()
        };
        Self {
            block: program(&config.block, "block"),
            reorg: program(&config.reorg, "reorg"),
            block_rate: program(&config.block_rate, "block rate"),
            children: Children::default(),
        }
    }

    fn is_idle(&self) -> bool {
        self.block.is_none() && self.reorg.is_none() && self.block_rate.is_none()
    }

    fn changed(&mut self, changes: &[ChainChange]) {
        if let Some(program) = &self.reorg {
            for reorg in reorgs(changes) {
                let values = [
                    ("%s", reorg.split.0.to_string()),
                    ("%h", reorg.height.0.to_string()),
                    ("%n", (reorg.height.0 - reorg.split.0).to_string()),
                    ("%d", reorg.discarded.to_string()),
                ];
                self.children.start(program, &values);
            }
        }
        if let Some(program) = &self.block {
            for id in joined(changes) {
                self.children.start(program, &[("%s", id.to_string())]);
            }
        }
    }

    fn check_rate(&mut self, node: &Node) {
        let unlikely = match rate::unlikely(node) {
            Ok(unlikely) => unlikely,
            Err(error) => return tracing::error!(target: "notify", "{error}"),
        };
        let (Some(program), Some(unlikely)) = (&self.block_rate, unlikely) else { return };
        let values = [
            ("%t", unlikely.minutes.to_string()),
            ("%b", unlikely.blocks.to_string()),
            ("%e", unlikely.expected.to_string()),
        ];
        self.children.start(program, &values);
    }
}

/// Blocks that are removed and then followed by others.
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
    // Blocks that were only removed are no reorganisation.
    reorgs.retain(|reorg| reorg.height > reorg.split);
    reorgs
}

/// The blocks that came and stayed.
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

/// Starts the thread that runs the programs, if there are any to run. It ends with the chain.
///
/// # Errors
/// When there is no thread to spare.
pub fn start(node: &Arc<Node>, config: &NotifyConfig) -> std::io::Result<Option<JoinHandle<()>>> {
    let mut notifier = Notifier::new(config);
    // The rate of blocks is watched in any case: the log tells of it too.
    if notifier.is_idle() && !rate::is_watched(node) {
        return Ok(None);
    }
    let changes = node.chain().subscribe();
    let node = Arc::downgrade(node);
    let run = move || {
        let mut next_check = Instant::now() + rate::INTERVAL;
        loop {
            match changes.recv_timeout(REAP) {
                Ok(changes) => notifier.changed(&changes),
                Err(RecvTimeoutError::Timeout) => notifier.children.reap(),
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if Instant::now() >= next_check
                && let Some(node) = node.upgrade()
            {
                notifier.check_rate(&node);
                next_check = Instant::now() + rate::INTERVAL;
            }
        }
    };
    std::thread::Builder::new().name("notify".to_owned()).spawn(run).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn added(height: u64, id: u8) -> ChainChange {
        ChainChange::Added { height: Height(height), id: Hash([id; 32]) }
    }

    fn popped(height: u64, id: u8) -> ChainChange {
        ChainChange::Popped { height: Height(height), id: Hash([id; 32]) }
    }

    #[test]
    fn words() {
        let program = Program::parse("/bin/sh  -c\t%s-%s %h").expect("there is a shell");
        assert_eq!(program.path, PathBuf::from("/bin/sh"));
        let values = [("%s", "1".to_owned()), ("%h", "two words".to_owned())];
        assert_eq!(program.arguments(&values), ["-c", "1-1", "two words"]);
        assert_eq!(Program::parse("/no/such/file %s"), Err(NotifyError("/no/such/file".into())));
        assert_eq!(Program::parse(" /bin/sh"), Err(NotifyError("".into())));
        assert_eq!(Program::parse("sh"), Err(NotifyError("sh".into())));
    }

    #[test]
    fn what_is_a_reorganisation() {
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
    fn blocks_that_did_not_stay_are_not_told() {
        let changes = [added(6, 1), popped(6, 1), added(6, 2)];
        assert_eq!(joined(&changes), [Hash([2; 32])]);
    }
}
