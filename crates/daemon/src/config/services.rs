//! Settings of the miner, ZMQ and the bootstrap daemon, and flags without effect.

use std::net::IpAddr;
use std::path::{Path, PathBuf};

use ferrite_types::network::Network;
use zeroize::Zeroizing;

use ferrite_program::config::server::port;
use ferrite_program::config::{ConfigError, Settings};

use crate::checkpoints::{self, DnsCheckpoints, Sources};
use crate::known_hashes::KnownHashesConfig;

/// Mining at startup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MinerConfig {
    /// The address to mine to; `None` to wait for a call.
    pub address: Option<String>,
    /// Number of threads; 0 to determine the best number.
    pub threads: u32,
    /// A file of messages to put into mined blocks.
    pub extra_messages_file: Option<PathBuf>,
    /// Only while the machine is idle.
    pub background: bool,
    /// Even if the power supply is unknown.
    pub ignore_battery: bool,
    /// How long the machine must be idle, in seconds; `None` for the default.
    pub min_idle_seconds: Option<u64>,
    /// The percentage that counts as idle; `None` for the default.
    pub idle_threshold: Option<u8>,
    /// The percentage that the miner may use; `None` for the default.
    pub miner_target: Option<u8>,
}

impl MinerConfig {
    pub(super) fn new(settings: &Settings) -> Result<Self, ConfigError> {
        // The ranges of miner.h.
        let percent = |name: &str, range: std::ops::RangeInclusive<u8>| -> Result<Option<u8>, ConfigError> {
            let Some(number) = settings.number::<u32>(name) else { return Ok(None) };
            match u8::try_from(number) {
                Ok(number) if range.contains(&number) => Ok(Some(number)),
                _ => Err(ConfigError::value(format!(
                    "--{name}: {number} is not from {} to {}",
                    range.start(),
                    range.end()
                ))),
            }
        };
        let min_idle_seconds = settings.number::<u64>("bg-mining-min-idle-interval");
        if let Some(seconds) = min_idle_seconds
            && !(10..=3600).contains(&seconds)
        {
            return Err(ConfigError::value(format!(
                "--bg-mining-min-idle-interval: {seconds} is not from 10 to 3600"
            )));
        }
        Ok(Self {
            address: settings.some_text("start-mining").map(str::to_owned),
            threads: settings.number("mining-threads").unwrap_or(1),
            extra_messages_file: settings.some_text("extra-messages-file").map(PathBuf::from),
            background: settings.switch("bg-mining-enable"),
            ignore_battery: settings.switch("bg-mining-ignore-battery"),
            min_idle_seconds,
            idle_threshold: percent("bg-mining-idle-threshold", 0..=99)?,
            miner_target: percent("bg-mining-miner-target", 1..=100)?,
        })
    }
}

/// ZMQ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ZmqConfig {
    /// Listening address for calls.
    pub address: IpAddr,
    /// Its port.
    pub port: u16,
    /// Endpoints on which events are published.
    pub publish: Vec<String>,
    /// Reject sensitive calls.
    pub restricted: bool,
}

impl ZmqConfig {
    /// `None` if it is disabled.
    pub(super) fn new(
        settings: &Settings,
        network: Network,
        warnings: &mut Vec<String>,
    ) -> Result<Option<Self>, ConfigError> {
        if settings.switch("no-zmq") {
            let without = [
                "zmq-rpc-bind-port",
                "zmq-rpc-bind-ip",
                "confirm-zmq-rpc-external-bind",
                "restricted-zmq-rpc",
                "zmq-pub",
            ];
            for name in without.into_iter().filter(|name| settings.is_given(name)) {
                warnings.push(format!("WARN: --{name} has no effect because --no-zmq was specified"));
            }
            return Ok(None);
        }
        let text = settings.text("zmq-rpc-bind-ip");
        let text = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
        let address: IpAddr =
            text.parse().map_err(|_| ConfigError::value("Invalid IP address given for --zmq-rpc-bind-ip"))?;
        if !address.is_loopback() && !settings.switch("confirm-zmq-rpc-external-bind") {
            return Err(ConfigError::value(
                "--zmq-rpc-bind-ip permits inbound unencrypted external connections. Consider SSH tunnel or SSL proxy instead. Override with --confirm-zmq-rpc-external-bind",
            ));
        }
        let port = match settings.some_text("zmq-rpc-bind-port") {
            Some(text) => port(text)?,
            None => network.parameters().ports.zmq_rpc,
        };
        let publish = settings.list("zmq-pub").to_vec();
        for address in &publish {
            if !address.starts_with("tcp://") && !address.starts_with("ipc://") {
                return Err(ConfigError::value(format!(
                    "--zmq-pub: {address} is neither tcp://ip:port nor ipc://path"
                )));
            }
        }
        Ok(Some(Self { address, port, publish, restricted: settings.switch("restricted-zmq-rpc") }))
    }
}

