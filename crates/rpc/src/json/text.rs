//! Numbers, strings and values as text.

use super::Value;

/// Writes a parsed value.
pub fn write_value(out: &mut Vec<u8>, value: &Value, depth: usize) {
    match value {
        Value::U64(number) => write_u64(out, *number),
        Value::I64(number) => write_i64(out, *number),
        Value::F64(number) => out.extend_from_slice(float(*number).as_bytes()),
        Value::Bool(value) => out.extend_from_slice(if *value { b"true" } else { b"false" }),
        Value::String(bytes) => write_string(out, bytes),
        Value::Array(items) => {
            out.push(b'[');
            for (position, item) in items.iter().enumerate() {
                if position > 0 {
                    out.push(b',');
                }
                write_value(out, item, depth);
            }
            out.push(b']');
        }
        Value::Object(object) => {
            out.extend_from_slice(b"{\r\n");
            for (position, (name, value)) in object.iter().enumerate() {
                if position > 0 {
                    out.extend_from_slice(b",\r\n");
                }
                indent(out, depth + 1);
                write_string(out, name);
                out.extend_from_slice(b": ");
                write_value(out, value, depth + 1);
            }
            if !object.is_empty() {
                out.extend_from_slice(b"\r\n");
            }
            indent(out, depth);
            out.push(b'}');
        }
    }
}

/// The indentation of a line.
pub(super) fn indent(out: &mut Vec<u8>, depth: usize) {
    const BLANKS: [u8; 16] = [b' '; 16];
    let end = out.len() + 2 * depth;
    if 2 * depth <= BLANKS.len() {
        // A constant length costs less than the exact one.
        out.extend_from_slice(&BLANKS);
        out.truncate(end);
    } else {
        out.resize(end, b' ');
    }
}

/// Appends a usually short text, such as a name: two overlapping copies of constant length cost less than one of
/// variable length.
#[inline]
pub(super) fn put_short(out: &mut Vec<u8>, bytes: &[u8]) {
    let end = out.len() + bytes.len();
    if let (Some(first), Some(last)) = (bytes.first_chunk::<16>(), bytes.last_chunk::<16>())
        && bytes.len() <= 32
    {
        out.extend_from_slice(first);
        out.truncate(end - 16);
        out.extend_from_slice(last);
    } else if let (Some(first), Some(last)) = (bytes.first_chunk::<8>(), bytes.last_chunk::<8>())
        && bytes.len() <= 16
    {
        out.extend_from_slice(first);
        out.truncate(end - 8);
        out.extend_from_slice(last);
    } else {
        out.extend_from_slice(bytes);
    }
}

/// Writes a string. The reference writes most control characters raw, and `\v`, which strict parsers reject; all
/// parsers, including its own, understand `\u`.
pub(crate) fn write_string(out: &mut Vec<u8>, bytes: &[u8]) {
    quote(out, bytes, needs_escape, |out, byte| match escape(byte) {
        Some(letter) if byte != VERTICAL_TAB => out.extend([b'\\', letter]),
        _ => {
            const DIGITS: &[u8; 16] = b"0123456789abcdef";
            let digit = |half: u8| DIGITS[usize::from(half)];
            out.extend_from_slice(b"\\u00");
            out.extend([digit(byte >> 4), digit(byte & 15)]);
        }
    });
}

/// Writes bytes in quotes that need not be text, exactly as the reference does.
pub(super) fn write_bytes(out: &mut Vec<u8>, bytes: &[u8]) {
    quote(
        out,
        bytes,
        |byte| escape(byte).is_some(),
        |out, byte| out.extend([b'\\', escape(byte).expect("this is where it was found")]),
    );
}

#[inline]
fn quote(out: &mut Vec<u8>, bytes: &[u8], special: impl Fn(u8) -> bool, write: impl Fn(&mut Vec<u8>, u8)) {
    out.reserve(bytes.len() + 2);
    out.push(b'"');
    // Without an early exit, so that many bytes are checked in one step.
    let escaped = bytes.iter().fold(false, |any, byte| any | special(*byte));
    let mut rest = bytes;
    while escaped && let Some(at) = rest.iter().position(|byte| special(*byte)) {
        out.extend_from_slice(&rest[..at]);
        write(out, rest[at]);
        rest = &rest[at + 1..];
    }
    out.extend_from_slice(rest);
    out.push(b'"');
}

