//! Portable storage for requests, written independently of the code under test.

/// The value of a field.
#[derive(Debug, Clone, PartialEq)]
pub enum Field {
    /// An 8-byte number.
    U64(u64),
    /// A one-byte number.
    U8(u8),
    /// A signed 8-byte number.
    I64(i64),
    /// A boolean.
    Bool(bool),
    /// Bytes.
    Blob(Vec<u8>),
    /// 8-byte numbers.
    U64s(Vec<u64>),
    /// Sections.
    Objects(Vec<Vec<(&'static str, Field)>>),
}

/// A whole storage with these fields.
pub fn packet(fields: &[(&str, Field)]) -> Vec<u8> {
    let mut out = vec![0x01, 0x11, 0x01, 0x01, 0x01, 0x01, 0x02, 0x01, 0x01];
    section(fields, &mut out);
    out
}

fn section(fields: &[(&str, Field)], out: &mut Vec<u8>) {
    length(fields.len(), out);
    for (name, field) in fields {
        out.push(u8::try_from(name.len()).expect("names are short"));
        out.extend_from_slice(name.as_bytes());
        value(field, out);
    }
}

fn value(field: &Field, out: &mut Vec<u8>) {
    match field {
        Field::I64(number) => {
            out.push(1);
            out.extend_from_slice(&number.to_le_bytes());
        }
        Field::U64(number) => {
            out.push(5);
            out.extend_from_slice(&number.to_le_bytes());
        }
        Field::U8(number) => out.extend_from_slice(&[8, *number]),
        Field::Blob(bytes) => {
            out.push(10);
            length(bytes.len(), out);
            out.extend_from_slice(bytes);
        }
        Field::Bool(truth) => out.extend_from_slice(&[11, u8::from(*truth)]),
        Field::U64s(numbers) => {
            out.push(0x80 | 5);
            length(numbers.len(), out);
            numbers.iter().for_each(|number| out.extend_from_slice(&number.to_le_bytes()));
        }
        Field::Objects(objects) => {
            out.push(0x80 | 12);
            length(objects.len(), out);
            objects.iter().for_each(|fields| section(fields, out));
        }
    }
}

/// The two lowest bits give the width.
fn length(length: usize, out: &mut Vec<u8>) {
    let raw = u64::try_from(length).expect("64 bits are enough") << 2;
    let bytes = raw.to_le_bytes();
    match length {
        0..=63 => out.push(bytes[0]),
        64..=16383 => out.extend_from_slice(&[bytes[0] | 1, bytes[1]]),
        _ => out.extend_from_slice(&[bytes[0] | 2, bytes[1], bytes[2], bytes[3]]),
    }
}
