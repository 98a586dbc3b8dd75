//! Block headers and blocks, by height and by hash.

use std::borrow::Cow;

use ferrite_chain::db::{BlockInfo, DbError, View};
use ferrite_consensus::block::pow::{Branch, Work};
use ferrite_rpc::daemon::blocks::{
    BlockHeader, GetBlockHeaderByHashRequest, GetBlockHeaderByHashResponse, GetBlockHeaderByHeightRequest,
    GetBlockHeaderByHeightResponse, GetBlockHeadersRangeRequest, GetBlockHeadersRangeResponse,
    GetBlockRequest, GetBlockResponse, GetLastBlockHeaderRequest, GetLastBlockHeaderResponse,
};
use ferrite_rpc::daemon::{AccessResponseBase, STATUS_BUSY, Wide};
use ferrite_rpc::error::daemon;
use ferrite_rpc::{Ctx, RpcError};
use ferrite_types::block::{Block, BlockOutline};
use ferrite_types::codec::DecodeError;
use ferrite_types::{Hash, Height};

use super::OrBroken;
use super::info::too_high;
use crate::blocking::slowly;
use crate::daemon::Daemon;
use crate::node::Node;

/// Limit of headers by hash on a restricted interface.
const RESTRICTED_BLOCK_COUNT: usize = 1000;
/// Limit of the distance between the first and the last header of a range on a restricted interface.
const RESTRICTED_BLOCK_HEADER_RANGE: u64 = 1000;
/// More headers than this take too long for a shared thread.
const QUICK_HEADERS: usize = 16;

/// A block and its location.
struct Found<'t> {
    blob: Cow<'t, [u8]>,
    outline: BlockOutline,
    id: Hash,
    /// Its metadata, if it is on the main chain.
    info: Option<BlockInfo>,
}

impl<'t> Found<'t> {
    /// The block of the main chain at a height.
    fn at(view: &View<'t>, height: Height) -> Result<Option<Self>, DbError> {
        let Some(info) = view.block_info(height)? else { return Ok(None) };
        let Some(blob) = view.block_blob(height)? else { return Ok(None) };
        let outline = BlockOutline::from_blob(blob).map_err(bad_blob("blocks"))?;
        Ok(Some(Self { blob: blob.into(), outline, id: info.id, info: Some(info) }))
    }

    /// An alternative block.
    fn aside(view: &View<'t>, id: Hash) -> Result<Option<Self>, DbError> {
        let Some(stored) = view.alt_block(&id)? else { return Ok(None) };
        let outline = BlockOutline::from_blob(&stored.blob).map_err(bad_blob("alt_blocks"))?;
        Ok(Some(Self { blob: stored.blob.into(), outline, id, info: None }))
    }

    /// The whole block.
    fn block(&self) -> Result<Block, RpcError> {
        let table = if self.info.is_some() { "blocks" } else { "alt_blocks" };
        Block::from_blob(&self.blob).map_err(bad_blob(table)).or_broken()
    }

    /// The height in the miner transaction.
    fn claimed_height(&self) -> Result<Height, RpcError> {
        let wrong = || internal("Internal error: coinbase transaction in the block has the wrong type");
        self.outline.height.ok_or_else(wrong)
    }
}

fn bad_blob(table: &'static str) -> impl Fn(DecodeError) -> DbError {
    move |source| DbError::BadBlob { table, source }
}

fn internal(message: impl Into<Cow<'static, str>>) -> RpcError {
    RpcError::new(daemon::INTERNAL_ERROR, message)
}

pub(crate) fn get_last_block_header(
    ctx: &Ctx<'_, Daemon>,
    request: GetLastBlockHeaderRequest,
) -> Result<GetLastBlockHeaderResponse, RpcError> {
    if !ctx.service.is_ready() {
        return Ok(GetLastBlockHeaderResponse {
            access: AccessResponseBase::status(STATUS_BUSY),
            ..GetLastBlockHeaderResponse::default()
        });
    }
    let reader = ctx.service.node.reader().or_broken()?;
    let view = reader.view();
    let found = || -> Result<Option<(Height, Found<'_>)>, DbError> {
        let Some((height, _)) = view.top()? else { return Ok(None) };
        Ok(Found::at(&view, height)?.map(|found| (height, found)))
    };
    let (height, found) =
        found().or_broken()?.ok_or_else(|| internal("Internal error: can't get last block."))?;
    let block_header = header(ctx, &view, &found, height, request.fill_pow_hash)?;
    Ok(GetLastBlockHeaderResponse { access: AccessResponseBase::default(), block_header })
}

