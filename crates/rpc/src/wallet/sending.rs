//! Transactions: made, signed elsewhere, sent.

use serde::{Deserialize, Serialize};

use super::{Destination, is_zero};

/// A list of key images.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct KeyImageList {
    /// Key images.
    pub key_images: Vec<String>,
}

/// A list of amounts.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct AmountsList {
    /// Amounts.
    pub amounts: Vec<u64>,
}

/// The answer of `transfer` and `sweep_single`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Sent {
    /// The id of the transaction.
    pub tx_hash: String,
    /// The secret keys of the transaction.
    pub tx_key: String,
    /// An amount in atomic units.
    pub amount: u64,
    /// What each destination gets.
    #[serde(skip_serializing_if = "is_zero")]
    pub amounts_by_dest: AmountsList,
    /// The fee.
    pub fee: u64,
    /// The weight.
    pub weight: u64,
    /// The transaction, in hex.
    pub tx_blob: String,
    /// What `relay_tx` takes.
    pub tx_metadata: String,
    /// What the other signers have to sign.
    pub multisig_txset: String,
    /// What has to be signed elsewhere.
    pub unsigned_txset: String,
    /// What is spent.
    pub spent_key_images: KeyImageList,
}

/// The answer of `transfer_split` and of the other sweeps.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SentList {
    /// Ids of transactions.
    pub tx_hash_list: Vec<String>,
    /// Their secret keys.
    pub tx_key_list: Vec<String>,
    /// What each sends.
    pub amount_list: Vec<u64>,
    /// What each sends to each destination.
    pub amounts_by_dest_list: Vec<AmountsList>,
    /// Their fees.
    pub fee_list: Vec<u64>,
    /// Their weights.
    pub weight_list: Vec<u64>,
    /// The transactions, in hex.
    pub tx_blob_list: Vec<String>,
    /// What `relay_tx` takes.
    pub tx_metadata_list: Vec<String>,
    /// What the other signers have to sign.
    pub multisig_txset: String,
    /// What has to be signed elsewhere.
    pub unsigned_txset: String,
    /// What each spends.
    pub spent_key_images_list: Vec<KeyImageList>,
}

/// The request of `transfer`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct TransferRequest {
    /// Who gets what.
    #[serde(deserialize_with = "crate::json::objects")]
    pub destinations: Vec<Destination>,
    /// The account.
    pub account_index: u32,
    /// Addresses of the account; all if empty.
    pub subaddr_indices: Vec<u32>,
    /// Which destinations pay the fee.
    pub subtract_fee_from_outputs: Vec<u32>,
    /// How urgent it is, from 0 to 4.
    pub priority: u32,
    /// The size of the rings; 0 for the usual one.
    pub ring_size: u64,
    /// The size of the rings but one, as old clients say it.
    pub mixin: u64,
    /// When it can be spent: a height or a time.
    pub unlock_time: u64,
    /// A payment id in hex.
    pub payment_id: String,
    /// Whether to answer with the secret key.
    pub get_tx_key: bool,
    /// Do not send it.
    pub do_not_relay: bool,
    /// Whether to answer with the transaction.
    pub get_tx_hex: bool,
    /// Whether to answer with what `relay_tx` takes.
    pub get_tx_metadata: bool,
    /// A name for this send: what is asked for again by the same name is not sent again.
    pub idempotency_key: String,
}

/// The request of `transfer_split`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct TransferSplitRequest {
    /// Who gets what.
    #[serde(deserialize_with = "crate::json::objects")]
    pub destinations: Vec<Destination>,
    /// The account.
    pub account_index: u32,
    /// Addresses of the account; all if empty.
    pub subaddr_indices: Vec<u32>,
    /// How urgent it is, from 0 to 4.
    pub priority: u32,
    /// The size of the rings; 0 for the usual one.
    pub ring_size: u64,
    /// The size of the rings but one, as old clients say it.
    pub mixin: u64,
    /// When it can be spent: a height or a time.
    pub unlock_time: u64,
    /// A payment id in hex.
    pub payment_id: String,
    /// Whether to answer with the secret keys.
    pub get_tx_keys: bool,
    /// Do not send it.
    pub do_not_relay: bool,
    /// Whether to answer with the transaction.
    pub get_tx_hex: bool,
    /// Whether to answer with what `relay_tx` takes.
    pub get_tx_metadata: bool,
    /// A name for this send: what is asked for again by the same name is not sent again.
    pub idempotency_key: String,
}

