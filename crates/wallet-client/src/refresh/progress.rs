//! How far a wallet has followed the chain, how fast, and how long the rest takes.
//!
//! All of it is known without the wallet's lock, so that asking for it costs nothing and waits for nothing.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use ferrite_types::Height;
use ferrite_wallet::state::{EventKind, EventProgress};

use super::Purpose;
use crate::node::clock;

/// Interval of progress lines during a long refresh.
const LINE_INTERVAL: Duration = Duration::from_secs(10);
/// The speed is measured over this many last samples: old blocks are smaller than new ones.
const SAMPLES: usize = 30;
/// The shortest time between samples.
const SAMPLE_INTERVAL: Duration = Duration::from_secs(1);
/// The shortest time from which a speed is derived.
const SHORTEST: Duration = Duration::from_millis(500);

/// A refresh or rescan in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RefreshProgress {
    /// Whether blocks are scanned again, or for the first time.
    pub purpose: Purpose,
    /// The height at which it began.
    pub start: u64,
    /// The height that it has reached.
    pub height: u64,
    /// The height of the node.
    pub target: u64,
    /// How long the rest takes; `None` while that cannot be said.
    pub left: Option<Duration>,
}

impl RefreshProgress {
    /// The part that is done, rounded down: 100 only if nothing is left.
    pub fn percent(&self) -> u64 {
        let all = u128::from(self.target.saturating_sub(self.start));
        let done = u128::from(self.height.saturating_sub(self.start)).min(all);
        u64::try_from((done * 100).checked_div(all).unwrap_or(100)).unwrap_or(100)
    }

    /// The end of a rescan.
    pub(super) fn rescanned(height: Height) -> Self {
        let (height, left) = (height.0, Some(Duration::ZERO));
        Self { purpose: Purpose::Rescan, start: 0, height, target: height, left }
    }

    /// What events tell of it.
    pub(super) fn event(&self) -> (EventKind, Height, EventProgress) {
        let kind = match self.purpose {
            Purpose::Following => EventKind::SyncProgress,
            Purpose::Rescan => EventKind::RescanProgress,
        };
        let seconds_left = self.left.map(|left| left.as_secs());
        (kind, Height(self.target), EventProgress { percent: self.percent(), seconds_left })
    }
}

/// How far a wallet has followed the chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Followed {
    /// The height of the wallet.
    pub height: u64,
    /// The height of the node; `None` before the first answer.
    pub target: Option<u64>,
    /// The time of the last complete refresh.
    pub refreshed: Option<u64>,
    /// Whether the last refresh failed.
    pub failed: bool,
}

impl Followed {
    /// The number of missing blocks, if the node has told its height.
    pub fn lag(&self) -> Option<u64> {
        self.target.map(|target| target.saturating_sub(self.height))
    }
}

/// Heights by time.
#[derive(Debug, Clone)]
struct Pace {
    start: u64,
    samples: VecDeque<(Instant, u64)>,
}

impl Pace {
    fn new(now: Instant, height: u64) -> Self {
        Self { start: height, samples: VecDeque::from([(now, height)]) }
    }

    fn reached(&mut self, now: Instant, height: u64) {
        // The last sample moves on until it is far enough from the one before.
        let before = self.samples.len().checked_sub(2).and_then(|place| self.samples.get(place));
        if before.is_some_and(|(time, _)| now.saturating_duration_since(*time) < SAMPLE_INTERVAL) {
            self.samples.pop_back();
        }
        self.samples.push_back((now, height));
        if self.samples.len() > SAMPLES {
            self.samples.pop_front();
        }
    }

    /// How long some more blocks take.
    fn time_for(&self, blocks: u64) -> Option<Duration> {
        let ((since, first), (until, last)) = (self.samples.front()?, self.samples.back()?);
        let time = until.saturating_duration_since(*since);
        let done = last.checked_sub(*first).filter(|done| *done > 0 && time >= SHORTEST)?;
        Duration::try_from_secs_f64(time.as_secs_f64() * blocks as f64 / done as f64).ok()
    }
}

#[derive(Debug, Default)]
struct State {
    followed: Followed,
    /// The refresh in progress, once it has found blocks that are missing.
    pace: Option<Pace>,
    /// The time of the last line about it.
    line: Option<Instant>,
}

/// The progress of a refresher.
#[derive(Debug, Default)]
pub(super) struct Progress(Mutex<State>);

