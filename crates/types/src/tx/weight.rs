//! Transaction weights: the size, plus most of what Bulletproof aggregation saves, so that verification time is paid
//! for.

use super::ringct::{RctPrunable, RctType};
use super::{PrunedTransaction, Transaction, TxIn};

impl Transaction {
    /// The length of the blob.
    pub fn blob_size(&self) -> usize {
        self.to_blob().len()
    }

    /// The weight (cryptonote_format_utils.cpp: `get_transaction_weight`).
    pub fn weight(&self) -> u64 {
        self.weight_of_blob(self.blob_size())
    }

    /// The weight for a known blob length.
    pub fn weight_of_blob(&self, blob_size: usize) -> u64 {
        let clawback = self.rct_prunable().map_or(0, |RctPrunable { range_proofs, .. }| {
            clawback(self.rct_type() == Some(RctType::BulletproofPlus), range_proofs.max_amounts())
        });
        blob_size as u64 + clawback
    }
}

impl PrunedTransaction {
    /// The weight of the complete transaction, if its proofs have the sizes that consensus requires
    /// (cryptonote_format_utils.cpp: `get_pruned_transaction_weight`). `None` if the size of the pruned part is
    /// unknown: for types other than 4 to 6, or without a ring.
    pub fn weight(&self) -> Option<u64> {
        let rct_type = self.rct_type().filter(|rct_type| rct_type.has_compact_amounts())?;
        let Some(TxIn::ToKey { key_offsets, .. }) = self.prefix.vin.first() else { return None };
        let (inputs, ring_size) = (self.prefix.vin.len(), key_offsets.len());

        let padded_outputs = self.prefix.vout.len().next_power_of_two();
        let rounds = 6 + padded_outputs.ilog2() as usize;
        let count = 1;
        let range_proof = proof_size(rct_type.is_bulletproof_plus(), rounds) + 2;
        let ring_signature = if rct_type.is_clsag() { (ring_size + 2) * 32 } else { ring_size * 2 * 32 + 32 };
        let pseudo_out = 32;

        let size = self.to_blob().len() + count + range_proof + inputs * (ring_signature + pseudo_out);
        Some(size as u64 + clawback(rct_type.is_bulletproof_plus(), padded_outputs))
    }
}

impl PrunedTransaction {
    /// The length of the complete blob, if its single range proof covers its outputs rounded up to a power of two. The
    /// sizes of all other pruned parts are known.
    pub fn whole_blob_size(&self) -> usize {
        let pruned = self.to_blob().len();
        let (inputs, outputs) = (self.prefix.vin.len(), self.prefix.vout.len());
        let rings = || self.prefix.vin.iter().map(TxIn::ring_size);
        let Some(rct_type) = self.rct_type() else { return pruned + 64 * rings().sum::<usize>() };
        // All have the size of the first, or the transaction would not decode.
        let ring_size = rings().next().unwrap_or(0);
        let mlsag = |layers: usize| 32 * (ring_size * layers + 1);
        let proof = |plus| proof_size(plus, 6 + outputs.next_power_of_two().ilog2() as usize) + 2;
        let prunable = match rct_type {
            RctType::Null => 0,
            RctType::Full => outputs * BORROMEAN + mlsag(inputs + 1),
            RctType::Simple => outputs * BORROMEAN + inputs * mlsag(2),
            RctType::Bulletproof => 4 + proof(false) + inputs * (mlsag(2) + 32),
            RctType::Bulletproof2 => 1 + proof(false) + inputs * (mlsag(2) + 32),
            RctType::Clsag => 1 + proof(false) + inputs * (32 * (ring_size + 2) + 32),
            RctType::BulletproofPlus => 1 + proof(true) + inputs * (32 * (ring_size + 2) + 32),
        };
        pruned + prunable
    }
}

/// A Borromean range proof: two signatures and a commitment for each of 64 bits, and a challenge.
const BORROMEAN: usize = 32 * (3 * 64 + 1);

const fn proof_size(plus: bool, rounds: usize) -> usize {
    32 * (if plus { 6 } else { 9 } + 2 * rounds)
}

/// Four fifths of what a proof for several outputs saves against proofs for two outputs each
/// (cryptonote_format_utils.cpp: `get_transaction_weight_clawback`).
///
/// The reference throws for more than 16 outputs; a decoded Bulletproof transaction can have more only in the form of a
/// miner transaction, which is rejected elsewhere.
fn clawback(plus: bool, padded_outputs: usize) -> u64 {
    if padded_outputs <= 2 {
        return 0;
    }
    let per_output = proof_size(plus, 7) / 2;
    let rounds = 6 + padded_outputs.next_power_of_two().ilog2() as usize;
    let saved = (per_output * padded_outputs).saturating_sub(proof_size(plus, rounds));
    (saved * 4 / 5) as u64
}
