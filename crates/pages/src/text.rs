//! Numbers and times as people read them.

use std::fmt::{self, Display, Formatter};

use time::OffsetDateTime;

use crate::written::{Written, written};

/// A number with its digits in groups of three.
pub fn grouped(number: u64) -> Written<impl Display> {
    written(move |text| write_grouped(text, number))
}

/// The same for numbers of up to 128 bits.
pub fn grouped_wide(number: u128) -> Written<impl Display> {
    written(move |text| write_grouped_wide(text, number))
}

fn write_grouped(text: &mut Formatter<'_>, number: u64) -> fmt::Result {
    if number < 1000 {
        return write!(text, "{number}");
    }
    write_grouped(text, number / 1000)?;
    write!(text, ",{:03}", number % 1000)
}

fn write_grouped_wide(text: &mut Formatter<'_>, number: u128) -> fmt::Result {
    if let Ok(number) = u64::try_from(number) {
        return write_grouped(text, number);
    }
    write_grouped_wide(text, number / 1000)?;
    write!(text, ",{:03}", number % 1000)
}

/// A number with three digits and the prefix of its magnitude: `3.42 G`.
pub fn magnitude(number: f64) -> String {
    const PREFIXES: [&str; 7] = ["", "k", "M", "G", "T", "P", "E"];
    let mut value = number.abs();
    let mut prefix = 0;
    // Half of the last shown digit below a thousand is a thousand when it is rounded.
    while value >= 999.5 && prefix + 1 < PREFIXES.len() {
        value /= 1000.0;
        prefix += 1;
    }
    let whole = prefix == 0 && value.fract() == 0.0;
    let digits = if whole || value >= 99.95 { 0 } else { 1 + usize::from(value < 9.995) };
    let sign = if number < 0.0 { "-" } else { "" };
    let mut text = format!("{sign}{value:.digits$}");
    // Zeros at the end tell nothing on an axis.
    if text.contains('.') {
        text.truncate(text.trim_end_matches('0').trim_end_matches('.').len());
    }
    if prefix > 0 {
        text.push(' ');
        text.push_str(PREFIXES[prefix]);
    }
    text
}

/// A number with its unit: `3.42 GH/s`.
pub fn measure(number: f64, unit: &str) -> String {
    let mut text = magnitude(number);
    if !text.contains(' ') {
        text.push(' ');
    }
    text + unit
}

/// A size.
pub fn bytes(bytes: u64) -> String {
    match bytes {
        1 => "1 byte".to_owned(),
        0..1000 => format!("{bytes} bytes"),
        _ => measure(bytes as f64, "B"),
    }
}

