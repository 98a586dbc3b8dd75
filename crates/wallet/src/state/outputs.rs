//! The wallet's outputs, with indices for cheap queries: by key and key image, balances by address, locked outputs, and
//! spends by block.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::RangeInclusive;

use ferrite_types::address::SubaddressIndex;
use ferrite_types::network::Network;
use ferrite_types::{Height, KeyImage, PublicKey};

use super::entry::{place, row};
use super::records::OwnedOutput;
use super::unlock::{Now, leeway, unlock_date, unlock_height};

/// Outputs in the order of discovery, and their indices.
pub(crate) struct Outputs {
    network: Network,
    list: Vec<OwnedOutput>,
    by_key_image: HashMap<KeyImage, u32>,
    by_key: HashMap<PublicKey, u32>,
    by_address: BTreeMap<SubaddressIndex, Sums>,
    by_account: BTreeMap<u32, Sums>,
    /// The heights at which outputs that may count as unspent unlock.
    unlock_heights: BTreeSet<(u64, u32)>,
    /// The unix times at which they unlock, if they have one.
    unlock_dates: BTreeSet<(u64, u32)>,
    /// The heights at which outputs were spent.
    spent_at: BTreeSet<(u64, u32)>,
}

/// The sums of the outputs of an address or an account. They cannot overflow, as no list is that long.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Sums {
    /// All outputs ever received.
    pub(crate) all: u64,
    /// Unspent outputs, including frozen ones.
    pub(crate) unspent: u64,
    /// Outputs that are neither spent nor frozen.
    pub(crate) usable: Sum,
    /// Outputs that are neither spent in a block nor frozen.
    pub(crate) strict: Sum,
}

/// The count and amount of some outputs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Sum {
    pub(crate) count: u64,
    pub(crate) amount: u128,
}

impl Sums {
    /// The outputs that count towards a balance.
    pub(crate) fn counted(&self, strict: bool) -> Sum {
        if strict { self.strict } else { self.usable }
    }

    fn add(&mut self, output: &OwnedOutput) {
        self.all += 1;
        self.unspent += u64::from(!output.is_spent(false));
        for (sum, strict) in [(&mut self.usable, false), (&mut self.strict, true)] {
            if counts(output, strict) {
                sum.count += 1;
                sum.amount += u128::from(output.amount.0);
            }
        }
    }

    fn subtract(&mut self, output: &OwnedOutput) {
        self.all -= 1;
        self.unspent -= u64::from(!output.is_spent(false));
        for (sum, strict) in [(&mut self.usable, false), (&mut self.strict, true)] {
            if counts(output, strict) {
                sum.count -= 1;
                sum.amount -= u128::from(output.amount.0);
            }
        }
    }
}

/// Whether an output counts towards a balance.
pub(crate) fn counts(output: &OwnedOutput, strict: bool) -> bool {
    !output.is_spent(strict) && !output.frozen
}

impl Outputs {
    pub(crate) fn new(network: Network) -> Self {
        Self {
            network,
            list: Vec::new(),
            by_key_image: HashMap::new(),
            by_key: HashMap::new(),
            by_address: BTreeMap::new(),
            by_account: BTreeMap::new(),
            unlock_heights: BTreeSet::new(),
            unlock_dates: BTreeSet::new(),
            spent_at: BTreeSet::new(),
        }
    }

    pub(crate) fn list(&self) -> &[OwnedOutput] {
        &self.list
    }

    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    pub(crate) fn positions(&self) -> impl Iterator<Item = u32> + use<> {
        0..row(self.list.len())
    }

    pub(crate) fn get(&self, position: u32) -> Option<&OwnedOutput> {
        self.list.get(place(position))
    }

    /// The position of the output with this key image.
    pub(crate) fn with_key_image(&self, key_image: &KeyImage) -> Option<u32> {
        self.by_key_image.get(key_image).copied()
    }

    /// The position of the output with this key.
    pub(crate) fn with_key(&self, key: &PublicKey) -> Option<u32> {
        self.by_key.get(key).copied()
    }

    /// Appends an output.
    pub(crate) fn push(&mut self, output: OwnedOutput) -> u32 {
        let position = row(self.list.len());
        self.list.push(output);
        self.add_to_indices(position);
        position
    }

    /// Reserves capacity.
    pub(crate) fn reserve(&mut self, more: usize) {
        self.list.reserve(more);
        self.by_key.reserve(more);
        self.by_key_image.reserve(more);
    }

    /// Changes an output.
    pub(crate) fn update<T>(
        &mut self,
        position: u32,
        change: impl FnOnce(&mut OwnedOutput) -> T,
    ) -> Option<T> {
        self.get(position)?;
        self.remove_from_indices(position);
        let result = change(&mut self.list[place(position)]);
        self.add_to_indices(position);
        Some(result)
    }

    /// The outputs spent in blocks from this height on.
    pub(crate) fn spent_from(&self, height: Height) -> Vec<u32> {
        self.spent_at.range((height.0, 0)..).map(|&(_, position)| position).collect()
    }

    /// Removes the outputs of blocks from this height on. An output that replaced an earlier one restores it. Returns
    /// the changed and removed positions.
    pub(crate) fn remove_from(&mut self, height: Height) -> Vec<u32> {
        let mut changed = Vec::new();
        let mut gone = 0;
        for position in (0..row(self.list.len())).rev() {
            let output = &self.list[place(position)];
            if output.height < height {
                continue;
            }
            changed.push(position);
            if earlier(output, height) {
                self.update(position, |output| take_back(output, height));
                continue;
            }
            self.remove_from_indices(position);
            self.list.remove(place(position));
            gone += 1;
            if place(position) < self.list.len() {
                // Later outputs remain, which happens only with files of another program.
                return self.remove_scattered(height, gone);
            }
        }
        changed
    }

