//! How long block templates take with a full pool: `cargo bench -p ferrite-chain --bench template`. The number of
//! transactions is 5,000, or what `FERRITE_BENCH_TXS` says.

#![allow(missing_docs, clippy::unwrap_used)]

use std::time::{Duration, Instant};

use ferrite_chain::pool::{RelayCategory, RelayMethod};
use ferrite_testkit::chain_gen::{Payment, TestNode, TestWallet};

/// Outputs of a transaction that makes change for later.
const FAN_OUT: usize = 16;

fn main() {
    // What `cargo test --benches` wants to know is that it starts.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let wanted = std::env::var("FERRITE_BENCH_TXS").ok().and_then(|count| count.parse().ok()).unwrap_or(5000);
    let (mut node, mut wallet) = (TestNode::at_version(16), TestWallet::new(1));
    let address = wallet.address();
    node.mine_many(60 + (wanted / FAN_OUT) as u64 + 16, &address);
    node.read(|view| wallet.scan(view));
    let payment = Payment { outputs: FAN_OUT, ..Payment::simple(1, 6 * node.fee()) };
    receive_all(&mut node, &mut wallet, &vec![payment; wanted / FAN_OUT + 1]);
    while !node.pool.is_empty() {
        node.mine(&address);
    }
    node.mine_many(10, &address);
    node.read(|view| wallet.scan(view));

    let started = Instant::now();
    let fee = |number| node.fee() * (100 + number % 100) / 100;
    let payments: Vec<_> = (0..wanted as u64).map(|number| Payment::simple(1, fee(number))).collect();
    receive_all(&mut node, &mut wallet, &payments);
    let pool = node.pool.len(RelayCategory::All);
    println!("{pool} transactions made and admitted in {:?}", started.elapsed());

    report("template, the same tip", &mut node, |_| {}, &address);
    report("template, a new block before each", &mut node, |node| drop(node.mine(&address)), &address);
    let mut node = node.restart();
    let started = Instant::now();
    let first = node.template(&address, &[]);
    println!(
        "template, the first after a restart: {:?}, {} txs",
        started.elapsed(),
        first.block.tx_hashes.len()
    );
    report("template, after a restart and a block", &mut node, |node| drop(node.mine(&address)), &address);
}

fn receive_all(node: &mut TestNode, wallet: &mut TestWallet, payments: &[Payment]) {
    for tx in wallet.pay_many(node.engine.database(), payments).unwrap() {
        assert!(node.receive(&tx.to_blob(), RelayMethod::Fluff).is_accepted());
    }
}

fn report(
    what: &str,
    node: &mut TestNode,
    mut before: impl FnMut(&mut TestNode),
    address: &ferrite_crypto::keys::AddressKeys,
) {
    const ROUNDS: usize = 15;
    let mut times: Vec<Duration> = Vec::new();
    let mut txs = 0;
    for _ in 0..ROUNDS {
        before(node);
        let started = Instant::now();
        txs = node.template(address, &[0; 8]).block.tx_hashes.len();
        times.push(started.elapsed());
    }
    times.sort_unstable();
    let pool = node.pool.len(RelayCategory::All);
    println!("{what}: median {:?}, worst {:?}, {txs} of {pool} txs", times[ROUNDS / 2], times[ROUNDS - 1]);
}
