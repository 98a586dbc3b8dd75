//! Distribution of outputs over blocks.

use ferrite_chain::db::{DbError, View};
use ferrite_rpc::daemon::outputs::{
    Counts, Distribution, GetOutputDistributionBinRequest, GetOutputDistributionBinResponse,
    GetOutputDistributionRequest, GetOutputDistributionResponse,
};
use ferrite_rpc::daemon::{RawBytes, STATUS_OK};
use ferrite_rpc::dialect::Item;
use ferrite_rpc::error::daemon as code;
use ferrite_rpc::{Ctx, RpcError};
use ferrite_types::Amount;
use ferrite_types::network::Network;
use ferrite_types::network::constants::since_version;

use crate::daemon::Daemon;
use crate::node::Node;
use crate::rpc::OrBroken;

/// Limit of numbers in a response, for all amounts together. The reference is limited only by its memory.
const MAX_NUMBERS: usize = 1 << 27;

/// The request for each amount.
#[derive(Debug, Clone, Copy)]
struct Question {
    from: u64,
    /// `None` for the tip.
    to: Option<u64>,
    cumulative: bool,
    form: Form,
}

/// How the numbers are encoded.
#[derive(Debug, Clone, Copy)]
struct Form {
    binary: bool,
    compress: bool,
}

/// Numbers of outputs.
struct Data {
    start_height: u64,
    /// Before the first block.
    base: u64,
    /// Up to each block.
    cumulative: Vec<u64>,
}

pub(crate) fn get_output_distribution(
    ctx: &Ctx<'_, Daemon>,
    request: GetOutputDistributionRequest,
) -> Result<GetOutputDistributionResponse, RpcError> {
    if ctx.restricted && request.amounts != [0] {
        let text = "Restricted RPC can only get output distribution for rct outputs. Use your own node.";
        return Err(RpcError::new(code::RESTRICTED, text));
    }
    let classic = ctx.service.dialect().is_classic(Item::DistributionForm);
    let binary = request.binary.unwrap_or(!classic);
    let question = Question {
        from: request.from_height,
        to: Some(request.to_height).filter(|height| *height > 0),
        cumulative: request.cumulative,
        form: Form { binary, compress: request.compress },
    };
    let distributions = distributions(ctx, &request.amounts, question)?
        .ok_or_else(|| RpcError::new(code::INTERNAL_ERROR, "Failed to get output distribution"))?;
    Ok(GetOutputDistributionResponse { distributions, ..GetOutputDistributionResponse::default() })
}

pub(crate) fn get_output_distribution_bin(
    ctx: &Ctx<'_, Daemon>,
    request: GetOutputDistributionBinRequest,
) -> Result<GetOutputDistributionBinResponse, RpcError> {
    if ctx.restricted && request.amounts != [0] {
        return Err(RpcError::BROKEN);
    }
    let failed =
        |status: &str| GetOutputDistributionBinResponse { status: status.to_owned(), ..Default::default() };
    if !request.binary {
        return Ok(failed("Binary only call"));
    }
    let question = Question {
        from: request.from_height,
        to: Some(request.to_height).filter(|height| *height > 0),
        cumulative: request.cumulative,
        form: Form { binary: true, compress: request.compress },
    };
    Ok(match distributions(ctx, &request.amounts, question)? {
        Some(distributions) => {
            let status = STATUS_OK.to_owned();
            GetOutputDistributionBinResponse { distributions, status, ..Default::default() }
        }
        None => failed("Failed to get output distribution"),
    })
}

/// The distributions of all amounts. `None` if one of them has none.
fn distributions(
    ctx: &Ctx<'_, Daemon>,
    amounts: &[u64],
    question: Question,
) -> Result<Option<Vec<Distribution>>, RpcError> {
    let reader = ctx.service.node.reader().or_broken()?;
    let view = reader.view();
    let mut distributions = Vec::new();
    let mut numbers = 0;
    for amount in amounts {
        let data = data(ctx.service, &view, Amount(*amount), question).or_broken()?;
        let Some(data) = data else { return Ok(None) };
        numbers += data.cumulative.len();
        if numbers > MAX_NUMBERS {
            return Ok(None);
        }
        distributions.push(answer(*amount, data, question));
    }
    Ok(Some(distributions))
}

