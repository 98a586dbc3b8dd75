//! Lists for spreadsheets.

/// A cell of CSV (RFC 4180). Spreadsheets run text that begins like a formula, so it gets an apostrophe in front.
pub fn cell(text: &str) -> String {
    let formula = text
        .trim_start()
        .starts_with(['=', '+', '-', '@', '|', '%', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}'])
        || text.starts_with(['\t', '\r', '\n']);
    let text = if formula { format!("'{text}") } else { text.to_owned() };
    match text.contains([',', '"', '\r', '\n', ';', '\t', '\'']) || text != text.trim() {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells() {
        for (text, expected) in [
            ("plain", "plain"),
            ("", ""),
            ("1=1", "1=1"),
            ("1.500000000000", "1.500000000000"),
            ("a,b", "\"a,b\""),
            ("a \"b\"", "\"a \"\"b\"\"\""),
            ("two\nlines", "\"two\nlines\""),
            (" blank ", "\" blank \""),
            ("=1+1", "\"'=1+1\""),
            (" =1+1", "\"' =1+1\""),
            ("-1", "\"'-1\""),
            ("+1", "\"'+1\""),
            ("@SUM(A1)", "\"'@SUM(A1)\""),
            ("\t=1", "\"'\t=1\""),
            ("=HYPERLINK(\"x\",\"y\")", "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\""),
        ] {
            assert_eq!(cell(text), expected, "{}", text.escape_debug());
        }
    }
}
