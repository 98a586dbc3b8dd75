//! Accounts, their addresses and balances.

use serde::{Deserialize, Serialize};

use super::SubaddressIndex;
use crate::schema::JsonSchema;

/// The request of `get_balance`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetBalanceRequest {
    /// The account.
    pub account_index: u32,
    /// Indices of addresses.
    pub address_indices: Vec<u32>,
    /// All accounts.
    pub all_accounts: bool,
    /// Count confirmed outputs only.
    pub strict: bool,
}

/// The response of `get_balance`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetBalanceResponse {
    /// The balance, in atomic units.
    pub balance: u64,
    /// The unlocked balance.
    pub unlocked_balance: u64,
    /// Whether infos of the other signers are needed.
    pub multisig_import_needed: bool,
    /// The same per address.
    pub per_subaddress: Vec<SubaddressBalance>,
    /// Blocks until all of it is unlocked.
    pub blocks_to_unlock: u64,
    /// Seconds until all of it is unlocked.
    pub time_to_unlock: u64,
}

/// The balance of one address.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SubaddressBalance {
    /// The account.
    pub account_index: u32,
    /// The index of an address.
    pub address_index: u32,
    /// An address.
    pub address: String,
    /// The balance, in atomic units.
    pub balance: u64,
    /// The unlocked balance.
    pub unlocked_balance: u64,
    /// Its label.
    pub label: String,
    /// Number of unspent outputs.
    pub num_unspent_outputs: u64,
    /// Blocks until all of it is unlocked.
    pub blocks_to_unlock: u64,
    /// Seconds until all of it is unlocked.
    pub time_to_unlock: u64,
}

/// The request of `get_address`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetAddressRequest {
    /// The account.
    pub account_index: u32,
    /// The index of an address.
    pub address_index: Vec<u32>,
    /// The greatest number of addresses in the response; 0 for all. The reference has no pages.
    pub limit: u64,
    /// `next` of the page before; empty for the first one.
    pub cursor: String,
}

/// The response of `get_address`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetAddressResponse {
    /// The first address of the account.
    pub address: String,
    /// Addresses.
    pub addresses: Vec<AddressInfo>,
    /// With `limit`, the cursor of the next page, if there are more.
    pub next: Option<String>,
}

/// An address of an account.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct AddressInfo {
    /// An address.
    pub address: String,
    /// Its label.
    pub label: String,
    /// The index of an address.
    pub address_index: u32,
    /// Whether it has been used.
    pub used: bool,
}

/// The request of `get_address_index`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetAddressIndexRequest {
    /// An address.
    pub address: String,
}

/// The response of `get_address_index`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetAddressIndexResponse {
    /// The index.
    pub index: SubaddressIndex,
}

/// The request of `create_address`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct CreateAddressRequest {
    /// The account.
    pub account_index: u32,
    /// The number.
    pub count: u32,
    /// Its label.
    pub label: String,
}

impl Default for CreateAddressRequest {
    fn default() -> Self {
        Self { account_index: 0, count: 1, label: String::new() }
    }
}

/// The response of `create_address`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct CreateAddressResponse {
    /// The first of them.
    pub address: String,
    /// Its index.
    pub address_index: u32,
    /// Addresses.
    pub addresses: Vec<String>,
    /// Indices of addresses.
    pub address_indices: Vec<u32>,
}

/// The request of `label_address`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct LabelAddressRequest {
    /// The index.
    pub index: SubaddressIndex,
    /// Its label.
    pub label: String,
}

/// The request of `get_accounts`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetAccountsRequest {
    /// A tag.
    pub tag: String,
    /// Count confirmed outputs only.
    pub strict_balances: bool,
    /// The tag is a regular expression.
    pub regexp: bool,
}

/// The response of `get_accounts`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetAccountsResponse {
    /// The balance of all accounts.
    pub total_balance: u64,
    /// The unlocked part.
    pub total_unlocked_balance: u64,
    /// The accounts.
    pub subaddress_accounts: Vec<AccountInfo>,
}

/// An account.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct AccountInfo {
    /// The account.
    pub account_index: u32,
    /// The first address of the account.
    pub base_address: String,
    /// The balance, in atomic units.
    pub balance: u64,
    /// The unlocked balance.
    pub unlocked_balance: u64,
    /// Its label.
    pub label: String,
    /// A tag.
    pub tag: String,
}

/// The request of `create_account`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct CreateAccountRequest {
    /// Its label.
    pub label: String,
}

/// The response of `create_account`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct CreateAccountResponse {
    /// The account.
    pub account_index: u32,
    /// An address.
    pub address: String,
}

/// The request of `label_account`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct LabelAccountRequest {
    /// The account.
    pub account_index: u32,
    /// Its label.
    pub label: String,
}

/// The response of `get_account_tags`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetAccountTagsResponse {
    /// The tags.
    pub account_tags: Vec<AccountTag>,
}

/// A tag.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct AccountTag {
    /// A tag.
    pub tag: String,
    /// Its description.
    pub label: String,
    /// Indices of accounts.
    pub accounts: Vec<u32>,
}

/// The request of `tag_accounts`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct TagAccountsRequest {
    /// A tag.
    pub tag: String,
    /// Indices of accounts.
    pub accounts: Vec<u32>,
}

/// The request of `untag_accounts`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct UntagAccountsRequest {
    /// Indices of accounts.
    pub accounts: Vec<u32>,
}

/// The request of `set_account_tag_description`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SetAccountTagDescriptionRequest {
    /// A tag.
    pub tag: String,
    /// A description.
    pub description: String,
}
