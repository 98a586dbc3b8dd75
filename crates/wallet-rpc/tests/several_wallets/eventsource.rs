//! The npm package `eventsource` as a listener. `scripts/need clients` installs it; without it this test fails.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

use ferrite_testkit::diff::Tree;
use ferrite_testkit::known_wallets::{FIRST, THIRD};
use ferrite_testkit::our_wallet::OurWallet;
use ferrite_testkit::ours::Ferrited;

use super::events::{all_events, reload};
use super::{BINARY, call, ferrited, make, of};

/// The types of events that the test causes.
const TYPES: [&str; 5] =
    ["syncing", "synced", "payment_confirmed", "payment_unlocked", "payment_reorganised"];

/// The folder with the package.
fn installed() -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/clients/eventsource");
    let package = folder.join("node_modules/eventsource/package.json");
    assert!(package.exists(), "it is not installed: run scripts/need clients");
    folder
}

/// A listener. It ends with the test.
struct Listener {
    child: Child,
    lines: std::io::Lines<BufReader<ChildStdout>>,
}

impl Listener {
    fn start(service: &OurWallet) -> Self {
        let script =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/several_wallets/eventsource/listen.mjs");
        let url = format!("http://127.0.0.1:{}/wallet/w/events", service.rpc_port());
        let mut node = Command::new("node");
        node.arg(script).arg(installed()).arg(url).args(TYPES).stdout(Stdio::piped());
        let mut child = node.spawn().expect("node is installed");
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        Self { child, lines }
    }

    /// The next event.
    fn next(&mut self) -> Tree {
        loop {
            let line = self.lines.next().expect("the listener goes on").unwrap();
            let Some((number, rest)) = line.split_once('\t') else { continue };
            let (kind, data) = rest.split_once('\t').unwrap();
            let event = Tree::from_json(data.as_bytes()).unwrap_or_else(|| panic!("{line}"));
            assert_eq!((event.number("number"), event.text("type")), (number.parse().ok(), Some(kind)));
            return event;
        }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn an_event_source_goes_on_after_a_kill() {
    let mut node = Ferrited::start(ferrited());
    node.mine(6, FIRST.address);
    node.mine(12, THIRD.address);
    let mut service = OurWallet::start_on(BINARY, node.rpc_port(), &[]);
    make(&service, "w", FIRST.seed);
    reload(&service);
    let mut listener = Listener::start(&service);
    let mut heard = Vec::new();
    for round in 0..3 {
        // The chain grows, and is replaced in part, while the listener has no connection.
        if round > 0 {
            node.mine(2, FIRST.address);
            node.post("/pop_blocks", r#"{"nblocks":1}"#);
            node.mine(2, THIRD.address);
        }
        call(&service, &of("w"), "refresh", "{}");
        let told = all_events(&service, 0);
        assert!(told.len() > heard.len());
        while heard.len() < told.len() {
            heard.push(listener.next());
        }
        assert_eq!(heard, told);
        service.kill();
        service.wait_for_end();
        service.start_again();
        reload(&service);
    }
}
