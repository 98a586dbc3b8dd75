//! Our node and the real `monerod` as peers, and malicious peers.

mod hostile;
mod ours;
mod reorganising;
mod several;
mod syncing;
mod transactions;
