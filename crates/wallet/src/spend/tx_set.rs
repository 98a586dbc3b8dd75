//! Sets of transactions that travel between wallets with the same view key.

use rand_core::CryptoRng;

use super::pending::PendingTxError;
use crate::keys::WalletKeys;
use crate::sealed::DecryptError;

/// Bytes that are not a set of transactions, or not for this wallet.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TxSetError {
    /// They begin with something else.
    #[error("this is not a set of such transactions")]
    Magic,
    /// A format of programs before 0.17.
    #[error(
        "format {0} of transaction sets is deprecated and not loaded: make the set again with a current wallet"
    )]
    Deprecated(u8),
    /// A format that is not known.
    #[error("format {0} of transaction sets is not known")]
    Format(u8),
    /// It cannot be decrypted.
    #[error("the set cannot be decrypted: {0}")]
    Decrypt(#[from] DecryptError),
    /// It makes no sense.
    #[error("the set cannot be read: {0}")]
    Content(#[from] PendingTxError),
}

/// A set of transactions that travels encrypted and authenticated with the view key.
pub trait TxSet: Sized {
    /// What a sealed set begins with, before its format.
    const MAGIC: &'static [u8];
    /// The format of today.
    const FORMAT: u8;
    /// Formats that were archives of the Boost library.
    const DEPRECATED: &'static [u8] = &[];

    /// The reference's form.
    fn to_bytes(&self) -> Vec<u8>;

    /// Reads the reference's form.
    ///
    /// # Errors
    /// When the bytes are something else.
    fn from_bytes(data: &[u8]) -> Result<Self, PendingTxError>;

    /// Encrypts it for wallets with the same view key. This takes long.
    fn seal(&self, keys: &WalletKeys, kdf_rounds: u64, rng: &mut impl CryptoRng) -> Vec<u8> {
        keys.seal(&[Self::MAGIC, &[Self::FORMAT]].concat(), self.to_bytes(), kdf_rounds, rng)
    }

    /// Decrypts it. This takes long.
    ///
    /// # Errors
    /// When it is something else, or not for this wallet.
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
