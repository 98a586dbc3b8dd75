//! Bytes in JSON.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::same_schema;
use crate::schema::Bytes;

/// Raw bytes in a JSON string, which need not be text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RawBytes(pub Vec<u8>);

impl RawBytes {
    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for RawBytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

impl<'de> Deserialize<'de> for RawBytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_byte_buf(Visitor)
    }
}

struct Visitor;

impl de::Visitor<'_> for Visitor {
    type Value = RawBytes;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a string")
    }

    fn visit_str<E>(self, text: &str) -> Result<RawBytes, E> {
        Ok(RawBytes(text.as_bytes().to_vec()))
    }

    fn visit_bytes<E>(self, bytes: &[u8]) -> Result<RawBytes, E> {
        Ok(RawBytes(bytes.to_vec()))
    }

    fn visit_byte_buf<E>(self, bytes: Vec<u8>) -> Result<RawBytes, E> {
        Ok(RawBytes(bytes))
    }
}

/// Bytes in a JSON string, in one of two forms. Parsing gives the first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BytesInJson {
    /// Raw bytes, which need not be text.
    Raw(RawBytes),
    /// One character per byte, U+0000 to U+00FF, which every JSON parser accepts.
    Characters(Vec<u8>),
}

impl BytesInJson {
    /// The bytes.
    pub fn bytes(&self) -> &[u8] {
        match self {
            Self::Raw(RawBytes(bytes)) | Self::Characters(bytes) => bytes,
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.bytes().is_empty()
    }
}

impl Default for BytesInJson {
    fn default() -> Self {
        Self::Raw(RawBytes::default())
    }
}

impl Serialize for BytesInJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Raw(bytes) => bytes.serialize(serializer),
            Self::Characters(bytes) => {
                serializer.serialize_str(&bytes.iter().copied().map(char::from).collect::<String>())
            }
        }
    }
}

impl<'de> Deserialize<'de> for BytesInJson {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        RawBytes::deserialize(deserializer).map(Self::Raw)
    }
}

same_schema!(RawBytes => Bytes, BytesInJson => Bytes);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json;

    #[test]
    fn bytes_are_raw_or_characters() {
        let bytes = vec![0, b'"', 0x0b, 0x7f, 0x80, 0xff];
        let raw = json::to_bytes(&BytesInJson::Raw(RawBytes(bytes.clone()))).unwrap();
        assert_eq!(raw, b"\"\0\\\"\\v\x7f\x80\xff\"");
        let text = json::to_bytes(&BytesInJson::Characters(bytes)).unwrap();
        assert_eq!(text, "\"\\u0000\\\"\\u000b\u{7f}\u{80}\u{ff}\"".as_bytes());
    }
}
