//! The entries of the tables: their keys and current values.

use std::collections::BTreeSet;
use std::sync::Arc;

use ferrite_types::address::SubaddressIndex;
use ferrite_types::codec::{DecodeReason, Reader};
use ferrite_types::{Hash, KeyImage, PublicKey};
use zeroize::Zeroizing;

use super::Wallet;
use super::records::{KnownRing, RecordError, encode};
use crate::changes::{Change, ChangeSet, Table};

/// An entry of a table. Changes are handed out in this order.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Entry {
    Meta(MetaKey),
    BlockId(u64),
    Output(u32),
    /// By height, then by order of arrival.
    Payment(u64, u64),
    PoolPayment(u64),
    Sent(Hash),
    Pending(Hash),
    TxKeys(Hash),
    Note(Hash),
    Attribute(String),
    AddressBook(u32),
    Account(u32),
    AccountTag(String),
    Label(SubaddressIndex),
    SubaddressKey(SubaddressIndex, PublicKey),
    ColdKeyImage(PublicKey),
    Remembered(Hash),
    NamedSend(String),
    Rings(KeyImage),
    Background(u32),
    Event(u64),
    Webhook(u64),
    WebhookProgress(u64),
    /// By webhook, then by event.
    DeadLetter(u64, u64),
}

/// Single values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum MetaKey {
    /// The format version.
    Format = 1,
    LastBlockReward = 2,
    SkipTo = 3,
    /// Whether the wallet has ever been refreshed.
    Refreshed = 4,
    /// One more than the start height of background sync; 0 if it is not active.
    Background = 5,
    /// The number of the last event.
    LastEvent = 6,
    /// The number of confirmations of the second confirmation event; 0 for the default.
    EventConfirmations = 7,
    /// The number of the last webhook that was added.
    LastWebhook = 8,
}

/// The version of all tables.
pub(crate) const FORMAT: u64 = 1;

impl MetaKey {
    pub(crate) const ALL: [Self; 8] = [
        Self::Format,
        Self::LastBlockReward,
        Self::SkipTo,
        Self::Refreshed,
        Self::Background,
        Self::LastEvent,
        Self::EventConfirmations,
        Self::LastWebhook,
    ];
}

impl Entry {
    pub(crate) fn table(&self) -> Table {
        match self {
            Self::Meta(_) => Table::Meta,
            Self::BlockId(_) => Table::BlockIds,
            Self::Output(_) => Table::Outputs,
            Self::Payment(..) => Table::Payments,
            Self::PoolPayment(_) => Table::PoolPayments,
            Self::Sent(_) => Table::Sent,
            Self::Pending(_) => Table::Pending,
            Self::TxKeys(_) => Table::TxKeys,
            Self::Note(_) => Table::Notes,
            Self::Attribute(_) => Table::Attributes,
            Self::AddressBook(_) => Table::AddressBook,
            Self::Account(_) => Table::Accounts,
            Self::AccountTag(_) => Table::AccountTags,
            Self::Label(_) => Table::Labels,
            Self::SubaddressKey(..) => Table::SubaddressKeys,
            Self::ColdKeyImage(_) => Table::ColdKeyImages,
            Self::Remembered(_) => Table::Remembered,
            Self::NamedSend(_) => Table::NamedSends,
            Self::Rings(_) => Table::Rings,
            Self::Background(_) => Table::Background,
            Self::Event(_) => Table::Events,
            Self::Webhook(_) => Table::Webhooks,
            Self::WebhookProgress(_) => Table::WebhookProgress,
            Self::DeadLetter(..) => Table::DeadLetters,
        }
    }

    /// Numbers are big-endian, so that keys sort in numeric order.
    fn key(&self) -> Vec<u8> {
        match self {
            Self::Meta(key) => vec![*key as u8],
            Self::BlockId(number)
            | Self::PoolPayment(number)
            | Self::Event(number)
            | Self::Webhook(number)
            | Self::WebhookProgress(number) => number.to_be_bytes().to_vec(),
            Self::Output(number)
            | Self::AddressBook(number)
            | Self::Account(number)
            | Self::Background(number) => number.to_be_bytes().to_vec(),
            Self::Payment(first, second) | Self::DeadLetter(first, second) => {
                [first.to_be_bytes(), second.to_be_bytes()].concat()
            }
            Self::Sent(hash)
            | Self::Pending(hash)
            | Self::TxKeys(hash)
            | Self::Note(hash)
            | Self::Remembered(hash) => hash.0.to_vec(),
            Self::Attribute(name) | Self::AccountTag(name) | Self::NamedSend(name) => {
                name.as_bytes().to_vec()
            }
            Self::Label(index) | Self::SubaddressKey(index, _) => {
                [index.major.to_be_bytes(), index.minor.to_be_bytes()].concat()
            }
            Self::ColdKeyImage(key) => key.0.to_vec(),
            Self::Rings(key_image) => key_image.0.to_vec(),
        }
    }

