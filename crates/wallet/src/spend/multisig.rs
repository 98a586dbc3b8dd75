//! Spending from a multisig wallet.
//!
//! The first signer proposes transactions and signs them for each set of cosigners that may complete them. The result
//! is a [`MultisigTxSet`], which is passed, encrypted, from signer to signer until enough have signed. Any signer may
//! have tampered with it, so the next one trusts nothing: [`check`] rebuilds each transaction with public data and the
//! view key alone and compares, before [`AcceptedSet::sign`] uses nonces and shares.

mod check;
mod propose;
mod set;
mod sign;
#[cfg(any(test, feature = "testing"))]
#[doc(hidden)]
pub mod tampering;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;

pub use check::{AcceptedSet, SetError, check, check_complete};
pub use propose::Proposer;
pub use set::MultisigTxSet;
pub use sign::TakenNonces;
