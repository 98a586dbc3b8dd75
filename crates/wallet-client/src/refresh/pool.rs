//! Scanning the node's transaction pool.

use std::collections::HashSet;

use ferrite_rpc::daemon::bulk::{GetBlocksBinResponse, pool_info_extent};
use ferrite_rpc::daemon::transactions::{GetTransactionsRequest, TransactionEntry};
use ferrite_types::tx::{PrunedTransaction, Transaction};
use ferrite_types::{Hash, Height};
use ferrite_wallet::scan::{ScannedBlock, TxToScan};
use ferrite_wallet::state::{PoolChange, PoolTx, PoolUpdate, Wallet};

use super::{RefreshError, Refreshed, Refresher, Target};
use crate::daemon::Daemon;

/// Maximum number of transactions in an answer from a restricted node.
pub(super) const MAX_TXS: usize = 100;

/// A transaction in the pool.
struct InPool {
    txid: Hash,
    /// The blob. If missing, it is fetched when the wallet needs it.
    blob: Option<Vec<u8>>,
    double_spend_seen: bool,
}

/// The pool, or its changes, as reported by a node.
pub(super) struct PoolNews {
    change: PoolChange,
    txs: Vec<InPool>,
    time: Option<u64>,
}

impl PoolNews {
    /// The pool part of an answer with blocks. Old nodes do not send it.
    pub(super) fn read(answer: &GetBlocksBinResponse<'_>) -> Option<Self> {
        let change = match answer.pool_info_extent {
            pool_info_extent::INCREMENTAL => {
                PoolChange::Incremental { removed: answer.removed_pool_txids.clone() }
            }
            pool_info_extent::FULL => PoolChange::Full,
            _ => return None,
        };
        let sent = answer.added_pool_txs.iter().map(|tx| InPool {
            txid: tx.tx_hash,
            blob: Some(tx.tx_blob.to_vec()),
            double_spend_seen: tx.double_spend_seen,
        });
        let named = answer.remaining_added_pool_txids.iter().map(|txid| InPool {
            txid: *txid,
            blob: None,
            double_spend_seen: false,
        });
        Some(Self { change, txs: sent.chain(named).collect(), time: Some(answer.daemon_time) })
    }

    /// The time of the report, if the node can report changes since then.
    pub(super) fn time(&self) -> Option<u64> {
        self.time
    }

    /// Removes transactions that the answer's blocks contain.
    pub(super) fn without(mut self, blocks: &[ScannedBlock]) -> Self {
        let ids: HashSet<Hash> = blocks.iter().flat_map(|block| &block.txs).map(|tx| tx.txid).collect();
        self.txs.retain(|tx| !ids.contains(&tx.txid));
        self
    }
}

impl<T: Target> Refresher<T> {
    /// Scans only the pool. Does nothing during a refresh.
    ///
    /// # Errors
    /// If the node does not answer or answers incorrectly, or the wallet cannot be stored.
    pub fn update_pool(&self, daemon: &dyn Daemon) -> Result<(), RefreshError> {
        // A running refresh scans the pool at its end.
        let Some(_turn) = self.turn_if_free() else { return Ok(()) };
        if self.target.look(Wallet::is_background) {
            return Ok(());
        }
        let news = self.ask_for_pool(daemon)?;
        self.take_in_pool(daemon, news, false, &mut Refreshed::default())
    }

    /// Requests the whole pool separately from blocks (`wallet2.cpp: update_pool_state_by_pool_query`).
    pub(super) fn ask_for_pool(&self, daemon: &dyn Daemon) -> Result<PoolNews, RefreshError> {
        let answer = daemon.pool_hashes()?;
        daemon.check_status("get_transaction_pool_hashes", &answer.access.status)?;
        let in_pool =
            |txid: &String| Some(InPool { txid: txid.parse().ok()?, blob: None, double_spend_seen: false });
        let txs = answer.tx_hashes.iter().filter_map(in_pool).collect();
        Ok(PoolNews { change: PoolChange::Full, txs, time: None })
    }

