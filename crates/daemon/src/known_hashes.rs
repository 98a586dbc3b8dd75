//! Known hashes of old blocks: those of the program, and those of a file (`--known-hashes`).

use std::io;
use std::path::{Path, PathBuf};

use ferrite_chain::db::DbError;
use ferrite_consensus::known::{KnownHashes, KnownHashesError};
use ferrite_types::Height;
use ferrite_types::network::Network;
use sha2::{Digest, Sha256};

use crate::node::Node;

/// The hashes of mainnet, as the reference has them (`blocks/checkpoints.dat`).
const MAINNET: &[u8] = include_bytes!("../data/checkpoints.dat");
/// Their SHA-256 (`blockchain.cpp: expected_block_hashes_hash`).
const MAINNET_SHA256: &str = "2aea941d43024422a63f223c84b9d88d1f58d31e1f508c2d6d43cd637ba32d16";

/// Which blocks are taken without verifying their proofs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KnownHashesConfig {
    /// None (`--fast-block-sync 0`).
    Off,
    /// Those that the program knows, and those of a file.
    On {
        /// The file (`--known-hashes`).
        file: Option<PathBuf>,
    },
}

/// Why known hashes cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum LoadKnownHashesError {
    /// Those of the program are not what they were when it was built.
    #[error("the block hashes in the program are damaged: their SHA-256 is {0}; install it again")]
    Damaged(String),
    /// The file cannot be read.
    #[error("cannot read the block hashes in {}: {source}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The file is malformed, or about another chain than those of the program.
    #[error("cannot use the block hashes in {}: {source}", path.display())]
    Unusable {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: KnownHashesError,
    },
    /// The chain on disk is another one.
    #[error(
        "the block hashes in {} are not those of the chain in {}: choose the right file, or start without --known-hashes",
        path.display(),
        chain.display()
    )]
    OtherChain {
        /// The file.
        path: PathBuf,
        /// The directory of the database.
        chain: PathBuf,
    },
    /// The database failed.
    #[error(transparent)]
    Db(#[from] DbError),
}

/// The hashes of a network that come with the program.
///
/// # Errors
/// If they are damaged.
pub fn built_in(network: Network) -> Result<KnownHashes, LoadKnownHashesError> {
    if network != Network::Mainnet {
        return Ok(KnownHashes::none());
    }
    let damaged = || LoadKnownHashesError::Damaged(const_hex::encode(Sha256::digest(MAINNET)));
    if const_hex::encode(Sha256::digest(MAINNET)) != MAINNET_SHA256 {
        return Err(damaged());
    }
    KnownHashes::from_bytes(MAINNET).map_err(|_| damaged())
}

/// Loads what is configured.
///
/// # Errors
/// If it cannot be used.
pub fn load(network: Network, config: &KnownHashesConfig) -> Result<KnownHashes, LoadKnownHashesError> {
    let KnownHashesConfig::On { file } = config else { return Ok(KnownHashes::none()) };
    let built_in = built_in(network)?;
    let Some(path) = file else { return Ok(built_in) };
    built_in.or_longer(read(path)?).map_err(|source| unusable(path, source))
}

fn read(path: &Path) -> Result<KnownHashes, LoadKnownHashesError> {
    let bytes = std::fs::read(path)
        .map_err(|source| LoadKnownHashesError::Unreadable { path: path.to_owned(), source })?;
    KnownHashes::from_bytes(&bytes).map_err(|source| unusable(path, source))
}

fn unusable(path: &Path, source: KnownHashesError) -> LoadKnownHashesError {
    LoadKnownHashesError::Unusable { path: path.to_owned(), source }
}

/// Compares the chain on disk with the hashes. A wrong file is an error; a chain that contradicts those of the program
/// is not, because it may be a private one.
///
/// # Errors
/// If they are those of another chain, or the database fails.
pub fn check_chain(node: &Node, config: &KnownHashesConfig) -> Result<(), LoadKnownHashesError> {
    let known = node.chain().known_blocks();
    let end = known.hashes().end();
    if end > Height(0) {
        tracing::info!(target: "blockchain", "Hashes of {} blocks are known; their proofs are not verified", end.0);
    }
    if known.agree_with(&node.reader()?.view())? {
        return Ok(());
    }
    if let KnownHashesConfig::On { file: Some(path) } = config {
        let chain = node.options().database_dir();
        return Err(LoadKnownHashesError::OtherChain { path: path.clone(), chain });
    }
    tracing::error!(target: "blockchain", "The chain on disk is not the one whose block hashes the program knows. It cannot be continued with blocks of the network below height {}.", end.0);
    Ok(())
}

#[cfg(test)]
mod tests {
    use ferrite_consensus::known::GroupHashes;
    use ferrite_testkit::data;
    use ferrite_types::Hash;

    use super::*;

    #[test]
    fn only_mainnet_has_some() {
        for network in Network::ALL {
            let known = built_in(network).expect("they are not damaged");
            let expected = if network == Network::Mainnet { 3_706_880 } else { 0 };
            assert_eq!(known.end(), Height(expected), "{network}");
        }
        assert_eq!(load(Network::Mainnet, &KnownHashesConfig::Off).expect("nothing").end(), Height(0));
    }

    /// The recorded weights of mainnet have the hashes of their groups.
    #[test]
    fn weights_of_mainnet_have_these_hashes() {
        const FIRST: usize = 2_850_000;
        let rows = data::recorded_lines("mainnet/weights_2850000_3050000.csv.zst");
        let weights: Vec<u64> = rows[1..]
            .iter()
            .map(|row| row.split_once(',').expect("two columns").0.parse().expect("a weight"))
            .collect();
        let groups = FIRST.div_ceil(512)..(FIRST + weights.len()) / 512;
        assert_eq!(groups.len(), 390);
        for group in groups {
            let at = group * 512 - FIRST;
            let hashes = GroupHashes::of(&[Hash::default(); 512], &weights[at..at + 512]);
            let ours = hashes.into_iter().collect::<KnownHashes>().to_bytes();
            let known = &MAINNET[4 + 64 * group..][..64];
            assert!(ours[36..] == known[32..], "weights of blocks from {} on", group * 512);
        }
    }

    #[test]
    fn a_file_must_continue_what_the_program_knows() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("known");
        let load_file = |bytes: &[u8]| {
            std::fs::write(&path, bytes).expect("a file");
            load(Network::Mainnet, &KnownHashesConfig::On { file: Some(path.clone()) })
        };
        let mut longer = [MAINNET, &[1; 64]].concat();
        longer[..4].copy_from_slice(&7241u32.to_le_bytes());
        assert_eq!(load_file(&longer).expect("it continues").end(), Height(3_706_880 + 512));
        let shorter = [&2u32.to_le_bytes()[..], &MAINNET[4..132]].concat();
        assert_eq!(load_file(&shorter).expect("it agrees").end(), Height(3_706_880));
        longer[100] ^= 1;
        let error = load_file(&longer).expect_err("it contradicts").to_string();
        assert!(error.contains("blocks 512 to 1023 contradict the built-in ones"), "{error}");
    }
}
