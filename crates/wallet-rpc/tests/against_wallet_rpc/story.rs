//! The scenario: a wallet receives payments of all kinds, while blocks are added and popped.

use ferrite_testkit::diff::{Question, Tree};
use ferrite_testkit::golden::Step;
use ferrite_testkit::known_wallets;
use ferrite_testkit::monerod::SOME_ADDRESS;

use crate::chain::{Chain, text};
use crate::excuses::{BY_THE_CLOCK, STORY};
use crate::reference::{Conversation, With};

/// The seed of a wallet that no other part of this test uses.
const SEED: &str = known_wallets::SECOND.seed;
/// The payment id of the integrated address.
const PAYMENT_ID: &str = "0123456789abcdef";

/// The state of the scenario.
struct Story {
    chain: Chain,
    conversation: Conversation,
    /// Whether the reference is v0.18.5.1.
    today: bool,
    /// The receiver's addresses by account and index.
    addresses: Vec<String>,
    integrated: String,
    txids: Vec<String>,
}

/// Runs the scenario on a chain.
pub fn run(chain: Chain, with: With) {
    let mut story = Story::on(chain, with);
    story.up_to_the_payments();
    if !story.today && story.chain.node.relays_locks() {
        story.is_paid_with_locks();
    }
    story.is_restored();
    story.only_watches();
    story.conversation.finish();
}

/// Creates the chain of the scenario.
pub fn make(chain: Chain) -> Vec<Step> {
    let mut story = Story::on(chain, With::ARecorder);
    story.up_to_the_payments();
    story.chain.steps()
}

impl Story {
    fn on(chain: Chain, with: With) -> Self {
        let mut conversation = Conversation::start(with, "wallet-story", chain.node.port(), &STORY);
        conversation.panel = conversation.panel.by_the_clock(BY_THE_CLOCK);
        let today = !matches!(with, With::TheProgramIn(_));
        Self {
            chain,
            conversation,
            today,
            addresses: Vec::new(),
            integrated: String::new(),
            txids: Vec::new(),
        }
    }

    /// The part of the scenario that the recorded chain covers.
    fn up_to_the_payments(&mut self) {
        self.begin();
        self.is_mined_to();
        self.is_paid();
        self.blocks_go_and_come_back();
        self.pays();
    }

