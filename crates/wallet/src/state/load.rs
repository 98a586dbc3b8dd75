//! Loading a stored wallet.

use std::collections::BTreeMap;
use std::sync::Arc;

use ferrite_types::address::SubaddressIndex;
use ferrite_types::{Amount, Hash, Height, KeyImage, PublicKey};
use zeroize::Zeroizing;

use super::accounts::Row;
use super::entry::{Entry, FORMAT, MetaKey, place, row};
use super::records::{KnownRing, Ordered, RecordError, Records, StoredAccountRow, decode};
use super::{Accounts, Wallet, WalletOptions};
use crate::changes::{Change, Table};
use crate::keys::{LookaheadError, Subaddresses, WalletKeys};

/// Why stored data is not a wallet.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// A record does not decode.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// It was written by a newer program.
    #[error("the wallet has format {0}, which this version does not support")]
    Format(u64),
    /// A row in the middle of a table is missing.
    #[error("row {row} of the table {table:?} is missing")]
    Missing {
        /// The table.
        table: Table,
        /// The row.
        row: u32,
    },
    /// A value has the wrong length.
    #[error("a value of the table {0:?} is damaged")]
    Value(Table),
    /// The genesis block is missing, or belongs to another network.
    #[error(
        "Genesis block mismatch. You probably use wallet without testnet (or stagenet) flag with blockchain from test (or stage) network or vice versa"
    )]
    Genesis,
    /// The look-ahead is invalid.
    #[error(transparent)]
    Lookahead(#[from] LookaheadError),
}

type Rows = BTreeMap<Entry, Zeroizing<Vec<u8>>>;

impl Wallet {
    /// Loads a wallet from all stored changes in order, or from a [snapshot](Self::snapshot). Nothing counts as
    /// changed.
    ///
    /// # Errors
    /// If they are invalid.
    pub fn load(
        keys: Arc<WalletKeys>,
        options: WalletOptions,
        changes: impl IntoIterator<Item = Change>,
    ) -> Result<Self, LoadError> {
        let mut rows = Rows::new();
        for Change { table, key, value } in changes {
            let entry = Entry::from_key(table, &key)?;
            match value {
                Some(value) => rows.insert(entry, value),
                None => rows.remove(&entry),
            };
        }
        let subaddresses = load_subaddresses(&keys, options, &rows)?;
        let mut wallet = Self::empty(keys, options, subaddresses);
        wallet.accounts = load_accounts(&rows)?;
        wallet.outputs.reserve(count(&rows, &Entry::Output(0), &Entry::Output(u32::MAX)));
        for (entry, value) in &rows {
            wallet.load_row(entry, value)?;
        }
        wallet.check_genesis()?;
        wallet.find_unknown_key_images();
        wallet.start_events();
        Ok(wallet)
    }

    /// Creates a wallet from the records of another program. Everything counts as changed.
    ///
    /// # Errors
    /// If they are invalid.
    pub fn from_records(
        keys: Arc<WalletKeys>,
        options: WalletOptions,
        records: Records,
    ) -> Result<Self, LoadError> {
        let rows = records.accounts.into_iter().map(Row::from).collect();
        let accounts = Accounts::load(rows, records.tag_descriptions.into_iter().collect());
        let stored = records.subaddress_keys.into_iter().map(|(index, key)| (key, index));
        let subaddresses = Subaddresses::load(&keys, options.lookahead, accounts.used(), stored)?;
        let mut wallet = Self::empty(keys, options, subaddresses);
        wallet.accounts = accounts;
        wallet.last_block_reward = records.last_block_reward;
        wallet.refreshed = records.has_refreshed;
        wallet.chain.load_all(records.block_ids);
        wallet.outputs.reserve(records.outputs.len());
        for output in records.outputs {
            wallet.outputs.push(output);
        }
        for payment in records.payments {
            wallet.payments.add(payment);
        }
        for payment in records.pool_payments {
            wallet.pool_payments.add(payment);
        }
        records.sent.into_iter().for_each(|sent| wallet.outgoing.put_sent(sent));
        for pending in records.pending {
            // If it has to be sent again, its outputs keep their rings.
            wallet.remember_rings_again(&pending.rings);
            wallet.outgoing.put_pending(pending);
        }
        wallet.tx_keys = records.tx_keys.into_iter().collect();
        records.notes.iter().for_each(|(txid, note)| wallet.load_note(*txid, note));
        wallet.attributes = records.attributes.into_iter().collect();
        wallet.address_book = records.address_book;
        wallet.cold_key_images = records.cold_key_images.into_iter().collect();
        wallet.check_genesis()?;
        let all: Vec<Entry> = wallet.entries().collect();
        wallet.dirty.extend(all);
        wallet.start_events();
        Ok(wallet)
    }

    fn check_genesis(&self) -> Result<(), LoadError> {
        let genesis = self.options.network.parameters().genesis.id;
        (self.chain.id(Height(0)) == Some(genesis)).then_some(()).ok_or(LoadError::Genesis)
    }

