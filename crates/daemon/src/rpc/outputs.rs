//! Outputs: keys for rings, and their numbers.

pub(crate) mod distribution;
pub(crate) mod histogram;

use ferrite_chain::db::{DbError, OutputRecord, View};
use ferrite_consensus::context::ChainContext;
use ferrite_crypto::amount::zero_commit;
use ferrite_rpc::daemon::outputs::{
    GetOutsBinRequest, GetOutsBinResponse, GetOutsRequest, GetOutsResponse, OutputIndex, OutputKey,
    OutputKeyText,
};
use ferrite_rpc::daemon::{AccessResponseBase, STATUS_OK};
use ferrite_rpc::dialect::Item;
use ferrite_rpc::table::Reply;
use ferrite_rpc::{Ctx, RpcError};
use ferrite_types::{Amount, CompressedPoint, GlobalIndex, Hash};

use super::OrBroken;
use super::wire::{read, write};
use crate::blocking::slowly;
use crate::daemon::Daemon;

/// Limit of outputs on a restricted interface.
const RESTRICTED_OUTPUTS: usize = 5000;

/// Requests with more bytes are slow. An output takes about 30.
const LONG_REQUEST: usize = 4096;

/// The requested outputs, or the status that says why not.
fn find_all(
    ctx: &Ctx<'_, Daemon>,
    outputs: &[OutputIndex],
    get_txid: bool,
) -> Result<Result<Vec<OutputKey>, &'static str>, RpcError> {
    if ctx.restricted && outputs.len() > RESTRICTED_OUTPUTS {
        return Ok(Err("Too many outs requested"));
    }
    let reader = ctx.service.node.reader().or_broken()?;
    let view = reader.view();
    let chain = ctx.service.node.pool_context().chain;
    let found = outputs.iter().map(|wanted| find(&view, &chain, *wanted, get_txid).transpose());
    match found.collect::<Option<Result<Vec<_>, DbError>>>() {
        Some(found) => found.map(Ok).or_broken(),
        None => Ok(Err("Failed")),
    }
}

pub(crate) fn find(
    view: &View<'_>,
    chain: &ChainContext,
    wanted: OutputIndex,
    get_txid: bool,
) -> Result<Option<OutputKey>, DbError> {
    let Some(output) = view.output(Amount(wanted.amount), GlobalIndex(wanted.index))? else {
        return Ok(None);
    };
    let txid = if get_txid { view.tx_hash(output.tx_id, output.height)? } else { Some(Hash::default()) };
    Ok(txid.map(|txid| OutputKey {
        amount: None,
        height: output.height.0,
        key: output.key,
        mask: mask(&output, wanted.amount),
        txid,
        unlocked: chain.is_unlocked(output.unlock_time),
    }))
}

/// Outputs with a public amount have a public commitment.
fn mask(output: &OutputRecord, amount: u64) -> CompressedPoint {
    output.commitment.unwrap_or_else(|| CompressedPoint(zero_commit(Amount(amount)).compress().to_bytes()))
}

/// A few outputs are found in microseconds.
pub(crate) fn get_outs_bin(ctx: &Ctx<'_, Daemon>, body: &[u8]) -> Result<Reply, RpcError> {
    if body.len() > LONG_REQUEST { slowly(|| find_bin(ctx, body)) } else { find_bin(ctx, body) }
}

fn find_bin(ctx: &Ctx<'_, Daemon>, body: &[u8]) -> Result<Reply, RpcError> {
    let request: GetOutsBinRequest = read(body)?;
    let (mut outs, status) = match find_all(ctx, &request.outputs, request.get_txid)? {
        Ok(outs) => (outs, STATUS_OK),
        Err(status) => (Vec::new(), status),
    };
    if ctx.service.dialect().is_classic(Item::OutputAmount) {
        for (out, wanted) in outs.iter_mut().zip(&request.outputs) {
            out.amount = Some(wanted.amount);
        }
    }
    let length = 256 + 192 * outs.len();
    Ok(write(
        &GetOutsBinResponse { outs, status: status.to_owned(), ..GetOutsBinResponse::default() },
        length,
    ))
}

pub(crate) fn get_outs(ctx: &Ctx<'_, Daemon>, request: GetOutsRequest) -> Result<GetOutsResponse, RpcError> {
    let text = |out: OutputKey| OutputKeyText {
        height: out.height,
        key: out.key.to_string(),
        mask: out.mask.to_string(),
        txid: if request.get_txid { out.txid.to_string() } else { String::new() },
        unlocked: out.unlocked,
    };
    Ok(match find_all(ctx, &request.outputs, request.get_txid)? {
        Ok(outs) => {
            GetOutsResponse { outs: outs.into_iter().map(text).collect(), ..GetOutsResponse::default() }
        }
        Err(status) => {
            GetOutsResponse { access: AccessResponseBase::status(status), ..GetOutsResponse::default() }
        }
    })
}
