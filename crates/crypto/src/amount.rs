//! Hidden amounts: commitments and encrypted amounts.

use std::sync::LazyLock;

use curve25519_dalek::Scalar;
use curve25519_dalek::constants::ED25519_BASEPOINT_POINT;
use curve25519_dalek::edwards::{EdwardsBasepointTable, EdwardsPoint};
use curve25519_dalek::traits::BasepointTable;
use ferrite_types::tx::ringct::EcdhInfo;
use ferrite_types::{Amount, CompressedPoint, ScalarBytes, keccak256};
use subtle::ConstantTimeEq;
use zeroize::{ZeroizeOnDrop, Zeroizing};

use crate::curve::{decompress, hash_to_scalar};
use crate::keys::SecretKey;

/// The generator `H` of amounts, eight times the curve point that the hash of `G` encodes.
pub const H_BYTES: [u8; 32] = [
    0x8b, 0x65, 0x59, 0x70, 0x15, 0x37, 0x99, 0xaf, 0x2a, 0xea, 0xdc, 0x9f, 0xf1, 0xad, 0xd0, 0xea, 0x6c,
    0x72, 0x51, 0xd5, 0x41, 0x54, 0xcf, 0xa9, 0x2c, 0x17, 0x3a, 0x0d, 0xd3, 0x9c, 0x1f, 0x94,
];

static H: LazyLock<EdwardsPoint> =
    LazyLock::new(|| decompress(&H_BYTES).expect("a constant of the protocol"));
static H_TABLE: LazyLock<EdwardsBasepointTable> = LazyLock::new(|| EdwardsBasepointTable::create(&H));

/// The generator `H` of amounts.
pub fn h() -> &'static EdwardsPoint {
    &H
}

/// The commitment `xG + aH`, in constant time.
pub fn commit(mask: &Scalar, amount: Amount) -> EdwardsPoint {
    let amount = Zeroizing::new(Scalar::from(amount.0));
    EdwardsPoint::mul_base(mask) + &*H_TABLE * &*amount
}

/// The commitment to a public amount: its mask is one (`rct::zeroCommit`).
pub fn zero_commit(amount: Amount) -> EdwardsPoint {
    ED25519_BASEPOINT_POINT + &*H_TABLE * &Scalar::from(amount.0)
}

/// Whether `commitment` is the one to `amount` with `mask`.
pub fn check_commitment(commitment: &CompressedPoint, mask: &Scalar, amount: Amount) -> bool {
    commit(mask, amount).compress().0.ct_eq(&commitment.0).into()
}

/// The mask of an output's commitment since the compact encoding (`rct::genCommitmentMask`).
pub fn commitment_mask(amount_key: &SecretKey) -> SecretKey {
    let mut data = Zeroizing::new([0; 47]);
    data[..15].copy_from_slice(b"commitment_mask");
    data[15..].copy_from_slice(amount_key.to_bytes().as_ref());
    SecretKey::from_bytes_mod_order(&Zeroizing::new(keccak256(data.as_slice())))
}

/// Encrypts an amount with eight bytes (types 4 to 6). The mask is not sent: it is [`commitment_mask`].
pub fn encode_compact(amount: Amount, amount_key: &SecretKey) -> [u8; 8] {
    let pad = compact_pad(amount_key);
    let bytes = amount.0.to_le_bytes();
    std::array::from_fn(|i| bytes[i] ^ pad[i])
}

/// Encrypts an amount and its mask with 32 bytes each (types 1 to 3).
pub fn encode_full(amount: Amount, mask: &SecretKey, amount_key: &SecretKey) -> EcdhInfo {
    let (mask_pad, amount_pad) = full_pads(amount_key);
    let amount = Zeroizing::new(Scalar::from(amount.0));
    EcdhInfo::Full {
        mask: ScalarBytes((mask.as_scalar() + *mask_pad).to_bytes()),
        amount: ScalarBytes((*amount + *amount_pad).to_bytes()),
    }
}

/// What an encrypted amount opens to.
#[derive(Clone)]
pub struct OpenedAmount {
    /// The amount.
    pub amount: Amount,
    /// The blinding factor of the commitment.
    pub mask: SecretKey,
}

