//! Multilayered linkable ring signatures, which RingCT transactions carried before CLSAG (`MLSAG_Ver`, `verRctMG`,
//! `verRctMGSimple` in `rctSigs.cpp`).
//!
//! A ring member is a column of keys, and the signer knows the discrete logarithms of one whole column: the output
//! keys, each with its key image, and a difference of commitments, which needs none. The full form signs for all
//! inputs of a transaction at once; the simple form for one.

use curve25519_dalek::Scalar;
use curve25519_dalek::edwards::{EdwardsPoint, VartimeEdwardsPrecomputation};
use curve25519_dalek::traits::{Identity, VartimePrecomputedMultiscalarMul};
use ferrite_types::hash::Keccak256;
use ferrite_types::tx::ringct::Mlsag;
use ferrite_types::{Amount, CompressedPoint, Hash, KeyImage, PublicKey};

use super::RingMember;
use crate::amount::h;
use crate::curve::{canonical_scalar, decompress};
use crate::hash_to_ec::hash_to_ec_batch;

/// Why an MLSAG is invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// A ring has to have two members at least.
    #[error("a ring of {0} is too small")]
    RingSize(usize),
    /// There are no inputs.
    #[error("no inputs")]
    NoInputs,
    /// All inputs of a full signature need rings of the same size.
    #[error("the ring of input {0} is not of the same size as the first")]
    UnevenRing(usize),
    /// There must be one key image per input.
    #[error("{images} key images for {inputs} inputs")]
    KeyImageCount {
        /// Number of inputs.
        inputs: usize,
        /// Number of key images.
        images: usize,
    },
    /// There must be one row of responses per ring member, with one response per key and one for the commitment.
    #[error("the responses do not have the shape of the ring")]
    Shape,
    /// A response of this ring member is not reduced.
    #[error("a response of ring member {0} is not reduced")]
    Response(usize),
    /// The first challenge is not reduced.
    #[error("the first challenge is not reduced")]
    FirstChallenge,
    /// The key image of this input is not a point, or it is the identity.
    #[error("key image {0} is the identity or not a point")]
    KeyImage(usize),
    /// A key of this ring member is not a point.
    #[error("a key of ring member {0} is not a point")]
    Key(usize),
    /// A commitment of this ring member is not a point.
    #[error("a commitment of ring member {0} is not a point")]
    Commitment(usize),
    /// The pseudo output commitment is not a point.
    #[error("the pseudo output commitment is not a point")]
    PseudoOut,
    /// The commitment of this output is not a point.
    #[error("the commitment of output {0} is not a point")]
    OutPk(usize),
    /// The challenge that follows this ring member is zero.
    #[error("the challenge after ring member {0} is zero")]
    ZeroChallenge(usize),
    /// The last challenge is not the first one.
    #[error("the challenges do not close the ring")]
    NotClosed,
}

/// Verifies the signature of one input (transaction types 2 to 4).
///
/// Torsion of the key image is not checked here, as in the reference: see
/// [`key_image_in_domain`](super::key_image_in_domain).
///
/// # Errors
/// The first rule that is broken.
pub fn verify_simple(
    message: &Hash,
    signature: &Mlsag,
    image: &KeyImage,
    ring: &[RingMember],
    pseudo_out: &CompressedPoint,
) -> Result<(), VerifyError> {
    let offset = decompress(&pseudo_out.0).ok_or(VerifyError::PseudoOut)?;
    verify_columns(message, signature, &[*image], columns(&[ring], &offset)?)
}

/// Verifies the single signature of a type 1 transaction. There is one ring per input; the commitments of the inputs
/// must add up to `out_pk` and `fee`.
///
/// Torsion of the key images is not checked here, as in the reference: see
/// [`key_image_in_domain`](super::key_image_in_domain).
///
/// # Errors
/// The first rule that is broken.
pub fn verify_full(
    message: &Hash,
    signature: &Mlsag,
    images: &[KeyImage],
    rings: &[&[RingMember]],
    out_pk: &[CompressedPoint],
    fee: Amount,
) -> Result<(), VerifyError> {
    let mut spent = *h() * Scalar::from(fee.0);
    for (i, commitment) in out_pk.iter().enumerate() {
        spent += decompress(&commitment.0).ok_or(VerifyError::OutPk(i))?;
    }
    verify_columns(message, signature, images, columns(rings, &spent)?)
}

/// The points whose discrete logarithms one ring member has to know.
struct Column {
    /// One output key per input, on the wire and as a point.
    keys: Vec<(PublicKey, EdwardsPoint)>,
    /// The sum of the inputs' commitments minus the offset.
    commitment: EdwardsPoint,
}

