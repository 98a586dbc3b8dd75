//! Conversion between structs and sections.

use super::{EpeeError, EpeeErrorKind, Fields, Kind, Value, Writer};

/// A type that can be read from a section.
pub trait ReadObject<'a>: Sized {
    /// Reads the fields.
    fn read_object(fields: Fields<'_, 'a>) -> Result<Self, EpeeError>;
}

/// A type that can be written as a section.
pub trait WriteObject {
    /// The number of fields that [`Self::write_fields`] writes.
    fn field_count(&self) -> usize;
    /// Writes names and values, in ascending byte order of the names.
    fn write_fields(&self, writer: &mut Writer<'_>);
}

/// A type that can be read from a single value or an array element.
pub trait ReadItem<'a>: Sized {
    /// Reads the value.
    fn read_item(value: Value<'_, 'a>) -> Result<Self, EpeeError>;
}

/// A type that can be written as a single value or an array element.
pub trait WriteItem {
    /// Its type on the wire.
    const KIND: Kind;
    /// Writes the contents, without the type.
    fn write_item(&self, writer: &mut Writer<'_>);
}

/// A way to read a field.
pub trait ReadField<'a, T> {
    /// Reads the value.
    fn read_field(value: Value<'_, 'a>) -> Result<T, EpeeError>;
}

/// A way to write a field.
pub trait WriteField<T: ?Sized> {
    /// Whether there is anything to write; otherwise the field is omitted.
    fn is_written(value: &T) -> bool;
    /// Writes type and contents.
    fn write_field(value: &T, writer: &mut Writer<'_>);
}

/// A field with a number, boolean, string or object.
pub enum Plain {}

/// A field with an array of those. Omitted if empty.
pub enum List {}

/// An optional field.
pub enum Maybe {}

/// A field with a fixed-size item in a string.
pub enum Blob {}

/// A field with any number of fixed-size items, concatenated in a string. Omitted if empty.
pub enum BlobList {}

/// A fixed-size item that is stored byte by byte in a [`Blob`] or [`BlobList`].
pub trait Pod: Sized {
    /// Its size in bytes.
    const SIZE: usize;
    /// From exactly [`Self::SIZE`] bytes.
    fn from_pod(bytes: &[u8]) -> Self;
    /// Appends exactly [`Self::SIZE`] bytes.
    fn push_pod(&self, out: &mut Vec<u8>);
}

impl<'a, T: ReadItem<'a>> ReadField<'a, T> for Plain {
    fn read_field(value: Value<'_, 'a>) -> Result<T, EpeeError> {
        T::read_item(value)
    }
}

impl<T: WriteItem> WriteField<T> for Plain {
    fn is_written(_: &T) -> bool {
        true
    }

    fn write_field(value: &T, writer: &mut Writer<'_>) {
        writer.kind(T::KIND);
        value.write_item(writer);
    }
}

impl<'a, T: ReadItem<'a>> ReadField<'a, Option<T>> for Maybe {
    fn read_field(value: Value<'_, 'a>) -> Result<Option<T>, EpeeError> {
        T::read_item(value).map(Some)
    }
}

impl<T: WriteItem> WriteField<Option<T>> for Maybe {
    fn is_written(value: &Option<T>) -> bool {
        value.is_some()
    }

    fn write_field(value: &Option<T>, writer: &mut Writer<'_>) {
        if let Some(value) = value {
            Plain::write_field(value, writer);
        }
    }
}

impl<'a, T: ReadItem<'a>> ReadField<'a, Vec<T>> for List {
    fn read_field(value: Value<'_, 'a>) -> Result<Vec<T>, EpeeError> {
        value.list()
    }
}

impl<T: WriteItem> WriteField<Vec<T>> for List {
    fn is_written(value: &Vec<T>) -> bool {
        !value.is_empty()
    }

    fn write_field(value: &Vec<T>, writer: &mut Writer<'_>) {
        writer.list(value);
    }
}

impl<T: WriteItem> WriteField<&[T]> for List {
    fn is_written(value: &&[T]) -> bool {
        !value.is_empty()
    }

    fn write_field(value: &&[T], writer: &mut Writer<'_>) {
        writer.list(value);
    }
}

