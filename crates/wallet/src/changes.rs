//! What changed in a wallet, in a form that can be merged and stored.
//!
//! A wallet's lasting state is a set of tables, each a map from keys to values, both bytes. Every change of the wallet
//! is recorded as [`Change`]s and leaves it as one [`ChangeSet`], which a [`ChangeStore`] commits as a whole or not at
//! all. What keys and values mean is known to [`crate::state`] alone.

use std::collections::HashMap;

use zeroize::Zeroizing;

/// The tables of a wallet's lasting state. The numbers stand in files: they are never used again for another table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Table {
    /// Single values: format, last block reward, where scanning begins.
    Meta = 1,
    /// Ids of blocks, by height.
    BlockIds = 2,
    /// Outputs that belong to the wallet, by position.
    Outputs = 3,
    /// Payments that arrived in blocks, by order of arrival.
    Payments = 4,
    /// Payments that are seen in the pool, by order of arrival.
    PoolPayments = 5,
    /// Transactions of the wallet that are in a block, by transaction id.
    Sent = 6,
    /// Transactions of the wallet that are in no block, by transaction id.
    Pending = 7,
    /// Secret keys of transactions, by transaction id.
    TxKeys = 8,
    /// Notes about transactions, by transaction id.
    Notes = 9,
    /// Named texts.
    Attributes = 10,
    /// The address book, by position.
    AddressBook = 11,
    /// Accounts: how many addresses each has and its tag, by account index.
    Accounts = 12,
    /// Descriptions of account tags, by tag.
    AccountTags = 13,
    /// Labels of addresses, by subaddress index.
    Labels = 14,
    /// Public spend keys of subaddresses, so that they need not be computed again, by subaddress index.
    SubaddressKeys = 15,
    /// Key images that a cold wallet gave for outputs that may come, by output key.
    ColdKeyImages = 16,
    /// Destinations of transactions that a reorganisation took out of the chain, by transaction id.
    Remembered = 17,
    /// Sends that are done once however often they are asked for, by the name that their sender gave them.
    NamedSends = 18,
    /// Rings that were picked for outputs which are not spent in a block yet, by key image.
    Rings = 19,
    /// Transactions that were seen without the spend key, by order of arrival.
    Background = 20,
}

impl Table {
    /// All tables.
    pub const ALL: [Self; 20] = [
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
    ];

    /// The number that stands for the table in files.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The table that a number in a file stands for.
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number).checked_sub(1)?).copied()
    }
}

/// One entry of a table that got a new value, or was removed.
///
/// Values may hold secrets, so they are wiped when dropped.
#[derive(Clone, PartialEq, Eq)]
pub struct Change {
    /// The table.
    pub table: Table,
    /// The key of the entry.
    pub key: Vec<u8>,
    /// Its new value; `None` when the entry is removed.
    pub value: Option<Zeroizing<Vec<u8>>>,
}

impl Change {
    /// An entry that got a value.
    pub fn put(table: Table, key: Vec<u8>, value: Zeroizing<Vec<u8>>) -> Self {
        Self { table, key, value: Some(value) }
    }

    /// An entry that was removed.
    pub fn remove(table: Table, key: Vec<u8>) -> Self {
        Self { table, key, value: None }
    }
}

/// Without the value, which may be secret.
impl std::fmt::Debug for Change {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let what = self.value.as_ref().map(|value| value.len());
        write!(f, "Change({:?} {} bytes of key, value {what:?})", self.table, self.key.len())
    }
}

/// Changes in the order they were made; later ones win.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[must_use = "changes that are dropped are lost"]
pub struct ChangeSet(Vec<Change>);

impl ChangeSet {
    /// No changes.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Adds a change after the others.
    pub fn push(&mut self, change: Change) {
        self.0.push(change);
    }

    /// Adds all changes of another set after the ones of this.
    pub fn merge(&mut self, mut other: Self) {
        self.0.append(&mut other.0);
    }

    /// Whether nothing changed.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many changes there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The changes in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Change> {
        self.0.iter()
    }

    /// Keeps only the last change of each entry. The meaning of the set stays the same.
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

/// Where the changes of a wallet are kept.
pub trait ChangeStore: Send {
    /// Why changes are not kept.
    type Error: std::error::Error + Send + Sync + 'static;

    /// Keeps changes. When this returns they last, all of them. When it fails, the caller gives them again, together with
    /// those that follow.
    ///
    /// # Errors
    /// When they cannot be kept.
    fn commit(&mut self, changes: &ChangeSet) -> Result<(), Self::Error>;

    /// Whether it is time to [compact](Self::compact) what is kept.
    fn wants_compaction(&self) -> bool {
        false
    }

    /// Puts the present state in the place of all changes that were committed.
    ///
    /// # Errors
    /// When that is not possible; what was committed is still there then.
    fn compact(&mut self, _state: Vec<Change>) -> Result<(), Self::Error> {
        Ok(())
    }
}

/// Keeps nothing: for a wallet that is in memory only.
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
    fn numbers_of_tables_are_their_places() {
        for table in Table::ALL {
            assert_eq!(Table::from_number(table.number()), Some(table));
        }
        assert_eq!(Table::from_number(0), None);
        assert_eq!(Table::from_number(21), None);
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
