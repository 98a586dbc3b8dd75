//! `requests` of Python logs in at the services of either maker.

use ferrite_testkit::monerod::{Monerod, WalletRpc};
use ferrite_testkit::our_wallet::OurWallet;
use ferrite_testkit::ours::Ferrited;

use crate::nodes::{self, Node};
use crate::pairs::{Maker, Service, Subject, WALLET, compare};
use crate::script;

const USER: &str = "alice";
const PASSWORD: &str = "secret";
const LOGIN: [&str; 2] = ["--rpc-login", "alice:secret"];

/// Services that require a login.
#[derive(Debug, Clone, Copy)]
struct WithLogin(Maker);

impl Subject for WithLogin {
    type Started = (Node, Service);

    fn start(self) -> Self::Started {
        match self.0 {
            Maker::Monero => {
                let node = Monerod::start_offline(&LOGIN);
                let wallet = WalletRpc::start_without_wallet(node.rpc_port(), &LOGIN);
                (Node::Reference(node), Service::Reference(wallet))
            }
            Maker::Ferrite => {
                let node = Ferrited::start_offline(nodes::program(), &LOGIN);
                let wallet = OurWallet::start_on(WALLET, node.rpc_port(), &LOGIN);
                (Node::Ours(node), Service::Ours(wallet))
            }
        }
    }
}

#[test]
fn requests_logs_in_alike() {
    let python = script::python();
    compare("requests", 10, &[WithLogin(Maker::Monero), WithLogin(Maker::Ferrite)], |(node, wallet)| {
        let ports = [node.port(), wallet.port()].map(|port| port.to_string());
        script::run(&python, "logins.py", &[&ports[0], &ports[1], USER, PASSWORD])
    });
}