/// A time span in its largest unit or two: `3 minutes`, `1 day 4 hours`.
pub fn span(seconds: u64) -> Written<impl Display> {
    const UNITS: [(u64, &str); 5] =
        [(365 * 86_400, "year"), (86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second")];
    fn write_count(text: &mut Formatter<'_>, count: u64, name: &str) -> fmt::Result {
        write!(text, "{count} {name}{}", if count == 1 { "" } else { "s" })
    }
    written(move |text| {
        let place = UNITS.iter().position(|(unit, _)| seconds >= *unit).unwrap_or(UNITS.len() - 1);
        let (unit, name) = UNITS[place];
        write_count(text, seconds / unit, name)?;
        // Seconds beside minutes would change too often to be read.
        match UNITS.get(place + 1).filter(|(next, _)| *next >= 60) {
            Some((next, name)) if seconds % unit / next > 0 => {
                text.write_str(" ")?;
                write_count(text, seconds % unit / next, name)
            }
            _ => Ok(()),
        }
    })
}

/// A time span as a part of a sentence: `3 minutes ago`.
pub fn ago(then: u64, now: u64) -> Written<impl Display> {
    written(move |text| match (now.saturating_sub(then), then.saturating_sub(now)) {
        (0, 0) => text.write_str("now"),
        (0, ahead) => write!(text, "in {}", span(ahead)),
        (behind, _) => write!(text, "{} ago", span(behind)),
    })
}

/// A time of the calendar, in UTC. Times that no calendar has stay numbers: miners may claim any.
pub fn calendar(unix: u64) -> Written<impl Display> {
    written(move |text| match date_time(unix) {
        Some(time) => write!(text, "{} {} UTC", date(time), clock(time)),
        None => write!(text, "{unix}"),
    })
}

/// The same without the time of day.
pub fn day(unix: u64) -> Written<impl Display> {
    written(move |text| match date_time(unix) {
        Some(time) => write!(text, "{}", date(time)),
        None => write!(text, "{unix}"),
    })
}

fn date(time: OffsetDateTime) -> impl Display {
    let (year, month, day) = (time.year(), u8::from(time.month()), time.day());
    fmt::from_fn(move |text| write!(text, "{year:04}-{month:02}-{day:02}"))
}

fn clock(time: OffsetDateTime) -> impl Display {
    let (hour, minute, second) = time.to_hms();
    fmt::from_fn(move |text| write!(text, "{hour:02}:{minute:02}:{second:02}"))
}

fn date_time(unix: u64) -> Option<OffsetDateTime> {
    let time = OffsetDateTime::from_unix_timestamp(i64::try_from(unix).ok()?).ok()?;
    (time.year() <= 9999).then_some(time)
}

/// How long ago a time is, which `live.js` keeps true. The calendar's time shows when it is pointed at.
pub fn since(then: u64, now: u64) -> Written<impl Display> {
    written(move |text| {
        text.write_str("<time")?;
        // For programs (ISO 8601).
        if let Some(time) = date_time(then) {
            write!(text, " datetime=\"{}T{}Z\"", date(time), clock(time))?;
        }
        write!(text, " title=\"{}\" data-since=\"{then}\">{}</time>", calendar(then), ago(then, now))
    })
}

/// The beginning and the end of a long id.
pub fn short(id: &str) -> String {
    const SHOWN: usize = 8;
    if !id.is_ascii() || id.len() <= 2 * SHOWN + 1 {
        return id.to_owned();
    }
    format!("{}\u{2026}{}", &id[..SHOWN], &id[id.len() - SHOWN..])
}

/// Text from elsewhere, with control characters made visible and not more of it than this.
pub fn foreign(text: &[u8], most: usize) -> String {
    let text = String::from_utf8_lossy(text);
    let mut shown: String = text.chars().take(most).flat_map(visible).collect();
    if text.chars().nth(most).is_some() {
        shown.push('\u{2026}');
    }
    shown
}

/// A character as it is shown: those that control the terminal or the direction of text are escaped.
fn visible(letter: char) -> impl Iterator<Item = char> {
    let turns = matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    let escaped = letter.is_control() || turns;
    let (plain, escape) = if escaped { (None, Some(letter.escape_unicode())) } else { (Some(letter), None) };
    plain.into_iter().chain(escape.into_iter().flatten())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        for (number, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (3_123_456, "3,123,456")] {
            assert_eq!(grouped(number).to_string(), text);
        }
        assert_eq!(grouped(u64::MAX).to_string(), "18,446,744,073,709,551,615");
        assert_eq!(grouped_wide(u128::from(u64::MAX) + 1).to_string(), "18,446,744,073,709,551,616");
        assert_eq!(grouped_wide(u128::MAX).to_string().len(), 39 + 12);
        for (number, text) in [
            (0.0, "0"),
            (0.25, "0.25"),
            (7.0, "7"),
            (999.0, "999"),
            (999.6, "1 k"),
            (1000.0, "1 k"),
            (1234.0, "1.23 k"),
            (100_000.0, "100 k"),
            (3_420_000_000.0, "3.42 G"),
            (-1500.0, "-1.5 k"),
        ] {
            assert_eq!(magnitude(number), text, "{number}");
        }
        assert_eq!((measure(0.5, "H/s"), measure(3.4e9, "H/s")), ("0.5 H/s".into(), "3.4 GH/s".into()));
        assert_eq!((bytes(12), bytes(300_000)), ("12 bytes".to_owned(), "300 kB".to_owned()));
    }

    #[test]
    fn times() {
        for (seconds, text) in [
            (0, "0 seconds"),
            (1, "1 second"),
            (59, "59 seconds"),
            (119, "1 minute"),
            (3600, "1 hour"),
            (3720, "1 hour 2 minutes"),
            (90_000, "1 day 1 hour"),
            (400 * 86_400, "1 year 35 days"),
        ] {
            assert_eq!(span(seconds).to_string(), text);
        }
        for (now, text) in [(5, "now"), (65, "1 minute ago"), (0, "in 5 seconds")] {
            assert_eq!(ago(5, now).to_string(), text);
        }
        assert_eq!(calendar(1_767_225_599).to_string(), "2025-12-31 23:59:59 UTC");
        assert_eq!(day(1_767_225_599).to_string(), "2025-12-31");
        assert_eq!(calendar(u64::MAX).to_string(), u64::MAX.to_string());
        assert_eq!(
            since(0, 60).to_string(),
            "<time datetime=\"1970-01-01T00:00:00Z\" title=\"1970-01-01 00:00:00 UTC\" data-since=\"0\">\
             1 minute ago</time>"
        );
        let markup = since(u64::MAX, 0).to_string();
        assert!(!markup.contains("datetime="), "{markup}");
    }

    #[test]
    fn foreign_text_cannot_hide_or_turn_what_follows() {
        assert_eq!(foreign(b"a\x1b[31m\xff<b>", 99), "a\\u{1b}[31m\u{fffd}<b>");
        assert_eq!(foreign("\u{202e}abc".as_bytes(), 99), "\\u{202e}abc");
        assert_eq!(foreign(b"abcdef", 3), "abc\u{2026}");
        assert_eq!(short(&"a".repeat(64)), "aaaaaaaa\u{2026}aaaaaaaa");
        assert_eq!(short("abc"), "abc");
    }
}
