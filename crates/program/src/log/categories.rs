//! Selection of log lines: categories with levels, in the reference's notation (mlog.cpp, easylogging++.cc:
//! `VRegistry`).
//!
//! A list such as `*:WARNING,net.p2p:DEBUG` is read from its end: the first pattern that matches a category decides.

use tracing::level_filters::LevelFilter;
use tracing::subscriber::Interest;
use tracing::{Level, Metadata, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::Context;

/// How much of a category is logged, in ascending order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Severity {
    Fatal,
    Error,
    Warning,
    Info,
    Debug,
    Trace,
}

impl Severity {
    /// The severity of an event.
    fn of(level: &Level) -> Self {
        match *level {
            Level::ERROR => Self::Error,
            Level::WARN => Self::Warning,
            Level::INFO => Self::Info,
            Level::DEBUG => Self::Debug,
            Level::TRACE => Self::Trace,
        }
    }

    /// The name that a text starts with.
    fn at_start(text: &str) -> Option<(Self, usize)> {
        let names = [
            ("DEBUG", Self::Debug),
            ("INFO", Self::Info),
            ("WARNING", Self::Warning),
            ("ERROR", Self::Error),
            ("FATAL", Self::Fatal),
            ("TRACE", Self::Trace),
        ];
        names.into_iter().find_map(|(name, severity)| {
            let fits = text.starts_with(name) || text.starts_with(&name.to_ascii_lowercase());
            fits.then_some((severity, name.len()))
        })
    }
}

/// A list of categories.
#[derive(Debug, Clone, Default)]
pub(super) struct Categories {
    text: String,
    rules: Vec<(String, Severity)>,
}

/// The lists of the levels 0 to 4.
pub(super) fn of_level(level: i64) -> &'static str {
    match level {
        0 => {
            "*:WARNING,net:FATAL,net.http:FATAL,net.ssl:FATAL,net.p2p:FATAL,net.cn:FATAL,daemon.rpc:FATAL,global:INFO,verify:FATAL,serialization:FATAL,daemon.rpc.payment:ERROR,stacktrace:INFO,logging:INFO,msgwriter:INFO"
        }
        1 => "*:INFO,global:INFO,stacktrace:INFO,logging:INFO,msgwriter:INFO,perf.*:DEBUG",
        2 => "*:DEBUG",
        3 => "*:TRACE,*.dump:DEBUG",
        4 => "*:TRACE",
        _ => "",
    }
}

impl Categories {
    /// Parses a list. Invalid entries are ignored, as in the reference.
    pub(super) fn parse(text: &str) -> Self {
        let mut rules = Vec::new();
        // A name extends over a comma if it has no level yet.
        let mut name = String::new();
        for item in text.split(',') {
            let mut parts = item.split(':');
            name.push_str(parts.next().unwrap_or_default());
            let severity = parts.filter_map(last_severity).next_back();
            if let Some(severity) = severity
                && !name.is_empty()
            {
                rules.push((std::mem::take(&mut name), severity));
            }
        }
        Self { text: text.to_owned(), rules }
    }

    /// The list as given.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The list after a change: a level, a list, or categories to add (`+`) or remove (`-`); `None` if a level does not
    /// exist.
    pub(super) fn changed(&self, change: &str) -> Option<Self> {
        let (number, rest) = leading_number(change);
        match number {
            Some(level) if rest.is_empty() => (0..=4).contains(&level).then(|| Self::parse(of_level(level))),
            Some(level) if rest.starts_with(',') => Some(Self::parse(&format!("{}{rest}", of_level(level)))),
            _ => Some(self.with(change)),
        }
    }

    fn with(&self, change: &str) -> Self {
        if let Some(more) = change.strip_prefix('+') {
            return match (self.text.is_empty(), more.is_empty()) {
                (_, true) => self.clone(),
                (true, _) => Self::parse(more),
                (false, false) => Self::parse(&format!("{},{more}", self.text)),
            };
        }
        if let Some(less) = change.strip_prefix('-') {
            let mut text = self.text.clone();
            for item in less.split(',').filter(|item| !item.is_empty()) {
                text = text.replacen(item, "", 1);
            }
            return Self::parse(&text);
        }
        Self::parse(change)
    }

