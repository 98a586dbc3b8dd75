//! Feeds the chain and the pool to both nodes.

use std::time::Instant;

use ferrite_testkit::bench::Spread;
use ferrite_testkit::http::Client;
use ferrite_testkit::machine;
use ferrite_testkit::made_chain::MadeChain;

/// Submits all blocks to both. Returns the seconds each took.
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

/// Sends a transaction. Its rings are of the end of the chain, which no wallet would choose on a long one, so the node must
/// not check that.
pub(crate) fn send(client: &mut Client, tx: &[u8]) {
    let body = format!(r#"{{"tx_as_hex":"{}","do_sanity_checks":false}}"#, const_hex::encode(tx));
    let (_, answer) = client.post("/send_raw_transaction", &body).unwrap();
    let answer = String::from_utf8(answer).unwrap();
    assert!(answer.contains("\"status\": \"OK\""), "a transaction is refused: {answer}");
}

/// Sends transactions over as many connections as there are cores, in parts, until all are sent or the time is over.
/// Returns the rate of accepted transactions per second, for each part.
pub(crate) fn transactions(port: u16, txs: &[Vec<u8>], parts: usize, seconds: u64) -> Spread {
    let started = Instant::now();
    let parts = txs.chunks(txs.len().div_ceil(parts).max(1));
    Spread::of(parts.take_while(|_| started.elapsed().as_secs() < seconds).map(|txs| part(port, txs)))
}

fn part(port: u16, txs: &[Vec<u8>]) -> f64 {
    let started = Instant::now();
    std::thread::scope(|scope| {
        for txs in txs.chunks(txs.len().div_ceil(machine::cores())) {
            scope.spawn(move || {
                let mut client = Client::connect(port).unwrap();
                txs.iter().for_each(|tx| send(&mut client, tx));
            });
        }
    });
    txs.len() as f64 / started.elapsed().as_secs_f64()
}
