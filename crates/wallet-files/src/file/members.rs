//! The JSON object in a keys file: named members in order.
//!
//! Strings can hold arbitrary bytes. Unknown members are preserved.

use zeroize::{Zeroize, Zeroizing};

/// The maximum nesting depth of values.
const MAX_DEPTH: usize = 64;

/// The named members of an object.
#[derive(Clone, Default)]
pub struct Members(Vec<(Vec<u8>, Member)>);

#[derive(Clone)]
enum Member {
    /// A string, unescaped.
    Text(Zeroizing<Vec<u8>>),
    /// Any other value, as written.
    Other(Vec<u8>),
}

/// A member with an unexpected type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the setting {name} is not {expected}")]
pub struct MemberError {
    name: &'static str,
    expected: &'static str,
}

impl MemberError {
    pub(super) const fn new(name: &'static str, expected: &'static str) -> Self {
        Self { name, expected }
    }
}

impl Members {
    /// Parses an object. Data after a zero byte or after the object is ignored.
    pub fn parse(text: &[u8]) -> Option<Self> {
        let text = text.split(|byte| *byte == 0).next()?;
        let mut parser = Parser { rest: text };
        let members = parser.object()?;
        parser.blanks();
        parser.rest.is_empty().then_some(members)
    }

    /// Writes the object.
    pub fn to_text(&self) -> Zeroizing<Vec<u8>> {
        let length = self.0.iter().map(|(name, member)| 8 + name.len() + 6 * member.len()).sum();
        // Allocated at full size, so that no partial copy is left in memory.
        let mut out = Zeroizing::new(Vec::with_capacity(length));
        out.push(b'{');
        for (position, (name, member)) in self.0.iter().enumerate() {
            if position > 0 {
                out.push(b',');
            }
            write_text(&mut out, name);
            out.push(b':');
            match member {
                Member::Text(text) => write_text(&mut out, text),
                Member::Other(token) => out.extend_from_slice(token),
            }
        }
        out.push(b'}');
        out
    }

    /// A string.
    ///
    /// # Errors
    /// If it is something else.
    pub fn text(&self, name: &'static str) -> Result<Option<&[u8]>, MemberError> {
        match self.find(name) {
            None => Ok(None),
            Some(Member::Text(text)) => Ok(Some(text)),
            Some(Member::Other(_)) => Err(MemberError { name, expected: "text" }),
        }
    }

    /// An integer.
    ///
    /// # Errors
    /// If it is something else.
    pub fn number(&self, name: &'static str) -> Result<Option<u64>, MemberError> {
        let error = MemberError { name, expected: "a whole number" };
        match self.find(name) {
            None => Ok(None),
            Some(Member::Text(_)) => Err(error),
            Some(Member::Other(token)) => {
                std::str::from_utf8(token).ok().and_then(|token| token.parse().ok()).map(Some).ok_or(error)
            }
        }
    }

    /// A boolean, stored as a number.
    ///
    /// # Errors
    /// If it is something else.
    pub fn switch(&self, name: &'static str) -> Result<Option<bool>, MemberError> {
        Ok(self.number(name)?.map(|number| number != 0))
    }

    /// Sets a string, in place or at the end.
    pub fn set_text(&mut self, name: &'static str, text: &[u8]) {
        self.set(name, Member::Text(Zeroizing::new(text.to_vec())));
    }

    /// Sets a number, in place or at the end.
    pub fn set_number(&mut self, name: &'static str, number: u64) {
        self.set(name, Member::Other(number.to_string().into_bytes()));
    }

    /// Appends all members of another object.
    pub(super) fn extend(&mut self, other: &Self) {
        self.0.extend(other.0.iter().map(|(name, member)| (name.clone(), member.clone())));
    }

    /// Removes a member.
    pub fn remove(&mut self, name: &str) {
        self.0.retain(|(known, _)| known != name.as_bytes());
    }

    fn find(&self, name: &str) -> Option<&Member> {
        self.0.iter().find(|(known, _)| known == name.as_bytes()).map(|(_, member)| member)
    }

    fn set(&mut self, name: &str, member: Member) {
        match self.0.iter_mut().find(|(known, _)| known == name.as_bytes()) {
            Some((_, old)) => *old = member,
            None => self.0.push((name.as_bytes().to_vec(), member)),
        }
    }
}

impl Member {
    fn len(&self) -> usize {
        match self {
            Self::Text(text) => text.len(),
            Self::Other(token) => token.len(),
        }
    }
}

fn write_text(out: &mut Vec<u8>, text: &[u8]) {
    out.push(b'"');
    for &byte in text {
        match byte {
            b'"' | b'\\' => out.extend([b'\\', byte]),
            0x08 => out.extend(b"\\b"),
            0x0c => out.extend(b"\\f"),
            b'\n' => out.extend(b"\\n"),
            b'\r' => out.extend(b"\\r"),
            b'\t' => out.extend(b"\\t"),
            0..0x20 => out.extend(format!("\\u{byte:04X}").bytes()),
            _ => out.push(byte),
        }
    }
    out.push(b'"');
}

struct Parser<'a> {
    rest: &'a [u8],
}

impl<'a> Parser<'a> {
    fn blanks(&mut self) {
        let blank = |byte: &u8| matches!(byte, b' ' | b'\n' | b'\r' | b'\t');
        let count = self.rest.iter().take_while(|byte| blank(byte)).count();
        self.rest = &self.rest[count..];
    }

    fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*first)
    }

    /// Skips blanks and expects this byte.
    fn token(&mut self, wanted: u8) -> Option<()> {
        self.blanks();
        (*self.rest.first()? == wanted).then(|| self.rest = &self.rest[1..])
    }

    fn object(&mut self) -> Option<Members> {
        let mut members = Members::default();
        self.token(b'{')?;
        if self.token(b'}').is_some() {
            return Some(members);
        }
        loop {
            self.token(b'"')?;
            let name = self.text()?;
            self.token(b':')?;
            self.blanks();
            let member = match self.rest.first()? {
                b'"' => {
                    self.byte();
                    Member::Text(self.text()?)
                }
                _ => Member::Other(self.skip_value(0)?.to_vec()),
            };
            members.0.push((name.to_vec(), member));
            if self.token(b',').is_none() {
                self.token(b'}')?;
                return Some(members);
            }
        }
    }

    /// The rest of a string after its opening quote.
    fn text(&mut self) -> Option<Zeroizing<Vec<u8>>> {
        // Unescaping never makes a string longer.
        let end = self.rest.iter().position(|byte| *byte == b'"').unwrap_or(self.rest.len());
        let mut text = Zeroizing::new(Vec::with_capacity(end));
        loop {
            let byte = match self.byte()? {
                b'"' => return Some(text),
                b'\\' => match self.byte()? {
                    b'b' => 0x08,
                    b'f' => 0x0c,
                    b'n' => b'\n',
                    b'r' => b'\r',
                    b't' => b'\t',
                    b'u' => {
                        let mut bytes = [0; 4];
                        let encoded = self.escaped_char()?.encode_utf8(&mut bytes);
                        push_wiped(&mut text, encoded.as_bytes());
                        continue;
                    }
                    quoted @ (b'"' | b'\\' | b'/') => quoted,
                    _ => return None,
                },
                0..0x20 => return None,
                byte => byte,
            };
            push_wiped(&mut text, &[byte]);
        }
    }

    fn escaped_char(&mut self) -> Option<char> {
        let first = self.hex4()?;
        if !(0xd800..0xdc00).contains(&first) {
            return char::from_u32(first);
        }
        (self.byte()? == b'\\' && self.byte()? == b'u').then_some(())?;
        let second = self.hex4()?.checked_sub(0xdc00).filter(|low| *low < 0x400)?;
        char::from_u32(0x1_0000 + ((first - 0xd800) << 10) + second)
    }

    fn hex4(&mut self) -> Option<u32> {
        let (digits, rest) = self.rest.split_at_checked(4)?;
        self.rest = rest;
        let digits = std::str::from_utf8(digits).ok().filter(|digits| !digits.starts_with('+'))?;
        u32::from_str_radix(digits, 16).ok()
    }

    /// Skips a value and returns it as written.
    fn skip_value(&mut self, depth: usize) -> Option<&'a [u8]> {
        let start = self.rest;
        match self.rest.first()? {
            b'"' => {
                self.byte();
                self.text()?;
            }
            open @ (b'{' | b'[') if depth < MAX_DEPTH => self.skip_container(*open, depth)?,
            _ => {
                let plain = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
                let count = self.rest.iter().take_while(|byte| plain(byte)).count();
                self.rest = &self.rest[count..];
                if count == 0 {
                    return None;
                }
            }
        }
        Some(&start[..start.len() - self.rest.len()])
    }

    fn skip_container(&mut self, open: u8, depth: usize) -> Option<()> {
        let close = if open == b'{' { b'}' } else { b']' };
        self.byte();
        if self.token(close).is_some() {
            return Some(());
        }
        loop {
            self.blanks();
            if open == b'{' {
                self.token(b'"')?;
                self.text()?;
                self.token(b':')?;
                self.blanks();
            }
            self.skip_value(depth + 1)?;
            if self.token(b',').is_none() {
                return self.token(close);
            }
        }
    }
}

/// Appends, and wipes the old buffer if it had to grow.
fn push_wiped(text: &mut Zeroizing<Vec<u8>>, bytes: &[u8]) {
    if text.capacity() - text.len() < bytes.len() {
        let mut larger = Vec::with_capacity(2 * text.capacity() + bytes.len());
        larger.extend_from_slice(text);
        let mut old = std::mem::replace(&mut **text, larger);
        old.zeroize();
    }
    text.extend_from_slice(bytes);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_members_are_preserved() {
        let text =
            br#"{"key_data":"a\u0000\n\"\\z","n":-1.0,"list":[1,{"a":[]},"x"],"nested":{"y":"\u00e9"}}"#;
        let mut members = Members::parse(text).unwrap();
        assert_eq!(members.text("key_data"), Ok(Some(&b"a\0\n\"\\z"[..])));
        assert!(members.number("n").is_err());
        assert_eq!(members.number("absent"), Ok(None));
        assert_eq!(&**members.to_text(), &text[..]);
        members.set_number("n", 7);
        members.set_text("new", b"\xff\x01");
        let text = members.to_text();
        assert!(ferrite_testkit::strict_json::check(&text).is_err(), "not UTF-8");
        let again = Members::parse(&text).unwrap();
        assert_eq!((again.number("n"), again.text("new")), (Ok(Some(7)), Ok(Some(&b"\xff\x01"[..]))));
        assert_eq!(again.switch("n"), Ok(Some(true)));
    }

    #[test]
    fn anything_else_is_not_an_object() {
        for text in
            ["", "[]", "1", "{", r#"{"a"}"#, r#"{"a":}"#, r#"{"a":1}x"#, r#"{"a":"\x"}"#, r#"{"a":1,}"#]
        {
            assert!(Members::parse(text.as_bytes()).is_none(), "{text}");
        }
        let deep = format!(r#"{{"a":{}}}"#, "[".repeat(100_000));
        assert!(Members::parse(deep.as_bytes()).is_none());
    }
}
