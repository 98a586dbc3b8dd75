//! Structs and values to text.
//!
//! As the reference writes: members sorted by name, two blanks of indentation, lines that end with CR LF, arrays
//! in one line and left out when they are empty. Strings are written byte by byte with few escapes, so that the
//! result need not be UTF-8.

use std::cell::Cell;
use std::cmp::Ordering;

use serde::Serialize;
use serde::ser::{self, Impossible};

use super::{ConversionError, Value};

/// Writes what is serializable as a text of its own.
pub fn to_bytes<T: Serialize + ?Sized>(value: &T) -> Result<Vec<u8>, ConversionError> {
    let mut out = Vec::new();
    append(&mut out, value, 0)?;
    Ok(out)
}

/// Writes behind what is in the buffer already, as a part of something that is indented `depth` times.
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

/// Members for which there is room without asking for memory.
const KEPT_PARTS: usize = 1024;

thread_local! {
    /// Room for the members of objects, which every answer needs.
    static PARTS: Cell<Vec<Part>> = const { Cell::new(Vec::new()) };
}

/// Writes a value that was read.
pub fn write_value(out: &mut Vec<u8>, value: &Value, depth: usize) {
    match value {
        Value::U64(number) => write_u64(out, *number),
        Value::I64(number) => write_i64(out, *number),
        Value::F64(number) => out.extend_from_slice(float(*number).as_bytes()),
        Value::Bool(value) => out.extend_from_slice(if *value { b"true" } else { b"false" }),
        Value::String(bytes) => write_string(out, bytes),
        Value::Array(items) => {
            out.push(b'[');
            for (position, item) in items.iter().enumerate() {
                if position > 0 {
                    out.push(b',');
                }
                write_value(out, item, depth);
            }
            out.push(b']');
        }
        Value::Object(object) => {
            out.extend_from_slice(b"{\r\n");
            for (position, (name, value)) in object.iter().enumerate() {
                if position > 0 {
                    out.extend_from_slice(b",\r\n");
                }
                indent(out, depth + 1);
                write_string(out, name);
                out.extend_from_slice(b": ");
                write_value(out, value, depth + 1);
            }
            if !object.is_empty() {
                out.extend_from_slice(b"\r\n");
            }
            indent(out, depth);
            out.push(b'}');
        }
    }
}

fn indent(out: &mut Vec<u8>, depth: usize) {
    const BLANKS: [u8; 16] = [b' '; 16];
    match BLANKS.get(..2 * depth) {
        Some(blanks) => out.extend_from_slice(blanks),
        None => out.resize(out.len() + 2 * depth, b' '),
    }
}

/// Writes text in quotes.
pub(crate) fn write_string(out: &mut Vec<u8>, bytes: &[u8]) {
    out.push(b'"');
    let mut rest = bytes;
    while let Some(at) = rest.iter().position(|byte| ESCAPED[usize::from(*byte)]) {
        out.extend_from_slice(&rest[..at]);
        out.extend([b'\\', escape(rest[at]).expect("this is where it was found")]);
        rest = &rest[at + 1..];
    }
    out.extend_from_slice(rest);
    out.push(b'"');
}

/// Writes a number without sign.
pub(crate) fn write_u64(out: &mut Vec<u8>, mut number: u64) {
    let mut digits = [0; 20];
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + (number % 10).to_le_bytes()[0];
        number /= 10;
        if number == 0 {
            return out.extend_from_slice(&digits[at..]);
        }
    }
}

/// Writes a number with its sign.
pub(crate) fn write_i64(out: &mut Vec<u8>, number: i64) {
    if number < 0 {
        out.push(b'-');
    }
    write_u64(out, number.unsigned_abs());
}

/// Whether each byte needs an escape.
const ESCAPED: [bool; 256] = {
    let mut escaped = [false; 256];
    let mut byte = 0u8;
    while byte < 128 {
        escaped[byte as usize] = escape(byte).is_some();
        byte += 1;
    }
    escaped
};

