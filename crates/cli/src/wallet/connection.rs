//! The wallet of a command: where it is, how it is opened, and what its errors mean.

use std::fmt;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::{Arg, ArgGroup, ArgMatches, Command, value_parser};
use ferrite_program::invoke::{environment, print};
use ferrite_program::{harden, log};
use ferrite_rpc::client::{BearerToken, ClientError, Credentials, blocking, decode_result, encode_call};
use ferrite_rpc::error::{protocol, wallet as code};
use ferrite_rpc::json::Limits;
use ferrite_rpc::wallet::lifecycle::OpenWalletRequest;
use ferrite_rpc::wallet::{EmptyResponse, Secret};
use ferrite_types::network::Network;
use serde::Serialize;
use serde::de::DeserializeOwned;
use zeroize::Zeroizing;

use super::ask;
use super::backend::{Access, Backend, InProcess, NodeChoice, Service, WalletFile};
use crate::{option, switch, text};

/// Adds the flags that say where the wallet is.
pub(super) fn connected(command: Command) -> Command {
    // `place` demands one of the two, so what belongs to one conflicts with the other.
    let file = |name, help| option(name, "FILE", help).value_parser(value_parser!(PathBuf));
    let flags = [
        option("service", "URL", "a running ferrite-wallet-rpc, such as http://127.0.0.1:18083"),
        option("wallet", "NAME", "a wallet that is loaded in the service; without it, the open one")
            .conflicts_with("wallet-file"),
        option("login", "USER", "the user of the service's login; asks for the password")
            .conflicts_with("wallet-file"),
        file("login-file", "a file with USER:PASSWORD of the service's login")
            .conflicts_with("wallet-file")
            .conflicts_with("login"),
        file("bearer-file", "a file with a token of the service; - reads it without echo")
            .conflicts_with("wallet-file")
            .conflicts_with_all(["login", "login-file"]),
        file("wallet-file", "a wallet on this machine, which no service has open"),
        file("password-file", "a file with the password of the wallet, in place of the prompt"),
        option("node", "URL", "the node of --wallet-file [default: localhost and the network's port]")
            .conflicts_with("service"),
        option(
            "proxy",
            "[IP:]PORT",
            "reach the node through this SOCKS proxy; for .onion and .i2p addresses",
        )
        .conflicts_with_all(["service", "offline"]),
        file("node-login-file", "a file with USER:PASSWORD of the node's login").conflicts_with("service"),
        switch("trusted-node", "trust a node on another machine, as one on this machine is")
            .conflicts_with("service"),
        switch("offline", "do without a node, as on a machine for cold signing")
            .conflicts_with("service")
            .conflicts_with("node"),
        switch(
            "allow-mismatched-daemon-version",
            "accept a node with other fork rules, as of a private chain",
        )
        .conflicts_with("service"),
        option(
            "kdf-rounds",
            "NUMBER",
            "rounds of password hashing, if the wallet was made with more than one",
        )
        .value_parser(value_parser!(u64).range(1..))
        .conflicts_with("service"),
        switch("testnet", "a wallet of testnet"),
        switch("stagenet", "a wallet of stagenet").conflicts_with("testnet"),
        switch("json", "print the answer as JSON, with amounts in atomic units"),
    ];
    let flags = flags.map(|flag: Arg| flag.help_heading("The wallet"));
    command.args(flags).group(ArgGroup::new("place").args(["service", "wallet-file"]).required(true))
}

/// The path in a flag or an argument.
pub(super) fn path<'a>(matches: &'a ArgMatches, name: &str) -> Option<&'a Path> {
    matches.get_one::<PathBuf>(name).map(PathBuf::as_path)
}

/// The network of a command.
pub(super) fn network(matches: &ArgMatches) -> Network {
    match (matches.get_flag("testnet"), matches.get_flag("stagenet")) {
        (true, _) => Network::Testnet,
        (_, true) => Network::Stagenet,
        _ => Network::Mainnet,
    }
}

/// Where a wallet is.
enum Place {
    /// In a service; the name of a loaded wallet, or the open one.
    Service { name: Option<String>, backend: Service },
    /// In a file that this process has open.
    File { file: WalletFile, offline: bool, backend: Box<InProcess> },
}

/// The wallet of a command.
pub(super) struct Wallet {
    place: Place,
    /// Where the password of the wallet is, if not in a prompt.
    password_file: Option<PathBuf>,
    /// The password with which this process opened the file.
    password: Option<Zeroizing<String>>,
    /// Whether answers are printed as JSON.
    pub(super) json: bool,
}

