//! Signing for a wallet that only watches.
//!
//! The wallet that watches makes an [`UnsignedTxSet`], the one with the keys makes a [`SignedTxSet`] of it. Both travel
//! encrypted and authenticated with the view key, which both wallets have; so a set that opens comes from one of them, or
//! from somebody who took the view key from the online machine. The signer therefore believes nothing: [`check`] compares
//! all that a set claims, with public data and the view key alone, before [`Accepted::sign`] uses the spend key.

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

/// The format of today: encrypted, in the serialisation of consensus data.
const FORMAT: u8 = 5;
/// Formats that were archives of the Boost library; the first was not encrypted.
const DEPRECATED: &[u8] = &[3, 4];
