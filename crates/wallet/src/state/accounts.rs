//! Accounts and addresses with their labels and tags.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use ferrite_types::PublicKey;
use ferrite_types::address::SubaddressIndex;

use super::Wallet;
use super::entry::{Entry, place, row};
use super::records::{AccountRecord, StoredAccountRow};
use crate::keys::{Lookahead, LookaheadError};

/// The label of the first account.
const PRIMARY_LABEL: &str = "Primary account";
/// The label of accounts that a payment put in use.
const UNTITLED_LABEL: &str = "Untitled account";

/// An unknown account or address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AccountError {
    /// There is no such account.
    #[error("account index is out of bound")]
    AccountIndex,
    /// The account has no such address.
    #[error("address index is out of bound")]
    AddressIndex,
}

/// Why a tag cannot be set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TagError {
    /// There is no such account. Accounts with a lower index have the tag.
    #[error("Account index out of bound")]
    AccountIndex,
    /// The tag is empty.
    #[error("Tag must not be empty")]
    Empty,
    /// No account has the tag.
    #[error("Tag is unregistered")]
    Unregistered,
}

/// An account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// The index.
    pub index: u32,
    /// The label, which is that of its first address.
    pub label: String,
    /// The tag, or an empty string.
    pub tag: String,
    /// The number of addresses.
    pub addresses: u32,
}

/// Accounts with the labels of their addresses, and descriptions of tags.
#[derive(Clone, Default)]
pub(crate) struct Accounts {
    list: Vec<Row>,
    descriptions: BTreeMap<String, String>,
}

/// An account; most addresses have no label.
#[derive(Clone)]
pub(crate) struct Row {
    pub(crate) addresses: u32,
    pub(crate) labels: BTreeMap<u32, String>,
    pub(crate) tag: String,
}

impl Row {
    fn with_label(label: &str) -> Self {
        Self { addresses: 1, labels: BTreeMap::from([(0, label.to_owned())]), tag: String::new() }
    }

    fn label(&self, minor: u32) -> &str {
        self.labels.get(&minor).map_or("", String::as_str)
    }
}

impl From<AccountRecord> for Row {
    fn from(record: AccountRecord) -> Self {
        let addresses = row(record.labels.len());
        let labels = (0..).zip(record.labels).filter(|(_, label)| !label.is_empty()).collect();
        Self { addresses, labels, tag: record.tag }
    }
}

impl Accounts {
    pub(crate) fn of_new_wallet() -> Self {
        Self { list: vec![Row::with_label(PRIMARY_LABEL)], descriptions: BTreeMap::new() }
    }

    /// The stored accounts.
    pub(crate) fn load(mut list: Vec<Row>, descriptions: BTreeMap<String, String>) -> Self {
        if list.is_empty() {
            list = Self::of_new_wallet().list;
        }
        for account in &mut list {
            account.addresses = account.addresses.max(1);
        }
        Self { list, descriptions }
    }

    /// Removes labels and tags.
    pub(crate) fn forget_texts(&mut self) {
        for account in &mut self.list {
            account.labels.clear();
            account.tag.clear();
        }
        self.descriptions.clear();
    }

    pub(crate) fn count(&self) -> u32 {
        row(self.list.len())
    }

    /// The number of addresses of each account.
    pub(crate) fn used(&self) -> Vec<u32> {
        self.list.iter().map(|account| account.addresses).collect()
    }

    pub(crate) fn label(&self, index: SubaddressIndex) -> Option<&str> {
        self.list.get(place(index.major))?.labels.get(&index.minor).map(String::as_str)
    }

    pub(crate) fn description(&self, tag: &str) -> Option<&str> {
        self.descriptions.get(tag).map(String::as_str)
    }

    pub(crate) fn row(&self, account: u32) -> Option<StoredAccountRow> {
        let account = self.list.get(place(account))?;
        Some(StoredAccountRow { addresses: account.addresses, tag: account.tag.clone() })
    }

