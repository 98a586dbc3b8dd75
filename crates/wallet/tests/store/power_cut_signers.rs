//! Power cuts while a wallet gets other keys: its keys file and its store are those of the old keys or of the new ones,
//! never of both.

use std::path::Path;

use ferrite_crypto::random::os_rng;
use ferrite_testkit::power_cut::{Explorer, Machine, Subject, Task, last_number, task};
use ferrite_types::network::Network;
use ferrite_types::{Hash, Height};
use ferrite_wallet::keys::{Lookahead, WalletKeys};
use ferrite_wallet::multisig::{Candidate, KexMessage, MultisigAccount};
use ferrite_wallet::open::{NewWallet, OpenOptions, OpenWallet, switch_keys};

const CHILD: &str = "power_cut_signers::child";
const SEED: u64 = 31;
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

/// The wallet's account after the first round, and when the group has its key.
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

/// How far a wallet has come, and how long its note is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Seen {
    rounds: u32,
    note: usize,
}

/// What the wallet is like after each step.
const STATES: [Seen; 5] = [
    Seen { rounds: 0, note: 1 },
    Seen { rounds: 1, note: 0 },
    Seen { rounds: 1, note: 2 },
    Seen { rounds: 2, note: 0 },
    Seen { rounds: 2, note: 3 },
];

fn note(open: &mut OpenWallet, note: &str) {
    open.wallet.set_note(NOTE, note);
    open.commit().unwrap();
}

fn switch(open: &mut OpenWallet, account: &MultisigAccount) {
    let keys = WalletKeys::of_signer(account.clone(), CREATED);
    open.wallet = switch_keys(&mut open.files, &mut open.store, keys, &OPTIONS, &mut os_rng()).unwrap();
}

struct Signer;

impl Subject for Signer {
    /// How many steps were done, and how many were begun.
    type Promise = (usize, usize);
    type Seen = Seen;

    fn promise(&self, marks: &[&str]) -> Option<(usize, usize)> {
        let number = |word| last_number(marks, word).and_then(|number| usize::try_from(number).ok());
        let done = number("done")?;
        Some((done, number("begins").unwrap_or(done).max(done)))
    }

    fn open(&self, folder: &Path) -> Result<Seen, String> {
        let path = folder.join("w");
        let mut open = OpenWallet::open(&path, b"p", &OPTIONS).map_err(|error| error.to_string())?;
        let rounds = open.wallet.keys().multisig().map_or(0, MultisigAccount::rounds);
        let seen = Seen { rounds, note: open.wallet.note(&NOTE).len() };
        if folder.join("w.ferrite-next").exists() {
            return Err("something is left of the change of keys".to_owned());
        }
        note(&mut open, "it goes on");
        Ok(seen)
    }

    fn never_reads(&self, path: &str) -> bool {
        path.ends_with(".ferrite-new")
    }

    fn keeps(&self, (done, begun): &(usize, usize), seen: &Seen) -> Result<(), String> {
        match STATES[*done..=*begun].contains(seen) {
            true => Ok(()),
            false => Err(format!("{seen:?} after step {done} of {begun} that were begun")),
        }
    }
}

/// Not a test by itself: the process that is recorded.
#[test]
#[ignore = "started by the other tests"]
fn child() {
    let Some(mut task) = task() else { return };
    live(&mut task);
}

fn live(task: &mut Task) {
    let new = NewWallet {
        keys: owner(),
        language: "English",
        refresh_from: Height(17),
        address_file: true,
        enable_multisig: true,
    };
    let mut open = OpenWallet::create(&task.folder.join("w"), b"p", new, &OPTIONS, &mut os_rng()).unwrap();
    note(&mut open, "n");
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

#[test]
fn keys_and_store_change_together() {
    let mut machine = Machine::new();
    machine.run(CHILD, "life");
    let explorer = Explorer::new(&machine, &Signer, crate::rounds(), SEED);
    println!("other keys: seed {SEED}, {}", explorer.cut_everywhere());
}
