//! What a caller remembers of what he wrote.

use std::collections::BTreeMap;

/// Where something stands in the wallet.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    Attribute(String),
    Note(String),
    Label { account: u64, address: u64 },
    Description { entry: u64 },
}

/// What should stand in a place.
#[derive(Debug, Default)]
struct Expected {
    /// The last text that was answered.
    answered: String,
    /// The text after it that nobody answered for: it may have been written or not.
    tried: Option<String>,
}

/// All texts that were written.
#[derive(Debug, Default)]
pub struct Memory(BTreeMap<Place, Expected>);

impl Memory {
    /// Somebody is about to write.
    pub fn try_to_write(&mut self, place: &Place, text: &str) {
        self.0.entry(place.clone()).or_default().tried = Some(text.to_owned());
    }

    /// That was answered.
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

    /// This stands there now.
    pub fn found(&mut self, place: &Place, text: &str) {
        let expected = self.0.entry(place.clone()).or_default();
        let fits = expected.answered == text || expected.tried.as_deref() == Some(text);
        assert!(fits, "{place:?} has {text:?}, but {expected:?}");
        *expected = Expected { answered: text.to_owned(), tried: None };
    }
}
