//! Scanning blocks in batches, on all cores.

use std::ops::Range;

use ferrite_crypto::keys::Derivation;
use ferrite_types::block::Block;
use ferrite_types::{Height, PublicKey};
use rayon::prelude::*;

use super::tx::{OutputIndices, ParsedTx, visible_amount};
use super::{CoinbaseScan, ScanError, ScanStart, ScannedBlock, Scanner};

/// A block as a node sends it.
#[derive(Debug, Clone)]
pub struct BlockToScan<'a> {
    /// The expected height.
    pub height: Height,
    /// The block blob.
    pub block: &'a [u8],
    /// The transactions except the miner's, with or without prunable data.
    pub txs: Vec<&'a [u8]>,
    /// The global output indices of each transaction, the miner's first.
    pub output_indices: Vec<&'a [[u8; 8]]>,
}

/// Derivations computed by a thread at a time: about a millisecond of work.
const KEYS_PER_TASK: usize = 32;
/// Tolerance for wrong clocks, in seconds.
const DAY: u64 = 24 * 60 * 60;

/// A decoded block with its transactions.
struct ParsedBlock<'a> {
    scanned: ScannedBlock,
    txs: Vec<ParsedTx<'a>>,
}

impl Scanner {
    /// Scans blocks on all cores.
    ///
    /// # Errors
    /// If one of them is invalid.
    pub fn scan(&self, blocks: &[BlockToScan<'_>]) -> Result<Vec<ScannedBlock>, ScanError> {
        let blocks = blocks.par_iter().map(|block| self.parse(block)).collect::<Result<Vec<_>, _>>()?;
        let derivations = self.derive(blocks.iter().flat_map(|block| &block.txs));
        let mut start = 0;
        let ranges: Vec<_> = blocks.iter().map(|block| take_keys(&mut start, &block.txs)).collect();
        let work: Vec<_> = blocks.into_iter().zip(ranges).collect();
        work.into_par_iter()
            .map(|(mut block, range)| {
                (self.pause)();
                block.scanned.txs = self.finish_all(block.txs, &derivations[range])?;
                Ok(block.scanned)
            })
            .collect()
    }

    /// The derivations of all transaction keys in sequence.
    pub(super) fn derive<'t, 'a: 't>(
        &self,
        txs: impl Iterator<Item = &'t ParsedTx<'a>>,
    ) -> Vec<Option<Derivation>> {
        let keys: Vec<PublicKey> = txs.flat_map(ParsedTx::keys).copied().collect();
        let view = self.keys.view();
        let derive = |keys| {
            (self.pause)();
            Derivation::batch(keys, view)
        };
        keys.par_chunks(KEYS_PER_TASK).flat_map_iter(derive).collect()
    }

    fn parse<'a>(&self, given: &BlockToScan<'a>) -> Result<ParsedBlock<'a>, ScanError> {
        let height = given.height;
        let block = Block::from_blob(given.block).map_err(|error| ScanError::Block { height, error })?;
        let id = block.id().map_err(|error| ScanError::BlockId { height, error })?;
        check_shape(given, &block)?;
        let looked_into = self.start.includes(height, block.header.timestamp);
        let scanned = ScannedBlock {
            height,
            id,
            previous: block.header.prev_id,
            timestamp: block.header.timestamp,
            major_version: block.header.major_version,
            reward: visible_amount(&block.miner_tx.prefix),
            looked_into,
            txs: Vec::new(),
        };
        let txs = if looked_into { self.parse_txs(given, block)? } else { Vec::new() };
        Ok(ParsedBlock { scanned, txs })
    }

    fn parse_txs<'a>(&self, given: &BlockToScan<'a>, block: Block) -> Result<Vec<ParsedTx<'a>>, ScanError> {
        let mut txs = Vec::with_capacity(1 + block.tx_hashes.len());
        let mut indices = given.output_indices.iter().map(|indices| OutputIndices::Packed(indices));
        let of_miner = indices.next().unwrap_or(OutputIndices::Unknown);
        if self.coinbase != CoinbaseScan::Skip {
            let txid = block.miner_tx.hash();
            txs.push(ParsedTx::new(txid, block.miner_tx.into(), of_miner, true));
        }
        for ((txid, blob), indices) in block.tx_hashes.into_iter().zip(&given.txs).zip(indices) {
            txs.push(ParsedTx::parse(txid, blob, indices)?);
        }
        Ok(txs)
    }
}

impl ScanStart {
    /// Whether a block must be scanned (`wallet2.cpp: should_skip_block`).
    fn includes(self, height: Height, timestamp: u64) -> bool {
        height >= self.height && timestamp.saturating_add(DAY) > self.created
    }
}

fn check_shape(given: &BlockToScan<'_>, block: &Block) -> Result<(), ScanError> {
    let height = given.height;
    if block.height() != Some(height) {
        return Err(ScanError::Height { expected: height, found: block.height() });
    }
    let expected = block.tx_hashes.len();
    if given.txs.len() != expected {
        return Err(ScanError::TxCount { height, expected, found: given.txs.len() });
    }
    let found = given.output_indices.len();
    if found != expected + 1 {
        return Err(ScanError::IndexLists { height, expected: expected + 1, found });
    }
    Ok(())
}

/// The range of derivations that belong to these transactions, starting at `start`.
fn take_keys(start: &mut usize, txs: &[ParsedTx<'_>]) -> Range<usize> {
    let end = *start + txs.iter().map(|tx| tx.keys().count()).sum::<usize>();
    std::mem::replace(start, end)..end
}
