//! Our node and the real `monerod`, as peers of each other.

mod ours;
mod reorganising;
mod several;
mod syncing;
mod transactions;
