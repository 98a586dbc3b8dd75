//! `ferrite demo`: a private chain with a node and a miner, and what can be done with them.

use std::io::Write;
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::{ArgMatches, Command};
use ferrite_crypto::keys::AccountKeys;
use ferrite_crypto::random::os_rng;
use ferrite_rpc::client::{Client, Endpoint, Options};
use ferrite_rpc::daemon::blocks::{GetBlock, GetBlockRequest};
use ferrite_rpc::daemon::info::GetInfo;
use ferrite_rpc::daemon::mining::StartMiningRequest;
use ferrite_rpc::daemon::{Base, Nothing, STATUS_OK};
use ferrite_types::Amount;
use ferrite_types::address::{Address, AddressKind};
use ferrite_types::amount::print_money;
use ferrite_types::network::Network;
use tempfile::TempDir;
use tokio::time::sleep;

use crate::{option, switch, text};

/// How many hashes a block takes on average: a few seconds for one thread.
const DIFFICULTY: &str = "60";
/// How many blocks `--once` waits for.
const BLOCKS: u64 = 5;
/// How long the node may take to start, and a block to be found.
const PATIENCE: Duration = Duration::from_secs(120);

pub(crate) fn command() -> Command {
    Command::new("demo")
        .about("A private chain on this machine: a node, a miner, and what to ask them")
        .arg(
            option("rpc-bind-port", "PORT", "where the node listens [default: 18181]").default_value("18181"),
        )
        .arg(switch("once", "end after a few blocks, instead of staying up until Ctrl-C"))
}

pub(crate) fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    let port: u16 =
        text(matches, "rpc-bind-port").unwrap_or_default().parse().context("the port is a number")?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        tokio::select! {
            result = story(port, matches.get_flag("once")) => result,
            _ = tokio::signal::ctrl_c() => {
                println!("\nStopping, and removing the private chain.");
                Ok(())
            }
        }
    })
}

/// The node, which ends with the demo, and its files.
struct Node {
    child: Child,
    folder: TempDir,
}

impl Node {
    fn start(port: u16) -> anyhow::Result<Self> {
        if TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_err() {
            bail!("port {port} is taken; choose another with --rpc-bind-port");
        }
        let folder = tempfile::Builder::new().prefix("ferrite-demo-").tempdir()?;
        let program = beside("ferrited")?;
        let child = std::process::Command::new(&program)
            .args(
                "--regtest --offline --non-interactive --no-zmq --log-level 0 --fixed-difficulty".split(' '),
            )
            .args([DIFFICULTY, "--rpc-bind-port", &port.to_string(), "--data-dir"])
            .arg(folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .spawn()
            .with_context(|| format!("cannot start {}", program.display()))?;
        Ok(Self { child, folder })
    }

    fn folder(&self) -> &Path {
        self.folder.path()
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        // It may have ended already, on the same Ctrl-C. Its files go away in any case, so there is nothing to lose.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A program that was installed or built together with this one.
fn beside(name: &str) -> anyhow::Result<PathBuf> {
    let path = std::env::current_exe()?.with_file_name(name);
    if !path.exists() {
        bail!("{} is missing: build it with `cargo build --release`", path.display());
    }
    Ok(path)
}

async fn story(port: u16, once: bool) -> anyhow::Result<()> {
    println!("Ferrite demo: a private chain, for this machine only.\n");
    let mut node = Node::start(port)?;
    println!("1. A node starts in {}.", node.folder().display());
    let url = format!("http://127.0.0.1:{port}");
    let client = Client::new(Endpoint::parse(&url, port)?, Options::default())?;
    wait_for_start(&client, &mut node).await?;

    let account = AccountKeys::random(&mut os_rng()).address();
    let address = Address {
        network: Network::Regtest,
        kind: AddressKind::Standard,
        spend: account.spend,
        view: account.view,
    };
    println!("2. A miner looks for blocks, for a new address:\n   {address}");
    let request = StartMiningRequest {
        miner_address: address.to_string(),
        threads_count: 1,
        ..StartMiningRequest::default()
    };
    let answer: Base = client.path("/start_mining", &request).await?;
    if answer.status != STATUS_OK {
        bail!("the node does not mine: {}", answer.status);
    }
    let height = wait_for_blocks(&client).await?;
    let request = GetBlockRequest { height: height - 1, ..GetBlockRequest::default() };
    let block: GetBlock = client.call("get_block", &request).await?;
    let header = &block.block_header;
    println!("3. Block {} was found: {}", header.height, header.hash);
    println!("   Its miner got {} coins.\n", print_money(Amount(header.reward)));
    if once {
        let _: Base = client.path("/stop_daemon", &Nothing).await?;
        return Ok(());
    }
    invite(&url, port, &address);
    loop {
        sleep(Duration::from_millis(500)).await;
        if let Some(status) = node.child.try_wait()? {
            bail!("the node has ended: {status}");
        }
    }
}

fn invite(url: &str, port: u16, address: &Address) {
    println!("The node answers at {url}. Try:\n");
    println!("   curl -s {url}/get_info");
    for (method, params) in [
        ("get_last_block_header", "{}".to_owned()),
        ("get_block", r#"{"height":1}"#.to_owned()),
        ("generateblocks", format!(r#"{{"amount_of_blocks":10,"wallet_address":"{address}"}}"#)),
    ] {
        println!(
            "   curl -s {url}/json_rpc -d '{{\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"{method}\",\"params\":{params}}}'"
        );
    }
    println!("\nor, as tables:\n");
    for words in ["status", "blocks 0", "mining", "hard_fork_info"] {
        println!("   ferrite node --daemon-address 127.0.0.1:{port} {words}");
    }
    println!("\nCtrl-C ends it and removes everything.");
}

async fn wait_for_start(client: &Client, node: &mut Node) -> anyhow::Result<()> {
    let started = Instant::now();
    loop {
        if client.path::<_, GetInfo>("/get_info", &Nothing).await.is_ok() {
            return Ok(());
        }
        if let Some(status) = node.child.try_wait()? {
            bail!("the node did not start: {status}");
        }
        if started.elapsed() > PATIENCE {
            bail!("the node does not answer");
        }
        sleep(Duration::from_millis(50)).await;
    }
}

/// Waits for the first blocks, and shows how far it is.
async fn wait_for_blocks(client: &Client) -> anyhow::Result<u64> {
    let mut since = Instant::now();
    let mut shown = None;
    loop {
        let info: GetInfo = client.path("/get_info", &Nothing).await?;
        let found = info.height.saturating_sub(1).min(BLOCKS);
        if shown != Some(found) {
            let bar: String = (0..BLOCKS).map(|block| if block < found { '#' } else { '.' }).collect();
            print!("\r   [{bar}] {found} of {BLOCKS} blocks");
            std::io::stdout().flush()?;
            (since, shown) = (Instant::now(), Some(found));
        }
        if found == BLOCKS {
            println!();
            return Ok(info.height);
        }
        if since.elapsed() > PATIENCE {
            bail!("no block is found");
        }
        sleep(Duration::from_millis(200)).await;
    }
}
