//! The program `ferrite`: a wallet in the terminal, a console for a running node, tools for the database of one that is
//! not, a demo, and tokens and audit logs of a wallet service.

#![forbid(unsafe_code)]

/// Prints a line. A closed pipe is not an error.
macro_rules! say {
    ($($text:tt)*) => {
        ferrite_program::invoke::print(&format!("{}\n", format_args!($($text)*)))
    };
}

mod chain;
mod demo;
mod durations;
mod money;
mod node;
mod wallet;

use std::process::ExitCode;

use clap::{Arg, ArgAction, ArgMatches, Command};
use ferrite_program::invoke::fail;

fn command() -> Command {
    Command::new("ferrite")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Command-line front end of a Monero node and wallet service")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(chain::command())
        .subcommand(demo::command())
        .subcommand(node::command())
        .subcommand(wallet::command())
}

fn main() -> ExitCode {
    let matches = command().get_matches();
    let result = match matches.subcommand() {
        Some(("chain", matches)) => chain::run(matches),
        Some(("demo", matches)) => demo::run(matches),
        Some(("node", matches)) => node::run(matches),
        Some(("wallet", matches)) => wallet::run(matches),
        _ => unreachable!("a subcommand is required"),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let status = fail(&format!("ferrite: {error:#}"));
            if error.is::<UsageError>() { ExitCode::from(USAGE) } else { status }
        }
    }
}

/// The exit code of a wrong command line, as clap has it.
const USAGE: u8 = 2;

/// A command line that clap accepts, and that is wrong nevertheless.
#[derive(Debug)]
struct UsageError(String);

impl std::fmt::Display for UsageError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}; see --help", self.0)
    }
}

impl std::error::Error for UsageError {}

/// A switch.
fn switch(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}

/// An option with a value.
fn option(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value).help(help)
}

fn text<'a>(matches: &'a ArgMatches, name: &str) -> Option<&'a str> {
    matches.get_one::<String>(name).map(String::as_str)
}

#[cfg(test)]
mod tests {
    use ferrite_testkit::manuals;

    #[test]
    fn manual_pages_and_completions_are_current() {
        manuals::check(&super::command());
    }
}
