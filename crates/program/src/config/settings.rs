//! Flags with their values, from the command line and the file.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, ArgMatches, Command};

use super::ConfigError;
use super::flag::{Flag, Kind, Place, Table};

/// The name under which positional arguments are kept.
const WORDS: &str = "words";

/// The given flags.
#[derive(Debug)]
pub struct Settings {
    table: &'static Table,
    values: HashMap<&'static str, Vec<String>>,
    /// The config file, and the line of each flag given there.
    file: Option<(PathBuf, HashMap<&'static str, usize>)>,
    /// The positional arguments.
    pub words: Vec<String>,
}

impl Settings {
    /// Reads the command line, whose first word is the program's name.
    ///
    /// # Errors
    /// If a flag does not exist, or its value is invalid.
    pub fn from_command_line(table: &'static Table, arguments: &[OsString]) -> Result<Self, ConfigError> {
        let matches = table.command().try_get_matches_from(arguments).map_err(|error| usage(&error))?;
        let mut settings = Self { table, values: HashMap::new(), file: None, words: Vec::new() };
        for flag in table.rows() {
            if let Some(values) = given(&matches, flag) {
                for value in &values {
                    flag.check(value).map_err(ConfigError::Usage)?;
                }
                settings.values.insert(flag.name, values);
            }
        }
        if table.words.is_some() {
            settings.words = matches.get_many::<String>(WORDS).into_iter().flatten().cloned().collect();
        }
        Ok(settings)
    }

    /// Adds the lines of a file. The command line takes precedence.
    ///
    /// # Errors
    /// If it cannot be read, or a line is invalid.
    pub fn add_file(&mut self, path: &Path) -> Result<(), ConfigError> {
        let text = std::fs::read_to_string(path)
            .map_err(|source| ConfigError::File { path: path.to_owned(), source })?;
        let in_file =
            |(line, problem)| ConfigError::InFile { problem: Box::new(problem), path: path.to_owned(), line };
        let mut lines = HashMap::new();
        for (name, given) in super::file::read(self.table, &text).map_err(in_file)? {
            if let Entry::Vacant(place) = self.values.entry(name) {
                place.insert(given.values);
                lines.insert(name, given.line);
            }
        }
        self.file = Some((path.to_owned(), lines));
        Ok(())
    }

    /// Adds the location in the config file to an error about a value from there: one that names the flag, or quotes
    /// its value.
    pub fn located(&self, error: ConfigError) -> ConfigError {
        let (ConfigError::Value(text), Some((path, lines))) = (&error, &self.file) else { return error };
        let words: Vec<&str> = text.split(|c: char| c.is_whitespace() || "'\",;=()".contains(c)).collect();
        let is_named = |name: &str| {
            words.iter().any(|word| word.trim_start_matches('-').trim_end_matches([':', '.']) == name)
        };
        let is_quoted = |name: &str| self.values[name].iter().any(|value| words.contains(&value.as_str()));
        // The value of a switch is `1`, which identifies nothing.
        let quotable = || lines.iter().filter(|(name, _)| self.table.row(name).kind != Kind::Switch);
        let found = lines.iter().find(|(name, _)| is_named(name));
        match found.or_else(|| quotable().find(|(name, _)| is_quoted(name))) {
            Some((_, line)) => {
                ConfigError::InFile { path: path.clone(), line: *line, problem: Box::new(error) }
            }
            None => error,
        }
    }

    /// Whether a flag was given at all.
    pub fn is_given(&self, name: &str) -> bool {
        self.values.contains_key(self.table.row(name).name)
    }

    /// A switch.
    pub fn switch(&self, name: &str) -> bool {
        debug_assert_eq!(self.table.row(name).kind, Kind::Switch, "{name}");
        self.values.get(name).is_some_and(|values| values == &["1"])
    }

    /// The text to print for `--help` or `--version`, if one of them was given.
    pub fn information(&self, version_line: &str) -> Option<String> {
        if self.switch("help") {
            return Some(format!("{version_line}\n\n{}", self.table.help()));
        }
        self.switch("version").then(|| format!("{version_line}\n"))
    }

    /// The value of a flag, or its default.
    pub fn text(&self, name: &str) -> &str {
        let default = self.table.row(name).default;
        self.values.get(name).and_then(|values| values.last()).map_or(default, String::as_str)
    }

