//! Turns of the wallets that catch up with a long chain.
//!
//! Each of them keeps tens of megabytes of blocks meanwhile. So only a few do it at a time, however many wallets a program
//! has, for a limited number of blocks each, and in the order in which they asked. A wallet that misses few blocks needs no
//! turn.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ferrite_types::sync::lock;

/// Wallets that catch up at a time.
const AT_A_TIME: usize = 4;
/// The blocks of a turn.
const BLOCKS: u64 = 10_000;
/// Interval of checks whether the wallet was closed.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// The turns of all wallets of this process.
pub(super) static TURNS: Turns = Turns::new();

/// Who catches up, and who waits.
pub(super) struct Turns {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    running: usize,
    /// The number of the next ticket.
    next: u64,
    /// The tickets of those that wait, in order.
    waiting: VecDeque<u64>,
}

/// The turn of a wallet.
pub(super) struct Turn<'a>(&'a Turns);

/// The place of a wallet among those that wait.
struct Ticket<'a> {
    turns: &'a Turns,
    number: u64,
}

impl Turns {
    const fn new() -> Self {
        let state = State { running: 0, next: 0, waiting: VecDeque::new() };
        Self { state: Mutex::new(state), changed: Condvar::new() }
    }

    /// Waits for a turn. `None` if `is_stopped` says that it is no longer wanted.
    pub(super) fn wait(&self, is_stopped: impl Fn() -> bool) -> Option<Turn<'_>> {
        let ticket = self.ticket();
        let mut state = lock(&self.state);
        loop {
            if is_stopped() {
                drop(state);
                return None;
            }
            if state.running < AT_A_TIME && state.waiting.front() == Some(&ticket.number) {
                state.running += 1;
                drop(state);
                return Some(Turn(self));
            }
            state = self.sleep(state);
        }
    }

    fn ticket(&self) -> Ticket<'_> {
        let mut state = lock(&self.state);
        let number = state.next;
        state.next += 1;
        state.waiting.push_back(number);
        Ticket { turns: self, number }
    }

    fn sleep<'s>(&self, state: MutexGuard<'s, State>) -> MutexGuard<'s, State> {
        self.changed.wait_timeout(state, POLL_INTERVAL).unwrap_or_else(PoisonError::into_inner).0
    }
}

impl Drop for Ticket<'_> {
    fn drop(&mut self) {
        lock(&self.turns.state).waiting.retain(|number| *number != self.number);
        self.turns.changed.notify_all();
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        lock(&self.0.state).running -= 1;
        self.0.changed.notify_all();
    }
}

/// The blocks of the next turn: the first of a range.
pub(super) fn next(range: &Range<u64>) -> Range<u64> {
    range.start..range.end.min(range.start.saturating_add(BLOCKS))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use std::sync::mpsc;
    use std::thread;

    use super::*;

    fn wait_for_waiting(turns: &Turns, count: usize) {
        while lock(&turns.state).waiting.len() != count {
            thread::yield_now();
        }
    }

    #[test]
    fn few_run_at_a_time_and_in_order() {
        let turns = Turns::new();
        let first: Vec<_> = (0..AT_A_TIME).map(|_| turns.wait(|| false).unwrap()).collect();
        let (order, ran) = mpsc::channel();
        let (now, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        thread::scope(|scope| {
            for number in 0..20 {
                let (turns, order, now, most) = (&turns, order.clone(), &now, &most);
                scope.spawn(move || {
                    let turn = turns.wait(|| false).unwrap();
                    most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                    order.send(number).unwrap();
                    now.fetch_sub(1, Ordering::SeqCst);
                    drop(turn);
                });
                wait_for_waiting(turns, number + 1);
            }
            assert!(ran.try_recv().is_err(), "all wait");
            let mut first = first.into_iter();
            // While one place is free, the order is that of the queue.
            drop(first.next());
            let order: Vec<usize> = ran.iter().take(20).collect();
            assert_eq!(order, (0..20).collect::<Vec<_>>());
        });
        assert_eq!(most.into_inner(), 1);
        let state = lock(&turns.state);
        assert_eq!((state.running, state.waiting.len()), (0, 0), "nothing stays behind");
    }

    #[test]
    fn a_closed_wallet_does_not_keep_others_waiting() {
        let turns = Turns::new();
        let running: Vec<_> = (0..AT_A_TIME).map(|_| turns.wait(|| false).unwrap()).collect();
        let closed = AtomicBool::new(false);
        thread::scope(|scope| {
            let leaves = scope.spawn(|| turns.wait(|| closed.load(Ordering::SeqCst)).is_none());
            wait_for_waiting(&turns, 1);
            let stays = scope.spawn(|| turns.wait(|| false).is_some());
            wait_for_waiting(&turns, 2);
            closed.store(true, Ordering::SeqCst);
            assert!(leaves.join().unwrap());
            drop(running);
            assert!(stays.join().unwrap());
        });
    }

    #[test]
    fn a_panic_gives_the_turn_back() {
        let turns = Turns::new();
        for _ in 0..2 * AT_A_TIME {
            let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                let _turn = turns.wait(|| false);
                panic!("a bug");
            }));
            assert!(result.is_err());
        }
        assert!(turns.wait(|| false).is_some());
    }

    #[test]
    fn turns_are_short() {
        assert_eq!(next(&(5..100)), 5..100);
        assert_eq!(next(&(5..100_000)), 5..10_005);
        assert_eq!(next(&(u64::MAX - 1..u64::MAX)), u64::MAX - 1..u64::MAX);
    }
}
