//! Fields of the wrong type, which the reference treats as absent (`keyvalue_serialization_overloads.h`).

use std::marker::PhantomData;

use ferrite_types::epee::{
    Blob, BlobList, EpeeError, Kind, List, Pod, ReadField, ReadItem, Value, WriteField, WriteItem, Writer,
};

/// Reads a field like `How`, but as absent if it is not the expected array, an array of something other than the
/// expected objects, or a string of the wrong length.
#[derive(Debug)]
pub struct Loose<How>(PhantomData<How>);

impl<'a, T: ReadItem<'a> + WriteItem> ReadField<'a, Vec<T>> for Loose<List> {
    fn read_field(value: Value<'_, 'a>) -> Result<Vec<T>, EpeeError> {
        let other = T::KIND == Kind::Object && value.kind() != Kind::Object;
        if other || value.array_len().is_none() { Ok(Vec::new()) } else { List::read_field(value) }
    }
}

impl<'a, T: Pod> ReadField<'a, Vec<T>> for Loose<BlobList> {
    fn read_field(value: Value<'_, 'a>) -> Result<Vec<T>, EpeeError> {
        let bytes = value.bytes()?;
        let whole = bytes.len().is_multiple_of(T::SIZE);
        Ok(if whole { bytes.chunks_exact(T::SIZE).map(T::from_pod).collect() } else { Vec::new() })
    }
}

impl<'a, T: Pod + Default> ReadField<'a, T> for Loose<Blob> {
    fn read_field(value: Value<'_, 'a>) -> Result<T, EpeeError> {
        let bytes = value.bytes()?;
        Ok(if bytes.len() == T::SIZE { T::from_pod(bytes) } else { T::default() })
    }
}

impl<T: ?Sized, How: WriteField<T>> WriteField<T> for Loose<How> {
    fn is_written(value: &T) -> bool {
        How::is_written(value)
    }

    fn write_field(value: &T, writer: &mut Writer<'_>) {
        How::write_field(value, writer);
    }
}
