//! The content of a cache, and its errors.

use ferrite_crypto::keys::AddressKeys;
use ferrite_types::address::SubaddressIndex;
use ferrite_types::codec::{DecodeError, DecodeReason, Reader};
use ferrite_types::tx::{TransactionPrefix, TxIn};
use ferrite_types::{Amount, Hash, Height, KeyImage, PublicKey};
use ferrite_wallet::state::{
    AddressBookEntry, OwnedOutput, Payment, Pending, PendingState, PoolPayment, Ring, Sent,
};
use zeroize::Zeroizing;

/// Why a cache cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CacheError {
    /// It is not a cache, or is encrypted with another key.
    #[error("the file is not a wallet cache, or it is encrypted with another key")]
    Foreign,
    /// It does not decode.
    #[error("the wallet cache is damaged: {0}")]
    Damaged(#[from] DecodeError),
    /// It belongs to other keys.
    #[error("the wallet cache does not belong to the keys of the wallet")]
    OtherAddress,
    /// A value is invalid.
    #[error("the wallet cache is damaged: {0}")]
    Value(&'static str),
}

/// The secret key of a transaction.
pub(super) type Secret = Zeroizing<[u8; 32]>;

/// The content of a cache, without what can be recomputed.
pub struct Cache {
    /// The address it belongs to.
    pub address: AddressKeys,
    /// The scanned blocks.
    pub chain: HashChain,
    /// The wallet's outputs in the order in which they were found.
    pub outputs: Vec<OwnedOutput>,
    /// Outgoing transactions that are not in a block.
    pub pending: Vec<Pending>,
    /// Payments in blocks.
    pub payments: Vec<Payment>,
    /// Payments in the pool.
    pub pool_payments: Vec<PoolPayment>,
    /// Outgoing transactions in blocks.
    pub sent: Vec<Sent>,
    /// Secret keys of outgoing transactions.
    pub tx_keys: Vec<(Hash, Zeroizing<[u8; 32]>)>,
    /// Additional secret keys of outgoing transactions.
    pub additional_tx_keys: Vec<(Hash, Vec<Zeroizing<[u8; 32]>>)>,
    /// Notes on transactions.
    pub notes: Vec<(Hash, String)>,
    /// The address book.
    pub address_book: Vec<AddressBookEntry>,
    /// Pool transactions that were scanned, new and old.
    pub scanned_pool_txs: [Vec<Hash>; 2],
    /// The public spend keys of subaddresses.
    pub subaddresses: Vec<(PublicKey, SubaddressIndex)>,
    /// Labels of addresses, by account.
    pub labels: Vec<Vec<String>>,
    /// Attributes.
    pub attributes: Vec<(String, String)>,
    /// Descriptions of tags.
    pub tag_descriptions: Vec<(String, String)>,
    /// The tag of each account.
    pub account_tags: Vec<String>,
    /// The reward of the last block.
    pub last_block_reward: Amount,
    /// Whether the wallet has ever been refreshed.
    pub has_refreshed: bool,
    /// Key images imported from a cold wallet.
    pub cold_key_images: Vec<(PublicKey, KeyImage)>,
    /// The secret key that identifies the wallet to nodes that demand payment.
    pub rpc_client_key: Zeroizing<[u8; 32]>,
    /// The height from which blocks must be scanned again with all keys, after background sync.
    pub background_from: Option<Height>,
}

impl Default for Cache {
    fn default() -> Self {
        Self {
            address: AddressKeys { spend: PublicKey::default(), view: PublicKey::default() },
            chain: HashChain::default(),
            outputs: Vec::new(),
            pending: Vec::new(),
            payments: Vec::new(),
            pool_payments: Vec::new(),
            sent: Vec::new(),
            tx_keys: Vec::new(),
            additional_tx_keys: Vec::new(),
            notes: Vec::new(),
            address_book: Vec::new(),
            scanned_pool_txs: [Vec::new(), Vec::new()],
            subaddresses: Vec::new(),
            labels: Vec::new(),
            attributes: Vec::new(),
            tag_descriptions: Vec::new(),
            account_tags: Vec::new(),
            last_block_reward: Amount(0),
            has_refreshed: false,
            cold_key_images: Vec::new(),
            rpc_client_key: Zeroizing::default(),
            background_from: None,
        }
    }
}

/// Block ids from a height on, and the genesis block.
#[derive(Default)]
pub struct HashChain {
    /// The height of the first of `ids`.
    pub offset: u64,
    /// The genesis block.
    pub genesis: Hash,
    /// The blocks from that height on.
    pub ids: Vec<Hash>,
}

/// The rings of a transaction that is not in a block: the stored ones, or in old caches those of the transaction
/// itself.
pub(super) fn rings(noted: Vec<Ring>, tx: &TransactionPrefix) -> Vec<Ring> {
    if !noted.is_empty() {
        return noted;
    }
    let ring = |input: &TxIn| match input {
        TxIn::ToKey { key_image, key_offsets, .. } => {
            Some(Ring { key_image: *key_image, offsets: key_offsets.clone() })
        }
        _ => None,
    };
    tx.vin.iter().filter_map(ring).collect()
}

pub(super) fn pending_state(reader: &Reader<'_>, state: u64) -> Result<PendingState, DecodeError> {
    match state {
        0 => Ok(PendingState::Pending),
        1 => Ok(PendingState::InPool),
        2 => Ok(PendingState::Failed),
        _ => Err(reader.error("m_state", DecodeReason::UnknownTag(u8::try_from(state).unwrap_or(u8::MAX)))),
    }
}

pub(super) const fn pending_number(state: PendingState) -> u64 {
    match state {
        PendingState::Pending => 0,
        PendingState::InPool => 1,
        PendingState::Failed => 2,
    }
}

/// Converts wallet2's marker for unknown change.
pub(super) fn change(amount: u64) -> Option<Amount> {
    (amount != u64::MAX).then_some(Amount(amount))
}

/// Strings are output as JSON, so invalid UTF-8 is replaced.
pub(super) fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}
