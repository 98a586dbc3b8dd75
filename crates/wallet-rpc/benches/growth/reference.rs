//! The reference's database, which we import.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use ferrite_chain::db::{Database, OpenOptions};
use ferrite_chain::takeover::monerod::MonerodDatabase;
use ferrite_chain::takeover::raw::export;
use ferrite_chain::takeover::{ImportOptions, import, open_chain};
use ferrite_testkit::bench::{Spread, grouped};
use ferrite_testkit::quick;
use ferrite_testkit::synthetic::{Plan, Schedule};
use ferrite_types::Height;

use super::SEED;
use super::chain::Chain;

/// The reference's import, which adds the blocks without verifying them. It warns for 90 seconds first.
const IMPORT: &str = "monero-blockchain-import";
/// How often its database is imported.
const TURNS: usize = 3;
/// The size of mainnet's database, for the estimate.
const MAINNET_BYTES: f64 = 250e9;

/// The reference's database of a chain.
pub(crate) struct Reference {
    blocks: u64,
    /// The size of the file.
    bytes: f64,
    /// Bytes for each transaction, miner transactions included, beside ours.
    bytes_per_tx: [f64; 2],
    /// The length of all blocks and transactions.
    blob_bytes: f64,
    /// How long we take to import it.
    times: Spread,
}

impl Reference {
    /// Makes the database of a chain and imports it. `None` if the reference does not make it.
    pub(crate) fn measure(blocks: u64) -> Option<Self> {
        // The reference records weights by the rules of its private chain, and the import compares them.
        let chain = Chain::make(Plan { seed: SEED, blocks, schedule: Schedule::Newest });
        let folder = tempfile::tempdir().unwrap();
        let bytes = make(&chain, folder.path())?;
        let times: Vec<Duration> = (0..TURNS).map(|_| take_over(&chain, folder.path())).collect();
        Some(Self {
            blocks: chain.blocks,
            bytes: bytes as f64,
            bytes_per_tx: [bytes as f64 / chain.txs as f64, chain.bytes_per_tx()],
            blob_bytes: chain.bytes as f64,
            times: Spread::of_times(times),
        })
    }

    /// What it takes on the disk, and to import.
    pub(crate) fn description(&self) -> String {
        let median = self.times.median();
        format!(
            "The reference's database of a chain of {} blocks, all of version 16, has {:.0} MB after its own import \
             without verification: {:.0} bytes for each transaction, where ours has {:.0}. `ferrite chain import` takes \
             {median:.1} s for it ({TURNS} turns): {:.0} MB/s of the file, {:.0} MB/s of blocks and transactions. At that \
             rate, and if the disk keeps up, mainnet's 250 GB take {:.1} h.",
            grouped(self.blocks),
            self.bytes / 1e6,
            self.bytes_per_tx[0],
            self.bytes_per_tx[1],
            self.bytes / 1e6 / median,
            self.blob_bytes / 1e6 / median,
            MAINNET_BYTES / (self.bytes / median) / 3600.0
        )
    }
}

/// Has the reference import the chain into a data directory. Returns the size of the file.
fn make(chain: &Chain, data_dir: &Path) -> Option<u64> {
    let file = data_dir.join("blockchain.raw");
    {
        let db = Database::open(chain.folder(), &OpenOptions::new(chain.genesis())).unwrap();
        export(&db, &file, Height(0), Height(u64::MAX), |_| {}).unwrap();
    }
    let mut import = Command::new(IMPORT);
    quick::prepare(&mut import, data_dir);
    import.arg("--data-dir").arg(data_dir).arg("--input-file").arg(&file);
    import.args(["--regtest", "--fixed-difficulty", "1", "--dangerous-unverified-import", "1"]);
    let output = import.stdin(Stdio::null()).output().unwrap();
    std::fs::remove_file(file).unwrap();
    let text = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    let size = std::fs::metadata(data_dir.join("fake/lmdb/data.mdb")).map_or(0, |file| file.len());
    if !output.status.success() || text.contains("Error adding block") || size < chain.bytes {
        println!("{IMPORT} has not imported everything, {size} bytes: {text}");
        return None;
    }
    Some(size)
}

/// Imports that database into one of ours, as `ferrite chain import` does.
fn take_over(chain: &Chain, data_dir: &Path) -> Duration {
    let folder = tempfile::tempdir().unwrap();
    let file = MonerodDatabase::locate(data_dir, "fake").unwrap();
    let started = Instant::now();
    let source = MonerodDatabase::open(&file, &chain.genesis()).unwrap();
    let options = OpenOptions::new(chain.genesis());
    let mut engine = open_chain(folder.path(), &options, chain.plan.config()).unwrap();
    let imported = import(&source, &mut engine, &ImportOptions::default(), |_| {}).unwrap();
    let time = started.elapsed();
    let progress = imported.progress;
    assert!(progress.committed == progress.target && progress.height.0 >= chain.blocks, "{progress:?}");
    time
}
