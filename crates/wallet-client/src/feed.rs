//! The blocks that all wallets of a node fetch, each answer once for all that ask for the same.
//!
//! Wallets that follow the tip send equal requests. While one of them is answered, the others wait, and the next answer
//! is for all of them. It is requested after the last of them asked, so no wallet gets an older one than it would get
//! alone. Together, wallets use fewer connections than the node's client has, so other calls do not wait for blocks.

use std::collections::HashMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use ferrite_rpc::daemon::bulk::GetBlocksBinRequest;
use ferrite_types::epee;
use ferrite_types::sync::lock;

use crate::answer::BlocksAnswer;

/// Requests that are answered at the same time. Public nodes allow three connections.
const MAX_RUNNING: usize = 3;
/// Interval of checks whether the answer is still wanted.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// An answer, or the error `E`.
type Answer<E> = Result<Arc<BlocksAnswer>, E>;

/// The answer that some wallets wait for; `None` if the one that asked for it was closed meanwhile.
type Ticket<E> = Arc<OnceLock<Option<Answer<E>>>>;

/// The requests of all wallets of a node.
#[derive(Debug)]
pub(crate) struct Feed<E> {
    state: Mutex<State<E>>,
    changed: Condvar,
}

#[derive(Debug)]
struct State<E> {
    running: usize,
    /// The requests that wait or run, by their content.
    lines: HashMap<Vec<u8>, Line<E>>,
}

/// Equal requests.
#[derive(Debug)]
struct Line<E> {
    /// Whether one of them is being answered.
    runs: bool,
    /// The next answer, for those that wait.
    next: Ticket<E>,
}

/// A request that is being answered.
struct Running<'a, E> {
    feed: &'a Feed<E>,
    line: &'a [u8],
    ticket: Ticket<E>,
}

impl<E> Default for Feed<E> {
    fn default() -> Self {
        Self { state: Mutex::new(State { running: 0, lines: HashMap::new() }), changed: Condvar::new() }
    }
}

impl<E: Clone> Feed<E> {
    /// The answer to a request, which `fetch` gets unless another wallet does. `None` if it is no longer wanted, as
    /// `is_stopped` or `fetch` says.
    pub(crate) fn get(
        &self,
        request: &GetBlocksBinRequest,
        is_stopped: impl Fn() -> bool,
        fetch: impl FnOnce() -> Option<Result<Vec<u8>, E>>,
    ) -> Option<Answer<E>> {
        let line = epee::to_bytes(request);
        let running = {
            let mut state = lock(&self.state);
            let mut ticket = state.join(&line);
            loop {
                match ticket.get() {
                    Some(Some(answer)) => return Some(answer.clone()),
                    Some(None) => ticket = state.join(&line),
                    None => {}
                }
                if is_stopped() {
                    drop(ticket);
                    state.tidy(&line);
                    return None;
                }
                if state.start(&line) {
                    break Running { feed: self, line: &line, ticket };
                }
                state = self.wait(state);
            }
        };
        let answer = fetch().map(|answer| answer.map(|bytes| Arc::new(BlocksAnswer::from(bytes))));
        // Nothing else sets it.
        let _ = running.ticket.set(answer.clone());
        answer
    }

    fn wait<'s>(&self, state: MutexGuard<'s, State<E>>) -> MutexGuard<'s, State<E>> {
        self.changed.wait_timeout(state, POLL_INTERVAL).unwrap_or_else(PoisonError::into_inner).0
    }
}

impl<E> State<E> {
    /// Waits for the next answer to a request.
    fn join(&mut self, line: &[u8]) -> Ticket<E> {
        if let Some(line) = self.lines.get(line) {
            return Arc::clone(&line.next);
        }
        let next = Ticket::default();
        self.lines.insert(line.to_vec(), Line { runs: false, next: Arc::clone(&next) });
        next
    }

    /// Makes the caller the one that gets the next answer, unless all must wait.
    fn start(&mut self, line: &[u8]) -> bool {
        if self.running >= MAX_RUNNING {
            return false;
        }
        match self.lines.get_mut(line) {
            Some(line) if !line.runs => {
                *line = Line { runs: true, next: Ticket::default() };
                self.running += 1;
                true
            }
            _ => false,
        }
    }

    /// Removes a line in which nothing waits.
    fn tidy(&mut self, line: &[u8]) {
        if self.lines.get(line).is_some_and(|line| !line.runs && Arc::strong_count(&line.next) == 1) {
            self.lines.remove(line);
        }
    }
}

