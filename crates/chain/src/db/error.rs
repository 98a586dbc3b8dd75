//! Errors of an open database.

use std::io;

use ferrite_types::codec::DecodeError;
use ferrite_types::{Hash, Height, KeyImage};

use super::records::RecordError;

/// The result of a database operation.
pub type Result<T> = std::result::Result<T, DbError>;

/// A failed operation. Unless it was [`Writer::commit`](super::Writer::commit), nothing of it is on disk.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DbError {
    /// The parent of the block to append is not the tip.
    #[error("the block's parent is {parent}, but the top of the chain is {top:?}")]
    NotOnTop {
        /// The parent of the block.
        parent: Hash,
        /// The tip; `None` if the chain is empty.
        top: Option<Hash>,
    },
    /// The block to append is on the chain already.
    #[error("block {0} is in the chain already")]
    BlockExists(Hash),
    /// A transaction to append is on the chain, or twice in the block.
    #[error("transaction {0} is in the chain already")]
    TransactionExists(Hash),
    /// A key image to append is spent on the chain, or twice in the block.
    #[error("key image {0} is spent already")]
    KeyImageSpent(KeyImage),
    /// The given transactions are not those of the block.
    #[error("the block has {named} transactions, but {given} or others were given")]
    TransactionsDiffer {
        /// Number of transactions in the block.
        named: usize,
        /// Number of transactions given.
        given: usize,
    },
    /// A transaction to append has an input or output that cannot be stored.
    #[error("transaction {tx} cannot be stored: {reason}")]
    Unstorable {
        /// The transaction.
        tx: Hash,
        /// What is wrong with it.
        reason: &'static str,
    },
    /// There is no block to pop.
    #[error("the chain is empty")]
    Empty,
    /// The data was pruned.
    #[error("transaction {0} is pruned")]
    Pruned(Hash),
    /// A value in a table is malformed.
    #[error("the database is damaged: table {table} holds {source}; delete the database and sync again")]
    Damaged {
        /// The table.
        table: &'static str,
        /// What is wrong.
        source: RecordError,
    },
    /// A blob in a table does not decode.
    #[error(
        "the database is damaged: table {table} holds a blob that does not decode: {source}; delete the database and sync again"
    )]
    BadBlob {
        /// The table.
        table: &'static str,
        /// What is wrong.
        source: DecodeError,
    },
    /// Two tables contradict each other.
    #[error("the database is damaged: {what} at {at}; delete the database and sync again")]
    Inconsistent {
        /// What is wrong.
        what: &'static str,
        /// The height, index or transaction number.
        at: u64,
    },
    /// An earlier write in this transaction failed halfway: it can only be dropped.
    #[error("an earlier write of this transaction failed, so it cannot be committed")]
    Poisoned,
    /// This thread already has a writer and would deadlock.
    #[error("this thread is writing already")]
    WritingAlready,
    /// The database outgrew the address space reserved when it was opened.
    #[error("the database has outgrown its memory map; restart the program, which makes the map larger")]
    MapFull,
    /// The disk is full, or a quota or file size limit is reached.
    #[error("no space is left for the database; make room and try again: nothing is damaged")]
    DiskFull,
    /// A write to the disk failed.
    #[error("a write to the disk failed; it may be full or failing ({0})")]
    WriteFailed(String),
    /// Too many readers at once.
    #[error("too many readers of the database at once")]
    ReadersFull,
    /// A value exceeds what the format can hold.
    #[error("{what} does not fit into the database: {value}")]
    TooLarge {
        /// Which value.
        what: &'static str,
        /// Its size.
        value: u64,
    },
    /// The pruning seed differs from that of the database, or is invalid.
    #[error("the database is pruned with seed {is}, it cannot be pruned with seed {asked}")]
    PruningSeed {
        /// The seed of the database, 0 if it is not pruned.
        is: u32,
        /// The requested seed.
        asked: u32,
    },
    /// There is no block at this height.
    #[error("there is no block at height {0}")]
    NoBlock(Height),
    /// Any other error of the storage engine.
    #[error("the storage engine failed: {0}")]
    Storage(String),
}

impl From<heed::Error> for DbError {
    fn from(error: heed::Error) -> Self {
        match &error {
            heed::Error::Mdb(heed::MdbError::MapFull) => Self::MapFull,
            heed::Error::Mdb(heed::MdbError::ReadersFull) => Self::ReadersFull,
            heed::Error::Io(io) if is_out_of_space(io) => Self::DiskFull,
            // LMDB's error for a short write.
            heed::Error::Io(io) if io.raw_os_error() == Some(libc::EIO) => {
                Self::WriteFailed(error.to_string())
            }
            _ => Self::Storage(error.to_string()),
        }
    }
}

/// Whether an error means that there is no space left.
pub(crate) fn is_out_of_space(error: &io::Error) -> bool {
    matches!(error.raw_os_error(), Some(libc::ENOSPC | libc::EDQUOT | libc::EFBIG))
}
