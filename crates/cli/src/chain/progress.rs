//! A progress line with rates and the time left: a bar on a terminal, plain lines elsewhere.

use std::time::{Duration, Instant};

use ferrite_program::invoke::print;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::durations::duration;

/// Updates of the bar per second.
const UPDATE_RATE: u8 = 5;
/// The interval of plain lines.
const INTERVAL: Duration = Duration::from_secs(10);

/// Measures and prints progress.
pub(super) struct Meter {
    what: &'static str,
    bar: ProgressBar,
    /// Never drawn: it only measures the rate.
    bytes: ProgressBar,
    printed: Instant,
}

impl Meter {
    /// `all` units are to be done.
    pub(super) fn new(what: &'static str, all: u64) -> Self {
        let style = ProgressStyle::with_template("[{bar:30}] {msg}").expect("the template is valid");
        let target = ProgressDrawTarget::stdout_with_hz(UPDATE_RATE);
        let bar = ProgressBar::with_draw_target(Some(all), target).with_style(style.progress_chars("##."));
        Self { what, bar, bytes: ProgressBar::hidden(), printed: Instant::now() }
    }

    /// The time since the start.
    pub(super) fn elapsed(&self) -> Duration {
        self.bar.elapsed()
    }

    /// Shows the units and bytes that are done.
    pub(super) fn show(&mut self, done: u64, bytes: Option<u64>) {
        self.bar.set_position(done);
        self.bytes.set_position(bytes.unwrap_or(0));
        if !self.bar.is_hidden() {
            self.bar.set_message(self.line());
        } else if self.printed.elapsed() >= INTERVAL {
            self.printed = Instant::now();
            print(&format!("{}\n", self.line()));
        }
    }

    fn line(&self) -> String {
        let (done, all, rate) = (self.bar.position(), self.bar.length().unwrap_or(0), self.bar.per_sec());
        let percent = 100.0 * done as f64 / all.max(1) as f64;
        let mut line = format!("{done} of {all} {} ({percent:.1}%), {rate:.0}/s", self.what);
        if self.bytes.position() > 0 {
            line += &format!(", {:.1} MB/s", self.bytes.per_sec() / 1e6);
        }
        if rate > 0.0 {
            line += &format!(", {} left", duration(self.bar.eta()));
        }
        line
    }

    /// Removes the bar.
    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_rates_and_time_left() {
        let mut meter = Meter::new("transactions", 1000);
        assert_eq!(meter.line(), "0 of 1000 transactions (0.0%), 0/s");
        std::thread::sleep(Duration::from_millis(20));
        meter.show(100, Some(1_000_000));
        let line = meter.line();
        assert!(line.starts_with("100 of 1000 transactions (10.0%), "), "{line}");
        assert!(line.contains(" MB/s, ") && line.ends_with(" left"), "{line}");
        meter.show(1000, None);
        assert!(meter.line().starts_with("1000 of 1000 transactions (100.0%), "), "{}", meter.line());
    }
}
