//! The records of `monerod`'s tables.

use ferrite_types::{Hash, Height};

use crate::db::{AltBlock, PoolMeta};
use crate::engine::Recorded;

/// `mdb_block_info`.
pub(super) const INFO_SIZE: usize = 96;
/// `txpool_tx_meta_t`.
const POOL_META_SIZE: usize = 192;
/// `alt_block_data_t`, which the blob follows.
const ALT_BLOCK_HEAD: usize = 40;

/// The metadata of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Info {
    pub(super) height: u64,
    pub(super) timestamp: u64,
    pub(super) id: Hash,
    pub(super) recorded: Recorded,
}

fn number(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}

fn hash(bytes: &[u8], at: usize) -> Option<Hash> {
    Some(Hash(*bytes.get(at..)?.first_chunk()?))
}

fn wide(bytes: &[u8], low: usize, high: usize) -> Option<u128> {
    Some(u128::from(number(bytes, low)?) | u128::from(number(bytes, high)?) << 64)
}

pub(super) fn read_info(bytes: &[u8]) -> Option<Info> {
    let id = hash(bytes, 48)?;
    Some(Info {
        height: number(bytes, 0)?,
        timestamp: number(bytes, 8)?,
        id,
        recorded: Recorded {
            id: Some(id),
            generated_coins: number(bytes, 16)?,
            weight: number(bytes, 24)?,
            cumulative_difficulty: wide(bytes, 32, 40)?,
            cumulative_rct_outputs: Some(number(bytes, 80)?),
            long_term_weight: Some(number(bytes, 88)?),
        },
    })
}

pub(super) fn read_alt_block(bytes: &[u8]) -> Option<AltBlock> {
    Some(AltBlock {
        height: Height(number(bytes, 0)?),
        cumulative_weight: number(bytes, 8)?,
        cumulative_difficulty: wide(bytes, 16, 24)?,
        already_generated_coins: number(bytes, 32)?,
        blob: bytes.get(ALT_BLOCK_HEAD..)?.to_vec(),
    })
}

pub(super) fn read_pool_meta(bytes: &[u8]) -> Option<PoolMeta> {
    if bytes.len() != POOL_META_SIZE {
        return None;
    }
    let byte = |at: usize| bytes.get(at).copied();
    let bits = byte(115)?;
    let bit = |at: u32| bits >> at & 1 == 1;
    Some(PoolMeta {
        max_used_block_id: hash(bytes, 0)?,
        last_failed_id: hash(bytes, 32)?,
        weight: number(bytes, 64)?,
        fee: number(bytes, 72)?,
        max_used_block_height: Height(number(bytes, 80)?),
        last_failed_height: Height(number(bytes, 88)?),
        receive_time: number(bytes, 96)?,
        last_relayed_time: number(bytes, 104)?,
        kept_by_block: byte(112)? != 0,
        relayed: byte(113)? != 0,
        do_not_relay: byte(114)? != 0,
        double_spend_seen: bit(0),
        pruned: bit(1),
        is_local: bit(2),
        dandelionpp_stem: bit(3),
        is_forwarding: bit(4),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_records_are_refused() {
        for length in 0..INFO_SIZE {
            assert_eq!(read_info(&vec![7; length]), None, "{length}");
        }
        assert!(read_info(&[7; INFO_SIZE]).is_some());
        for length in 0..ALT_BLOCK_HEAD {
            assert_eq!(read_alt_block(&vec![7; length]), None, "{length}");
        }
        assert_eq!(read_alt_block(&[7; ALT_BLOCK_HEAD + 3]).map(|block| block.blob), Some(vec![7; 3]));
        for length in (0..POOL_META_SIZE).chain([POOL_META_SIZE + 1]) {
            assert_eq!(read_pool_meta(&vec![7; length]), None, "{length}");
        }
    }
}
