//! Multisig, step by step: the key exchange, and payments that several signers sign.

mod cosigning;
mod exchange;

use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{ArgMatches, Command, value_parser};
use ferrite_rpc::wallet::EmptyRequest;
use ferrite_rpc::wallet::multisig::IsMultisigResponse;

use super::ask;
use super::connection::{Wallet, connected, path};
use super::sending;
use super::sets::{input, inputs, output};
use super::show;
use crate::{option, switch};

/// What the steps are, in order.
const GUIDE: &str = "The steps of M signers out of N. Every signer makes them, in rounds; files are exchanged after each:

  1. create                                    a new wallet, which becomes a multisig one
  2. multisig prepare --out mine               give `mine` to all others
  3. multisig make --threshold M --out mine2 theirs...
  4. multisig exchange --out mine3 theirs...   repeated until it prints the address
                                               all signers compare the addresses

A payment. A wallet must stay open from the export of its info to its signature, so with --wallet-file one command makes \
all of these steps, and asks for the files of the others:

  5. multisig pay --info mine --out set ADDRESS AMOUNT     one signer proposes
     multisig pay --info mine --out set                    the others sign, the last one sends

With --service, the single steps are export-info, import-info, send --out, describe, sign and submit.";

/// The command `multisig`.
pub(super) fn command() -> Command {
    let info = || inputs("the files of the other signers");
    let mine = || output("the file for the other signers");
    let yes = |help| switch("yes", help);
    let steps = [
        Command::new("status").about("Show whether the wallet is multisig, and ready"),
        Command::new("prepare").about("Begin the key exchange").arg(mine()),
        Command::new("make")
            .about("Make the multisig wallet from what the others prepared")
            .arg(
                option("threshold", "NUMBER", "the number of signers that a payment needs")
                    .required(true)
                    .value_parser(value_parser!(u32).range(1..)),
            )
            .arg(mine())
            .arg(info()),
        Command::new("exchange").about("Make the next round of the key exchange").arg(mine()).arg(info()),
        Command::new("pay")
            .about("Exchange info with the other signers, and propose or sign a payment: all steps in one")
            .arg(
                option("info", "FILE", "where the info for the other signers is written")
                    .required(true)
                    .value_parser(value_parser!(PathBuf)),
            )
            .arg(output("where the proposed or signed set is written"))
            .arg(sending::payees().required(false))
            .arg(yes("do not ask before signing and sending")),
        Command::new("export-info").about("Write the info that the other signers need").arg(mine()),
        Command::new("import-info").about("Learn the info of the other signers").arg(info()),
        Command::new("describe").about("Show what a set pays").arg(input("the file of another signer")),
        Command::new("sign")
            .about("Sign a set, after a confirmation that shows what it pays")
            .arg(input("the file of another signer"))
            .arg(output("the file for the next signer"))
            .arg(yes("do not ask: sign at once")),
        Command::new("submit")
            .about("Send a set that enough signers have signed, after a confirmation")
            .arg(input("the file of the last signer"))
            .arg(yes("do not ask: send at once")),
    ];
    Command::new("multisig")
        .about("Multisig, step by step: the key exchange, and payments that several signers sign")
        .after_help(GUIDE)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands(steps.map(connected))
}

/// Runs the command.
pub(super) fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    match matches.subcommand() {
        Some(("status", matches)) => status(matches),
        Some(("prepare", matches)) => exchange::prepare(matches),
        Some(("make", matches)) => exchange::make(matches),
        Some(("exchange", matches)) => exchange::exchange(matches),
        Some(("pay", matches)) => cosigning::pay(matches),
        Some(("export-info", matches)) => cosigning::export_info(matches),
        Some(("import-info", matches)) => cosigning::import_info(matches),
        Some(("describe", matches)) => cosigning::describe(matches),
        Some(("sign", matches)) => cosigning::sign(matches),
        Some(("submit", matches)) => cosigning::submit(matches),
        _ => unreachable!("a subcommand is required"),
    }
}

fn status(matches: &ArgMatches) -> anyhow::Result<()> {
    let wallet = Wallet::open(matches)?;
    let answer: IsMultisigResponse = wallet.call("is_multisig", &EmptyRequest)?;
    if wallet.json {
        return show::json(&answer);
    }
    match (answer.multisig, answer.ready) {
        (false, _) => say!("The wallet is not multisig"),
        (true, false) => {
            say!("{} of {} signers; the key exchange is not complete", answer.threshold, answer.total);
        }
        (true, true) => say!("{} of {} signers; ready", answer.threshold, answer.total),
    }
    Ok(())
}

/// The files of the other signers.
fn carried(matches: &ArgMatches) -> anyhow::Result<Vec<String>> {
    matches.get_many::<PathBuf>("in").unwrap_or_default().map(|path| ask::carried(path)).collect()
}

/// The file of `--out`, which can be written. This comes first: most steps cannot be repeated.
fn out(matches: &ArgMatches) -> anyhow::Result<&Path> {
    let out = path(matches, "out").context("a file is required")?;
    ask::can_carry(out)?;
    Ok(out)
}
