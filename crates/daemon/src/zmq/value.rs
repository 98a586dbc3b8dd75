//! Strict parsing of JSON requests of this interface, with typed access to values.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::Number;

/// A parsed value. It borrows from the text where possible. Unlike in `serde_json::Value`, members keep their order, and
/// the first of a name counts.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Value<'a> {
    Null,
    Bool(bool),
    Number(Number),
    String(Cow<'a, str>),
    Array(Vec<Value<'a>>),
    Object(Vec<(Cow<'a, str>, Value<'a>)>),
}

/// An invalid request.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum RequestError {
    #[error("Failed to parse the json request")]
    Parse,
    #[error("Key \"{0}\" missing from object.")]
    Missing(&'static str),
    #[error("Json value has incorrect type, expected: {0}")]
    Type(&'static str),
    #[error("An item failed to convert from json object to native object")]
    Bad,
}

use RequestError::{Bad, Missing, Parse, Type};

impl<'a> Value<'a> {
    /// Parses a text that is a single value.
    pub(super) fn parse(text: &'a [u8]) -> Result<Self, RequestError> {
        serde_json::from_slice(text).map_err(|_| Parse)
    }

    /// A member of an object; the first of that name.
    pub(super) fn member(&self, name: &'static str) -> Result<&Self, RequestError> {
        let Value::Object(members) = self else { return Err(Type("json object")) };
        let member = members.iter().find(|(key, _)| **key == *name);
        member.map(|(_, value)| value).ok_or(Missing(name))
    }

    pub(super) fn text(&self) -> Result<&str, RequestError> {
        match self {
            Value::String(text) => Ok(&**text),
            _ => Err(Type("string")),
        }
    }

    pub(super) fn boolean(&self) -> Result<bool, RequestError> {
        match self {
            Value::Bool(value) => Ok(*value),
            _ => Err(Type("boolean")),
        }
    }

    pub(super) fn number(&self) -> Result<u64, RequestError> {
        match self {
            Value::Number(number) => number.as_u64().ok_or(Type("unsigned integer")),
            _ => Err(Type("unsigned integer")),
        }
    }

    /// A number that fits into an unsigned byte.
    pub(super) fn byte(&self) -> Result<u8, RequestError> {
        let number = u32::try_from(self.number()?).map_err(|_| Type("unsigned integer"))?;
        u8::try_from(number).map_err(|_| Type("numeric overflow"))
    }

    /// A number that fits into a signed byte.
    pub(super) fn small(&self) -> Result<i8, RequestError> {
        let Value::Number(number) = self else { return Err(Type("integer")) };
        let number = number.as_i64().and_then(|number| i32::try_from(number).ok()).ok_or(Type("integer"))?;
        let problem = if number < 0 { "numeric underflow" } else { "numeric overflow" };
        i8::try_from(number).map_err(|_| Type(problem))
    }

    /// 32 bytes in hex.
    pub(super) fn key(&self) -> Result<[u8; 32], RequestError> {
        self.hex_array()
    }

    /// A fixed number of bytes in hex.
    pub(super) fn hex_array<const N: usize>(&self) -> Result<[u8; N], RequestError> {
        const_hex::decode_to_array(strict_hex(self.text()?)?).map_err(|_| Bad)
    }

    /// Bytes in hex.
    pub(super) fn hex(&self) -> Result<Vec<u8>, RequestError> {
        const_hex::decode(strict_hex(self.text()?)?).map_err(|_| Bad)
    }

    pub(super) fn list<T>(
        &self,
        item: impl FnMut(&Self) -> Result<T, RequestError>,
    ) -> Result<Vec<T>, RequestError> {
        match self {
            Value::Array(items) => items.iter().map(item).collect(),
            _ => Err(Type("json array")),
        }
    }
}

/// Digits only.
fn strict_hex(text: &str) -> Result<&str, RequestError> {
    if text.starts_with("0x") { Err(Bad) } else { Ok(text) }
}

impl<'de> Deserialize<'de> for Value<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ValueVisitor)
    }
}

