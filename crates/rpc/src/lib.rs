//! The wire of both services: JSON as the reference reads and writes it, JSON-RPC, the method table, and the HTTP
//! server with its logins, TLS and limits.

pub mod daemon;
pub mod dialect;
pub mod envelope;
pub mod error;
pub mod json;
pub mod server;
pub mod table;

pub use error::RpcError;
pub use table::{Access, Ctx, Kind, Name, Run, Table};
