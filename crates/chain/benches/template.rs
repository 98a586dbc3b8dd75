//! Time to make block templates with a full pool: `cargo bench -p ferrite-chain --bench template`. There are 5,000
//! transactions, or `FERRITE_BENCH_TXS`.

#![allow(missing_docs, clippy::unwrap_used)]

use std::process::ExitCode;
use std::time::Instant;

use ferrite_chain::pool::{RelayCategory, RelayMethod};
use ferrite_testkit::bench::{self, Bench, Row, Spread};
use ferrite_testkit::chain_gen::{Payment, TestNode, TestWallet};

/// Outputs of a transaction that splits coins for later ones.
const FAN_OUT: usize = 16;

fn main() -> ExitCode {
    if bench::is_only_tested() {
        return ExitCode::SUCCESS;
    }
    let mut bench = Bench::start("template", "Block templates of the engine");
    let wanted = bench::setting("FERRITE_BENCH_TXS", 5000, 1000);
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
    bench.note(&format!(
        "{pool} transactions in the pool, made and admitted in {:.1} s. Our engine, called directly; templates over RPC are \
         compared with the reference's in the section about the node's calls.",
        started.elapsed().as_secs_f64()
    ));
    bench.table("reference");
    let mine = |node: &mut TestNode| drop(node.mine(&address));
    bench.row(&templates("the same tip", &mut node, |_| {}, &address));
    bench.row(&templates("a new block before each", &mut node, mine, &address));
    let mut node = node.restart();
    let started = Instant::now();
    let first = node.template(&address, &[]);
    let time = Spread::of_times([started.elapsed()]);
    let txs = first.block.tx_hashes.len();
    bench.row(&Row::time("the first after a restart", time).also(format!("{txs} transactions")));
    bench.row(&templates("after a restart and a block", &mut node, mine, &address));
    bench.finish()
}

fn receive_all(node: &mut TestNode, wallet: &mut TestWallet, payments: &[Payment]) {
    for tx in wallet.pay_many(node.engine.database(), payments).unwrap() {
        assert!(node.receive(&tx.to_blob(), RelayMethod::Fluff).is_accepted());
    }
}

fn templates(
    what: &str,
    node: &mut TestNode,
    mut before: impl FnMut(&mut TestNode),
    address: &ferrite_crypto::keys::AddressKeys,
) -> Row {
    const ROUNDS: usize = 15;
    let mut times = Vec::new();
    let mut txs = 0;
    for _ in 0..ROUNDS {
        before(node);
        let started = Instant::now();
        txs = node.template(address, &[0; 8]).block.tx_hashes.len();
        times.push(started.elapsed());
    }
    let pool = node.pool.len(RelayCategory::All);
    Row::time(what, Spread::of_times(times)).also(format!("{txs} of {pool} transactions"))
}
