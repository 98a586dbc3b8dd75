//! Background mining (`miner.cpp: background_worker_thread`).

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use super::BackgroundOptions;
use super::end::End;
use super::idle::{Times, on_battery};

/// Interval of checks while mining.
const MINING_INTERVAL: Duration = Duration::from_secs(10);
/// Initial pause after each hash, in milliseconds.
const FIRST_REST: u64 = 400;
/// Minimum pause.
const LEAST_REST: u64 = 5;
/// How long a waiting thread sleeps before it checks again.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// Where the threads wait until the machine is idle.
pub(super) struct Gate {
    enabled: bool,
    open: AtomicBool,
    rest: AtomicU64,
}

impl Gate {
    pub(super) const fn new(enabled: bool) -> Self {
        Self { enabled, open: AtomicBool::new(!enabled), rest: AtomicU64::new(FIRST_REST) }
    }

    /// Waits until it is open, and pauses. Returns whether to continue.
    pub(super) fn pass(&self, end: &End) -> bool {
        if !self.enabled {
            return true;
        }
        let rest = Duration::from_millis(self.rest.load(Ordering::Relaxed));
        let mut ended = end.sleep(rest);
        while !ended && !self.open.load(Ordering::Relaxed) {
            ended = end.sleep(POLL_INTERVAL);
        }
        !ended
    }

    /// Opens it for threads that are to end.
    pub(super) fn open_for_good(&self) {
        self.open.store(true, Ordering::Relaxed);
    }

    /// Lengthens the pause if the miner uses too much, and shortens it otherwise.
    fn adjust(&self, target: u64, taken: u64) {
        let rest = self.rest.load(Ordering::Relaxed);
        self.rest.store((rest + taken).saturating_sub(target).max(LEAST_REST), Ordering::Relaxed);
    }
}

/// Opens the gate when the machine is idle, and closes it when it is needed otherwise.
pub(super) fn watch(gate: &Gate, options: BackgroundOptions, end: &End) {
    let Some(mut before) = Times::now() else {
        tracing::error!(target: "miner", "the system does not tell how busy it is, background mining will NOT work!");
        return;
    };
    let idle_interval = Duration::from_secs(options.min_idle_seconds);
    loop {
        let open = gate.open.load(Ordering::Relaxed);
        if end.sleep(if open { MINING_INTERVAL } else { idle_interval }) {
            return;
        }
        let Some(now) = Times::now() else { continue };
        let (idle, own) = now.percent_since(&before);
        before = now;
        let on_mains = options.ignore_battery || on_battery() == Some(false);
        let threshold = u64::from(options.idle_threshold);
        tracing::debug!(target: "miner", "{idle}% idle, the miner takes {own}%, ac power: {on_mains}");
        // While mining, its own share counts as idle.
        if open && (idle + own < threshold || !on_mains) {
            tracing::info!(target: "miner", "cpu is {idle}% idle, idle threshold is {threshold}%, ac power : {on_mains}, background mining stopping, thanks for your contribution!");
            gate.open.store(false, Ordering::Relaxed);
        } else if open {
            gate.adjust(options.target.into(), own);
        } else if idle >= threshold && on_mains {
            tracing::info!(target: "miner", "cpu is {idle}% idle, idle threshold is {threshold}%, ac power : {on_mains}, background mining started, good luck!");
            gate.open.store(true, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_rest_longer_when_the_miner_takes_too_much() {
        let gate = Gate::new(true);
        gate.adjust(40, 100);
        assert_eq!(gate.rest.load(Ordering::Relaxed), 460);
        gate.adjust(40, 0);
        assert_eq!(gate.rest.load(Ordering::Relaxed), 420);
        for _ in 0..100 {
            gate.adjust(40, 10);
        }
        assert_eq!(gate.rest.load(Ordering::Relaxed), LEAST_REST);
    }
}
