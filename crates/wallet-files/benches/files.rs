//! Measures the time and memory that a large wallet takes to open and to store:
//! `cargo bench -p ferrite-wallet-files --bench files`.
//!
//! The wallet has 100,000 transfers and 50,000 subaddresses, or the numbers in FERRITE_BENCH_TRANSFERS and
//! FERRITE_BENCH_SUBADDRESSES.

#![allow(clippy::unwrap_used)]

use std::hint::black_box;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ferrite_crypto::random::os_rng;
use ferrite_testkit::bench::{self, Bench, Goal, Row, Spread};
use ferrite_types::address::SubaddressIndex;
use ferrite_types::hash::keccak256;
use ferrite_types::network::Network;
use ferrite_types::{Amount, GlobalIndex, Hash, Height, KeyImage, PublicKey};
use ferrite_wallet::keys::{Lookahead, WalletKeys};
use ferrite_wallet::state::{AccountRecord, OwnedOutput, Payment, Records, Wallet, WalletOptions};
use ferrite_wallet_files::open::{NewWallet, OpenOptions, OpenWallet};
use ferrite_wallet_files::store::{Placement, Store, StoreKey};
use zeroize::Zeroizing;

/// The number of accounts.
const ACCOUNTS: u32 = 5;
/// The wallet's height.
const BLOCKS: u64 = 12_000;

fn time<T>(what: impl FnOnce() -> T) -> (Duration, T) {
    let start = Instant::now();
    let result = what();
    (start.elapsed(), result)
}

/// A line of `/proc/self/status`, in megabytes.
fn memory(name: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap_or(": 0 kB");
    line.trim_start_matches(':').trim().trim_end_matches("kB").trim().parse::<u64>().unwrap_or(0) / 1024
}

fn some(kind: u8, number: u64) -> [u8; 32] {
    keccak256([&[kind][..], &number.to_le_bytes()].concat())
}

fn keys() -> WalletKeys {
    WalletKeys::from_seed(&[7; 32], 0)
}

fn records(transfers: u64, addresses: u32) -> Records {
    let each = addresses / ACCOUNTS;
    let accounts = (0..ACCOUNTS).map(|account| AccountRecord {
        labels: (0..each).map(|minor| format!("customer {account}/{minor}")).collect(),
        tag: String::new(),
    });
    let place = |number: u64| {
        let place = u32::try_from(number % u64::from(addresses)).unwrap();
        SubaddressIndex { major: place / each, minor: place % each }
    };
    let height = |number: u64| Height(1 + number * (BLOCKS - 2) / transfers);
    let genesis = Network::Mainnet.parameters().genesis.id;
    let blocks = (1..BLOCKS).map(|height| (Height(height), Hash(some(0, height))));
    Records {
        block_ids: std::iter::once((Height(0), genesis)).chain(blocks).collect(),
        outputs: (0..transfers).map(|number| output(number, height(number), place(number))).collect(),
        payments: (0..transfers).map(|number| payment(number, height(number), place(number))).collect(),
        accounts: accounts.collect(),
        ..Records::default()
    }
}

fn output(number: u64, height: Height, subaddress: SubaddressIndex) -> OwnedOutput {
    OwnedOutput {
        height,
        txid: Hash(some(1, number)),
        index_in_tx: number % 2,
        global_index: GlobalIndex(100_000_000 + number),
        key: PublicKey(some(2, number)),
        tx_key: PublicKey(some(3, number)),
        pk_index: 0,
        additional_keys: Vec::new(),
        subaddress,
        amount: Amount(1_000_000_000_000 + number),
        mask: Zeroizing::new(some(4, number)),
        rct: true,
        unlock_time: 0,
        tx_size: 300,
        key_image: Some(KeyImage(some(5, number))),
        key_image_requested: false,
        key_image_partial: false,
        spent: number.is_multiple_of(3).then_some(Height(BLOCKS - 1)),
        frozen: false,
        tx_inputs: Vec::new(),
        replaced: None,
    }
}

