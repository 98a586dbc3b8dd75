//! The node: wiring, flags, and one function per method of the daemon RPC.
//!
//! [`node`] is the chain and the pool. [`daemon`] adds peers, the miner and everything else, and [`rpc`] answers calls.

#![forbid(unsafe_code)]

mod blocking;
pub mod bootstrap;
mod caches;
pub mod checkpoints;
pub mod config;
pub mod console;
pub mod daemon;
mod distribution;
pub mod events;
mod explorer;
pub mod known_hashes;
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
mod watch;
pub mod zmq;
