//! Responses of unknown shape, with what a strict comparison needs: types of numbers, and bytes that are not text.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use ferrite_types::epee::{self, Array, Entry, Items, Kind, Limits, Section};

/// A value.
#[derive(Clone, PartialEq, Eq)]
pub enum Tree {
    /// JSON's `null`.
    Null,
    /// A boolean.
    Bool(bool),
    /// A number: its type and its digits.
    Number(&'static str, String),
    /// Text or a blob.
    Bytes(Vec<u8>),
    /// An array.
    List(Vec<Tree>),
    /// An object.
    Map(BTreeMap<String, Tree>),
}

impl Tree {
    /// Parses JSON as the reference writes it: strings may contain any bytes, and `\v`. `None` if it is malformed, or a
    /// name is repeated.
    pub fn from_json(text: &[u8]) -> Option<Self> {
        Reader::new(text).whole()
    }

    /// The positions of strings and numbers in JSON, each with its field: names separated by dots, without positions in
    /// arrays. `None` if it is malformed.
    pub(crate) fn scalars(text: &[u8]) -> Option<Vec<(String, Range<usize>)>> {
        let mut reader = Reader { scalars: Some(Vec::new()), ..Reader::new(text) };
        reader.whole()?;
        reader.scalars
    }

    /// Parses portable storage. `None` if it is malformed.
    pub fn from_epee(bytes: &[u8]) -> Option<Self> {
        let section: Section<'_> = epee::from_bytes(bytes, Limits::NONE).ok()?;
        Some(of_section(&section))
    }

    /// Sorts all arrays, for answers that come from the reference's hash tables.
    pub fn sort_lists(&mut self) {
        match self {
            Self::Map(fields) => fields.values_mut().for_each(Self::sort_lists),
            Self::List(items) => {
                items.iter_mut().for_each(Self::sort_lists);
                items.sort_by_key(|item| format!("{item:?}"));
            }
            _ => {}
        }
    }

    /// Removes the fields of this name from all objects.
    pub fn remove_fields(&mut self, name: &str) {
        match self {
            Self::Map(fields) => {
                fields.remove(name);
                fields.values_mut().for_each(|field| field.remove_fields(name));
            }
            Self::List(items) => items.iter_mut().for_each(|item| item.remove_fields(name)),
            _ => {}
        }
    }

    /// The type of the value.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool(_) => "bool",
            Self::Number(kind, _) => kind,
            Self::Bytes(_) => "string",
            Self::List(_) => "array",
            Self::Map(_) => "object",
        }
    }

    /// Whether it is empty: an empty list, object or string, zero, false, `null`.
    pub(crate) fn is_empty(&self) -> bool {
        match self {
            Self::Null => true,
            Self::Bool(value) => !value,
            Self::Number(_, digits) => digits == "0",
            Self::Bytes(bytes) => bytes.is_empty(),
            Self::List(items) => items.is_empty(),
            Self::Map(fields) => fields.is_empty(),
        }
    }

    /// The value of a field, if this has fields. Dots lead deeper; in an array, numbers are positions.
    pub fn get(&self, path: &str) -> Option<&Self> {
        path.split('.').try_fold(self, |tree, name| match tree {
            Self::Map(fields) => fields.get(name),
            Self::List(items) => items.get(name.parse::<usize>().ok()?),
            _ => None,
        })
    }

    /// The text of a field.
    pub fn text(&self, path: &str) -> Option<&str> {
        match self.get(path)? {
            Self::Bytes(bytes) => std::str::from_utf8(bytes).ok(),
            _ => None,
        }
    }

    /// The number in a field.
    pub fn number(&self, path: &str) -> Option<u64> {
        match self.get(path)? {
            Self::Number(_, digits) => digits.parse().ok(),
            _ => None,
        }
    }

    /// The values of an array field. Empty if it is absent, since empty arrays are not sent.
    pub fn list(&self, path: &str) -> &[Self] {
        match self.get(path) {
            Some(Self::List(items)) => items,
            _ => &[],
        }
    }
}