fn payment(number: u64, height: Height, subaddress: SubaddressIndex) -> Payment {
    Payment {
        txid: Hash(some(1, number)),
        payment_id: Hash::default(),
        amount: Amount(1_000_000_000_000 + number),
        amounts: vec![Amount(1_000_000_000_000 + number)],
        fee: Amount(30_000_000),
        height,
        unlock_time: 0,
        timestamp: 1_700_000_000 + number,
        coinbase: false,
        subaddress,
    }
}

fn options() -> OpenOptions {
    OpenOptions { network: Network::Mainnet, kdf_rounds: 1, lookahead: None }
}

/// Creates the wallet files, in a separate process so that its memory does not count.
fn make(path: &Path) {
    let new = NewWallet {
        keys: keys(),
        language: "English",
        refresh_from: Height(0),
        address_file: false,
        enable_multisig: false,
    };
    drop(OpenWallet::create(path, b"", new, &options(), &mut os_rng()).unwrap());
    let transfers = bench::setting("FERRITE_BENCH_TRANSFERS", 100_000, 100_000) as u64;
    let addresses = bench::setting("FERRITE_BENCH_SUBADDRESSES", 50_000, 50_000);
    let addresses = u32::try_from(addresses).unwrap();
    let keys = Arc::new(keys());
    let of_wallet =
        WalletOptions { network: Network::Mainnet, lookahead: Lookahead::default(), refresh_from: Height(0) };
    let key = StoreKey::new(keys.view(), keys.spend());
    let (taken, wallet) =
        time(|| Wallet::from_records(keys, of_wallet, records(transfers, addresses)).unwrap());
    println!("computing {} addresses and the rest: {taken:.2?}", wallet.subaddresses().table().len());
    let (taken, store) = time(|| Store::create(path, &key, wallet.snapshot(), Placement::Replace).unwrap());
    println!("writing all of it: {taken:.2?}, {} bytes", store.size().0);
}

fn main() -> ExitCode {
    if bench::is_only_tested() {
        return ExitCode::SUCCESS;
    }
    let folder = tempfile::tempdir().unwrap();
    if let Ok(path) = std::env::var("FERRITE_BENCH_MAKE") {
        make(Path::new(&path));
        return ExitCode::SUCCESS;
    }
    let path = folder.path().join("large");
    let mut bench = Bench::start("files", "Wallet files");
    let made = std::process::Command::new(std::env::current_exe().unwrap())
        .env("FERRITE_BENCH_MAKE", &path)
        .output()
        .unwrap();
    assert!(made.status.success());

    let before = memory("VmRSS");
    let mut opening = Vec::new();
    let mut wallet = None;
    for _ in 0..5 {
        drop(wallet.take());
        let (taken, opened) = time(|| OpenWallet::open(&path, b"", &options()).unwrap());
        opening.push(taken);
        wallet = Some(opened);
    }
    let mut wallet = wallet.unwrap();
    bench.note(&format!(
        "A wallet with {} outputs and {} addresses. Made in a process of its own: {}. Memory of the open wallet: {} MB, at \
         most {} MB. What the two wallet services take for the same calls is in the section about refreshing.",
        wallet.wallet.outputs().len(),
        wallet.wallet.subaddresses().table().len(),
        String::from_utf8(made.stdout).unwrap().trim().replace('\n', "; "),
        memory("VmRSS").saturating_sub(before),
        memory("VmHWM")
    ));
    bench.table("reference");
    let row = Row::time("opening it, with its password", Spread::of_times(opening));
    bench.row(&row.goal(Goal::Below(1.0)));
    let committing = (0..200u64).map(|number| {
        let (taken, ()) = time(|| {
            wallet.wallet.set_note(Hash(some(1, number)), "a note about a transaction");
            wallet.commit().unwrap();
        });
        taken
    });
    let committing = Spread::of_times(committing.collect::<Vec<_>>());
    let p99 = format!("99 of 100 below {:.2} ms", committing.percentile(99) * 1e3);
    let row = Row::time("bringing one change of it to the disk", committing);
    bench.row(&row.goal(Goal::Below(0.02)).also(p99));
    let rewriting = Spread::of_times([(); 3].map(|()| time(|| wallet.rewrite().unwrap()).0));
    bench.row(&Row::time("writing all of it anew", rewriting));
    black_box(&wallet.wallet);
    bench.finish()
}
