//! Importing a wallet of the reference.

use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ferrite_wallet::keys::WalletKeys;
use ferrite_wallet::state::{Wallet, WalletOptions};
use zeroize::Zeroizing;

use super::{OpenWallet, OpenWalletError, skip_to};
use crate::file::{WalletFiles, WalletPath, create_new, is_taken, sync_folder, with_suffix};
use crate::store::{Placement, Store, StoreKey};
use crate::wallet2::{Cache, CacheError};

/// The suffix of the old wallet's name.
const BACKUP_SUFFIX: &str = ".wallet2-backup";

/// Reads the cache, keeps it under another name, and puts our store in its place. After any failure, crash or power
/// loss, the cache is either in place, or under its new name with our store in place.
///
/// The cache depends on the password, so it is kept with a copy of the keys file: together they are a wallet that the
/// reference opens with the password of today, whatever becomes of ours.
pub(super) fn import(
    mut files: WalletFiles,
    keys: Arc<WalletKeys>,
    options: WalletOptions,
    key: &StoreKey,
) -> Result<OpenWallet, OpenWalletError> {
    let path = files.path().store().to_owned();
    let io = |error| OpenWalletError::Io { path: path.clone(), error };
    let failed = |error| OpenWalletError::Cache { path: path.clone(), error };
    let bytes = Zeroizing::new(fs::read(&path).map_err(io)?);
    let cache =
        Cache::open(&bytes, files.key(), &files.content().account, files.kdf_rounds()).map_err(failed)?;
    let mut wallet = if cache.address == keys.address() {
        let records = cache.into_records(options.network).map_err(failed)?;
        Wallet::from_records(keys, options, records)?
    } else if keys.is_multisig() && cache.address.view == keys.address().view {
        // The reference stores multisig keys as soon as they are created, but the cache later: this one is older than
        // the keys.
        Wallet::new(keys, options)?
    } else {
        return Err(failed(CacheError::OtherAddress));
    };
    wallet.set_skip_to(skip_to(&files)?);
    let keys_file = files.bytes().map_err(io)?;
    let backup = keep(&path, &bytes, &keys_file).map_err(io)?;
    let changes = wallet.take_changes();
    let store = Store::create(&path, key, changes, Placement::Replace).inspect_err(|_| {
        // Nothing was replaced, so remove the second name.
        if fs::read(&path).is_ok_and(|now| now == *bytes) {
            let _ = fs::remove_file(&backup);
            let _ = fs::remove_file(WalletPath::new(&backup).keys());
        }
    })?;
    Ok(OpenWallet { files, store, wallet, imported: Some(backup) })
}

/// Gives the cache a second, unused name, and puts a copy of the keys file beside it.
fn keep(path: &Path, bytes: &[u8], keys_file: &[u8]) -> io::Result<PathBuf> {
    for number in 1.. {
        let suffix = if number == 1 { BACKUP_SUFFIX.to_owned() } else { format!("{BACKUP_SUFFIX}-{number}") };
        let backup = with_suffix(path, &suffix);
        let keys = with_suffix(&backup, ".keys");
        let (has_cache, has_keys) = (is_taken(&backup)?, is_taken(&keys)?);
        // Either may be from an interrupted attempt.
        if (has_cache && !is_backup(&backup, path, bytes)?)
            || (has_keys && !is_private_copy(&keys, keys_file)?)
        {
            continue;
        }
        if !has_keys {
            create_new(&keys, keys_file)?;
        }
        match fs::hard_link(path, &backup) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                // The file system does not support links.
                create_new(&backup, bytes)?;
            }
            _ => sync_folder(&backup)?,
        }
        return Ok(backup);
    }
    unreachable!("there are numbers enough")
}

/// Whether a file has these bytes and only its owner can use it. A symbolic link does not count.
fn is_private_copy(path: &Path, bytes: &[u8]) -> io::Result<bool> {
    let found = fs::symlink_metadata(path)?;
    Ok(found.is_file() && is_private(&found) && fs::read(path)? == bytes)
}

/// Whether a file is a copy of the cache that survives the replacement of the cache: the same file under a second name,
/// or one with the same bytes that others cannot write. A symbolic link does not count, as it may point to the cache.
fn is_backup(backup: &Path, path: &Path, bytes: &[u8]) -> io::Result<bool> {
    let found = fs::symlink_metadata(backup)?;
    if !found.is_file() {
        return Ok(false);
    }
    Ok(is_same_file(&found, &fs::symlink_metadata(path)?) || is_private_copy(backup, bytes)?)
}

#[cfg(unix)]
fn is_same_file(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

#[cfg(unix)]
fn is_private(file: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    file.mode() & 0o077 == 0
}

#[cfg(not(unix))]
fn is_same_file(_: &Metadata, _: &Metadata) -> bool {
    false
}

#[cfg(not(unix))]
fn is_private(_: &Metadata) -> bool {
    true
}
