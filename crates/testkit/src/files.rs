//! The files of a folder, to see whether something has changed them.

use std::collections::BTreeMap;
use std::path::Path;

/// Every file of a folder by name, with its contents.
///
/// # Panics
/// If one of them cannot be read.
pub fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = std::fs::read_dir(folder).expect("there is the folder");
    let read = |path: &Path| {
        let name = path.file_name().expect("it has a name").to_string_lossy().into_owned();
        (name, std::fs::read(path).expect("the file can be read"))
    };
    entries.map(|entry| read(&entry.expect("the folder can be read").path())).collect()
}
