//! The log: lines on the console and in a file, selected by category and level.
//!
//! Everything logs with [`tracing`]; the target of an event is its category, with the reference's names (`global`,
//! `daemon.rpc`, `net.p2p`, `blockchain`, ...). The selection can be changed while the program runs.

mod categories;
mod file;
mod reader;
mod time;

use std::fmt::{self, Write as _};
use std::io::{self, IsTerminal as _, Write as _};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError, RwLock};

use tracing::field::{Field, Visit};
use tracing::level_filters::LevelFilter;
use tracing::span;
use tracing::subscriber::Interest;
use tracing::{Event, Level, Metadata, Subscriber};

use crate::config::LogConfig;
use categories::{Categories, Severity};
use file::RotatingFile;
use time::Moment;

pub use reader::wait_for_reader;

/// The format of a line, unless the environment sets another.
const FORMAT: &str = "%datetime\t%thread\t%level\t%logger\t%loc\t%msg";

/// The one log of the program.
static LOG: OnceLock<Log> = OnceLock::new();

/// An unknown level.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("Invalid numerical log level: {0}")]
pub struct LevelError(String);

/// Why the log cannot be started.
#[derive(Debug, thiserror::Error)]
pub enum StartLogError {
    /// An unknown level.
    #[error(transparent)]
    Level(#[from] LevelError),
    /// Not a list of categories.
    #[error(
        "Invalid log level '{0}': expected a level from 0 to 4, categories with levels such as net.p2p:DEBUG, or both, separated by commas"
    )]
    List(String),
    /// The file cannot be written.
    #[error("Cannot write the log file {}: {source}; choose another one with --log-file", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
}

struct Log {
    categories: RwLock<Categories>,
    /// The initial categories.
    first: Categories,
    file: Mutex<RotatingFile>,
    format: String,
    console: AtomicBool,
    color: bool,
}

/// Starts the log, in its file and, if requested, on standard output.
///
/// # Errors
/// If the configured level does not exist, or the file cannot be written.
pub fn start(
    config: &LogConfig,
    console: bool,
    environment: &dyn Fn(&str) -> Option<String>,
) -> Result<(), StartLogError> {
    let file = open(config)?;
    let first = Categories::parse(categories::of_level(0));
    let first = match &config.level {
        None => first,
        Some(level) => first.changed(level).ok_or_else(|| LevelError(level.clone()))?,
    };
    let no_color = environment("NO_COLOR").is_some_and(|value| !value.is_empty());
    let log = Log {
        categories: RwLock::new(first.clone()),
        first,
        file: Mutex::new(file),
        format: environment("MONERO_LOG_FORMAT").unwrap_or_else(|| FORMAT.to_owned()),
        console: AtomicBool::new(console),
        color: console && !no_color && std::io::stdout().is_terminal(),
    };
    if LOG.set(log).is_ok() {
        // Only tests that share a process have set another one before.
        let _ = tracing::subscriber::set_global_default(Handle);
    }
    if config.level.is_some() {
        restore();
    }
    Ok(())
}

/// Checks that the log can be started, before a program leaves its terminal.
///
/// # Errors
/// As [`start`].
pub fn check(config: &LogConfig) -> Result<(), StartLogError> {
    open(config).map(drop)
}

fn open(config: &LogConfig) -> Result<RotatingFile, StartLogError> {
    if let Some(level) = config.level.as_ref().filter(|level| !is_list(level)) {
        return Err(match level.trim().parse::<i64>() {
            Ok(_) => LevelError(level.clone()).into(),
            Err(_) => StartLogError::List(level.clone()),
        });
    }
    RotatingFile::open(&config.file, config.max_file_size, config.max_files)
        .map_err(|source| StartLogError::File { path: config.file.clone(), source })
}

/// Whether a text is a level, a list of categories with levels, or a change of such a list. The reference accepts
/// anything, and then logs nothing at all.
pub fn is_list(text: &str) -> bool {
    categories::is_list(text)
}

