//! What the data of the Monero protocol proves: keys, signatures, range proofs and proof of work.
//!
//! The only crate of the workspace that may hold FFI or unsafe code, and only in [`pow`].
//! Functions that handle secrets are constant-time; verification is not and need not be.

pub mod amount;
pub mod curve;
pub mod field;
pub mod hash_to_ec;
pub mod keys;
pub mod locked;
pub mod pow;
pub mod proofs;
pub mod random;
pub mod range;
pub mod ring;
pub mod schnorr;
mod varint;
