//! Responses to peers.

use ferrite_chain::db::{DbError, View};
use ferrite_chain::handle::ChainError;
use ferrite_chain::prune::{next_pruned_block, next_unpruned_block};
use ferrite_p2p::message::{
    BlockCompleteEntry, NewFluffyBlock, RequestChain, RequestFluffyMissingTx, RequestGetObjects,
    ResponseChainEntry, ResponseGetObjects, TxBlobEntry,
};
use ferrite_p2p::node::{FluffyAnswer, KnownBlock, ShortHistory};
use ferrite_types::block::Block;
use ferrite_types::network::constants::sync::BLOCK_IDS_DEFAULT_COUNT;
use ferrite_types::{Hash, Height};

use super::{PeerAccess, halves};

/// Number of newest blocks whose ids are all in a short history.
const DENSE_HISTORY: u32 = 11;

impl PeerAccess {
    /// Looks up blocks.
    pub(super) fn places(&self, ids: &[Hash]) -> Result<Vec<Option<KnownBlock>>, ChainError> {
        let reader = self.chain.database().reader()?;
        let view = reader.view();
        let place = |id: &Hash| -> Result<Option<KnownBlock>, DbError> {
            if let Some(height) = view.height_of(id)? {
                return Ok(Some(KnownBlock::Main(height.0)));
            }
            Ok(view.alt_block(id)?.map(|_| KnownBlock::Side))
        };
        Ok(ids.iter().map(place).collect::<Result<_, _>>()?)
    }

    /// Ids for a chain request (`blockchain.cpp: get_short_chain_history`).
    pub(super) fn history(&self) -> Result<ShortHistory, ChainError> {
        let reader = self.chain.database().reader()?;
        let view = reader.view();
        let height = view.height()?.0;
        let mut ids = Vec::new();
        let (mut back, mut step, mut count) = (1_u64, 1_u64, 0_u32);
        while back < height {
            ids.extend(view.block_id(Height(height - back))?);
            count += 1;
            if count >= DENSE_HISTORY {
                step *= 2;
            }
            back += step;
        }
        ids.extend(view.block_id(Height(0))?);
        Ok(ShortHistory { ids, height })
    }

    /// The ids after the last common block (`blockchain.cpp: find_blockchain_supplement`).
    pub(super) fn supplement(
        &self,
        request: &RequestChain,
    ) -> Result<Option<ResponseChainEntry>, ChainError> {
        let reader = self.chain.database().reader()?;
        let view = reader.view();
        let Some((top, info)) = view.top_info()? else { return Ok(None) };
        let total = Height(top.0 + 1);
        if request.block_ids.last().copied() != view.block_id(Height(0))? {
            return Ok(None);
        }
        let Some(start) = last_common(&view, &request.block_ids)? else { return Ok(None) };
        let mut end = total;
        if !request.prune {
            let seed = view.pruning_seed()?;
            if start < next_unpruned_block(start, total, seed) {
                return Ok(None);
            }
            end = next_pruned_block(start, total, seed);
        }
        let most = u64::try_from(BLOCK_IDS_DEFAULT_COUNT).expect("ten thousand");
        let end = Height(end.0.min(start.0 + most));
        let mut entry =
            ResponseChainEntry { start_height: start.0, total_height: total.0, ..Default::default() };
        (entry.cumulative_difficulty, entry.cumulative_difficulty_top64) = halves(info.cumulative_difficulty);
        for info in view.block_infos(start..end)? {
            let info = info?;
            entry.block_ids.push(info.id);
            entry.block_weights.push(info.weight);
        }
        if entry.block_ids.len() > 1 {
            let first = view.block_blob(Height(start.0 + 1))?;
            entry.first_block = first.map(<[u8]>::to_vec).unwrap_or_default();
        }
        Ok(Some(entry))
    }