/// Writes a number without sign.
pub(crate) fn write_u64(out: &mut Vec<u8>, mut number: u64) {
    if let Ok(digit @ 0..=9) = u8::try_from(number) {
        return out.push(b'0' + digit);
    }
    let mut digits = [0; 20];
    let mut at = digits.len();
    while number >= 100 {
        at -= 2;
        digits[at..at + 2].copy_from_slice(&PAIRS[usize::from((number % 100).to_le_bytes()[0])]);
        number /= 100;
    }
    let [low, ..] = number.to_le_bytes();
    let pair = PAIRS[usize::from(low)];
    if low >= 10 {
        at -= 2;
        digits[at..at + 2].copy_from_slice(&pair);
    } else {
        at -= 1;
        digits[at] = pair[1];
    }
    out.extend_from_slice(&digits[at..]);
}

/// The two-digit numbers.
const PAIRS: [[u8; 2]; 100] = {
    let mut pairs = [[b'0'; 2]; 100];
    let mut number = 0u8;
    while number < 100 {
        pairs[number as usize] = [b'0' + number / 10, b'0' + number % 10];
        number += 1;
    }
    pairs
};

/// Writes a number with its sign.
pub(crate) fn write_i64(out: &mut Vec<u8>, number: i64) {
    if number < 0 {
        out.push(b'-');
    }
    write_u64(out, number.unsigned_abs());
}

/// The only escape of the reference that is not JSON.
const VERTICAL_TAB: u8 = 0x0b;

const fn needs_escape(byte: u8) -> bool {
    byte < 0x20 || byte == b'"' || byte == b'\\' || byte == b'/'
}

const fn escape(byte: u8) -> Option<u8> {
    match byte {
        0x08 => Some(b'b'),
        0x0c => Some(b'f'),
        b'\n' => Some(b'n'),
        b'\r' => Some(b'r'),
        b'\t' => Some(b't'),
        VERTICAL_TAB => Some(b'v'),
        b'"' | b'\\' | b'/' => Some(byte),
        _ => None,
    }
}

/// Six digits, with an exponent where C++ streams use one.
pub(super) fn float(value: f64) -> String {
    if value == 0.0 || !value.is_finite() {
        return if value == 0.0 { "0".to_owned() } else { value.to_string() };
    }
    let scientific = format!("{value:.5e}");
    let (mantissa, exponent) = scientific.split_once('e').expect("this format has an exponent");
    let exponent: i32 = exponent.parse().expect("an exponent is a small number");
    let trim = |text: &str| {
        if text.contains('.') {
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        } else {
            text.to_owned()
        }
    };
    if !(-4..6).contains(&exponent) {
        let sign = if exponent < 0 { '-' } else { '+' };
        return format!("{}e{sign}{:02}", trim(mantissa), exponent.abs());
    }
    trim(&format!("{value:.*}", usize::try_from(5 - exponent).unwrap_or(0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_ever() {
        let edges = (0..=20u32).filter_map(|power| 10u64.checked_pow(power));
        let near =
            edges.flat_map(|edge| [edge.wrapping_sub(1), edge, edge + 1]).chain([u64::MAX, 12, 345, 6789]);
        for number in near.chain(0..2000) {
            let mut out = b"x".to_vec();
            write_u64(&mut out, number);
            assert_eq!(out, format!("x{number}").into_bytes());
        }
        let mut out = Vec::new();
        write_i64(&mut out, i64::MIN);
        assert_eq!(out, i64::MIN.to_string().into_bytes());
    }

    #[test]
    fn special_characters_are_escaped() {
        for byte in 0..=255 {
            assert_eq!(needs_escape(byte), escape(byte).is_some() || byte < 0x20, "{byte}");
        }
        let mut out = Vec::new();
        write_string(&mut out, b"a/\"\n\x0b\x1e\xff");
        assert_eq!(out, b"\"a\\/\\\"\\n\\u000b\\u001e\xff\"");
        out.clear();
        write_bytes(&mut out, b"a/\"\n\x0b\x1e\xff");
        assert_eq!(out, b"\"a\\/\\\"\\n\\v\x1e\xff\"");
    }

    #[test]
    fn short_and_long_texts_are_copied() {
        let text: Vec<u8> = (0..70).collect();
        for length in 0..text.len() {
            let mut out = b"x".to_vec();
            put_short(&mut out, &text[..length]);
            assert_eq!(out, [b"x", &text[..length]].concat());
        }
    }

    #[test]
    fn lines_are_indented_by_any_depth() {
        for depth in [0, 1, 8, 9, 40] {
            let mut out = b"x".to_vec();
            indent(&mut out, depth);
            assert_eq!(out, [b"x".to_vec(), vec![b' '; 2 * depth]].concat());
        }
    }
}
