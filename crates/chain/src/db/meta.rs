//! The first two pages of an LMDB file, read without LMDB.
//!
//! Commits alternate between the two; the one with the higher transaction number is the current state, the other the
//! previous one. All numbers are in native byte order, which is little-endian on every supported machine.

use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;

pub(super) const PAGE_HEADER: usize = 16;
pub(super) const NO_PAGE: u64 = u64::MAX;
/// LMDB's limit on the depth of a tree.
pub(super) const MAX_DEPTH: u16 = 32;

const MAGIC: u32 = 0xBEEF_C0DE;
const DATA_VERSION: u32 = 1;
const META_FLAG: u16 = 0x08;
/// The flags of the free list: integer keys.
const FREE_FLAGS: u16 = 0x08;
/// The bytes of a meta page that have a meaning.
pub(super) const META_SIZE: usize = PAGE_HEADER + 24 + 2 * TreeRoot::SIZE + 16;

/// The contents of a meta page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Meta {
    pub(super) page_size: u32,
    /// The free pages, by the transaction that freed them.
    pub(super) free: TreeRoot,
    /// The tables by name.
    pub(super) main: TreeRoot,
    pub(super) last_page: u64,
    pub(super) txn: u64,
}

/// The root of a tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TreeRoot {
    pub(super) pad: u32,
    pub(super) flags: u16,
    pub(super) depth: u16,
    pub(super) branch_pages: u64,
    pub(super) leaf_pages: u64,
    pub(super) overflow_pages: u64,
    pub(super) entries: u64,
    pub(super) root: u64,
}

/// Why the start of a file is invalid.
#[derive(Debug)]
pub(super) enum MetaError {
    /// It is not an LMDB file.
    Foreign,
    /// It ends within the first pages.
    Short { need: u64 },
    /// It is an LMDB file, but a meta page is invalid.
    Torn(&'static str),
    /// It cannot be read.
    Io(io::Error),
}

pub(super) fn u16_at(page: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(*page.get(at..)?.first_chunk()?))
}

pub(super) fn u32_at(page: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(*page.get(at..)?.first_chunk()?))
}

pub(super) fn u64_at(page: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(*page.get(at..)?.first_chunk()?))
}

impl TreeRoot {
    pub(super) const SIZE: usize = 48;

    pub(super) fn read(bytes: &[u8]) -> Option<Self> {
        Some(Self {
            pad: u32_at(bytes, 0)?,
            flags: u16_at(bytes, 4)?,
            depth: u16_at(bytes, 6)?,
            branch_pages: u64_at(bytes, 8)?,
            leaf_pages: u64_at(bytes, 16)?,
            overflow_pages: u64_at(bytes, 24)?,
            entries: u64_at(bytes, 32)?,
            root: u64_at(bytes, 40)?,
        })
    }

    /// Whether it can be a root in a file with this last page.
    pub(super) const fn is_possible(&self, last_page: u64) -> bool {
        if self.root == NO_PAGE {
            return self.depth == 0 && self.entries == 0;
        }
        self.depth >= 1 && self.depth <= MAX_DEPTH && self.root >= 2 && self.root <= last_page
    }
}

impl Meta {
    /// Reads both meta pages of a file that is not empty: the current state and the previous one. The latter may be
    /// invalid after a crash of the machine, but both must be LMDB's.
    pub(super) fn read(file: &File, length: u64) -> Result<[Self; 2], MetaError> {
        let first = Self::read_at(file, length, 0)?;
        let second = Self::read_at(file, length, first.page_size.into())?;
        if first.page_size != second.page_size {
            return Err(MetaError::Torn("its two headers have different page sizes"));
        }
        let (newer, older, index) =
            if first.txn < second.txn { (second, first, 1) } else { (first, second, 0) };
        if newer.txn & 1 != index || newer.txn >= 1 << 62 {
            return Err(MetaError::Torn("its header has an impossible transaction number"));
        }
        Ok([newer, older])
    }

    /// The bytes of the current state's page.
    pub(super) fn current_page(file: &File, length: u64) -> Result<[u8; META_SIZE], MetaError> {
        let [meta, _] = Self::read(file, length)?;
        let mut page = [0; META_SIZE];
        file.read_exact_at(&mut page, (meta.txn & 1) * u64::from(meta.page_size)).map_err(MetaError::Io)?;
        Ok(page)
    }

    /// Makes the state of a page the current one: also as the previous state, whose own pages may be gone.
    pub(super) fn make_current(&self, page: &[u8; META_SIZE], file: &File) -> io::Result<()> {
        for txn in [self.txn, self.txn.saturating_sub(1)] {
            let (mut page, slot) = (*page, txn & 1);
            page[..8].copy_from_slice(&slot.to_le_bytes());
            page[META_SIZE - 8..].copy_from_slice(&txn.to_le_bytes());
            file.write_all_at(&page, slot * u64::from(self.page_size))?;
        }
        Ok(())
    }

    fn read_at(file: &File, length: u64, at: u64) -> Result<Self, MetaError> {
        let mut page = [0; META_SIZE];
        let end = at + META_SIZE as u64;
        if length < end {
            // If the first one starts like LMDB's, report truncation.
            let mut start = [0; PAGE_HEADER + 4];
            let ours = at > 0 || file.read_exact_at(&mut start, 0).is_ok() && is_lmdb(&start);
            return Err(if ours { MetaError::Short { need: end } } else { MetaError::Foreign });
        }
        file.read_exact_at(&mut page, at).map_err(MetaError::Io)?;
        if !is_lmdb(&page) {
            let torn = MetaError::Torn("its second header is not one");
            return Err(if at == 0 { MetaError::Foreign } else { torn });
        }
        Self::decode(&page).ok_or(MetaError::Torn("a header has an impossible value"))
    }

    pub(super) fn decode(page: &[u8; META_SIZE]) -> Option<Self> {
        let trees = PAGE_HEADER + 24;
        let free = TreeRoot::read(&page[trees..])?;
        let main = TreeRoot::read(&page[trees + TreeRoot::SIZE..])?;
        let rest = trees + 2 * TreeRoot::SIZE;
        let meta = Self {
            page_size: free.pad,
            free,
            main,
            last_page: u64_at(page, rest)?,
            txn: u64_at(page, rest + 8)?,
        };
        let version = u32_at(page, PAGE_HEADER + 4)?;
        let possible = version == DATA_VERSION
            && meta.page_size.is_power_of_two()
            && (512..=0x8000).contains(&meta.page_size)
            && meta.last_page >= 1
            && meta.last_page < 1 << 48
            && free.flags == FREE_FLAGS
            && main.flags == 0;
        possible.then_some(meta)
    }
}

fn is_lmdb(page: &[u8]) -> bool {
    u16_at(page, 10) == Some(META_FLAG) && u32_at(page, PAGE_HEADER) == Some(MAGIC)
}
