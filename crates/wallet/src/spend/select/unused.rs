//! The unused outputs, and which of them to take next.

use std::collections::{BTreeMap, VecDeque};

use rand_core::CryptoRng;

use super::super::{Spendable, random};

/// The relatedness of two outputs, at most 10: outputs of one transaction certainly have the same owner, outputs of
/// nearby blocks probably (wallet2.cpp: `get_output_relatedness`).
pub(super) fn relatedness(one: &Spendable, other: &Spendable) -> u8 {
    if one.txid == other.txid {
        return 10;
    }
    match one.height.0.abs_diff(other.height.0) {
        0 => 9,
        1 => 8,
        2..10 => 2,
        _ => 0,
    }
}

/// Selects outputs that are little related to those already taken. It caches the relatedness, so that a wallet with
/// many outputs is traversed only once per selection.
#[derive(Debug, Default)]
pub(super) struct Picker {
    /// The relatedness of each output to those already taken.
    related: Vec<u8>,
    /// The number of outputs already taken.
    seen: usize,
}

impl Picker {
    /// Takes the output that is least related to `taken`: the smallest of several, or a random one (wallet2.cpp:
    /// `pop_best_value_from`). The last element takes its place in the list.
    ///
    /// # Panics
    /// If the list is empty.
    pub(super) fn take(
        &mut self,
        outputs: &[Spendable],
        unused: &mut Vec<usize>,
        taken: &[usize],
        smallest: bool,
        rng: &mut impl CryptoRng,
    ) -> usize {
        self.look_at(outputs, taken);
        let least = unused.iter().map(|&place| self.related[place]).min().expect("the list is not empty");
        let mut candidates = (0..unused.len()).filter(|&at| self.related[unused[at]] == least);
        let at = match smallest {
            // The first of equal ones.
            true => candidates.min_by_key(|&at| outputs[unused[at]].amount),
            false => {
                let count = candidates.clone().count();
                candidates.nth(random::index(rng, count))
            }
        };
        unused.swap_remove(at.expect("at least one is least related"))
    }

    /// Updates the relatedness for newly taken outputs; starts over for a new transaction.
    fn look_at(&mut self, outputs: &[Spendable], taken: &[usize]) {
        if taken.len() < self.seen || self.related.len() != outputs.len() {
            (self.related, self.seen) = (vec![0; outputs.len()], 0);
        }
        for &new in &taken[self.seen..] {
            for (related, output) in self.related.iter_mut().zip(outputs) {
                *related = (*related).max(relatedness(output, &outputs[new]));
            }
        }
        self.seen = taken.len();
    }
}

/// Removes an output from a list, if present.
pub(super) fn remove(unused: &mut Vec<usize>, output: usize) {
    if let Some(place) = unused.iter().position(|&candidate| candidate == output) {
        unused.swap_remove(place);
    }
}

/// The unused outputs of several addresses. One address is used up before the next, so that few addresses are linked.
#[derive(Debug, Default)]
pub(super) struct PerAddress(VecDeque<(u32, Vec<usize>)>);

/// Unused outputs by address.
impl FromIterator<(u32, usize)> for PerAddress {
    fn from_iter<I: IntoIterator<Item = (u32, usize)>>(outputs: I) -> Self {
        let mut addresses: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        for (minor, output) in outputs {
            addresses.entry(minor).or_default().push(output);
        }
        Self(addresses.into_iter().collect())
    }
}

impl PerAddress {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Sorts the addresses by balance, highest first.
    pub(super) fn sort_by(&mut self, balance: impl Fn(u32) -> u64) {
        self.0.make_contiguous().sort_by_key(|(minor, _)| std::cmp::Reverse(balance(*minor)));
    }

    /// Moves an address to the front.
    pub(super) fn prefer(&mut self, minor: u32) {
        if let Some(place) = self.0.iter().position(|(address, _)| *address == minor) {
            self.0.swap(0, place);
        }
    }

    /// The outputs of the current address.
    pub(super) fn current(&self) -> &[usize] {
        self.0.front().map_or(&[], |(_, outputs)| outputs)
    }

    /// The same, mutable.
    pub(super) fn current_mut(&mut self) -> &mut Vec<usize> {
        if self.0.is_empty() {
            self.0.push_back((0, Vec::new()));
        }
        &mut self.0.front_mut().expect("it is not empty").1
    }

    /// Advances to the next address if the current one is used up.
    pub(super) fn go_on(&mut self) {
        if self.current().is_empty() && self.0.len() > 1 {
            self.0.pop_front();
        }
    }
}
