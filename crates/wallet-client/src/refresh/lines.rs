//! Log lines about following the chain, for operators.

use ferrite_types::amount::{Unit, print_money, print_money_in};
use ferrite_wallet::state::{Detached, Receipt};

/// If a batch has more payments than this, they share a line.
const MAX_LINES: usize = 20;

/// Logs payments.
pub(super) fn receipts(receipts: &[Receipt]) {
    if receipts.len() > MAX_LINES {
        let sum = receipts.iter().map(|receipt| u128::from(receipt.amount.0)).sum();
        let (count, sum) = (receipts.len(), print_money_in(Unit::Monero, sum));
        tracing::info!(target: "global", "received {count} payments, {sum} in total");
        return;
    }
    for Receipt { txid, subaddress, amount, height } in receipts {
        let (amount, major, minor) = (print_money(*amount), subaddress.major, subaddress.minor);
        match height {
            Some(height) => tracing::info!(
                target: "global",
                "received {amount} in transaction {txid} at height {height} (account {major}, subaddress {minor})"
            ),
            None => tracing::info!(
                target: "global",
                "{amount} in transaction {txid} seen in the pool (account {major}, subaddress {minor})"
            ),
        }
    }
}

/// Logs blocks that were replaced.
pub(super) fn detached(detached: &Detached) {
    let Detached { from, to, txs } = detached;
    let depth = detached.depth();
    tracing::warn!(
        target: "global",
        "reorganisation of depth {depth}: blocks {from} to {to} were replaced, {txs} transactions of the wallet were in them"
    );
}
