//! The expected fees of transactions.
//!
//! Both versions create a transaction with a fee for its estimated weight, and then know the real one. If that is
//! higher, they create it again with the right fee. If it is lower, 0.18.0.0 keeps it, and 0.18.5.1 creates it again as
//! well (wallet2.cpp: `create_transactions_2`). Both estimate two bytes for offsets of ring members, so the old version
//! overpays on short chains, where they take one. On long chains neither does.
//!
//! Every fee must match its program's rule exactly, or the test fails. Then the fees of the real one, converted to the
//! new version's rule, are compared with ours.

use ferrite_types::tx::Transaction;

/// Fees are multiples of this.
const STEP: u64 = 10_000;
/// The bytes of a point or a scalar.
const POINT: u64 = 32;
const RING: u64 = 16;

/// Whether a fee covers the estimated weight if that is higher.
#[derive(Debug, Clone, Copy)]
pub enum FeeRule {
    Old,
    New,
}

impl FeeRule {
    /// The fee of a transaction at a fee rate. `extra` is the number of bytes of the extra field that the estimate
    /// includes.
    pub fn fee(self, tx: &Transaction, rate: u64, extra: u64) -> u64 {
        self.fee_of(tx.weight(), expected_weight(tx, extra), rate)
    }

    /// The fee for a weight, where another was estimated.
    pub fn fee_of(self, weight: u64, expected: u64, rate: u64) -> u64 {
        let weight = match self {
            Self::Old => weight.max(expected),
            Self::New => weight,
        };
        (weight * rate).next_multiple_of(STEP)
    }
}

/// The weight that a wallet estimates from the numbers of inputs and outputs.
fn expected_weight(tx: &Transaction, extra: u64) -> u64 {
    let (inputs, outputs) = (tx.prefix.vin.len() as u64, tx.prefix.vout.len() as u64);
    let rounds = 6 + u64::from(outputs.next_power_of_two().ilog2());
    let head = 1 + 6 + 1 + 4 + extra;
    // Type, amount, offsets, key image; signature and commitment.
    let input = 1 + 6 + 2 * RING + POINT + POINT * RING + 2 * POINT + POINT;
    // Key, amount and view tag; amount and commitment.
    let output = 6 + POINT + 1 + 8 + POINT;
    let proof = |rounds: u64| POINT * (2 * rounds + 6);
    let size = head + inputs * input + outputs * output + proof(rounds) + 3;
    if outputs <= 2 {
        return size;
    }
    // Proofs of many outputs are small, but take as long to verify as many proofs.
    size + (proof(7) / 2 * outputs.next_power_of_two() - proof(rounds)) * 4 / 5
}
