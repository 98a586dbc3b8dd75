//! Power cuts while the files of a wallet are written: keys, settings, password, the background copy, an export for the
//! reference, and an imported cache of the reference.

use std::fs;
use std::path::{Path, PathBuf};

use ferrite_crypto::random::os_rng;
use ferrite_testkit::data;
use ferrite_testkit::power_cut::{
    Explorer, Machine, Removals, Snapshot, Subject, Task, Tried, last_number, task,
};
use ferrite_types::network::Network;
use ferrite_types::{Hash, Height};
use ferrite_wallet::cipher::FileKey;
use ferrite_wallet::keys::{Lookahead, WalletKeys};
use ferrite_wallet_files::file::{BackgroundFiles, BackgroundSync, KeysFile, WalletPath, settings};
use ferrite_wallet_files::open::{
    NewWallet, OpenOptions, OpenWallet, Wallet2Export, remove_background, write_background,
};
use ferrite_wallet_files::store::Store;
use ferrite_wallet_files::wallet2::Cache;

const CHILD: &str = "power_cut_files::child";
const SEED: u64 = 23;
const NOTE: Hash = Hash([7; 32]);
const PASSWORDS: [&str; 2] = ["one", "two"];
/// The password of the reference's wallet that is imported.
const REFERENCE: &str = "test";

/// Tasks of the recorded process.
const LIFE: &str = "life";
const SHORT_LIFE: &str = "short life";
const IMPORT: &str = "take over";

const fn options(network: Network) -> OpenOptions {
    // Thousands of wallets are opened.
    OpenOptions { network, kdf_rounds: 1, lookahead: Some(Lookahead { accounts: 1, addresses: 1 }) }
}

const OPTIONS: OpenOptions = options(Network::Mainnet);

fn new(address_file: bool) -> NewWallet<'static> {
    NewWallet {
        keys: WalletKeys::from_seed(&[1; 32], 1_700_000_000),
        language: "English",
        refresh_from: Height(17),
        address_file,
        enable_multisig: false,
    }
}

fn text(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// The keys of background copies.
fn copy_keys() -> [FileKey; 2] {
    ["first", "second"].map(|password| FileKey::derive(password.as_bytes(), 1).for_background())
}

/// The observable state of a wallet.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct View {
    made: bool,
    address: bool,
    password: usize,
    depth: u64,
    note: usize,
    accounts: u32,
    /// The key of the copy according to the settings.
    copy_setting: Option<usize>,
    /// The key of the copy, and its number of accounts.
    copy: Option<(usize, u32)>,
    /// Whether there are files for the reference, with the last note.
    exported: bool,
}

/// A step in the life of a wallet, and its effect.
type Step = (fn(&mut OpenWallet), fn(&mut View));

/// The steps after the wallet is created.
const STEPS: [Step; 9] = [
    (|open| note(open, "n"), |view| view.note = 1),
    (|open| open.files.change_password(b"two", &mut os_rng()).unwrap(), |view| view.password = 1),
    (
        |open| open.files.set(|all| settings::MAX_REORG_DEPTH.set(all, 7), &mut os_rng()).unwrap(),
        |view| view.depth = 7,
    ),
    (
        |open| {
            open.rewrite().unwrap();
            note(open, "nn");
        },
        |view| view.note = 2,
    ),
    (|open| make_copy(open, 0), |view| (view.copy_setting, view.copy) = (Some(0), Some((0, 1)))),
    (
        |open| {
            open.wallet.create_account("second");
            note(open, "nnn");
        },
        |view| (view.accounts, view.note) = (2, 3),
    ),
    (|open| make_copy(open, 1), |view| (view.copy_setting, view.copy) = (Some(1), Some((1, 2)))),
    (
        |open| {
            let background = BackgroundFiles::lock(open.path()).unwrap();
            remove_background(background, &open.files, open.wallet.keys(), &OPTIONS).unwrap();
            open.files.set_background_sync(BackgroundSync::Off, None, &mut os_rng()).unwrap();
        },
        |view| (view.copy_setting, view.copy) = (None, None),
    ),
    (export, |view| view.exported = true),
];

fn note(open: &mut OpenWallet, note: &str) {
    open.wallet.set_note(NOTE, note);
    open.commit().unwrap();
}

/// Writes files for the reference.
fn export(open: &mut OpenWallet) {
    let export = Wallet2Export::new(&open.wallet, open.files.settings());
    export.write(&exported(open.path().store()), open.files.key(), &mut os_rng()).unwrap();
}

fn exported(path: &Path) -> PathBuf {
    path.with_file_name("back")
}

/// Creates a background copy as the service does.
fn make_copy(open: &mut OpenWallet, number: usize) {
    let key = &copy_keys()[number];
    let background = BackgroundFiles::lock(open.path()).unwrap();
    let all = open.wallet.snapshot().collect::<Vec<_>>();
    let keys = open.wallet.keys();
    write_background(background, &open.files, keys, all, key, &OPTIONS, &mut os_rng()).unwrap();
    open.files.set_background_sync(BackgroundSync::CustomPassword, Some(key), &mut os_rng()).unwrap();
}

