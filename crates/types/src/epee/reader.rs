//! The single pass over a storage.

use std::collections::BTreeSet;

use super::{EpeeError, EpeeErrorKind, HEADER, Kind, MAX_STRING_LENGTH, ReadItem, ReadObject};

/// Limits of a storage. Field names do not count as strings, nor the root as an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Sections.
    pub objects: u64,
    /// Fields of all sections.
    pub fields: u64,
    /// Strings.
    pub strings: u64,
}

impl Limits {
    /// The reference's limits for a P2P message.
    pub const LEVIN: Self = Self { objects: 8192, fields: 16_384, strings: 16_384 };
    /// The reference's limits for a response of an RPC server.
    pub const HTTP_CLIENT: Self = Self { objects: 196_608, fields: 196_608, strings: 196_608 };
    /// No limits, as for requests to an RPC server. The size of the input is the limit.
    pub const NONE: Self = Self { objects: u64::MAX, fields: u64::MAX, strings: u64::MAX };
}

/// The reference counts nested calls, and rejects the hundredth.
const RECURSION_LIMIT: u32 = 100;

/// The depth of the reference's calls, beyond those for a section, at the innermost point of reading each part of it.
/// Counted in `portable_storage_from_bin.h`.
mod calls {
    /// The number of fields; names, types and numbers are not deeper.
    pub(super) const FIELD_COUNT: u32 = 4;
    /// A string.
    pub(super) const STRING: u32 = 8;
    /// A section in a field.
    pub(super) const SECTION: u32 = 3;
    /// The length of an array.
    pub(super) const ARRAY: u32 = 7;
    /// A string in an array.
    pub(super) const ARRAY_STRING: u32 = 9;
    /// A section in an array.
    pub(super) const ARRAY_SECTION: u32 = 5;
}

