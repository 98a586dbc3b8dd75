//! Sending everything: whole accounts, single outputs, and outputs without enough decoys.

use std::collections::BTreeSet;

use ferrite_rpc::RpcError;
use ferrite_rpc::dialect::Item;
use ferrite_rpc::error::wallet as code;
use ferrite_rpc::wallet::sending::{
    SweepAllRequest, SweepAllResponse, SweepDustRequest, SweepDustResponse, SweepSingleRequest,
    SweepSingleResponse,
};
use ferrite_types::Amount;
use ferrite_wallet::spend::select::SweepRequest;
use ferrite_wallet_client::spending::terms::Asked;

use super::order::{SendOrder, What};
use super::request::{Payees, check_multisig, check_unlock_time, named, relays};
use super::response::{self, Details};
use super::terms::{Conditions, asked};
use crate::errors::error;
use crate::rows::Open;
use crate::wire;

/// More outputs than any transaction has; larger numbers count as this one.
const TOO_MANY_OUTPUTS: u64 = 1000;

pub(crate) fn sweep_dust(open: &Open<'_>, request: SweepDustRequest) -> Result<SweepDustResponse, RpcError> {
    check_multisig(open)?;
    let order = SendOrder {
        open,
        what: What::Unmixable,
        asked: Asked::default(),
        extra: Vec::new(),
        details: Details {
            keys: request.get_tx_keys,
            hex: request.get_tx_hex,
            metadata: request.get_tx_metadata,
        },
        name: named("sweep_dust", &request.idempotency_key, &request)?,
        relay: relays(open, request.do_not_relay),
        respond: response::list,
    };
    order.carry_out()
}

fn outputs(asked: u64) -> Result<usize, RpcError> {
    match usize::try_from(asked.min(TOO_MANY_OUTPUTS)) {
        Ok(count) if count > 0 => Ok(count),
        _ => Err(error(code::TX_NOT_POSSIBLE, "Amount of outputs should be greater than 0.")),
    }
}

pub(crate) fn sweep_all(open: &Open<'_>, request: SweepAllRequest) -> Result<SweepAllResponse, RpcError> {
    check_unlock_time(open, request.unlock_time)?;
    check_multisig(open)?;
    let mut payees = Payees::check_one(open, &request.address, &request.payment_id)?;
    let all_without_indices =
        request.subaddr_indices.is_empty() && open.service.is_classic(Item::SweepAllAddresses);
    let sweep = SweepRequest {
        to: payees.destinations.remove(0),
        outputs: outputs(request.outputs)?,
        account: request.account_index,
        subaddresses: match request.subaddr_indices_all || all_without_indices {
            true => (0..open.session.read().address_count(request.account_index).unwrap_or(0)).collect(),
            false => request.subaddr_indices.iter().copied().collect(),
        },
        below: Amount(request.below_amount),
    };
    let order = SendOrder {
        open,
        what: What::All(sweep),
        asked: asked(Conditions {
            ring_size: request.ring_size,
            mixin: request.mixin,
            priority: request.priority,
            unlock_time: request.unlock_time,
        }),
        extra: payees.extra,
        details: Details {
            keys: request.get_tx_keys,
            hex: request.get_tx_hex,
            metadata: request.get_tx_metadata,
        },
        name: named("sweep_all", &request.idempotency_key, &request)?,
        relay: relays(open, request.do_not_relay),
        respond: response::list,
    };
    order.carry_out()
}

pub(crate) fn sweep_single(
    open: &Open<'_>,
    request: SweepSingleRequest,
) -> Result<SweepSingleResponse, RpcError> {
    check_unlock_time(open, request.unlock_time)?;
    let outputs = outputs(request.outputs)?;
    check_multisig(open)?;
    let mut payees = Payees::check_one(open, &request.address, &request.payment_id)?;
    let key_image = wire::key_image(&request.key_image)
        .ok_or_else(|| error(code::WRONG_KEY_IMAGE, "failed to parse key image"))?;
    let sweep = SweepRequest {
        to: payees.destinations.remove(0),
        outputs,
        account: 0,
        subaddresses: BTreeSet::new(),
        below: Amount(0),
    };
    let order = SendOrder {
        open,
        what: What::Single(sweep, key_image),
        asked: asked(Conditions {
            ring_size: request.ring_size,
            mixin: request.mixin,
            priority: request.priority,
            unlock_time: request.unlock_time,
        }),
        extra: payees.extra,
        details: Details {
            keys: request.get_tx_key || request.get_tx_keys,
            hex: request.get_tx_hex,
            metadata: request.get_tx_metadata,
        },
        name: named("sweep_single", &request.idempotency_key, &request)?,
        relay: relays(open, request.do_not_relay),
        respond: response::one,
    };
    order.carry_out()
}
