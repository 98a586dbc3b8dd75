//! The programs that a client is run on, and the comparison of its reports.

use std::fmt::Debug;

use ferrite_testkit::monerod::{Monerod, WalletRpc};
use ferrite_testkit::our_wallet::OurWallet;
use ferrite_testkit::ours::Ferrited;

use crate::Statement;
use crate::nodes::{self, Node};

pub const WALLET: &str = env!("CARGO_BIN_EXE_ferrite-wallet-rpc");
/// The real programs are of today's kind.
const MODERN: [&str; 2] = ["--rpc-dialect", "modern"];

/// Whose program it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Maker {
    Monero,
    Ferrite,
}

/// What a client can be run on.
pub trait Subject: Copy + Debug + Sync {
    type Started: Sync;

    fn start(self) -> Self::Started;
}

/// Nodes alone; the real one first.
pub const NODES: [Maker; 2] = [Maker::Monero, Maker::Ferrite];

/// A node and a wallet service. The pair of real ones comes first.
pub const PAIRS: [(Maker, Maker); 4] = [
    (Maker::Monero, Maker::Monero),
    (Maker::Monero, Maker::Ferrite),
    (Maker::Ferrite, Maker::Monero),
    (Maker::Ferrite, Maker::Ferrite),
];

impl Subject for Maker {
    type Started = Node;

    fn start(self) -> Node {
        match self {
            Self::Monero => Node::Reference(Monerod::start()),
            Self::Ferrite => Node::Ours(Ferrited::start_offline(nodes::program(), &MODERN)),
        }
    }
}

impl Subject for (Maker, Maker) {
    type Started = Pair;

    fn start(self) -> Pair {
        let node = self.0.start();
        let wallets = [0; 2].map(|_| Service::start(self.1, node.port()));
        Pair { node, wallets }
    }
}

/// A wallet service with an empty wallet.
pub enum Service {
    Reference(WalletRpc),
    Ours(OurWallet),
}

impl Service {
    fn start(maker: Maker, node: u16) -> Self {
        match maker {
            Maker::Monero => Self::Reference(WalletRpc::start_on(node, &[])),
            Maker::Ferrite => {
                let mut wallet = OurWallet::start_on(WALLET, node, &MODERN);
                let new = r#"{"filename":"test","password":"","language":"English"}"#;
                let answer = wallet.json_rpc("create_wallet", new);
                assert!(!answer.contains("\"error\""), "no wallet: {answer}");
                Self::Ours(wallet)
            }
        }
    }

    pub fn port(&self) -> u16 {
        match self {
            Self::Reference(wallet) => wallet.rpc_port(),
            Self::Ours(wallet) => wallet.rpc_port(),
        }
    }
}

/// A node and the services of two wallets.
pub struct Pair {
    node: Node,
    wallets: [Service; 2],
}

impl Pair {
    /// The ports of the node and of both wallets, as arguments.
    pub fn ports(&self) -> [String; 3] {
        [self.node.port(), self.wallets[0].port(), self.wallets[1].port()].map(|port| port.to_string())
    }
}

/// Runs a client on all subjects at the same time. Every report must be that of the first subject, which has only real
/// programs.
pub fn compare<S: Subject + Send>(
    client: &str,
    at_least: usize,
    subjects: &[S],
    live: impl Fn(&S::Started) -> Vec<Statement> + Sync,
) {
    let reports: Vec<Vec<Statement>> = std::thread::scope(|scope| {
        let runs: Vec<_> = subjects.iter().map(|subject| scope.spawn(|| live(&subject.start()))).collect();
        let ended = subjects.iter().zip(runs);
        let report = |(subject, run): (&S, std::thread::ScopedJoinHandle<'_, Vec<Statement>>)| {
            run.join().unwrap_or_else(|_| panic!("{client} fails on {subject:?}"))
        };
        ended.map(report).collect()
    });
    let (real, others) = reports.split_first().expect("there are subjects");
    assert!(real.len() >= at_least, "the scenario is too short: {}", real.len());
    for (subject, report) in subjects[1..].iter().zip(others) {
        let differences: Vec<_> = report.iter().zip(real).filter(|(ours, real)| ours != real).collect();
        ferrite_testkit::seen!(
            "{client} on {subject:?}: {} statements, {} differences from the real programs",
            report.len(),
            differences.len()
        );
        assert!(differences.is_empty(), "{subject:?}, real: {differences:#?}");
        assert_eq!(report.len(), real.len(), "{subject:?}");
    }
}