pub(crate) fn get_block_header_by_height(
    ctx: &Ctx<'_, Daemon>,
    request: GetBlockHeaderByHeightRequest,
) -> Result<GetBlockHeaderByHeightResponse, RpcError> {
    let reader = ctx.service.node.reader().or_broken()?;
    let view = reader.view();
    let height = Height(request.height);
    let found = at_height(&view, height)?;
    let block_header = header(ctx, &view, &found, height, request.fill_pow_hash)?;
    Ok(GetBlockHeaderByHeightResponse { access: AccessResponseBase::default(), block_header })
}

/// A block of the main chain.
fn at_height<'t>(view: &View<'t>, height: Height) -> Result<Found<'t>, RpcError> {
    match Found::at(view, height).or_broken()? {
        Some(found) => Ok(found),
        None => Err(too_high(height.0, view.height().or_broken()?)),
    }
}

pub(crate) fn get_block_header_by_hash(
    ctx: &Ctx<'_, Daemon>,
    request: GetBlockHeaderByHashRequest,
) -> Result<GetBlockHeaderByHashResponse, RpcError> {
    if ctx.restricted && request.hashes.len() > RESTRICTED_BLOCK_COUNT {
        let text = "Too many block headers requested in restricted mode";
        return Err(RpcError::new(daemon::RESTRICTED, text));
    }
    let work = || {
        let reader = ctx.service.node.reader().or_broken()?;
        let view = reader.view();
        let get = |hash: &str| {
            let found = by_hash(&view, parse_hash(hash)?, hash)?;
            header(ctx, &view, &found, found.claimed_height()?, request.fill_pow_hash)
        };
        let block_header = if request.hash.is_empty() { BlockHeader::default() } else { get(&request.hash)? };
        let block_headers = request.hashes.iter().map(|hash| get(hash)).collect::<Result<_, _>>()?;
        Ok(GetBlockHeaderByHashResponse {
            access: AccessResponseBase::default(),
            block_header,
            block_headers,
        })
    };
    if request.hashes.len() > QUICK_HEADERS { slowly(work) } else { work() }
}

fn parse_hash(text: &str) -> Result<Hash, RpcError> {
    text.parse().map_err(|_| {
        let message = format!("Failed to parse hex representation of block hash. Hex = {text}.");
        RpcError::new(daemon::WRONG_PARAM, message)
    })
}

/// A block of the main chain or a side chain. `text` is the requested hash, for the error.
fn by_hash<'t>(view: &View<'t>, id: Hash, text: &str) -> Result<Found<'t>, RpcError> {
    let read = || match view.height_of(&id)? {
        Some(height) => Found::at(view, height),
        None => Found::aside(view, id),
    };
    let found = read().or_broken()?;
    found.ok_or_else(|| internal(format!("Internal error: can't get block by hash. Hash = {text}.")))
}

pub(crate) fn get_block_headers_range(
    ctx: &Ctx<'_, Daemon>,
    request: GetBlockHeadersRangeRequest,
) -> Result<GetBlockHeadersRangeResponse, RpcError> {
    let reader = ctx.service.node.reader().or_broken()?;
    let view = reader.view();
    let height = view.height().or_broken()?;
    let (start, end) = (request.start_height, request.end_height);
    if start >= height.0 || end >= height.0 || start > end {
        return Err(RpcError::new(daemon::TOO_BIG_HEIGHT, "Invalid start/end heights."));
    }
    if ctx.restricted && end - start > RESTRICTED_BLOCK_HEADER_RANGE {
        return Err(RpcError::new(daemon::RESTRICTED, "Too many block headers requested."));
    }
    let mut headers = Vec::new();
    for height in (start..=end).map(Height) {
        let found = at_height(&view, height)?;
        if found.claimed_height()? != height {
            return Err(internal("Internal error: coinbase transaction in the block has the wrong height"));
        }
        headers.push(header(ctx, &view, &found, height, request.fill_pow_hash)?);
    }
    Ok(GetBlockHeadersRangeResponse { access: AccessResponseBase::default(), headers })
}

