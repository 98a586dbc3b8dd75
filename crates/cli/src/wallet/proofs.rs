//! Proofs of payments and reserves, and signed messages.

use std::path::PathBuf;

use anyhow::bail;
use clap::{Arg, ArgGroup, ArgMatches, Command, value_parser};
use ferrite_rpc::wallet::proofs::{
    CheckReserveProofRequest, CheckReserveProofResponse, CheckSpendProofRequest, CheckSpendProofResponse,
    CheckTxProofRequest, CheckTxProofResponse, GetReserveProofRequest, GetReserveProofResponse,
    GetSpendProofRequest, GetSpendProofResponse, GetTxProofRequest, GetTxProofResponse, SignRequest,
    SignResponse, VerifyRequest, VerifyResponse,
};

use super::addresses::{account, account_in};
use super::ask;
use super::connection::{Wallet, connected, path};
use super::following::{catch_up, try_to_catch_up};
use super::show;
use crate::money::{coins, parse_coins};
use crate::{option, switch, text};

/// The commands `prove`, `check`, `sign` and `verify`.
pub(super) fn commands() -> [Command; 4] {
    let given = |name: &'static str, value: &'static str, help: &'static str| {
        Arg::new(name).value_name(value).required(true).help(help)
    };
    let txid = || given("txid", "TXID", "the id of the transaction");
    let address = |help| given("address", "ADDRESS", help);
    let message = || option("message", "TEXT", "a message that the proof is about");
    let signature = || given("signature", "SIGNATURE", "the signature; - reads it from the standard input");
    let recipient = "the recipient's address";
    let family = |name: &'static str, about: &'static str, all: [Command; 3]| {
        let all = all.map(|one| connected(one.arg(message())));
        Command::new(name)
            .about(about)
            .subcommand_required(true)
            .arg_required_else_help(true)
            .subcommands(all)
    };
    let amount =
        option("amount", "AMOUNT", "prove at least this much, in XMR, of one account [default: everything]")
            .value_parser(parse_coins);
    let prove = family(
        "prove",
        "Prove a payment, a spend or what the wallet has",
        [
            Command::new("tx")
                .about("Prove that a transaction paid an address")
                .arg(txid())
                .arg(address(recipient)),
            Command::new("spend").about("Prove that this wallet made a transaction").arg(txid()),
            Command::new("reserve").about("Prove what the wallet has").arg(amount).arg(account()),
        ],
    );
    let check = family(
        "check",
        "Check a proof; fails if it is wrong",
        [
            Command::new("tx")
                .about("Check a proof of a payment")
                .arg(txid())
                .arg(address(recipient))
                .arg(signature()),
            Command::new("spend").about("Check a proof of a spend").arg(txid()).arg(signature()),
            Command::new("reserve")
                .about("Check a proof of reserves")
                .arg(address("the address of the wallet that proves"))
                .arg(signature()),
        ],
    );
    let sign = Command::new("sign")
        .about("Sign a message")
        .arg(account())
        .arg(
            option("subaddress", "INDEX", "sign with this subaddress [default: 0]")
                .value_parser(value_parser!(u32)),
        )
        .arg(switch("view", "sign with the view key instead of the spend key"));
    let verify = Command::new("verify")
        .about("Verify a signed message; fails if the signature is wrong")
        .arg(address("the address that has signed"))
        .arg(signature());
    [prove, check, connected(data(sign)), connected(data(verify))]
}

/// Adds the signed data: a text, or the content of a file.
fn data(command: Command) -> Command {
    let file = option("file", "FILE", "the message is the content of this file");
    command
        .arg(Arg::new("text").value_name("TEXT").help("the message"))
        .arg(file.value_parser(value_parser!(PathBuf)))
        .group(ArgGroup::new("data").args(["text", "file"]).required(true))
}

fn data_in(matches: &ArgMatches) -> anyhow::Result<String> {
    match path(matches, "file") {
        Some(file) => Ok(std::fs::read_to_string(file)?),
        None => Ok(own(matches, "text")),
    }
}

fn own(matches: &ArgMatches, name: &str) -> String {
    text(matches, name).unwrap_or_default().to_owned()
}

fn signature_in(matches: &ArgMatches) -> anyhow::Result<String> {
    match text(matches, "signature") {
        Some("-") => ask::carried("-".as_ref()),
        signature => Ok(signature.unwrap_or_default().to_owned()),
    }
}

