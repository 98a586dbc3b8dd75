//! Converting values into structs, with the reference's conversions (`portable_storage_val_converters.h`).
//!
//! Integers of any width are accepted if they fit, strings with digits or a time only for unsigned 64-bit fields. For
//! an object or an array, anything else counts as empty.

use std::marker::PhantomData;

use serde::Deserialize;
use serde::de::value::{MapDeserializer, SeqDeserializer};
use serde::de::{DeserializeOwned, Deserializer, Error, IntoDeserializer, Unexpected, Visitor};

use super::{ConversionError, Object, Value};

/// Converts an object into a struct. Its fields should have defaults, because the reference requires none.
pub fn from_object<T: DeserializeOwned>(object: Object) -> Result<T, ConversionError> {
    T::deserialize(Value::Object(object))
}

/// Converts a value.
pub fn from_value<T: DeserializeOwned>(value: Value) -> Result<T, ConversionError> {
    T::deserialize(value)
}

/// Requests an array element that is an object or absent.
const OBJECT: &str = "an object";

/// For `deserialize_with`: an array of objects. An array of anything else counts as empty.
pub fn objects<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
    let items = Vec::<ObjectOrNothing<T>>::deserialize(deserializer)?;
    // An array has values of one type.
    Ok(items.into_iter().filter_map(|item| item.0).collect())
}

struct ObjectOrNothing<T>(Option<T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ObjectOrNothing<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(OBJECT, ObjectVisitor(PhantomData))
    }
}

struct ObjectVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ObjectVisitor<T> {
    type Value = ObjectOrNothing<T>;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(OBJECT)
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(ObjectOrNothing(None))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        T::deserialize(deserializer).map(|object| ObjectOrNothing(Some(object)))
    }
}

impl IntoDeserializer<'_, ConversionError> for Value {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

/// A name, shown as text whatever its bytes: it is only compared with names of fields.
struct Name(Vec<u8>);

impl IntoDeserializer<'_, ConversionError> for Name {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for Name {
    type Error = ConversionError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        visitor.visit_str(&String::from_utf8_lossy(&self.0))
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl Value {
    fn wrong<'de, V: Visitor<'de>>(&self, visitor: &V) -> ConversionError {
        let unexpected = match self {
            Self::U64(value) => Unexpected::Unsigned(*value),
            Self::I64(value) => Unexpected::Signed(*value),
            Self::F64(value) => Unexpected::Float(*value),
            Self::Bool(value) => Unexpected::Bool(*value),
            Self::String(_) => Unexpected::Other("text"),
            Self::Object(_) => Unexpected::Map,
            Self::Array(_) => Unexpected::Seq,
        };
        ConversionError::invalid_type(unexpected, visitor)
    }

    fn integer<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ConversionError> {
        match self {
            Self::U64(value) => visitor.visit_u64(value),
            Self::I64(value) => visitor.visit_i64(value),
            other => Err(other.wrong(&visitor)),
        }
    }

    fn float<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ConversionError> {
        match self {
            Self::F64(value) => visitor.visit_f64(value),
            other => other.integer(visitor),
        }
    }

    fn text<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ConversionError> {
        match self {
            Self::String(bytes) => match String::from_utf8(bytes) {
                Ok(text) => visitor.visit_string(text),
                Err(error) => visitor.visit_byte_buf(error.into_bytes()),
            },
            other => Err(other.wrong(&visitor)),
        }
    }

    fn bytes<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ConversionError> {
        match self {
            Self::String(bytes) => visitor.visit_byte_buf(bytes),
            other => Err(other.wrong(&visitor)),
        }
    }

    fn object<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ConversionError> {
        let object = if let Self::Object(object) = self { object } else { Object::new() };
        visitor.visit_map(MapDeserializer::new(object.into_iter().map(|(name, value)| (Name(name), value))))
    }

    fn array<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ConversionError> {
        let items = if let Self::Array(items) = self { items } else { Vec::new() };
        visitor.visit_seq(SeqDeserializer::new(items.into_iter()))
    }
}

macro_rules! forward {
    ($($method:ident => $to:ident),* $(,)?) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
            self.$to(visitor)
        }
    )*};
}

impl<'de> Deserializer<'de> for Value {
    type Error = ConversionError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        match self {
            Self::Bool(value) => visitor.visit_bool(value),
            Self::String(_) => self.text(visitor),
            Self::Object(_) => self.object(visitor),
            Self::Array(_) => self.array(visitor),
            number => number.float(visitor),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        match self {
            Self::Bool(value) => visitor.visit_bool(value),
            other => Err(other.wrong(&visitor)),
        }
    }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        match &self {
            Self::String(bytes) => match from_text(bytes) {
                Some(value) => visitor.visit_u64(value),
                None => Err(self.wrong(&visitor)),
            },
            _ => self.integer(visitor),
        }
    }

    forward! {
        deserialize_i8 => integer, deserialize_i16 => integer, deserialize_i32 => integer,
        deserialize_i64 => integer, deserialize_u8 => integer, deserialize_u16 => integer,
        deserialize_u32 => integer, deserialize_f32 => float, deserialize_f64 => float,
        deserialize_char => text, deserialize_str => text, deserialize_string => text,
        deserialize_bytes => bytes, deserialize_byte_buf => bytes, deserialize_identifier => text,
        deserialize_seq => array, deserialize_map => object,
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        visitor.visit_some(self)
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        visitor.visit_unit()
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        visitor.visit_unit()
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        match self {
            Self::Object(_) => visitor.visit_newtype_struct(self),
            _ if name == OBJECT => visitor.visit_unit(),
            _ => visitor.visit_newtype_struct(self),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Self::Error> {
        self.array(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        self.array(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        self.object(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        match self {
            Self::String(bytes) => {
                let name = String::from_utf8_lossy(&bytes).into_owned();
                visitor.visit_enum(IntoDeserializer::<ConversionError>::into_deserializer(name))
            }
            other => Err(other.wrong(&visitor)),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        visitor.visit_unit()
    }
}

/// Digits, or a time as in `2026-11-15T04:00:00Z`.
fn from_text(bytes: &[u8]) -> Option<u64> {
    let text = std::str::from_utf8(bytes).ok()?;
    if !text.is_empty() && bytes.iter().all(u8::is_ascii_digit) {
        return text.parse().ok();
    }
    let [b @ .., b'Z'] = bytes else { return None };
    let separators = [(4, b'-'), (7, b'-'), (10, b'T'), (13, b':'), (16, b':')];
    if b.len() != 19 || separators.iter().any(|(position, byte)| b[*position] != *byte) {
        return None;
    }
    let number = |from: usize, to: usize| -> Option<i64> {
        let digits = text.get(from..to)?;
        digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
    };
    let (year, month, day) = (number(0, 4)?, number(5, 7)?, number(8, 10)?);
    let (hour, minute, second) = (number(11, 13)?, number(14, 16)?, number(17, 19)?);
    if !(1..=31).contains(&day) || hour > 23 || minute > 59 || second > 60 {
        return None;
    }
    // A day that the month does not have is one of the next month, as in C.
    let month = time::Month::try_from(u8::try_from(month).ok()?).ok()?;
    let first = time::Date::from_calendar_date(i32::try_from(year).ok()?, month, 1).ok()?;
    let since = first.midnight().assume_utc().unix_timestamp();
    u64::try_from(since + (day - 1) * 86400 + hour * 3600 + minute * 60 + second).ok()
}
