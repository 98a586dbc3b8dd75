//! The program `ferrited`.

use std::ffi::OsString;
use std::process::ExitCode;

use ferrite_daemon::config::{self, Config, ConfigError, Invocation};
use ferrite_daemon::{log, start};

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    match config::read(&arguments, &environment) {
        Ok(Invocation::Print(text)) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Ok(Invocation::Run(config)) => run(&config),
        Err(error) => {
            eprintln!("{error}");
            if matches!(error, ConfigError::Usage(_)) {
                eprintln!("{}\nSee --help for all options.", config::usage_line());
            }
            ExitCode::FAILURE
        }
    }
}

fn environment(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

fn run(config: &Config) -> ExitCode {
    if let Err(error) = log::start(&config.log, true, &environment) {
        eprintln!("{error}");
        return ExitCode::FAILURE;
    }
    if let Some(word) = config.command.first() {
        eprintln!("Unknown command: {word}");
        return ExitCode::FAILURE;
    }
    match start::run(config, None) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
