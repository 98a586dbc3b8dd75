//! The output of the demo.

use ferrite_rpc::wallet::events::EventEntry;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::programs::{Programs, Wallet, url};
use crate::money::coins;

/// Number of decoys in a ring.
pub(super) const DECOYS: usize = 15;

/// A progress bar on a terminal. Its end is a line of text, which is all that is printed elsewhere.
pub(super) struct Bar(ProgressBar);

impl Bar {
    pub(super) fn new(what: &'static str, all: u64) -> Self {
        let style = ProgressStyle::with_template("   [{bar:40}] {pos} of {len} {msg}")
            .expect("the template is valid")
            .progress_chars("##.");
        let bar = ProgressBar::with_draw_target(Some(all), ProgressDrawTarget::stdout());
        let bar = bar.with_style(style).with_message(what);
        bar.tick();
        Self(bar)
    }

    /// Shows the progress. Returns whether it is complete.
    pub(super) fn show(&mut self, done: u64) -> bool {
        let all = self.0.length().unwrap_or(0);
        if done >= all {
            self.0.finish_and_clear();
            say!("   {all} of {all} {}", self.0.message());
            return true;
        }
        if done != self.0.position() {
            self.0.set_position(done);
        }
        false
    }
}

/// Prints where the story can be watched.
pub(super) fn pages(programs: &Programs) {
    let [node, wallet] = programs.page_urls();
    say!("Watch it in a browser:");
    say!("   the node's page            {node}");
    say!("   the page of Bob's wallet   {wallet}");
    say!("   log in there with          {}", programs.token());
    say!("   This token can look and make addresses, but not spend. It ends with the demo.\n");
}

/// Prints a message that the shop got.
pub(super) fn delivery(event: &EventEntry) {
    let confirmations = match event.confirmations {
        0 => String::new(),
        1 => ", 1 confirmation".to_owned(),
        count => format!(", {count} confirmations"),
    };
    say!(
        "   Bob's shop is told: {}, {} coins{confirmations} (event {}, the signature is right)",
        event.kind,
        coins(event.amount),
        event.number
    );
}

/// Prints the last line.
pub(super) fn ending() {
    say!("Stopping, and removing the private chain and the wallets.");
}

fn curl(port: u16, method: &str, params: &str) {
    say!(
        "   curl -s {}/json_rpc -d '{{\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"{method}\",\"params\":{params}}}'",
        url(port)
    );
}

/// Prints what can be done next.
pub(super) fn invite(programs: &Programs, alice: &Wallet, bob: &Wallet, txid: &str, enter: bool) {
    let [node_page, wallet_page] = programs.page_urls();
    let node = programs.node_port();
    let (payer, payee) = (&alice.address, &bob.address);
    say!("The node answers at {}, and finds a block every few seconds. Try:\n", programs.node_url());
    say!("   curl -s {}/get_info", programs.node_url());
    curl(node, "get_last_block_header", "{}");
    curl(node, "generateblocks", &format!(r#"{{"amount_of_blocks":10,"wallet_address":"{payer}"}}"#));
    say!("   ferrite node --daemon-address 127.0.0.1:{node} status");
    say!("\nAlice's wallet answers at {} (and Bob's at {}). Try:\n", url(alice.port), url(bob.port));
    curl(alice.port, "get_balance", r#"{"account_index":0}"#);
    curl(
        alice.port,
        "transfer",
        &format!(r#"{{"destinations":[{{"amount":1000000000000,"address":"{payee}"}}]}}"#),
    );
    curl(alice.port, "get_transfer_by_txid", &format!(r#"{{"txid":"{txid}"}}"#));
    curl(bob.port, "get_transfers", r#"{"in":true,"pool":true}"#);
    say!("\nThe pages stay open, too:\n");
    say!("   the node's page            {node_page}");
    say!("   the page of Bob's wallet   {wallet_page} (token {})", programs.token());
    say!("\n{} ends it and removes everything.", if enter { "Enter or Ctrl-C" } else { "Ctrl-C" });
}
