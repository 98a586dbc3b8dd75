//! A strict JSON checker (RFC 8259). The programs' own parsers accept more.

/// Checks a text.
///
/// # Errors
/// The position of the first violation.
pub fn check(text: &[u8]) -> Result<(), String> {
    serde_json::from_slice::<serde_json::Value>(text).map(drop).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn only_json_is_json() {
        for good in [
            &br#"{"a": [1, -0.5e+3, true, null, "\u00e9\n\/"], "b": {}, "": []}"#[..],
            b" \r\n\t\"\" ",
            "\"\u{80}\u{ff}\"".as_bytes(),
        ] {
            assert_eq!(check(good), Ok(()));
        }
        for bad in [
            &b""[..],
            b"{",
            b"{\"a\":1,}",
            b"[1 2]",
            b"01",
            b"1.",
            b"\"\x01\"",
            b"\"\xff\"",
            br#""\v""#,
            br#""\u12""#,
            b"{} x",
            b"tru",
        ] {
            assert!(check(bad).is_err(), "{}", String::from_utf8_lossy(bad));
        }
    }
}
