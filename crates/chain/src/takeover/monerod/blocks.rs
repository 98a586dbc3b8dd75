//! Blocks with their transactions, from five tables that are read side by side.

use ferrite_types::block::Block;
use ferrite_types::{Hash, Height, keccak256};

use super::records::{INFO_SIZE, Info, read_info};
use super::{MonerodDatabase, MonerodError, Result};
use crate::db::prune::is_kept;
use crate::db::scan::Scan;
use crate::engine::TxBytes;
use crate::takeover::source::{RawBlock, Start};

/// Reads blocks in order.
pub(super) struct BlockScan<'d> {
    database: &'d MonerodDatabase,
    blocks: Scan<'d>,
    infos: Scan<'d>,
    pruned: Scan<'d>,
    prunable: Gapped<'d>,
    prunable_hashes: Gapped<'d>,
    next: Start,
    failed: bool,
}

/// A table by number in which numbers may be missing.
struct Gapped<'d> {
    scan: Scan<'d>,
    /// The entry after the last one returned.
    ahead: Option<(u64, Vec<u8>)>,
}

impl Gapped<'_> {
    /// The entry of a number, which must not be below an earlier one.
    fn get(&mut self, number: u64) -> std::result::Result<Option<Vec<u8>>, crate::db::ScanError> {
        loop {
            match &mut self.ahead {
                Some((at, _)) if *at > number => return Ok(None),
                Some((at, value)) if *at == number => return Ok(Some(std::mem::take(value))),
                _ => {}
            }
            let Some(entry) = self.scan.next()? else { return Ok(None) };
            let at = read_key(entry.key).unwrap_or(u64::MAX);
            self.ahead = Some((at, entry.value.to_vec()));
        }
    }
}

fn read_key(key: &[u8]) -> Option<u64> {
    key.try_into().ok().map(u64::from_le_bytes)
}

impl<'d> BlockScan<'d> {
    pub(super) fn new(database: &'d MonerodDatabase, start: Start) -> Result<Self> {
        let (file, tables) = (&database.file, &database.tables);
        let failed = |source| database.failed(source);
        let from = |table, number| file.scan_from(table, number).map_err(failed);
        let gapped = |table| Ok::<_, MonerodError>(Gapped { scan: from(table, start.tx)?, ahead: None });
        Ok(Self {
            database,
            blocks: from(&tables.blocks, start.height.0)?,
            infos: file.scan_values_from(&tables.block_info, start.height.0).map_err(failed)?,
            pruned: from(&tables.txs_pruned, start.tx)?,
            prunable: gapped(&tables.txs_prunable)?,
            prunable_hashes: gapped(&tables.txs_prunable_hash)?,
            next: start,
            failed: false,
        })
    }

    fn read(&mut self) -> Result<Option<RawBlock>> {
        let (database, height) = (self.database, self.next.height);
        let failed = |source| database.failed(source);
        let wrong = |what| database.inconsistent(what, height.0);
        let Some(entry) = self.blocks.next().map_err(failed)? else {
            let all = height.0 >= database.tables.blocks.entries();
            return if all { Ok(None) } else { Err(wrong("a missing block")) };
        };
        if read_key(entry.key) != Some(height.0) {
            return Err(wrong("a gap between blocks"));
        }
        let mut bytes = entry.value.len() as u64;
        let block = Block::from_blob(entry.value).map_err(|_| wrong("a block that does not decode"))?;
        let info = self.info()?;
        if info.timestamp != block.header.timestamp {
            return Err(wrong("block info with another timestamp"));
        }
        let (miner_tx, _) = self.tx(&mut bytes)?;
        if miner_tx != block.miner_tx.to_pruned_blob() {
            return Err(wrong("another miner transaction"));
        }
        self.next.tx += 1;
        let mut txs = Vec::with_capacity(block.tx_hashes.len());
        for _ in &block.tx_hashes {
            let (pruned, prunable) = self.tx(&mut bytes)?;
            txs.push(self.join(pruned, prunable)?);
            self.next.tx += 1;
        }
        self.next.height = Height(height.0 + 1);
        Ok(Some(RawBlock { height, block, txs, recorded: info.recorded, bytes }))
    }

    fn info(&mut self) -> Result<Info> {
        let (database, height) = (self.database, self.next.height.0);
        let entry = self.infos.next().map_err(|source| database.failed(source))?;
        let info = entry.filter(|entry| entry.key.len() == INFO_SIZE).and_then(|entry| read_info(entry.key));
        let info = info.filter(|info| info.height == height);
        info.ok_or_else(|| database.inconsistent("missing block info", height))
    }

    /// The two parts of the next transaction; the second is `None` if it is pruned.
    fn tx(&mut self, bytes: &mut u64) -> Result<(Vec<u8>, Option<Vec<u8>>)> {
        let (database, id) = (self.database, self.next.tx);
        let failed = |source| database.failed(source);
        let entry = self.pruned.next().map_err(failed)?.filter(|entry| read_key(entry.key) == Some(id));
        let entry = entry.ok_or_else(|| database.inconsistent("a missing transaction", id))?;
        let pruned = entry.value.to_vec();
        let prunable = self.prunable.get(id).map_err(failed)?;
        *bytes += pruned.len() as u64 + prunable.as_ref().map_or(0, |part| part.len() as u64);
        Ok((pruned, prunable))
    }

    /// The transaction as it is to be stored.
    fn join(&mut self, pruned: Vec<u8>, prunable: Option<Vec<u8>>) -> Result<TxBytes> {
        let (database, id) = (self.database, self.next.tx);
        let Start { height, seed, pruned_below, .. } = self.next;
        let stays =
            seed == 0 || height >= pruned_below || is_kept(height, seed) || pruned.first() == Some(&1);
        match prunable {
            Some(prunable) if stays => Ok(TxBytes::Whole([pruned, prunable].concat())),
            None if stays => Err(database.inconsistent("missing signatures of a transaction", id)),
            prunable => {
                let recorded = self.prunable_hashes.get(id).map_err(|source| database.failed(source))?;
                let recorded = recorded.and_then(|hash| hash.try_into().ok()).map(Hash);
                let hash = recorded.or_else(|| Some(Hash(keccak256(prunable?))));
                let missing =
                    || database.inconsistent("a pruned transaction without the hash of the rest", id);
                Ok(TxBytes::Pruned { blob: pruned, prunable_hash: hash.ok_or_else(missing)? })
            }
        }
    }
}

impl Iterator for BlockScan<'_> {
    type Item = Result<RawBlock>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let block = self.read();
        self.failed = !matches!(block, Ok(Some(_)));
        block.transpose()
    }
}
