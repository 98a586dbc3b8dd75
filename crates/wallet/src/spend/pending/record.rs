//! The wallet's record of a sent transaction (wallet2.cpp: `commit_tx`, `add_unconfirmed_tx`).

use ferrite_crypto::keys::encrypt_payment_id;
use ferrite_types::address::ShortPaymentId;
use ferrite_types::extra::{Extra, PaymentId};
use ferrite_types::tx::TxIn;
use ferrite_types::{Amount, Hash};

use super::super::Destination;
use super::PendingTx;
use crate::state::{self, Pending, PendingState, Ring, TxKeys};

impl PendingTx {
    /// The record for a transaction that is submitted at `now`, in unix time.
    pub fn record(&self, now: u64) -> Pending {
        let sum = |amounts: &mut dyn Iterator<Item = u64>| Amount(amounts.fold(0, u64::saturating_add));
        let sources = &self.construction.sources;
        let paid = self.destinations.iter().chain([&self.change]);
        Pending {
            txid: self.tx.hash(),
            amount_in: sum(&mut sources.iter().map(|source| source.amount)),
            amount_out: sum(&mut paid.map(|destination| destination.amount.0)),
            change: self.change.amount,
            sent_time: now,
            destinations: self.destinations.iter().map(state::Destination::from).collect(),
            payment_id: self.payment_id(),
            state: PendingState::Pending,
            timestamp: now,
            unlock_time: self.tx.prefix.unlock_time,
            account: self.construction.account,
            subaddresses: self.construction.subaddresses.clone(),
            rings: self.tx.prefix.vin.iter().filter_map(ring).collect(),
        }
    }

    /// The secret keys, which must be stored before the transaction is sent.
    pub fn keys(&self) -> TxKeys {
        TxKeys { main: self.tx_key.clone(), additional: self.additional_tx_keys.clone() }
    }

    /// The payment id, decrypted; a short one is padded with zeros, and a missing one is all zeros (wallet2.cpp:
    /// `get_payment_id`).
    pub fn payment_id(&self) -> Hash {
        // Unsigned sets have it unencrypted.
        let extra = if self.lacks_key() { &self.construction.extra } else { &self.tx.prefix.extra };
        match Extra::parse(extra).payment_id() {
            Some(PaymentId::Plain(id)) => id,
            Some(PaymentId::Encrypted(id)) if self.lacks_key() => padded(id),
            Some(PaymentId::Encrypted(id)) => self.decrypt(id).unwrap_or_default(),
            None => Hash::default(),
        }
    }

    fn decrypt(&self, id: [u8; 8]) -> Option<Hash> {
        let receiver = self.destinations.first()?;
        let id = encrypt_payment_id(ShortPaymentId(id), &receiver.address.view, &self.tx_key).ok()?;
        Some(padded(id.0))
    }
}

fn padded(id: [u8; 8]) -> Hash {
    let mut padded = [0; 32];
    padded[..8].copy_from_slice(&id);
    Hash(padded)
}

fn ring(input: &TxIn) -> Option<Ring> {
    match input {
        TxIn::ToKey { key_offsets, key_image, .. } => {
            Some(Ring { key_image: *key_image, offsets: key_offsets.clone() })
        }
        _ => None,
    }
}

impl From<&Destination> for state::Destination {
    fn from(destination: &Destination) -> Self {
        Self {
            original: destination.original.clone(),
            amount: destination.amount,
            spend: destination.address.spend,
            view: destination.address.view,
            is_subaddress: destination.is_subaddress,
            is_integrated: destination.is_integrated,
        }
    }
}
