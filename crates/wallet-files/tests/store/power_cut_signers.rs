//! Power cuts while the keys of a wallet are replaced: its keys file and its store belong to the old or to the new
//! keys, never to different ones.

use std::fs;
use std::path::Path;

use ferrite_crypto::keys::AddressKeys;
use ferrite_crypto::random::os_rng;
use ferrite_testkit::power_cut::{Explorer, Machine, Removals, Subject, Task, Tried, last_number, task};
use ferrite_types::address::{Address, AddressKind};
use ferrite_types::network::Network;
use ferrite_types::{Hash, Height};
use ferrite_wallet::keys::{Lookahead, WalletKeys};
use ferrite_wallet::multisig::{Candidate, KexMessage, MultisigAccount};
use ferrite_wallet_files::open::{NewWallet, OpenOptions, OpenWallet, switch_keys};

const CHILD: &str = "power_cut_signers::child";
const SEED: u64 = 31;
/// The mark after creation, which has tests of its own.
const MADE: &str = "made";
/// Tasks of the recorded processes.
const LIFE: &str = "life";
const WITHOUT_ADDRESS: &str = "life without a file for the address";
const GO_ON: &str = "go on";
const NOTE: Hash = Hash([7; 32]);
const CREATED: u64 = 1_700_000_000;
const OPTIONS: OpenOptions = OpenOptions {
    network: Network::Mainnet,
    // Thousands of wallets are opened.
    kdf_rounds: 1,
    lookahead: Some(Lookahead { accounts: 1, addresses: 1 }),
};

fn owner() -> WalletKeys {
    WalletKeys::from_seed(&[1; 32], CREATED)
}

/// The wallet's account after the first round, and once the group has its key.
fn accounts() -> [MultisigAccount; 2] {
    let candidate = |seed: u8| {
        let keys = WalletKeys::from_seed(&[seed; 32], CREATED);
        Candidate::new(keys.spend().unwrap(), keys.view())
    };
    let candidates = [1, 2, 3].map(candidate);
    let parse = |text: &str| KexMessage::parse(text).unwrap();
    let first: Vec<_> = candidates.iter().map(|each| parse(&each.message(&mut os_rng()))).collect();
    let begun: Vec<_> = candidates.iter().map(|each| each.begin(2, &first).unwrap()).collect();
    let second: Vec<_> = begun.iter().map(|each| parse(&each.message(&mut os_rng()))).collect();
    [begun[0].clone(), begun[0].advance(&second, false).unwrap()]
}

/// The progress of a wallet, the length of its note, and the progress of the address file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Seen {
    rounds: u32,
    note: usize,
    address: Option<usize>,
    /// Whether the store is in place without an opening that would complete the change.
    settled: bool,
}

const fn seen(rounds: u32, note: usize, address: usize) -> Seen {
    Seen { rounds, note, address: Some(address), settled: true }
}

/// The state after each step.
const STATES: [Seen; 5] = [seen(0, 1, 0), seen(1, 0, 1), seen(1, 2, 1), seen(2, 0, 2), seen(2, 3, 2)];

fn note(open: &mut OpenWallet, note: &str) {
    open.wallet.set_note(NOTE, note);
    open.commit().unwrap();
}

fn switch(open: &mut OpenWallet, account: &MultisigAccount) {
    let keys = WalletKeys::of_signer(account.clone(), CREATED);
    open.wallet =
        switch_keys(&mut open.files, &mut open.store, &open.wallet, keys, &OPTIONS, &mut os_rng()).unwrap();
}

/// The successive addresses of the wallet.
struct Signer {
    addresses: [String; 3],
    /// Whether there is an address file.
    with_address: bool,
}

impl Signer {
    fn new(with_address: bool) -> Self {
        let text = |keys: &WalletKeys| {
            let AddressKeys { spend, view } = keys.address();
            Address { network: OPTIONS.network, kind: AddressKind::Standard, spend, view }.to_string()
        };
        let [begun, made] = accounts().map(|account| text(&WalletKeys::of_signer(account, CREATED)));
        Self { addresses: [text(&owner()), begun, made], with_address }
    }
}

impl Subject for Signer {
    /// The number of completed and of started steps.
    type Promise = (usize, usize);
    type Seen = Seen;

    fn promise(&self, marks: &[&str]) -> Option<(usize, usize)> {
        let number = |word| last_number(marks, word).and_then(|number| usize::try_from(number).ok());
        let done = number("done")?;
        Some((done, number("begins").unwrap_or(done).max(done)))
    }

