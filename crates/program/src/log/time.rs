//! The time of a log line, in UTC.

use std::fmt;

use ferrite_types::time::since_epoch;

/// A calendar time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Moment {
    year: u64,
    month: u64,
    day: u64,
    second: u64,
    millisecond: u32,
}

impl Moment {
    /// The current time.
    pub(super) fn now() -> Self {
        let since = since_epoch();
        Self::new(since.as_secs(), since.subsec_millis())
    }

    fn new(seconds: u64, millisecond: u32) -> Self {
        // Days are counted from the first of March of the year 0, so that leap days come last.
        let days = seconds / 86_400 + 719_468;
        let (era, day) = (days / 146_097, days % 146_097);
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let (january, number) = if month < 10 { (0, month + 3) } else { (1, month - 9) };
        Self {
            year: era * 400 + year + january,
            month: number,
            day: day - (153 * month + 2) / 5 + 1,
            second: seconds % 86_400,
            millisecond,
        }
    }

    fn clock(self) -> (u64, u64, u64) {
        (self.second / 3600, self.second / 60 % 60, self.second % 60)
    }

    /// The format in the names of old files.
    pub(super) fn for_file(self) -> String {
        let Self { year, month, day, .. } = self;
        let (hour, minute, second) = self.clock();
        format!("{year:04}-{month:02}-{day:02}-{hour:02}-{minute:02}-{second:02}")
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { year, month, day, millisecond, .. } = self;
        let (hour, minute, second) = self.clock();
        write!(f, "{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}.{millisecond:03}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calendar() {
        for (seconds, text) in [
            (0, "1970-01-01 00:00:00.007"),
            (951_782_399, "2000-02-28 23:59:59.007"),
            (951_868_799, "2000-02-29 23:59:59.007"),
            (951_868_800, "2000-03-01 00:00:00.007"),
            (1_735_689_599, "2024-12-31 23:59:59.007"),
            (1_794_723_725, "2026-11-15 06:22:05.007"),
            (4_107_542_400, "2100-03-01 00:00:00.007"),
        ] {
            assert_eq!(Moment::new(seconds, 7).to_string(), text);
        }
        assert_eq!(Moment::new(951_868_799, 0).for_file(), "2000-02-29-23-59-59");
    }
}
