//! Batch verification, shared by original Bulletproofs and Bulletproofs+.

use curve25519_dalek::Scalar;
use curve25519_dalek::edwards::EdwardsPoint;
use curve25519_dalek::traits::IsIdentity;
use ferrite_types::{CompressedPoint, ScalarBytes};
use rand_core::CryptoRng;

use super::generators::Generators;
use super::modl::{ModL, invert_all, subset_products};
use super::transcript::Transcript;
use super::{BITS, BatchError, Commitments, LOG_BITS, MAX_OUTPUTS, RangeProofError};
use crate::curve::{canonical_scalar, decompress};

/// A proof that can be verified in a batch.
pub(super) trait AggregatedProof {
    /// The proof with all points and scalars decoded and all challenges computed.
    type Prepared;

    /// The generators of this kind of proof.
    fn generators() -> &'static Generators;

    /// Does everything that can fail for one proof alone.
    fn prepare(&self, commitments: &Commitments) -> Result<Self::Prepared, RangeProofError>;

    /// The challenges of the inner product argument.
    fn argument(prepared: &Self::Prepared) -> &Argument;

    /// Adds the proof's equation to the sums, under random weights.
    fn accumulate(
        prepared: &Self::Prepared,
        inverses: &Inverses<'_>,
        rng: &mut impl CryptoRng,
        sums: &mut Sums,
    );
}

/// Verifies all proofs with one multiscalar multiplication.
pub(super) fn verify_batch<P: AggregatedProof>(
    items: &[(&P, &Commitments)],
    rng: &mut impl CryptoRng,
) -> Result<(), BatchError> {
    let mut prepared = Vec::with_capacity(items.len());
    let mut inverses = Vec::new();
    let mut generators_used = 0;
    for (index, (proof, commitments)) in items.iter().enumerate() {
        let proof = proof.prepare(commitments).map_err(|source| BatchError::Malformed { index, source })?;
        let argument = P::argument(&proof);
        inverses.extend_from_slice(&argument.challenges);
        inverses.push(argument.y);
        generators_used = generators_used.max(1 << argument.challenges.len());
        prepared.push(proof);
    }
    invert_all(&mut inverses);

    let mut sums = Sums::new(generators_used);
    let mut rest = inverses.as_slice();
    for proof in &prepared {
        let (own, others) = rest.split_at(P::argument(proof).challenges.len() + 1);
        let (y, challenges) = own.split_last().expect("every proof has at least the inverse of y");
        P::accumulate(proof, &Inverses { challenges, y }, rng, &mut sums);
        rest = others;
    }
    if sums.vanish(P::generators()) { Ok(()) } else { Err(BatchError::Invalid) }
}

/// Verifies one proof.
pub(super) fn verify<P: AggregatedProof>(
    proof: &P,
    commitments: &Commitments,
    rng: &mut impl CryptoRng,
) -> Result<(), RangeProofError> {
    verify_batch(&[(proof, commitments)], rng).map_err(|error| match error {
        BatchError::Malformed { source, .. } => source,
        BatchError::Invalid => RangeProofError::Invalid,
    })
}

/// Every proof that fails alone, with its position and reason.
pub(super) fn find_invalid<P: AggregatedProof>(
    items: &[(&P, &Commitments)],
    rng: &mut impl CryptoRng,
) -> Vec<(usize, RangeProofError)> {
    let outcomes = items.iter().map(|(proof, commitments)| verify(*proof, commitments, rng));
    outcomes.enumerate().filter_map(|(index, outcome)| Some((index, outcome.err()?))).collect()
}

/// The inner product argument of a proof: its rounds, and the challenges that its equation needs.
pub(super) struct Argument {
    /// The challenge `y`.
    pub(super) y: ModL,
    /// One for each round.
    pub(super) challenges: Vec<ModL>,
    l: Vec<EdwardsPoint>,
    r: Vec<EdwardsPoint>,
}

impl Argument {
    /// Checks the number of rounds against the number of commitments, before any work is done.
    pub(super) fn check_rounds(
        l: &[CompressedPoint],
        r: &[CompressedPoint],
        commitments: &Commitments,
    ) -> Result<(), RangeProofError> {
        if l.len() != r.len() {
            return Err(RangeProofError::UnequalRounds { l: l.len(), r: r.len() });
        }
        let expected = LOG_BITS + commitments.log_padded_len();
        if l.len() != expected {
            return Err(RangeProofError::WrongRounds { expected, found: l.len() });
        }
        Ok(())
    }

