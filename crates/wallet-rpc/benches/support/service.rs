//! The two wallet services.

use std::cell::RefCell;
use std::path::Path;
use std::time::{Duration, Instant};

use ferrite_crypto::keys::AccountKeys;
use ferrite_testkit::diff::Tree;
use ferrite_testkit::http::{Client, json_number};
use ferrite_testkit::monerod::WalletRpc;
use ferrite_testkit::our_wallet::OurWallet;
use ferrite_testkit::processor;
use ferrite_types::address::{Address, AddressKind};
use ferrite_types::network::Network;

/// The longest time that a call may take: the first refresh on a chain of two million blocks takes ten minutes.
const LONGEST_CALL: Duration = Duration::from_secs(3600);

/// The implementation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Which {
    Ours,
    Reference,
}

/// A running service.
pub(crate) struct Service {
    program: Program,
    client: RefCell<Client>,
}

enum Program {
    Ours(OurWallet),
    Reference(WalletRpc),
}

/// The keys of a wallet, in hex.
pub(crate) struct Keys {
    address: String,
    spend: String,
    view: String,
}

impl Keys {
    /// The primary address.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    pub(crate) fn of(keys: &AccountKeys) -> Self {
        let public = keys.address();
        let address = Address {
            network: Network::Regtest,
            kind: AddressKind::Standard,
            spend: public.spend,
            view: public.view,
        };
        let hex = |key: &ferrite_crypto::keys::SecretKey| const_hex::encode(*key.to_bytes());
        Self { address: address.to_string(), spend: hex(keys.spend.secret()), view: hex(keys.view.secret()) }
    }
}

/// The cost of scanning a chain.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Refreshed {
    pub(crate) time: Duration,
    /// Of the service alone, on all cores.
    pub(crate) processor: Duration,
    pub(crate) blocks: u64,
    /// Resident memory afterwards, in MiB.
    pub(crate) memory: f64,
}

