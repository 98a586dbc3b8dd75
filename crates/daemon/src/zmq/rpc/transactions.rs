//! Transactions of the chain and the pool.

use std::collections::BTreeMap;

use ferrite_chain::pool::{Arrival, RelayMethod};
use ferrite_consensus::tx::TxVerificationFlags;
use ferrite_types::tx::Transaction;
use ferrite_types::{Hash, KeyImage};

use super::{Call, Failure, failed};
use crate::rpc::wire::{RESTRICTED_TRANSACTIONS, unhex};
use crate::zmq::json::Json;
use crate::zmq::value::Value;
use crate::zmq::{show, take};

/// Limit of key images when restricted.
const RESTRICTED_KEY_IMAGES: usize = 5000;

pub(super) fn get_transactions(call: &Call<'_>, params: &Value<'_>, json: &mut Json) -> Result<(), Failure> {
    let wanted = params.member("tx_hashes")?.list(|value| Ok(Hash(value.key()?)))?;
    if call.restricted && wanted.len() > RESTRICTED_TRANSACTIONS {
        return Err(failed("Too many transactions requested in restricted mode"));
    }
    let reader = call.node.reader()?;
    let view = reader.view();
    // By id and without duplicates: the reference has no order.
    let mut found: BTreeMap<Hash, (Vec<u8>, Option<u64>)> = BTreeMap::new();
    let mut missed = Vec::new();
    for hash in wanted {
        let in_chain = match view.tx_location(&hash)? {
            Some(location) => view.transaction(&hash)?.map(|blob| (blob, Some(location.height.0))),
            None => None,
        };
        let in_pool = match in_chain {
            None => call.node.pool().info(&view, &hash, false)?.map(|info| (info.blob, None)),
            Some(_) => None,
        };
        match in_chain.or(in_pool) {
            Some(tx) => drop(found.insert(hash, tx)),
            None => missed.push(hash),
        }
    }
    json.object_field("txs", |json| {
        for (hash, (blob, height)) in &found {
            let Ok(tx) = Transaction::from_blob(blob) else { continue };
            json.object_field(&hash.to_string(), |json| {
                json.number_field("height", height.unwrap_or(u64::MAX));
                json.boolean_field("in_pool", height.is_none());
                show::transaction(json.key("transaction"), &tx);
            });
        }
    });
    json.hexes("missed_hashes", &missed);
    Ok(())
}

pub(super) fn get_tx_global_output_indices(
    call: &Call<'_>,
    params: &Value<'_>,
    json: &mut Json,
) -> Result<(), Failure> {
    let hash = Hash(params.member("tx_hash")?.key()?);
    let reader = call.node.reader()?;
    let view = reader.view();
    let indices = match view.tx_location(&hash)? {
        Some(location) => view.output_indices(location.tx_id)?,
        None => None,
    };
    let indices = indices.ok_or_else(|| failed("core::get_tx_outputs_gindexs() returned false"))?;
    json.numbers("output_indices", indices.into_iter().map(|index| index.0));
    Ok(())
}

pub(super) fn key_images_spent(call: &Call<'_>, params: &Value<'_>, json: &mut Json) -> Result<(), Failure> {
    let images = params.member("key_images")?.list(|value| Ok(KeyImage(value.key()?)))?;
    if call.restricted && images.len() > RESTRICTED_KEY_IMAGES {
        return Err(failed("Too many key images queried in restricted mode"));
    }
    let reader = call.node.reader()?;
    let view = reader.view();
    let in_pool = call.node.pool().are_spent(&images);
    let mut spent = Vec::with_capacity(images.len());
    for (image, in_pool) in images.iter().zip(in_pool) {
        spent.push(if view.is_spent(image)? { 1 } else { 2 * u64::from(in_pool) });
    }
    json.numbers("spent_status", spent);
    Ok(())
}

