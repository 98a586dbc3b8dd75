//! Balances.

use std::collections::{BTreeMap, BTreeSet};

use ferrite_types::Amount;
use ferrite_types::address::SubaddressIndex;

use super::Wallet;
use super::outputs::Sum;
use super::records::{OwnedOutput, PendingState};
use super::unlock::{Now, unlock_date, unlock_height};

/// A balance, and the time until all of it is spendable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Balance {
    /// The total.
    pub total: Amount,
    /// The spendable amount.
    pub unlocked: Amount,
    /// The blocks until everything is spendable.
    pub blocks_to_unlock: u64,
    /// The seconds until everything is spendable.
    pub time_to_unlock: u64,
}

/// The balance of an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SubaddressBalance {
    /// The address.
    pub index: SubaddressIndex,
    /// The balance.
    pub balance: Balance,
    /// The number of unspent outputs, including frozen ones.
    pub unspent_outputs: u64,
}

/// A balance under construction; sums beyond the supply saturate.
#[derive(Clone, Copy, Default)]
struct Sums {
    total: u128,
    locked: u128,
    blocks_to_unlock: u64,
    time_to_unlock: u64,
    pending: u128,
}

impl Sums {
    fn of(outputs: Sum) -> Self {
        Self { total: outputs.amount, ..Self::default() }
    }

    fn lock(&mut self, output: &OwnedOutput, wait: (u64, u64)) {
        self.locked += u128::from(output.amount.0);
        self.blocks_to_unlock = self.blocks_to_unlock.max(wait.0);
        self.time_to_unlock = self.time_to_unlock.max(wait.1);
    }

    fn balance(self) -> Balance {
        let amount = |sum: u128| Amount(u64::try_from(sum).unwrap_or(u64::MAX));
        Balance {
            total: amount(self.total + self.pending),
            unlocked: amount(self.total - self.locked),
            blocks_to_unlock: self.blocks_to_unlock,
            time_to_unlock: self.time_to_unlock,
        }
    }
}

impl Wallet {
    /// The balance of an account; zero if there is no such account.
    ///
    /// A strict balance counts only what is in blocks: neither spends nor receipts of pending transactions.
    pub fn balance(&self, account: u32, strict: bool, now: Now) -> Balance {
        let mut sums = Sums::of(self.outputs.of_account(account).counted(strict));
        for output in self.locked(strict, now).filter(|output| output.subaddress.major == account) {
            sums.lock(output, self.wait(output, now));
        }
        self.each_pending(strict, |index, amount| {
            if index.major == account {
                sums.pending += u128::from(amount.0);
            }
        });
        sums.balance()
    }

    /// The balance of each account, in order.
    pub fn balances(&self, strict: bool, now: Now) -> Vec<Balance> {
        let accounts = 0..self.account_count();
        let mut sums: Vec<Sums> =
            accounts.map(|account| Sums::of(self.outputs.of_account(account).counted(strict))).collect();
        let place = |index: SubaddressIndex| usize::try_from(index.major).unwrap_or(usize::MAX);
        for output in self.locked(strict, now) {
            if let Some(sums) = sums.get_mut(place(output.subaddress)) {
                sums.lock(output, self.wait(output, now));
            }
        }
        self.each_pending(strict, |index, amount| {
            if let Some(sums) = sums.get_mut(place(index)) {
                sums.pending += u128::from(amount.0);
            }
        });
        sums.into_iter().map(Sums::balance).collect()
    }

    /// The balance of all accounts together.
    pub fn balance_all(&self, strict: bool, now: Now) -> Balance {
        self.balances(strict, now).into_iter().fold(Balance::default(), |all, one| Balance {
            total: Amount(all.total.0.saturating_add(one.total.0)),
            unlocked: Amount(all.unlocked.0.saturating_add(one.unlocked.0)),
            blocks_to_unlock: all.blocks_to_unlock.max(one.blocks_to_unlock),
            time_to_unlock: all.time_to_unlock.max(one.time_to_unlock),
        })
    }

