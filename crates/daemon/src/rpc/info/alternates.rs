//! Alternative chains.

use std::collections::{HashMap, HashSet};

use ferrite_chain::db::{AltBlock, DbError, View};
use ferrite_rpc::daemon::info::{AlternateChain, GetAltBlocksHashesResponse, GetAlternateChainsResponse};
use ferrite_rpc::daemon::{AccessResponseBase, EmptyRequest, ResponseBase, Wide};
use ferrite_rpc::dialect::{Dialect, Item};
use ferrite_rpc::{Ctx, RpcError};
use ferrite_types::block::Block;
use ferrite_types::{Hash, Height};

use crate::daemon::Daemon;

pub(crate) fn get_alternate_chains(
    ctx: &Ctx<'_, Daemon>,
    _: EmptyRequest,
) -> Result<GetAlternateChainsResponse, RpcError> {
    let failed = |error: DbError| {
        tracing::error!(target: "daemon.rpc", "{error}");
        GetAlternateChainsResponse {
            base: ResponseBase::status("Error retrieving alternate chains"),
            chains: Vec::new(),
        }
    };
    let found = || {
        let reader = ctx.service.node.reader()?;
        chains(&reader.view(), ctx.service.dialect())
    };
    Ok(found().unwrap_or_else(failed))
}

fn chains(view: &View<'_>, dialect: Dialect) -> Result<GetAlternateChainsResponse, DbError> {
    let mut blocks: HashMap<Hash, (AltBlock, Hash)> = HashMap::new();
    for entry in view.alt_blocks()? {
        let (id, stored) = entry?;
        let bad = |source| DbError::BadBlob { table: "alt_blocks", source };
        let parent = Block::from_blob(&stored.blob).map_err(bad)?.header.prev_id;
        blocks.insert(id, (stored, parent));
    }
    let parents: HashSet<&Hash> = blocks.values().map(|(_, parent)| parent).collect();
    let mut tips: Vec<_> = blocks.iter().filter(|(id, _)| !parents.contains(id)).collect();
    tips.sort_unstable_by_key(|(id, (stored, _))| (stored.height, **id));
    let mut chains = Vec::with_capacity(tips.len());
    for (tip, (stored, parent)) in tips {
        let mut ids = vec![*tip];
        let mut parent = parent;
        while let Some((_, before)) = blocks.get(parent) {
            ids.push(*parent);
            parent = before;
        }
        let mut chain = describe(stored, &ids, dialect);
        let attached = stored.height.0.checked_sub(chain.length).map(Height);
        let root = attached.map(|at| view.block_id(at)).transpose()?.flatten();
        let Some(root) = root else {
            chains.push(chain);
            let base = ResponseBase::status("Error finding alternate chain attachment point");
            return Ok(GetAlternateChainsResponse { base, chains });
        };
        chain.main_chain_parent_block = root.to_string();
        chains.push(chain);
    }
    Ok(GetAlternateChainsResponse { base: ResponseBase::default(), chains })
}

/// A chain of these blocks, last first.
fn describe(tip: &AltBlock, ids: &[Hash], dialect: Dialect) -> AlternateChain {
    let work = Wide::from(tip.cumulative_difficulty);
    let named = if dialect.is_classic(Item::AlternateChainHash) { ids.last() } else { ids.first() };
    AlternateChain {
        block_hash: named.map(Hash::to_string).unwrap_or_default(),
        height: tip.height.0,
        length: u64::try_from(ids.len()).unwrap_or(u64::MAX),
        difficulty: work.low,
        difficulty_top64: work.top64,
        wide_difficulty: work.hex,
        block_hashes: ids.iter().map(Hash::to_string).collect(),
        main_chain_parent_block: String::new(),
    }
}

pub(crate) fn get_alt_blocks_hashes(
    ctx: &Ctx<'_, Daemon>,
    _: EmptyRequest,
) -> Result<GetAltBlocksHashesResponse, RpcError> {
    let found = || -> Result<Vec<String>, DbError> {
        let reader = ctx.service.node.reader()?;
        let mut ids =
            reader.view().alt_blocks()?.map(|entry| Ok(entry?.0)).collect::<Result<Vec<_>, DbError>>()?;
        // In the reference's order: as little-endian numbers.
        ids.sort_unstable_by(|a, b| a.0.iter().rev().cmp(b.0.iter().rev()));
        Ok(ids.iter().map(ToString::to_string).collect())
    };
    Ok(match found() {
        Ok(blks_hashes) => GetAltBlocksHashesResponse { access: AccessResponseBase::default(), blks_hashes },
        Err(error) => {
            tracing::error!(target: "daemon.rpc", "{error}");
            GetAltBlocksHashesResponse {
                access: AccessResponseBase::status("Failed"),
                blks_hashes: Vec::new(),
            }
        }
    })
}