impl fmt::Debug for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Bool(truth) => write!(f, "{truth}"),
            Self::Number("number", digits) => f.write_str(digits),
            Self::Number(kind, digits) => write!(f, "{digits} ({kind})"),
            Self::Bytes(bytes) => write!(f, "\"{}\"", bytes.escape_ascii()),
            Self::List(items) => f.debug_list().entries(items).finish(),
            Self::Map(fields) => f.debug_map().entries(fields).finish(),
        }
    }
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    /// The names that lead to the value being parsed.
    names: Vec<String>,
    /// The scalars parsed so far, if requested.
    scalars: Option<Vec<(String, Range<usize>)>>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a [u8]) -> Self {
        Self { text, at: 0, names: Vec::new(), scalars: None }
    }

    fn whole(&mut self) -> Option<Tree> {
        let tree = self.value()?;
        self.space();
        (self.at == self.text.len()).then_some(tree)
    }

    fn space(&mut self) {
        while self.text.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
    }

    fn eat(&mut self, byte: u8) -> Option<()> {
        self.space();
        (self.text.get(self.at) == Some(&byte)).then(|| self.at += 1)
    }

    fn word(&mut self, word: &str, tree: Tree) -> Option<Tree> {
        self.text[self.at..].starts_with(word.as_bytes()).then(|| self.at += word.len())?;
        Some(tree)
    }

    fn value(&mut self) -> Option<Tree> {
        self.space();
        let from = self.at;
        let tree = match self.text.get(self.at)? {
            b'{' => return self.map(),
            b'[' => return self.list(),
            b'"' => self.string().map(Tree::Bytes),
            b't' => self.word("true", Tree::Bool(true)),
            b'f' => self.word("false", Tree::Bool(false)),
            b'n' => self.word("null", Tree::Null),
            _ => self.digits(),
        };
        if let Some(scalars) = &mut self.scalars {
            scalars.push((self.names.join("."), from..self.at));
        }
        tree
    }

    fn map(&mut self) -> Option<Tree> {
        let mut fields = BTreeMap::new();
        self.eat(b'{')?;
        if self.eat(b'}').is_some() {
            return Some(Tree::Map(fields));
        }
        loop {
            self.space();
            let name = String::from_utf8(self.string()?).ok()?;
            self.eat(b':')?;
            self.names.push(name);
            let value = self.value()?;
            if fields.insert(self.names.pop()?, value).is_some() {
                return None;
            }
            if self.eat(b',').is_none() {
                return self.eat(b'}').map(|()| Tree::Map(fields));
            }
        }
    }

    fn list(&mut self) -> Option<Tree> {
        let mut items = Vec::new();
        self.eat(b'[')?;
        if self.eat(b']').is_some() {
            return Some(Tree::List(items));
        }
        loop {
            items.push(self.value()?);
            if self.eat(b',').is_none() {
                return self.eat(b']').map(|()| Tree::List(items));
            }
        }
    }

    fn string(&mut self) -> Option<Vec<u8>> {
        self.eat(b'"')?;
        let mut bytes = Vec::new();
        loop {
            let byte = *self.text.get(self.at)?;
            self.at += 1;
            match byte {
                b'"' => return Some(bytes),
                b'\\' => {
                    let escape = *self.text.get(self.at)?;
                    self.at += 1;
                    if escape == b'u' {
                        let digits = std::str::from_utf8(self.text.get(self.at..self.at + 4)?).ok()?;
                        self.at += 4;
                        let character = char::from_u32(u32::from_str_radix(digits, 16).ok()?)?;
                        bytes.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
                        continue;
                    }
                    bytes.push(match escape {
                        b'b' => 8,
                        b'f' => 12,
                        b'n' => b'\n',
                        b'r' => b'\r',
                        b't' => b'\t',
                        b'v' => 11,
                        same @ (b'"' | b'\\' | b'/') => same,
                        _ => return None,
                    });
                }
                plain => bytes.push(plain),
            }
        }
    }

    fn digits(&mut self) -> Option<Tree> {
        let from = self.at;
        while self
            .text
            .get(self.at)
            .is_some_and(|byte| matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e'))
        {
            self.at += 1;
        }
        let digits = std::str::from_utf8(&self.text[from..self.at]).ok()?.to_owned();
        let kind = if digits.contains(['.', 'e']) { "fraction" } else { "number" };
        digits.parse::<f64>().ok()?;
        Some(Tree::Number(kind, digits))
    }
}

