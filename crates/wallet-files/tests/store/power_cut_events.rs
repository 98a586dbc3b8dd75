//! Power cuts while a wallet records events: an event is on disk exactly if the change is that it tells of, and no
//! number is ever given to another event.

use std::path::Path;
use std::sync::Arc;

use ferrite_testkit::power_cut::{
    CREATE, Explorer, Removals, Subject, Task, Tried, last_number, lives, task,
};
use ferrite_types::address::SubaddressIndex;
use ferrite_types::hash::keccak256;
use ferrite_types::network::Network;
use ferrite_types::{Amount, GlobalIndex, Hash, Height, KeyImage, PublicKey};
use ferrite_wallet::keys::{Lookahead, WalletKeys};
use ferrite_wallet::scan::{FoundOutput, ScannedBlock, ScannedTx, TxContent};
use ferrite_wallet::state::{Event, EventKind, Wallet, WalletOptions};
use ferrite_wallet_files::store::{Placement, Store};
use zeroize::Zeroizing;

use crate::model::key;

const CHILD: &str = "power_cut_events::child";
const SEED: u64 = 37;
/// The number of steps of the recorded processes together.
const STEPS: u64 = 24;
const OPTIONS: WalletOptions = WalletOptions {
    network: Network::Regtest,
    lookahead: Lookahead { accounts: 1, addresses: 1 },
    refresh_from: Height(0),
};

fn keys() -> Arc<WalletKeys> {
    Arc::new(WalletKeys::from_seed(&[1; 32], 0))
}

fn hash(what: &str, number: u64) -> [u8; 32] {
    keccak256([what.as_bytes(), &number.to_le_bytes()].concat())
}

/// A transaction that pays the wallet.
fn payment(number: u64) -> ScannedTx {
    let output = FoundOutput {
        index_in_tx: 0,
        global_index: Some(GlobalIndex(number)),
        key: PublicKey(hash("key", number)),
        tx_key: PublicKey(hash("tx key", number)),
        additional: false,
        pk_index: 0,
        subaddress: SubaddressIndex::MAIN,
        amount: Amount(number + 1),
        mask: Zeroizing::new(hash("mask", number)),
        rct: true,
        key_image: Some(KeyImage(hash("image", number))),
    };
    let content =
        TxContent { txid: Hash(hash("tx", number)), version: 2, fee: Amount(1), ..TxContent::default() };
    ScannedTx {
        content: Arc::new(content),
        payment_id: None,
        size: 100,
        outputs: vec![output],
        candidates: Vec::new(),
        addresses_known: 0,
    }
}

/// The next blocks of a wallet, by its number of the step: one that pays it; and now and then a reorg, after which some
/// of what was paid is there again.
fn step(wallet: &mut Wallet, number: u64) {
    let depth = if number % 5 == 4 { 2 } else { 0 };
    let start = wallet.height().0 - depth;
    let mut previous = wallet.block_id(Height(start - 1)).expect("recent ids are kept");
    let blocks = (0..=depth).map(|place| {
        // The payment of the last block is now in the one before.
        let paid = if place == depth { number } else { number - 1 };
        let block = ScannedBlock {
            height: Height(start + place),
            id: Hash(hash("block", number * 10 + place)),
            previous,
            timestamp: 1_600_000_000,
            major_version: 16,
            reward: Amount(1),
            looked_into: true,
            txs: if place == 1 { Vec::new() } else { vec![payment(paid)] },
        };
        previous = block.id;
        block
    });
    let blocks: Vec<ScannedBlock> = blocks.collect();
    wallet.apply(blocks, Height(start + depth + 1)).expect("they connect");
}

fn events(wallet: &Wallet) -> Vec<(u64, Event)> {
    wallet.events_after(0).map(|(number, event)| (number, event.clone())).collect()
}

