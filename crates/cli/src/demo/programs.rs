//! The programs of the demo, which end with it, and their files.

use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use ferrite_rpc::client::{Client, Endpoint, Options};
use ferrite_rpc::daemon::{EmptyRequest, info::GetInfoResponse};
use ferrite_rpc::wallet::EmptyResponse;
use ferrite_rpc::wallet::accounts::{GetAddressRequest, GetAddressResponse};
use ferrite_rpc::wallet::lifecycle::{CreateWalletRequest, GetVersionResponse};
use tempfile::TempDir;
use tokio::time::sleep;

/// Average number of hashes per block: a fraction of a second for one thread.
const DIFFICULTY: &str = "5";
/// Timeout for a program to start.
const START_TIMEOUT: Duration = Duration::from_secs(120);

/// The ports of the three services, with the flags that set them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ports {
    pub(super) node: (&'static str, u16),
    pub(super) payer: (&'static str, u16),
    pub(super) payee: (&'static str, u16),
}

/// A running program.
struct Program {
    name: &'static str,
    child: Child,
    port: u16,
    client: Client,
}

impl Program {
    fn start(name: &'static str, port: u16, arguments: &str, folder: &Path) -> anyhow::Result<Self> {
        let program = beside(name)?;
        let child = Command::new(&program)
            .args(arguments.split_whitespace())
            .args([
                "--rpc-bind-port",
                &port.to_string(),
                "--non-interactive",
                "--log-level",
                "0",
                "--log-file",
            ])
            .arg(folder.join(format!("{name}-{port}.log")))
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .spawn()
            .with_context(|| format!("cannot start {}", program.display()))?;
        let client = Client::new(Endpoint::parse(&url(port), port)?, Options::default())?;
        Ok(Self { name, child, port, client })
    }

    fn check(&mut self) -> anyhow::Result<()> {
        match self.child.try_wait()? {
            Some(status) => bail!("{} has ended: {status}", self.name),
            None => Ok(()),
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended already, on the same Ctrl-C. Its files are deleted in any case, so nothing is lost.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// An open wallet and its service.
pub(super) struct Wallet {
    pub(super) client: Client,
    pub(super) address: String,
    pub(super) port: u16,
}

/// The node and the services of two wallets.
pub(super) struct Programs {
    node: Program,
    wallets: Vec<Program>,
    made: usize,
    /// Declared last, because it is deleted after its users.
    folder: TempDir,
}

impl Programs {
    pub(super) fn start(ports: Ports) -> anyhow::Result<Self> {
        let Ports { node, payer, payee } = ports;
        // Bound together, so that equal ports are noticed.
        let mut free = Vec::new();
        for (flag, port) in [node, payer, payee] {
            match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
                Ok(listener) => free.push(listener),
                Err(_) => bail!("port {port} is taken; choose another with --{flag}"),
            }
        }
        drop(free);
        let folder = tempfile::Builder::new().prefix("ferrite-demo-").tempdir()?;
        let path = folder.path();
        let arguments =
            format!("--regtest --offline --no-zmq --fixed-difficulty {DIFFICULTY} --data-dir node");
        let wallet = |name: &str, port: u16| {
            std::fs::create_dir(path.join(name))?;
            let daemon = node.1;
            let arguments = format!(
                "--wallet-dir {name} --daemon-address 127.0.0.1:{daemon} --trusted-daemon --disable-rpc-login --allow-mismatched-daemon-version"
            );
            Program::start("ferrite-wallet-rpc", port, &arguments, path)
        };
        let node = Program::start("ferrited", node.1, &arguments, path)?;
        let wallets = vec![wallet("payer", payer.1)?, wallet("payee", payee.1)?];
        Ok(Self { node, wallets, made: 0, folder })
    }

    pub(super) fn folder(&self) -> String {
        self.folder.path().display().to_string()
    }

    pub(super) fn node(&self) -> &Client {
        &self.node.client
    }

    /// The address of the node.
    pub(super) fn node_url(&self) -> String {
        url(self.node.port)
    }

    pub(super) fn node_port(&self) -> u16 {
        self.node.port
    }

    /// Waits until all of them respond.
    pub(super) async fn wait_until_ready(&mut self) -> anyhow::Result<()> {
        let started = Instant::now();
        loop {
            self.check()?;
            let mut ready =
                self.node.client.path::<_, GetInfoResponse>("/get_info", &EmptyRequest).await.is_ok();
            for wallet in &self.wallets {
                ready &=
                    wallet.client.call::<_, GetVersionResponse>("get_version", &EmptyRequest).await.is_ok();
            }
            if ready {
                return Ok(());
            }
            if started.elapsed() > START_TIMEOUT {
                bail!("the programs do not respond");
            }
            sleep(Duration::from_millis(50)).await;
        }
    }

    /// Creates a wallet on the next of the two services.
    pub(super) async fn wallet(&mut self, name: &str) -> anyhow::Result<Wallet> {
        let service = self.wallets.get(self.made).context("there are two services")?;
        self.made += 1;
        let request = CreateWalletRequest {
            filename: name.to_owned(),
            language: "English".to_owned(),
            ..CreateWalletRequest::default()
        };
        let client = service.client.clone();
        let _: EmptyResponse =
            client.call("create_wallet", &request).await.context("a wallet cannot be made")?;
        let address: GetAddressResponse = client.call("get_address", &GetAddressRequest::default()).await?;
        Ok(Wallet { client, address: address.address, port: service.port })
    }

    /// Fails if one of them has ended.
    pub(super) fn check(&mut self) -> anyhow::Result<()> {
        self.node.check()?;
        self.wallets.iter_mut().try_for_each(Program::check)
    }
}

/// The address of a local service.
pub(super) fn url(port: u16) -> String {
    format!("http://127.0.0.1:{port}")
}

/// The path of a program installed or built together with this one.
fn beside(name: &str) -> anyhow::Result<PathBuf> {
    let path = std::env::current_exe()?.with_file_name(name);
    if !path.exists() {
        bail!("{} is missing: build it with `cargo build --release`", path.display());
    }
    Ok(path)
}