    /// Decodes a key.
    pub(crate) fn from_key(table: Table, key: &[u8]) -> Result<Self, RecordError> {
        let damaged = |source| RecordError { table, source };
        let mut reader = Reader::new(key);
        let entry = Self::read_key(table, &mut reader).map_err(damaged)?;
        reader.finish("key").map_err(damaged)?;
        Ok(entry)
    }

    fn read_key(table: Table, reader: &mut Reader<'_>) -> Result<Self, ferrite_types::codec::DecodeError> {
        let u32_of = |reader: &mut Reader<'_>| reader.array("key").map(u32::from_be_bytes);
        let u64_of = |reader: &mut Reader<'_>| reader.array("key").map(u64::from_be_bytes);
        let index =
            |reader: &mut Reader<'_>| Ok(SubaddressIndex { major: u32_of(reader)?, minor: u32_of(reader)? });
        let name = |reader: &mut Reader<'_>| {
            let bytes = reader.bytes("key", reader.remaining())?;
            Ok(String::from_utf8_lossy(bytes).into_owned())
        };
        Ok(match table {
            Table::Meta => {
                let number = reader.byte("key")?;
                let key = MetaKey::ALL.into_iter().find(|key| *key as u8 == number);
                Self::Meta(key.ok_or_else(|| reader.error("key", DecodeReason::UnknownTag(number)))?)
            }
            Table::BlockIds => Self::BlockId(u64_of(reader)?),
            Table::Outputs => Self::Output(u32_of(reader)?),
            Table::Payments => Self::Payment(u64_of(reader)?, u64_of(reader)?),
            Table::PoolPayments => Self::PoolPayment(u64_of(reader)?),
            Table::Sent => Self::Sent(reader.key("key")?),
            Table::Pending => Self::Pending(reader.key("key")?),
            Table::TxKeys => Self::TxKeys(reader.key("key")?),
            Table::Notes => Self::Note(reader.key("key")?),
            Table::Attributes => Self::Attribute(name(reader)?),
            Table::AddressBook => Self::AddressBook(u32_of(reader)?),
            Table::Accounts => Self::Account(u32_of(reader)?),
            Table::AccountTags => Self::AccountTag(name(reader)?),
            Table::Labels => Self::Label(index(reader)?),
            Table::SubaddressKeys => Self::SubaddressKey(index(reader)?, PublicKey::default()),
            Table::ColdKeyImages => Self::ColdKeyImage(reader.key("key")?),
            Table::Remembered => Self::Remembered(reader.key("key")?),
            Table::NamedSends => Self::NamedSend(name(reader)?),
            Table::Rings => Self::Rings(reader.key("key")?),
            Table::Background => Self::Background(u32_of(reader)?),
            Table::Events => Self::Event(u64_of(reader)?),
            Table::Webhooks => Self::Webhook(u64_of(reader)?),
            Table::WebhookProgress => Self::WebhookProgress(u64_of(reader)?),
            Table::DeadLetters => Self::DeadLetter(u64_of(reader)?, u64_of(reader)?),
        })
    }
}

/// The changed entries. [`Wallet::changes_of`] returns their current values.
pub struct ChangedEntries(BTreeSet<Entry>);

impl Wallet {
    /// Takes the changes since the last call, each entry once. A store must commit them before a call reports success.
    pub fn take_changes(&mut self) -> ChangeSet {
        let changed = self.take_changed_entries();
        self.changes_of(changed)
    }

    /// The first half of [`Self::take_changes`]. The second half, encoding the entries, takes longer and only reads.
    pub fn take_changed_entries(&mut self) -> ChangedEntries {
        self.tell_events();
        ChangedEntries(std::mem::take(&mut self.dirty))
    }

    /// The second half of [`Self::take_changes`]. The wallet must not have changed since the first.
    pub fn changes_of(&self, changed: ChangedEntries) -> ChangeSet {
        changed.0.into_iter().map(|entry| self.change(&entry)).collect()
    }

    /// Whether anything changed since the last call.
    pub fn has_changes(&self) -> bool {
        !self.dirty.is_empty()
    }

    /// The complete state as changes, for a new file.
    pub fn snapshot(&self) -> impl Iterator<Item = Change> {
        self.entries().map(|entry| self.change(&entry))
    }

    fn change(&self, entry: &Entry) -> Change {
        Change { table: entry.table(), key: entry.key(), value: self.value(entry) }
    }

    /// All entries that have a value.
    pub(super) fn entries(&self) -> impl Iterator<Item = Entry> {
        MetaKey::ALL
            .into_iter()
            .map(Entry::Meta)
            .chain(self.ledger_entries())
            .chain(self.tx_keys.keys().copied().map(Entry::TxKeys))
            .chain(self.notes.keys().copied().map(Entry::Note))
            .chain(self.attributes.keys().cloned().map(Entry::Attribute))
            .chain((0u32..).take(self.address_book.len()).map(Entry::AddressBook))
            .chain(self.accounts.entries())
            .chain(self.subaddress_entries())
            .chain(self.cold_key_images.keys().copied().map(Entry::ColdKeyImage))
            .chain(self.named_sends.names().map(Entry::NamedSend))
            .chain(self.rings.keys().copied().map(Entry::Rings))
            .chain(self.background_entries())
            .chain(self.events.numbers().map(Entry::Event))
            .chain(self.webhooks.entries())
    }

