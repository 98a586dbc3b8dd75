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
    let with_commitments = tx.version() >= 2;
    tx.prefix.vin.iter().map(|input| resolve_input(view, input, with_commitments)).collect()
}

fn resolve_input(view: &View<'_>, input: &TxIn, with_commitments: bool) -> Result<ResolvedInput, DbError> {
    let TxIn::ToKey { amount, key_offsets, key_image } = input else {
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
    let outputs_of_amount = if amount.0 == 0 { 0 } else { view.output_count(*amount)? };
    Ok(ResolvedInput { ring, spent: view.is_spent(key_image)?, outputs_of_amount })
}

/// Version 1 rings need keys only, so the commitment, which costs a multiplication, is left out.
fn ring_output(amount: Amount, record: &OutputRecord, with_commitment: bool) -> RingOutput {
    let commitment = match record.commitment {
        Some(commitment) => commitment,
        None if with_commitment => CompressedPoint(zero_commit(amount).compress().0),
        None => CompressedPoint::default(),
    };
    RingOutput { key: record.key, commitment, unlock_time: record.unlock_time, height: record.height }
}
