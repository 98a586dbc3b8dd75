//! Parsing JSON.

use std::borrow::Cow;
use std::mem::discriminant;

use memchr::memchr2;

use super::{Object, Value};

/// Nesting limit of objects, including the outermost (`EPEE_JSON_RECURSION_LIMIT_INTERNAL`).
const DEPTH_LIMIT: usize = 100;

/// Why the reference does not accept a text as JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ParseError {
    /// An unexpected character.
    #[error("unexpected character at byte {0}")]
    Character(usize),
    /// The text ends within a string, number or word, or within an inner object.
    #[error("the text is truncated")]
    Truncated,
    /// A word other than `true`, `false`, `null`.
    #[error("unknown word at byte {0}")]
    Word(usize),
    /// A number that 64 bits cannot hold.
    #[error("number out of range at byte {0}")]
    Number(usize),
    /// An invalid escape.
    #[error("bad escape at byte {0}")]
    Escape(usize),
    /// An array with values of several types.
    #[error("mixed array at byte {0}")]
    MixedArray(usize),
    /// Objects nested too deeply.
    #[error("nested too deep at byte {0}")]
    Depth(usize),
    /// Too many values.
    #[error("too many values at byte {0}")]
    TooMany(usize),
}

/// Limits of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Objects.
    pub objects: usize,
    /// Values of any kind.
    pub values: usize,
}

impl Limits {
    /// For responses of an untrusted service. As many objects as the reference allows in portable storage; a value
    /// takes up to a hundred bytes in memory, an object several hundred.
    pub const CLIENT: Self = Self { objects: 196_608, values: 1 << 20 };
    /// The size of the input is the limit.
    pub const NONE: Self = Self { objects: usize::MAX, values: usize::MAX };
}

/// Receives the members of an object. Of two with the same name, the later counts.
pub(crate) trait Members: Default {
    /// The place for a member that is an object: empty, or an earlier one with the same name.
    fn object(&mut self, name: Cow<'_, [u8]>) -> &mut Object;

    /// Adds a member that is not an object.
    fn insert(&mut self, name: Cow<'_, [u8]>, value: Value);
}

impl Members for Object {
    fn object(&mut self, name: Cow<'_, [u8]>) -> &mut Object {
        self.entry(name.into_owned()).or_insert(Value::Bool(false)).make_object()
    }

    fn insert(&mut self, name: Cow<'_, [u8]>, value: Value) {
        Self::insert(self, name.into_owned(), value);
    }
}

impl Value {
    /// This object, or an empty one in its place: two objects of one name are merged, anything else is dropped.
    pub(crate) fn make_object(&mut self) -> &mut Object {
        if !matches!(self, Self::Object(_)) {
            *self = Self::Object(Object::new());
        }
        match self {
            Self::Object(object) => object,
            _ => unreachable!("it has just become one"),
        }
    }
}

/// Parses an object. An empty text is an empty object, and text after the object is ignored.
pub fn parse(text: &[u8]) -> Result<Object, ParseError> {
    parse_members(text)
}

/// As [`parse`], with limits.
pub fn parse_limited(text: &[u8], limits: Limits) -> Result<Object, ParseError> {
    Reader { text, at: 0, left: limits }.outermost()
}

/// As [`parse`], into any receiver of members.
pub(crate) fn parse_members<M: Members>(text: &[u8]) -> Result<M, ParseError> {
    Reader { text, at: 0, left: Limits::NONE }.outermost()
}

/// Parses an array of objects, which the reference does not support: `None` if the text does not start like one. More
/// objects than `limit` are an error.
pub fn parse_batch(text: &[u8], limit: usize) -> Option<Result<Vec<Object>, ParseError>> {
    parse_batch_members(text, limit)
}

/// As [`parse_batch`], into any receiver of members.
pub(crate) fn parse_batch_members<M: Members>(
    text: &[u8],
    limit: usize,
) -> Option<Result<Vec<M>, ParseError>> {
    let mut reader = Reader { text, at: 0, left: Limits::NONE };
    reader.skip_space();
    reader.eat(b'[').then(|| reader.batch(limit))
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    /// The rest of the limits.
    left: Limits,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn skip_space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | 0x0b | 0x0c | b'\r')) {
            self.at += 1;
        }
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn outermost<M: Members>(&mut self) -> Result<M, ParseError> {
        let mut members = M::default();
        self.skip_space();
        if self.at < self.text.len() {
            self.object(&mut members, 1)?;
        }
        Ok(members)
    }

    /// Counts a value.
    fn count(&mut self) -> Result<(), ParseError> {
        self.left.values = self.left.values.checked_sub(1).ok_or(ParseError::TooMany(self.at))?;
        Ok(())
    }

    fn unexpected<T>(&self) -> Result<T, ParseError> {
        Err(ParseError::Character(self.at))
    }

