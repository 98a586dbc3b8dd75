//! Reading the tables of any LMDB file in order, with ordinary reads.
//!
//! For files of other programs: nothing is mapped or locked and nothing in their folder changes, a damaged file gives
//! an error and not a signal, and the order of a table's keys does not matter, which programs can define as they like.
//! Only tables that are scanned from a number on must have little-endian numbers as the first eight bytes of their keys.
//!
//! LMDB leaves the pages of a state alone until a second commit after it. So everything that was read is of one state
//! if the file [is unchanged](LmdbFile::is_unchanged) afterwards.

use std::collections::{BTreeMap, VecDeque};
use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;

use super::meta::{Meta, MetaError, NO_PAGE, PAGE_HEADER, TreeRoot, u16_at, u64_at};
use super::pages::{self, BIG_DATA, BRANCH, LEAF, Node, SUB_DATA};

/// A page of values of the same size.
const LEAF2: u16 = 0x20;
/// An entry with several values.
const DUP_DATA: u16 = 0x04;
/// Limit of a value, in bytes: more than any block or transaction has.
const MAX_VALUE: usize = 1 << 28;

/// Why a file cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ScanError {
    /// It is not an LMDB file.
    #[error("it is not a database")]
    Foreign,
    /// It is damaged.
    #[error("it is damaged: {what} (page {page})")]
    Damaged {
        /// The page.
        page: u64,
        /// What is wrong.
        what: &'static str,
    },
    /// It is truncated.
    #[error("it is truncated: page {page} is beyond its end")]
    Truncated {
        /// The page.
        page: u64,
    },
    /// The system failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl From<MetaError> for ScanError {
    fn from(error: MetaError) -> Self {
        match error {
            MetaError::Foreign => Self::Foreign,
            MetaError::Short { .. } => Self::Truncated { page: 0 },
            MetaError::Torn(what) => Self::Damaged { page: 0, what },
            MetaError::Io(source) => Self::Io(source),
        }
    }
}

type Result<T> = std::result::Result<T, ScanError>;

/// An LMDB file in the state of its last commit.
#[derive(Debug)]
pub(crate) struct LmdbFile {
    file: File,
    pages: u64,
    meta: Meta,
}

/// A table of a file.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ScanTable {
    root: TreeRoot,
}

impl ScanTable {
    /// The number of entries; each value counts where keys have several.
    pub(crate) const fn entries(&self) -> u64 {
        self.root.entries
    }

    /// The number of its pages.
    pub(crate) const fn pages(&self) -> u64 {
        self.root.branch_pages + self.root.leaf_pages + self.root.overflow_pages
    }

    /// LMDB's flags.
    pub(crate) const fn flags(&self) -> u16 {
        self.root.flags
    }
}

impl LmdbFile {
    pub(crate) fn open(file: File) -> Result<Self> {
        let length = file.metadata()?.len();
        let [meta, _] = Meta::read(&file, length)?;
        Ok(Self { pages: length / u64::from(meta.page_size), file, meta })
    }

    /// The size of a page in bytes.
    pub(crate) const fn page_size(&self) -> u32 {
        self.meta.page_size
    }

    /// The tables by name.
    pub(crate) fn tables(&self) -> Result<BTreeMap<Vec<u8>, ScanTable>> {
        let length = self.pages * u64::from(self.meta.page_size);
        let damaged = ScanError::Damaged { page: self.meta.main.root, what: "an invalid list of tables" };
        let tables = pages::tables(&self.file, length, &self.meta).ok_or(damaged)?;
        Ok(tables.into_iter().map(|(name, root)| (name, ScanTable { root })).collect())
    }

    /// Whether nothing was committed since the file was opened.
    pub(crate) fn is_unchanged(&self) -> Result<bool> {
        let [meta, _] = Meta::read(&self.file, self.file.metadata()?.len())?;
        Ok(meta.txn == self.meta.txn)
    }

