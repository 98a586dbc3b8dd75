//! Files planted under the names that a wallet is about to write: links, and files readable by everyone.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};

use ferrite_crypto::random::os_rng;
use ferrite_testkit::monerod::WalletRpc;
use ferrite_types::Height;
use ferrite_types::network::Network;
use ferrite_wallet::cipher::FileKey;
use ferrite_wallet::keys::WalletKeys;
use ferrite_wallet_files::file::{BackgroundFiles, SaveFilesError};
use ferrite_wallet_files::open::{CreateWalletError, NewWallet, OpenOptions, OpenWallet, write_background};

const OPTIONS: OpenOptions = OpenOptions { network: Network::Mainnet, kdf_rounds: 1, lookahead: None };
/// All files of a wallet with a background copy.
const NAMES: [&str; 5] = ["w", "w.keys", "w.address.txt", "w.background", "w.background.keys"];
const PRECIOUS: &str = "belongs to another program";

fn create(path: &Path) -> Result<OpenWallet, CreateWalletError> {
    let new = NewWallet {
        keys: WalletKeys::from_seed(&[1; 32], 1_700_000_000),
        language: "English",
        refresh_from: Height(0),
        address_file: true,
        enable_multisig: false,
    };
    OpenWallet::create(path, b"", new, &OPTIONS, &mut os_rng())
}

/// Writes every file that a wallet ever writes, twice.
fn write_all(path: &Path, mut plant: impl FnMut()) {
    plant();
    let mut wallet = create(path).unwrap();
    plant();
    wallet.files.change_password(b"new", &mut os_rng()).unwrap();
    wallet.rewrite().unwrap();
    wallet.files.write_address(Network::Mainnet).unwrap();
    let key = FileKey::derive(b"background", 1).for_background();
    for _ in 0..2 {
        plant();
        let background = BackgroundFiles::lock(wallet.path()).unwrap();
        let (keys, all) = (wallet.wallet.keys(), wallet.wallet.snapshot());
        write_background(background, &wallet.files, keys, all, &key, &OPTIONS, &mut os_rng()).unwrap();
    }
}

fn temporary(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.ferrite-new"))
}

fn check_all(folder: &Path) {
    for name in NAMES {
        let found = fs::symlink_metadata(folder.join(name)).unwrap();
        assert!(found.is_file(), "{name}");
        assert_eq!(found.permissions().mode() & 0o777, 0o600, "{name}");
    }
}

#[test]
fn links_under_temporary_names_are_not_followed() {
    let folder = tempfile::tempdir().unwrap();
    let victim = folder.path().join("victim");
    fs::write(&victim, PRECIOUS).unwrap();
    write_all(&folder.path().join("w"), || {
        for name in NAMES {
            let planted = temporary(folder.path(), name);
            let _ = fs::remove_file(&planted);
            symlink(&victim, &planted).unwrap();
        }
    });
    assert_eq!(fs::read_to_string(&victim).unwrap(), PRECIOUS);
    check_all(folder.path());
}

#[test]
fn permissions_of_planted_files_are_not_kept() {
    let folder = tempfile::tempdir().unwrap();
    write_all(&folder.path().join("w"), || {
        for name in NAMES {
            let planted = temporary(folder.path(), name);
            fs::write(&planted, PRECIOUS).unwrap();
            fs::set_permissions(&planted, fs::Permissions::from_mode(0o666)).unwrap();
        }
    });
    check_all(folder.path());
}

#[test]
fn planted_targets_are_refused_or_replaced() {
    for name in ["w", "w.keys"] {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join(name);
        let elsewhere = folder.path().join("elsewhere");
        symlink(&elsewhere, &target).unwrap();
        let error = create(&folder.path().join("w")).err().unwrap();
        assert!(matches!(error, CreateWalletError::Files(SaveFilesError::Exists(_))), "{name}: {error}");
        assert!(!elsewhere.exists(), "{name}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "{name}: nothing else was written");
    }
    // The address file is neither secret nor a wallet: an existing file is replaced, and the target of a link is left
    // alone.
    for link in [true, false] {
        let folder = tempfile::tempdir().unwrap();
        let (victim, target) = (folder.path().join("victim"), folder.path().join("w.address.txt"));
        fs::write(&victim, PRECIOUS).unwrap();
        if link {
            symlink(&victim, &target).unwrap();
        } else {
            fs::write(&target, PRECIOUS).unwrap();
            fs::set_permissions(&target, fs::Permissions::from_mode(0o666)).unwrap();
        }
        write_all(&folder.path().join("w"), || {});
        check_all(folder.path());
        assert_eq!(fs::read_to_string(&victim).unwrap(), PRECIOUS);
    }
}

/// The reference's cache is kept under another name. A planted link that points to the cache does not count as a copy.
#[test]
fn a_planted_backup_does_not_lose_the_cache() {
    let mut real = WalletRpc::start_offline();
    let made = real.json_rpc("create_wallet", r#"{"filename":"w","password":"","language":"English"}"#);
    assert!(!made.contains("\"error\""), "{made}");
    real.json_rpc("close_wallet", "{}");
    let path = real.folder().join("w");
    let cache = fs::read(&path).unwrap();
    symlink(&path, path.with_file_name("w.wallet2-backup")).unwrap();
    let writable = path.with_file_name("w.wallet2-backup-2");
    fs::write(&writable, &cache).unwrap();
    fs::set_permissions(&writable, fs::Permissions::from_mode(0o666)).unwrap();
    symlink(path.with_extension("keys"), path.with_file_name("w.wallet2-backup-3.keys")).unwrap();
    let wallet = OpenWallet::open(&path, b"", &OPTIONS).unwrap();
    let backup = path.with_file_name("w.wallet2-backup-4");
    assert_eq!(wallet.imported.as_ref(), Some(&backup));
    assert_eq!(fs::read(&backup).unwrap(), cache);
    assert!(fs::symlink_metadata(&backup).unwrap().is_file());
    let keys = path.with_file_name("w.wallet2-backup-4.keys");
    assert_eq!(fs::read(&keys).unwrap(), fs::read(path.with_extension("keys")).unwrap());
    let keys = fs::symlink_metadata(&keys).unwrap();
    assert!(keys.is_file() && keys.permissions().mode() & 0o777 == 0o600);
    assert_ne!(fs::read(&path).unwrap(), cache);
}
