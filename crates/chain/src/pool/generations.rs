//! A map with bounded size.

use std::collections::HashMap;
use std::hash::Hash;

/// A map with at most twice its capacity: when it is full, the older half is dropped at once.
#[derive(Debug, Clone)]
pub(crate) struct Generations<K, V> {
    capacity: usize,
    young: HashMap<K, V>,
    old: HashMap<K, V>,
}

impl<K: Hash + Eq, V> Generations<K, V> {
    pub(crate) fn new(capacity: usize) -> Self {
        Self { capacity, young: HashMap::new(), old: HashMap::new() }
    }

    pub(crate) fn insert(&mut self, key: K, value: V) {
        if self.young.len() >= self.capacity {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(key, value);
    }

    pub(crate) fn get(&self, key: &K) -> Option<&V> {
        self.young.get(key).or_else(|| self.old.get(key))
    }

    pub(crate) fn contains(&self, key: &K) -> bool {
        self.get(key).is_some()
    }

    pub(crate) fn clear(&mut self) {
        self.young.clear();
        self.old.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remembers_at_least_its_capacity_and_at_most_twice() {
        let mut memory = Generations::new(10);
        for number in 0..1000 {
            memory.insert(number, number);
            for recent in (number - 9).max(0)..=number {
                assert_eq!(memory.get(&recent), Some(&recent));
            }
            assert!((0..=number).filter(|known| memory.contains(known)).count() <= 20);
        }
        memory.insert(999, 0);
        assert_eq!(memory.get(&999), Some(&0));
        memory.clear();
        assert!(!memory.contains(&999));
    }
}
