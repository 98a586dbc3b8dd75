//! Programs run on events.
//!
//! A program is started without a shell, environment or input (notify.cpp, spawn.cpp): the words of the setting are its
//! arguments, in which placeholders are replaced.
//!
//! A program never blocks its caller. A separate thread starts the programs, a limited number at a time; further ones
//! wait in a bounded queue, and a program that takes too long is killed with all its children.

use std::collections::VecDeque;
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::time::{Duration, Instant};

use rustix::fs::{Access, access};
use rustix::process::{Pid, Signal, kill_process_group};

/// Interval at which the thread checks for programs that have ended.
const POLL: Duration = Duration::from_millis(50);

/// Why a setting is not a program.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotifyError {
    /// There is no such file.
    #[error("File not found: {} (give the full path of the program)", .0.display())]
    NotFound(PathBuf),
    /// It cannot be run.
    #[error("Not executable: {}", .0.display())]
    NotExecutable(PathBuf),
}

/// A program with its arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    path: PathBuf,
    arguments: Vec<String>,
}

impl Program {
    /// Parses words separated by spaces. There is no quoting.
    ///
    /// # Errors
    /// If there is no such file, or it cannot be executed.
    pub fn parse(spec: &str) -> Result<Self, NotifyError> {
        let mut words = spec.split([' ', '\t']).enumerate().filter(|(at, word)| *at == 0 || !word.is_empty());
        let path = PathBuf::from(words.next().map(|(_, word)| word).unwrap_or_default());
        if spec.contains(['\'', '"', '\\']) {
            tracing::warn!(
                target: "notify",
                "A notification spec contains a quote or backslash: note that these are handled verbatim, which may not be the intent"
            );
        }
        if !path.is_file() {
            return Err(NotifyError::NotFound(path));
        }
        if access(&path, Access::EXEC_OK).is_err() {
            return Err(NotifyError::NotExecutable(path));
        }
        // A bare name would be looked up in PATH, instead of where it was found.
        let path = std::path::absolute(&path).unwrap_or(path);
        let arguments = words.map(|(_, word)| word.to_owned()).collect();
        Ok(Self { path, arguments })
    }

    /// The arguments with all placeholders replaced, in order.
    fn arguments(&self, values: &[(&str, String)]) -> Vec<String> {
        let fill = |text: &String| {
            values.iter().fold(text.clone(), |text, (placeholder, value)| text.replace(placeholder, value))
        };
        self.arguments.iter().map(fill).collect()
    }
}

/// Limits of a [`Runner`].
#[derive(Debug, Clone, Copy)]
pub struct RunnerLimits {
    /// Number of programs running concurrently.
    pub running: usize,
    /// Number of programs waiting to be started. Further ones are dropped, and logged.
    pub waiting: usize,
    /// Time after which a program is killed.
    pub time: Duration,
}

impl Default for RunnerLimits {
    fn default() -> Self {
        Self { running: 64, waiting: 1024, time: Duration::from_secs(600) }
    }
}

/// Runs programs in a separate thread, which starts with the first of them.
#[derive(Debug, Default)]
pub struct Runner {
    limits: RunnerLimits,
    queue: OnceLock<Option<SyncSender<Job>>>,
    dropped: AtomicU64,
}

/// A program to be run.
#[derive(Debug)]
struct Job {
    path: PathBuf,
    arguments: Vec<String>,
}

/// A running program.
#[derive(Debug)]
struct Running {
    child: Child,
    path: PathBuf,
    deadline: Instant,
}

impl Runner {
    /// With other limits than the default.
    pub fn new(limits: RunnerLimits) -> Self {
        Self { limits, ..Self::default() }
    }

    /// Runs a program with these values for placeholders. Returns immediately.
    pub fn run(&self, program: &Program, values: &[(&str, String)]) {
        let queue = self.queue.get_or_init(|| {
            start(self.limits)
                .map_err(|error| tracing::error!(target: "notify", "cannot start a thread: {error}"))
                .ok()
        });
        let Some(queue) = queue else { return };
        let job = Job { path: program.path.clone(), arguments: program.arguments(values) };
        match queue.try_send(job) {
            Ok(()) => {
                let dropped = self.dropped.swap(0, Ordering::Relaxed);
                if dropped > 0 {
                    tracing::warn!(target: "notify", "{dropped} notifications were dropped: programs do not end fast enough");
                }
            }
            Err(TrySendError::Full(job) | TrySendError::Disconnected(job)) => {
                if self.dropped.fetch_add(1, Ordering::Relaxed) == 0 {
                    tracing::error!(
                        target: "notify",
                        "{} programs wait to be run: notification dropped: {}",
                        self.limits.waiting,
                        job.path.display()
                    );
                }
            }
        }
    }
}

fn start(limits: RunnerLimits) -> std::io::Result<SyncSender<Job>> {
    let (queue, jobs) = sync_channel(limits.waiting);
    let work = move || work(&jobs, limits);
    std::thread::Builder::new().name("notify-run".to_owned()).spawn(work)?;
    Ok(queue)
}