    /// Blocks with their transactions; `None` if some of those are pruned (`blockchain.cpp: handle_get_objects`).
    pub(super) fn entries(
        &self,
        request: &RequestGetObjects,
    ) -> Result<Option<ResponseGetObjects>, ChainError> {
        let reader = self.chain.database().reader()?;
        let view = reader.view();
        let mut response =
            ResponseGetObjects { current_blockchain_height: view.height()?.0, ..Default::default() };
        for id in &request.blocks {
            let Some(height) = view.height_of(id)? else {
                response.missed_ids.push(*id);
                continue;
            };
            match block_entry(&view, height, request.prune)? {
                Some(entry) => response.blocks.push(entry),
                None => return Ok(None),
            }
        }
        Ok(Some(response))
    }

    /// A block with some of its transactions (`handle_request_fluffy_missing_tx`).
    pub(super) fn fluffy(&self, request: &RequestFluffyMissingTx) -> Result<FluffyAnswer, ChainError> {
        let reader = self.chain.database().reader()?;
        let view = reader.view();
        let blob = match view.height_of(&request.block_hash)? {
            Some(height) => view.block_blob(height)?.map(<[u8]>::to_vec),
            None => view.alt_block(&request.block_hash)?.map(|block| block.blob),
        };
        let Some(blob) = blob else { return Ok(FluffyAnswer::Unknown) };
        let Ok(block) = Block::from_blob(&blob) else { return Ok(FluffyAnswer::Unknown) };
        let mut asked = vec![false; block.tx_hashes.len()];
        let mut wanted = Vec::with_capacity(request.missing_tx_indices.len().min(asked.len()));
        for index in &request.missing_tx_indices {
            let Some(at) = usize::try_from(*index).ok().filter(|at| *at < asked.len()) else {
                return Ok(FluffyAnswer::OutOfBounds);
            };
            if std::mem::replace(&mut asked[at], true) {
                return Ok(FluffyAnswer::Repeated);
            }
            wanted.push(block.tx_hashes[at]);
        }
        let mut txs = Vec::with_capacity(wanted.len());
        for hash in &wanted {
            let Some(tx) = view.transaction(hash)? else { return Ok(FluffyAnswer::Unknown) };
            txs.push(tx);
        }
        Ok(FluffyAnswer::Found(NewFluffyBlock {
            b: BlockCompleteEntry::full(blob, txs),
            current_blockchain_height: request.current_blockchain_height,
        }))
    }
}

/// The height of the first of these ids that is in the chain.
fn last_common(view: &View<'_>, ids: &[Hash]) -> Result<Option<Height>, DbError> {
    for id in ids {
        if let Some(height) = view.height_of(id)? {
            return Ok(Some(height));
        }
    }
    Ok(None)
}

/// The block at a height with its transactions; `None` if one is unexpectedly pruned.
fn block_entry(view: &View<'_>, height: Height, prune: bool) -> Result<Option<BlockCompleteEntry>, DbError> {
    let Some((info, blob)) = view.block_info(height)?.zip(view.block_blob(height)?) else { return Ok(None) };
    let block_weight = if prune { info.weight } else { 0 };
    let mut entry = BlockCompleteEntry { block: blob.to_vec(), block_weight, pruned: prune, txs: Vec::new() };
    // The first is the miner transaction, which is part of the block.
    for id in info.tx_ids().skip(1) {
        let id = ferrite_chain::db::TxId(id);
        let hash = if prune { view.tx_prunable_hash(id)? } else { None };
        let tx = match hash {
            Some(prunable_hash) => {
                let blob = view.tx_pruned_blob(id)?.map(<[u8]>::to_vec);
                blob.map(|blob| TxBlobEntry { blob, prunable_hash })
            }
            None => {
                let blob = view.transaction_at(id, height)?;
                blob.map(|blob| TxBlobEntry { blob, prunable_hash: Hash::default() })
            }
        };
        let Some(tx) = tx else { return Ok(None) };
        entry.txs.push(tx);
    }
    Ok(Some(entry))
}
