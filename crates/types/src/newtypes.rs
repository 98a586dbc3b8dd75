//! Newtypes for numbers and 32-byte values.

use std::fmt;
use std::str::FromStr;

/// Not exactly 64 hex digits.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{what}: expected 64 hex digits, found {found:?}")]
pub struct ParseHexError {
    what: &'static str,
    found: String,
}

macro_rules! bytes32 {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        pub struct $name(pub [u8; 32]);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(const_hex::Buffer::<32>::new().format(&self.0))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self)
            }
        }

        impl FromStr for $name {
            type Err = ParseHexError;

            fn from_str(text: &str) -> Result<Self, ParseHexError> {
                let mut bytes = [0; 32];
                if text.len() == 64 && const_hex::decode_to_slice(text, &mut bytes).is_ok() {
                    return Ok(Self(bytes));
                }
                let found = text.chars().take(80).collect();
                Err(ParseHexError { what: stringify!($name), found })
            }
        }

        impl AsRef<[u8]> for $name {
            fn as_ref(&self) -> &[u8] {
                &self.0
            }
        }

        impl From<[u8; 32]> for $name {
            fn from(bytes: [u8; 32]) -> Self {
                Self(bytes)
            }
        }
    };
}

bytes32! {
    /// A Keccak-256 hash: a block id, transaction id, prefix hash, or any other.
    Hash
}
bytes32! {
    /// A public key on the wire, not checked to be a point on the curve.
    PublicKey
}
bytes32! {
    /// A key image on the wire, not validated.
    KeyImage
}
bytes32! {
    /// Any other curve point of a proof (including commitments) on the wire, not validated.
    CompressedPoint
}
bytes32! {
    /// A scalar of a proof on the wire, not checked to be reduced.
    ScalarBytes
}

/// The signature of one ring member in a version 1 transaction, and of messages and proofs: `c` then `r`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Signature {
    /// The challenge.
    pub c: ScalarBytes,
    /// The response.
    pub r: ScalarBytes,
}

macro_rules! number {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        pub struct $name(pub u64);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl From<u64> for $name {
            fn from(value: u64) -> Self {
                Self(value)
            }
        }
    };
}

number! {
    /// The position of a block in the chain; the genesis block is at 0.
    Height
}
number! {
    /// An amount in atomic units, 10^-12 coins.
    Amount
}
number! {
    /// The position of an output among all outputs of its amount (RingCT outputs count as amount 0).
    GlobalIndex
}
