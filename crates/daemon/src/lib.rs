//! The node: wiring, flags, and one function for each method of the daemon RPC.
//!
//! [`node`] is what everything else holds: the chain, the pool and the settings. [`rpc`] answers calls. [`miner`] looks
//! for proofs of work.

pub mod miner;
pub mod node;
pub mod rpc;
