//! Transactions: made and sent.

mod answer;
mod cold;
mod describe;
mod request;
mod sweeps;
mod terms;

use std::collections::BTreeSet;

use ferrite_crypto::random::os_rng;
use ferrite_rpc::RpcError;
use ferrite_rpc::error::wallet as code;
use ferrite_rpc::wallet::Nothing;
use ferrite_rpc::wallet::sending::{
    Estimate, EstimateRequest, FeePriority, RelayTx, RelayTxRequest, Sent, SentList, TransferRequest,
    TransferSplitRequest,
};
use ferrite_wallet::spend::fee::{TYPICAL_EXTRA_SIZE, size_and_weight};
use ferrite_wallet::spend::pending::PendingTx;
use ferrite_wallet::spend::select::{self, Funds, Terms};
use ferrite_wallet_client::spending::desk::Answer;
use ferrite_wallet_client::spending::order::{Order, Recipe, Rings, sending};
use ferrite_wallet_client::spending::send::Name;
use ferrite_wallet_client::spending::terms::Asked;

use super::PRIVATE;
use crate::errors::sending::{send_error, spend_error, submit_error};
use crate::errors::{error, unknown};
use crate::rows::{Open, Rows};
use crate::wire::unhex;
use answer::Wanted;
use request::{Payees, check_multisig, check_unlock_time, named, relays};
use terms::{asked, terms};

/// The rows of this family.
pub(super) fn rows(rows: Rows) -> Rows {
    let rows = rows
        .open(&["transfer"], PRIVATE, transfer)
        .open(&["transfer_split"], PRIVATE, transfer_split)
        .open(&["relay_tx"], PRIVATE, relay_tx)
        .open(&["describe_transfer"], PRIVATE, describe::describe_transfer)
        .open(&["sign_transfer"], PRIVATE, cold::sign_transfer)
        .open(&["submit_transfer"], PRIVATE, cold::submit_transfer)
        .open(&["estimate_tx_size_and_weight"], &[], estimate_tx_size_and_weight)
        .open(&["get_default_fee_priority"], &[], get_default_fee_priority);
    sweeps::rows(rows)
}

/// A payment that was asked for.
struct Payment<'a> {
    open: &'a Open<'a>,
    asked: Asked,
    to_make: select::TransferRequest,
    extra: Vec<u8>,
    wanted: Wanted,
    /// Whether it has to fit into one transaction, which is told of alone.
    single: bool,
}

impl Payment<'_> {
    fn carry_out(self, relay: bool, name: Option<Name>) -> Result<Answer, RpcError> {
        let order = Order { payer: self.open, account: self.to_make.account, relay, name };
        order.carry_out(&self).map_err(send_error)
    }
}

impl Recipe for Payment<'_> {
    type Terms = Terms;
    type Error = RpcError;

    fn terms(&self) -> Result<Terms, RpcError> {
        terms(self.open, self.asked, self.extra.clone())
    }

    fn make(
        &self,
        terms: &Terms,
        funds: &Funds<'_>,
        rings: &mut Rings<'_, '_>,
    ) -> Result<Vec<PendingTx>, RpcError> {
        let txs = select::transfer(funds, terms, &self.to_make, rings, &mut os_rng());
        let txs = txs.map_err(spend_error)?;
        match self.single {
            true => exactly_one(txs.len())?,
            false => at_least_one(txs.len())?,
        }
        Ok(txs)
    }

    fn remake(
        &self,
        terms: &Terms,
        funds: &Funds<'_>,
        rings: &mut Rings<'_, '_>,
        old: &PendingTx,
    ) -> Result<PendingTx, RpcError> {
        select::remake_transfer(funds, terms, &self.to_make, old, rings, &mut os_rng()).map_err(spend_error)
    }

    fn answer(&self, txs: &[PendingTx]) -> Result<Answer, RpcError> {
        match self.single {
            true => answer::one(self.open, txs, self.wanted),
            false => answer::list(self.open, txs, self.wanted),
        }
    }
}

fn at_least_one(count: usize) -> Result<(), RpcError> {
    match count {
        0 => Err(error(code::TX_NOT_POSSIBLE, "No transaction created")),
        _ => Ok(()),
    }
}

