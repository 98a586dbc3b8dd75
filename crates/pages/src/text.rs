//! Numbers and times as people read them.

use maud::{Markup, html};
use time::OffsetDateTime;

/// A number with its digits in groups of three.
pub fn grouped(number: u64) -> String {
    grouped_digits(&number.to_string())
}

/// The same for numbers of up to 128 bits.
pub fn grouped_wide(number: u128) -> String {
    grouped_digits(&number.to_string())
}

fn grouped_digits(digits: &str) -> String {
    let mut text = String::with_capacity(digits.len() * 4 / 3 + 1);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
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
    let text = format!("{sign}{value:.digits$}");
    // Zeros at the end tell nothing on an axis.
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    if prefix == 0 { text.to_owned() } else { format!("{text} {}", PREFIXES[prefix]) }
}

/// A number with its unit: `3.42 GH/s`.
pub fn measure(number: f64, unit: &str) -> String {
    let text = magnitude(number);
    if text.contains(' ') { text + unit } else { format!("{text} {unit}") }
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
pub fn span(seconds: u64) -> String {
    const UNITS: [(u64, &str); 5] =
        [(365 * 86_400, "year"), (86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second")];
    let place = UNITS.iter().position(|(unit, _)| seconds >= *unit).unwrap_or(UNITS.len() - 1);
    let count = |count: u64, name: &str| format!("{count} {name}{}", if count == 1 { "" } else { "s" });
    let (unit, name) = UNITS[place];
    let first = count(seconds / unit, name);
    // Seconds beside minutes would change too often to be read.
    match UNITS.get(place + 1).filter(|(next, _)| *next >= 60) {
        Some((next, name)) if seconds % unit / next > 0 => {
            format!("{first} {}", count(seconds % unit / next, name))
        }
        _ => first,
    }
}

/// A time span as a part of a sentence: `3 minutes ago`.
pub fn ago(then: u64, now: u64) -> String {
    match (now.saturating_sub(then), then.saturating_sub(now)) {
        (0, 0) => "now".to_owned(),
        (0, ahead) => format!("in {}", span(ahead)),
        (behind, _) => format!("{} ago", span(behind)),
    }
}

/// A time of the calendar, in UTC. Times that no calendar has stay numbers: miners may claim any.
pub fn calendar(unix: u64) -> String {
    match date_time(unix) {
        Some(time) => {
            let (hour, minute, second) = time.to_hms();
            let (year, month, day) = (time.year(), u8::from(time.month()), time.day());
            format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02} UTC")
        }
        None => unix.to_string(),
    }
}

/// The same without the time of day.
pub fn day(unix: u64) -> String {
    let text = calendar(unix);
    text.split_once(' ').map_or(text.clone(), |(day, _)| day.to_owned())
}

fn date_time(unix: u64) -> Option<OffsetDateTime> {
    let time = OffsetDateTime::from_unix_timestamp(i64::try_from(unix).ok()?).ok()?;
    (time.year() <= 9999).then_some(time)
}

/// How long ago a time is, which `live.js` keeps true. The calendar's time shows when it is pointed at.
pub fn since(then: u64, now: u64) -> Markup {
    html! {
        time datetime=[machine(then)] title=(calendar(then)) data-since=(then) { (ago(then, now)) }
    }
}

/// A time for programs (ISO 8601).
fn machine(unix: u64) -> Option<String> {
    date_time(unix)?;
    Some(calendar(unix).replacen(' ', "T", 1).replace(" UTC", "Z"))
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
            assert_eq!(grouped(number), text);
        }
        assert_eq!(grouped_wide(u128::MAX).len(), 39 + 12);
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
            assert_eq!(span(seconds), text);
        }
        assert_eq!(
            (ago(5, 5), ago(5, 65), ago(65, 5)),
            ("now".into(), "1 minute ago".into(), "in 1 minute".into())
        );
        assert_eq!(calendar(1_767_225_599), "2025-12-31 23:59:59 UTC");
        assert_eq!(day(1_767_225_599), "2025-12-31");
        assert_eq!(calendar(u64::MAX), u64::MAX.to_string());
        assert_eq!(machine(0).as_deref(), Some("1970-01-01T00:00:00Z"));
        let markup = since(u64::MAX, 0).into_string();
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
