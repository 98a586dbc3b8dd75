//! Accounts, their addresses and balances.

use serde::{Deserialize, Serialize};

use super::SubaddressIndex;

/// The request of `get_balance`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GetBalanceRequest {
    /// The account.
    pub account_index: u32,
    /// Indices of addresses.
    pub address_indices: Vec<u32>,
    /// All accounts instead of one.
    pub all_accounts: bool,
    /// Count only what the chain has.
    pub strict: bool,
}

/// The answer of `get_balance`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GetBalance {
    /// What is there, in atomic units.
    pub balance: u64,
    /// What can be spent.
    pub unlocked_balance: u64,
    /// Whether the other signers have to tell something first.
    pub multisig_import_needed: bool,
    /// The same for each address.
    pub per_subaddress: Vec<SubaddressBalance>,
    /// Blocks until all of it can be spent.
    pub blocks_to_unlock: u64,
    /// Seconds until all of it can be spent.
    pub time_to_unlock: u64,
}

/// What one address has.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SubaddressBalance {
    /// The account.
    pub account_index: u32,
    /// The index of an address.
    pub address_index: u32,
    /// An address.
    pub address: String,
    /// What is there, in atomic units.
    pub balance: u64,
    /// What can be spent.
    pub unlocked_balance: u64,
    /// Its label.
    pub label: String,
    /// How many outputs are not spent.
    pub num_unspent_outputs: u64,
    /// Blocks until all of it can be spent.
    pub blocks_to_unlock: u64,
    /// Seconds until all of it can be spent.
    pub time_to_unlock: u64,
}

/// The request of `get_address`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GetAddressRequest {
    /// The account.
    pub account_index: u32,
    /// The index of an address.
    pub address_index: Vec<u32>,
}

/// The answer of `get_address`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GetAddress {
    /// The first address of the account.
    pub address: String,
    /// Addresses.
    pub addresses: Vec<AddressInfo>,
}

/// An address of an account.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct AddressInfo {
    /// An address.
    pub address: String,
    /// Its label.
    pub label: String,
    /// The index of an address.
    pub address_index: u32,
    /// Whether it has received anything.
    pub used: bool,
}

/// The request of `get_address_index`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct AddressIndexRequest {
    /// An address.
    pub address: String,
}

/// The answer of `get_address_index`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct AddressIndex {
    /// The index.
    pub index: SubaddressIndex,
}

/// The request of `create_address`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct CreateAddressRequest {
    /// The account.
    pub account_index: u32,
    /// How many.
    pub count: u32,
    /// Its label.
    pub label: String,
}

impl Default for CreateAddressRequest {
    fn default() -> Self {
        Self { account_index: 0, count: 1, label: String::new() }
    }
}

/// The answer of `create_address`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct CreateAddress {
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
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct LabelAddressRequest {
    /// The index.
    pub index: SubaddressIndex,
    /// Its label.
    pub label: String,
}

/// The request of `get_accounts`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GetAccountsRequest {
    /// A tag.
    pub tag: String,
    /// Count only what the chain has.
    pub strict_balances: bool,
    /// The tag is a regular expression.
    pub regexp: bool,
}

/// The answer of `get_accounts`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GetAccounts {
    /// What all accounts have.
    pub total_balance: u64,
    /// What can be spent of it.
    pub total_unlocked_balance: u64,
    /// The accounts.
    pub subaddress_accounts: Vec<AccountInfo>,
}

/// An account.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct AccountInfo {
    /// The account.
    pub account_index: u32,
    /// The first address of the account.
    pub base_address: String,
    /// What is there, in atomic units.
    pub balance: u64,
    /// What can be spent.
    pub unlocked_balance: u64,
    /// Its label.
    pub label: String,
    /// A tag.
    pub tag: String,
}

/// The request of `create_account`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct CreateAccountRequest {
    /// Its label.
    pub label: String,
}

/// The answer of `create_account`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct CreateAccount {
    /// The account.
    pub account_index: u32,
    /// An address.
    pub address: String,
}

/// The request of `label_account`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct LabelAccountRequest {
    /// The account.
    pub account_index: u32,
    /// Its label.
    pub label: String,
}

/// The answer of `get_account_tags`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct AccountTags {
    /// The tags.
    pub account_tags: Vec<AccountTag>,
}

/// A tag.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
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
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct TagAccountsRequest {
    /// A tag.
    pub tag: String,
    /// Indices of accounts.
    pub accounts: Vec<u32>,
}

/// The request of `untag_accounts`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct UntagAccountsRequest {
    /// Indices of accounts.
    pub accounts: Vec<u32>,
}

/// The request of `set_account_tag_description`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SetAccountTagDescriptionRequest {
    /// A tag.
    pub tag: String,
    /// A description.
    pub description: String,
}
