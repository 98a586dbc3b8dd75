//! The story: a wallet is paid in all the ways there are, while blocks come and go.

use ferrite_testkit::diff::Tree;
use ferrite_testkit::monerod::{SOME_ADDRESS, WalletRpc};
use ferrite_testkit::our_wallet::OurWallet;

use crate::compare::Both;
use crate::nodes::Node;

/// Of a wallet that nobody else in the tests has.
const SEED: &str = "peeled mixture ionic radar utopia puddle buying illness nuns gadget river spout cavernous bounced paradise drunk looking cottage jump tequila melting went winter adjust spout";
/// The payment id of the integrated address.
const PAYMENT_ID: &str = "0123456789abcdef";

/// What is going on.
struct Story {
    node: Node,
    sender: WalletRpc,
    both: Both,
    /// The receiver's addresses by account and index.
    addresses: Vec<String>,
    integrated: String,
    txids: Vec<String>,
}

/// Tells it on a node.
pub fn tell(mut node: Node) {
    let mut sender = WalletRpc::start_on(node.port(), &[]);
    let own = text(&result(&sender.json_rpc("get_address", "{}")), "address");
    node.mine(75, &own);
    sender.json_rpc("refresh", "{}");
    let reference = WalletRpc::start_without_wallet(node.port(), &[]);
    let binary = env!("CARGO_BIN_EXE_ferrite-wallet-rpc");
    let ours = OurWallet::start_on(binary, node.port(), &["--rpc-dialect", "modern"]);
    let both = Both::new(reference.rpc_port(), ours.rpc_port());
    let mut story =
        Story { node, sender, both, addresses: Vec::new(), integrated: String::new(), txids: Vec::new() };
    story.begin();
    story.is_mined_to();
    story.is_paid();
    story.blocks_go_and_come_back();
    story.is_paid_with_locks();
    story.is_restored();
    story.only_watches();
    let name = match story.node {
        Node::Reference(_) => "on the real node",
        Node::Ours(_) => "on our node",
    };
    story.both.finish(name);
}

fn result(answer: &str) -> Tree {
    let tree = Tree::from_json(answer.as_bytes()).expect("answers are JSON");
    tree.get("result").unwrap_or_else(|| panic!("{answer}")).clone()
}

fn text(tree: &Tree, field: &str) -> String {
    tree.text(field).unwrap_or_else(|| panic!("no {field}: {tree:?}")).to_owned()
}

