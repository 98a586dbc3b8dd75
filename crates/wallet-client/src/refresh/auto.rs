//! Periodic refreshes in the background.
//!
//! Refreshes with the same period are due at the same time, so that the wallets of a program share the node's answers.

use std::sync::{Arc, Condvar, LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use ferrite_types::Height;

use super::{RefreshError, Refresher, Target};
use crate::daemon::{Daemon, DaemonError};
use crate::node::NodeError;

/// Interval of checks for a new period or the end.
const POLL_INTERVAL: Duration = Duration::from_millis(500);

/// A thread that refreshes a wallet. Dropping this value ends the thread and waits for it.
pub struct AutoRefresh {
    shared: Arc<Shared>,
    stop: crate::daemon::Stop,
    thread: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// The period; `None` disables the refresh.
    period: Option<Duration>,
    /// A refresh was requested.
    now: bool,
    /// The thread has waited at least once.
    waited: bool,
    error: Option<String>,
    /// The error is logged elsewhere.
    is_told: bool,
}

impl AutoRefresh {
    /// Starts the thread. `daemon` returns the node for each refresh. Without a period, the thread waits for one.
    ///
    /// # Errors
    /// If the thread cannot be started.
    pub fn start<T: Target + 'static, D: Daemon>(
        refresher: Arc<Refresher<T>>,
        period: Option<Duration>,
        daemon: impl Fn() -> D + Send + 'static,
    ) -> std::io::Result<Self> {
        let state = State { period, ..State::default() };
        let shared = Arc::new(Shared { state: Mutex::new(state), changed: Condvar::new() });
        let stop = refresher.stop().clone();
        let thread = {
            let shared = Arc::clone(&shared);
            let span = tracing::Span::current();
            let run = move || {
                let _span = span.entered();
                while shared.wait(&refresher) {
                    let result = refresher.refresh(&daemon(), Height(0));
                    shared.report(result.err());
                }
            };
            std::thread::Builder::new().name("refresh".to_owned()).spawn(run)?
        };
        Ok(Self { shared, stop, thread: Some(thread) })
    }

    /// Changes the period.
    pub fn set_period(&self, period: Option<Duration>) {
        self.shared.state().period = period;
        self.shared.changed.notify_all();
    }

    /// Requests a refresh now.
    pub fn wake(&self) {
        self.shared.state().now = true;
        self.shared.changed.notify_all();
    }

    /// The error of the last refresh, if it failed.
    pub fn last_error(&self) -> Option<String> {
        self.shared.state().error.clone()
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until the next refresh is due. Returns whether to continue.
    fn wait<T: Target>(&self, refresher: &Refresher<T>) -> bool {
        let started = Instant::now();
        let mut state = self.state();
        loop {
            if refresher.stop().is_stopped() {
                return false;
            }
            let first = !std::mem::replace(&mut state.waited, true);
            let left = state.period.map(|period| time_left(started, Instant::now(), period));
            let due = left.is_some_and(|left| first || left.is_zero());
            if due || std::mem::take(&mut state.now) {
                return true;
            }
            let wait = left.unwrap_or(POLL_INTERVAL).min(POLL_INTERVAL);
            state = self.changed.wait_timeout(state, wait).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Records the outcome. A recurring error is logged once; an unreachable node is logged by the code that called it.
    fn report(&self, error: Option<RefreshError>) {
        let mut state = self.state();
        let (text, is_told) = match error {
            Some(RefreshError::Daemon(DaemonError::Stopped)) => return,
            Some(RefreshError::Daemon(DaemonError::Node(NodeError::NoConnection(problem)))) => {
                (Some(problem.to_string()), true)
            }
            error => (error.map(|error| error.to_string()), false),
        };
        if state.error != text {
            match &text {
                Some(text) if is_told => tracing::debug!(target: "wallet.rpc", "refresh failed: {text}"),
                Some(text) => tracing::error!(target: "global", "refresh failed: {text}"),
                None if state.is_told => {}
                None => tracing::info!(target: "global", "refresh works again"),
            }
        }
        (state.error, state.is_told) = (text, is_told);
    }
}

/// The time until the first multiple of the period after `started`, counted from the start of the program.
fn time_left(started: Instant, now: Instant, period: Duration) -> Duration {
    static FIRST: LazyLock<Instant> = LazyLock::new(Instant::now);
    let since = |time: Instant| time.saturating_duration_since(*FIRST).as_nanos();
    let period = period.as_nanos().max(1);
    let due = (since(started) / period).saturating_add(1).saturating_mul(period);
    let left = due.saturating_sub(since(now));
    Duration::from_nanos(u64::try_from(left).unwrap_or(u64::MAX))
}

impl Drop for AutoRefresh {
    fn drop(&mut self) {
        self.stop.stop();
        self.shared.changed.notify_all();
        if let Some(thread) = self.thread.take() {
            let ended = thread.join();
            if ended.is_err() {
                tracing::error!(target: "wallet.rpc", "the refresh thread panicked");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_periods_are_due_at_the_same_time() {
        let period = Duration::from_secs(20);
        let start = Instant::now() + Duration::from_secs(100);
        let left = time_left(start, start, period);
        assert!(!left.is_zero() && left <= period);
        let due = start + left;
        for started in [start, start + left / 2, due - Duration::from_millis(1)] {
            assert_eq!(time_left(started, started, period), due - started);
            assert_eq!(time_left(started, due, period), Duration::ZERO);
            assert_eq!(time_left(started, due + period, period), Duration::ZERO, "a long refresh");
        }
        assert_eq!(time_left(due, due, period), period, "and then again");
        assert!(time_left(start, start, Duration::MAX) > Duration::from_secs(1 << 32));
        assert_eq!(time_left(start, start, Duration::ZERO), Duration::from_nanos(1));
    }
}
