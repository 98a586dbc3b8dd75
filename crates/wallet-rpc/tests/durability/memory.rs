//! A client's record of its writes.

use std::collections::BTreeMap;

/// A place in the wallet.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    Attribute(String),
    Note(String),
    Label { account: u64, address: u64 },
    Description { entry: u64 },
}

/// The expected content of a place.
#[derive(Debug, Default)]
struct Expected {
    /// The last acknowledged text.
    answered: String,
    /// A later text without a response: it may have been written or not.
    tried: Option<String>,
}

/// All written texts.
#[derive(Debug, Default)]
pub struct Memory(BTreeMap<Place, Expected>);

impl Memory {
    /// Records that a write starts.
    pub fn try_to_write(&mut self, place: &Place, text: &str) {
        self.0.entry(place.clone()).or_default().tried = Some(text.to_owned());
    }

    /// Records that the write was acknowledged.
    pub fn written(&mut self, place: &Place) {
        let expected = self.0.entry(place.clone()).or_default();
        if let Some(text) = expected.tried.take() {
            expected.answered = text;
        }
    }

    /// The places.
    pub fn places(&self) -> Vec<Place> {
        self.0.keys().cloned().collect()
    }

    /// Checks the content of a place.
    pub fn found(&mut self, place: &Place, text: &str) {
        let expected = self.0.entry(place.clone()).or_default();
        let fits = expected.answered == text || expected.tried.as_deref() == Some(text);
        assert!(fits, "{place:?} has {text:?}, but {expected:?}");
        *expected = Expected { answered: text.to_owned(), tried: None };
    }
}
