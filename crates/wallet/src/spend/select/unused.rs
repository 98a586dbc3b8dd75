//! The outputs that are still to be had, and which of them to take next.

use std::collections::VecDeque;

use rand_core::CryptoRng;

use super::super::{Spendable, random};

/// How much two outputs have to do with each other, at most 10: outputs of one transaction are surely of one owner,
/// outputs of close blocks likely (wallet2.cpp: `get_output_relatedness`).
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

/// Takes the output that is least related to those already taken: the smallest of several, or one that chance picks
/// (wallet2.cpp: `pop_best_value_from`). The last takes its place in the list.
///
/// # Panics
/// When the list is empty.
pub(super) fn take_best(
    outputs: &[Spendable],
    unused: &mut Vec<usize>,
    taken: &[usize],
    smallest: bool,
    rng: &mut impl CryptoRng,
) -> usize {
    let mut best = 10;
    let mut candidates = Vec::new();
    for (place, &candidate) in unused.iter().enumerate() {
        let related = taken.iter().map(|&other| relatedness(&outputs[candidate], &outputs[other])).max();
        let related = related.unwrap_or(0);
        if related < best {
            best = related;
            candidates.clear();
        }
        if related == best {
            candidates.push(place);
        }
    }
    let place = match smallest {
        // Of equal ones the first.
        true => candidates.into_iter().min_by_key(|&place| outputs[unused[place]].amount),
        false => Some(candidates[random::index(rng, candidates.len())]),
    };
    unused.swap_remove(place.expect("the list is not empty"))
}

/// Removes an output from a list, if it is there.
pub(super) fn remove(unused: &mut Vec<usize>, output: usize) {
    if let Some(place) = unused.iter().position(|&candidate| candidate == output) {
        unused.swap_remove(place);
    }
}

/// The unused outputs of several addresses. One address after the other is used up, so that as few as possible are
/// seen together.
#[derive(Debug, Default)]
pub(super) struct PerAddress(VecDeque<(u32, Vec<usize>)>);

impl PerAddress {
    pub(super) fn add(&mut self, minor: u32, output: usize) {
        match self.0.iter_mut().find(|(address, _)| *address == minor) {
            Some((_, outputs)) => outputs.push(output),
            None => self.0.push_back((minor, vec![output])),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The address with the most first.
    pub(super) fn sort_by(&mut self, balance: impl Fn(u32) -> u64) {
        self.0.make_contiguous().sort_by_key(|(minor, _)| std::cmp::Reverse(balance(*minor)));
    }

    /// Brings an address to the front.
    pub(super) fn prefer(&mut self, minor: u32) {
        if let Some(place) = self.0.iter().position(|(address, _)| *address == minor) {
            self.0.swap(0, place);
        }
    }

    /// The outputs of the address that is being used.
    pub(super) fn current(&self) -> &[usize] {
        self.0.front().map_or(&[], |(_, outputs)| outputs)
    }

    /// The same, to take from.
    pub(super) fn current_mut(&mut self) -> &mut Vec<usize> {
        if self.0.is_empty() {
            self.0.push_back((0, Vec::new()));
        }
        &mut self.0.front_mut().expect("it is not empty").1
    }

    /// Goes on to the next address when this one is used up.
    pub(super) fn go_on(&mut self) {
        if self.current().is_empty() && self.0.len() > 1 {
            self.0.pop_front();
        }
    }
}
