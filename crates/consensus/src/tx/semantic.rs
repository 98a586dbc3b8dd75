//! Rules that hardly changed between forks (`cryptonote_core.cpp: check_tx_semantic`).

use std::collections::HashSet;

use ferrite_crypto::curve::decompress;
use ferrite_crypto::keys::check_key;
use ferrite_crypto::ring::key_image_in_domain;
use ferrite_types::tx::{Transaction, TransactionPrefix, TxIn, TxOut};
use ferrite_types::{Amount, KeyImage, PublicKey};

use super::{NonInputError, check_output_types};

/// The version from which a ring must not have the same member twice.
const UNIQUE_RING_MEMBERS_SINCE: u8 = 6;

/// An input that spends key outputs.
pub(super) struct KeyInput<'a> {
    pub(super) amount: Amount,
    pub(super) key_offsets: &'a [u64],
    pub(super) key_image: &'a KeyImage,
}

impl<'a> KeyInput<'a> {
    pub(super) fn of(input: &'a TxIn) -> Option<Self> {
        match input {
            TxIn::ToKey { amount, key_offsets, key_image } => {
                Some(Self { amount: *amount, key_offsets, key_image })
            }
            _ => None,
        }
    }
}

pub(super) fn check(tx: &Transaction, hf_version: u8) -> Result<(), NonInputError> {
    let inputs = key_inputs(&tx.prefix)?;
    check_outputs_valid(tx, check_key)?;
    check_amounts(tx, &inputs)?;
    check_key_images_differ(&inputs)?;
    check_rings(&inputs, hf_version)?;
    check_key_image_domain(&inputs)?;
    check_output_types(tx, hf_version)?;
    Ok(())
}

/// The same without anything that takes curve arithmetic.
pub(super) fn check_structure(tx: &Transaction, hf_version: u8) -> Result<(), NonInputError> {
    let inputs = key_inputs(&tx.prefix)?;
    check_outputs_valid(tx, |_| true)?;
    check_amounts(tx, &inputs)?;
    check_key_images_differ(&inputs)?;
    check_rings(&inputs, hf_version)?;
    check_output_types(tx, hf_version)?;
    Ok(())
}

/// What needs only inputs and outputs of that, for a transaction of version 2.
pub(super) fn check_prefix(prefix: &TransactionPrefix, hf_version: u8) -> Result<(), NonInputError> {
    let inputs = key_inputs(prefix)?;
    check_key_images_differ(&inputs)?;
    check_rings(&inputs, hf_version)?;
    match prefix.vout.iter().position(|output| output.key().is_none()) {
        Some(index) => Err(NonInputError::OutputWithoutKey { index }),
        None => Ok(()),
    }
}

fn key_inputs(prefix: &TransactionPrefix) -> Result<Vec<KeyInput<'_>>, NonInputError> {
    if prefix.vin.is_empty() {
        return Err(NonInputError::NoInputs);
    }
    let of = |(index, input)| KeyInput::of(input).ok_or(NonInputError::InputType { index });
    prefix.vin.iter().enumerate().map(of).collect()
}

fn check_outputs_valid(tx: &Transaction, is_point: impl Fn(&PublicKey) -> bool) -> Result<(), NonInputError> {
    for (index, output) in tx.prefix.vout.iter().enumerate() {
        let key = output.key().ok_or(NonInputError::OutputWithoutKey { index })?;
        if tx.version() == 1 && output.amount.0 == 0 {
            return Err(NonInputError::ZeroAmount { index });
        }
        if !is_point(key) {
            return Err(NonInputError::OutputKeyNotAPoint { index });
        }
    }
    if let Some(base) = tx.rct_base() {
        let (outputs, commitments) = (tx.prefix.vout.len(), base.out_pk.len());
        if outputs != commitments {
            return Err(NonInputError::CommitmentCount { outputs, commitments });
        }
    }
    Ok(())
}

fn check_amounts(tx: &Transaction, inputs: &[KeyInput<'_>]) -> Result<(), NonInputError> {
    let spent = sum(inputs.iter().map(|input| input.amount)).ok_or(NonInputError::InputsOverflow)?;
    let paid = sum_of_outputs(&tx.prefix.vout).ok_or(NonInputError::OutputsOverflow)?;
    // The proofs of version 2 show that its hidden amounts balance.
    if tx.version() == 1 && spent <= paid {
        return Err(NonInputError::Overspend { spent, paid });
    }
    Ok(())
}

/// The sum of public output amounts; `None` if it does not fit into 64 bits.
pub(crate) fn sum_of_outputs(outputs: &[TxOut]) -> Option<Amount> {
    sum(outputs.iter().map(|output| output.amount))
}

fn sum(amounts: impl Iterator<Item = Amount>) -> Option<Amount> {
    amounts.map(|amount| amount.0).try_fold(0u64, u64::checked_add).map(Amount)
}

fn check_key_images_differ(inputs: &[KeyInput<'_>]) -> Result<(), NonInputError> {
    let mut seen = HashSet::with_capacity(inputs.len());
    match inputs.iter().position(|input| !seen.insert(input.key_image)) {
        Some(index) => Err(NonInputError::DuplicateKeyImage { index }),
        None => Ok(()),
    }
}

fn check_rings(inputs: &[KeyInput<'_>], hf_version: u8) -> Result<(), NonInputError> {
    if hf_version < UNIQUE_RING_MEMBERS_SINCE {
        return Ok(());
    }
    let repeats = |input: &KeyInput<'_>| input.key_offsets.iter().skip(1).any(|&offset| offset == 0);
    match inputs.iter().position(repeats) {
        Some(index) => Err(NonInputError::RepeatedRingMember { index }),
        None => Ok(()),
    }
}

fn check_key_image_domain(inputs: &[KeyInput<'_>]) -> Result<(), NonInputError> {
    for (index, input) in inputs.iter().enumerate() {
        if !key_image_in_domain(input.key_image) {
            return Err(match decompress(&input.key_image.0) {
                Some(_) => NonInputError::KeyImageDomain { index },
                None => NonInputError::KeyImageNotAPoint { index },
            });
        }
    }
    Ok(())
}
