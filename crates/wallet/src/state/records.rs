//! The records of a wallet and their encodings.
//!
//! A record is a version byte followed by its fields: numbers as varints, 32-byte values as they are, strings and lists
//! preceded by their length, flags as bits of one byte. A reader refuses unknown versions, trailing bytes and
//! impossible counts.

mod background;
mod book;
mod codec;
mod event;
#[cfg(any(test, feature = "testing"))]
pub mod generators;
mod incoming;
mod outgoing;
mod output;
mod sends;
#[cfg(test)]
mod tests;
mod webhook;

use ferrite_types::address::SubaddressIndex;
use ferrite_types::{Amount, Hash, Height, KeyImage, PublicKey};

pub(crate) use background::BackgroundTx;
pub(crate) use book::StoredAccountRow;
pub use book::{AccountRecord, AddressBookEntry};
pub use codec::RecordError;
pub(crate) use codec::{decode, encode};
pub use event::{Event, EventKind, EventProgress};
pub use incoming::{Payment, PoolPayment};
pub use outgoing::{Destination, Pending, PendingState, Ring, Sent, TxKeys};
pub(crate) use outgoing::{Ordered, Remembered};
pub(crate) use output::MAX_REPLACED;
pub use output::OwnedOutput;
pub(crate) use sends::KnownRing;
pub use sends::{Attempt, KnownRings, NamedSend};
pub use webhook::{DeadLetter, Webhook, WebhookProgress};

/// All data of a wallet as plain lists, for a new wallet that is imported from another program.
///
/// Lists of payments and transactions are in the order of discovery, oldest first.
#[derive(Default)]
pub struct Records {
    /// Known block ids by ascending height: the genesis block, the last scanned block, and any in between.
    pub block_ids: Vec<(Height, Hash)>,
    /// The reward of the last block.
    pub last_block_reward: Amount,
    /// Whether the wallet has ever been refreshed (`m_has_ever_refreshed_from_node`).
    pub has_refreshed: bool,
    /// The wallet's outputs in the order of discovery (`m_transfers`).
    pub outputs: Vec<OwnedOutput>,
    /// Payments in blocks (`m_payments`).
    pub payments: Vec<Payment>,
    /// Payments in the pool (`m_unconfirmed_payments`).
    pub pool_payments: Vec<PoolPayment>,
    /// Confirmed outgoing transactions (`m_confirmed_txs`).
    pub sent: Vec<Sent>,
    /// Unconfirmed outgoing transactions (`m_unconfirmed_txs`).
    pub pending: Vec<Pending>,
    /// Secret keys of outgoing transactions (`m_tx_keys`, `m_additional_tx_keys`).
    pub tx_keys: Vec<(Hash, TxKeys)>,
    /// Notes on transactions (`m_tx_notes`).
    pub notes: Vec<(Hash, String)>,
    /// Attributes (`m_attributes`).
    pub attributes: Vec<(String, String)>,
    /// The address book (`m_address_book`).
    pub address_book: Vec<AddressBookEntry>,
    /// Accounts with the labels of their addresses and their tags (`m_subaddress_labels`, `m_account_tags.second`).
    pub accounts: Vec<AccountRecord>,
    /// Descriptions of account tags (`m_account_tags.first`).
    pub tag_descriptions: Vec<(String, String)>,
    /// Known public spend keys of subaddresses (`m_subaddresses`).
    pub subaddress_keys: Vec<(SubaddressIndex, PublicKey)>,
    /// Key images of a cold wallet for outputs that may arrive (`m_cold_key_images`).
    pub cold_key_images: Vec<(PublicKey, KeyImage)>,
}
