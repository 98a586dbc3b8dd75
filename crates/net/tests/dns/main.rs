//! Looking up text records, with a small world of name servers on loopback.

#![allow(clippy::unwrap_used, reason = "a test")]

mod lookups;
mod world;