    /// The rest of [`Self::remove_from`] if positions change: all indices are rebuilt.
    fn remove_scattered(&mut self, height: Height, gone: u32) -> Vec<u32> {
        let mut kept = std::mem::take(&mut self.list);
        let length = row(kept.len()) + gone;
        kept.retain_mut(|output| {
            if output.height < height {
                return true;
            }
            let stays = earlier(output, height);
            if stays {
                take_back(output, height);
            }
            stays
        });
        *self = Self::new(self.network);
        self.reserve(kept.len());
        for output in kept {
            self.push(output);
        }
        (0..length).collect()
    }

    /// Removes all but the first `length` outputs. Returns the removed positions.
    pub(crate) fn truncate(&mut self, length: usize) -> Vec<u32> {
        let gone: Vec<u32> = (row(length.min(self.list.len()))..row(self.list.len())).collect();
        for &position in gone.iter().rev() {
            self.remove_from_indices(position);
            self.list.pop();
        }
        gone
    }

    /// The sums of an address.
    pub(crate) fn of_address(&self, index: SubaddressIndex) -> Sums {
        self.by_address.get(&index).copied().unwrap_or_default()
    }

    /// The sums of an account.
    pub(crate) fn of_account(&self, account: u32) -> Sums {
        self.by_account.get(&account).copied().unwrap_or_default()
    }

    /// The sums of each address of an account.
    pub(crate) fn of_addresses(&self, account: u32) -> impl Iterator<Item = (SubaddressIndex, Sums)> {
        self.by_address.range(addresses_of(account)).map(|(index, sums)| (*index, *sums))
    }

    /// Whether an output that may count as unspent has an unlock time that is a unix time.
    pub(crate) fn has_dates(&self) -> bool {
        !self.unlock_dates.is_empty()
    }

    /// The outputs that count towards a balance but are still locked, in no particular order.
    pub(crate) fn locked(
        &self,
        wallet: Height,
        now: Now,
        strict: bool,
    ) -> impl Iterator<Item = &OwnedOutput> {
        let by_height = self.unlock_heights.range((wallet.0.saturating_add(1), 0)..);
        let by_date = self.unlock_dates.range((now.adjusted, 0)..).filter(move |&&(date, position)| {
            let output = &self.list[place(position)];
            unlock_height(output.unlock_time, output.height) <= wallet.0
                && now.adjusted.saturating_add(leeway(self.network, output.height)) < date
        });
        by_height
            .chain(by_date)
            .map(|&(_, position)| &self.list[place(position)])
            .filter(move |output| counts(output, strict))
    }

    fn add_to_indices(&mut self, position: u32) {
        let output = &self.list[place(position)];
        if let Some(key_image) = output.key_image {
            self.by_key_image.insert(key_image, position);
        }
        self.by_key.insert(output.key, position);
        self.by_address.entry(output.subaddress).or_default().add(output);
        self.by_account.entry(output.subaddress.major).or_default().add(output);
        if counts(output, true) {
            self.unlock_heights.insert((unlock_height(output.unlock_time, output.height), position));
            self.unlock_dates.extend(unlock_date(output.unlock_time).map(|date| (date, position)));
        }
        if let Some(height) = output.spent {
            self.spent_at.insert((height.0, position));
        }
    }

    fn remove_from_indices(&mut self, position: u32) {
        let output = &self.list[place(position)];
        // Files of another program may have a key twice: only the entry that points here is removed.
        if let Some(key_image) = &output.key_image
            && self.by_key_image.get(key_image) == Some(&position)
        {
            self.by_key_image.remove(key_image);
        }
        if self.by_key.get(&output.key) == Some(&position) {
            self.by_key.remove(&output.key);
        }
        subtract(&mut self.by_address, output.subaddress, output);
        subtract(&mut self.by_account, output.subaddress.major, output);
        self.unlock_heights.remove(&(unlock_height(output.unlock_time, output.height), position));
        if let Some(date) = unlock_date(output.unlock_time) {
            self.unlock_dates.remove(&(date, position));
        }
        if let Some(height) = output.spent {
            self.spent_at.remove(&(height.0, position));
        }
    }
}

/// All addresses of an account.
fn addresses_of(account: u32) -> RangeInclusive<SubaddressIndex> {
    SubaddressIndex { major: account, minor: 0 }..=SubaddressIndex { major: account, minor: u32::MAX }
}

fn subtract<K: Ord>(sums: &mut BTreeMap<K, Sums>, key: K, output: &OwnedOutput) {
    if let Some(found) = sums.get_mut(&key) {
        found.subtract(output);
        if found.all == 0 {
            sums.remove(&key);
        }
    }
}

/// Whether an output replaced one from below the height.
fn earlier(output: &OwnedOutput, height: Height) -> bool {
    let mut before = output.replaced.as_deref();
    while let Some(replaced) = before {
        if replaced.height < height {
            return true;
        }
        before = replaced.replaced.as_deref();
    }
    false
}

/// Restores the output from below the height. What was learned about it since is kept.
fn take_back(output: &mut OwnedOutput, height: Height) {
    while output.height >= height
        && let Some(replaced) = output.replaced.take()
    {
        let learned = OwnedOutput {
            key_image: output.key_image.or(replaced.key_image),
            key_image_requested: output.key_image_requested,
            key_image_partial: output.key_image_partial,
            frozen: output.frozen,
            spent: output.spent,
            ..*replaced
        };
        *output = learned;
    }
}
