//! Creating and sending transactions.
//!
//! The chain state that a transaction needs is requested from the node first, without any lock ([`rules`]).
//! Transactions are then created one at a time ([`turns`]) from a snapshot of the wallet, so that no two spend the same
//! output while the wallet can still be read and changed; the decoys come from the node ([`rings`]). A transaction is
//! stored, including its secret keys, before it is submitted to the node ([`send`]).
//!
//! [`send`] and `repeat` decide what is sent and when; they access the wallet and the node only through the traits of
//! [`desk`]. [`order`] implements those for the open wallet (a [`order::Payer`]) and the real node.

pub mod desk;
pub mod errors;
#[cfg(test)]
mod model;
pub mod order;
pub mod refusal;
mod relay;
mod repeat;
pub mod rings;
pub mod rules;
pub mod send;
pub mod terms;
pub mod turns;