/// The request of `describe_transfer`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct DescribeTransferRequest {
    /// What has to be signed elsewhere.
    pub unsigned_txset: String,
    /// What the other signers have to sign.
    pub multisig_txset: String,
}

/// The answer of `describe_transfer`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct DescribeTransfer {
    /// All of them together.
    pub summary: TxSetSummary,
    /// One for each transaction.
    pub desc: Vec<TransferDescription>,
}

/// What a transaction spends.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Source {
    /// An amount in atomic units.
    pub amount: u64,
    /// Its number among all outputs.
    pub global_index: u64,
    /// Whether the amount is hidden.
    pub rct: bool,
    /// The key of the output.
    pub pubkey: String,
}

/// Who gets something.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Recipient {
    /// An address.
    pub address: String,
    /// An amount in atomic units.
    pub amount: u64,
}

/// What a transaction does.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct TransferDescription {
    /// What is spent.
    pub amount_in: u64,
    /// What is sent.
    pub amount_out: u64,
    /// The size of the rings; 0 for the usual one.
    pub ring_size: u32,
    /// When it can be spent: a height or a time.
    pub unlock_time: u64,
    /// What is spent.
    pub sources: Vec<Source>,
    /// Who gets what.
    pub recipients: Vec<Recipient>,
    /// A payment id in hex.
    pub payment_id: String,
    /// What comes back.
    pub change_amount: u64,
    /// Where to.
    pub change_address: String,
    /// The fee.
    pub fee: u64,
    /// Outputs without an amount.
    pub dummy_outputs: u32,
    /// The extra field, in hex.
    pub extra: String,
}

/// What several transactions do together.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct TxSetSummary {
    /// What is spent.
    pub amount_in: u64,
    /// What is sent.
    pub amount_out: u64,
    /// Who gets what.
    pub recipients: Vec<Recipient>,
    /// What comes back.
    pub change_amount: u64,
    /// Where to.
    pub change_address: String,
    /// The fee.
    pub fee: u64,
}

/// The request of `sign_transfer`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SignTransferRequest {
    /// What has to be signed elsewhere.
    pub unsigned_txset: String,
    /// Whether to answer with the transactions.
    pub export_raw: bool,
    /// Whether to answer with the secret keys.
    pub get_tx_keys: bool,
}

/// The answer of `sign_transfer`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SignTransfer {
    /// What `submit_transfer` takes.
    pub signed_txset: String,
    /// Ids of transactions.
    pub tx_hash_list: Vec<String>,
    /// The transactions, in hex.
    pub tx_raw_list: Vec<String>,
    /// Their secret keys.
    pub tx_key_list: Vec<String>,
}

/// The request of `submit_transfer`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SubmitTransferRequest {
    /// A set of transactions, in hex.
    pub tx_data_hex: String,
}

/// The answer of `submit_transfer`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SubmitTransfer {
    /// Ids of transactions.
    pub tx_hash_list: Vec<String>,
}

/// The request of `sweep_dust`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SweepDustRequest {
    /// Whether to answer with the secret keys.
    pub get_tx_keys: bool,
    /// Do not send it.
    pub do_not_relay: bool,
    /// Whether to answer with the transaction.
    pub get_tx_hex: bool,
    /// Whether to answer with what `relay_tx` takes.
    pub get_tx_metadata: bool,
    /// A name for this send: what is asked for again by the same name is not sent again.
    pub idempotency_key: String,
}

