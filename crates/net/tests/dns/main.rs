//! Looking up text records, with simulated name servers on loopback.

#![allow(clippy::unwrap_used, reason = "a test")]

mod lookups;
mod world;
