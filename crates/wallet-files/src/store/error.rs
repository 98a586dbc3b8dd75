//! What can go wrong with a store.

use std::io;

use ferrite_types::codec::DecodeError;

/// A store that cannot be opened. Its file is left as it is.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenStoreError {
    /// The file cannot be read.
    #[error("the wallet file cannot be read: {0}")]
    Io(#[from] io::Error),
    /// Something else altogether.
    #[error("the file is not a wallet of this program")]
    Foreign,
    /// Made by a later version.
    #[error("the wallet file has format {0}, which this version does not know")]
    Newer(u32),
    /// Made by a later version, with records that this one would lose.
    #[error("the wallet file has records of kind {0}, which this version does not know")]
    UnknownTable(u8),
    /// The store of other keys.
    #[error("the wallet file belongs to another wallet's keys")]
    OtherKeys,
    /// Not all of it is there.
    #[error("the wallet file is incomplete")]
    HalfWritten,
    /// Something in it has changed.
    #[error("the wallet file is damaged at byte {0}")]
    Damaged(u64),
    /// What was written makes no sense.
    #[error("the wallet file has a record that cannot be read: {0}")]
    Record(#[from] DecodeError),
}

/// What was to be written is not.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The file cannot be written.
    #[error("the wallet file cannot be written: {0}")]
    Io(#[from] io::Error),
    /// One commit of more than four gigabytes.
    #[error("too much for one commit")]
    TooLarge,
    /// An earlier write failed in a way that leaves the state of the file unknown.
    #[error("an earlier write to the wallet file failed; it has to be written anew")]
    Broken,
}
