//! Changes of a wallet, in a form that can be merged and stored.
//!
//! The persistent state of a wallet is a set of tables, each a map from keys to values, both bytes. Every modification
//! is recorded as [`Change`]s and handed out as one [`ChangeSet`], which a [`ChangeStore`] commits as a whole or not at
//! all. Only [`crate::state`] interprets keys and values.

use std::collections::HashMap;

use zeroize::Zeroizing;

/// The tables of the persistent state. Their numbers occur in files and are never reused for another table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Table {
    /// Single values: format, last block reward, scan start.
    Meta = 1,
    /// Block ids, by height.
    BlockIds = 2,
    /// The wallet's outputs, by position.
    Outputs = 3,
    /// Payments in blocks, in order of arrival.
    Payments = 4,
    /// Payments in the pool, in order of arrival.
    PoolPayments = 5,
    /// Outgoing transactions in blocks, by transaction id.
    Sent = 6,
    /// Outgoing transactions that are not in a block, by transaction id.
    Pending = 7,
    /// Secret transaction keys, by transaction id.
    TxKeys = 8,
    /// Notes on transactions, by transaction id.
    Notes = 9,
    /// Named strings.
    Attributes = 10,
    /// The address book, by position.
    AddressBook = 11,
    /// Accounts: the number of addresses and the tag of each, by account index.
    Accounts = 12,
    /// Descriptions of account tags, by tag.
    AccountTags = 13,
    /// Labels of addresses, by subaddress index.
    Labels = 14,
    /// Public spend keys of subaddresses, by subaddress index, which saves computing them again.
    SubaddressKeys = 15,
    /// Key images imported from a cold wallet for outputs that may arrive, by output key.
    ColdKeyImages = 16,
    /// Destinations of transactions that a reorg removed from the chain, by transaction id.
    Remembered = 17,
    /// Sends with an idempotency key, by key.
    NamedSends = 18,
    /// Rings selected for outputs that are not spent in a block yet, by key image.
    Rings = 19,
    /// Transactions scanned without the spend key, in order of arrival.
    Background = 20,
    /// Events, by number.
    Events = 21,
    /// Webhooks, by number.
    Webhooks = 22,
    /// How far the deliveries of webhooks are, by number.
    WebhookProgress = 23,
    /// Events that could not be delivered, by webhook and event.
    DeadLetters = 24,
}

impl Table {
    /// All tables.
    pub const ALL: [Self; 24] = [
        Self::Meta,
        Self::BlockIds,
        Self::Outputs,
        Self::Payments,
        Self::PoolPayments,
        Self::Sent,
        Self::Pending,
        Self::TxKeys,
        Self::Notes,
        Self::Attributes,
        Self::AddressBook,
        Self::Accounts,
        Self::AccountTags,
        Self::Labels,
        Self::SubaddressKeys,
        Self::ColdKeyImages,
        Self::Remembered,
        Self::NamedSends,
        Self::Rings,
        Self::Background,
        Self::Events,
        Self::Webhooks,
        Self::WebhookProgress,
        Self::DeadLetters,
    ];

    /// The number of the table in files.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The table with this number.
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number).checked_sub(1)?).copied()
    }
}

/// A new value for an entry of a table, or its removal.
///
/// Values may hold secrets, so they are wiped on drop.
#[derive(Clone, PartialEq, Eq)]
pub struct Change {
    /// The table.
    pub table: Table,
    /// The key of the entry.
    pub key: Vec<u8>,
    /// The new value; `None` for a removal.
    pub value: Option<Zeroizing<Vec<u8>>>,
}

impl Change {
    /// A new value for an entry.
    pub fn put(table: Table, key: Vec<u8>, value: Zeroizing<Vec<u8>>) -> Self {
        Self { table, key, value: Some(value) }
    }

    /// The removal of an entry.
    pub fn remove(table: Table, key: Vec<u8>) -> Self {
        Self { table, key, value: None }
    }
}

/// Omits the value, which may be secret.
impl std::fmt::Debug for Change {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let what = self.value.as_ref().map(|value| value.len());
        write!(f, "Change({:?} {} bytes of key, value {what:?})", self.table, self.key.len())
    }
}

