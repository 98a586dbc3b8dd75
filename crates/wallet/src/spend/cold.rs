//! Signing for a wallet that only watches.
//!
//! The wallet that watches makes an [`UnsignedTxSet`], the one with the keys makes a [`SignedTxSet`] of it. Both travel
//! encrypted and authenticated with the view key, which both wallets have; so a set that opens comes from one of them, or
//! from somebody who took the view key from the online machine. The signer therefore believes nothing: [`check`] compares
//! all that a set claims, with public data and the view key alone, before [`Accepted::sign`] uses the spend key.

mod check;
mod claims;
mod sign;
mod signed;
#[cfg(test)]
mod tests;
mod unsigned;

pub use check::{Accepted, Limits, RefusedError, check};
pub use signed::SignedTxSet;
pub use unsigned::UnsignedTxSet;

use super::pending::PendingTxError;
use crate::keys::WalletKeys;
use crate::state::DecryptError;
use crate::state::exchange::sealed::unseal;

/// The format of today: encrypted, in the serialisation of consensus data.
const FORMAT: u8 = 5;
/// Formats that were archives of the Boost library; the first was not encrypted.
const DEPRECATED: [u8; 2] = [3, 4];

/// Bytes that are not a set of transactions, or not for this wallet.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
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

/// Decrypts a set that begins with `magic` and its format.
fn open(magic: &[u8], sealed: &[u8], keys: &WalletKeys, kdf_rounds: u64) -> Result<Vec<u8>, TxSetError> {
    let rest = sealed.strip_prefix(magic).ok_or(TxSetError::Magic)?;
    match rest.split_first() {
        Some((&FORMAT, sealed)) => Ok(unseal(sealed, keys, kdf_rounds)?),
        Some((format, _)) if DEPRECATED.contains(format) => Err(TxSetError::Deprecated(*format)),
        Some((format, _)) => Err(TxSetError::Format(*format)),
        None => Err(TxSetError::Magic),
    }
}
