//! The recorder's log, interpreted as file operations.

use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;

/// A file or folder, whatever its names.
pub(super) type Node = usize;

/// The recorded folder.
pub(super) const ROOT: Node = 0;

/// The prefix of recorded files.
pub(super) const FILES: &str = "/files";
/// The file that [`Task::mark`](super::Task::mark) writes to.
pub(super) const MARKS: &str = "/marks";

/// Flag of `open`: the file may be created, or is truncated.
const O_CREAT: u64 = 0o100;
const O_TRUNC: u64 = 0o1000;

/// A change made by a process, in order.
#[derive(Debug, Clone)]
pub(super) enum Op {
    /// A new name for a file or folder, which may be new, too.
    Name { folder: Node, name: String, node: Node, is_file: bool },
    /// A file is renamed, and replaces another.
    Rename { folder: Node, from: String, to: String },
    /// A name is removed.
    Unlink { folder: Node, name: String },
    /// Bytes of a file.
    Write { node: Node, offset: u64, data: Rc<[u8]> },
    /// The length of a file.
    Length { node: Node, length: u64 },
    /// Makes the changes of a file or folder durable, or only the last write.
    Flush { node: Node, only_last: bool, calls: Vec<u64> },
    /// A statement of the process.
    Mark(String),
}

impl fmt::Display for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name { name, node, .. } => write!(f, "name {name} (file {node})"),
            Self::Rename { from, to, .. } => write!(f, "rename {from} to {to}"),
            Self::Unlink { name, .. } => write!(f, "remove {name}"),
            Self::Write { node, offset, data } => {
                write!(f, "write {} bytes at {offset} (file {node})", data.len())
            }
            Self::Length { node, length } => write!(f, "length {length} (file {node})"),
            Self::Flush { node, only_last: false, .. } => write!(f, "flush (file {node})"),
            Self::Flush { node, only_last: true, .. } => write!(f, "flush of a write (file {node})"),
            Self::Mark(text) => write!(f, "mark {text:?}"),
        }
    }
}

/// One record of the log, see `recorder.c`.
struct Record<'a> {
    kind: u32,
    fd: i32,
    number: u64,
    path: &'a str,
    other: &'a str,
    data: &'a [u8],
}

const BEGIN: u32 = 0;
const OPEN: u32 = 1;
const CLOSE: u32 = 2;
const WRITE: u32 = 3;
const LENGTH: u32 = 4;
const EXTEND: u32 = 5;
pub(super) const FLUSH: u32 = 6;
const RENAME: u32 = 7;
const LINK: u32 = 8;
const UNLINK: u32 = 9;
const MKDIR: u32 = 10;
const RMDIR: u32 = 11;
const MAP: u32 = 12;

fn next<'a>(log: &mut &'a [u8]) -> Option<Record<'a>> {
    let mut rest = *log;
    let mut take = |length: usize| {
        let (part, after) = rest.split_at_checked(length)?;
        rest = after;
        Some(part)
    };
    let kind = u32::from_ne_bytes(take(4)?.try_into().ok()?);
    let fd = i32::from_ne_bytes(take(4)?.try_into().ok()?);
    let number = u64::from_ne_bytes(take(8)?.try_into().ok()?);
    let path = u32::from_ne_bytes(take(4)?.try_into().ok()?) as usize;
    let other = u32::from_ne_bytes(take(4)?.try_into().ok()?) as usize;
    let data = usize::try_from(u64::from_ne_bytes(take(8)?.try_into().ok()?)).ok()?;
    let text = |bytes| std::str::from_utf8(bytes).expect("tests give files plain names");
    let (path, other, data) = (text(take(path)?), text(take(other)?), take(data)?);
    *log = rest;
    Some(Record { kind, fd, number, path, other, data })
}

/// The number of records of a kind so far.
pub(super) fn count(mut log: &[u8], kind: u32) -> usize {
    std::iter::from_fn(|| next(&mut log)).filter(|record| record.kind == kind).count()
}

/// The state of files according to the log read so far.
#[derive(Debug, Clone)]
pub(super) struct LogReader {
    nodes: usize,
    /// The names as processes see them.
    names: BTreeMap<String, Node>,
    lengths: BTreeMap<Node, u64>,
    /// The open files of the process.
    open: BTreeMap<i32, Opened>,
    /// Files that are also written through a map.
    mapped: Vec<Node>,
}

#[derive(Debug, Clone, Copy)]
enum Opened {
    Node(Node),
    Marks,
}

impl Default for LogReader {
    fn default() -> Self {
        Self {
            nodes: 1,
            names: BTreeMap::from([(FILES.to_owned(), ROOT)]),
            lengths: BTreeMap::new(),
            open: BTreeMap::new(),
            mapped: Vec::new(),
        }
    }
}

impl LogReader {
    /// Adds a file that exists before the recording.
    pub(super) fn existing(&mut self, path: &str, length: Option<u64>) -> (Node, String, Node) {
        let node = self.new_node();
        if let Some(length) = length {
            self.lengths.insert(node, length);
        }
        let (folder, name) = self.split(path);
        self.names.insert(path.to_owned(), node);
        (folder, name, node)
    }

