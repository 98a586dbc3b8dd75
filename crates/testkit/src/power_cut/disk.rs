//! A disk: its durable contents, and changes that may not have been written yet.
//!
//! Unflushed changes may be lost in part and in any order. A sector of 512 bytes has one of the contents that it had
//! since the last flush of its file, a file one of its lengths, and each change of a folder since its last flush was
//! made or not. Sectors within the length of a file that were never written are zeros.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{self, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};

use super::log::{Node, Op, ROOT};

const SECTOR: u64 = 512;

/// A part of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// A sector of a write, counted from the first it touches, and how many it touches.
    Sector(u64, u64),
    /// The length of a file after it.
    Length,
    /// A change of a folder.
    Name,
}

/// Decides which parts of which changes survive. Changes are identified by their position in the recording.
pub(super) type Fate<'a> = dyn FnMut(usize, Part) -> bool + 'a;

/// The files of a disk, by path below the recorded folder. Files with the same number are one file with several names;
/// folders have no content.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Snapshot(pub(super) BTreeMap<String, (Node, Option<Vec<u8>>)>);

impl Snapshot {
    /// Reads a folder. No file in it may have several names.
    ///
    /// # Panics
    /// If it cannot be read.
    pub fn read(folder: &Path) -> Self {
        let mut found = Self::default();
        found.read_into(folder, "");
        found
    }

    fn read_into(&mut self, folder: &Path, prefix: &str) {
        for entry in std::fs::read_dir(folder).expect("a folder that can be read") {
            let entry = entry.expect("a folder that can be read");
            let name = entry.file_name().into_string().expect("tests give files plain names");
            let path = format!("{prefix}/{name}");
            let is_folder = entry.path().is_dir();
            let content = (!is_folder).then(|| std::fs::read(entry.path()).expect("a file that can be read"));
            self.0.insert(path.clone(), (self.0.len(), content));
            if is_folder {
                self.read_into(&entry.path(), &path);
            }
        }
    }

    /// These files, by name.
    pub fn of<const N: usize>(files: [(&str, Vec<u8>); N]) -> Self {
        let numbered = files.into_iter().enumerate();
        Self(
            numbered.map(|(number, (name, content))| (format!("/{name}"), (number, Some(content)))).collect(),
        )
    }

    /// The contents of the files.
    pub fn contents(&self) -> impl Iterator<Item = &[u8]> {
        self.0.values().filter_map(|(_, content)| content.as_deref())
    }

    /// Writes the files to an empty folder.
    ///
    /// # Panics
    /// If they cannot be written.
    pub fn write(&self, folder: &Path) {
        let mut written: BTreeMap<Node, PathBuf> = BTreeMap::new();
        for (path, (node, content)) in &self.0 {
            let path = folder.join(path.trim_start_matches('/'));
            let done = match (content, written.get(node)) {
                (None, _) => std::fs::create_dir(&path),
                (Some(_), Some(first)) => std::fs::hard_link(first, &path),
                (Some(content), None) => write_private(&path, content),
            };
            done.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            if content.is_some() {
                written.entry(*node).or_insert(path);
            }
        }
    }

    /// Equal for equal snapshots. The content of some files may be ignored.
    pub(super) fn hash(&self, ignored: impl Fn(&str) -> bool) -> u64 {
        let mut sums = Vec::new();
        for (path, (node, content)) in &self.0 {
            sums.extend_from_slice(path.as_bytes());
            sums.push(0);
            if !ignored(path) {
                let length = content.as_ref().map_or(usize::MAX, Vec::len);
                sums.extend_from_slice(&node.to_le_bytes());
                sums.extend_from_slice(&length.to_le_bytes());
                // A sector has few different contents, and a checksum tells them apart. Hashing all bytes is slow.
                let sectors = content.iter().flat_map(|content| content.chunks(place_in_memory(SECTOR)));
                for sector in sectors {
                    sums.extend_from_slice(&crc32fast::hash(sector).to_le_bytes());
                }
            }
        }
        let hash: [u8; 32] = Sha256::digest(&sums).into();
        u64::from_le_bytes(std::array::from_fn(|at| hash[at]))
    }
}

fn write_private(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = File::options().write(true).create_new(true).mode(0o600).open(path)?;
    file.write_all(content)
}

/// A disk at some moment of a recording.
#[derive(Debug, Clone, Default)]
pub(super) struct Disk {
    files: BTreeMap<Node, Flushable<Vec<u8>>>,
    folders: BTreeMap<Node, Flushable<BTreeMap<String, Node>>>,
}

/// The durable state, and the changes since, with their positions in the recording.
#[derive(Debug, Clone, Default)]
struct Flushable<T> {
    durable: T,
    pending: Vec<(usize, Op)>,
}

