//! `make bench`, second part: the chain. How fast transactions of real wallets are verified, beside the reference
//! doing the same in the same run; how fast blocks are stored and outputs read; and what memory that takes.

mod network;
mod ours;
mod reference;
mod storage;
#[path = "../../../chain/tests/db/synthetic.rs"]
#[allow(dead_code, unreachable_pub, clippy::unwrap_used, reason = "the tests of the database use all of it")]
mod synthetic;
mod table;

use network::Recorded;
use table::Row;

fn main() {
    println!("The chain: a private network with a wallet is set up first, which takes a minute or two.\n");
    let recorded = Recorded::make();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    println!(
        "{} transactions with 2 inputs, 2 outputs and rings of 16, in {} block(s); {cores} cores.\n",
        recorded.txs.len(),
        recorded.blocks_with_txs().count(),
    );
    table::header();
    let mut rows = verification(&recorded);
    rows.extend(storage::measure(&recorded));
    table::verdict(&rows);
}

/// Transactions in blocks, transactions one by one, and our verification alone.
fn verification(recorded: &Recorded) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut row = |row: Row| {
        row.print();
        rows.push(row);
    };
    row(Row {
        what: "transactions verified, in a block, per second".to_owned(),
        reference: Some(reference::sync(recorded)),
        ours: ours::add_block(recorded),
        goal: Some(3.0),
    });
    row(Row {
        what: "transactions admitted to the pool, per second".to_owned(),
        reference: Some(reference::admit(recorded)),
        ours: ours::admit(recorded),
        goal: Some(3.0),
    });
    let resolved = ours::Resolved::new(recorded);
    for (batch, all_cores) in [(1, false), (16, false), (usize::MAX, false), (usize::MAX, true)] {
        let size = if batch == usize::MAX { "all at once".to_owned() } else { format!("{batch} at a time") };
        let cores = if all_cores { "all cores" } else { "one core" };
        row(Row {
            what: format!("the rules of transactions alone, {size}, {cores}, per second"),
            reference: None,
            ours: resolved.verify(batch, all_cores),
            goal: None,
        });
    }
    rows
}
