//! Requests and responses of the wallet service.
//!
//! Types are called after their methods, as in [`daemon`](crate::daemon); a method that only succeeds returns an
//! [`EmptyResponse`].
//!
//! Fields are the reference's (`wallet_rpc_server_commands_defs.h`). Every field of a request has a default, since the
//! reference requires none. Where the dialects disagree about the type of a field, the response has both forms.

pub mod accounts;
pub mod addresses;
pub mod events;
pub mod lifecycle;
pub mod loaded;
pub mod multisig;
pub mod outputs;
pub mod progress;
pub mod proofs;
pub mod sending;
pub mod settings;
pub mod tokens;
pub mod transfers;
pub mod webhooks;

use std::fmt;
use std::ops::Deref;

use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

use crate::same_schema;
use crate::schema::JsonSchema;

pub use crate::daemon::EmptyRequest;
pub(crate) use crate::daemon::is_zero;

/// An account and an address in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SubaddressIndex {
    /// The account.
    pub major: u32,
    /// The address.
    pub minor: u32,
}

/// A recipient with an amount.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Destination {
    /// How much, in atomic units.
    pub amount: u64,
    /// The address.
    pub address: String,
}

/// An empty successful response.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct EmptyResponse {}

/// A secret string: wiped on drop, and not printed.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Secret(Zeroizing<String>);

impl Secret {
    /// Keeps a text.
    pub fn new(text: impl Into<String>) -> Self {
        Self(Zeroizing::new(text.into()))
    }
}

impl From<Zeroizing<String>> for Secret {
    fn from(text: Zeroizing<String>) -> Self {
        Self(text)
    }
}

impl Deref for Secret {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

impl<'de> Deserialize<'de> for Secret {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(Self::new)
    }
}

same_schema!(Secret => String);

impl Serialize for Secret {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self)
    }
}
