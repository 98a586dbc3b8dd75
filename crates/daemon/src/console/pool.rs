//! The pool.

use ferrite_rpc::daemon::Nothing;
use ferrite_rpc::daemon::pool::{GetTransactionPool, GetTransactionPoolStats};
use ferrite_rpc::daemon::transactions::TxidsRequest;

use super::render::{ago, bytes, coins, columns, facts, yes};
use super::{Command, Console, Method, Result, now, only};

pub(super) const COMMANDS: &[Command] = &[
    Command {
        names: &["pool", "print_pool", "print_pool_sh"],
        arguments: "",
        help: "what waits for a block",
        run: pool,
    },
    Command {
        names: &["pool_stats", "print_pool_stats"],
        arguments: "",
        help: "the pool in numbers",
        run: stats,
    },
    Command { names: &["flush_txpool"], arguments: "[HASH]", help: "forget transactions", run: flush },
    Command {
        names: &["relay_tx"],
        arguments: "HASH",
        help: "send a transaction of the pool again",
        run: relay,
    },
];

fn pool(console: &Console, _: &[&str]) -> Result<String> {
    console.show(Method::Path("/get_transaction_pool"), &Nothing, |answer: &GetTransactionPool| {
        if answer.transactions.is_empty() {
            return "the pool is empty".to_owned();
        }
        let rows = answer.transactions.iter().map(|tx| {
            vec![
                tx.id_hash.clone(),
                tx.weight.to_string(),
                coins(tx.fee),
                ago(tx.receive_time, now()),
                yes(tx.relayed),
                yes(tx.double_spend_seen),
            ]
        });
        columns(&["transaction", "weight", "fee", "came", "relayed", "double spend"], rows)
    })
}

fn stats(console: &Console, _: &[&str]) -> Result<String> {
    console.show(Method::Path("/get_transaction_pool_stats"), &Nothing, |answer: &GetTransactionPoolStats| {
        let stats = &answer.pool_stats;
        facts(&[
            ("transactions", stats.txs_total.to_string()),
            ("weight", bytes(stats.bytes_total)),
            (
                "smallest, median, largest",
                format!("{}, {}, {}", stats.bytes_min, stats.bytes_med, stats.bytes_max),
            ),
            ("fees", coins(stats.fee_total)),
            ("oldest", ago(stats.oldest, now())),
            ("older than 10 minutes", stats.num_10m.to_string()),
            ("failing", stats.num_failing.to_string()),
            ("not relayed", stats.num_not_relayed.to_string()),
            ("double spends", stats.num_double_spends.to_string()),
        ])
    })
}

fn flush(console: &Console, arguments: &[&str]) -> Result<String> {
    let request = TxidsRequest { txids: arguments.iter().map(|&id| id.to_owned()).collect() };
    console.order(Method::Json("flush_txpool"), &request, "flushed")
}

fn relay(console: &Console, arguments: &[&str]) -> Result<String> {
    let request = TxidsRequest { txids: vec![only(arguments)?.to_owned()] };
    console.order(Method::Json("relay_tx"), &request, "relayed")
}