    /// Applies changes of the pool. If all blocks were applied before, a transaction found in neither a block nor the
    /// pool is lost.
    pub(super) fn take_in_pool(
        &self,
        daemon: &dyn Daemon,
        news: PoolNews,
        all_blocks: bool,
        refreshed: &mut Refreshed,
    ) -> Result<(), RefreshError> {
        let PoolNews { change, mut txs, .. } = news;
        let (scanner, wanted) = self.target.look(|wallet| {
            let wanted: Vec<bool> = txs.iter().map(|tx| wallet.wants_pool_tx(&tx.txid)).collect();
            (wallet.scanner(), wanted)
        });
        let missing: Vec<Hash> = txs
            .iter()
            .zip(&wanted)
            .filter(|(tx, wanted)| **wanted && tx.blob.is_none())
            .map(|(tx, _)| tx.txid)
            .collect();
        for (txid, blob, double_spend_seen) in self.fetch_pool_txs(daemon, &missing)? {
            if let Some(tx) = txs.iter_mut().find(|tx| tx.txid == txid) {
                tx.blob = Some(blob);
                tx.double_spend_seen = double_spend_seen;
            }
        }
        let to_scan: Vec<_> = txs
            .iter()
            .zip(&wanted)
            .filter(|(_, wanted)| **wanted)
            .filter_map(|(tx, _)| {
                Some(TxToScan { txid: tx.txid, blob: tx.blob.as_deref()?, output_indices: None })
            })
            .collect();
        let mut scanned = std::collections::HashMap::new();
        for (tx, result) in to_scan.iter().zip(scanner.scan_txs(&to_scan)) {
            match result {
                Ok(found) => drop(scanned.insert(tx.txid, found)),
                Err(error) => tracing::info!(target: "wallet.wallet2", "skipped a pool transaction: {error}"),
            }
        }
        let txs = txs.into_iter().map(|tx| PoolTx {
            tx: scanned.remove(&tx.txid),
            txid: tx.txid,
            double_spend_seen: tx.double_spend_seen,
        });
        let update = PoolUpdate { change, txs: txs.collect(), refreshed: all_blocks };
        let now = self.target.now();
        let mut applied = self.target.stage(|wallet| wallet.apply_pool(update, now));
        let receipts = std::mem::take(&mut applied.receipts);
        let mut notify = Vec::new();
        refreshed.add(applied, &mut notify);
        self.target.keep().map_err(RefreshError::Keep)?;
        self.log_receipts(&receipts);
        self.target.notify(&notify);
        Ok(())
    }

    /// Fetches transactions from the pool. Those that have left it are omitted.
    fn fetch_pool_txs(
        &self,
        daemon: &dyn Daemon,
        txids: &[Hash],
    ) -> Result<Vec<(Hash, Vec<u8>, bool)>, RefreshError> {
        let mut found = Vec::new();
        for some in txids.chunks(MAX_TXS) {
            self.check_stop()?;
            for entry in fetch_txs(daemon, some)? {
                if let Some((txid, blob)) = entry_blob(&entry).filter(|_| entry.in_pool) {
                    found.push((txid, blob, entry.double_spend_seen));
                }
            }
        }
        Ok(found)
    }
}

/// Fetches at most [`MAX_TXS`] transactions; some may be missing.
pub(super) fn fetch_txs(daemon: &dyn Daemon, txids: &[Hash]) -> Result<Vec<TransactionEntry>, RefreshError> {
    let request = GetTransactionsRequest {
        txs_hashes: txids.iter().map(Hash::to_string).collect(),
        prune: true,
        ..GetTransactionsRequest::default()
    };
    let answer = daemon.transactions(&request)?;
    daemon.check_status("gettransactions", &answer.access.status)?;
    Ok(answer.txs)
}

/// The id and the blob of a transaction, if the blob hashes to the id (`cryptonote_format_utils.cpp: get_pruned_tx`).
pub fn entry_blob(entry: &TransactionEntry) -> Option<(Hash, Vec<u8>)> {
    let txid: Hash = entry.tx_hash.parse().ok()?;
    let decode = |hex: &str| const_hex::decode(hex).ok();
    if !entry.as_hex.is_empty() {
        let blob = decode(&entry.as_hex)?;
        return (Transaction::from_blob(&blob).ok()?.hash() == txid).then_some((txid, blob));
    }
    let pruned = decode(&entry.pruned_as_hex)?;
    let tx = PrunedTransaction::from_blob(&pruned).ok()?;
    let hash = if entry.prunable_as_hex.is_empty() {
        match (tx.hash(&entry.prunable_hash.parse().unwrap_or_default()), tx.base.is_some()) {
            (Some(hash), true) => hash,
            // The id of a version 1 transaction covers its signatures, so a pruned one cannot be verified; a miner
            // transaction has none.
            _ => Transaction::from_blob(&pruned).ok()?.hash(),
        }
    } else {
        tx.with_prunable_blob(&decode(&entry.prunable_as_hex)?).ok()?.hash()
    };
    (hash == txid).then_some((txid, pruned))
}

/// The height of the transaction's block.
pub(super) fn entry_height(entry: &TransactionEntry) -> Option<Height> {
    entry.block_height.filter(|_| !entry.in_pool).map(Height)
}