/// Starts programs as there is room, until the runner is dropped. Running programs continue then.
fn work(jobs: &Receiver<Job>, limits: RunnerLimits) {
    let mut running: VecDeque<Running> = VecDeque::new();
    loop {
        running.retain_mut(|program| program.is_running(limits.time));
        let next = if running.len() >= limits.running {
            std::thread::sleep(POLL);
            continue;
        } else if running.is_empty() {
            jobs.recv().map_err(|_| RecvTimeoutError::Disconnected)
        } else {
            jobs.recv_timeout(POLL)
        };
        match next {
            Ok(job) => running.extend(job.start(limits.time)),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

impl Job {
    fn start(self, limit: Duration) -> Option<Running> {
        let mut command = Command::new(&self.path);
        // A separate group, so that all its children can be killed with it.
        command.args(&self.arguments).env_clear().stdin(Stdio::null()).process_group(0);
        match command.spawn() {
            Ok(child) => Some(Running { child, path: self.path, deadline: Instant::now() + limit }),
            Err(error) => {
                tracing::error!(target: "notify", "cannot run {}: {error}", self.path.display());
                None
            }
        }
    }
}

impl Running {
    /// Whether it is still running; it is killed when its time is over.
    fn is_running(&mut self, limit: Duration) -> bool {
        if !matches!(self.child.try_wait(), Ok(None)) {
            return false;
        }
        if Instant::now() < self.deadline {
            return true;
        }
        tracing::error!(
            target: "notify",
            "{} has not ended within {} s and is killed",
            self.path.display(),
            limit.as_secs()
        );
        // Both fail only for a program that has just ended.
        if let Some(group) = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw) {
            let _ = kill_process_group(group, Signal::KILL);
        }
        let _ = self.child.wait();
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words() {
        let program = Program::parse("/bin/sh  -c\t%s-%s %h").expect("there is a shell");
        assert_eq!(program.path, PathBuf::from("/bin/sh"));
        let values = [("%s", "1".to_owned()), ("%h", "two words".to_owned())];
        assert_eq!(program.arguments(&values), ["-c", "1-1", "two words"]);
        let missing = |path: &str| Err(NotifyError::NotFound(path.into()));
        assert_eq!(Program::parse("/no/such/file %s"), missing("/no/such/file"));
        assert_eq!(Program::parse(" /bin/sh"), missing(""));
        assert_eq!(Program::parse("sh"), missing("sh"));
        assert_eq!(Program::parse("/bin"), missing("/bin"));
        let folder = tempfile::tempdir().expect("a temporary folder");
        let text = folder.path().join("text");
        std::fs::write(&text, "no program").expect("it can be written");
        assert_eq!(Program::parse(&text.display().to_string()), Err(NotifyError::NotExecutable(text)));
    }

    #[test]
    fn hung_programs_hold_nothing_up_and_are_killed() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let done = folder.path().join("done");
        // One at a time, so that none is left when the last one runs.
        let limits = RunnerLimits { running: 1, waiting: 100, time: Duration::from_millis(200) };
        let runner = Runner::new(limits);
        let hang = Program::parse("/bin/sleep 1000000").expect("there is such a program");
        let touch = Program::parse("/usr/bin/touch %s").expect("there is such a program");
        // More than may run at once. If the caller waited for one of them, this would take a week.
        for _ in 0..5 {
            runner.run(&hang, &[]);
        }
        touch_until_done(&runner, &touch, &done);
    }

    /// Runs `touch` until its file is there: where a program takes long to start, it may be killed before it is done.
    fn touch_until_done(runner: &Runner, touch: &Program, done: &std::path::Path) {
        let started = Instant::now();
        while !done.exists() {
            assert!(started.elapsed() < Duration::from_secs(120), "nothing is run any more");
            runner.run(touch, &[("%s", done.display().to_string())]);
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    #[test]
    fn children_of_a_killed_program_end_too() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let (script, pid) = (folder.path().join("script"), folder.path().join("pid"));
        let text = format!("sleep 1000000 &\necho $! > {0}.new\nmv {0}.new {0}\nwait\n", pid.display());
        std::fs::write(&script, text).expect("it can be written");
        let hang = Program::parse(&format!("/bin/sh {}", script.display())).expect("there is a shell");
        // It needs time enough to start the other one, and how much that is depends on what else the machine does.
        let mut runners = Vec::new();
        let mut time = Duration::from_millis(500);
        while !pid.exists() {
            assert!(time < Duration::from_secs(120), "the program does not start another one");
            let runner = Runner::new(RunnerLimits { time, ..RunnerLimits::default() });
            runner.run(&hang, &[]);
            runners.push(runner);
            let started = Instant::now();
            while !pid.exists() && started.elapsed() < time {
                std::thread::sleep(Duration::from_millis(10));
            }
            time *= 2;
        }
        let text = std::fs::read_to_string(&pid).expect("it is there");
        let child = text.trim().parse().ok().and_then(Pid::from_raw).expect("a process id");
        let started = Instant::now();
        let stat = format!("/proc/{}/stat", child.as_raw_nonzero());
        // A process that has ended may remain as a zombie for a while.
        let runs = || std::fs::read_to_string(&stat).is_ok_and(|stat| !stat.contains(") Z "));
        while runs() {
            assert!(started.elapsed() < Duration::from_secs(60), "it still runs");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    #[test]
    fn notifications_beyond_the_queue_are_dropped() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let done = folder.path().join("done");
        let runner = Runner::new(RunnerLimits { running: 1, waiting: 2, time: Duration::from_millis(200) });
        let hang = Program::parse("/bin/sleep 1000000").expect("there is such a program");
        for _ in 0..50 {
            runner.run(&hang, &[]);
        }
        assert!(runner.dropped.load(Ordering::Relaxed) > 0);
        // There is room again when those that hang are killed.
        let touch = Program::parse("/usr/bin/touch %s").expect("there is such a program");
        touch_until_done(&runner, &touch, &done);
    }
}
