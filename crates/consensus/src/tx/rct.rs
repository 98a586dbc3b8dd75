//! Balance and range of hidden amounts (`tx_verification_utils.cpp: ver_mixed_rct_semantics`, `rctSigs.cpp:
//! verRctSemanticsSimple` and `verRct`).

use curve25519_dalek::edwards::EdwardsPoint;
use ferrite_crypto::amount::h;
use ferrite_crypto::curve::decompress;
use ferrite_crypto::range::{Commitments, RangeProofError, borromean, bulletproof, bulletproof_plus};
use ferrite_types::network::constants::proofs::BULLETPROOF_MAX_OUTPUTS;
use ferrite_types::tx::ringct::{
    Bulletproof, BulletproofPlus, RangeProofs, RangeSig, RctBase, RctPrunable, RctType,
};
use ferrite_types::tx::{Transaction, TxProofs};
use ferrite_types::{Amount, CompressedPoint};
use rand_core::CryptoRng;

/// Why the hidden amounts of a version 2 transaction are invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RctError {
    /// Only miner transactions may have no proofs.
    #[error("no RingCT proofs")]
    NoProofs,
    /// There must be exactly one aggregated proof.
    #[error("{found} aggregated range proofs")]
    ProofCount {
        /// The number found.
        found: usize,
    },
    /// An aggregated proof covers one to sixteen outputs.
    #[error("an aggregated range proof over {outputs} outputs")]
    OutputCount {
        /// Number of outputs.
        outputs: usize,
    },
    /// An aggregated proof is larger than its outputs need.
    #[error("a range proof of {rounds} rounds over {outputs} outputs")]
    ProofSize {
        /// Number of rounds of the proof.
        rounds: usize,
        /// Number of outputs.
        outputs: usize,
    },
    /// A list has the wrong length for the prefix. Does not occur for decoded transactions.
    #[error("{field}: {found} elements, expected {expected}")]
    Count {
        /// The name of the list.
        field: &'static str,
        /// Its length.
        found: usize,
        /// The expected length.
        expected: usize,
    },
    /// The commitment of an output is not a point.
    #[error("the commitment of output {index} is not a point")]
    CommitmentNotAPoint {
        /// The output.
        index: usize,
    },
    /// The pseudo output commitment of an input is not a point.
    #[error("the pseudo output of input {index} is not a point")]
    PseudoOutNotAPoint {
        /// The input.
        index: usize,
    },
    /// The inputs do not add up to the outputs and the fee.
    #[error("inputs do not add up to outputs and fee")]
    Unbalanced,
    /// A Borromean range proof is invalid.
    #[error("range proof of output {index}: {source}")]
    Borromean {
        /// The output.
        index: usize,
        /// The cause.
        source: RangeProofError,
    },
    /// The aggregated range proof is invalid.
    #[error("range proof: {0}")]
    RangeProof(#[from] RangeProofError),
}

/// The aggregated range proof of an otherwise valid transaction.
#[derive(Debug, Clone)]
pub enum PendingRangeProof<'a> {
    /// Of the types 3 to 5.
    Bulletproof(&'a Bulletproof, Commitments),
    /// Of type 6.
    BulletproofPlus(&'a BulletproofPlus, Commitments),
}

impl PendingRangeProof<'_> {
    /// Verifies this proof alone.
    ///
    /// # Errors
    /// If it is invalid.
    pub fn verify(&self, rng: &mut impl CryptoRng) -> Result<(), RangeProofError> {
        match self {
            Self::Bulletproof(proof, commitments) => bulletproof::verify(proof, commitments, rng),
            Self::BulletproofPlus(proof, commitments) => bulletproof_plus::verify(proof, commitments, rng),
        }
    }
}

