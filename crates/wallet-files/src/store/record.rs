//! Records, the content of frames.
//!
//! ```text
//! record = table u8 | varint length of the key | key | varint (length of the value + 1; 0: removed) | value
//! ```

use ferrite_types::codec::{DecodeError, Reader, put_byte_list, put_varint};
use ferrite_wallet::changes::Change;
use zeroize::Zeroizing;

use super::frame::Kind;

/// The content of a frame with these changes.
pub(super) fn write<'a>(kind: Kind, changes: impl Iterator<Item = &'a Change> + Clone) -> Zeroizing<Vec<u8>> {
    // Allocated at full size, so that no partial copy is left in memory.
    let size = |change: &Change| 21 + change.key.len() + change.value.as_ref().map_or(0, |value| value.len());
    let mut out = Zeroizing::new(Vec::with_capacity(1 + changes.clone().map(size).sum::<usize>()));
    out.push(kind as u8);
    for change in changes {
        out.push(change.table.number());
        put_byte_list(&mut out, &change.key);
        match &change.value {
            None => out.push(0),
            Some(value) => {
                put_varint(&mut out, value.len() as u64 + 1);
                out.extend_from_slice(value);
            }
        }
    }
    out
}

/// Visits the records: the table, the key, and the value unless it is a removal.
///
/// # Errors
/// If a record is invalid.
pub fn read<'a>(
    content: &'a [u8],
    mut each: impl FnMut(u8, &'a [u8], Option<&'a [u8]>),
) -> Result<(), DecodeError> {
    let mut reader = Reader::new(content);
    while reader.remaining() > 0 {
        let table = reader.byte("table")?;
        let length = reader.count("length of the key")?;
        let key = reader.bytes("key", length)?;
        let value = match reader.varint("length of the value")? {
            0 => None,
            length => {
                let length = usize::try_from(length - 1).unwrap_or(usize::MAX);
                Some(reader.bytes("value", length)?)
            }
        };
        each(table, key, value);
    }
    Ok(())
}
