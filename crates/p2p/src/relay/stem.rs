//! Assigning sources to stems.

use std::collections::BTreeMap;

use rand_core::CryptoRng;

use super::ConnectionId;
use crate::random;

/// The stems of an epoch and the sources assigned to them (`dandelionpp.cpp: connection_map`).
///
/// A source keeps its stem for the whole epoch unless the stem disconnects; sources are spread evenly.
#[derive(Debug, Clone, Default)]
pub struct StemMap {
    stems: Vec<Option<ConnectionId>>,
    /// The desired number of stems.
    wanted: usize,
    /// `None` is this node itself.
    sources: BTreeMap<Option<ConnectionId>, usize>,
}

impl StemMap {
    /// Chooses stems among the candidates.
    pub fn new(mut candidates: Vec<ConnectionId>, wanted: usize, rng: &mut impl CryptoRng) -> Self {
        random::shuffle(rng, &mut candidates);
        candidates.truncate(wanted);
        Self { stems: candidates.into_iter().map(Some).collect(), wanted, sources: BTreeMap::new() }
    }

    /// The connections in use.
    pub fn stems(&self) -> impl Iterator<Item = ConnectionId> {
        self.stems.iter().copied().flatten()
    }

    /// The connection at each position; `None` where it was lost.
    pub fn channels(&self) -> &[Option<ConnectionId>] {
        &self.stems
    }

    /// Replaces stems that are no longer candidates and adds missing ones. Returns whether anything changed.
    pub fn update(&mut self, mut candidates: Vec<ConnectionId>, rng: &mut impl CryptoRng) -> bool {
        let before = self.stems.clone();
        for stem in &mut self.stems {
            match stem.and_then(|id| candidates.iter().position(|&candidate| candidate == id)) {
                Some(at) => {
                    candidates.swap_remove(at);
                }
                None => *stem = None,
            }
        }
        for at in 0..self.wanted {
            if candidates.is_empty() {
                break;
            }
            if self.stems.get(at).copied().flatten().is_some() {
                continue;
            }
            let chosen = candidates.swap_remove(random::index(rng, candidates.len()));
            match self.stems.get_mut(at) {
                Some(lost) => *lost = Some(chosen),
                None => self.stems.push(Some(chosen)),
            }
        }
        self.stems != before
    }

    /// Removes a connection.
    pub fn remove(&mut self, id: ConnectionId) {
        for stem in &mut self.stems {
            if *stem == Some(id) {
                *stem = None;
            }
        }
        self.sources.remove(&Some(id));
    }

    /// The stem for transactions from `source`. Never the source itself: the reference allows that, but it would tell a
    /// peer that it is our stem.
    pub fn stem_for(
        &mut self,
        source: Option<ConnectionId>,
        rng: &mut impl CryptoRng,
    ) -> Option<ConnectionId> {
        if let Some(&at) = self.sources.get(&source)
            && let Some(stem) = self.stems[at]
        {
            return Some(stem);
        }
        self.sources.remove(&source);
        let mut usage = vec![0_usize; self.stems.len()];
        for &at in self.sources.values() {
            usage[at] += 1;
        }
        let usable = |at: &usize| self.stems[*at].is_some_and(|stem| Some(stem) != source);
        let least = (0..self.stems.len()).filter(usable).map(|at| usage[at]).min()?;
        let choices: Vec<usize> =
            (0..self.stems.len()).filter(usable).filter(|&at| usage[at] == least).collect();
        let at = choices[random::index(rng, choices.len())];
        self.sources.insert(source, at);
        self.stems[at]
    }
}
