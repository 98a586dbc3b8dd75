//! The summary of a block, read without decoding all of it.

use super::{Block, BlockHeader, MAX_TX_PER_BLOCK};
use crate::codec::{DecodeError, Reader};
use crate::newtypes::Height;

/// A block summary: its header and some figures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlockOutline {
    /// The header.
    pub header: BlockHeader,
    /// The height in the miner transaction.
    pub height: Option<Height>,
    /// The sum of the miner transaction's outputs, modulo 2^64.
    pub reward: u64,
    /// The number of the other transactions.
    pub tx_count: usize,
}

impl BlockOutline {
    /// Accepts what [`Block::from_blob`] accepts, and keeps less.
    pub fn from_blob(blob: &[u8]) -> Result<Self, DecodeError> {
        match Self::scan(blob) {
            Some(outline) => Ok(outline),
            // Not a typical miner transaction, or not a block.
            None => Block::from_blob(blob).map(|block| Self::of(&block)),
        }
    }

    /// The outline of a block.
    pub fn of(block: &Block) -> Self {
        let outputs = block.miner_tx.prefix.vout.iter();
        Self {
            header: block.header.clone(),
            height: block.height(),
            reward: outputs.fold(0, |sum, output| sum.wrapping_add(output.amount.0)),
            tx_count: block.tx_hashes.len(),
        }
    }

    /// Reads a block with a typical miner transaction: one generating input, outputs to keys, and no proofs.
    fn scan(blob: &[u8]) -> Option<Self> {
        let mut reader = Reader::new(blob);
        let header = BlockHeader::read(&mut reader).ok()?;
        let version = reader.varint("version").ok().filter(|version| matches!(version, 1 | 2))?;
        reader.varint("unlock_time").ok()?;
        if reader.bytes("vin", 2).ok()? != [1, 0xff] {
            return None;
        }
        let height = Some(Height(reader.varint("height").ok()?));
        let mut reward = 0u64;
        for _ in 0..reader.varint("vout").ok()? {
            reward = reward.wrapping_add(reader.varint("amount").ok()?);
            let length = match reader.byte("target").ok()? {
                2 => 32,
                3 => 33,
                _ => return None,
            };
            reader.bytes("key", length).ok()?;
        }
        let extra = reader.varint("extra").ok()?;
        reader.bytes("extra", usize::try_from(extra).ok()?).ok()?;
        if version == 2 && reader.byte("rct type").ok()? != 0 {
            return None;
        }
        let tx_count = usize::try_from(reader.varint("tx_hashes").ok()?).ok()?;
        let complete = tx_count <= MAX_TX_PER_BLOCK && reader.remaining() == 32 * tx_count;
        (complete && !reader.ended_in_open_varint()).then_some(Self { header, height, reward, tx_count })
    }
}
