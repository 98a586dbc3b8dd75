//! Scanning: transactions made here for wallets made here, and a chain of the real programs.

mod live;
mod outputs;
mod subaddresses;
