//! The objections of a signer.

use super::super::build::BuildError;
use super::super::build::shared::RebuildError;

/// Why a signer objects to a transaction.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Objection {
    /// The list of spent outputs does not match the inputs.
    #[error("its inputs do not match its list of spent outputs")]
    Places,
    /// An input is not the wallet's.
    #[error("input {0} is not an output of this wallet")]
    NotOurs(usize),
    /// The amount of an input differs from the amount received.
    #[error("the amount of input {0} is not the amount received")]
    Amount(usize),
    /// An input is frozen.
    #[error("input {0} is frozen")]
    Frozen(usize),
    /// Two inputs spend the same output.
    #[error("an output is spent twice")]
    Twice,
    /// The members of a ring are not sorted.
    #[error("the ring of input {0} is not sorted")]
    Ring(usize),
    /// The inputs belong to another account.
    #[error("its inputs do not belong to the paying account")]
    Account,
    /// The change does not return to the wallet.
    #[error("the change does not go to the first address of the paying account")]
    Change,
    /// The outputs differ from the claimed destinations.
    #[error("its outputs do not match the destinations and the change")]
    Paid,
    /// An address text differs from its keys.
    #[error("a destination does not match its address text")]
    Text,
    /// A key of an address is not a valid point.
    #[error("an address has an invalid key")]
    Address,
    /// The extra field has unexpected fields.
    #[error("the extra field has more than keys and a payment id")]
    Extra,
    /// The proofs belong to old rules.
    #[error("proofs for rules before version 15 are not supported")]
    OldProofs,
    /// The fee exceeds the limit.
    #[error(
        "the fee is {fee}, but the network's rules allow at most {highest}; --max-fee-per-byte sets another limit"
    )]
    Fee {
        /// The fee.
        fee: u64,
        /// The limit.
        highest: u64,
    },
    /// The key image of an input is missing or belongs to another output.
    #[error("the key image of input {0} does not belong to its output")]
    KeyImage(usize),
    /// Repeated data differs.
    #[error("the summary of the transaction does not match its construction data")]
    Summary,
    /// It differs from its construction data.
    #[error("{0}")]
    Rebuilt(#[from] RebuildError),
    /// It cannot be built.
    #[error("{0}")]
    Build(#[from] BuildError),
    /// The built transaction pays a destination less than claimed.
    #[error("it does not pay the claimed amounts")]
    Sanity,
}