struct ValueVisitor;

impl<'de> Visitor<'de> for ValueVisitor {
    type Value = Value<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Value<'de>, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value<'de>, E> {
        Ok(Value::Bool(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value<'de>, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value<'de>, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value<'de>, E> {
        Number::from_f64(value).map(Value::Number).ok_or_else(|| E::custom("not a number"))
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Value<'de>, E> {
        Ok(Value::String(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Value<'de>, E> {
        Ok(Value::String(Cow::Owned(text.to_owned())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value<'de>, A::Error> {
        let mut array = Vec::new();
        while let Some(item) = items.next_element()? {
            array.push(item);
        }
        Ok(Value::Array(array))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Value<'de>, A::Error> {
        let mut object = Vec::new();
        while let Some((name, value)) = members.next_entry()? {
            let Value::String(name) = name else { return Err(A::Error::custom("a name is text")) };
            object.push((name, value));
        }
        Ok(Value::Object(object))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values() {
        let text =
            br#" {"a":[1,-2.5e+3,0,[]], "b" : "x\u00e9\ud83d\ude00\n\"y", "c":{}, "d":null,"e":true} "#;
        let value = Value::parse(text).expect("it is JSON");
        let float = Number::from_f64(-2500.0).expect("it is finite");
        let expected =
            [Value::Number(1.into()), Value::Number(float), Value::Number(0.into()), Value::Array(vec![])];
        assert_eq!(value.member("a"), Ok(&Value::Array(expected.to_vec())));
        assert_eq!(value.member("b").and_then(Value::text), Ok("xé😀\n\"y"));
        assert_eq!(value.member("e").and_then(Value::boolean), Ok(true));
        assert_eq!(value.member("f"), Err(Missing("f")));
        let twice = Value::parse(br#"{"a":1,"a":2}"#).expect("it is JSON");
        assert_eq!(twice.member("a").and_then(Value::number), Ok(1));
        assert_eq!(value.member("d").and_then(Value::number), Err(Type("unsigned integer")));
    }

    #[test]
    fn invalid_json() {
        let bad = [
            "",
            "{",
            "[1,]",
            "{\"a\"}",
            "{\"a\":1,}",
            "01",
            "1.",
            "-",
            "+1",
            "nul",
            "\"a",
            "\"\\x\"",
            "\"\\ud800\"",
            "\"\\ud800\\u0041\"",
            "\"\\u+123\"",
            "\"\n\"",
            "1 2",
            "[1}",
            "{a:1}",
            "'a'",
            "\"\\",
        ];
        for text in bad {
            assert_eq!(Value::parse(text.as_bytes()), Err(Parse), "{text}");
        }
        assert_eq!(Value::parse(&[0xff]), Err(Parse));
        assert_eq!(Value::parse("[".repeat(100_000).as_bytes()), Err(Parse));
    }

    #[test]
    fn numbers_and_keys() {
        let number = |text: &'static str| Value::parse(text.as_bytes()).expect("it is JSON");
        assert_eq!(number("18446744073709551615").number(), Ok(u64::MAX));
        assert_eq!(number("18446744073709551616").number(), Err(Type("unsigned integer")));
        assert_eq!(number("-1").number(), Err(Type("unsigned integer")));
        assert_eq!(number("1.0").number(), Err(Type("unsigned integer")));
        assert_eq!(number("256").byte(), Err(Type("numeric overflow")));
        assert_eq!(number("-129").small(), Err(Type("numeric underflow")));
        assert_eq!(number("-1").small(), Ok(-1));
        let key = format!("\"{}\"", "aB".repeat(32));
        assert_eq!(Value::parse(key.as_bytes()).expect("it is JSON").key(), Ok([0xab; 32]));
        let hex = format!("\"0x{}\"", "ab".repeat(31));
        assert_eq!(Value::parse(hex.as_bytes()).expect("it is JSON").key(), Err(Bad));
    }
}
