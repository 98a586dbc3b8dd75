//! Checking the pages of an LMDB file without LMDB.
//!
//! LMDB trusts its file: a bad pointer makes it read outside the map or the file, and a signal ends the process. So
//! before the file is mapped, its trees are walked with ordinary reads, and everything LMDB relies on is checked: every
//! pointer and length, the order of keys, and, if the walk completes, that each page is used exactly once or free.
//!
//! A complete walk reads all pages except those of large values, which is cheap for a young database and too expensive
//! for a grown one. So the walk has a budget: it goes level by level from the roots, and trusts what is below. (After a
//! crash, the top is what may be bad, because it is what changes.)

use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;

use super::meta::{Meta, NO_PAGE, PAGE_HEADER, TreeRoot, u16_at, u32_at, u64_at};

pub(super) const BRANCH: u16 = 0x01;
pub(super) const LEAF: u16 = 0x02;
const OVERFLOW: u16 = 0x04;
pub(super) const BIG_DATA: u16 = 0x01;
pub(super) const SUB_DATA: u16 = 0x02;
const NODE_HEADER: usize = 8;
/// Limit of a key, in bytes.
const MAX_KEY: usize = 511;

/// An invalid page.
#[derive(Debug)]
pub(super) enum PageError {
    /// The page is damaged.
    Damaged { page: u64, what: &'static str },
    /// The page is beyond the end of the file.
    BeyondEnd { page: u64 },
    /// The page cannot be read.
    Io(io::Error),
}

type Result<T> = std::result::Result<T, PageError>;

/// Checks the trees of one state of the database. Returns whether all of it was checked within the budget, a number of
/// pages.
pub(super) fn check(file: &File, length: u64, meta: &Meta, budget: u64) -> Result<bool> {
    let pages = length / u64::from(meta.page_size);
    let mut walk = Walk { file, meta, pages, used: Bitmap::new(pages.min(meta.last_page + 1)), left: budget };
    walk.used.set(0);
    walk.used.set(1);
    // The free list tells whether a file that seems too short really is.
    let mut free = Collected::default();
    walk.left = budget.max(pages);
    walk.tree(Kind::Free, &meta.free, &mut free)?;
    walk.left = budget.saturating_sub(budget.max(pages) - walk.left);
    let beyond_end = walk.free_pages(&free.values)?;
    if meta.last_page + 1 > pages && meta.last_page + 1 - pages != beyond_end {
        return Err(PageError::BeyondEnd { page: pages });
    }
    let mut tables = Collected::default();
    let mut whole = walk.tree(Kind::Main, &meta.main, &mut tables)?;
    for root in &tables.values {
        let root = TreeRoot::read(root).expect("checked with the node");
        whole &= walk.tree(Kind::Table, &root, &mut Collected::default())?;
    }
    if whole && !walk.used.is_full() {
        return Err(PageError::Damaged { page: 0, what: "a page that is neither used nor free" });
    }
    Ok(whole)
}

/// The tables of any program's database, with their roots; `None` if the file is invalid.
pub(super) fn tables(file: &File, length: u64, meta: &Meta) -> Option<Vec<(Vec<u8>, TreeRoot)>> {
    /// The tables of our databases and of `monerod`'s fit into fewer pages.
    const MAX_PAGES: usize = 16;
    if !meta.main.is_possible(meta.last_page) {
        return None;
    }
    let pages = length / u64::from(meta.page_size);
    let mut level: Vec<u64> = if meta.main.root == NO_PAGE { Vec::new() } else { vec![meta.main.root] };
    let mut found = Vec::new();
    for depth in 1..=meta.main.depth {
        let mut below = Vec::new();
        for page in level {
            let mut bytes = vec![0; meta.page_size as usize];
            let at = Some(page).filter(|page| *page < pages)? * u64::from(meta.page_size);
            file.read_exact_at(&mut bytes, at).ok()?;
            let leaf = depth == meta.main.depth;
            for node in nodes(&bytes, if leaf { LEAF } else { BRANCH })? {
                if !leaf {
                    below.push(u64::from(node.size) | u64::from(node.flags) << 32);
                } else if node.flags & SUB_DATA != 0 {
                    found.push((node.key.to_vec(), TreeRoot::read(node.rest)?));
                }
            }
        }
        if below.len() > MAX_PAGES {
            return None;
        }
        level = below;
    }
    Some(found)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Free,
    Main,
    Table,
}

/// The values needed from a tree: free pages, roots of tables.
#[derive(Default)]
struct Collected {
    values: Vec<Vec<u8>>,
}

struct Walk<'f> {
    file: &'f File,
    meta: &'f Meta,
    /// Number of whole pages in the file.
    pages: u64,
    used: Bitmap,
    left: u64,
}