    fn selects(&self, metadata: &Metadata<'_>) -> bool {
        match metadata.is_event() {
            true => self.allow(Severity::of(metadata.level()), metadata.target()),
            false => metadata.target() == "global",
        }
    }

    /// Whether an event of this severity is logged.
    fn allow(&self, severity: Severity, category: &str) -> bool {
        let rule = self.rules.iter().rev().find(|(pattern, _)| matches(category, pattern));
        rule.is_some_and(|(_, most)| severity <= *most)
    }

    /// The most verbose level of any category.
    fn most(&self) -> Option<Severity> {
        self.rules.iter().map(|(_, severity)| *severity).max()
    }
}

/// The list as the filter of the log. Of spans, only those with the target `global` are used: they say what a line is
/// about.
impl<S: Subscriber> Layer<S> for Categories {
    fn register_callsite(&self, metadata: &'static Metadata<'static>) -> Interest {
        if self.selects(metadata) { Interest::always() } else { Interest::never() }
    }

    fn enabled(&self, metadata: &Metadata<'_>, _: Context<'_, S>) -> bool {
        self.selects(metadata)
    }

    fn max_level_hint(&self) -> Option<LevelFilter> {
        Some(match self.most() {
            None | Some(Severity::Fatal) => LevelFilter::OFF,
            Some(Severity::Error) => LevelFilter::ERROR,
            Some(Severity::Warning) => LevelFilter::WARN,
            Some(Severity::Info) => LevelFilter::INFO,
            Some(Severity::Debug) => LevelFilter::DEBUG,
            Some(Severity::Trace) => LevelFilter::TRACE,
        })
    }
}

/// Whether each item of a list has a level, after an optional level for all or the sign of a change.
pub(super) fn is_list(text: &str) -> bool {
    let (number, rest) = leading_number(text);
    let items = match number {
        Some(level) if !(0..=4).contains(&level) => return false,
        Some(_) if rest.is_empty() => return true,
        Some(_) => match rest.strip_prefix(',') {
            Some(items) => items,
            None => return false,
        },
        None => text.strip_prefix(['+', '-']).unwrap_or(text),
    };
    let has_level = |item: &str| {
        let (name, level) = item.split_once(':').unwrap_or_default();
        !name.is_empty() && Severity::at_start(level).is_some_and(|(_, length)| length == level.len())
    };
    items.split(',').filter(|item| !item.is_empty()).all(has_level)
}

/// The last name of a severity in a text.
fn last_severity(mut text: &str) -> Option<Severity> {
    let mut found = None;
    while let Some(first) = text.chars().next() {
        match Severity::at_start(text) {
            Some((severity, length)) => {
                found = Some(severity);
                text = &text[length..];
            }
            None => {
                found = None;
                text = &text[first.len_utf8()..];
            }
        }
    }
    found
}

/// A leading number as C's `strtol` reads it, and the rest.
fn leading_number(text: &str) -> (Option<i64>, &str) {
    let trimmed = text.trim_start();
    let sign = usize::from(trimmed.starts_with(['+', '-']));
    let digits = trimmed[sign..].bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 {
        return (None, text);
    }
    let (number, rest) = trimmed.split_at(sign + digits);
    // A longer number is not a level either.
    (Some(number.parse().unwrap_or(i64::MAX)), rest)
}

