//! `ferrite wallet`: a wallet in the terminal, and tokens and the audit log of a wallet service.

mod addresses;
mod ask;
mod backend;
mod cold;
mod connection;
mod dates;
mod following;
mod guards;
mod lifecycle;
mod multisig;
mod proofs;
mod sending;
mod sets;
mod settings;
mod show;
mod transfers;

use clap::{ArgMatches, Command};

pub(crate) fn command() -> Command {
    Command::new("wallet")
        .about("A wallet in the terminal: of a running service, or in a file; tokens and the audit log of a service")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands(lifecycle::commands())
        .subcommands(addresses::commands())
        .subcommand(transfers::command())
        .subcommands(following::commands())
        .subcommands(sending::commands())
        .subcommands(proofs::commands())
        .subcommand(multisig::command())
        .subcommand(cold::command())
        .subcommand(settings::command())
        .subcommands(guards::commands())
}

pub(crate) fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    let (name, matches) = matches.subcommand().expect("a subcommand is required");
    match name {
        "create" => lifecycle::create(matches),
        "restore" => lifecycle::restore(matches),
        "seed" => lifecycle::seed(matches),
        "password" => lifecycle::password(matches),
        "export" => lifecycle::export(matches),
        "load" => lifecycle::load(matches),
        "unload" => lifecycle::unload(matches),
        "list" => lifecycle::list(matches),
        "address" => addresses::address(matches),
        "balance" => addresses::balance(matches),
        "transfers" => transfers::run(matches),
        "refresh" => following::run_refresh(matches),
        "rescan" => following::run_rescan(matches),
        "send" => sending::send(matches),
        "sweep" => sending::sweep(matches),
        "prove" => proofs::prove(matches),
        "check" => proofs::check(matches),
        "sign" => proofs::sign(matches),
        "verify" => proofs::verify(matches),
        "multisig" => multisig::run(matches),
        "cold" => cold::run(matches),
        "settings" => settings::run(matches),
        "token" => guards::token(matches),
        "audit" => guards::audit(matches),
        _ => unreachable!("all commands are listed"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Secrets must not be seen by other users of the machine, nor by the history of the shell.
    #[test]
    fn no_flag_takes_a_secret() {
        fn check(command: &Command) {
            for argument in command.get_arguments() {
                let name = argument.get_id().as_str();
                let is_secret =
                    ["password", "seed", "key", "token", "words", "login", "bearer", "passphrase"]
                        .iter()
                        .any(|word| name.contains(word));
                let takes = argument.get_action().takes_values();
                let harmless = name.ends_with("-file") || ["login", "key", "idempotency-key"].contains(&name);
                assert!(!takes || !is_secret || harmless, "{}: --{name}", command.get_name());
            }
            command.get_subcommands().for_each(check);
        }
        check(&command());
    }

    #[test]
    fn a_command_needs_one_place() {
        let problem = |words: &[&str]| {
            let all = ["wallet"].iter().chain(words);
            command().try_get_matches_from(all).err().map(|error| error.kind())
        };
        assert_eq!(problem(&["balance", "--service", "http://127.0.0.1:1"]), None);
        assert_eq!(problem(&["balance", "--wallet-file", "x", "--node", "127.0.0.1:1"]), None);
        for words in [
            &["balance"][..],
            &["balance", "--service", "u", "--wallet-file", "x"],
            &["balance", "--wallet-file", "x", "--wallet", "y"],
            &["balance", "--service", "u", "--node", "y"],
            &["balance", "--service", "u", "--login", "x", "--bearer-file", "y"],
            &["send", "--service", "u", "4A"],
            &["send", "--service", "u", "--idempotency-key", "k", "4A", "1"],
            &["restore", "--wallet-file", "x", "--height", "1", "--date", "2024-01-01"],
            &["restore", "--wallet-file", "x", "--date", "yesterday"],
            &["transfers", "--wallet-file", "x", "--csv", "--json"],
        ] {
            assert!(problem(words).is_some(), "{words:?}");
        }
    }
}
