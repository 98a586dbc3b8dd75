//! ZMQ against the reference: the same story on both nodes, heard by pyzmq.

#![allow(clippy::unwrap_used, reason = "a test ends with the reason")]

mod calls;
mod client;
mod nodes;
mod publishing;
mod wire;
