//! Comparison of two responses, field by field.

use std::fmt;

use super::{Answer, Tree};

/// A difference between two responses.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Difference {
    /// The field: names separated by dots, without positions in arrays.
    pub field: String,
    /// Whether only the value differs: both have the field with the same type.
    pub only_value: bool,
    /// Whether both are strings of the same length.
    pub same_length: bool,
    /// Whether only ours has the field, and it is empty: an empty list or string, zero, false.
    pub only_ours_and_empty: bool,
    /// The distance of two numbers.
    pub apart: Option<u64>,
    /// The field with positions, and both values.
    pub what: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

/// An array whose elements may be in any order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Unordered {
    /// The array: names separated by dots, without positions in arrays.
    pub(super) field: &'static str,
    /// The fields that identify an element, separated by spaces.
    pub(super) by: &'static str,
}

/// All differences. The first response is the reference's.
pub fn differences(reference: Option<&Answer>, ours: Option<&Answer>) -> Vec<Difference> {
    differences_but_order(reference, ours, &[]).0
}

/// All differences except the order of some arrays, and which of these arrays are in a different order.
pub(super) fn differences_but_order(
    reference: Option<&Answer>,
    ours: Option<&Answer>,
    unordered: &[Unordered],
) -> (Vec<Difference>, Vec<Unordered>) {
    let mut walk = Walk { found: Vec::new(), unordered, reordered: Vec::new() };
    walk.answers(reference, ours);
    (walk.found, walk.reordered)
}

fn whole(field: &str, what: String) -> Difference {
    Difference { field: field.to_owned(), what: format!("{field}: {what}"), ..Difference::default() }
}

/// The lines of a head, without time and length.
fn stable_head(answer: &Answer) -> String {
    let lines = answer.headers.iter();
    let lines = lines.map(|(name, value)| match name.as_str() {
        "Last-Modified" | "Content-Length" => name.clone(),
        _ => format!("{name}: {value}"),
    });
    lines.collect::<Vec<_>>().join(" | ")
}

struct Walk<'a> {
    found: Vec<Difference>,
    unordered: &'a [Unordered],
    reordered: Vec<Unordered>,
}

impl Walk<'_> {
    fn answers(&mut self, reference: Option<&Answer>, ours: Option<&Answer>) {
        let (reference, ours) = match (reference, ours) {
            (Some(reference), Some(ours)) => (reference, ours),
            (None, None) => return,
            (Some(reference), None) => {
                let what = format!("the reference answers {}, ours nothing", reference.status);
                return self.found.push(whole("http", what));
            }
            (None, Some(ours)) => {
                let what = format!("the reference answers nothing, ours {}", ours.status);
                return self.found.push(whole("http", what));
            }
        };
        if reference.status != ours.status {
            self.found.push(whole("http.status", format!("{:?} and {:?}", reference.status, ours.status)));
        }
        let (left, right) = (stable_head(reference), stable_head(ours));
        if left != right {
            self.found.push(whole("http.headers", format!("{left:?} and {right:?}")));
        }
        match (reference.tree(), ours.tree()) {
            (Some(left), Some(right)) => {
                let before = self.found.len();
                self.compare("", "", &left, &right);
                let alike = self.found.len() == before && self.reordered.is_empty();
                if alike && reference.body != ours.body {
                    self.found.push(whole("http.bytes", bytes(&reference.body, &ours.body)));
                }
            }
            _ if reference.body != ours.body => {
                self.found.push(whole("http.body", bytes(&reference.body, &ours.body)));
            }
            _ => {}
        }
    }

    fn push(&mut self, field: &str, only_value: bool, what: String) {
        let field = field.to_owned();
        self.found.push(Difference { field, only_value, what, ..Difference::default() });
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
                    let (field, what) = (join(field, name), cut(&what));
                    let only_ours_and_empty = value.is_empty();
                    self.found.push(Difference { field, only_ours_and_empty, what, ..Difference::default() });
                }
            }
            (Tree::List(left), Tree::List(right)) => {
                if let Some(array) = self.unordered.iter().find(|array| array.field == field) {
                    return self.compare_unordered(*array, shown, left, right);
                }
                for (position, (left, right)) in left.iter().zip(right).enumerate() {
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
                let field = field.to_owned();
                let difference = Difference { field, only_value: true, what, ..Difference::default() };
                self.found.push(Difference { same_length, ..difference });
            }
            (Tree::Number(_, one), Tree::Number(_, other)) if one != other => {
                let apart =
                    one.parse().ok().zip(other.parse().ok()).map(|(one, other)| u64::abs_diff(one, other));
                let (field, what) = (field.to_owned(), format!("{shown}: {left:?} and {right:?}"));
                self.found.push(Difference { field, only_value: true, apart, what, ..Difference::default() });
            }
            _ if left != right => self.push(field, true, format!("{shown}: {left:?} and {right:?}")),
            _ => {}
        }
    }

    /// Compares elements with the same key, wherever they are.
    fn compare_unordered(&mut self, array: Unordered, shown: &str, left: &[Tree], right: &[Tree]) {
        let key = |item: &Tree| {
            let fields = array.by.split(' ').map(|name| item.get(name).cloned());
            format!("{:?}", fields.collect::<Vec<_>>())
        };
        let keys = |items: &[Tree]| items.iter().map(key).collect::<Vec<_>>();
        let (left_keys, right_keys) = (keys(left), keys(right));
        if left_keys != right_keys && !self.reordered.contains(&array) {
            self.reordered.push(array);
        }
        let mut ours: Vec<(usize, &String)> = right_keys.iter().enumerate().collect();
        for (position, key) in left_keys.iter().enumerate() {
            let shown = format!("{shown}[{position}]");
            match ours.iter().position(|(_, other)| *other == key) {
                Some(at) => {
                    let (other, _) = ours.remove(at);
                    self.compare(array.field, &shown, &left[position], &right[other]);
                }
                None => {
                    let what = format!("{shown}: ours has no such element; {:?}", left[position]);
                    self.push(array.field, true, cut(&what));
                }
            }
        }
        for (position, _) in ours {
            let what = format!("{shown}[{position}]: only ours has this element; {:?}", right[position]);
            self.push(array.field, true, cut(&what));
        }
    }
}

