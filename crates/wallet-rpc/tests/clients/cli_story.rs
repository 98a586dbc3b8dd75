//! The scenario for two wallets of `monero-wallet-cli`.

use std::time::{Duration, Instant};

use ferrite_testkit::http::Client;
use ferrite_testkit::wallet_cli::WalletCli;

use crate::Statement;

/// Timeout for what a node does in the background.
const RELAY_TIMEOUT: Duration = Duration::from_secs(180);

struct Story {
    node: Client,
    alice: WalletCli,
    bob: WalletCli,
    said: Vec<Statement>,
}

/// Whether the scenario goes on after the payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Length {
    Payment,
    All,
}

/// Runs the scenario and returns the statements.
pub fn live(port: u16, length: Length) -> Vec<Statement> {
    let folder = tempfile::tempdir().unwrap();
    let [alice, bob] = ["alice", "bob"].map(|name| WalletCli::create(folder.path(), name, port));
    let mut story = Story { node: Client::connect(port).unwrap(), alice, bob, said: Vec::new() };
    story.mined();
    let txid = story.transfer();
    if length == Length::All {
        story.proofs(&txid);
        story.refused();
        story.sweeps();
        story.scanned_again();
    }
    story.said
}

/// The text after a phrase, up to the end of the line.
fn after<'t>(text: &'t str, what: &str) -> &'t str {
    let (_, rest) = text.split_once(what).unwrap_or_else(|| panic!("no {what:?} in {text}"));
    rest.lines().next().unwrap_or_default().trim()
}

/// The ids of the sent transactions.
fn txids(text: &str) -> Vec<String> {
    let sent = text.split("successfully submitted, transaction <").skip(1);
    let txids: Vec<String> = sent.map(|text| text[..64].to_owned()).collect();
    assert!(!txids.is_empty(), "nothing was sent: {text}");
    txids
}

impl Story {
    fn say(&mut self, what: impl Into<String>, value: impl Into<String>) {
        self.said.push((what.into(), value.into()));
    }

    fn node_says(&mut self, path: &str, body: &str) -> String {
        let (status, answer) = self.node.post(path, body).unwrap();
        assert_eq!(status, 200, "{path}");
        String::from_utf8(answer).unwrap()
    }

    /// Mines blocks to Alice, so that fees come back to her, and refreshes both wallets.
    fn mine(&mut self, count: u32, when: &str) {
        let params = format!(r#"{{"amount_of_blocks":{count},"wallet_address":"{}"}}"#, self.alice.address());
        let body = format!(r#"{{"jsonrpc":"2.0","id":"0","method":"generateblocks","params":{params}}}"#);
        let answer = self.node_says("/json_rpc", &body);
        assert!(answer.contains("\"result\""), "mining failed: {answer}");
        self.look("refresh", when);
    }

    /// Records what both wallets report after a command.
    fn look(&mut self, command: &str, when: &str) {
        let [alice, bob] = [&self.alice, &self.bob].map(|wallet| {
            let said = wallet.run(command);
            // Not every command ends with it.
            if said.contains("Balance: ") { said } else { said + &wallet.run("balance") }
        });
        let done = alice.rsplit("Refresh done, blocks received: ").next().unwrap_or_default();
        let blocks = done.lines().next().unwrap_or_default().to_owned();
        // Alice's locked balance depends on fees and on the choice of outputs.
        let balance = after(&alice, "Balance: ").split(',').next().unwrap_or_default().to_owned();
        let all = after(&bob, "Balance: ").to_owned();
        if command == "refresh" {
            self.say(format!("blocks, {when}"), blocks);
        }
        self.say(format!("alice's balance, {when}"), balance);
        self.say(format!("bob's balance, {when}"), all);
        let transfers = [&self.alice, &self.bob].map(|wallet| {
            let said = wallet.run("show_transfers");
            let count = |kind: &str| said.lines().filter(|line| line.contains(kind)).count();
            [" block ", " in ", " out ", " pending ", " failed ", " pool "].map(count)
        });
        self.say(format!("transfers of all kinds, {when}"), format!("{transfers:?}"));
    }

    /// A transaction is not mined before it is public.
    fn wait_until_public(&mut self, txids: &[String]) {
        let started = Instant::now();
        for txid in txids {
            let body = format!(r#"{{"txs_hashes":["{txid}"]}}"#);
            while !self.node_says("/get_transactions", &body).contains("\"relayed\": true") {
                assert!(started.elapsed() < RELAY_TIMEOUT, "{txid} is not public");
                std::thread::sleep(Duration::from_millis(50));
            }
        }
    }

    fn mined(&mut self) {
        let status = self.alice.run("status");
        self.say("status", after(&status, "Refreshed ").split(',').next().unwrap_or_default());
        self.mine(75, "after mining");
        let height = self.alice.run("bc_height");
        self.say("height", height.trim());
        let fees = self.alice.run("fee");
        self.say(
            "fee",
            fees.lines().map(str::trim).filter(|line| line.contains("per byte")).collect::<String>(),
        );
    }

    fn transfer(&mut self) -> String {
        let sent = self.alice.run(&format!("transfer {} 5", self.bob.address()));
        self.say("asked", sent.contains("Sending 5.000000000000.").to_string());
        let txids = txids(&sent);
        self.wait_until_public(&txids);
        self.mine(11, "after a block took it, and ten more");
        txids[0].clone()
    }

    fn proofs(&mut self, txid: &str) {
        let address = self.bob.address();
        let key = self.alice.run(&format!("get_tx_key {txid}"));
        let key = after(&key, "Tx key:").to_owned();
        let checked = self.bob.run(&format!("check_tx_key {txid} {key} {address}"));
        self.say("tx key", checked.replace(txid, "TXID").replace(&address, "ADDRESS"));
        self.alice.run(&format!("get_tx_proof {txid} {address} hello"));
        let checked = self.bob.run(&format!("check_tx_proof {txid} {address} monero_tx_proof hello"));
        self.say("tx proof", checked.replace(txid, "TXID").replace(&address, "ADDRESS"));
        self.alice.run(&format!("get_spend_proof {txid} hello"));
        let checked = self.bob.run(&format!("check_spend_proof {txid} monero_spend_proof hello"));
        self.say("spend proof", checked);
        self.bob.run("get_reserve_proof all hello");
        let checked = self.alice.run(&format!("check_reserve_proof {address} monero_reserve_proof hello"));
        self.say("reserve proof", checked);
    }

    fn refused(&mut self) {
        for (what, command) in [
            ("too much", "transfer ADDRESS 1000"),
            ("no address", "transfer invalid 1"),
            ("no key", "get_tx_key 12"),
        ] {
            let said = self.bob.run(&command.replace("ADDRESS", &self.alice.address()));
            self.say(what, said);
        }
    }

    fn sweeps(&mut self) {
        let swept = self.bob.run(&format!("sweep_all {}", self.alice.address()));
        let txids = txids(&swept);
        self.say("transactions of sweep_all", txids.len().to_string());
        self.wait_until_public(&txids);
        self.mine(10, "after sweep_all");
    }

    fn scanned_again(&mut self) {
        self.look("rescan_spent", "after rescan_spent");
        self.look("rescan_bc hard", "after rescan_bc");
        let outputs = self.alice.run("incoming_transfers");
        let unspent = self.alice.run("unspent_outputs");
        self.say("outputs", after(&outputs, "Found ").to_owned());
        self.say("unspent", after(&unspent, "Total count: ").to_owned());
    }
}
