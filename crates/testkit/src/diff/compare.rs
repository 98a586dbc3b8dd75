//! Two answers, field by field.

use std::fmt;

use super::{Answer, Tree};

/// Where two answers differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The field: names with dots between them, without the positions in arrays.
    pub field: String,
    /// Whether only the value differs: both have the field, and it is of the same kind.
    pub only_value: bool,
    /// Whether both are strings of the same length.
    pub same_length: bool,
    /// The field with positions, and what both say.
    pub what: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

/// All differences. The first answer is the reference's.
pub fn differences(reference: Option<&Answer>, ours: Option<&Answer>) -> Vec<Difference> {
    let mut found = Vec::new();
    let (reference, ours) = match (reference, ours) {
        (Some(reference), Some(ours)) => (reference, ours),
        (None, None) => return found,
        (Some(reference), None) => {
            return vec![whole("http", format!("the reference answers {}, ours nothing", reference.status))];
        }
        (None, Some(ours)) => {
            return vec![whole("http", format!("the reference answers nothing, ours {}", ours.status))];
        }
    };
    if reference.status != ours.status {
        found.push(whole("http.status", format!("{:?} and {:?}", reference.status, ours.status)));
    }
    heads(reference, ours, &mut found);
    match (reference.tree(), ours.tree()) {
        (Some(left), Some(right)) => {
            let before = found.len();
            Walk { found: &mut found }.compare("", "", &left, &right);
            if found.len() == before && reference.body != ours.body {
                found.push(whole("http.bytes", bytes(&reference.body, &ours.body)));
            }
        }
        _ if reference.body != ours.body => {
            found.push(whole("http.body", bytes(&reference.body, &ours.body)));
        }
        _ => {}
    }
    found
}

fn whole(field: &str, what: String) -> Difference {
    Difference {
        field: field.to_owned(),
        only_value: false,
        same_length: false,
        what: format!("{field}: {what}"),
    }
}

/// The lines of the heads, without those that tell the time and the length.
fn heads(reference: &Answer, ours: &Answer, found: &mut Vec<Difference>) {
    let stable = |answer: &Answer| {
        let lines = answer.headers.iter();
        let lines = lines.map(|(name, value)| match name.as_str() {
            "Last-Modified" | "Content-Length" => name.clone(),
            _ => format!("{name}: {value}"),
        });
        lines.collect::<Vec<_>>().join(" | ")
    };
    let (left, right) = (stable(reference), stable(ours));
    if left != right {
        found.push(whole("http.headers", format!("{left:?} and {right:?}")));
    }
}

struct Walk<'a> {
    found: &'a mut Vec<Difference>,
}

impl Walk<'_> {
    fn push(&mut self, field: &str, only_value: bool, what: String) {
        self.found.push(Difference { field: field.to_owned(), only_value, same_length: false, what });
    }

    fn compare(&mut self, field: &str, shown: &str, left: &Tree, right: &Tree) {
        if left.kind() != right.kind() {
            let what = format!("{shown}: {} {left:?} and {} {right:?}", left.kind(), right.kind());
            return self.push(field, false, cut(&what));
        }
        match (left, right) {
            (Tree::Map(left), Tree::Map(right)) => {
                for (name, value) in left {
                    let (field, shown) = (join(field, name), join(shown, name));
                    match right.get(name) {
                        Some(other) => self.compare(&field, &shown, value, other),
                        None => self.push(
                            &field,
                            false,
                            cut(&format!("{shown}: ours has no such field; {value:?}")),
                        ),
                    }
                }
                for (name, value) in right.iter().filter(|(name, _)| !left.contains_key(*name)) {
                    let what = format!("{}: only ours has this field; {value:?}", join(shown, name));
                    self.push(&join(field, name), false, cut(&what));
                }
            }
            (Tree::List(left), Tree::List(right)) => {
                let (left, right) = (in_order(field, left), in_order(field, right));
                for (position, (left, right)) in left.iter().zip(&right).enumerate() {
                    self.compare(field, &format!("{shown}[{position}]"), left, right);
                }
                if left.len() != right.len() {
                    let what = format!("{shown}: {} and {} elements", left.len(), right.len());
                    self.push(field, true, what);
                }
            }
            (Tree::Bytes(left), Tree::Bytes(right)) if left != right => {
                let same_length = left.len() == right.len();
                let what = format!("{shown}: {}", bytes(left, right));
                self.found.push(Difference { field: field.to_owned(), only_value: true, same_length, what });
            }
            _ if left != right => self.push(field, true, format!("{shown}: {left:?} and {right:?}")),
            _ => {}
        }
    }
}

