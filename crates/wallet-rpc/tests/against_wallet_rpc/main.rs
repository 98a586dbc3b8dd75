//! One scenario on a recorded chain for the real wallet service and for ours: in the modern dialect on the real node,
//! in the classic dialect on ours. The responses must be equal field by field. The recorded responses of v0.18.5.1 are
//! compared with the modern dialect on our node.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test and its support")]

mod chain;
mod excuses;
#[allow(dead_code, reason = "each test binary uses some of it")]
mod nodes;
#[path = "../support/reference.rs"]
mod reference;
mod story;

use chain::{CHAIN, Chain};
use ferrite_rpc::dialect::Dialect;
use ferrite_testkit::data::Recorded;
use ferrite_testkit::golden;
use ferrite_testkit::monerod::Monerod;
use nodes::Node;
use reference::With;

fn real_node() -> Node {
    Node::Reference(Monerod::start())
}

#[test]
fn on_the_real_node() {
    story::run(Chain::recorded(real_node()), With::TheProgramIn(Dialect::Modern));
}

#[test]
fn on_our_node() {
    story::run(Chain::recorded(nodes::ours()), With::TheProgramIn(Dialect::Classic));
}

#[test]
fn recorded_scenario() {
    story::run(Chain::recorded(nodes::ours()), With::TheRecording);
}

#[test]
#[ignore = "a tool: records what the reference answers on the recorded chain"]
fn record() {
    story::run(Chain::recorded(real_node()), With::ARecorder);
}

#[test]
#[ignore = "a tool: records a new chain, after which the answers have to be recorded again"]
fn record_chain() {
    let steps = story::make(Chain::live(real_node()));
    let text = golden::write("a private chain on which a wallet is paid and pays", &steps);
    Recorded::in_repository().write(CHAIN, text.as_bytes());
}