impl<'a, T: Pod> ReadField<'a, T> for Blob {
    fn read_field(value: Value<'_, 'a>) -> Result<T, EpeeError> {
        let bytes = value.bytes()?;
        if bytes.len() != T::SIZE {
            return Err(EpeeErrorKind::BlobSize { expected: T::SIZE, found: bytes.len() }.into());
        }
        Ok(T::from_pod(bytes))
    }
}

impl<T: Pod> WriteField<T> for Blob {
    fn is_written(_: &T) -> bool {
        true
    }

    fn write_field(value: &T, writer: &mut Writer<'_>) {
        writer.kind(Kind::String);
        writer.varint(T::SIZE);
        value.push_pod(writer.buffer());
    }
}

impl<'a, T: Pod> ReadField<'a, Vec<T>> for BlobList {
    fn read_field(value: Value<'_, 'a>) -> Result<Vec<T>, EpeeError> {
        let bytes = value.bytes()?;
        if !bytes.len().is_multiple_of(T::SIZE) {
            return Err(EpeeErrorKind::BlobSize { expected: T::SIZE, found: bytes.len() }.into());
        }
        Ok(bytes.chunks_exact(T::SIZE).map(T::from_pod).collect())
    }
}

impl<T: Pod> WriteField<Vec<T>> for BlobList {
    fn is_written(value: &Vec<T>) -> bool {
        !value.is_empty()
    }

    fn write_field(value: &Vec<T>, writer: &mut Writer<'_>) {
        write_blob_list(value, writer);
    }
}

impl<T: Pod> WriteField<&[T]> for BlobList {
    fn is_written(value: &&[T]) -> bool {
        !value.is_empty()
    }

    fn write_field(value: &&[T], writer: &mut Writer<'_>) {
        write_blob_list(value, writer);
    }
}

fn write_blob_list<T: Pod>(items: &[T], writer: &mut Writer<'_>) {
    writer.kind(Kind::String);
    writer.varint(items.len() * T::SIZE);
    writer.buffer().reserve(items.len() * T::SIZE);
    for item in items {
        item.push_pod(writer.buffer());
    }
}

/// Fails to compile if field names are not in ascending byte order, or have a bad length.
pub const fn assert_names(names: &[&str]) {
    let mut index = 0;
    while index < names.len() {
        let length = names[index].len();
        assert!(length > 0 && length < 255, "field names have 1 to 254 bytes");
        if index > 0 {
            assert!(
                less(names[index - 1].as_bytes(), names[index].as_bytes()),
                "fields must be listed in rising byte order of their names"
            );
        }
        index += 1;
    }
}

const fn less(a: &[u8], b: &[u8]) -> bool {
    let mut index = 0;
    while index < a.len() && index < b.len() {
        if a[index] != b[index] {
            return a[index] < b[index];
        }
        index += 1;
    }
    a.len() < b.len()
}

