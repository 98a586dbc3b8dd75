//! The real `monerod` and `monero-wallet-rpc`, started for a test on a private chain and stopped with it.
//!
//! [`installed`] finds them.

use std::path::Path;
use std::time::{Duration, Instant};

use ferrite_types::Hash;

use crate::http::{Client, json_text, json_true};
use crate::known_wallets::{self, KnownWallet};
use crate::node::{Node, arguments, is_a_node};
use crate::program::{Program, START_LIMIT, call, no_login, post};
use crate::{installed, ports};

/// An address to mine to when the recipient does not matter.
pub const SOME_ADDRESS: &str = known_wallets::FIRST.address;

/// The options of an offline node.
pub(crate) const OFFLINE: &str = "--offline --log-level 0";

/// The options of a node with local peers.
pub(crate) const WITH_PEERS: &str = "--log-level 0 --allow-local-ip --max-connections-per-ip 100";

/// `monerod` on a private chain.
#[derive(Debug)]
pub struct Monerod {
    node: Node,
}

is_a_node!(Monerod);

impl Monerod {
    /// Starts it offline, and waits until it responds.
    ///
    /// # Panics
    /// If it is not installed or does not start.
    pub fn start() -> Self {
        Self::start_in(OFFLINE, &[])
    }

    /// Starts it with additional environment variables.
    ///
    /// # Panics
    /// As [`Monerod::start`].
    pub fn start_with(environment: &[(&str, &str)]) -> Self {
        Self::start_in(OFFLINE, environment)
    }

    /// Starts it so that local peers can connect, and waits until it responds and can mine.
    ///
    /// # Panics
    /// If it is not installed or does not start.
    pub fn start_listening() -> Self {
        // An unreachable exclusive node, so that it looks for no others.
        let mut node = Self::start_in("--log-level 0 --add-exclusive-node 127.0.0.1:1", &[]);
        // It does not mine until a peer has told it that it is in sync.
        let peer = Self::start_after(&node);
        let started = Instant::now();
        while !node.json_rpc("get_info", "{}").contains("\"synchronized\": true") {
            assert!(started.elapsed() < START_LIMIT, "the two nodes do not meet");
            std::thread::sleep(Duration::from_millis(100));
        }
        drop(peer);
        node
    }

    /// Starts it with another one as its only peer, whose chain it downloads. Its log shows what it does with blocks.
    ///
    /// # Panics
    /// If it is not installed or does not start.
    pub fn start_after(peer: &Self) -> Self {
        let port = peer.p2p_port();
        Self::start_in(&format!("--log-level 0,net.cn:DEBUG --add-exclusive-node 127.0.0.1:{port}"), &[])
    }

    /// Starts it so that peers can connect to [its P2P port](crate::node::Node::p2p_port) on loopback, and waits until
    /// it responds. It makes no connections unless `flags` name peers; they may also set `--p2p-bind-ip`.
    ///
    /// # Panics
    /// If it is not installed or does not start.
    pub fn start_with_peers(flags: &[&str]) -> Self {
        Self::start_in(&format!("{WITH_PEERS} {}", flags.join(" ")), &[])
    }

    /// Starts it offline with more flags, and waits until it responds.
    ///
    /// # Panics
    /// If it is not installed or does not start.
    pub fn start_offline(flags: &[&str]) -> Self {
        Self::start_in(&format!("{OFFLINE} {}", flags.join(" ")), &[])
    }

    fn start_in(options: &str, environment: &[(&str, &str)]) -> Self {
        Self::start_on(options, environment, |_| {})
    }