    fn begin(&mut self) {
        self.ask("auto_refresh", r#"{"enable":false}"#);
        let params = format!(r#"{{"filename":"w","password":"","seed":"{SEED}"}}"#);
        self.ask("restore_deterministic_wallet", &params);
        self.refresh();
        for label in ["one", "two"] {
            self.ask("create_address", &format!(r#"{{"account_index":0,"label":"{label}"}}"#));
        }
        self.ask("create_account", r#"{"label":"savings"}"#);
        for account in [0, 1] {
            let all = self.ask("get_address", &format!(r#"{{"account_index":{account}}}"#));
            self.addresses.extend(all.list("addresses").iter().map(|one| text(one, "address")));
        }
        let made = format!(r#"{{"payment_id":"{PAYMENT_ID}"}}"#);
        let made = self.ask("make_integrated_address", &made);
        self.integrated = text(&made, "integrated_address");
        self.look("begin");
    }

    fn is_mined_to(&mut self) {
        let own = self.addresses[0].clone();
        self.chain.mine(3, &own);
        self.refresh();
        self.look("mined to");
    }

    /// Sends to some of the receiver's addresses in one transaction.
    fn send(&mut self, to: &[(String, u64)]) {
        self.send_locked(to, 0);
    }

    fn send_locked(&mut self, to: &[(String, u64)], unlock_time: u64) {
        let list: Vec<String> = to
            .iter()
            .map(|(address, amount)| format!(r#"{{"address":"{address}","amount":{amount}}}"#))
            .collect();
        let params = format!(r#"{{"destinations":[{}],"unlock_time":{unlock_time}}}"#, list.join(","));
        let txid = self.chain.send(&params);
        self.txids.push(txid);
    }

    fn is_paid(&mut self) {
        let a = self.addresses.clone();
        self.send(&[(a[0].clone(), 1_000_000_000)]);
        self.send(&[(a[1].clone(), 2_000_000_000)]);
        self.send(&[(self.integrated.clone(), 3_000_000_000)]);
        self.send(&[(a[3].clone(), 4_000_000_000)]);
        self.send(&[(a[0].clone(), 5), (a[1].clone(), 6), (a[2].clone(), 7), (a[1].clone(), 8)]);
        self.refresh();
        self.look("in the pool");
        self.chain.mine(1, SOME_ADDRESS);
        self.refresh();
        let note = format!(r#"{{"txids":["{}"],"notes":["thanks"]}}"#, self.txids[0]);
        self.ask("set_tx_notes", &note);
        self.look("in a block");
        self.chain.mine(10, SOME_ADDRESS);
        self.refresh();
        self.look("unlocked");
    }

    fn blocks_go_and_come_back(&mut self) {
        // The payments are in the pool again.
        self.chain.pop_blocks(11);
        self.chain.mine(12, SOME_ADDRESS);
        self.refresh();
        self.look("other blocks");
        let own = self.addresses[0].clone();
        self.chain.mine(60, &own);
        self.refresh();
        self.look("much later");
    }

    /// Payments from the wallet itself, which it learns from the chain.
    fn pays(&mut self) {
        let to = |address: &str, amount: u64, more: &str| {
            format!(r#"{{"destinations":[{{"address":"{address}","amount":{amount}}}]{more}}}"#)
        };
        let payments = [
            to(SOME_ADDRESS, 700_000_000, ""),
            to(&self.addresses[1].clone(), 800_000_000, ""),
            to(&self.addresses[3].clone(), 900_000_000, r#","priority":3"#),
        ];
        let payments: Vec<&str> = payments.iter().map(String::as_str).collect();
        let sent = self.chain.send_from(SEED, &payments);
        self.txids.extend(sent);
        // 0.18.0.0 learns of them from blocks only.
        if self.today {
            self.refresh();
            self.look("paying, in the pool");
        }
        self.chain.mine(1, SOME_ADDRESS);
        self.refresh();
        self.look("paid");
        let params = to(
            SOME_ADDRESS,
            123_456_789,
            r#","do_not_relay":true,"get_tx_key":true,"get_tx_hex":true,"get_tx_metadata":true"#,
        );
        self.ask("transfer", &params);
    }

    /// Unlock times, as heights and as timestamps. Only the old node relays such transactions; ours follows the new
    /// versions.
    fn is_paid_with_locks(&mut self) {
        self.chain.continue_live();
        let height = self.height();
        // The recorded blocks are old, those mined now are not: the median time changes while unlock times are
        // compared, and the wallets ask at different moments. So every lock has expired, or has not, under both clocks.
        let then = self.chain.adjusted_time();
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs();
        let locks = [
            // Heights: soon reached, reached later, never reached.
            height + 14,
            height + 30,
            499_999_999,
            // Times: the smallest, in the past, soon reached, and in the future.
            500_000_000,
            then - 5000,
            then + 20,
            now + 3660,
        ];
        for (amount, lock) in (1_000..).zip(locks) {
            let to = self.addresses[usize::from(amount % 2 == 1)].clone();
            self.send_locked(&[(to, amount)], lock);
        }
        self.refresh();
        self.look("locked, in the pool");
        for (blocks, chapter) in [(1, "locked"), (10, "some locks are over"), (20, "more locks are over")] {
            self.chain.mine(blocks, SOME_ADDRESS);
            self.refresh();
            self.look(chapter);
        }
    }

    fn height(&mut self) -> u64 {
        self.ask("get_height", "{}").number("height").expect("a height")
    }

    fn is_restored(&mut self) {
        for height in [0, 20, 77, 90] {
            let params = format!(
                r#"{{"filename":"r{height}","password":"","seed":"{SEED}","restore_height":{height}}}"#
            );
            let chapter = format!("restored at {height}");
            self.ask("restore_deterministic_wallet", &params);
            self.refresh();
            self.look(&chapter);
        }
        for kind in ["Soft", "Hard"] {
            let chapter = format!("{kind} rescan");
            self.ask("rescan_blockchain", &format!(r#"{{"hard":{}}}"#, kind == "Hard"));
            self.look(&chapter);
        }
    }

    fn only_watches(&mut self) {
        let key = self.ask("query_key", r#"{"key_type":"view_key"}"#);
        let params = format!(
            r#"{{"filename":"v","password":"","address":"{}","viewkey":"{}"}}"#,
            self.addresses[0],
            text(&key, "key")
        );
        self.ask("generate_from_keys", &params);
        self.refresh();
        self.look("watching");
    }

    /// Sends a request to all services, and returns the result or the error of the reference.
    fn ask(&mut self, method: &str, params: &str) -> Tree {
        let question = Question::method(method, params);
        let answer =
            self.conversation.panel.ask(&question).unwrap_or_else(|| panic!("no answer to {question:?}"));
        let tree = answer.tree().unwrap_or_else(|| panic!("{question:?}: {answer:?}"));
        tree.get("result").or_else(|| tree.get("error")).cloned().unwrap_or(tree)
    }

    fn refresh(&mut self) {
        self.ask("refresh", "{}");
    }

    /// Sends all requests.
    fn look(&mut self, chapter: &str) {
        let mut questions: Vec<(&str, String)> = vec![
            ("get_height", "{}".to_owned()),
            ("get_accounts", "{}".to_owned()),
            ("get_account_tags", "{}".to_owned()),
            ("get_balance", r#"{"all_accounts":true}"#.to_owned()),
            ("get_balance", r#"{"all_accounts":true,"strict":true}"#.to_owned()),
            ("get_balance", r#"{"account_index":0,"address_indices":[0,1,2,3]}"#.to_owned()),
            ("get_bulk_payments", r#"{"payment_ids":[],"min_block_height":0}"#.to_owned()),
            ("get_bulk_payments", r#"{"payment_ids":[],"min_block_height":78}"#.to_owned()),
            ("get_bulk_payments", format!(r#"{{"payment_ids":["{PAYMENT_ID}"]}}"#)),
            ("get_payments", format!(r#"{{"payment_id":"{PAYMENT_ID}"}}"#)),
            (
                "get_transfers",
                r#"{"in":true,"out":true,"pending":true,"failed":true,"pool":true,"all_accounts":true}"#
                    .to_owned(),
            ),
            ("get_transfers", r#"{"in":true,"account_index":0,"subaddr_indices":[1]}"#.to_owned()),
            (
                "get_transfers",
                r#"{"in":true,"filter_by_height":true,"min_height":76,"max_height":78}"#.to_owned(),
            ),
        ];
        // 0.18.0.0 exits on this request if the wallet has no spend key.
        if chapter != "watching" {
            questions.push(("export_key_images", r#"{"all":true}"#.to_owned()));
        }
        for account in [0, 1, 2] {
            questions.push(("get_address", format!(r#"{{"account_index":{account}}}"#)));
            questions.push(("get_balance", format!(r#"{{"account_index":{account}}}"#)));
            for kind in ["all", "available", "unavailable"] {
                let params = format!(r#"{{"transfer_type":"{kind}","account_index":{account}}}"#);
                questions.push(("incoming_transfers", params));
            }
        }
        // On a chain that was queried before, a subset is enough.
        let again = chapter.starts_with("restored") || chapter.ends_with("rescan");
        for txid in self.txids.iter().step_by(if again { 3 } else { 1 }) {
            for account in [0, 1] {
                let params = format!(r#"{{"txid":"{txid}","account_index":{account}}}"#);
                questions.push(("get_transfer_by_txid", params));
            }
            questions.push(("get_tx_notes", format!(r#"{{"txids":["{txid}"]}}"#)));
        }
        for address in &self.addresses {
            questions.push(("get_address_index", format!(r#"{{"address":"{address}"}}"#)));
        }
        for (method, params) in questions {
            self.ask(method, &params);
        }
    }
}
