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
use ferrite_types::time::unix_time;
use ferrite_wallet_rpc::tokens::{NewToken, Scope, TokenFile};
use tempfile::TempDir;
use tokio::time::sleep;
use zeroize::Zeroizing;

/// Average number of hashes per block: a fraction of a second for one thread.
const DIFFICULTY: &str = "2";
/// Timeout for a program to start.
const START_TIMEOUT: Duration = Duration::from_secs(120);

/// The tokens of the payee's service.
const TOKENS: &str = "payee-tokens";

/// The ports of the three services and the two pages, with the flags that set them. 0 is any free port.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ports {
    pub(super) node: (&'static str, u16),
    pub(super) payer: (&'static str, u16),
    pub(super) payee: (&'static str, u16),
    pub(super) node_page: (&'static str, u16),
    pub(super) payee_page: (&'static str, u16),
}

impl Ports {
    /// Free ports: those that were chosen, and others for those that were not.
    fn free(&self) -> anyhow::Result<[u16; 5]> {
        // Bound together, so that equal ports are noticed. Chosen ones come first, so that none of them is given away.
        let mut wanted = [self.node, self.payer, self.payee, self.node_page, self.payee_page];
        let mut order = [0, 1, 2, 3, 4];
        order.sort_by_key(|place| wanted[*place].1 == 0);
        let mut listeners = Vec::new();
        for place in order {
            let (flag, port) = wanted[place];
            match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
                Ok(listener) => {
                    wanted[place].1 = listener.local_addr()?.port();
                    listeners.push(listener);
                }
                Err(_) => bail!("port {port} is taken; choose another with --{flag}"),
            }
        }
        Ok(wanted.map(|(_, port)| port))
    }
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
    /// The ports of the pages of the node and of the payee's wallet.
    pages: [u16; 2],
    /// What opens the page of the payee's wallet.
    token: Zeroizing<String>,
    /// Declared last, because it is deleted after its users.
    folder: TempDir,
}

impl Programs {
    pub(super) fn start(ports: Ports) -> anyhow::Result<Self> {
        let [node, payer, payee, node_page, payee_page] = ports.free()?;
        let folder = tempfile::Builder::new().prefix("ferrite-demo-").tempdir()?;
        let path = folder.path();
        let new = NewToken {
            name: "demo".to_owned(),
            scopes: [Scope::Read, Scope::Receive].into(),
            ..NewToken::default()
        };
        let (_, token) = TokenFile::new(&path.join(TOKENS)).create(new, unix_time())?;
        let arguments = format!(
            "--regtest --offline --no-zmq --fixed-difficulty {DIFFICULTY} --data-dir node --page-bind-port {node_page}"
        );
        let wallet = |name: &str, port: u16, more: &str| {
            std::fs::create_dir(path.join(name))?;
            let arguments = format!(
                "--wallet-dir {name} --daemon-address 127.0.0.1:{node} --trusted-daemon --disable-rpc-login --allow-mismatched-daemon-version {more}"
            );
            Program::start("ferrite-wallet-rpc", port, &arguments, path)
        };
        let page = format!("--token-file {TOKENS} --page-bind-port {payee_page}");
        let node = Program::start("ferrited", node, &arguments, path)?;
        let wallets = vec![wallet("payer", payer, "")?, wallet("payee", payee, &page)?];
        Ok(Self { node, wallets, made: 0, pages: [node_page, payee_page], token, folder })
    }

    /// The addresses of the pages of the node and of the payee's wallet.
    pub(super) fn page_urls(&self) -> [String; 2] {
        self.pages.map(|port| format!("{}/", url(port)))
    }

    /// The page of the node with a transaction.
    pub(super) fn transaction_url(&self, txid: &str) -> String {
        format!("{}/tx/{txid}", url(self.pages[0]))
    }

    /// The page of the payee's wallet that asks for a payment to an address.
    pub(super) fn request_url(&self, index: u32, coins: &str) -> String {
        format!("{}/open/receive?account=0&index={index}&amount={coins}", url(self.pages[1]))
    }

    /// The token of the page of the payee's wallet.
    pub(super) fn token(&self) -> &str {
        &self.token
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
