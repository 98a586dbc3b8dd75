//! The node, a payee, and wallets online and offline.

use ferrite_testkit::diff::Tree;
use ferrite_testkit::monerod::{Monerod, WalletRpc};
use ferrite_testkit::our_wallet::OurWallet;

use crate::support::{Service, destinations, texts};

/// The implementation of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Ours,
    Real,
}

/// The chain, the payee and all services.
pub struct Stage {
    pub node: Monerod,
    /// Ours and the real one, online.
    online: (OurWallet, WalletRpc),
    /// Ours, without a node, and the real one, which scans the chain only where it has to.
    offline: (OurWallet, WalletRpc),
    pub payee: WalletRpc,
    /// The payee's addresses.
    pub addresses: Payee,
}

/// The main address, an integrated address, and two subaddresses.
#[derive(Debug, Clone)]
pub struct Payee {
    pub main: String,
    pub integrated: String,
    pub others: Vec<String>,
}

/// The two sides of a wallet.
pub struct Sides<'a> {
    pub kinds: (Kind, Kind),
    pub online: &'a mut dyn Service,
    pub offline: &'a mut dyn Service,
}

/// A wallet whose keys are offline.
pub struct Owner {
    pub name: String,
    pub address: String,
    /// A subaddress of it.
    pub other: String,
}

