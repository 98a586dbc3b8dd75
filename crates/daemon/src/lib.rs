//! The node: wiring, flags, and one function for each method of the daemon RPC.
//!
//! [`node`] is what everything else holds: the chain, the pool and the settings. [`rpc`] answers calls. [`miner`] looks
//! for proofs of work.

#![forbid(unsafe_code)]

pub mod bootstrap;
pub mod checkpoints;
pub mod config;
pub mod console;
mod distribution;
pub mod miner;
pub mod network;
pub mod node;
pub mod notify;
mod operator;
pub mod pruning;
pub mod rpc;
mod rpc_failures;
pub mod start;
pub mod zmq;
