//! `ferrite demo`: a private chain with a node, a miner and two wallets, a payment between them on its way through pool,
//! block and unlock, the webhooks that tell of it, and its proof.

mod acts;
mod pace;
mod patience;
mod programs;
mod shop;
mod show;

use anyhow::Context as _;
use clap::{ArgMatches, Command};

use crate::{option, switch, text};
use acts::Stage;
use pace::Pace;
use programs::{Ports, Programs};

pub(crate) fn command() -> Command {
    Command::new("demo")
        .about("A private chain on this machine: a node, a miner, two wallets, a payment, its webhooks and its proof")
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
        .arg(
            option("page-bind-port", "PORT", "port of the node's page; 0 is any free one")
                .default_value("0"),
        )
        .arg(
            option("payee-page-bind-port", "PORT", "port of the receiving wallet's page; 0 is any free one")
                .default_value("0"),
        )
        .arg(switch("step", "wait for Enter before each step, instead of a few seconds"))
        .arg(switch("once", "end after the story; on a terminal, all stays up until Enter or Ctrl-C otherwise"))
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
        node_page: port("page-bind-port")?,
        payee_page: port("payee-page-bind-port")?,
    };
    let pace = Pace::new(matches.get_flag("step"));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        tokio::select! {
            result = story(ports, pace, matches.get_flag("once")) => result,
            result = asked_to_stop() => {
                result?;
                say!("");
                show::ending();
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

async fn story(ports: Ports, pace: Pace, once: bool) -> anyhow::Result<()> {
    say!("Ferrite demo: a private chain, for this machine only.\n");
    let mut programs = Programs::start(ports)?;
    show::pages(&programs);
    say!(
        "1. A node starts, and a service for each of two wallets; all files are in\n   {}",
        programs.folder()
    );
    programs.wait_until_ready().await?;
    let alice = programs.wallet("alice").await?;
    let bob = programs.wallet("bob").await?;
    say!("2. Two wallets are made:\n   Alice {}\n   Bob   {}", alice.address, bob.address);

    let mut stage = Stage { programs, alice, bob, pace };
    stage.mine().await?;
    let mut order = stage.sell().await?;
    let txid = stage.pay(&mut order).await?;
    stage.confirm(&mut order, &txid).await?;
    stage.unlock(&mut order, &txid).await?;
    stage.prove(&order.address, &txid).await?;
    if once || !stage.pace.is_watched() {
        return Ok(());
    }
    show::invite(&stage.programs, &stage.alice, &stage.bob, &txid, stage.pace.notices_enter());
    stage.stay().await?;
    show::ending();
    Ok(())
}
