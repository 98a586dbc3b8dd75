//! Where the transfers of an account and of an address are among all transfers, so that a page of them costs no more than
//! its length.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};
use std::ops::Range;

/// The position of a transfer: the height of its block, and its order of arrival.
pub(crate) type Place = (u64, u64);

/// The places of transfers by account and by address.
#[derive(Default)]
pub(crate) struct Places {
    by_account: BTreeSet<(u32, Place)>,
    by_address: BTreeSet<(u32, u32, Place)>,
}

/// Places, newest first.
pub(crate) type Descending<'a> = Box<dyn Iterator<Item = Place> + 'a>;

impl Places {
    /// Adds a transfer of some addresses of an account.
    pub(crate) fn insert<'a>(
        &mut self,
        account: u32,
        minors: impl IntoIterator<Item = &'a u32>,
        place: Place,
    ) {
        self.by_account.insert((account, place));
        self.by_address.extend(minors.into_iter().map(|minor| (account, *minor, place)));
    }

    /// Removes a transfer.
    pub(crate) fn remove<'a>(
        &mut self,
        account: u32,
        minors: impl IntoIterator<Item = &'a u32>,
        place: Place,
    ) {
        self.by_account.remove(&(account, place));
        for minor in minors {
            self.by_address.remove(&(account, *minor, place));
        }
    }

    /// The places in a range of those of an account, or of some of its addresses, newest first and each once.
    pub(crate) fn descending<'a>(
        &'a self,
        account: u32,
        minors: &BTreeSet<u32>,
        range: Range<Place>,
    ) -> Descending<'a> {
        if range.is_empty() {
            return Box::new(std::iter::empty());
        }
        if minors.is_empty() {
            let found = self.by_account.range((account, range.start)..(account, range.end));
            return Box::new(found.rev().map(|(_, place)| *place));
        }
        let of_address = |minor: &u32| {
            let found = self.by_address.range((account, *minor, range.start)..(account, *minor, range.end));
            found.rev().map(|(_, _, place)| *place)
        };
        Box::new(merged(minors.iter().map(of_address).collect()))
    }
}

/// Merges descending lists into one without duplicates.
fn merged<I: Iterator<Item = Place>>(mut lists: Vec<I>) -> impl Iterator<Item = Place> {
    let mut heads: BinaryHeap<(Place, Reverse<usize>)> = BinaryHeap::new();
    for (number, list) in lists.iter_mut().enumerate() {
        heads.extend(list.next().map(|place| (place, Reverse(number))));
    }
    let mut last = None;
    std::iter::from_fn(move || {
        loop {
            let (place, Reverse(number)) = heads.pop()?;
            heads.extend(lists.get_mut(number).and_then(Iterator::next).map(|next| (next, Reverse(number))));
            if last.replace(place) != Some(place) {
                return Some(place);
            }
        }
    })
}