    pub(super) fn prepare(
        transcript: &mut Transcript,
        y: ModL,
        l: &[CompressedPoint],
        r: &[CompressedPoint],
    ) -> Result<Self, RangeProofError> {
        let challenges = transcript.round_challenges(l, r)?;
        let points = |field, encoded: &[CompressedPoint]| {
            encoded.iter().map(|bytes| point(field, bytes)).collect::<Result<Vec<_>, _>>()
        };
        Ok(Self { y, challenges, l: points("L", l)?, r: points("R", r)? })
    }

    /// The binary logarithm of the length of the vectors.
    pub(super) fn rounds(&self) -> usize {
        self.challenges.len()
    }

    /// The binary logarithm of the number of outputs after padding.
    pub(super) fn log_outputs(&self) -> usize {
        self.rounds() - LOG_BITS
    }
}

/// The inverses of an argument's challenges.
pub(super) struct Inverses<'a> {
    pub(super) challenges: &'a [ModL],
    pub(super) y: &'a ModL,
}

/// The vector that is weighted with the powers of `1/y`.
#[derive(PartialEq, Eq)]
pub(super) enum WeightedSide {
    G,
    H,
}

/// What one proof adds to the scalars of `Gi` and `Hi`.
///
/// With `c(i)` for the product of all challenges, each inverted unless its bit of `i` is set, they are
/// `g * c(i) + constant` and `h * c(~i) - constant + bits * (2/y)^(i % 64) * output_ratio^(i / 64)`, where either
/// the first or the second has its product multiplied by `y^-i`.
pub(super) struct VectorTerms {
    pub(super) weighted: WeightedSide,
    pub(super) g: ModL,
    pub(super) h: ModL,
    pub(super) bits: ModL,
    pub(super) output_ratio: ModL,
    pub(super) constant: ModL,
}

/// The scalars of a whole batch.
///
/// The points of proofs are multiplied by eight so that a torsion component cannot matter. Instead of each point, it is
/// the weighted sum that is multiplied at the end; as that would multiply the generators too, the scalars of points are
/// made eight times as large as well (`point_weight`).
pub(super) struct Sums {
    /// The scalar of `G`.
    pub(super) base_g: ModL,
    /// The scalar of `H`.
    pub(super) base_h: ModL,
    g: Vec<ModL>,
    h: Vec<ModL>,
    /// By the number of rounds: what all scalars of `Gi` get on top, and those of `Hi` taken off.
    constants: [ModL; MAX_OUTPUTS.trailing_zeros() as usize + 1],
    scalars: Vec<Scalar>,
    points: Vec<EdwardsPoint>,
    scratch: Vec<ModL>,
}

impl Sums {
    fn new(generators_used: usize) -> Self {
        Self {
            base_g: ModL::ZERO,
            base_h: ModL::ZERO,
            g: vec![ModL::ZERO; generators_used],
            h: vec![ModL::ZERO; generators_used],
            constants: [ModL::ZERO; 5],
            scalars: Vec::new(),
            points: Vec::new(),
            scratch: Vec::new(),
        }
    }

    /// The weight of the points of a proof whose generators have `weight`.
    pub(super) fn point_weight(weight: &ModL) -> ModL {
        weight.double().double().double()
    }

    pub(super) fn add_point(&mut self, scalar: &ModL, point: EdwardsPoint) {
        self.scalars.push(Scalar::from(scalar));
        self.points.push(point);
    }

    /// Adds `scalar * ratio^(j + 1)` times the `j`th commitment.
    pub(super) fn add_commitments(&mut self, scalar: &ModL, ratio: &ModL, points: &[EdwardsPoint]) {
        let mut scalar = *scalar;
        for point in points {
            scalar = scalar.mul(ratio);
            self.add_point(&scalar, *point);
        }
    }

