//! The node, a payer, and a program for each signer: ours keeps its nonces in memory only, so that a wallet has
//! to stay open from the export to the signature.

use ferrite_testkit::diff::Tree;
use ferrite_testkit::monerod::{Monerod, WalletRpc};
use ferrite_testkit::our_wallet::OurWallet;
use ferrite_testkit::{known_wallets, mined};

use crate::support::{COIN, SINK, Service, destinations, texts};

/// Whose program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Ours,
    Real,
}

/// What the group gets before each transaction of its own, in two outputs.
pub const RECEIVED: u64 = 8 * COIN;

/// The chain, and a wallet with money.
pub struct Stage {
    pub node: Monerod,
    payer: OurWallet,
    groups: u32,
}

/// A signer with a program of its own.
pub struct Seat {
    pub kind: Kind,
    pub service: Box<dyn Service>,
}

/// Signers who share a wallet.
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

    /// A new group, made over RPC.
    pub fn group(&mut self, threshold: u32, kinds: &[Kind]) -> Group {
        self.groups += 1;
        let name = format!("group-{}", self.groups);
        let seat = |(number, kind): (usize, &Kind)| {
            let mut service: Box<dyn Service> = match kind {
                Kind::Ours => Box::new(ours(&self.node)),
                Kind::Real => Box::new(WalletRpc::start_without_wallet(self.node.rpc_port(), &[])),
            };
            service.call("auto_refresh", r#"{"enable":false}"#);
            let file = format!(r#"{{"filename":"{name}-{number}","password":"","language":"English"}}"#);
            service.call("create_wallet", &file);
            Seat { kind: *kind, service }
        };
        let seats: Vec<Seat> = kinds.iter().enumerate().map(seat).collect();
        let mut group = Group { address: String::new(), seats };
        let told = group.each(|service| {
            let prepared = service.call("prepare_multisig", r#"{"enable_multisig_experimental":true}"#);
            prepared.text("multisig_info").unwrap().to_owned()
        });
        let mut told = group.exchange_keys("make_multisig", &told, &format!(r#","threshold":{threshold}"#));
        // 0.18.0 has something to say even when it is done.
        let rounds = group.seats.len() + 1 - usize::try_from(threshold).unwrap();
        for _ in 0..rounds {
            let infos: Vec<String> = told.into_iter().map(|(_, info)| info).collect();
            told = group.exchange_keys("exchange_multisig_keys", &infos, "");
        }
        group.address = told[0].0.clone();
        assert!(told.iter().all(|(address, _)| *address == group.address));
        group
    }

    /// Pays something to a group, in two outputs, and waits until it can be spent.
    pub fn pay(&mut self, group: &mut Group) {
        let other = group.seats[0].service.call("create_address", r#"{"account_index":0}"#);
        let to = [(group.address.as_str(), 3 * COIN), (other.text("address").unwrap(), 5 * COIN)];
        let paid = self.payer.call("transfer", &format!(r#"{{"destinations":[{}]}}"#, destinations(&to)));
        self.confirm(&[paid.text("tx_hash").unwrap().to_owned()]);
        self.payer.call("refresh", "{}");
    }

    /// Mines transactions, until what they pay can be spent.
    pub fn confirm(&mut self, txids: &[String]) {
        for txid in txids {
            self.node.wait_until_relayed(&txid.parse().expect("an id"));
        }
        self.node.mine(10, SINK);
    }
}

fn ours(node: &Monerod) -> OurWallet {
    let binary = env!("CARGO_BIN_EXE_ferrite-wallet-rpc");
    let mut ours = OurWallet::start_on(binary, node.rpc_port(), &["--rpc-dialect", "modern"]);
    ours.call("auto_refresh", r#"{"enable":false}"#);
    ours
}

impl Group {
    /// Asks each signer's program.
    pub fn each<T>(&mut self, mut ask: impl FnMut(&mut dyn Service) -> T) -> Vec<T> {
        self.seats.iter_mut().map(|seat| ask(&mut *seat.service)).collect()
    }

    /// One round of the key exchange. Returns addresses, and what the signers say next.
    fn exchange_keys(&mut self, method: &str, told: &[String], more: &str) -> Vec<(String, String)> {
        let mut answers = Vec::new();
        for (own, seat) in self.seats.iter_mut().enumerate() {
            let others = told.iter().enumerate().filter(|(signer, _)| *signer != own);
            let others: Vec<_> = others.map(|(_, info)| format!("{info:?}")).collect();
            let params = format!(r#"{{"multisig_info":[{}],"password":""{more}}}"#, others.join(","));
            let answer = seat.service.call(method, &params);
            let text = |name: &str| answer.text(name).unwrap_or_default().to_owned();
            answers.push((text("address"), text("multisig_info")));
        }
        answers
    }

    /// What each signer tells the others.
    pub fn export(&mut self) -> Vec<String> {
        self.each(|service| service.call("export_multisig_info", "{}").text("info").unwrap().to_owned())
    }

    /// All tell each other what they need. Returns for how many outputs each knows enough.
    pub fn exchange(&mut self) -> Vec<u64> {
        let infos = self.export();
        let mut known = Vec::new();
        for (own, seat) in self.seats.iter_mut().enumerate() {
            let others = infos.iter().enumerate().filter(|(signer, _)| *signer != own);
            let others: Vec<String> = others.map(|(_, info)| format!("{info:?}")).collect();
            let imported =
                seat.service.call("import_multisig_info", &format!(r#"{{"info":[{}]}}"#, others.join(",")));
            known.push(imported.number("n_outputs").unwrap());
        }
        known
    }

    /// All look for blocks.
    pub fn refresh(&mut self) {
        self.each(|service| service.call("refresh", "{}"));
    }

    /// What each signer says about the balance.
    pub fn balances(&mut self) -> Vec<(u64, u64)> {
        self.each(|service| crate::support::balance(service))
    }

    /// Lets these signers sign a set, one after the other. Returns the complete set and the ids of its transactions.
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

/// What a signer proposes.
pub fn proposed(seat: &mut Seat, method: &str, params: &str) -> (Tree, String) {
    let made = seat.service.call(method, params);
    let set = made.text("multisig_txset").unwrap().to_owned();
    assert!(!set.is_empty(), "{method}");
    (made, set)
}
