//! What a program was told: the command line, the config file and the environment.
//!
//! A program declares its flags as a [`Table`]; [`Settings`] has what was given, or says what is wrong with it in the
//! reference's words.

mod file;
pub mod flag;
pub mod server;
mod settings;

use std::io;
use std::path::PathBuf;

use ferrite_rpc::dialect::Dialect;

pub use flag::{Flag, Kind, Place, Table};
pub use settings::Settings;

/// The version of the reference whose behaviour this is.
pub const VERSION: &str = "0.18.5.1-release";

/// Why a program cannot start as it was told.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The command line makes no sense.
    #[error("Failed to parse arguments: {0}")]
    Usage(String),
    /// A line of the file makes no sense.
    #[error("Error parsing config file: {0}")]
    FileLine(String),
    /// A flag of the command line is in the file.
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
        /// Which one.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Something in the config file is wrong.
    #[error("{problem} ({}, line {line})", path.display())]
    InFile {
        /// What.
        problem: Box<ConfigError>,
        /// In which file.
        path: PathBuf,
        /// In which line.
        line: usize,
    },
    /// There is only one network at a time.
    #[error("Can't specify more than one of {0}")]
    Networks(&'static str),
    /// A value is not what it should be, or contradicts another one.
    #[error("{0}")]
    Value(String),
}

impl ConfigError {
    /// A value that is not what it should be, in these words.
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
        /// Where to write the process id.
        pidfile: Option<PathBuf>,
    },
}

impl RunMode {
    /// Reads `--detach`, `--pidfile` and `--non-interactive`.
    ///
    /// # Errors
    /// When there is a file for the id of a process that is not in the background.
    pub fn new(settings: &Settings) -> Result<Self, ConfigError> {
        let pidfile = settings.some_text("pidfile").map(PathBuf::from);
        match (settings.switch("detach"), pidfile) {
            (true, pidfile) => Ok(Self::Detached { pidfile }),
            // The reference ignores the file without a word, and leaves its user to wait for it.
            (false, Some(_)) => Err(ConfigError::value("--pidfile needs --detach")),
            (false, None) if settings.switch("non-interactive") => Ok(Self::NonInteractive),
            (false, None) => Ok(Self::Interactive),
        }
    }
}

/// The log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogConfig {
    /// Where it is.
    pub file: PathBuf,
    /// Levels and categories, if any were given.
    pub level: Option<String>,
    /// When a new file is begun, in bytes.
    pub max_file_size: u64,
    /// How many old files are kept; 0 for all.
    pub max_files: u64,
}

impl LogConfig {
    /// Reads `--log-level` and the limits; where the file is differs between programs.
    pub fn new(settings: &Settings, environment: &dyn Fn(&str) -> Option<String>, file: PathBuf) -> Self {
        Self {
            file,
            level: match settings.is_given("log-level") {
                true => Some(settings.text("log-level").to_owned()),
                false => environment("MONERO_LOGS"),
            },
            max_file_size: settings.number("max-log-file-size").expect("it has a default"),
            max_files: settings.number("max-log-files").expect("it has a default"),
        }
    }
}

/// Reads `--rpc-dialect`; without it, the name of the program decides.
///
/// # Errors
/// When there is no such dialect.
pub fn dialect(settings: &Settings, program: &str) -> Result<Dialect, ConfigError> {
    match settings.some_text("rpc-dialect") {
        None => Ok(Dialect::of_program(program)),
        Some(name) => name.parse().map_err(|error| ConfigError::value(format!("--rpc-dialect: {error}"))),
    }
}