/// A page to be checked, with the range of its keys.
struct Todo {
    page: u64,
    from: Vec<u8>,
    to: Option<Vec<u8>>,
}

#[derive(Default)]
struct Counts {
    branch: u64,
    leaf: u64,
    overflow: u64,
    entries: u64,
}

impl Walk<'_> {
    /// Walks a tree level by level. Returns false if the budget ran out.
    fn tree(&mut self, kind: Kind, root: &TreeRoot, collected: &mut Collected) -> Result<bool> {
        let damaged = |what| PageError::Damaged { page: root.root, what };
        if !root.is_possible(self.meta.last_page) {
            return Err(damaged("a tree with an impossible root"));
        }
        if root.root == NO_PAGE {
            return Ok(true);
        }
        let mut counts = Counts::default();
        let mut level = vec![Todo { page: root.root, from: Vec::new(), to: None }];
        for depth in 1..=root.depth {
            let mut below = Vec::new();
            for todo in level {
                if self.left == 0 {
                    return Ok(false);
                }
                self.left -= 1;
                let page = self.page(todo.page)?;
                if depth == root.depth {
                    self.leaf(kind, &page, &todo, &mut counts, collected)?;
                } else {
                    self.branch(kind, &page, &todo, &mut counts, &mut below)?;
                }
            }
            level = below;
        }
        let right = counts.branch == root.branch_pages
            && counts.leaf == root.leaf_pages
            && counts.overflow == root.overflow_pages
            && counts.entries == root.entries;
        if right { Ok(true) } else { Err(damaged("a tree with another number of entries or pages")) }
    }

    fn page(&mut self, page: u64) -> Result<Vec<u8>> {
        self.claim(page, 1)?;
        let mut bytes = vec![0; self.meta.page_size as usize];
        self.read(page, &mut bytes)?;
        if u64_at(&bytes, 0) != Some(page) {
            return Err(PageError::Damaged { page, what: "a page with another page's number" });
        }
        Ok(bytes)
    }

    fn read(&self, page: u64, bytes: &mut [u8]) -> Result<()> {
        self.file.read_exact_at(bytes, page * u64::from(self.meta.page_size)).map_err(PageError::Io)
    }

    /// Marks pages as used; they must be within the file and not be in use already.
    fn claim(&mut self, first: u64, count: u64) -> Result<()> {
        let damaged = |what| PageError::Damaged { page: first, what };
        if first < 2 || count > self.meta.last_page || first > self.meta.last_page + 1 - count {
            return Err(damaged("a pointer to a page that does not exist"));
        }
        if first + count > self.pages {
            return Err(PageError::BeyondEnd { page: first });
        }
        for page in first..first + count {
            if !self.used.set(page) {
                return Err(damaged("a page that is used twice"));
            }
        }
        Ok(())
    }

    fn branch(
        &self,
        kind: Kind,
        page: &[u8],
        todo: &Todo,
        counts: &mut Counts,
        below: &mut Vec<Todo>,
    ) -> Result<()> {
        let damaged = |what| PageError::Damaged { page: todo.page, what };
        let nodes = nodes(page, BRANCH).ok_or_else(|| damaged("a page that is not a branch page"))?;
        if nodes.len() < 2 && kind != Kind::Free {
            return Err(damaged("a branch page with a single branch"));
        }
        counts.branch += 1;
        let first = below.len();
        for (index, node) in nodes.iter().enumerate() {
            // The first key of a branch page is unused: everything below the second key is in its child.
            let from = if index == 0 { todo.from.clone() } else { node.key.to_vec() };
            if index > 0 {
                check_key(kind, todo, node.key)?;
                let before = &mut below[first + index - 1];
                if index > 1 && compare(kind, &before.from, node.key).is_ge() {
                    return Err(damaged("keys that are not in order"));
                }
                before.to = Some(node.key.to_vec());
            }
            let child = u64::from(node.size) | u64::from(node.flags) << 32;
            below.push(Todo { page: child, from, to: todo.to.clone() });
        }
        Ok(())
    }

    fn leaf(
        &mut self,
        kind: Kind,
        page: &[u8],
        todo: &Todo,
        counts: &mut Counts,
        collected: &mut Collected,
    ) -> Result<()> {
        let damaged = |what| PageError::Damaged { page: todo.page, what };
        let nodes = nodes(page, LEAF).ok_or_else(|| damaged("a page that is not a leaf page"))?;
        counts.leaf += 1;
        counts.entries += nodes.len() as u64;
        let mut before: Option<&[u8]> = None;
        for node in &nodes {
            check_key(kind, todo, node.key)?;
            if before.is_some_and(|before| compare(kind, before, node.key).is_ge()) {
                return Err(damaged("keys that are not in order"));
            }
            before = Some(node.key);
            let expected = if kind == Kind::Main { SUB_DATA } else { 0 };
            if node.flags & !BIG_DATA != expected
                || kind == Kind::Main && node.size as usize != TreeRoot::SIZE
            {
                return Err(damaged("an entry of the wrong kind"));
            }
            let keep = kind != Kind::Table;
            let value = self.value(todo.page, node, counts, keep)?;
            if kind == Kind::Main
                && TreeRoot::read(&value).is_none_or(|root| root.flags != 0 || root.pad != 0)
            {
                return Err(damaged("a table of the wrong kind"));
            }
            if keep {
                collected.values.push(value);
            }
        }
        Ok(())
    }

    fn value(&mut self, page: u64, node: &Node<'_>, counts: &mut Counts, keep: bool) -> Result<Vec<u8>> {
        let size = node.size as usize;
        let damaged = |what| PageError::Damaged { page, what };
        if node.flags & BIG_DATA == 0 {
            let value = node.rest.get(..size).ok_or_else(|| damaged("a value longer than its page"))?;
            return Ok(if keep { value.to_vec() } else { Vec::new() });
        }
        let first = u64_at(node.rest, 0).ok_or_else(|| damaged("a value longer than its page"))?;
        let page_size = self.meta.page_size as usize;
        let needed = (PAGE_HEADER - 1 + size) / page_size + 1;
        let mut header = [0; PAGE_HEADER];
        self.claim(first, 1)?;
        self.read(first, &mut header)?;
        let count = u32_at(&header, 12).map_or(0, u64::from);
        if u64_at(&header, 0) != Some(first) || u16_at(&header, 10) != Some(OVERFLOW) || count < needed as u64
        {
            return Err(PageError::Damaged { page: first, what: "a page that is not an overflow page" });
        }
        if count > 1 {
            self.claim(first + 1, count - 1)?;
        }
        counts.overflow += count;
        if !keep {
            return Ok(Vec::new());
        }
        let mut value = vec![0; PAGE_HEADER + size];
        self.read(first, &mut value)?;
        Ok(value.split_off(PAGE_HEADER))
    }

    /// Marks the free pages. Returns how many of them are beyond the end of the file, where free pages may be.
    fn free_pages(&mut self, lists: &[Vec<u8>]) -> Result<u64> {
        let damaged = || PageError::Damaged { page: self.meta.free.root, what: "an impossible free page" };
        let mut beyond = std::collections::BTreeSet::new();
        for list in lists {
            let count = u64_at(list, 0).and_then(|count| usize::try_from(count).ok()).ok_or_else(damaged)?;
            let (ids, _) = list[8..].as_chunks::<8>();
            let ids = ids.get(..count).ok_or_else(damaged)?;
            let mut before = u64::MAX;
            for id in ids {
                let id = u64::from_le_bytes(*id);
                let new = if id < self.pages { self.used.set(id) } else { beyond.insert(id) };
                if id < 2 || id > self.meta.last_page || id >= before || !new {
                    return Err(damaged());
                }
                before = id;
            }
        }
        Ok(beyond.len() as u64)
    }
}

