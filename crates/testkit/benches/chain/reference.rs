//! The reference at work.

use std::time::{Duration, Instant};

use ferrite_testkit::http::{Client, json_number};
use ferrite_testkit::monerod::Monerod;
use ferrite_types::epee;
use ferrite_types::epee::List;
use ferrite_types::epee_object;

use super::network::Recorded;
use super::ours::rate;

/// How long the reference may take to take over the chain.
const SYNC_LIMIT: Duration = Duration::from_secs(180);

/// Transactions per second while a new node takes the chain over from its peer: all transactions of a block come
/// together. It says itself, in its log, how long it was busy with transactions; proofs of work, the blocks' other
/// rules and the network do not count.
pub(crate) fn sync(recorded: &Recorded) -> f64 {
    let fastest = (0..2).map(|_| sync_once(recorded)).min().expect("it ran twice");
    rate(recorded.txs.len(), fastest)
}

fn sync_once(recorded: &Recorded) -> Duration {
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
    time
}

/// Reads `... Block process time (20 blocks, 80 txs): 523 (500/23) ms`: the transactions, and the time that they took.
fn process_time(line: &str) -> Option<(usize, Duration)> {
    let (_, rest) = line.split_once("Block process time (")?;
    let (_, rest) = rest.split_once(" blocks, ")?;
    let (txs, rest) = rest.split_once(" txs): ")?;
    let (_, rest) = rest.split_once(" (")?;
    let (millis, _) = rest.split_once('/')?;
    Some((txs.parse().ok()?, Duration::from_millis(millis.parse().ok()?)))
}

/// Transactions per second into the pool of a node that has not seen them, over as many connections as there are
/// cores.
pub(crate) fn admit(recorded: &Recorded) -> f64 {
    let mut node = Monerod::start();
    for block in recorded.blocks_before_txs() {
        let answer = node.json_rpc("submit_block", &format!(r#"["{}"]"#, const_hex::encode(&block.blob)));
        assert!(answer.contains("\"status\": \"OK\""), "the reference refuses its own block: {answer}");
    }
    let bodies: Vec<String> = recorded
        .txs
        .iter()
        .map(|tx| format!(r#"{{"tx_as_hex":"{}","do_not_relay":true}}"#, const_hex::encode(tx)))
        .collect();
    let port = node.rpc_port();
    let connections = std::thread::available_parallelism().map_or(1, usize::from);
    let start = Instant::now();
    std::thread::scope(|scope| {
        for bodies in bodies.chunks(bodies.len().div_ceil(connections)) {
            scope.spawn(move || {
                let mut client = Client::connect(port).expect("it listens");
                for body in bodies {
                    let (_, answer) = client.post("/send_raw_transaction", body).expect("it answers");
                    let answer = String::from_utf8_lossy(&answer);
                    assert!(answer.contains("\"status\": \"OK\""), "it refuses a transaction: {answer}");
                }
            });
        }
    });
    let elapsed = start.elapsed();
    let pool = json_number(&node.json_rpc("get_info", "{}"), "tx_pool_size");
    assert_eq!(pool, i64::try_from(recorded.txs.len()).ok(), "all transactions are in the pool");
    rate(recorded.txs.len(), elapsed)
}

epee_object! {
    struct GetOutsRequest {
        get_txid: bool = true,
        outputs: Vec<OutputRequest> as List,
    }
}

epee_object! {
    struct OutputRequest {
        amount: u64,
        index: u64,
    }
}

/// Outputs per second that `get_outs.bin` answers, many at once.
pub(crate) fn get_outs(recorded: &Recorded) -> f64 {
    const ASKED: usize = 10_000;
    // Every block has one of its own.
    let count = recorded.blocks.len() as u64;
    let indices = super::storage::random_indices(count).take(ASKED);
    let outputs = indices.map(|index| OutputRequest { amount: 0, index }).collect();
    let body = epee::to_bytes(&GetOutsRequest { get_txid: false, outputs });
    let mut client = Client::connect(recorded.node.rpc_port()).expect("it listens");
    let ask = |client: &mut Client| {
        let start = Instant::now();
        let (status, answer) = client.post_bytes("/get_outs.bin", &body).expect("it answers");
        assert!(status == 200 && answer.len() > ASKED * 64, "it does not know the outputs");
        start.elapsed()
    };
    let fastest = (0..5).map(|_| ask(&mut client)).min().expect("it was asked");
    rate(ASKED, fastest)
}
