//! Cold signing for view-only wallets.
//!
//! The view-only wallet creates an [`UnsignedTxSet`], and the wallet with the spend key turns it into a
//! [`SignedTxSet`]. Both are encrypted and authenticated with the view key, which both wallets have; so a set that
//! decrypts comes from one of them, or from an attacker that stole the view key from the online machine. The signer
//! therefore trusts nothing: [`check`] verifies every claim of a set with public data and the view key alone, before
//! [`Accepted::sign`] uses the spend key.

mod check;
mod claims;
mod objection;
mod sign;
mod signed;
#[cfg(test)]
mod tests;
mod unsigned;

pub use check::{Accepted, Limits, RefusedError, check};
pub(super) use check::{AcceptedTx, check_tx};
pub use objection::Objection;
pub use signed::{InputsError, SignedTxSet, check_inputs};
pub use unsigned::UnsignedTxSet;

use super::tx_set::TxSet;
#[cfg(test)]
use super::tx_set::TxSetError;

/// The current format: encrypted, in the serialisation of consensus data.
const FORMAT: u8 = 5;
/// Formats that were archives of the Boost library; the first was not encrypted.
const DEPRECATED: &[u8] = &[3, 4];
