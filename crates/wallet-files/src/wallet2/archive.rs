//! Boost's portable binary archive (`portable_binary_iarchive.hpp`, and the library around it).
//!
//! An integer is a byte with the number of bytes that follow, negative for a negative number, then those bytes in
//! little-endian order. The first object of each class is preceded by two integers: whether objects are tracked, and
//! the version of the class. Only variants are tracked, and only by newer versions of the library: each begins with its
//! number, and could be just the number of an earlier object, which does not occur in a wallet. A container is a count,
//! an unused version of its items, and the items; containers of plain numbers are not classes.

use ferrite_types::codec::{DecodeError, DecodeReason, Reader};
use ferrite_types::{Hash, KeyImage, PublicKey};

use super::cache::text;

type Result<T> = std::result::Result<T, DecodeError>;

/// The beginning of an archive: a string with its length.
const SIGNATURE: &[u8] = b"\x01\x16serialization::archive";
/// The flag for archives of big-endian machines.
const BIG_ENDIAN: u8 = 0x40;

pub(super) fn is_archive(data: &[u8]) -> bool {
    data.starts_with(SIGNATURE)
}

/// Reads an archive.
pub(super) struct Archive<'a> {
    reader: Reader<'a>,
    /// The classes read so far.
    classes: Vec<Class>,
    /// The number of tracked objects read so far.
    objects: u64,
}

#[derive(Clone, Copy)]
struct Class {
    name: &'static str,
    tracked: bool,
    version: u32,
}

impl<'a> Archive<'a> {
    pub(super) fn new(data: &'a [u8]) -> Result<Self> {
        let mut archive = Self { reader: Reader::new(data), classes: Vec::new(), objects: 0 };
        archive.reader.bytes("signature", SIGNATURE.len())?;
        archive.integer("library version", 4)?;
        let flags = archive.reader.byte("flags")?;
        if flags & BIG_ENDIAN != 0 {
            return Err(archive.reader.error("flags", DecodeReason::UnknownTag(flags)));
        }
        Ok(archive)
    }

