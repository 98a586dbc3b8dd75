//! Proof of work: CryptoNight of every variant, and RandomX.
