//! A wallet in memory.

use std::error::Error;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, RwLock};

use ferrite_testkit::sender::To;
use ferrite_types::address::SubaddressIndex;
use ferrite_types::network::Network;
use ferrite_types::{Amount, Hash, Height};
use ferrite_wallet::changes::ChangeSet;
use ferrite_wallet::keys::{Lookahead, WalletKeys};
use ferrite_wallet::state::{Now, TransferFilter, Wallet, WalletOptions};
use ferrite_wallet_client::daemon::Stop;
use ferrite_wallet_client::refresh::{RefreshOptions, Refresher, Target};

pub(crate) struct Memory {
    pub(crate) wallet: RwLock<Wallet>,
    pub(crate) kept: Mutex<ChangeSet>,
    pub(crate) notified: Mutex<Vec<Hash>>,
    pub(crate) disk_is_full: AtomicBool,
    /// The height at which the wallet is closed.
    pub(crate) closed_at: Mutex<Option<(u64, Stop)>>,
}

impl Target for Memory {
    fn look<R>(&self, look: impl FnOnce(&Wallet) -> R) -> R {
        look(&self.wallet.read().unwrap())
    }

    fn stage<R>(&self, change: impl FnOnce(&mut Wallet) -> R) -> R {
        let mut wallet = self.wallet.write().unwrap();
        let result = change(&mut wallet);
        if let Some((height, stop)) = &*self.closed_at.lock().unwrap()
            && wallet.height().0 >= *height
        {
            stop.stop();
        }
        result
    }

    fn keep(&self) -> Result<(), Box<dyn Error + Send + Sync>> {
        if self.disk_is_full.load(Ordering::Relaxed) {
            return Err("the disk is full".into());
        }
        let changes = self.wallet.write().unwrap().take_changes();
        self.kept.lock().unwrap().merge(changes);
        Ok(())
    }

    fn notify(&self, txids: &[Hash]) {
        self.notified.lock().unwrap().extend(txids);
    }

    fn now(&self) -> Now {
        Now { adjusted: 1_700_000_000, clock: 1_700_000_000 }
    }
}

pub(crate) fn keys(seed: u8) -> Arc<WalletKeys> {
    Arc::new(WalletKeys::from_seed(&[seed; 32], 0))
}

pub(crate) fn options(refresh_from: u64) -> WalletOptions {
    WalletOptions {
        network: Network::Regtest,
        lookahead: Lookahead { accounts: 3, addresses: 5 },
        refresh_from: Height(refresh_from),
    }
}

/// A new wallet and its refresher.
pub(crate) fn refresher(seed: u8, refresh_from: u64) -> Arc<Refresher<Memory>> {
    let wallet = Wallet::new(keys(seed), options(refresh_from)).unwrap();
    let memory = Memory {
        wallet: RwLock::new(wallet),
        kept: Mutex::default(),
        notified: Mutex::default(),
        disk_is_full: AtomicBool::new(false),
        closed_at: Mutex::default(),
    };
    let options = RefreshOptions { network: Network::Regtest, any_version: false };
    Arc::new(Refresher::new(memory, options, Stop::default()))
}

pub(crate) fn address(seed: u8, minor: u32, amount: u64) -> To {
    let index = SubaddressIndex { major: 0, minor };
    To { address: keys(seed).subaddress(index), subaddress: minor > 0, amount }
}

/// A summary of a wallet's state.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    pub(crate) height: u64,
    pub(crate) balance: u64,
    /// The global indices and amounts of all outputs, in order.
    pub(crate) outputs: Vec<(u64, u64)>,
    pub(crate) payments: usize,
}

pub(crate) fn seen(refresher: &Refresher<Memory>) -> Seen {
    let now = refresher.target().now();
    refresher.target().look(|wallet| {
        let Amount(balance) = wallet.balance_all(false, now).total;
        Seen {
            height: wallet.height().0,
            balance,
            outputs: wallet.outputs().iter().map(|output| (output.global_index.0, output.amount.0)).collect(),
            payments: wallet.transfers_in(&TransferFilter::default(), now).len(),
        }
    })
}

/// The state restored from the committed changes.
pub(crate) fn reloaded(refresher: &Refresher<Memory>, seed: u8) -> Seen {
    let kept = refresher.target().kept.lock().unwrap();
    let wallet = Wallet::load(keys(seed), options(0), kept.iter().cloned()).unwrap();
    let memory = Memory {
        wallet: RwLock::new(wallet),
        kept: Mutex::default(),
        notified: Mutex::default(),
        disk_is_full: AtomicBool::new(false),
        closed_at: Mutex::default(),
    };
    let options = RefreshOptions { network: Network::Regtest, any_version: false };
    seen(&Refresher::new(memory, options, Stop::default()))
}
