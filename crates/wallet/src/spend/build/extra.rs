//! The extra field of our transactions.

use ferrite_crypto::keys::AddressKeys;
use ferrite_types::PublicKey;
use ferrite_types::address::ShortPaymentId;
use ferrite_types::extra::{
    Extra, ExtraTag, PaymentId, push_additional_pub_keys, push_payment_id, push_pub_key, remove_fields, sort,
};
use ferrite_types::network::constants::weight::MAX_TX_EXTRA_SIZE;

use super::super::Destination;
use super::{BuildError, TxPlan};

/// Transactions with at most this many outputs have an encrypted payment id, possibly of zeros: most transactions do,
/// so those to integrated addresses do not stand out.
const OUTPUTS_WITH_DUMMY_ID: usize = 2;

/// The extra field with its keys and its payment id, which `encrypt` encrypts for the owner of a view key.
pub(super) fn assemble(
    plan: &TxPlan<'_>,
    tx_key: &PublicKey,
    additional_keys: &[PublicKey],
    encrypt: impl Fn(ShortPaymentId, &PublicKey) -> Result<ShortPaymentId, BuildError>,
) -> Result<Vec<u8>, BuildError> {
    let mut extra = plan.extra.to_vec();
    let reader = payment_id_view_key(&plan.destinations, plan.change.as_ref());
    let given = Extra::parse(&extra);
    if given.is_complete() {
        match given.payment_id() {
            Some(PaymentId::Encrypted(id)) => {
                let view = reader.ok_or(BuildError::PaymentIdForSeveral)?;
                extra = remove_fields(&extra, ExtraTag::Nonce)?;
                let hidden = encrypt(ShortPaymentId(id), &view)?;
                push_payment_id(&mut extra, PaymentId::Encrypted(hidden.0));
            }
            Some(PaymentId::Plain(_)) => {}
            None => {
                if plan.destinations.len() <= OUTPUTS_WITH_DUMMY_ID
                    && let Some(view) = reader
                {
                    let hidden = encrypt(ShortPaymentId::default(), &view)?;
                    push_payment_id(&mut extra, PaymentId::Encrypted(hidden.0));
                }
            }
        }
    }
    extra = remove_fields(&extra, ExtraTag::PubKey)?;
    push_pub_key(&mut extra, tx_key);
    extra = remove_fields(&extra, ExtraTag::AdditionalPubKeys)?;
    if !additional_keys.is_empty() {
        push_additional_pub_keys(&mut extra, additional_keys);
    }
    extra = sort(&extra, false)?;
    if extra.len() > MAX_TX_EXTRA_SIZE {
        return Err(BuildError::ExtraTooLong(extra.len()));
    }
    Ok(extra)
}

/// The view key for which a payment id is encrypted: that of the only recipient, or the sender's own if there is no
/// other. `None` if there are several (cryptonote_tx_utils.cpp: `get_destination_view_key_pub`).
fn payment_id_view_key(destinations: &[Destination], change: Option<&AddressKeys>) -> Option<PublicKey> {
    let mut receivers = destinations
        .iter()
        .filter(|destination| destination.amount.0 != 0 && Some(&destination.address) != change)
        .map(|destination| destination.address);
    match (receivers.next(), change) {
        (None, Some(change)) => Some(change.view),
        (None, None) => None,
        (Some(first), _) => receivers.all(|address| address == first).then_some(first.view),
    }
}

#[cfg(test)]
mod tests {
    use ferrite_types::Amount;

    use super::*;

    fn address(number: u8) -> AddressKeys {
        AddressKeys { spend: PublicKey([number; 32]), view: PublicKey([number + 100; 32]) }
    }

    fn to(number: u8, amount: u64) -> Destination {
        Destination::new(address(number), false, Amount(amount))
    }

    #[test]
    fn the_payment_id_is_encrypted_for_the_only_recipient() {
        let change = address(9);
        let reader = |destinations: &[Destination]| payment_id_view_key(destinations, Some(&change));
        assert_eq!(reader(&[to(1, 5), to(9, 3)]), Some(address(1).view));
        assert_eq!(reader(&[to(1, 5), to(1, 3)]), Some(address(1).view));
        assert_eq!(reader(&[to(1, 5), to(2, 3)]), None);
        assert_eq!(reader(&[to(1, 5), to(2, 0)]), Some(address(1).view));
        assert_eq!(reader(&[to(9, 5), to(9, 3)]), Some(change.view));
        assert_eq!(payment_id_view_key(&[to(1, 0)], None), None);
    }
}
