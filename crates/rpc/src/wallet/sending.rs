//! Creating, signing and sending transactions.

use serde::{Deserialize, Serialize};

use super::{Destination, is_zero};
use crate::schema::JsonSchema;

/// A list of key images.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct KeyImageList {
    /// Key images.
    pub key_images: Vec<String>,
}

/// A list of amounts.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct AmountsList {
    /// Amounts.
    pub amounts: Vec<u64>,
}

/// The response of `transfer`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct TransferResponse {
    /// The id of the transaction.
    pub tx_hash: String,
    /// The secret keys of the transaction.
    pub tx_key: String,
    /// An amount in atomic units.
    pub amount: u64,
    /// The amounts by destination.
    #[serde(skip_serializing_if = "is_zero")]
    pub amounts_by_dest: AmountsList,
    /// The fee.
    pub fee: u64,
    /// The weight.
    pub weight: u64,
    /// The transaction, in hex.
    pub tx_blob: String,
    /// The metadata for `relay_tx`.
    pub tx_metadata: String,
    /// The set for the other signers.
    pub multisig_txset: String,
    /// The unsigned set, for an offline wallet.
    pub unsigned_txset: String,
    /// The spent amount.
    pub spent_key_images: KeyImageList,
}

/// The response of `sweep_single`.
pub type SweepSingleResponse = TransferResponse;

/// The response of `transfer_split`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct TransferSplitResponse {
    /// Ids of transactions.
    pub tx_hash_list: Vec<String>,
    /// Their secret keys.
    pub tx_key_list: Vec<String>,
    /// The amounts sent.
    pub amount_list: Vec<u64>,
    /// The amounts by destination.
    pub amounts_by_dest_list: Vec<AmountsList>,
    /// Their fees.
    pub fee_list: Vec<u64>,
    /// Their weights.
    pub weight_list: Vec<u64>,
    /// The transactions, in hex.
    pub tx_blob_list: Vec<String>,
    /// The metadata for `relay_tx`.
    pub tx_metadata_list: Vec<String>,
    /// The set for the other signers.
    pub multisig_txset: String,
    /// The unsigned set, for an offline wallet.
    pub unsigned_txset: String,
    /// The spent key images.
    pub spent_key_images_list: Vec<KeyImageList>,
}

/// The response of `sweep_dust`.
pub type SweepDustResponse = TransferSplitResponse;

/// The response of `sweep_all`.
pub type SweepAllResponse = TransferSplitResponse;

/// The request of `transfer`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct TransferRequest {
    /// The recipients and amounts.
    #[serde(deserialize_with = "crate::json::objects")]
    pub destinations: Vec<Destination>,
    /// The account.
    pub account_index: u32,
    /// Addresses of the account; all if empty.
    pub subaddr_indices: Vec<u32>,
    /// The destinations that pay the fee.
    pub subtract_fee_from_outputs: Vec<u32>,
    /// The fee priority, from 0 to 4.
    pub priority: u32,
    /// The ring size; 0 for the default.
    pub ring_size: u64,
    /// The ring size minus one, for old clients.
    pub mixin: u64,
    /// The unlock time: a height or a time.
    pub unlock_time: u64,
    /// A payment id in hex.
    pub payment_id: String,
    /// Whether to return the secret key.
    pub get_tx_key: bool,
    /// Do not relay it.
    pub do_not_relay: bool,
    /// Whether to return the transaction.
    pub get_tx_hex: bool,
    /// Whether to return the metadata for `relay_tx`.
    pub get_tx_metadata: bool,
    /// A key for this send: a repeated request with the same key is not sent again.
    pub idempotency_key: String,
}

/// The request of `transfer_split`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct TransferSplitRequest {
    /// The recipients and amounts.
    #[serde(deserialize_with = "crate::json::objects")]
    pub destinations: Vec<Destination>,
    /// The account.
    pub account_index: u32,
    /// Addresses of the account; all if empty.
    pub subaddr_indices: Vec<u32>,
    /// The fee priority, from 0 to 4.
    pub priority: u32,
    /// The ring size; 0 for the default.
    pub ring_size: u64,
    /// The ring size minus one, for old clients.
    pub mixin: u64,
    /// The unlock time: a height or a time.
    pub unlock_time: u64,
    /// A payment id in hex.
    pub payment_id: String,
    /// Whether to return the secret keys.
    pub get_tx_keys: bool,
    /// Do not relay it.
    pub do_not_relay: bool,
    /// Whether to return the transaction.
    pub get_tx_hex: bool,
    /// Whether to return the metadata for `relay_tx`.
    pub get_tx_metadata: bool,
    /// A key for this send: a repeated request with the same key is not sent again.
    pub idempotency_key: String,
}

/// The request of `describe_transfer`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct DescribeTransferRequest {
    /// The unsigned set, for an offline wallet.
    pub unsigned_txset: String,
    /// The set for the other signers.
    pub multisig_txset: String,
}

/// The response of `describe_transfer`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct DescribeTransferResponse {
    /// The totals.
    pub summary: TxSetSummary,
    /// One per transaction.
    pub desc: Vec<TransferDescription>,
}

/// An input of a transaction.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Source {
    /// An amount in atomic units.
    pub amount: u64,
    /// Its global index.
    pub global_index: u64,
    /// Whether the amount is hidden.
    pub rct: bool,
    /// The key of the output.
    pub pubkey: String,
}

/// A recipient.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Recipient {
    /// An address.
    pub address: String,
    /// An amount in atomic units.
    pub amount: u64,
}