fn of_section(section: &Section<'_>) -> Tree {
    let name = |name: &[u8]| String::from_utf8_lossy(name).into_owned();
    Tree::Map(section.entries().iter().map(|(key, entry)| (name(key), of_entry(entry))).collect())
}

fn of_entry(entry: &Entry<'_>) -> Tree {
    match entry {
        Entry::I64(number) => Tree::Number("i64", number.to_string()),
        Entry::I32(number) => Tree::Number("i32", number.to_string()),
        Entry::I16(number) => Tree::Number("i16", number.to_string()),
        Entry::I8(number) => Tree::Number("i8", number.to_string()),
        Entry::U64(number) => Tree::Number("u64", number.to_string()),
        Entry::U32(number) => Tree::Number("u32", number.to_string()),
        Entry::U16(number) => Tree::Number("u16", number.to_string()),
        Entry::U8(number) => Tree::Number("u8", number.to_string()),
        Entry::F64(number) => Tree::Number("f64", number.to_string()),
        Entry::String(bytes) => Tree::Bytes(bytes.to_vec()),
        Entry::Bool(truth) => Tree::Bool(*truth),
        Entry::Object(section) => of_section(section),
        Entry::Array(array) => Tree::List(of_array(array)),
    }
}

fn of_array(array: &Array<'_>) -> Vec<Tree> {
    let packed = |bytes: &[u8], kind: &'static str, size: usize| {
        let number = |item: &[u8]| {
            let mut wide = [0; 8];
            wide[..size].copy_from_slice(item);
            Tree::Number(kind, u64::from_le_bytes(wide).to_string())
        };
        bytes.chunks_exact(size).map(number).collect()
    };
    match array.items() {
        Items::Strings(strings) => strings.iter().map(|bytes| Tree::Bytes(bytes.to_vec())).collect(),
        Items::Objects(sections) => sections.iter().map(of_section).collect(),
        Items::Arrays => Vec::new(),
        // Equal arrays give equal trees; that signed numbers are shown as bits does not matter.
        Items::Packed(bytes) => match array.kind() {
            Kind::U64 => packed(bytes, "u64", 8),
            Kind::U32 => packed(bytes, "u32", 4),
            Kind::U16 => packed(bytes, "u16", 2),
            Kind::U8 => packed(bytes, "u8", 1),
            Kind::I64 => packed(bytes, "bits of i64", 8),
            Kind::I32 => packed(bytes, "bits of i32", 4),
            Kind::I16 => packed(bytes, "bits of i16", 2),
            Kind::I8 => packed(bytes, "bits of i8", 1),
            Kind::F64 => packed(bytes, "bits of f64", 8),
            _ => packed(bytes, "bits of bool", 1),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_of_the_reference() {
        let text = b"{\r\n  \"a\": [1,2],\"b\": {\"c\": \"x\\/\\v\xff\"},\"d\": -1.5\r\n}";
        let tree = Tree::from_json(text).unwrap();
        assert!(crate::strict_json::check(text).is_err());
        assert_eq!(tree.number("a.1"), Some(2));
        assert_eq!(tree.get("b.c"), Some(&Tree::Bytes(b"x/\x0b\xff".to_vec())));
        assert_eq!(tree.get("d").map(Tree::kind), Some("fraction"));
        for bad in ["", "{", "{}x", "[1,]", "{\"a\":1,\"a\":2}", "{\"a\":}", "{\"a\" 1}", "\"\\q\""] {
            assert_eq!(Tree::from_json(bad.as_bytes()), None, "{bad}");
        }
    }
}
