//! The node, a payer, and a service for each signer: ours keeps its nonces in memory only, so a wallet must stay open
//! from the export to the signature.

use std::fs;
use std::path::Path;

use ferrite_testkit::diff::Tree;
use ferrite_testkit::monerod::{Monerod, WalletRpc};
use ferrite_testkit::our_wallet::OurWallet;
use ferrite_testkit::{known_wallets, mined};

use crate::support::{COIN, SINK, Service, destinations, texts};

/// The implementation of a signer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Ours,
    Real,
}

/// The amount that the group receives before each of its transactions, in two outputs.
pub const RECEIVED: u64 = 8 * COIN;

/// The chain, and a funded wallet.
pub struct Stage {
    pub node: Monerod,
    pub payer: OurWallet,
    groups: u32,
}

/// The service of a signer.
pub enum Program {
    Ours(OurWallet),
    Real(WalletRpc),
}

impl Service for Program {
    fn text(&mut self, method: &str, params: &str) -> String {
        match self {
            Self::Ours(ours) => ours.json_rpc(method, params),
            Self::Real(real) => real.json_rpc(method, params),
        }
    }
}

impl Program {
    pub fn folder(&self) -> &Path {
        match self {
            Self::Ours(ours) => ours.folder(),
            Self::Real(real) => real.folder(),
        }
    }
}

/// A signer with its own service.
pub struct Seat {
    pub kind: Kind,
    pub service: Program,
    /// The name of the open wallet.
    pub wallet: String,
}

/// The signers of a wallet.
pub struct Group {
    pub address: String,
    pub seats: Vec<Seat>,
}

