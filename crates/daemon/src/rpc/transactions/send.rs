//! Transactions from wallets.

use std::collections::BTreeSet;

use ferrite_chain::db::{DbError, View};
use ferrite_chain::pool::{Admitted, Arrival, RelayMethod, TxOutcome};
use ferrite_consensus::median::median;
use ferrite_rpc::daemon::transactions::{SendRawTransactionRequest, SendRawTransactionResponse};
use ferrite_rpc::daemon::{AccessResponseBase, STATUS_BUSY};
use ferrite_rpc::dialect::Item;
use ferrite_rpc::{Ctx, RpcError};
use ferrite_types::Height;
use ferrite_types::network::constants::time::DEFAULT_TX_SPENDABLE_AGE;
use ferrite_types::tx::{Transaction, TxIn, relative_to_absolute};

use crate::daemon::Daemon;
use crate::node::Node;
use crate::rpc::OrBroken;
use crate::rpc::wire::unhex;

/// Up to this many ring members a transaction is not checked.
const FEW_MEMBERS: usize = 10;
/// With up to this many outputs to choose from, none is checked.
const FEW_OUTPUTS: u64 = 10_000;

pub(crate) fn send_raw_transaction(
    ctx: &Ctx<'_, Daemon>,
    request: SendRawTransactionRequest,
) -> Result<SendRawTransactionResponse, RpcError> {
    let classic = ctx.service.dialect().is_classic(Item::NotRingct);
    let answer = send(ctx.service, &request)?;
    Ok(SendRawTransactionResponse { not_rct: classic.then_some(false), ..answer })
}

fn send(
    daemon: &Daemon,
    request: &SendRawTransactionRequest,
) -> Result<SendRawTransactionResponse, RpcError> {
    if !daemon.is_ready() {
        return Ok(SendRawTransactionResponse {
            access: AccessResponseBase::status(STATUS_BUSY),
            ..Default::default()
        });
    }
    let failure =
        SendRawTransactionResponse { access: AccessResponseBase::status("Failed"), ..Default::default() };
    let Some(blob) = unhex(&request.tx_as_hex) else {
        tracing::info!(target: "daemon.rpc", "submitted transaction is not hex");
        return Ok(failure);
    };
    if request.do_sanity_checks && !is_sane(&daemon.node, &blob).or_broken()? {
        let reason = "Sanity check failed".to_owned();
        return Ok(SendRawTransactionResponse { reason, sanity_check_failed: true, ..failure });
    }
    let relay = if request.do_not_relay { RelayMethod::None } else { RelayMethod::Local };
    let arrival = Arrival { relay, relayed: false };
    let outcome = daemon.node.add_transaction(blob, arrival).or_broken()?;
    if outcome.result.is_err() || outcome.flags.failed {
        return Ok(refused(&outcome, failure));
    }
    if let (Ok(Admitted::New), Some(hash)) = (&outcome.result, &outcome.id) {
        tracing::info!(target: "global", "Transaction {hash} submitted by RPC");
    }
    let (RelayMethod::Local, Some(hash)) = (outcome.relay, outcome.id) else {
        let reason = "Not relayed".to_owned();
        return Ok(SendRawTransactionResponse { reason, not_relayed: true, ..Default::default() });
    };
    daemon.relay_local(hash, RelayMethod::Local).or_broken()?;
    Ok(SendRawTransactionResponse::default())
}

/// The flags say why; the reason stays empty, as in the reference.
fn refused(outcome: &TxOutcome, failure: SendRawTransactionResponse) -> SendRawTransactionResponse {
    if let Err(error) = &outcome.result {
        tracing::info!(target: "daemon.rpc", "submitted transaction rejected: {error}");
    }
    let flags = &outcome.flags;
    SendRawTransactionResponse {
        double_spend: flags.double_spend,
        fee_too_low: flags.fee_too_low,
        invalid_input: flags.invalid_input,
        invalid_output: flags.invalid_output,
        low_mixin: flags.low_mixin,
        nonzero_unlock_time: flags.nonzero_unlock_time,
        overspend: flags.overspend,
        too_big: flags.too_big,
        too_few_outputs: flags.too_few_outputs,
        tx_extra_too_big: flags.tx_extra_too_big,
        ..failure
    }
}

/// Whether the rings look well chosen (`tx_sanity_check.cpp`).
fn is_sane(node: &Node, blob: &[u8]) -> Result<bool, DbError> {
    let Ok(tx) = Transaction::from_blob(blob) else { return Ok(false) };
    if tx.is_coinbase() {
        return Ok(false);
    }
    let mut count = 0;
    let mut members = BTreeSet::new();
    for input in &tx.prefix.vin {
        if let TxIn::ToKey { amount, key_offsets, .. } = input
            && amount.0 == 0
        {
            count += key_offsets.len();
            members.extend(relative_to_absolute(key_offsets));
        }
    }
    let reader = node.reader()?;
    Ok(are_sane(members, count, mature_outputs(&reader.view())?))
}

/// Whether these ring members do. There are fewer than `count` if some are equal.
fn are_sane(members: BTreeSet<u64>, count: usize, mature: u64) -> bool {
    if count <= FEW_MEMBERS || mature < FEW_OUTPUTS {
        return true;
    }
    let mut members: Vec<u64> = members.into_iter().collect();
    members.len() >= count * 8 / 10 && median(&mut members) >= mature * 6 / 10
}

/// Number of RingCT outputs that are ten blocks old.
fn mature_outputs(view: &View<'_>) -> Result<u64, DbError> {
    let Some(last) = view.height()?.0.checked_sub(DEFAULT_TX_SPENDABLE_AGE) else { return Ok(0) };
    Ok(view.block_info(Height(last))?.map_or(0, |info| info.cumulative_rct_outputs))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rings_of_old_or_repeated_members_are_not_sane() {
        let members = |range: std::ops::Range<u64>| range.collect::<BTreeSet<u64>>();
        // The median is exactly 60% of the outputs, or one below.
        assert!(are_sane(members(11_992..12_009), 17, 20_000));
        assert!(!are_sane(members(11_991..12_008), 17, 20_000));
        // 80% of 15 are 12.
        assert!(are_sane(members(19_000..19_012), 15, 20_000));
        assert!(!are_sane(members(19_000..19_011), 15, 20_000));
        // Too few to check.
        assert!(are_sane(members(0..10), 10, 20_000));
        assert!(are_sane(members(0..1), 16, 9999));
    }
}
