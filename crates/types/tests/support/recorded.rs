//! The recorded blobs: mainnet vectors and the consensus corpus.

#![allow(dead_code, reason = "each test that includes this uses a part of it")]

use std::path::Path;

use ferrite_testkit::data;

/// The mainnet blobs of one kind, with their ids.
pub(crate) fn mainnet(kind: &str) -> Vec<(String, Vec<u8>)> {
    data::mainnet(kind)
}

/// The files of a folder.
pub(crate) fn files(folder: &Path) -> Vec<std::path::PathBuf> {
    std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
}

/// One line of the corpus that has a blob.
pub(crate) struct Event {
    pub(crate) kind: String,
    pub(crate) blob: Vec<u8>,
    pub(crate) line: String,
}

/// All blobs of the corpus; the genesis block of a case counts as a block.
pub(crate) fn corpus() -> Vec<Event> {
    let event = |line: String| {
        let kind = text_field(&line, "event").expect("every line has an event");
        let (kind, field) = if kind == "start" { ("block", "genesis") } else { (kind, "blob") };
        let blob = data::unhex(text_field(&line, field).expect("every event has a blob"));
        Event { kind: kind.to_owned(), blob, line }
    };
    data::FAMILIES.iter().flat_map(|family| data::corpus(family)).map(event).collect()
}

/// The value of a string field in one line of JSON; the requested ones have no escapes.
pub(crate) fn text_field<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let start = line.find(&format!("\"{name}\":\""))? + name.len() + 4;
    line[start..].split('"').next()
}
