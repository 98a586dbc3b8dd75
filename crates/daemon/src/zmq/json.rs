//! JSON as this interface writes it: on one line, members in fixed order, including empty arrays.

/// A JSON writer.
#[derive(Debug, Default)]
pub(super) struct Json {
    out: Vec<u8>,
}

impl Json {
    /// After a text that is not JSON, such as `topic:`.
    pub(super) fn after(text: &str) -> Self {
        Self { out: text.as_bytes().to_vec() }
    }

    pub(super) fn finish(self) -> Vec<u8> {
        self.out
    }

    /// A comma, unless this is the first value here.
    fn separate(&mut self) {
        if !matches!(self.out.last(), None | Some(b'{' | b'[' | b':')) {
            self.out.push(b',');
        }
    }

    pub(super) fn object(&mut self, members: impl FnOnce(&mut Self)) {
        self.separate();
        self.out.push(b'{');
        members(self);
        self.out.push(b'}');
    }

    pub(super) fn array<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        mut item: impl FnMut(&mut Self, T),
    ) {
        self.separate();
        self.out.push(b'[');
        for one in items {
            item(self, one);
        }
        self.out.push(b']');
    }

    pub(super) fn number(&mut self, number: impl Into<u64>) {
        self.raw(&number.into().to_string());
    }

    pub(super) fn boolean(&mut self, value: bool) {
        self.raw(if value { "true" } else { "false" });
    }

    /// Text that is JSON already.
    pub(super) fn raw(&mut self, text: &str) {
        self.separate();
        self.out.extend_from_slice(text.as_bytes());
    }

    pub(super) fn hex(&mut self, bytes: impl AsRef<[u8]>) {
        self.separate();
        self.out.push(b'"');
        let start = self.out.len();
        let bytes = bytes.as_ref();
        self.out.resize(start + 2 * bytes.len(), 0);
        const_hex::encode_to_slice(bytes, &mut self.out[start..])
            .expect("there is room for two digits a byte");
        self.out.push(b'"');
    }

    pub(super) fn text(&mut self, text: &str) {
        const HEX: &[u8; 16] = b"0123456789ABCDEF";
        self.separate();
        self.out.push(b'"');
        for &byte in text.as_bytes() {
            match byte {
                b'"' | b'\\' => self.out.extend([b'\\', byte]),
                0x08 => self.out.extend(b"\\b"),
                0x0c => self.out.extend(b"\\f"),
                b'\n' => self.out.extend(b"\\n"),
                b'\r' => self.out.extend(b"\\r"),
                b'\t' => self.out.extend(b"\\t"),
                0..0x20 => {
                    let digits = [HEX[usize::from(byte >> 4)], HEX[usize::from(byte & 15)]];
                    self.out.extend(b"\\u00");
                    self.out.extend(digits);
                }
                _ => self.out.push(byte),
            }
        }
        self.out.push(b'"');
    }

    /// The name of a member; its value follows.
    pub(super) fn key(&mut self, name: &str) -> &mut Self {
        self.text(name);
        self.out.push(b':');
        self
    }

    pub(super) fn number_field(&mut self, name: &str, number: impl Into<u64>) {
        self.key(name).number(number);
    }

    pub(super) fn boolean_field(&mut self, name: &str, value: bool) {
        self.key(name).boolean(value);
    }

    pub(super) fn hex_field(&mut self, name: &str, bytes: impl AsRef<[u8]>) {
        self.key(name).hex(bytes);
    }

    pub(super) fn text_field(&mut self, name: &str, text: &str) {
        self.key(name).text(text);
    }

    pub(super) fn object_field(&mut self, name: &str, members: impl FnOnce(&mut Self)) {
        self.key(name).object(members);
    }

    pub(super) fn array_field<T>(
        &mut self,
        name: &str,
        items: impl IntoIterator<Item = T>,
        item: impl FnMut(&mut Self, T),
    ) {
        self.key(name).array(items, item);
    }

    /// An array of hex strings.
    pub(super) fn hexes<T: AsRef<[u8]>>(&mut self, name: &str, items: impl IntoIterator<Item = T>) {
        self.array_field(name, items, |json, item| json.hex(item));
    }

    /// An array of numbers.
    pub(super) fn numbers(&mut self, name: &str, items: impl IntoIterator<Item = u64>) {
        self.array_field(name, items, |json, item| json.number(item));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compact_and_in_order() {
        let mut json = Json::after("topic:");
        json.object(|json| {
            json.number_field("b", 1u8);
            json.array_field("a", [true, false], |json, value| json.boolean(value));
            json.numbers("none", []);
            json.object_field("o", |_| {});
            json.hexes("h", [[0xab, 1], [2, 3]]);
            json.text_field("t", "a\"\\\n\u{1}\u{1f}/é");
        });
        let expected = concat!(
            r#"topic:{"b":1,"a":[true,false],"none":[],"o":{},"h":["ab01","0203"],"#,
            r#""t":"a\"\\\n\u0001\u001F/é"}"#
        );
        assert_eq!(String::from_utf8(json.finish()).expect("text"), expected);
        assert_eq!(
            serde_json::to_string("\u{1f}").expect("text"),
            r#""\u001f""#,
            "not the reference's digits"
        );
    }

    #[test]
    fn text_that_ends_like_a_bracket() {
        let mut json = Json::default();
        json.array(["[", "{", ":"], |json, text| json.text(text));
        assert_eq!(json.finish(), br#"["[","{",":"]"#);
    }
}
