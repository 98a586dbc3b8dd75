//! Checks of whole proofs: what a proof says about transactions that the caller has found.
//!
//! The caller asks its node or its database for the transactions, rings and key images; these functions are the same for
//! both.

use std::borrow::Borrow;

use ferrite_types::address::Address;
use ferrite_types::{Hash, PublicKey};

use super::chain_tx::{ChainTx, Input};
use super::reserve::{ChainOutput, ReserveEntry, ReserveProof, VerifyReserveError};
use super::spend::{self, SpentInput, VerifySpendError};
use super::tx::{Recipient, TransactionKeys, TxProof, VerifyTxProofError};
use crate::keys::AddressKeys;

/// Why a payment proof proves nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CheckPaymentError {
    /// The transaction has no public key, so there is nothing to prove.
    #[error("the transaction has no public key")]
    NoTxKey,
    /// The proof is invalid.
    #[error(transparent)]
    Verify(#[from] VerifyTxProofError),
}

/// The amount that a payment proof shows an address to have received (`wallet2::check_tx_proof`).
///
/// # Errors
/// If the proof is not one of this transaction, address and message.
pub fn payment(
    proof: &TxProof,
    message: &[u8],
    address: &Address,
    tx: &ChainTx,
) -> Result<u64, CheckPaymentError> {
    let (main, additional) = tx.keys().ok_or(CheckPaymentError::NoTxKey)?;
    let keys = TransactionKeys { main: &main, additional: &additional };
    let derivations = proof.verify(&tx.txid, message, &Recipient::from(address), keys)?;
    Ok(tx.received(&derivations, &address.spend))
}

/// Why a spend proof proves nothing.
#[derive(Debug, thiserror::Error)]
pub enum CheckSpendError<E> {
    /// The members of a ring are not to be had.
    #[error("{0}")]
    Ring(E),
    /// The proof is invalid.
    #[error(transparent)]
    Verify(#[from] VerifySpendError),
}

/// Whether the maker of a spend proof made the transaction (`wallet2::check_spend_proof`). `ring` finds the output keys
/// of the members of an input's ring; it is not asked for a proof of the wrong length.
///
/// # Errors
/// If the proof is not one of this transaction and message, or a ring is not to be had.
pub fn spend<E>(
    proof: &str,
    message: &[u8],
    tx: &ChainTx,
    mut ring: impl FnMut(&Input<'_>) -> Result<Vec<PublicKey>, E>,
) -> Result<(), CheckSpendError<E>> {
    spend::sized_body(proof, tx.inputs().map(|input| input.key_offsets.len()).sum())?;
    let rings = tx
        .inputs()
        .map(|input| Ok((input.key_image, ring(&input).map_err(CheckSpendError::Ring)?)))
        .collect::<Result<Vec<_>, CheckSpendError<E>>>()?;
    let inputs: Vec<_> = rings.iter().map(|(key_image, ring)| SpentInput { key_image, ring }).collect();
    Ok(spend::verify(&tx.txid, message, &inputs, proof)?)
}

/// What a reserve proof shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reserve {
    /// The amount that the wallet received.
    pub total: u64,
    /// The part of it that is spent.
    pub spent: u64,
}

/// Why a reserve proof proves nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CheckReserveError {
    /// A transaction is in no block yet.
    #[error("reserve proof: entry {0}: the transaction is in no block yet")]
    Unconfirmed(usize),
    /// A transaction has no such output.
    #[error("reserve proof: entry {0}: the transaction has no such output")]
    NoOutput(usize),
    /// An output has no key.
    #[error("reserve proof: entry {0}: the output has no key")]
    NoOutputKey(usize),
    /// A transaction has no public key.
    #[error("reserve proof: entry {0}: the transaction has no public key")]
    NoTxKey(usize),
    /// The proof is invalid.
    #[error(transparent)]
    Verify(#[from] VerifyReserveError),
}

/// The transactions that a reserve proof is about, one per entry, after the checks that need no chain.
///
/// # Errors
/// If the proof has not the form of one of this address.
pub fn reserve_txids(proof: &ReserveProof, address: &AddressKeys) -> Result<Vec<Hash>, VerifyReserveError> {
    proof.check_form(address)?;
    Ok(proof.entries.iter().map(|entry| entry.txid).collect())
}

/// The amounts of a reserve proof (`wallet2::check_reserve_proof`). `txs` are the transactions of its entries, in their
/// order, and `spent` says for each entry whether the chain or the pool has its key image.
///
/// # Errors
/// If the proof is not one of this address and message. The reference returns the sum up to the invalid entry, which may
/// be mistaken for a proven amount.
pub fn reserve(
    proof: &ReserveProof,
    message: &[u8],
    address: &AddressKeys,
    txs: &[impl Borrow<ChainTx>],
    spent: &[bool],
) -> Result<Reserve, CheckReserveError> {
    let entries = || txs.iter().map(Borrow::borrow).zip(&proof.entries);
    let outputs = entries()
        .enumerate()
        .map(|(place, (tx, entry))| output(place, tx, entry))
        .collect::<Result<Vec<_>, _>>()?;
    let derivations = proof.verify(message, address, &outputs)?;
    let mut sums = Reserve { total: 0, spent: 0 };
    for (((tx, entry), derivation), spent) in entries().zip(&derivations).zip(spent) {
        let amount = tx.amount(entry.index_in_tx, derivation).0;
        sums.total = sums.total.wrapping_add(amount);
        if *spent {
            sums.spent = sums.spent.wrapping_add(amount);
        }
    }
    Ok(sums)
}

/// The output of an entry.
fn output(place: usize, tx: &ChainTx, entry: &ReserveEntry) -> Result<ChainOutput, CheckReserveError> {
    if tx.in_pool {
        return Err(CheckReserveError::Unconfirmed(place));
    }
    let outputs = &tx.tx.prefix.vout;
    let index = usize::try_from(entry.index_in_tx).ok().filter(|index| *index < outputs.len());
    let index = index.ok_or(CheckReserveError::NoOutput(place))?;
    let key = outputs[index].key().ok_or(CheckReserveError::NoOutputKey(place))?;
    let (main, additional) = tx.keys().ok_or(CheckReserveError::NoTxKey(place))?;
    let additional = additional.get(index).filter(|_| additional.len() == outputs.len()).copied();
    Ok(ChainOutput { output_key: *key, tx_key: main, additional_tx_key: additional })
}
