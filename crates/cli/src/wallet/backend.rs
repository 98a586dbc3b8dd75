//! Where a wallet is: in a running service, or in a file that this process opens itself.
//!
//! Both answer the same calls. The second is the service's own library in this process, so there is one implementation
//! of every method, and neither a port nor a login that other programs could find.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use ferrite_program::invoke::environment;
use ferrite_rpc::client::{BearerToken, ClientError, Credentials, Endpoint, Options, blocking};
use ferrite_types::network::Network;
use ferrite_wallet_rpc::config::{self, Config, Invocation};
use ferrite_wallet_rpc::embedded::Embedded;
use zeroize::Zeroizing;

use crate::UsageError;

/// Timeout of a call to a service: a rescan takes hours.
const CALL_TIMEOUT: Duration = Duration::from_secs(7 * 86_400);

/// Something that answers JSON-RPC.
pub(super) trait Backend: Sync {
    /// Sends a body and returns the answer.
    fn exchange(&self, body: &[u8]) -> Result<Zeroizing<Vec<u8>>, ClientError>;
}

/// How to log in at a service.
pub(super) enum Access {
    Open,
    Login(Credentials),
    Token(BearerToken),
}

/// A running service.
pub(super) struct Service(blocking::Client);

impl Service {
    /// Prepares a client. `name` is that of a loaded wallet; without one, it is the open wallet.
    pub(super) fn new(url: &str, name: Option<&str>, access: Access) -> anyhow::Result<Self> {
        let mut endpoint =
            Endpoint::parse(url, 0).with_context(|| format!("{url} is no address of a service"))?;
        if endpoint.port == 0 {
            bail!("{url} has no port: write it as http://127.0.0.1:18083");
        }
        if let Some(name) = name {
            endpoint.prefix += &format!("/wallet/{}", percent_encoded(name));
        }
        let (login, token) = match access {
            Access::Open => (None, None),
            Access::Login(login) => (Some(login), None),
            Access::Token(token) => (None, Some(token)),
        };
        let options = Options { login, token, timeout: CALL_TIMEOUT, ..Options::default() };
        Ok(Self(blocking::Client::new(endpoint, options)?))
    }
}

impl Backend for Service {
    fn exchange(&self, body: &[u8]) -> Result<Zeroizing<Vec<u8>>, ClientError> {
        match self.0.post("/json_rpc", body)? {
            (200, answer) => Ok(Zeroizing::new(answer)),
            // The error of a wallet that is not loaded.
            (404, answer) if answer.starts_with(b"{") => Ok(Zeroizing::new(answer)),
            (status, _) => Err(ClientError::Status(status)),
        }
    }
}

/// A name as it is in a path.
fn percent_encoded(name: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~');
    let encode = |byte: u8| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    name.bytes().map(encode).collect()
}

/// The file of a wallet: its folder and its name, as the service has them.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct WalletFile {
    pub(super) folder: PathBuf,
    pub(super) name: String,
}

impl WalletFile {
    /// The file at a path, with or without `.keys`.
    pub(super) fn at(path: &Path) -> anyhow::Result<Self> {
        let name = path.file_name().and_then(|name| name.to_str());
        let name = name.with_context(|| format!("{} is no name of a wallet", path.display()))?;
        let name = name.strip_suffix(".keys").unwrap_or(name);
        let folder = match path.parent() {
            Some(folder) if folder != Path::new("") => folder.to_owned(),
            _ => PathBuf::from("."),
        };
        if name.is_empty() || !folder.is_dir() {
            bail!("{}: there is no folder {}", path.display(), folder.display());
        }
        Ok(Self { folder, name: name.to_owned() })
    }

    /// The path of another wallet in the same folder.
    pub(super) fn beside(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Whether there is a wallet.
    pub(super) fn exists(&self) -> bool {
        self.beside(&format!("{}.keys", self.name)).exists()
    }
}

/// The node of a wallet in a file.
pub(super) struct NodeChoice<'a> {
    pub(super) address: Option<&'a str>,
    /// The SOCKS proxy in front of it.
    pub(super) proxy: Option<&'a str>,
    pub(super) login: Option<Credentials>,
    pub(super) trusted: bool,
    pub(super) offline: bool,
    pub(super) any_version: bool,
}

