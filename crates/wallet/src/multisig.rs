//! Multisig wallets: any `threshold` of the signers can sign.
//!
//! Each signer ends up with some of the scalars whose sum is the group's secret spend key, and every signer knows the
//! group's secret view key. A [`Candidate`] is an ordinary wallet before the key exchange; a [`MultisigAccount`] is one
//! signer's state from the first round on.

mod account;
mod aggregate;
mod booster;
mod evaluate;
mod exchange;
mod info;
mod message;
pub(crate) mod nonces;
mod seed;
mod shares;
#[cfg(test)]
mod tests;

pub use account::{AccountError, AccountParts, MultisigAccount, RoundKey, rounds_required};
pub use aggregate::AggregateError;
pub use booster::BoosterError;
pub use evaluate::EvaluateError;
pub use exchange::{Candidate, KexError};
pub use info::{InfoError, MultisigInfo, OutputInfo, signing_groups};
pub use message::{KexMessage, MessageError};
pub use nonces::{Nonces, StaleError};
pub use seed::SeedError;
pub(crate) use shares::{GroupOutput, sum_of_shares};
