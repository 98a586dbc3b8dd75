//! Scanning: transactions made here for wallets made here, and a chain of the real programs.

mod build;
mod live;
mod outputs;
mod subaddresses;
