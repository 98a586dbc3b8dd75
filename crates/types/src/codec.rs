//! The consensus wire format: little-endian integers, varints, counted lists.
//!
//! The reader accepts and rejects what the reference's `binary_archive` does. Every failure is a [`DecodeError`] that
//! names the field, its position in the blob, and the reason.

mod error;
pub mod json;

pub use error::{DecodeError, DecodeReason};

/// Reads values from the front of a blob.
#[derive(Debug, Clone)]
pub struct Reader<'a> {
    blob: &'a [u8],
    at: usize,
    open_varint: bool,
}

impl<'a> Reader<'a> {
    /// A reader at the start of `blob`.
    pub const fn new(blob: &'a [u8]) -> Self {
        Self { blob, at: 0, open_varint: false }
    }

    /// Number of bytes read.
    pub const fn position(&self) -> usize {
        self.at
    }

    /// Number of bytes left.
    pub const fn remaining(&self) -> usize {
        self.blob.len() - self.at
    }

    /// Whether the blob ended within a varint, which is accepted (see [`Reader::varint`]) but never written.
    pub const fn ended_in_open_varint(&self) -> bool {
        self.open_varint
    }

    /// An error about `field` at the current position.
    #[cold]
    pub fn error(&self, field: &'static str, reason: DecodeReason) -> DecodeError {
        DecodeError::new(field, self.at, reason)
    }

    /// Checks that nothing is left.
    pub fn finish(&self, field: &'static str) -> Result<(), DecodeError> {
        match self.remaining() {
            0 => Ok(()),
            left => Err(self.error(field, DecodeReason::TrailingBytes(left))),
        }
    }

    /// The next `count` bytes.
    #[inline]
    pub fn bytes(&mut self, field: &'static str, count: usize) -> Result<&'a [u8], DecodeError> {
        match self.blob[self.at..].get(..count) {
            Some(bytes) => {
                self.at += count;
                Ok(bytes)
            }
            None => Err(self.ended(field, count)),
        }
    }

    /// The next `N` bytes.
    #[inline]
    pub fn array<const N: usize>(&mut self, field: &'static str) -> Result<[u8; N], DecodeError> {
        match self.blob[self.at..].first_chunk::<N>() {
            Some(bytes) => {
                self.at += N;
                Ok(*bytes)
            }
            None => Err(self.ended(field, N)),
        }
    }

    /// The next byte.
    #[inline]
    pub fn byte(&mut self, field: &'static str) -> Result<u8, DecodeError> {
        self.array::<1>(field).map(|[byte]| byte)
    }

    /// A four-byte integer.
    pub fn u32_le(&mut self, field: &'static str) -> Result<u32, DecodeError> {
        self.array(field).map(u32::from_le_bytes)
    }

    /// Any of the 32-byte types.
    #[inline]
    pub fn key<T: From<[u8; 32]>>(&mut self, field: &'static str) -> Result<T, DecodeError> {
        self.array::<32>(field).map(T::from)
    }

    /// `count` values of a 32-byte type, without a count prefix.
    pub fn keys<T: From<[u8; 32]>>(
        &mut self,
        field: &'static str,
        count: usize,
    ) -> Result<Vec<T>, DecodeError> {
        let bytes = self.bytes(field, count.saturating_mul(32))?;
        let (chunks, _) = bytes.as_chunks::<32>();
        Ok(chunks.iter().map(|chunk| T::from(*chunk)).collect())
    }

    /// A 64-bit varint.
    ///
    /// A non-minimal encoding and a value beyond 64 bits are rejected. A varint truncated by the end of the blob after
    /// at least one byte is accepted with the bits it has, as in the reference (varint.h: `read_varint`).
    #[inline]
    pub fn varint(&mut self, field: &'static str) -> Result<u64, DecodeError> {
        match self.blob.get(self.at) {
            Some(&byte) if byte < 0x80 => {
                self.at += 1;
                Ok(u64::from(byte))
            }
            _ => self.long_varint(field, 64),
        }
    }

    /// A varint of at most 32 bits.
    pub fn varint_u32(&mut self, field: &'static str) -> Result<u32, DecodeError> {
        let value = self.long_varint(field, 32)?;
        Ok(u32::try_from(value).expect("a 32-bit varint was read"))
    }

    /// A varint of at most 8 bits.
    pub fn varint_u8(&mut self, field: &'static str) -> Result<u8, DecodeError> {
        let value = self.long_varint(field, 8)?;
        Ok(u8::try_from(value).expect("an 8-bit varint was read"))
    }

    fn long_varint(&mut self, field: &'static str, bits: u32) -> Result<u64, DecodeError> {
        let bytes = &self.blob[self.at..];
        if bytes.is_empty() {
            return Err(self.ended(field, 1));
        }
        let mut value = 0;
        let mut shift = 0;
        for (index, &byte) in bytes.iter().enumerate() {
            if shift + 7 >= bits && u32::from(byte) >= 1 << (bits - shift) {
                return Err(self.error(field, DecodeReason::VarintOverflow { bits }));
            }
            if byte == 0 && shift != 0 {
                return Err(self.error(field, DecodeReason::VarintNotCanonical));
            }
            value |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                self.at += index + 1;
                return Ok(value);
            }
            shift += 7;
        }
        self.at = self.blob.len();
        self.open_varint = true;
        Ok(value)
    }

