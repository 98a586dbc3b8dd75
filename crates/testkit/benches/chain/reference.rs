//! The reference's side.

use std::time::{Duration, Instant};

use ferrite_testkit::http::json_number;
use ferrite_testkit::monerod::Monerod;

use super::network::Recorded;
use super::ours::rate;

/// Timeout for the reference to download the chain.
const SYNC_LIMIT: Duration = Duration::from_secs(180);

/// Transactions per second while a new node downloads the chain from its peer: all transactions of a block come
/// together. It reports the time spent on transactions in its log; proofs of work, the other block rules and the
/// network do not count.
pub(crate) fn sync(recorded: &Recorded) -> f64 {
    let mut node = Monerod::start_after(&recorded.node);
    let height = i64::try_from(recorded.blocks.len() + 1).expect("few blocks");
    let start = Instant::now();
    while json_number(&node.json_rpc("get_info", "{}"), "height") != Some(height) {
        assert!(start.elapsed() < SYNC_LIMIT, "the reference does not sync");
        std::thread::sleep(Duration::from_millis(100));
    }
    // The line is written after the last block was added.
    std::thread::sleep(Duration::from_millis(500));
    let (mut txs, mut time) = (0, Duration::ZERO);
    for line in node.log().lines() {
        let Some((of_line, spent)) = process_time(line) else { continue };
        txs += of_line;
        time += spent;
    }
    assert_eq!(txs, recorded.txs.len(), "the log speaks of all transactions");
    rate(txs, time)
}

/// Parses `... Block process time (20 blocks, 80 txs): 523 (500/23) ms`: the transactions, and their time.
fn process_time(line: &str) -> Option<(usize, Duration)> {
    let (_, rest) = line.split_once("Block process time (")?;
    let (_, rest) = rest.split_once(" blocks, ")?;
    let (txs, rest) = rest.split_once(" txs): ")?;
    let (_, rest) = rest.split_once(" (")?;
    let (millis, _) = rest.split_once('/')?;
    Some((txs.parse().ok()?, Duration::from_millis(millis.parse().ok()?)))
}