/// Posts a call.
fn post(client: &mut Client, path: &str, method: &str, params: &str) -> Vec<u8> {
    let body = format!(r#"{{"jsonrpc":"2.0","id":"0","method":"{method}","params":{params}}}"#);
    let (status, answer) = client.post(path, &body).unwrap();
    assert_eq!(status, 200, "{method}");
    answer
}

/// Posts a call that must succeed.
pub(crate) fn call(client: &mut Client, method: &str, params: &str) -> Vec<u8> {
    call_at(client, "/json_rpc", method, params)
}

/// Posts a call to this path that must succeed.
pub(crate) fn call_at(client: &mut Client, path: &str, method: &str, params: &str) -> Vec<u8> {
    let answer = post(client, path, method, params);
    let start = String::from_utf8_lossy(&answer[..answer.len().min(200)]).into_owned();
    assert!(!start.contains("\"error\""), "{method}: {start}");
    answer
}

/// The result in a response.
pub(crate) fn result(answer: &str) -> Tree {
    Tree::from_json(answer.as_bytes()).unwrap().get("result").unwrap().clone()
}

impl Service {
    pub(crate) fn start(which: Which, node: u16) -> Self {
        Self::start_with(which, node, &[])
    }

    /// Starts a service of ours with this wallet directory, and with more flags.
    pub(crate) fn start_in(folder: &Path, node: u16, flags: &[&str]) -> Self {
        let folder = ["--wallet-dir", folder.to_str().unwrap()];
        Self::start_with(Which::Ours, node, &[&folder, flags].concat())
    }

    fn start_with(which: Which, node: u16, flags: &[&str]) -> Self {
        let program = match which {
            Which::Ours => {
                let binary = env!("CARGO_BIN_EXE_ferrite-wallet-rpc");
                let flags = [&["--rpc-dialect", "modern"], flags].concat();
                Program::Ours(OurWallet::start_on(binary, node, &flags))
            }
            Which::Reference => Program::Reference(WalletRpc::start_without_wallet(node, flags)),
        };
        let port = match &program {
            Program::Ours(wallet) => wallet.rpc_port(),
            Program::Reference(wallet) => wallet.rpc_port(),
        };
        let client = Client::connect(port).unwrap().waiting_for(LONGEST_CALL).unwrap();
        let service = Self { program, client: RefCell::new(client) };
        service.call("auto_refresh", r#"{"enable":false}"#);
        service
    }

    /// Opens another connection.
    pub(crate) fn connect(&self) -> Client {
        let port = match &self.program {
            Program::Ours(wallet) => wallet.rpc_port(),
            Program::Reference(wallet) => wallet.rpc_port(),
        };
        Client::connect(port).unwrap()
    }

    pub(crate) fn call(&self, method: &str, params: &str) -> String {
        String::from_utf8(call(&mut self.client.borrow_mut(), method, params)).unwrap()
    }

    /// The response to a call that may fail.
    #[allow(dead_code, reason = "only one of the benchmarks wants to know")]
    pub(crate) fn attempt(&self, method: &str, params: &str) -> String {
        String::from_utf8(post(&mut self.client.borrow_mut(), "/json_rpc", method, params)).unwrap()
    }

    /// The duration of a call.
    pub(crate) fn time(&self, method: &str, params: &str) -> Duration {
        let started = Instant::now();
        self.call(method, params);
        started.elapsed()
    }

    /// The result of a call and its duration.
    pub(crate) fn timed(&self, method: &str, params: &str) -> (Tree, Duration) {
        let started = Instant::now();
        let answer = self.call(method, params);
        let time = started.elapsed();
        (result(&answer), time)
    }

    /// Creates a wallet.
    pub(crate) fn create(&self) {
        self.create_as("wallet");
    }

    /// Creates a wallet with this name.
    pub(crate) fn create_as(&self, name: &str) {
        let params = format!(r#"{{"filename":"{name}","password":"","language":"English"}}"#);
        self.call("create_wallet", &params);
    }

    pub(crate) fn restore(&self, keys: &Keys) {
        self.restore_as("wallet", keys);
    }

    /// Restores the wallet with these keys under this name.
    pub(crate) fn restore_as(&self, name: &str, keys: &Keys) {
        self.generate(name, keys, &format!(r#","spendkey":"{}""#, keys.spend));
    }

    /// Restores the view-only wallet of these keys under this name.
    pub(crate) fn watch_as(&self, name: &str, keys: &Keys) {
        self.generate(name, keys, "");
    }

    fn generate(&self, name: &str, keys: &Keys, more: &str) {
        let Keys { address, view, .. } = keys;
        let params = format!(
            r#"{{"filename":"{name}","password":"","address":"{address}","viewkey":"{view}","restore_height":0{more}}}"#
        );
        self.call("generate_from_keys", &params);
    }

    pub(crate) fn refresh(&self) -> Refreshed {
        let before = self.processor();
        let started = Instant::now();
        let answer = self.call("refresh", "{}");
        let time = started.elapsed();
        let blocks = json_number(&answer, "blocks_fetched").unwrap();
        Refreshed {
            time,
            processor: self.processor() - before,
            blocks: u64::try_from(blocks).unwrap(),
            memory: self.memory(),
        }
    }

    /// The balance of the wallet.
    pub(crate) fn amount(&self) -> i64 {
        json_number(&self.call("get_balance", "{}"), "balance").unwrap()
    }

    /// The processor time that the process has used so far.
    pub(crate) fn processor(&self) -> Duration {
        processor::used(self.process())
    }

    fn process(&self) -> u32 {
        match &self.program {
            Program::Ours(wallet) => wallet.process_id(),
            Program::Reference(wallet) => wallet.process_id(),
        }
    }

    /// Resident memory, in MiB.
    pub(crate) fn memory(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().trim_end_matches(" kB").parse::<f64>().unwrap() / 1024.0
    }
}
