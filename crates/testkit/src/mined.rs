//! Private chains of `monerod` that are mined once and copied for every test that starts with them.
//!
//! Most wallet tests start with a hundred blocks, to have spendable outputs and decoys. The proofs of work of these
//! blocks cost more than most of what the tests do afterwards.

use std::path::{Path, PathBuf};

#[cfg(feature = "chain")]
use ferrite_chain::{
    db::OpenOptions,
    engine::ChainConfig,
    takeover::{self, ImportOptions, monerod::MonerodDatabase, open_chain},
};
#[cfg(feature = "chain")]
use ferrite_types::network::Network;
use sha2::{Digest, Sha256};

use crate::http::json_number;
use crate::monerod::{Monerod, OFFLINE, WITH_PEERS, WalletRpc};
use crate::{installed, kept, known_wallets, quick};

/// Numbers of blocks and the addresses they are mined to, in order.
pub type Plan<'a> = &'a [(u32, &'a str)];

/// The shared chain: the first and the second known wallet have twenty spendable outputs each, the third has those that
/// serve as decoys.
pub const COMMON: Plan<'static> = &[
    (20, known_wallets::SECOND.address),
    (20, known_wallets::FIRST.address),
    (80, known_wallets::THIRD.address),
];

/// Number of outputs of the first and the second wallet in [`COMMON`].
pub const EACH: u32 = 20;

/// The path of `monerod --regtest`'s chain below its `--data-dir`.
const DATABASE: &str = "fake/lmdb/data.mdb";

/// A node on a chain that has been mined already.
impl Monerod {
    /// Starts an offline node on a mined chain, and waits until it responds.
    ///
    /// # Panics
    /// If it is not installed or does not start.
    pub fn start_mined(plan: Plan<'_>) -> Self {
        Self::start_mined_with(plan, &[], &[])
    }

    /// As [`Monerod::start_mined`], with additional environment variables and more flags.
    ///
    /// # Panics
    /// If it is not installed or does not start.
    pub fn start_mined_with(plan: Plan<'_>, environment: &[(&str, &str)], flags: &[&str]) -> Self {
        let options = format!("{OFFLINE} --keep-fakechain {}", flags.join(" "));
        Self::start_on(&options, environment, |folder| copy_chain(plan, folder))
    }

    /// Starts an offline node on the chain of [`with_payments`], with more flags.
    ///
    /// # Panics
    /// If it is not installed or does not start.
    pub fn start_with_payments(flags: &[&str]) -> Self {
        Self::start_on(&format!("{OFFLINE} --keep-fakechain {}", flags.join(" ")), &[], with_payments)
    }

    /// Starts an offline node on a chain of 541 blocks: a whole group of known blocks with [`PAYMENTS`] payments, and
    /// some blocks above it.
    ///
    /// # Panics
    /// If it is not installed or does not start.
    pub fn start_group() -> Self {
        Self::start_on(&format!("{OFFLINE} --keep-fakechain"), &[], group)
    }

    /// The same with peers, as [`Monerod::start_with_peers`].
    ///
    /// # Panics
    /// If it is not installed or does not start.
    pub fn start_group_with_peers(flags: &[&str]) -> Self {
        Self::start_on(&format!("{WITH_PEERS} --keep-fakechain {}", flags.join(" ")), &[], group)
    }

    /// Starts an offline node on a chain of thousands of blocks with payments near its start, with more flags. Mining it
    /// takes minutes, once.
    ///
    /// # Panics
    /// If it is not installed or does not start.
    pub fn start_long(flags: &[&str]) -> Self {
        Self::start_on(&format!("{OFFLINE} --keep-fakechain {}", flags.join(" ")), &[], long)
    }

    /// The same with peers, as [`Monerod::start_with_peers`].
    ///
    /// # Panics
    /// If it is not installed or does not start.
    pub fn start_long_with_peers(flags: &[&str]) -> Self {
        Self::start_on(&format!("{WITH_PEERS} --keep-fakechain {}", flags.join(" ")), &[], long)
    }

    /// As [`Monerod::start_with_peers`], on a mined chain.
    ///
    /// # Panics
    /// If it is not installed or does not start.
    pub fn start_mined_with_peers(plan: Plan<'_>, flags: &[&str]) -> Self {
        let options = format!("{WITH_PEERS} --keep-fakechain {}", flags.join(" "));
        Self::start_on(&options, &[], |folder| copy_chain(plan, folder))
    }
}

/// Imports the chain of a plan into a new `--data-dir` of ours, for
/// [`Ferrited::start_on`](crate::ours::Ferrited::start_on).
///
/// # Panics
/// If it cannot be mined or imported.
#[cfg(feature = "chain")]
pub fn import(plan: Plan<'_>, folder: &Path) {
    import_copy(|theirs| copy_chain(plan, theirs), folder);
}

/// The same for the chain of [`with_payments`].
///
/// # Panics
/// If it cannot be made or imported.
#[cfg(feature = "chain")]
pub fn import_payments(folder: &Path) {
    import_copy(with_payments, folder);
}

/// The same for the chain of [`Monerod::start_group`].
///
/// # Panics
/// If it cannot be made or imported.
#[cfg(feature = "chain")]
pub fn import_group(folder: &Path) {
    import_copy(group, folder);
}

#[cfg(feature = "chain")]
fn import_copy(copy: impl FnOnce(&Path), folder: &Path) {
    let theirs = tempfile::tempdir().expect("a temporary directory");
    copy(theirs.path());
    let network = Network::Regtest;
    let genesis = network.parameters().genesis.id;
    let file = MonerodDatabase::locate(theirs.path(), "fake").expect("a chain of monerod");
    let source = MonerodDatabase::open(&file, &genesis).expect("it can be read");
    let config = ChainConfig { fixed_difficulty: Some(1), ..ChainConfig::of(network) };
    let database = folder.join("fake/ferrite-lmdb");
    let mut engine = open_chain(&database, &OpenOptions::new(genesis), config).expect("a new chain");
    takeover::import(&source, &mut engine, &ImportOptions::default(), |_| {}).expect("it is imported");
}

/// Number of payments in the chain of [`with_payments`].
pub const PAYMENTS: usize = 12;

/// Copies a chain to a new `--data-dir`: [`COMMON`], then [`PAYMENTS`] payments of the first wallet in a few blocks, made
/// once by the real wallet.
///
/// # Panics
/// If it cannot be made or copied.
pub fn with_payments(folder: &Path) {
    let kept = kept_chain(&format!("{PAYMENTS} payments"), || {
        let mut node = Monerod::start_mined(COMMON);
        pay(&mut node, PAYMENTS);
        node
    });
    copy_file(&kept, folder);
}

/// The chain of [`with_payments`], continued up to [`GROUP_HEIGHT`].
fn group(folder: &Path) {
    let kept = kept_chain(&format!("group of {GROUP_HEIGHT}"), || {
        let mut node = Monerod::start_with_payments(&[]);
        loop {
            let height = json_number(&node.json_rpc("get_info", "{}"), "height").expect("a height");
            let missing = u32::try_from(GROUP_HEIGHT - height).expect("the payments take fewer blocks");
            if missing == 0 {
                break;
            }
            node.mine(missing.min(MINED_AT_ONCE), known_wallets::THIRD.address);
        }
        node
    });
    copy_file(&kept, folder);
}

/// The height of the chain of [`Monerod::start_group`].
const GROUP_HEIGHT: i64 = 541;
/// Payments and later blocks in the chain of [`Monerod::start_long`]: enough for a pruned node to remove the signatures
/// of these payments.
const LONG: (usize, u32) = (60, 5600);
/// Blocks that are mined with one call, which has to answer in time.
const MINED_AT_ONCE: u32 = 100;

fn long(folder: &Path) {
    let (payments, blocks) = LONG;
    let kept = kept_chain(&format!("{payments} and {blocks}"), || {
        let mut node = Monerod::start_mined(COMMON);
        pay(&mut node, payments);
        for _ in 0..blocks / MINED_AT_ONCE {
            node.mine(MINED_AT_ONCE, known_wallets::THIRD.address);
        }
        node
    });
    copy_file(&kept, folder);
}

/// Makes payments of the first wallet with the real wallet service, and mines them, a few in a block.
///
/// # Panics
/// If the wallet cannot pay.
pub fn pay(node: &mut Monerod, count: usize) {
    const AT_ONCE: usize = 6;
    let mut wallet = WalletRpc::restore(node, known_wallets::FIRST);
    let address = known_wallets::SECOND.address;
    let payment = format!(r#"{{"destinations":[{{"amount":1000000,"address":"{address}"}}]}}"#);
    let mut sent = 0;
    while sent < count {
        wallet.json_rpc("refresh", "{}");
        for payments in 0..AT_ONCE.min(count - sent) {
            let answer = wallet.json_rpc("transfer", &payment);
            // The wallet may run out of outputs before the change can be spent.
            if payments > 0 && answer.contains("not enough unlocked money") {
                break;
            }
            assert!(answer.contains("tx_hash"), "transfer: {answer}");
            sent += 1;
        }
        // The change can be spent again.
        node.mine(10, known_wallets::THIRD.address);
    }
}

/// Copies the chain of a plan to a new `--data-dir`, and mines it first if no test has done so yet.
fn copy_chain(plan: Plan<'_>, folder: &Path) {
    copy_file(&chain_file(plan), folder);
}

fn copy_file(kept: &Path, folder: &Path) {
    let to = folder.join(DATABASE);
    std::fs::create_dir_all(to.parent().expect("it is in a folder")).expect("a folder can be created");
    std::fs::copy(kept, &to)
        .unwrap_or_else(|error| panic!("{} to {}: {error}", kept.display(), to.display()));
}

/// The database of a plan's chain, a `data.mdb` of `monerod --regtest`.
///
/// # Panics
/// If it cannot be mined.
pub fn chain_file(plan: Plan<'_>) -> PathBuf {
    let text: Vec<String> = plan.iter().map(|(blocks, address)| format!("{blocks} {address}")).collect();
    kept_chain(&text.join(" "), || {
        let mut node = Monerod::start_offline(&["--keep-fakechain"]);
        for &(blocks, address) in plan {
            node.mine(blocks, address);
        }
        node
    })
}

/// The database of a chain with this description, which `make` makes if no test has done so yet.
fn kept_chain(description: &str, make: impl FnOnce() -> Monerod) -> PathBuf {
    let name = const_hex::encode(&Sha256::digest(stamp() + description)[..8]);
    let stopped = || {
        let mut node = make();
        assert!(node.stop().success(), "monerod did not end well");
        node
    };
    kept::file(&format!("mined-{name}.mdb"), |file| {
        let node = quick::without_work(stopped);
        std::fs::copy(node.folder().join(DATABASE), file).expect("a chain can be copied");
    })
}

/// Identifies the `monerod` binary, without starting it for its version.
fn stamp() -> String {
    let program = installed::monerod();
    let about = std::fs::metadata(&program).unwrap_or_else(|error| {
        panic!("{}: {error}: is the Debian package `monero` installed?", program.display())
    });
    let modified = about.modified().expect("the system tells when files change");
    format!("{} {} {modified:?} ", program.display(), about.len())
}