    /// The count of a list. An element takes at least a byte, so a count above the bytes left is rejected immediately
    /// (container.h: `do_serialize_container`).
    #[inline]
    pub fn count(&mut self, field: &'static str) -> Result<usize, DecodeError> {
        let count = self.varint(field)?;
        match usize::try_from(count) {
            Ok(count) if count <= self.remaining() => Ok(count),
            _ => Err(self.error(field, DecodeReason::CountTooLarge { count, remaining: self.remaining() })),
        }
    }

    /// A counted list of bytes.
    pub fn byte_list(&mut self, field: &'static str) -> Result<Vec<u8>, DecodeError> {
        let count = self.count(field)?;
        self.bytes(field, count).map(<[u8]>::to_vec)
    }

    /// A counted list of 32-byte values.
    pub fn key_list<T: From<[u8; 32]>>(&mut self, field: &'static str) -> Result<Vec<T>, DecodeError> {
        let count = self.count(field)?;
        self.keys(field, count)
    }

    /// A counted list; `read` reads one element, and its errors are reported under `field[index]`.
    pub fn list<T>(
        &mut self,
        field: &'static str,
        mut read: impl FnMut(&mut Self) -> Result<T, DecodeError>,
    ) -> Result<Vec<T>, DecodeError> {
        let count = self.count(field)?;
        let mut list = Vec::with_capacity(count.min(self.affordable::<T>()));
        for index in 0..count {
            list.push(read(self).map_err(|error| error.within(field, index))?);
        }
        Ok(list)
    }

    /// How many values of a type to reserve, given the bytes left: four times their size in memory, so that a false
    /// count costs at most a few times the blob.
    pub(crate) fn affordable<T>(&self) -> usize {
        self.remaining() / size_of::<T>().max(1) * 4 + 1
    }

    #[cold]
    fn ended(&self, field: &'static str, needed: usize) -> DecodeError {
        self.error(field, DecodeReason::UnexpectedEnd { needed, remaining: self.remaining() })
    }
}

/// Appends a varint.
#[inline]
pub fn put_varint(out: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        out.push(value.to_le_bytes()[0] | 0x80);
        value >>= 7;
    }
    out.push(value.to_le_bytes()[0]);
}

/// Appends the count of a list.
pub fn put_count(out: &mut Vec<u8>, count: usize) {
    put_varint(out, u64::try_from(count).expect("a usize has at most 64 bits"));
}

/// Appends a counted list of bytes.
pub fn put_byte_list(out: &mut Vec<u8>, bytes: &[u8]) {
    put_count(out, bytes.len());
    out.extend_from_slice(bytes);
}

/// Appends values of a 32-byte type, without a count.
pub fn put_keys<T: AsRef<[u8]>>(out: &mut Vec<u8>, keys: &[T]) {
    for key in keys {
        out.extend_from_slice(key.as_ref());
    }
}