impl Disk {
    /// Adds an initial entry.
    pub(super) fn add(&mut self, folder: Node, name: String, node: Node, content: Option<Vec<u8>>) {
        self.folders.entry(folder).or_default().durable.insert(name, node);
        if let Some(content) = content {
            self.files.entry(node).or_default().durable = content;
        }
    }

    /// Applies a recorded change. An ignored flush does nothing.
    pub(super) fn apply(&mut self, place: usize, op: &Op, ignored: bool) {
        match op {
            Op::Name { folder, .. } | Op::Rename { folder, .. } | Op::Unlink { folder, .. } => {
                if let Op::Name { node, is_file: true, .. } = op {
                    self.files.entry(*node).or_default();
                }
                self.folders.entry(*folder).or_default().pending.push((place, op.clone()));
            }
            Op::Write { node, .. } | Op::Length { node, .. } => {
                self.files.entry(*node).or_default().pending.push((place, op.clone()));
            }
            Op::Flush { node, only_last, .. } if !ignored => self.flush(*node, *only_last),
            Op::Flush { .. } | Op::Mark(_) => {}
        }
    }

    fn flush(&mut self, node: Node, only_last: bool) {
        if let Some(folder) = self.folders.get_mut(&node) {
            for (_, op) in folder.pending.drain(..) {
                change_folder(&mut folder.durable, &op);
            }
        }
        let Some(file) = self.files.get_mut(&node) else { return };
        let first = if only_last { file.pending.len().saturating_sub(1) } else { 0 };
        for (_, op) in file.pending.drain(first..) {
            change_file(&mut file.durable, &op);
        }
    }

    /// The unflushed changes, by position.
    pub(super) fn pending(&self) -> Vec<usize> {
        let folders = self.folders.values().flat_map(|folder| &folder.pending);
        let files = self.files.values().flat_map(|file| &file.pending);
        let places: BTreeSet<usize> = folders.chain(files).map(|(place, _)| *place).collect();
        places.into_iter().collect()
    }

    /// The contents of the disk after a power cut at this moment.
    pub(super) fn after_power_cut(&self, fate: &mut Fate<'_>) -> Snapshot {
        let mut found = Snapshot::default();
        self.collect(ROOT, "", fate, &mut found);
        found
    }

    fn collect(&self, folder: Node, prefix: &str, fate: &mut Fate<'_>, found: &mut Snapshot) {
        let Some(entries) = self.folders.get(&folder) else { return };
        let mut names = entries.durable.clone();
        for (place, op) in &entries.pending {
            if fate(*place, Part::Name) {
                change_folder(&mut names, op);
            }
        }
        // A file with several names has one content.
        let mut contents: BTreeMap<Node, Vec<u8>> = BTreeMap::new();
        for (name, node) in names {
            let path = format!("{prefix}/{name}");
            if let Some(file) = self.files.get(&node) {
                let content = contents.entry(node).or_insert_with(|| file.after_power_cut(fate));
                found.0.insert(path, (node, Some(content.clone())));
            } else {
                found.0.insert(path.clone(), (node, None));
                self.collect(node, &path, fate, found);
            }
        }
    }
}

fn change_folder(names: &mut BTreeMap<String, Node>, op: &Op) {
    match op {
        Op::Name { name, node, .. } => drop(names.insert(name.clone(), *node)),
        // What it renames may never have existed on disk.
        Op::Rename { from, to, .. } => {
            if let Some(node) = names.remove(from) {
                names.insert(to.clone(), node);
            }
        }
        Op::Unlink { name, .. } => drop(names.remove(name)),
        _ => unreachable!("it changes no folder"),
    }
}

fn change_file(content: &mut Vec<u8>, op: &Op) {
    match op {
        Op::Write { offset, data, .. } => {
            let start = place_in_memory(*offset);
            let end = start + data.len();
            content.resize(content.len().max(end), 0);
            content[start..end].copy_from_slice(data);
        }
        Op::Length { length, .. } => content.resize(place_in_memory(*length), 0),
        _ => unreachable!("it changes no file"),
    }
}

fn place_in_memory(offset: u64) -> usize {
    usize::try_from(offset).expect("recorded files fit into memory")
}

impl Flushable<Vec<u8>> {
    fn after_power_cut(&self, fate: &mut Fate<'_>) -> Vec<u8> {
        if self.pending.is_empty() {
            return self.durable.clone();
        }
        // The file as processes see it, change by change; a surviving sector is copied as it is then.
        let mut seen = self.durable.clone();
        let mut disk = self.durable.clone();
        let mut length = disk.len();
        for (place, op) in &self.pending {
            let before = seen.len() as u64;
            change_file(&mut seen, op);
            let after = seen.len() as u64;
            let touched = match op {
                Op::Write { offset, data, .. } => *offset..offset + data.len() as u64,
                _ => before.min(after)..before.max(after),
            };
            if fate(*place, Part::Length) {
                length = seen.len();
            }
            let sectors = touched.start / SECTOR..touched.end.div_ceil(SECTOR);
            let count = sectors.end - sectors.start;
            for (index, sector) in sectors.enumerate() {
                if fate(*place, Part::Sector(index as u64, count)) {
                    copy_sector(&seen, &mut disk, sector);
                }
            }
        }
        disk.resize(length, 0);
        disk
    }
}

