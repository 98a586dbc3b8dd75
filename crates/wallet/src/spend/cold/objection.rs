//! What a signer may object to.

use super::super::build::BuildError;
use super::super::build::shared::RebuildError;

/// What is wrong with a transaction.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Objection {
    /// The list of spent outputs does not fit the inputs.
    #[error("its inputs are not the outputs of this wallet that it is said to spend")]
    Places,
    /// An input is not the wallet's.
    #[error("input {0} is not an output of this wallet")]
    NotOurs(usize),
    /// The amount of an input is not what was received.
    #[error("the amount of input {0} is not the one that was received")]
    Amount(usize),
    /// The user keeps an input from being spent.
    #[error("input {0} is frozen")]
    Frozen(usize),
    /// Two inputs are the same output.
    #[error("an output is spent twice")]
    Twice,
    /// The members of a ring are not in order.
    #[error("the ring of input {0} is not in order")]
    Ring(usize),
    /// The inputs are another account's.
    #[error("its inputs are not those of the account that is said to pay")]
    Account,
    /// Change does not come back.
    #[error("change does not go to the first address of the account that pays")]
    Change,
    /// The outputs are not who is said to be paid.
    #[error("its outputs are not the destinations and the change")]
    Paid,
    /// A text names another address.
    #[error("a destination is not the address that its text names")]
    Text,
    /// A key of an address is not a point of the curve.
    #[error("an address has a key that is not valid")]
    Address,
    /// The extra field has more than a wallet puts there.
    #[error("the extra field has more than keys and a payment id")]
    Extra,
    /// Old rules.
    #[error("proofs of rules before version 15 are not made")]
    OldProofs,
    /// The fee is out of proportion.
    #[error(
        "the fee is {fee}, but the fee rules of the network give at most {highest}; --max-fee-per-byte sets another limit"
    )]
    Fee {
        /// What would be paid.
        fee: u64,
        /// The most that the rules give.
        highest: u64,
    },
    /// The key image of an input is missing, or another output's.
    #[error("the key image of input {0} is not the one of the output")]
    KeyImage(usize),
    /// What is said twice differs.
    #[error("what is told of the transaction is not what it is made of")]
    Summary,
    /// It is not what it is made of.
    #[error("{0}")]
    Rebuilt(#[from] RebuildError),
    /// It cannot be built.
    #[error("{0}")]
    Build(#[from] BuildError),
    /// What was built pays somebody less than it should.
    #[error("it does not pay what it should")]
    Sanity,
}
