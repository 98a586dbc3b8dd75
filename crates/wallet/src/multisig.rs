//! Wallets that several signers share: any `threshold` of them have to sign.
//!
//! Each signer ends up with some of the scalars whose sum is the group's secret spend key, and every signer knows the
//! group's secret view key. An account is one signer's view of the group.

mod account;
mod info;
pub(crate) mod nonces;
mod shares;

pub use account::{AccountError, AccountParts, MultisigAccount, RoundKey, rounds_required};
pub use info::{InfoError, MultisigInfo, OutputInfo, signing_groups};
pub use nonces::{Nonces, StaleError};
pub(crate) use shares::{GroupOutput, sum_of_shares};
