//! Making and sending transactions.
//!
//! What a transaction needs to know of the chain is asked of the node first, without any lock ([`rules`]). Then
//! transactions are made one after another ([`turns`]) from a snapshot of the wallet, so that no two spend the same
//! output while everybody else goes on reading and writing the wallet; decoys come from the node meanwhile ([`rings`]).
//! What was made is written down, keys and all, and is on disk before the node hears of it ([`send`], [`relay`]).
//!
//! [`send`] and [`repeat`] decide what is sent, and when; they know the wallet and the node only through the traits of
//! [`desk`]. [`order`] puts the open wallet, which it knows as a [`order::Payer`], and the real node behind these.

pub(crate) mod desk;
pub(crate) mod errors;
#[cfg(test)]
mod model;
pub(crate) mod order;
mod refusal;
mod relay;
pub(crate) mod repeat;
pub(crate) mod rings;
pub(crate) mod rules;
pub(crate) mod send;
pub(crate) mod turns;
