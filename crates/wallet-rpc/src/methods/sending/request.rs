//! Checks of every request to send (`wallet_rpc_server.cpp: validate_transfer`).

use ferrite_rpc::dialect::Item;
use ferrite_rpc::error::wallet as code;
use ferrite_rpc::wallet::Destination as Wire;
use ferrite_rpc::{RpcError, json};
use ferrite_types::address::AddressKind;
use ferrite_types::extra::{PaymentId, push_payment_id};
use ferrite_types::{Amount, Hash, keccak256};
use ferrite_wallet::spend::Destination;
use ferrite_wallet_client::spending::send::Name;
use serde::Serialize;

use super::super::multisig::check_enabled;
use crate::errors::{error, unknown};
use crate::rows::{Open, foreground};
use crate::wire::address_or_name;

/// Limit of the length of an idempotency key.
const MAX_NAME: usize = 255;

/// The recipients of a request.
pub(super) struct Payees {
    pub(super) destinations: Vec<Destination>,
    /// The extra field: a payment id, if there is one.
    pub(super) extra: Vec<u8>,
}

impl Payees {
    /// Checks addresses and payment ids.
    pub(super) fn check(open: &Open<'_>, asked: &[Wire], payment_id: &str) -> Result<Self, RpcError> {
        foreground(&open.session)?;
        let network = open.service.options().network;
        let wrong_id = |message| Err(error(code::WRONG_PAYMENT_ID, message));
        let mut destinations = Vec::with_capacity(asked.len());
        let mut extra = Vec::new();
        let mut integrated = [0; 8];
        for one in asked {
            let address = address_or_name(network, &one.address, open.service.names())?;
            destinations.push(Destination::to_address(&address, &one.address, Amount(one.amount)));
            let AddressKind::Integrated(id) = address.kind else { continue };
            if !payment_id.is_empty() || integrated != [0; 8] {
                return wrong_id("A single payment id is allowed per transaction");
            }
            integrated = id.0;
            push_payment_id(&mut extra, PaymentId::Encrypted(id.0));
        }
        if destinations.is_empty() {
            return Err(error(code::ZERO_DESTINATION, "Transaction has no destination"));
        }
        if !payment_id.is_empty() {
            return wrong_id(
                "Standalone payment IDs are obsolete. Use subaddresses or integrated addresses instead",
            );
        }
        Ok(Self { destinations, extra })
    }

    /// The recipient of a sweep.
    pub(super) fn check_one(open: &Open<'_>, address: &str, payment_id: &str) -> Result<Self, RpcError> {
        let asked = Wire { amount: 0, address: address.to_owned() };
        let mut payees = Self::check(open, &[asked], payment_id)?;
        for destination in &mut payees.destinations {
            // Without an amount, the history shows the address itself.
            destination.original = String::new();
            destination.is_integrated = false;
        }
        Ok(payees)
    }
}

/// Whether outputs may be locked: the contract allows it, the network does not relay it any more, and multisig wallets
/// never could.
pub(super) fn check_unlock_time(open: &Open<'_>, unlock_time: u64) -> Result<(), RpcError> {
    let may_lock = open.service.is_classic(Item::UnlockTime) && !open.session.read().keys().is_multisig();
    match unlock_time != 0 && !may_lock {
        true => Err(error(code::NONZERO_UNLOCK_TIME, "Transaction cannot have non-zero unlock time")),
        false => Ok(()),
    }
}

/// Whether multisig is enabled, if the wallet is a multisig one.
pub(super) fn check_multisig(open: &Open<'_>) -> Result<(), RpcError> {
    check_enabled(open)
}

/// Whether transactions are sent: not if the user does not want it, nor if other signatures are still missing.
pub(super) fn relays(open: &Open<'_>, do_not_relay: bool) -> bool {
    let wallet = open.session.read();
    !do_not_relay && !wallet.keys().is_view_only() && !wallet.keys().is_multisig()
}

/// The idempotency key of a request, with a fingerprint of the request.
pub(super) fn named<Q: Serialize + Default>(
    method: &str,
    name: &str,
    request: &Q,
) -> Result<Option<Name>, RpcError> {
    if name.is_empty() {
        return Ok(None);
    }
    if name.len() > MAX_NAME {
        return Err(unknown(format!("idempotency_key is longer than {MAX_NAME} bytes")));
    }
    let object = |request: &Q| {
        let text = json::to_bytes(request).map_err(|problem| unknown(problem.to_string()))?;
        json::parse(&text).map_err(|problem| unknown(problem.to_string()))
    };
    let mut asked = object(request)?;
    let defaults = object(&Q::default())?;
    // Defaults do not count, so a later version may add fields.
    asked.retain(|member, value| defaults.get(member) != Some(value) && member != b"idempotency_key");
    let mut text = method.as_bytes().to_vec();
    json::write_value(&mut text, &json::Value::Object(asked), 0);
    Ok(Some(Name { text: name.to_owned(), fingerprint: Hash(keccak256(text)) }))
}