pub(super) struct Reader<'a> {
    rest: &'a [u8],
    /// The rest of the limits.
    budget: Limits,
    /// The names so far of all open sections, the innermost last.
    names: Vec<&'a [u8]>,
    /// Whether the last value returned has not been read.
    unread: bool,
}

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8], limits: Limits) -> Result<Self, EpeeError> {
        let Some((header, rest)) = bytes.split_at_checked(HEADER.len()) else {
            return Err(EpeeErrorKind::Truncated { needed: HEADER.len(), left: bytes.len() }.into());
        };
        if header[..8] != HEADER[..8] {
            return Err(EpeeErrorKind::Signature.into());
        }
        if header[8] != HEADER[8] {
            return Err(EpeeErrorKind::Version(header[8]).into());
        }
        Ok(Self { rest, budget: limits, names: Vec::new(), unread: false })
    }

    pub(super) fn root<T: ReadObject<'a>>(&mut self) -> Result<T, EpeeError> {
        self.section(1)
    }

    pub(super) fn left(&self) -> usize {
        self.rest.len()
    }

    fn section<T: ReadObject<'a>>(&mut self, level: u32) -> Result<T, EpeeError> {
        self.unread = true;
        let object = T::read_object(Fields { reader: self, level })?;
        if self.unread {
            Fields { reader: self, level }.for_each(|_, _| Ok(()))?;
        }
        Ok(object)
    }

    fn take(&mut self, count: usize) -> Result<&'a [u8], EpeeError> {
        let left = self.rest.len();
        let Some((taken, rest)) = self.rest.split_at_checked(count) else {
            return Err(EpeeErrorKind::Truncated { needed: count, left }.into());
        };
        self.rest = rest;
        Ok(taken)
    }

    fn byte(&mut self) -> Result<u8, EpeeError> {
        Ok(self.take(1)?[0])
    }

    /// The low two bits of the first byte are the base 2 logarithm of the length. The encoding need not be minimal.
    fn varint(&mut self) -> Result<u64, EpeeError> {
        let first = *self.rest.first().ok_or(EpeeErrorKind::Truncated { needed: 1, left: 0 })?;
        let bytes = self.take(1 << (first & 3))?;
        let mut number = [0; 8];
        number[..bytes.len()].copy_from_slice(bytes);
        Ok(u64::from_le_bytes(number) >> 2)
    }

    fn name(&mut self) -> Result<&'a [u8], EpeeError> {
        match self.byte()? {
            0 => Err(EpeeErrorKind::EmptyName.into()),
            length => self.take(usize::from(length)),
        }
    }

    fn string(&mut self) -> Result<&'a [u8], EpeeError> {
        let length = self.varint()?;
        if length >= MAX_STRING_LENGTH {
            return Err(EpeeErrorKind::StringTooLong(length).into());
        }
        let length = usize::try_from(length).expect("less than two billion");
        self.take(length)
    }

    fn spend(budget: &mut u64, count: u64, error: EpeeErrorKind) -> Result<(), EpeeError> {
        *budget = budget.checked_sub(count).ok_or(error)?;
        Ok(())
    }

    fn spend_objects(&mut self, count: u64) -> Result<(), EpeeError> {
        Self::spend(&mut self.budget.objects, count, EpeeErrorKind::TooManyObjects)
    }

    fn spend_strings(&mut self, count: u64) -> Result<(), EpeeError> {
        Self::spend(&mut self.budget.strings, count, EpeeErrorKind::TooManyStrings)
    }

    /// Reads the type of a field, and the length if it is an array. `level` is that of the section.
    fn head(&mut self, level: u32) -> Result<Head, EpeeError> {
        let code = self.byte()?;
        if code & Kind::ARRAY_FLAG != 0 {
            return self.array_head(code, level);
        }
        match Kind::from_code(code).ok_or(EpeeErrorKind::UnknownType(code))? {
            Kind::Array => {
                let inner = self.byte()?;
                if inner & Kind::ARRAY_FLAG == 0 {
                    return Err(EpeeErrorKind::NotAnArray(inner).into());
                }
                self.array_head(inner, level + 1)
            }
            kind => {
                match kind {
                    Kind::String => self.spend_strings(1)?,
                    Kind::Object => self.spend_objects(1)?,
                    _ => {}
                }
                let (string_level, section_level) = (level + calls::STRING, level + calls::SECTION);
                Ok(Head { kind, count: None, string_level, section_level })
            }
        }
    }

    fn array_head(&mut self, code: u8, level: u32) -> Result<Head, EpeeError> {
        let code = code & !Kind::ARRAY_FLAG;
        let kind = Kind::from_code(code).ok_or(EpeeErrorKind::UnknownType(code))?;
        check_level(level + calls::ARRAY)?;
        let count = self.varint()?;
        let left = self.rest.len();
        let fits = usize::try_from(count).ok().filter(|&count| count <= left / kind.min_element_size());
        let fits = fits.ok_or(EpeeErrorKind::ArrayTooLong { count, left })?;
        match kind {
            Kind::Object => self.spend_objects(count)?,
            Kind::String => self.spend_strings(count)?,
            Kind::Array if count > 0 => return Err(EpeeErrorKind::ArrayOfArrays.into()),
            _ => {}
        }
        let (string_level, section_level) = (level + calls::ARRAY_STRING, level + calls::ARRAY_SECTION);
        Ok(Head { kind, count: Some(fits), string_level, section_level })
    }

    /// Reads and checks an unused value.
    fn skip(&mut self, head: Head) -> Result<(), EpeeError> {
        let value = Value { reader: self, head };
        match (head.count, head.kind) {
            (None, Kind::Object) => value.object::<Anything>().map(|_| ()),
            (None, Kind::String) => value.bytes().map(|_| ()),
            (None, Kind::Bool) => value.bool().map(|_| ()),
            (None, kind) => {
                let size = kind.fixed_size().expect("all other kinds are numbers");
                value.reader.unread = false;
                value.reader.take(size).map(|_| ())
            }
            (Some(_), kind) if kind.fixed_size().is_some() => value.packed().map(|_| ()),
            (Some(_), _) => value.for_each(|_, _| Ok(())),
        }
    }

    /// Whether the name is new in the section whose names start at `first`. Most sections have sorted names, for which
    /// one comparison suffices; the set is for the others.
    fn is_new_name(
        &mut self,
        first: usize,
        unordered: &mut Option<BTreeSet<&'a [u8]>>,
        name: &'a [u8],
    ) -> bool {
        if unordered.is_none() {
            if self.names.len() == first || self.names.last().is_some_and(|last| *last < name) {
                self.names.push(name);
                return true;
            }
            *unordered = Some(self.names.drain(first..).collect());
        }
        unordered.as_mut().is_some_and(|names| names.insert(name))
    }
}

