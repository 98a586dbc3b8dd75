//! Scanning of transactions created by the tests, and of a chain of the real programs.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod live;
mod outputs;
mod subaddresses;