pub(crate) fn get_block(
    ctx: &Ctx<'_, Daemon>,
    request: GetBlockRequest,
) -> Result<GetBlockResponse, RpcError> {
    let reader = ctx.service.node.reader().or_broken()?;
    let view = reader.view();
    let found = match request.hash.as_str() {
        "" => at_height(&view, Height(request.height))?,
        text => by_hash(&view, parse_hash(text)?, text)?,
    };
    let block_header = header(ctx, &view, &found, found.claimed_height()?, request.fill_pow_hash)?;
    let block = found.block()?;
    Ok(GetBlockResponse {
        access: AccessResponseBase::default(),
        miner_tx_hash: block_header.miner_tx_hash.clone(),
        block_header,
        tx_hashes: block.tx_hashes.iter().map(Hash::to_string).collect(),
        blob: const_hex::encode(&found.blob),
        json: block.to_json(),
    })
}

/// The header of a block. For alternative blocks, the fields not contained in the block are those of the main chain's
/// block at the same height, as in the reference (`core_rpc_server.cpp: fill_block_header_response`).
fn header(
    ctx: &Ctx<'_, Daemon>,
    view: &View<'_>,
    found: &Found<'_>,
    height: Height,
    fill_pow_hash: bool,
) -> Result<BlockHeader, RpcError> {
    let BlockOutline { header, reward, tx_count, .. } = &found.outline;
    let info_at = |height| view.block_info(height)?.ok_or(DbError::NoBlock(height));
    let read = || -> Result<_, DbError> {
        let info = found.info.map_or_else(|| info_at(height), Ok)?;
        let before = match height.0.checked_sub(1) {
            Some(before) => info_at(Height(before))?.cumulative_difficulty,
            None => 0,
        };
        Ok((info, before, view.height()?))
    };
    let (info, before, chain_height) = read().or_broken()?;
    let work = Wide::from(info.cumulative_difficulty);
    let difficulty = Wide::from(info.cumulative_difficulty.wrapping_sub(before));
    let pow_hash = if fill_pow_hash && !ctx.restricted {
        slowly(|| pow_hash(&ctx.service.node, view, &found.block()?, height))?.to_string()
    } else {
        String::new()
    };
    let orphan = found.info.is_none();
    let miner_tx_hash = if orphan { found.block()?.miner_tx.hash() } else { info.miner_tx_hash };
    Ok(BlockHeader {
        block_size: info.weight,
        block_weight: info.weight,
        cumulative_difficulty: work.low,
        cumulative_difficulty_top64: work.top64,
        depth: chain_height.0.wrapping_sub(height.0).wrapping_sub(1),
        difficulty: difficulty.low,
        difficulty_top64: difficulty.top64,
        hash: found.id.to_string(),
        height: height.0,
        long_term_weight: info.long_term_weight,
        major_version: header.major_version,
        miner_tx_hash: miner_tx_hash.to_string(),
        minor_version: header.minor_version,
        nonce: header.nonce,
        num_txes: u64::try_from(*tx_count).unwrap_or(u64::MAX),
        orphan_status: orphan,
        pow_hash,
        prev_hash: header.prev_id.to_string(),
        reward: *reward,
        timestamp: header.timestamp,
        wide_cumulative_difficulty: work.hex,
        wide_difficulty: difficulty.hex,
    })
}

/// The proof of work of a block, with the main chain's seed for its height.
fn pow_hash(node: &Node, view: &View<'_>, block: &Block, height: Height) -> Result<Hash, RpcError> {
    let seed = view.block_id(node.options().chain.seed_epoch.seed_height(height));
    let seed = seed.or_broken()?.unwrap_or_default();
    Work::of(block, Branch::Main, height, seed, 0).hash(node.work()).map_err(|error| {
        tracing::error!(target: "daemon.rpc", "cannot compute the proof of work of block {height}: {error}");
        RpcError::BROKEN
    })
}
