//! The output of the demo.

use ferrite_program::invoke::print;
use ferrite_types::Amount;
use ferrite_types::amount::print_money;

use super::programs::{Programs, Wallet, url};

/// Number of decoys in a ring.
pub(super) const DECOYS: usize = 15;

/// Number of parts of a bar.
const BAR_WIDTH: u64 = 40;

/// A progress bar.
pub(super) struct Bar {
    what: &'static str,
    all: u64,
    shown: Option<u64>,
}

impl Bar {
    pub(super) fn new(what: &'static str, all: u64) -> Self {
        Self { what, all, shown: None }
    }

    /// Shows the progress. Returns whether it is complete.
    pub(super) fn show(&mut self, done: u64) -> bool {
        let done = done.min(self.all);
        if self.shown != Some(done) {
            let full = BAR_WIDTH * done / self.all;
            let bar: String = (0..BAR_WIDTH).map(|part| if part < full { '#' } else { '.' }).collect();
            print(&format!("\r   [{bar}] {done} of {} {}", self.all, self.what));
            if done == self.all {
                say!("");
            }
            self.shown = Some(done);
        }
        done == self.all
    }
}

/// An amount without trailing zeros.
pub(super) fn coins(amount: u64) -> String {
    let text = print_money(Amount(amount));
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn curl(port: u16, method: &str, params: &str) {
    say!(
        "   curl -s {}/json_rpc -d '{{\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"{method}\",\"params\":{params}}}'",
        url(port)
    );
}

/// Prints what can be done next.
pub(super) fn invite(programs: &Programs, alice: &Wallet, bob: &Wallet, txid: &str) {
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
    say!("\nCtrl-C ends it and removes everything.");
}
