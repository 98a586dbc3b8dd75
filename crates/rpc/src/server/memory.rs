//! Memory for responses: reserved before they are built, released when they are sent.
//!
//! All connections of a server share it. Small responses do not count. If there is not enough for another large one,
//! the connection that has not read for the longest time is closed; if all are reading, the new call waits, and after a
//! while the largest response is dropped.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use ferrite_types::sync::lock;
use tokio::sync::Notify;
use tokio::time::timeout;

/// Responses up to this size need no reservation.
pub(super) const UNRESERVED_BYTES: usize = 64 * 1024;
/// How long a call waits before it may displace a response that is being read.
const DISPLACE_AFTER: Duration = Duration::from_secs(10);
/// How long a call waits before it is rejected.
const REJECT_AFTER: Duration = Duration::from_secs(60);
/// Interval at which a waiting call checks for stalled connections.
const POLL_INTERVAL: Duration = Duration::from_millis(250);

#[derive(Debug)]
pub(super) struct Memory {
    limit: usize,
    /// A connection that reads nothing for this long may be closed if its memory is needed.
    stalled: Duration,
    state: Mutex<State>,
    freed: Notify,
    /// Held by the call that has waited longest.
    turn: tokio::sync::Mutex<()>,
}

#[derive(Debug, Default)]
struct State {
    used: usize,
    holders: Vec<Arc<Holder>>,
}

/// A request with its response.
#[derive(Debug)]
struct Holder {
    held: Mutex<Held>,
    evicted: AtomicBool,
    wake: Notify,
}

#[derive(Debug, Clone, Copy)]
struct Held {
    bytes: usize,
    /// When the client last read a part of the response, or could have started to; `None` while it is being built.
    last_taken: Option<Instant>,
}

/// The memory held by a request.
#[derive(Debug)]
pub(super) struct Reservation {
    memory: Arc<Memory>,
    holder: Arc<Holder>,
}

/// There was no memory for a long time.
#[derive(Debug, Clone, Copy)]
pub(super) struct Busy;

impl Memory {
    pub(super) fn new(limit: usize, stalled: Duration) -> Self {
        let (state, freed, turn) = (Mutex::default(), Notify::new(), tokio::sync::Mutex::default());
        Self { limit, stalled, state, freed, turn }
    }

    /// Waits for memory. Small calls need none.
    pub(super) async fn reserve(self: &Arc<Self>, bytes: usize) -> Result<Option<Reservation>, Busy> {
        if bytes <= UNRESERVED_BYTES {
            return Ok(None);
        }
        let start = Instant::now();
        // Waiting calls come first.
        let turn = self.turn.try_lock();
        if turn.is_ok()
            && let Some(reservation) = self.try_reserve(bytes)
        {
            return Ok(Some(reservation));
        }
        drop(turn);
        let _turn = timeout(REJECT_AFTER, self.turn.lock()).await.map_err(|_| Busy)?;
        loop {
            let freed = self.freed.notified();
            if let Some(reservation) = self.try_reserve(bytes) {
                return Ok(Some(reservation));
            }
            let waited = start.elapsed();
            if waited >= REJECT_AFTER {
                return Err(Busy);
            }
            self.evict(waited >= DISPLACE_AFTER);
            // Checked again in any case, as readers may have become slow.
            let _ = timeout(POLL_INTERVAL, freed).await;
        }
    }

    /// Counts memory that is in use already.
    pub(super) fn hold(self: &Arc<Self>, bytes: usize) -> Reservation {
        self.add(&mut lock(&self.state), bytes)
    }

    fn try_reserve(self: &Arc<Self>, bytes: usize) -> Option<Reservation> {
        let mut state = lock(&self.state);
        // A response above the limit is allowed alone.
        let fits = state.used == 0 || state.used.saturating_add(bytes) <= self.limit;
        fits.then(|| self.add(&mut state, bytes))
    }

    fn add(self: &Arc<Self>, state: &mut State, bytes: usize) -> Reservation {
        let holder = Arc::new(Holder {
            held: Mutex::new(Held { bytes, last_taken: None }),
            evicted: AtomicBool::new(false),
            wake: Notify::new(),
        });
        state.used += bytes;
        state.holders.push(Arc::clone(&holder));
        Reservation { memory: Arc::clone(self), holder }
    }