    fn load_row(&mut self, entry: &Entry, value: &[u8]) -> Result<(), LoadError> {
        let table = entry.table();
        match entry {
            Entry::Meta(key) => self.load_meta(*key, number(table, value)?)?,
            Entry::BlockId(height) => self.chain.load(*height, Hash(array(table, value)?)),
            Entry::Output(position) => {
                if *position != row(self.outputs.len()) {
                    return Err(LoadError::Missing { table, row: row(self.outputs.len()) });
                }
                self.outputs.push(decode(value)?);
            }
            Entry::Payment(_, order) => self.payments.load(*order, decode(value)?),
            Entry::PoolPayment(order) => self.pool_payments.load(*order, decode(value)?),
            Entry::Sent(_) => self.outgoing.load_sent(decode::<Ordered<_>>(value)?),
            Entry::Pending(_) => self.outgoing.load_pending(decode::<Ordered<_>>(value)?),
            Entry::TxKeys(txid) => {
                self.tx_keys.insert(*txid, decode(value)?);
            }
            Entry::Note(txid) => self.load_note(*txid, &text(value)),
            Entry::Attribute(name) => {
                self.attributes.insert(name.clone(), text(value));
            }
            Entry::AddressBook(position) => {
                if *position != row(self.address_book.len()) {
                    return Err(LoadError::Missing { table, row: row(self.address_book.len()) });
                }
                self.address_book.push(decode(value)?);
            }
            Entry::ColdKeyImage(key) => {
                self.cold_key_images.insert(*key, KeyImage(array(table, value)?));
            }
            Entry::Remembered(txid) => {
                self.remembered.insert(*txid, decode(value)?);
            }
            Entry::NamedSend(name) => self.named_sends.put(name.clone(), decode(value)?),
            Entry::Rings(key_image) => {
                let KnownRing(ring) = decode(value)?;
                self.rings.insert(*key_image, ring);
            }
            Entry::Background(position) => self.load_background(*position, decode(value)?)?,
            Entry::Event(number) => self.events.load(*number, decode(value)?),
            Entry::Webhook(id) => self.webhooks.load(*id, decode(value)?),
            Entry::WebhookProgress(id) => {
                let loaded = self.webhooks.load_progress(*id, decode(value)?);
                loaded.ok_or(LoadError::Value(table))?;
            }
            Entry::DeadLetter(id, number) => {
                let loaded = self.webhooks.load_dead_letter(*id, *number, decode(value)?);
                loaded.ok_or(LoadError::Value(table))?;
            }
            // Loaded before.
            Entry::Account(_) | Entry::AccountTag(_) | Entry::Label(_) | Entry::SubaddressKey(..) => {}
        }
        Ok(())
    }

    fn load_meta(&mut self, key: MetaKey, value: u64) -> Result<(), LoadError> {
        match key {
            MetaKey::Format if value == FORMAT => {}
            MetaKey::Format => return Err(LoadError::Format(value)),
            MetaKey::LastBlockReward => self.last_block_reward = Amount(value),
            MetaKey::SkipTo => self.skip_to = Height(value),
            MetaKey::Refreshed => self.refreshed = value != 0,
            MetaKey::Background => self.load_background_start(value),
            MetaKey::LastEvent => self.events.set_last(value),
            MetaKey::EventConfirmations => self.events.set_confirmations(value),
            MetaKey::LastWebhook => self.webhooks.set_last(value),
        }
        Ok(())
    }
}

fn load_subaddresses(
    keys: &WalletKeys,
    options: WalletOptions,
    rows: &Rows,
) -> Result<Subaddresses, LoadError> {
    let mut used = Vec::new();
    for (entry, value) in rows.range(Entry::Account(0)..=Entry::Account(u32::MAX)) {
        if *entry != Entry::Account(row(used.len())) {
            return Err(LoadError::Missing { table: Table::Accounts, row: row(used.len()) });
        }
        used.push(decode::<StoredAccountRow>(value)?.addresses);
    }
    let no_key = PublicKey::default();
    let first = Entry::SubaddressKey(SubaddressIndex::MAIN, no_key);
    let last = SubaddressIndex { major: u32::MAX, minor: u32::MAX };
    let mut stored = Vec::with_capacity(rows.len().min(1 << 20));
    for (entry, value) in rows.range(first..=Entry::SubaddressKey(last, no_key)) {
        if let Entry::SubaddressKey(index, _) = entry {
            stored.push((PublicKey(array(Table::SubaddressKeys, value)?), *index));
        }
    }
    Ok(Subaddresses::load(keys, options.lookahead, used, stored)?)
}

fn load_accounts(rows: &Rows) -> Result<Accounts, LoadError> {
    let mut list: Vec<Row> = Vec::new();
    for (_, value) in rows.range(Entry::Account(0)..=Entry::Account(u32::MAX)) {
        let StoredAccountRow { addresses, tag } = decode(value)?;
        list.push(Row { addresses, labels: BTreeMap::new(), tag });
    }
    let last = SubaddressIndex { major: u32::MAX, minor: u32::MAX };
    let mut descriptions = BTreeMap::new();
    for (entry, value) in rows.range(Entry::AccountTag(String::new())..=Entry::Label(last)) {
        match entry {
            Entry::AccountTag(tag) => {
                descriptions.insert(tag.clone(), text(value));
            }
            Entry::Label(index) => {
                let account = list.get_mut(place(index.major));
                let account = account.filter(|account| index.minor < account.addresses);
                let account =
                    account.ok_or(LoadError::Missing { table: Table::Accounts, row: index.major })?;
                account.labels.insert(index.minor, text(value));
            }
            _ => {}
        }
    }
    Ok(Accounts::load(list, descriptions))
}

fn count(rows: &Rows, first: &Entry, last: &Entry) -> usize {
    rows.range(first..=last).count()
}

fn text(value: &[u8]) -> String {
    String::from_utf8_lossy(value).into_owned()
}

fn array<const N: usize>(table: Table, value: &[u8]) -> Result<[u8; N], LoadError> {
    value.try_into().map_err(|_| LoadError::Value(table))
}

fn number(table: Table, value: &[u8]) -> Result<u64, LoadError> {
    array(table, value).map(u64::from_be_bytes)
}
