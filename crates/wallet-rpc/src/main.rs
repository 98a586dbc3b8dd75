//! The program `ferrite-wallet-rpc`.

#![forbid(unsafe_code)]

use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

use ferrite_crypto::locked;
use ferrite_program::invoke::{carry_out, environment, print};
use ferrite_program::{detach, harden, log, password};
use ferrite_wallet_rpc::config::{self, Config, LoginChoice, PasswordSource, RunMode, Start};
use ferrite_wallet_rpc::start::{self, Passwords};
use zeroize::Zeroizing;

fn main() -> ExitCode {
    // This precedes any secret in memory.
    let dumps = harden::forbid_core_dumps(&environment);
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let invocation = config::read(&arguments, &environment);
    carry_out(invocation, &config::table().usage_line(), |config| run(config, &arguments, dumps))
}

/// Reads the settings and runs the service.
fn run(config: &Config, arguments: &[OsString], dumps: io::Result<()>) -> Result<(), String> {
    let is_background = std::env::var_os(detach::MARK).is_some();
    let passwords = ask(config)?;
    start::make_wallet_directory(config).map_err(|error| error.to_string())?;
    if let RunMode::Detached { pidfile } = &config.mode
        && !is_background
    {
        log::check(&config.log).map_err(|error| error.to_string())?;
        print("Forking to background...\n");
        let lines: Vec<&str> =
            [&passwords.rpc, &passwords.wallet].into_iter().flatten().map(|text| text.as_str()).collect();
        let input = (!lines.is_empty()).then(|| Zeroizing::new(lines.join("\n")));
        let input = input.as_ref().map(|text| text.as_str());
        return detach::detach(arguments, pidfile.as_deref(), input).map_err(|error| error.to_string());
    }
    if is_background {
        detach::leave_terminal().map_err(|error| format!("cannot leave the terminal: {error}"))?;
    }
    log::start(&config.log, !is_background, &environment).map_err(|error| error.to_string())?;
    locked::on_failure(|problem| {
        tracing::warn!(
            target: "global",
            "Secret keys may be swapped to disk: their memory cannot be locked ({problem}); raise the limit of locked memory (ulimit -l)"
        );
    });
    if let Err(error) = dumps {
        tracing::warn!(target: "global", "cannot disable core dumps: {error}");
    }
    start::run(config, &passwords).map_err(|error| {
        let problem = error.to_string();
        // The caller prints it; a program in the background prints nothing.
        log::fatal(&problem);
        problem
    })
}

/// Prompts for missing passwords: first that of the server, then that of the wallet.
fn ask(config: &Config) -> Result<Passwords, String> {
    let failed = |error| format!("Failed to obtain password: {error}");
    let mut passwords = Passwords::default();
    if let LoginChoice::Given(login) = &config.rpc.login
        && login.password.is_none()
    {
        passwords.rpc = Some(password::ask("RPC server password").map_err(failed)?);
    }
    let needs = matches!(config.start, Start::File(_));
    passwords.wallet = match &config.password {
        PasswordSource::Given(password) => Some(password.clone()),
        PasswordSource::Ask if needs => Some(password::ask_once("Wallet password").map_err(failed)?),
        PasswordSource::Ask | PasswordSource::None => None,
    };
    Ok(passwords)
}
