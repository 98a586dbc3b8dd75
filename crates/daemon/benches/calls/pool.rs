//! Admission to the pool, and block templates from a full one, over RPC.

use std::time::{Duration, Instant};

use ferrite_testkit::bench::{Bench, Goal, Row, Spread};
use ferrite_testkit::http::{Client, json_number, json_text};
use ferrite_testkit::made_chain::MadeChain;
use ferrite_testkit::monerod::{Monerod, SOME_ADDRESS};
use ferrite_testkit::ours::Ferrited;

use crate::feed;

/// Timeout for the reference's pool to fill.
const FILL_SECONDS: u64 = 100;
/// Templates of each kind.
const ROUNDS: usize = 7;
/// Number of parts in which the pool is filled, each a turn.
const PARTS: usize = 10;

/// Fills both pools, and requests templates.
pub(crate) fn measure(bench: &mut Bench, made: &MadeChain, ours: &mut Ferrited, monerod: &mut Monerod) {
    bench.note(
        "Transactions with one input and two outputs go to both over `/send_raw_transaction`, the same ones, over as many \
         connections as there are cores; then both are asked for block templates with the pool that this has filled.",
    );
    bench.table("monerod");
    let theirs = feed::transactions(monerod.rpc_port(), &made.waiting, PARTS, FILL_SECONDS);
    let admitted = feed::transactions(ours.rpc_port(), &made.waiting, PARTS, u64::MAX);
    let row = Row::rate("transactions admitted to the pool", admitted).beside(theirs);
    let sizes = [ours.json_rpc("get_info", "{}"), monerod.json_rpc("get_info", "{}")]
        .map(|info| json_number(&info, "tx_pool_size").unwrap());
    let [ours_size, monerod_size] = sizes;
    let pools = format!("pools of {ours_size} and {monerod_size} transactions");
    bench.row(&row.goal(Goal::Faster(3.0)).also(pools.clone()));
    type Kind = fn(&mut Templates) -> Vec<Duration>;
    let kinds: [(&str, Kind); 2] = [
        ("block template again, nothing has changed", Templates::again),
        ("block template after a new block", Templates::after_block),
    ];
    let mut both = [ours.rpc_port(), monerod.rpc_port()].map(Templates::new);
    for (what, kind) in kinds {
        let [ours, theirs] = both.each_mut().map(|templates| Spread::of_times(kind(templates)));
        bench.row(&Row::time(what, ours).beside(theirs).also(pools.clone()));
    }
}

/// A connection for templates.
struct Templates {
    client: Client,
}

impl Templates {
    fn new(port: u16) -> Self {
        Self { client: Client::connect(port).unwrap() }
    }

    /// A template, and its time.
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

    /// The first template after a block that removes transactions from the pool.
    fn after_block(&mut self) -> Vec<Duration> {
        let after = |_| {
            let (template, _) = self.ask();
            feed::submit(&mut self.client, &template);
            self.ask().1
        };
        (0..ROUNDS).map(after).collect()
    }
}
