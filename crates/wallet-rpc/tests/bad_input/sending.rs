//! Sends that fail: all services report the same error, and spend nothing.

use ferrite_testkit::diff::{Question, Tree};
use ferrite_testkit::known_wallets;
use ferrite_testkit::monerod::Monerod;

use crate::cases::RESTORE;
use crate::excuses;
use crate::nodes::{self, Node};
use crate::proxy::Proxy;
use crate::reference::{Conversation, Lists, With};

const OURS: &str = known_wallets::FIRST.address;
/// An address of another wallet.
const OTHER: &str = known_wallets::SECOND.address;
/// An address of the test network.
const TESTNET: &str =
    "9wviCeWe2D8XS82k2ovp5EUYLzBt9pYNW2LXUFsZiv8S3Mt21FZ5qQaAroko1enzw3eGr9qC7X1D7Geoo2RrAotYPwq9Gm8";

/// Services with equal balances.
struct Funded {
    node: Node,
    proxy: Proxy,
    conversation: Conversation,
}

impl Funded {
    fn start(with: With, name: &str, lists: &Lists) -> Self {
        let plan = [(12, OURS), (80, OTHER)];
        let mut node = match with {
            With::TheRecording => {
                let mut node = nodes::ours();
                plan.iter().for_each(|(blocks, address)| node.mine(*blocks, address));
                node
            }
            _ => Node::Reference(Monerod::start_mined(&plan)),
        };
        let proxy = Proxy::start(node.port());
        node.mine(1, OURS);
        let conversation = Conversation::start(with, name, proxy.port(), lists);
        let mut funded = Self { node, proxy, conversation };
        funded.ask("auto_refresh", r#"{"enable":false}"#);
        funded.ask("restore_deterministic_wallet", RESTORE);
        funded.ask("refresh", "{}");
        funded
    }

    fn ask(&mut self, method: &str, params: &str) -> Option<Tree> {
        self.conversation.panel.ask(&Question::method(method, params))?.tree()
    }

    /// Checks that all services reject a request, and that none has spent anything.
    fn refused(&mut self, method: &str, params: &str) {
        let answer = self.ask(method, params);
        assert!(answer.is_some_and(|tree| tree.get("error").is_some()), "{method} {params} is not refused");
        self.ask("get_balance", r#"{"all_accounts":true}"#);
        self.ask("get_transfers", r#"{"pending":true,"failed":true,"out":true}"#);
    }

    fn transfer(&mut self, to: &[(&str, u64)], more: &str) {
        let one = |(address, amount): &(&str, u64)| format!(r#"{{"address":"{address}","amount":{amount}}}"#);
        let to: Vec<String> = to.iter().map(one).collect();
        let params = format!(r#"{{"destinations":[{}]{more}}}"#, to.join(","));
        for method in ["transfer", "transfer_split"] {
            self.refused(method, &params);
        }
    }
}

#[test]
fn invalid_sends() {
    talk_about_sends(With::TheProgram);
}

#[test]
fn recorded_invalid_sends() {
    talk_about_sends(With::TheRecording);
}

/// Both subjects.
pub fn run(with: With) {
    talk_about_sends(with);
    talk_about_nodes(with);
}

fn talk_about_sends(with: With) {
    let mut funded = Funded::start(with, "wallet-sending", &excuses::SENDING);
    let balance = funded.ask("get_balance", "{}").unwrap();
    let (all, unlocked) =
        (balance.number("result.balance").unwrap(), balance.number("result.unlocked_balance").unwrap());
    assert!(unlocked > 0 && unlocked < all);
    let made = funded.ask("make_integrated_address", r#"{"payment_id":"0123456789abcdef"}"#).unwrap();
    let integrated = made.text("result.integrated_address").unwrap();
    funded.transfer(&[(OTHER, all + 1)], r#","unlock_time":7"#);
    for (what, to) in [
        ("no destination", vec![]),
        ("nothing", vec![(OTHER, 0)]),
        ("nothing among others", vec![(OTHER, 5), (OTHER, 0)]),
        ("no address", vec![("", 5)]),
        ("a bad address", vec![("x", 5)]),
        ("a long bad address", vec![(&OURS[..94], 5)]),
        ("another network", vec![(TESTNET, 5)]),
        ("one bad among good", vec![(OTHER, 5), ("x", 5)]),
        ("more than there is", vec![(OTHER, all + 1)]),
        ("all there is", vec![(OTHER, all)]),
        ("more than is unlocked", vec![(OTHER, unlocked + 1)]),
        ("all that is unlocked", vec![(OTHER, unlocked)]),
        ("more than 64 bits", vec![(OTHER, u64::MAX), (OTHER, 5)]),
        ("the most", vec![(OTHER, u64::MAX)]),
        ("two payment ids", vec![(integrated, 5), (integrated, 6)]),
    ] {
        println!("{what}");
        funded.transfer(&to, "");
    }
    funded.transfer(&[(OTHER, 5)], r#","account_index":7"#);
    funded.transfer(&[(OTHER, 5)], r#","subaddr_indices":[9]"#);
    funded.transfer(&[(OTHER, 5)], r#","payment_id":"0123456789abcdef""#);
    funded.transfer(&[(integrated, 5)], r#","payment_id":"0123456789abcdef""#);
    funded.transfer(&[(OTHER, 5)], r#","payment_id":"x""#);
    let many: Vec<String> = (0..17).map(|_| format!(r#"{{"address":"{OTHER}","amount":1}}"#)).collect();
    funded.refused("transfer", &format!(r#"{{"destinations":[{}]}}"#, many.join(",")));
    sweeps(&mut funded);
    others(&mut funded);
    funded.conversation.finish();
}

fn sweeps(funded: &mut Funded) {
    let zeros = "0".repeat(64);
    for more in [
        r#""address":"x""#.to_owned(),
        r#""address":"""#.to_owned(),
        format!(r#""address":"{TESTNET}""#),
        format!(r#""address":"{OTHER}","outputs":0"#),
        format!(r#""address":"{OTHER}","account_index":7"#),
        format!(r#""address":"{OTHER}","subaddr_indices":[9]"#),
        format!(r#""address":"{OTHER}","below_amount":1"#),
        format!(r#""address":"{OTHER}","payment_id":"0123456789abcdef""#),
        format!(r#""address":"{OTHER}","outputs":17"#),
    ] {
        funded.refused("sweep_all", &format!("{{{more}}}"));
    }
    for more in [
        r#""address":"x""#.to_owned(),
        format!(r#""address":"{OTHER}""#),
        format!(r#""address":"{OTHER}","key_image":"x""#),
        format!(r#""address":"{OTHER}","key_image":"{zeros}""#),
        format!(r#""address":"{OTHER}","key_image":"{zeros}","outputs":0"#),
        format!(r#""address":"{OTHER}","key_image":"{zeros}","payment_id":"0123456789abcdef""#),
    ] {
        funded.refused("sweep_single", &format!("{{{more}}}"));
    }
}

fn others(funded: &mut Funded) {
    for name in ["sweep_dust", "sweep_unmixable"] {
        funded.ask(name, "{}");
    }
    for hex in ["", "x", "00", "0102030405"] {
        funded.refused("relay_tx", &format!(r#"{{"hex":"{hex}"}}"#));
        funded.refused("describe_transfer", &format!(r#"{{"unsigned_txset":"{hex}"}}"#));
        funded.refused("submit_transfer", &format!(r#"{{"tx_data_hex":"{hex}"}}"#));
    }
    let magics =
        ["Monero unsigned tx set\x03", "Monero unsigned tx set\x04", "Monero unsigned tx set\x05 and more"];
    for set in ["x", "00", "0102030405"].map(str::to_owned).into_iter().chain(magics.map(const_hex::encode)) {
        funded.refused("sign_transfer", &format!(r#"{{"unsigned_txset":"{set}"}}"#));
        funded.refused("describe_transfer", &format!(r#"{{"unsigned_txset":"{set}"}}"#));
    }
    for magic in ["Monero signed tx set\x03", "Monero signed tx set\x04", "Monero signed tx set\x05 and more"]
    {
        funded.refused("submit_transfer", &format!(r#"{{"tx_data_hex":"{}"}}"#, const_hex::encode(magic)));
    }
    funded.refused("describe_transfer", r#"{"multisig_txset":""}"#);
    for params in [
        "{}",
        r#"{"n_inputs":0,"n_outputs":2}"#,
        r#"{"n_inputs":1,"n_outputs":2}"#,
        r#"{"n_inputs":2,"n_outputs":0}"#,
        r#"{"n_inputs":2,"n_outputs":16,"ring_size":11}"#,
        r#"{"n_inputs":2,"n_outputs":2,"rct":false}"#,
    ] {
        funded.ask("estimate_tx_size_and_weight", params);
    }
}

#[test]
fn nodes_that_reject_transactions() {
    talk_about_nodes(With::TheProgram);
}

#[test]
fn recorded_nodes_that_reject_transactions() {
    talk_about_nodes(With::TheRecording);
}

fn talk_about_nodes(with: With) {
    let mut funded = Funded::start(with, "wallet-refused", &excuses::NODES);
    let pay = [(OTHER, 1000)];
    for answer in [
        r#"{"status":"BUSY"}"#,
        r#"{"status":"Failed","double_spend":true}"#,
        r#"{"status":"Failed","reason":"because"}"#,
    ] {
        println!("{answer}");
        funded.proxy.answer_instead("/sendrawtransaction", answer);
        funded.transfer(&pay, "");
        funded.refused("sweep_all", &format!(r#"{{"address":"{OTHER}"}}"#));
        funded.proxy.clear_faults();
    }
    for (path, answer) in [("/get_output_distribution.bin", "x"), ("/get_outs.bin", "x")] {
        println!("{path}: {answer}");
        funded.proxy.answer_instead(path, answer);
        funded.transfer(&pay, "");
        funded.proxy.clear_faults();
    }
    println!("no node");
    funded.node.kill();
    funded.transfer(&pay, "");
    funded.refused("sweep_all", &format!(r#"{{"address":"{OTHER}"}}"#));
    funded.ask("sweep_dust", "{}");
    funded.conversation.finish();
}
