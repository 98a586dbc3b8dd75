//! Tokens and the audit log of a wallet service.

use std::path::Path;

use clap::{Arg, ArgAction, ArgMatches, Command};
use ferrite_types::time::unix_time;
use ferrite_wallet_rpc::audit;
use ferrite_wallet_rpc::tokens::{NewToken, Scope, Token, TokenFile};

use crate::{option, text};

/// The commands `token` and `audit`.
pub(super) fn commands() -> [Command; 2] {
    let file = || option("token-file", "FILE", "the file of the tokens").required(true);
    let name = || Arg::new("name").value_name("NAME").required(true).help("the name of the token");
    let many = |name, value, help| option(name, value, help).action(ArgAction::Append);
    let create = Command::new("create")
        .about("Make a token and print it; it is not shown again")
        .arg(file())
        .arg(many("scope", "SCOPE", "read, receive, propose, spend or admin; repeatable").required(true))
        .arg(many("wallet", "WALLET", "limit it to this loaded wallet; repeatable"))
        .arg(number("per-payment", "the most that one call may send with its fee, in atomic units"))
        .arg(number("per-day", "the most that may be sent within 24 hours with all fees, in atomic units"))
        .arg(name());
    let list = Command::new("list").about("List the tokens").arg(file());
    let revoke = Command::new("revoke")
        .about("Revoke a token, also in a service that is running")
        .arg(file())
        .arg(name());
    let token = Command::new("token")
        .about("Make, list and revoke tokens of a wallet service (its --token-file)")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands([create, list, revoke]);
    let audit = Command::new("audit")
        .about("Check that no line of an audit log was changed, added or removed (a service's --audit-log)")
        .arg(Arg::new("file").value_name("FILE").required(true).help("the audit log"))
        .arg(option("noted", "HASH", "the hash of a line, noted earlier, that must still be there"));
    [token, audit]
}

fn number(name: &'static str, help: &'static str) -> Arg {
    option(name, "AMOUNT", help).value_parser(clap::value_parser!(u64))
}

/// Makes, lists or revokes tokens.
pub(super) fn token(matches: &ArgMatches) -> anyhow::Result<()> {
    match matches.subcommand() {
        Some(("create", matches)) => create(matches),
        Some(("list", matches)) => list(matches),
        Some(("revoke", matches)) => Ok(file(matches).revoke(text(matches, "name").unwrap_or_default())?),
        _ => unreachable!("a subcommand is required"),
    }
}

fn file(matches: &ArgMatches) -> TokenFile {
    TokenFile::new(Path::new(text(matches, "token-file").unwrap_or_default()))
}

fn create(matches: &ArgMatches) -> anyhow::Result<()> {
    let texts = |name| matches.get_many::<String>(name).unwrap_or_default();
    let new = NewToken {
        name: text(matches, "name").unwrap_or_default().to_owned(),
        scopes: texts("scope").map(|name| name.parse::<Scope>()).collect::<Result<_, _>>()?,
        wallets: texts("wallet").cloned().collect(),
        per_payment: matches.get_one("per-payment").copied(),
        per_day: matches.get_one("per-day").copied(),
    };
    let (_, secret) = file(matches).create(new, unix_time())?;
    say!("{}", *secret);
    Ok(())
}

fn list(matches: &ArgMatches) -> anyhow::Result<()> {
    for token in file(matches).list()? {
        say!("{}", line(&token));
    }
    Ok(())
}

/// A token on one line.
fn line(token: &Token) -> String {
    let join = |words: Vec<&str>| words.join(",");
    let mut line =
        format!("{} scopes={}", token.name, join(token.scopes.iter().map(|one| one.name()).collect()));
    if !token.wallets.is_empty() {
        line += &format!(" wallets={}", join(token.wallets.iter().map(String::as_str).collect()));
    }
    for (name, limit) in [("per-payment", token.per_payment), ("per-day", token.per_day)] {
        line += &limit.map(|limit| format!(" {name}={limit}")).unwrap_or_default();
    }
    line
}

/// Checks an audit log.
pub(super) fn audit(matches: &ArgMatches) -> anyhow::Result<()> {
    let path = Path::new(text(matches, "file").unwrap_or_default());
    let chain = audit::verify(path, text(matches, "noted"))?;
    let gaps = match chain.gaps {
        0 => String::new(),
        gaps => format!("; {gaps} of them say that lines before them are missing, see \"missing\""),
    };
    say!("{} lines, no fault; the last hash is {}{gaps}", chain.lines, chain.last);
    Ok(())
}
