//! The miner transaction (`cryptonote_tx_utils.cpp: construct_miner_tx`).

use ferrite_consensus::reward::block_reward;
use ferrite_crypto::keys::{AddressKeys, Derivation, KeyPair};
use ferrite_types::extra::{push_nonce, push_pub_key};
use ferrite_types::network::constants::emission::BASE_REWARD_CLAMP_THRESHOLD;
use ferrite_types::network::constants::fee::DEFAULT_DUST_THRESHOLD;
use ferrite_types::network::constants::since_version;
use ferrite_types::network::constants::time::MINED_MONEY_UNLOCK_WINDOW;
use ferrite_types::tx::ringct::RctBase;
use ferrite_types::tx::{Transaction, TransactionPrefix, TxIn, TxOut, TxOutTarget, TxProofs};
use ferrite_types::{Amount, Height};
use rand_core::CryptoRng;

use super::{TemplateContext, TemplateError};

/// The version from which low digits of the reward are left for later blocks.
const CLAMPED_SINCE: u8 = 2;
/// The version from which the miner transaction has version 2 and a single output, as equal amounts are no longer
/// needed for rings.
const SINGLE_OUTPUT_SINCE: u8 = 4;
/// Limit of outputs before that.
const MAX_OUTPUTS: usize = 11;
/// Attempts to find a size that fits the reward.
const MAX_TRIES: usize = 10;

/// A miner transaction without its amounts and padding.
pub(super) struct MinerTxPlan<'a> {
    parent: &'a TemplateContext,
    address: &'a AddressKeys,
    derivation: Derivation,
    extra: Vec<u8>,
    nonce_len: usize,
}

impl<'a> MinerTxPlan<'a> {
    pub(super) fn new(
        parent: &'a TemplateContext,
        address: &'a AddressKeys,
        extra_nonce: &[u8],
        rng: &mut impl CryptoRng,
    ) -> Result<Self, TemplateError> {
        let tx_key = KeyPair::random(rng);
        let derivation = Derivation::new(&address.view, tx_key.secret())?;
        let mut extra = Vec::new();
        push_pub_key(&mut extra, tx_key.public());
        if !extra_nonce.is_empty() {
            push_nonce(&mut extra, extra_nonce)?;
        }
        Ok(Self { parent, address, derivation, extra, nonce_len: extra_nonce.len() })
    }

    /// The transaction for a block with transactions of this weight and these fees.
    ///
    /// The reward depends on the weight of the block, and so on the size of this transaction, which depends on the
    /// reward. It is padded to the size that was assumed.
    pub(super) fn fit(&self, txs_weight: u64, fees: Amount) -> Result<Transaction, TemplateError> {
        let mut assumed = txs_weight + self.build(txs_weight, fees)?.weight();
        for _ in 0..MAX_TRIES {
            let mut tx = self.build(assumed, fees)?;
            let Some(padding) = assumed.checked_sub(txs_weight + tx.weight()) else {
                assumed = txs_weight + tx.weight();
                continue;
            };
            let length = tx.prefix.extra.len() + usize::try_from(padding).expect("a few bytes");
            tx.prefix.extra.resize(length, 0);
            // The length prefix of the extra field may have grown by a byte.
            if txs_weight + tx.weight() > assumed {
                tx.prefix.extra.pop();
            }
            if txs_weight + tx.weight() == assumed {
                return Ok(tx);
            }
            assumed += padding - 1;
        }
        Err(TemplateError::NotConverged)
    }

    /// The transaction for a block of this weight.
    fn build(&self, block_weight: u64, fees: Amount) -> Result<Transaction, TemplateError> {
        let TemplateContext { height, major_version: version, median_weight, already_generated, .. } =
            *self.parent;
        let reward = block_reward(version, median_weight, block_weight, already_generated)?;
        let amounts = output_amounts(version, height, reward.0.saturating_add(fees.0))?;
        let vout = (0..).zip(amounts).map(|(index, amount)| self.output(index, amount));
        let prefix = TransactionPrefix {
            unlock_time: height.0 + MINED_MONEY_UNLOCK_WINDOW,
            vin: vec![TxIn::Gen { height }],
            vout: vout.collect::<Result<_, _>>()?,
            extra: self.extra.clone(),
        };
        Ok(Transaction { prefix, proofs: proofs(version) })
    }

