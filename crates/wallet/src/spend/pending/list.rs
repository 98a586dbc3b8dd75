//! Lists whose items have other errors than a decoder.

use ferrite_types::codec::Reader;

use super::PendingTxError;

/// A list that grows as it is read.
pub(in crate::spend) fn list<T>(
    reader: &mut Reader<'_>,
    field: &'static str,
    mut element: impl FnMut(&mut Reader<'_>) -> Result<T, PendingTxError>,
) -> Result<Vec<T>, PendingTxError> {
    let count = reader.count(field)?;
    let mut list = Vec::new();
    for _ in 0..count {
        list.push(element(reader)?);
    }
    Ok(list)
}
