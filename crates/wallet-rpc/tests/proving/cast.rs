//! A payer and a payee, each of them twice: in the real wallet service, and in ours.

use ferrite_testkit::diff::Tree;
use ferrite_testkit::known_wallets;
use ferrite_testkit::mined;
use ferrite_testkit::monerod::{Monerod, SOME_ADDRESS, WalletRpc};
use ferrite_testkit::our_wallet::OurWallet;

/// The index of the payer.
pub const PAYER: usize = 0;
/// The index of the payee.
pub const PAYEE: usize = 1;

/// A transaction, and the amounts by address.
#[derive(Debug, Clone)]
pub struct Payment {
    pub txid: String,
    pub to: Vec<(String, u64)>,
    pub confirmed: bool,
    /// Whether ours created it; then the real one does not know its keys.
    pub ours: bool,
}

/// The node and all wallets.
pub struct Cast {
    pub node: Monerod,
    pub real: [WalletRpc; 2],
    pub ours: [OurWallet; 2],
    /// The payee's addresses: the main address, two subaddresses of the first account, one of the second, and an
    /// integrated address.
    pub addresses: Vec<String>,
    /// The payer's main address.
    pub payer: String,
}

/// The result of a successful call.
pub fn result(answer: &str) -> Tree {
    let tree = Tree::from_json(answer.as_bytes()).expect("answers are JSON");
    tree.get("result").unwrap_or_else(|| panic!("{answer}")).clone()
}

/// A string in a response.
pub fn text(tree: &Tree, field: &str) -> String {
    tree.text(field).unwrap_or_else(|| panic!("no {field}: {tree:?}")).to_owned()
}

/// The parameters of a transfer.
pub fn destinations(to: &[(String, u64)]) -> String {
    let list: Vec<String> = to
        .iter()
        .map(|(address, amount)| format!(r#"{{"address":"{address}","amount":{amount}}}"#))
        .collect();
    format!(r#"{{"destinations":[{}]}}"#, list.join(","))
}

impl Cast {
    /// A chain on which the payer has mined.
    pub fn start() -> Self {
        let node = Monerod::start_mined(mined::COMMON);
        let mut real = [WalletRpc::restore(&node, known_wallets::SECOND), WalletRpc::start(&node)];
        let binary = env!("CARGO_BIN_EXE_ferrite-wallet-rpc");
        let flags = ["--rpc-dialect", "modern"];
        let ours = [(); 2].map(|()| OurWallet::start_on(binary, node.rpc_port(), &flags));
        let [payer, payee] = &mut real;
        let own = text(&result(&payer.json_rpc("get_address", "{}")), "address");
        payer.json_rpc("refresh", "{}");
        let mut call = |method: &str, params: &str| result(&payee.json_rpc(method, params));
        call("create_address", r#"{"account_index":0,"count":2}"#);
        call("create_account", r#"{"label":"savings"}"#);
        let mut addresses = Vec::new();
        for account in [0, 1] {
            let all = call("get_address", &format!(r#"{{"account_index":{account}}}"#));
            addresses.extend(all.list("addresses").iter().map(|one| text(one, "address")));
        }
        let made = call("make_integrated_address", r#"{"payment_id":"0123456789abcdef"}"#);
        addresses.push(text(&made, "integrated_address"));
        Self { node, real, ours, addresses, payer: own }
    }

    /// One of the payers pays to all kinds of addresses. The last payment stays in the pool.
    pub fn pay(&mut self, ours: bool) -> Vec<Payment> {
        let a = self.addresses.clone();
        let plans = [
            vec![(a[0].clone(), 1_000_000_000_000)],
            vec![(a[1].clone(), 2_000_000_000)],
            vec![(a[4].clone(), 4_000_000_000)],
            vec![(a[0].clone(), 5), (a[1].clone(), 6_000), (a[3].clone(), 7), (a[1].clone(), 8)],
        ];
        let mut payments: Vec<Payment> = plans.iter().map(|to| self.send(to, ours)).collect();
        self.node.mine(1, SOME_ADDRESS);
        for payment in &mut payments {
            payment.confirmed = true;
        }
        self.node.mine(11, SOME_ADDRESS);
        result(&match ours {
            true => self.ours[PAYER].json_rpc("refresh", "{}"),
            false => self.real[PAYER].json_rpc("refresh", "{}"),
        });
        payments.push(self.send(&[(a[2].clone(), 9_000_000_000)], ours));
        payments
    }

    fn send(&mut self, to: &[(String, u64)], ours: bool) -> Payment {
        let params = destinations(to);
        let sent = result(&match ours {
            true => self.ours[PAYER].json_rpc("transfer", &params),
            false => self.real[PAYER].json_rpc("transfer", &params),
        });
        let txid = text(&sent, "tx_hash");
        self.node.wait_until_relayed(&txid.parse().expect("an id"));
        Payment { txid, to: to.to_vec(), confirmed: false, ours }
    }

    /// Ours import the wallets of the real ones, including transaction keys.
    pub fn share(&mut self) {
        for (real, ours) in self.real.iter_mut().zip(&mut self.ours) {
            result(&real.json_rpc("refresh", "{}"));
            result(&real.json_rpc("store", "{}"));
            for name in ["test", "test.keys"] {
                std::fs::copy(real.folder().join(name), ours.folder().join(name)).unwrap();
            }
            result(&ours.json_rpc("open_wallet", r#"{"filename":"test","password":""}"#));
        }
        self.refresh();
    }

    /// All wallets refresh.
    pub fn refresh(&mut self) {
        for (real, ours) in self.real.iter_mut().zip(&mut self.ours) {
            result(&real.json_rpc("refresh", "{}"));
            result(&ours.json_rpc("refresh", "{}"));
        }
    }

    /// The results of the services that know the keys of a payment: both, or only ours.
    pub fn makers(&mut self, payment: &Payment, method: &str, params: &str) -> Vec<Tree> {
        match payment.ours {
            true => vec![result(&self.ours[PAYER].json_rpc(method, params))],
            false => self.each(PAYER, method, params).to_vec(),
        }
    }

    /// The results of the real service and of ours, for one of the two wallets.
    pub fn each(&mut self, party: usize, method: &str, params: &str) -> [Tree; 2] {
        [
            result(&self.real[party].json_rpc(method, params)),
            result(&self.ours[party].json_rpc(method, params)),
        ]
    }
}
