//! The network over real sockets.

mod between_ours;
mod offline;
mod support;
