//! Transactions of our wallet service beside those of the real one, on the same chain at the same time: nothing that a
//! node or anybody else sees of them tells which is which.
//!
//! Two samples never are the same. For each thing that can be seen there is a statistical test; the number that it prints
//! is the probability that two samples of one program differ that much. `FERRITE_TEST_ROUNDS` says how many times
//! forty transactions each of the two makes; 50 make 2,000.
//!
//! Nothing is sent here, so both wallets spend the same outputs over and over, and take the same rings again for them. The
//! number of rings that were drawn anew is printed: as long as it is small, nothing is said about the ages of decoys.

#![allow(
    clippy::unwrap_used,
    unreachable_pub,
    clippy::cast_precision_loss,
    reason = "a test and its support"
)]

mod proxy;
mod sample;
mod statistics;

use std::collections::BTreeMap;

use ferrite_crypto::keys::{AccountKeys, AddressKeys};
use ferrite_testkit::diff::Tree;
use ferrite_testkit::monerod::{Monerod, SOME_ADDRESS, WalletRpc};
use ferrite_testkit::our_wallet::OurWallet;
use ferrite_types::address::{Address, AddressKind, ShortPaymentId, SubaddressIndex};
use ferrite_types::network::Network;
use ferrite_types::tx::Transaction;

use proxy::Proxy;
use sample::{Samples, Wish};
use statistics::{same_distribution, same_shares};

/// Below this, two samples are not of one distribution. Ten thousand runs may pass before chance does that.
const TOO_SMALL: f64 = 1e-6;

/// All that can be asked for.
const PRIORITIES: [u32; 5] = [0, 1, 2, 3, 4];

/// Who makes transactions.
enum Program {
    Real(WalletRpc),
    Ours(OurWallet),
}

impl Program {
    fn call(&mut self, method: &str, params: &str) -> Tree {
        let answer = match self {
            Self::Real(program) => program.json_rpc(method, params),
            Self::Ours(program) => program.json_rpc(method, params),
        };
        let tree = Tree::from_json(answer.as_bytes()).expect("JSON");
        tree.get("result").unwrap_or_else(|| panic!("{method} {params}: {answer}")).clone()
    }
}

/// A program with a node of its own, as it thinks, and what was seen of it.
struct Side {
    program: Program,
    proxy: Proxy,
    samples: Samples,
}

/// Whom to pay: an address of each kind.
struct Payee {
    keys: AccountKeys,
    plans: Vec<Vec<String>>,
}

impl Payee {
    fn new() -> Self {
        let keys = AccountKeys::from_recovery_key(&[42; 32]);
        let text = |kind: AddressKind, AddressKeys { spend, view }: AddressKeys| {
            Address { network: Network::Mainnet, kind, spend, view }.to_string()
        };
        let standard = text(AddressKind::Standard, keys.address());
        let sub = |minor| text(AddressKind::Subaddress, keys.subaddress(SubaddressIndex { major: 0, minor }));
        let integrated = text(AddressKind::Integrated(ShortPaymentId([7; 8])), keys.address());
        let plans = vec![
            vec![standard.clone()],
            vec![sub(1)],
            vec![integrated],
            vec![standard.clone(), sub(1)],
            vec![standard.clone(), standard.clone(), standard],
            vec![sub(1), sub(2)],
        ];
        Self { keys, plans }
    }

