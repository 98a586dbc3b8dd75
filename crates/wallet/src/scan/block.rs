//! Scanning blocks in batches, on all cores.

use std::ops::Range;

use ferrite_crypto::keys::Derivation;
use ferrite_types::block::Block;
use ferrite_types::{Amount, Hash, Height, PublicKey};
use rayon::prelude::*;

use super::tx::{DecodedTx, visible_amount};
use super::{CoinbaseScan, ScanError, ScanStart, ScannedBlock, ScannedTx, Scanner};

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

/// A decoded block, which several wallets can scan.
pub struct DecodedBlock {
    height: Height,
    id: Hash,
    previous: Hash,
    timestamp: u64,
    major_version: u8,
    reward: Amount,
    /// The miner transaction and the others, unless no wallet needs them.
    txs: Vec<DecodedTx>,
}

impl BlockToScan<'_> {
    /// Decodes the block with all its transactions.
    ///
    /// # Errors
    /// If it is invalid.
    pub fn decode(&self) -> Result<DecodedBlock, ScanError> {
        self.decode_for(|_| true)
    }

    /// Decodes the block, with its transactions if a wallet needs those of blocks with its timestamp.
    fn decode_for(&self, are_needed: impl Fn(u64) -> bool) -> Result<DecodedBlock, ScanError> {
        let height = self.height;
        let block = Block::from_blob(self.block).map_err(|error| ScanError::Block { height, error })?;
        let id = block.id().map_err(|error| ScanError::BlockId { height, error })?;
        check_shape(self, &block)?;
        Ok(DecodedBlock {
            height,
            id,
            previous: block.header.prev_id,
            timestamp: block.header.timestamp,
            major_version: block.header.major_version,
            reward: visible_amount(&block.miner_tx.prefix),
            txs: if are_needed(block.header.timestamp) { self.decode_txs(block)? } else { Vec::new() },
        })
    }

    fn decode_txs(&self, block: Block) -> Result<Vec<DecodedTx>, ScanError> {
        let mut txs = Vec::with_capacity(1 + block.tx_hashes.len());
        let unpack = |indices: &&[[u8; 8]]| indices.iter().copied().map(u64::from_le_bytes).collect();
        let mut indices = self.output_indices.iter().map(unpack);
        let txid = block.miner_tx.hash();
        txs.push(DecodedTx::new(txid, block.miner_tx.into(), indices.next(), true));
        for ((txid, blob), indices) in block.tx_hashes.into_iter().zip(&self.txs).zip(indices) {
            txs.push(DecodedTx::decode(txid, blob, Some(indices))?);
        }
        Ok(txs)
    }
}

impl DecodedBlock {
    fn scanned(&self, looked_into: bool, txs: Vec<ScannedTx>) -> ScannedBlock {
        ScannedBlock {
            height: self.height,
            id: self.id,
            previous: self.previous,
            timestamp: self.timestamp,
            major_version: self.major_version,
            reward: self.reward,
            looked_into,
            txs,
        }
    }
}

impl Scanner {
    /// Scans blocks on all cores.
    ///
    /// # Errors
    /// If one of them is invalid.
    pub fn scan(&self, blocks: &[BlockToScan<'_>]) -> Result<Vec<ScannedBlock>, ScanError> {
        let decode = |block: &BlockToScan<'_>| {
            block.decode_for(|timestamp| self.start.includes(block.height, timestamp))
        };
        let blocks = blocks.par_iter().map(decode).collect::<Result<Vec<_>, _>>()?;
        self.scan_decoded(&blocks)
    }

    /// Scans blocks that were decoded with all their transactions, on all cores.
    ///
    /// # Errors
    /// If the output indices of one of them are invalid.
    pub fn scan_decoded(&self, blocks: &[DecodedBlock]) -> Result<Vec<ScannedBlock>, ScanError> {
        let derivations = self.derive(blocks.iter().flat_map(|block| self.txs_of(block)));
        let mut start = 0;
        let ranges: Vec<_> = blocks.iter().map(|block| take_keys(&mut start, self.txs_of(block))).collect();
        let work: Vec<_> = blocks.iter().zip(ranges).collect();
        work.into_par_iter()
            .map(|(block, range)| {
                (self.pause)();
                let txs = self.finish_all(self.txs_of(block), &derivations[range])?;
                Ok(block.scanned(self.start.includes(block.height, block.timestamp), txs))
            })
            .collect()
    }

    /// The transactions of a block that this wallet scans.
    fn txs_of<'b>(&self, block: &'b DecodedBlock) -> &'b [DecodedTx] {
        if !self.start.includes(block.height, block.timestamp) {
            return &[];
        }
        match (self.coinbase, &block.txs[..]) {
            (CoinbaseScan::Skip, [_miner, others @ ..]) => others,
            (_, txs) => txs,
        }
    }

    /// The derivations of all transaction keys in sequence.
    pub(super) fn derive<'t>(&self, txs: impl Iterator<Item = &'t DecodedTx>) -> Vec<Option<Derivation>> {
        let keys: Vec<PublicKey> = txs.flat_map(DecodedTx::keys).copied().collect();
        let view = self.keys.view();
        let derive = |keys| {
            (self.pause)();
            Derivation::batch(keys, view)
        };
        keys.par_chunks(KEYS_PER_TASK).flat_map_iter(derive).collect()
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
fn take_keys(start: &mut usize, txs: &[DecodedTx]) -> Range<usize> {
    let end = *start + txs.iter().map(|tx| tx.keys().count()).sum::<usize>();
    std::mem::replace(start, end)..end
}
