//! Small types that keep one kind of number or 32 bytes from being taken for another.

use std::fmt;
use std::str::FromStr;

/// Text that should have been exactly 64 hex digits.
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
    /// A public key as it stands on the wire; whether it is a point of the curve is not known yet.
    PublicKey
}
bytes32! {
    /// A key image as it stands on the wire; whether it is valid is not known yet.
    KeyImage
}
bytes32! {
    /// Any other curve point of a proof (commitments included) as it stands on the wire, unchecked.
    CompressedPoint
}
bytes32! {
    /// A scalar of a proof as it stands on the wire; whether it is reduced is not known yet.
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
    /// Money in atomic units, 10^-12 coins.
    Amount
}
number! {
    /// The position of an output among all outputs of its amount (RingCT outputs count as amount 0).
    GlobalIndex
}
