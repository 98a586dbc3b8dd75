//! Why the chain does not respond.

use crate::db::DbError;

/// The chain is shut down, or its thread has died.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the chain has been shut down")]
pub struct Stopped;

/// Why an operation on the chain or the pool failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ChainError {
    /// The chain is shut down.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The database failed.
    #[error(transparent)]
    Db(#[from] DbError),
}
