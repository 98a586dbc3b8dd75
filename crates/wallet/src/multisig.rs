//! Wallets that several signers share: any `threshold` of them have to sign.
//!
//! Each signer ends up with some of the scalars whose sum is the group's secret spend key, and every signer knows the
//! group's secret view key. An account is one signer's view of the group.

mod account;

pub use account::{AccountError, AccountParts, MultisigAccount, RoundKey, rounds_required};
