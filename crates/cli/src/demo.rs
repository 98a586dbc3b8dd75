//! `ferrite demo`: a private chain with a node, a miner and two wallets, a payment between them, and its proof.

mod programs;
mod show;

use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::{ArgMatches, Command};
use ferrite_rpc::daemon::info::GetInfoResponse;
use ferrite_rpc::daemon::mining::{GenerateBlocksRequest, GenerateBlocksResponse, StartMiningRequest};
use ferrite_rpc::daemon::{EmptyRequest, STATUS_OK, StatusResponse};
use ferrite_rpc::wallet::Destination;
use ferrite_rpc::wallet::accounts::{GetBalanceRequest, GetBalanceResponse};
use ferrite_rpc::wallet::lifecycle::{RefreshRequest, RefreshResponse};
use ferrite_rpc::wallet::proofs::{
    CheckTxProofRequest, CheckTxProofResponse, GetTxProofRequest, GetTxProofResponse,
};
use ferrite_rpc::wallet::sending::{TransferRequest, TransferResponse};
use ferrite_rpc::wallet::transfers::{GetTransferByTxidRequest, GetTransferByTxidResponse, TransferEntry};
use ferrite_types::network::constants::emission::COIN;
use tokio::time::sleep;

use crate::money::coins;
use crate::{option, switch, text};
use programs::{Ports, Programs, Wallet};
use show::Bar;

/// Blocks mined before the payment: enough to unlock the first rewards, and for ring members.
const BLOCKS: u64 = 80;
/// Blocks until received outputs are unlocked.
const CONFIRMATIONS: u64 = 10;
/// The amount of the payment.
const AMOUNT: u64 = 12 * COIN + COIN / 2;
/// The message of the proof.
const MESSAGE: &str = "the bicycle";
/// Timeout for a block to be found, or a payment to be seen.
const STEP_TIMEOUT: Duration = Duration::from_secs(120);
/// Polling interval.
const POLL_INTERVAL: Duration = Duration::from_millis(200);
/// Interval of new blocks after the end of the story.
const NEW_BLOCK_INTERVAL: Duration = Duration::from_secs(5);

pub(crate) fn command() -> Command {
    Command::new("demo")
        .about("A private chain on this machine: a node, a miner, two wallets, a payment and its proof")
        .arg(
            option("rpc-bind-port", "PORT", "where the node listens [default: 18181]").default_value("18181"),
        )
        .arg(
            option("wallet-rpc-bind-port", "PORT", "port of the paying wallet's service [default: 18182]")
                .default_value("18182"),
        )
        .arg(
            option("payee-rpc-bind-port", "PORT", "port of the receiving wallet's service [default: 18183]")
                .default_value("18183"),
        )
        .arg(switch("once", "end when the payment has confirmed, instead of staying up until Ctrl-C"))
}

pub(crate) fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    let port = |flag: &'static str| -> anyhow::Result<(&'static str, u16)> {
        let value = text(matches, flag).unwrap_or_default();
        Ok((flag, value.parse().with_context(|| format!("--{flag} {value} is not the number of a port"))?))
    };
    let ports = Ports {
        node: port("rpc-bind-port")?,
        payer: port("wallet-rpc-bind-port")?,
        payee: port("payee-rpc-bind-port")?,
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        tokio::select! {
            result = story(ports, matches.get_flag("once")) => result,
            result = asked_to_stop() => {
                result?;
                say!("\nStopping, and removing the private chain and the wallets.");
                Ok(())
            }
        }
    })
}

/// Waits for Ctrl-C or SIGTERM.
async fn asked_to_stop() -> std::io::Result<()> {
    let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
    tokio::select! {
        result = tokio::signal::ctrl_c() => result,
        _ = terminate.recv() => Ok(()),
    }
}

async fn story(ports: Ports, once: bool) -> anyhow::Result<()> {
    say!("Ferrite demo: a private chain, for this machine only.\n");
    let mut programs = Programs::start(ports)?;
    say!(
        "1. A node starts, and a service for each of two wallets; all files are in\n   {}",
        programs.folder()
    );
    programs.wait_until_ready().await?;
    let alice = programs.wallet("alice").await?;
    let bob = programs.wallet("bob").await?;
    say!("2. Two wallets are made:\n   Alice {}\n   Bob   {}", alice.address, bob.address);

    mine(&mut programs, &alice).await?;
    let txid = pay(&mut programs, &alice, &bob).await?;
    prove(&alice, &bob, &txid).await?;
    if once {
        return Ok(());
    }
    show::invite(&programs, &alice, &bob, &txid);
    keep_going(&mut programs, &alice).await
}

/// Mines to a wallet until it can pay.
async fn mine(programs: &mut Programs, alice: &Wallet) -> anyhow::Result<()> {
    say!(
        "3. The node mines for Alice. A reward can be spent 60 blocks later, and a payment hides\n   among {} others.",
        show::DECOYS
    );
    let request = StartMiningRequest {
        miner_address: alice.address.clone(),
        threads_count: 1,
        ..StartMiningRequest::default()
    };
    let answer: StatusResponse = programs.node().path("/start_mining", &request).await?;
    if answer.status != STATUS_OK {
        bail!("the node cannot mine: {}", answer.status);
    }
    let mut bar = Bar::new("blocks", BLOCKS);
    let mut patience = Patience::new("no block is found");
    loop {
        let info: GetInfoResponse = programs.node().path("/get_info", &EmptyRequest).await?;
        if bar.show(info.height.saturating_sub(1)) {
            break;
        }
        patience.wait(info.height, programs).await?;
    }
    let balance = balance(alice).await?;
    say!(
        "   Alice has {} coins, of which she can spend {}.",
        coins(balance.balance),
        coins(balance.unlocked_balance)
    );
    Ok(())
}

