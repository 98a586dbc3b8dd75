//! One direction of a connection: bytes come out later than they went in, in the same order.

use std::time::Duration;

use ferrite_p2p::levin::Header;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep_until};

use super::frames::Frames;
use super::{Conditions, State};

/// Payload of a packet on most networks.
const SEGMENT: usize = 1460;
/// Bytes that are read at once.
const READ: usize = 16 * 1024;
/// Reads that are under way before the sender has to wait, as it has for a full window.
const WINDOW: usize = 64;
/// The parts of a fraction given as a number of millionths.
const MILLION: u64 = 1_000_000;

/// What happened to bytes that were delivered.
#[derive(Debug)]
pub(super) struct Delivery {
    pub(super) bytes: usize,
    /// How long they were under way.
    pub(super) delay: Duration,
    /// Lost segments among them.
    pub(super) lost: u64,
    /// Messages that are complete now.
    pub(super) messages: Vec<Header>,
    /// Whether they waited for the end of a silence.
    pub(super) held: bool,
}

struct Parcel {
    bytes: Vec<u8>,
    sent: Instant,
    due: Instant,
    lost: u64,
}

/// When bytes arrive.
struct Timetable {
    conditions: Conditions,
    rng: ChaCha8Rng,
    /// When the bytes before have left.
    free: Instant,
    /// When the bytes before arrive: none overtakes another.
    last: Instant,
}

impl Timetable {
    fn new(conditions: Conditions, seed: u64) -> Self {
        let now = Instant::now();
        Self { conditions, rng: ChaCha8Rng::seed_from_u64(seed), free: now, last: now }
    }

    fn below(&mut self, end: u64) -> u64 {
        self.rng.next_u64() % end.max(1)
    }

    /// When bytes that are sent now arrive, and how many of their segments are lost once.
    fn arrival(&mut self, bytes: usize, now: Instant) -> (Instant, u64) {
        let Conditions { delay, jitter, lost_per_million, retransmission, bytes_per_second } =
            self.conditions;
        self.free = self.free.max(now);
        if let Some(rate) = bytes_per_second {
            self.free += Duration::from_secs_f64(bytes as f64 / f64::from(rate.get()));
        }
        let mut lost = 0;
        for _ in 0..bytes.div_ceil(SEGMENT) {
            lost += u64::from(self.below(MILLION) < u64::from(lost_per_million));
        }
        // The receiver gets nothing of what follows a lost segment before that has been repeated.
        let stall = if lost > 0 { retransmission } else { Duration::ZERO };
        let jitter = Duration::from_micros(self.below(u64::try_from(jitter.as_micros()).unwrap_or(0) + 1));
        self.last = self.last.max(self.free + delay + jitter + stall);
        (self.last, lost)
    }
}

/// Carries bytes until either end closes.
pub(super) async fn carry(
    from: OwnedReadHalf,
    to: OwnedWriteHalf,
    (conditions, seed): (Conditions, u64),
    state: watch::Receiver<State>,
    delivered: impl Fn(Delivery),
) {
    let (sender, receiver) = mpsc::channel(WINDOW);
    let timetable = Timetable::new(conditions, seed);
    tokio::join!(send(from, timetable, sender), receive(to, receiver, state, delivered));
}

async fn send(mut from: OwnedReadHalf, mut timetable: Timetable, parcels: mpsc::Sender<Parcel>) {
    let mut buffer = vec![0; READ];
    while let Ok(count @ 1..) = from.read(&mut buffer).await {
        let sent = Instant::now();
        let (due, lost) = timetable.arrival(count, sent);
        if parcels.send(Parcel { bytes: buffer[..count].to_vec(), sent, due, lost }).await.is_err() {
            return;
        }
    }
}

async fn receive(
    mut to: OwnedWriteHalf,
    mut parcels: mpsc::Receiver<Parcel>,
    mut state: watch::Receiver<State>,
    delivered: impl Fn(Delivery),
) {
    let mut frames = Frames::default();
    while let Some(parcel) = parcels.recv().await {
        sleep_until(parcel.due).await;
        let held = *state.borrow() == State::Silent;
        if state.wait_for(|state| *state != State::Silent).await.is_err() {
            return;
        }
        // Before they are sent, so that whatever the receiver has read is counted.
        delivered(Delivery {
            bytes: parcel.bytes.len(),
            delay: parcel.sent.elapsed(),
            lost: parcel.lost,
            messages: frames.ended_in(&parcel.bytes),
            held,
        });
        if to.write_all(&parcel.bytes).await.is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use super::*;

    #[test]
    fn nothing_overtakes_and_everything_takes_its_time() {
        let conditions = Conditions {
            delay: Duration::from_millis(50),
            jitter: Duration::from_millis(20),
            lost_per_million: 200_000,
            retransmission: Duration::from_millis(200),
            bytes_per_second: NonZeroU32::new(1_000_000),
        };
        let mut timetable = Timetable::new(conditions, 7);
        let (mut now, mut last, mut stalls) = (Instant::now(), Instant::now(), 0);
        for _ in 0..2000 {
            let (arrival, lost) = timetable.arrival(1000, now);
            assert!(arrival >= now + Duration::from_millis(51) && arrival >= last);
            assert!(lost == 0 || arrival >= now + Duration::from_millis(251));
            stalls += lost;
            last = arrival;
            now += Duration::from_millis(3);
        }
        // A fifth, give or take six deviations.
        assert!((290..510).contains(&stalls), "{stalls}");
    }

    #[test]
    fn a_narrow_line_is_full() {
        let conditions = Conditions { bytes_per_second: NonZeroU32::new(1000), ..Conditions::default() };
        let mut timetable = Timetable::new(conditions, 7);
        let now = Instant::now();
        let arrivals: Vec<Instant> = (0..5).map(|_| timetable.arrival(500, now).0).collect();
        assert!(arrivals[4] >= now + Duration::from_millis(2499), "{:?}", arrivals[4] - now);
        // It is free again later.
        let later = now + Duration::from_secs(60);
        assert!(timetable.arrival(500, later).0 <= later + Duration::from_millis(501));
    }
}
