//! The life of wallet files: creating, opening, locking, changing the password; and files that cannot be opened.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use ferrite_crypto::random::os_rng;
use ferrite_testkit::files::contents;
use ferrite_testkit::http::json_text;
use ferrite_testkit::monerod::WalletRpc;
use ferrite_types::address::{Address, AddressKind, SubaddressIndex};
use ferrite_types::network::Network;
use ferrite_types::{Hash, Height};
use ferrite_wallet::keys::WalletKeys;
use ferrite_wallet_files::file::{KeysFileError, OpenFilesError, SaveFilesError, settings};
use ferrite_wallet_files::open::{CreateWalletError, NewWallet, OpenOptions, OpenWallet, OpenWalletError};
use ferrite_wallet_files::store::OpenStoreError;
use ferrite_wallet_files::wallet2::CacheError;

const OPTIONS: OpenOptions = OpenOptions { network: Network::Mainnet, kdf_rounds: 1, lookahead: None };

fn new(seed: u8) -> NewWallet<'static> {
    NewWallet {
        keys: WalletKeys::from_seed(&[seed; 32], 1_700_000_000),
        language: "English",
        refresh_from: Height(17),
        address_file: true,
        enable_multisig: false,
    }
}

fn create(path: &Path, password: &str) -> OpenWallet {
    OpenWallet::create(path, password.as_bytes(), new(1), &OPTIONS, &mut os_rng()).unwrap()
}

fn open(path: &Path, password: &str) -> Result<OpenWallet, OpenWalletError> {
    OpenWallet::open(path, password.as_bytes(), &OPTIONS)
}

fn address(wallet: &OpenWallet) -> String {
    let keys = wallet.wallet.keys().address();
    Address { network: Network::Mainnet, kind: AddressKind::Standard, spend: keys.spend, view: keys.view }
        .to_string()
}

#[test]
fn the_keys_file_limits_the_depth_of_a_reorg() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("w");
    let mut wallet = create(&path, "");
    assert_eq!(wallet.wallet.max_reorg_depth(), 100);
    wallet.files.set(|settings| settings::MAX_REORG_DEPTH.set(settings, 7), &mut os_rng()).unwrap();
    drop(wallet);
    assert_eq!(open(&path, "").unwrap().wallet.max_reorg_depth(), 7);
}

#[test]
fn a_wallet_is_created_changed_and_reopened() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("w");
    let mut wallet = create(&path, "one");
    let text = address(&wallet);
    wallet.wallet.set_note(Hash([7; 32]), "a note");
    wallet.wallet.create_account("second");
    wallet.commit().unwrap();
    drop(wallet);
    let names: Vec<_> = contents(folder.path()).into_keys().collect();
    assert_eq!(names, ["w", "w.address.txt", "w.keys"]);
    for name in &names {
        let mode = fs::metadata(folder.path().join(name)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
    assert_eq!(fs::read_to_string(folder.path().join("w.address.txt")).unwrap(), text);
    // Both names are accepted.
    for name in ["w", "w.keys"] {
        let wallet = open(&folder.path().join(name), "one").unwrap();
        assert_eq!(address(&wallet), text);
        assert_eq!(wallet.wallet.note(&Hash([7; 32])), "a note");
        assert_eq!(wallet.wallet.label(SubaddressIndex { major: 1, minor: 0 }), "second");
        assert_eq!(wallet.wallet.refresh_from(), Height(17));
        assert_eq!(settings::SEED_LANGUAGE.get(wallet.files.settings()).unwrap(), "English");
    }
    // Changing the password writes only the keys file.
    let before = Vec::from_iter(contents(folder.path()));
    let mut wallet = open(&path, "one").unwrap();
    assert!(wallet.files.has_password(b"one") && !wallet.files.has_password(b"two"));
    wallet.files.change_password(b"two", &mut os_rng()).unwrap();
    assert!(wallet.files.has_password(b"two") && !wallet.files.has_password(b"one"));
    // The lock is still held.
    assert!(matches!(open(&path, "two"), Err(OpenWalletError::Files(OpenFilesError::InUse(_)))));
    wallet.files.set(|all| settings::AUTO_LOW_PRIORITY.set(all, false), &mut os_rng()).unwrap();
    drop(wallet);
    let after = Vec::from_iter(contents(folder.path()));
    assert_eq!((&before[..2], before.len()), (&after[..2], after.len()));
    assert_ne!(before[2], after[2]);
    assert!(matches!(
        open(&path, "one"),
        Err(OpenWalletError::Files(OpenFilesError::Keys(KeysFileError::Password)))
    ));
    let wallet = open(&path, "two").unwrap();
    assert_eq!(wallet.wallet.note(&Hash([7; 32])), "a note");
    assert!(!settings::AUTO_LOW_PRIORITY.get(wallet.files.settings()).unwrap());
    assert_eq!(Vec::from_iter(contents(folder.path())), after);
}

#[test]
fn nothing_is_ever_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("w");
    for taken in ["w", "w.keys"] {
        fs::write(folder.path().join(taken), "something").unwrap();
        let before = contents(folder.path());
        let error = OpenWallet::create(&path, b"", new(2), &OPTIONS, &mut os_rng()).err().unwrap();
        assert!(matches!(error, CreateWalletError::Files(SaveFilesError::Exists(_))), "{error}");
        assert_eq!(contents(folder.path()), before);
        fs::remove_file(folder.path().join(taken)).unwrap();
    }
    create(&path, "");
    let before = contents(folder.path());
    assert!(OpenWallet::create(&path, b"", new(2), &OPTIONS, &mut os_rng()).is_err());
    assert_eq!(contents(folder.path()), before);
    assert!(OpenWallet::create(&folder.path().join("no/w"), b"", new(2), &OPTIONS, &mut os_rng()).is_err());
}