    /// Starts it with these options, after preparing its new folder.
    pub(crate) fn start_on(options: &str, environment: &[(&str, &str)], prepare: impl FnOnce(&Path)) -> Self {
        let p2p_port = ports::lease();
        let bind = if options.contains("--p2p-bind-ip ") { "" } else { "--p2p-bind-ip 127.0.0.1" };
        let zmq = if options.contains("--zmq-") { "" } else { "--no-zmq" };
        let difficulty = if options.contains("--fixed-difficulty ") { "" } else { "--fixed-difficulty 1" };
        let program = Program::start_reference(&installed::monerod(), environment, |folder, port| {
            prepare(folder);
            let text = format!(
                "--regtest {difficulty} --non-interactive --disable-dns-checkpoints \
                 --check-updates disabled --no-igd {zmq} {bind} \
                 --p2p-bind-port {p2p_port} --rpc-bind-ip 127.0.0.1 --rpc-bind-port {port} {options}",
            );
            arguments(&text, folder, &[])
        });
        Self { node: Node::wait_for(program, "get_info", p2p_port) }
    }

    /// Kills it, as a power cut does.
    pub fn kill(&mut self) {
        self.node.program.kill();
    }

    /// Whether it has ended.
    ///
    /// # Panics
    /// If the system does not report it.
    pub fn is_stopped(&mut self) -> bool {
        self.node.program.ended().is_some()
    }

    /// Starts it again after it has ended, with the same folder, ports and flags.
    ///
    /// # Panics
    /// If it is still running, or does not start.
    pub fn start_again(&mut self) {
        self.node.program.start_again();
        self.node.client = self.node.program.wait_for("get_info");
    }

