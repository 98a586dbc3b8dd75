//! The program `ferrited`.

#![forbid(unsafe_code)]

use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

use ferrite_daemon::config::{self, Config, RunMode};
use ferrite_daemon::console::Console;
use ferrite_daemon::start;
use ferrite_program::invoke::{carry_out, environment, print};
use ferrite_program::{detach, harden, log, password};
use ferrite_rpc::client::blocking::Client;
use ferrite_rpc::client::{Credentials, Endpoint, Options};
use zeroize::Zeroizing;

fn main() -> ExitCode {
    // Before any secret is in memory.
    let dumps = harden::forbid_core_dumps(&environment);
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let invocation = config::read(&arguments, &environment);
    carry_out(invocation, &config::table().usage_line(), |config| run(config, &arguments, dumps))
}

/// Runs as configured, or returns an error.
fn run(config: &Config, arguments: &[OsString], dumps: io::Result<()>) -> Result<(), String> {
    if !config.command.is_empty() {
        return command(config);
    }
    let is_background = std::env::var_os(detach::MARK).is_some();
    let password = missing_password(config)?;
    let password = password.as_ref().map(|password| password.as_str());
    if let RunMode::Detached { pidfile } = &config.mode
        && !is_background
    {
        log::check(&config.log).map_err(|error| error.to_string())?;
        print("Forking to background...\n");
        return detach::detach(arguments, pidfile.as_deref(), password).map_err(|error| error.to_string());
    }
    if is_background {
        detach::leave_terminal().map_err(|error| format!("cannot leave the terminal: {error}"))?;
    }
    log::start(&config.log, !is_background, &environment).map_err(|error| error.to_string())?;
    if let Err(error) = dumps {
        tracing::warn!(target: "global", "Core dumps cannot be forbidden: {error}");
    }
    start::run(config, password).map_err(|error| {
        let problem = error.to_string();
        // The caller prints it, and a program in the background prints nothing.
        log::fatal(&problem);
        problem
    })
}

/// Runs a console command on the running node at the configured address.
fn command(config: &Config) -> Result<(), String> {
    let words: Vec<&str> = config.command.iter().map(String::as_str).collect();
    let password = missing_password(config)?;
    let login = config.rpc.login.as_ref().map(|login| {
        let given = login.password.as_ref().or(password.as_ref()).map_or("", |password| password.as_str());
        Credentials::new(&login.user, given)
    });
    let address = config.rpc.main.address;
    let endpoint =
        Endpoint::parse(&address.to_string(), address.port()).map_err(|error| error.to_string())?;
    let client =
        Client::new(endpoint, Options { login, ..Options::default() }).map_err(|error| error.to_string())?;
    let answer = Console::new(client, false).run(&words).map_err(|error| error.to_string())?;
    print(&format!("{answer}\n"));
    Ok(())
}

/// Asks for the RPC password if only a user was given.
fn missing_password(config: &Config) -> Result<Option<Zeroizing<String>>, String> {
    match &config.rpc.login {
        Some(login) if login.password.is_none() => {
            let password = password::ask("RPC server password");
            password.map(Some).map_err(|error| format!("Failed to obtain password: {error}"))
        }
        _ => Ok(None),
    }
}
