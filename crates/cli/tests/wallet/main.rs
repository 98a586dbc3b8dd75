//! `ferrite wallet` on a private chain of the real `monerod`: in a terminal, where it asks, and in scripts, where it does
//! not.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test and its support")]

mod refusals;
mod services;
mod signers;
mod stage;
mod story;
