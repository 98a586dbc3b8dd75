//! The same chain in the real `monerod` and in `ferrited`, in both dialects, with the same requests to all: the
//! responses are equal field by field, type by type and, where they contain no time, byte by byte.
//!
//! The chain and the responses of v0.18.5.1 are recorded in `crates/testkit/data/rpc`; its README says how to record
//! them again. `FERRITE_MONEROD` names the reference, if it is not the installed one.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test and its support")]

mod cases;
mod conversation;
mod excuses;
mod facts;
mod pruned_sync;
mod story;
mod takeover;

use conversation::Conversation;
use ferrite_testkit::data::Recorded;
use ferrite_testkit::diff::{Connections, Panel};
use ferrite_testkit::golden;
use ferrite_testkit::monerod::Monerod;
use ferrite_testkit::ours::Ferrited;
use ferrite_testkit::{ports, quick};

/// For all nodes. The peer is only listed: they are offline.
const FLAGS: &[&str] = &["--disable-rpc-ban", "--add-peer", "1.2.3.4:5555"];
/// The recorded responses of v0.18.5.1.
const RECORDED: &str = "rpc/0.18.5.1/node.io.zst";

/// The real node with a restricted port.
struct Reference {
    node: Monerod,
    restricted: u16,
}

impl Reference {
    fn start() -> Self {
        Self::start_with(&[], Monerod::start_offline)
    }

    fn start_with(flags: &[&str], start: impl FnOnce(&[&str]) -> Monerod) -> Self {
        // Its answers contain the hashes.
        quick::keep_work();
        let restricted = ports::lease();
        let port = restricted.to_string();
        let node = start(&[FLAGS, &["--rpc-restricted-bind-port", &port], flags].concat());
        Self { node, restricted }
    }

    fn connections(&self) -> Connections {
        Connections::new(self.node.rpc_port(), self.restricted)
    }

    fn version(&mut self) -> String {
        facts::result(&self.node.json_rpc("get_info", "{}")).text("version").unwrap().to_owned()
    }
}

fn ours(dialect: &str) -> (Ferrited, Connections) {
    let flags = [FLAGS, &["--rpc-dialect", dialect]].concat();
    let node = Ferrited::start_offline(env!("CARGO_BIN_EXE_ferrited"), &flags);
    let connections = Connections::new(node.rpc_port(), node.restricted_port());
    (node, connections)
}

#[test]
fn every_call_is_answered_alike() {
    let mut reference = Reference::start();
    let (_modern, modern) = ours("modern");
    let (_classic, classic) = ours("classic");
    let excuses = excuses::against(&reference.version());
    let panel = Panel::live(reference.connections()).with("modern", modern, excuses.clone()).with(
        "classic",
        classic,
        excuses::classic(excuses),
    );
    let mut conversation = Conversation::new(panel);
    conversation.run();
    let missing = conversation.never_asked("modern");
    assert!(missing.is_empty(), "never asked: {missing:?}");
    conversation.panel.judge();
}

#[test]
fn recorded_answers_are_ours() {
    let (_node, modern) = ours("modern");
    let panel = Panel::recorded(RECORDED).with("modern", modern, excuses::against("0.18.5.1"));
    let mut conversation = Conversation::new(panel);
    conversation.run();
    conversation.panel.judge();
}

#[test]
fn every_difference_of_the_dialects_has_an_excuse() {
    excuses::each_row_has_an_excuse();
}

/// Prints the differences between the installed version and the recorded one, for maintaining the lists.
#[test]
#[ignore = "a tool: prints the differences between two versions of the reference"]
fn versions() {
    let reference = Reference::start();
    let panel =
        Panel::recorded(RECORDED).with("the installed version", reference.connections(), excuses::RUN);
    let mut conversation = Conversation::new(panel);
    conversation.run();
    println!("{}", conversation.panel.comparison("the installed version").summary());
}

#[test]
#[ignore = "a tool: records what the reference answers to the recorded chain"]
fn record() {
    let mut reference = Reference::start();
    let version = reference.version();
    let mut conversation = Conversation::new(Panel::recording(reference.connections(), excuses::RUN));
    conversation.run();
    let number = version.split('-').next().unwrap();
    let remark = format!("monerod {version} on the chain of rpc/chain.io");
    conversation.panel.save(&format!("rpc/{number}/node.io.zst"), &remark);
}

#[test]
#[ignore = "a tool: records a new chain, after which the answers have to be recorded again"]
fn record_chain() {
    let mut reference = Reference::start();
    let steps = story::make(&mut reference.node);
    let text = golden::write("a private chain with payments, side chains and a pool", &steps);
    Recorded::in_repository().write(story::CHAIN, text.as_bytes());
}
