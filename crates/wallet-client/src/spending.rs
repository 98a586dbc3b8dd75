//! Making and sending transactions.
//!
//! What a transaction needs to know of the chain is asked of the node first, without any lock ([`rules`]). Then
//! transactions are made one after another ([`turns`]) from a snapshot of the wallet, so that no two spend the same
//! output while everybody else goes on reading and writing the wallet; decoys come from the node meanwhile ([`rings`]).
//! What was made is written down, keys and all, and is on disk before the node hears of it ([`send`]).
//!
//! [`send`] and `repeat` decide what is sent, and when; they know the wallet and the node only through the traits of
//! [`desk`]. [`order`] puts the open wallet, which it knows as a [`order::Payer`], and the real node behind these.

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
