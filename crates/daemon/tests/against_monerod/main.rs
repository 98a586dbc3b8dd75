//! The same chain in Debian's `monerod` and in `ferrited`, and the same questions to both: the answers are equal field
//! by field, kind by kind and, where no clock is in them, byte by byte.
//!
//! `FERRITE_RECORD_GOLDENS=1` records what the reference says; the recorded answers are compared with ours where the
//! reference is not installed. `FERRITE_DIFF_WITH=monerod` compares the reference with itself instead, which shows
//! what is not stable in its answers.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test and its support")]

mod cases;
mod excuses;
mod facts;
mod pair;
mod story;

use ferrite_testkit::diff::Port;
use ferrite_testkit::monerod::Monerod;
use ferrite_testkit::ours::Ferrited;
use pair::Pair;

const FLAGS: &[&str] = &["--disable-rpc-ban", "--rpc-max-connections-per-private-ip", "100"];

fn reference_port(flags: &[&str]) -> (Monerod, u16) {
    let port = ferrite_testkit::ports::lease();
    let restricted = ["--rpc-restricted-bind-port".to_owned(), port.to_string()];
    let mut all: Vec<&str> = flags.to_vec();
    all.extend(restricted.iter().map(String::as_str));
    (Monerod::start_offline(&all), port)
}

#[test]
fn every_call_is_answered_alike() {
    // Connections per address are limited by default in ours, as in the newer reference.
    let (mut reference, restricted) = reference_port(&FLAGS[..1]);
    let with_itself = std::env::var("FERRITE_DIFF_WITH").is_ok_and(|name| name == "monerod");
    let second: Box<dyn std::any::Any>;
    let ports = if with_itself {
        let (node, port) = reference_port(&FLAGS[..1]);
        let ports = (node.rpc_port(), port);
        second = Box::new(node);
        ports
    } else {
        let dialect = ["--rpc-dialect", "modern"];
        let node = Ferrited::start_offline(env!("CARGO_BIN_EXE_ferrited"), &[FLAGS, &dialect].concat());
        let ports = (node.rpc_port(), node.restricted_port());
        second = Box::new(node);
        ports
    };
    let mut pair = Pair::live((reference.rpc_port(), restricted), ports);
    run(&mut pair, &mut reference);
    drop(second);
    pair.finish(with_itself);
}

/// The whole conversation.
fn run(pair: &mut Pair, reference: &mut Monerod) {
    let new = facts::Facts::of_new_chain(reference);
    // Calls are counted from here on, as the tests that follow ask both the same.
    pair.ask_unrecorded(&[cases::count_anew()], Port::Main);
    pair.ask_unrecorded(&cases::shapes(), Port::Main);
    pair.ask_unrecorded(&cases::reading(&new), Port::Main);
    let facts = story::tell(pair, reference);
    pair.ask_unrecorded(&[cases::count_anew()], Port::Main);
    pair.ask_unrecorded(&cases::shapes(), Port::Main);
    pair.ask_unrecorded(&cases::shapes(), Port::Restricted);
    pair.section("reading");
    pair.ask_all(&cases::reading(&facts), Port::Main);
    pair.ask_unrecorded(&cases::reading(&facts), Port::Restricted);
    pair.section("changing");
    pair.ask_all(&cases::changing(&facts), Port::Main);
    pair.section("mining");
    pair.ask_all(&cases::mining(&facts), Port::Main);
}

/// What the reference said when it was asked: for machines where it is not installed.
#[test]
fn recorded_answers_are_ours() {
    let dialect = ["--rpc-dialect", "modern"];
    let node = Ferrited::start_offline(env!("CARGO_BIN_EXE_ferrited"), &[FLAGS, &dialect].concat());
    pair::replay(&node);
}