/// The request of `sweep_all`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SweepAllRequest {
    /// An address.
    pub address: String,
    /// The account.
    pub account_index: u32,
    /// Addresses of the account; all if empty.
    pub subaddr_indices: Vec<u32>,
    /// All addresses of the account.
    pub subaddr_indices_all: bool,
    /// How urgent it is, from 0 to 4.
    pub priority: u32,
    /// The size of the rings; 0 for the usual one.
    pub ring_size: u64,
    /// The size of the rings but one, as old clients say it.
    pub mixin: u64,
    /// Into how many outputs.
    pub outputs: u64,
    /// When it can be spent: a height or a time.
    pub unlock_time: u64,
    /// A payment id in hex.
    pub payment_id: String,
    /// Whether to answer with the secret keys.
    pub get_tx_keys: bool,
    /// Only outputs that are worth less.
    pub below_amount: u64,
    /// Do not send it.
    pub do_not_relay: bool,
    /// Whether to answer with the transaction.
    pub get_tx_hex: bool,
    /// Whether to answer with what `relay_tx` takes.
    pub get_tx_metadata: bool,
    /// A name for this send: what is asked for again by the same name is not sent again.
    pub idempotency_key: String,
}

impl Default for SweepAllRequest {
    fn default() -> Self {
        Self {
            address: String::new(),
            account_index: 0,
            subaddr_indices: Vec::new(),
            subaddr_indices_all: false,
            priority: 0,
            ring_size: 0,
            mixin: 0,
            outputs: 1,
            unlock_time: 0,
            payment_id: String::new(),
            get_tx_keys: false,
            below_amount: 0,
            do_not_relay: false,
            get_tx_hex: false,
            get_tx_metadata: false,
            idempotency_key: String::new(),
        }
    }
}

/// The request of `sweep_single`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SweepSingleRequest {
    /// An address.
    pub address: String,
    /// How urgent it is, from 0 to 4.
    pub priority: u32,
    /// The size of the rings; 0 for the usual one.
    pub ring_size: u64,
    /// The size of the rings but one, as old clients say it.
    pub mixin: u64,
    /// Into how many outputs.
    pub outputs: u64,
    /// When it can be spent: a height or a time.
    pub unlock_time: u64,
    /// A payment id in hex.
    pub payment_id: String,
    /// Whether to answer with the secret key.
    pub get_tx_key: bool,
    /// Whether to answer with the secret keys.
    pub get_tx_keys: bool,
    /// A key image.
    pub key_image: String,
    /// Do not send it.
    pub do_not_relay: bool,
    /// Whether to answer with the transaction.
    pub get_tx_hex: bool,
    /// Whether to answer with what `relay_tx` takes.
    pub get_tx_metadata: bool,
    /// A name for this send: what is asked for again by the same name is not sent again.
    pub idempotency_key: String,
}

impl Default for SweepSingleRequest {
    fn default() -> Self {
        Self {
            address: String::new(),
            priority: 0,
            ring_size: 0,
            mixin: 0,
            outputs: 1,
            unlock_time: 0,
            payment_id: String::new(),
            get_tx_key: false,
            get_tx_keys: false,
            key_image: String::new(),
            do_not_relay: false,
            get_tx_hex: false,
            get_tx_metadata: false,
            idempotency_key: String::new(),
        }
    }
}

/// The request of `relay_tx`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct RelayTxRequest {
    /// What an answer had as its metadata.
    pub hex: String,
}

/// The answer of `relay_tx`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct RelayTx {
    /// The id of the transaction.
    pub tx_hash: String,
}

/// The request of `freeze`, `thaw` and `frozen`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct KeyImageRequest {
    /// A key image.
    pub key_image: String,
}

/// The answer of `frozen`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Frozen {
    /// Whether it is frozen.
    pub frozen: bool,
}

/// The request of `estimate_tx_size_and_weight`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct EstimateRequest {
    /// How many inputs.
    pub n_inputs: u32,
    /// How many outputs.
    pub n_outputs: u32,
    /// The size of the rings; 0 for the usual one.
    pub ring_size: u32,
    /// Whether the amount is hidden.
    pub rct: bool,
}

impl Default for EstimateRequest {
    fn default() -> Self {
        Self { n_inputs: 0, n_outputs: 0, ring_size: 0, rct: true }
    }
}

/// The answer of `estimate_tx_size_and_weight`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Estimate {
    /// Its size.
    pub size: u64,
    /// The weight.
    pub weight: u64,
}

/// The answer of `get_default_fee_priority`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct FeePriority {
    /// How urgent it is, from 0 to 4.
    pub priority: u32,
}