    fn open(&self, folder: &Path) -> Result<Seen, String> {
        let path = folder.join("w");
        let next = folder.join("w.ferrite-next");
        let settled = !next.exists();
        let address = fs::read_to_string(folder.join("w.address.txt")).unwrap_or_default();
        let address = self.addresses.iter().position(|one| *one == address);
        let mut open = OpenWallet::open(&path, b"p", &OPTIONS).map_err(|error| error.to_string())?;
        let rounds = open.wallet.keys().multisig().map_or(0, MultisigAccount::rounds);
        let seen = Seen { rounds, note: open.wallet.note(&NOTE).len(), address, settled };
        if next.exists() {
            return Err("something is left of the change of keys".to_owned());
        }
        note(&mut open, "it goes on");
        Ok(seen)
    }

    fn never_reads(&self, path: &str) -> bool {
        path.ends_with(".ferrite-new")
    }

    fn keeps(&self, (done, begun): &(usize, usize), seen: &Seen) -> Result<(), String> {
        let states = &STATES[*done..=*begun];
        let is_state = |state: &Seen| (state.rounds, state.note) == (seen.rounds, seen.note);
        let is_address = |state: &Seen| seen.address == state.address.filter(|_| self.with_address);
        let settled = seen.settled || done < begun;
        match settled && states.iter().any(is_state) && states.iter().any(is_address) {
            true => Ok(()),
            false => Err(format!("{seen:?} after step {done} of {begun} that were begun")),
        }
    }
}

/// Not a test in itself: the process that is recorded.
#[test]
#[ignore = "started by the other tests"]
fn child() {
    let Some(mut task) = task() else { return };
    match task.name.as_str() {
        LIFE => live(&mut task, true),
        WITHOUT_ADDRESS => live(&mut task, false),
        _ => go_on(&mut task),
    }
}

fn live(task: &mut Task, with_address: bool) {
    let new = NewWallet {
        keys: owner(),
        language: "English",
        refresh_from: Height(17),
        address_file: false,
        enable_multisig: true,
    };
    let mut open = OpenWallet::create(&task.folder.join("w"), b"p", new, &OPTIONS, &mut os_rng()).unwrap();
    note(&mut open, "n");
    task.mark(MADE);
    if with_address {
        open.files.write_address(OPTIONS.network).unwrap();
    }
    task.mark("done 0");
    let [begun, made] = accounts();
    let mut step = |number: usize, change: &dyn Fn(&mut OpenWallet)| {
        task.mark(&format!("begins {number}"));
        change(&mut open);
        task.mark(&format!("done {number}"));
    };
    step(1, &|open| switch(open, &begun));
    step(2, &|open| note(open, "nn"));
    step(3, &|open| switch(open, &made));
    step(4, &|open| note(open, "nnn"));
}

/// A second process, after the first was killed during the second change of keys.
fn go_on(task: &mut Task) {
    let mut open = OpenWallet::open(&task.folder.join("w"), b"p", &OPTIONS).unwrap();
    let rounds = open.wallet.keys().multisig().map_or(0, MultisigAccount::rounds);
    assert_eq!(rounds, 2, "the new keys file is in its place");
    task.mark("done 3");
    task.mark("begins 4");
    note(&mut open, "nnn");
    task.mark("done 4");
}

#[test]
fn keys_and_store_change_together() {
    let (mut total, mut removals) = (Tried::default(), Removals::default());
    for life in [LIFE, WITHOUT_ADDRESS] {
        let mut machine = Machine::new();
        machine.run(CHILD, life);
        let mut killed = Machine::new();
        killed.run(CHILD, life);
        killed.kill_after("rename w.keys.ferrite-new to w.keys");
        killed.run(CHILD, GO_ON);
        let signer = Signer::new(life == LIFE);
        for (machine, mark) in [(machine, MADE), (killed, "begins 3")] {
            let explorer = Explorer::new(&machine, &signer, crate::rounds(), SEED);
            total += explorer.cut_everywhere();
            removals.add_after(&explorer, mark);
        }
    }
    println!("other keys: seed {SEED}, {total}");
    println!("{removals}");
    removals.check(env!("CARGO_MANIFEST_DIR"), &["sync_all", "sync_data"], &["wallet-files/src/open/switch"]);
}
