//! The calls that wallets depend on: blocks and outputs in bulk, transactions, the pool.
//!
//! `same` sends the same requests to the real monerod and to our node, on the same chain; `alone` tests on our node
//! what cannot be provoked in monerod, and what it lacks.

#![allow(clippy::unwrap_used)]

mod alone;
mod compare;
mod daemon;
mod same;
