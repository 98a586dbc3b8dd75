//! A progress line with rates and the time left.

use std::collections::VecDeque;
use std::io::IsTerminal as _;
use std::time::{Duration, Instant};

use ferrite_program::invoke::print;

/// The time over which rates are averaged.
const WINDOW: Duration = Duration::from_secs(20);
/// How often a line is printed, on a terminal and elsewhere.
const ON_TERMINAL: Duration = Duration::from_millis(200);
const ELSEWHERE: Duration = Duration::from_secs(10);

/// Measures and prints progress.
pub(super) struct Meter {
    what: &'static str,
    all: u64,
    started: Instant,
    /// When how much was done: units and bytes.
    seen: VecDeque<(Instant, u64, u64)>,
    printed: Option<Instant>,
    is_terminal: bool,
    width: usize,
}

impl Meter {
    /// `all` units are to be done.
    pub(super) fn new(what: &'static str, all: u64) -> Self {
        let is_terminal = std::io::stdout().is_terminal();
        let started = Instant::now();
        Self { what, all, started, seen: VecDeque::new(), printed: None, is_terminal, width: 0 }
    }

    /// The time since the start.
    pub(super) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Notes what is done, and prints it now and then.
    pub(super) fn show(&mut self, done: u64, bytes: Option<u64>) {
        let now = Instant::now();
        let interval = if self.is_terminal { ON_TERMINAL } else { ELSEWHERE };
        if self.printed.unwrap_or(self.started) + interval > now {
            return;
        }
        self.printed = Some(now);
        let text = self.line(now, done, bytes);
        if self.is_terminal {
            // Blanks cover the end of a longer line.
            print(&format!("\r{text:<width$}", width = self.width));
            self.width = text.len();
        } else {
            print(&format!("{text}\n"));
        }
    }

    fn line(&mut self, now: Instant, done: u64, bytes: Option<u64>) -> String {
        self.seen.push_back((now, done, bytes.unwrap_or(0)));
        while self.seen.len() > 2 && self.seen.get(1).is_some_and(|(at, ..)| *at + WINDOW < now) {
            self.seen.pop_front();
        }
        let (since, done_then, bytes_then) = match self.seen.front() {
            Some(first) if self.seen.len() > 1 => *first,
            _ => (self.started, 0, 0),
        };
        let seconds = (now - since).as_secs_f64().max(0.001);
        let rate = done.saturating_sub(done_then) as f64 / seconds;
        let percent = 100.0 * done as f64 / self.all.max(1) as f64;
        let mut line = format!("{done} of {} {} ({percent:.1}%), {rate:.0}/s", self.all, self.what);
        if let Some(bytes) = bytes {
            line += &format!(", {:.1} MB/s", bytes.saturating_sub(bytes_then) as f64 / seconds / 1e6);
        }
        if rate > 0.0 {
            let left = self.all.saturating_sub(done) as f64 / rate;
            line += &format!(", {} left", duration(Duration::from_secs_f64(left.min(1e9))));
        }
        line
    }

    /// Ends the line.
    pub(super) fn end(&mut self) {
        if self.is_terminal && self.printed.take().is_some() {
            print(&format!("\r{:width$}\r", "", width = self.width));
        }
    }
}

/// A duration in its two largest units.
pub(super) fn duration(time: Duration) -> String {
    let seconds = time.as_secs();
    match (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60, seconds % 60) {
        (0, 0, 0, seconds) => format!("{seconds} s"),
        (0, 0, minutes, seconds) => format!("{minutes} min {seconds} s"),
        (0, hours, minutes, _) => format!("{hours} h {minutes} min"),
        (days, hours, ..) => format!("{days} d {hours} h"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_have_two_units() {
        for (seconds, text) in
            [(0, "0 s"), (59, "59 s"), (61, "1 min 1 s"), (3600, "1 h 0 min"), (200_000, "2 d 7 h")]
        {
            assert_eq!(duration(Duration::from_secs(seconds)), text);
        }
    }

    #[test]
    fn a_line_has_rate_and_time_left() {
        let mut meter = Meter::new("transactions", 1000);
        let start = meter.started;
        let first = meter.line(start + Duration::from_secs(1), 100, Some(1_000_000));
        assert_eq!(first, "100 of 1000 transactions (10.0%), 100/s, 1.0 MB/s, 9 s left");
        // The rate is that of the last seconds.
        let second = meter.line(start + Duration::from_secs(2), 400, Some(5_000_000));
        assert_eq!(second, "400 of 1000 transactions (40.0%), 300/s, 4.0 MB/s, 2 s left");
    }
}
