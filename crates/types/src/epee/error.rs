//! Errors of portable storage.

use std::fmt;

use super::Kind;

/// An error and its field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EpeeError {
    path: String,
    kind: EpeeErrorKind,
}

impl EpeeError {
    /// The field, as `outer.list[3].inner`; empty for the storage as a whole.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The error.
    pub fn kind(&self) -> &EpeeErrorKind {
        &self.kind
    }

    /// The same error with a field prepended to the path.
    pub(super) fn in_field(mut self, name: &[u8]) -> Self {
        let separator = if self.path.is_empty() || self.path.starts_with('[') { "" } else { "." };
        self.path = format!("{}{separator}{}", String::from_utf8_lossy(name), self.path);
        self
    }

    /// The same error with an array index prepended to the path.
    pub(super) fn in_element(mut self, index: usize) -> Self {
        let separator = if self.path.is_empty() { "" } else { "." };
        self.path = format!("[{index}]{separator}{}", self.path);
        self
    }
}

impl fmt::Display for EpeeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("portable storage: ")?;
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        self.kind.fmt(f)
    }
}

impl std::error::Error for EpeeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.kind)
    }
}

impl From<EpeeErrorKind> for EpeeError {
    fn from(kind: EpeeErrorKind) -> Self {
        Self { path: String::new(), kind }
    }
}

/// Kinds of errors.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EpeeErrorKind {
    /// The first eight bytes are not those of a storage.
    #[error("wrong signature")]
    Signature,
    /// An unknown version of the format.
    #[error("unknown version {0} of the format")]
    Version(u8),
    /// The input ends too early.
    #[error("{needed} bytes expected, {left} left")]
    Truncated {
        /// The minimum number of bytes needed.
        needed: usize,
        /// Number of bytes left.
        left: usize,
    },
    /// There are bytes after the storage.
    #[error("{0} bytes too many")]
    TrailingBytes(usize),
    /// A field without a name.
    #[error("empty field name")]
    EmptyName,
    /// Two fields of the same name.
    #[error("duplicate field name")]
    DuplicateName,
    /// An unknown type.
    #[error("unknown type {0}")]
    UnknownType(u8),
    /// An array inside an array.
    #[error("an array of arrays")]
    ArrayOfArrays,
    /// A value marked as an array that is not one.
    #[error("type {0} where an array should be")]
    NotAnArray(u8),
    /// An array that cannot fit into the bytes left.
    #[error("{count} elements in {left} bytes")]
    ArrayTooLong {
        /// The number of elements it claims.
        count: u64,
        /// Number of bytes left.
        left: usize,
    },
    /// More sections than the limit.
    #[error("too many objects")]
    TooManyObjects,
    /// More fields than the limit.
    #[error("too many object fields")]
    TooManyFields,
    /// More strings than the limit.
    #[error("too many strings")]
    TooManyStrings,
    /// A string of two billion bytes or more.
    #[error("string of {0} bytes")]
    StringTooLong(u64),
    /// A boolean that is neither 0 nor 1.
    #[error("{0} is not a truth value")]
    Bool(u8),
    /// Sections nested too deeply.
    #[error("too deeply nested")]
    TooDeep,
    /// A value of the wrong type.
    #[error("expected {expected}, found {}{found:?}", if *.array { "an array of " } else { "" })]
    WrongType {
        /// The expected type.
        expected: &'static str,
        /// The type found, or that of the array's elements.
        found: Kind,
        /// Whether it was an array.
        array: bool,
    },
    /// A number that the field cannot hold.
    #[error("{value} does not fit into {expected}")]
    OutOfRange {
        /// The expected type.
        expected: &'static str,
        /// The number.
        value: i128,
    },
    /// A string that is not a decimal number.
    #[error("not a decimal number that fits into u64")]
    NotANumber,
    /// A string that is not text.
    #[error("not UTF-8")]
    NotText,
    /// A blob whose length is not that of an item, or not a multiple of it.
    #[error("blob of {found} bytes, expected {expected} or, in a list, a multiple")]
    BlobSize {
        /// The size of one item.
        expected: usize,
        /// The size of the blob.
        found: usize,
    },
}
