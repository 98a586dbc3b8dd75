//! The reference's database.

use std::process::{Command, Stdio};

use ferrite_chain::db::{Database, OpenOptions};
use ferrite_chain::takeover::raw::export;
use ferrite_testkit::quick;
use ferrite_types::Height;

use super::chain::Chain;

/// The reference's import, which adds the blocks without verifying them. It warns for 90 seconds first.
const IMPORT: &str = "monero-blockchain-import";

/// The size of the reference's database with the same chain, for each transaction. `None` if its import fails.
pub(crate) fn bytes_per_tx(chain: &Chain) -> Option<f64> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("blockchain.raw");
    {
        let db = Database::open(chain.folder(), &OpenOptions::new(chain.genesis())).unwrap();
        export(&db, &file, Height(0), Height(u64::MAX), |_| {}).unwrap();
    }
    let mut import = Command::new(IMPORT);
    quick::prepare(&mut import, folder.path());
    import.arg("--data-dir").arg(folder.path()).arg("--input-file").arg(&file);
    import.args(["--regtest", "--fixed-difficulty", "1", "--dangerous-unverified-import", "1"]);
    let output = import.stdin(Stdio::null()).output().unwrap();
    let text = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    let size = std::fs::metadata(folder.path().join("fake/lmdb/data.mdb")).map_or(0, |file| file.len());
    if !output.status.success() || text.contains("Error adding block") || size < chain.bytes {
        println!("{IMPORT} has not imported everything, {size} bytes: {text}");
        return None;
    }
    Some(size as f64 / chain.txs as f64)
}