/// Checks the amounts of a transaction except the aggregated range proof, which is returned. Version 1 has public
/// amounts, and the range proofs of types 1 and 2 cannot be aggregated: they are checked here.
///
/// The single signature of type 1, which also proves the balance, is checked with the signatures.
///
/// # Errors
/// The first rule that is broken.
pub fn check_but_range_proof(tx: &Transaction) -> Result<Option<PendingRangeProof<'_>>, RctError> {
    let TxProofs::V2 { base, prunable } = &tx.proofs else { return Ok(None) };
    let Some(prunable) = prunable else { return Err(RctError::NoProofs) };
    check_count("ecdhInfo", base.ecdh_info.len(), base.out_pk.len())?;
    let pending = match &prunable.range_proofs {
        RangeProofs::Borromean(proofs) => {
            check_count("rangeSigs", proofs.len(), base.out_pk.len())?;
            if base.rct_type == RctType::Simple {
                check_count("pseudoOuts", base.pseudo_outs.len(), tx.prefix.vin.len())?;
                check_balance(base, &base.pseudo_outs)?;
            }
            check_borromean(proofs, &base.out_pk)?;
            None
        }
        RangeProofs::Bulletproofs(proofs) => {
            let proof = single(proofs)?;
            let commitments = check_simple(base, prunable, tx.prefix.vin.len(), proof.l.len())?;
            Some(PendingRangeProof::Bulletproof(proof, commitments))
        }
        RangeProofs::BulletproofsPlus(proofs) => {
            let proof = single(proofs)?;
            let commitments = check_simple(base, prunable, tx.prefix.vin.len(), proof.l.len())?;
            Some(PendingRangeProof::BulletproofPlus(proof, commitments))
        }
    };
    Ok(pending)
}

fn check_count(field: &'static str, found: usize, expected: usize) -> Result<(), RctError> {
    if found != expected {
        return Err(RctError::Count { field, found, expected });
    }
    Ok(())
}

fn single<T>(proofs: &[T]) -> Result<&T, RctError> {
    match proofs {
        [proof] => Ok(proof),
        _ => Err(RctError::ProofCount { found: proofs.len() }),
    }
}

/// Checks a transaction with an aggregated proof, except that proof. Returns the commitments of the proof.
fn check_simple(
    base: &RctBase,
    prunable: &RctPrunable,
    inputs: usize,
    rounds: usize,
) -> Result<Commitments, RctError> {
    let outputs = base.out_pk.len();
    if outputs == 0 || outputs > BULLETPROOF_MAX_OUTPUTS {
        return Err(RctError::OutputCount { outputs });
    }
    let needed = 6 + outputs.next_power_of_two().ilog2() as usize;
    if rounds != needed {
        return Err(RctError::ProofSize { rounds, outputs });
    }
    check_count("pseudoOuts", prunable.pseudo_outs.len(), inputs)?;
    check_balance(base, &prunable.pseudo_outs)?;
    Ok(Commitments::from_outputs(&base.out_pk)?)
}

fn check_balance(base: &RctBase, pseudo_outs: &[CompressedPoint]) -> Result<(), RctError> {
    let paid = sum(&base.out_pk).map_err(|index| RctError::CommitmentNotAPoint { index })?;
    let spent = sum(pseudo_outs).map_err(|index| RctError::PseudoOutNotAPoint { index })?;
    if spent != paid + fee_commitment(base.fee) {
        return Err(RctError::Unbalanced);
    }
    Ok(())
}

/// A sum of points, or the position of an invalid one.
fn sum(points: &[CompressedPoint]) -> Result<EdwardsPoint, usize> {
    let decompressed = |(index, point): (usize, &CompressedPoint)| decompress(&point.0).ok_or(index);
    points.iter().enumerate().map(decompressed).sum()
}

fn fee_commitment(fee: Amount) -> EdwardsPoint {
    EdwardsPoint::vartime_double_scalar_mul_basepoint(&fee.0.into(), h(), &curve25519_dalek::Scalar::ZERO)
}

fn check_borromean(proofs: &[RangeSig], commitments: &[CompressedPoint]) -> Result<(), RctError> {
    for (index, (proof, commitment)) in proofs.iter().zip(commitments).enumerate() {
        borromean::verify(proof, commitment).map_err(|source| RctError::Borromean { index, source })?;
    }
    Ok(())
}
