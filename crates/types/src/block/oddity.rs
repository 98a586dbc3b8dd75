//! Mainnet block 202612.
//!
//! In September 2014 an attacker mined a block with 514 transactions, a number for which the tree hash of that time
//! left some of them out, so two different blocks had the same id. The network kept the id and the proof of work that
//! the faulty function gave; they have been constants ever since, and any other block with that id is rejected.

use super::BlockIdError;
use crate::newtypes::{Hash, Height};

/// The height of the block.
pub const HEIGHT: Height = Height(202_612);

/// The hash of the whole blob of the right block.
pub const BLOB_HASH: Hash = hash("3a8a2b3a29b50fc86ff73dd087ea43c6f0d6b8f936c849194d5c84c737903966");

/// The id that the right block has.
pub const BLOCK_ID: Hash = hash("bbd604d2ba11ba27935e006ed39c9bfdd99b76bf4a50654bc1e1e61217962698");

/// The proof-of-work hash of the block at [`HEIGHT`]: the reference takes it for any block at that height
/// (cryptonote_tx_utils.cpp: `get_block_longhash`).
pub const POW_HASH: Hash = hash("84f64766475d51837ac9efbef1926486e58563c95a19fef4aec3254f03000000");

const fn hash(hex: &str) -> Hash {
    match const_hex::const_decode_to_array::<32>(hex.as_bytes()) {
        Ok(bytes) => Hash(bytes),
        Err(_) => panic!("a constant of this file is not 64 hex digits"),
    }
}

/// The id of a block, given the hash that an ordinary block would have as its id. The check also applies to blocks
/// without a height.
pub(super) fn resolve_id(
    height: Option<Height>,
    hash: Hash,
    blob_hash: impl FnOnce() -> Hash,
) -> Result<Hash, BlockIdError> {
    if height.is_some_and(|height| height != HEIGHT) {
        return Ok(hash);
    }
    if blob_hash() == BLOB_HASH {
        return Ok(BLOCK_ID);
    }
    if hash == BLOCK_ID {
        return Err(BlockIdError::Imitates202612);
    }
    Ok(hash)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_right_blob_gets_the_id() {
        let ordinary = Hash([1; 32]);
        for height in [Some(HEIGHT), None] {
            assert_eq!(resolve_id(height, ordinary, || BLOB_HASH), Ok(BLOCK_ID));
            assert_eq!(resolve_id(height, ordinary, || ordinary), Ok(ordinary));
            assert_eq!(resolve_id(height, BLOCK_ID, || ordinary), Err(BlockIdError::Imitates202612));
        }
        let elsewhere = Some(Height(HEIGHT.0 + 1));
        let unused = || unreachable!("other heights are not looked into");
        assert_eq!(resolve_id(elsewhere, ordinary, unused), Ok(ordinary));
    }
}
