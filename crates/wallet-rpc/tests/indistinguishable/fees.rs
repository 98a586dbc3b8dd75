//! What transactions should cost.
//!
//! Both versions make a transaction with a fee for the weight that they expect, and then know its weight. If that is
//! more, they make it again with the right fee. If it is less, 0.18.0.0 leaves it as it is, and 0.18.5.1 makes it again
//! all the same (wallet2.cpp: `create_transactions_2`). They expect offsets of ring members to take two bytes, so the
//! old version pays too much on short chains, where they take one. On long chains nobody does.
//!
//! Every fee must be what its program's rule says, to the last digit, or the test fails. Then the fees of the real one are compared with
//! ours as the new version would have set them.

use ferrite_types::tx::Transaction;

/// Fees are multiples of this.
const STEP: u64 = 10_000;
/// The bytes of a point or a scalar.
const POINT: u64 = 32;
const RING: u64 = 16;

/// Who pays for the weight that was expected, if it is more.
#[derive(Debug, Clone, Copy)]
pub enum FeeRule {
    Old,
    New,
}

impl FeeRule {
    /// The fee of a transaction, if a unit of weight costs that much. `extra` is how many bytes of the extra field were
    /// known beforehand.
    pub fn fee(self, tx: &Transaction, rate: u64, extra: u64) -> u64 {
        self.fee_of(tx.weight(), expected_weight(tx, extra), rate)
    }

    /// The fee for a weight, where another was expected.
    pub fn fee_of(self, weight: u64, expected: u64, rate: u64) -> u64 {
        let weight = match self {
            Self::Old => weight.max(expected),
            Self::New => weight,
        };
        (weight * rate).next_multiple_of(STEP)
    }
}

/// The weight that a wallet expects when it knows only how many inputs and outputs there will be.
fn expected_weight(tx: &Transaction, extra: u64) -> u64 {
    let (inputs, outputs) = (tx.prefix.vin.len() as u64, tx.prefix.vout.len() as u64);
    let rounds = 6 + u64::from(outputs.next_power_of_two().ilog2());
    let head = 1 + 6 + 1 + 4 + extra;
    // Kind, amount, offsets, key image; signature and commitment.
    let input = 1 + 6 + 2 * RING + POINT + POINT * RING + 2 * POINT + POINT;
    // Key, amount and view tag; amount and commitment.
    let output = 6 + POINT + 1 + 8 + POINT;
    let proof = |rounds: u64| POINT * (2 * rounds + 6);
    let size = head + inputs * input + outputs * output + proof(rounds) + 3;
    if outputs <= 2 {
        return size;
    }
    // Proofs of many outputs are small, but take as long to check as many proofs.
    size + (proof(7) / 2 * outputs.next_power_of_two() - proof(rounds)) * 4 / 5
}
