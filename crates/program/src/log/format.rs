//! The lines of the log.

use std::fmt::{self, Write};

use time::OffsetDateTime;
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Metadata, Subscriber};
use tracing_subscriber::field::RecordFields;
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields, FormattedFields};
use tracing_subscriber::registry::{LookupSpan, Scope};

/// The format of a line in the file, unless the environment sets another.
const FORMAT: &str = "%datetime\t%thread\t%level\t%logger\t%loc\t%msg";

/// A line in the file, in the format of easylogging++.
pub(super) struct FileLine(String);

impl FileLine {
    pub(super) fn new(format: Option<String>) -> Self {
        Self(format.unwrap_or_else(|| FORMAT.to_owned()))
    }
}

impl<S, N> FormatEvent<S, N> for FileLine
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(
        &self,
        ctx: &FmtContext<'_, S, N>,
        mut line: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        let mut rest = self.0.as_str();
        while let Some((before, element)) = rest.split_once('%') {
            line.write_str(before)?;
            rest = match element.strip_prefix("msg") {
                Some(behind) => {
                    write_subject(&mut line, ctx)?;
                    ctx.format_fields(line.by_ref(), event)?;
                    behind
                }
                None => fill(&mut line, element, event.metadata())?,
            };
        }
        writeln!(line, "{rest}")
    }
}

/// Writes what a line is about, such as one of several wallets: the texts of the spans with the target `global`.
/// Libraries have spans, too, which do not belong in the log.
fn write_subject<S, N>(line: &mut Writer<'_>, ctx: &FmtContext<'_, S, N>) -> fmt::Result
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    for span in ctx.event_scope().into_iter().flat_map(Scope::from_root) {
        if span.metadata().target() == "global"
            && let Some(text) = span.extensions().get::<FormattedFields<N>>()
        {
            write!(line, "[{text}] ")?;
        }
    }
    Ok(())
}

/// Writes the first element of a format, and returns the rest.
fn fill<'a>(line: &mut impl Write, format: &'a str, metadata: &Metadata<'_>) -> Result<&'a str, fmt::Error> {
    if let Some(rest) = format.strip_prefix("datetime") {
        write!(line, "{}", Timestamp(OffsetDateTime::now_utc()))?;
        // Only one time format is supported.
        let custom = rest.strip_prefix('{').and_then(|rest| rest.split_once('}'));
        return Ok(custom.map_or(rest, |(_, rest)| rest));
    }
    if let Some(rest) = format.strip_prefix("thread") {
        let thread = std::thread::current();
        match thread.name() {
            Some(name) => write!(line, "[{name}]")?,
            None => write!(line, "{:?}", thread.id())?,
        }
        return Ok(rest);
    }
    if let Some(rest) = format.strip_prefix("level") {
        line.write_str(level_name(*metadata.level()))?;
        return Ok(rest);
    }
    if let Some(rest) = format.strip_prefix("logger") {
        line.write_str(metadata.target())?;
        return Ok(rest);
    }
    if let Some(rest) = format.strip_prefix("loc") {
        write!(line, "{}:{}", metadata.file().unwrap_or_default(), metadata.line().unwrap_or_default())?;
        return Ok(rest);
    }
    line.write_char('%')?;
    Ok(format)
}

/// The reference's name of a level.
pub(super) fn level_name(level: Level) -> &'static str {
    match level {
        Level::WARN => "WARNING",
        level => level.as_str(),
    }
}

/// A line on the console, with a letter for its level.
pub(super) struct ConsoleLine {
    /// Whether levels have colors.
    pub(super) color: bool,
}

impl<S, N> FormatEvent<S, N> for ConsoleLine
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(
        &self,
        ctx: &FmtContext<'_, S, N>,
        mut line: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        let (letter, color) = match *event.metadata().level() {
            Level::ERROR => ("E", "\x1b[0;31m"),
            Level::WARN => ("W", "\x1b[0;33m"),
            Level::INFO => ("I", "\x1b[0;36m"),
            Level::DEBUG => ("D", "\x1b[0;32m"),
            Level::TRACE => ("T", "\x1b[0;35m"),
        };
        let (color, end) = if self.color { (color, "\x1b[0m") } else { ("", "") };
        write!(line, "{color}{}\t{letter} ", Timestamp(OffsetDateTime::now_utc()))?;
        write_subject(&mut line, ctx)?;
        ctx.format_fields(line.by_ref(), event)?;
        writeln!(line, "{end}")
    }
}

/// A time in UTC, as the reference writes it.
pub(super) struct Timestamp(pub(super) OffsetDateTime);

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (date, (hour, minute, second, milli)) = (self.0.date(), self.0.time().as_hms_milli());
        let (year, month, day) = date.to_calendar_date();
        let month = u8::from(month);
        write!(f, "{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}.{milli:03}")
    }
}

/// The text of an event, on one line. Text from a peer or a client must neither control the terminal nor look like
/// another line or column of the log.
pub(super) struct OneLine;

impl<'a> FormatFields<'a> for OneLine {
    fn format_fields<R: RecordFields>(&self, mut line: Writer<'a>, fields: R) -> fmt::Result {
        let mut text = Escaped { line: &mut line, result: Ok(()) };
        fields.record(&mut text);
        text.result
    }
}

struct Escaped<'a> {
    line: &'a mut dyn Write,
    result: fmt::Result,
}

impl Write for Escaped<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.chars().try_for_each(|letter| match is_unsafe(letter) {
            true => write!(self.line, "{}", letter.escape_default()),
            false => self.line.write_char(letter),
        })
    }
}

/// A foreign text as it is in a line of the log.
pub(super) fn escaped(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    // A text takes everything.
    let _ = Escaped { line: &mut line, result: Ok(()) }.write_str(text);
    line
}

impl Visit for Escaped<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        let written = match field.name() {
            "message" => write!(self, "{value:?}"),
            name => write!(self, " {name}={value:?}"),
        };
        self.result = self.result.and(written);
    }
}

/// Control characters, other line breaks, and characters that change the text direction.
pub(super) fn is_unsafe(letter: char) -> bool {
    let breaks = ['\u{2028}', '\u{2029}'];
    let directions = ['\u{200e}', '\u{200f}', '\u{061c}'];
    letter.is_control()
        || breaks.contains(&letter)
        || directions.contains(&letter)
        || ('\u{202a}'..='\u{202e}').contains(&letter)
        || ('\u{2066}'..='\u{2069}').contains(&letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_text_stays_in_its_line() {
        let foreign =
            "peer 1.2.3.4\n2026-11-15 06:22:05.935\tI paid\r\u{1b}[2J\u{202e}\u{2028}\u{85}x\0 größer 100%";
        let expected = "peer 1.2.3.4\\n2026-11-15 06:22:05.935\\tI paid\\r\\u{1b}[2J\\u{202e}\\u{2028}\\u{85}x\\u{0} größer 100%";
        assert_eq!(escaped(foreign), expected);
    }

    #[test]
    fn times() {
        for (seconds, text) in [
            (0, "1970-01-01 00:00:00.007"),
            (951_868_799, "2000-02-29 23:59:59.007"),
            (1_794_723_725, "2026-11-15 06:22:05.007"),
        ] {
            let time = OffsetDateTime::from_unix_timestamp(seconds).expect("a time");
            assert_eq!(Timestamp(time + time::Duration::milliseconds(7)).to_string(), text);
        }
    }
}
