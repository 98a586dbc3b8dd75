//! From the settings to the exit code.

use std::io::{self, Write as _};
use std::process::ExitCode;

use crate::config::ConfigError;

/// What to do.
#[derive(Debug)]
pub enum Invocation<C> {
    /// Print this and exit.
    Print(String),
    /// Run with these settings.
    Run(Box<C>),
}

/// An environment variable.
pub fn environment(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

/// Prints a text. A closed pipe, such as with `head`, is not an error.
pub fn print(text: &str) {
    let mut output = io::stdout().lock();
    let _ = output.write_all(text.as_bytes()).and_then(|()| output.flush());
}

/// Runs a program as configured, and prints its error.
pub fn carry_out<C>(
    invocation: Result<Invocation<C>, ConfigError>,
    usage_line: &str,
    run: impl FnOnce(&C) -> Result<(), String>,
) -> ExitCode {
    match invocation {
        Ok(Invocation::Print(text)) => {
            print(&text);
            ExitCode::SUCCESS
        }
        Ok(Invocation::Run(config)) => match run(&config) {
            Ok(()) => ExitCode::SUCCESS,
            Err(problem) => fail(&problem),
        },
        Err(error @ ConfigError::Usage(_)) => {
            fail(&format!("{error}\n{usage_line}\nSee --help for all options."))
        }
        Err(error) => fail(&error.to_string()),
    }
}

/// Prints why a program fails.
pub fn fail(problem: &str) -> ExitCode {
    // Without standard error, the exit code must suffice.
    let _ = writeln!(io::stderr(), "{problem}");
    ExitCode::FAILURE
}