    fn batch<M: Members>(&mut self, limit: usize) -> Result<Vec<M>, ParseError> {
        let mut objects = Vec::new();
        self.skip_space();
        if self.eat(b']') {
            return Ok(objects);
        }
        loop {
            self.skip_space();
            if objects.len() == limit {
                return self.unexpected();
            }
            let mut object = M::default();
            if !self.object(&mut object, 1)? {
                return Err(ParseError::Truncated);
            }
            objects.push(object);
            self.skip_space();
            if self.eat(b']') {
                return Ok(objects);
            }
            if !self.eat(b',') {
                return self.unexpected();
            }
        }
    }

    /// Parses the rest of an object into one that may have members already. False if the text ended before the object,
    /// which is allowed between two tokens of the outermost object.
    fn object<M: Members>(&mut self, object: &mut M, depth: usize) -> Result<bool, ParseError> {
        if depth > DEPTH_LIMIT {
            return Err(ParseError::Depth(self.at));
        }
        if !self.eat(b'{') {
            return self.unexpected();
        }
        self.left.objects = self.left.objects.checked_sub(1).ok_or(ParseError::TooMany(self.at))?;
        loop {
            self.skip_space();
            match self.peek() {
                None => return Ok(false),
                Some(b'}') => {
                    self.at += 1;
                    return Ok(true);
                }
                Some(b'"') => {}
                Some(_) => return self.unexpected(),
            }
            let name = self.string()?;
            self.skip_space();
            match self.peek() {
                None => return Ok(false),
                Some(b':') => self.at += 1,
                Some(_) => return self.unexpected(),
            }
            self.skip_space();
            if self.peek().is_none() || !self.member(object, name, depth)? {
                return Ok(false);
            }
            self.skip_space();
            match self.peek() {
                None => return Ok(false),
                Some(b',') => self.at += 1,
                Some(b'}') => {}
                Some(_) => return self.unexpected(),
            }
        }
    }

    /// Parses the value of a member. False if the text ended in it where it may.
    fn member<M: Members>(
        &mut self,
        object: &mut M,
        name: Cow<'_, [u8]>,
        depth: usize,
    ) -> Result<bool, ParseError> {
        self.count()?;
        match self.peek() {
            Some(b'{') => self.inner_object(object.object(name), depth),
            Some(b'[') => {
                self.at += 1;
                let mut items = Vec::new();
                let complete = self.array(&mut items, depth)?;
                if !items.is_empty() {
                    object.insert(name, Value::Array(items));
                }
                Ok(complete)
            }
            _ => {
                if let Some(value) = self.scalar()? {
                    object.insert(name, value);
                }
                Ok(true)
            }
        }
    }

    /// An inner object. If the text ends in it, the reference parses it again as part of the outer one, so only spaces
    /// may have followed the brace.
    fn inner_object(&mut self, object: &mut Object, depth: usize) -> Result<bool, ParseError> {
        let start = self.at;
        if self.object(object, depth + 1)? {
            return Ok(true);
        }
        let blank = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n' | 0x0b | 0x0c | b'\r');
        if self.text[start + 1..].iter().all(blank) { Ok(false) } else { Err(ParseError::Truncated) }
    }

    fn array(&mut self, items: &mut Vec<Value>, depth: usize) -> Result<bool, ParseError> {
        self.skip_space();
        if self.eat(b']') {
            return Ok(true);
        }
        loop {
            self.skip_space();
            self.count()?;
            let start = self.at;
            let item = match self.peek() {
                None => return Ok(false),
                Some(b'{') => {
                    let mut inner = Object::new();
                    if !self.inner_object(&mut inner, depth)? {
                        return Ok(false);
                    }
                    Value::Object(inner)
                }
                Some(_) => self.scalar()?.ok_or(ParseError::Word(start))?,
            };
            if items.first().is_some_and(|first| discriminant(first) != discriminant(&item)) {
                return Err(ParseError::MixedArray(start));
            }
            items.push(item);
            self.skip_space();
            match self.peek() {
                None => return Ok(false),
                Some(b',') => self.at += 1,
                Some(b']') => {
                    self.at += 1;
                    return Ok(true);
                }
                Some(_) => return self.unexpected(),
            }
        }
    }

    /// A string, number or word; `None` for `null`.
    fn scalar(&mut self) -> Result<Option<Value>, ParseError> {
        match self.peek() {
            Some(b'"') => self.string().map(|bytes| Some(Value::String(bytes.into_owned()))),
            Some(b'-' | b'0'..=b'9') => self.number().map(Some),
            Some(byte) if byte.is_ascii_alphabetic() => self.word(),
            _ => self.unexpected(),
        }
    }

    fn word(&mut self) -> Result<Option<Value>, ParseError> {
        let start = self.at;
        let length = self.text[start..].iter().position(|byte| !byte.is_ascii_alphabetic());
        let word = &self.text[start..start + length.ok_or(ParseError::Truncated)?];
        self.at += word.len();
        match word {
            _ if word.eq_ignore_ascii_case(b"null") => Ok(None),
            _ if word.eq_ignore_ascii_case(b"true") => Ok(Some(Value::Bool(true))),
            _ if word.eq_ignore_ascii_case(b"false") => Ok(Some(Value::Bool(false))),
            _ => Err(ParseError::Word(start)),
        }
    }

