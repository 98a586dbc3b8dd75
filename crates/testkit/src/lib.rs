//! Shared by tests and benchmarks: the reference's vectors, and the reference's programs.
//!
//! Development only; nothing that ships depends on this crate.
//!
//! Modules that need the chain, the P2P network or hyper are behind features, so that the tests of the lower crates do
//! not build those.

#![forbid(unsafe_code)]

#[cfg(feature = "hyper")]
pub mod bare_hyper;
pub mod bench;
#[cfg(feature = "chain")]
pub mod block_tree;
pub mod browser;
pub mod certificates;
#[cfg(feature = "chain")]
pub mod chain_gen;
pub mod child;
pub mod contract;
#[cfg(feature = "chain")]
pub mod corpus;
pub mod data;
pub mod diff;
pub mod files;
pub mod flag_rows;
pub mod full_disk;
pub mod golden;
pub mod hostile_http;
pub mod http;
pub mod installed;
mod kept;
pub mod known_wallets;
#[cfg(feature = "p2p")]
pub mod links;
pub mod load;
pub mod machine;
#[cfg(feature = "chain")]
pub mod made_chain;
#[cfg(feature = "manuals")]
pub mod manuals;
pub mod memory;
pub mod mined;
pub mod monerod;
pub mod node;
pub mod openrpc;
pub mod our_wallet;
pub mod ours;
#[cfg(feature = "p2p")]
pub mod peer;
pub mod ports;
pub mod power_cut;
pub mod processor;
mod program;
pub mod properties;
pub mod quick;
pub mod recorded;
#[cfg(feature = "chain")]
pub mod sender;
pub mod service_manager;
pub mod soak;
pub mod socks;
pub mod strict_json;
pub mod suite;
#[cfg(feature = "chain")]
pub mod synthetic;
pub mod tampering;
pub mod terminal;
pub mod wallet_cli;
mod wire;
pub mod xorshift;
