//! The threads that scan blocks, and those that fill the second ledger of a rescan.
//!
//! Following a long chain keeps all cores busy for as long as it takes, and calls are answered meanwhile. So these threads
//! are not the ones that calls use, and they step back for whatever else wants to run. They hold no lock that calls need.
//! A low priority alone is not enough: a thread that wakes up to answer waits until the time slice of the running one is
//! over, and shares the caches with it. So the threads also pause while a [long answer](Foreground) is
//! prepared.

use std::sync::{Condvar, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use ferrite_types::sync::lock;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// How much the threads step back: the system gives another thread nine tenths of a core that both want.
#[cfg(target_os = "linux")]
const NICE: i32 = 10;

/// How long a thread pauses at most before it does another piece of work, however many answers are being prepared.
const PAUSE: Duration = Duration::from_millis(20);
/// How long an answer of some megabytes is on its way to the client.
const SENDING: Duration = Duration::from_millis(5);

/// Answers that are being prepared or sent.
struct Answers {
    prepared: usize,
    sent_until: Option<Instant>,
}

static ANSWERS: Mutex<Answers> = Mutex::new(Answers { prepared: 0, sent_until: None });
/// Notified when the last answer is prepared.
static PREPARED: Condvar = Condvar::new();

/// An answer that a client waits for. While it is prepared and sent, the threads that scan pause, each for a short time
/// between two pieces of work, so that they go on however many answers there are.
#[derive(Debug)]
pub struct Foreground(());

impl Foreground {
    /// Makes the threads pause from now on.
    pub fn begin() -> Self {
        lock(&ANSWERS).prepared += 1;
        Self(())
    }
}

impl Drop for Foreground {
    fn drop(&mut self) {
        let mut answers = lock(&ANSWERS);
        answers.prepared -= 1;
        answers.sent_until = Some(Instant::now() + SENDING);
        if answers.prepared == 0 {
            PREPARED.notify_all();
        }
    }
}

impl Answers {
    /// How long to wait before looking again, if there is anything to wait for.
    fn wait(&self, now: Instant, limit: Duration) -> Option<Duration> {
        if self.prepared > 0 {
            return Some(limit);
        }
        let sending = self.sent_until?.saturating_duration_since(now);
        (!sending.is_zero()).then_some(sending.min(limit))
    }
}

/// Waits while an answer is prepared or sent, but not for long.
pub(super) fn pause() {
    pause_for(PAUSE);
}

fn pause_for(limit: Duration) {
    let started = Instant::now();
    let mut answers = lock(&ANSWERS);
    loop {
        let left = limit.saturating_sub(started.elapsed());
        let Some(wait) = answers.wait(Instant::now(), left).filter(|wait| !wait.is_zero()) else { return };
        answers = PREPARED.wait_timeout(answers, wait).unwrap_or_else(PoisonError::into_inner).0;
    }
}

/// Does something on the threads that scan, as many as there are for everything else.
pub(super) fn scanning<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    static POOL: OnceLock<Option<ThreadPool>> = OnceLock::new();
    let build = || {
        let builder = ThreadPoolBuilder::new().num_threads(rayon::current_num_threads());
        builder.thread_name(|number| format!("scan {number}")).start_handler(|_| step_back()).build().ok()
    };
    match POOL.get_or_init(build) {
        Some(pool) => pool.install(work),
        None => work(),
    }
}

/// Does something that takes long, and that no call waits for, on a thread of its own that steps back.
pub(super) fn stepping_back<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    let builder = ThreadPoolBuilder::new().num_threads(1);
    let pool = builder.thread_name(|_| "rescan".to_owned()).start_handler(|_| step_back()).build();
    match pool {
        Ok(pool) => pool.install(work),
        Err(_) => work(),
    }
}

/// Lowers the priority of the calling thread. If the system refuses, the thread is only less polite.
fn step_back() {
    // Elsewhere the whole process would be meant.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, NICE);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_pause_while_an_answer_is_prepared() {
        let (sender, receiver) = std::sync::mpsc::channel();
        let answer = Foreground::begin();
        // With its usual limit a thread goes on while the answer is prepared.
        pause();
        let thread = std::thread::spawn(move || {
            pause_for(Duration::from_secs(3600));
            sender.send(()).unwrap();
        });
        assert!(receiver.recv_timeout(2 * PAUSE).is_err(), "it pauses");
        drop(answer);
        receiver.recv().unwrap();
        thread.join().unwrap();
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn scanning_threads_step_back_and_others_do_not() {
        let priority = || rustix::process::getpriority_process(None).unwrap();
        let before = priority();
        assert_eq!(scanning(priority), NICE.max(before));
        assert_eq!(stepping_back(priority), NICE.max(before));
        assert_eq!(scanning(rayon::current_num_threads), rayon::current_num_threads());
        assert_eq!(priority(), before);
        let elsewhere = rayon::join(priority, || ()).0;
        assert_eq!(elsewhere, before, "calls use other threads");
    }
}
