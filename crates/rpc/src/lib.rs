//! The wire of both services: JSON as the reference reads and writes it, JSON-RPC, the method table, the HTTP server
//! with its logins, TLS and limits, and a client for all of it.

#![forbid(unsafe_code)]

pub mod calls;
pub mod client;
pub mod daemon;
pub mod dialect;
pub mod envelope;
pub mod error;
pub mod json;
pub mod server;
pub mod table;
pub mod tls;
pub mod wallet;

pub use error::RpcError;
pub use table::{Access, Ctx, Forward, Kind, Name, Run, Table};
