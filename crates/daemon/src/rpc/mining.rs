//! Templates, submitted blocks, proof of work, and the built-in miner.

pub(crate) mod aux_pow;
pub(crate) mod control;
pub(crate) mod generate;
pub(crate) mod work;

use ferrite_chain::engine::BlockOutcome;
use ferrite_chain::template::BlockTemplate as Template;
use ferrite_consensus::block::check_blob_size;
use ferrite_crypto::keys::{AddressKeys, check_key};
use ferrite_rpc::daemon::mining::{GetBlockTemplateRequest, GetBlockTemplateResponse, SubmitBlockResponse};
use ferrite_rpc::daemon::{ResponseBase, STATUS_BUSY, Wide};
use ferrite_rpc::error::daemon;
use ferrite_rpc::{Ctx, RpcError};
use ferrite_types::Hash;
use ferrite_types::address::Address;
use ferrite_types::block::Block;

use super::broken;
use crate::blocking::slowly;
use crate::daemon::Daemon;
use crate::miner::FoundBlockError;

/// The hard fork that introduced RandomX.
const FIRST_RANDOMX_VERSION: u8 = 12;
/// Limit of the bytes reserved for a miner.
const MAX_RESERVE: u64 = 255;
/// Limit of the hex digits of a given nonce.
const MAX_NONCE_DIGITS: usize = 510;

fn error(code: i64, message: &'static str) -> RpcError {
    RpcError::new(code, message)
}

pub(crate) fn get_block_template(
    ctx: &Ctx<'_, Daemon>,
    request: GetBlockTemplateRequest,
) -> Result<GetBlockTemplateResponse, RpcError> {
    let template = make_template(ctx.service, &request)?;
    let block = &template.block;
    let seeded = block.header.major_version >= FIRST_RANDOMX_VERSION;
    let text = |hash: Hash, shown: bool| if shown { hash.to_string() } else { String::new() };
    let (seed_height, _) = ctx.service.node.options().chain.seed_epoch.seed_heights(template.height);
    let difficulty = Wide::from(template.difficulty);
    Ok(GetBlockTemplateResponse {
        base: ResponseBase::default(),
        difficulty: difficulty.low,
        difficulty_top64: difficulty.top64,
        wide_difficulty: difficulty.hex,
        height: template.height.0,
        reserved_offset: u64::try_from(template.reserved_offset).unwrap_or(0),
        expected_reward: template.expected_reward.0,
        prev_hash: block.header.prev_id.to_string(),
        seed_height: seed_height.0,
        blocktemplate_blob: const_hex::encode(block.to_blob()),
        blockhashing_blob: const_hex::encode(template.hashing_blob()),
        seed_hash: text(template.seed_hash, seeded),
        next_seed_hash: text(
            template.next_seed_hash,
            seeded && template.next_seed_hash != template.seed_hash,
        ),
    })
}

/// Checks a request in the reference's order, and makes the template.
fn make_template(service: &Daemon, request: &GetBlockTemplateRequest) -> Result<Template, RpcError> {
    let node = &service.node;
    if !service.is_ready() {
        return Err(error(daemon::CORE_BUSY, "Core is busy"));
    }
    if request.reserve_size > MAX_RESERVE {
        return Err(error(daemon::TOO_BIG_RESERVE_SIZE, "Too big reserved size, maximum 255"));
    }
    if request.reserve_size > 0 && !request.extra_nonce.is_empty() {
        return Err(error(daemon::WRONG_PARAM, "Cannot specify both a reserve_size and an extra_nonce"));
    }
    if request.extra_nonce.len() > MAX_NONCE_DIGITS {
        return Err(error(daemon::TOO_BIG_RESERVE_SIZE, "Too big extra_nonce size, maximum 510 hex chars"));
    }
    let address = Address::parse_checked(node.network(), &request.wallet_address, check_key)
        .map_err(|_| error(daemon::WRONG_WALLET_ADDRESS, "Failed to parse wallet address"))?;
    if address.is_subaddress() {
        return Err(error(daemon::MINING_TO_SUBADDRESS, "Mining to subaddress is not supported yet"));
    }
    let nonce = match request.extra_nonce.as_str() {
        "" => vec![0; usize::try_from(request.reserve_size).expect("at most 255")],
        digits => decode_hex(digits)
            .ok_or_else(|| error(daemon::WRONG_PARAM, "Parameter extra_nonce should be a hex string"))?,
    };
    let keys = AddressKeys::from(&address);
    match request.prev_block.as_str() {
        "" => match node.template_again(&keys, &nonce) {
            Some(template) => Ok(template),
            None => slowly(|| node.template(&keys, &nonce)).map_err(|reason| no_template(&reason)),
        },
        text => {
            let parent = text.parse().map_err(|_| error(daemon::INTERNAL_ERROR, "Invalid prev_block"))?;
            let template = slowly(|| node.template_after(parent, &keys, &nonce));
            template
                .map_err(|reason| no_template(&reason))?
                .ok_or_else(|| no_template(&"the block to follow is not known"))
        }
    }
}

fn no_template(reason: &dyn std::fmt::Display) -> RpcError {
    tracing::error!(target: "daemon.rpc", "Failed to create block template: {reason}");
    error(daemon::INTERNAL_ERROR, "Internal error: failed to create block template")
}

/// Plain hex digits only.
fn decode_hex(digits: &str) -> Option<Vec<u8>> {
    let plain = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    plain.then(|| const_hex::decode(digits).ok())?
}

pub(crate) fn submit_block(
    ctx: &Ctx<'_, Daemon>,
    blobs: Vec<String>,
) -> Result<SubmitBlockResponse, RpcError> {
    if !ctx.service.is_ready() {
        return Ok(SubmitBlockResponse {
            base: ResponseBase::status(STATUS_BUSY),
            ..SubmitBlockResponse::default()
        });
    }
    let [digits] = &blobs[..] else {
        return Err(error(daemon::WRONG_PARAM, "Wrong param"));
    };
    let wrong = || error(daemon::WRONG_BLOCKBLOB, "Wrong block blob");
    let blob = decode_hex(digits).ok_or_else(wrong)?;
    let block = Block::from_blob(&blob).map_err(|_| wrong())?;
    let id = block.id().map_err(|_| wrong())?;
    if check_blob_size(blob.len(), &ctx.service.node.summary().limits).is_err() {
        let text = "Block bloc size is too big, rejecting block";
        return Err(error(daemon::WRONG_BLOCKBLOB_SIZE, text));
    }
    accept(ctx.service.miner.found_block(&block))?;
    Ok(SubmitBlockResponse { base: ResponseBase::default(), block_id: id.to_string() })
}

/// The answer about a submitted block.
fn accept(verdict: Result<BlockOutcome, FoundBlockError>) -> Result<(), RpcError> {
    verdict.map(|_| ()).map_err(|reason| match reason {
        FoundBlockError::Stopped(stopped) => broken(&stopped),
        reason => {
            tracing::info!(target: "daemon.rpc", "block not accepted: {reason}");
            error(daemon::BLOCK_NOT_ACCEPTED, "Block not accepted")
        }
    })
}
