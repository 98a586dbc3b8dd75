//! What a wallet remembers, record by record, and how each is written down.
//!
//! A record is a version byte, then its fields in order: numbers as varints, 32-byte values as they are, texts and lists
//! with their count first, flags as bits of one byte. A reader refuses versions it does not know, bytes that are left
//! over and counts that cannot be.

mod background;
mod book;
mod codec;
mod incoming;
mod outgoing;
mod output;
mod sends;
#[cfg(test)]
mod tests;

use ferrite_types::address::SubaddressIndex;
use ferrite_types::{Amount, Hash, Height, KeyImage, PublicKey};

pub(crate) use background::BackgroundTx;
pub(crate) use book::StoredAccountRow;
pub use book::{AccountRecord, AddressBookEntry};
pub use codec::RecordError;
pub(crate) use codec::{decode, encode};
pub use incoming::{Payment, PoolPayment};
pub use outgoing::{Destination, Pending, PendingState, Ring, Sent, TxKeys};
pub(crate) use outgoing::{Ordered, Remembered};
pub(crate) use output::MAX_REPLACED;
pub use output::OwnedOutput;
pub(crate) use sends::KnownRing;
pub use sends::{Attempt, KnownRings, NamedSend};

/// Everything that a wallet remembers, as plain lists: what a new wallet starts from when it is read from a file of
/// another program.
///
/// Lists of payments and transactions are in the order in which the wallet learned of them, the oldest first.
#[derive(Default)]
pub struct Records {
    /// Known block ids in rising order of height: the genesis block, and the last block that was scanned; in between
    /// as many as are known.
    pub block_ids: Vec<(Height, Hash)>,
    /// The reward of the last block.
    pub last_block_reward: Amount,
    /// Whether the wallet has ever seen blocks (`m_has_ever_refreshed_from_node`).
    pub has_refreshed: bool,
    /// Outputs of the wallet in the order found (`m_transfers`).
    pub outputs: Vec<OwnedOutput>,
    /// Payments in blocks (`m_payments`).
    pub payments: Vec<Payment>,
    /// Payments in the pool (`m_unconfirmed_payments`).
    pub pool_payments: Vec<PoolPayment>,
    /// Own transactions in blocks (`m_confirmed_txs`).
    pub sent: Vec<Sent>,
    /// Own transactions in no block (`m_unconfirmed_txs`).
    pub pending: Vec<Pending>,
    /// Secret keys of own transactions (`m_tx_keys`, `m_additional_tx_keys`).
    pub tx_keys: Vec<(Hash, TxKeys)>,
    /// Notes about transactions (`m_tx_notes`).
    pub notes: Vec<(Hash, String)>,
    /// Attributes (`m_attributes`).
    pub attributes: Vec<(String, String)>,
    /// The address book (`m_address_book`).
    pub address_book: Vec<AddressBookEntry>,
    /// Accounts with the labels of their addresses and their tags (`m_subaddress_labels`, `m_account_tags.second`).
    pub accounts: Vec<AccountRecord>,
    /// Descriptions of account tags (`m_account_tags.first`).
    pub tag_descriptions: Vec<(String, String)>,
    /// Public spend keys of subaddresses, if they are known (`m_subaddresses`).
    pub subaddress_keys: Vec<(SubaddressIndex, PublicKey)>,
    /// Key images that a cold wallet gave for outputs that may come (`m_cold_key_images`).
    pub cold_key_images: Vec<(PublicKey, KeyImage)>,
}