    /// The entries of a table, in its order.
    pub(crate) fn scan(&self, table: &ScanTable) -> Result<Scan<'_>> {
        Scan::new(self, table.root, None)
    }

    /// The entries of a table from a number on.
    pub(crate) fn scan_from(&self, table: &ScanTable, from: u64) -> Result<Scan<'_>> {
        Scan::new(self, table.root, Some(from))
    }

    /// The values of the only key of a table, from a number on; they are returned as keys.
    pub(crate) fn scan_values_from(&self, table: &ScanTable, from: u64) -> Result<Scan<'_>> {
        let mut top = self.scan(table)?;
        let page = table.root.root;
        let damaged = |what| ScanError::Damaged { page, what };
        let Some(node) = top.step()? else { return Scan::new(self, table.root, None) };
        let level = top.levels.last().ok_or_else(|| damaged("a tree without a leaf"))?;
        let node = level.node(node).ok_or_else(|| damaged("an invalid entry"))?;
        let bytes = node.rest.get(..node.size as usize);
        let bytes = bytes.ok_or_else(|| damaged("a value longer than its page"))?;
        match node.flags & (DUP_DATA | SUB_DATA | BIG_DATA) {
            0 => Ok(Scan::few(self, table.root, vec![bytes.to_vec()], from)),
            DUP_DATA => {
                let values = small_page(bytes).ok_or_else(|| damaged("an invalid list of values"))?;
                Ok(Scan::few(self, table.root, values, from))
            }
            flags if flags == DUP_DATA | SUB_DATA => {
                let root = TreeRoot::read(bytes).ok_or_else(|| damaged("an invalid list of values"))?;
                Scan::new(self, root, Some(from))
            }
            _ => Err(damaged("an entry of the wrong kind")),
        }
    }

    fn read(&self, page: u64, bytes: &mut [u8], skip: usize) -> Result<()> {
        let size = u64::from(self.meta.page_size);
        let count = ((bytes.len() + skip) as u64).div_ceil(size);
        if page < 2 || page > self.meta.last_page || count > self.meta.last_page + 1 - page {
            return Err(ScanError::Damaged { page, what: "a pointer to a page that does not exist" });
        }
        if page + count > self.pages {
            return Err(ScanError::Truncated { page });
        }
        Ok(self.file.read_exact_at(bytes, page * size + skip as u64)?)
    }
}

/// The values of a page within an entry.
fn small_page(bytes: &[u8]) -> Option<Vec<Vec<u8>>> {
    let (size, flags, lower) = (u16_at(bytes, 8)?, u16_at(bytes, 10)?, u16_at(bytes, 12)?);
    if flags & LEAF2 == 0 || size == 0 {
        return None;
    }
    let count = usize::from(lower).checked_sub(PAGE_HEADER)? / 2;
    let size = usize::from(size);
    (0..count).map(|at| Some(bytes.get(PAGE_HEADER + at * size..)?.get(..size)?.to_vec())).collect()
}

/// One entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Entry<'s> {
    pub(crate) key: &'s [u8],
    pub(crate) value: &'s [u8],
}

/// A walk through the entries of a table.
#[derive(Debug)]
pub(crate) struct Scan<'f> {
    file: &'f LmdbFile,
    root: TreeRoot,
    /// The pages from the root to the current leaf.
    levels: Vec<Level>,
    /// The values of a table that has no pages for them.
    few: VecDeque<Vec<u8>>,
    /// The value of the current entry, if it has pages of its own.
    value: Vec<u8>,
}

#[derive(Debug, Default)]
struct Level {
    number: u64,
    page: Vec<u8>,
    /// The number of entries.
    count: usize,
    /// The next entry.
    next: usize,
}

impl Level {
    fn is_values(&self) -> bool {
        u16_at(&self.page, 10).is_some_and(|flags| flags & LEAF2 != 0)
    }

