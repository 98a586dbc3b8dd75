//! Medians of a few numbers, and of a window that follows the chain.

use std::collections::{BTreeMap, VecDeque};

use ferrite_types::Height;

/// The median of the values; of an even number of values the mean of the middle two, rounded down; 0 if there are none
/// (`misc_language.h: median`). Sorts the values.
pub fn median(values: &mut [u64]) -> u64 {
    values.sort_unstable();
    let middle = values.len() / 2;
    match values.len() {
        0 => 0,
        odd if odd % 2 == 1 => values[middle],
        _ => u64::midpoint(values[middle - 1], values[middle]),
    }
}

/// The block that re-enters a window of the last `window` blocks when the block at `popped` is removed, if any.
pub fn returning_height(popped: Height, window: usize) -> Option<Height> {
    let window = u64::try_from(window).ok()?;
    popped.0.checked_sub(window).map(Height)
}

/// The median of the last `window` values of a sequence that grows and shrinks at its end, in `O(log window)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RollingMedian {
    window: usize,
    values: VecDeque<u64>,
    // The smaller half, including the middle value if the number is odd, and the larger half.
    low: Multiset,
    high: Multiset,
}

impl RollingMedian {
    /// An empty sequence.
    ///
    /// # Panics
    /// If `window` is 0.
    pub fn new(window: usize) -> Self {
        assert!(window > 0, "a median needs a window of at least one value");
        Self { window, values: VecDeque::new(), low: Multiset::default(), high: Multiset::default() }
    }

    /// The sequence that ends with these values, oldest first.
    ///
    /// # Panics
    /// If `window` is 0.
    pub fn of(window: usize, values: impl IntoIterator<Item = u64>) -> Self {
        let mut rolling = Self::new(window);
        for value in values {
            rolling.push(value);
        }
        rolling
    }

    /// Appends a value; the oldest leaves a full window.
    pub fn push(&mut self, value: u64) {
        if self.values.len() == self.window
            && let Some(oldest) = self.values.pop_front()
        {
            self.remove(oldest);
        }
        self.values.push_back(value);
        self.insert(value);
    }

    /// Removes the newest value. `returning` is the value right before the window, if any: it re-enters the window. An
    /// empty sequence stays empty.
    pub fn pop(&mut self, returning: Option<u64>) -> Option<u64> {
        let newest = self.values.pop_back()?;
        self.remove(newest);
        if let Some(value) = returning {
            self.values.push_front(value);
            self.insert(value);
        }
        Some(newest)
    }

    /// The median of the window; 0 if it is empty.
    pub fn median(&self) -> u64 {
        let Some(below) = self.low.last() else { return 0 };
        match self.high.first() {
            Some(above) if self.low.len == self.high.len => u64::midpoint(below, above),
            _ => below,
        }
    }

    /// The values in the window, newest first.
    pub fn newest_first(&self) -> impl Iterator<Item = u64> {
        self.values.iter().rev().copied()
    }

    /// Number of values in the window.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The size of the window.
    pub fn window(&self) -> usize {
        self.window
    }

    fn insert(&mut self, value: u64) {
        match self.low.last() {
            Some(middle) if value > middle => self.high.insert(value),
            _ => self.low.insert(value),
        }
        self.balance();
    }

    fn remove(&mut self, value: u64) {
        // Equal values may be in both halves; which of them is removed makes no difference.
        if !self.low.remove(value) {
            let found = self.high.remove(value);
            debug_assert!(found, "a value in the window is in one of the halves");
        }
        self.balance();
    }

    fn balance(&mut self) {
        if self.low.len > self.high.len + 1
            && let Some(value) = self.low.last()
        {
            self.low.remove(value);
            self.high.insert(value);
        } else if self.low.len < self.high.len
            && let Some(value) = self.high.first()
        {
            self.high.remove(value);
            self.low.insert(value);
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Multiset {
    counts: BTreeMap<u64, usize>,
    len: usize,
}

impl Multiset {
    fn insert(&mut self, value: u64) {
        *self.counts.entry(value).or_default() += 1;
        self.len += 1;
    }

    fn remove(&mut self, value: u64) -> bool {
        let Some(count) = self.counts.get_mut(&value) else { return false };
        *count -= 1;
        if *count == 0 {
            self.counts.remove(&value);
        }
        self.len -= 1;
        true
    }

    fn first(&self) -> Option<u64> {
        self.counts.first_key_value().map(|(&value, _)| value)
    }

    fn last(&self) -> Option<u64> {
        self.counts.last_key_value().map(|(&value, _)| value)
    }
}
