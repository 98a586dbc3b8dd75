//! The network over real sockets.

mod offline;
mod support;
