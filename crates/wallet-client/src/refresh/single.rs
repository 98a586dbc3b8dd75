//! Scanning single transactions out of order.

use std::collections::{BTreeSet, HashMap};

use ferrite_rpc::daemon::bulk::{GetBlocksByHeightBinRequest, GetBlocksByHeightBinResponse};
use ferrite_rpc::daemon::transactions::TransactionEntry;
use ferrite_types::block::Block;
use ferrite_types::epee::{self, Limits};
use ferrite_types::{Amount, Hash, Height};
use ferrite_wallet::scan::{ScannedTx, TxToScan};
use ferrite_wallet::state::{TxAgain, Wallet};

use super::pool::{MAX_TXS, entry_blob, entry_height, fetch_txs};
use super::{RefreshError, Refresher, Target};
use crate::daemon::{Daemon, DaemonError};

/// Why transactions could not be scanned.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ScanTxError {
    /// The node does not have one of them, or sent something else.
    #[error("Failed to get transaction from daemon")]
    NotFound,
    /// The node did not provide their order within a block.
    #[error("Failed to get blocks by height from daemon")]
    Order,
    /// Later transactions would have to be fetched again, which would reveal to an untrusted node that they belong to
    /// the wallet.
    #[error("The wallet has already seen 1 or more recent transactions than the scanned tx")]
    Untrusted,
    /// A refresh failed.
    #[error(transparent)]
    Refresh(#[from] RefreshError),
}

impl From<DaemonError> for ScanTxError {
    fn from(error: DaemonError) -> Self {
        Self::Refresh(error.into())
    }
}

/// A transaction with its position in the chain.
struct Entry {
    txid: Hash,
    blob: Vec<u8>,
    height: Option<Height>,
    /// The position in its block.
    order: usize,
    entry: TransactionEntry,
}

impl<T: Target> Refresher<T> {
    /// Scans transactions anywhere in the chain or the pool (`wallet2.cpp: scan_tx`). Blocks up to the last of them
    /// that the wallet does not have yet are skipped.
    ///
    /// # Errors
    /// If the node does not have one of them or must not be asked, or as [`Refresher::refresh`].
    pub fn scan_txs(&self, daemon: &dyn Daemon, txids: &BTreeSet<Hash>) -> Result<(), ScanTxError> {
        let turn = self.turn();
        let mut entries = self.fetch_entries(daemon, txids)?;
        let heights = || entries.iter().filter_map(|entry| entry.height);
        let (lowest, highest) = (heights().min(), heights().max());
        if let Some(lowest) = lowest.filter(|lowest| self.target.look(Wallet::height) > *lowest) {
            let known = self.target.look(|wallet| wallet.txs_from(lowest));
            let others: BTreeSet<Hash> = known.difference(txids).copied().collect();
            if !daemon.is_trusted() && !others.is_empty() {
                return Err(ScanTxError::Untrusted);
            }
            entries.extend(self.fetch_entries(daemon, &others)?);
        }
        order(daemon, &mut entries)?;
        self.look_again(entries)?;
        let next = highest.map(|highest| Height(highest.0.saturating_add(1)));
        drop(turn);
        if let Some((highest, next)) =
            highest.zip(next.filter(|next| *next > self.target.look(Wallet::height)))
        {
            let reward = daemon.block_reward(highest.0);
            self.target.stage(|wallet| {
                wallet.set_skip_to(next);
                if let Ok(reward) = reward {
                    wallet.set_last_block_reward(Amount(reward));
                }
            });
            self.refresh(daemon, Height(0))?;
        }
        Ok(())
    }

    fn look_again(&self, entries: Vec<Entry>) -> Result<(), ScanTxError> {
        let scanner = self.target.look(Wallet::scanner);
        let to_scan: Vec<_> = entries
            .iter()
            .map(|entry| TxToScan {
                txid: entry.txid,
                blob: &entry.blob,
                output_indices: entry.height.is_some().then_some(&entry.entry.output_indices[..]),
            })
            .collect();
        let scanned: Result<Vec<ScannedTx>, _> = scanner.scan_txs(&to_scan).into_iter().collect();
        let scanned = scanned.map_err(RefreshError::from)?;
        let again = scanned.into_iter().zip(&entries).map(|(tx, entry)| TxAgain {
            tx,
            block: entry.height.map(|height| (height, entry.entry.block_timestamp.unwrap_or_default())),
            double_spend_seen: entry.entry.double_spend_seen,
        });
        let (again, now) = (again.collect(), self.target.now());
        let applied = self.target.stage(|wallet| wallet.look_again(again, now));
        self.target.keep().map_err(RefreshError::Keep)?;
        self.target.notify(&applied.notify);
        Ok(())
    }

    fn fetch_entries(&self, daemon: &dyn Daemon, txids: &BTreeSet<Hash>) -> Result<Vec<Entry>, ScanTxError> {
        let txids: Vec<Hash> = txids.iter().copied().collect();
        let mut entries = Vec::with_capacity(txids.len());
        for some in txids.chunks(MAX_TXS) {
            self.check_stop()?;
            let found = fetch_txs(daemon, some)?;
            if found.len() != some.len() {
                return Err(ScanTxError::NotFound);
            }
            for (wanted, entry) in some.iter().zip(found) {
                let (txid, blob) = entry_blob(&entry).ok_or(ScanTxError::NotFound)?;
                if txid != *wanted {
                    return Err(ScanTxError::NotFound);
                }
                entries.push(Entry { txid, blob, height: entry_height(&entry), order: 0, entry });
            }
        }
        Ok(entries)
    }
}

/// Sorts transactions in chain order, with those in the pool last.
fn order(daemon: &dyn Daemon, entries: &mut [Entry]) -> Result<(), ScanTxError> {
    let mut in_block: HashMap<Height, usize> = HashMap::new();
    for height in entries.iter().filter_map(|entry| entry.height) {
        *in_block.entry(height).or_default() += 1;
    }
    let heights: Vec<u64> =
        in_block.iter().filter(|(_, count)| **count > 1).map(|(height, _)| height.0).collect();
    if !heights.is_empty() {
        let places = places_in_blocks(daemon, heights)?;
        for entry in
            entries.iter_mut().filter(|entry| entry.height.is_some_and(|height| in_block[&height] > 1))
        {
            entry.order = *places.get(&entry.txid).ok_or(ScanTxError::Order)?;
        }
    }
    entries.sort_by_key(|entry| (entry.height.is_none(), entry.height, entry.order));
    Ok(())
}

fn places_in_blocks(daemon: &dyn Daemon, heights: Vec<u64>) -> Result<HashMap<Hash, usize>, ScanTxError> {
    let request = GetBlocksByHeightBinRequest { heights, ..GetBlocksByHeightBinRequest::default() };
    let bytes = daemon.blocks_by_height(&request)?;
    let answer: GetBlocksByHeightBinResponse<'_> =
        epee::from_bytes(&bytes, Limits::HTTP_CLIENT).map_err(|_| ScanTxError::Order)?;
    daemon.check_status("getblocks_by_height.bin", &answer.status)?;
    let mut places = HashMap::new();
    for entry in &answer.blocks {
        let block = Block::from_blob(entry.block).map_err(|_| ScanTxError::Order)?;
        block.id().map_err(|_| ScanTxError::Order)?;
        let ids = std::iter::once(block.miner_tx.hash()).chain(block.tx_hashes);
        places.extend(ids.enumerate().map(|(place, txid)| (txid, place)));
    }
    Ok(places)
}