fn check_level(level: u32) -> Result<(), EpeeError> {
    if level < RECURSION_LIMIT { Ok(()) } else { Err(EpeeErrorKind::TooDeep.into()) }
}

/// An object of any shape, checked and discarded.
pub(super) struct Anything;

impl<'a> ReadObject<'a> for Anything {
    fn read_object(fields: Fields<'_, 'a>) -> Result<Self, EpeeError> {
        fields.for_each(|_, _| Ok(()))?;
        Ok(Self)
    }
}

/// The header of a value, and the depth of the reference's calls at its contents.
#[derive(Clone, Copy)]
struct Head {
    kind: Kind,
    /// The length of an array.
    count: Option<usize>,
    string_level: u32,
    section_level: u32,
}

/// The fields of a section, about to be read.
pub struct Fields<'r, 'a> {
    reader: &'r mut Reader<'a>,
    level: u32,
}

impl<'a> Fields<'_, 'a> {
    /// Calls `read` with the name and value of each field, in order. Values that it does not read are checked and
    /// skipped.
    pub fn for_each(
        self,
        mut read: impl FnMut(&'a [u8], Value<'_, 'a>) -> Result<(), EpeeError>,
    ) -> Result<(), EpeeError> {
        let Self { reader, level } = self;
        check_level(level + calls::FIELD_COUNT)?;
        let count = reader.varint()?;
        Reader::spend(&mut reader.budget.fields, count, EpeeErrorKind::TooManyFields)?;
        let first = reader.names.len();
        let mut unordered = None;
        for _ in 0..count {
            let name = reader.name()?;
            let mut field = || {
                if !reader.is_new_name(first, &mut unordered, name) {
                    return Err(EpeeErrorKind::DuplicateName.into());
                }
                let head = reader.head(level)?;
                reader.unread = true;
                read(name, Value { reader, head })?;
                if reader.unread { reader.skip(head) } else { Ok(()) }
            };
            field().map_err(|error: EpeeError| error.in_field(name))?;
        }
        reader.names.truncate(first);
        reader.unread = false;
        Ok(())
    }
}

/// The value of a field, or an element of an array, about to be read.
pub struct Value<'r, 'a> {
    reader: &'r mut Reader<'a>,
    head: Head,
}

