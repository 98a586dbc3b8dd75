//! Settings of a program from the command line, the config file and the environment.
//!
//! A program declares its flags as a [`Table`]; [`Settings`] holds what was given, or the error in the reference's
//! words.

mod file;
pub mod flag;
pub mod server;
mod settings;

use std::io;
use std::path::PathBuf;

use ferrite_rpc::dialect::Dialect;

pub use flag::{Flag, Kind, Place, Table};
pub use settings::Settings;

/// The version of the reference that we follow.
pub const VERSION: &str = "0.18.5.1-release";

/// Why the settings are invalid.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The command line is invalid.
    #[error("Failed to parse arguments: {0}")]
    Usage(String),
    /// A line of the file is invalid.
    #[error("Error parsing config file: {0}")]
    FileLine(String),
    /// A command-line flag is in the file.
    #[error("Option '{0}' is not allowed in the config file, please use it as a command line flag.")]
    NotInFile(String),
    /// There is no such flag.
    #[error("Unrecognized option '{0}' in config file.")]
    UnknownInFile(String),
    /// There is no such file.
    #[error("Can't find config file {}", .0.display())]
    NoFile(PathBuf),
    /// The file cannot be read.
    #[error("Error parsing config file: can not read options configuration file '{}': {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// An error in the config file.
    #[error("{problem} ({}, line {line})", path.display())]
    InFile {
        /// The error.
        problem: Box<ConfigError>,
        /// The file.
        path: PathBuf,
        /// The line.
        line: usize,
    },
    /// More than one network was given.
    #[error("Can't specify more than one of {0}")]
    Networks(&'static str),
    /// A value is invalid, or contradicts another one.
    #[error("{0}")]
    Value(String),
}

impl ConfigError {
    /// An invalid value, in these words.
    pub fn value(text: impl Into<String>) -> Self {
        Self::Value(text.into())
    }
}

/// How a program runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RunMode {
    /// With commands from the terminal.
    Interactive,
    /// Without them.
    NonInteractive,
    /// In the background.
    Detached {
        /// The file for the process id.
        pidfile: Option<PathBuf>,
    },
}

impl RunMode {
    /// Reads `--detach`, `--pidfile` and `--non-interactive`.
    ///
    /// # Errors
    /// If there is a pidfile without `--detach`.
    pub fn new(settings: &Settings) -> Result<Self, ConfigError> {
        let pidfile = settings.some_text("pidfile").map(PathBuf::from);
        match (settings.switch("detach"), pidfile) {
            (true, pidfile) => Ok(Self::Detached { pidfile }),
            // The reference silently ignores the file.
            (false, Some(_)) => Err(ConfigError::value("--pidfile needs --detach")),
            (false, None) if settings.switch("non-interactive") => Ok(Self::NonInteractive),
            (false, None) => Ok(Self::Interactive),
        }
    }
}

/// The log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogConfig {
    /// Its path.
    pub file: PathBuf,
    /// Levels and categories, if given.
    pub level: Option<String>,
    /// Whether lines are JSON.
    pub json: bool,
    /// The size in bytes at which a new file is started.
    pub max_file_size: u64,
    /// Number of old files kept; 0 for all.
    pub max_files: u64,
}

impl LogConfig {
    /// Reads `--log-level`, `--log-json` and the limits; the path depends on the program.
    pub fn new(settings: &Settings, environment: &dyn Fn(&str) -> Option<String>, file: PathBuf) -> Self {
        Self {
            file,
            level: if settings.is_given("log-level") {
                Some(settings.text("log-level").to_owned())
            } else {
                environment("MONERO_LOGS")
            },
            json: settings.switch("log-json"),
            max_file_size: settings.number("max-log-file-size").expect("it has a default"),
            max_files: settings.number("max-log-files").expect("it has a default"),
        }
    }
}

/// Reads `--rpc-dialect`; without it, the name of the program decides.
///
/// # Errors
/// If there is no such dialect.
pub fn dialect(settings: &Settings, program: &str) -> Result<Dialect, ConfigError> {
    match settings.some_text("rpc-dialect") {
        None => Ok(Dialect::of_program(program)),
        Some(name) => name.parse().map_err(|error| ConfigError::value(format!("--rpc-dialect: {error}"))),
    }
}
