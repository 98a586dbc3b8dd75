//! JSON with the reference's peculiarities (`portable_storage_from_json.h`, `portable_storage_to_json.h`).
//!
//! Clients depend on them: text may end between two tokens or continue after the object, arrays hold values of one
//! type, strings are bytes. [`parse`] returns an [`Object`], [`from_object`] converts it into a struct that derives
//! `Deserialize`, [`to_bytes`] writes what derives `Serialize`.

mod de;
mod reader;
mod ser;
mod text;

use std::collections::BTreeMap;

pub use de::{from_object, from_value, objects};
pub use reader::{Limits, ParseError, parse, parse_batch, parse_limited};
pub(crate) use reader::{Members, parse_batch_members, parse_members};
pub use ser::{append, to_bytes};
pub use text::write_value;
pub(crate) use text::{write_i64, write_string, write_u64};

/// Named values, in the order in which the reference writes them.
pub type Object = BTreeMap<Vec<u8>, Value>;

/// A parsed value. `null` and empty arrays are dropped, as in the reference.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// A number without sign.
    U64(u64),
    /// A number with a minus sign.
    I64(i64),
    /// A number with a point or an exponent.
    F64(f64),
    /// `true` or `false`.
    Bool(bool),
    /// Text, or any other bytes.
    String(Vec<u8>),
    /// An object.
    Object(Object),
    /// An array of one type, not empty.
    Array(Vec<Value>),
}

/// A value of the wrong type.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ConversionError(String);

impl serde::de::Error for ConversionError {
    fn custom<T: std::fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

impl serde::ser::Error for ConversionError {
    fn custom<T: std::fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }
}
