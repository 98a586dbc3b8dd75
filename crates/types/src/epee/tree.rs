//! Storages of unknown shape.

use super::{EpeeError, Fields, Kind, ReadItem, ReadObject, Value, WriteItem, WriteObject, Writer};

/// A section with all its fields. Strings and packed numbers borrow from the input, so this takes at most a few dozen
/// bytes per byte of input.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Section<'a> {
    entries: Vec<(&'a [u8], Entry<'a>)>,
}

/// The value of a field.
#[derive(Debug, Clone, PartialEq)]
pub enum Entry<'a> {
    /// Signed, 8 bytes.
    I64(i64),
    /// Signed, 4 bytes.
    I32(i32),
    /// Signed, 2 bytes.
    I16(i16),
    /// Signed, 1 byte.
    I8(i8),
    /// Unsigned, 8 bytes.
    U64(u64),
    /// Unsigned, 4 bytes.
    U32(u32),
    /// Unsigned, 2 bytes.
    U16(u16),
    /// Unsigned, 1 byte.
    U8(u8),
    /// Floating point.
    F64(f64),
    /// Text or a blob.
    String(&'a [u8]),
    /// A boolean.
    Bool(bool),
    /// A section.
    Object(Section<'a>),
    /// An array.
    Array(Array<'a>),
}

/// An array of one type.
#[derive(Debug, Clone, PartialEq)]
pub struct Array<'a> {
    kind: Kind,
    items: Items<'a>,
}

/// The elements of an array.
#[derive(Debug, Clone, PartialEq)]
pub enum Items<'a> {
    /// Numbers or booleans, little-endian and concatenated.
    Packed(&'a [u8]),
    /// Strings.
    Strings(Vec<&'a [u8]>),
    /// Sections.
    Objects(Vec<Section<'a>>),
    /// The array of arrays, which has no elements.
    Arrays,
}

impl<'a> Section<'a> {
    /// The fields in ascending byte order of their names.
    pub fn entries(&self) -> &[(&'a [u8], Entry<'a>)] {
        &self.entries
    }

    /// The field of that name.
    pub fn get(&self, name: &str) -> Option<&Entry<'a>> {
        let index = self.entries.binary_search_by_key(&name.as_bytes(), |(name, _)| name).ok()?;
        Some(&self.entries[index].1)
    }

    /// Adds or replaces an entry.
    pub fn set(&mut self, name: &'a str, entry: Entry<'a>) {
        match self.entries.binary_search_by_key(&name.as_bytes(), |(name, _)| *name) {
            Ok(at) => self.entries[at].1 = entry,
            Err(at) => self.entries.insert(at, (name.as_bytes(), entry)),
        }
    }
}

impl<'a> Array<'a> {
    /// The type of the elements.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The elements.
    pub fn items(&self) -> &Items<'a> {
        &self.items
    }

    fn len(&self) -> usize {
        match &self.items {
            Items::Packed(bytes) => bytes.len() / self.kind.fixed_size().unwrap_or(1),
            Items::Strings(strings) => strings.len(),
            Items::Objects(sections) => sections.len(),
            Items::Arrays => 0,
        }
    }
}

impl<'a> ReadObject<'a> for Section<'a> {
    fn read_object(fields: Fields<'_, 'a>) -> Result<Self, EpeeError> {
        let mut entries = Vec::new();
        fields.for_each(|name, value| {
            entries.push((name, Entry::read_item(value)?));
            Ok(())
        })?;
        entries.sort_unstable_by_key(|(name, _)| *name);
        Ok(Self { entries })
    }
}

impl<'a> ReadItem<'a> for Section<'a> {
    fn read_item(value: Value<'_, 'a>) -> Result<Self, EpeeError> {
        value.object()
    }
}

impl<'a> ReadItem<'a> for Entry<'a> {
    fn read_item(value: Value<'_, 'a>) -> Result<Self, EpeeError> {
        let kind = value.kind();
        if value.array_len().is_some() {
            let items = match kind {
                Kind::String => Items::Strings(value.list()?),
                Kind::Object => Items::Objects(value.list()?),
                Kind::Array => Items::Arrays,
                _ => Items::Packed(value.packed()?),
            };
            return Ok(Self::Array(Array { kind, items }));
        }
        Ok(match kind {
            Kind::I64 => Self::I64(value.integer("i64")?),
            Kind::I32 => Self::I32(value.integer("i32")?),
            Kind::I16 => Self::I16(value.integer("i16")?),
            Kind::I8 => Self::I8(value.integer("i8")?),
            Kind::U64 => Self::U64(value.integer("u64")?),
            Kind::U32 => Self::U32(value.integer("u32")?),
            Kind::U16 => Self::U16(value.integer("u16")?),
            Kind::U8 => Self::U8(value.integer("u8")?),
            Kind::F64 => Self::F64(value.f64()?),
            Kind::String => Self::String(value.bytes()?),
            Kind::Bool => Self::Bool(value.bool()?),
            Kind::Object => Self::Object(value.object()?),
            Kind::Array => return Err(value.wrong_type("a value")),
        })
    }
}

impl WriteObject for Section<'_> {
    fn field_count(&self) -> usize {
        self.entries.len()
    }

    fn write_fields(&self, writer: &mut Writer<'_>) {
        for (name, entry) in &self.entries {
            writer.name(name);
            write_entry(entry, writer);
        }
    }
}

impl WriteItem for Section<'_> {
    const KIND: Kind = Kind::Object;

    fn write_item(&self, writer: &mut Writer<'_>) {
        writer.section(self);
    }
}

fn write_entry(entry: &Entry<'_>, writer: &mut Writer<'_>) {
    fn single<T: WriteItem>(item: &T, writer: &mut Writer<'_>) {
        writer.kind(T::KIND);
        item.write_item(writer);
    }
    match entry {
        Entry::I64(number) => single(number, writer),
        Entry::I32(number) => single(number, writer),
        Entry::I16(number) => single(number, writer),
        Entry::I8(number) => single(number, writer),
        Entry::U64(number) => single(number, writer),
        Entry::U32(number) => single(number, writer),
        Entry::U16(number) => single(number, writer),
        Entry::U8(number) => single(number, writer),
        Entry::F64(number) => single(number, writer),
        Entry::String(bytes) => single(bytes, writer),
        Entry::Bool(truth) => single(truth, writer),
        Entry::Object(section) => single(section, writer),
        Entry::Array(array) => {
            writer.array(array.kind, array.len());
            match &array.items {
                Items::Packed(bytes) => writer.raw(bytes),
                Items::Strings(strings) => strings.iter().for_each(|bytes| writer.string(bytes)),
                Items::Objects(sections) => sections.iter().for_each(|section| writer.section(section)),
                Items::Arrays => {}
            }
        }
    }
}