/// One entry of a page.
pub(super) struct Node<'p> {
    /// The length of the value, or the lower part of the child's page number.
    pub(super) size: u32,
    pub(super) flags: u16,
    pub(super) key: &'p [u8],
    pub(super) rest: &'p [u8],
}

/// The entries of a page; `None` if it is of another kind or invalid.
fn nodes(page: &[u8], kind: u16) -> Option<Vec<Node<'_>>> {
    let (flags, lower, upper) = (u16_at(page, 10)?, u16_at(page, 12)?, u16_at(page, 14)?);
    let (lower, upper) = (usize::from(lower), usize::from(upper));
    if flags != kind
        || lower <= PAGE_HEADER
        || !lower.is_multiple_of(2)
        || lower > upper
        || upper > page.len()
    {
        return None;
    }
    let pointers = page[PAGE_HEADER..lower].as_chunks::<2>().0;
    pointers.iter().map(|at| node(page, u16::from_le_bytes(*at).into(), upper)).collect()
}

pub(super) fn node(page: &[u8], at: usize, upper: usize) -> Option<Node<'_>> {
    if at < upper || !at.is_multiple_of(2) {
        return None;
    }
    let key_size = usize::from(u16_at(page, at + 6)?);
    let rest = page.get(at + NODE_HEADER..)?;
    let (key, rest) = rest.split_at_checked(key_size)?;
    Some(Node { size: u32_at(page, at)?, flags: u16_at(page, at + 4)?, key, rest })
}