/// Appends a counted list of values of a 32-byte type.
pub fn put_key_list<T: AsRef<[u8]>>(out: &mut Vec<u8>, keys: &[T]) {
    put_count(out, keys.len());
    put_keys(out, keys);
}

/// The length of a varint.
pub const fn varint_len(value: u64) -> usize {
    let bits = 64 - (value | 1).leading_zeros() as usize;
    bits.div_ceil(7)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn varint(bytes: &[u8]) -> Result<u64, DecodeReason> {
        Reader::new(bytes).varint("n").map_err(|error| error.reason().clone())
    }

    #[test]
    fn varints_round_trip_at_every_length() {
        for shift in 0..64 {
            for value in [1u64 << shift, (1 << shift) - 1, u64::MAX >> shift] {
                let mut bytes = Vec::new();
                put_varint(&mut bytes, value);
                assert_eq!(bytes.len(), varint_len(value));
                let mut reader = Reader::new(&bytes);
                assert_eq!(reader.varint("n").unwrap(), value);
                assert!(!reader.ended_in_open_varint());
                reader.finish("n").unwrap();
            }
        }
    }

    #[test]
    fn varint_rules() {
        assert_eq!(varint(&[0]), Ok(0));
        assert_eq!(varint(&[0x80, 0]), Err(DecodeReason::VarintNotCanonical));
        assert_eq!(varint(&[0xff, 0x80, 0]), Err(DecodeReason::VarintNotCanonical));
        let nine = [0xff; 9];
        assert_eq!(varint(&[&nine[..], &[1]].concat()), Ok(u64::MAX));
        for last in [2, 0x7f, 0x81, 0xff] {
            let over = [&nine[..], &[last, 1]].concat();
            assert_eq!(varint(&over), Err(DecodeReason::VarintOverflow { bits: 64 }));
        }
        assert_eq!(varint(&[]), Err(DecodeReason::UnexpectedEnd { needed: 1, remaining: 0 }));
    }

    #[test]
    fn narrow_varints_overflow_at_their_width() {
        assert_eq!(Reader::new(&[0xff, 1]).varint_u8("n").unwrap(), 255);
        assert!(Reader::new(&[0x80, 2]).varint_u8("n").is_err());
        assert!(Reader::new(&[0xff, 0x81, 0]).varint_u8("n").is_err());
        assert_eq!(Reader::new(&[0xff, 0xff, 0xff, 0xff, 0xf]).varint_u32("n").unwrap(), u32::MAX);
        assert!(Reader::new(&[0xff, 0xff, 0xff, 0xff, 0x10]).varint_u32("n").is_err());
    }

    #[test]
    fn a_varint_cut_off_by_the_end_is_accepted_as_in_the_reference() {
        let mut reader = Reader::new(&[0x85, 0x81]);
        assert_eq!(reader.varint("n").unwrap(), 5 | 1 << 7);
        assert!(reader.ended_in_open_varint());
        reader.finish("n").unwrap();
    }

    #[test]
    fn errors_name_the_path_and_the_offset() {
        let blob = [2, 7, 0x80, 0];
        let error = Reader::new(&blob)
            .list("vin", |reader| reader.varint("height").map_err(|error| error.inside("gen")))
            .unwrap_err();
        assert_eq!(error.field(), "vin[1].gen.height");
        assert_eq!(error.offset(), 2);
        assert_eq!(error.to_string(), "vin[1].gen.height at byte 2: varint is not canonical");
    }

    #[test]
    fn counts_are_bounded_by_the_bytes_left() {
        let error = Reader::new(&[3, 1, 1]).byte_list("extra").unwrap_err();
        assert_eq!(error.reason(), &DecodeReason::CountTooLarge { count: 3, remaining: 2 });
        let huge = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 0];
        assert!(Reader::new(&huge).key_list::<[u8; 32]>("keys").is_err());
        assert!(Reader::new(&huge).keys::<[u8; 32]>("keys", usize::MAX).is_err());
    }
}
