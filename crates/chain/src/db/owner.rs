//! Which program the database in a directory belongs to, found without changing or mapping it.

use std::fs::File;
use std::path::Path;

use super::meta::{Meta, TreeRoot};
use super::pages;
use super::tables::is_ours;

/// LMDB's name for the file of a database.
pub(super) const DATA: &str = "data.mdb";

/// `monerod`'s block metadata: integer keys, sorted duplicates of fixed size.
const MONEROD_BLOCK_INFO: (&[u8], u16) = (b"block_info", 0x1c);
/// Its blocks: integer keys.
const MONEROD_BLOCKS: (&[u8], u16) = (b"blocks", 0x08);

/// The program that a database belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owner {
    /// There is no database.
    Missing,
    /// This program.
    Ferrite,
    /// `monerod`.
    Monerod,
    /// Another program, or the file is damaged or unreadable.
    Unknown,
}

impl Owner {
    /// The owner of the database in a directory.
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
