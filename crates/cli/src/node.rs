//! `ferrite node`: queries and actions on a running node.

mod prompt;

use anyhow::Context;
use clap::{Arg, ArgAction, ArgMatches, Command};
use ferrite_daemon::console::{self, Console};
use ferrite_program::invoke::print;
use ferrite_rpc::client::blocking::Client;
use ferrite_rpc::client::{Credentials, Endpoint, Options};
use ferrite_types::network::Network;

use crate::{option, switch, text};

pub(crate) fn command() -> Command {
    Command::new("node")
        .about("Query or control a running node (no command: a prompt on a terminal, the list of commands elsewhere)")
        .arg(option(
            "daemon-address",
            "HOST:PORT",
            "address of the node [default: 127.0.0.1 and the network's port]",
        ))
        .arg(option("daemon-login", "USER:PASSWORD", "RPC login of the node"))
        .arg(switch("testnet", "use the default port of testnet"))
        .arg(switch("stagenet", "use the default port of stagenet"))
        .arg(switch("json", "print the JSON answers of the node"))
        .arg(Arg::new("words").action(ArgAction::Append).value_name("COMMAND").allow_hyphen_values(true))
        .after_help(format!(
            "Commands:\n{}\n\nDestructive commands ask for confirmation on a terminal, and need --yes elsewhere.",
            indented(&console::help())
        ))
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n")
}

pub(crate) fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    let words: Vec<&str> =
        matches.get_many::<String>("words").unwrap_or_default().map(String::as_str).collect();
    if words.is_empty() && !prompt::is_possible() {
        print(&format!("{}\n", console::help()));
        return Ok(());
    }
    let network = match (matches.get_flag("testnet"), matches.get_flag("stagenet")) {
        (true, _) => Network::Testnet,
        (_, true) => Network::Stagenet,
        _ => Network::Mainnet,
    };
    let address = text(matches, "daemon-address").unwrap_or("127.0.0.1");
    let endpoint = Endpoint::parse(address, network.parameters().ports.rpc)
        .with_context(|| format!("{address} is no address of a node"))?;
    let login = text(matches, "daemon-login").map(|login| {
        let (user, password) = login.split_once(':').unwrap_or((login, ""));
        Credentials::new(user, password)
    });
    let client = Client::new(endpoint, Options { login, ..Options::default() })?;
    let console = Console::new(client, matches.get_flag("json"));
    if words.is_empty() {
        return prompt::run(&console);
    }
    let answer = console.run(&words);
    print(&format!("{}\n", answer.with_context(|| format!("the node at {address}"))?));
    Ok(())
}
