//! The transaction pool.

use ferrite_chain::pool::RelayCategory;
use ferrite_chain::pool::query::PoolTxInfo;
use ferrite_rpc::daemon::pool::{
    GetTransactionPoolHashesBinJsonResponse, GetTransactionPoolHashesBinResponse,
    GetTransactionPoolHashesResponse, GetTransactionPoolResponse, GetTransactionPoolStatsResponse,
    GetTxpoolBacklogRequest, GetTxpoolBacklogResponse, PoolAge, PoolStats, PoolTransaction, SpentKeyImage,
};
use ferrite_rpc::daemon::{BytesInJson, EmptyRequest, RawBytes, STATUS_OK};
use ferrite_rpc::dialect::{Dialect, Item};
use ferrite_rpc::table::Reply;
use ferrite_rpc::{Ctx, RpcError, json};
use ferrite_types::tx::Transaction;
use ferrite_types::{Hash, epee};

use super::OrBroken;
use super::wire::write;
use crate::daemon::Daemon;

/// In the reference's order: as little-endian numbers.
fn sort(hashes: &mut [Hash]) {
    hashes.sort_unstable_by(|a, b| a.0.iter().rev().cmp(b.0.iter().rev()));
}

/// The transactions visible to the caller.
fn visible_hashes(ctx: &Ctx<'_, Daemon>) -> Vec<Hash> {
    let mut hashes = ctx.service.node.pool().hashes(RelayCategory::visible(!ctx.restricted));
    sort(&mut hashes);
    hashes
}

pub(crate) fn get_transaction_pool(
    ctx: &Ctx<'_, Daemon>,
    _: EmptyRequest,
) -> Result<GetTransactionPoolResponse, RpcError> {
    let reader = ctx.service.node.reader().or_broken()?;
    let view = reader.view();
    let pool = ctx.service.node.pool();
    let mut transactions = Vec::new();
    for hash in visible_hashes(ctx) {
        let info = pool.info(&view, &hash, !ctx.restricted).or_broken()?;
        transactions.extend(info.and_then(|info| transaction(&info)));
    }
    let image = |(image, owners): (_, Vec<Hash>)| SpentKeyImage {
        id_hash: ferrite_types::KeyImage::to_string(&image),
        txs_hashes: owners.iter().map(Hash::to_string).collect(),
    };
    let spent_key_images = pool.spent_key_images(!ctx.restricted).into_iter().map(image).collect();
    Ok(GetTransactionPoolResponse { spent_key_images, transactions, ..GetTransactionPoolResponse::default() })
}

/// `None` if it does not decode.
fn transaction(info: &PoolTxInfo) -> Option<PoolTransaction> {
    let tx = Transaction::from_blob(&info.blob).ok()?;
    let meta = &info.meta;
    Some(PoolTransaction {
        blob_size: u64::try_from(info.blob.len()).expect("a blob has less than 2^64 bytes"),
        do_not_relay: meta.do_not_relay,
        double_spend_seen: meta.double_spend_seen,
        fee: meta.fee,
        id_hash: info.hash.to_string(),
        kept_by_block: meta.kept_by_block,
        last_failed_height: meta.last_failed_height.0,
        last_failed_id_hash: meta.last_failed_id.to_string(),
        last_relayed_time: meta.last_relayed_time,
        max_used_block_height: meta.max_used_block_height.0,
        max_used_block_id_hash: meta.max_used_block_id.to_string(),
        receive_time: meta.receive_time,
        relayed: meta.relayed,
        tx_blob: const_hex::encode(&info.blob),
        tx_json: tx.to_json(),
        weight: meta.weight,
    })
}

