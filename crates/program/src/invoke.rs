//! From what a program was told to its exit code.

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

/// A variable of the environment.
pub fn environment(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

/// Prints a text. A reader that wants no more of it, such as `head`, is no error.
pub fn print(text: &str) {
    let mut output = io::stdout().lock();
    let _ = output.write_all(text.as_bytes()).and_then(|()| output.flush());
}

/// Does what a program was told, and says what went wrong with that.
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

/// Says why a program fails.
pub fn fail(problem: &str) -> ExitCode {
    // Without standard error, the exit code has to do.
    let _ = writeln!(io::stderr(), "{problem}");
    ExitCode::FAILURE
}
