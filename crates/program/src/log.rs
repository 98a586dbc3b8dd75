//! The log: lines on the console and in a file, chosen by category and level.
//!
//! Everything logs with [`tracing`]; the target of an event is its category, with the reference's names (`global`,
//! `daemon.rpc`, `net.p2p`, `blockchain`, ...). The choice can be changed while the program runs.

mod categories;
mod file;
mod time;

use std::fmt::{self, Write as _};
use std::io::{IsTerminal as _, Write as _};
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

/// The line of the file, if the environment has no other.
const FORMAT: &str = "%datetime\t%thread\t%level\t%logger\t%loc\t%msg";

/// The one log of the program.
static LOG: OnceLock<Log> = OnceLock::new();

/// A level that does not exist.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("Invalid numerical log level: {0}")]
pub struct LevelError(String);

struct Log {
    categories: RwLock<Categories>,
    file: Option<Mutex<RotatingFile>>,
    format: String,
    console: bool,
    color: bool,
}

/// Starts the log. A file that cannot be written to is reported and done without.
///
/// # Errors
/// When the level of the settings does not exist. The log is there all the same.
pub fn start(
    config: &LogConfig,
    console: bool,
    environment: &dyn Fn(&str) -> Option<String>,
) -> Result<(), LevelError> {
    let file = RotatingFile::open(&config.file, config.max_file_size, config.max_files);
    let no_color = environment("NO_COLOR").is_some_and(|value| !value.is_empty());
    let (file, problem) = match file {
        Ok(file) => (Some(Mutex::new(file)), None),
        Err(error) => (None, Some(error)),
    };
    let log = Log {
        categories: RwLock::new(Categories::parse(categories::of_level(0))),
        file,
        format: environment("MONERO_LOG_FORMAT").unwrap_or_else(|| FORMAT.to_owned()),
        console,
        color: console && !no_color && std::io::stdout().is_terminal(),
    };
    if LOG.set(log).is_ok() {
        // Only tests that share a process have set another one before.
        let _ = tracing::subscriber::set_global_default(Handle);
    }
    if let Some(error) = problem {
        tracing::warn!(target: "logging", "Cannot write the log file {}: {error}", config.file.display());
    }
    match &config.level {
        Some(level) => change(level).map(|_| ()),
        None => Ok(()),
    }
}

/// Changes what is logged: a level from 0 to 4, a list of categories, both (`1,net.p2p:DEBUG`), or categories to add
/// (`+`) or to take away (`-`). Returns the list that holds from now on.
///
/// # Errors
/// When there is no such level.
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

/// The list of categories that holds.
pub fn current() -> String {
    LOG.get().map_or_else(String::new, |log| log.categories().text().to_owned())
}

/// The list of categories of a level, as the program starts with that of 0.
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
        if let Some(file) = &self.file {
            let line = self.file_line(event.metadata(), now, &text);
            // There is nobody to tell that the disk is full.
            let _ = file.lock().unwrap_or_else(PoisonError::into_inner).write(line.as_bytes());
        }
        // The reference, too, keeps lines about the log itself from the console.
        if self.console && event.metadata().target() != "logging" {
            let line = self.console_line(*event.metadata().level(), now, &text);
            let _ = std::io::stdout().lock().write_all(line.as_bytes());
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
        match self.color {
            true => format!("{color}{now}\t{letter} {text}\x1b[0m\n"),
            false => format!("{now}\t{letter} {text}\n"),
        }
    }
}

/// Writes what stands at the start of a format, and returns what follows it.
fn fill<'a>(line: &mut String, format: &'a str, metadata: &Metadata<'_>, now: Moment, text: &str) -> &'a str {
    // Writing to a text cannot fail.
    if let Some(rest) = format.strip_prefix("datetime") {
        let _ = write!(line, "{now}");
        // There is one form of the time only.
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

/// The text of an event. What a peer or a client sent must not steer the reader's terminal.
struct Text(String);

impl Text {
    fn push(&mut self, text: &str) {
        self.0.extend(text.chars().map(|letter| match letter {
            '\n' | '\t' => letter,
            letter if letter.is_control() => '?',
            letter => letter,
        }));
    }
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
        match self.enabled(metadata) {
            true => Interest::always(),
            false => Interest::never(),
        }
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
