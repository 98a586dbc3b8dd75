//! Web pages of another origin in a real browser, against both services: none of their requests reaches a method.
//!
//! Each kind of request goes through its own counting proxy, which shows that it arrived and how it was answered. The
//! same page does reach methods of services that allow every origin.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test and its support")]

mod chromium;
#[path = "../against_wallet_rpc/nodes.rs"]
#[allow(dead_code, reason = "other tests use the rest")]
mod nodes;
mod page;
mod proxy;

use std::time::{Duration, Instant};

use chromium::Chromium;
use ferrite_testkit::our_wallet::OurWallet;
use ferrite_testkit::ours::Ferrited;
use nodes::program as ferrited;
use page::{KINDS, Site, Target};
use proxy::Proxy;

const WALLET: &str = env!("CARGO_BIN_EXE_ferrite-wallet-rpc");

/// Both services, and a proxy for each kind of request to each of them.
struct Services {
    node: Ferrited,
    wallet: OurWallet,
    /// By kind; of the node and of the wallet service.
    proxies: Vec<(&'static str, [Proxy; 2])>,
}

impl Services {
    fn start(flags: &[&str], targets: &[Target; 2]) -> Self {
        let node = Ferrited::start_offline(ferrited(), flags);
        let wallet = OurWallet::start_on(WALLET, node.rpc_port(), flags);
        let ports = [node.rpc_port(), wallet.rpc_port()];
        let proxies = KINDS
            .iter()
            .map(|kind| {
                let own = [0, 1].map(|at| Proxy::start(ports[at], page::rebound(kind, &targets[at])));
                (*kind, own)
            })
            .collect();
        Self { node, wallet, proxies }
    }

    /// Opens the page in a browser, and waits until both services have answered every kind of request.
    fn visit(&self, host: &str, targets: &[Target; 2]) {
        let ports: Vec<_> =
            self.proxies.iter().map(|(kind, own)| (*kind, [own[0].port(), own[1].port()])).collect();
        let site = Site::start(page::attack(&ports, targets));
        let browser = Chromium::open(&format!("http://{host}:{}/", site.port()));
        let started = Instant::now();
        let missing = || -> Vec<&str> {
            let missing =
                self.proxies.iter().filter(|(_, own)| own.iter().any(|proxy| proxy.statuses().is_empty()));
            missing.map(|(kind, _)| *kind).collect()
        };
        while !missing().is_empty() {
            assert!(
                started.elapsed() < Duration::from_secs(120),
                "never arrived: {:?}\n{}",
                missing(),
                browser.log()
            );
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Prints the statuses, and returns them by kind.
    fn answers(&self, title: &str) -> Vec<(&'static str, Vec<u16>)> {
        let mut all = Vec::new();
        for (kind, own) in &self.proxies {
            let [node, wallet] = [own[0].statuses(), own[1].statuses()];
            println!("{title}: {kind}: node {node:?}, wallet {wallet:?}");
            all.push((*kind, [node, wallet].concat()));
        }
        all
    }
}

/// Calls that would stop the node and reveal the wallet's seed.
const HOSTILE: [Target; 2] = [
    Target { path: "/stop_daemon", method: "stop_mining", params: "{}" },
    Target { path: "/json_rpc", method: "query_key", params: r#"{"key_type":"mnemonic"}"# },
];

fn attack(host: &str, flags: &[&str]) {
    let mut services = Services::start(flags, &HOSTILE);
    let created = r#"{"filename":"w","password":"","language":"English"}"#;
    let created = services.wallet.json_rpc("create_wallet", created);
    assert!(!created.contains("\"error\""), "{created}");
    services.visit(host, &HOSTILE);
    let mut tried = 0;
    for (kind, statuses) in services.answers(host) {
        assert!(statuses.len() >= 2 && statuses.iter().all(|status| *status == 403), "{kind}: {statuses:?}");
        tried += statuses.len();
    }
    println!("{host}: {tried} hostile requests of {} kinds, 0 reached a method", KINDS.len());
    // Both services still answer other clients.
    assert!(services.wallet.json_rpc("query_key", r#"{"key_type":"mnemonic"}"#).contains("\"key\""));
    assert!(services.node.stop().success());
}

#[test]
fn pages_of_another_site_reach_no_method() {
    attack(chromium::EVIL, &[]);
}

/// Pages on other ports of the same host are same-site, but of another origin.
#[test]
fn pages_of_another_port_reach_no_method() {
    attack("127.0.0.1", &["--rpc-dialect", "modern"]);
}

/// The counter-check, with all origins and hosts allowed: the page can do harm.
#[test]
fn the_same_page_reaches_methods_where_it_is_allowed() {
    const HARMLESS: [Target; 2] = [
        Target { path: "/get_info", method: "get_version", params: "{}" },
        Target { path: "/json_rpc", method: "get_version", params: "{}" },
    ];
    let flags = ["--rpc-access-control-origins", "*", "--rpc-allowed-hosts", "*"];
    let services = Services::start(&flags, &HARMLESS);
    services.visit(chromium::EVIL, &HARMLESS);
    for (kind, statuses) in services.answers("allowed") {
        let reached = statuses.contains(&200);
        assert_eq!(reached, kind != "web socket", "{kind}: {statuses:?}");
    }
}
