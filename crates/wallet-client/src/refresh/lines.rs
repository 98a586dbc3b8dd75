//! Log lines about following the chain, for operators.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use ferrite_types::Height;
use ferrite_types::amount::{Unit, print_money, print_money_in};
use ferrite_wallet::state::{Detached, Receipt};

use super::Purpose;

/// Interval of progress lines during a long refresh.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(10);
/// If a batch has more payments than this, they share a line.
const MAX_LINES: usize = 20;

/// The time of the last progress line.
#[derive(Debug, Default)]
pub(super) struct Progress(Mutex<Option<Instant>>);

impl Progress {
    /// Resets the time when a refresh begins.
    pub(super) fn start(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }

    /// Logs the progress, at most once per interval.
    pub(super) fn reached(&self, purpose: Purpose, height: Height, chain: u64) {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if height.0 >= chain || last.is_some_and(|last| last.elapsed() < PROGRESS_INTERVAL) {
            return;
        }
        *last = Some(Instant::now());
        let percent = u128::from(height.0) * 100 / u128::from(chain);
        tracing::info!(
            target: "global",
            "{}: block {height} of {chain} ({percent}%), {} left",
            match purpose {
                Purpose::Following => "syncing",
                Purpose::Rescan => "rescanning",
            },
            chain - height.0
        );
    }

    /// Logs the end of a refresh.
    pub(super) fn done(&self, purpose: Purpose, blocks: u64, height: Height) {
        let noun = if blocks == 1 { "block" } else { "blocks" };
        match purpose {
            Purpose::Following => {
                tracing::info!(target: "global", "scanned {blocks} {noun}, height {height}");
            }
            Purpose::Rescan => {
                tracing::info!(target: "global", "rescanned {blocks} {noun}, height {height}");
            }
        }
    }
}

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
