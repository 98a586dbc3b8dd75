//! Cold signing, step by step: the spend key is on a machine without a network, and files are carried between the two.

use std::path::Path;

use anyhow::Context;
use clap::{ArgMatches, Command};
use ferrite_program::invoke::print;
use ferrite_rpc::wallet::outputs::{
    ExportKeyImagesRequest, ExportKeyImagesResponse, ExportOutputsRequest, ExportOutputsResponse,
    ImportKeyImagesRequest, ImportKeyImagesResponse, ImportOutputsRequest, ImportOutputsResponse,
};
use ferrite_rpc::wallet::sending::{
    SignTransferRequest, SignTransferResponse, SubmitTransferRequest, SubmitTransferResponse,
};

use super::ask;
use super::connection::{Wallet, connected, path};
use super::following::catch_up;
use super::sets::{self, Kind, input, output};
use super::show;
use crate::money::coins;
use crate::switch;

/// What the steps are, in order.
const GUIDE: &str = "The steps of a payment. The online wallet is view-only (`ferrite wallet restore --from-keys --view-only`), \
the offline one has the spend key; files are carried between their machines:

  1. online   cold export-outputs --out outputs
  2. offline  cold import-outputs outputs
  3. offline  cold export-key-images --out images
  4. online   cold import-key-images images
  5. online   send ADDRESS AMOUNT --out unsigned
  6. offline  cold sign unsigned --out signed
  7. online   cold submit signed

Steps 1 to 4 are needed when money has come in.";

/// The command `cold`.
pub(super) fn command() -> Command {
    let all = || switch("all", "all of them, and not only those that are new since the last export");
    let yes = |help| switch("yes", help);
    let steps = [
        Command::new("export-outputs")
            .about("Online: write the outputs of the wallet for the offline one")
            .arg(output("the file for the offline wallet"))
            .arg(all()),
        Command::new("import-outputs")
            .about("Offline: learn the outputs of the online wallet")
            .arg(input("the file of export-outputs")),
        Command::new("export-key-images")
            .about("Offline: write the key images, by which the online wallet sees what is spent")
            .arg(output("the file for the online wallet"))
            .arg(all()),
        Command::new("import-key-images")
            .about("Online: learn the key images of the offline wallet")
            .arg(input("the file of export-key-images")),
        Command::new("describe").about("Offline: show what a set pays").arg(input("the file of send")),
        Command::new("sign")
            .about("Offline: check a set and sign it, after a confirmation that shows what it pays")
            .arg(input("the file of send"))
            .arg(output("the file for the online wallet"))
            .arg(yes("do not ask: sign at once")),
        Command::new("submit")
            .about("Online: send a signed set, after a confirmation")
            .arg(input("the file of cold sign"))
            .arg(yes("do not ask: send at once")),
    ];
    Command::new("cold")
        .about("Cold signing, step by step: the spend key stays on a machine without a network")
        .after_help(GUIDE)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands(steps.map(connected))
}

/// Runs the command.
pub(super) fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    match matches.subcommand() {
        Some(("export-outputs", matches)) => export_outputs(matches),
        Some(("import-outputs", matches)) => import_outputs(matches),
        Some(("export-key-images", matches)) => export_key_images(matches),
        Some(("import-key-images", matches)) => import_key_images(matches),
        Some(("describe", matches)) => describe(matches),
        Some(("sign", matches)) => sign(matches),
        Some(("submit", matches)) => submit(matches),
        _ => unreachable!("a subcommand is required"),
    }
}

fn carried(matches: &ArgMatches) -> anyhow::Result<String> {
    ask::carried(path(matches, "in").context("a file is required")?)
}

/// The file for the other machine.
fn out(matches: &ArgMatches) -> anyhow::Result<&Path> {
    path(matches, "out").context("a file is required")
}

/// Writes a file for the other machine, and says what comes next.
fn carry(wallet: &Wallet, matches: &ArgMatches, text: &str, next: &str) -> anyhow::Result<()> {
    let out = out(matches)?;
    ask::carry(out, text)?;
    wallet.guide(&format!("Carry {} to the other machine. Next: {next}", out.display()));
    Ok(())
}

