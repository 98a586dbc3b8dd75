//! The threads that scan blocks, and those that fill the second ledger of a rescan.
//!
//! Following a long chain occupies all cores, while calls must still be answered. These threads are therefore separate
//! from those that serve calls, have a lower priority, and hold no lock that calls need.

use std::sync::OnceLock;

use rayon::{ThreadPool, ThreadPoolBuilder};

/// The nice value: a thread of normal priority gets nine tenths of a contended core.
#[cfg(target_os = "linux")]
const NICE: i32 = 10;

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