    /// The entries of the chain and the pool, which a rescan replaces.
    pub(super) fn ledger_entries(&self) -> impl Iterator<Item = Entry> {
        let blocks = self.chain.heights().map(Entry::BlockId);
        blocks
            .chain(self.outputs.positions().map(Entry::Output))
            .chain(self.payments.keys().map(|(height, order)| Entry::Payment(height, order)))
            .chain(self.pool_payments.keys().map(Entry::PoolPayment))
            .chain(self.outgoing.sent_ids().map(Entry::Sent))
            .chain(self.outgoing.pending_ids().map(Entry::Pending))
            .chain(self.remembered.keys().copied().map(Entry::Remembered))
    }

    /// The current value of an entry.
    fn value(&self, entry: &Entry) -> Option<Zeroizing<Vec<u8>>> {
        match entry {
            Entry::Meta(key) => Some(number(match key {
                MetaKey::Format => FORMAT,
                MetaKey::LastBlockReward => self.last_block_reward.0,
                MetaKey::SkipTo => self.skip_to.0,
                MetaKey::Refreshed => u64::from(self.refreshed),
                MetaKey::Background => self.background_start(),
                MetaKey::LastEvent => self.events.last(),
                MetaKey::EventConfirmations => self.events.stored_confirmations(),
                MetaKey::LastWebhook => self.webhooks.last(),
            })),
            Entry::BlockId(height) => self.chain.id((*height).into()).map(|id| bytes(&id.0)),
            Entry::Output(position) => self.outputs.get(*position).map(encode),
            Entry::Payment(height, order) => self.payments.get(*height, *order).map(encode),
            Entry::PoolPayment(order) => self.pool_payments.get(*order).map(encode),
            Entry::Sent(txid) => self.outgoing.sent_row(txid).map(encode),
            Entry::Pending(txid) => self.outgoing.pending_row(txid).map(encode),
            Entry::TxKeys(txid) => self.tx_keys.get(txid).map(encode),
            Entry::Note(txid) => self.notes.get(txid).map(|note| bytes(note.as_bytes())),
            Entry::Attribute(name) => self.attributes.get(name).map(|text| bytes(text.as_bytes())),
            Entry::AddressBook(row) => self.address_book.get(place(*row)).map(encode),
            Entry::Account(account) => self.accounts.row(*account).map(|row| encode(&row)),
            Entry::AccountTag(tag) => self.accounts.description(tag).map(|text| bytes(text.as_bytes())),
            Entry::Label(index) => self.accounts.label(*index).map(|label| bytes(label.as_bytes())),
            Entry::SubaddressKey(index, key) => {
                (self.subaddresses.get(key) == Some(*index)).then(|| bytes(&key.0))
            }
            Entry::ColdKeyImage(key) => self.cold_key_images.get(key).map(|image| bytes(&image.0)),
            Entry::Remembered(txid) => self.remembered.get(txid).map(encode),
            Entry::NamedSend(name) => self.named_sends.get(name).map(|send| encode(&**send)),
            Entry::Rings(key_image) => self.rings.get(key_image).map(|ring| encode(&KnownRing(ring.clone()))),
            Entry::Background(row) => self.background_tx(*row).map(encode),
            Entry::Event(number) => self.events.get(*number).map(encode),
            Entry::Webhook(id) => self.webhooks.get(*id).map(encode),
            Entry::WebhookProgress(id) => self.webhooks.progress(*id).map(encode),
            Entry::DeadLetter(id, number) => self.webhooks.dead_letter(*id, *number).map(encode),
        }
    }

    /// Marks new addresses of the table as changed.
    pub(super) fn touch_subaddresses(&mut self, added: Vec<(PublicKey, SubaddressIndex)>) {
        self.dirty.extend(added.into_iter().map(|(key, index)| Entry::SubaddressKey(index, key)));
    }

    fn subaddress_entries(&self) -> Vec<Entry> {
        self.subaddresses.table().iter().map(|(key, index)| Entry::SubaddressKey(index, key)).collect()
    }

    /// Loads the note of a transaction without marking it as changed.
    pub(super) fn load_note(&mut self, txid: Hash, note: &str) {
        self.notes.insert(txid, Arc::from(note));
    }
}

/// A row number as a position in a list.
pub(super) fn place(number: u32) -> usize {
    usize::try_from(number).expect("a usize has at least 32 bits")
}

/// A position in a list as a row number.
pub(super) fn row(place: usize) -> u32 {
    u32::try_from(place).expect("no list has four thousand million entries")
}

fn bytes(value: &[u8]) -> Zeroizing<Vec<u8>> {
    Zeroizing::new(value.to_vec())
}

fn number(value: u64) -> Zeroizing<Vec<u8>> {
    bytes(&value.to_be_bytes())
}