impl Stage {
    pub fn new() -> Self {
        let node = Monerod::start();
        let port = node.rpc_port();
        let binary = env!("CARGO_BIN_EXE_ferrite-wallet-rpc");
        let online = (OurWallet::start_on(binary, port, &[]), WalletRpc::start_without_wallet(port, &[]));
        let offline = (OurWallet::start(binary, &["--offline"]), WalletRpc::start_without_wallet(port, &[]));
        let mut payee = WalletRpc::start(&node);
        let text = |tree: &Tree, name: &str| tree.text(name).unwrap().to_owned();
        let main = text(&payee.call("get_address", "{}"), "address");
        let integrated = payee.call("make_integrated_address", r#"{"payment_id":"0123456789abcdef"}"#);
        let more = payee.call("create_address", r#"{"account_index":0,"count":2}"#);
        let addresses = Payee {
            main,
            integrated: text(&integrated, "integrated_address"),
            others: texts(&more, "addresses"),
        };
        let mut stage = Self { node, online, offline, payee, addresses };
        for service in [&mut stage.online.0 as &mut dyn Service, &mut stage.online.1, &mut stage.offline.1] {
            service.call("auto_refresh", r#"{"enable":false}"#);
        }
        stage
    }

    /// The services of a pairing.
    pub fn sides(&mut self, kinds: (Kind, Kind)) -> Sides<'_> {
        fn pick(both: &mut (OurWallet, WalletRpc), kind: Kind) -> &mut dyn Service {
            match kind {
                Kind::Ours => &mut both.0,
                Kind::Real => &mut both.1,
            }
        }
        Sides { kinds, online: pick(&mut self.online, kinds.0), offline: pick(&mut self.offline, kinds.1) }
    }
}

impl Sides<'_> {
    /// Creates a wallet on the offline side, and its view-only copy on the online side.
    pub fn create(&mut self, name: &str) -> Owner {
        let file = format!(r#"{{"filename":"{name}","password":"","language":"English"}}"#);
        self.offline.call("create_wallet", &file);
        let address = self.offline.call("get_address", "{}").text("address").unwrap().to_owned();
        let other = self.offline.call("create_address", r#"{"account_index":0}"#);
        let view = self.offline.call("query_key", r#"{"key_type":"view_key"}"#);
        let view_key = view.text("key").unwrap();
        self.online.call(
            "generate_from_keys",
            &format!(r#"{{"filename":"{name}","address":"{address}","viewkey":"{view_key}","password":""}}"#),
        );
        Owner { name: name.to_owned(), address, other: other.text("address").unwrap().to_owned() }
    }

    /// Opens the wallet on both sides.
    pub fn open(&mut self, owner: &Owner) {
        let file = format!(r#"{{"filename":"{}","password":""}}"#, owner.name);
        self.online.call("open_wallet", &file);
        self.offline.call("open_wallet", &file);
        self.online.call("refresh", "{}");
    }

    /// Exports outputs and imports key images. Returns the online side's response. 0.18.0 does not read outputs in the
    /// new format, and forgets its own when it signs a set without any, so the real offline wallet scans the chain.
    pub fn exchange(&mut self, all: bool) -> Tree {
        if self.kinds == (Kind::Ours, Kind::Real) {
            self.offline.call("rescan_blockchain", "{}");
        } else {
            let outputs = self.online.call("export_outputs", &format!(r#"{{"all":{all}}}"#));
            let outputs = outputs.text("outputs_data_hex").unwrap();
            let params = format!(r#"{{"outputs_data_hex":"{outputs}"}}"#);
            self.offline.call("import_outputs", &params);
        }
        let all = all || self.kinds.1 == Kind::Real;
        let exported = self.offline.call("export_key_images", &format!(r#"{{"all":{all}}}"#));
        let offset = exported.number("offset").unwrap_or(0);
        let one = |one: &Tree| {
            let text = |name| one.text(name).unwrap();
            format!(r#"{{"key_image":"{}","signature":"{}"}}"#, text("key_image"), text("signature"))
        };
        let images: Vec<String> = exported.list("signed_key_images").iter().map(one).collect();
        let params = format!(r#"{{"offset":{offset},"signed_key_images":[{}]}}"#, images.join(","));
        self.online.call("import_key_images", &params)
    }

    /// The unsigned set that the online side creates.
    pub fn make(&mut self, method: &str, params: &str) -> String {
        let made = self.online.call(method, params);
        made.text("unsigned_txset").unwrap().to_owned()
    }

    /// Signs a set. Returns the signed set and the ids of its transactions.
    pub fn sign(&mut self, set: &str) -> (String, Vec<String>) {
        let params = format!(r#"{{"unsigned_txset":"{set}","export_raw":true,"get_tx_keys":true}}"#);
        let signed = self.offline.call("sign_transfer", &params);
        let txids = texts(&signed, "tx_hash_list");
        assert_eq!(texts(&signed, "tx_raw_list").len(), txids.len());
        // The signer has the keys, the view-only wallet does not.
        let keys = texts(&signed, "tx_key_list");
        for (txid, key) in txids.iter().zip(&keys) {
            let kept = self.offline.call("get_tx_key", &format!(r#"{{"txid":"{txid}"}}"#));
            assert_eq!(kept.text("tx_key"), Some(key.as_str()));
        }
        assert_eq!(keys.len(), txids.len());
        (signed.text("signed_txset").unwrap().to_owned(), txids)
    }

    /// Submits a signed set.
    pub fn submit(&mut self, set: &str, txids: &[String]) {
        let params = format!(r#"{{"tx_data_hex":"{set}"}}"#);
        let sent = self.online.call("submit_transfer", &params);
        assert_eq!(texts(&sent, "tx_hash_list"), txids);
        if self.kinds.0 == Kind::Ours {
            let again = self.online.call("submit_transfer", &params);
            assert_eq!(texts(&again, "tx_hash_list"), txids, "a repeated request has the same answer");
        }
    }

    /// Creates, describes, signs and submits.
    pub fn send(&mut self, method: &str, params: &str) -> Sent {
        let set = self.make(method, params);
        self.finish(&set)
    }

    /// Describes, signs and submits a set.
    pub fn finish(&mut self, set: &str) -> Sent {
        let described = self.offline.call("describe_transfer", &format!(r#"{{"unsigned_txset":"{set}"}}"#));
        let sum = |name: &str| described.list("desc").iter().map(|one| one.number(name).unwrap()).sum();
        let (fee, paid, change): (u64, u64, u64) = (sum("fee"), sum("amount_out"), sum("change_amount"));
        let (signed, txids) = self.sign(set);
        assert_eq!(described.list("desc").len(), txids.len());
        self.submit(&signed, &txids);
        Sent { txids, fee, paid: paid - change }
    }

    /// The balances of both sides, once the offline side has the online side's outputs.
    pub fn balances(&mut self) -> (u64, u64) {
        let total = |service: &mut dyn Service| {
            service.call("get_balance", r#"{"all_accounts":true}"#).number("balance").unwrap()
        };
        self.exchange(true);
        (total(self.online), total(self.offline))
    }
}

/// Sent transactions.
#[derive(Default)]
pub struct Sent {
    pub txids: Vec<String>,
    pub fee: u64,
    /// The total of the destinations.
    pub paid: u64,
}

impl Sent {
    pub fn add(&mut self, other: Self) {
        self.txids.extend(other.txids);
        self.fee += other.fee;
        self.paid += other.paid;
    }
}

/// A payment, as JSON.
pub fn payment(to: &[(&str, u64)]) -> String {
    format!(r#"{{"destinations":[{}]}}"#, destinations(to))
}