    /// The blob of a transaction of the chain or the pool.
    ///
    /// # Panics
    /// If it is in neither.
    pub fn transaction(&mut self, id: &Hash) -> Vec<u8> {
        let body = format!(r#"{{"txs_hashes":["{id}"],"split":true}}"#);
        let answer = self.post("/get_transactions", &body);
        let part = |name| json_text(&answer, name).unwrap_or_else(|| panic!("no transaction {id}: {answer}"));
        let hex = part("pruned_as_hex") + &part("prunable_as_hex");
        const_hex::decode(hex).expect("a blob comes as hex")
    }

    /// Waits until a transaction sent to it can go into its templates.
    ///
    /// Another thread relays what RPC accepts, even without peers, and until then the transaction is `local`, which is
    /// not mined (`tx_pool.cpp: fill_block_template`). A template made in between stays without it: that thread does
    /// not change the pool's cookie (`tx_pool.cpp: set_relayed`), so the same request is answered from the cache until
    /// a transaction or a block arrives (`blockchain.cpp: create_block_template`). That is why this requests no
    /// templates, and none may be requested before.
    ///
    /// # Panics
    /// If it is not in the pool, or is not relayed in a long time.
    pub fn wait_until_relayed(&mut self, id: &Hash) {
        let body = format!(r#"{{"txs_hashes":["{id}"]}}"#);
        let started = Instant::now();
        loop {
            let answer = self.post("/get_transactions", &body);
            assert!(json_true(&answer, "in_pool"), "the pool does not have {id}: {answer}");
            if json_true(&answer, "relayed") {
                return;
            }
            assert!(started.elapsed() < START_LIMIT, "{id} is not relayed: {answer}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

/// How a real wallet reaches its node. Without TLS: under load, `monerod` 0.18.0.0 drops encrypted connections in the
/// middle of long responses, and the wallet then reports no connection.
fn daemon_flags(port: u16) -> String {
    format!("--trusted-daemon --daemon-ssl disabled --daemon-address 127.0.0.1:{port}")
}

/// Newer wallets do not expect today's fork at the start of a chain, unless told otherwise. The installed one does not
/// know the flag.
fn private_chain_flags(binary: &Path) -> &'static [&'static str] {
    const FLAG: &str = "--allow-mismatched-daemon-version";
    let help = std::process::Command::new(binary).arg("--help").output();
    let known = help.is_ok_and(|help| String::from_utf8_lossy(&help.stdout).contains(FLAG));
    if known { &[FLAG] } else { &[] }
}

/// `monero-wallet-rpc` with a new wallet.
#[derive(Debug)]
pub struct WalletRpc {
    client: Client,
    program: Program,
}

impl WalletRpc {
    /// Starts it on a daemon's chain, and creates a wallet.
    ///
    /// # Panics
    /// If it is not installed or does not start.
    pub fn start(daemon: &Monerod) -> Self {
        Self::start_on(daemon.rpc_port(), &[])
    }

    /// Starts it on the chain of the daemon at a port of loopback, and creates a wallet.
    ///
    /// # Panics
    /// If it is not installed or does not start.
    pub fn start_on(daemon_port: u16, flags: &[&str]) -> Self {
        let daemon = daemon_flags(daemon_port);
        let mut wallet = Self::launch(&daemon, flags);
        let answer =
            wallet.json_rpc("create_wallet", r#"{"filename":"test","password":"","language":"English"}"#);
        assert!(!answer.contains("\"error\""), "no wallet: {answer}");
        wallet
    }

    /// Starts it on a daemon's chain with a wallet of known seed. It has not refreshed yet, and does not do so by
    /// itself.
    ///
    /// # Panics
    /// If it is not installed or does not start.
    pub fn restore(daemon: &Monerod, known: KnownWallet) -> Self {
        Self::restore_on(daemon.rpc_port(), known)
    }

    /// The same on the chain of the daemon at a port of loopback.
    ///
    /// # Panics
    /// As [`WalletRpc::restore`].
    pub fn restore_on(daemon_port: u16, known: KnownWallet) -> Self {
        let mut wallet = Self::start_without_wallet(daemon_port, &[]);
        let params = format!(r#"{{"filename":"test","password":"","seed":"{}"}}"#, known.seed);
        for (method, params) in
            [("auto_refresh", r#"{"enable":false}"#), ("restore_deterministic_wallet", &params)]
        {
            let answer = wallet.json_rpc(method, params);
            assert!(!answer.contains("\"error\""), "no wallet: {answer}");
        }
        wallet
    }

    /// Starts it on the chain of the daemon at a port of loopback, without a wallet.
    ///
    /// # Panics
    /// If it is not installed or does not start.
    pub fn start_without_wallet(daemon_port: u16, flags: &[&str]) -> Self {
        Self::launch(&daemon_flags(daemon_port), flags)
    }

    /// Starts it without a daemon and without a wallet.
    ///
    /// # Panics
    /// If it is not installed or does not start.
    pub fn start_offline() -> Self {
        Self::launch("--offline", &[])
    }

    /// The folder of its wallets.
    pub fn folder(&self) -> &std::path::Path {
        self.program.folder()
    }

    fn launch(options: &str, flags: &[&str]) -> Self {
        let binary = installed::wallet_rpc();
        let mut program = Program::start_reference(&binary, &[], |folder, port| {
            let login = no_login(flags);
            let text =
                format!("{options} {login} --log-level 0 --rpc-bind-ip 127.0.0.1 --rpc-bind-port {port}");
            let mut arguments: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            let named = std::env::var_os("FERRITE_WALLET_RPC").is_some();
            let private = if named { private_chain_flags(&binary) } else { &[] };
            arguments.extend(private.iter().chain(flags).map(|flag| (*flag).to_owned()));
            arguments.extend(["--wallet-dir".to_owned(), folder.display().to_string()]);
            arguments.extend(["--log-file".to_owned(), folder.join("log").display().to_string()]);
            arguments
        });
        let client = program.wait_for("get_version");
        Self { client, program }
    }

    /// The response to a JSON-RPC call; `parameters` is JSON.
    ///
    /// # Panics
    /// If there is no response.
    pub fn json_rpc(&mut self, method: &str, parameters: &str) -> String {
        post(&mut self.client, "/json_rpc", &call(method, parameters))
    }

    /// The port of its RPC server.
    pub fn rpc_port(&self) -> u16 {
        self.program.port()
    }

    /// Its log so far.
    ///
    /// # Panics
    /// If there is no log.
    pub fn log(&self) -> String {
        self.program.read("log")
    }

    /// The id of its process.
    pub fn process_id(&self) -> u32 {
        self.program.process_id()
    }
}
