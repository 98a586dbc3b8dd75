//! Writing JSON.
//!
//! As the reference does: members sorted by name, two spaces of indentation, CR LF, arrays on one line and omitted if
//! empty. Strings are written byte by byte with few escapes, so the result need not be UTF-8.

use std::cell::Cell;
use std::cmp::Ordering;

use serde::Serialize;
use serde::ser::{self, Impossible};

use super::ConversionError;
use super::text::{float, indent, put_short, write_bytes, write_i64, write_string, write_u64};

/// Serialises a value.
pub fn to_bytes<T: Serialize + ?Sized>(value: &T) -> Result<Vec<u8>, ConversionError> {
    let mut out = Vec::new();
    append(&mut out, value, 0)?;
    Ok(out)
}

/// Appends to a buffer, as part of something that is indented `depth` times.
pub fn append<T: Serialize + ?Sized>(
    out: &mut Vec<u8>,
    value: &T,
    depth: usize,
) -> Result<(), ConversionError> {
    let mut parts = PARTS.take();
    parts.clear();
    let written = value.serialize(Writer { out, parts: &mut parts, depth });
    if parts.capacity() <= KEPT_PARTS {
        PARTS.set(parts);
    }
    written.map(|_| ())
}

/// Members for which memory is kept.
const KEPT_PARTS: usize = 1024;

thread_local! {
    /// Memory for the members of objects, which every response needs.
    static PARTS: Cell<Vec<Part>> = const { Cell::new(Vec::new()) };
}

/// The result of writing a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Written {
    /// It was written.
    Value,
    /// It was written, but does not count as a member.
    Nothing,
}

struct Writer<'a> {
    out: &'a mut Vec<u8>,
    /// The members of all open objects, innermost last.
    parts: &'a mut Vec<Part>,
    depth: usize,
}

/// The position of a member in the text.
struct Part {
    start: usize,
    name_end: usize,
    /// The start of its name, which distinguishes most names.
    key: u64,
}

/// The first eight bytes as a number with the same order.
fn key(name: &[u8]) -> u64 {
    if let Some(first) = name.first_chunk() {
        return u64::from_be_bytes(*first);
    }
    let mut bytes = [0; 8];
    bytes[..name.len()].copy_from_slice(name);
    u64::from_be_bytes(bytes)
}

/// An open object.
struct Members<'a> {
    out: &'a mut Vec<u8>,
    parts: &'a mut Vec<Part>,
    depth: usize,
    start: usize,
    first_part: usize,
    sorted: bool,
    last_key: u64,
    next: Option<Vec<u8>>,
}

/// Bytes reserved for a member besides its name.
const MEMBER_RESERVE: usize = 32;

struct Elements<'a> {
    out: &'a mut Vec<u8>,
    parts: &'a mut Vec<Part>,
    depth: usize,
    empty: bool,
}

impl<'a> Writer<'a> {
    fn members(self) -> Members<'a> {
        let Self { out, parts, depth } = self;
        out.extend_from_slice(b"{\r\n");
        let (start, first_part) = (out.len(), parts.len());
        Members { out, parts, depth, start, first_part, sorted: true, last_key: 0, next: None }
    }

    fn elements(self) -> Elements<'a> {
        self.out.push(b'[');
        Elements { out: self.out, parts: self.parts, depth: self.depth, empty: true }
    }
}

