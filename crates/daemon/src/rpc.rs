//! The daemon RPC: one function per method, one row per function.
//!
//! A family of methods is a module with `rows`, which adds its rows to the table. The structs of requests and responses
//! are in [`ferrite_rpc::daemon`].

mod blocks;
pub(crate) mod bulk;
mod forward;
pub(crate) mod info;
pub(crate) mod mining;
pub(crate) mod outputs;
mod payment;
mod peers;
pub(crate) mod pool;
mod program;
mod transactions;
pub(crate) mod wire;

use std::sync::Arc;

use ferrite_chain::db::DbError;
use ferrite_chain::handle::ChainError;
use ferrite_rpc::{RpcError, Table};

use crate::daemon::Daemon;
use forward::BootstrapForward;

/// All methods.
pub fn table() -> Table<Daemon> {
    let table = Table::checked(payment::names_its_client);
    let table = info::rows(table);
    let table = blocks::rows(table);
    let table = mining::rows(table);
    let table = transactions::rows(table);
    let table = pool::rows(table);
    let table = outputs::rows(table);
    let table = bulk::rows(table);
    let table = peers::rows(table);
    program::rows(table).reserving(LARGE_ANSWERS).forwarded(Arc::new(BootstrapForward))
}

/// Memory taken by large responses on mainnet, as structs and as bytes.
const LARGE_ANSWERS: &[(&str, usize)] = &[
    ("get_output_distribution", 64 << 20),
    ("/get_output_distribution.bin", 64 << 20),
    ("/get_blocks.bin", 32 << 20),
    ("/get_blocks_by_height.bin", 32 << 20),
    ("/get_transactions", 16 << 20),
    ("/get_transaction_pool", 32 << 20),
    ("get_block_headers_range", 4 << 20),
    ("get_block", 4 << 20),
    ("/get_outs", 4 << 20),
    ("/get_hashes.bin", 2 << 20),
];

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
