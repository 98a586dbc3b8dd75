//! The primitives of record encodings.

use ferrite_types::address::SubaddressIndex;
use ferrite_types::codec::{DecodeError, DecodeReason, Reader, put_byte_list, put_varint};
use zeroize::Zeroizing;

use crate::changes::Table;

/// An entry of a table that does not decode.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a record of the table {table:?} is damaged: {source}")]
pub struct RecordError {
    /// The table.
    pub table: Table,
    /// The cause.
    pub source: DecodeError,
}

/// A value of a table.
pub(crate) trait Record: Sized {
    /// The table.
    const TABLE: Table;
    /// The version that is written; older ones are read.
    const VERSION: u8 = 1;
    /// The approximate size, so that no secrets are left behind in reallocated buffers.
    fn size(&self) -> usize;
    /// Appends the fields.
    fn write(&self, out: &mut Vec<u8>);
    /// Reads the fields.
    fn read(reader: &mut Reader<'_>, version: u8) -> Result<Self, DecodeError>;
}

/// Encodes a record.
pub(crate) fn encode<R: Record>(record: &R) -> Zeroizing<Vec<u8>> {
    let mut out = Zeroizing::new(Vec::with_capacity(1 + record.size()));
    out.push(R::VERSION);
    record.write(&mut out);
    out
}

/// Decodes a record.
pub(crate) fn decode<R: Record>(bytes: &[u8]) -> Result<R, RecordError> {
    let damaged = |source| RecordError { table: R::TABLE, source };
    let mut reader = Reader::new(bytes);
    let version = reader.byte("version").map_err(damaged)?;
    if version == 0 || version > R::VERSION {
        let reason = DecodeReason::UnsupportedVersion(u64::from(version));
        return Err(damaged(reader.error("version", reason)));
    }
    let record = R::read(&mut reader, version).map_err(damaged)?;
    finish(&reader).map_err(damaged)?;
    Ok(record)
}

/// Checks that no bytes are left and the last number is complete.
pub(crate) fn finish(reader: &Reader<'_>) -> Result<(), DecodeError> {
    if reader.ended_in_open_varint() {
        let reason = DecodeReason::UnexpectedEnd { needed: 1, remaining: 0 };
        return Err(reader.error("record", reason));
    }
    reader.finish("record")
}

/// Appends a string with its length.
pub(crate) fn put_text(out: &mut Vec<u8>, text: &str) {
    put_byte_list(out, text.as_bytes());
}

/// Reads a string with its length. Invalid UTF-8, which is never written, is replaced.
pub(crate) fn text(reader: &mut Reader<'_>, field: &'static str) -> Result<String, DecodeError> {
    let bytes = reader.byte_list(field)?;
    Ok(String::from_utf8(bytes)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
}

/// Appends a subaddress index.
pub(crate) fn put_index(out: &mut Vec<u8>, index: SubaddressIndex) {
    put_varint(out, index.major.into());
    put_varint(out, index.minor.into());
}

/// Reads a subaddress index.
pub(crate) fn index(reader: &mut Reader<'_>, field: &'static str) -> Result<SubaddressIndex, DecodeError> {
    Ok(SubaddressIndex { major: reader.varint_u32(field)?, minor: reader.varint_u32(field)? })
}

/// Appends up to eight flags as the bits of a byte, lowest first.
pub(crate) fn put_flags(out: &mut Vec<u8>, flags: &[bool]) {
    debug_assert!(flags.len() <= 8, "a byte has eight bits");
    out.push(flags.iter().rev().fold(0, |byte, &flag| byte << 1 | u8::from(flag)));
}

/// Reads the flags; other bits must not be set.
pub(crate) fn flags<const N: usize>(
    reader: &mut Reader<'_>,
    field: &'static str,
) -> Result<[bool; N], DecodeError> {
    let byte = reader.byte(field)?;
    if u32::from(byte) >> N != 0 {
        return Err(reader.error(field, DecodeReason::UnknownTag(byte)));
    }
    Ok(std::array::from_fn(|bit| byte >> bit & 1 == 1))
}
