//! The reference's encoding of partial multisig signatures (wallet2.h: `multisig_sig`).

use std::collections::BTreeSet;

use ferrite_crypto::ring::clsag::multisig::{NONCES, PublicNonce};
use ferrite_types::CompressedPoint;
use ferrite_types::codec::{Reader, put_count, put_key_list, put_varint};

use super::{PendingTxError, SigningAttempt, list};

/// The version with sums of nonces for each input, which programs before 0.18 lack.
const VERSION: u64 = 1;
/// The lists of an empty signature (rctTypes.h: `rctSig`); the signed data is in the transaction.
const LISTS_BEFORE_FEE: usize = 4;
const LISTS_AFTER_FEE: usize = 6;
/// The lists of an obsolete struct (`multisig_out`).
const LISTS_OF_OUT: usize = 2;

pub(super) fn put(out: &mut Vec<u8>, attempts: &[SigningAttempt]) {
    put_count(out, attempts.len());
    for attempt in attempts {
        put_varint(out, VERSION);
        put_no_signature(out);
        put_set(out, &attempt.ignore);
        put_set(out, &attempt.used_nonces);
        put_set(out, &attempt.signing_keys);
        put_empty(out, LISTS_OF_OUT);
        put_sums(out, &attempt.totals, |nonce| nonce.l);
        put_sums(out, &attempt.totals, |nonce| nonce.r);
        put_key_list(out, &attempt.challenges);
        put_key_list(out, &attempt.responses);
    }
}

pub(super) fn read(reader: &mut Reader<'_>) -> Result<Vec<SigningAttempt>, PendingTxError> {
    list(reader, "multisig_sigs", |reader| {
        if reader.varint("multisig_sig.version")? != VERSION {
            return Err(PendingTxError::Attempt);
        }
        read_no_signature(reader)?;
        let ignore = read_set(reader, "ignore")?;
        let used_nonces = read_set(reader, "used_L")?;
        let signing_keys = read_set(reader, "signing_keys")?;
        read_empty(reader, LISTS_OF_OUT)?;
        let left = read_sums(reader, "total_alpha_G")?;
        let right = read_sums(reader, "total_alpha_H")?;
        if left.len() != right.len() {
            return Err(PendingTxError::Attempt);
        }
        let pair = |(left, right): ([CompressedPoint; NONCES], [CompressedPoint; NONCES])| {
            std::array::from_fn(|number| PublicNonce { l: left[number], r: right[number] })
        };
        Ok(SigningAttempt {
            ignore,
            used_nonces,
            signing_keys,
            totals: left.into_iter().zip(right).map(pair).collect(),
            challenges: reader.key_list("c_0")?,
            responses: reader.key_list("s")?,
        })
    })
}

/// A signature of type 0, with a message of zeros and empty lists.
fn put_no_signature(out: &mut Vec<u8>) {
    out.extend_from_slice(&[0; 1 + 32]);
    put_empty(out, LISTS_BEFORE_FEE);
    put_varint(out, 0);
    put_empty(out, LISTS_AFTER_FEE);
}

fn read_no_signature(reader: &mut Reader<'_>) -> Result<(), PendingTxError> {
    let kind = reader.byte("sigs.type")?;
    reader.bytes("sigs.message", 32)?;
    read_empty(reader, LISTS_BEFORE_FEE)?;
    reader.varint("sigs.txnFee")?;
    read_empty(reader, LISTS_AFTER_FEE)?;
    if kind == 0 { Ok(()) } else { Err(PendingTxError::Attempt) }
}

fn put_empty(out: &mut Vec<u8>, lists: usize) {
    (0..lists).for_each(|_| put_count(out, 0));
}

fn read_empty(reader: &mut Reader<'_>, lists: usize) -> Result<(), PendingTxError> {
    for _ in 0..lists {
        if reader.varint("sigs")? != 0 {
            return Err(PendingTxError::Attempt);
        }
    }
    Ok(())
}

fn put_set<T: AsRef<[u8]> + Copy>(out: &mut Vec<u8>, set: &BTreeSet<T>) {
    put_key_list(out, &set.iter().copied().collect::<Vec<_>>());
}

fn read_set<T: From<[u8; 32]> + Ord>(
    reader: &mut Reader<'_>,
    field: &'static str,
) -> Result<BTreeSet<T>, PendingTxError> {
    Ok(reader.key_list(field)?.into_iter().collect())
}

fn put_sums(
    out: &mut Vec<u8>,
    totals: &[[PublicNonce; NONCES]],
    side: impl Fn(&PublicNonce) -> CompressedPoint,
) {
    put_count(out, totals.len());
    for nonces in totals {
        put_key_list(out, &nonces.each_ref().map(&side));
    }
}

fn read_sums(
    reader: &mut Reader<'_>,
    field: &'static str,
) -> Result<Vec<[CompressedPoint; NONCES]>, PendingTxError> {
    list(reader, field, |reader| {
        let points: Vec<CompressedPoint> = reader.key_list(field)?;
        <[CompressedPoint; NONCES]>::try_from(points).map_err(|_| PendingTxError::Attempt)
    })
}
