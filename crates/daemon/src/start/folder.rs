//! The data directory before the node starts.
//!
//! It may be one that `monerod` uses or has used: its database (`lmdb`) and peer file (`p2pstate.bin`) are not touched,
//! ours have other names. Earlier versions of this program used those names too; their files are renamed.

use std::path::Path;

use ferrite_chain::db::{OpenError, Owner, move_database};
use ferrite_p2p::book::file::is_peer_file;
use ferrite_types::network::Network;

use crate::config::{Config, PEER_FILE, network_folder};
use crate::node::DATABASE;

/// The database of `monerod`, and of earlier versions of this program.
const SHARED_DATABASE: &str = "lmdb";
/// The same for peers.
const SHARED_PEERS: &str = "p2pstate.bin";

/// Renames files that earlier versions left under the names of `monerod`, and reports files of `monerod`.
///
/// # Errors
/// If the database of an earlier version is in use or cannot be moved.
pub(super) fn prepare(config: &Config) -> Result<(), OpenError> {
    let data_dir = &config.data_dir;
    let (shared, own) = (data_dir.join(SHARED_DATABASE), data_dir.join(DATABASE));
    match Owner::of(&shared) {
        Owner::Ferrite if Owner::of(&own) == Owner::Missing => {
            move_database(&shared, &own)?;
            tracing::info!(target: "global", "Moved the database from {} to {}", shared.display(), own.display());
        }
        Owner::Monerod => {
            tracing::info!(
                target: "global",
                "Found a blockchain of monerod in {}: it is left untouched, and this program syncs its own in {}",
                shared.display(),
                own.display()
            );
            if Owner::of(&own) == Owner::Missing {
                tracing::info!(
                    target: "global",
                    "To take its blocks over instead of downloading them, stop this program and run: {}",
                    import_command(config, &shared)
                );
            }
        }
        Owner::Ferrite | Owner::Missing | Owner::Unknown => {}
    }
    move_peers(data_dir);
    Ok(())
}

/// The command that takes the blocks of `monerod` over.
fn import_command(config: &Config, from: &Path) -> String {
    let mut command = format!("ferrite chain import --from {}", quoted(from));
    let folder = network_folder(config.network);
    let base = config.data_dir.ancestors().nth(usize::from(!folder.is_empty())).unwrap_or(&config.data_dir);
    command.push_str(&format!(" --data-dir {}", quoted(base)));
    match config.network {
        Network::Mainnet => {}
        Network::Testnet => command.push_str(" --testnet"),
        Network::Stagenet => command.push_str(" --stagenet"),
        Network::Regtest => command.push_str(" --regtest"),
    }
    if let Some(difficulty) = config.fixed_difficulty {
        command.push_str(&format!(" --fixed-difficulty {difficulty}"));
    }
    command
}

/// A path as a shell takes it.
fn quoted(path: &Path) -> String {
    let text = path.display().to_string();
    let plain = |letter: char| letter.is_alphanumeric() || "/._-+,:@%".contains(letter);
    if text.chars().all(plain) { text } else { format!("'{}'", text.replace('\'', r"'\''")) }
}

fn move_peers(data_dir: &Path) {
    let (shared, own) = (data_dir.join(SHARED_PEERS), data_dir.join(PEER_FILE));
    if !own.exists()
        && is_peer_file(&shared)
        && let Err(error) = std::fs::rename(&shared, &own)
    {
        // Peers can be found again.
        tracing::warn!(target: "net.p2p", "cannot move {} to {}: {error}", shared.display(), own.display());
    }
}