/// The elements of an array, sorted if the reference keeps them in a hash table.
fn in_order(field: &str, items: &[Tree]) -> Vec<Tree> {
    /// Arrays, and the field that the elements have their place by.
    const UNORDERED: &[(&str, &str)] =
        &[("spent_key_images", "id_hash"), ("result.chains", "block_hash"), ("result.data", "rpc")];
    let mut items = items.to_vec();
    if let Some((_, name)) = UNORDERED.iter().find(|(array, _)| *array == field) {
        items.sort_by_cached_key(|item| item.text(name).map(str::to_owned));
    }
    items
}

fn join(field: &str, name: &str) -> String {
    if field.is_empty() { name.to_owned() } else { format!("{field}.{name}") }
}

/// The first place where bytes differ, with a little of what surrounds it.
fn bytes(left: &[u8], right: &[u8]) -> String {
    let at = left.iter().zip(right).take_while(|(left, right)| left == right).count();
    let piece = |bytes: &[u8]| {
        let from = at.saturating_sub(40).min(bytes.len());
        bytes[from..bytes.len().min(at + 60)].escape_ascii().to_string()
    };
    format!(
        "lengths {} and {}, at {at}: \"{}\" and \"{}\"",
        left.len(),
        right.len(),
        piece(left),
        piece(right)
    )
}

fn cut(text: &str) -> String {
    const LIMIT: usize = 300;
    match text.char_indices().nth(LIMIT) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(body: &str) -> Answer {
        let headers = vec![("Content-Type".to_owned(), "application/json".to_owned())];
        Answer { status: "200 Ok".to_owned(), headers, body: body.as_bytes().to_vec() }
    }

    fn fields(left: &str, right: &str) -> Vec<(String, bool)> {
        let found = differences(Some(&answer(left)), Some(&answer(right)));
        found.into_iter().map(|difference| (difference.field, difference.only_value)).collect()
    }

    #[test]
    fn every_difference_is_found() {
        let found = |field: &str, only_value| vec![(field.to_owned(), only_value)];
        assert_eq!(fields(r#"{"a":1}"#, r#"{"a":1}"#), []);
        assert_eq!(fields(r#"{"a":1}"#, r#"{"a":2}"#), found("a", true));
        assert_eq!(fields(r#"{"a":1}"#, r#"{"a":"1"}"#), found("a", false));
        assert_eq!(fields(r#"{"a":{"b":1}}"#, r#"{"a":{}}"#), found("a.b", false));
        assert_eq!(fields(r#"{}"#, r#"{"a":0}"#), found("a", false));
        assert_eq!(fields(r#"{"a":[{"b":1},{"b":2}]}"#, r#"{"a":[{"b":1},{"b":3}]}"#), found("a.b", true));
        assert_eq!(fields(r#"{"a":[1]}"#, r#"{"a":[1,2]}"#), found("a", true));
        assert_eq!(fields(r#"{"a":1}"#, r#"{"a": 1}"#), found("http.bytes", false));
        assert_eq!(fields("x", "y"), found("http.body", false));
        assert_eq!(differences(None, None), []);
        assert_eq!(differences(None, Some(&answer("{}"))).len(), 1);
        let mut other = answer("{}");
        "400 Bad request".clone_into(&mut other.status);
        assert_eq!(differences(Some(&answer("{}")), Some(&other)).len(), 1);
        other = answer("{}");
        other.headers.push(("X".to_owned(), "y".to_owned()));
        assert_eq!(differences(Some(&answer("{}")), Some(&other)).len(), 1);
    }
}
