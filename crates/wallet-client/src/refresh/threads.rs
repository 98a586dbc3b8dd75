//! The threads that scan blocks, and those that fill the second ledger of a rescan.
//!
//! Following a long chain occupies all cores, while calls must still be answered. These threads are therefore separate
//! from those that serve calls, have a lower priority, and hold no lock that calls need. The priority alone is not enough:
//! a thread that wakes up to answer a call waits until the time slice of the running thread is over. So the threads also
//! pause while a [long answer](Foreground) is prepared.

use std::sync::{Condvar, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use ferrite_types::sync::lock;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// The nice value: a thread of normal priority gets nine tenths of a contended core.
#[cfg(target_os = "linux")]
const NICE: i32 = 10;

/// The longest pause of a thread between two pieces of work, however many answers are being prepared.
const PAUSE: Duration = Duration::from_millis(20);

/// Answers that are being prepared or sent.
struct Answers {
    prepared: usize,
    sent_until: Option<Instant>,
}

static ANSWERS: Mutex<Answers> = Mutex::new(Answers { prepared: 0, sent_until: None });
/// Notified when the last answer is prepared.
static PREPARED: Condvar = Condvar::new();

/// An answer that a client waits for. While it is prepared and sent, the scanning threads pause, for a bounded time between
/// two pieces of work, so that they make progress however many answers there are.
#[derive(Debug)]
pub struct Foreground {
    sending: Duration,
}

impl Foreground {
    /// Makes the threads pause from now on, until the value is dropped and the answer is sent, which takes about `sending`.
    pub fn begin(sending: Duration) -> Self {
        lock(&ANSWERS).prepared += 1;
        Self { sending }
    }
}

impl Drop for Foreground {
    fn drop(&mut self) {
        let mut answers = lock(&ANSWERS);
        answers.prepared -= 1;
        answers.sent_until = answers.sent_until.max(Instant::now().checked_add(self.sending));
        if answers.prepared == 0 {
            PREPARED.notify_all();
        }
    }
}

impl Answers {
    /// The time to wait before the next look, if there is anything to wait for.
    fn wait(&self, now: Instant, limit: Duration) -> Option<Duration> {
        if self.prepared > 0 {
            return Some(limit);
        }
        let sending = self.sent_until?.saturating_duration_since(now);
        (!sending.is_zero()).then_some(sending.min(limit))
    }
}

/// Waits while an answer is prepared or sent, for a bounded time.
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

/// Runs `work` on the scanning threads, of which there are as many as in rayon's global pool.
pub(super) fn scanning<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    static POOL: OnceLock<Option<ThreadPool>> = OnceLock::new();
    let build = || {
        let builder = ThreadPoolBuilder::new().num_threads(rayon::current_num_threads());
        builder
            .thread_name(|number| format!("scan {number}"))
            .start_handler(|_| lower_priority())
            .build()
            .ok()
    };
    match POOL.get_or_init(build) {
        Some(pool) => pool.install(work),
        None => work(),
    }
}

/// Runs long work that no call waits for on a separate low-priority thread.
pub(super) fn at_low_priority<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    let builder = ThreadPoolBuilder::new().num_threads(1);
    let pool = builder.thread_name(|_| "rescan".to_owned()).start_handler(|_| lower_priority()).build();
    match pool {
        Ok(pool) => pool.install(work),
        Err(_) => work(),
    }
}

/// Lowers the priority of the calling thread. It is harmless if the system refuses.
fn lower_priority() {
    // On other systems this would apply to the whole process.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, NICE);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_pause_while_an_answer_is_prepared() {
        let (sender, receiver) = std::sync::mpsc::channel();
        let answer = Foreground::begin(Duration::ZERO);
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
    fn only_scanning_threads_have_a_lower_priority() {
        let priority = || rustix::process::getpriority_process(None).unwrap();
        let before = priority();
        assert_eq!(scanning(priority), NICE.max(before));
        assert_eq!(at_low_priority(priority), NICE.max(before));
        assert_eq!(scanning(rayon::current_num_threads), rayon::current_num_threads());
        assert_eq!(priority(), before);
        let elsewhere = rayon::join(priority, || ()).0;
        assert_eq!(elsewhere, before, "calls use other threads");
    }
}
