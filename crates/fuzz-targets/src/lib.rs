//! Properties that hold for any input, one module per decoder of untrusted bytes.
//!
//! Development only. `fuzz/` runs them under a fuzzer; the tests of this crate run them on all seeds, so that a target
//! that no longer compiles, or a seed with a finding, is noticed without one.

#![forbid(unsafe_code)]

pub mod address;
pub mod block;
pub mod blockchain_raw;
pub mod daemon_call;
pub mod epee;
pub mod exported_outputs;
pub mod extra;
pub mod http_body;
pub mod http_head;
pub mod keys_file;
pub mod known_hashes;
pub mod levin;
pub mod message;
pub mod multisig_info;
pub mod multisig_message;
pub mod multisig_seed;
pub mod multisig_set;
pub mod peer_file;
pub mod signed_set;
pub mod transaction;
pub mod unsigned_set;
pub mod uri;
pub mod wallet_cache;
pub mod wallet_store;

/// A target and its name, which is that of its file in `fuzz/targets` and of its folder in `fuzz/seeds`.
pub type Target = (&'static str, fn(&[u8]));

/// All targets.
pub const TARGETS: &[Target] = &[
    ("address", address::run),
    ("block", block::run),
    ("blockchain_raw", blockchain_raw::run),
    ("daemon_call", daemon_call::run),
    ("epee", epee::run),
    ("exported_outputs", exported_outputs::run),
    ("extra", extra::run),
    ("http_body", http_body::run),
    ("http_head", http_head::run),
    ("keys_file", keys_file::run),
    ("known_hashes", known_hashes::run),
    ("levin", levin::run),
    ("message", message::run),
    ("multisig_info", multisig_info::run),
    ("multisig_message", multisig_message::run),
    ("multisig_seed", multisig_seed::run),
    ("multisig_set", multisig_set::run),
    ("peer_file", peer_file::run),
    ("signed_set", signed_set::run),
    ("transaction", transaction::run),
    ("unsigned_set", unsigned_set::run),
    ("uri", uri::run),
    ("wallet_cache", wallet_cache::run),
    ("wallet_store", wallet_store::run),
];
