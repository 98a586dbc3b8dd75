//! Whose database is in a directory. Nothing is changed to find out, and nothing of it is mapped.

use std::fs::File;
use std::path::Path;

use super::meta::{Meta, TreeRoot};
use super::pages;
use super::tables::is_ours;

/// The file of a database, as LMDB calls it.
pub(super) const DATA: &str = "data.mdb";

/// What `monerod` keeps about blocks: integer keys, sorted duplicates of one size.
const MONEROD_BLOCK_INFO: (&[u8], u16) = (b"block_info", 0x1c);
/// Its blocks: integer keys.
const MONEROD_BLOCKS: (&[u8], u16) = (b"blocks", 0x08);

/// Whose database it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owner {
    /// There is none.
    Missing,
    /// This program.
    Ferrite,
    /// `monerod`.
    Monerod,
    /// Another program, or the file is damaged or cannot be read.
    Unknown,
}

impl Owner {
    /// Whose database is in this directory.
    pub fn of(directory: &Path) -> Self {
        let path = directory.join(DATA);
        match File::open(&path) {
            Ok(file) => Self::of_file(&file).unwrap_or(Self::Unknown),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Self::Missing,
            Err(_) => Self::Unknown,
        }
    }

    fn of_file(file: &File) -> Option<Self> {
        let length = file.metadata().ok()?.len();
        let [meta, _] = Meta::read(file, length).ok()?;
        let tables = pages::tables(file, length, &meta)?;
        let has = |(name, flags): (&[u8], u16)| {
            tables.iter().any(|(table, root)| table == name && root.flags == flags)
        };
        if has(MONEROD_BLOCK_INFO) && has(MONEROD_BLOCKS) {
            return Some(Self::Monerod);
        }
        let names: Vec<&[u8]> = tables.iter().map(|(name, _)| name.as_slice()).collect();
        let plain = |root: &TreeRoot| root.flags == 0 && root.pad == 0;
        (is_ours(&names) && tables.iter().all(|(_, root)| plain(root))).then_some(Self::Ferrite)
    }
}
