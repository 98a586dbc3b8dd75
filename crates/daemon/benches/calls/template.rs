//! Block templates from a full pool, over RPC.

use std::time::{Duration, Instant};

use ferrite_testkit::http::{Client, json_number, json_text};
use ferrite_testkit::monerod::{Monerod, SOME_ADDRESS};
use ferrite_testkit::ours::Ferrited;

use crate::chain::MadeChain;
use crate::feed;

/// How long the reference's pool may take to fill.
const PATIENCE: u64 = 100;
/// Templates of each kind.
const ROUNDS: usize = 7;

/// Fills both pools, and asks for templates.
pub(crate) fn measure(made: &MadeChain, ours: &mut Ferrited, monerod: &mut Monerod) {
    let (count, seconds) = feed::transactions(monerod.rpc_port(), &made.waiting, PATIENCE);
    println!("\nTo monerod's pool {count} transactions were sent in {seconds:.1} s.");
    let (ours_count, seconds) = feed::transactions(ours.rpc_port(), &made.waiting, u64::MAX);
    println!("To our pool {ours_count} transactions were sent in {seconds:.1} s.\n");
    let sizes = [ours.json_rpc("get_info", "{}"), monerod.json_rpc("get_info", "{}")]
        .map(|info| json_number(&info, "tx_pool_size").unwrap());
    println!("| block template | ours | pool | monerod | pool |");
    println!("|---|---:|---:|---:|---:|");
    let [ours, theirs] = [ours.rpc_port(), monerod.rpc_port()].map(Templates::new);
    type Kind = fn(&mut Templates) -> Vec<Duration>;
    let kinds: [(&str, Kind); 2] =
        [("again, nothing has changed", Templates::again), ("after a new block", Templates::after_block)];
    let mut both = [ours, theirs];
    for (what, kind) in kinds {
        let [ours, theirs] = both.each_mut().map(|templates| median(kind(templates)));
        println!("| {what} | {ours} | {} | {theirs} | {} |", sizes[0], sizes[1]);
    }
}

/// A connection over which templates are asked for.
struct Templates {
    client: Client,
}

impl Templates {
    fn new(port: u16) -> Self {
        Self { client: Client::connect(port).unwrap() }
    }

    /// A template, and how long it took.
    fn ask(&mut self) -> (String, Duration) {
        let body = format!(
            r#"{{"jsonrpc":"2.0","id":"0","method":"get_block_template","params":{{"wallet_address":"{SOME_ADDRESS}","reserve_size":8}}}}"#
        );
        let started = Instant::now();
        let (_, answer) = self.client.post("/json_rpc", &body).unwrap();
        let elapsed = started.elapsed();
        let answer = String::from_utf8(answer).unwrap();
        (json_text(&answer, "blocktemplate_blob").unwrap_or_else(|| panic!("no template: {answer}")), elapsed)
    }

    fn again(&mut self) -> Vec<Duration> {
        self.ask();
        (0..ROUNDS).map(|_| self.ask().1).collect()
    }

    /// The first template after a block that takes transactions out of the pool.
    fn after_block(&mut self) -> Vec<Duration> {
        let after = |_| {
            let (template, _) = self.ask();
            feed::submit(&mut self.client, &template);
            self.ask().1
        };
        (0..ROUNDS).map(after).collect()
    }
}

fn median(mut times: Vec<Duration>) -> String {
    times.sort_unstable();
    format!(
        "{:.2} ms (worst {:.2})",
        times[times.len() / 2].as_secs_f64() * 1e3,
        times[times.len() - 1].as_secs_f64() * 1e3
    )
}
