//! The network over real sockets.

#![allow(clippy::unwrap_used, reason = "a test may panic, its helpers too")]

mod between_ours;
mod hostile;
mod lists;
mod live;
mod offline;
mod proxies;
mod support;