    fn node(&self, index: usize) -> Option<Node<'_>> {
        let upper = usize::from(u16_at(&self.page, 14)?);
        let at = u16_at(&self.page, PAGE_HEADER + 2 * index)?;
        pages::node(&self.page, at.into(), upper)
    }

    /// A value of a page that has only values.
    fn value(&self, index: usize) -> Option<&[u8]> {
        let size = usize::from(u16_at(&self.page, 8)?);
        self.page.get(PAGE_HEADER + index * size..)?.get(..size)
    }

    fn key(&self, index: usize) -> Option<&[u8]> {
        if self.is_values() { self.value(index) } else { self.node(index).map(|node| node.key) }
    }

    /// The first entry from which on keys are at least `from`.
    fn position(&self, from: u64) -> Option<usize> {
        let (mut low, mut high) = (0, self.count);
        while low < high {
            let middle = low + (high - low) / 2;
            if u64_at(self.key(middle)?, 0)? < from {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        Some(low)
    }

    /// The child that may contain `from`. The key of the first one is unused.
    fn child_for(&self, from: u64) -> Option<usize> {
        let mut index = 0;
        let (mut low, mut high) = (1, self.count);
        while low < high {
            let middle = low + (high - low) / 2;
            if u64_at(self.key(middle)?, 0)? <= from {
                index = middle;
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        Some(index)
    }
}

impl<'f> Scan<'f> {
    fn new(file: &'f LmdbFile, root: TreeRoot, from: Option<u64>) -> Result<Self> {
        if !root.is_possible(file.meta.last_page) {
            return Err(ScanError::Damaged { page: root.root, what: "a tree with an impossible root" });
        }
        let mut scan = Self::few(file, root, Vec::new(), 0);
        if root.root != NO_PAGE {
            scan.descend(root.root, from)?;
        }
        Ok(scan)
    }

    fn few(file: &'f LmdbFile, root: TreeRoot, values: Vec<Vec<u8>>, from: u64) -> Self {
        let few = values.into_iter().filter(|value| u64_at(value, 0).is_some_and(|number| number >= from));
        Self { file, root, levels: Vec::new(), few: few.collect(), value: Vec::new() }
    }

    /// Goes down to a leaf, to the first entry or to that of a number.
    fn descend(&mut self, mut page: u64, from: Option<u64>) -> Result<()> {
        loop {
            let is_leaf = self.levels.len() + 1 == usize::from(self.root.depth);
            let mut level = self.load(page, is_leaf)?;
            let damaged = ScanError::Damaged { page, what: "an invalid entry" };
            if is_leaf {
                level.next = from.map_or(Some(0), |from| level.position(from)).ok_or(damaged)?;
                self.levels.push(level);
                return Ok(());
            }
            let child = from.map_or(Some(0), |from| level.child_for(from));
            let node = child.and_then(|child| Some((child, level.node(child)?)));
            let (child, node) = node.ok_or(damaged)?;
            page = u64::from(node.size) | u64::from(node.flags) << 32;
            level.next = child + 1;
            self.levels.push(level);
        }
    }

    fn load(&self, number: u64, is_leaf: bool) -> Result<Level> {
        let mut page = vec![0; self.file.meta.page_size as usize];
        self.file.read(number, &mut page, 0)?;
        let damaged = |what| Err(ScanError::Damaged { page: number, what });
        if u64_at(&page, 0) != Some(number) {
            return damaged("a page with another page's number");
        }
        let (flags, lower) = (u16_at(&page, 10).unwrap_or(0), u16_at(&page, 12).map_or(0, usize::from));
        let right = if is_leaf { flags & !LEAF2 == LEAF } else { flags == BRANCH };
        if !right || lower < PAGE_HEADER || lower > page.len() {
            return damaged("a page of the wrong kind");
        }
        Ok(Level { number, count: (lower - PAGE_HEADER) / 2, page, next: 0 })
    }

    /// Moves to the next entry of a leaf. Returns its index.
    fn step(&mut self) -> Result<Option<usize>> {
        loop {
            let depth = self.levels.len();
            let Some(level) = self.levels.last_mut() else { return Ok(None) };
            if level.next >= level.count {
                self.levels.pop();
                continue;
            }
            let index = level.next;
            level.next += 1;
            if depth == usize::from(self.root.depth) {
                return Ok(Some(index));
            }
            let damaged = ScanError::Damaged { page: level.number, what: "an invalid entry" };
            let node = level.node(index).ok_or(damaged)?;
            let child = u64::from(node.size) | u64::from(node.flags) << 32;
            self.descend(child, None)?;
        }
    }

    /// The next entry.
    pub(crate) fn next(&mut self) -> Result<Option<Entry<'_>>> {
        if let Some(value) = self.few.pop_front() {
            self.value = value;
            return Ok(Some(Entry { key: &self.value, value: &[] }));
        }
        let Some(index) = self.step()? else { return Ok(None) };
        let Some(level) = self.levels.last() else { return Ok(None) };
        let page = level.number;
        let damaged = |what| ScanError::Damaged { page, what };
        if level.is_values() {
            let key = level.value(index).ok_or_else(|| damaged("an invalid entry"))?;
            return Ok(Some(Entry { key, value: &[] }));
        }
        let node = level.node(index).ok_or_else(|| damaged("an invalid entry"))?;
        let size = node.size as usize;
        match node.flags {
            0 => {
                let value = node.rest.get(..size).ok_or_else(|| damaged("a value longer than its page"))?;
                Ok(Some(Entry { key: node.key, value }))
            }
            BIG_DATA
                if size <= MAX_VALUE && size as u64 / u64::from(self.file.page_size()) <= self.file.pages =>
            {
                let first = u64_at(node.rest, 0).ok_or_else(|| damaged("a value longer than its page"))?;
                self.value.resize(size, 0);
                self.file.read(first, &mut self.value, PAGE_HEADER)?;
                Ok(Some(Entry { key: node.key, value: &self.value }))
            }
            _ => Err(damaged("an entry of the wrong kind")),
        }
    }
}