    pub(crate) fn entries(&self) -> impl Iterator<Item = Entry> {
        let labels = (0u32..).zip(&self.list).flat_map(|(major, account)| {
            account.labels.keys().map(move |&minor| Entry::Label(SubaddressIndex { major, minor }))
        });
        let tags = self.descriptions.keys().cloned().map(Entry::AccountTag);
        (0..self.count()).map(Entry::Account).chain(tags).chain(labels)
    }

    /// Adds an address and all before it. Returns the changed entries.
    fn grow(&mut self, index: SubaddressIndex) -> Vec<Entry> {
        let mut changed = Vec::new();
        while self.count() <= index.major {
            let major = self.count();
            self.list.push(Row::with_label(UNTITLED_LABEL));
            changed.extend([Entry::Account(major), Entry::Label(SubaddressIndex { major, minor: 0 })]);
        }
        let account = &mut self.list[place(index.major)];
        let wanted = index.minor.saturating_add(1);
        if account.addresses < wanted {
            account.addresses = wanted;
            changed.push(Entry::Account(index.major));
        }
        changed
    }

    /// Removes tags without accounts and adds new ones without a description (`wallet2.cpp: get_account_tags`). Returns
    /// the changed entries.
    fn settle_tags(&mut self) -> Vec<Entry> {
        let used: BTreeSet<&String> =
            self.list.iter().map(|one| &one.tag).filter(|tag| !tag.is_empty()).collect();
        let mut changed = Vec::new();
        self.descriptions.retain(|tag, _| {
            let kept = used.contains(tag);
            if !kept {
                changed.push(Entry::AccountTag(tag.clone()));
            }
            kept
        });
        for tag in used {
            if !self.descriptions.contains_key(tag) {
                self.descriptions.insert(tag.clone(), String::new());
                changed.push(Entry::AccountTag(tag.clone()));
            }
        }
        changed
    }
}

impl Wallet {
    /// The number of accounts.
    pub fn account_count(&self) -> u32 {
        self.accounts.count()
    }

    /// The number of addresses of an account.
    ///
    /// # Errors
    /// If there is no such account.
    pub fn address_count(&self, account: u32) -> Result<u32, AccountError> {
        let account = self.accounts.list.get(place(account)).ok_or(AccountError::AccountIndex)?;
        Ok(account.addresses)
    }

    /// All accounts in order.
    pub fn accounts(&self) -> impl ExactSizeIterator<Item = Account> {
        self.accounts.list.iter().enumerate().map(|(index, account)| Account {
            index: row(index),
            label: account.label(0).to_owned(),
            tag: account.tag.clone(),
            addresses: account.addresses,
        })
    }

    /// The label of an address; empty if it has none or does not exist.
    pub fn label(&self, index: SubaddressIndex) -> &str {
        self.accounts.label(index).unwrap_or_default()
    }

    /// Whether an address ever received anything.
    pub fn address_used(&self, index: SubaddressIndex) -> bool {
        self.outputs.of_address(index).all > 0
    }

    /// The wallet address with this spend key, including addresses of the look-ahead.
    pub fn address_index(&self, spend: &PublicKey) -> Option<SubaddressIndex> {
        self.subaddresses.get(spend)
    }

    /// Creates an account. Returns its index.
    pub fn create_account(&mut self, label: &str) -> u32 {
        let major = self.accounts.count();
        let index = SubaddressIndex { major, minor: 0 };
        self.put_in_use(index);
        self.put_label(index, label);
        major
    }

    /// Creates addresses with the same label. Returns their minor indices.
    ///
    /// # Errors
    /// If there is no such account, or it cannot have that many addresses.
    pub fn create_addresses(
        &mut self,
        account: u32,
        count: u32,
        label: &str,
    ) -> Result<Range<u32>, AccountError> {
        let first = self.address_count(account)?;
        let end = first.checked_add(count).ok_or(AccountError::AddressIndex)?;
        if count > 0 {
            self.put_in_use(SubaddressIndex { major: account, minor: end - 1 });
        }
        for minor in first..end {
            self.put_label(SubaddressIndex { major: account, minor }, label);
        }
        Ok(first..end)
    }

