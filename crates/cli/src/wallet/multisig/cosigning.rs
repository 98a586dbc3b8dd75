//! Payments of a multisig wallet.

use std::path::Path;

use anyhow::{Context, bail};
use clap::ArgMatches;
use ferrite_program::invoke::print;
use ferrite_rpc::wallet::EmptyRequest;
use ferrite_rpc::wallet::multisig::{
    ExportMultisigInfoResponse, ImportMultisigInfoRequest, ImportMultisigInfoResponse, SignMultisigRequest,
    SignMultisigResponse, SubmitMultisigRequest, SubmitMultisigResponse,
};

use super::super::ask;
use super::super::connection::{Wallet, path};
use super::super::following::refresh;
use super::super::sending::{Conditions, Order, destinations};
use super::super::sets::{self, Kind};
use super::super::show;
use super::{carried, out};

/// The wallet of a step that needs what an earlier step left in memory.
fn kept_open(matches: &ArgMatches) -> anyhow::Result<Wallet> {
    if path(matches, "wallet-file").is_some() {
        bail!(
            "a multisig wallet must stay open from the export of its info to its signature, and a file is closed after \
             each command: use `ferrite wallet multisig pay`, which makes all steps"
        );
    }
    Wallet::open(matches)
}

fn own_info(wallet: &Wallet) -> anyhow::Result<String> {
    refresh(wallet)?;
    let answer: ExportMultisigInfoResponse = wallet.call("export_multisig_info", &EmptyRequest)?;
    Ok(answer.info)
}

fn learn(wallet: &Wallet, info: Vec<String>) -> anyhow::Result<ImportMultisigInfoResponse> {
    let request = ImportMultisigInfoRequest { info, refresh_after_import: true };
    Ok(wallet.call("import_multisig_info", &request)?)
}

/// The step `export-info`.
pub(super) fn export_info(matches: &ArgMatches) -> anyhow::Result<()> {
    let out = out(matches)?;
    let wallet = kept_open(matches)?;
    ask::carry(out, &own_info(&wallet)?)?;
    wallet.guide(&format!(
        "Give {} to the other signers. Next: `ferrite wallet multisig import-info` with theirs",
        out.display()
    ));
    Ok(())
}

/// The step `import-info`.
pub(super) fn import_info(matches: &ArgMatches) -> anyhow::Result<()> {
    let info = carried(matches)?;
    let wallet = kept_open(matches)?;
    let answer = learn(&wallet, info)?;
    if wallet.json {
        return show::json(&answer);
    }
    say!(
        "{} outputs can be spent together. Next: `ferrite wallet send --out FILE` proposes a payment",
        answer.n_outputs
    );
    Ok(())
}

/// The step `describe`.
pub(super) fn describe(matches: &ArgMatches) -> anyhow::Result<()> {
    let set = ask::carried(path(matches, "in").context("a file is required")?)?;
    let wallet = Wallet::open(matches)?;
    let answer = sets::describe(&wallet, Kind::Multisig, &set)?;
    if wallet.json {
        return show::json(&answer);
    }
    print(&sets::shown(&answer));
    Ok(())
}

/// Signs a set, after a confirmation that shows what it pays.
fn sign_set(wallet: &Wallet, set: String, yes: bool) -> anyhow::Result<SignMultisigResponse> {
    let described = sets::describe(wallet, Kind::Multisig, &set)?;
    ask::remark(sets::shown(&described).trim_end());
    ask::confirm(&sets::question(&described, "signed"), yes)?;
    Ok(wallet.call("sign_multisig", &SignMultisigRequest { tx_data_hex: set })?)
}

/// The step `sign`.
pub(super) fn sign(matches: &ArgMatches) -> anyhow::Result<()> {
    let yes = matches.get_flag("yes");
    ask::can_confirm("A signature moves money", yes)?;
    let out = out(matches)?;
    let set = ask::carried(path(matches, "in").context("a file is required")?)?;
    let wallet = kept_open(matches)?;
    let answer = sign_set(&wallet, set, yes)?;
    ask::carry(out, &answer.tx_data_hex)?;
    match answer.tx_hash_list.is_empty() {
        true => wallet.guide(&format!("Give {} to the next signer", out.display())),
        false => {
            wallet.guide(&format!("{} is complete. Next: `ferrite wallet multisig submit`", out.display()));
        }
    }
    Ok(())
}

fn send_set(wallet: &Wallet, set: String) -> anyhow::Result<()> {
    let answer: SubmitMultisigResponse =
        wallet.call("submit_multisig", &SubmitMultisigRequest { tx_data_hex: set })?;
    if wallet.json {
        return show::json(&answer);
    }
    answer.tx_hash_list.iter().for_each(|id| say!("sent {id}"));
    Ok(())
}

/// The step `submit`.
pub(super) fn submit(matches: &ArgMatches) -> anyhow::Result<()> {
    ask::confirm("The signed payments are sent", matches.get_flag("yes"))?;
    let set = ask::carried(path(matches, "in").context("a file is required")?)?;
    send_set(&Wallet::open(matches)?, set)
}

/// All steps of a payment, in one process: the info of the others is asked for when it is needed.
pub(super) fn pay(matches: &ArgMatches) -> anyhow::Result<()> {
    let yes = matches.get_flag("yes");
    ask::can_confirm("A signature moves money", yes)?;
    let words = matches.get_many::<String>("payees").unwrap_or_default().map(String::as_str);
    let payees = destinations(words)?;
    let (info_file, out) = (path(matches, "info").context("a file is required")?, out(matches)?);
    ask::can_carry(info_file)?;
    let wallet = Wallet::open(matches)?;
    ask::carry(info_file, &own_info(&wallet)?)?;
    wallet.guide(&format!(
        "1. Give {} to the other signers; this command waits for theirs.",
        info_file.display()
    ));
    let files = ask::line("2. The files with the info of the other signers, separated by blanks: ")?;
    let info =
        files.split_whitespace().map(|file| ask::carried(Path::new(file))).collect::<Result<Vec<_>, _>>()?;
    if info.is_empty() {
        bail!("no file was named: nothing is done");
    }
    let outputs = learn(&wallet, info)?.n_outputs;
    wallet.guide(&format!("   {outputs} outputs can be spent together."));
    match payees.is_empty() {
        true => sign_here(&wallet, yes, out),
        false => propose(&wallet, out, &Order::Payment { destinations: payees, subtract_fee: false }),
    }
}

fn propose(wallet: &Wallet, out: &Path, order: &Order) -> anyhow::Result<()> {
    let made = order.make(wallet, &Conditions::default())?;
    wallet.guide(order.shown(&made).trim_end());
    ask::carry(out, &made.multisig_txset)?;
    wallet.guide(&format!(
        "3. The proposal is signed once. Give {} to the next signer; nothing is sent yet.",
        out.display()
    ));
    Ok(())
}

fn sign_here(wallet: &Wallet, yes: bool, out: &Path) -> anyhow::Result<()> {
    let file = ask::line("3. The file with the set of the other signers: ")?;
    let set = ask::carried(Path::new(&file))?;
    let answer = sign_set(wallet, set, yes)?;
    ask::carry(out, &answer.tx_data_hex)?;
    if answer.tx_hash_list.is_empty() {
        wallet.guide(&format!("4. Give {} to the next signer; nothing is sent yet.", out.display()));
        return Ok(());
    }
    wallet.guide(&format!("4. {} is complete.", out.display()));
    ask::confirm("The signed payments are sent", yes)?;
    send_set(wallet, answer.tx_data_hex)
}