    /// A run of number characters, of which the longest prefix that is a number counts.
    fn number(&mut self) -> Result<Value, ParseError> {
        let start = self.at;
        let in_number = |byte: &u8| matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E');
        let length = self.text[start..].iter().position(|byte| !in_number(byte));
        let run = &self.text[start..start + length.ok_or(ParseError::Truncated)?];
        self.at += run.len();
        // Most numbers have this form, and it always fits.
        if run.len() < 20 && run.iter().all(u8::is_ascii_digit) {
            let number = run.iter().fold(0u64, |number, digit| 10 * number + u64::from(digit - b'0'));
            return Ok(Value::U64(number));
        }
        let run = std::str::from_utf8(run).expect("these characters are ASCII");
        let range = ParseError::Number(start);
        if run.contains(['.', 'e', 'E']) {
            return float(run).map(Value::F64).ok_or(range);
        }
        let digits = run.strip_prefix('-').unwrap_or(run);
        let digits = &digits[..digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len())];
        match (run.starts_with('-'), digits.is_empty()) {
            (true, true) => Ok(Value::I64(0)),
            (true, false) => format!("-{digits}").parse().map(Value::I64).map_err(|_| range),
            (false, _) => digits.parse().map(Value::U64).map_err(|_| range),
        }
    }

    /// A string, which is copied only if it has escapes.
    fn string(&mut self) -> Result<Cow<'a, [u8]>, ParseError> {
        self.at += 1;
        let mut bytes = Vec::new();
        loop {
            let rest = &self.text[self.at..];
            let plain = end_of_plain(rest).ok_or(ParseError::Truncated)?;
            self.at += plain + 1;
            if rest[plain] == b'"' && bytes.is_empty() {
                return Ok(Cow::Borrowed(&rest[..plain]));
            }
            bytes.extend_from_slice(&rest[..plain]);
            if rest[plain] == b'"' {
                return Ok(Cow::Owned(bytes));
            }
            self.escape(&mut bytes)?;
        }
    }

    fn escape(&mut self, bytes: &mut Vec<u8>) -> Result<(), ParseError> {
        let byte = self.peek().ok_or(ParseError::Truncated)?;
        self.at += 1;
        bytes.push(match byte {
            b'b' => 0x08,
            b'f' => 0x0c,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'v' => 0x0b,
            b'u' => return self.unicode(bytes),
            other => other,
        });
        Ok(())
    }

    /// Four hexadecimal digits, as three bytes even for half of a surrogate pair.
    fn unicode(&mut self, bytes: &mut Vec<u8>) -> Result<(), ParseError> {
        let digits = self.text.get(self.at..self.at + 4).ok_or(ParseError::Truncated)?;
        let mut unit = 0u32;
        for digit in digits {
            let value = char::from(*digit).to_digit(16).ok_or(ParseError::Escape(self.at))?;
            unit = unit << 4 | value;
        }
        self.at += 4;
        let low = |shift: u32| 0x80 | (unit >> shift & 0x3f).to_le_bytes()[0];
        match unit {
            0..=0x7f => bytes.push(unit.to_le_bytes()[0]),
            0x80..=0x7ff => bytes.extend([0xc0 | (unit >> 6).to_le_bytes()[0], low(0)]),
            _ => bytes.extend([0xe0 | (unit >> 12).to_le_bytes()[0], low(6), low(0)]),
        }
        Ok(())
    }
}

/// The position where a string ends or an escape begins. Most strings are too short for a search to pay off.
fn end_of_plain(text: &[u8]) -> Option<usize> {
    let (near, far) = text.split_at(text.len().min(32));
    let found = near.iter().position(|byte| matches!(byte, b'"' | b'\\'));
    found.or_else(|| memchr2(b'"', b'\\', far).map(|at| near.len() + at))
}

/// The longest prefix that is a number; `None` if a double cannot hold it.
fn float(run: &str) -> Option<f64> {
    let bytes = run.as_bytes();
    let digits = |from: usize| bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let sign = usize::from(run.starts_with('-'));
    let whole = digits(sign);
    let mut end = sign + whole;
    let mut any = whole > 0;
    if bytes.get(end) == Some(&b'.') {
        let fraction = digits(end + 1);
        any |= fraction > 0;
        end += 1 + fraction;
    }
    if !any {
        return Some(0.0);
    }
    let mantissa = &run[..end];
    if let Some(b'e' | b'E') = bytes.get(end) {
        let signed = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        let exponent = digits(end + 1 + signed);
        if exponent > 0 {
            end += 1 + signed + exponent;
        }
    }
    let value: f64 = run[..end].parse().ok()?;
    let vanished = value == 0.0 && mantissa.contains(|c: char| matches!(c, '1'..='9'));
    (value.is_finite() && !value.is_subnormal() && !vanished).then_some(value)
}
