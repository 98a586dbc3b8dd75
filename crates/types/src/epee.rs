//! Portable storage, the binary format of P2P messages and of the `.bin` RPC paths.
//!
//! A storage is a section: named fields that hold numbers, strings (blobs), other sections, or arrays of one of these.
//! Reading is a single pass without a tree: [`Fields::for_each`] returns one [`Value`] after the other, strings are
//! slices of the input, and unused values are checked and skipped. Writing appends to one buffer.
//! [`epee_object!`](crate::epee_object) derives both for structs; [`Section`] is for data of unknown shape.
//!
//! The reader accepts and rejects what the reference's does (`portable_storage_from_bin.h`): its limits, its recursion
//! count, its check of array sizes against the bytes left, no duplicate names, integers of any width that fit. It is
//! stricter when a field is stored in a struct: a value of the wrong type or a blob of the wrong size is an error that
//! names the field, where the reference sometimes treats the field as absent.

mod error;
mod items;
mod object;
mod reader;
mod tree;
mod writer;

pub use error::{EpeeError, EpeeErrorKind};
pub use object::{
    Blob, BlobList, List, Maybe, Plain, Pod, ReadField, ReadItem, ReadObject, WriteField, WriteItem,
    WriteObject, assert_names,
};
pub use reader::{Fields, Limits, Value};
pub use tree::{Array, Entry, Items, Section};
pub use writer::Writer;

use reader::Reader;

/// The start of every storage: two signatures and the version of the format.
pub const HEADER: [u8; 9] = [0x01, 0x11, 0x01, 0x01, 0x01, 0x01, 0x02, 0x01, 0x01];

/// Strings must be shorter than this.
pub const MAX_STRING_LENGTH: u64 = 2_000_000_000;

/// The type of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    /// Signed, 8 bytes.
    I64 = 1,
    /// Signed, 4 bytes.
    I32 = 2,
    /// Signed, 2 bytes.
    I16 = 3,
    /// Signed, 1 byte.
    I8 = 4,
    /// Unsigned, 8 bytes.
    U64 = 5,
    /// Unsigned, 4 bytes.
    U32 = 6,
    /// Unsigned, 2 bytes.
    U16 = 7,
    /// Unsigned, 1 byte.
    U8 = 8,
    /// Floating point, 8 bytes.
    F64 = 9,
    /// Bytes, preceded by their length.
    String = 10,
    /// One byte, 0 or 1.
    Bool = 11,
    /// A section.
    Object = 12,
    /// An array. Arrays of arrays can only be empty.
    Array = 13,
}

impl Kind {
    const ARRAY_FLAG: u8 = 0x80;

    fn from_code(code: u8) -> Option<Self> {
        const KINDS: [Kind; 13] = [
            Kind::I64,
            Kind::I32,
            Kind::I16,
            Kind::I8,
            Kind::U64,
            Kind::U32,
            Kind::U16,
            Kind::U8,
            Kind::F64,
            Kind::String,
            Kind::Bool,
            Kind::Object,
            Kind::Array,
        ];
        KINDS.get(usize::from(code).checked_sub(1)?).copied()
    }

    /// The size of a value, for types of fixed size.
    pub const fn fixed_size(self) -> Option<usize> {
        match self {
            Self::I64 | Self::U64 | Self::F64 => Some(8),
            Self::I32 | Self::U32 => Some(4),
            Self::I16 | Self::U16 => Some(2),
            Self::I8 | Self::U8 | Self::Bool => Some(1),
            Self::String | Self::Object | Self::Array => None,
        }
    }

    /// The reference's minimum size of an array element. An empty string takes one byte, but two are required.
    const fn min_element_size(self) -> usize {
        match self.fixed_size() {
            Some(size) => size,
            None if matches!(self, Self::String) => 2,
            None => 1,
        }
    }
}

/// Reads an object. Bytes after it are ignored, as in the reference.
pub fn from_bytes<'a, T: ReadObject<'a>>(bytes: &'a [u8], limits: Limits) -> Result<T, EpeeError> {
    from_prefix(bytes, limits).map(|(object, _)| object)
}

/// Reads an object that fills all the bytes.
pub fn from_bytes_exact<'a, T: ReadObject<'a>>(bytes: &'a [u8], limits: Limits) -> Result<T, EpeeError> {
    let (object, used) = from_prefix(bytes, limits)?;
    if used != bytes.len() {
        return Err(EpeeErrorKind::TrailingBytes(bytes.len() - used).into());
    }
    Ok(object)
}

/// Reads an object. Also returns how many bytes it took.
pub fn from_prefix<'a, T: ReadObject<'a>>(bytes: &'a [u8], limits: Limits) -> Result<(T, usize), EpeeError> {
    let mut reader = Reader::new(bytes, limits)?;
    let object = reader.root()?;
    Ok((object, bytes.len() - reader.left()))
}

/// Checks that the bytes start with a well-formed storage, whatever its fields. Returns its length.
pub fn validate(bytes: &[u8], limits: Limits) -> Result<usize, EpeeError> {
    from_prefix::<reader::Anything>(bytes, limits).map(|(_, used)| used)
}

/// Writes an object.
pub fn to_bytes<T: WriteObject + ?Sized>(object: &T) -> Vec<u8> {
    let mut out = Vec::new();
    append_to(object, &mut out);
    out
}

/// Appends an object to a buffer.
pub fn append_to<T: WriteObject + ?Sized>(object: &T, out: &mut Vec<u8>) {
    out.extend_from_slice(&HEADER);
    Writer::new(out).section(object);
}
