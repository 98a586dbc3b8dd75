//! Tokens for clients with limited rights. The reference has none.

use serde::{Deserialize, Serialize};

use super::Secret;
use crate::schema::JsonSchema;

/// The request of `create_token`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct CreateTokenRequest {
    /// Its name: letters, digits, `.`, `_` and `-`.
    pub name: String,
    /// What it permits: `read`, `receive`, `propose`, `spend`, `admin`.
    pub scopes: Vec<String>,
    /// The loaded wallets that it is limited to; all wallets if empty.
    pub wallets: Vec<String>,
    /// With `spend`: the most that one call may send, with the fee.
    pub per_payment: Option<u64>,
    /// With `spend`: the most that may be sent within 24 hours, with the fees.
    pub per_day: Option<u64>,
}

/// The response of `create_token`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct CreateTokenResponse {
    /// The token, which is not shown again.
    pub token: Secret,
}

/// The response of `list_tokens`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ListTokensResponse {
    /// The tokens, in the order in which they were made. The service always sends the list, even if it is empty.
    pub tokens: Option<Vec<TokenInfo>>,
}

/// A token, without its secret.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct TokenInfo {
    /// Its name.
    pub name: String,
    /// When it was made.
    pub created: u64,
    /// What it permits.
    pub scopes: Vec<String>,
    /// The loaded wallets that it is limited to; absent if it is valid for all wallets.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub wallets: Vec<String>,
    /// The most that one call may send.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per_payment: Option<u64>,
    /// The most that may be sent within 24 hours.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per_day: Option<u64>,
    /// With `per_day`, what was sent in the last 24 hours.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spent: Option<u64>,
}

/// The request of `revoke_token`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct RevokeTokenRequest {
    /// Its name.
    pub name: String,
}
