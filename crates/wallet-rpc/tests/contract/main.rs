//! The contract of the wallet service, item by item, in the classic dialect.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test and its support")]

mod accounts;
mod connection;
mod cosigning;
mod lifecycle;
mod multisig;
#[path = "../against_wallet_rpc/nodes.rs"]
#[allow(dead_code, reason = "each test binary uses some of it")]
mod nodes;
mod proofs;
mod receiving;
mod sending;
mod statements;
mod support;
mod texts;
