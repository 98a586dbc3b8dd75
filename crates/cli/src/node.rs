//! `ferrite node`: questions and orders to a running node.

use anyhow::Context;
use clap::{Arg, ArgAction, ArgMatches, Command};
use ferrite_daemon::console::{self, Console};
use ferrite_rpc::client::blocking::Client;
use ferrite_rpc::client::{Credentials, Endpoint, Options};
use ferrite_types::network::Network;

use crate::{option, switch, text};

pub(crate) fn command() -> Command {
    Command::new("node")
        .about("Ask a running node, or tell it to do something; without words, what there is to be asked")
        .arg(option(
            "daemon-address",
            "HOST:PORT",
            "where the node is [default: 127.0.0.1 and the network's port]",
        ))
        .arg(option("daemon-login", "USER:PASSWORD", "how to log in"))
        .arg(switch("testnet", "the default port is that of the test network"))
        .arg(switch("stagenet", "the default port is that of the stage network"))
        .arg(switch("json", "print answers as the node gives them"))
        .arg(Arg::new("words").action(ArgAction::Append).value_name("COMMAND").allow_hyphen_values(true))
}

pub(crate) fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    let words: Vec<&str> =
        matches.get_many::<String>("words").unwrap_or_default().map(String::as_str).collect();
    if words.is_empty() {
        println!("{}", console::help());
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
    let answer = Console::new(client, matches.get_flag("json")).run(&words);
    println!("{}", answer.with_context(|| format!("the node at {address}"))?);
    Ok(())
}
