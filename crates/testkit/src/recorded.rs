//! The recorded chain of the daemon's tests, on disk, for tests that start `ferrited` with it.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::data::Recorded;
use crate::diff::Connections;
use crate::golden::{self, Step};
use crate::ours::Ferrited;

/// The recording of the chain.
const CHAIN: &str = "rpc/chain.io.zst";

/// The flags that a node needs to keep this chain.
pub const FLAGS: &[&str] =
    &["--offline", "--fixed-difficulty", "1", "--keep-fakechain", "--keep-alt-blocks", "--disable-rpc-ban"];

/// A `--data-dir` with the recorded chain: payments of a real wallet, two side chains, three pool transactions. Made
/// once for all tests of a build, in their folder (`CARGO_TARGET_TMPDIR`); for [`Ferrited::start_on`], which copies it.
///
/// # Panics
/// If the chain cannot be made.
pub fn chain(binary: &Path, folder: &Path) -> PathBuf {
    let (lock, folder) = (folder.join("recorded-chain.lock"), folder.join("recorded-chain"));
    let lock = File::create(lock).expect("a file can be created");
    lock.lock().expect("files can be locked");
    let ready = folder.join("ready");
    let sums = Recorded::in_repository().sums().expect("the recorded data is listed");
    let sum = sums.into_iter().find(|(name, _)| name == CHAIN);
    // Another chain or another program gets another folder.
    let made =
        std::fs::metadata(binary).and_then(|program| program.modified()).expect("the program is built");
    let stamp = format!("{sum:?} {made:?}");
    // A node drops transactions that have been in its pool for three days.
    let age = std::fs::metadata(&ready).and_then(|ready| ready.modified()).map(|made| made.elapsed());
    let is_new = age.is_ok_and(|age| age.is_ok_and(|age| age < Duration::from_secs(24 * 3600)));
    if is_new && std::fs::read_to_string(&ready).is_ok_and(|found| found == stamp) {
        return folder;
    }
    // It may not exist yet.
    let _ = std::fs::remove_dir_all(&folder);
    let mut program = Ferrited::start_with(binary, FLAGS);
    let mut connections = Connections::new(program.rpc_port(), program.restricted_port());
    for step in golden::recorded(CHAIN) {
        let Step::Give(question) = step else { continue };
        let answer = connections.ask(&question).tree();
        let status =
            answer.as_ref().and_then(|tree| tree.text("status").or_else(|| tree.text("result.status")));
        assert_eq!(status, Some("OK"), "{question:?}: {answer:?}");
    }
    assert!(program.stop().success());
    program.copy_folder(&folder);
    std::fs::write(ready, stamp).expect("a file can be written");
    folder
}
