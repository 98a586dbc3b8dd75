//! The outputs of our transactions: keys that only the recipient recognises (device_default.cpp:
//! `generate_output_ephemeral_keys`).

use std::collections::HashSet;

use ferrite_crypto::amount::open;
use ferrite_crypto::keys::{AddressKeys, Derivation, InvalidPublicKeyError, SecretKey};
use ferrite_types::tx::{Transaction, TxOut, TxOutTarget};
use ferrite_types::{Amount, PublicKey};

use super::super::{Destination, SenderKeys};
use super::{BuildError, TxPlan};

/// The kinds of recipient addresses, without change and counting each address once (cryptonote_tx_utils.cpp:
/// `classify_addresses`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Recipients {
    /// The number of main addresses.
    pub standard: usize,
    /// The number of subaddresses.
    pub subaddresses: usize,
    /// The last of the subaddresses.
    last_subaddress: Option<AddressKeys>,
}

impl Recipients {
    /// Counts the addresses of all destinations, including change.
    pub fn of(destinations: &[Destination], change: Option<&AddressKeys>) -> Self {
        let mut recipients = Self::default();
        let mut seen = HashSet::new();
        for destination in destinations {
            if Some(&destination.address) == change || !seen.insert(destination.address) {
                continue;
            }
            if destination.is_subaddress {
                recipients.subaddresses += 1;
                recipients.last_subaddress = Some(destination.address);
            } else {
                recipients.standard += 1;
            }
        }
        recipients
    }

    /// Whether each output needs an additional key: subaddresses cannot share the transaction key.
    pub const fn need_additional_keys(&self) -> bool {
        self.subaddresses > 0 && (self.standard > 0 || self.subaddresses > 1)
    }

    /// The subaddress whose spend key replaces the base point in the transaction key, if it is the only recipient.
    const fn only_subaddress(&self) -> Option<&AddressKeys> {
        match (self.standard, self.subaddresses) {
            (0, 1) => self.last_subaddress.as_ref(),
            _ => None,
        }
    }
}

/// The outputs and their keys.
pub(super) struct Outputs {
    /// The outputs, with hidden amounts in version 2.
    pub(super) outs: Vec<TxOut>,
    /// The transaction public key.
    pub(super) tx_key: PublicKey,
    /// The additional public keys.
    pub(super) additional_keys: Vec<PublicKey>,
    /// The keys that encrypt the amounts.
    pub(super) amount_keys: Vec<SecretKey>,
}

impl Outputs {
    pub(super) fn derive(
        plan: &TxPlan<'_>,
        sender: &SenderKeys,
        recipients: &Recipients,
        destinations: &[Destination],
        tx_secret: &SecretKey,
        additional_secrets: &[SecretKey],
    ) -> Result<Self, BuildError> {
        let tx_key = match recipients.only_subaddress() {
            Some(address) => tx_secret.multiply(&address.spend)?,
            None => tx_secret.public_key(),
        };
        let mut derived = Self {
            outs: Vec::with_capacity(destinations.len()),
            tx_key,
            additional_keys: Vec::with_capacity(additional_secrets.len()),
            amount_keys: Vec::with_capacity(destinations.len()),
        };
        for (place, destination) in destinations.iter().enumerate() {
            let additional = additional_secrets.get(place);
            derived
                .additional_keys
                .extend(additional.map(|key| additional_key(key, destination)).transpose()?);
            let derivation = if Some(&destination.address) == plan.change.as_ref() {
                Derivation::new(&tx_key, &sender.view)?
            } else {
                let secret = additional.filter(|_| destination.is_subaddress).unwrap_or(tx_secret);
                Derivation::new(&destination.address.view, secret)?
            };
            let index = place as u64;
            let key = derivation.derive_public_key(index, &destination.address.spend)?;
            derived.outs.push(tx_out(plan, destination.amount, key, derivation.view_tag(index)));
            derived.amount_keys.push(derivation.to_scalar(index));
        }
        Ok(derived)
    }
}

fn additional_key(secret: &SecretKey, destination: &Destination) -> Result<PublicKey, InvalidPublicKeyError> {
    match destination.is_subaddress {
        true => secret.multiply(&destination.address.spend),
        false => Ok(secret.public_key()),
    }
}

/// An output with or without a visible amount and a view tag.
pub(super) fn tx_out(plan: &TxPlan<'_>, amount: Amount, key: PublicKey, view_tag: u8) -> TxOut {
    let amount = if plan.rct { Amount(0) } else { amount };
    let target = match plan.rules.view_tags {
        true => TxOutTarget::ToTaggedKey { key, view_tag },
        false => TxOutTarget::ToKey(key),
    };
    TxOut { amount, target }
}

/// The amount that a transaction pays to an address, computed from the sender's secrets. `own_view` is the sender's
/// view key if the address is the sender's own. Used as a check before sending.
pub fn received(
    tx: &Transaction,
    address: &AddressKeys,
    tx_key: &SecretKey,
    additional_tx_keys: &[SecretKey],
    own_view: Option<&SecretKey>,
) -> u64 {
    let extra = ferrite_types::extra::Extra::parse(&tx.prefix.extra);
    let shared = match own_view {
        Some(view) => extra.pub_key().and_then(|key| Derivation::new(key, view).ok()),
        None => Derivation::new(&address.view, tx_key).ok(),
    };
    let additional = |place: usize| match own_view {
        Some(view) => Derivation::new(extra.additional_pub_keys()?.get(place)?, view).ok(),
        None => Derivation::new(&address.view, additional_tx_keys.get(place)?).ok(),
    };
    let mut total = 0u64;
    for (place, out) in tx.prefix.vout.iter().enumerate() {
        let found = shared
            .iter()
            .cloned()
            .chain(additional(place))
            .find_map(|derivation| opened(tx, place, out, &derivation, address));
        total = total.saturating_add(found.unwrap_or(0));
    }
    total
}

/// The amount of an output, if it belongs to the address by this derivation.
fn opened(
    tx: &Transaction,
    place: usize,
    out: &TxOut,
    derivation: &Derivation,
    address: &AddressKeys,
) -> Option<u64> {
    let index = place as u64;
    if derivation.derive_public_key(index, &address.spend).ok()? != *out.key()? {
        return None;
    }
    let Some(base) = tx.rct_base() else { return Some(out.amount.0) };
    let (info, commitment) = (base.ecdh_info.get(place)?, base.out_pk.get(place)?);
    open(info, commitment, &derivation.to_scalar(index)).ok().map(|opened| opened.amount.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn to(number: u8, is_subaddress: bool) -> Destination {
        let address = AddressKeys { spend: PublicKey([number; 32]), view: PublicKey([number; 32]) };
        Destination::new(address, is_subaddress, Amount(1))
    }

    #[test]
    fn additional_keys_are_needed_for_mixed_recipients() {
        let change = to(9, true);
        let needed = |destinations: &[Destination]| {
            let recipients = Recipients::of(destinations, Some(&change.address));
            (recipients.need_additional_keys(), recipients.only_subaddress().is_some())
        };
        assert_eq!(needed(&[to(1, false), change.clone()]), (false, false));
        assert_eq!(needed(&[to(1, true), change.clone()]), (false, true));
        assert_eq!(needed(&[to(1, true), to(1, true), change.clone()]), (false, true));
        assert_eq!(needed(&[to(1, true), to(2, true), change.clone()]), (true, false));
        assert_eq!(needed(&[to(1, true), to(2, false)]), (true, false));
        assert_eq!(needed(&[to(1, false), to(2, false)]), (false, false));
        assert_eq!(needed(&[change.clone(), change.clone()]), (false, false));
    }
}
