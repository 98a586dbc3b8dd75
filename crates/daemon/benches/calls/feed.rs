//! The chain and the pool, into both nodes.

use std::time::Instant;

use ferrite_testkit::http::Client;

use crate::chain::MadeChain;

/// Submits all blocks to both. Returns how many seconds each took.
pub(crate) fn blocks(made: &MadeChain, ours: u16, monerod: u16) -> [f64; 2] {
    [ours, monerod].map(|port| {
        let started = Instant::now();
        let mut client = Client::connect(port).unwrap();
        for block in &made.blocks {
            block.txs.iter().for_each(|tx| send(&mut client, tx));
            submit(&mut client, &const_hex::encode(&block.blob));
        }
        started.elapsed().as_secs_f64()
    })
}

/// Submits a block.
pub(crate) fn submit(client: &mut Client, hex: &str) {
    let body = format!(r#"{{"jsonrpc":"2.0","id":"0","method":"submit_block","params":["{hex}"]}}"#);
    let (_, answer) = client.post("/json_rpc", &body).unwrap();
    let answer = String::from_utf8(answer).unwrap();
    assert!(answer.contains("\"status\": \"OK\""), "a block is refused: {answer}");
}

/// Sends a transaction.
pub(crate) fn send(client: &mut Client, tx: &[u8]) {
    let body = format!(r#"{{"tx_as_hex":"{}"}}"#, const_hex::encode(tx));
    let (_, answer) = client.post("/send_raw_transaction", &body).unwrap();
    let answer = String::from_utf8(answer).unwrap();
    assert!(answer.contains("\"status\": \"OK\""), "a transaction is refused: {answer}");
}

/// Sends transactions over as many connections as there are cores, until all are sent or the time is over. Returns how
/// many were sent, and in how many seconds.
pub(crate) fn transactions(port: u16, txs: &[Vec<u8>], seconds: u64) -> (usize, f64) {
    let started = Instant::now();
    let connections = std::thread::available_parallelism().map_or(1, usize::from);
    let sent = std::thread::scope(|scope| {
        let some = |txs: &[Vec<u8>]| {
            let mut client = Client::connect(port).unwrap();
            let in_time = txs.iter().take_while(|_| started.elapsed().as_secs() < seconds);
            in_time.map(|tx| send(&mut client, tx)).count()
        };
        let share = txs.len().div_ceil(connections).max(1);
        let threads: Vec<_> = txs.chunks(share).map(|txs| scope.spawn(move || some(txs))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).sum()
    });
    (sent, started.elapsed().as_secs_f64())
}
