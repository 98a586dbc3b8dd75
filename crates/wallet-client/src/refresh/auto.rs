//! Refreshing a wallet again and again, in the background.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use ferrite_types::Height;

use super::{RefreshError, Refresher, Target};
use crate::daemon::{Daemon, DaemonError};
use crate::node::NodeError;

/// How long to wait before looking again for a new period or the end.
const GLANCE: Duration = Duration::from_millis(500);

/// A thread that refreshes a wallet. It ends when this is dropped; whoever drops it waits for that.
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
    /// How often; not at all if there is nothing.
    period: Option<Duration>,
    /// Somebody wants it now.
    now: bool,
    /// It was waited for at least once.
    waited: bool,
    error: Option<String>,
    /// Another line of the log tells of the error.
    is_told: bool,
}

impl AutoRefresh {
    /// Starts it. `daemon` gives the node to ask, each time anew. Without a period it waits for one.
    ///
    /// # Errors
    /// When there is no thread for it.
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
            let run = move || {
                while shared.wait(&refresher) {
                    let result = refresher.refresh(&daemon(), Height(0));
                    shared.report(result.err());
                }
            };
            std::thread::Builder::new().name("refresh".to_owned()).spawn(run)?
        };
        Ok(Self { shared, stop, thread: Some(thread) })
    }

    /// Changes how often.
    pub fn set_period(&self, period: Option<Duration>) {
        self.shared.state().period = period;
        self.shared.changed.notify_all();
    }

    /// Does it soon.
    pub fn wake(&self) {
        self.shared.state().now = true;
        self.shared.changed.notify_all();
    }

    /// What went wrong the last time, if something did.
    pub fn last_error(&self) -> Option<String> {
        self.shared.state().error.clone()
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until it is time. Returns whether to go on.
    fn wait<T: Target>(&self, refresher: &Refresher<T>) -> bool {
        let started = Instant::now();
        let mut state = self.state();
        loop {
            if refresher.stop().is_stopped() {
                return false;
            }
            let first = !std::mem::replace(&mut state.waited, true);
            let due = state.period.is_some_and(|period| first || started.elapsed() >= period);
            if due || std::mem::take(&mut state.now) {
                return true;
            }
            state = self.changed.wait_timeout(state, GLANCE).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Notes how it went. What goes wrong each time is worth one line; a node that cannot be reached has got its own
    /// from whoever called it.
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

impl Drop for AutoRefresh {
    fn drop(&mut self) {
        self.stop.stop();
        self.shared.changed.notify_all();
        if let Some(thread) = self.thread.take() {
            let ended = thread.join();
            if ended.is_err() {
                tracing::error!(target: "wallet.rpc", "the refresh did not end as it should");
            }
        }
    }
}
