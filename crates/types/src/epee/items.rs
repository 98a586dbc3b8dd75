//! Numbers, booleans, strings and fixed-size items as field values.

use std::borrow::Cow;

use super::{EpeeError, EpeeErrorKind, Kind, Pod, ReadItem, Value, WriteItem, Writer};
use crate::address::ShortPaymentId;
use crate::{Amount, CompressedPoint, GlobalIndex, Hash, Height, KeyImage, PublicKey, ScalarBytes};

macro_rules! integers {
    ($($type:ty: $kind:ident),*) => {$(
        impl WriteItem for $type {
            const KIND: Kind = Kind::$kind;

            fn write_item(&self, writer: &mut Writer<'_>) {
                writer.raw(&self.to_le_bytes());
            }
        }
    )*};
}

macro_rules! read_integers {
    ($($type:ty),*) => {$(
        impl<'a> ReadItem<'a> for $type {
            fn read_item(value: Value<'_, 'a>) -> Result<Self, EpeeError> {
                value.integer(stringify!($type))
            }
        }
    )*};
}

integers!(i64: I64, i32: I32, i16: I16, i8: I8, u64: U64, u32: U32, u16: U16, u8: U8, f64: F64);
read_integers!(i64, i32, i16, i8, u32, u16, u8);

impl<'a> ReadItem<'a> for u64 {
    /// Unlike narrower numbers, this may also be a string, as some clients send it
    /// (`portable_storage_val_converters.h`).
    fn read_item(value: Value<'_, 'a>) -> Result<Self, EpeeError> {
        if value.kind() != Kind::String || value.array_len().is_some() {
            return value.integer("u64");
        }
        let digits = value.bytes()?;
        let parse = |total: u64, &byte: &u8| {
            let digit = byte.is_ascii_digit().then(|| u64::from(byte - b'0'))?;
            total.checked_mul(10)?.checked_add(digit)
        };
        let number = digits.iter().try_fold(0, parse).filter(|_| !digits.is_empty());
        number.ok_or_else(|| EpeeErrorKind::NotANumber.into())
    }
}

impl<'a> ReadItem<'a> for f64 {
    fn read_item(value: Value<'_, 'a>) -> Result<Self, EpeeError> {
        value.f64()
    }
}

impl WriteItem for bool {
    const KIND: Kind = Kind::Bool;

    fn write_item(&self, writer: &mut Writer<'_>) {
        writer.raw(&[u8::from(*self)]);
    }
}

impl<'a> ReadItem<'a> for bool {
    fn read_item(value: Value<'_, 'a>) -> Result<Self, EpeeError> {
        value.bool()
    }
}

macro_rules! strings {
    ($($type:ty),*) => {$(
        impl WriteItem for $type {
            const KIND: Kind = Kind::String;

            fn write_item(&self, writer: &mut Writer<'_>) {
                writer.string(self.as_ref());
            }
        }
    )*};
}

strings!(Vec<u8>, &[u8], Cow<'_, [u8]>, String, &str);

impl<'a> ReadItem<'a> for Vec<u8> {
    fn read_item(value: Value<'_, 'a>) -> Result<Self, EpeeError> {
        value.bytes().map(<[u8]>::to_vec)
    }
}

impl<'a: 'b, 'b> ReadItem<'a> for &'b [u8] {
    fn read_item(value: Value<'_, 'a>) -> Result<Self, EpeeError> {
        value.bytes()
    }
}

impl<'a: 'b, 'b> ReadItem<'a> for Cow<'b, [u8]> {
    fn read_item(value: Value<'_, 'a>) -> Result<Self, EpeeError> {
        value.bytes().map(Cow::Borrowed)
    }
}

impl<'a> ReadItem<'a> for String {
    fn read_item(value: Value<'_, 'a>) -> Result<Self, EpeeError> {
        <&str>::read_item(value).map(str::to_owned)
    }
}

impl<'a: 'b, 'b> ReadItem<'a> for &'b str {
    fn read_item(value: Value<'_, 'a>) -> Result<Self, EpeeError> {
        std::str::from_utf8(value.bytes()?).map_err(|_| EpeeErrorKind::NotText.into())
    }
}

macro_rules! numbers {
    ($($type:ident),*) => {$(
        impl WriteItem for $type {
            const KIND: Kind = Kind::U64;

            fn write_item(&self, writer: &mut Writer<'_>) {
                self.0.write_item(writer);
            }
        }

        impl<'a> ReadItem<'a> for $type {
            fn read_item(value: Value<'_, 'a>) -> Result<Self, EpeeError> {
                u64::read_item(value).map(Self)
            }
        }
    )*};
}

numbers!(Amount, GlobalIndex, Height);

impl<const N: usize> Pod for [u8; N] {
    const SIZE: usize = N;

    fn from_pod(bytes: &[u8]) -> Self {
        bytes.try_into().expect("as many bytes as the size says")
    }

    fn push_pod(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(self);
    }
}

macro_rules! pods {
    ($($type:ident($size:literal)),*) => {$(
        impl Pod for $type {
            const SIZE: usize = $size;

            fn from_pod(bytes: &[u8]) -> Self {
                Self(Pod::from_pod(bytes))
            }

            fn push_pod(&self, out: &mut Vec<u8>) {
                self.0.push_pod(out);
            }
        }
    )*};
}

pods!(Hash(32), PublicKey(32), KeyImage(32), CompressedPoint(32), ScalarBytes(32), ShortPaymentId(8));
pods!(Amount(8), GlobalIndex(8), Height(8));

macro_rules! integer_pods {
    ($($type:ty),*) => {$(
        impl Pod for $type {
            const SIZE: usize = size_of::<$type>();

            fn from_pod(bytes: &[u8]) -> Self {
                Self::from_le_bytes(Pod::from_pod(bytes))
            }

            fn push_pod(&self, out: &mut Vec<u8>) {
                out.extend_from_slice(&self.to_le_bytes());
            }
        }
    )*};
}

integer_pods!(u16, u32, u64);
