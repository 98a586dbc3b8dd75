//! Transactions by hash.

use std::borrow::Cow;

use ferrite_chain::db::{DbError, View};
use ferrite_rpc::daemon::AccessResponseBase;
use ferrite_rpc::daemon::transactions::{GetTransactionsRequest, GetTransactionsResponse, TransactionEntry};
use ferrite_rpc::{Ctx, RpcError};
use ferrite_types::Hash;
use ferrite_types::hash::keccak256;
use ferrite_types::tx::{PrunedTransaction, Transaction};

use crate::daemon::Daemon;
use crate::rpc::broken;
use crate::rpc::wire::{RESTRICTED_TRANSACTIONS, unhex};

/// Limit of the bytes of transactions in a response. The reference is limited only by its memory.
const MAX_BYTES: usize = 1 << 28;

/// A transaction that was found.
struct Found<'t> {
    pruned: Cow<'t, [u8]>,
    /// Empty if it is pruned here.
    prunable: Cow<'t, [u8]>,
    prunable_hash: Hash,
    place: Place,
}

enum Place {
    Chain { height: u64, confirmations: u64, timestamp: u64, output_indices: Vec<u64> },
    Pool { double_spend_seen: bool, relayed: bool, received: u64 },
}

/// Why fetching failed.
enum FetchError {
    Db(DbError),
    Status(&'static str),
}

impl From<DbError> for FetchError {
    fn from(error: DbError) -> Self {
        Self::Db(error)
    }
}

pub(crate) fn get_transactions(
    ctx: &Ctx<'_, Daemon>,
    request: GetTransactionsRequest,
) -> Result<GetTransactionsResponse, RpcError> {
    let refused = |status| {
        Ok(GetTransactionsResponse { access: AccessResponseBase::status(status), ..Default::default() })
    };
    if ctx.restricted && request.txs_hashes.len() > RESTRICTED_TRANSACTIONS {
        return refused("Too many transactions requested in restricted mode");
    }
    let mut hashes = Vec::with_capacity(request.txs_hashes.len());
    for text in &request.txs_hashes {
        let Some(bytes) = unhex(text) else {
            return refused("Failed to parse hex representation of transaction hash");
        };
        match bytes.try_into() {
            Ok(bytes) => hashes.push(Hash(bytes)),
            Err(_) => return refused("Failed, size of data mismatch"),
        }
    }
    match fetch(ctx, &request, &hashes) {
        Ok(answer) => Ok(answer),
        Err(FetchError::Db(error)) => Err(broken(&error)),
        Err(FetchError::Status(status)) => refused(status),
    }
}

fn fetch(
    ctx: &Ctx<'_, Daemon>,
    request: &GetTransactionsRequest,
    hashes: &[Hash],
) -> Result<GetTransactionsResponse, FetchError> {
    let reader = ctx.service.node.reader()?;
    let view = reader.view();
    let mut answer = GetTransactionsResponse::default();
    let mut bytes = 0;
    for (text, hash) in request.txs_hashes.iter().zip(hashes) {
        let found = match in_chain(&view, hash)? {
            None => in_pool(ctx, &view, hash)?,
            found => found,
        };
        let Some(found) = found else {
            answer.missed_tx.push(hash.to_string());
            continue;
        };
        bytes += found.pruned.len() + found.prunable.len();
        if bytes > MAX_BYTES {
            return Err(FetchError::Status("Failed"));
        }
        let entry = entry(request, text, found)?;
        answer.txs_as_hex.push(entry.as_hex.clone());
        if request.decode_as_json {
            answer.txs_as_json.push(entry.as_json.clone());
        }
        answer.txs.push(entry);
    }
    Ok(answer)
}

fn in_chain<'t>(view: &View<'t>, hash: &Hash) -> Result<Option<Found<'t>>, DbError> {
    let Some(location) = view.tx_location(hash)? else { return Ok(None) };
    let (id, height) = (location.tx_id, location.height);
    let lost = |what| DbError::Inconsistent { what, at: id.0 };
    let pruned = view.tx_pruned_blob(id)?.ok_or_else(|| lost("a transaction has no blob"))?;
    let prunable = view.tx_prunable_blob(id, height)?.unwrap_or_default();
    let info = view.block_info(height)?.ok_or_else(|| lost("a transaction has no block"))?;
    let indices = view.output_indices(id)?.ok_or_else(|| lost("a transaction has no output indices"))?;
    let place = Place::Chain {
        height: height.0,
        confirmations: view.height()?.0.saturating_sub(height.0),
        timestamp: info.timestamp,
        output_indices: indices.into_iter().map(|index| index.0).collect(),
    };
    let prunable_hash = match view.tx_prunable_hash(id)? {
        // The hash of a miner transaction is computed without it, but the response has the hash of no bytes.
        Some(hash) if hash == Hash::default() => Hash(keccak256([])),
        Some(hash) => hash,
        None => Hash::default(),
    };
    Ok(Some(Found { pruned: pruned.into(), prunable: prunable.into(), prunable_hash, place }))
}

fn in_pool<'t>(ctx: &Ctx<'_, Daemon>, view: &View<'t>, hash: &Hash) -> Result<Option<Found<'t>>, FetchError> {
    let Some(info) = ctx.service.node.pool().info(view, hash, !ctx.restricted)? else { return Ok(None) };
    let failed = |_| FetchError::Status("Failed to serialize transaction base");
    let parsed = Transaction::parse(&info.blob).map_err(failed)?;
    let prunable_hash = parsed.shown_prunable_hash();
    let mut pruned = info.blob;
    let prunable = pruned.split_off(parsed.pruned_size);
    let place = Place::Pool {
        double_spend_seen: info.meta.double_spend_seen,
        relayed: info.meta.relayed,
        received: info.meta.receive_time,
    };
    Ok(Some(Found { pruned: pruned.into(), prunable: prunable.into(), prunable_hash, place }))
}

fn entry(
    request: &GetTransactionsRequest,
    text: &str,
    found: Found<'_>,
) -> Result<TransactionEntry, FetchError> {
    let Found { pruned, prunable, prunable_hash, place } = found;
    let mut entry = TransactionEntry {
        tx_hash: text.to_owned(),
        prunable_hash: prunable_hash.to_string(),
        ..TransactionEntry::default()
    };
    let only_pruned = request.prune || prunable.is_empty();
    if request.split || only_pruned {
        entry.pruned_as_hex = const_hex::encode(&pruned);
        if !request.prune {
            entry.prunable_as_hex = const_hex::encode(&prunable);
        }
    } else {
        entry.as_hex = const_hex::encode(&pruned) + &const_hex::encode(&prunable);
    }
    if request.decode_as_json {
        entry.as_json = if only_pruned {
            let failed = |_| FetchError::Status("Failed to parse and validate pruned tx from blob");
            PrunedTransaction::from_blob(&pruned).map_err(failed)?.to_json()
        } else {
            let failed = |_| FetchError::Status("Failed to parse and validate tx from blob");
            Transaction::from_blob(&[&*pruned, &*prunable].concat()).map_err(failed)?.to_json()
        };
    }
    match place {
        Place::Chain { height, confirmations, timestamp, output_indices } => {
            entry.block_height = Some(height);
            entry.confirmations = Some(confirmations);
            entry.block_timestamp = Some(timestamp);
            entry.output_indices = output_indices;
        }
        Place::Pool { double_spend_seen, relayed, received } => {
            entry.in_pool = true;
            entry.double_spend_seen = double_spend_seen;
            entry.relayed = Some(relayed);
            entry.received_timestamp = Some(received);
        }
    }
    Ok(entry)
}
