//! Requests and answers of the daemon RPC, as they stand on the wire.
//!
//! Names are the reference's (`core_rpc_server_commands_defs.h`). Every field of a request has a default, since the
//! reference requires none; a client may build them, and the daemon reads them. An answer that is an access answer
//! begins with [`Access`], any other with [`Base`].

pub mod blocks;
pub mod bulk;
pub mod info;
pub mod mining;
pub mod outputs;
pub mod peers;
pub mod pool;
pub mod program;
pub mod transactions;

use serde::{Deserialize, Serialize};

/// The status of an answer that says that all is well.
pub const STATUS_OK: &str = "OK";
/// The status of a node that is busy with syncing.
pub const STATUS_BUSY: &str = "BUSY";

/// A request without parameters. Whatever is sent with it is ignored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Nothing;

impl<'de> Deserialize<'de> for Nothing {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        serde::de::IgnoredAny::deserialize(deserializer).map(|_| Self)
    }
}

impl Serialize for Nothing {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        serializer.serialize_map(Some(0))?.end()
    }
}

/// What every answer has; flatten it into the struct.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Base {
    /// `OK`, or what went wrong.
    pub status: String,
    /// Whether the answer comes from a bootstrap daemon.
    pub untrusted: bool,
}

impl Default for Base {
    fn default() -> Self {
        Self { status: STATUS_OK.to_owned(), untrusted: false }
    }
}

impl Base {
    /// An answer that says what went wrong.
    pub fn status(status: impl Into<String>) -> Self {
        Self { status: status.into(), untrusted: false }
    }
}

/// What the answers have that could be paid for; flatten it into the struct.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Access {
    /// `OK`, or what went wrong.
    pub status: String,
    /// Whether the answer comes from a bootstrap daemon.
    pub untrusted: bool,
    /// Credits that are left; always 0 without payment.
    pub credits: u64,
    /// The top block, for clients that pay; always empty without payment.
    pub top_hash: String,
}

impl Default for Access {
    fn default() -> Self {
        Self::status(STATUS_OK)
    }
}

impl Access {
    /// An answer that says what went wrong.
    pub fn status(status: impl Into<String>) -> Self {
        Self { status: status.into(), untrusted: false, credits: 0, top_hash: String::new() }
    }
}