    fn output(&self, index: u64, amount: u64) -> Result<TxOut, TemplateError> {
        let key = self.derivation.derive_public_key(index, &self.address.spend)?;
        let target = if self.parent.major_version >= since_version::VIEW_TAGS {
            TxOutTarget::ToTaggedKey { key, view_tag: self.derivation.view_tag(index) }
        } else {
            TxOutTarget::ToKey(key)
        };
        Ok(TxOut { amount: Amount(amount), target })
    }

    /// The offset of the nonce in the blob of the transaction.
    pub(super) fn nonce_offset(&self, tx: &Transaction) -> usize {
        let mut prefix = Vec::new();
        tx.prefix.write(tx.version(), &mut prefix);
        prefix.len() - tx.prefix.extra.len() + self.extra.len() - self.nonce_len
    }
}

fn proofs(version: u8) -> TxProofs {
    if version < SINGLE_OUTPUT_SINCE {
        return TxProofs::V1 { signatures: vec![Vec::new()] };
    }
    TxProofs::V2 { base: RctBase::null(), prunable: None }
}

/// Splits the miner's amount into outputs.
fn output_amounts(version: u8, height: Height, amount: u64) -> Result<Vec<u64>, TemplateError> {
    if version >= SINGLE_OUTPUT_SINCE || height == Height(0) {
        return Ok(vec![amount]);
    }
    let digits = if version >= CLAMPED_SINCE {
        decompose(amount - amount % BASE_REWARD_CLAMP_THRESHOLD, 0)
    } else {
        decompose(amount, DEFAULT_DUST_THRESHOLD)
    };
    if digits.len() > MAX_OUTPUTS {
        return Err(TemplateError::TooManyOutputs(digits.len()));
    }
    Ok(digits)
}

/// One amount per nonzero digit, lowest first; low digits up to the dust threshold stay together
/// (`cryptonote_format_utils.h: decompose_amount_into_digits`).
fn decompose(amount: u64, dust_threshold: u64) -> Vec<u64> {
    let (mut dust, mut amounts) = (0, Vec::new());
    let (mut rest, mut order) = (amount, 1u64);
    while rest != 0 {
        let digit = rest % 10 * order;
        if dust + digit <= dust_threshold {
            dust += digit;
        } else if digit != 0 {
            amounts.push(digit);
        }
        rest /= 10;
        order = order.wrapping_mul(10);
    }
    if dust != 0 {
        amounts.insert(0, dust);
    }
    amounts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_decomposed_as_by_the_reference() {
        assert_eq!(decompose(0, 0), []);
        assert_eq!(
            decompose(62_387_455_827, 0),
            [
                7,
                20,
                800,
                5000,
                50_000,
                400_000,
                7_000_000,
                80_000_000,
                300_000_000,
                2_000_000_000,
                60_000_000_000
            ]
        );
        assert_eq!(
            decompose(62_387_455_827, 1000),
            [827, 5000, 50_000, 400_000, 7_000_000, 80_000_000, 300_000_000, 2_000_000_000, 60_000_000_000]
        );
        assert_eq!(decompose(1000, 1000), [1000]);
        assert_eq!(decompose(18_446_744_073_709_551_615, 0).iter().sum::<u64>(), u64::MAX);
        assert_eq!(decompose(1_009, 1_000), [9, 1000]);
    }

    #[test]
    fn outputs_by_fork() {
        let amount = 17_592_186_044_415;
        let outputs = |version| output_amounts(version, Height(1), amount).expect("few digits");
        assert_eq!(
            outputs(1),
            [
                186_044_415,
                2_000_000_000,
                90_000_000_000,
                500_000_000_000,
                7_000_000_000_000,
                10_000_000_000_000
            ]
        );
        assert_eq!(
            outputs(2),
            [
                100_000_000,
                2_000_000_000,
                90_000_000_000,
                500_000_000_000,
                7_000_000_000_000,
                10_000_000_000_000
            ]
        );
        assert_eq!(outputs(2), outputs(3));
        assert_eq!(outputs(4), [amount]);
        assert_eq!(outputs(16), [amount]);
        assert_eq!(output_amounts(1, Height(0), amount), Ok(vec![amount]));
    }
}
