//! `blockchain.raw` files: any bytes are blocks or an error, also behind a valid header.

use std::path::Path;

use ferrite_chain::takeover::raw::RawFile;
use ferrite_chain::takeover::{Source as _, Start};
use ferrite_types::Height;

/// Magic number and header of a file that starts with block 0.
const START: &[u8] = b"\x86\x15\x72\x28\x04\0\0\0\x01\0\x80\x08\x04\0\0\0\0\0\0\0";
/// The bytes before the first chunk.
const START_SIZE: usize = 4 + 1024;

/// Runs the target on one input.
///
/// # Panics
/// If a property does not hold: that is a finding.
pub fn run(bytes: &[u8]) {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let file = folder.path().join("raw");
    read(&file, bytes);
    // The input as a chunk.
    let mut whole = START.to_vec();
    whole.resize(START_SIZE, 0);
    whole.extend_from_slice(&u32::try_from(bytes.len()).unwrap_or(u32::MAX).to_le_bytes());
    whole.extend_from_slice(bytes);
    read(&file, &whole);
}

fn read(path: &Path, bytes: &[u8]) {
    std::fs::write(path, bytes).expect("a file can be written");
    let Ok(file) = RawFile::open(path) else { return };
    let start = Start { height: file.first(), tx: 0, seed: 0, pruned_below: Height(0) };
    let mut count = 0;
    for block in file.blocks(start).expect("it was opened before") {
        let Ok(block) = block else { return };
        assert_eq!(block.height.0, file.first().0.wrapping_add(count));
        count += 1;
        // An error, or a block with its ids.
        let _ = block.decode();
    }
    assert_eq!(file.first().0.wrapping_add(count), file.height().0);
}
