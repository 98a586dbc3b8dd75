//! The calls that wallets live on: blocks and outputs in bulk, transactions, the pool.
//!
//! `same` asks the real monerod and our node the same about the same chain; `alone` tries on our node what monerod
//! cannot be brought to, and what it has not.

#![allow(clippy::unwrap_used)]

mod alone;
mod compare;
mod daemon;
mod same;
