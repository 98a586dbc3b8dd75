//! The log: lines on the console and in a file, selected by category and level.
//!
//! Everything logs with [`tracing`]; the target of an event is its category, with the reference's names (`global`,
//! `daemon.rpc`, `net.p2p`, `blockchain`, ...). The selection can be changed while the program runs.

mod categories;
mod file;
mod format;
mod json;
mod reader;

use std::io::{self, IsTerminal as _};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use tracing_subscriber::fmt;
use tracing_subscriber::fmt::writer::MakeWriterExt as _;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::registry::Registry;
use tracing_subscriber::reload;

use crate::config::LogConfig;
use categories::Categories;
use file::RotatingFile;
use format::{ConsoleLine, FileLine, OneLine};
use json::Format;

pub use reader::wait_for_reader;

/// A foreign text on one line: control characters, and those that change the direction of text, are escaped.
pub fn one_line(text: &str) -> String {
    format::escaped(text)
}

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
    /// Changes the filter of the subscriber.
    categories: reload::Handle<Categories, Registry>,
    /// The initial categories.
    first: Categories,
    /// Whether lines go to standard output, too.
    console: Arc<AtomicBool>,
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
    let color = console && !no_color && io::stdout().is_terminal();
    let (filter, categories) = reload::Layer::new(first.clone());
    let to_console = Arc::new(AtomicBool::new(console));
    let log = Log { categories, first, console: Arc::clone(&to_console) };
    // A full disk or a closed pipe cannot be reported here.
    let file = fmt::layer()
        .event_format(Format::new(config.json, FileLine::new(environment("MONERO_LOG_FORMAT"))))
        .fmt_fields(OneLine)
        .log_internal_errors(false)
        .with_writer(Mutex::new(file));
    // The reference, too, does not print lines about the log itself on the console.
    let stdout =
        io::stdout.with_filter(move |line| to_console.load(Ordering::Relaxed) && line.target() != "logging");
    let console = console.then(|| {
        fmt::layer()
            .event_format(Format::new(config.json, ConsoleLine { color }))
            .fmt_fields(OneLine)
            .log_internal_errors(false)
            .with_writer(stdout)
    });
    let subscriber = tracing_subscriber::registry().with(filter).with(file).with(console);
    // Only tests that share a process have set another one before.
    if tracing::subscriber::set_global_default(subscriber).is_ok() {
        let _ = LOG.set(log);
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
    fn categories(&self) -> Categories {
        // The subscriber exists as long as the program.
        self.categories.clone_current().unwrap_or_default()
    }

    fn set(&self, list: Categories) {
        let text = list.text().to_owned();
        // As above.
        let _ = self.categories.reload(list);
        tracing::info!(target: "logging", "New log categories: {text}");
    }
}
