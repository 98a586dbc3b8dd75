//! Why the chain gives no answer.

use crate::db::DbError;

/// The chain does not take work any more: it was shut down, or its thread has died.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the chain has been shut down")]
pub struct Stopped;

/// Something that could not be done with the chain or the pool.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ChainError {
    /// It shuts down.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The database failed.
    #[error(transparent)]
    Db(#[from] DbError),
}
