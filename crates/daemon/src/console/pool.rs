//! Commands for the pool.

use ferrite_rpc::daemon::EmptyRequest;
use ferrite_rpc::daemon::pool::{GetTransactionPoolResponse, GetTransactionPoolStatsResponse};
use ferrite_rpc::daemon::transactions::{FlushTxpoolRequest, RelayTxRequest};
use ferrite_types::time::unix_time;

use super::render::{ago, bytes, coins, columns, facts, yes};
use super::{Command, Console, Method, Result, only};

pub(super) const COMMANDS: &[Command] = &[
    Command::new(&["pool", "print_pool", "print_pool_sh"], "", "list transactions in the pool", pool),
    Command::new(&["pool_stats", "print_pool_stats"], "", "pool statistics", stats),
    Command::new(&["flush_txpool"], "[HASH]", "remove a transaction from the pool, or all of them", flush)
        .destroying(flushed),
    Command::new(&["relay_tx"], "HASH", "relay a transaction of the pool again", relay),
];

/// What `flush_txpool` removes. Naming a transaction counts as confirmation.
fn flushed(arguments: &[&str]) -> Option<String> {
    arguments.is_empty().then(|| "All transactions are removed from the pool".to_owned())
}

fn pool(console: &Console, _: &[&str]) -> Result<String> {
    console.show(
        Method::Path("/get_transaction_pool"),
        &EmptyRequest,
        |answer: &GetTransactionPoolResponse| {
            if answer.transactions.is_empty() {
                return "the pool is empty".to_owned();
            }
            let rows = answer.transactions.iter().map(|tx| {
                vec![
                    tx.id_hash.clone(),
                    tx.weight.to_string(),
                    coins(tx.fee),
                    ago(tx.receive_time, unix_time()),
                    yes(tx.relayed),
                    yes(tx.double_spend_seen),
                ]
            });
            columns(&["transaction", "weight", "fee", "came", "relayed", "double spend"], rows)
        },
    )
}

fn stats(console: &Console, _: &[&str]) -> Result<String> {
    console.show(
        Method::Path("/get_transaction_pool_stats"),
        &EmptyRequest,
        |answer: &GetTransactionPoolStatsResponse| {
            let stats = &answer.pool_stats;
            facts(&[
                ("transactions", stats.txs_total.to_string()),
                ("weight", bytes(stats.bytes_total)),
                (
                    "smallest, median, largest",
                    format!("{}, {}, {}", stats.bytes_min, stats.bytes_med, stats.bytes_max),
                ),
                ("fees", coins(stats.fee_total)),
                ("oldest", ago(stats.oldest, unix_time())),
                ("older than 10 minutes", stats.num_10m.to_string()),
                ("failing", stats.num_failing.to_string()),
                ("not relayed", stats.num_not_relayed.to_string()),
                ("double spends", stats.num_double_spends.to_string()),
            ])
        },
    )
}

fn flush(console: &Console, arguments: &[&str]) -> Result<String> {
    let request = FlushTxpoolRequest { txids: arguments.iter().map(|&id| id.to_owned()).collect() };
    console.order(Method::Json("flush_txpool"), &request, "flushed")
}

fn relay(console: &Console, arguments: &[&str]) -> Result<String> {
    let request = RelayTxRequest { txids: vec![only(arguments)?.to_owned()] };
    console.order(Method::Json("relay_tx"), &request, "relayed")
}
