//! The ring signatures of a transaction, which can be verified independently.

use ferrite_crypto::ring::{RingMember, clsag, mlsag, v1};
use ferrite_types::hash::Keccak256;
use ferrite_types::network::constants::domain::TX_HASH_AND_MIXRING;
use ferrite_types::tx::ringct::{RctBase, RctPrunable, RctType, RingSignatures};
use ferrite_types::tx::{ParsedTransaction, TxIn, TxProofs, pre_mlsag_hash};
use ferrite_types::{CompressedPoint, Hash, KeyImage, PublicKey};
use rayon::prelude::*;

use crate::context::ResolvedInput;

/// Why the signatures are invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SignatureError {
    /// Only miner transactions may be unsigned.
    #[error("the transaction is not signed")]
    NotSigned,
    /// A list does not have one element per input. Does not occur for decoded transactions.
    #[error("{field}: {found} elements, expected {expected}")]
    Count {
        /// The name of the list.
        field: &'static str,
        /// Its length.
        found: usize,
        /// The expected length.
        expected: usize,
    },
    /// The ring of an input is unknown.
    #[error("the ring of input {input} is not known")]
    NoRing {
        /// The input.
        input: usize,
    },
    /// A version 1 ring signature is invalid.
    #[error("ring signature of input {input}: {source}")]
    Ring {
        /// The input.
        input: usize,
        /// The cause.
        source: v1::VerifyError,
    },
    /// The MLSAG of an input is invalid.
    #[error("MLSAG of input {input}: {source}")]
    Mlsag {
        /// The input.
        input: usize,
        /// The cause.
        source: mlsag::VerifyError,
    },
    /// The MLSAG over all inputs is invalid.
    #[error("MLSAG: {0}")]
    FullMlsag(mlsag::VerifyError),
    /// The CLSAG of an input is invalid.
    #[error("CLSAG of input {input}: {source}")]
    Clsag {
        /// The input.
        input: usize,
        /// The cause.
        source: clsag::VerifyError,
    },
}

/// A transaction with its rings, ready for signature verification.
#[derive(Debug, Clone)]
pub struct SignedInputs<'a> {
    tx: &'a ParsedTransaction,
    message: Hash,
    key_images: Vec<KeyImage>,
    rings: Vec<Vec<RingMember>>,
}

impl<'a> SignedInputs<'a> {
    /// Takes the rings from the resolved inputs, and the message from the transaction.
    ///
    /// # Errors
    /// If there are no signatures, or a ring is unknown.
    pub fn new(tx: &'a ParsedTransaction, resolved: &[ResolvedInput]) -> Result<Self, SignatureError> {
        let message = match &tx.tx.proofs {
            TxProofs::V1 { .. } => tx.prefix_hash,
            TxProofs::V2 { prunable: None, .. } => return Err(SignatureError::NotSigned),
            TxProofs::V2 { base, prunable: Some(prunable) } => {
                pre_mlsag_hash(&tx.prefix_hash, base, &prunable.range_proofs)
            }
        };
        let inputs = tx.tx.prefix.vin.len();
        check_count("inputs", resolved.len(), inputs)?;
        let key_images: Vec<_> = tx.tx.prefix.vin.iter().filter_map(TxIn::key_image).copied().collect();
        check_count("key images", key_images.len(), inputs)?;
        check_lists(&tx.tx.proofs, inputs)?;
        let rings = resolved
            .iter()
            .enumerate()
            .map(|(input, resolved)| {
                let ring = resolved.ring.as_ref().ok_or(SignatureError::NoRing { input })?;
                Ok(ring.iter().map(|output| output.member()).collect())
            })
            .collect::<Result<_, _>>()?;
        Ok(Self { tx, message, key_images, rings })
    }

    /// Number of signatures: one per input, but a single one for type 1.
    pub fn signatures(&self) -> usize {
        match self.tx.tx.rct_type() {
            Some(RctType::Full) => 1,
            _ => self.rings.len(),
        }
    }

    /// The first invalid signature. Uses all cores, as a single transaction may have many.
    pub(crate) fn first_error(&self) -> Option<SignatureError> {
        (0..self.signatures()).into_par_iter().find_map_first(|index| self.verify(index).err())
    }