impl Wallet {
    /// The wallet of a command, open.
    pub(super) fn open(matches: &ArgMatches) -> anyhow::Result<Self> {
        let mut wallet = Self::connect(matches, text(matches, "wallet"))?;
        let Place::File { file, .. } = &wallet.place else { return Ok(wallet) };
        if !file.exists() {
            bail!(
                "there is no wallet {}; make one with `ferrite wallet create` or `ferrite wallet restore`",
                file.beside(&file.name).display()
            );
        }
        let filename = file.name.clone();
        let password = wallet.ask_password()?;
        let request =
            OpenWalletRequest { filename, password: Secret::from(password.clone()), autosave_current: true };
        let _: EmptyResponse = wallet.call("open_wallet", &request)?;
        wallet.password = Some(password);
        Ok(wallet)
    }

    /// The place of a new wallet, or of the service itself: its calls concern no wallet that exists.
    pub(super) fn unopened(matches: &ArgMatches) -> anyhow::Result<Self> {
        Self::connect(matches, None)
    }

    fn connect(matches: &ArgMatches, name: Option<&str>) -> anyhow::Result<Self> {
        if let Err(error) = harden::forbid_core_dumps(&environment) {
            ask::remark(&format!("warning: cannot disable core dumps: {error}"));
        }
        let place = match (text(matches, "service"), path(matches, "wallet-file")) {
            (Some(url), _) => Place::Service {
                name: name.map(str::to_owned),
                backend: Service::new(url, name, access(matches)?)?,
            },
            (None, Some(file)) => open_place(matches, WalletFile::at(file)?)?,
            (None, None) => unreachable!("one of them is required"),
        };
        Ok(Self {
            place,
            password_file: path(matches, "password-file").map(Path::to_owned),
            password: None,
            json: matches.get_flag("json"),
        })
    }

    fn backend(&self) -> &dyn Backend {
        match &self.place {
            Place::Service { backend, .. } => backend,
            Place::File { backend, .. } => backend.as_ref(),
        }
    }

    /// Calls a method.
    pub(super) fn call<Q: Serialize + ?Sized, R: DeserializeOwned>(
        &self,
        method: &str,
        request: &Q,
    ) -> Result<R, CallError> {
        let answer = encode_call(method, request).and_then(|body| self.backend().exchange(&body));
        let result = answer.and_then(|answer| decode_result(&answer, Limits::NONE));
        result.map_err(|problem| CallError { help: self.help(&problem, method), problem: problem.into() })
    }

    /// The password of the wallet, which some calls check: the one that opened the file, or that of a prompt.
    pub(super) fn password(&self) -> anyhow::Result<Zeroizing<String>> {
        match &self.password {
            Some(password) => Ok(password.clone()),
            None => self.ask_password(),
        }
    }

    fn ask_password(&self) -> anyhow::Result<Zeroizing<String>> {
        ask::password_from(self.password_file.as_deref(), || ask::secret("Password of the wallet"))
    }

    /// A password for a new wallet.
    pub(super) fn new_password(&self) -> anyhow::Result<Zeroizing<String>> {
        ask::password_from(self.password_file.as_deref(), || ask::new_password("Password of the new wallet"))
    }

    /// The file of the wallet, if this process has it open.
    pub(super) fn file(&self) -> Option<&WalletFile> {
        match &self.place {
            Place::File { file, .. } => Some(file),
            Place::Service { .. } => None,
        }
    }

    /// Whether the wallet does without a node.
    pub(super) fn is_offline(&self) -> bool {
        matches!(self.place, Place::File { offline: true, .. })
    }

    /// The node, if this process has the wallet open and there is one.
    pub(super) fn node(&self) -> Option<anyhow::Result<blocking::Client>> {
        match &self.place {
            Place::File { backend, offline: false, .. } => Some(backend.node()),
            _ => None,
        }
    }

    /// Says what was done and what comes next. Where the output is JSON, this is beside it.
    pub(super) fn guide(&self, text: &str) {
        match self.json {
            true => ask::remark(text),
            false => print(&format!("{text}\n")),
        }
    }

