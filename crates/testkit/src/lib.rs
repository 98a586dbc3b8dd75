//! What tests and benchmarks share: where the reference's vectors are, and how to read them.
//!
//! Development only; nothing that ships depends on this crate.

pub mod corpus;
pub mod data;
