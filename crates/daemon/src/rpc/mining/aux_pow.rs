//! Merge mining (`merge_mining.cpp`).

use ferrite_rpc::daemon::ResponseBase;
use ferrite_rpc::daemon::mining::{AddAuxPowRequest, AddAuxPowResponse};
use ferrite_rpc::error::daemon;
use ferrite_rpc::{Ctx, RpcError};
use ferrite_types::Hash;
use ferrite_types::block::Block;
use ferrite_types::extra::{ExtraTag, push_merge_mining_tag, remove_fields};
use ferrite_types::hash::tree::tree_hash;
use sha2::{Digest as _, Sha256};

use super::{decode_hex, error};
use crate::daemon::Daemon;

/// Limit of auxiliary chains on a restricted interface.
const RESTRICTED_CHAINS: usize = 10;
/// The last nonce that is tried, on a restricted interface and otherwise.
const MAX_NUMBER: [u32; 2] = [16384, 65535];
/// Domain separator of the slot hash (`HASH_KEY_MM_SLOT`).
const SLOT_KEY: u8 = b'm';

pub(crate) fn add_aux_pow(
    ctx: &Ctx<'_, Daemon>,
    request: AddAuxPowRequest,
) -> Result<AddAuxPowResponse, RpcError> {
    if ctx.restricted && request.aux_pow.len() > RESTRICTED_CHAINS {
        return Err(error(daemon::RESTRICTED, "Too many aux pow hashes"));
    }
    if request.aux_pow.is_empty() {
        return Err(error(daemon::WRONG_PARAM, "Empty aux pow hash vector"));
    }
    let mut chains = Vec::with_capacity(request.aux_pow.len());
    let mut hashes: Vec<Hash> = Vec::with_capacity(request.aux_pow.len());
    for aux in &request.aux_pow {
        chains.push(aux.id.parse().map_err(|_| error(daemon::WRONG_PARAM, "Invalid aux pow id"))?);
        hashes.push(aux.hash.parse().map_err(|_| error(daemon::WRONG_PARAM, "Invalid aux pow hash"))?);
    }
    let number = free_number(&chains, MAX_NUMBER[usize::from(!ctx.restricted)])
        .ok_or_else(|| error(daemon::INTERNAL_ERROR, "Failed to find a suitable nonce"))?;
    let depth = encode_depth(chains.len(), number);
    let merkle_root = tree_hash(&hashes).expect("there is at least one");
    let block = tagged(&request.blocktemplate_blob, merkle_root)?;
    Ok(AddAuxPowResponse {
        base: ResponseBase::default(),
        blocktemplate_blob: const_hex::encode(block.to_blob()),
        blockhashing_blob: const_hex::encode(block.hashing_blob()),
        merkle_root: merkle_root.to_string(),
        merkle_tree_depth: depth,
        aux_pow: request.aux_pow,
    })
}

/// The block with the merge mining tag, replacing one that it may have. The depth in the tag is 0, as in the reference:
/// only the response contains the real one.
fn tagged(digits: &str, merkle_root: Hash) -> Result<Block, RpcError> {
    let blob = decode_hex(digits).ok_or_else(|| error(daemon::WRONG_PARAM, "Invalid blocktemplate_blob"))?;
    let wrong = |_| error(daemon::WRONG_BLOCKBLOB, "Wrong blocktemplate_blob");
    let mut block = Block::from_blob(&blob).map_err(wrong)?;
    let extra = &mut block.miner_tx.prefix.extra;
    *extra = remove_fields(extra, ExtraTag::MergeMining)
        .map_err(|_| error(daemon::INTERNAL_ERROR, "Error removing existing merkle root"))?;
    push_merge_mining_tag(extra, 0, merkle_root)
        .map_err(|_| error(daemon::INTERNAL_ERROR, "Error adding merkle root"))?;
    Ok(block)
}

/// The slot of a chain among this many.
fn slot(chain: &Hash, number: u32, chains: usize) -> usize {
    let digest =
        Sha256::new().chain_update(chain.0).chain_update(number.to_le_bytes()).chain_update([SLOT_KEY]);
    let digest = digest.finalize();
    let first = u32::from_le_bytes(*digest.first_chunk().expect("a digest has 32 bytes"));
    usize::try_from(first).unwrap_or(0) % chains
}

/// The first nonce with which every chain has its own slot.
fn free_number(chains: &[Hash], last: u32) -> Option<u32> {
    (0..=last).find(|number| {
        let mut taken = vec![false; chains.len()];
        chains.iter().all(|chain| !std::mem::replace(&mut taken[slot(chain, *number, chains.len())], true))
    })
}

/// Encodes the number of chains and the nonce.
fn encode_depth(chains: usize, number: u32) -> u32 {
    let chains = u32::try_from(chains).unwrap_or(u32::MAX);
    let mut bits = 1;
    while bits < 16 && 1 << bits < chains {
        bits += 1;
    }
    (bits - 1) | (chains - 1) << 3 | number << (3 + bits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_chain_has_a_place_of_its_own() {
        let chains: Vec<Hash> = (0..9).map(|byte| Hash([byte; 32])).collect();
        let number = free_number(&chains, 65535).unwrap();
        let mut slots: Vec<_> = chains.iter().map(|chain| slot(chain, number, chains.len())).collect();
        slots.sort_unstable();
        assert_eq!(slots, (0..9).collect::<Vec<_>>());
        // The same chain twice never gets two slots.
        assert_eq!(free_number(&[Hash([1; 32]); 2], 100), None);
    }

    #[test]
    fn depths_give_the_number_of_chains() {
        for (chains, number, depth) in [(1, 0, 0), (2, 0, 8), (2, 1, 24), (3, 0, 17), (4, 0, 25), (5, 0, 34)]
        {
            assert_eq!(encode_depth(chains, number), depth, "{chains} chains, {number}");
        }
    }
}