    /// Closes the connection that has not read for the longest time, or drops the largest response if the wait is long.
    fn evict(&self, pressing: bool) {
        let state = lock(&self.state);
        if state.holders.iter().any(|holder| holder.evicted.load(Ordering::Relaxed)) {
            // Its memory is being released.
            return;
        }
        let now = Instant::now();
        let sending = state.holders.iter().filter_map(|holder| {
            let Held { bytes, last_taken } = *lock(&holder.held);
            Some((now.saturating_duration_since(last_taken?), bytes, holder))
        });
        let stalled =
            sending.clone().filter(|(idle, ..)| *idle >= self.stalled).max_by_key(|(idle, ..)| *idle);
        let largest = || sending.max_by_key(|(_, bytes, _)| *bytes).filter(|_| pressing);
        if let Some((.., holder)) = stalled.or_else(largest) {
            holder.evicted.store(true, Ordering::Relaxed);
            holder.wake.notify_one();
        }
    }
}

impl Reservation {
    /// Sets the actual size.
    pub(super) fn set(&self, bytes: usize) {
        let before = std::mem::replace(&mut lock(&self.holder.held).bytes, bytes);
        let mut state = lock(&self.memory.state);
        state.used = state.used.saturating_add(bytes).saturating_sub(before);
        drop(state);
        if bytes < before {
            self.memory.freed.notify_waiters();
        }
    }

    /// Records that the client has read a part of the response, or can start to.
    pub(super) fn taken(&self) {
        lock(&self.holder.held).last_taken = Some(Instant::now());
    }

    /// Waits until the memory is needed and the connection is to be closed.
    pub(super) async fn evicted(&self) {
        while !self.holder.evicted.load(Ordering::Relaxed) {
            self.holder.wake.notified().await;
        }
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        let mut state = lock(&self.memory.state);
        state.holders.retain(|holder| !Arc::ptr_eq(holder, &self.holder));
        state.used = state.used.saturating_sub(lock(&self.holder.held).bytes);
        drop(state);
        self.memory.freed.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIB: usize = 1 << 20;
    const STALLED: Duration = Duration::from_secs(60);

    fn memory() -> Arc<Memory> {
        Arc::new(Memory::new(10 * MIB, STALLED))
    }

    #[tokio::test]
    async fn calls_wait_until_there_is_memory() {
        let memory = memory();
        assert!(memory.reserve(UNRESERVED_BYTES).await.unwrap().is_none());
        let alone = memory.reserve(100 * MIB).await.unwrap().unwrap();
        assert!(memory.try_reserve(MIB).is_none(), "more than the limit is only there alone");
        let waiting = tokio::spawn({
            let memory = Arc::clone(&memory);
            async move { memory.reserve(4 * MIB).await.unwrap().unwrap() }
        });
        alone.set(3 * MIB);
        let second = waiting.await.unwrap();
        assert!(memory.try_reserve(4 * MIB).is_none());
        let third = memory.try_reserve(3 * MIB).unwrap();
        drop((alone, second, third));
        let state = lock(&memory.state);
        assert_eq!((state.used, state.holders.len()), (0, 0));
    }

    #[tokio::test]
    async fn a_client_that_does_not_read_gives_way() {
        let memory = memory();
        let building = memory.hold(MIB);
        let reading = memory.hold(3 * MIB);
        let stuck = memory.hold(6 * MIB);
        reading.taken();
        lock(&stuck.holder.held).last_taken = Instant::now().checked_sub(2 * STALLED);
        let closing = async {
            stuck.evicted().await;
            drop(stuck);
        };
        let (reserved, ()) = tokio::join!(memory.reserve(4 * MIB), closing);
        assert!(reserved.unwrap().is_some());
        assert!(!reading.holder.evicted.load(Ordering::Relaxed));
        assert!(!building.holder.evicted.load(Ordering::Relaxed));
        // The largest one gives way to a call that has waited long.
        memory.evict(false);
        assert!(!reading.holder.evicted.load(Ordering::Relaxed));
        memory.evict(true);
        assert!(reading.holder.evicted.load(Ordering::Relaxed));
        assert!(!building.holder.evicted.load(Ordering::Relaxed), "what is built is not lost");
    }
}