impl Members<'_> {
    /// Adds a member whose name needs no more escapes.
    fn member<T: Serialize + ?Sized>(&mut self, name: &[u8], value: &T) -> Result<(), ConversionError> {
        let start = self.out.len();
        self.out.reserve(name.len() + 2 * self.depth + MEMBER_RESERVE);
        indent(self.out, self.depth + 1);
        self.out.push(b'"');
        put_short(self.out, name);
        self.value(start, key(name), value)
    }

    /// Adds the value of a member; its name is at the end of the text, without its last quote.
    fn value<T: Serialize + ?Sized>(
        &mut self,
        start: usize,
        key: u64,
        value: &T,
    ) -> Result<(), ConversionError> {
        let name_end = self.out.len();
        self.out.extend_from_slice(b"\": ");
        let writer = Writer { out: self.out, parts: self.parts, depth: self.depth + 1 };
        match value.serialize(writer)? {
            Written::Nothing => self.out.truncate(start),
            Written::Value => {
                self.out.extend_from_slice(b",\r\n");
                self.parts.push(Part { start, name_end, key });
                // Most structs have their fields in this order, and most names differ early.
                if self.sorted && key <= self.last_key {
                    self.sorted = self.ends_in_order();
                }
                self.last_key = key;
            }
        }
        Ok(())
    }

    /// Whether the last member is in order.
    fn ends_in_order(&self) -> bool {
        match &self.parts[self.first_part..] {
            [.., before, last] => order(self.out, self.depth, before, last).is_lt(),
            _ => true,
        }
    }

    fn finish(self) -> Result<Written, ConversionError> {
        let Self { out, parts, depth, start, first_part, sorted, .. } = self;
        let empty = parts.len() == first_part;
        if !sorted {
            sort(out, &parts[first_part..], depth, start);
        }
        parts.truncate(first_part);
        if !empty {
            // The comma after the last member.
            out.truncate(out.len() - 3);
            out.extend_from_slice(b"\r\n");
        }
        indent(out, depth);
        out.push(b'}');
        Ok(Written::Value)
    }
}

/// Sorts the members at the end of the text from `start` on.
fn sort(out: &mut Vec<u8>, parts: &[Part], depth: usize, start: usize) {
    let end = out.len();
    let ends = parts[1..].iter().map(|part| part.start).chain([end]);
    let mut sorted: Vec<(&Part, usize)> = parts.iter().zip(ends).collect();
    sorted.sort_unstable_by(|(a, _), (b, _)| order(out, depth, a, b));
    for (part, end) in sorted {
        out.extend_from_within(part.start..end);
    }
    out.copy_within(end.., start);
    out.truncate(end);
}

/// The order of two members of an object at this indentation: by name, then as they came.
fn order(text: &[u8], depth: usize, a: &Part, b: &Part) -> Ordering {
    let name = |part: &Part| &text[part.start + 2 * (depth + 1) + 1..part.name_end];
    a.key.cmp(&b.key).then_with(|| name(a).cmp(name(b))).then(a.start.cmp(&b.start))
}

impl Elements<'_> {
    fn element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), ConversionError> {
        if !self.empty {
            self.out.push(b',');
        }
        self.empty = false;
        value.serialize(Writer { out: self.out, parts: self.parts, depth: self.depth }).map(|_| ())
    }

    fn finish(self) -> Result<Written, ConversionError> {
        self.out.push(b']');
        Ok(if self.empty { Written::Nothing } else { Written::Value })
    }
}

macro_rules! numbers {
    ($($method:ident: $kind:ty => $write:ident),* $(,)?) => {$(
        fn $method(self, value: $kind) -> Result<Written, ConversionError> {
            $write(self.out, value.into());
            Ok(Written::Value)
        }
    )*};
}

impl<'a> ser::Serializer for Writer<'a> {
    type Ok = Written;
    type Error = ConversionError;
    type SerializeSeq = Elements<'a>;
    type SerializeTuple = Elements<'a>;
    type SerializeTupleStruct = Elements<'a>;
    type SerializeTupleVariant = Impossible<Written, ConversionError>;
    type SerializeMap = Members<'a>;
    type SerializeStruct = Members<'a>;
    type SerializeStructVariant = Impossible<Written, ConversionError>;

    numbers! {
        serialize_i8: i8 => write_i64, serialize_i16: i16 => write_i64, serialize_i32: i32 => write_i64,
        serialize_i64: i64 => write_i64, serialize_u8: u8 => write_u64, serialize_u16: u16 => write_u64,
        serialize_u32: u32 => write_u64, serialize_u64: u64 => write_u64,
    }

    fn serialize_bool(self, value: bool) -> Result<Written, ConversionError> {
        self.out.extend_from_slice(if value { b"true" } else { b"false" });
        Ok(Written::Value)
    }

    fn serialize_f32(self, value: f32) -> Result<Written, ConversionError> {
        self.serialize_f64(f64::from(value))
    }

