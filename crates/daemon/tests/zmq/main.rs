//! ZMQ against the reference: the same story on both nodes, heard by pyzmq.

mod calls;
mod client;
mod nodes;
mod publishing;
mod wire;