/// The command `prove`.
pub(super) fn prove(matches: &ArgMatches) -> anyhow::Result<()> {
    let (kind, matches) = matches.subcommand().expect("a subcommand is required");
    let wallet = Wallet::open(matches)?;
    let message = own(matches, "message");
    let answer: GetTxProofResponse = match kind {
        "tx" => {
            let (txid, address) = (own(matches, "txid"), own(matches, "address"));
            wallet.call("get_tx_proof", &GetTxProofRequest { txid, address, message })?
        }
        "spend" => {
            let request = GetSpendProofRequest { txid: own(matches, "txid"), message };
            wallet.call::<_, GetSpendProofResponse>("get_spend_proof", &request)?
        }
        _ => {
            catch_up(&wallet)?;
            let amount = matches.get_one::<u64>("amount").copied();
            let request = GetReserveProofRequest {
                all: amount.is_none(),
                account_index: account_in(matches),
                amount: amount.unwrap_or(0),
                message,
            };
            wallet.call::<_, GetReserveProofResponse>("get_reserve_proof", &request)?
        }
    };
    show_signature(&wallet, &answer)
}

fn show_signature(wallet: &Wallet, answer: &GetTxProofResponse) -> anyhow::Result<()> {
    if wallet.json {
        return show::json(answer);
    }
    say!("{}", answer.signature);
    Ok(())
}

/// The command `check`.
pub(super) fn check(matches: &ArgMatches) -> anyhow::Result<()> {
    let (kind, matches) = matches.subcommand().expect("a subcommand is required");
    let (message, signature) = (own(matches, "message"), signature_in(matches)?);
    let wallet = Wallet::open(matches)?;
    match kind {
        "tx" => {
            let (txid, address) = (own(matches, "txid"), own(matches, "address"));
            check_tx(&wallet, &CheckTxProofRequest { txid, address, message, signature })
        }
        "spend" => {
            let request = CheckSpendProofRequest { txid: own(matches, "txid"), message, signature };
            let answer: CheckSpendProofResponse = wallet.call("check_spend_proof", &request)?;
            let told = || say!("The proof is good: the prover made the transaction");
            verdict(answer.good, wallet.json.then(|| show::json(&answer)), told)
        }
        _ => {
            try_to_catch_up(&wallet);
            let request = CheckReserveProofRequest { address: own(matches, "address"), message, signature };
            check_reserve(&wallet, &request)
        }
    }
}

fn check_tx(wallet: &Wallet, request: &CheckTxProofRequest) -> anyhow::Result<()> {
    let answer: CheckTxProofResponse = wallet.call("check_tx_proof", request)?;
    let told = || {
        let place = match (answer.in_pool, answer.confirmations) {
            (true, _) => "in the pool".to_owned(),
            (false, number) => format!("with {number} confirmations"),
        };
        say!("The proof is good: the address got {} XMR, {place}", coins(answer.received));
    };
    verdict(answer.good, wallet.json.then(|| show::json(&answer)), told)
}

fn check_reserve(wallet: &Wallet, request: &CheckReserveProofRequest) -> anyhow::Result<()> {
    let answer: CheckReserveProofResponse = wallet.call("check_reserve_proof", request)?;
    let told = || {
        let (total, spent) = (coins(answer.total), coins(answer.spent));
        say!("The proof is good: the wallet has {total} XMR, of which {spent} XMR are spent since");
    };
    verdict(answer.good, wallet.json.then(|| show::json(&answer)), told)
}

/// Says what a check found. A wrong proof is an error.
fn verdict(good: bool, json: Option<anyhow::Result<()>>, told: impl FnOnce()) -> anyhow::Result<()> {
    match json {
        Some(printed) => printed?,
        None if good => told(),
        None => {}
    }
    match good {
        true => Ok(()),
        false => bail!("the signature is wrong: it does not belong to this address, transaction and message"),
    }
}

/// The command `sign`.
pub(super) fn sign(matches: &ArgMatches) -> anyhow::Result<()> {
    let request = SignRequest {
        data: data_in(matches)?,
        account_index: account_in(matches),
        address_index: matches.get_one::<u32>("subaddress").copied().unwrap_or(0),
        signature_type: if matches.get_flag("view") { "view" } else { "spend" }.to_owned(),
    };
    let wallet = Wallet::open(matches)?;
    let answer: SignResponse = wallet.call("sign", &request)?;
    show_signature(&wallet, &answer)
}

/// The command `verify`.
pub(super) fn verify(matches: &ArgMatches) -> anyhow::Result<()> {
    let request = VerifyRequest {
        data: data_in(matches)?,
        address: own(matches, "address"),
        signature: signature_in(matches)?,
    };
    let wallet = Wallet::open(matches)?;
    let answer: VerifyResponse = wallet.call("verify", &request)?;
    let told = || say!("The signature is good: the address signed it with its {} key", answer.signature_type);
    verdict(answer.good, wallet.json.then(|| show::json(&answer)), told)
}