/// Changes in the order in which they were made; later ones win.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[must_use = "changes that are dropped are lost"]
pub struct ChangeSet(Vec<Change>);

impl ChangeSet {
    /// No changes.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Appends a change.
    pub fn push(&mut self, change: Change) {
        self.0.push(change);
    }

    /// Appends all changes of another set.
    pub fn merge(&mut self, mut other: Self) {
        self.0.append(&mut other.0);
    }

    /// Whether there are no changes.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The number of changes.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The changes in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Change> {
        self.0.iter()
    }

    /// Keeps only the last change of each entry, which does not alter the effect of the set.
    pub fn coalesce(&mut self) {
        let mut last = HashMap::with_capacity(self.0.len());
        for (position, change) in self.0.iter().enumerate() {
            last.insert((change.table, change.key.as_slice()), position);
        }
        if last.len() == self.0.len() {
            return;
        }
        let mut keep = vec![false; self.0.len()];
        for position in last.into_values() {
            keep[position] = true;
        }
        let mut keep = keep.into_iter();
        self.0.retain(|_| keep.next().expect("as many marks as changes"));
    }
}

impl FromIterator<Change> for ChangeSet {
    fn from_iter<I: IntoIterator<Item = Change>>(changes: I) -> Self {
        Self(changes.into_iter().collect())
    }
}

impl Extend<Change> for ChangeSet {
    fn extend<I: IntoIterator<Item = Change>>(&mut self, changes: I) {
        self.0.extend(changes);
    }
}

impl IntoIterator for ChangeSet {
    type Item = Change;
    type IntoIter = std::vec::IntoIter<Change>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a ChangeSet {
    type Item = &'a Change;
    type IntoIter = std::slice::Iter<'a, Change>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

/// A store for the changes of a wallet.
pub trait ChangeStore: Send {
    /// Why changes cannot be stored.
    type Error: std::error::Error + Send + Sync + 'static;

    /// Stores changes. They are all durable when this returns. If it fails, the caller passes them again together with
    /// later ones.
    ///
    /// # Errors
    /// If they cannot be stored.
    fn commit(&mut self, changes: &ChangeSet) -> Result<(), Self::Error>;

    /// Whether the store should be [compacted](Self::compact).
    fn wants_compaction(&self) -> bool {
        false
    }

    /// Replaces all committed changes with the current state.
    ///
    /// # Errors
    /// If that is not possible. The committed changes are unaffected then.
    fn compact(&mut self, _state: Vec<Change>) -> Result<(), Self::Error> {
        Ok(())
    }
}

/// Stores nothing, for a wallet that exists only in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Nowhere;

impl ChangeStore for Nowhere {
    type Error = std::convert::Infallible;

    fn commit(&mut self, _changes: &ChangeSet) -> Result<(), Self::Error> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn put(table: Table, key: u8, value: u8) -> Change {
        Change::put(table, vec![key], Zeroizing::new(vec![value]))
    }

    #[test]
    fn table_numbers_match_their_positions() {
        for table in Table::ALL {
            assert_eq!(Table::from_number(table.number()), Some(table));
        }
        assert_eq!(Table::from_number(0), None);
        assert_eq!(Table::from_number(25), None);
        assert_eq!(Table::from_number(255), None);
    }

    #[test]
    fn coalescing_keeps_the_last_change_of_an_entry() {
        let mut set = ChangeSet::new();
        set.push(put(Table::Notes, 1, 1));
        set.push(put(Table::Attributes, 1, 2));
        set.push(put(Table::Notes, 2, 3));
        set.push(put(Table::Notes, 1, 4));
        set.push(Change::remove(Table::Notes, vec![2]));
        set.coalesce();
        let left: Vec<Change> = set.into_iter().collect();
        let expected =
            [put(Table::Attributes, 1, 2), put(Table::Notes, 1, 4), Change::remove(Table::Notes, vec![2])];
        assert_eq!(left, expected);
    }
}