/// Logs why the program ends to the file, but not to standard output: the caller prints it.
pub fn fatal(text: &str) {
    if let Some(log) = LOG.get() {
        log.console.store(false, Ordering::Relaxed);
    }
    tracing::error!(target: "global", "{text}");
}

/// Changes what is logged: a level from 0 to 4, a list of categories, both (`1,net.p2p:DEBUG`), or categories to add
/// (`+`) or remove (`-`). Returns the new list.
///
/// # Errors
/// If there is no such level.
pub fn change(change: &str) -> Result<String, LevelError> {
    let Some(log) = LOG.get() else {
        return Ok(String::new());
    };
    let changed = log.categories().changed(change);
    let Some(changed) = changed else {
        let error = LevelError(change.to_owned());
        tracing::error!(target: "logging", "{error}");
        return Err(error);
    };
    let text = changed.text().to_owned();
    log.set(changed);
    Ok(text)
}

/// Sets the list of categories.
pub fn set(list: &str) {
    if let Some(log) = LOG.get() {
        log.set(Categories::parse(list));
    }
}

/// Restores the initial list of categories.
pub fn restore() {
    if let Some(log) = LOG.get() {
        log.set(log.first.clone());
    }
}

/// The current list of categories.
pub fn current() -> String {
    LOG.get().map_or_else(String::new, |log| log.categories().text().to_owned())
}

/// The list of categories of a level; the program starts with that of 0.
pub fn of_level(level: u8) -> &'static str {
    categories::of_level(i64::from(level))
}

impl Log {
    fn categories(&self) -> std::sync::RwLockReadGuard<'_, Categories> {
        self.categories.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, list: Categories) {
        let text = list.text().to_owned();
        *self.categories.write().unwrap_or_else(PoisonError::into_inner) = list;
        tracing::callsite::rebuild_interest_cache();
        tracing::info!(target: "logging", "New log categories: {text}");
    }

    fn allows(&self, metadata: &Metadata<'_>) -> bool {
        self.categories().allow(Severity::of(metadata.level()), metadata.target())
    }

    fn write(&self, event: &Event<'_>) {
        let mut text = Text(String::new());
        event.record(&mut text);
        let (text, now) = (text.0, Moment::now());
        let line = self.file_line(event.metadata(), now, &text);
        // A full disk cannot be reported here.
        let _ = self.file.lock().unwrap_or_else(PoisonError::into_inner).write(line.as_bytes());
        // The reference, too, does not print lines about the log itself on the console.
        if self.console.load(Ordering::Relaxed) && event.metadata().target() != "logging" {
            let line = self.console_line(*event.metadata().level(), now, &text);
            // One unbuffered write per line: others may read it line by line.
            let mut console = io::stdout().lock();
            let _ = console.write_all(line.as_bytes()).and_then(|()| console.flush());
        }
    }

    fn file_line(&self, metadata: &Metadata<'_>, now: Moment, text: &str) -> String {
        let mut line = String::with_capacity(text.len() + 100);
        let mut rest = self.format.as_str();
        while let Some(at) = rest.find('%') {
            line.push_str(&rest[..at]);
            rest = &rest[at + 1..];
            rest = fill(&mut line, rest, metadata, now, text);
        }
        line.push_str(rest);
        line.push('\n');
        line
    }

    fn console_line(&self, level: Level, now: Moment, text: &str) -> String {
        let (letter, color) = match level {
            Level::ERROR => ("E", "\x1b[0;31m"),
            Level::WARN => ("W", "\x1b[0;33m"),
            Level::INFO => ("I", "\x1b[0;36m"),
            Level::DEBUG => ("D", "\x1b[0;32m"),
            Level::TRACE => ("T", "\x1b[0;35m"),
        };
        if self.color {
            format!("{color}{now}\t{letter} {text}\x1b[0m\n")
        } else {
            format!("{now}\t{letter} {text}\n")
        }
    }
}