    /// The value of a flag that was given and is not empty.
    pub fn some_text(&self, name: &str) -> Option<&str> {
        Some(self.text(name)).filter(|text| !text.is_empty())
    }

    /// All values of a repeatable flag.
    pub fn list(&self, name: &str) -> &[String] {
        debug_assert_eq!(self.table.row(name).kind, Kind::List, "{name}");
        self.values.get(name).map_or(&[], Vec::as_slice)
    }

    /// A number of the type that fits the range of the flag; `None` if it has no default and was not given.
    pub fn number<T: TryFrom<i128>>(&self, name: &str) -> Option<T> {
        let text = self.some_text(name)?;
        let number = text.trim().parse::<i128>().expect("numbers were checked when they were read");
        Some(T::try_from(number).ok().expect("the range of the flag is in the range of the type"))
    }

    /// A difficulty.
    pub fn difficulty(&self, name: &str) -> u128 {
        self.text(name).trim().parse().expect("difficulties were checked when they were read")
    }
}

impl Table {
    /// The command line, as clap describes it.
    pub fn command(&'static self) -> Command {
        let mut command = Command::new(self.program)
            .disable_help_flag(true)
            .disable_version_flag(true)
            .infer_long_args(true)
            .override_usage(self.usage)
            .about(self.about);
        for flag in self.rows() {
            command = command.arg(argument(flag));
        }
        match self.words {
            Some(help) => command.arg(Arg::new(WORDS).action(ArgAction::Append).num_args(0..).help(help)),
            None => command,
        }
    }

    /// The text of `--help`.
    pub fn help(&'static self) -> String {
        self.command().render_long_help().to_string()
    }

    /// The usage line.
    pub fn usage_line(&'static self) -> String {
        self.command().render_usage().to_string()
    }
}

fn given(matches: &ArgMatches, flag: &Flag) -> Option<Vec<String>> {
    match flag.kind {
        Kind::Switch => matches.get_flag(flag.name).then(|| vec!["1".to_owned()]),
        _ => matches.get_many::<String>(flag.name).map(|values| values.cloned().collect()),
    }
}

fn argument(flag: &Flag) -> Arg {
    let argument = Arg::new(flag.name).long(flag.name).help_heading(flag.group).help(help_of(flag));
    let argument = match flag.kind {
        Kind::Switch => argument.action(ArgAction::SetTrue),
        Kind::List => argument.action(ArgAction::Append).value_name("arg"),
        Kind::Text => argument.action(ArgAction::Set).value_name("arg"),
        Kind::Number(..) | Kind::Difficulty => {
            argument.action(ArgAction::Set).value_name("N").allow_negative_numbers(true)
        }
    };
    argument.required(false)
}

fn help_of(flag: &Flag) -> String {
    let place = if flag.place == Place::CommandLine { " (not in the config file)" } else { "" };
    match flag.default {
        "" => format!("{}{place}", flag.help),
        default => format!("{}{place} [default: {default}]", flag.help),
    }
}

/// A command-line error in the reference's words.
fn usage(error: &clap::Error) -> ConfigError {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.split(' ').next().unwrap_or_default().to_owned(),
        Some(ContextValue::Strings(texts)) => texts.join(" "),
        _ => String::new(),
    };
    let option = context(ContextKind::InvalidArg);
    let text = match error.kind() {
        ErrorKind::UnknownArgument => match error.get(ContextKind::SuggestedArg) {
            Some(ContextValue::String(near)) => {
                format!("unrecognised option '{option}' (there is '{near}')")
            }
            _ => format!("unrecognised option '{option}'"),
        },
        ErrorKind::InvalidValue | ErrorKind::WrongNumberOfValues => {
            format!("the required argument for option '{option}' is missing")
        }
        ErrorKind::TooManyValues => format!("option '{option}' does not take any arguments"),
        ErrorKind::ArgumentConflict => format!("option '{option}' cannot be specified more than once"),
        ErrorKind::InvalidUtf8 => "an argument is not UTF-8".to_owned(),
        _ => error.to_string().trim_start_matches("error: ").trim_end().to_owned(),
    };
    ConfigError::Usage(text)
}