fn exactly_one(count: usize) -> Result<(), RpcError> {
    at_least_one(count)?;
    match count {
        1 => Ok(()),
        _ => Err(error(code::TX_TOO_LARGE, "Transaction would be too large.  try /transfer_split.")),
    }
}

fn transfer(open: &Open<'_>, request: TransferRequest) -> Result<Sent, RpcError> {
    check_unlock_time(open, request.unlock_time)?;
    check_multisig(open)?;
    let Payees { destinations, extra } = Payees::check(open, &request.destinations, &request.payment_id)?;
    let payers = request.subtract_fee_from_outputs.iter();
    let payment = Payment {
        open,
        asked: asked(request.ring_size, request.mixin, request.priority, request.unlock_time),
        to_make: select::TransferRequest {
            destinations,
            account: request.account_index,
            subaddresses: request.subaddr_indices.iter().copied().collect(),
            subtract_fee_from: payers.map(|place| usize::try_from(*place).unwrap_or(usize::MAX)).collect(),
        },
        extra,
        wanted: Wanted {
            keys: request.get_tx_key,
            hex: request.get_tx_hex,
            metadata: request.get_tx_metadata,
        },
        single: true,
    };
    let name = named("transfer", &request.idempotency_key, &request)?;
    answer::again(&payment.carry_out(relays(open, request.do_not_relay), name)?)
}

fn transfer_split(open: &Open<'_>, request: TransferSplitRequest) -> Result<SentList, RpcError> {
    check_unlock_time(open, request.unlock_time)?;
    check_multisig(open)?;
    let Payees { destinations, extra } = Payees::check(open, &request.destinations, &request.payment_id)?;
    let payment = Payment {
        open,
        asked: asked(request.ring_size, request.mixin, request.priority, request.unlock_time),
        to_make: select::TransferRequest {
            destinations,
            account: request.account_index,
            subaddresses: request.subaddr_indices.iter().copied().collect(),
            subtract_fee_from: BTreeSet::new(),
        },
        extra,
        wanted: Wanted {
            keys: request.get_tx_keys,
            hex: request.get_tx_hex,
            metadata: request.get_tx_metadata,
        },
        single: false,
    };
    let name = named("transfer_split", &request.idempotency_key, &request)?;
    answer::again(&payment.carry_out(relays(open, request.do_not_relay), name)?)
}

/// Sends what was made before. What the node has already is not sent again.
fn relay_tx(open: &Open<'_>, request: RelayTxRequest) -> Result<RelayTx, RpcError> {
    let bytes = unhex(&request.hex).ok_or_else(|| error(code::BAD_HEX, "Failed to parse hex."))?;
    let tx = PendingTx::from_bytes(&bytes).map_err(|problem| {
        tracing::debug!(target: "wallet.rpc", "{problem}");
        error(code::BAD_TX_METADATA, "Failed to parse tx metadata.")
    })?;
    sending(open, &open.daemon(), true).relay(&tx).map_err(|problem| {
        tracing::info!(target: "wallet.rpc", "relay_tx: {}", submit_error(problem).message);
        error(code::GENERIC_TRANSFER_ERROR, "Failed to commit tx.")
    })?;
    Ok(RelayTx { tx_hash: tx.tx.hash().to_string() })
}

fn estimate_tx_size_and_weight(open: &Open<'_>, request: EstimateRequest) -> Result<Estimate, RpcError> {
    let estimate = terms::forks(open).and_then(|forks| {
        let (inputs, outputs) = (request.n_inputs.into(), request.n_outputs.into());
        size_and_weight(request.rct, inputs, request.ring_size.into(), outputs, TYPICAL_EXTRA_SIZE, &forks)
            .ok()
    });
    let (size, weight) = estimate.ok_or_else(|| unknown("Failed to determine size and weight"))?;
    Ok(Estimate { size, weight })
}

fn get_default_fee_priority(open: &Open<'_>, _: Nothing) -> Result<FeePriority, RpcError> {
    let priority = terms::default_priority(open);
    let priority = priority.ok_or_else(|| unknown("Failed to get adjusted fee priority"))?;
    Ok(FeePriority { priority: priority.0 })
}
