//! Bad input for each method: what ours answers has the code and the message of the real wallet service.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test and its support")]

mod cases;
mod excuses;
mod proofs;
#[allow(dead_code, reason = "each test binary uses some of it")]
#[path = "../sending/proxy.rs"]
mod proxy;
mod sending;

use ferrite_testkit::diff::{Comparison, Connections, Excuse, Question, ask};
use ferrite_testkit::monerod::WalletRpc;
use ferrite_testkit::our_wallet::OurWallet;

/// Where nobody listens.
const NOBODY: u16 = 1;

/// The two services, on a node that is not there.
struct Both {
    reference: Connections,
    ours: Connections,
    comparison: Comparison,
    _programs: (WalletRpc, OurWallet),
}

impl Both {
    fn start(excuses: &'static [Excuse]) -> Self {
        let reference = WalletRpc::start_without_wallet(NOBODY, &[]);
        let binary = env!("CARGO_BIN_EXE_ferrite-wallet-rpc");
        let ours = OurWallet::start_on(binary, NOBODY, &["--rpc-dialect", "modern"]);
        let connections = |port| Connections::new(port, port);
        Self {
            reference: connections(reference.rpc_port()),
            ours: connections(ours.rpc_port()),
            comparison: Comparison::new(excuses),
            _programs: (reference, ours),
        }
    }

    fn ask(&mut self, method: &str, params: &str) {
        let question = Question::method(method, params);
        let reference = ask(&mut self.reference, &question);
        let ours = ask(&mut self.ours, &question);
        self.comparison.add(&question, reference.as_ref(), ours.as_ref());
    }

    fn finish(self) {
        self.comparison.judge();
    }
}

#[test]
fn without_a_wallet() {
    let mut both = Both::start(excuses::WITHOUT_A_WALLET);
    for (method, params) in cases::METHODS {
        both.ask(method, params);
    }
    for (method, params) in cases::LIFECYCLE {
        both.ask(method, params);
    }
    both.finish();
}

#[test]
fn with_a_wallet() {
    let mut both = Both::start(excuses::WITH_A_WALLET);
    both.ask("restore_deterministic_wallet", cases::RESTORE);
    for (method, params) in cases::OPEN {
        both.ask(method, params);
    }
    both.finish();
}

#[test]
fn proofs_without_a_node() {
    let mut both = Both::start(excuses::NONE);
    both.ask("restore_deterministic_wallet", cases::RESTORE);
    for (method, params) in proofs::PROOFS {
        both.ask(method, params);
    }
    both.finish();
}

#[test]
fn wrong_types() {
    let mut both = Both::start(excuses::WRONG_TYPES);
    both.ask("restore_deterministic_wallet", cases::RESTORE);
    for (method, fields) in cases::FIELDS {
        for field in fields.split_whitespace() {
            for value in ["{}", "[]", "\"x\"", "-1", "1.5", "true", "99999999999", "[\"x\"]", "[1]", "null"] {
                both.ask(method, &format!("{{\"{field}\":{value}}}"));
            }
        }
    }
    both.finish();
}

/// Ours alone: which methods a restricted service refuses.
#[test]
fn restricted() {
    let binary = env!("CARGO_BIN_EXE_ferrite-wallet-rpc");
    let mut service = OurWallet::start(binary, &["--offline", "--restricted-rpc"]);
    let mut refused = 0;
    for (method, params) in cases::METHODS {
        let answer = service.json_rpc(method, params);
        let expected = match cases::FOR_EVERYBODY.contains(method) {
            // There is no wallet, and these need none or say so.
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
