//! Verifying many transactions at once, on all cores.
//!
//! The expensive parts are independent of each other: the rules and Borromean proofs of each transaction, every ring
//! signature. They are spread over rayon's threads. The aggregated range proofs are collected and verified with one
//! multiscalar multiplication per thread; only if that fails is each of its proofs verified alone. The verdict on each
//! transaction is that of [`tx::check`](crate::tx::check).

use ferrite_crypto::range::{Commitments, RangeProofError, bulletproof, bulletproof_plus};
use ferrite_types::Height;
use ferrite_types::tx::ParsedTransaction;
use ferrite_types::tx::ringct::{Bulletproof, BulletproofPlus};
use rand_core::CryptoRng;
use rayon::prelude::*;

use crate::context::{ChainContext, ResolvedInput};
use crate::tx::rct::PendingRangeProof;
use crate::tx::signatures::SignedInputs;
use crate::tx::{InputsError, NonInputError, RctError, SignatureError, TxError, inputs, non_input};

/// Number of range proofs that justifies a separate multiscalar multiplication.
const MIN_PROOFS_PER_THREAD: usize = 32;

/// A transaction to be verified.
#[derive(Debug, Clone, Copy)]
pub struct BatchTx<'a> {
    /// The transaction.
    pub tx: &'a ParsedTransaction,
    /// The chain before its block.
    pub chain: ChainContext,
    /// Its inputs, resolved on that chain.
    pub resolved: &'a [ResolvedInput],
    /// What is known to be valid.
    pub known: Known,
}

/// What need not be verified again. The default verifies everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Known {
    /// The transaction passed the rules that need no chain, for the same version.
    pub non_input: bool,
    /// Its signatures were verified with the same rings: see [`SignedInputs::cache_key`].
    pub signatures: bool,
}

/// Verifies transactions. Returns for each the height of the youngest block it depends on, or the first rule it breaks.
/// `rng` creates a generator for the calling thread, for the weights of range proofs;
/// [`os_rng`](ferrite_crypto::random::os_rng) is one.
///
/// # Panics
/// If a transaction does not have one resolved input per input.
pub fn verify_transactions<R: CryptoRng>(
    transactions: &[BatchTx<'_>],
    rng: impl Fn() -> R + Sync,
) -> Vec<Result<Height, TxError>> {
    let checked: Vec<Checked<'_>> = transactions.par_iter().map(Checked::new).collect();
    let (unproven, badly_signed) =
        rayon::join(|| find_unproven(&checked, &rng), || find_badly_signed(&checked));
    checked
        .into_iter()
        .zip(unproven.into_iter().zip(badly_signed))
        .map(|(checked, (range_proof, signature))| checked.verdict(range_proof, signature))
        .collect()
}

/// A transaction after the cheap rules.
struct Checked<'a> {
    /// The aggregated range proof, if any.
    non_input: Result<Option<PendingRangeProof<'a>>, NonInputError>,
    /// The signatures, if they are to be verified, and the result if they are valid.
    inputs: Result<(Option<SignedInputs<'a>>, Height), InputsError>,
}

impl<'a> Checked<'a> {
    fn new(item: &BatchTx<'a>) -> Self {
        let non_input = if item.known.non_input {
            Ok(None)
        } else {
            non_input::check_but_range_proof(item.tx, item.chain.hf_version)
        };
        // Do not go on after a broken rule.
        let inputs = match non_input {
            Ok(_) => Self::check_inputs(item),
            Err(_) => Ok((None, Height(0))),
        };
        Self { non_input, inputs }
    }

    fn check_inputs(item: &BatchTx<'a>) -> Result<(Option<SignedInputs<'a>>, Height), InputsError> {
        let youngest = inputs::check_rules(item.tx, &item.chain, item.resolved)?;
        let signed =
            if item.known.signatures { None } else { Some(SignedInputs::new(item.tx, item.resolved)?) };
        Ok((signed, youngest))
    }

    fn range_proof(&self) -> Option<&PendingRangeProof<'a>> {
        self.non_input.as_ref().ok()?.as_ref()
    }

    fn signed(&self) -> Option<&SignedInputs<'a>> {
        self.inputs.as_ref().ok()?.0.as_ref()
    }

    fn verdict(
        self,
        range_proof: Option<RangeProofError>,
        signature: Option<SignatureError>,
    ) -> Result<Height, TxError> {
        self.non_input?;
        if let Some(error) = range_proof {
            return Err(NonInputError::from(RctError::from(error)).into());
        }
        let (_, youngest) = self.inputs?;
        match signature {
            Some(error) => Err(InputsError::from(error).into()),
            None => Ok(youngest),
        }
    }
}

