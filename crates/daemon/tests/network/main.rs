//! Our node and the real `monerod` as peers, and malicious peers.

mod hostile;
mod ours;
#[path = "../../../p2p/tests/network/raw.rs"]
mod raw;
mod reorganising;
mod several;
mod syncing;
mod transactions;