/// Declares a struct that can be read from and written to portable storage.
///
/// Fields are listed in rising byte order of their names on the wire, which the compiler checks: that is the order
/// in which the reference writes them. A field is
///
/// ```text
/// name ["name on the wire"]: Type as How = default
/// ```
///
/// where all but `name: Type` may be left out. `How` is one of [`Plain`](crate::epee::Plain) (the default),
/// [`List`](crate::epee::List), [`Blob`](crate::epee::Blob), [`BlobList`](crate::epee::BlobList), or any other
/// type that implements [`ReadField`](crate::epee::ReadField) and [`WriteField`](crate::epee::WriteField). A field
/// with a default is left out when it has that value. Fields that are missing when read get their default, or
/// else that of their type; fields that the struct does not know are ignored. The struct may have one lifetime, for
/// strings that stay in the input.
///
/// ```
/// use ferrite_types::epee::{self, Blob, Limits, List};
/// use ferrite_types::{Hash, epee_object};
///
/// epee_object! {
///     /// An answer.
///     #[derive(Debug, PartialEq)]
///     pub struct Answer<'a> {
///         /// Blobs, not copied.
///         blocks: Vec<&'a [u8]> as List,
///         /// Left out when zero.
///         daemon_time: u64 = 0,
///         /// A status.
///         status: String,
///         /// 32 bytes in a string.
///         top ["top_hash"]: Hash as Blob,
///     }
/// }
///
/// let answer = Answer { blocks: vec![b"a", b"bc"], status: "OK".to_owned(), ..Answer::default() };
/// let bytes = epee::to_bytes(&answer);
/// assert_eq!(epee::from_bytes::<Answer<'_>>(&bytes, Limits::NONE).unwrap(), answer);
/// ```
#[macro_export]
macro_rules! epee_object {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident $(<$life:lifetime>)? {
            $(
                $(#[$field_meta:meta])*
                $field_vis:vis $field:ident $([$wire:literal])?: $type:ty $(as $codec:path)? $(= $default:expr)?
            ),* $(,)?
        }
    ) => {
        $(#[$meta])*
        $vis struct $name $(<$life>)? {
            $($(#[$field_meta])* $field_vis $field: $type,)*
        }

        const _: () = $crate::epee::assert_names(&[$($crate::epee_object!(@name $field $($wire)?)),*]);

        #[allow(clippy::derivable_impls, reason = "only some structs have defaults of their own")]
        impl $(<$life>)? ::core::default::Default for $name $(<$life>)? {
            fn default() -> Self {
                Self { $($field: $crate::epee_object!(@default $($default)?),)* }
            }
        }

        #[allow(clippy::float_cmp, reason = "a default is left out only when it is exactly that")]
        impl $(<$life>)? $crate::epee::WriteObject for $name $(<$life>)? {
            fn field_count(&self) -> usize {
                0 $(+ usize::from($crate::epee_object!(@written self $field: $type [$($codec)?] $($default)?)))*
            }

            fn write_fields(&self, writer: &mut $crate::epee::Writer<'_>) {
                let _ = &writer;
                $(
                    if $crate::epee_object!(@written self $field: $type [$($codec)?] $($default)?) {
                        writer.name($crate::epee_object!(@name $field $($wire)?).as_bytes());
                        <$crate::epee_object!(@codec $($codec)?) as $crate::epee::WriteField<$type>>::write_field(
                            &self.$field,
                            writer,
                        );
                    }
                )*
            }
        }

        impl $(<$life>)? $crate::epee::WriteItem for $name $(<$life>)? {
            const KIND: $crate::epee::Kind = $crate::epee::Kind::Object;

            fn write_item(&self, writer: &mut $crate::epee::Writer<'_>) {
                writer.section(self);
            }
        }

        impl<'input $(: $life, $life)?> $crate::epee::ReadObject<'input> for $name $(<$life>)? {
            fn read_object(
                fields: $crate::epee::Fields<'_, 'input>,
            ) -> ::core::result::Result<Self, $crate::epee::EpeeError> {
                #[allow(unused_mut, reason = "a struct may have no fields")]
                let mut object = <Self as ::core::default::Default>::default();
                fields.for_each(|name, value| {
                    $(
                        if name == $crate::epee_object!(@name $field $($wire)?).as_bytes() {
                            object.$field = <$crate::epee_object!(@codec $($codec)?) as
                                $crate::epee::ReadField<'input, $type>>::read_field(value)?;
                            return Ok(());
                        }
                    )*
                    let _ = (name, value);
                    Ok(())
                })?;
                Ok(object)
            }
        }

        impl<'input $(: $life, $life)?> $crate::epee::ReadItem<'input> for $name $(<$life>)? {
            fn read_item(
                value: $crate::epee::Value<'_, 'input>,
            ) -> ::core::result::Result<Self, $crate::epee::EpeeError> {
                value.object()
            }
        }
    };
    (@name $field:ident) => { ::core::stringify!($field) };
    (@name $field:ident $wire:literal) => { $wire };
    (@default) => { ::core::default::Default::default() };
    (@default $default:expr) => { $default };
    (@codec) => { $crate::epee::Plain };
    (@codec $codec:path) => { $codec };
    (@written $self:ident $field:ident: $type:ty [$($codec:path)?]) => {
        <$crate::epee_object!(@codec $($codec)?) as $crate::epee::WriteField<$type>>::is_written(&$self.$field)
    };
    (@written $self:ident $field:ident: $type:ty [$($codec:path)?] $default:expr) => {
        $self.$field != $default
    };
}
