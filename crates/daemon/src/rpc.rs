//! The daemon RPC: one function per method, one row per function.
//!
//! [`table()`] has the rows; a family of methods is a module with their functions. The structs of requests and
//! responses are in [`ferrite_rpc::daemon`].

mod blocks;
pub(crate) mod bulk;
mod events;
mod forward;
pub(crate) mod info;
pub(crate) mod mining;
pub(crate) mod outputs;
mod peers;
pub(crate) mod pool;
mod program;
mod table;
mod transactions;
pub(crate) mod wire;

use ferrite_chain::db::DbError;
use ferrite_chain::handle::ChainError;
use ferrite_rpc::RpcError;

pub use table::table;

/// Logs an error of the database or the chain. It breaks the call, as an exception does in the reference.
pub(crate) fn broken(error: &impl std::fmt::Display) -> RpcError {
    tracing::error!(target: "daemon.rpc", "{error}");
    RpcError::BROKEN
}

/// Converts errors with [`broken`].
pub(crate) trait OrBroken<T> {
    fn or_broken(self) -> Result<T, RpcError>;
}

impl<T> OrBroken<T> for Result<T, DbError> {
    fn or_broken(self) -> Result<T, RpcError> {
        self.map_err(|error| broken(&error))
    }
}

impl<T> OrBroken<T> for Result<T, ChainError> {
    fn or_broken(self) -> Result<T, RpcError> {
        self.map_err(|error| broken(&error))
    }
}
