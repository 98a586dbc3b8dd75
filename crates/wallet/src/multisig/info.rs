//! Data that signers exchange before signing: partial key images, and the public parts of nonces (wallet2.cpp:
//! `export_multisig`, `import_multisig`).
//!
//! Outputs are identified by their positions in the wallet's list, which is in chain order for all signers.

use ferrite_crypto::keys::key_image;
use ferrite_crypto::ring::clsag::multisig::{NONCES, PublicNonce, in_main_subgroup};
use ferrite_types::codec::{DecodeError, Reader, put_count, put_key_list};
use ferrite_types::{KeyImage, PublicKey};
use rand_core::CryptoRng;
use rayon::prelude::*;

use super::MultisigAccount;
use super::nonces::Nonces;
use crate::sealed::DecryptError;

/// Why multisig info is refused. The texts are the reference's where it refuses the same.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InfoError {
    /// It has another magic.
    #[error("Bad multisig info file magic in ")]
    Magic,
    /// It cannot be decrypted.
    #[error(transparent)]
    Decrypt(#[from] DecryptError),
    /// The decrypted data is too short.
    #[error("Bad data size")]
    Header,
    /// It belongs to another group.
    #[error("Multisig info is for a different account")]
    Account,
    /// It does not decode.
    #[error("Failed to load output data")]
    Content(#[source] DecodeError),
    /// A nonce is not of prime order.
    #[error("Multisig value is not in the main subgroup")]
    Nonce,
    /// A partial key image is not of prime order.
    #[error("Multisig partial key image is not in the main subgroup")]
    KeyImage,
    /// Too few signers, or too many.
    #[error("Wrong number of multisig sources")]
    Count,
    /// The signer does not belong to this group.
    #[error("Signer is not a member of this multisig wallet")]
    UnknownSigner,
    /// The outputs name different signers.
    #[error("Mismatched signers in imported multisig info")]
    Mixed,
    /// The nonces were used or replaced by their signer.
    #[error("Multisig info from signer {0} is stale: it was used or replaced before")]
    Stale(PublicKey),
    /// The key exchange is not complete.
    #[error("This wallet is multisig, but not yet finalized")]
    NotReady,
}

/// A signer's data for one output (wallet2.h: `multisig_info`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutputInfo {
    /// The signer.
    pub signer: PublicKey,
    /// The public parts of nonces: [`NONCES`] for each set of cosigners.
    pub nonces: Vec<PublicNonce>,
    /// A partial key image for each of the signer's shares.
    pub key_images: Vec<KeyImage>,
}

/// A signer's data for all outputs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MultisigInfo {
    /// The signer.
    pub signer: PublicKey,
    /// The outputs, in the order of the wallet's list.
    pub outputs: Vec<OutputInfo>,
}

/// The number of possible sets of cosigners, each of which needs its own nonces (`combinations_count`).
pub fn signing_groups(account: &MultisigAccount) -> usize {
    let (total, threshold) = (u64::from(account.total()), u64::from(account.threshold()));
    let (left_out, others) = (total.saturating_sub(threshold), total.saturating_sub(1));
    let count = (1..=left_out).fold(1, |count, place| count * (others + 1 - place) / place);
    usize::try_from(count).unwrap_or(usize::MAX)
}

impl MultisigInfo {
    /// Exports this signer's data for outputs, given by their keys, with new nonces. The nonces must replace all
    /// earlier ones. This is slow.
    pub fn export(
        account: &MultisigAccount,
        outputs: &[PublicKey],
        rng: &mut impl CryptoRng,
    ) -> (Self, Nonces) {
        let signer = *account.own_signer();
        let (secret, public) = Nonces::random(outputs, signing_groups(account) * NONCES, rng);
        let outputs: Vec<OutputInfo> = outputs
            .par_iter()
            .zip(public)
            .map(|(output, nonces)| OutputInfo {
                signer,
                nonces,
                key_images: account.key_shares().iter().map(|share| key_image(output, share)).collect(),
            })
            .collect();
        (Self { signer, outputs }, secret)
    }

    /// Checks that all points are of prime order: others could reveal information about secrets.
    ///
    /// # Errors
    /// If one is not.
    pub fn check_points(&self) -> Result<(), InfoError> {
        self.outputs.par_iter().try_for_each(|output| {
            if !output.nonces.iter().all(PublicNonce::is_valid) {
                return Err(InfoError::Nonce);
            }
            match output.key_images.iter().all(|image| in_main_subgroup(&image.0)) {
                true => Ok(()),
                false => Err(InfoError::KeyImage),
            }
        })
    }

    /// The outputs in the reference's format.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        put_count(&mut out, self.outputs.len());
        for output in &self.outputs {
            out.extend_from_slice(&output.signer.0);
            put_count(&mut out, output.nonces.len());
            for nonce in &output.nonces {
                out.extend_from_slice(&nonce.l.0);
                out.extend_from_slice(&nonce.r.0);
            }
            put_key_list(&mut out, &output.key_images);
        }
        out
    }

    /// Decodes the reference's format.
    ///
    /// # Errors
    /// If the data does not decode.
    pub fn from_bytes(data: &[u8]) -> Result<Vec<OutputInfo>, DecodeError> {
        let mut reader = Reader::new(data);
        let outputs = reader.list("multisig_info", |reader| {
            Ok(OutputInfo {
                signer: reader.key("m_signer")?,
                nonces: reader.list("m_LR", |reader| {
                    Ok(PublicNonce { l: reader.key("m_L")?, r: reader.key("m_R")? })
                })?,
                key_images: reader.key_list("m_partial_key_images")?,
            })
        })?;
        reader.finish("multisig_info")?;
        Ok(outputs)
    }
}