/// For each transaction, its first invalid signature.
fn find_badly_signed(checked: &[Checked<'_>]) -> Vec<Option<SignatureError>> {
    checked
        .par_iter()
        .map(|checked| {
            let signed = checked.signed()?;
            signed.first_error()
        })
        .collect()
}

/// For each transaction, the error of its aggregated range proof.
fn find_unproven<R: CryptoRng>(
    checked: &[Checked<'_>],
    rng: &(impl Fn() -> R + Sync),
) -> Vec<Option<RangeProofError>> {
    let mut bulletproofs = Proofs::<Bulletproof>::default();
    let mut bulletproofs_plus = Proofs::<BulletproofPlus>::default();
    for (index, proof) in checked.iter().enumerate().filter_map(|(i, item)| Some((i, item.range_proof()?))) {
        match proof {
            PendingRangeProof::Bulletproof(proof, commitments) => {
                bulletproofs.push(index, proof, commitments);
            }
            PendingRangeProof::BulletproofPlus(proof, commitments) => {
                bulletproofs_plus.push(index, proof, commitments);
            }
        }
    }
    let (first, second) =
        rayon::join(|| bulletproofs.find_invalid(rng), || bulletproofs_plus.find_invalid(rng));
    let mut unproven = vec![None; checked.len()];
    for (index, error) in first.into_iter().chain(second) {
        unproven[index] = Some(error);
    }
    unproven
}

/// Proofs of one kind, with the positions of their transactions.
struct Proofs<'a, P> {
    positions: Vec<usize>,
    items: Vec<(&'a P, &'a Commitments)>,
}

impl<P> Default for Proofs<'_, P> {
    fn default() -> Self {
        Self { positions: Vec::new(), items: Vec::new() }
    }
}

impl<'a, P: RangeProof> Proofs<'a, P> {
    fn push(&mut self, position: usize, proof: &'a P, commitments: &'a Commitments) {
        self.positions.push(position);
        self.items.push((proof, commitments));
    }

    fn find_invalid<R: CryptoRng>(&self, rng: &(impl Fn() -> R + Sync)) -> Vec<(usize, RangeProofError)> {
        let share = self.items.len().div_ceil(rayon::current_num_threads()).max(MIN_PROOFS_PER_THREAD);
        self.items
            .par_chunks(share)
            .zip(self.positions.par_chunks(share))
            .flat_map(|(items, positions)| {
                if P::all_hold(items, &mut rng()) {
                    return Vec::new();
                }
                let invalid = |(&position, (proof, commitments)): (&usize, &(&P, &Commitments))| {
                    proof.error(commitments, &mut rng()).map(|error| (position, error))
                };
                positions.par_iter().zip(items).filter_map(invalid).collect()
            })
            .collect()
    }
}

/// The two kinds of aggregated range proofs.
trait RangeProof: Sync + Sized {
    fn all_hold(items: &[(&Self, &Commitments)], rng: &mut impl CryptoRng) -> bool;
    fn error(&self, commitments: &Commitments, rng: &mut impl CryptoRng) -> Option<RangeProofError>;
}

impl RangeProof for Bulletproof {
    fn all_hold(items: &[(&Self, &Commitments)], rng: &mut impl CryptoRng) -> bool {
        bulletproof::verify_batch(items, rng).is_ok()
    }

    fn error(&self, commitments: &Commitments, rng: &mut impl CryptoRng) -> Option<RangeProofError> {
        bulletproof::verify(self, commitments, rng).err()
    }
}

impl RangeProof for BulletproofPlus {
    fn all_hold(items: &[(&Self, &Commitments)], rng: &mut impl CryptoRng) -> bool {
        bulletproof_plus::verify_batch(items, rng).is_ok()
    }

    fn error(&self, commitments: &Commitments, rng: &mut impl CryptoRng) -> Option<RangeProofError> {
        bulletproof_plus::verify(self, commitments, rng).err()
    }
}