    /// The parameters of a transfer that is not sent.
    fn transfer(&self, wish: Wish) -> String {
        let to: Vec<String> = self.plans[wish.plan]
            .iter()
            .map(|address| format!(r#"{{"address":"{address}","amount":1000000000000}}"#))
            .collect();
        format!(
            r#"{{"destinations":[{}],"priority":{},"do_not_relay":true,"get_tx_hex":true}}"#,
            to.join(","),
            wish.priority
        )
    }
}

impl Side {
    fn new(node: &Monerod, start: impl FnOnce(u16) -> Program) -> Self {
        let proxy = Proxy::start(node.rpc_port());
        let mut program = start(proxy.port());
        program.call("auto_refresh", r#"{"enable":false}"#);
        Self { program, proxy, samples: Samples::default() }
    }

    fn address(&mut self) -> String {
        self.program.call("get_address", "{}").text("address").unwrap().to_owned()
    }

    fn make(&mut self, payee: &Payee, wish: Wish, outputs: u64) {
        self.proxy.take();
        let made = self.program.call("transfer", &payee.transfer(wish));
        let blob = const_hex::decode(made.text("tx_blob").unwrap()).unwrap();
        let tx = Transaction::from_blob(&blob).unwrap();
        self.samples.add(wish, &tx, &payee.keys, &self.proxy.take(), outputs);
    }
}

/// A chain on which both have mined the same, in turns.
fn chain() -> (Monerod, [Side; 2], u64) {
    let mut node = Monerod::start();
    let real = Side::new(&node, |port| Program::Real(WalletRpc::start_on(port, &[])));
    let ours = Side::new(&node, |port| {
        let binary = env!("CARGO_BIN_EXE_ferrite-wallet-rpc");
        let mut program = Program::Ours(OurWallet::start_on(binary, port, &["--rpc-dialect", "modern"]));
        program.call("create_wallet", r#"{"filename":"w","password":"","language":"English"}"#);
        program
    });
    let mut sides = [real, ours];
    let addresses = [0, 1].map(|side: usize| sides[side].address());
    let mut blocks = 0;
    for _ in 0..60 {
        for address in &addresses {
            node.mine(1, address);
            blocks += 1;
        }
    }
    node.mine(70, SOME_ADDRESS);
    blocks += 70;
    for side in &mut sides {
        side.program.call("refresh", "{}");
    }
    // An output for each block, and none of the first, which is older than hidden amounts.
    (node, sides, blocks)
}

/// What differs, and how likely that is.
struct Report {
    worst: f64,
}

impl Report {
    fn tell(&mut self, what: &str, probability: f64) {
        println!("{what}: p = {probability:.4}");
        self.worst = self.worst.min(probability);
    }

    fn numbers(&mut self, what: &str, sides: [&[f64]; 2]) {
        let probability = same_distribution(sides[0], sides[1]);
        self.tell(what, probability);
        if probability < TOO_SMALL {
            for (name, side) in ["reference", "ours"].iter().zip(sides) {
                let mut sorted = side.to_vec();
                sorted.sort_by(f64::total_cmp);
                let at = |tenth: usize| sorted[(sorted.len() - 1) * tenth / 10];
                println!("    {name}, by tenths: {:?}", (0..=10).map(at).collect::<Vec<_>>());
            }
        }
    }

    fn shares(&mut self, what: &str, sides: [&BTreeMap<String, u64>; 2]) {
        let probability = same_shares(sides[0], sides[1]);
        self.tell(what, probability);
        if probability < TOO_SMALL {
            for (name, side) in ["reference", "ours"].iter().zip(sides) {
                for (kind, count) in side {
                    println!("    {name}: {count} x {kind}");
                }
            }
        }
    }
}

#[test]
fn nothing_tells_them_apart() {
    let rounds: usize =
        std::env::var("FERRITE_TEST_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(1);
    let (_node, mut sides, outputs) = chain();
    let payee = Payee::new();
    // What is asked only once is asked now.
    for side in &mut sides {
        side.make(&payee, Wish { plan: 0, priority: 1 }, outputs);
        side.samples = Samples::default();
    }
    for place in 0..40 * rounds {
        let wish =
            Wish { plan: place % payee.plans.len(), priority: PRIORITIES[place / 7 % PRIORITIES.len()] };
        for side in &mut sides {
            side.make(&payee, wish, outputs);
        }
    }
    let [real, ours] = [&sides[0].samples, &sides[1].samples];
    println!("{} and {} transactions", real.transactions, ours.transactions);
    println!("{} and {} rings that were drawn anew", real.rings, ours.rings);
    let mut report = Report { worst: 1.0 };
    report.numbers("ages of ring members", [&real.ages, &ours.ages]);
    report.numbers("gaps between ring members", [&real.gaps, &ours.gaps]);
    report.numbers("ages of outputs asked for", [&real.asked_ages, &ours.asked_ages]);
    report.shares("numbers of outputs asked for", [&real.asked_counts, &ours.asked_counts]);
    report.shares("layout of extra fields", [&real.layouts, &ours.layouts]);
    report.shares("places of the payee's outputs", [&real.places, &ours.places]);
    report.shares("numbers of inputs and outputs", [&real.shapes, &ours.shapes]);
    for (priority, fees) in &real.fees {
        report.numbers(&format!("fees of priority {priority}"), [fees, &ours.fees[priority]]);
    }
    report.shares("questions to the node", [&real.questions, &ours.questions]);
    assert!(report.worst >= TOO_SMALL, "p = {}", report.worst);
}
