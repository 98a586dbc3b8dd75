//! The JSON in which the reference shows blocks and transactions (json_archive.h).
//!
//! Clients see this odd layout as text inside RPC responses, so it is reproduced to the byte. Its strangest rule: there
//! is a newline before the closing bracket of a list if the list that was opened *last* announced a size and was not
//! empty, whichever list that was.

use std::fmt::Write;

/// Builds the text.
#[derive(Debug, Default)]
pub struct JsonArchive {
    text: String,
    depth: usize,
    object_just_opened: bool,
    last_announced: usize,
}

impl JsonArchive {
    /// An empty text.
    pub fn new() -> Self {
        Self::default()
    }

    /// The finished text.
    pub fn finish(self) -> String {
        self.text
    }

    fn new_line(&mut self) {
        self.text.push('\n');
        for _ in 0..self.depth {
            self.text.push_str("  ");
        }
    }

    /// Starts the member `name` of the current object.
    pub fn tag(&mut self, name: &str) {
        if !self.object_just_opened {
            self.text.push_str(", ");
        }
        self.new_line();
        let _ = write!(self.text, "\"{name}\": ");
        self.object_just_opened = false;
    }

    /// Writes an object around what `members` writes.
    pub fn object(&mut self, members: impl FnOnce(&mut Self)) {
        self.text.push('{');
        self.depth += 1;
        self.object_just_opened = true;
        members(self);
        self.depth -= 1;
        self.new_line();
        self.text.push('}');
    }

    /// Writes a variant as an object with one member.
    pub fn variant(&mut self, name: &str, value: impl FnOnce(&mut Self)) {
        self.object(|json| {
            json.tag(name);
            value(json);
        });
    }

    /// Writes a list whose size the reference announces: those with a count on the wire.
    pub fn counted_list<T>(&mut self, items: &[T], item: impl FnMut(&mut Self, &T)) {
        self.write_list(items.len(), items, item);
    }

    /// Writes a list whose size the reference does not announce: those without a count on the wire.
    pub fn list<T>(&mut self, items: &[T], item: impl FnMut(&mut Self, &T)) {
        self.write_list(0, items, item);
    }

    fn write_list<T>(&mut self, announced: usize, items: &[T], mut item: impl FnMut(&mut Self, &T)) {
        self.last_announced = announced;
        self.depth += 1;
        self.text.push_str("[ ");
        for (index, value) in items.iter().enumerate() {
            if index > 0 {
                self.text.push_str(", ");
            }
            item(self, value);
        }
        self.depth -= 1;
        if self.last_announced > 0 {
            self.new_line();
        }
        self.text.push(']');
    }

    /// Writes a number.
    pub fn number(&mut self, value: impl Into<u64>) {
        let _ = write!(self.text, "{}", value.into());
    }

    /// Writes bytes as a string of hex digits.
    pub fn hex(&mut self, bytes: impl AsRef<[u8]>) {
        self.text.push('"');
        self.bare_hex(bytes);
        self.text.push('"');
    }

    /// Writes a string of hex digits from several pieces of bytes.
    pub fn hex_pieces<'a>(&mut self, pieces: impl IntoIterator<Item = &'a [u8]>) {
        self.text.push('"');
        for piece in pieces {
            self.bare_hex(piece);
        }
        self.text.push('"');
    }

    fn bare_hex(&mut self, bytes: impl AsRef<[u8]>) {
        self.text.push_str(&const_hex::encode(bytes));
    }

    /// Writes the member `name` with a number.
    pub fn number_field(&mut self, name: &str, value: impl Into<u64>) {
        self.tag(name);
        self.number(value);
    }

    /// Writes the member `name` with bytes.
    pub fn hex_field(&mut self, name: &str, bytes: impl AsRef<[u8]>) {
        self.tag(name);
        self.hex(bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Equal values have different layouts, so no serializer of values can write them.
    #[test]
    fn the_list_opened_last_decides_the_layout() {
        let nested = |inner: fn(&mut JsonArchive)| {
            let mut json = JsonArchive::new();
            json.counted_list(&[()], |json, ()| inner(json));
            json.finish()
        };
        let counted = nested(|json| json.counted_list(&[1u64], |json, number| json.number(*number)));
        let uncounted = nested(|json| json.list(&[1u64], |json, number| json.number(*number)));
        assert_eq!((counted.as_str(), uncounted.as_str()), ("[ [ 1\n  ]\n]", "[ [ 1]]"));
    }
}