    /// The addresses to compute before more addresses of an account are created, at most `piece`. A caller that creates
    /// many passes their keys to [`Self::look_ahead`] in pieces, computed without holding the wallet.
    ///
    /// # Errors
    /// If there is no such account, or it cannot have that many addresses.
    pub fn missing_addresses(
        &self,
        account: u32,
        count: u32,
        piece: u32,
    ) -> Result<Range<u32>, AccountError> {
        let end = self.address_count(account)?.checked_add(count).ok_or(AccountError::AddressIndex)?;
        let last = SubaddressIndex { major: account, minor: end.saturating_sub(1) };
        Ok(self.subaddresses.missing(last, piece))
    }

    /// Recognises payments to addresses from `start` on, whose spend keys were computed before. Keys that do not
    /// continue the known ones are ignored.
    pub fn look_ahead(&mut self, account: u32, start: u32, keys: &[PublicKey]) {
        let added = self.subaddresses.look_ahead(account, start, keys);
        self.touch_subaddresses(added);
    }

    /// Labels an address; the label of the first is that of the account.
    ///
    /// # Errors
    /// If there is no such account or address.
    pub fn set_label(&mut self, index: SubaddressIndex, label: &str) -> Result<(), AccountError> {
        if index.minor >= self.address_count(index.major)? {
            return Err(AccountError::AddressIndex);
        }
        self.put_label(index, label);
        Ok(())
    }

    /// The tags in order, each with its description and its accounts.
    pub fn account_tags(&self) -> Vec<(String, String, Vec<u32>)> {
        let accounts = |tag: &String| {
            let with = self.accounts.list.iter().enumerate().filter(|(_, account)| account.tag == *tag);
            with.map(|(index, _)| row(index)).collect()
        };
        self.accounts
            .descriptions
            .iter()
            .map(|(tag, text)| (tag.clone(), text.clone(), accounts(tag)))
            .collect()
    }

    /// Tags accounts; an empty tag removes theirs.
    ///
    /// # Errors
    /// If there is no such account. Accounts with a lower index have been tagged.
    pub fn tag_accounts(&mut self, accounts: &BTreeSet<u32>, tag: &str) -> Result<(), TagError> {
        let mut result = Ok(());
        for &account in accounts {
            let Some(found) = self.accounts.list.get_mut(place(account)) else {
                result = Err(TagError::AccountIndex);
                break;
            };
            tag.clone_into(&mut found.tag);
            self.dirty.insert(Entry::Account(account));
        }
        let changed = self.accounts.settle_tags();
        self.dirty.extend(changed);
        result
    }

    /// Sets the description of a tag.
    ///
    /// # Errors
    /// If no account has it.
    pub fn set_tag_description(&mut self, tag: &str, description: &str) -> Result<(), TagError> {
        if tag.is_empty() {
            return Err(TagError::Empty);
        }
        let found = self.accounts.descriptions.get_mut(tag).ok_or(TagError::Unregistered)?;
        description.clone_into(found);
        self.touch(Entry::AccountTag(tag.to_owned()));
        Ok(())
    }

    /// Changes the look-ahead. The caller stores it in the keys file.
    ///
    /// # Errors
    /// If it is invalid.
    pub fn set_lookahead(&mut self, lookahead: Lookahead) -> Result<(), LookaheadError> {
        let added = self.subaddresses.set_lookahead(&self.keys, lookahead)?;
        self.options.lookahead = lookahead;
        self.touch_subaddresses(added);
        Ok(())
    }

    /// Marks an address as used, with all accounts and addresses before it, and extends the look-ahead. Returns whether
    /// the look-ahead grew.
    pub(super) fn put_in_use(&mut self, index: SubaddressIndex) -> bool {
        let changed = self.accounts.grow(index);
        if changed.is_empty() {
            return false;
        }
        self.dirty.extend(changed);
        let added = self.subaddresses.expand(&self.keys, index);
        let grew = !added.is_empty();
        self.touch_subaddresses(added);
        grew
    }

    fn put_label(&mut self, index: SubaddressIndex, label: &str) {
        let labels = &mut self.accounts.list[place(index.major)].labels;
        if label.is_empty() {
            labels.remove(&index.minor);
        } else {
            labels.insert(index.minor, label.to_owned());
        }
        self.touch(Entry::Label(index));
    }
}
