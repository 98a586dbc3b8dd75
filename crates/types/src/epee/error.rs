//! What can be wrong with a storage, and where.

use std::fmt;

use super::Kind;

/// What is wrong, and in which field.
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

    /// What is wrong with it.
    pub fn kind(&self) -> &EpeeErrorKind {
        &self.kind
    }

    /// The same error seen from the section that has the field.
    pub(super) fn in_field(mut self, name: &[u8]) -> Self {
        let separator = if self.path.is_empty() || self.path.starts_with('[') { "" } else { "." };
        self.path = format!("{}{separator}{}", String::from_utf8_lossy(name), self.path);
        self
    }

    /// The same error seen from the array that has the element.
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

/// The ways in which a storage can be wrong.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EpeeErrorKind {
    /// The first eight bytes are not those of a storage.
    #[error("wrong signature")]
    Signature,
    /// A version of the format that does not exist.
    #[error("unknown version {0} of the format")]
    Version(u8),
    /// The end came too early.
    #[error("{needed} bytes expected, {left} left")]
    Truncated {
        /// How many bytes are missing at least.
        needed: usize,
        /// How many there are.
        left: usize,
    },
    /// There is more behind the storage.
    #[error("{0} bytes too many")]
    TrailingBytes(usize),
    /// A field without a name.
    #[error("empty field name")]
    EmptyName,
    /// Two fields of the same name.
    #[error("duplicate field name")]
    DuplicateName,
    /// A type that does not exist.
    #[error("unknown type {0}")]
    UnknownType(u8),
    /// An array inside an array.
    #[error("an array of arrays")]
    ArrayOfArrays,
    /// A value announced as an array that is none.
    #[error("type {0} where an array should be")]
    NotAnArray(u8),
    /// An array that cannot fit into the bytes that are left.
    #[error("{count} elements in {left} bytes")]
    ArrayTooLong {
        /// How many elements it claims to have.
        count: u64,
        /// How many bytes are left.
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
    /// A truth value that is neither 0 nor 1.
    #[error("{0} is not a truth value")]
    Bool(u8),
    /// Too many sections inside each other.
    #[error("too deeply nested")]
    TooDeep,
    /// Another kind of value than the field has.
    #[error("expected {expected}, found {}{found:?}", if *.array { "an array of " } else { "" })]
    WrongType {
        /// What the field holds.
        expected: &'static str,
        /// What was there, or what the array that was there is of.
        found: Kind,
        /// Whether it was an array.
        array: bool,
    },
    /// A number that the field cannot hold.
    #[error("{value} does not fit into {expected}")]
    OutOfRange {
        /// What the field holds.
        expected: &'static str,
        /// The number.
        value: i128,
    },
    /// A string that should have been a decimal number.
    #[error("not a decimal number that fits into u64")]
    NotANumber,
    /// A string that should have been text.
    #[error("not UTF-8")]
    NotText,
    /// A blob that is not as long as what it stands for, or as any number of those.
    #[error("blob of {found} bytes, expected {expected} or, in a list, a multiple")]
    BlobSize {
        /// The size of one item.
        expected: usize,
        /// The size of the blob.
        found: usize,
    },
}
