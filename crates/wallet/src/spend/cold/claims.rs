//! Checks the construction data of a transaction for internal consistency: outputs, destinations, change, address texts
//! and the extra field must agree, because the user sees some of them while the others determine where the money goes.

use std::collections::HashMap;

use ferrite_crypto::keys::{AddressKeys, check_key};
use ferrite_types::address::{Address, AddressKind};
use ferrite_types::extra::{Extra, ExtraField, PaymentId};
use ferrite_types::network::Network;

use super::super::Destination;
use super::super::pending::{ConstructionData, RctConfig};
use super::objection::Objection;

/// What an address gets.
#[derive(Default)]
struct Paid {
    amount: u128,
    is_subaddress: bool,
}

/// Checks everything except the inputs.
pub(super) fn check(tx: &ConstructionData, network: Network) -> Result<(), Objection> {
    if tx.rct && tx.rct_config != RctConfig::BULLETPROOF_PLUS {
        return Err(Objection::OldProofs);
    }
    let keys = tx.outputs.iter().flat_map(|output| [output.address.spend, output.address.view]);
    if !keys.into_iter().all(|key| check_key(&key)) {
        return Err(Objection::Address);
    }
    let id = payment_id(&tx.extra)?;
    for destination in tx.destinations.iter().chain(&tx.outputs) {
        check_text(destination, network, id)?;
    }
    check_outputs(tx)
}

/// The dummy output of amount 0, which ensures that there are two outputs.
pub(super) fn is_dummy(tx: &ConstructionData, output: &Destination) -> bool {
    tx.rct && tx.change.amount.0 == 0 && output.amount.0 == 0 && output.address == tx.change.address
}

/// The payment id of an extra field that holds nothing but keys, which are replaced, and at most one payment id.
fn payment_id(extra: &[u8]) -> Result<Option<PaymentId>, Objection> {
    let extra = Extra::parse(extra);
    let mut ids = Vec::new();
    for field in &extra.fields {
        match field {
            ExtraField::PubKey(_) | ExtraField::AdditionalPubKeys(_) => {}
            ExtraField::Nonce(nonce) => ids.push(PaymentId::from_nonce(nonce).ok_or(Objection::Extra)?),
            _ => return Err(Objection::Extra),
        }
    }
    match extra.is_complete() && ids.len() <= 1 {
        true => Ok(ids.pop()),
        false => Err(Objection::Extra),
    }
}

/// If the text is an address and not a name, it must match the destination.
fn check_text(destination: &Destination, network: Network, id: Option<PaymentId>) -> Result<(), Objection> {
    let Ok(address) = Address::parse(network, &destination.original) else { return Ok(()) };
    let kind = match address.kind {
        AddressKind::Standard => !destination.is_subaddress && !destination.is_integrated,
        AddressKind::Subaddress => destination.is_subaddress && !destination.is_integrated,
        AddressKind::Integrated(own) => {
            destination.is_integrated && !destination.is_subaddress && id == Some(PaymentId::Encrypted(own.0))
        }
    };
    match kind && AddressKeys::from(&address) == destination.address {
        true => Ok(()),
        false => Err(Objection::Text),
    }
}

/// The outputs must be the destinations and the change. Visible amounts are split into digits, and part of the change
/// may be too small for an output.
fn check_outputs(tx: &ConstructionData) -> Result<(), Objection> {
    let claimed = sums(tx.destinations.iter().chain((tx.change.amount.0 > 0).then_some(&tx.change)));
    let paid = sums(tx.outputs.iter().filter(|output| !is_dummy(tx, output)));
    let has_zero = tx.outputs.iter().any(|output| output.amount.0 == 0 && !is_dummy(tx, output));
    let dummies = tx.outputs.iter().filter(|output| is_dummy(tx, output)).count();
    if has_zero || dummies > 1 || paid.len() != claimed.len() {
        return Err(Objection::Paid);
    }
    for (address, claimed) in &claimed {
        let paid = paid.get(address).ok_or(Objection::Paid)?;
        let is_change = *address == tx.change.address;
        let short = !tx.rct && is_change && paid.amount <= claimed.amount;
        if (paid.amount != claimed.amount && !short)
            || (paid.is_subaddress != claimed.is_subaddress && !is_change)
        {
            return Err(Objection::Paid);
        }
    }
    Ok(())
}

fn sums<'a>(destinations: impl Iterator<Item = &'a Destination>) -> HashMap<AddressKeys, Paid> {
    let mut sums: HashMap<AddressKeys, Paid> = HashMap::new();
    for destination in destinations {
        let sum = sums.entry(destination.address).or_default();
        sum.amount += u128::from(destination.amount.0);
        sum.is_subaddress |= destination.is_subaddress;
    }
    sums
}
