//! From what a program was told to its exit code.

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

/// Does what a program was told, and says what went wrong with that.
pub fn carry_out<C>(
    invocation: Result<Invocation<C>, ConfigError>,
    usage_line: &str,
    run: impl FnOnce(&C) -> Result<(), String>,
) -> ExitCode {
    match invocation {
        Ok(Invocation::Print(text)) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Ok(Invocation::Run(config)) => match run(&config) {
            Ok(()) => ExitCode::SUCCESS,
            Err(problem) => {
                eprintln!("{problem}");
                ExitCode::FAILURE
            }
        },
        Err(error) => {
            eprintln!("{error}");
            if matches!(error, ConfigError::Usage(_)) {
                eprintln!("{usage_line}\nSee --help for all options.");
            }
            ExitCode::FAILURE
        }
    }
}
