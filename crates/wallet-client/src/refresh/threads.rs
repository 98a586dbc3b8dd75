//! The threads that scan blocks, and those that fill the second ledger of a rescan.
//!
//! Following a long chain keeps all cores busy for as long as it takes, and calls are answered meanwhile. So these threads
//! are not the ones that calls use, and they step back for whatever else wants to run. They hold no lock that calls need.

use std::sync::OnceLock;

use rayon::{ThreadPool, ThreadPoolBuilder};

/// How much the threads step back: the system gives another thread nine tenths of a core that both want.
#[cfg(target_os = "linux")]
const NICE: i32 = 10;

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
