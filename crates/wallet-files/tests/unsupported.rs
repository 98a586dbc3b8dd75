//! Unsupported wallets are refused, and their files are left alone.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::Path;

use ferrite_crypto::random::os_rng;
use ferrite_testkit::files::contents;
use ferrite_types::network::Network;
use ferrite_wallet::cipher::FileKey;
use ferrite_wallet::keys::{WalletKeys, WalletKeysError};
use ferrite_wallet_files::file::{KeysFile, KeysFileError, OpenFilesError, StoredKeysError, settings};
use ferrite_wallet_files::open::{OpenOptions, OpenWallet, OpenWalletError};

const OPTIONS: OpenOptions = OpenOptions { network: Network::Mainnet, kdf_rounds: 1, lookahead: None };

/// Writes the keys file of a wallet with changed settings.
fn write_keys(folder: &Path, change: impl FnOnce(&mut KeysFile)) {
    let keys = WalletKeys::from_seed(&[1; 32], 1_700_000_000);
    let settings = settings::of_new_wallet(Network::Mainnet, "English", false);
    let mut content = KeysFile { account: keys.to_account(), settings };
    change(&mut content);
    fs::write(folder.join("w.keys"), content.seal(&FileKey::derive(b"", 1), &mut os_rng())).unwrap();
}

/// Opens a wallet, which must fail without a trace.
fn refused(folder: &Path, name: &str) -> OpenWalletError {
    let before = contents(folder);
    let error = OpenWallet::open(&folder.join(name), b"", &OPTIONS).err().expect("it cannot be used");
    assert_eq!(contents(folder), before);
    error
}

#[test]
fn a_wallet_with_keys_on_a_device_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    write_keys(folder.path(), |content| settings::KEY_ON_DEVICE.set(&mut content.settings, 1));
    let error = refused(folder.path(), "w");
    let device = OpenFilesError::Keys(KeysFileError::Device);
    assert_eq!(error.to_string(), OpenWalletError::Files(device).to_string());
    assert!(error.to_string().contains("hardware device"), "{error}");
}

#[test]
fn an_inconsistent_multisig_wallet_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    // There are no other signers.
    write_keys(folder.path(), |content| settings::MULTISIG.set(&mut content.settings, true));
    let error = refused(folder.path(), "w");
    assert!(matches!(error, OpenWalletError::Keys(StoredKeysError::Setting(_))), "{error}");
    // A key share without a group.
    write_keys(folder.path(), |content| content.account.multisig.push(content.account.view.clone()));
    let error = refused(folder.path(), "w");
    assert!(
        matches!(error, OpenWalletError::Keys(StoredKeysError::Keys(WalletKeysError::SpendKeyMismatch))),
        "{error}"
    );
    // A wallet with multisig enabled is still an ordinary one.
    write_keys(folder.path(), |content| settings::ENABLE_MULTISIG.set(&mut content.settings, true));
    let wallet = OpenWallet::open(&folder.path().join("w"), b"", &OPTIONS).unwrap();
    assert!(settings::ENABLE_MULTISIG.get(wallet.files.settings()).unwrap());
}