/// Writes the first element of a format, and returns the rest.
fn fill<'a>(line: &mut String, format: &'a str, metadata: &Metadata<'_>, now: Moment, text: &str) -> &'a str {
    // Writing to a text cannot fail.
    if let Some(rest) = format.strip_prefix("datetime") {
        let _ = write!(line, "{now}");
        // Only one time format is supported.
        return match rest.strip_prefix('{').and_then(|rest| rest.split_once('}')) {
            Some((_, rest)) => rest,
            None => rest,
        };
    }
    if let Some(rest) = format.strip_prefix("thread") {
        let thread = std::thread::current();
        match thread.name() {
            Some(name) => drop(write!(line, "[{name}]")),
            None => drop(write!(line, "{:?}", thread.id())),
        }
        return rest;
    }
    if let Some(rest) = format.strip_prefix("level") {
        line.push_str(match *metadata.level() {
            Level::WARN => "WARNING",
            level => level.as_str(),
        });
        return rest;
    }
    if let Some(rest) = format.strip_prefix("logger") {
        line.push_str(metadata.target());
        return rest;
    }
    if let Some(rest) = format.strip_prefix("loc") {
        let _ =
            write!(line, "{}:{}", metadata.file().unwrap_or_default(), metadata.line().unwrap_or_default());
        return rest;
    }
    if let Some(rest) = format.strip_prefix("msg") {
        line.push_str(text);
        return rest;
    }
    line.push('%');
    format
}

/// The text of an event, on one line. Text from a peer or a client must neither control the terminal nor look like
/// another line or column of the log.
struct Text(String);

impl Text {
    fn push(&mut self, text: &str) {
        for letter in text.chars() {
            if is_unsafe(letter) { self.0.extend(letter.escape_default()) } else { self.0.push(letter) }
        }
    }
}

/// Control characters, other line breaks, and characters that change the text direction.
fn is_unsafe(letter: char) -> bool {
    let breaks = ['\u{2028}', '\u{2029}'];
    let directions = ['\u{200e}', '\u{200f}', '\u{061c}'];
    letter.is_control()
        || breaks.contains(&letter)
        || directions.contains(&letter)
        || ('\u{202a}'..='\u{202e}').contains(&letter)
        || ('\u{2066}'..='\u{2069}').contains(&letter)
}

impl Visit for Text {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        match field.name() {
            "message" => self.push(&format!("{value:?}")),
            name => self.push(&format!(" {name}={value:?}")),
        }
    }
}

/// The log as a subscriber. Spans are not used.
struct Handle;

impl Subscriber for Handle {
    fn register_callsite(&self, metadata: &'static Metadata<'static>) -> Interest {
        if self.enabled(metadata) { Interest::always() } else { Interest::never() }
    }

    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.is_event() && LOG.get().is_some_and(|log| log.allows(metadata))
    }

    fn max_level_hint(&self) -> Option<LevelFilter> {
        let most = LOG.get().and_then(|log| log.categories().most());
        Some(match most {
            None | Some(Severity::Fatal) => LevelFilter::OFF,
            Some(Severity::Error) => LevelFilter::ERROR,
            Some(Severity::Warning) => LevelFilter::WARN,
            Some(Severity::Info) => LevelFilter::INFO,
            Some(Severity::Debug) => LevelFilter::DEBUG,
            Some(Severity::Trace) => LevelFilter::TRACE,
        })
    }

    fn event(&self, event: &Event<'_>) {
        if let Some(log) = LOG.get() {
            log.write(event);
        }
    }

    fn new_span(&self, _: &span::Attributes<'_>) -> span::Id {
        span::Id::from_u64(1)
    }

    fn record(&self, _: &span::Id, _: &span::Record<'_>) {}
    fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}
    fn enter(&self, _: &span::Id) {}
    fn exit(&self, _: &span::Id) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_text_stays_in_its_line() {
        let mut text = Text(String::new());
        text.push(
            "peer 1.2.3.4\n2026-11-15 06:22:05.935\tI paid\r\u{1b}[2J\u{202e}\u{2028}\u{85}x\0 größer 100%",
        );
        let expected = "peer 1.2.3.4\\n2026-11-15 06:22:05.935\\tI paid\\r\\u{1b}[2J\\u{202e}\\u{2028}\\u{85}x\\u{0} größer 100%";
        assert_eq!(text.0, expected);
    }
}
