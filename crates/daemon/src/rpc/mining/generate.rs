//! Blocks on demand, for private chains.

use ferrite_consensus::block::pow::{Branch, Work};
use ferrite_rpc::daemon::mining::{GenerateBlocksRequest, GenerateBlocksResponse, GetBlockTemplateRequest};
use ferrite_rpc::daemon::{ResponseBase, STATUS_BUSY};
use ferrite_rpc::error::daemon;
use ferrite_rpc::{Ctx, RpcError};
use ferrite_types::network::Network;

use super::{accept, error, make_template};
use crate::daemon::Daemon;
use crate::miner::find_nonce;

pub(crate) fn generateblocks(
    ctx: &Ctx<'_, Daemon>,
    request: GenerateBlocksRequest,
) -> Result<GenerateBlocksResponse, RpcError> {
    let service = ctx.service;
    let node = &service.node;
    if !service.is_ready() {
        return Ok(GenerateBlocksResponse {
            base: ResponseBase::status(STATUS_BUSY),
            ..GenerateBlocksResponse::default()
        });
    }
    if node.network() != Network::Regtest {
        return Err(error(daemon::REGTEST_REQUIRED, "Regtest required when generating blocks"));
    }
    let mut wanted = GetBlockTemplateRequest {
        reserve_size: 1,
        wallet_address: request.wallet_address,
        prev_block: request.prev_block,
        extra_nonce: String::new(),
    };
    // The reference calls its own methods, which are counted.
    let note = |method: &str| service.calls().into_iter().for_each(|calls| calls.note(method));
    let mut height = node.chain().tip().height.0;
    let mut blocks = Vec::new();
    for _ in 0..request.amount_of_blocks {
        note("get_block_template");
        let template = make_template(service, &wanted)?;
        let mut block = template.block;
        block.header.nonce = request.starting_nonce;
        let work = Work::of(&block, Branch::Main, template.height, template.seed_hash, template.difficulty);
        let nonce = find_nonce(&work, node.work(), request.starting_nonce).map_err(|reason| {
            tracing::error!(target: "miner", "cannot compute the proof of work: {reason}");
            RpcError::BROKEN
        })?;
        // Without a suitable nonce the block is rejected.
        block.header.nonce = nonce.unwrap_or(u32::MAX);
        note("submit_block");
        accept(service.miner.found_block(&block))?;
        let id = block.id().map_err(|_| RpcError::BROKEN)?.to_string();
        blocks.push(id.clone());
        wanted.prev_block = id;
        height = template.height.0;
    }
    Ok(GenerateBlocksResponse { base: ResponseBase::default(), height, blocks })
}