#[test]
fn damaged_files_are_reported_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("w");
    assert!(matches!(open(&path, ""), Err(OpenWalletError::Files(OpenFilesError::NotFound(_)))));
    let wallet = create(&path, "pass");
    let store = fs::read(&path).unwrap();
    let keys = fs::read(folder.path().join("w.keys")).unwrap();
    drop(wallet);
    let check = |what: &str, expected: fn(&OpenWalletError) -> bool| {
        let before = contents(folder.path());
        let error = open(&path, "pass").err().unwrap_or_else(|| panic!("{what} was opened"));
        assert!(expected(&error), "{what}: {error}");
        assert_eq!(contents(folder.path()), before, "{what}");
        println!("{what}: {error}");
    };
    // Damaged stores.
    fs::write(&path, "something else").unwrap();
    check("a foreign store", |error| {
        matches!(error, OpenWalletError::Cache { error: CacheError::Damaged(_), .. })
    });
    fs::write(&path, vec![9; 5000]).unwrap();
    check("random bytes", |error| matches!(error, OpenWalletError::Cache { .. }));
    fs::write(&path, "").unwrap();
    check("an empty store", |error| matches!(error, OpenWalletError::Cache { .. }));
    fs::write(&path, &store[..80]).unwrap();
    check("half a store", |error| {
        matches!(error, OpenWalletError::Store { error: OpenStoreError::HalfWritten, .. })
    });
    let mut damaged = store.clone();
    damaged[200] ^= 4;
    fs::write(&path, &damaged).unwrap();
    check("a damaged store", |error| {
        matches!(error, OpenWalletError::Store { error: OpenStoreError::Damaged(_), .. })
    });
    let other = folder.path().join("other");
    drop(OpenWallet::create(&other, b"", new(9), &OPTIONS, &mut os_rng()).unwrap());
    fs::copy(&other, &path).unwrap();
    check("the store of other keys", |error| {
        matches!(error, OpenWalletError::Store { error: OpenStoreError::OtherKeys, .. })
    });
    fs::write(&path, &store).unwrap();
    // Damaged keys files.
    for (what, bytes) in [
        ("no keys", &b""[..]),
        ("foreign keys", b"something else"),
        ("half of the keys", &keys[..keys.len() / 2]),
        ("random keys", &[7; 900]),
    ] {
        fs::write(folder.path().join("w.keys"), bytes).unwrap();
        check(what, |error| matches!(error, OpenWalletError::Files(OpenFilesError::Keys(_))));
    }
    fs::write(folder.path().join("w.keys"), &keys).unwrap();
    let before = contents(folder.path());
    let elsewhere = OpenOptions { network: Network::Stagenet, ..OPTIONS };
    let error = OpenWallet::open(&path, b"pass", &elsewhere).err().unwrap();
    assert_eq!(error.to_string(), "Mainnet wallet cannot be opened as stagenet wallet");
    assert_eq!(contents(folder.path()), before);
    // If the store is lost, the wallet starts empty.
    fs::remove_file(&path).unwrap();
    assert_eq!(open(&path, "pass").unwrap().wallet.height(), Height(1));
}

const CHILD: &str = "FERRITE_LOCK_CHILD";

