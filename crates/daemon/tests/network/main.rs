//! Our node and the real `monerod` as peers, malicious peers, and networks of many nodes.

mod hostile;
mod ours;
mod reorganising;
mod several;
mod syncing;
mod transactions;
mod wide;
