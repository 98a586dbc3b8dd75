//! Appending a storage to a buffer.

use super::{Kind, WriteItem, WriteObject};

/// Appends values to a buffer. The caller, usually [`epee_object!`](crate::epee_object), ensures that the number of
/// fields is right and their names ascend.
pub struct Writer<'o> {
    out: &'o mut Vec<u8>,
}

impl<'o> Writer<'o> {
    /// A writer that appends to a buffer.
    pub fn new(out: &'o mut Vec<u8>) -> Self {
        Self { out }
    }

    /// A minimal varint. Only lengths are written this way, and none reaches 2^62.
    pub fn varint(&mut self, value: usize) {
        let value = u64::try_from(value).expect("lengths have at most 64 bits");
        let (width, mark) = match value {
            0..=63 => (1, 0),
            64..=16_383 => (2, 1),
            16_384..=1_073_741_823 => (4, 2),
            _ => (8, 3),
        };
        assert!(value >> 62 == 0, "no buffer is that long");
        self.out.extend_from_slice(&(value << 2 | mark).to_le_bytes()[..width]);
    }

    /// The name of a field; its value must follow.
    ///
    /// # Panics
    /// If the name is empty or longer than 255 bytes, which no name that was read is. (The reference reads names of 255
    /// bytes but does not write them.)
    pub fn name(&mut self, name: &[u8]) {
        let length = u8::try_from(name.len()).ok().filter(|&length| length > 0);
        self.out.push(length.expect("field names have 1 to 255 bytes"));
        self.out.extend_from_slice(name);
    }

    /// The type of a value; its contents must follow.
    pub fn kind(&mut self, kind: Kind) {
        self.out.push(kind as u8);
    }

    /// The type and length of an array; its elements must follow.
    pub fn array(&mut self, kind: Kind, count: usize) {
        self.out.push(kind as u8 | Kind::ARRAY_FLAG);
        self.varint(count);
    }

    /// A whole array.
    pub fn list<T: WriteItem>(&mut self, items: &[T]) {
        self.array(T::KIND, items.len());
        for item in items {
            item.write_item(self);
        }
    }

    /// The contents of a section.
    pub fn section<T: WriteObject + ?Sized>(&mut self, object: &T) {
        self.varint(object.field_count());
        object.write_fields(self);
    }

    /// The contents of a string.
    pub fn string(&mut self, bytes: &[u8]) {
        self.varint(bytes.len());
        self.out.extend_from_slice(bytes);
    }

    /// Raw bytes.
    pub fn raw(&mut self, bytes: &[u8]) {
        self.out.extend_from_slice(bytes);
    }

    /// The buffer, for direct writes.
    pub fn buffer(&mut self) -> &mut Vec<u8> {
        self.out
    }
}