#[test]
fn a_second_process_gets_a_clear_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("w");
    let second = || {
        let output = Command::new(std::env::current_exe().unwrap())
            .args(["lock_child", "--exact", "--ignored", "--nocapture"])
            .env(CHILD, &path)
            .output()
            .unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        text.lines().find_map(|line| line.strip_prefix("second: ")).expect("it says something").to_owned()
    };
    let mut wallet = create(&path, "");
    let refused = format!("internal error: \"{}.keys\" is opened by another wallet program", path.display());
    assert_eq!(second(), refused);
    wallet.files.change_password(b"", &mut os_rng()).unwrap();
    assert_eq!(second(), refused);
    drop(wallet);
    assert_eq!(second(), "opened");
}

/// Not a test in itself: the second process.
#[test]
#[ignore = "started by the other test"]
fn lock_child() {
    let Ok(path) = std::env::var(CHILD) else {
        println!("started without a task: nothing to do");
        return;
    };
    println!();
    match open(Path::new(&path), "") {
        Ok(_) => println!("second: opened"),
        Err(error) => println!("second: {error}"),
    }
}

const KILL_CHILD: &str = "FERRITE_SETTINGS_CHILD";

#[test]
fn settings_survive_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("w");
    drop(create(&path, ""));
    let rounds = ferrite_testkit::soak::rounds();
    let mut last = 17;
    for round in 0..5 * rounds {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["settings_child", "--exact", "--ignored", "--nocapture"])
            .env(KILL_CHILD, &path)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let answer = |line: std::io::Result<String>| line.ok()?.strip_prefix("set ")?.parse::<u64>().ok();
        last = lines.by_ref().filter_map(answer).take(1 + round % 7).last().unwrap_or(last);
        child.kill().unwrap();
        last = lines.filter_map(answer).last().unwrap_or(last);
        child.wait().unwrap();
        let wallet = open(&path, "").unwrap();
        let found = settings::REFRESH_HEIGHT.get(wallet.files.settings()).unwrap();
        assert!((last..=last + 1).contains(&found), "{last} was answered, {found} is there");
        last = found;
    }
    ferrite_testkit::seen!("{} kills, {} changes of settings", 5 * rounds, last - 17);
}

/// Not a test in itself: the process that is killed.
#[test]
#[ignore = "started by the other test"]
fn settings_child() {
    let Ok(path) = std::env::var(KILL_CHILD) else {
        println!("started without a task: nothing to do");
        return;
    };
    println!();
    let mut wallet = open(Path::new(&path), "").unwrap();
    let mut out = std::io::stdout();
    for number in settings::REFRESH_HEIGHT.get(wallet.files.settings()).unwrap() + 1.. {
        wallet.files.set(|all| settings::REFRESH_HEIGHT.set(all, number), &mut os_rng()).unwrap();
        out.write_all(format!("set {number}\n").as_bytes()).unwrap();
        out.flush().unwrap();
    }
}

/// The real wallet and ours lock each other out, and the real one opens keys files that we wrote.
#[test]
fn the_real_wallet_respects_the_lock_and_opens_our_keys() {
    let mut real = WalletRpc::start_offline();
    let path = real.folder().join("ours");
    let mut wallet = create(&path, "pass");
    let ours = address(&wallet);
    wallet.files.change_password(b"other", &mut os_rng()).unwrap();
    // The real wallet cannot read our store, only the keys file.
    fs::remove_file(&path).unwrap();
    let opening = r#"{"filename":"ours","password":"other"}"#;
    let refused = real.json_rpc("open_wallet", opening);
    // Only versions after 0.18.3 state the reason.
    assert!(refused.contains("Failed to open wallet"), "{refused}");
    drop(wallet);
    let answer = real.json_rpc("open_wallet", opening);
    assert!(!answer.contains("\"error\""), "{answer}");
    assert_eq!(json_text(&real.json_rpc("get_address", "{}"), "address").unwrap(), ours);
    let words = json_text(&real.json_rpc("query_key", r#"{"key_type":"mnemonic"}"#), "key").unwrap();
    assert_eq!(words.split_whitespace().count(), 25);
    let error = open(&path, "other").err().expect("the real wallet has it");
    assert!(matches!(error, OpenWalletError::Files(OpenFilesError::InUse(_))), "{error}");
    real.json_rpc("close_wallet", "{}");
    let wallet = open(&path, "other").unwrap();
    assert_eq!(address(&wallet), ours);
    assert_eq!(wallet.imported, Some(path.with_file_name("ours.wallet2-backup")));
}
