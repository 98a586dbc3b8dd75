//! The wallet's outputs, with what makes questions about them cheap: where each key and key image is, how much each
//! address has, what is locked, and what was spent in which block.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::RangeInclusive;

use ferrite_types::address::SubaddressIndex;
use ferrite_types::network::Network;
use ferrite_types::{Height, KeyImage, PublicKey};

use super::entry::{place, row};
use super::records::OwnedOutput;
use super::unlock::{Now, leeway, unlock_date, unlock_height};

/// Outputs in the order found, and their indices.
pub(crate) struct Outputs {
    network: Network,
    list: Vec<OwnedOutput>,
    by_key_image: HashMap<KeyImage, u32>,
    by_key: HashMap<PublicKey, u32>,
    by_address: BTreeMap<SubaddressIndex, Sums>,
    by_account: BTreeMap<u32, Sums>,
    /// Of outputs that may count as unspent: the height from which they may be spent.
    unlock_heights: BTreeSet<(u64, u32)>,
    /// Of those among them that have one: the date.
    unlock_dates: BTreeSet<(u64, u32)>,
    /// Of spent outputs: the height of the block.
    spent_at: BTreeSet<(u64, u32)>,
}

/// What the outputs of an address, or of an account, come to. Sums cannot overflow: no list is that long.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Sums {
    /// All outputs ever.
    pub(crate) all: u64,
    /// Those that are not spent, frozen ones too.
    pub(crate) unspent: u64,
    /// Those that are neither spent nor frozen.
    pub(crate) usable: Sum,
    /// Those that are neither spent in a block nor frozen.
    pub(crate) strict: Sum,
}

/// Some outputs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Sum {
    pub(crate) count: u64,
    pub(crate) amount: u128,
}

impl Sums {
    /// Those that count for a balance.
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

/// Whether an output counts for a balance.
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

    /// Where the output with a known key image is.
    pub(crate) fn with_key_image(&self, key_image: &KeyImage) -> Option<u32> {
        self.by_key_image.get(key_image).copied()
    }

    /// Where the output with a key is.
    pub(crate) fn with_key(&self, key: &PublicKey) -> Option<u32> {
        self.by_key.get(key).copied()
    }

    /// Adds an output after the others.
    pub(crate) fn push(&mut self, output: OwnedOutput) -> u32 {
        let position = row(self.list.len());
        self.list.push(output);
        self.note(position);
        position
    }

    /// Room for more.
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
        self.unnote(position);
        let result = change(&mut self.list[place(position)]);
        self.note(position);
        Some(result)
    }

    /// The outputs that are spent in a block from this height on.
    pub(crate) fn spent_from(&self, height: Height) -> Vec<u32> {
        self.spent_at.range((height.0, 0)..).map(|&(_, position)| position).collect()
    }

    /// Takes the outputs of blocks from this height on out. One that took the place of an earlier one gives it back.
    /// Returns the positions that changed or are no more.
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
            self.unnote(position);
            self.list.remove(place(position));
            gone += 1;
            if place(position) < self.list.len() {
                // Something is left after it, which only files of another program make happen.
                return self.remove_scattered(height, gone);
            }
        }
        changed
    }

    /// The rest of [`Self::remove_from`], when positions move: all is counted anew.
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

    /// Takes all but the first outputs out. Returns the positions that are no more.
    pub(crate) fn truncate(&mut self, length: usize) -> Vec<u32> {
        let gone: Vec<u32> = (row(length.min(self.list.len()))..row(self.list.len())).collect();
        for &position in gone.iter().rev() {
            self.unnote(position);
            self.list.pop();
        }
        gone
    }

    /// What the outputs of an address come to.
    pub(crate) fn of_address(&self, index: SubaddressIndex) -> Sums {
        self.by_address.get(&index).copied().unwrap_or_default()
    }

    /// What the outputs of an account come to.
    pub(crate) fn of_account(&self, account: u32) -> Sums {
        self.by_account.get(&account).copied().unwrap_or_default()
    }

    /// What the outputs of each address of an account come to.
    pub(crate) fn of_addresses(&self, account: u32) -> impl Iterator<Item = (SubaddressIndex, Sums)> {
        self.by_address.range(addresses_of(account)).map(|(index, sums)| (*index, *sums))
    }

    /// Whether one that may count as unspent has a date before which it may not be spent.
    pub(crate) fn has_dates(&self) -> bool {
        !self.unlock_dates.is_empty()
    }

    /// The outputs that count for a balance and may not be spent yet, in no order.
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

    fn note(&mut self, position: u32) {
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

    fn unnote(&mut self, position: u32) {
        let output = &self.list[place(position)];
        // Files of another program may have a key twice: only the entry that leads here goes.
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

/// Whether an output took the place of one from before the height.
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

/// Gives back the place to the one from before the height. What was learned of it since stays.
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