    /// The balance of each address of an account, in order. Addresses without funds are omitted.
    pub fn balance_per_subaddress(&self, account: u32, strict: bool, now: Now) -> Vec<SubaddressBalance> {
        let mut rows: BTreeMap<u32, (Sums, u64)> = self
            .outputs
            .of_addresses(account)
            .map(|(index, sums)| (index.minor, sums.counted(strict), sums.unspent))
            .filter(|(_, sum, _)| sum.count > 0)
            .map(|(minor, sum, unspent)| (minor, (Sums::of(sum), unspent)))
            .collect();
        for output in self.locked(strict, now).filter(|output| output.subaddress.major == account) {
            if let Some((sums, _)) = rows.get_mut(&output.subaddress.minor) {
                sums.lock(output, self.wait(output, now));
            }
        }
        self.each_pending(strict, |index, amount| {
            if index.major == account {
                let new = || (Sums::default(), self.unspent_outputs(index));
                rows.entry(index.minor).or_insert_with(new).0.pending += u128::from(amount.0);
            }
        });
        rows.into_iter()
            .map(|(minor, (sums, unspent_outputs))| SubaddressBalance {
                index: SubaddressIndex { major: account, minor },
                balance: sums.balance(),
                unspent_outputs,
            })
            .collect()
    }

    /// The balance of the given addresses of an account, in order and each once, including those without funds.
    pub fn balance_of_subaddresses(
        &self,
        account: u32,
        minors: &BTreeSet<u32>,
        strict: bool,
        now: Now,
    ) -> Vec<SubaddressBalance> {
        // Both are sorted, so one pass suffices.
        let mut known = self.balance_per_subaddress(account, strict, now).into_iter().peekable();
        let find = |minor: &u32| {
            while known.next_if(|one| one.index.minor < *minor).is_some() {}
            let index = SubaddressIndex { major: account, minor: *minor };
            known.next_if(|one| one.index == index).unwrap_or_else(|| SubaddressBalance {
                index,
                balance: Balance::default(),
                unspent_outputs: self.unspent_outputs(index),
            })
        };
        minors.iter().map(find).collect()
    }

    /// The number of unspent outputs of an address, including frozen ones.
    pub fn unspent_outputs(&self, index: SubaddressIndex) -> u64 {
        self.outputs.of_address(index).unspent
    }

    /// Whether there are unspent outputs whose unlock time is a unix time, so that the node's clock matters.
    pub fn has_time_locks(&self) -> bool {
        self.outputs.has_dates()
    }

    fn locked(&self, strict: bool, now: Now) -> impl Iterator<Item = &OwnedOutput> {
        self.outputs.locked(self.height(), now, strict)
    }

    /// The blocks and seconds until an output is spendable (`wallet2.cpp: unlocked_balance_per_subaddress`).
    fn wait(&self, output: &OwnedOutput, now: Now) -> (u64, u64) {
        let blocks = unlock_height(output.unlock_time, output.height).saturating_sub(self.height().0);
        let time = unlock_date(output.unlock_time).unwrap_or(0).saturating_sub(now.clock);
        (blocks, time)
    }

    /// Adds the receipts of unconfirmed transactions: the change of our own, which goes to the first address of the
    /// account, their payments to the account itself, and payments from others (`wallet2.cpp: balance_per_subaddress`).
    fn each_pending(&self, strict: bool, mut add: impl FnMut(SubaddressIndex, Amount)) {
        if strict {
            return;
        }
        for pending in self.outgoing.all_pending().filter(|one| one.state != PendingState::Failed) {
            add(SubaddressIndex { major: pending.account, minor: 0 }, pending.change);
            for destination in &pending.destinations {
                let own = self.subaddresses.get(&destination.spend);
                if let Some(index) = own.filter(|index| index.major == pending.account) {
                    add(index, destination.amount);
                }
            }
        }
        for payment in self.pool_payments.newest_first() {
            add(payment.payment.subaddress, payment.payment.amount);
        }
    }
}
