//! What keeps money from being sent: the same words from all services, and nothing is spent afterwards.

use ferrite_testkit::diff::{Question, Tree};
use ferrite_testkit::known_wallets;
use ferrite_testkit::monerod::Monerod;

use crate::cases::RESTORE;
use crate::excuses;
use crate::nodes::{self, Node};
use crate::proxy::Proxy;
use crate::reference::{Conversation, Lists, With};

const OURS: &str = known_wallets::FIRST.address;
/// Somebody else's.
const OTHER: &str = known_wallets::SECOND.address;
/// An address of the test network.
const TESTNET: &str =
    "9wviCeWe2D8XS82k2ovp5EUYLzBt9pYNW2LXUFsZiv8S3Mt21FZ5qQaAroko1enzw3eGr9qC7X1D7Geoo2RrAotYPwq9Gm8";

/// The services with the same money.
struct Rich {
    node: Node,
    proxy: Proxy,
    conversation: Conversation,
}

impl Rich {
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
        let mut rich = Self { node, proxy, conversation };
        rich.ask("auto_refresh", r#"{"enable":false}"#);
        rich.ask("restore_deterministic_wallet", RESTORE);
        rich.ask("refresh", "{}");
        rich
    }

    fn ask(&mut self, method: &str, params: &str) -> Option<Tree> {
        self.conversation.panel.ask(&Question::method(method, params))?.tree()
    }

    /// All refuse, and none has spent anything.
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
fn sends_that_cannot_be() {
    talk_about_sends(With::TheProgram);
}

#[test]
fn recorded_sends_that_cannot_be() {
    talk_about_sends(With::TheRecording);
}

/// Both subjects.
pub fn talk(with: With) {
    talk_about_sends(with);
    talk_about_nodes(with);
}

fn talk_about_sends(with: With) {
    let mut rich = Rich::start(with, "wallet-sending", &excuses::SENDING);
    let balance = rich.ask("get_balance", "{}").unwrap();
    let (all, unlocked) =
        (balance.number("result.balance").unwrap(), balance.number("result.unlocked_balance").unwrap());
    assert!(unlocked > 0 && unlocked < all);
    let made = rich.ask("make_integrated_address", r#"{"payment_id":"0123456789abcdef"}"#).unwrap();
    let integrated = made.text("result.integrated_address").unwrap();
    rich.transfer(&[(OTHER, all + 1)], r#","unlock_time":7"#);
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
        rich.transfer(&to, "");
    }
    rich.transfer(&[(OTHER, 5)], r#","account_index":7"#);
    rich.transfer(&[(OTHER, 5)], r#","subaddr_indices":[9]"#);
    rich.transfer(&[(OTHER, 5)], r#","payment_id":"0123456789abcdef""#);
    rich.transfer(&[(integrated, 5)], r#","payment_id":"0123456789abcdef""#);
    rich.transfer(&[(OTHER, 5)], r#","payment_id":"x""#);
    let many: Vec<String> = (0..17).map(|_| format!(r#"{{"address":"{OTHER}","amount":1}}"#)).collect();
    rich.refused("transfer", &format!(r#"{{"destinations":[{}]}}"#, many.join(",")));
    sweeps(&mut rich);
    others(&mut rich);
    rich.conversation.finish();
}

fn sweeps(rich: &mut Rich) {
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
        rich.refused("sweep_all", &format!("{{{more}}}"));
    }
    for more in [
        r#""address":"x""#.to_owned(),
        format!(r#""address":"{OTHER}""#),
        format!(r#""address":"{OTHER}","key_image":"x""#),
        format!(r#""address":"{OTHER}","key_image":"{zeros}""#),
        format!(r#""address":"{OTHER}","key_image":"{zeros}","outputs":0"#),
        format!(r#""address":"{OTHER}","key_image":"{zeros}","payment_id":"0123456789abcdef""#),
    ] {
        rich.refused("sweep_single", &format!("{{{more}}}"));
    }
}

fn others(rich: &mut Rich) {
    for name in ["sweep_dust", "sweep_unmixable"] {
        rich.ask(name, "{}");
    }
    for hex in ["", "x", "00", "0102030405"] {
        rich.refused("relay_tx", &format!(r#"{{"hex":"{hex}"}}"#));
        rich.refused("describe_transfer", &format!(r#"{{"unsigned_txset":"{hex}"}}"#));
        rich.refused("submit_transfer", &format!(r#"{{"tx_data_hex":"{hex}"}}"#));
    }
    let magics =
        ["Monero unsigned tx set\x03", "Monero unsigned tx set\x04", "Monero unsigned tx set\x05 and more"];
    for set in ["x", "00", "0102030405"].map(str::to_owned).into_iter().chain(magics.map(const_hex::encode)) {
        rich.refused("sign_transfer", &format!(r#"{{"unsigned_txset":"{set}"}}"#));
        rich.refused("describe_transfer", &format!(r#"{{"unsigned_txset":"{set}"}}"#));
    }
    for magic in ["Monero signed tx set\x03", "Monero signed tx set\x04", "Monero signed tx set\x05 and more"]
    {
        rich.refused("submit_transfer", &format!(r#"{{"tx_data_hex":"{}"}}"#, const_hex::encode(magic)));
    }
    rich.refused("describe_transfer", r#"{"multisig_txset":""}"#);
    for params in [
        "{}",
        r#"{"n_inputs":0,"n_outputs":2}"#,
        r#"{"n_inputs":1,"n_outputs":2}"#,
        r#"{"n_inputs":2,"n_outputs":0}"#,
        r#"{"n_inputs":2,"n_outputs":16,"ring_size":11}"#,
        r#"{"n_inputs":2,"n_outputs":2,"rct":false}"#,
    ] {
        rich.ask("estimate_tx_size_and_weight", params);
    }
}

#[test]
fn nodes_that_do_not_take_it() {
    talk_about_nodes(With::TheProgram);
}

#[test]
fn recorded_nodes_that_do_not_take_it() {
    talk_about_nodes(With::TheRecording);
}

fn talk_about_nodes(with: With) {
    let mut rich = Rich::start(with, "wallet-refused", &excuses::NODES);
    let pay = [(OTHER, 1000)];
    for answer in [
        r#"{"status":"BUSY"}"#,
        r#"{"status":"Failed","double_spend":true}"#,
        r#"{"status":"Failed","reason":"because"}"#,
    ] {
        println!("{answer}");
        rich.proxy.answer_instead("/sendrawtransaction", answer);
        rich.transfer(&pay, "");
        rich.refused("sweep_all", &format!(r#"{{"address":"{OTHER}"}}"#));
        rich.proxy.be_good();
    }
    for (path, answer) in [("/get_output_distribution.bin", "x"), ("/get_outs.bin", "x")] {
        println!("{path}: {answer}");
        rich.proxy.answer_instead(path, answer);
        rich.transfer(&pay, "");
        rich.proxy.be_good();
    }
    println!("nobody");
    rich.node.kill();
    rich.transfer(&pay, "");
    rich.refused("sweep_all", &format!(r#"{{"address":"{OTHER}"}}"#));
    rich.ask("sweep_dust", "{}");
    rich.conversation.finish();
}