/// The wallet that is created.
struct AnyWallet {
    keys: [FileKey; 2],
    copy_keys: [FileKey; 2],
    /// The state after each step; the first is without a wallet.
    views: Vec<View>,
}

impl AnyWallet {
    fn new(address: bool) -> Self {
        let made = View { made: true, address, depth: 100, accounts: 1, ..View::default() };
        let mut views = vec![View::default(), made];
        for (_, change) in STEPS {
            let mut next = views[views.len() - 1];
            change(&mut next);
            views.push(next);
        }
        let keys = PASSWORDS.map(|password| FileKey::derive(password.as_bytes(), 1));
        Self { keys, copy_keys: copy_keys(), views }
    }

    fn copy_in(&self, open: &OpenWallet) -> Option<(usize, u32)> {
        self.copy_keys.iter().enumerate().find_map(|(number, key)| {
            let background = BackgroundFiles::lock(open.path()).unwrap();
            background.path().store().exists().then_some(())?;
            let copy = OpenWallet::open_background(background, key.clone(), &OPTIONS).ok()?;
            Some((number, copy.wallet.account_count()))
        })
    }
}

/// Whether the exported wallet is there. Keys without their cache would open as an empty wallet.
fn has_export(keys: &FileKey, path: &Path) -> Result<bool, String> {
    let path = WalletPath::new(&exported(path));
    let Ok(file) = fs::read(path.keys()) else { return Ok(false) };
    let file = KeysFile::open_with(&file, keys).map_err(text)?;
    let cache = fs::read(path.store()).map_err(|_| "exported keys without their cache")?;
    let cache = Cache::open(&cache, keys, &file.account, 1).map_err(text)?;
    Ok(cache.notes == [(NOTE, "nnn".to_owned())])
}

impl Subject for AnyWallet {
    /// The number of completed and of started steps.
    type Promise = (usize, usize);
    type Seen = View;

    fn promise(&self, marks: &[&str]) -> Option<(usize, usize)> {
        let number = |word| usize::try_from(last_number(marks, word).unwrap_or(0)).unwrap();
        Some((number("done"), number("begins")))
    }

    fn open(&self, folder: &Path) -> Result<View, String> {
        let path = folder.join("w");
        let Ok(keys) = fs::read(folder.join("w.keys")) else {
            let taken = WalletPath::new(&path).is_taken().map_err(text)?;
            return if taken {
                Err("no wallet, and no new one can be made".to_owned())
            } else {
                Ok(View::default())
            };
        };
        let password = self.keys.iter().position(|key| KeysFile::open_with(&keys, key).is_ok());
        let password = password.ok_or("no password opens the keys file")?;
        let mut open = OpenWallet::open(&path, PASSWORDS[password].as_bytes(), &OPTIONS).map_err(text)?;
        let copy_setting = open.files.background_key();
        let view = View {
            made: true,
            address: fs::read(folder.join("w.address.txt")).is_ok_and(|found| found.len() == 95),
            password,
            depth: open.wallet.max_reorg_depth(),
            note: open.wallet.note(&NOTE).len(),
            accounts: open.wallet.account_count(),
            copy_setting: copy_setting
                .and_then(|set| self.copy_keys.iter().position(|key| key.is_same(&set))),
            copy: self.copy_in(&open),
            exported: has_export(&self.keys[1], &path)?,
        };
        open.catch_up_with_background(&OPTIONS, &mut os_rng()).map_err(text)?;
        note(&mut open, "it goes on");
        Ok(view)
    }

    fn never_reads(&self, path: &str) -> bool {
        path.ends_with(".ferrite-new")
    }

    fn keeps(&self, (done, begun): &(usize, usize), seen: &View) -> Result<(), String> {
        let (old, new) = (&self.views[*done], &self.views[*begun.max(done)]);
        let is_one = |field: fn(&View) -> String| [field(old), field(new)].contains(&field(seen));
        // Until its creation is acknowledged, a wallet may lack its store and start empty.
        let fields: [fn(&View) -> String; 9] = [
            |view| view.made.to_string(),
            |view| view.address.to_string(),
            |view| view.password.to_string(),
            |view| view.depth.to_string(),
            |view| view.note.to_string(),
            |view| view.accounts.to_string(),
            |view| format!("{:?}", view.copy_setting),
            // Between its keys and its store, a copy is unusable.
            |view| format!("{:?}", view.copy),
            |view| view.exported.to_string(),
        ];
        let copy_in_between = done != begun && old.copy != new.copy;
        let is_kept = |field: usize| is_one(fields[field]) || (field == 7 && copy_in_between);
        let wrong = (0..fields.len()).find(|field| !is_kept(*field));
        match wrong {
            None => Ok(()),
            Some(_) => Err(format!("{seen:?} after step {done} of {begun} that were begun: {old:?}")),
        }
    }
}

/// The reference's wallet that is imported.
struct ImportedWallet {
    cache: Vec<u8>,
    keys: Vec<u8>,
}

