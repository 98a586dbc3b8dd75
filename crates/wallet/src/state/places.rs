//! Where the transfers of an account, of an address and of a time are among all transfers, so that a page of them costs no
//! more than its length.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};
use std::ops::{Range, RangeInclusive};

use super::times::Times;

/// The position of a transfer: the height of its block, and its order of arrival.
pub(crate) type Place = (u64, u64);

/// The places of transfers by account, by address and by time.
#[derive(Default)]
pub(crate) struct Places {
    by_account: BTreeSet<(u32, Place)>,
    by_address: BTreeSet<(u32, u32, Place)>,
    times: Times,
}

/// Places, newest first.
pub(crate) type Descending<'a> = Box<dyn Iterator<Item = Place> + 'a>;

impl Places {
    /// Adds a transfer of some addresses of an account, at a place that has none.
    pub(crate) fn insert<'a>(
        &mut self,
        account: u32,
        minors: impl IntoIterator<Item = &'a u32>,
        place: Place,
        time: u64,
    ) {
        self.times.insert(place.0, time);
        self.by_account.insert((account, place));
        self.by_address.extend(minors.into_iter().map(|minor| (account, *minor, place)));
    }

    /// Removes a transfer that was added.
    pub(crate) fn remove<'a>(
        &mut self,
        account: u32,
        minors: impl IntoIterator<Item = &'a u32>,
        place: Place,
    ) {
        self.times.remove(place.0);
        self.by_account.remove(&(account, place));
        for minor in minors {
            self.by_address.remove(&(account, *minor, place));
        }
    }

    /// Parts of a range of places, newest first, that have all transfers of these times, and few others.
    pub(crate) fn of_times(
        &self,
        times: RangeInclusive<u64>,
        range: Range<Place>,
    ) -> impl Iterator<Item = Range<Place>> {
        let heights = range.start.0..range.end.0.saturating_add(1);
        self.times
            .runs(times, heights)
            .map(move |run| (run.start, 0).max(range.start)..(run.end, 0).min(range.end))
            .filter(|part| part.start < part.end)
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