impl Stage {
    pub fn new() -> Self {
        let node = Monerod::start_mined(mined::COMMON);
        let mut payer = ours(&node);
        let seed = known_wallets::FIRST.seed;
        payer.call(
            "restore_deterministic_wallet",
            &format!(r#"{{"filename":"payer","password":"","seed":"{seed}"}}"#),
        );
        payer.call("refresh", "{}");
        Self { node, payer, groups: 0 }
    }

    /// Signers without wallets.
    pub fn without_wallets(&self, kinds: &[Kind]) -> Group {
        let seat = |kind: &Kind| {
            let mut service = match kind {
                Kind::Ours => Program::Ours(ours(&self.node)),
                Kind::Real => Program::Real(WalletRpc::start_without_wallet(self.node.rpc_port(), &[])),
            };
            service.call("auto_refresh", r#"{"enable":false}"#);
            Seat { kind: *kind, service, wallet: String::new() }
        };
        Group { address: String::new(), seats: kinds.iter().map(seat).collect() }
    }

    /// A new group, created over RPC.
    pub fn group(&mut self, threshold: u32, kinds: &[Kind]) -> Group {
        let mut group = self.without_wallets(kinds);
        self.new_wallets(&mut group);
        let messages = group.prepare();
        let mut messages = group.make(&messages, threshold);
        // 0.18.0 returns a message even when the exchange is complete.
        for _ in 0..rounds(threshold, kinds.len()) {
            messages = group.exchange_keys(&messages);
        }
        group.settle(&messages);
        group
    }

    /// Gives each signer a new wallet.
    pub fn new_wallets(&mut self, group: &mut Group) {
        self.groups += 1;
        for (number, seat) in group.seats.iter_mut().enumerate() {
            seat.wallet = format!("group-{}-{number}", self.groups);
            let file = format!(r#"{{"filename":"{}","password":"","language":"English"}}"#, seat.wallet);
            seat.service.call("create_wallet", &file);
        }
    }

    /// Pays a group in two outputs, and waits until they are unlocked.
    pub fn pay(&mut self, group: &mut Group) {
        let other = group.seats[0].service.call("create_address", r#"{"account_index":0}"#);
        let to = [(group.address.as_str(), 3 * COIN), (other.text("address").unwrap(), 5 * COIN)];
        self.pay_to(&to);
    }

    /// Pays several addresses, and waits until the outputs are unlocked.
    pub fn pay_to(&mut self, to: &[(&str, u64)]) {
        let paid = self.payer.call("transfer", &format!(r#"{{"destinations":[{}]}}"#, destinations(to)));
        self.confirm(&[paid.text("tx_hash").unwrap().to_owned()]);
        self.payer.call("refresh", "{}");
    }

    /// Mines transactions until their outputs are unlocked.
    pub fn confirm(&mut self, txids: &[String]) {
        for txid in txids {
            self.node.wait_until_relayed(&txid.parse().expect("an id"));
        }
        self.node.mine(10, SINK);
    }
}

/// The number of rounds after `make_multisig`.
pub fn rounds(threshold: u32, total: usize) -> usize {
    total + 1 - usize::try_from(threshold).unwrap()
}

fn ours(node: &Monerod) -> OurWallet {
    let binary = env!("CARGO_BIN_EXE_ferrite-wallet-rpc");
    let mut ours = OurWallet::start_on(binary, node.rpc_port(), &["--rpc-dialect", "modern"]);
    ours.call("auto_refresh", r#"{"enable":false}"#);
    ours
}

impl Seat {
    /// Opens a wallet in the service's folder.
    pub fn open(&mut self, wallet: &str) {
        self.service.call("open_wallet", &format!(r#"{{"filename":"{wallet}","password":""}}"#));
        self.wallet = wallet.to_owned();
    }

    /// Copies the files of another service. Ours reads the cache of the real one, but not the other way round.
    pub fn take_over(&mut self, folder: &Path, wallet: &str) {
        let files: &[&str] = if self.kind == Kind::Ours { &[".keys", ""] } else { &[".keys"] };
        for suffix in files {
            let name = format!("{wallet}{suffix}");
            fs::copy(folder.join(&name), self.service.folder().join(&name)).unwrap();
        }
        self.open(wallet);
    }

    /// Whether the wallet is multisig, whether it is ready, and its threshold and number of signers.
    pub fn status(&mut self) -> String {
        let status = self.service.call("is_multisig", "{}");
        let flag = |name: &str| status.get(name) == Some(&Tree::Bool(true));
        let number = |name: &str| status.number(name).unwrap();
        format!("{} {} {}/{}", flag("multisig"), flag("ready"), number("threshold"), number("total"))
    }
}

impl Group {
    /// Calls each signer's service.
    pub fn each<T>(&mut self, mut ask: impl FnMut(&mut dyn Service) -> T) -> Vec<T> {
        self.seats.iter_mut().map(|seat| ask(&mut seat.service)).collect()
    }

    /// The first messages of the signers.
    pub fn prepare(&mut self) -> Vec<String> {
        self.each(|service| {
            let prepared = service.call("prepare_multisig", r#"{"enable_multisig_experimental":true}"#);
            prepared.text("multisig_info").unwrap().to_owned()
        })
    }

    /// The first round of the key exchange. Returns addresses, and the next messages of the signers.
    pub fn make(&mut self, messages: &[String], threshold: u32) -> Vec<(String, String)> {
        self.with_others("make_multisig", messages, &format!(r#","threshold":{threshold}"#))
    }

    /// A further round.
    pub fn exchange_keys(&mut self, messages: &[(String, String)]) -> Vec<(String, String)> {
        let infos: Vec<String> = messages.iter().map(|(_, info)| info.clone()).collect();
        self.with_others("exchange_multisig_keys", &infos, "")
    }

    /// After the last round.
    pub fn settle(&mut self, messages: &[(String, String)]) {
        self.address = messages[0].0.clone();
        assert!(!self.address.is_empty() && messages.iter().all(|(address, _)| *address == self.address));
    }

    /// Calls a method of each signer with the messages of the others.
    fn with_others(&mut self, method: &str, messages: &[String], more: &str) -> Vec<(String, String)> {
        let mut answers = Vec::new();
        for (own, seat) in self.seats.iter_mut().enumerate() {
            let params = format!(r#"{{"multisig_info":[{}],"password":""{more}}}"#, others(messages, own));
            let answer = seat.service.call(method, &params);
            let text = |name: &str| answer.text(name).unwrap_or_default().to_owned();
            answers.push((text("address"), text("multisig_info")));
        }
        answers
    }

    /// The multisig info of each signer.
    pub fn export(&mut self) -> Vec<String> {
        self.each(|service| service.call("export_multisig_info", "{}").text("info").unwrap().to_owned())
    }

    /// Each signer imports the info of the others. Returns the number of outputs for which each has enough.
    pub fn import(&mut self, infos: &[String]) -> Vec<u64> {
        let import = |(own, seat): (usize, &mut Seat)| {
            let params = format!(r#"{{"info":[{}]}}"#, others(infos, own));
            seat.service.call("import_multisig_info", &params).number("n_outputs").unwrap()
        };
        self.seats.iter_mut().enumerate().map(import).collect()
    }

    /// All signers exchange their info. Returns the number of outputs for which each has enough.
    pub fn exchange(&mut self) -> Vec<u64> {
        let infos = self.export();
        self.import(&infos)
    }

    /// All signers refresh.
    pub fn refresh(&mut self) {
        self.each(|service| service.call("refresh", "{}"));
    }

    /// The balance according to each signer.
    pub fn balances(&mut self) -> Vec<(u64, u64)> {
        self.each(|service| crate::support::balance(service))
    }

    /// These signers sign a set, one after the other. Returns the complete set and the ids of its transactions.
    pub fn sign(&mut self, set: String, seats: &[usize]) -> (String, Vec<String>) {
        let mut set = set;
        for (place, seat) in seats.iter().enumerate() {
            let params = format!(r#"{{"tx_data_hex":"{set}"}}"#);
            let signed = self.seats[*seat].service.call("sign_multisig", &params);
            set = signed.text("tx_data_hex").unwrap().to_owned();
            let txids = texts(&signed, "tx_hash_list");
            assert_eq!(txids.is_empty(), place + 1 < seats.len(), "only the last signer completes it");
            if !txids.is_empty() {
                return (set, txids);
            }
        }
        panic!("the set was not signed")
    }
}

/// The messages of all signers but one, as the items of an array.
fn others(messages: &[String], own: usize) -> String {
    let others = messages.iter().enumerate().filter(|(signer, _)| *signer != own);
    others.map(|(_, info)| format!("{info:?}")).collect::<Vec<_>>().join(",")
}

/// The proposal of a signer.
pub fn proposed(seat: &mut Seat, method: &str, params: &str) -> (Tree, String) {
    let made = seat.service.call(method, params);
    let set = made.text("multisig_txset").unwrap().to_owned();
    assert!(!set.is_empty(), "{method}");
    (made, set)
}
