//! Importing the database of `monerod`.

use std::path::Path;
use std::time::{Duration, Instant};

use ferrite_chain::db::OpenOptions;
use ferrite_chain::engine::ChainConfig;
use ferrite_chain::takeover::monerod::MonerodDatabase;
use ferrite_chain::takeover::{ImportOptions, import, open_chain};
use ferrite_types::network::Network;

/// The size of mainnet's database, for the estimate.
const MAINNET_BYTES: f64 = 250e9;

/// The imports of a database.
pub(crate) struct Imports {
    pub(crate) times: Vec<Duration>,
    bytes: u64,
    /// The size of the file.
    file: u64,
}

/// Imports the chain in a data directory of a `monerod` that is not running.
pub(crate) fn measure(data_dir: &Path, turns: usize) -> Imports {
    let file = MonerodDatabase::locate(data_dir, "fake").unwrap();
    let mut imports = Imports { times: Vec::new(), bytes: 0, file: std::fs::metadata(&file).unwrap().len() };
    let genesis = Network::Regtest.parameters().genesis.id;
    for _ in 0..turns {
        let folder = tempfile::tempdir().unwrap();
        let fixed_difficulty = Some(crate::difficulty());
        let config = ChainConfig { fixed_difficulty, ..ChainConfig::of(Network::Regtest) };
        let started = Instant::now();
        let source = MonerodDatabase::open(&file, &genesis).unwrap();
        let mut engine = open_chain(folder.path(), &OpenOptions::new(genesis), config).unwrap();
        let imported = import(&source, &mut engine, &ImportOptions::default(), |_| {}).unwrap();
        imports.times.push(started.elapsed());
        imports.bytes = imported.progress.bytes;
    }
    imports
}

impl Imports {
    /// The rate of the median time, and what it means for mainnet.
    pub(crate) fn rate(&self, median: f64) -> String {
        let (bytes, file) = (self.bytes as f64, self.file as f64);
        format!(
            "{:.1} MB of blocks and transactions in a file of {:.1} MB: {:.1} MB/s; at that rate, and if the disk keeps \
             up, a database of 250 GB with as much of each takes {:.1} h",
            bytes / 1e6,
            file / 1e6,
            bytes / 1e6 / median,
            MAINNET_BYTES / (file / median) / 3600.0
        )
    }
}
