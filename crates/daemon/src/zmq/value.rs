//! Strict parsing of JSON requests of this interface, with typed access to values.

use std::borrow::Cow;

/// Nesting limit.
const MAX_DEPTH: usize = 64;

/// A parsed value. It borrows from the text where possible.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Value<'a> {
    Null,
    Bool(bool),
    /// As written in the text.
    Number(&'a str),
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
        let text = std::str::from_utf8(text).map_err(|_| Parse)?;
        let mut reader = Reader { text, at: 0 };
        let value = reader.value(0)?;
        reader.skip_blanks();
        if reader.at == text.len() { Ok(value) } else { Err(Parse) }
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
            Value::Number(digits) => digits.parse().map_err(|_| Type("unsigned integer")),
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
        let Value::Number(digits) = self else { return Err(Type("integer")) };
        let number: i32 = digits.parse().map_err(|_| Type("integer"))?;
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

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn skip_blanks(&mut self) {
        while let Some(b' ' | b'\t' | b'\r' | b'\n') = self.peek() {
            self.at += 1;
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, byte: u8) -> Result<(), RequestError> {
        if self.take(byte) { Ok(()) } else { Err(Parse) }
    }

    fn value(&mut self, depth: usize) -> Result<Value<'a>, RequestError> {
        if depth > MAX_DEPTH {
            return Err(Parse);
        }
        self.skip_blanks();
        match self.peek().ok_or(Parse)? {
            b'{' => self.object(depth),
            b'[' => self.array(depth),
            b'"' => self.string().map(Value::String),
            b'-' | b'0'..=b'9' => self.number(),
            _ => self.word(),
        }
    }

    fn object(&mut self, depth: usize) -> Result<Value<'a>, RequestError> {
        let mut members = Vec::new();
        self.expect(b'{')?;
        self.skip_blanks();
        if self.take(b'}') {
            return Ok(Value::Object(members));
        }
        loop {
            self.skip_blanks();
            let name = self.string()?;
            self.skip_blanks();
            self.expect(b':')?;
            members.push((name, self.value(depth + 1)?));
            self.skip_blanks();
            if self.take(b'}') {
                return Ok(Value::Object(members));
            }
            self.expect(b',')?;
        }
    }

    fn array(&mut self, depth: usize) -> Result<Value<'a>, RequestError> {
        let mut items = Vec::new();
        self.expect(b'[')?;
        self.skip_blanks();
        if self.take(b']') {
            return Ok(Value::Array(items));
        }
        loop {
            items.push(self.value(depth + 1)?);
            self.skip_blanks();
            if self.take(b']') {
                return Ok(Value::Array(items));
            }
            self.expect(b',')?;
        }
    }

    fn word(&mut self) -> Result<Value<'a>, RequestError> {
        let words = [("null", Value::Null), ("true", Value::Bool(true)), ("false", Value::Bool(false))];
        let rest = &self.text[self.at..];
        let (word, value) = words.into_iter().find(|(word, _)| rest.starts_with(word)).ok_or(Parse)?;
        self.at += word.len();
        Ok(value)
    }

    fn digits(&mut self) -> Result<(), RequestError> {
        let start = self.at;
        while let Some(b'0'..=b'9') = self.peek() {
            self.at += 1;
        }
        if self.at > start { Ok(()) } else { Err(Parse) }
    }

    fn number(&mut self) -> Result<Value<'a>, RequestError> {
        let start = self.at;
        self.take(b'-');
        if !self.take(b'0') {
            self.digits()?;
        }
        if self.take(b'.') {
            self.digits()?;
        }
        if self.take(b'e') || self.take(b'E') {
            let _ = self.take(b'+') || self.take(b'-');
            self.digits()?;
        }
        Ok(Value::Number(&self.text[start..self.at]))
    }

    fn string(&mut self) -> Result<Cow<'a, str>, RequestError> {
        self.expect(b'"')?;
        let start = self.at;
        loop {
            match self.peek().ok_or(Parse)? {
                b'"' => {
                    let text = &self.text[start..self.at];
                    self.at += 1;
                    return Ok(Cow::Borrowed(text));
                }
                b'\\' => return self.escaped(start).map(Cow::Owned),
                0..0x20 => return Err(Parse),
                _ => self.at += 1,
            }
        }
    }

    /// The rest of a string from the first backslash on.
    fn escaped(&mut self, start: usize) -> Result<String, RequestError> {
        let mut text = self.text[start..self.at].to_owned();
        loop {
            let rest = &self.text[self.at..];
            let plain = rest.find(|c: char| c == '"' || c == '\\' || c < ' ').ok_or(Parse)?;
            text.push_str(&rest[..plain]);
            self.at += plain;
            if self.take(b'"') {
                return Ok(text);
            }
            self.expect(b'\\')?;
            text.push(self.escape()?);
        }
    }

    fn escape(&mut self) -> Result<char, RequestError> {
        let letter = self.peek().ok_or(Parse)?;
        self.at += 1;
        Ok(match letter {
            b'"' | b'\\' | b'/' => char::from(letter),
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let first = self.four_digits()?;
                let high = u32::from(first).checked_sub(0xd800).filter(|high| *high < 0x400);
                let code = match high {
                    None => u32::from(first),
                    Some(high) => {
                        self.expect(b'\\')?;
                        self.expect(b'u')?;
                        let low =
                            u32::from(self.four_digits()?).checked_sub(0xdc00).filter(|low| *low < 0x400);
                        0x10000 + (high << 10) + low.ok_or(Parse)?
                    }
                };
                char::from_u32(code).ok_or(Parse)?
            }
            _ => return Err(Parse),
        })
    }

    fn four_digits(&mut self) -> Result<u16, RequestError> {
        let digits =
            self.text.get(self.at..self.at + 4).filter(|digits| !digits.starts_with('+')).ok_or(Parse)?;
        self.at += 4;
        u16::from_str_radix(digits, 16).map_err(|_| Parse)
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
        let expected =
            [Value::Number("1"), Value::Number("-2.5e+3"), Value::Number("0"), Value::Array(vec![])];
        assert_eq!(value.member("a"), Ok(&Value::Array(expected.to_vec())));
        assert_eq!(value.member("b").and_then(Value::text), Ok("xé😀\n\"y"));
        assert_eq!(value.member("e").and_then(Value::boolean), Ok(true));
        assert_eq!(value.member("f"), Err(Missing("f")));
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