/// Copies a sector; beyond the end of `from` it is zeros.
fn copy_sector(from: &[u8], to: &mut Vec<u8>, sector: u64) {
    let start = place_in_memory(sector * SECTOR);
    let end = start + place_in_memory(SECTOR);
    if to.len() < end {
        to.resize(end, 0);
    }
    let part = from.get(start..from.len().min(end)).unwrap_or_default();
    to[start..start + part.len()].copy_from_slice(part);
    to[start + part.len()..end].fill(0);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(offset: u64, data: &[u8]) -> Op {
        Op::Write { node: 1, offset, data: data.into() }
    }

    fn flush(node: Node) -> Op {
        Op::Flush { node, only_last: false, calls: Vec::new() }
    }

    fn disk(ops: &[Op]) -> Disk {
        let mut disk = Disk::default();
        for (place, op) in ops.iter().enumerate() {
            disk.apply(place, op, false);
        }
        disk
    }

    fn file(disk: &Disk, mut fate: impl FnMut(usize, Part) -> bool) -> Option<Vec<u8>> {
        disk.after_power_cut(&mut fate).0.remove("/a").map(|(_, content)| content.expect("a file"))
    }

    fn name(name: &str) -> Op {
        Op::Name { folder: ROOT, name: name.to_owned(), node: 1, is_file: true }
    }

    #[test]
    fn flushed_data_stays_and_the_rest_may_be_lost() {
        let disk = disk(&[name("a"), flush(ROOT), write(0, b"old"), flush(1), write(1, b"new!")]);
        assert_eq!(disk.pending(), [4]);
        assert_eq!(file(&disk, |_, _| false).unwrap(), b"old");
        assert_eq!(file(&disk, |_, _| true).unwrap(), b"onew!");
        assert_eq!(file(&disk, |_, part| part == Part::Length).unwrap(), b"old\0\0");
        assert_eq!(file(&disk, |_, part| part != Part::Length).unwrap(), b"one");
    }

    #[test]
    fn sectors_of_a_write_survive_by_themselves() {
        let disk = disk(&[name("a"), flush(ROOT), write(500, &[7; 1000])]);
        let torn = file(&disk, |_, part| part != Part::Sector(1, 3)).unwrap();
        assert_eq!(torn.len(), 1500);
        let blank = |range: std::ops::Range<usize>| torn[range].iter().all(|byte| *byte == 0);
        assert!(blank(0..500) && blank(512..1024) && !blank(500..512) && !blank(1024..1500));
        assert_eq!(file(&disk, |_, _| false).unwrap(), b"");
    }

    #[test]
    fn a_write_flushed_alone_leaves_the_others_pending() {
        let only = Op::Flush { node: 1, only_last: true, calls: Vec::new() };
        let disk = disk(&[name("a"), flush(ROOT), write(0, &[1; 512]), write(512, &[2; 512]), only]);
        assert_eq!(disk.pending(), [2]);
        assert_eq!(file(&disk, |_, _| false).unwrap(), [[0; 512], [2; 512]].concat());
    }

    #[test]
    fn names_are_lost_unless_their_folder_is_flushed() {
        let rename = Op::Rename { folder: ROOT, from: "new".to_owned(), to: "a".to_owned() };
        let ops = [name("new"), write(0, b"x"), flush(1), flush(ROOT), rename];
        let before = disk(&ops);
        assert_eq!(file(&before, |_, _| false), None);
        assert_eq!(file(&before, |_, _| true).unwrap(), b"x");
        let mut after = before;
        after.apply(5, &flush(ROOT), true);
        assert_eq!(file(&after, |_, _| false), None, "the flush was ignored");
        after.apply(5, &flush(ROOT), false);
        assert_eq!(file(&after, |_, _| false).unwrap(), b"x");
    }

    #[test]
    fn a_lost_truncation_leaves_the_old_end() {
        let cut = Op::Length { node: 1, length: 1 };
        let disk = disk(&[name("a"), flush(ROOT), write(0, b"old"), flush(1), cut, write(1, b"y")]);
        assert_eq!(file(&disk, |_, _| true).unwrap(), b"oy");
        assert_eq!(file(&disk, |_, _| false).unwrap(), b"old");
        // The new byte arrived without the shorter length.
        assert_eq!(file(&disk, |_, part| part != Part::Length).unwrap(), b"oy\0");
    }
}
