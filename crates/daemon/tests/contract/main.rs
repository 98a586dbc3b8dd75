//! The contract of the daemon, item by item, in the classic dialect: one test per call and per rule in prose;
//! `docs/contract.md` lists all that they prove. The chain is the recorded one of `crates/testkit/data/rpc`, so these
//! tests need no other program.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test and its support")]

mod binary;
mod blocks;
mod chain;
mod mining;
mod peer;
mod peers;
mod pool;
mod program;
mod rules;
mod statements;
mod support;
mod syncing;
mod transactions;
