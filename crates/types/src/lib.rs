//! What the data of the Monero protocol is, and its exact encodings.
//!
//! Everything here is pure: bytes in, values out, and back. A decoder never panics on foreign bytes and never
//! allocates out of proportion to its input; its error names the field that was wrong.

#![forbid(unsafe_code)]

pub mod address;
pub mod amount;
pub mod base58;
pub mod block;
pub mod codec;
pub mod epee;
pub mod extra;
pub mod hash;
pub mod network;
pub mod newtypes;
pub mod pruning;
pub mod tx;
pub mod uri;

pub use hash::keccak256;
pub use newtypes::{
    Amount, CompressedPoint, GlobalIndex, Hash, Height, KeyImage, PublicKey, ScalarBytes, Signature,
};
