//! Addresses of all kinds, payment requests and the address book.

use serde::{Deserialize, Serialize};

use crate::schema::JsonSchema;

/// The request of `make_integrated_address`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct MakeIntegratedAddressRequest {
    /// An address without a payment id.
    pub standard_address: String,
    /// A payment id in hex.
    pub payment_id: String,
}

/// The response of `make_integrated_address`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct MakeIntegratedAddressResponse {
    /// An address with a payment id.
    pub integrated_address: String,
    /// A payment id in hex.
    pub payment_id: String,
}

/// The request of `split_integrated_address`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SplitIntegratedAddressRequest {
    /// An address with a payment id.
    pub integrated_address: String,
}

/// The response of `split_integrated_address`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SplitIntegratedAddressResponse {
    /// An address without a payment id.
    pub standard_address: String,
    /// A payment id in hex.
    pub payment_id: String,
    /// The payment id again, for old clients.
    pub payment: String,
    /// Whether it is a subaddress.
    pub is_subaddress: bool,
}

/// The request of `validate_address`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ValidateAddressRequest {
    /// An address.
    pub address: String,
    /// Accept addresses of all networks.
    pub any_net_type: bool,
    /// Whether to resolve OpenAlias names.
    pub allow_openalias: bool,
}

/// The request of `make_uri`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct MakeUriRequest {
    /// An address.
    pub address: String,
    /// A payment id in hex.
    pub payment_id: String,
    /// An amount in atomic units.
    pub amount: u64,
    /// The description.
    pub tx_description: String,
    /// The recipient.
    pub recipient_name: String,
}

/// The parts of a payment URI.
pub type UriSpec = MakeUriRequest;

/// The response of `make_uri`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct MakeUriResponse {
    /// A payment URI.
    pub uri: String,
}

/// The request of `parse_uri`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ParseUriRequest {
    /// A payment URI.
    pub uri: String,
}

/// The response of `parse_uri`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ParseUriResponse {
    /// A payment URI.
    pub uri: UriSpec,
    /// Unknown parameters.
    pub unknown_parameters: Vec<String>,
}

/// The request of `get_address_book`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetAddressBookRequest {
    /// The indices; empty for all.
    pub entries: Vec<u64>,
    /// The greatest number of entries in the response; 0 for all. The reference has no pages.
    pub limit: u64,
    /// `next` of the page before; empty for the first one.
    pub cursor: String,
}

/// The response of `get_address_book`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetAddressBookResponse {
    /// The entries.
    pub entries: Vec<AddressBookEntry>,
    /// With `limit`, the cursor of the next page, if there are more.
    pub next: Option<String>,
}

/// An entry.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct AddressBookEntry {
    /// The index.
    pub index: u64,
    /// An address.
    pub address: String,
    /// A description.
    pub description: String,
    /// A payment id in hex, for old clients.
    pub payment_id: Option<String>,
}

/// The request of `add_address_book`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct AddAddressBookRequest {
    /// An address.
    pub address: String,
    /// A description.
    pub description: String,
    /// A payment id in hex.
    pub payment_id: String,
}

/// The response of `add_address_book`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct AddAddressBookResponse {
    /// The index.
    pub index: u64,
}

/// The request of `edit_address_book`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct EditAddressBookRequest {
    /// The index.
    pub index: u64,
    /// Whether to change the address.
    pub set_address: bool,
    /// An address.
    pub address: String,
    /// Whether to change the description.
    pub set_description: bool,
    /// A description.
    pub description: String,
    /// Whether to change the payment id.
    pub set_payment_id: bool,
    /// A payment id in hex.
    pub payment_id: String,
}

/// The request of `delete_address_book`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct DeleteAddressBookRequest {
    /// The index.
    pub index: u64,
}

/// An OpenAlias result in either dialect: whether there is an address, or which.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum OpenaliasAddress {
    /// Whether there is one.
    Classic(bool),
    /// The address; empty if there is none.
    Modern(String),
}

/// The response of `validate_address`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ValidateAddressResponse {
    /// Whether it is valid.
    pub valid: bool,
    /// Whether it has a payment id.
    pub integrated: bool,
    /// Whether it is a subaddress.
    pub subaddress: bool,
    /// Its network.
    pub nettype: String,
    /// The address of an OpenAlias name.
    pub openalias_address: OpenaliasAddress,
}
