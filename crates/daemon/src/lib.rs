//! The node: wiring, flags, and one function for each method of the daemon RPC.
//!
//! [`node`] is the chain and the pool. [`daemon`] puts its peers, its miner and everything else around it, and [`rpc`]
//! answers calls with all of that.

#![forbid(unsafe_code)]

mod blocking;
pub mod bootstrap;
mod caches;
pub mod checkpoints;
pub mod config;
pub mod console;
pub mod daemon;
mod distribution;
pub mod miner;
pub mod network;
pub mod node;
pub mod notify;
mod operator;
pub mod peers;
pub mod pruning;
pub mod rpc;
mod rpc_failures;
pub mod start;
pub mod zmq;
