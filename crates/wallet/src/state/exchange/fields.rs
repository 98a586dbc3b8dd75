//! Fields in the reference's serialisation (serialization/binary_archive.h).

use ferrite_types::address::SubaddressIndex;
use ferrite_types::codec::{DecodeError, DecodeReason, Reader};

/// The count of a pair.
///
/// # Errors
/// If it is not two.
pub fn pair(r: &mut Reader<'_>) -> Result<(), DecodeError> {
    match r.varint("pair")? {
        2 => Ok(()),
        other => Err(r.error("pair", DecodeReason::UnknownTag(u8::try_from(other).unwrap_or(u8::MAX)))),
    }
}

/// A number in a separate field.
///
/// # Errors
/// If the data is truncated.
pub fn number(r: &mut Reader<'_>, field: &'static str) -> Result<u64, DecodeError> {
    r.array(field).map(u64::from_le_bytes)
}

/// A boolean.
///
/// # Errors
/// If the data is truncated.
pub fn switch(r: &mut Reader<'_>, field: &'static str) -> Result<bool, DecodeError> {
    r.byte(field).map(|byte| byte != 0)
}

/// The index of an address.
///
/// # Errors
/// If the data is truncated.
pub fn subaddress(r: &mut Reader<'_>) -> Result<SubaddressIndex, DecodeError> {
    Ok(SubaddressIndex { major: r.u32_le("major")?, minor: r.u32_le("minor")? })
}

/// Appends the count of a pair.
pub fn put_pair(out: &mut Vec<u8>) {
    out.push(2);
}

/// Appends a number in a separate field.
pub fn put_number(out: &mut Vec<u8>, number: u64) {
    out.extend_from_slice(&number.to_le_bytes());
}

/// Appends a boolean.
pub fn put_switch(out: &mut Vec<u8>, on: bool) {
    out.push(on.into());
}

/// Appends the index of an address.
pub fn put_subaddress(out: &mut Vec<u8>, index: SubaddressIndex) {
    out.extend_from_slice(&index.major.to_le_bytes());
    out.extend_from_slice(&index.minor.to_le_bytes());
}
