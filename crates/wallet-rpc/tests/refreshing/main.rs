//! Refreshing: with a scripted node, honest or lying, and with real ones.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod fake;
mod honest;
mod hostile;
mod lies;
mod live;
#[path = "../against_wallet_rpc/nodes.rs"]
#[allow(dead_code, unreachable_pub, reason = "other tests use the rest")]
mod nodes;
mod operator;
mod rescans;
mod wallet;
