//! Looking up a transaction's inputs on the chain.

use ferrite_consensus::context::{ResolvedInput, RingOutput};
use ferrite_crypto::amount::zero_commit;
use ferrite_types::tx::{Transaction, TxIn, relative_to_absolute};
use ferrite_types::{Amount, CompressedPoint, GlobalIndex};

use crate::db::{DbError, OutputRecord, View};

/// Looks up the rings and key images of a transaction.
///
/// # Errors
/// If the database cannot be read.
pub fn resolve(view: &View<'_>, tx: &Transaction) -> Result<Vec<ResolvedInput>, DbError> {
    let mut resolved = resolve_rings(view, tx)?;
    for (input, resolved) in tx.prefix.vin.iter().zip(&mut resolved) {
        if let Some(key_image) = input.key_image() {
            resolved.spent = view.is_spent(key_image)?;
        }
    }
    Ok(resolved)
}

/// Looks up the rings of a transaction. Its key images are not looked up, but left to the database, which refuses a
/// block with one that is spent.
pub(super) fn resolve_rings(view: &View<'_>, tx: &Transaction) -> Result<Vec<ResolvedInput>, DbError> {
    let with_commitments = tx.version() >= 2;
    tx.prefix.vin.iter().map(|input| resolve_ring(view, input, with_commitments)).collect()
}

fn resolve_ring(view: &View<'_>, input: &TxIn, with_commitments: bool) -> Result<ResolvedInput, DbError> {
    let TxIn::ToKey { amount, key_offsets, .. } = input else {
        return Ok(ResolvedInput { ring: None, spent: false, outputs_of_amount: 0 });
    };
    let mut ring = Some(Vec::with_capacity(key_offsets.len()));
    // Indices are 64-bit sums that may wrap, as in the reference.
    for index in relative_to_absolute(key_offsets) {
        match (view.output(*amount, GlobalIndex(index))?, &mut ring) {
            (Some(record), Some(ring)) => ring.push(ring_output(*amount, &record, with_commitments)),
            _ => {
                ring = None;
                break;
            }
        }
    }
    Ok(ResolvedInput { ring, spent: false, outputs_of_amount: outputs_of_amount(view, *amount)? })
}

/// The number of outputs of an amount, as far as a rule depends on it.
pub(super) fn outputs_of_amount(view: &View<'_>, amount: Amount) -> Result<u64, DbError> {
    if amount.0 == 0 { Ok(0) } else { view.output_count(amount) }
}

/// Version 1 rings need keys only, so the commitment, which costs a multiplication, is left out.
pub(super) fn ring_output(amount: Amount, record: &OutputRecord, with_commitment: bool) -> RingOutput {
    let commitment = match record.commitment {
        Some(commitment) => commitment,
        None if with_commitment => CompressedPoint(zero_commit(amount).compress().0),
        None => CompressedPoint::default(),
    };
    RingOutput { key: record.key, commitment, unlock_time: record.unlock_time, height: record.height }
}