/// A node that answers calls while this one is syncing.
pub struct BootstrapConfig {
    /// Its address, or `auto`.
    pub address: String,
    /// User and password.
    pub login: Option<(String, Zeroizing<String>)>,
    /// The proxy.
    pub proxy: Option<String>,
}

impl std::fmt::Debug for BootstrapConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BootstrapConfig").field("address", &self.address).finish_non_exhaustive()
    }
}

impl BootstrapConfig {
    pub(super) fn new(settings: &Settings) -> Option<Self> {
        let login = settings.text("bootstrap-daemon-login").split_once(':');
        let login = login.map(|(user, password)| (user.to_owned(), Zeroizing::new(password.to_owned())));
        let proxy = settings.some_text("bootstrap-daemon-proxy");
        settings.some_text("bootstrap-daemon-address").map(|address| Self {
            address: address.to_owned(),
            login,
            proxy: proxy.map(str::to_owned),
        })
    }
}

/// The blocks whose proofs are not verified.
pub(super) fn known_hashes(settings: &Settings) -> KnownHashesConfig {
    if settings.number::<u64>("fast-block-sync") == Some(0) {
        return KnownHashesConfig::Off;
    }
    KnownHashesConfig::On { file: settings.some_text("known-hashes").map(PathBuf::from) }
}

/// The sources of checkpoints. Only mainnet has any, and DNS is not queried past a proxy (`cryptonote_core.cpp:
/// update_checkpoints`).
pub(super) fn checkpoints(settings: &Settings, network: Network, data_dir: &Path) -> Sources {
    let counts = network == Network::Mainnet && !settings.switch("disable-dns-checkpoints");
    let file = counts.then(|| data_dir.join(checkpoints::FILE_NAME));
    Sources { file, dns: dns_checkpoints(settings, network) }
}

fn dns_checkpoints(settings: &Settings, network: Network) -> DnsCheckpoints {
    let leaks = settings.is_given("proxy") && !settings.switch("proxy-allow-dns-leaks");
    let off = settings.switch("disable-dns-checkpoints") || settings.switch("offline") || leaks;
    match network {
        Network::Mainnet if off => DnsCheckpoints::Off,
        Network::Mainnet if settings.switch("enforce-dns-checkpointing") => DnsCheckpoints::Enforce,
        Network::Mainnet => DnsCheckpoints::Warn,
        Network::Testnet | Network::Stagenet | Network::Regtest => DnsCheckpoints::Off,
    }
}

/// Warnings for given flags that have no effect.
pub(super) fn without_effect(
    settings: &Settings,
    network: Network,
    warnings: &mut Vec<String>,
) -> Result<(), ConfigError> {
    let updates = settings.text("check-updates");
    if !["disabled", "notify", "download", "update"].contains(&updates) {
        return Err(ConfigError::value(format!("Invalid argument to --check-updates: {updates}")));
    }
    let zero = |name: &str| settings.number::<i64>(name).unwrap_or(0) == 0;
    let mut warn = |given: bool, text: &str| {
        if given {
            warnings.push(text.to_owned());
        }
    };
    warn(
        settings.is_given("check-updates") && updates != "disabled",
        "--check-updates has no effect: there is no update server for this program",
    );
    warn(settings.switch("fluffy-blocks"), "fluffy-blocks is obsolete, it is now default");
    warn(
        settings.is_given("igd"),
        "UPnP port mapping support was removed. The --igd option is currently non-functional.",
    );
    warn(
        settings.switch("proxy-allow-dns-leaks") && !settings.is_given("proxy"),
        "--proxy-allow-dns-leaks is enabled, but --proxy is not specified.",
    );
    warn(
        settings.is_given("known-hashes") && zero("fast-block-sync"),
        "--known-hashes has no effect with --fast-block-sync 0: every block is verified in full",
    );
    warn(
        settings.is_given("prep-blocks-threads"),
        "--prep-blocks-threads has no effect: blocks are prepared with as many threads as --max-concurrency allows",
    );
    warn(
        settings.switch("sync-pruned-blocks")
            && (zero("fast-block-sync") || !settings.switch("prune-blockchain")),
        "--sync-pruned-blocks has no effect without --prune-blockchain and known block hashes",
    );
    warn(!zero("show-time-stats"), "--show-time-stats has no effect");
    warn(!zero("test-dbg-lock-sleep"), "--test-dbg-lock-sleep has no effect");
    warn(
        settings.switch("test-drop-download") || !zero("test-drop-download-height"),
        "--test-drop-download and --test-drop-download-height have no effect",
    );
    warn(
        settings.is_given("rpc-payment-address"),
        "--rpc-payment-address has no effect: payment for calls is not supported, and calls are free for all",
    );
    for name in ["rpc-payment-difficulty", "rpc-payment-credits", "rpc-payment-allow-free-loopback"] {
        warn(settings.is_given(name), &format!("--{name} has no effect: payment for calls is not supported"));
    }
    warn(
        network != Network::Regtest && settings.difficulty("fixed-difficulty") > 0,
        "--fixed-difficulty makes a chain that no other node accepts",
    );
    Ok(())
}
