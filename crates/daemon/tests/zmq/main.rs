//! ZMQ against the reference: the same story on both nodes, heard by pyzmq.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test and its support")]

mod calls;
mod client;
mod nodes;
mod publishing;
mod stem;
mod version;
mod wire;