/// The service's library in this process.
pub(super) struct InProcess {
    embedded: Embedded,
    config: Box<Config>,
}

impl InProcess {
    pub(super) fn start(
        file: &WalletFile,
        network: Network,
        kdf_rounds: Option<u64>,
        node: NodeChoice<'_>,
    ) -> anyhow::Result<Self> {
        // The flags of the service, so that they mean the same here. It does not listen.
        let mut flags: Vec<String> =
            ["ferrite-wallet-rpc", "--rpc-bind-port", "0", "--rpc-dialect", "modern"]
                .map(str::to_owned)
                .into();
        let mut add = |flag: &str, value: Option<String>| {
            flags.push(format!("--{flag}"));
            flags.extend(value);
        };
        match network {
            Network::Testnet => add("testnet", None),
            Network::Stagenet => add("stagenet", None),
            Network::Mainnet | Network::Regtest => {}
        }
        add("wallet-dir", Some(file.folder.to_str().context("the folder has no readable name")?.to_owned()));
        if let Some(address) = node.address {
            add("daemon-address", Some(address.to_owned()));
        }
        if let Some(rounds) = kdf_rounds {
            add("kdf-rounds", Some(rounds.to_string()));
        }
        let switches = [
            ("trusted-daemon", node.trusted),
            ("offline", node.offline),
            ("allow-mismatched-daemon-version", node.any_version),
        ];
        switches.into_iter().filter(|(_, on)| *on).for_each(|(flag, _)| add(flag, None));
        let mut config = read_flags(&flags)?;
        if let Some(proxy) = node.proxy {
            if !config.node.is_hidden() {
                let problem = "--proxy needs a --node with an .onion or .i2p address, which proves who it is";
                return Err(UsageError(problem.to_owned()).into());
            }
            flags.extend(["--proxy".to_owned(), proxy.to_owned()]);
            config = read_flags(&flags)?;
        }
        config.node.login = node.login;
        Ok(Self { embedded: Embedded::start(&config)?, config })
    }

    /// A client of the wallet's node, for what no method tells.
    pub(super) fn node(&self) -> anyhow::Result<blocking::Client> {
        let (endpoint, options) = self.config.node.client(self.config.network, 1)?;
        Ok(blocking::Client::new(endpoint, options)?)
    }
}

/// The settings of the service with these flags.
fn read_flags(flags: &[String]) -> anyhow::Result<Box<Config>> {
    let flags: Vec<_> = flags.iter().map(Into::into).collect();
    match config::read(&flags, &environment)? {
        Invocation::Run(config) => Ok(config),
        Invocation::Print(_) => bail!("a flag of the service asks for its help"),
    }
}

impl Backend for InProcess {
    fn exchange(&self, body: &[u8]) -> Result<Zeroizing<Vec<u8>>, ClientError> {
        Ok(self.embedded.answer(body))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_parts_of_a_path() {
        for (name, encoded) in [
            ("shop", "shop"),
            ("a b/c", "a%20b%2Fc"),
            ("größe", "gr%C3%B6%C3%9Fe"),
            ("x?y#z%", "x%3Fy%23z%25"),
        ] {
            assert_eq!(percent_encoded(name), encoded);
        }
    }

    #[test]
    fn wallet_files_have_a_folder_and_a_name() {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["mine", "mine.keys"] {
            let file = WalletFile::at(&folder.path().join(name)).expect("the folder exists");
            assert_eq!(file, WalletFile { folder: folder.path().to_owned(), name: "mine".to_owned() });
            assert!(!file.exists());
        }
        std::fs::write(folder.path().join("mine.keys"), "").expect("it can be written");
        assert!(WalletFile::at(&folder.path().join("mine")).expect("the folder exists").exists());
        assert_eq!(WalletFile::at(Path::new("mine")).expect("here").folder, Path::new("."));
        for path in ["", "/", "/no/such/folder/mine", ".keys"] {
            assert!(WalletFile::at(Path::new(path)).is_err(), "{path:?}");
        }
    }

    #[test]
    fn services_need_a_port() {
        for url in ["http://127.0.0.1", "ftp://127.0.0.1:1", "", "http://:1"] {
            assert!(Service::new(url, None, Access::Open).is_err(), "{url:?}");
        }
        assert!(Service::new("https://wallets.example:18083/x", Some("a b"), Access::Open).is_ok());
    }
}