pub(super) fn get_transaction_pool(call: &Call<'_>, _: &Value<'_>, json: &mut Json) -> Result<(), Failure> {
    let reader = call.node.reader()?;
    let sensitive = !call.restricted;
    let pool = call.node.pool();
    let infos = pool.infos(&reader.view(), sensitive)?;
    let decoded =
        infos.iter().filter_map(|info| Transaction::from_blob(&info.blob).ok().map(|tx| (info, tx)));
    json.array_field("transactions", decoded, |json, (info, tx)| {
        let meta = &info.meta;
        json.object(|json| {
            show::transaction(json.key("tx"), &tx);
            json.hex_field("tx_hash", info.hash);
            json.number_field("blob_size", info.blob.len() as u64);
            json.number_field("weight", meta.weight);
            json.number_field("fee", meta.fee);
            json.hex_field("max_used_block_hash", meta.max_used_block_id);
            json.number_field("max_used_block_height", meta.max_used_block_height.0);
            json.boolean_field("kept_by_block", meta.kept_by_block);
            json.hex_field("last_failed_block_hash", meta.last_failed_id);
            json.number_field("last_failed_block_height", meta.last_failed_height.0);
            json.number_field("receive_time", meta.receive_time);
            json.number_field("last_relayed_time", meta.last_relayed_time);
            json.boolean_field("relayed", meta.relayed);
            json.boolean_field("do_not_relay", meta.do_not_relay);
            json.boolean_field("double_spend_seen", meta.double_spend_seen);
        });
    });
    json.object_field("key_images", |json| {
        for (image, owners) in pool.spent_key_images(sensitive) {
            json.hexes(&image.to_string(), &owners);
        }
    });
    Ok(())
}

pub(super) fn send_raw_tx_hex(call: &Call<'_>, params: &Value<'_>, json: &mut Json) -> Result<(), Failure> {
    let hex = params.member("tx_as_hex")?.text()?;
    let relay = params.member("relay")?.boolean()?;
    let blob = unhex(hex).ok_or_else(|| failed("Invalid hex"))?;
    send(call, blob, relay, json)
}

pub(super) fn send_raw_tx(call: &Call<'_>, params: &Value<'_>, json: &mut Json) -> Result<(), Failure> {
    let tx = take::transaction(params.member("tx")?)?;
    let relay = params.member("relay")?.boolean()?;
    send(call, tx.to_blob(), relay, json)
}

fn send(call: &Call<'_>, blob: Vec<u8>, relay: bool, json: &mut Json) -> Result<(), Failure> {
    if !call.daemon.is_ready() {
        return Err(failed("Not ready to accept transactions; try again later"));
    }
    let method = if relay { RelayMethod::Local } else { RelayMethod::None };
    let outcome = call.node.add_transaction(blob, Arrival { relay: method, relayed: false })?;
    if outcome.result.is_err() || outcome.flags.failed {
        return Err(failed(reasons(&outcome.flags)));
    }
    let relayed = match (outcome.relay, outcome.id) {
        (RelayMethod::Local, Some(hash)) => {
            call.daemon.relay_local(hash, RelayMethod::Local)?;
            true
        }
        _ => false,
    };
    json.boolean_field("relayed", relayed);
    Ok(())
}

/// Why a transaction was rejected, in words.
fn reasons(flags: &TxVerificationFlags) -> String {
    let all = [
        (flags.low_mixin, "mixin too low"),
        (flags.double_spend, "double spend"),
        (flags.invalid_input, "invalid input"),
        (flags.invalid_output, "invalid output"),
        (flags.too_big, "too big"),
        (flags.overspend, "overspend"),
        (flags.fee_too_low, "fee too low"),
        (flags.too_few_outputs, "too few outputs"),
        (flags.tx_extra_too_big, "tx_extra too long"),
        (flags.nonzero_unlock_time, "non-zero unlock time"),
    ];
    let words: Vec<&str> = all.into_iter().filter(|(is_so, _)| *is_so).map(|(_, words)| words).collect();
    match words[..] {
        [] => "an unknown issue was found with the transaction".to_owned(),
        _ => words.join(" and "),
    }
}