    pub(super) const fn reader(&self) -> &Reader<'a> {
        &self.reader
    }

    /// Begins an object, and returns the version of its class.
    pub(super) fn class(&mut self, name: &'static str, newest: u32) -> Result<u32> {
        let known = self.classes.iter().find(|known| known.name == name).copied();
        let class = match known {
            Some(class) => class,
            None => self.new_class(name, newest)?,
        };
        if class.tracked {
            let number = self.integer(name, 4)?;
            if number != self.objects {
                return Err(self.reader.error(name, DecodeReason::UnknownTag(1)));
            }
            self.objects += 1;
        }
        Ok(class.version)
    }

    fn new_class(&mut self, name: &'static str, newest: u32) -> Result<Class> {
        let tracked = self.bool(name)?;
        let version = self.integer(name, 4)?;
        match u32::try_from(version) {
            Ok(version) if version <= newest => {
                let class = Class { name, tracked, version };
                self.classes.push(class);
                Ok(class)
            }
            _ => Err(self.reader.error(name, DecodeReason::UnsupportedVersion(version))),
        }
    }

    /// An integer of at most `bytes` bytes. A negative one is returned as its two's complement.
    fn integer(&mut self, field: &'static str, bytes: u8) -> Result<u64> {
        let size = self.reader.byte(field)?.cast_signed();
        let length = size.unsigned_abs();
        if length > bytes {
            return Err(self
                .reader
                .error(field, DecodeReason::VarintOverflow { bits: 8 * u32::from(bytes) }));
        }
        let mut value = [0; 8];
        value[..usize::from(length)].copy_from_slice(self.reader.bytes(field, length.into())?);
        let value = u64::from_le_bytes(value);
        Ok(if size < 0 { value.wrapping_neg() } else { value })
    }

    pub(super) fn u64(&mut self, field: &'static str) -> Result<u64> {
        self.integer(field, 8)
    }

    pub(super) fn u32(&mut self, field: &'static str) -> Result<u32> {
        let value = self.integer(field, 4)?;
        u32::try_from(value).map_err(|_| self.reader.error(field, DecodeReason::VarintOverflow { bits: 32 }))
    }

    pub(super) fn bool(&mut self, field: &'static str) -> Result<bool> {
        Ok(self.integer(field, 1)? != 0)
    }

    pub(super) fn byte(&mut self, field: &'static str) -> Result<u8> {
        self.reader.byte(field)
    }

    /// A count. Every item takes at least a byte.
    pub(super) fn count(&mut self, field: &'static str) -> Result<usize> {
        let count = self.integer(field, 8)?;
        let remaining = self.reader.remaining();
        match usize::try_from(count) {
            Ok(count) if count <= remaining => Ok(count),
            _ => Err(self.reader.error(field, DecodeReason::CountTooLarge { count, remaining })),
        }
    }

    /// A count and the version of the items.
    fn items(&mut self, field: &'static str) -> Result<usize> {
        let count = self.count(field)?;
        self.integer("item version", 4)?;
        Ok(count)
    }

    /// A string.
    pub(super) fn string(&mut self, field: &'static str) -> Result<String> {
        let length = self.count(field)?;
        self.reader.bytes(field, length).map(|bytes| text(bytes.to_vec()))
    }

    /// An array of characters.
    fn array<const N: usize>(&mut self, field: &'static str) -> Result<[u8; N]> {
        let count = self.count(field)?;
        if count != N {
            let count = count as u64;
            let remaining = self.reader.remaining();
            return Err(self.reader.error(field, DecodeReason::CountTooLarge { count, remaining }));
        }
        self.reader.array(field)
    }

    /// An object that consists of an array of characters.
    pub(super) fn blob<const N: usize>(&mut self, class: &'static str) -> Result<[u8; N]> {
        self.class(class, 0)?;
        self.array(class)
    }

    /// Any of the 32-byte types.
    pub(super) fn key<T: From<[u8; 32]>>(&mut self, class: &'static str) -> Result<T> {
        self.blob::<32>(class).map(T::from)
    }

    /// A sequence of objects, which is an object itself.
    pub(super) fn sequence<T>(
        &mut self,
        class: &'static str,
        item: impl FnMut(&mut Self) -> Result<T>,
    ) -> Result<Vec<T>> {
        self.class(class, 0)?;
        self.plain_sequence(class, item)
    }

    /// A sequence of plain numbers.
    pub(super) fn plain_sequence<T>(
        &mut self,
        field: &'static str,
        item: impl FnMut(&mut Self) -> Result<T>,
    ) -> Result<Vec<T>> {
        let count = self.items(field)?;
        self.repeat(field, count, item)
    }

    /// A hash table in the reference's own format, without a version of items.
    pub(super) fn table<T>(
        &mut self,
        class: &'static str,
        entry: impl FnMut(&mut Self) -> Result<T>,
    ) -> Result<Vec<T>> {
        self.class(class, 0)?;
        let count = self.count(class)?;
        self.repeat(class, count, entry)
    }

    fn repeat<T>(
        &mut self,
        field: &'static str,
        count: usize,
        mut item: impl FnMut(&mut Self) -> Result<T>,
    ) -> Result<Vec<T>> {
        let affordable = 4 * self.reader.remaining() / size_of::<T>().max(1);
        let mut list = Vec::with_capacity(count.min(affordable));
        for index in 0..count {
            let start = self.reader.position();
            list.push(item(self).map_err(|error| error.within(field, index))?);
            if self.reader.position() == start {
                // Without this limit, a large count of items that take no bytes would exhaust memory.
                let remaining = self.reader.remaining();
                return Err(self
                    .reader
                    .error(field, DecodeReason::CountTooLarge { count: count as u64, remaining }));
            }
        }
        Ok(list)
    }

    /// Raw bytes, such as a list of characters.
    pub(super) fn bytes(&mut self, field: &'static str) -> Result<Vec<u8>> {
        let count = self.items(field)?;
        self.reader.bytes(field, count).map(<[u8]>::to_vec)
    }
}

pub(super) fn hash(a: &mut Archive<'_>) -> Result<Hash> {
    a.key("hash")
}

pub(super) fn public_key(a: &mut Archive<'_>) -> Result<PublicKey> {
    a.key("public_key")
}

pub(super) fn key_image(a: &mut Archive<'_>) -> Result<KeyImage> {
    a.key("key_image")
}