    /// Adds everything that depends on the rounds: `L` and `R` times `point_scalar`, and the generators.
    pub(super) fn add_argument(
        &mut self,
        argument: &Argument,
        inverses: &Inverses<'_>,
        point_scalar: &ModL,
        terms: &VectorTerms,
    ) {
        let squares: Vec<_> = argument.challenges.iter().map(ModL::square).collect();
        let inverse_squares: Vec<_> = inverses.challenges.iter().map(ModL::square).collect();
        for (square, l) in squares.iter().zip(&argument.l) {
            self.add_point(&square.mul(point_scalar), *l);
        }
        for (square, r) in inverse_squares.iter().zip(&argument.r) {
            self.add_point(&square.mul(point_scalar), *r);
        }

        let g = inverses.challenges.iter().fold(terms.g, |product, inverse| product.mul(inverse));
        let h = argument.challenges.iter().fold(terms.h, |product, challenge| product.mul(challenge));
        let y_on_g = (terms.weighted == WeightedSide::G).then_some(inverses.y);
        let y_on_h = (terms.weighted == WeightedSide::H).then_some(inverses.y);
        add_products(&mut self.g, &mut self.scratch, g, &bit_ratios(&squares, y_on_g));
        add_products(&mut self.h, &mut self.scratch, h, &bit_ratios(&inverse_squares, y_on_h));
        let ratios = range_ratios(inverses.y, &terms.output_ratio, argument.log_outputs());
        add_products(&mut self.h, &mut self.scratch, terms.bits, &ratios);
        let constant = &mut self.constants[argument.log_outputs()];
        *constant = constant.add(&terms.constant);
    }

    /// Whether the sum over everything is the identity.
    fn vanish(mut self, generators: &Generators) -> bool {
        // A constant holds for all generators below its size, so larger sizes come first and add up.
        let mut constant = ModL::ZERO;
        for (log_outputs, own) in self.constants.iter().enumerate().rev() {
            constant = constant.add(own);
            let from = if log_outputs == 0 { 0 } else { BITS << (log_outputs - 1) };
            let to = self.g.len().min(BITS << log_outputs);
            for i in from..to {
                self.g[i] = self.g[i].add(&constant);
                self.h[i] = self.h[i].sub(&constant);
            }
        }
        let plain = |numbers: &[ModL]| numbers.iter().map(Scalar::from).collect::<Vec<_>>();
        let sum = generators.multiscalar_mul(
            [Scalar::from(&self.base_g), Scalar::from(&self.base_h)],
            &plain(&self.g),
            &plain(&self.h),
            &self.scalars,
            &self.points,
        );
        sum.mul_by_cofactor().is_identity()
    }
}

/// The ratio for each bit of the index, lowest first. The first round decides over the highest bit.
fn bit_ratios(squares: &[ModL], y_inverse: Option<&ModL>) -> Vec<ModL> {
    let squares = squares.iter().rev();
    let Some(y_inverse) = y_inverse else { return squares.copied().collect() };
    let mut power = *y_inverse;
    squares
        .map(|square| {
            let ratio = square.mul(&power);
            power = power.square();
            ratio
        })
        .collect()
}

/// The ratio for each bit of the index, lowest first: powers of `2/y` within an output, of `output_ratio` beyond.
fn range_ratios(y_inverse: &ModL, output_ratio: &ModL, log_outputs: usize) -> Vec<ModL> {
    let within = (0..LOG_BITS).scan(y_inverse.double(), |power, _| {
        let ratio = *power;
        *power = ratio.square();
        Some(ratio)
    });
    let beyond = (0..log_outputs).scan(*output_ratio, |power, _| {
        let ratio = *power;
        *power = ratio.square();
        Some(ratio)
    });
    within.chain(beyond).collect()
}

fn add_products(sums: &mut [ModL], scratch: &mut Vec<ModL>, base: ModL, ratios: &[ModL]) {
    subset_products(base, ratios, scratch);
    for (sum, product) in sums.iter_mut().zip(scratch) {
        *sum = sum.add(product);
    }
}

/// A point of a proof.
pub(super) fn point(field: &'static str, bytes: &CompressedPoint) -> Result<EdwardsPoint, RangeProofError> {
    decompress(&bytes.0).ok_or(RangeProofError::InvalidPoint { field })
}

/// A scalar of a proof.
pub(super) fn scalar(field: &'static str, bytes: &ScalarBytes) -> Result<ModL, RangeProofError> {
    let scalar = canonical_scalar(&bytes.0).ok_or(RangeProofError::UnreducedScalar { field })?;
    Ok(ModL::from(&scalar))
}
