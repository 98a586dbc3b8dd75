//! Blocks and their headers.

use ferrite_chain::db::{DbError, View};
use ferrite_types::block::Block;
use ferrite_types::tx::{PrunedTransaction, Transaction};
use ferrite_types::{Hash, Height};

use super::{Call, Failure, failed};
use crate::rpc::bulk;
use crate::zmq::json::Json;
use crate::zmq::show;
use crate::zmq::value::Value;

/// Limit of headers when restricted.
const RESTRICTED_HEADERS: usize = 1000;
/// Limit of blocks in a response.
const MAX_BLOCKS: u64 = 1000;

pub(super) fn get_height(call: &Call<'_>, _: &Value<'_>, json: &mut Json) -> Result<(), Failure> {
    json.number_field("height", call.node.chain().tip().height.0);
    Ok(())
}

pub(super) fn get_block_hash(call: &Call<'_>, params: &Value<'_>, json: &mut Json) -> Result<(), Failure> {
    let height = Height(params.member("height")?.number()?);
    let id = call.node.reader()?.view().block_id(height)?;
    json.hex_field("hash", id.ok_or_else(|| failed("height given is higher than current chain height"))?);
    Ok(())
}

pub(super) fn get_last_block_header(call: &Call<'_>, _: &Value<'_>, json: &mut Json) -> Result<(), Failure> {
    let reader = call.node.reader()?;
    let view = reader.view();
    let top = view.top()?.map(|(_, id)| id);
    header(&view, top, json.key("header"))?.ok_or_else(missing)
}

pub(super) fn get_block_header_by_hash(
    call: &Call<'_>,
    params: &Value<'_>,
    json: &mut Json,
) -> Result<(), Failure> {
    let id = Hash(params.member("hash")?.key()?);
    let reader = call.node.reader()?;
    header(&reader.view(), Some(id), json.key("header"))?.ok_or_else(missing)
}

pub(super) fn get_block_header_by_height(
    call: &Call<'_>,
    params: &Value<'_>,
    json: &mut Json,
) -> Result<(), Failure> {
    let height = Height(params.member("height")?.number()?);
    let reader = call.node.reader()?;
    let view = reader.view();
    header(&view, view.block_id(height)?, json.key("header"))?.ok_or_else(missing)
}

pub(super) fn get_block_headers_by_height(
    call: &Call<'_>,
    params: &Value<'_>,
    json: &mut Json,
) -> Result<(), Failure> {
    let heights = params.member("heights")?.list(Value::number)?;
    if call.restricted && heights.len() > RESTRICTED_HEADERS {
        return Err(failed("Too many block headers requested in restricted mode"));
    }
    let reader = call.node.reader()?;
    let view = reader.view();
    let mut result = Ok(Some(()));
    json.array_field("headers", heights, |json, height| {
        if let Ok(Some(())) = result {
            result = view.block_id(Height(height)).and_then(|id| header(&view, id, json));
        }
    });
    result?.ok_or_else(|| failed("A requested block does not exist"))
}

fn missing() -> Failure {
    failed("Requested block does not exist")
}

/// Writes the header of a block of the main chain or a side chain; `None` if there is no such block.
fn header(view: &View<'_>, id: Option<Hash>, json: &mut Json) -> Result<Option<()>, DbError> {
    let Some(id) = id else { return Ok(None) };
    let block = match view.height_of(&id)? {
        Some(height) => view.block(height)?,
        None => view.alt_block(&id)?.and_then(|stored| Block::from_blob(&stored.blob).ok()),
    };
    let Some((block, height)) = block.and_then(|block| block.height().map(|height| (block, height))) else {
        return Ok(None);
    };
    let work_up_to = |height: Height| -> Result<u128, DbError> {
        Ok(view.block_info(height)?.map_or(0, |info| info.cumulative_difficulty))
    };
    // That of the main chain, whichever chain the block is on.
    let before = height.0.checked_sub(1).map_or(Ok(0), |before| work_up_to(Height(before)))?;
    let [.., low] = split(work_up_to(height)?.saturating_sub(before));
    let chain = view.height()?.0;
    let reward = block.miner_tx.prefix.vout.iter().fold(0u64, |sum, out| sum.wrapping_add(out.amount.0));
    let shown = &block.header;
    json.object(|json| {
        json.number_field("major_version", shown.major_version);
        json.number_field("minor_version", shown.minor_version);
        json.number_field("timestamp", shown.timestamp);
        json.hex_field("prev_id", shown.prev_id);
        json.number_field("nonce", shown.nonce);
        json.number_field("height", height.0);
        json.number_field("depth", chain.wrapping_sub(height.0).wrapping_sub(1));
        json.hex_field("hash", id);
        json.number_field("difficulty", low);
        json.number_field("reward", reward);
    });
    Ok(Some(()))
}