impl Story {
    fn begin(&mut self) {
        self.both.do_both("auto_refresh", r#"{"enable":false}"#);
        let params = format!(r#"{{"filename":"w","password":"","seed":"{SEED}"}}"#);
        self.both.ask("begin", "restore_deterministic_wallet", &params);
        self.both.do_both("refresh", "{}");
        for label in ["one", "two"] {
            self.both.ask("begin", "create_address", &format!(r#"{{"account_index":0,"label":"{label}"}}"#));
        }
        self.both.ask("begin", "create_account", r#"{"label":"savings"}"#);
        for account in [0, 1] {
            let all = self.both.ask("begin", "get_address", &format!(r#"{{"account_index":{account}}}"#));
            self.addresses.extend(all.list("addresses").iter().map(|one| text(one, "address")));
        }
        let made = format!(r#"{{"payment_id":"{PAYMENT_ID}"}}"#);
        let made = self.both.ask("begin", "make_integrated_address", &made);
        self.integrated = text(&made, "integrated_address");
        self.look("begin");
    }

    fn is_mined_to(&mut self) {
        let own = self.addresses[0].clone();
        self.node.mine(3, &own);
        self.refresh("mined to");
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
        let sent = result(&self.sender.json_rpc("transfer", &params));
        let txid = text(&sent, "tx_hash");
        self.node.wait_until_relayed(&txid);
        self.txids.push(txid);
    }

    fn is_paid(&mut self) {
        let a = self.addresses.clone();
        self.send(&[(a[0].clone(), 1_000_000_000)]);
        self.send(&[(a[1].clone(), 2_000_000_000)]);
        self.send(&[(self.integrated.clone(), 3_000_000_000)]);
        self.send(&[(a[3].clone(), 4_000_000_000)]);
        self.send(&[(a[0].clone(), 5), (a[1].clone(), 6), (a[2].clone(), 7), (a[1].clone(), 8)]);
        self.refresh("in the pool");
        self.look("in the pool");
        self.node.mine(1, SOME_ADDRESS);
        self.refresh("in a block");
        let note = format!(r#"{{"txids":["{}"],"notes":["thanks"]}}"#, self.txids[0]);
        self.both.ask("in a block", "set_tx_notes", &note);
        self.look("in a block");
        self.node.mine(10, SOME_ADDRESS);
        self.refresh("unlocked");
        self.look("unlocked");
    }

    fn blocks_go_and_come_back(&mut self) {
        // The payments are in the pool again.
        self.node.pop_blocks(11);
        self.node.mine(12, SOME_ADDRESS);
        self.refresh("other blocks");
        self.look("other blocks");
        let own = self.addresses[0].clone();
        self.node.mine(60, &own);
        self.refresh("much later");
        self.look("much later");
    }

    /// Heights and times until which nothing can be spent. Only the old node passes such transactions on; ours does as
    /// today's do.
    fn is_paid_with_locks(&mut self) {
        if matches!(self.node, Node::Ours(_)) {
            return;
        }
        let height = self.height();
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs();
        let locks = [
            // Heights: over soon, over later, never over.
            height + 14,
            height + 30,
            499_999_999,
            // Times: the first, over, over soon enough, and not over.
            500_000_000,
            now - 5000,
            now + 20,
            now + 3660,
        ];
        for (amount, lock) in (1_000..).zip(locks) {
            let to = self.addresses[usize::from(amount % 2 == 1)].clone();
            self.send_locked(&[(to, amount)], lock);
        }
        self.refresh("locked, in the pool");
        self.look("locked, in the pool");
        for (blocks, chapter) in [(1, "locked"), (10, "some locks are over"), (20, "more locks are over")] {
            self.node.mine(blocks, SOME_ADDRESS);
            self.refresh(chapter);
            self.look(chapter);
        }
    }

    fn height(&mut self) -> u64 {
        self.both.ask("height", "get_height", "{}").number("height").expect("a height")
    }

    fn is_restored(&mut self) {
        for height in [0, 20, 77, 90] {
            let params = format!(
                r#"{{"filename":"r{height}","password":"","seed":"{SEED}","restore_height":{height}}}"#
            );
            let chapter = format!("restored at {height}");
            self.both.ask(&chapter, "restore_deterministic_wallet", &params);
            self.refresh(&chapter);
            self.look(&chapter);
        }
        for kind in ["Soft", "Hard"] {
            let chapter = format!("{kind} rescan");
            self.both.ask(&chapter, "rescan_blockchain", &format!(r#"{{"hard":{}}}"#, kind == "Hard"));
            self.look(&chapter);
        }
    }

    fn only_watches(&mut self) {
        let (key, _) = self.both.do_both("query_key", r#"{"key_type":"view_key"}"#);
        let params = format!(
            r#"{{"filename":"v","password":"","address":"{}","viewkey":"{}"}}"#,
            self.addresses[0],
            text(&key, "key")
        );
        self.both.ask("watching", "generate_from_keys", &params);
        self.refresh("watching");
        self.look("watching");
    }

    fn refresh(&mut self, chapter: &str) {
        self.both.ask(chapter, "refresh", "{}");
    }

    /// Asks all there is to ask.
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
        // 0.18.0.0 ends without a word when a wallet without a spend key is asked for that.
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
        // Of a chain that was looked at before, some will do.
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
            self.both.ask(chapter, method, &params);
        }
    }
}
