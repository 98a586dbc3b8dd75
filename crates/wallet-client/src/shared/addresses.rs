//! Creating addresses, possibly many at once.

use ferrite_wallet::changes::ChangeStore;
use ferrite_wallet::state::{AccountError, Wallet};

use super::{SharedWallet, lock};

/// Addresses created per write lock.
const ADDRESSES_PER_LOCK: u32 = 256;

/// Why addresses were not created. `S` is the error of the store.
#[derive(Debug, thiserror::Error)]
pub enum CreateAddressesError<S> {
    /// The account does not exist or cannot have that many addresses.
    #[error(transparent)]
    Account(#[from] AccountError),
    /// They cannot be stored.
    #[error(transparent)]
    Store(S),
}

impl<S: ChangeStore> SharedWallet<S> {
    /// Creates addresses with the same label and waits until they are stored. Returns their minor indices. Their keys
    /// are computed without holding the lock, so that the wallet remains responsive.
    ///
    /// # Errors
    /// If the account does not exist, it cannot have that many addresses, or they cannot be stored.
    pub fn create_addresses(
        &self,
        account: u32,
        count: u32,
        label: &str,
    ) -> Result<Vec<u32>, CreateAddressesError<S::Error>> {
        // The addresses of one call are consecutive.
        let _one_at_a_time = lock(&self.creating);
        self.read().missing_addresses(account, count, 0)?;
        let mut made = Vec::new();
        let mut left = count;
        while left > 0 {
            let some = left.min(ADDRESSES_PER_LOCK);
            self.compute_addresses(account, some)?;
            made.extend(self.stage(|wallet| wallet.create_addresses(account, some, label))?);
            left -= some;
        }
        self.commit().map_err(CreateAddressesError::Store)?;
        Ok(made)
    }

    /// Computes the keys of new addresses ahead of their creation.
    fn compute_addresses(&self, account: u32, count: u32) -> Result<(), AccountError> {
        loop {
            let (missing, keys) = {
                let wallet = self.read();
                let missing = wallet.missing_addresses(account, count, ADDRESSES_PER_LOCK)?;
                (missing, Wallet::keys(&wallet).clone())
            };
            if missing.is_empty() {
                return Ok(());
            }
            let spend_keys = keys.spend_keys(account, missing.clone());
            self.stage(|wallet| wallet.look_ahead(account, missing.start, &spend_keys));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use ferrite_types::address::SubaddressIndex;

    use ferrite_wallet::changes::Nowhere;

    use crate::shared::SharedWallet;
    use crate::shared::tests::shared;

    /// Creates many addresses, and returns the address counts that a concurrent reader saw.
    fn counts_while_creating(kept: &SharedWallet<Nowhere>) -> BTreeSet<u32> {
        let count = || kept.read().address_count(0).expect("there is an account");
        std::thread::scope(|scope| {
            let making = scope.spawn(|| kept.create_addresses(0, 8000, "shop"));
            let mut seen = BTreeSet::from([count()]);
            while !making.is_finished() {
                seen.insert(count());
            }
            let made = making.join().expect("no panic").expect("they can be made");
            assert_eq!(made, (1..8001).collect::<Vec<_>>());
            seen
        })
    }

    #[test]
    fn the_wallet_answers_while_many_addresses_are_created() {
        let mut most = 0;
        for _ in 0..10 {
            let kept = shared();
            most = most.max(counts_while_creating(&kept).len());
            let wallet = kept.read();
            let last = SubaddressIndex { major: 0, minor: 8000 };
            assert_eq!(wallet.label(last), "shop");
            let beyond = SubaddressIndex { minor: 8199, ..last };
            for index in [last, beyond] {
                assert_eq!(wallet.address_index(&wallet.addresses().address(index).spend), Some(index));
            }
            // A wallet locked throughout shows two counts, before and after, in every attempt. On a busy machine one
            // attempt may read too rarely to see more.
            if most > 5 {
                return;
            }
        }
        panic!("the wallet answered {most} times at most");
    }

    #[test]
    fn addresses_of_several_callers_do_not_mix() {
        let kept = shared();
        std::thread::scope(|scope| {
            let callers: Vec<_> = (0..4).map(|_| scope.spawn(|| kept.create_addresses(0, 700, ""))).collect();
            for caller in callers {
                let made = caller.join().expect("no panic").expect("they can be made");
                assert_eq!(made.len(), 700);
                assert!(made.windows(2).all(|pair| pair[1] == pair[0] + 1));
            }
        });
        assert_eq!(kept.read().address_count(0), Ok(2801));
        assert!(kept.create_addresses(1, 1, "").is_err());
    }
}
