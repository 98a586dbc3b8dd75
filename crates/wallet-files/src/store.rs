//! The wallet's own file: an encrypted log of what changed, which loses nothing that was committed.
//!
//! ```text
//! file    = header frame...
//! header  = magic, format version, salt, proof of the key, checksum of all that           (see store/header.rs)
//! frame   = length and checksum, nonce, ciphertext and tag, length and checksum again     (see store/frame.rs)
//! content = kind u8, record...                                                            (see store/record.rs)
//! ```
//!
//! Every commit is one frame, written at the end and flushed to the disk before [`Store::commit`] returns. A frame is
//! authenticated together with the header, its number and the tag of the frame before it: frames cannot be changed,
//! swapped, left out or brought over from another file without notice. A frame that was being written when the machine
//! stopped was never answered, and is cut off when the file is opened next; anything else that does not fit is an
//! error, which leaves the file as it is.
//!
//! When most of the log is history, [`Store::compact`] writes the present state to a new file that takes the place of
//! the old one. The frames of that base state belong together: a file that has only some of them is refused.

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

/// How much of the base state goes into one frame.
const PIECE: usize = 256 * 1024;
/// How much is read at a time.
const BUFFER: usize = 128 * 1024;
/// A file that is smaller is never compacted.
const SMALL: u64 = 1024 * 1024;

/// An open store. Whoever has it is the only one: the caller holds the lock of the wallet.
pub struct Store {
    path: PathBuf,
    key: StoreKey,
    file: File,
    sealer: Sealer,
    /// Where the next frame goes.
    end: u64,
    usage: Usage,
    /// What could not be written yet.
    unsaved: ChangeSet,
    /// What is on the disk is not known: only a new file helps.
    broken: bool,
}

impl Store {
    /// Whether a file begins as a store does.
    pub fn is_store(start: &[u8]) -> bool {
        header::is_store(start)
    }

    /// Makes a new store that holds `state`. The file appears complete or not at all.
    ///
    /// # Errors
    /// When it cannot be written, or is there already and must not be replaced.
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

    /// Opens a store, and returns all changes that were committed to it, in order. A commit that was cut short by a stop
    /// of the machine is removed.
    ///
    /// # Errors
    /// When the file is no store, belongs to another wallet, is of a later version, or is damaged. It is left as it is.
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
        // A process that was killed may have left all this unflushed, be it the last frame or the name of the file. What
        // the wallet does from now on relies on it.
        file.sync_all()?;
        sync_folder(path)?;
        usage.total = end;
        let store = Self::new(path, key, file, sealer, end, usage);
        Ok((store, changes))
    }

    /// Whether a file is the store of these keys. No more than its header is read.
    ///
    /// # Errors
    /// As [`Store::open`].
    pub(crate) fn check_key(path: &Path, key: &StoreKey) -> Result<(), OpenStoreError> {
        header::read(&mut File::open(path)?, key).map(drop)
    }

    /// Puts the file in the place of another.
    ///
    /// # Errors
    /// When that is not possible; it is still where it was then.
    pub(crate) fn move_to(&mut self, path: &Path) -> io::Result<()> {
        disk::place(&self.path, path, Placement::Replace)?;
        self.path = path.to_owned();
        Ok(())
    }

    /// Writes changes. When this returns they are on the disk, all of them. When it fails, none of them is; they are kept,
    /// and go with the next commit.
    ///
    /// # Errors
    /// When they cannot be written.
    pub fn commit(&mut self, changes: &ChangeSet) -> Result<(), StoreError> {
        if self.unsaved.is_empty() {
            return self.write(changes).inspect_err(|_| self.unsaved = changes.clone());
        }
        let mut all = std::mem::take(&mut self.unsaved);
        all.merge(changes.clone());
        all.coalesce();
        self.write(&all).inspect_err(|_| self.unsaved = all)
    }

    /// Whether a commit failed, and none succeeded since.
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
            // What reached the disk must not be taken for an answered commit.
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
            // The system may have thrown the data away and will not say so again.
            self.broken = true;
        })?;
        Ok(())
    }

    /// Whether most of the file is history, or somebody has removed it.
    pub fn wants_compaction(&self) -> bool {
        let removed = !self.path.exists();
        self.broken || removed || (self.usage.total > SMALL && self.usage.total > 2 * self.usage.live)
    }

    /// Puts a new file with only `state` in place of the log. Works also when commits do not any more.
    ///
    /// # Errors
    /// When it cannot be written; the old file is still there then and in use.
    pub fn compact(&mut self, state: impl IntoIterator<Item = Change>) -> Result<(), StoreError> {
        let new = Self::write_base(&self.path, &self.key, state)?;
        match disk::place(&disk::temporary(&self.path), &self.path, Placement::Replace) {
            Ok(placed) => {
                *self = new;
                // The old file might come back, and what is committed to the new one would be gone.
                self.broken = placed == disk::Placed::Unsure;
                if self.broken { Err(StoreError::Broken) } else { Ok(()) }
            }
            Err(error) => {
                disk::discard(&self.path);
                Err(error.into())
            }
        }
    }

    /// How many bytes the file has, and how many of them are the present state.
    pub fn size(&self) -> (u64, u64) {
        (self.usage.total, self.usage.live)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes header and base state next to `path`.
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
            if size >= PIECE {
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
