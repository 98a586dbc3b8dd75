//! A final check before anything is sent that each destination gets its amount (wallet2.cpp: `sanity_check`).

use std::collections::HashMap;

use ferrite_crypto::keys::AddressKeys;

use super::super::build::received;
use super::super::pending::PendingTx;
use super::super::{Destination, SenderKeys};
use super::SpendError;

/// The amount due to an address, and whether it is the wallet's own.
#[derive(Default)]
struct Required {
    amount: u128,
    own: bool,
}

/// Checks that each address gets at least its amount, minus its share of the fee.
pub(in crate::spend) fn check<E>(
    sender: &SenderKeys,
    txes: &[PendingTx],
    destinations: &[Destination],
    pays_fee: impl Fn(usize) -> bool,
) -> Result<(), SpendError<E>> {
    let Some(first) = txes.first() else { return Err(SpendError::Internal("No transactions")) };
    let payers = (0..destinations.len()).filter(|&place| pays_fee(place)).count() as u64;
    if payers > 0 && txes.len() != 1 {
        return Err(SpendError::Internal("feature subtractfeefrom not supported for split transactions"));
    }
    // The proofs that hide the amounts are still missing; the signer performs this check.
    if sender.only_watches() {
        return Ok(());
    }
    let share = first.fee / payers.max(1) + 1;
    let own = own_addresses(sender, txes);
    let mut required: HashMap<AddressKeys, Required> = HashMap::new();
    for (place, destination) in destinations.iter().enumerate() {
        let deduction = if pays_fee(place) { share } else { 0 };
        let entry = required.entry(destination.address).or_default();
        entry.amount += u128::from(destination.amount.0.saturating_sub(deduction));
        entry.own = own.contains(&destination.address);
    }
    for change in txes.iter().map(|tx| &tx.change).filter(|change| change.amount.0 > 0) {
        if !own.contains(&change.address) {
            return Err(SpendError::Internal("Change address is not ours"));
        }
        let entry = required.entry(change.address).or_default();
        entry.amount += u128::from(change.amount.0);
        entry.own = true;
    }
    for (address, required) in required {
        let view = required.own.then_some(&sender.view);
        let total: u128 = txes
            .iter()
            .map(|tx| u128::from(received(&tx.tx, &address, &tx.tx_key, &tx.additional_tx_keys, view)))
            .sum();
        if total < required.amount {
            return Err(SpendError::Sanity);
        }
    }
    Ok(())
}

/// The change addresses. Other addresses of the wallet are paid like foreign ones.
fn own_addresses(sender: &SenderKeys, txes: &[PendingTx]) -> Vec<AddressKeys> {
    let accounts = txes.iter().map(|tx| tx.construction.account);
    let index = |major| ferrite_types::address::SubaddressIndex { major, minor: 0 };
    accounts.map(|account| sender.subaddress(index(account))).collect()
}
