//! The records of a wallet's own store.

use std::sync::{Arc, LazyLock};

use ferrite_types::Height;
use ferrite_types::network::Network;
use ferrite_wallet::changes::{Change, Table};
use ferrite_wallet::keys::{Lookahead, WalletKeys};
use ferrite_wallet::state::{Wallet, WalletOptions};
use ferrite_wallet_files::store::record;
use zeroize::Zeroizing;

static KEYS: LazyLock<Arc<WalletKeys>> = LazyLock::new(|| Arc::new(WalletKeys::from_seed(&[1; 32], 0)));

const OPTIONS: WalletOptions = WalletOptions {
    network: Network::Mainnet,
    lookahead: Lookahead { accounts: 1, addresses: 1 },
    refresh_from: Height(0),
};

static BASE: LazyLock<Vec<Change>> = LazyLock::new(|| {
    Wallet::new(Arc::clone(&KEYS), OPTIONS).expect("a small look-ahead").snapshot().collect()
});

/// All records. Their order does not matter, and differs between wallets.
fn sorted(wallet: &Wallet) -> Vec<Change> {
    let mut changes: Vec<Change> = wallet.snapshot().collect();
    changes.sort_by(|a, b| (a.table, &a.key).cmp(&(b.table, &b.key)));
    changes
}

/// Runs the target on one input.
///
/// # Panics
/// If a property does not hold: that is a finding.
pub fn run(bytes: &[u8]) {
    let mut changes = BASE.clone();
    let read = record::read(bytes, |table, key, value| {
        if let Some(table) = Table::from_number(table) {
            let value = value.map(|value| Zeroizing::new(value.to_vec()));
            changes.push(Change { table, key: key.to_vec(), value });
        }
    });
    if read.is_err() {
        return;
    }
    if let Ok(wallet) = Wallet::load(Arc::clone(&KEYS), OPTIONS, changes) {
        let again = Wallet::load(Arc::clone(&KEYS), OPTIONS, wallet.snapshot())
            .expect("what was written can be read");
        assert!(sorted(&again) == sorted(&wallet));
    }
}
