//! Sets of transactions exchanged between wallets with the same view key.

use rand_core::CryptoRng;

use super::pending::PendingTxError;
use crate::keys::WalletKeys;
use crate::sealed::DecryptError;

/// Why bytes are not a set of transactions for this wallet.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TxSetError {
    /// The magic is wrong.
    #[error("this is not a transaction set of this kind")]
    Magic,
    /// A format of programs before 0.17.
    #[error(
        "transaction set format {0} is deprecated and not loaded: create the set again with a current wallet"
    )]
    Deprecated(u8),
    /// The format is unknown.
    #[error("unknown transaction set format {0}")]
    Format(u8),
    /// It cannot be decrypted.
    #[error("the set cannot be decrypted: {0}")]
    Decrypt(#[from] DecryptError),
    /// It does not decode.
    #[error("the set does not decode: {0}")]
    Content(#[from] PendingTxError),
}

/// A set of transactions that is encrypted and authenticated with the view key.
pub trait TxSet: Sized {
    /// The beginning of a sealed set, before its format.
    const MAGIC: &'static [u8];
    /// The current format.
    const FORMAT: u8;
    /// Formats that were archives of the Boost library.
    const DEPRECATED: &'static [u8] = &[];

    /// The reference's encoding.
    fn to_bytes(&self) -> Vec<u8>;

    /// Decodes the reference's encoding.
    ///
    /// # Errors
    /// If the bytes do not decode.
    fn from_bytes(data: &[u8]) -> Result<Self, PendingTxError>;

    /// Encrypts the set for wallets with the same view key. This is slow.
    fn seal(&self, keys: &WalletKeys, kdf_rounds: u64, rng: &mut impl CryptoRng) -> Vec<u8> {
        keys.seal(&[Self::MAGIC, &[Self::FORMAT]].concat(), self.to_bytes(), kdf_rounds, rng)
    }

    /// Decrypts a set. This is slow.
    ///
    /// # Errors
    /// If it is something else, or not for this wallet.
    fn open(sealed: &[u8], keys: &WalletKeys, kdf_rounds: u64) -> Result<Self, TxSetError> {
        let rest = sealed.strip_prefix(Self::MAGIC).ok_or(TxSetError::Magic)?;
        let data = match rest.split_first() {
            Some((&format, sealed)) if format == Self::FORMAT => keys.unseal(sealed, kdf_rounds)?,
            Some((format, _)) if Self::DEPRECATED.contains(format) => {
                return Err(TxSetError::Deprecated(*format));
            }
            Some((format, _)) => return Err(TxSetError::Format(*format)),
            None => return Err(TxSetError::Magic),
        };
        Ok(Self::from_bytes(&data)?)
    }
}
