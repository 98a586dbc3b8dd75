//! Whether functions and types are called after their methods.

use super::Table;

/// Types that any method may use.
const COMMON: &[&str] = &["EmptyRequest", "EmptyResponse", "ResponseBase"];

impl<S> Table<S> {
    /// The rows whose function or types are not called after their method, for the tests of services. The function of
    /// `get_block` is `get_block`, and its types are `GetBlockRequest` and `GetBlockResponse`; a type that several
    /// methods share is called after the first of them. Only types whose path contains `module` are checked.
    pub fn misnamed(&self, module: &str) -> Vec<String> {
        let mut problems = Vec::new();
        for (place, row) in self.rows.iter().enumerate() {
            let (name, signature) = (row.first_name(), row.signature());
            let function = last_segment(signature.function);
            if plain(function) != plain(name) {
                problems.push(format!("{name}: the function is {function}"));
            }
            let before = &self.rows[..place];
            let types = [
                (
                    signature.request,
                    "request",
                    before.iter().find(|row| row.signature().request == signature.request),
                ),
                (
                    signature.response,
                    "response",
                    before.iter().find(|row| row.signature().response == signature.response),
                ),
            ];
            for (path, kind, first) in types {
                let known = first.is_some() || !path.contains(module) || COMMON.contains(&last_segment(path));
                if !known && plain(last_segment(path)) != plain(name) + kind {
                    let problem = "but no method before it is called so";
                    problems.push(format!("{name}: the {kind} is {}, {problem}", last_segment(path)));
                }
            }
        }
        problems
    }
}

/// The last segment of a path, without generic arguments.
fn last_segment(path: &str) -> &str {
    let path = path.split('<').next().unwrap_or_default();
    path.rsplit("::").next().unwrap_or_default()
}

/// A name without case and punctuation.
fn plain(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_lowercase()).collect()
}