    fn new_node(&mut self) -> Node {
        self.nodes += 1;
        self.nodes - 1
    }

    /// Whether the content of a file is not fully recorded.
    pub(super) fn is_mapped(&self, path: &str) -> bool {
        self.names.get(path).is_some_and(|node| self.mapped.contains(node))
    }

    fn is_file(&self, node: Node) -> bool {
        self.lengths.contains_key(&node)
    }

    fn split(&self, path: &str) -> (Node, String) {
        let (folder, name) = path.rsplit_once('/').expect("a path below the root");
        let node = self.names.get(folder).unwrap_or_else(|| panic!("the folder of {path} was not recorded"));
        (*node, name.to_owned())
    }

    fn node(&self, path: &str) -> Node {
        *self.names.get(path).unwrap_or_else(|| panic!("{path} was not recorded"))
    }

    /// Reads the log of one process, up to this many changes.
    ///
    /// # Panics
    /// If it contains an operation that the model lacks.
    pub(super) fn read(&mut self, mut log: &[u8], limit: usize) -> Vec<Op> {
        let mut ops = Vec::new();
        while ops.len() < limit
            && let Some(record) = next(&mut log)
        {
            self.take(&record, &mut ops);
        }
        assert!(ops.len() >= limit || log.is_empty(), "the log of the recorder is cut off");
        ops
    }

    fn take(&mut self, record: &Record<'_>, ops: &mut Vec<Op>) {
        match record.kind {
            BEGIN => self.open.clear(),
            OPEN => self.opened(record, ops),
            CLOSE => drop(self.open.remove(&record.fd)),
            RENAME => {
                let node = self.node(record.path);
                assert!(self.is_file(node), "no folders are renamed");
                let (folder, from) = self.split(record.path);
                let (to_folder, to) = self.split(record.other);
                self.names.remove(record.path);
                self.names.insert(record.other.to_owned(), node);
                if folder == to_folder {
                    ops.push(Op::Rename { folder, from, to });
                } else {
                    // Each folder is flushed separately.
                    ops.push(Op::Name { folder: to_folder, name: to, node, is_file: true });
                    ops.push(Op::Unlink { folder, name: from });
                }
            }
            LINK => {
                let node = self.node(record.path);
                let (folder, name) = self.split(record.other);
                self.names.insert(record.other.to_owned(), node);
                ops.push(Op::Name { folder, name, node, is_file: true });
            }
            UNLINK | RMDIR => {
                let (folder, name) = self.split(record.path);
                self.names.remove(record.path);
                ops.push(Op::Unlink { folder, name });
            }
            MKDIR => {
                let (folder, name) = self.split(record.path);
                let node = self.new_node();
                self.names.insert(record.path.to_owned(), node);
                ops.push(Op::Name { folder, name, node, is_file: false });
            }
            _ => self.take_content(record, ops),
        }
    }

    fn opened(&mut self, record: &Record<'_>, ops: &mut Vec<Op>) {
        if record.path == MARKS {
            self.open.insert(record.fd, Opened::Marks);
            return;
        }
        let node = match self.names.get(record.path) {
            Some(node) => *node,
            None => {
                assert!(record.number & O_CREAT != 0, "{} was not recorded", record.path);
                let (folder, name) = self.split(record.path);
                let node = self.new_node();
                self.lengths.insert(node, 0);
                self.names.insert(record.path.to_owned(), node);
                ops.push(Op::Name { folder, name, node, is_file: true });
                node
            }
        };
        if record.number & O_TRUNC != 0 && self.lengths.get(&node) != Some(&0) {
            self.lengths.insert(node, 0);
            ops.push(Op::Length { node, length: 0 });
        }
        self.open.insert(record.fd, Opened::Node(node));
    }

    fn take_content(&mut self, record: &Record<'_>, ops: &mut Vec<Op>) {
        let opened = *self.open.get(&record.fd).expect("the file was opened before");
        let Opened::Node(node) = opened else {
            if record.kind == WRITE {
                ops.push(Op::Mark(String::from_utf8_lossy(record.data).trim_end().to_owned()));
            }
            return;
        };
        let now = self.lengths.get(&node).copied().unwrap_or_default();
        match record.kind {
            WRITE => {
                self.lengths.insert(node, now.max(record.number + record.data.len() as u64));
                ops.push(Op::Write { node, offset: record.number, data: record.data.into() });
            }
            LENGTH => self.set_length(node, record.number, ops),
            EXTEND => self.set_length(node, now.max(record.number), ops),
            FLUSH => {
                let frames = record.data.chunks_exact(8);
                let calls =
                    frames.map(|frame| u64::from_ne_bytes(frame.try_into().expect("8 bytes"))).collect();
                ops.push(Op::Flush { node, only_last: record.number == 1, calls });
            }
            MAP => self.mapped.push(node),
            kind => panic!("the recorder wrote a record of an unknown kind {kind}"),
        }
    }

    fn set_length(&mut self, node: Node, length: u64, ops: &mut Vec<Op>) {
        if self.lengths.insert(node, length) != Some(length) {
            ops.push(Op::Length { node, length });
        }
    }
}