    /// Verifies one signature.
    ///
    /// # Errors
    /// If it is invalid.
    ///
    /// # Panics
    /// If there is no such signature.
    pub fn verify(&self, index: usize) -> Result<(), SignatureError> {
        match &self.tx.tx.proofs {
            TxProofs::V1 { signatures } => {
                let ring: Vec<PublicKey> = self.rings[index].iter().map(|member| member.key).collect();
                v1::verify(&self.message, &self.key_images[index], &ring, &signatures[index])
                    .map_err(|source| SignatureError::Ring { input: index, source })
            }
            TxProofs::V2 { base, prunable } => {
                let prunable = prunable.as_ref().ok_or(SignatureError::NotSigned)?;
                self.verify_rct(index, base, prunable)
            }
        }
    }

    fn verify_rct(&self, index: usize, base: &RctBase, prunable: &RctPrunable) -> Result<(), SignatureError> {
        match &prunable.ring_signatures {
            RingSignatures::Mlsag(mlsags) if base.rct_type == RctType::Full => {
                let rings: Vec<&[RingMember]> = self.rings.iter().map(Vec::as_slice).collect();
                let (images, fee) = (&self.key_images, base.fee);
                mlsag::verify_full(&self.message, &mlsags[index], images, &rings, &base.out_pk, fee)
                    .map_err(SignatureError::FullMlsag)
            }
            RingSignatures::Mlsag(mlsags) => {
                let pseudo_out = &pseudo_outs(base, prunable)[index];
                let (image, ring) = (&self.key_images[index], &self.rings[index]);
                mlsag::verify_simple(&self.message, &mlsags[index], image, ring, pseudo_out)
                    .map_err(|source| SignatureError::Mlsag { input: index, source })
            }
            RingSignatures::Clsag(clsags) => {
                let pseudo_out = &pseudo_outs(base, prunable)[index];
                let (image, ring) = (&self.key_images[index], &self.rings[index]);
                clsag::verify(&self.message, &clsags[index], image, ring, pseudo_out)
                    .map_err(|source| SignatureError::Clsag { input: index, source })
            }
        }
    }

    /// Identifies this transaction with these rings: signatures once verified under the same key need not be verified
    /// again (`tx_verification_utils.cpp: calc_tx_mixring_hash`).
    pub fn cache_key(&self) -> Hash {
        let mut state = Keccak256::new();
        state.update(TX_HASH_AND_MIXRING);
        state.update(&self.tx.id.0);
        for ring in &self.rings {
            state.update(&u64::try_from(ring.len()).unwrap_or(u64::MAX).to_le_bytes());
            for member in ring {
                state.update(&member.key.0);
                state.update(&member.commitment.0);
            }
        }
        Hash(state.finish())
    }
}

/// In type 2 they are in the part that is never pruned.
fn pseudo_outs<'a>(base: &'a RctBase, prunable: &'a RctPrunable) -> &'a [CompressedPoint] {
    if base.rct_type == RctType::Simple { &base.pseudo_outs } else { &prunable.pseudo_outs }
}

fn check_lists(proofs: &TxProofs, inputs: usize) -> Result<(), SignatureError> {
    match proofs {
        TxProofs::V1 { signatures } => check_count("signatures", signatures.len(), inputs),
        TxProofs::V2 { prunable: None, .. } => Err(SignatureError::NotSigned),
        TxProofs::V2 { base, prunable: Some(prunable) } => {
            let full = base.rct_type == RctType::Full;
            let (field, found) = match &prunable.ring_signatures {
                RingSignatures::Mlsag(mlsags) => ("MGs", mlsags.len()),
                RingSignatures::Clsag(clsags) => ("CLSAGs", clsags.len()),
            };
            check_count(field, found, if full { 1 } else { inputs })?;
            if full {
                return Ok(());
            }
            check_count("pseudoOuts", pseudo_outs(base, prunable).len(), inputs)
        }
    }
}

fn check_count(field: &'static str, found: usize, expected: usize) -> Result<(), SignatureError> {
    if found != expected {
        return Err(SignatureError::Count { field, found, expected });
    }
    Ok(())
}
