//! Bad input for each method: our errors have the code and the message of the real wallet service, of the installed
//! version in both dialects, and of the recorded v0.18.5.1.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test and its support")]

mod cases;
mod excuses;
#[path = "../against_wallet_rpc/nodes.rs"]
#[allow(dead_code, reason = "each test binary uses some of it")]
mod nodes;
mod proofs;
#[allow(dead_code, reason = "each test binary uses some of it")]
#[path = "../sending/proxy.rs"]
mod proxy;
#[path = "../support/reference.rs"]
mod reference;
mod sending;
#[allow(dead_code, reason = "each test binary uses some of it")]
#[path = "../against_wallet_rpc/excuses.rs"]
mod story;
mod today;

use ferrite_testkit::diff::{Panel, Question};
use ferrite_testkit::our_wallet::OurWallet;
use reference::{Conversation, Lists, With};

/// A loopback port without a listener.
const NO_NODE: u16 = 1;

/// The requests about one subject, with an unreachable node.
struct Subject {
    name: &'static str,
    ask: fn(&mut Panel),
    lists: &'static Lists,
}

impl Subject {
    fn run(&self, with: With) {
        let mut conversation = Conversation::start(with, self.name, NO_NODE, self.lists);
        (self.ask)(&mut conversation.panel);
        conversation.finish();
    }
}

const WITHOUT_A_WALLET: Subject =
    Subject { name: "wallet-closed", ask: without_a_wallet, lists: &excuses::WITHOUT_A_WALLET };
const WITH_A_WALLET: Subject =
    Subject { name: "wallet-open", ask: with_a_wallet, lists: &excuses::WITH_A_WALLET };
const PROOFS: Subject = Subject { name: "wallet-proofs", ask: proofs, lists: &excuses::PROOFS };
const WRONG_TYPES: Subject = Subject { name: "wallet-types", ask: wrong_types, lists: &excuses::WRONG_TYPES };
const TODAY: Subject = Subject { name: "wallet-today", ask: today::ask, lists: &excuses::TODAY };

fn ask(panel: &mut Panel, questions: &[(&str, &str)]) {
    for (method, params) in questions {
        panel.ask(&Question::method(method, params));
    }
}

fn without_a_wallet(panel: &mut Panel) {
    ask(panel, cases::METHODS);
    ask(panel, cases::LIFECYCLE);
}

fn restore(panel: &mut Panel) {
    ask(panel, &[("restore_deterministic_wallet", cases::RESTORE)]);
}

fn with_a_wallet(panel: &mut Panel) {
    restore(panel);
    ask(panel, cases::OPEN);
}

fn proofs(panel: &mut Panel) {
    restore(panel);
    ask(panel, proofs::PROOFS);
}

fn wrong_types(panel: &mut Panel) {
    restore(panel);
    for (method, fields) in cases::FIELDS {
        for field in fields.split_whitespace() {
            for value in ["{}", "[]", "\"x\"", "-1", "1.5", "true", "99999999999", "[\"x\"]", "[1]", "null"] {
                panel.ask(&Question::method(method, &format!("{{\"{field}\":{value}}}")));
            }
        }
    }
}

#[test]
fn no_wallet_is_open() {
    WITHOUT_A_WALLET.run(With::TheProgram);
}

#[test]
fn a_wallet_is_open() {
    WITH_A_WALLET.run(With::TheProgram);
}

#[test]
fn proofs_without_a_node() {
    PROOFS.run(With::TheProgram);
}

#[test]
fn values_of_other_types() {
    WRONG_TYPES.run(With::TheProgram);
}

#[test]
fn recorded_without_a_node() {
    std::thread::scope(|scope| {
        for subject in [WITHOUT_A_WALLET, WITH_A_WALLET, PROOFS, WRONG_TYPES, TODAY] {
            scope.spawn(move || subject.run(With::TheRecording));
        }
    });
}

#[test]
fn every_difference_of_the_dialects_has_an_excuse() {
    excuses::each_row_has_an_excuse();
}

#[test]
#[ignore = "a tool: records what the reference answers"]
fn record() {
    for subject in [WITHOUT_A_WALLET, WITH_A_WALLET, PROOFS, WRONG_TYPES, TODAY] {
        subject.run(With::ARecorder);
    }
    sending::run(With::ARecorder);
}

/// On our service alone: the methods that a restricted service rejects.
#[test]
fn restricted() {
    let binary = env!("CARGO_BIN_EXE_ferrite-wallet-rpc");
    let mut service = OurWallet::start(binary, &["--offline", "--restricted-rpc"]);
    let mut refused = 0;
    for (method, params) in cases::METHODS {
        let answer = service.json_rpc(method, params);
        let expected = match cases::RESTRICTED.contains(method) {
            // There is no wallet: these methods need none, or report that.
            true => "\"code\": -7,",
            false => {
                refused += 1;
                assert!(answer.contains("\"code\": -7,"), "{method}: {answer}");
                assert!(answer.contains("Command unavailable in restricted mode."), "{method}: {answer}");
                continue;
            }
        };
        assert!(!answer.contains(expected), "{method}: {answer}");
    }
    println!("{refused} methods refused");
}
