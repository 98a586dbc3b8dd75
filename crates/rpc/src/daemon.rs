//! Requests and answers of the daemon RPC, as they stand on the wire.
//!
//! Names are the reference's (`core_rpc_server_commands_defs.h`). Every field of a request has a default, since the
//! reference requires none; a client may build them, and the daemon reads them. An answer that is an access answer
//! begins with [`Access`], any other with [`Base`].

pub mod blocks;
pub mod bulk;
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

/// What the answers have that could be paid for; flatten it into the struct. Like all answers that are asked for often,
/// it has its fields in the order in which they are written, which spares sorting them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Access {
    /// Credits that are left; always 0 without payment.
    pub credits: u64,
    /// `OK`, or what went wrong.
    pub status: String,
    /// The top block, for clients that pay; always empty without payment.
    pub top_hash: String,
    /// Whether the answer comes from a bootstrap daemon.
    pub untrusted: bool,
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

/// A 128-bit number as answers show it: its low and its high half, and the whole in hex. An answer has all three as
/// fields of its own, `x`, `x_top64` and `wide_x`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wide {
    /// The low 64 bits.
    pub low: u64,
    /// The high 64 bits.
    pub top64: u64,
    /// All of it: hex digits without leading zeros behind `0x`.
    pub hex: String,
}

impl From<u128> for Wide {
    #[expect(clippy::cast_possible_truncation, reason = "the halves of a number")]
    fn from(value: u128) -> Self {
        Self { low: value as u64, top64: (value >> 64) as u64, hex: hex(value) }
    }
}

/// A number as `0x12ab`. Nearly every answer has some, and the standard library takes longer.
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
    /// The number of which these are the halves.
    pub fn join(low: u64, top64: u64) -> u128 {
        u128::from(top64) << 64 | u128::from(low)
    }
}

/// For fields that are left out when they are zero.
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