/// Arranges the rings of all inputs in columns.
fn columns(rings: &[&[RingMember]], offset: &EdwardsPoint) -> Result<Vec<Column>, VerifyError> {
    let first = rings.first().ok_or(VerifyError::NoInputs)?;
    if let Some(uneven) = rings.iter().position(|ring| ring.len() != first.len()) {
        return Err(VerifyError::UnevenRing(uneven));
    }
    let mut columns = Vec::with_capacity(first.len());
    for i in 0..first.len() {
        let mut column = Column { keys: Vec::with_capacity(rings.len()), commitment: -offset };
        for ring in rings {
            let RingMember { key, commitment } = ring[i];
            column.keys.push((key, decompress(&key.0).ok_or(VerifyError::Key(i))?));
            column.commitment += decompress(&commitment.0).ok_or(VerifyError::Commitment(i))?;
        }
        columns.push(column);
    }
    Ok(columns)
}

fn verify_columns(
    message: &Hash,
    signature: &Mlsag,
    images: &[KeyImage],
    columns: Vec<Column>,
) -> Result<(), VerifyError> {
    if columns.len() < 2 {
        return Err(VerifyError::RingSize(columns.len()));
    }
    let inputs = columns[0].keys.len();
    if images.len() != inputs {
        return Err(VerifyError::KeyImageCount { inputs, images: images.len() });
    }
    let responses = responses(signature, columns.len(), inputs + 1)?;
    let first_challenge = canonical_scalar(&signature.cc.0).ok_or(VerifyError::FirstChallenge)?;
    let images = image_multiples(images)?;
    let commitments: Vec<_> = columns.iter().map(|column| column.commitment).collect();
    let commitments = EdwardsPoint::compress_batch_alloc(&commitments);
    let hps = hash_to_ec_batch(columns.iter().flat_map(|column| &column.keys).map(|(key, _)| &key.0));

    let mut challenge = first_challenge;
    let rows = responses.iter().zip(hps.chunks_exact(inputs)).zip(&commitments);
    for (i, (column, ((responses, hps), commitment))) in columns.iter().zip(rows).enumerate() {
        let points = round_points(column, &challenge, responses, hps, &images);
        let mut points = EdwardsPoint::compress_batch_alloc(&points).into_iter();
        let mut hash = Keccak256::new();
        hash.update(&message.0);
        for (key, _) in &column.keys {
            hash.update(&key.0);
            points.by_ref().take(2).for_each(|point| hash.update(&point.0));
        }
        hash.update(&commitment.0);
        points.for_each(|point| hash.update(&point.0));
        challenge = Scalar::from_bytes_mod_order(hash.finish());
        if challenge == Scalar::ZERO {
            return Err(VerifyError::ZeroChallenge(i));
        }
    }
    if challenge != first_challenge {
        return Err(VerifyError::NotClosed);
    }
    Ok(())
}

/// `L` and `R` of every key, and `L` of the commitment.
fn round_points(
    column: &Column,
    challenge: &Scalar,
    responses: &[Scalar],
    hps: &[EdwardsPoint],
    images: &[VartimeEdwardsPrecomputation],
) -> Vec<EdwardsPoint> {
    let left =
        |point, response| EdwardsPoint::vartime_double_scalar_mul_basepoint(challenge, point, response);
    let mut points = Vec::with_capacity(2 * column.keys.len() + 1);
    for (((_, key), response), (hp, image)) in column.keys.iter().zip(responses).zip(hps.iter().zip(images)) {
        points.push(left(key, response));
        points.push(image.vartime_mixed_multiscalar_mul([challenge], [response], [*hp]));
    }
    points.extend(responses.last().map(|response| left(&column.commitment, response)));
    points
}

/// The responses as scalars, `width` of them per ring member.
fn responses(signature: &Mlsag, members: usize, width: usize) -> Result<Vec<Vec<Scalar>>, VerifyError> {
    if signature.ss.len() != members || signature.ss.iter().any(|row| row.len() != width) {
        return Err(VerifyError::Shape);
    }
    let row_scalars = |(i, row): (usize, &Vec<ferrite_types::ScalarBytes>)| {
        let scalars = row.iter().map(|response| canonical_scalar(&response.0));
        scalars.collect::<Option<Vec<_>>>().ok_or(VerifyError::Response(i))
    };
    signature.ss.iter().enumerate().map(row_scalars).collect()
}

fn image_multiples(images: &[KeyImage]) -> Result<Vec<VartimeEdwardsPrecomputation>, VerifyError> {
    let multiples = |(i, image): (usize, &KeyImage)| {
        let point = decompress(&image.0).filter(|point| *point != EdwardsPoint::identity());
        point.map(|point| VartimeEdwardsPrecomputation::new([point])).ok_or(VerifyError::KeyImage(i))
    };
    images.iter().enumerate().map(multiples).collect()
}