/// The events of a wallet that nothing interrupts.
fn all_events() -> Vec<(u64, Event)> {
    let mut wallet = Wallet::new(keys(), OPTIONS).unwrap();
    for number in 0..STEPS {
        step(&mut wallet, number);
        let _ = wallet.take_changes();
    }
    events(&wallet)
}

/// The wallet, whatever a power cut leaves of it.
struct Listener {
    all: Vec<(u64, Event)>,
}

impl Subject for Listener {
    /// The number of the last event that a client may know.
    type Promise = u64;
    type Seen = u64;

    fn promise(&self, marks: &[&str]) -> Option<u64> {
        last_number(marks, "told")
    }

    fn open(&self, folder: &Path) -> Result<u64, String> {
        let (_, records) = Store::open(&folder.join("w"), &key(1)).map_err(|error| error.to_string())?;
        let wallet = Wallet::load(keys(), OPTIONS, records).map_err(|error| error.to_string())?;
        let there = events(&wallet);
        let last = wallet.last_event();
        if there.len() as u64 != last || there[..] != self.all[..there.len()] {
            return Err(format!("{} events, the last is {last}, and they are others", there.len()));
        }
        let sum = |kind, confirmations| {
            let events = there.iter().map(|(_, event)| event);
            let events = events.filter(|event| event.kind == kind && event.confirmations == confirmations);
            events.map(|event| event.amount.0).sum::<u64>()
        };
        let told = sum(EventKind::PaymentConfirmed, 1) - sum(EventKind::PaymentReorganised, 0);
        let has: u64 = wallet.outputs().iter().map(|output| output.amount.0).sum();
        if told == has { Ok(last) } else { Err(format!("the events tell of {told}, the wallet has {has}")) }
    }

    fn keeps(&self, told: &u64, seen: &u64) -> Result<(), String> {
        if seen >= told { Ok(()) } else { Err(format!("{told} events were told, {seen} are there")) }
    }
}

/// Not a test in itself: the process that is recorded.
#[test]
#[ignore = "started by the other tests"]
fn child() {
    let Some(mut task) = task() else { return };
    let path = task.folder.join("w");
    let (mut store, mut wallet, first) = if task.name == CREATE {
        let mut wallet = Wallet::new(keys(), OPTIONS).unwrap();
        let store = Store::create(&path, &key(1), wallet.take_changes(), Placement::New).unwrap();
        (store, wallet, 0)
    } else {
        let (store, records) = Store::open(&path, &key(1)).unwrap();
        let wallet = Wallet::load(keys(), OPTIONS, records).unwrap();
        // Every step tells of one payment that was not there before, by its amount.
        let last = wallet.outputs().iter().map(|output| output.amount.0).max().unwrap_or(0);
        (store, wallet, last)
    };
    tell(&mut task, &wallet);
    for number in first..(first + STEPS / 2).min(STEPS) {
        step(&mut wallet, number);
        store.commit(&wallet.take_changes()).unwrap();
        tell(&mut task, &wallet);
        if number % 7 == 6 {
            store.compact(wallet.snapshot()).unwrap();
        }
    }
}

fn tell(task: &mut Task, wallet: &Wallet) {
    task.mark(&format!("told {}", wallet.last_event()));
}

#[test]
fn events_survive_power_cuts_with_their_changes() {
    let listener = Listener { all: all_events() };
    let kinds = |kind| listener.all.iter().filter(|(_, event)| event.kind == kind).count();
    assert!(kinds(EventKind::PaymentReorganised) > 2 && kinds(EventKind::PaymentUnlocked) > 5);
    let (mut removals, mut total) = (Removals::default(), Tried::default());
    for (life, machine) in lives(CHILD, &["write"]) {
        let explorer = Explorer::new(&machine, &listener, 2 * crate::rounds(), SEED);
        let tried = explorer.cut_everywhere();
        println!("events, {life}: {tried}");
        total += tried;
        removals.add(&explorer);
    }
    println!("events: seed {SEED}, {total}");
    println!("{removals}");
}