/// The upper and the lower half.
pub(super) fn split(number: u128) -> [u64; 2] {
    let bytes = number.to_be_bytes();
    let half =
        |range: std::ops::Range<usize>| u64::from_be_bytes(bytes[range].try_into().expect("eight bytes"));
    [half(0..8), half(8..16)]
}

pub(super) fn get_hashes_fast(call: &Call<'_>, params: &Value<'_>, json: &mut Json) -> Result<(), Failure> {
    let known = params.member("known_hashes")?.list(|value| Ok(Hash(value.key()?)))?;
    params.member("start_height")?.number()?;
    let reader = call.node.reader()?;
    let found = bulk::hashes_after(&reader.view(), &call.node.genesis(), &known)?;
    let found = found.ok_or_else(|| failed("Blockchain::find_blockchain_supplement() returned false"))?;
    json.hexes("hashes", &found.m_block_ids);
    json.number_field("start_height", found.start_height);
    json.number_field("current_height", found.current_height);
    Ok(())
}

pub(super) fn get_blocks_fast(call: &Call<'_>, params: &Value<'_>, json: &mut Json) -> Result<(), Failure> {
    let ids = params.member("block_ids")?.list(|value| Ok(Hash(value.key()?)))?;
    let start = params.member("start_height")?.number()?;
    let prune = params.member("prune")?.boolean()?;
    let reader = call.node.reader()?;
    let view = reader.view();
    let height = view.height()?;
    let start = match start {
        0 => bulk::split_height(&view, &call.node.genesis(), &ids)?,
        start => Some(Height(start)).filter(|start| *start < height),
    };
    let start = start.ok_or_else(|| failed("core::find_blockchain_supplement() returned false"))?;
    let found = bulk::blocks::find(&view, start, MAX_BLOCKS, prune, false)?;
    let mut sound = true;
    json.array_field("blocks", &found.blocks, |json, entry| {
        let txs = entry.txs.iter().map(|blob| [blob.0, blob.1].concat());
        sound &= block_with_transactions(json, entry.block, txs, prune).is_some();
    });
    if !sound {
        return Err(failed("failed retrieving a requested block"));
    }
    json.number_field("start_height", start.0);
    json.number_field("current_height", height.0);
    json.array_field("output_indices", &found.indices, |json, block| {
        json.array(&block.indices, |json, tx| {
            json.array(tx.indices.iter(), |json, index| json.number(index))
        });
    });
    Ok(())
}

/// `None` if something does not decode.
fn block_with_transactions(
    json: &mut Json,
    block: &[u8],
    txs: impl Iterator<Item = Vec<u8>>,
    prune: bool,
) -> Option<()> {
    let block = Block::from_blob(block).ok()?;
    let mut sound = Some(());
    json.object(|json| {
        show::block(json.key("block"), &block);
        json.array_field("transactions", txs, |json, blob| {
            let shown = if prune {
                PrunedTransaction::from_blob_start(&blob)
                    .ok()
                    .map(|(tx, _)| show::pruned_transaction(json, &tx))
            } else {
                Transaction::from_blob(&blob).ok().map(|tx| show::transaction(json, &tx))
            };
            sound = sound.and(shown);
        });
    });
    sound
}