/// The keys of the free list are numbers, all others are bytes.
fn compare(kind: Kind, left: &[u8], right: &[u8]) -> std::cmp::Ordering {
    match kind {
        Kind::Free => u64_at(left, 0).cmp(&u64_at(right, 0)),
        _ => left.cmp(right),
    }
}

fn check_key(kind: Kind, todo: &Todo, key: &[u8]) -> Result<()> {
    let damaged = |what| PageError::Damaged { page: todo.page, what };
    if key.is_empty() || key.len() > MAX_KEY || kind == Kind::Free && key.len() != 8 {
        return Err(damaged("a key of an impossible length"));
    }
    let too_small = !todo.from.is_empty() && compare(kind, key, &todo.from).is_lt();
    let too_large = todo.to.as_ref().is_some_and(|to| compare(kind, key, to).is_ge());
    if too_small || too_large { Err(damaged("keys that are not in order")) } else { Ok(()) }
}

/// A set of pages.
struct Bitmap {
    words: Vec<u64>,
    len: u64,
    set: u64,
}

impl Bitmap {
    fn new(len: u64) -> Self {
        let words = usize::try_from(len.div_ceil(64)).expect("fewer pages than addresses");
        Self { words: vec![0; words], len, set: 0 }
    }

    /// Sets a bit. Returns false if it was set already.
    fn set(&mut self, at: u64) -> bool {
        let word = usize::try_from(at / 64).ok().and_then(|word| self.words.get_mut(word));
        let Some(word) = word.filter(|_| at < self.len) else { return false };
        let bit = 1 << (at % 64);
        let new = *word & bit == 0;
        *word |= bit;
        self.set += u64::from(new);
        new
    }

    const fn is_full(&self) -> bool {
        self.set == self.len
    }
}