/// The reference responds with raw bytes in JSON, while the name promises portable storage: a request in portable
/// storage gets the latter.
pub(crate) fn get_transaction_pool_hashes_bin(ctx: &Ctx<'_, Daemon>, body: &[u8]) -> Result<Reply, RpcError> {
    let hashes = visible_hashes(ctx);
    if body.starts_with(&epee::HEADER) {
        epee::validate(body, epee::Limits::NONE).map_err(|_| RpcError::PARSE_ERROR)?;
        let length = 256 + 32 * hashes.len();
        let status = STATUS_OK.to_owned();
        return Ok(write(
            &GetTransactionPoolHashesBinResponse { tx_hashes: hashes, status, ..Default::default() },
            length,
        ));
    }
    json::parse(body).map_err(|_| RpcError::PARSE_ERROR)?;
    let tx_hashes = RawBytes(hashes.iter().flat_map(|hash| hash.0).collect());
    let answer = GetTransactionPoolHashesBinJsonResponse { tx_hashes, ..Default::default() };
    let body = json::to_bytes(&answer).map_err(|_| RpcError::BROKEN)?;
    Ok(Reply { content_type: "application/json", body })
}

pub(crate) fn get_transaction_pool_hashes(
    ctx: &Ctx<'_, Daemon>,
    _: EmptyRequest,
) -> Result<GetTransactionPoolHashesResponse, RpcError> {
    let tx_hashes = visible_hashes(ctx).iter().map(Hash::to_string).collect();
    Ok(GetTransactionPoolHashesResponse { tx_hashes, ..GetTransactionPoolHashesResponse::default() })
}

pub(crate) fn get_transaction_pool_stats(
    ctx: &Ctx<'_, Daemon>,
    _: EmptyRequest,
) -> Result<GetTransactionPoolStatsResponse, RpcError> {
    let stats = ctx.service.node.pool().stats(!ctx.restricted, ctx.service.node.now());
    let weight = |weight: u64| u32::try_from(weight).unwrap_or(u32::MAX);
    let pool_stats = PoolStats {
        bytes_max: weight(stats.bytes_max),
        bytes_med: weight(stats.bytes_med),
        bytes_min: weight(stats.bytes_min),
        bytes_total: stats.bytes_total,
        fee_total: stats.fee_total,
        histo: stats.histo.iter().map(|bin| PoolAge { bytes: bin.bytes, txs: bin.txs }).collect(),
        histo_98pc: stats.histo_98pc,
        num_10m: stats.num_10m,
        num_double_spends: stats.num_double_spends,
        num_failing: stats.num_failing,
        num_not_relayed: stats.num_not_relayed,
        oldest: stats.oldest,
        txs_total: stats.txs_total,
    };
    Ok(GetTransactionPoolStatsResponse { pool_stats, ..GetTransactionPoolStatsResponse::default() })
}

/// Whether the backlog is encoded so that every JSON parser accepts it. Wallets, which send a client id, expect raw
/// bytes.
pub(super) fn is_backlog_text(dialect: Dialect, client: &[u8]) -> bool {
    client.is_empty() && dialect.is_classic(Item::BacklogForm)
}

/// Only broadcast transactions, for all callers.
pub(crate) fn get_txpool_backlog(
    ctx: &Ctx<'_, Daemon>,
    request: GetTxpoolBacklogRequest,
) -> Result<GetTxpoolBacklogResponse, RpcError> {
    let text = is_backlog_text(ctx.service.dialect(), &request.client.0);
    let (pool, now) = (ctx.service.node.pool(), ctx.service.node.now());
    let reader = ctx.service.node.reader().or_broken()?;
    let view = reader.view();
    let mut hashes = pool.hashes(RelayCategory::Broadcasted);
    sort(&mut hashes);
    let mut backlog = Vec::with_capacity(24 * hashes.len());
    for hash in &hashes {
        let Some(meta) = pool.meta(hash) else { continue };
        let size = if text {
            view.pool_blob(hash).or_broken()?.map(<[u8]>::len)
        } else {
            // Wallets compare it with the weight of a block.
            None
        };
        let size = size.and_then(|size| u64::try_from(size).ok()).unwrap_or(meta.weight);
        // The reference subtracts the wrong way round.
        let time_in_pool = now.saturating_sub(meta.receive_time);
        for number in [size, meta.fee, time_in_pool] {
            backlog.extend_from_slice(&number.to_le_bytes());
        }
    }
    let backlog = if text { BytesInJson::Characters(backlog) } else { BytesInJson::Raw(RawBytes(backlog)) };
    Ok(GetTxpoolBacklogResponse { backlog, ..GetTxpoolBacklogResponse::default() })
}
