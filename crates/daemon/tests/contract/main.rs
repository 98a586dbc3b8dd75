//! The contract of the daemon service, item by item, in the classic dialect: one test for each call and for each rule
//! in prose. The chain is the recorded one of `crates/testkit/data/rpc`, so these tests need no other program.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test and its support")]

mod binary;
mod blocks;
mod chain;
mod mining;
mod peers;
mod pool;
mod program;
mod rules;
mod support;
mod transactions;
