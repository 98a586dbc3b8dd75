//! The threads that scan blocks, and those that fill the second ledger of a rescan.
//!
//! Following a long chain keeps all cores busy for as long as it takes, and calls are answered meanwhile. So these threads
//! are not the ones that calls use, and they step back for whatever else wants to run. They hold no lock that calls need.
//! A low priority alone is not enough: a thread that wakes up to answer waits until the time slice of the running one is
//! over, and shares the caches with it. So the threads also pause while a program prepares a [long answer](Foreground).

use std::sync::{Condvar, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use ferrite_types::sync::lock;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// How much the threads step back: the system gives another thread nine tenths of a core that both want.
#[cfg(target_os = "linux")]
const NICE: i32 = 10;

/// How long a thread pauses at most before it does another piece of work, however many answers are being prepared.
const PAUSE: Duration = Duration::from_millis(20);

/// The number of answers that are being prepared, and the threads that wait for them.
static FOREGROUND: (Mutex<usize>, Condvar) = (Mutex::new(0), Condvar::new());

/// Work that a user waits for. While it exists, the threads that scan pause, each for a short time between two pieces of
/// work, so that they go on however often it is created.
#[derive(Debug)]
pub struct Foreground(());

impl Foreground {
    /// Makes the threads pause from now on.
    pub fn begin() -> Self {
        *lock(&FOREGROUND.0) += 1;
        Self(())
    }
}

impl Drop for Foreground {
    fn drop(&mut self) {
        let mut count = lock(&FOREGROUND.0);
        *count -= 1;
        if *count == 0 {
            FOREGROUND.1.notify_all();
        }
    }
}

/// Waits while there is [`Foreground`] work, but not for long.
pub(super) fn pause() {
    pause_for(PAUSE);
}

fn pause_for(limit: Duration) {
    let count = lock(&FOREGROUND.0);
    let waited = FOREGROUND.1.wait_timeout_while(count, limit, |count| *count > 0);
    drop(waited.unwrap_or_else(PoisonError::into_inner));
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
    fn threads_pause_for_foreground_work() {
        let (sender, receiver) = std::sync::mpsc::channel();
        let work = Foreground::begin();
        // With its usual limit a thread goes on while the work exists.
        pause();
        let thread = std::thread::spawn(move || {
            pause_for(Duration::MAX);
            sender.send(()).unwrap();
        });
        assert!(receiver.recv_timeout(2 * PAUSE).is_err(), "it pauses");
        drop(work);
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
