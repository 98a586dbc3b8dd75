//! Requests and responses of the daemon RPC.
//!
//! Names are the reference's (`core_rpc_server_commands_defs.h`). Every field of a request has a default, since the
//! reference requires none; clients build them, and the daemon parses them. A response of the reference's access type
//! begins with [`AccessResponseBase`], any other with [`ResponseBase`].

pub mod blocks;
pub mod bulk;
pub mod events;
pub mod info;
mod loose;
pub mod mining;
pub mod outputs;
pub mod peers;
pub mod pool;
pub mod program;
mod raw;
pub mod transactions;

pub use loose::Loose;
pub use raw::{BytesInJson, RawBytes};

use serde::{Deserialize, Serialize};

use crate::schema::{JsonSchema, Schema, SchemaGenerator, json_schema};

/// The status of success.
pub const STATUS_OK: &str = "OK";
/// The status of a node that is syncing.
pub const STATUS_BUSY: &str = "BUSY";

/// A request without parameters. Any given ones are ignored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct EmptyRequest;

impl<'de> Deserialize<'de> for EmptyRequest {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        serde::de::IgnoredAny::deserialize(deserializer).map(|_| Self)
    }
}

impl Serialize for EmptyRequest {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        serializer.serialize_map(Some(0))?.end()
    }
}

impl JsonSchema for EmptyRequest {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "EmptyRequest".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "object", "description": "No parameters.", "additionalProperties": true })
    }
}

/// Common fields of every response; to be flattened into the struct.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ResponseBase {
    /// `OK`, or the error.
    pub status: String,
    /// Whether the response comes from a bootstrap daemon.
    pub untrusted: bool,
}

impl Default for ResponseBase {
    fn default() -> Self {
        Self { status: STATUS_OK.to_owned(), untrusted: false }
    }
}

impl ResponseBase {
    /// A response with an error status.
    pub fn status(status: impl Into<String>) -> Self {
        Self { status: status.into(), untrusted: false }
    }
}

/// A response with nothing but a status.
pub type StatusResponse = ResponseBase;

/// Common fields of responses that could require payment; to be flattened into the struct. As in all frequent
/// responses, the fields are in the order in which they are written, which avoids sorting.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct AccessResponseBase {
    /// Remaining credits; always 0 without payment.
    pub credits: u64,
    /// `OK`, or the error.
    pub status: String,
    /// The top block, for clients that pay; always empty without payment.
    pub top_hash: String,
    /// Whether the response comes from a bootstrap daemon.
    pub untrusted: bool,
}

impl Default for AccessResponseBase {
    fn default() -> Self {
        Self::status(STATUS_OK)
    }
}

impl AccessResponseBase {
    /// A response with an error status.
    pub fn status(status: impl Into<String>) -> Self {
        Self { status: status.into(), untrusted: false, credits: 0, top_hash: String::new() }
    }
}

/// A 128-bit number in responses: its low and high half, and the whole in hex. A response has all three as separate
/// fields, `x`, `x_top64` and `wide_x`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wide {
    /// The low 64 bits.
    pub low: u64,
    /// The high 64 bits.
    pub top64: u64,
    /// The whole number: hex digits without leading zeros after `0x`.
    pub hex: String,
}

impl From<u128> for Wide {
    #[expect(clippy::cast_possible_truncation, reason = "the halves of a number")]
    fn from(value: u128) -> Self {
        Self { low: value as u64, top64: (value >> 64) as u64, hex: hex(value) }
    }
}

/// A number as `0x12ab`. Nearly every response has some, and the standard library is slower.
fn hex(value: u128) -> String {
    let digits = (u128::BITS - (value | 1).leading_zeros()).div_ceil(4);
    let mut text = String::with_capacity(2 + 32);
    text.push_str("0x");
    text.extend((0..digits).rev().map(|place| {
        let digit = (value >> (4 * place) & 0xf).to_le_bytes()[0];
        char::from(if digit < 10 { b'0' + digit } else { b'a' - 10 + digit })
    }));
    text
}

impl Wide {
    /// Joins the halves of a number.
    pub fn join(low: u64, top64: u64) -> u128 {
        u128::from(top64) << 64 | u128::from(low)
    }
}

/// For fields that are omitted if zero.
pub(crate) fn is_zero<T: Default + PartialEq>(number: &T) -> bool {
    *number == T::default()
}

#[cfg(test)]
mod tests {
    use super::Wide;

    #[test]
    fn wide_numbers_have_three_forms() {
        for (value, low, top64, hex) in [
            (0, 0, 0, "0x0"),
            (0x1234, 0x1234, 0, "0x1234"),
            (u128::MAX, u64::MAX, u64::MAX, "0xffffffffffffffffffffffffffffffff"),
            (1 << 64, 0, 1, "0x10000000000000000"),
        ] {
            assert_eq!(Wide::from(value), Wide { low, top64, hex: hex.to_owned() });
            assert_eq!(Wide::join(low, top64), value);
        }
    }
}