const fn escape(byte: u8) -> Option<u8> {
    match byte {
        0x08 => Some(b'b'),
        0x0c => Some(b'f'),
        b'\n' => Some(b'n'),
        b'\r' => Some(b'r'),
        b'\t' => Some(b't'),
        0x0b => Some(b'v'),
        b'"' | b'\\' | b'/' => Some(byte),
        _ => None,
    }
}

/// Six digits, with an exponent where C++ streams use one.
fn float(value: f64) -> String {
    if value == 0.0 || !value.is_finite() {
        return if value == 0.0 { "0".to_owned() } else { value.to_string() };
    }
    let scientific = format!("{value:.5e}");
    let (mantissa, exponent) = scientific.split_once('e').expect("this format has an exponent");
    let exponent: i32 = exponent.parse().expect("an exponent is a small number");
    let trim = |text: &str| match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text.to_owned(),
    };
    if !(-4..6).contains(&exponent) {
        let sign = if exponent < 0 { '-' } else { '+' };
        return format!("{}e{sign}{:02}", trim(mantissa), exponent.abs());
    }
    trim(&format!("{value:.*}", usize::try_from(5 - exponent).unwrap_or(0)))
}

/// What became of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Written {
    /// It is there.
    Value,
    /// It is there, but does not count as a member.
    Nothing,
}

struct Writer<'a> {
    out: &'a mut Vec<u8>,
    /// The members of all objects that are being written, innermost last.
    parts: &'a mut Vec<Part>,
    depth: usize,
}

/// Where a member of an object stands in the text.
struct Part {
    start: usize,
    name_end: usize,
    end: usize,
    /// The start of its name, by which most names can be told apart.
    key: u64,
}

/// The first eight bytes as a number that compares as they do.
fn key(name: &[u8]) -> u64 {
    if let Some(first) = name.first_chunk() {
        return u64::from_be_bytes(*first);
    }
    let mut bytes = [0; 8];
    bytes[..name.len()].copy_from_slice(name);
    u64::from_be_bytes(bytes)
}

/// An object whose members are being written.
struct Members<'a> {
    out: &'a mut Vec<u8>,
    parts: &'a mut Vec<Part>,
    depth: usize,
    start: usize,
    first_part: usize,
    sorted: bool,
    next: Option<Vec<u8>>,
}

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
        Members { out, parts, depth, start, first_part, sorted: true, next: None }
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
        indent(self.out, self.depth + 1);
        self.out.push(b'"');
        self.out.extend_from_slice(name);
        let name_end = self.out.len();
        self.out.extend_from_slice(b"\": ");
        let writer = Writer { out: self.out, parts: self.parts, depth: self.depth + 1 };
        match value.serialize(writer)? {
            Written::Nothing => self.out.truncate(start),
            Written::Value => {
                self.out.extend_from_slice(b",\r\n");
                let part = Part { start, name_end, end: self.out.len(), key: key(name) };
                if let Some(last) = self.parts[self.first_part..].last() {
                    self.sorted = self.sorted && order(self.out, self.depth, last, &part).is_lt();
                }
                self.parts.push(part);
            }
        }
        Ok(())
    }

    fn finish(self) -> Result<Written, ConversionError> {
        let Self { out, parts, depth, start, first_part, sorted, .. } = self;
        let empty = parts.len() == first_part;
        if !sorted {
            let unsorted_end = out.len();
            parts[first_part..].sort_unstable_by(|a, b| order(out, depth, a, b));
            for part in &parts[first_part..] {
                out.extend_from_within(part.start..part.end);
            }
            out.copy_within(unsorted_end.., start);
            out.truncate(unsorted_end);
        }
        parts.truncate(first_part);
        if !empty {
            // The comma behind the last member.
            out.truncate(out.len() - 3);
            out.extend_from_slice(b"\r\n");
        }
        indent(out, depth);
        out.push(b'}');
        Ok(Written::Value)
    }
}

/// The order of two members of an object that is indented so many times: by name, then as they came.
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
        self.serialize_bytes(value.as_bytes())
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<Written, ConversionError> {
        write_string(self.out, value);
        Ok(Written::Value)
    }

    fn serialize_none(self) -> Result<Written, ConversionError> {
        Ok(Written::Nothing)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Written, ConversionError> {
        // A list that may be left out is meant when it is there, even if it is empty.
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