impl<E> Drop for Running<'_, E> {
    fn drop(&mut self) {
        // After a panic, the others ask again.
        let _ = self.ticket.set(None);
        let mut state = lock(&self.feed.state);
        state.running -= 1;
        if let Some(line) = state.lines.get_mut(self.line) {
            line.runs = false;
        }
        state.tidy(self.line);
        drop(state);
        self.feed.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc;
    use std::thread;

    use super::*;

    type Feed = super::Feed<&'static str>;
    type Fetched = Option<Result<Vec<u8>, &'static str>>;

    fn request(start_height: u64) -> GetBlocksBinRequest {
        GetBlocksBinRequest { start_height, ..GetBlocksBinRequest::default() }
    }

    /// Waits until this many callers wait for the next answer to a request.
    fn wait_for_waiting(feed: &Feed, request: &GetBlocksBinRequest, count: usize) {
        let line = epee::to_bytes(request);
        while lock(&feed.state).lines.get(&line).map_or(0, |line| Arc::strong_count(&line.next) - 1) < count {
            thread::yield_now();
        }
    }

    /// Runs a first request and, before it is answered, nine equal ones. Returns the answers of the nine and the number
    /// of requests that were sent.
    fn ten_wallets(
        feed: &Feed,
        first: Fetched,
        then: impl Fn() -> Fetched + Sync,
    ) -> (Vec<Option<Answer<&'static str>>>, usize) {
        let sent = AtomicUsize::new(0);
        let (go, wait) = mpsc::channel::<()>();
        let answers = thread::scope(|scope| {
            let sent = &sent;
            let (begun, began) = mpsc::channel();
            let leader = scope.spawn(move || {
                let _ = feed.get(
                    &request(5),
                    || false,
                    || {
                        sent.fetch_add(1, Ordering::SeqCst);
                        begun.send(()).unwrap();
                        wait.recv().unwrap();
                        first
                    },
                );
            });
            began.recv().unwrap();
            let then = &then;
            let others: Vec<_> = (0..9)
                .map(|_| {
                    scope.spawn(move || {
                        feed.get(
                            &request(5),
                            || false,
                            || {
                                sent.fetch_add(1, Ordering::SeqCst);
                                then()
                            },
                        )
                    })
                })
                .collect();
            wait_for_waiting(feed, &request(5), 9);
            go.send(()).unwrap();
            leader.join().unwrap();
            others.into_iter().map(|other| other.join().unwrap()).collect()
        });
        (answers, sent.load(Ordering::SeqCst))
    }

    #[test]
    fn equal_requests_share_an_answer_that_is_not_older_than_they_are() {
        let feed = Feed::default();
        let (answers, sent) = ten_wallets(&feed, Some(Ok(vec![1])), || Some(Ok(vec![2])));
        assert!(answers.iter().all(|answer| matches!(answer, Some(Ok(answer)) if answer.bytes() == [2])));
        assert_eq!(sent, 2);
        let state = lock(&feed.state);
        assert_eq!((state.running, state.lines.len()), (0, 0), "nothing stays behind");
    }

    #[test]
    fn errors_are_shared_too() {
        let feed = Feed::default();
        let (answers, sent) = ten_wallets(&feed, Some(Ok(vec![1])), || Some(Err("busy")));
        assert!(answers.iter().all(|answer| matches!(answer, Some(Err("busy")))));
        assert_eq!(sent, 2);
    }

    #[test]
    fn a_wallet_that_is_closed_stops_no_other() {
        let feed = Feed::default();
        // The second request, too, is that of a wallet that is closed.
        let closed = AtomicUsize::new(0);
        let (answers, _) = ten_wallets(&feed, None, || match closed.fetch_add(1, Ordering::SeqCst) {
            0 => None,
            _ => Some(Ok(vec![3])),
        });
        let stopped = answers.iter().filter(|answer| answer.is_none()).count();
        let others = answers
            .iter()
            .filter(|answer| matches!(answer, Some(Ok(answer)) if answer.bytes() == [3]))
            .count();
        assert_eq!((stopped, others), (1, 8));
        assert!(feed.get(&request(5), || true, || Some(Ok(Vec::new()))).is_none());
        assert!(lock(&feed.state).lines.is_empty());
    }

    #[test]
    fn a_panic_leaves_the_others_running() {
        let feed = Feed::default();
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            feed.get(&request(1), || false, || panic!("a bug"))
        }));
        assert!(result.is_err());
        let answer = feed.get(&request(1), || false, || Some(Ok(vec![7])));
        assert!(matches!(answer, Some(Ok(answer)) if answer.bytes() == [7]));
    }

    #[test]
    fn different_requests_do_not_wait_for_each_other_up_to_a_limit() {
        let feed = Feed::default();
        let most = AtomicUsize::new(0);
        let now = AtomicUsize::new(0);
        let started = std::sync::Barrier::new(MAX_RUNNING);
        thread::scope(|scope| {
            for height in 0..2 * MAX_RUNNING as u64 {
                let (feed, most, now, started) = (&feed, &most, &now, &started);
                scope.spawn(move || {
                    feed.get(
                        &request(height),
                        || false,
                        || {
                            most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                            // It passes only if as many run at the same time.
                            started.wait();
                            now.fetch_sub(1, Ordering::SeqCst);
                            Some(Ok(Vec::new()))
                        },
                    )
                });
            }
        });
        assert_eq!(most.load(Ordering::SeqCst), MAX_RUNNING);
    }
}
