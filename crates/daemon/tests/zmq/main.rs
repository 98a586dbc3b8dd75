//! ZMQ against the reference: the same scenario on both nodes, received by pyzmq.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test and its support")]

mod calls;
mod client;
mod nodes;
mod publishing;
mod stem;
mod version;
mod wire;
