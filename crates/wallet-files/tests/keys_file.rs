//! Keys files: one of the reference's test suite, and exchange with the real wallet in both directions.

use std::path::Path;

use ferrite_crypto::keys::AccountKeys;
use ferrite_crypto::random::os_rng;
use ferrite_testkit::data;
use ferrite_testkit::http::json_text;
use ferrite_testkit::monerod::WalletRpc;
use ferrite_types::address::{Address, AddressKind};
use ferrite_types::network::Network;
use ferrite_wallet::cipher::FileKey;
use ferrite_wallet::keys::StoredAccount;
use ferrite_wallet_files::file::{KeysFile, KeysFileError, Members, replace};

fn address(file: &KeysFile, network: Network) -> String {
    let keys = file.account.address;
    Address { network, kind: AddressKind::Standard, spend: keys.spend, view: keys.view }.to_string()
}

#[test]
fn the_reference_keys_file_opens() {
    let file = std::fs::read(data::reference("wallet_9svHk1.keys")).expect("a keys file");
    let wallet = KeysFile::open(&file, b"test", 1).unwrap();
    assert!(address(&wallet, Network::Testnet).starts_with("9svHk1"));
    assert!(wallet.account.spend.is_some());
    assert_eq!(wallet.settings.text("seed_language"), Ok(Some(&b"English"[..])));
    for password in [&b"Test"[..], b"", b"test "] {
        assert_eq!(KeysFile::open(&file, password, 1).err(), Some(KeysFileError::Password));
    }
    assert_eq!(KeysFile::open(&file, b"test", 2).err(), Some(KeysFileError::Password));
}

#[test]
fn a_damaged_file_is_refused_or_still_has_the_right_keys() {
    let key = FileKey::derive(b"", 1);
    let account = AccountKeys::random(&mut os_rng());
    let sealed = new_file(&account).seal(&key, &mut os_rng());
    for length in (0..sealed.len()).step_by(7) {
        assert!(KeysFile::open_with(&sealed[..length], &key).is_err());
    }
    for position in (0..sealed.len()).step_by(7) {
        let mut damaged = sealed.clone();
        damaged[position] ^= 1;
        if let Ok(file) = KeysFile::open_with(&damaged, &key) {
            assert_eq!(file.account.address, account.address());
        }
    }
}

fn new_file(account: &AccountKeys) -> KeysFile {
    let address = account.address();
    let (spend, view) = (account.spend.secret().clone(), account.view.secret().clone());
    let mut settings = Members::default();
    settings.set_text("seed_language", b"English");
    settings.set_number("watch_only", 0);
    settings.set_text("something_of_the_future", b"\x00\xff");
    let account =
        StoredAccount { address, spend: Some(spend), view, multisig: Vec::new(), created: 1_700_000_000 };
    KeysFile { account, settings }
}

#[test]
fn keys_files_are_exchanged_with_the_real_wallet() {
    let mut wallet = WalletRpc::start_offline();
    let folder = wallet.folder().to_owned();
    // A file of the real wallet.
    wallet.json_rpc("create_wallet", r#"{"filename":"theirs","password":"secret","language":"English"}"#);
    let theirs = json_text(&wallet.json_rpc("get_address", "{}"), "address").unwrap();
    wallet.json_rpc("close_wallet", "{}");
    let bytes = std::fs::read(folder.join("theirs.keys")).unwrap();
    let file = KeysFile::open(&bytes, b"secret", 1).unwrap();
    assert_eq!(address(&file, Network::Mainnet), theirs);
    // The same, written by us with another password.
    write(&folder, "changed.keys", &file.seal(&FileKey::derive(b"other", 1), &mut os_rng()));
    assert_eq!(open(&mut wallet, "changed", "other"), theirs);
    // Our own file.
    let account = AccountKeys::random(&mut os_rng());
    let ours = new_file(&account);
    write(&folder, "ours.keys", &ours.seal(&FileKey::derive(b"", 1), &mut os_rng()));
    assert_eq!(open(&mut wallet, "ours", ""), address(&ours, Network::Mainnet));
    let spend = json_text(&wallet.json_rpc("query_key", r#"{"key_type":"spend_key"}"#), "key").unwrap();
    assert_eq!(spend, const_hex::encode(*account.spend.secret().to_bytes()));
}

fn write(folder: &Path, name: &str, bytes: &[u8]) {
    replace(&folder.join(name), bytes).expect("a file can be written");
}

fn open(wallet: &mut WalletRpc, name: &str, password: &str) -> String {
    let answer =
        wallet.json_rpc("open_wallet", &format!(r#"{{"filename":"{name}","password":"{password}"}}"#));
    assert!(!answer.contains("\"error\""), "{answer}");
    json_text(&wallet.json_rpc("get_address", "{}"), "address").expect("an open wallet has an address")
}

#[test]
fn files_are_replaced_as_a_whole_and_private() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("w.keys");
    replace(&path, b"one").unwrap();
    replace(&path, b"two").unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), b"two");
    assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    assert!(replace(&folder.path().join("no/such/w.keys"), b"x").is_err());
}