/// Whether a pattern with `*` and `?` matches all of a text.
fn matches(text: &str, pattern: &str) -> bool {
    let (text, pattern) = (text.as_bytes(), pattern.as_bytes());
    let (mut at, mut from) = (0, 0);
    // Where to continue when the last star has to take one more byte.
    let mut retry = None;
    while at < text.len() {
        match pattern.get(from) {
            Some(b'*') => {
                from += 1;
                retry = Some((at, from));
            }
            Some(byte) if *byte == b'?' || *byte == text[at] => {
                at += 1;
                from += 1;
            }
            _ => match retry {
                Some((start, after)) => {
                    (at, from) = (start + 1, after);
                    retry = Some((at, after));
                }
                None => return false,
            },
        }
    }
    pattern[from..].iter().all(|byte| *byte == b'*')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns() {
        for (text, pattern, expected) in [
            ("net.p2p", "*", true),
            ("net.p2p", "net", false),
            ("net.p2p", "net*", true),
            ("net.p2p", "net.*", true),
            ("net", "net.*", false),
            ("perf.rpc", "perf.*", true),
            ("x.dump", "*.dump", true),
            ("x.dumps", "*.dump", false),
            ("a", "?", true),
            ("", "?", false),
            ("", "*", true),
            ("aab", "*ab", true),
            ("", "", true),
            ("a", "", false),
        ] {
            assert_eq!(matches(text, pattern), expected, "{text} {pattern}");
        }
    }

    #[test]
    fn a_pattern_of_stars_is_matched_quickly() {
        let pattern = "*a".repeat(2000) + "b";
        assert!(!matches(&"a".repeat(10_000), &pattern));
    }

    #[test]
    fn the_last_rule_that_fits_decides() {
        let list = Categories::parse(of_level(0));
        assert!(list.allow(Severity::Info, "global"));
        assert!(list.allow(Severity::Warning, "blockchain"));
        assert!(!list.allow(Severity::Info, "blockchain"));
        assert!(!list.allow(Severity::Error, "net.p2p"));
        assert!(list.allow(Severity::Error, "daemon.rpc.payment"));
        let list = Categories::parse("net.p2p:DEBUG,*:ERROR");
        assert!(!list.allow(Severity::Warning, "net.p2p"));
        assert!(!Categories::parse("").allow(Severity::Fatal, "global"));
    }

    #[test]
    fn changes() {
        let now = Categories::parse("*:INFO,net:DEBUG");
        let after = |change: &str| now.changed(change).map(|list| list.text().to_owned());
        assert_eq!(after("2").as_deref(), Some("*:DEBUG"));
        assert_eq!(after("2,net:ERROR").as_deref(), Some("*:DEBUG,net:ERROR"));
        assert_eq!(after("5"), None);
        assert_eq!(after("-1"), None);
        assert_eq!(after("+x:TRACE").as_deref(), Some("*:INFO,net:DEBUG,x:TRACE"));
        assert_eq!(after("+").as_deref(), Some("*:INFO,net:DEBUG"));
        assert_eq!(after("-net:DEBUG").as_deref(), Some("*:INFO,"));
        assert_eq!(after("").as_deref(), Some(""));
        assert_eq!(after("nonsense").as_deref(), Some("nonsense"));
        assert_eq!(after("99999999999999999999"), None);
    }

    #[test]
    fn lists_of_categories_are_recognised() {
        for good in
            ["", "0", "4", "1,net:ERROR", "*:INFO,net.p2p:debug", "+x:TRACE", "-x:TRACE", "*:WARNING,"]
        {
            assert!(is_list(good), "{good}");
        }
        for bad in
            ["banana", "5", "-1", "1x", "net", "net:LOUD", "net:Debug", ":INFO", "2,banana", "*:INFO,banana"]
        {
            assert!(!is_list(bad), "{bad}");
        }
        assert!((0..=4).map(of_level).all(is_list));
    }

    #[test]
    fn names_of_levels() {
        let severity = |text: &str| Categories::parse(text).most();
        assert_eq!(severity("a:debug"), Some(Severity::Debug));
        assert_eq!(severity("a:Debug"), None);
        assert_eq!(severity("a:LOUD"), None);
        assert_eq!(severity("a"), None);
        assert_eq!(severity(":INFO"), None);
    }
}