fn join(field: &str, name: &str) -> String {
    if field.is_empty() { name.to_owned() } else { format!("{field}.{name}") }
}

/// The first position where bytes differ, with some context.
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
        assert_eq!(fields(r#"{"a":[1,2]}"#, r#"{"a":[2,1]}"#).len(), 2);
        assert_eq!(fields(r#"{"a":{}}"#, r#"{}"#), found("a", false));
        assert_eq!(differences(None, None), []);
        assert_eq!(differences(None, Some(&answer("{}"))).len(), 1);
        let mut other = answer("{}");
        "400 Bad request".clone_into(&mut other.status);
        assert_eq!(differences(Some(&answer("{}")), Some(&other)).len(), 1);
        other = answer("{}");
        other.headers.push(("X".to_owned(), "y".to_owned()));
        assert_eq!(differences(Some(&answer("{}")), Some(&other)).len(), 1);
    }
    #[test]
    fn order_is_forgiven_where_it_is_named() {
        let array = Unordered { field: "a", by: "b c.d" };
        let compare = |left: &str, right: &str| {
            let (found, reordered) =
                differences_but_order(Some(&answer(left)), Some(&answer(right)), &[array]);
            (found.into_iter().map(|difference| difference.what).collect::<Vec<_>>(), reordered.len())
        };
        let (one, other) = (r#"{"b":1,"c":{"d":1},"e":5}"#, r#"{"b":1,"c":{"d":2},"e":6}"#);
        let list = |items: &[&str]| format!(r#"{{"a":[{}]}}"#, items.join(","));
        assert_eq!(compare(&list(&[one, other]), &list(&[other, one])), (vec![], 1));
        assert_eq!(compare(&list(&[one, other]), &list(&[one, other])), (vec![], 0));
        let changed = r#"{"b":1,"c":{"d":2},"e":7}"#;
        assert_eq!(compare(&list(&[one, other]), &list(&[changed, one])).0, ["a[1].e: 6 and 7"]);
        let more = compare(&list(&[one]), &list(&[other, one])).0;
        assert_eq!(more.len(), 1);
        assert!(more[0].starts_with("a[0]: only ours has this element; "), "{}", more[0]);
    }
}