/// The mask wipes itself.
impl ZeroizeOnDrop for OpenedAmount {}

/// Why an encrypted amount does not open. The sender made a broken or malicious output, which cannot be spent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OpenAmountError {
    /// The decrypted amount has more than 64 bits.
    #[error("encrypted amount: more than 64 bits")]
    TooLarge,
    /// The commitment is to something else.
    #[error("encrypted amount: it does not match the commitment")]
    Commitment,
}

/// Decrypts an amount of either encoding, and checks it against the output's commitment (`rct::decodeRctSimple`).
pub fn open(
    info: &EcdhInfo,
    commitment: &CompressedPoint,
    amount_key: &SecretKey,
) -> Result<OpenedAmount, OpenAmountError> {
    let opened = decode(info, amount_key)?;
    if check_commitment(commitment, opened.mask.as_scalar(), opened.amount) {
        Ok(opened)
    } else {
        Err(OpenAmountError::Commitment)
    }
}

/// [`open`] for many outputs, cheaper than one by one.
pub fn open_batch<'a>(
    outputs: impl IntoIterator<Item = (&'a EcdhInfo, &'a CompressedPoint, &'a SecretKey)>,
) -> Vec<Result<OpenedAmount, OpenAmountError>> {
    let mut opened = Vec::new();
    let mut claimed = Vec::new();
    let mut computed = Vec::new();
    for (info, commitment, amount_key) in outputs {
        let decoded = decode(info, amount_key);
        let valid = decoded.as_ref().ok();
        computed.push(valid.map_or_else(EdwardsPoint::default, |o| commit(o.mask.as_scalar(), o.amount)));
        claimed.push(commitment);
        opened.push(decoded);
    }
    let computed = EdwardsPoint::compress_batch_alloc(&computed);
    let checked = opened.into_iter().zip(claimed.into_iter().zip(&computed));
    checked
        .map(|(opened, (claimed, computed))| {
            let opened = opened?;
            if bool::from(computed.0.ct_eq(&claimed.0)) {
                Ok(opened)
            } else {
                Err(OpenAmountError::Commitment)
            }
        })
        .collect()
}

/// Decrypts an amount of either encoding. The caller must check the commitment too: see [`open`].
pub fn decode(info: &EcdhInfo, amount_key: &SecretKey) -> Result<OpenedAmount, OpenAmountError> {
    match info {
        EcdhInfo::Compact(bytes) => {
            let pad = compact_pad(amount_key);
            let amount = u64::from_le_bytes(std::array::from_fn(|i| bytes[i] ^ pad[i]));
            Ok(OpenedAmount { amount: Amount(amount), mask: commitment_mask(amount_key) })
        }
        EcdhInfo::Full { mask, amount } => {
            let (mask_pad, amount_pad) = full_pads(amount_key);
            let mask = SecretKey::from_scalar(Scalar::from_bytes_mod_order(mask.0) - *mask_pad);
            let amount = Zeroizing::new((Scalar::from_bytes_mod_order(amount.0) - *amount_pad).to_bytes());
            let (low, high) = amount.split_at(8);
            if high.iter().any(|&byte| byte != 0) {
                return Err(OpenAmountError::TooLarge);
            }
            let amount = u64::from_le_bytes(low.try_into().expect("eight bytes were split off"));
            Ok(OpenedAmount { amount: Amount(amount), mask })
        }
    }
}

fn compact_pad(amount_key: &SecretKey) -> Zeroizing<[u8; 32]> {
    let mut data = Zeroizing::new([0; 38]);
    data[..6].copy_from_slice(b"amount");
    data[6..].copy_from_slice(amount_key.to_bytes().as_ref());
    Zeroizing::new(keccak256(data.as_slice()))
}

fn full_pads(amount_key: &SecretKey) -> (Zeroizing<Scalar>, Zeroizing<Scalar>) {
    let mask = Zeroizing::new(hash_to_scalar(amount_key.to_bytes().as_slice()));
    let amount = Zeroizing::new(hash_to_scalar(Zeroizing::new(mask.to_bytes()).as_slice()));
    (mask, amount)
}