impl Progress {
    /// That of a wallet with this height.
    pub(super) fn at(height: Height) -> Self {
        let followed = Followed { height: height.0, ..Followed::default() };
        Self(Mutex::new(State { followed, ..State::default() }))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A refresh begins.
    pub(super) fn start(&self) {
        let mut state = self.state();
        (state.pace, state.line) = (None, Some(Instant::now()));
    }

    /// Blocks are about to be applied.
    pub(super) fn begin(&self, height: Height, chain: u64) {
        let mut state = self.state();
        (state.followed.height, state.followed.target) = (height.0, Some(chain));
        if height.0 < chain {
            state.pace.get_or_insert_with(|| Pace::new(Instant::now(), height.0));
        }
    }

    /// Blocks were applied. At most once per interval, logs the progress, and returns it to be told.
    pub(super) fn reached(&self, purpose: Purpose, height: Height, chain: u64) -> Option<RefreshProgress> {
        let progress = self.reached_at(Instant::now(), purpose, height, chain)?;
        log(&progress);
        Some(progress)
    }

    fn reached_at(
        &self,
        now: Instant,
        purpose: Purpose,
        height: Height,
        chain: u64,
    ) -> Option<RefreshProgress> {
        let mut state = self.state();
        (state.followed.height, state.followed.target) = (height.0, Some(chain));
        if let Some(pace) = &mut state.pace {
            pace.reached(now, height.0);
        }
        if height.0 >= chain || state.line.is_some_and(|last| now.duration_since(last) < LINE_INTERVAL) {
            return None;
        }
        state.line = Some(now);
        state.progress(purpose)
    }

    /// A refresh is complete.
    pub(super) fn done(&self, purpose: Purpose, blocks: u64, height: Height, chain: u64) {
        let mut state = self.state();
        state.pace = None;
        state.followed =
            Followed { height: height.0, target: Some(chain), refreshed: Some(clock()), failed: false };
        drop(state);
        let noun = if blocks == 1 { "block" } else { "blocks" };
        match purpose {
            _ if blocks == 0 => {}
            Purpose::Following => {
                tracing::info!(target: "global", "scanned {blocks} {noun}, height {height}");
            }
            Purpose::Rescan => {
                tracing::info!(target: "global", "rescanned {blocks} {noun}, height {height}");
            }
        }
    }

    /// A refresh failed.
    pub(super) fn failed(&self) {
        let mut state = self.state();
        state.pace = None;
        state.followed.failed = true;
    }

    /// The node was replaced: its height is unknown.
    pub(super) fn forget_node(&self) {
        self.state().followed.target = None;
    }

    /// The refresh in progress, if there is one and blocks are missing.
    pub(super) fn current(&self, purpose: Purpose) -> Option<RefreshProgress> {
        self.state().progress(purpose)
    }

    /// How far the wallet is.
    pub(super) fn followed(&self) -> Followed {
        self.state().followed
    }
}

impl State {
    fn progress(&self, purpose: Purpose) -> Option<RefreshProgress> {
        let pace = self.pace.as_ref()?;
        let Followed { height, target, .. } = self.followed;
        let target = target?;
        let left = pace.time_for(target.saturating_sub(height));
        Some(RefreshProgress { purpose, start: pace.start, height, target, left })
    }
}

fn log(progress: &RefreshProgress) {
    let RefreshProgress { purpose, height, target, left, .. } = progress;
    let what = match purpose {
        Purpose::Following => "syncing",
        Purpose::Rescan => "rescanning",
    };
    let blocks = target.saturating_sub(*height);
    let time = left.map(|left| format!(", about {}", rough(left))).unwrap_or_default();
    let percent = progress.percent();
    tracing::info!(target: "global", "{what}: block {height} of {target} ({percent}%), {blocks} left{time}");
}

/// A duration as people say it.
fn rough(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..=119 => format!("{seconds} seconds"),
        seconds @ 120..=7199 => format!("{} minutes", seconds / 60),
        seconds => format!("{} hours", seconds / 3600),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn progress(start: u64, height: u64, target: u64) -> RefreshProgress {
        RefreshProgress { purpose: Purpose::Following, start, height, target, left: None }
    }

    #[test]
    fn percents() {
        for (start, height, target, percent) in [
            (0, 0, 100, 0),
            (0, 999, 1000, 99),
            (100, 150, 200, 50),
            (100, 200, 200, 100),
            (100, 300, 200, 100),
            (100, 50, 200, 0),
            (7, 7, 7, 100),
            (0, u64::MAX / 2, u64::MAX, 49),
        ] {
            assert_eq!(progress(start, height, target).percent(), percent, "{start} {height} {target}");
        }
    }

    #[test]
    fn the_time_left_follows_the_recent_speed() {
        let start = Instant::now();
        let at = |seconds: u64| start + Duration::from_secs(seconds);
        let mut pace = Pace::new(start, 1000);
        assert_eq!(pace.time_for(10), None, "nothing is known yet");
        pace.reached(start + Duration::from_millis(10), 1100);
        assert_eq!(pace.time_for(10), None, "too short to tell");
        for second in 1..=100 {
            pace.reached(at(second), 1000 + 100 * second);
        }
        assert_eq!(pace.time_for(1000), Some(Duration::from_secs(10)));
        for second in 101..=200 {
            pace.reached(at(second), 11_000 + 10 * (second - 100));
        }
        assert_eq!(pace.samples.len(), SAMPLES);
        assert_eq!(pace.time_for(1000), Some(Duration::from_secs(100)), "the blocks have become larger");
        // A standstill has no end that could be told.
        for second in 201..=300 {
            pace.reached(at(second), 12_000);
        }
        assert_eq!(pace.time_for(1000), None);
    }

    #[test]
    fn samples_that_come_fast_are_joined() {
        let start = Instant::now();
        let mut pace = Pace::new(start, 0);
        for tenth in 1..=100 {
            pace.reached(start + Duration::from_millis(100 * tenth), tenth);
        }
        assert!(pace.samples.len() <= 15, "{}", pace.samples.len());
        assert_eq!(pace.time_for(10), Some(Duration::from_secs(1)));
    }

    #[test]
    fn a_refresh_from_its_start_to_its_end() {
        let state = Progress::at(Height(5));
        assert_eq!(state.followed(), Followed { height: 5, ..Followed::default() });
        assert_eq!((state.current(Purpose::Following), state.followed().lag()), (None, None));
        state.start();
        state.begin(Height(10), 110);
        assert_eq!(state.reached(Purpose::Following, Height(60), 110), None, "it is not long yet");
        state.begin(Height(60), 110);
        let current = state.current(Purpose::Rescan).expect("blocks are missing");
        assert_eq!((current.start, current.height, current.percent()), (10, 60, 50));
        assert_eq!(state.followed().lag(), Some(50));
        state.failed();
        assert!(state.followed().failed && state.current(Purpose::Following).is_none());
        state.start();
        state.begin(Height(110), 110);
        assert_eq!(state.current(Purpose::Following), None, "nothing is missing");
        state.done(Purpose::Following, 50, Height(110), 110);
        let followed = state.followed();
        assert!(!followed.failed && followed.refreshed.is_some() && followed.lag() == Some(0));
        state.forget_node();
        assert_eq!(state.followed().lag(), None);
    }

    #[test]
    fn long_refreshes_are_told_now_and_then() {
        let state = Progress::at(Height(0));
        state.start();
        state.begin(Height(0), 1000);
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let told = (1..=40).filter_map(|second| {
            let height = Height(second * 10);
            state.reached_at(at(second), Purpose::Rescan, height, 1000).map(|one| (second, one.event()))
        });
        let told: Vec<_> =
            told.map(|(second, (kind, node, event))| (second, kind, node, event.percent)).collect();
        let kind = EventKind::RescanProgress;
        let expected = [10, 20, 30, 40].map(|second| (second, kind, Height(1000), second));
        // The refresh began a moment before the first second.
        assert_eq!(told.len(), expected.len(), "{told:?}");
        for ((second, kind, node, percent), expected) in told.into_iter().zip(expected) {
            assert!(second.abs_diff(expected.0) <= 1 && percent == second, "{second} {percent}");
            assert_eq!((kind, node), (expected.1, expected.2));
        }
        assert_eq!(state.reached_at(at(90), Purpose::Rescan, Height(1000), 1000), None, "nothing is missing");
        assert_eq!(RefreshProgress::rescanned(Height(7)).event().2.percent, 100);
    }

    #[test]
    fn durations() {
        for (seconds, text) in
            [(1, "1 seconds"), (119, "119 seconds"), (150, "2 minutes"), (90_000, "25 hours")]
        {
            assert_eq!(rough(Duration::from_secs(seconds)), text);
        }
    }
}
