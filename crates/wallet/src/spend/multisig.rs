//! Spending from a wallet that several signers share.
//!
//! The first signer proposes transactions, and signs them for each set of signers that may complete them; what comes
//! of it is a [`MultisigTxSet`], which travels encrypted from signer to signer until enough have signed. Any of the
//! group may have written anything into it, so a signer believes nothing of it: [`check`] makes each transaction
//! again with public data and the view key alone and compares, before [`AcceptedSet::sign`] uses nonces and shares.

mod check;
mod propose;
mod set;
mod sign;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;

pub use check::{AcceptedSet, SetError, check, check_complete};
pub use propose::Proposer;
pub use set::MultisigTxSet;
pub use sign::TakenNonces;