    /// What to do about an error.
    fn help(&self, problem: &ClientError, method: &str) -> Option<String> {
        let fixed = |text: &str| Some(text.to_owned());
        let in_service = matches!(self.place, Place::Service { .. });
        match problem {
            ClientError::Connect { .. } => {
                fixed("is ferrite-wallet-rpc running there, with this --rpc-bind-port?")
            }
            ClientError::Unauthorized => {
                fixed("give the login with --login or --login-file, or a token with --bearer-file")
            }
            ClientError::Rpc(error) => match error.code {
                code::NOT_OPEN => match &self.place {
                    Place::Service { name: Some(name), .. } => {
                        Some(format!("load it with `ferrite wallet load --wallet '{name}'`"))
                    }
                    _ => fixed("name a loaded wallet with --wallet, or open one"),
                },
                code::NO_DAEMON_CONNECTION if in_service => {
                    fixed("the service does not reach its node: check its --daemon-address")
                }
                code::NO_DAEMON_CONNECTION => fixed("is the node running at --node?"),
                code::NOT_ENOUGH_MONEY => {
                    fixed("`ferrite wallet balance` shows what there is; the fee comes on top")
                }
                code::NOT_ENOUGH_UNLOCKED_MONEY => {
                    fixed("`ferrite wallet balance` shows when the rest can be spent")
                }
                code::WALLET_ALREADY_EXISTS => fixed("choose another name"),
                code::DISABLED => fixed("`ferrite wallet settings set enable_multisig true` enables it"),
                protocol::METHOD_NOT_FOUND => {
                    Some(format!("the service has no {method}: it is another program, or an older version"))
                }
                _ => None,
            },
            _ => None,
        }
    }
}

/// How to log in at the service.
fn access(matches: &ArgMatches) -> anyhow::Result<Access> {
    if let Some(file) = path(matches, "bearer-file") {
        let token = match file == Path::new("-") {
            true => ask::secret("Token of the service")?,
            false => ask::secret_file(file)?,
        };
        return Ok(Access::Token(BearerToken::new(token.trim())?));
    }
    if let Some(user) = text(matches, "login") {
        let password = ask::secret("Password of the service's login")?;
        return Ok(Access::Login(Credentials::new(user, &password)));
    }
    match path(matches, "login-file") {
        Some(file) => Ok(Access::Login(login_in(file)?)),
        None => Ok(Access::Open),
    }
}

/// The login in a file: `USER:PASSWORD`.
fn login_in(file: &Path) -> anyhow::Result<Credentials> {
    let text = ask::secret_file(file)?;
    let (user, password) =
        text.split_once(':').with_context(|| format!("{} is not USER:PASSWORD", file.display()))?;
    Ok(Credentials::new(user, password))
}

fn open_place(matches: &ArgMatches, file: WalletFile) -> anyhow::Result<Place> {
    ferrite_crypto::locked::on_failure(|problem| {
        ask::remark(&format!(
            "warning: secret keys may be swapped to disk: their memory cannot be locked ({problem})"
        ));
    });
    let offline = matches.get_flag("offline");
    let node = NodeChoice {
        address: text(matches, "node"),
        proxy: text(matches, "proxy"),
        login: path(matches, "node-login-file").map(login_in).transpose()?,
        trusted: matches.get_flag("trusted-node"),
        offline,
        any_version: matches.get_flag("allow-mismatched-daemon-version"),
    };
    let rounds = matches.get_one::<u64>("kdf-rounds").copied();
    let backend = InProcess::start(&file, network(matches), rounds, node)?;
    Ok(Place::File { file, offline, backend: Box::new(backend) })
}

/// A call that failed, and what to do about it.
#[derive(Debug)]
pub(super) struct CallError {
    problem: Box<ClientError>,
    help: Option<String>,
}

impl CallError {
    /// The code of the service's error.
    pub(super) fn code(&self) -> Option<i64> {
        match &*self.problem {
            ClientError::Rpc(error) => Some(error.code),
            _ => None,
        }
    }
}

impl fmt::Display for CallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.problem {
            ClientError::Rpc(error) if error.message.is_empty() => write!(f, "the call failed")?,
            ClientError::Rpc(error) => {
                f.write_str(&log::one_line(error.message.trim_end_matches('.')))?;
                if let Some(data) = &error.data {
                    write!(f, ": {}", log::one_line(data))?;
                }
            }
            problem => f.write_str(&log::one_line(&problem.to_string()))?,
        }
        match &self.help {
            Some(help) => write!(f, "; {help}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for CallError {}
