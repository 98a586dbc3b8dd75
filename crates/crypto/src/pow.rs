//! Proof of work: CryptoNight of every variant, and RandomX.

pub mod cryptonight;
mod huge_pages;
