//! Lines of the log as JSON objects, for programs that collect logs.

use std::fmt;

use serde_json::{Map, Value};
use time::OffsetDateTime;
use tracing::field::{Field, Visit};
use tracing::{Event, Subscriber};
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields, FormattedFields};
use tracing_subscriber::registry::{LookupSpan, Scope};

use super::format::{Timestamp, is_unsafe, level_name};

/// A line as JSON, or as text in a format.
pub(super) enum Format<T> {
    /// Text.
    Text(T),
    /// JSON.
    Json,
}

impl<T> Format<T> {
    /// JSON, or text in this format.
    pub(super) fn new(json: bool, text: T) -> Self {
        if json { Self::Json } else { Self::Text(text) }
    }
}

impl<S, N, T> FormatEvent<S, N> for Format<T>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
    T: FormatEvent<S, N>,
{
    fn format_event(
        &self,
        ctx: &FmtContext<'_, S, N>,
        mut line: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        if let Self::Text(format) = self {
            return format.format_event(ctx, line, event);
        }
        let mut members = Members(Map::new());
        // What a line is about, such as one of several wallets: see the lines of text.
        for span in ctx.event_scope().into_iter().flat_map(Scope::from_root) {
            if span.metadata().target() == "global"
                && let Some(text) = span.extensions().get::<FormattedFields<N>>()
            {
                members.put(span.metadata().name(), text.to_string());
            }
        }
        event.record(&mut members);
        members.put_place(event, OffsetDateTime::now_utc());
        writeln!(line, "{}", text(members.0))
    }
}

struct Members(Map<String, Value>);

impl Members {
    fn put(&mut self, name: &str, value: impl Into<Value>) {
        self.0.insert(name.to_owned(), value.into());
    }

    /// Adds when, where and how important an event is.
    fn put_place(&mut self, event: &Event<'_>, now: OffsetDateTime) {
        let metadata = event.metadata();
        let thread = std::thread::current();
        self.put("time", format!("{}Z", Timestamp(now).to_string().replace(' ', "T")));
        self.put("level", level_name(*metadata.level()));
        self.put("category", metadata.target());
        self.put("thread", thread.name().unwrap_or_default());
        let (file, line) = (metadata.file().unwrap_or_default(), metadata.line().unwrap_or_default());
        self.put("location", format!("{file}:{line}"));
    }
}

impl Visit for Members {
    fn record_u64(&mut self, field: &Field, value: u64) {
        self.put(field.name(), value);
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.put(field.name(), value);
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.put(field.name(), value);
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.put(field.name(), value);
    }

    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.put(field.name(), format!("{value:?}"));
    }
}

/// The object on one line. JSON escapes control characters; others that would confuse a terminal are escaped, too.
fn text(members: Map<String, Value>) -> String {
    let text = Value::Object(members).to_string();
    if !text.contains(is_unsafe) {
        return text;
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        match is_unsafe(letter) {
            // All of them are in the first plane.
            true => escaped.push_str(&format!("\\u{:04x}", u32::from(letter))),
            false => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_text_stays_in_its_line() {
        let mut members = Members(Map::new());
        let foreign = "peer\n\"x\"\r\u{1b}[2J\u{202e}\u{2028}\u{85}\0 größer";
        members.put("message", foreign);
        let line = text(members.0);
        let expected = r#"{"message":"peer\n\"x\"\r\u001b[2J\u202e\u2028\u0085\u0000 größer"}"#;
        assert_eq!(line, expected);
        let back: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(back["message"], foreign);
    }
}