/// Pays from one wallet to the other. Returns the confirmed transaction.
async fn pay(programs: &mut Programs, alice: &Wallet, bob: &Wallet) -> anyhow::Result<String> {
    say!("4. Alice pays Bob {} coins.", coins(AMOUNT));
    let started = Instant::now();
    let request = TransferRequest {
        destinations: vec![Destination { amount: AMOUNT, address: bob.address.clone() }],
        ..TransferRequest::default()
    };
    let sent: TransferResponse = alice.client.call("transfer", &request).await.context("Alice cannot pay")?;
    say!("   Transaction {},", sent.tx_hash);
    say!(
        "   signed and sent in {:.1} s; its fee is {} coins.",
        started.elapsed().as_secs_f64(),
        coins(sent.fee)
    );
    let mut bar = Bar::new("confirmations", CONFIRMATIONS);
    let mut patience = Patience::new("the payment is not confirmed");
    loop {
        let confirmations = match received(bob, &sent.tx_hash).await? {
            Some(entry) if entry.amount != AMOUNT => bail!("Bob got {} coins", coins(entry.amount)),
            Some(entry) if entry.r#type == "in" => entry.confirmations.unwrap_or(0),
            _ => 0,
        };
        if bar.show(confirmations) {
            break;
        }
        patience.wait(confirmations, programs).await?;
    }
    say!("   Bob has {} coins, and can spend them.", coins(balance(bob).await?.unlocked_balance));
    Ok(sent.tx_hash)
}

/// A wallet's entry for a transaction; `None` if it has not seen it yet.
async fn received(wallet: &Wallet, txid: &str) -> anyhow::Result<Option<TransferEntry>> {
    let _: RefreshResponse = wallet.client.call("refresh", &RefreshRequest::default()).await?;
    let request = GetTransferByTxidRequest { txid: txid.to_owned(), account_index: 0 };
    match wallet.client.call::<_, GetTransferByTxidResponse>("get_transfer_by_txid", &request).await {
        Ok(found) => Ok(Some(found.transfer)),
        Err(ferrite_rpc::client::ClientError::Rpc(_)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// The payer proves the payment.
async fn prove(alice: &Wallet, bob: &Wallet, txid: &str) -> anyhow::Result<()> {
    say!("5. The payment is private between the two. Alice proves that she has paid for \"{MESSAGE}\":");
    let request = GetTxProofRequest {
        txid: txid.to_owned(),
        address: bob.address.clone(),
        message: MESSAGE.to_owned(),
    };
    let proof: GetTxProofResponse =
        alice.client.call("get_tx_proof", &request).await.context("there is no proof")?;
    say!("   {}", proof.signature);
    let check = |message: &str| CheckTxProofRequest {
        txid: txid.to_owned(),
        address: bob.address.clone(),
        message: message.to_owned(),
        signature: proof.signature.clone(),
    };
    let checked: CheckTxProofResponse = bob.client.call("check_tx_proof", &check(MESSAGE)).await?;
    let other: CheckTxProofResponse = bob.client.call("check_tx_proof", &check("another bicycle")).await?;
    if !checked.good || checked.received != AMOUNT || other.good {
        bail!("the proof is invalid");
    }
    say!(
        "   It is good: Bob's address got {} coins, {} blocks ago. For \"another bicycle\" it is not.\n",
        coins(checked.received),
        checked.confirmations
    );
    Ok(())
}

async fn balance(wallet: &Wallet) -> anyhow::Result<GetBalanceResponse> {
    let _: RefreshResponse = wallet.client.call("refresh", &RefreshRequest::default()).await?;
    Ok(wallet.client.call("get_balance", &GetBalanceRequest::default()).await?)
}

/// Mines a block at intervals, until the program is stopped.
async fn keep_going(programs: &mut Programs, alice: &Wallet) -> anyhow::Result<()> {
    let _: StatusResponse = programs.node().path("/stop_mining", &EmptyRequest).await?;
    let request = GenerateBlocksRequest {
        amount_of_blocks: 1,
        wallet_address: alice.address.clone(),
        ..GenerateBlocksRequest::default()
    };
    loop {
        sleep(NEW_BLOCK_INTERVAL).await;
        programs.check()?;
        let _: GenerateBlocksResponse = programs.node().call("generateblocks", &request).await?;
    }
}

/// Waits, with a timeout that restarts on every change.
struct Patience {
    last: Option<u64>,
    since: Instant,
    what: &'static str,
}

impl Patience {
    fn new(what: &'static str) -> Self {
        Self { last: None, since: Instant::now(), what }
    }

    async fn wait(&mut self, now: u64, programs: &mut Programs) -> anyhow::Result<()> {
        programs.check()?;
        if self.last != Some(now) {
            (self.last, self.since) = (Some(now), Instant::now());
        }
        if self.since.elapsed() > STEP_TIMEOUT {
            bail!("{}", self.what);
        }
        sleep(POLL_INTERVAL).await;
        Ok(())
    }
}
