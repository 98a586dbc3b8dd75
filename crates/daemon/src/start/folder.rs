//! The data directory before the node starts.
//!
//! It may be one that `monerod` uses or has used: its database (`lmdb`) and peer file (`p2pstate.bin`) are not touched,
//! ours have other names. Earlier versions of this program used those names too; their files are renamed.

use std::path::Path;

use ferrite_chain::db::{OpenError, Owner, move_database};
use ferrite_p2p::book::file::is_peer_file;

use crate::config::PEER_FILE;
use crate::node::DATABASE;

/// The database of `monerod`, and of earlier versions of this program.
const SHARED_DATABASE: &str = "lmdb";
/// The same for peers.
const SHARED_PEERS: &str = "p2pstate.bin";

/// Renames files that earlier versions left under the names of `monerod`, and reports files of `monerod`.
///
/// # Errors
/// If the database of an earlier version is in use or cannot be moved.
pub(super) fn prepare(data_dir: &Path) -> Result<(), OpenError> {
    let (shared, own) = (data_dir.join(SHARED_DATABASE), data_dir.join(DATABASE));
    match Owner::of(&shared) {
        Owner::Ferrite if Owner::of(&own) == Owner::Missing => {
            move_database(&shared, &own)?;
            tracing::info!(target: "global", "Moved the database from {} to {}", shared.display(), own.display());
        }
        Owner::Monerod => tracing::info!(
            target: "global",
            "Found a blockchain of monerod in {}: it is left untouched, and this program syncs its own in {}",
            shared.display(),
            own.display()
        ),
        Owner::Ferrite | Owner::Missing | Owner::Unknown => {}
    }
    move_peers(data_dir);
    Ok(())
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
