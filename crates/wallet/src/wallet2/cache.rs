//! What a cache holds, and what can be wrong with it.

use ferrite_crypto::keys::AddressKeys;
use ferrite_types::address::SubaddressIndex;
use ferrite_types::codec::{DecodeError, DecodeReason, Reader};
use ferrite_types::extra::Extra;
use ferrite_types::tx::{TransactionPrefix, TxIn};
use ferrite_types::{Amount, GlobalIndex, Hash, Height, KeyImage, PublicKey};
use zeroize::Zeroizing;

use crate::state::{AddressBookEntry, OwnedOutput, Payment, Pending, PendingState, PoolPayment, Ring, Sent};

/// A cache that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CacheError {
    /// Not a cache, or encrypted with another key.
    #[error("the file is no wallet cache, or it is encrypted with another key")]
    Foreign,
    /// It cannot be read.
    #[error("the wallet cache is damaged: {0}")]
    Damaged(#[from] DecodeError),
    /// It belongs to other keys.
    #[error("the wallet cache does not belong to the keys of the wallet")]
    OtherAddress,
    /// A value that makes no sense.
    #[error("the wallet cache is damaged: {0}")]
    Value(&'static str),
}

/// The secret key of a transaction.
pub(super) type Secret = Zeroizing<[u8; 32]>;

/// What a cache holds, apart from what can be computed again.
pub struct Cache {
    /// The address that it belongs to.
    pub address: AddressKeys,
    /// The blocks that were seen.
    pub chain: HashChain,
    /// Outputs of the wallet in the order they were found.
    pub outputs: Vec<OwnedOutput>,
    /// Own transactions in no block.
    pub pending: Vec<Pending>,
    /// Payments in blocks.
    pub payments: Vec<Payment>,
    /// Payments in the pool.
    pub pool_payments: Vec<PoolPayment>,
    /// Own transactions in blocks.
    pub sent: Vec<Sent>,
    /// Secret keys of own transactions.
    pub tx_keys: Vec<(Hash, Zeroizing<[u8; 32]>)>,
    /// Additional secret keys of own transactions.
    pub additional_tx_keys: Vec<(Hash, Vec<Zeroizing<[u8; 32]>>)>,
    /// Notes about transactions.
    pub notes: Vec<(Hash, String)>,
    /// The address book.
    pub address_book: Vec<AddressBookEntry>,
    /// The public spend keys of addresses.
    pub subaddresses: Vec<(PublicKey, SubaddressIndex)>,
    /// Labels of addresses, account by account.
    pub labels: Vec<Vec<String>>,
    /// Attributes.
    pub attributes: Vec<(String, String)>,
    /// Descriptions of tags.
    pub tag_descriptions: Vec<(String, String)>,
    /// The tag of each account.
    pub account_tags: Vec<String>,
    /// The reward of the last block.
    pub last_block_reward: Amount,
    /// Whether the wallet has ever seen blocks.
    pub has_refreshed: bool,
    /// Key images that a cold wallet gave.
    pub cold_key_images: Vec<(PublicKey, KeyImage)>,
    /// From which block on only the view key was used, with transactions that have to be looked at again.
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
            subaddresses: Vec::new(),
            labels: Vec::new(),
            attributes: Vec::new(),
            tag_descriptions: Vec::new(),
            account_tags: Vec::new(),
            last_block_reward: Amount(0),
            has_refreshed: false,
            cold_key_images: Vec::new(),
            background_from: None,
        }
    }
}

/// Ids of blocks: all from a height on, and the first.
#[derive(Default)]
pub struct HashChain {
    /// The height of the first of `ids`.
    pub offset: u64,
    /// The genesis block.
    pub genesis: Hash,
    /// The blocks from there on.
    pub ids: Vec<Hash>,
}

/// The fields of wallet2's `transfer_details`.
#[derive(Default)]
pub(super) struct Transfer {
    pub(super) height: u64,
    pub(super) tx: TransactionPrefix,
    pub(super) txid: Hash,
    pub(super) index_in_tx: u64,
    pub(super) global_index: u64,
    pub(super) spent: bool,
    pub(super) frozen: bool,
    pub(super) spent_height: u64,
    pub(super) key_image: KeyImage,
    pub(super) mask: Zeroizing<[u8; 32]>,
    pub(super) amount: u64,
    pub(super) rct: bool,
    pub(super) key_image_known: bool,
    pub(super) key_image_request: bool,
    pub(super) pk_index: u64,
    pub(super) subaddress: SubaddressIndex,
    pub(super) key_image_partial: bool,
}

impl Transfer {
    /// The amount that stands in the transaction.
    pub(super) fn plain_amount(&self) -> Option<u64> {
        Some(self.tx.vout.get(usize::try_from(self.index_in_tx).ok()?)?.amount.0)
    }

    /// The output as ours.
    pub(super) fn into_output(self, reader: &Reader<'_>) -> Result<OwnedOutput, DecodeError> {
        let wrong = |field| reader.error(field, DecodeReason::UnknownTag(0));
        let output = usize::try_from(self.index_in_tx).ok().and_then(|index| self.tx.vout.get(index));
        let key = *output.and_then(|output| output.key()).ok_or_else(|| wrong("m_internal_output_index"))?;
        let extra = Extra::parse(&self.tx.extra);
        let position = usize::try_from(self.pk_index).unwrap_or(usize::MAX);
        let tx_key = extra.pub_keys().nth(position).copied().unwrap_or_default();
        let known = self.key_image_known || self.key_image_partial;
        Ok(OwnedOutput {
            height: Height(self.height),
            txid: self.txid,
            index_in_tx: self.index_in_tx,
            global_index: GlobalIndex(self.global_index),
            key,
            tx_key,
            pk_index: self.pk_index,
            additional_keys: extra.additional_pub_keys().map(<[_]>::to_vec).unwrap_or_default(),
            subaddress: self.subaddress,
            amount: Amount(self.amount),
            mask: self.mask,
            rct: self.rct,
            unlock_time: self.tx.unlock_time,
            // The cache has the prefix only.
            tx_size: 0,
            key_image: known.then_some(self.key_image),
            key_image_requested: self.key_image_request,
            key_image_partial: self.key_image_partial,
            spent: self.spent.then_some(Height(self.spent_height)),
            frozen: self.frozen,
            tx_inputs: if known { Vec::new() } else { inputs(&self.tx) },
            replaced: None,
        })
    }
}

fn inputs(tx: &TransactionPrefix) -> Vec<KeyImage> {
    let image = |input: &TxIn| match input {
        TxIn::ToKey { key_image, .. } => Some(*key_image),
        _ => None,
    };
    tx.vin.iter().filter_map(image).collect()
}

/// The rings of a transaction in no block: those that were noted, or in old caches those of the transaction itself.
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

/// What wallet2 writes when the change is not known.
pub(super) fn change(amount: u64) -> Option<Amount> {
    (amount != u64::MAX).then_some(Amount(amount))
}

/// Texts are shown as JSON: what is no text cannot be.
pub(super) fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}