impl<'a> Value<'_, 'a> {
    /// Its type, or that of the array's elements.
    pub fn kind(&self) -> Kind {
        self.head.kind
    }

    /// The number of elements, if it is an array.
    pub fn array_len(&self) -> Option<usize> {
        self.head.count
    }

    /// The error for a value of the wrong type.
    pub fn wrong_type(&self, expected: &'static str) -> EpeeError {
        EpeeErrorKind::WrongType { expected, found: self.head.kind, array: self.head.count.is_some() }.into()
    }

    fn expect_single(&self, kind: Kind, expected: &'static str) -> Result<(), EpeeError> {
        if self.head.kind == kind && self.head.count.is_none() {
            Ok(())
        } else {
            Err(self.wrong_type(expected))
        }
    }

    /// An integer of any width that fits.
    pub fn integer<T: TryFrom<i128>>(self, expected: &'static str) -> Result<T, EpeeError> {
        let size = match (self.head.kind, self.head.count) {
            (Kind::F64 | Kind::Bool, _) | (_, Some(_)) => None,
            (kind, None) => kind.fixed_size(),
        };
        let size = size.ok_or_else(|| self.wrong_type(expected))?;
        self.reader.unread = false;
        let bytes = self.reader.take(size)?;
        let value = integer_from(self.head.kind, bytes);
        T::try_from(value).map_err(|_| EpeeErrorKind::OutOfRange { expected, value }.into())
    }

    /// A floating point number.
    pub fn f64(self) -> Result<f64, EpeeError> {
        self.expect_single(Kind::F64, "f64")?;
        self.reader.unread = false;
        let bytes = self.reader.take(8)?;
        Ok(f64::from_le_bytes(bytes.try_into().expect("8 bytes were taken")))
    }

    /// A boolean.
    pub fn bool(self) -> Result<bool, EpeeError> {
        self.expect_single(Kind::Bool, "bool")?;
        self.reader.unread = false;
        match self.reader.byte()? {
            0 => Ok(false),
            1 => Ok(true),
            other => Err(EpeeErrorKind::Bool(other).into()),
        }
    }

    /// A string, borrowed from the input.
    pub fn bytes(self) -> Result<&'a [u8], EpeeError> {
        self.expect_single(Kind::String, "string")?;
        check_level(self.head.string_level)?;
        self.reader.unread = false;
        self.reader.string()
    }

    /// A section.
    pub fn object<T: ReadObject<'a>>(self) -> Result<T, EpeeError> {
        self.expect_single(Kind::Object, "object")?;
        self.reader.section(self.head.section_level)
    }

    /// The elements of an array. An empty array can have any type.
    pub fn list<T: ReadItem<'a>>(self) -> Result<Vec<T>, EpeeError> {
        // Nothing is reserved: an element may be far larger than its one byte here.
        let mut items = Vec::new();
        self.for_each(|_, value| {
            items.push(T::read_item(value)?);
            Ok(())
        })?;
        Ok(items)
    }

    /// Calls `read` with the index and value of each element of an array. Values that it does not read are checked
    /// and skipped.
    pub fn for_each(
        self,
        mut read: impl FnMut(usize, Value<'_, 'a>) -> Result<(), EpeeError>,
    ) -> Result<(), EpeeError> {
        let Some(count) = self.head.count else { return Err(self.wrong_type("array")) };
        let Self { reader, head } = self;
        let element = Head { count: None, ..head };
        for index in 0..count {
            reader.unread = true;
            let mut read_one = || {
                read(index, Value { reader, head: element })?;
                if reader.unread { reader.skip(element) } else { Ok(()) }
            };
            read_one().map_err(|error: EpeeError| error.in_element(index))?;
        }
        reader.unread = false;
        Ok(())
    }

    /// The raw elements of an array of numbers or booleans.
    pub fn packed(self) -> Result<&'a [u8], EpeeError> {
        let (Some(count), Some(size)) = (self.head.count, self.head.kind.fixed_size()) else {
            return Err(self.wrong_type("array of numbers"));
        };
        self.reader.unread = false;
        let bytes = self.reader.take(count * size)?;
        if self.head.kind == Kind::Bool
            && let Some(index) = bytes.iter().position(|&byte| byte > 1)
        {
            return Err(EpeeError::from(EpeeErrorKind::Bool(bytes[index])).in_element(index));
        }
        Ok(bytes)
    }
}

fn integer_from(kind: Kind, bytes: &[u8]) -> i128 {
    let signed = matches!(kind, Kind::I64 | Kind::I32 | Kind::I16 | Kind::I8);
    let negative = signed && bytes.last().is_some_and(|byte| byte & 0x80 != 0);
    let mut wide = if negative { [0xff; 16] } else { [0; 16] };
    wide[..bytes.len()].copy_from_slice(bytes);
    i128::from_le_bytes(wide)
}