    fn serialize_f64(self, value: f64) -> Result<Written, ConversionError> {
        self.out.extend_from_slice(float(value).as_bytes());
        Ok(Written::Value)
    }

    fn serialize_char(self, value: char) -> Result<Written, ConversionError> {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> Result<Written, ConversionError> {
        write_string(self.out, value.as_bytes());
        Ok(Written::Value)
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<Written, ConversionError> {
        write_bytes(self.out, value);
        Ok(Written::Value)
    }

    fn serialize_none(self) -> Result<Written, ConversionError> {
        Ok(Written::Nothing)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Written, ConversionError> {
        // An optional list that is present is written even if it is empty.
        value.serialize(self).map(|_| Written::Value)
    }

    fn serialize_unit(self) -> Result<Written, ConversionError> {
        self.members().finish()
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<Written, ConversionError> {
        self.members().finish()
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<Written, ConversionError> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<Written, ConversionError> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Written, ConversionError> {
        let mut members = self.members();
        members.member(variant.as_bytes(), value)?;
        members.finish()
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Elements<'a>, ConversionError> {
        Ok(self.elements())
    }

    fn serialize_tuple(self, _: usize) -> Result<Elements<'a>, ConversionError> {
        Ok(self.elements())
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Elements<'a>, ConversionError> {
        Ok(self.elements())
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, ConversionError> {
        Err(ser::Error::custom(format_args!("{variant} has no form in JSON")))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Members<'a>, ConversionError> {
        Ok(self.members())
    }

    fn serialize_struct(self, _: &'static str, length: usize) -> Result<Members<'a>, ConversionError> {
        self.parts.reserve(length);
        Ok(self.members())
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, ConversionError> {
        Err(ser::Error::custom(format_args!("{variant} has no form in JSON")))
    }
}

impl ser::SerializeSeq for Elements<'_> {
    type Ok = Written;
    type Error = ConversionError;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), ConversionError> {
        self.element(value)
    }

    fn end(self) -> Result<Written, ConversionError> {
        self.finish()
    }
}

impl ser::SerializeTuple for Elements<'_> {
    type Ok = Written;
    type Error = ConversionError;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), ConversionError> {
        self.element(value)
    }

    fn end(self) -> Result<Written, ConversionError> {
        self.finish()
    }
}

impl ser::SerializeTupleStruct for Elements<'_> {
    type Ok = Written;
    type Error = ConversionError;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), ConversionError> {
        self.element(value)
    }

    fn end(self) -> Result<Written, ConversionError> {
        self.finish()
    }
}

impl ser::SerializeStruct for Members<'_> {
    type Ok = Written;
    type Error = ConversionError;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), ConversionError> {
        self.member(name.as_bytes(), value)
    }

    fn end(self) -> Result<Written, ConversionError> {
        self.finish()
    }
}

impl ser::SerializeMap for Members<'_> {
    type Ok = Written;
    type Error = ConversionError;

    fn serialize_entry<K: Serialize + ?Sized, V: Serialize + ?Sized>(
        &mut self,
        name: &K,
        value: &V,
    ) -> Result<(), ConversionError> {
        let start = self.out.len();
        indent(self.out, self.depth + 1);
        let quote = self.out.len();
        name.serialize(Writer { out: self.out, parts: self.parts, depth: 0 })?;
        if self.out[quote..].first() == Some(&b'"') {
            self.out.pop();
        } else {
            // Numbers can be names, too.
            self.out.insert(quote, b'"');
        }
        let key = key(&self.out[quote + 1..]);
        self.value(start, key, value)
    }

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), ConversionError> {
        let mut text = Vec::new();
        key.serialize(Writer { out: &mut text, parts: &mut Vec::new(), depth: 0 })?;
        let quoted = text.strip_prefix(b"\"").and_then(|text| text.strip_suffix(b"\""));
        self.next = Some(quoted.map(<[u8]>::to_vec).unwrap_or(text));
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), ConversionError> {
        let name = self.next.take().ok_or_else(|| ser::Error::custom("a value without a name"))?;
        self.member(&name, value)
    }

    fn end(self) -> Result<Written, ConversionError> {
        self.finish()
    }
}
