//! The installed reference (0.18.0.0) is older than the one we follow (0.18.5.1), whose JSON has more.

/// Members added by the later version.
const ADDED: [&str; 6] =
    ["clsags", "top_block_height", "difficulty_top64", "cumulative_difficulty_top64", "version", "fees"];

/// The text without what the older version lacks.
pub fn older(text: &str) -> String {
    let mut text = text.to_owned();
    for name in ADDED {
        let name = format!("\"{name}\":");
        let mut at = 0;
        while let Some(found) = text[at..].find(&name) {
            let start = at + found;
            let value = start + name.len();
            let end = value + length(&text[value..]);
            // The version of a block or a transaction is a number, and was always there.
            if name == "\"version\":" && !text[value..].starts_with('"') {
                at = end;
                continue;
            }
            if text[end..].starts_with(',') {
                text.replace_range(start..=end, "")
            } else {
                text.replace_range(start - 1..end, "")
            }
            at = start - 1;
        }
    }
    text
}

/// The length of a value that has no brackets in strings.
fn length(value: &str) -> usize {
    let mut depth = 0;
    for (at, c) in value.char_indices() {
        match c {
            '[' | '{' => depth += 1,
            ']' | '}' | ',' if depth == 0 => return at,
            ']' | '}' => depth -= 1,
            _ => {}
        }
    }
    value.len()
}

#[test]
fn excused_values_are_removed() {
    let text = r#"{"a":1,"fees":[1,[2]],"b":{"clsags":[],"version":2},"c":"x","version":"1.2"}"#;
    assert_eq!(older(text), r#"{"a":1,"b":{"version":2},"c":"x"}"#);
}