fn export_outputs(matches: &ArgMatches) -> anyhow::Result<()> {
    ask::can_carry(out(matches)?)?;
    let wallet = Wallet::open(matches)?;
    catch_up(&wallet)?;
    let request = ExportOutputsRequest { all: matches.get_flag("all"), ..ExportOutputsRequest::default() };
    let answer: ExportOutputsResponse = wallet.call("export_outputs", &request)?;
    carry(&wallet, matches, &answer.outputs_data_hex, "`ferrite wallet cold import-outputs` there")
}

fn import_outputs(matches: &ArgMatches) -> anyhow::Result<()> {
    let request = ImportOutputsRequest { outputs_data_hex: carried(matches)? };
    let wallet = Wallet::open(matches)?;
    let answer: ImportOutputsResponse = wallet.call("import_outputs", &request)?;
    if wallet.json {
        return show::json(&answer);
    }
    say!("{} outputs are known. Next: `ferrite wallet cold export-key-images`", answer.num_imported);
    Ok(())
}

fn export_key_images(matches: &ArgMatches) -> anyhow::Result<()> {
    ask::can_carry(out(matches)?)?;
    let wallet = Wallet::open(matches)?;
    let request = ExportKeyImagesRequest { all: matches.get_flag("all") };
    let answer: ExportKeyImagesResponse = wallet.call("export_key_images", &request)?;
    let text = serde_json::to_string(&answer)?;
    carry(&wallet, matches, &text, "`ferrite wallet cold import-key-images` there")
}

fn import_key_images(matches: &ArgMatches) -> anyhow::Result<()> {
    let text = carried(matches)?;
    let request: ImportKeyImagesRequest = serde_json::from_str(&text)
        .context("this is not a file of `ferrite wallet cold export-key-images`")?;
    let wallet = Wallet::open(matches)?;
    catch_up(&wallet)?;
    let answer: ImportKeyImagesResponse = wallet.call("import_key_images", &request)?;
    if wallet.json {
        return show::json(&answer);
    }
    say!(
        "{} XMR are unspent and {} XMR spent. Next: `ferrite wallet send ADDRESS AMOUNT --out FILE`",
        coins(answer.unspent),
        coins(answer.spent)
    );
    Ok(())
}

fn describe(matches: &ArgMatches) -> anyhow::Result<()> {
    let set = carried(matches)?;
    let wallet = Wallet::open(matches)?;
    let answer = sets::describe(&wallet, Kind::Cold, &set)?;
    if wallet.json {
        return show::json(&answer);
    }
    print(&sets::shown(&answer));
    Ok(())
}

fn sign(matches: &ArgMatches) -> anyhow::Result<()> {
    let yes = matches.get_flag("yes");
    ask::can_confirm("A signature moves money", yes)?;
    ask::can_carry(out(matches)?)?;
    let unsigned_txset = carried(matches)?;
    let wallet = Wallet::open(matches)?;
    let set = sets::describe(&wallet, Kind::Cold, &unsigned_txset)?;
    ask::remark(sets::shown(&set).trim_end());
    ask::confirm(&sets::question(&set, "signed"), yes)?;
    let request = SignTransferRequest { unsigned_txset, ..SignTransferRequest::default() };
    let answer: SignTransferResponse = wallet.call("sign_transfer", &request)?;
    carry(&wallet, matches, &answer.signed_txset, "`ferrite wallet cold submit` there")?;
    if wallet.json {
        return show::json(&answer);
    }
    answer.tx_hash_list.iter().for_each(|id| say!("{id}"));
    Ok(())
}

fn submit(matches: &ArgMatches) -> anyhow::Result<()> {
    ask::confirm("The signed payments are sent", matches.get_flag("yes"))?;
    let tx_data_hex = carried(matches)?;
    let wallet = Wallet::open(matches)?;
    catch_up(&wallet)?;
    let answer: SubmitTransferResponse =
        wallet.call("submit_transfer", &SubmitTransferRequest { tx_data_hex })?;
    if wallet.json {
        return show::json(&answer);
    }
    answer.tx_hash_list.iter().for_each(|id| say!("sent {id}"));
    Ok(())
}
