//! What a recording keeps of a response: all of it except values that are new in every run.
//!
//! The rules are excuses, so recordings and comparisons leave out the same fields by the same names.

use super::{Allow, Answer, Excuse, Question, Tree};

/// A response without the values that these excuses cover: numbers become 0, strings become zeros of the same length.
/// Everything else is kept to the byte.
pub(super) fn blank(question: &Question, answer: &Answer, rules: &[Excuse]) -> Answer {
    let mut blank = answer.clone();
    for (name, value) in &mut blank.headers {
        // Comparisons ignore these as well.
        if matches!(name.as_str(), "Last-Modified" | "Content-Length") {
            "-".clone_into(value);
        }
    }
    let both = [Some(answer), Some(answer)];
    let fields: Vec<&str> = rules
        .iter()
        .filter(|rule| matches!(rule.allow, Allow::Value | Allow::SameLength | Allow::Within(_)))
        .filter(|rule| rule.fits(question, both))
        .map(|rule| rule.field)
        .collect();
    if fields.is_empty() {
        return blank;
    }
    match answer.header("Content-Type").map(str::trim) {
        Some("application/json") => blank_json(&mut blank.body, &fields),
        Some("application/octet-stream") => {
            fields.iter().for_each(|field| blank_number(&mut blank.body, field));
        }
        _ => {}
    }
    blank
}

fn blank_json(body: &mut Vec<u8>, fields: &[&str]) {
    let scalars = Tree::scalars(body).unwrap_or_default();
    for (_, place) in scalars.into_iter().rev().filter(|(field, _)| fields.contains(&field.as_str())) {
        let zero = match Tree::from_json(&body[place.clone()]) {
            Some(Tree::Number(..)) => "0".to_owned(),
            Some(Tree::Bytes(text)) => format!("\"{}\"", "0".repeat(text.len())),
            _ => continue,
        };
        body.splice(place, zero.into_bytes());
    }
}

/// An 8-byte number in portable storage, wherever its name occurs.
fn blank_number(body: &mut [u8], name: &str) {
    let length = u8::try_from(name.len()).expect("names are short");
    let start = [&[length], name.as_bytes(), &[5]].concat();
    let found = body.windows(start.len()).position(|window| window == start);
    if let Some(number) = found.and_then(|at| body.get_mut(at + start.len()..at + start.len() + 8)) {
        number.fill(0);
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Field, packet, same_length, value};
    use super::*;

    fn answer(kind: &str, body: impl Into<Vec<u8>>) -> Answer {
        let headers = vec![
            ("Content-Type".to_owned(), kind.to_owned()),
            ("Last-Modified".to_owned(), "Mon".to_owned()),
        ];
        Answer { status: "200 Ok".to_owned(), headers, body: body.into() }
    }

    #[test]
    fn only_fields_of_the_rules_are_omitted() {
        let rules =
            [value("/x", "a.time", "a clock"), same_length("/x", "key", "chance"), value("/y", "b", "")];
        let question = Question::path("/x", "");
        let text = "{\r\n  \"a\": [{\r\n    \"time\": 17,\"b\": 5\r\n  },{\"time\": 3}],\r\n  \"key\": \"a\\/b\"\r\n}";
        let found = blank(&question, &answer("application/json", text), &rules);
        let expected =
            "{\r\n  \"a\": [{\r\n    \"time\": 0,\"b\": 5\r\n  },{\"time\": 0}],\r\n  \"key\": \"000\"\r\n}";
        assert_eq!(String::from_utf8(found.body).unwrap(), expected);
        assert_eq!(found.headers[1].1, "-");
        let other = blank(&Question::path("/z", ""), &answer("application/json", text), &rules);
        assert_eq!(other.body, text.as_bytes());
    }

    #[test]
    fn numbers_in_portable_storage() {
        let rules = [value("/x.bin", "time", "a clock")];
        let body = packet(&[("a", Field::U64(7)), ("time", Field::U64(99))]);
        let found = blank(&Question::path("/x.bin", ""), &answer(" application/octet-stream", body), &rules);
        assert_eq!(found.body, packet(&[("a", Field::U64(7)), ("time", Field::U64(0))]));
    }
}