/// The numbers of an amount; `None` if the range of blocks is invalid (`blockchain.cpp: get_output_distribution`).
fn data(
    daemon: &Daemon,
    view: &View<'_>,
    amount: Amount,
    question: Question,
) -> Result<Option<Data>, DbError> {
    let Some((top, _)) = view.top()? else { return Ok(None) };
    let to = question.to.unwrap_or(top.0);
    let start_height = question.from.max(first_height(&daemon.node, amount));
    if (to > 0 && to < question.from) || start_height > top.0 || to > top.0 {
        return Ok(None);
    }
    if amount.0 != 0 {
        let cumulative = pre_rct(view, amount, start_height, to)?;
        return Ok(cumulative.map(|cumulative| Data { start_height, base: 0, cumulative }));
    }
    // The number before the first block is the base.
    let first = start_height.saturating_sub(1);
    if first > to {
        return Ok(None);
    }
    let Some(mut cumulative) = daemon.rct_distribution.cumulative(view, first..=to)? else { return Ok(None) };
    let base = if start_height > 0 { cumulative.remove(0) } else { 0 };
    Ok(Some(Data { start_height, base, cumulative }))
}

/// The first height with outputs of an amount. There is no RingCT before version 4.
fn first_height(node: &Node, amount: Amount) -> u64 {
    if amount.0 != 0 || node.network() == Network::Regtest {
        return 0;
    }
    node.options().chain.forks.earliest_height(since_version::DYNAMIC_FEE).map_or(0, |height| height.0)
}

/// Cumulative numbers of outputs of a nonzero amount. Those before the first block count towards it (`db_lmdb.cpp:
/// get_output_distribution`).
fn pre_rct(view: &View<'_>, amount: Amount, from: u64, to: u64) -> Result<Option<Vec<u64>>, DbError> {
    let Some(blocks) = to.checked_sub(from) else { return Ok(None) };
    let blocks = usize::try_from(blocks + 1).expect("a chain of blocks that are stored");
    let mut counts = vec![0u64; blocks];
    for height in view.output_heights(amount)? {
        let height = height?.0;
        if height > to {
            break;
        }
        let block = usize::try_from(height.saturating_sub(from)).expect("less than the number of blocks");
        counts[block] += 1;
    }
    let mut sum = 0;
    for count in &mut counts {
        sum += *count;
        *count = sum;
    }
    Ok(Some(counts))
}

fn answer(amount: u64, data: Data, question: Question) -> Distribution {
    let Data { start_height, base, cumulative: mut counts } = data;
    if !question.cumulative {
        let mut before = base;
        for count in &mut counts {
            (*count, before) = (*count - before, *count);
        }
    }
    let Form { binary, compress } = question.form;
    let (compressed_data, distribution) = match (binary, compress) {
        (false, _) => (None, Some(Counts::Numbers(counts))),
        (true, false) => (None, Some(Counts::Bytes(RawBytes(fixed(&counts))))),
        (true, true) => (Some(RawBytes(compressed(&counts))), None),
    };
    Distribution { amount, base, binary, compress, compressed_data, distribution, start_height }
}

fn fixed(counts: &[u64]) -> Vec<u8> {
    let mut out = Vec::with_capacity(8 * counts.len());
    for count in counts {
        out.extend_from_slice(&count.to_le_bytes());
    }
    out
}

/// Seven bits per byte, lowest first.
fn compressed(counts: &[u64]) -> Vec<u8> {
    let mut out = Vec::with_capacity(2 * counts.len());
    for count in counts {
        let mut rest = *count;
        while rest >= 0x80 {
            out.push(rest.to_le_bytes()[0] | 0x80);
            rest >>= 7;
        }
        out.push(rest.to_le_bytes()[0]);
    }
    out
}
