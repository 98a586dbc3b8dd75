//! Tests of locking.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use ferrite_wallet::changes::Nowhere;
use ferrite_wallet::keys::WalletKeys;
use ferrite_wallet::state::{Wallet, WalletOptions};

use super::{SharedWallet, lock};

/// A new wallet in memory.
pub(super) fn shared() -> SharedWallet<Nowhere> {
    let keys = Arc::new(WalletKeys::from_seed(&[1; 32], 0));
    let wallet = Wallet::new(keys, WalletOptions::default()).expect("the usual look-ahead");
    SharedWallet::new(wallet, Nowhere)
}

#[test]
fn a_change_is_prepared_while_readers_proceed_and_writers_wait() {
    let kept = shared();
    let order = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        let prepare = |_: &Wallet| {
            let looking = scope.spawn(|| kept.read().address_count(0));
            assert_eq!(looking.join().expect("no panic"), Ok(1));
            scope.spawn(|| kept.stage(|_| lock(&order).push("another change")));
            // Enough time for the other change to happen if it did not wait.
            std::thread::sleep(Duration::from_millis(50));
            lock(&order).push("prepared");
        };
        kept.stage_prepared(prepare, |_, ()| lock(&order).push("changed"));
    });
    assert_eq!(*lock(&order), ["prepared", "changed", "another change"]);
}
