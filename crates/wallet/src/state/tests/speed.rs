//! Timings of a wallet with many transfers. Run with `--run-ignored all --no-capture speed` to see them.

use std::time::Instant;

use super::*;

const TRANSFERS: u64 = 100_000;
const ADDRESSES: u32 = 50_000;

fn timed<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = work();
    ferrite_testkit::seen!("{what}: {:.3} ms", start.elapsed().as_secs_f64() * 1000.0);
    result
}

#[test]
#[ignore = "prints timings"]
fn speed() {
    let options = WalletOptions { lookahead: Lookahead::default(), ..options() };
    let mut wallet = timed("new", || Wallet::new(keys(), options).unwrap());
    timed("50,000 addresses", || wallet.create_addresses(0, ADDRESSES, "label").unwrap());
    let mut chain = Chain::new();
    let blocks: Vec<ScannedBlock> = (0..TRANSFERS / 50)
        .map(|block| {
            let txs = (block * 50..block * 50 + 50).map(|number| {
                let minor = u32::try_from(number % u64::from(ADDRESSES)).unwrap();
                receipt(number, vec![output(number, at(0, minor), 1000 + number)])
            });
            chain.block(0, txs.collect())
        })
        .collect();
    let mut worst = 0.0f64;
    let mut blocks = blocks.into_iter().peekable();
    let all = Instant::now();
    while blocks.peek().is_some() {
        let batch: Vec<ScannedBlock> = blocks.by_ref().take(50).collect();
        let start = Instant::now();
        wallet.apply(batch, chain.height()).unwrap();
        worst = worst.max(start.elapsed().as_secs_f64() * 1000.0);
    }
    ferrite_testkit::seen!(
        "apply 100,000 outputs: {:.1} ms, 2,500 at most {worst:.2} ms",
        all.elapsed().as_secs_f64() * 1000.0
    );
    let changes = timed("take changes", || wallet.take_changes());
    timed("balance", || wallet.balance(0, false, NOW));
    timed("balances", || wallet.balances(false, NOW));
    timed("balance per subaddress", || wallet.balance_per_subaddress(0, false, NOW).len());
    timed("all transfers", || wallet.transfers_in(&TransferFilter::default(), NOW).len());
    let last = TransferFilter { min_height: chain.height().0 - 10, ..TransferFilter::default() };
    timed("500 transfers", || wallet.transfers_in(&last, NOW).len());
    timed("one transfer", || wallet.transfers_of_tx(&hash("tx", 5000), 0, NOW).len());
    let snapshot: Vec<Change> = timed("snapshot", || wallet.snapshot().collect());
    assert_eq!(stored(snapshot.clone()), stored(changes));
    let loaded = timed("load", || Wallet::load(keys(), options, snapshot).unwrap());
    assert_eq!(loaded.outputs().len(), wallet.outputs().len());
    timed("1000 texts of addresses", || wallet.addresses().prepare((0..1000).map(|minor| at(0, minor))));
    timed("rollback of 10 blocks", || wallet.rollback(Height(chain.height().0 - 10)));
    timed("changes after it", || wallet.take_changes().len());
    timed("note", || wallet.set_note(hash("tx", 1), "note"));
    timed("changes after it", || wallet.take_changes().len());
}
