//! The wallet's own file: an encrypted, durable log of changes.
//!
//! ```text
//! file    = header frame...
//! header  = magic, format version, salt, proof of the key, checksum of all that           (see store/header.rs)
//! frame   = length and checksum, nonce, ciphertext and tag, length and checksum again     (see store/frame.rs)
//! content = kind u8, record...                                                            (see store/record.rs)
//! ```
//!
//! Every commit is one frame, appended and flushed to disk before [`Store::commit`] returns. A frame is authenticated
//! together with the header, its number and the tag of the previous frame, so frames cannot be modified, reordered,
//! omitted or copied from another file undetected. A frame that was incomplete at a crash was never acknowledged, and
//! is cut off when the file is next opened; any other mismatch is an error and leaves the file unmodified.
//!
//! When most of the log is history, [`Store::compact`] writes the current state to a new file that replaces the old
//! one. The frames of this base state form a unit: a file with only some of them is refused.

mod disk;
mod error;
mod frame;
mod header;
mod key;
pub mod record;
mod usage;

use std::fs::File;
use std::io::{self, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use ferrite_wallet::changes::{Change, ChangeSet, ChangeStore, Table};
use zeroize::Zeroizing;

use crate::file::sync_folder;

pub use disk::Placement;
pub use error::{OpenStoreError, StoreError};
pub use key::StoreKey;

use frame::{Kind, Sealer};
use usage::Usage;

/// The size of a frame of the base state.
const BASE_FRAME: usize = 256 * 1024;
/// The size of the read buffer.
const BUFFER: usize = 128 * 1024;
/// Smaller files are never compacted.
const MIN_COMPACTED: u64 = 1024 * 1024;

/// An open store. The caller holds the wallet's lock, so that there is only one.
pub struct Store {
    path: PathBuf,
    key: StoreKey,
    file: File,
    sealer: Sealer,
    /// The position of the next frame.
    end: u64,
    usage: Usage,
    /// Changes that could not be written yet.
    unsaved: ChangeSet,
    /// The state of the file on disk is unknown, so it must be rewritten.
    broken: bool,
}

impl Store {
    /// Whether a file begins like a store.
    pub fn is_store(start: &[u8]) -> bool {
        header::is_store(start)
    }

    /// Creates a store with the content `state`. The file appears complete or not at all.
    ///
    /// # Errors
    /// If it cannot be written, or exists and must not be replaced.
    pub fn create(
        path: &Path,
        key: &StoreKey,
        state: impl IntoIterator<Item = Change>,
        placement: Placement,
    ) -> Result<Self, StoreError> {
        let mut store = Self::write_base(path, key, state)?;
        match disk::place(&disk::temporary(path), path, placement) {
            Ok(disk::Placed::Durable) => Ok(store),
            Ok(disk::Placed::Unsure) => {
                store.broken = true;
                Err(StoreError::Broken)
            }
            Err(error) => {
                disk::discard(path);
                Err(error.into())
            }
        }
    }

    /// Opens a store and returns all committed changes in order. A commit that was interrupted by a crash is removed.
    ///
    /// # Errors
    /// If the file is not a store, belongs to another wallet, has a newer version, or is damaged. It is not modified.
    pub fn open(path: &Path, key: &StoreKey) -> Result<(Self, Vec<Change>), OpenStoreError> {
        let mut file = disk::open(path)?;
        let length = file.metadata()?.len();
        let mut buffered = BufReader::with_capacity(BUFFER, &mut file);
        let sealer = header::read(&mut buffered, key)?;
        let mut reader = frame::FrameReader::new(buffered, length, sealer);
        let (mut changes, mut usage) = (Vec::new(), Usage::default());
        let mut incomplete = true;
        while let Some((kind, content)) = reader.next()? {
            let mut unknown = None;
            record::read(&content[1..], |table, key, value| {
                usage.note(table, key, value.map(<[u8]>::len));
                match Table::from_number(table) {
                    Some(table) => changes.push(Change {
                        table,
                        key: key.to_vec(),
                        value: value.map(|value| Zeroizing::new(value.to_vec())),
                    }),
                    None => unknown = Some(table),
                }
            })?;
            if let Some(table) = unknown {
                return Err(OpenStoreError::UnknownTable(table));
            }
            incomplete = kind == Kind::Piece;
        }
        if incomplete {
            return Err(OpenStoreError::HalfWritten);
        }
        let (end, sealer) = reader.finish();
        if end < length {
            file.set_len(end)?;
        }
        // A killed process may have left the last frame or the name of the file unflushed, and the wallet relies on
        // both from now on.
        file.sync_all()?;
        sync_folder(path)?;
        usage.total = end;
        let store = Self::new(path, key, file, sealer, end, usage);
        Ok((store, changes))
    }

    /// Checks whether a file is the store of these keys. Only the header is read.
    ///
    /// # Errors
    /// As [`Store::open`].
    pub(crate) fn check_key(path: &Path, key: &StoreKey) -> Result<(), OpenStoreError> {
        header::read(&mut File::open(path)?, key).map(drop)
    }

    /// Renames the file, replacing another.
    ///
    /// # Errors
    /// If that fails; the file keeps its old name then.
    pub(crate) fn move_to(&mut self, path: &Path) -> io::Result<()> {
        disk::place(&self.path, path, Placement::Replace)?;
        self.path = path.to_owned();
        Ok(())
    }

    /// Writes changes. They are all on disk when this returns. If it fails, none of them is; they are kept for the next
    /// commit.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn commit(&mut self, changes: &ChangeSet) -> Result<(), StoreError> {
        if self.unsaved.is_empty() {
            return self.write(changes).inspect_err(|_| self.unsaved = changes.clone());
        }
        let mut all = std::mem::take(&mut self.unsaved);
        all.merge(changes.clone());
        all.coalesce();
        self.write(&all).inspect_err(|_| self.unsaved = all)
    }

    /// Whether a commit failed and none has succeeded since.
    pub fn has_unsaved(&self) -> bool {
        !self.unsaved.is_empty()
    }

    fn write(&mut self, changes: &ChangeSet) -> Result<(), StoreError> {
        if self.broken {
            return Err(StoreError::Broken);
        }
        if changes.is_empty() {
            return Ok(());
        }
        let content = record::write(Kind::Commit, changes.iter());
        let (frame, next) = self.sealer.seal(&content)?;
        if let Err(error) = self.append(&frame) {
            // A partial frame must not be mistaken for an acknowledged commit.
            self.broken |= self.file.set_len(self.end).is_err();
            return Err(error);
        }
        self.end += frame.len() as u64;
        self.sealer.advance(next);
        self.usage.total = self.end;
        for change in changes {
            self.usage.note(
                change.table.number(),
                &change.key,
                change.value.as_ref().map(|value| value.len()),
            );
        }
        Ok(())
    }

    fn append(&mut self, frame: &[u8]) -> Result<(), StoreError> {
        self.file.seek(SeekFrom::Start(self.end))?;
        self.file.write_all(frame)?;
        self.file.sync_data().inspect_err(|_| {
            // The system may have discarded the data and will not report it again.
            self.broken = true;
        })?;
        Ok(())
    }

    /// Whether most of the file is history, or the file was deleted.
    pub fn wants_compaction(&self) -> bool {
        let removed = !self.path.exists();
        self.broken || removed || (self.usage.total > MIN_COMPACTED && self.usage.total > 2 * self.usage.live)
    }

    /// Replaces the log with a new file that holds only `state`. This works even after commits have failed.
    ///
    /// # Errors
    /// If it cannot be written. The old file remains in use then.
    pub fn compact(&mut self, state: impl IntoIterator<Item = Change>) -> Result<(), StoreError> {
        let new = Self::write_base(&self.path, &self.key, state)?;
        match disk::place(&disk::temporary(&self.path), &self.path, Placement::Replace) {
            Ok(placed) => {
                *self = new;
                // After a power loss the old file might return, without what was committed to the new one.
                self.broken = placed == disk::Placed::Unsure;
                if self.broken { Err(StoreError::Broken) } else { Ok(()) }
            }
            Err(error) => {
                disk::discard(&self.path);
                Err(error.into())
            }
        }
    }

    /// The size of the file, and the size of the current state in it.
    pub fn size(&self) -> (u64, u64) {
        (self.usage.total, self.usage.live)
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the header and the base state to a temporary file next to `path`.
    fn write_base(
        path: &Path,
        key: &StoreKey,
        state: impl IntoIterator<Item = Change>,
    ) -> Result<Self, StoreError> {
        Self::try_write_base(path, key, state).inspect_err(|_| disk::discard(path))
    }

    fn try_write_base(
        path: &Path,
        key: &StoreKey,
        state: impl IntoIterator<Item = Change>,
    ) -> Result<Self, StoreError> {
        let mut file = disk::create_temporary(path)?;
        let (header, mut sealer) = header::new(key);
        file.write_all(&header)?;
        let mut end = header.len() as u64;
        let mut usage = Usage::default();
        let mut put = |kind: Kind, pieces: &[Change]| -> Result<(), StoreError> {
            let content = record::write(kind, pieces.iter());
            let (frame, next) = sealer.seal(&content)?;
            sealer.advance(next);
            file.write_all(&frame)?;
            end += frame.len() as u64;
            Ok(())
        };
        let mut pieces = Vec::new();
        let mut size = 0;
        for change in state {
            let length = change.value.as_ref().map(|value| value.len());
            usage.note(change.table.number(), &change.key, length);
            size += change.key.len() + length.unwrap_or(0);
            pieces.push(change);
            if size >= BASE_FRAME {
                put(Kind::Piece, &pieces)?;
                pieces.clear();
                size = 0;
            }
        }
        put(Kind::Commit, &pieces)?;
        file.sync_all()?;
        usage.total = end;
        Ok(Self::new(path, key, file, sealer, end, usage))
    }

    fn new(path: &Path, key: &StoreKey, file: File, sealer: Sealer, end: u64, usage: Usage) -> Self {
        let unsaved = ChangeSet::new();
        Self { path: path.to_owned(), key: key.clone(), file, sealer, end, usage, unsaved, broken: false }
    }
}

impl ChangeStore for Store {
    type Error = StoreError;

    fn commit(&mut self, changes: &ChangeSet) -> Result<(), StoreError> {
        Self::commit(self, changes)
    }

    fn wants_compaction(&self) -> bool {
        Self::wants_compaction(self)
    }

    fn compact(&mut self, state: Vec<Change>) -> Result<(), StoreError> {
        Self::compact(self, state)
    }
}