/// The description of a transaction.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct TransferDescription {
    /// The spent amount.
    pub amount_in: u64,
    /// The amount sent.
    pub amount_out: u64,
    /// The ring size; 0 for the default.
    pub ring_size: u32,
    /// The unlock time: a height or a time.
    pub unlock_time: u64,
    /// The spent amount.
    pub sources: Vec<Source>,
    /// The recipients and amounts.
    pub recipients: Vec<Recipient>,
    /// A payment id in hex.
    pub payment_id: String,
    /// The change.
    pub change_amount: u64,
    /// The change address.
    pub change_address: String,
    /// The fee.
    pub fee: u64,
    /// Number of dummy outputs.
    pub dummy_outputs: u32,
    /// The extra field, in hex.
    pub extra: String,
}

/// The totals of several transactions.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct TxSetSummary {
    /// The spent amount.
    pub amount_in: u64,
    /// The amount sent.
    pub amount_out: u64,
    /// The recipients and amounts.
    pub recipients: Vec<Recipient>,
    /// The change.
    pub change_amount: u64,
    /// The change address.
    pub change_address: String,
    /// The fee.
    pub fee: u64,
}

/// The request of `sign_transfer`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SignTransferRequest {
    /// The unsigned set, for an offline wallet.
    pub unsigned_txset: String,
    /// Whether to return the transactions.
    pub export_raw: bool,
    /// Whether to return the secret keys.
    pub get_tx_keys: bool,
}

/// The response of `sign_transfer`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SignTransferResponse {
    /// The set for `submit_transfer`.
    pub signed_txset: String,
    /// Ids of transactions.
    pub tx_hash_list: Vec<String>,
    /// The transactions, in hex.
    pub tx_raw_list: Vec<String>,
    /// Their secret keys.
    pub tx_key_list: Vec<String>,
}

/// The request of `submit_transfer`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SubmitTransferRequest {
    /// A set of transactions, in hex.
    pub tx_data_hex: String,
}

/// The response of `submit_transfer`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SubmitTransferResponse {
    /// Ids of transactions.
    pub tx_hash_list: Vec<String>,
}

/// The request of `sweep_dust`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SweepDustRequest {
    /// Whether to return the secret keys.
    pub get_tx_keys: bool,
    /// Do not relay it.
    pub do_not_relay: bool,
    /// Whether to return the transaction.
    pub get_tx_hex: bool,
    /// Whether to return the metadata for `relay_tx`.
    pub get_tx_metadata: bool,
    /// A key for this send: a repeated request with the same key is not sent again.
    pub idempotency_key: String,
}

/// The request of `sweep_all`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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
    /// The fee priority, from 0 to 4.
    pub priority: u32,
    /// The ring size; 0 for the default.
    pub ring_size: u64,
    /// The ring size minus one, for old clients.
    pub mixin: u64,
    /// Number of outputs.
    pub outputs: u64,
    /// The unlock time: a height or a time.
    pub unlock_time: u64,
    /// A payment id in hex.
    pub payment_id: String,
    /// Whether to return the secret keys.
    pub get_tx_keys: bool,
    /// Only outputs below this amount.
    pub below_amount: u64,
    /// Do not relay it.
    pub do_not_relay: bool,
    /// Whether to return the transaction.
    pub get_tx_hex: bool,
    /// Whether to return the metadata for `relay_tx`.
    pub get_tx_metadata: bool,
    /// A key for this send: a repeated request with the same key is not sent again.
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SweepSingleRequest {
    /// An address.
    pub address: String,
    /// The fee priority, from 0 to 4.
    pub priority: u32,
    /// The ring size; 0 for the default.
    pub ring_size: u64,
    /// The ring size minus one, for old clients.
    pub mixin: u64,
    /// Number of outputs.
    pub outputs: u64,
    /// The unlock time: a height or a time.
    pub unlock_time: u64,
    /// A payment id in hex.
    pub payment_id: String,
    /// Whether to return the secret key.
    pub get_tx_key: bool,
    /// Whether to return the secret keys.
    pub get_tx_keys: bool,
    /// A key image.
    pub key_image: String,
    /// Do not relay it.
    pub do_not_relay: bool,
    /// Whether to return the transaction.
    pub get_tx_hex: bool,
    /// Whether to return the metadata for `relay_tx`.
    pub get_tx_metadata: bool,
    /// A key for this send: a repeated request with the same key is not sent again.
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
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct RelayTxRequest {
    /// The metadata of a transaction.
    pub hex: String,
}

/// The response of `relay_tx`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct RelayTxResponse {
    /// The id of the transaction.
    pub tx_hash: String,
}

/// The request of `freeze`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct FreezeRequest {
    /// A key image.
    pub key_image: String,
}

/// The request of `thaw`.
pub type ThawRequest = FreezeRequest;

/// The request of `frozen`.
pub type FrozenRequest = FreezeRequest;

/// The response of `frozen`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct FrozenResponse {
    /// Whether it is frozen.
    pub frozen: bool,
}

/// The request of `estimate_tx_size_and_weight`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct EstimateTxSizeAndWeightRequest {
    /// Number of inputs.
    pub n_inputs: u32,
    /// Number of outputs.
    pub n_outputs: u32,
    /// The ring size; 0 for the default.
    pub ring_size: u32,
    /// Whether the amount is hidden.
    pub rct: bool,
}

impl Default for EstimateTxSizeAndWeightRequest {
    fn default() -> Self {
        Self { n_inputs: 0, n_outputs: 0, ring_size: 0, rct: true }
    }
}

/// The response of `estimate_tx_size_and_weight`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct EstimateTxSizeAndWeightResponse {
    /// Its size.
    pub size: u64,
    /// The weight.
    pub weight: u64,
}

/// The response of `get_default_fee_priority`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetDefaultFeePriorityResponse {
    /// The fee priority, from 0 to 4.
    pub priority: u32,
}
