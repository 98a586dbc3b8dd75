//! The user's data: notes, attributes and the address book; and secret transaction keys.

use std::sync::Arc;

use ferrite_types::Hash;

use super::Wallet;
use super::entry::{Entry, row};
use super::records::{AddressBookEntry, TxKeys};

/// An unknown row of the address book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Index out of range: {0}")]
pub struct AddressBookError(pub u64);

impl Wallet {
    /// The note on a transaction, or an empty string.
    pub fn note(&self, txid: &Hash) -> &str {
        self.notes.get(txid).map_or("", |note| note)
    }

    /// Sets the note on a transaction, whether or not the wallet knows it.
    pub fn set_note(&mut self, txid: Hash, note: &str) {
        self.load_note(txid, note);
        self.touch(Entry::Note(txid));
    }

    /// An attribute.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.get(name).map(String::as_str)
    }

    /// All attributes, by name.
    pub fn attributes(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.attributes.iter().map(|(name, text)| (name.as_str(), text.as_str()))
    }

    /// Sets an attribute.
    pub fn set_attribute(&mut self, name: &str, text: &str) {
        self.attributes.insert(name.to_owned(), text.to_owned());
        self.touch(Entry::Attribute(name.to_owned()));
    }

    /// The address book in order.
    pub fn address_book(&self) -> &[AddressBookEntry] {
        &self.address_book
    }

    /// Adds a row to the address book. Returns its index.
    pub fn add_to_address_book(&mut self, entry: AddressBookEntry) -> usize {
        let index = self.address_book.len();
        self.address_book.push(entry);
        self.touch(Entry::AddressBook(row(index)));
        index
    }

    /// Replaces a row of the address book.
    ///
    /// # Errors
    /// If there is no such row.
    pub fn replace_in_address_book(
        &mut self,
        index: u64,
        entry: AddressBookEntry,
    ) -> Result<(), AddressBookError> {
        let place = self.address_book_place(index)?;
        self.address_book[place] = entry;
        self.touch(Entry::AddressBook(row(place)));
        Ok(())
    }

    /// Removes a row of the address book; later rows move up.
    ///
    /// # Errors
    /// If there is no such row.
    pub fn remove_from_address_book(&mut self, index: u64) -> Result<(), AddressBookError> {
        let place = self.address_book_place(index)?;
        let length = self.address_book.len();
        self.address_book.remove(place);
        self.dirty.extend((row(place)..row(length)).map(Entry::AddressBook));
        Ok(())
    }

    fn address_book_place(&self, index: u64) -> Result<usize, AddressBookError> {
        let place = usize::try_from(index).ok().filter(|place| *place < self.address_book.len());
        place.ok_or(AddressBookError(index))
    }

    /// The secret keys of a transaction, if this wallet has them.
    pub fn tx_keys(&self, txid: &Hash) -> Option<&TxKeys> {
        self.tx_keys.get(txid)
    }

    /// Stores the secret keys of a transaction.
    pub fn set_tx_keys(&mut self, txid: Hash, keys: TxKeys) {
        self.tx_keys.insert(txid, keys);
        self.touch(Entry::TxKeys(txid));
    }

    /// A note that can be used without holding the wallet.
    pub(super) fn shared_note(&self, txid: &Hash) -> Option<Arc<str>> {
        self.notes.get(txid).cloned()
    }
}
