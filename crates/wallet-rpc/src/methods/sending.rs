//! Making and sending transactions.

pub(super) mod cold;
pub(super) mod describe;
mod order;
mod request;
mod response;
pub(super) mod sweeps;
mod terms;

use std::collections::BTreeSet;

use ferrite_rpc::RpcError;
use ferrite_rpc::error::wallet as code;
use ferrite_rpc::wallet::EmptyRequest;
use ferrite_rpc::wallet::sending::{
    EstimateTxSizeAndWeightRequest, EstimateTxSizeAndWeightResponse, GetDefaultFeePriorityResponse,
    RelayTxRequest, RelayTxResponse, TransferRequest, TransferResponse, TransferSplitRequest,
    TransferSplitResponse,
};
use ferrite_wallet::spend::fee::{TYPICAL_EXTRA_SIZE, size_and_weight};
use ferrite_wallet::spend::pending::PendingTx;
use ferrite_wallet::spend::select;
use ferrite_wallet_client::spending::order::sending;

use crate::call::Outgoing;
use crate::errors::sending::submit_error;
use crate::errors::{error, unknown};
use crate::rows::Open;
use crate::wire::unhex;
use order::{SendOrder, What};
use request::{Payees, check_multisig, check_unlock_time, named, relays};
use response::Details;
use terms::{Conditions, asked};

pub(crate) fn transfer(open: &Open<'_>, request: TransferRequest) -> Result<TransferResponse, RpcError> {
    check_unlock_time(open, request.unlock_time)?;
    check_multisig(open)?;
    let Payees { destinations, extra } = Payees::check(open, &request.destinations, &request.payment_id)?;
    let fee_payers = request.subtract_fee_from_outputs.iter();
    let payment = select::TransferRequest {
        destinations,
        account: request.account_index,
        subaddresses: request.subaddr_indices.iter().copied().collect(),
        subtract_fee_from: fee_payers.map(|place| usize::try_from(*place).unwrap_or(usize::MAX)).collect(),
    };
    let order = SendOrder {
        open,
        what: What::Payment(payment),
        asked: asked(Conditions {
            ring_size: request.ring_size,
            mixin: request.mixin,
            priority: request.priority,
            unlock_time: request.unlock_time,
        }),
        extra,
        details: Details {
            keys: request.get_tx_key,
            hex: request.get_tx_hex,
            metadata: request.get_tx_metadata,
        },
        name: named("transfer", &request.idempotency_key, &request)?,
        relay: relays(open, request.do_not_relay),
        respond: response::one,
    };
    order.carry_out()
}

pub(crate) fn transfer_split(
    open: &Open<'_>,
    request: TransferSplitRequest,
) -> Result<TransferSplitResponse, RpcError> {
    check_unlock_time(open, request.unlock_time)?;
    check_multisig(open)?;
    let Payees { destinations, extra } = Payees::check(open, &request.destinations, &request.payment_id)?;
    let payments = select::TransferRequest {
        destinations,
        account: request.account_index,
        subaddresses: request.subaddr_indices.iter().copied().collect(),
        subtract_fee_from: BTreeSet::new(),
    };
    let order = SendOrder {
        open,
        what: What::Payments(payments),
        asked: asked(Conditions {
            ring_size: request.ring_size,
            mixin: request.mixin,
            priority: request.priority,
            unlock_time: request.unlock_time,
        }),
        extra,
        details: Details {
            keys: request.get_tx_keys,
            hex: request.get_tx_hex,
            metadata: request.get_tx_metadata,
        },
        name: named("transfer_split", &request.idempotency_key, &request)?,
        relay: relays(open, request.do_not_relay),
        respond: response::list,
    };
    order.carry_out()
}

/// Sends a transaction that was made earlier, unless the node has it already.
pub(crate) fn relay_tx(open: &Open<'_>, request: RelayTxRequest) -> Result<RelayTxResponse, RpcError> {
    let bytes = unhex(&request.hex).ok_or_else(|| error(code::BAD_HEX, "Failed to parse hex."))?;
    let tx = PendingTx::from_bytes(&bytes).map_err(|problem| {
        tracing::debug!(target: "wallet.rpc", "{problem}");
        error(code::BAD_TX_METADATA, "Failed to parse tx metadata.")
    })?;
    open.spend_unsent(vec![Outgoing { at_least: inputs(open, &tx), ..Outgoing::new(&tx) }])?;
    let relayed = sending(open, &open.daemon(), true).relay(&tx);
    open.service.sends().count(true, relayed).map_err(|problem| {
        tracing::info!(target: "wallet.rpc", "relay_tx: {}", submit_error(problem).message);
        error(code::GENERIC_TRANSFER_ERROR, "Failed to commit tx.")
    })?;
    Ok(RelayTxResponse { tx_hash: tx.tx.hash().to_string() })
}

/// The sum of the wallet's outputs that a transaction spends. The metadata of a transaction is not authenticated, so
/// what it says of amounts is not what limits rely on.
fn inputs(open: &Open<'_>, tx: &PendingTx) -> u64 {
    let wallet = open.session.read();
    let key_images = tx.tx.prefix.vin.iter().filter_map(|input| input.key_image());
    let amounts = key_images.filter_map(|image| wallet.output_with_key_image(image).ok());
    amounts.fold(0, |sum, output| sum.saturating_add(output.amount.0))
}

pub(crate) fn estimate_tx_size_and_weight(
    open: &Open<'_>,
    request: EstimateTxSizeAndWeightRequest,
) -> Result<EstimateTxSizeAndWeightResponse, RpcError> {
    let estimate = terms::forks(open).and_then(|forks| {
        let (inputs, outputs) = (request.n_inputs.into(), request.n_outputs.into());
        size_and_weight(request.rct, inputs, request.ring_size.into(), outputs, TYPICAL_EXTRA_SIZE, &forks)
            .ok()
    });
    let (size, weight) = estimate.ok_or_else(|| unknown("Failed to determine size and weight"))?;
    Ok(EstimateTxSizeAndWeightResponse { size, weight })
}

pub(crate) fn get_default_fee_priority(
    open: &Open<'_>,
    _: EmptyRequest,
) -> Result<GetDefaultFeePriorityResponse, RpcError> {
    let priority = terms::default_priority(open);
    let priority = priority.ok_or_else(|| unknown("Failed to get adjusted fee priority"))?;
    Ok(GetDefaultFeePriorityResponse { priority: priority.0 })
}
