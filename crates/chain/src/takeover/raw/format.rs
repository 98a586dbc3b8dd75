//! The bytes of `blockchain.raw`.

use ferrite_types::block::Block;
use ferrite_types::codec::{DecodeError, DecodeReason, Reader, put_varint};
use ferrite_types::tx::Transaction;

use crate::engine::{Recorded, TxBytes};

/// The first four bytes.
pub(super) const MAGIC: u32 = 0x2872_1586;
/// The length of the header that is written.
const HEADER_SIZE: u32 = 1024;
/// The bytes before the first chunk, as written.
pub(super) const START: usize = 4 + HEADER_SIZE as usize;
/// Limit of a chunk (`blockchain_utilities.h: BUFFER_SIZE`).
pub(super) const MAX_CHUNK: u32 = 2 * 1024 * 1024;

/// The header.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Header {
    pub(super) major: u8,
    pub(super) minor: u8,
    /// Its length, without the magic number.
    pub(super) size: u32,
    /// The heights of the first and the last block.
    pub(super) first: u64,
    pub(super) last: u64,
}

/// How a chunk ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Layout {
    /// With a difficulty of 64 bits.
    Narrow,
    /// With a difficulty of 128 bits.
    Wide,
}

impl Header {
    /// A header of today's format.
    pub(super) const fn new(first: u64, last: u64) -> Self {
        Self { major: 1, minor: 0, size: HEADER_SIZE, first, last }
    }

    pub(super) const fn layout(&self) -> Option<Layout> {
        match self.major {
            0 => Some(Layout::Narrow),
            1 => Some(Layout::Wide),
            _ => None,
        }
    }

    pub(super) fn read(bytes: &[u8]) -> Result<Self, DecodeError> {
        let mut reader = Reader::new(bytes);
        let part = |reader: &mut Reader<'_>| {
            let size = reader.u32_le("length of a header part")?;
            let count = usize::try_from(size).unwrap_or(usize::MAX);
            Ok::<_, DecodeError>(reader.bytes("header", count)?.to_vec())
        };
        let (info, blocks) = (part(&mut reader)?, part(&mut reader)?);
        let (mut info, mut blocks) = (Reader::new(&info), Reader::new(&blocks));
        let (major, minor) = (info.byte("major version")?, info.byte("minor version")?);
        let size = info.varint_u32("header size")?;
        Ok(Self {
            major,
            minor,
            size,
            first: blocks.varint("first block")?,
            last: blocks.varint("last block")?,
        })
    }

    /// The start of a file: magic number and header.
    pub(super) fn write(&self) -> Vec<u8> {
        let mut info = vec![self.major, self.minor];
        put_varint(&mut info, self.size.into());
        let mut blocks = Vec::new();
        // The position of the last block is not used.
        for number in [self.first, self.last, 0] {
            put_varint(&mut blocks, number);
        }
        let mut out = MAGIC.to_le_bytes().to_vec();
        for part in [info, blocks] {
            let size = u32::try_from(part.len()).expect("a few bytes");
            out.extend_from_slice(&size.to_le_bytes());
            out.extend_from_slice(&part);
        }
        out.resize(START, 0);
        out
    }
}

/// Reads a chunk.
pub(super) fn read_package(
    chunk: &[u8],
    layout: Layout,
) -> Result<(Block, Vec<TxBytes>, Recorded), DecodeError> {
    let mut reader = Reader::new(chunk);
    let block = Block::read(&mut reader)?;
    let count = reader.varint("number of transactions")?;
    // Each takes at least a byte.
    let remaining = reader.remaining();
    if count > remaining as u64 {
        return Err(reader.error("number of transactions", DecodeReason::CountTooLarge { count, remaining }));
    }
    let mut txs = Vec::new();
    for _ in 0..count {
        let rest = &chunk[reader.position()..];
        let (_, size) = Transaction::from_blob_start(rest)?;
        txs.push(TxBytes::Whole(reader.bytes("transaction", size)?.to_vec()));
    }
    let weight = reader.varint("weight")?;
    let high = if layout == Layout::Wide { reader.varint("difficulty")? } else { 0 };
    let low = reader.varint("difficulty")?;
    let generated_coins = reader.varint("generated coins")?;
    reader.finish("block")?;
    let recorded = Recorded {
        id: None,
        weight,
        long_term_weight: None,
        cumulative_difficulty: u128::from(high) << 64 | u128::from(low),
        generated_coins,
        cumulative_rct_outputs: None,
    };
    Ok((block, txs, recorded))
}

/// Writes a chunk with its length.
pub(super) fn write_package<'t>(
    block: &[u8],
    txs: impl ExactSizeIterator<Item = &'t [u8]>,
    recorded: &Recorded,
) -> Vec<u8> {
    let mut out = vec![0; 4];
    out.extend_from_slice(block);
    put_varint(&mut out, txs.len() as u64);
    for tx in txs {
        out.extend_from_slice(tx);
    }
    put_varint(&mut out, recorded.weight);
    let difficulty = recorded.cumulative_difficulty;
    #[expect(clippy::cast_possible_truncation, reason = "the two halves")]
    for half in [(difficulty >> 64) as u64, difficulty as u64] {
        put_varint(&mut out, half);
    }
    put_varint(&mut out, recorded.generated_coins);
    let size = u32::try_from(out.len() - 4).unwrap_or(u32::MAX);
    out[..4].copy_from_slice(&size.to_le_bytes());
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_read_back() {
        for (first, last) in [(0, 0), (0, 299), (7, u64::MAX)] {
            let header = Header::new(first, last);
            let bytes = header.write();
            assert_eq!(bytes.len(), START);
            assert_eq!(Header::read(&bytes[4..]), Ok(header));
        }
    }

    #[test]
    fn the_header_is_the_reference_s() {
        let bytes = Header::new(0, 300).write();
        let expected = [0x86, 0x15, 0x72, 0x28, 4, 0, 0, 0, 1, 0, 0x80, 8, 4, 0, 0, 0, 0, 0xac, 2, 0, 0];
        assert_eq!(bytes[..expected.len()], expected);
    }

    #[test]
    fn anything_is_a_header_or_an_error() {
        let bytes = Header::new(3, 70_000).write();
        for length in 0..24 {
            let _ = Header::read(&bytes[4..4 + length]);
        }
        assert!(Header::read(&[0xff; 64]).is_err());
        assert!(read_package(&[0xff; 64], Layout::Wide).is_err());
        assert!(read_package(&[], Layout::Narrow).is_err());
    }
}
