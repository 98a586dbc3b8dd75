//! Refreshing: with a node that does as it is told, also when that is to lie, and with real ones.

mod fake;
mod honest;
mod lies;
mod live;
mod wallet;
