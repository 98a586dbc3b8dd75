//! Errors of a store.

use std::io;

use ferrite_types::codec::DecodeError;

/// Why a store cannot be opened. Its file is not modified.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenStoreError {
    /// The file cannot be read.
    #[error("the wallet file cannot be read: {0}")]
    Io(#[from] io::Error),
    /// The file is not a store.
    #[error("the file is not a wallet of this program")]
    Foreign,
    /// The file has a newer format.
    #[error("the wallet file has format {0}, which this version does not support")]
    Newer(u32),
    /// The file has records of a newer version, which this one would lose.
    #[error("the wallet file has records of kind {0}, which this version does not support")]
    UnknownTable(u8),
    /// The store belongs to other keys.
    #[error("the wallet file belongs to another wallet's keys")]
    OtherKeys,
    /// Part of the base state is missing.
    #[error("the wallet file is incomplete")]
    HalfWritten,
    /// Authentication failed.
    #[error("the wallet file is damaged at byte {0}")]
    Damaged(u64),
    /// A record is invalid.
    #[error("the wallet file has an invalid record: {0}")]
    Record(#[from] DecodeError),
}

/// Why changes were not written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The file cannot be written.
    #[error("the wallet file cannot be written: {0}")]
    Io(#[from] io::Error),
    /// A commit exceeds four gigabytes.
    #[error("the commit is larger than four gigabytes")]
    TooLarge,
    /// An earlier failure left the state of the file unknown.
    #[error("an earlier write to the wallet file failed; it must be rewritten")]
    Broken,
}
