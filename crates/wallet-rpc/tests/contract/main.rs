//! The contract of the wallet service, item by item, in the classic dialect.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test and its support")]

mod accounts;
mod cosigning;
mod lifecycle;
mod multisig;
mod proofs;
mod sending;
mod support;
mod texts;