impl ImportedWallet {
    /// Whether there is a copy of the keys file, which the cache cannot be opened without after a change of password.
    fn has_keys(&self, folder: &Path) -> bool {
        let names = ["w.wallet2-backup", "w.wallet2-backup-2", "w.wallet2-backup-3"];
        names.iter().any(|name| {
            let is = |suffix: &str, content: &Vec<u8>| {
                fs::read(folder.join(format!("{name}{suffix}"))).is_ok_and(|found| found == *content)
            };
            is("", &self.cache) && is(".keys", &self.keys)
        })
    }
}

impl Subject for ImportedWallet {
    /// Whether it was imported, and whether the note was committed.
    type Promise = (bool, bool);
    type Seen = (bool, bool);

    fn promise(&self, marks: &[&str]) -> Option<(bool, bool)> {
        Some((marks.contains(&"taken over"), marks.contains(&"noted")))
    }

    fn open(&self, folder: &Path) -> Result<(bool, bool), String> {
        let path = folder.join("w");
        let kept = || Snapshot::read(folder).contents().any(|content| content == self.cache);
        if !kept() {
            return Err("the cache is lost".to_owned());
        }
        let taken_over = Store::is_store(&fs::read(&path).map_err(text)?);
        if taken_over && !self.has_keys(folder) {
            return Err("the keys of the cache are lost".to_owned());
        }
        let open = OpenWallet::open(&path, REFERENCE.as_bytes(), &options(Network::Testnet)).map_err(text)?;
        if open.wallet.outputs().len() != 3 || !kept() {
            return Err("the wallet is not what it was".to_owned());
        }
        Ok((taken_over, open.wallet.note(&NOTE) == "noted"))
    }

    fn never_reads(&self, path: &str) -> bool {
        path.ends_with(".ferrite-new")
    }

    fn keeps(&self, promised: &(bool, bool), seen: &(bool, bool)) -> Result<(), String> {
        let kept = seen.0 >= promised.0 && seen.1 >= promised.1;
        if kept { Ok(()) } else { Err(format!("{seen:?} instead of {promised:?}")) }
    }
}

/// Not a test in itself: the process that is recorded.
#[test]
#[ignore = "started by the other tests"]
fn child() {
    let Some(mut task) = task() else { return };
    match task.name.as_str() {
        LIFE => live(&mut task, true, &STEPS),
        SHORT_LIFE => live(&mut task, false, &STEPS[..1]),
        _ => import(&mut task),
    }
}

fn live(task: &mut Task, address_file: bool, steps: &[Step]) {
    task.mark("begins 1");
    let path = task.folder.join("w");
    let mut open = OpenWallet::create(&path, b"one", new(address_file), &OPTIONS, &mut os_rng()).unwrap();
    task.mark("done 1");
    for (number, (step, _)) in (2..).zip(steps) {
        task.mark(&format!("begins {number}"));
        step(&mut open);
        task.mark(&format!("done {number}"));
    }
}

fn import(task: &mut Task) {
    let path = task.folder.join("w");
    let mut open = OpenWallet::open(&path, REFERENCE.as_bytes(), &options(Network::Testnet)).unwrap();
    task.mark("taken over");
    open.wallet.set_note(NOTE, "noted");
    open.commit().unwrap();
    task.mark("noted");
}

#[test]
fn wallets_survive_power_cuts() {
    cut(crate::rounds());
}

#[test]
#[ignore = "takes minutes"]
fn wallets_survive_very_many_power_cuts() {
    cut(10 * crate::rounds());
}

fn cut(samples: u64) {
    let (mut removals, mut total) = (Removals::default(), Tried::default());
    let lives =
        [(LIFE, Machine::new()), (SHORT_LIFE, Machine::new()), (SHORT_LIFE, Machine::new().without_links())];
    for (life, mut machine) in lives {
        machine.run(CHILD, life);
        total += explore(&machine, &AnyWallet::new(life == LIFE), samples, &mut removals);
    }
    let [cache, keys] =
        ["wallet_9svHk1", "wallet_9svHk1.keys"].map(|name| fs::read(data::reference(name)).unwrap());
    let files = Snapshot::of([("w", cache.clone()), ("w.keys", keys.clone())]);
    let subject = ImportedWallet { cache, keys };
    let mut killed = Machine::with(&files);
    killed.run(CHILD, IMPORT);
    killed.kill_after("name w.wallet2-backup");
    for mut machine in [Machine::with(&files), Machine::with(&files).without_links(), killed] {
        machine.run(CHILD, IMPORT);
        total += explore(&machine, &subject, samples, &mut removals);
    }
    println!("wallet files: seed {SEED}, {total}");
    println!("{removals}");
    let parts = ["wallet-files/src/file", "wallet-files/src/open"];
    removals.check(env!("CARGO_MANIFEST_DIR"), &["sync_all", "sync_data"], &parts);
    let types = concat!(env!("CARGO_MANIFEST_DIR"), "/../types");
    removals.check(types, &["sync_all", "sync_data"], &["types/src/files"]);
}

fn explore<S: Subject>(machine: &Machine, subject: &S, samples: u64, removals: &mut Removals) -> Tried {
    let explorer = Explorer::new(machine, subject, samples, SEED);
    let tried = explorer.cut_everywhere();
    removals.add(&explorer);
    tried
}
