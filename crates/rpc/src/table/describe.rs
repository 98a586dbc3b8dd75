//! What a row says of itself.

use serde_json::Value;

use super::{Access, Kind, Row, Run, Table};
use crate::error::protocol;
use crate::schema::{Describe, JsonSchema, of};

/// How a body is encoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// JSON.
    Json,
    /// Portable storage.
    Storage,
    /// Text for people or for other programs, which has no schema.
    Text,
}

impl Encoding {
    /// Its content type.
    pub fn content_type(self) -> &'static str {
        match self {
            Self::Json => "application/json",
            Self::Storage => "application/octet-stream",
            Self::Text => "text/plain",
        }
    }
}

/// A body.
#[derive(Debug, Clone, Copy)]
pub(super) struct Body {
    pub(super) encoding: Encoding,
    pub(super) describe: Option<Describe>,
}

/// What a row says of itself beside its other columns.
#[derive(Debug, Clone)]
pub(super) struct Said {
    pub(super) request: Body,
    /// Its responses; the second one is for requests in another encoding.
    pub(super) responses: Vec<Body>,
    /// The names of parameters in an array.
    pub(super) positional: &'static [&'static str],
    /// Codes of its errors, without those that any method may have.
    pub(super) failures: Vec<i64>,
    /// What only one service knows.
    pub(super) notes: Vec<(&'static str, Value)>,
}

impl Said {
    fn new(encoding: Encoding, request: Option<Describe>, response: Option<Describe>) -> Self {
        Self {
            request: Body { encoding, describe: request },
            responses: vec![Body { encoding, describe: response }],
            positional: &[],
            failures: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// JSON in both directions.
    pub(super) fn json<Q: JsonSchema, R: JsonSchema>() -> Self {
        Self::new(Encoding::Json, Some(of::<Q>()), Some(of::<R>()))
    }

    /// Portable storage in both directions.
    pub(super) fn storage<Q: JsonSchema, R: JsonSchema>() -> Self {
        Self::new(Encoding::Storage, Some(of::<Q>()), Some(of::<R>()))
    }

    /// Anything.
    pub(super) fn text() -> Self {
        Self::new(Encoding::Text, None, None)
    }

    /// The description of its responses in JSON.
    #[cfg(debug_assertions)]
    pub(super) fn json_response(&self) -> Option<Describe> {
        self.responses.iter().find(|body| body.encoding == Encoding::Json)?.describe
    }

    /// Whether the description has an error code.
    #[cfg(debug_assertions)]
    pub(super) fn has_failure(&self, code: i64) -> bool {
        ANY_METHOD.contains(&code) || self.failures.contains(&code)
    }
}

/// Codes that any method may fail with: a wrong parameter, a method that is not there at present, and a broken handler,
/// for which the reference has no code.
pub(super) const ANY_METHOD: [i64; 3] = [protocol::INVALID_PARAMS, protocol::METHOD_NOT_FOUND, 0];

/// Everything that a row says, without its function.
#[derive(Debug, Clone)]
pub(super) struct Described {
    pub(super) names: &'static [&'static str],
    pub(super) kind: Kind,
    pub(super) access: Access,
    pub(super) run: Run,
    pub(super) forward: Option<&'static str>,
    pub(super) counted_as: Option<&'static str>,
    pub(super) payable: bool,
    pub(super) memory: usize,
    pub(super) said: Said,
}

impl Described {
    /// Its first name.
    pub(super) fn name(&self) -> &'static str {
        self.names.first().copied().unwrap_or_default()
    }
}

impl<S> Table<S> {
    /// What all rows say.
    pub(super) fn described(&self) -> Vec<Described> {
        self.rows.iter().map(Row::described).collect()
    }
}

impl<S> Row<S> {
    /// The request and the response, for functions that parse and write portable storage themselves.
    #[must_use]
    pub fn storage<Q: JsonSchema, R: JsonSchema>(mut self) -> Self {
        self.said = Said { failures: self.said.failures, notes: self.said.notes, ..Said::storage::<Q, R>() };
        self
    }

    /// The response in JSON, if there is one beside that in portable storage.
    #[must_use]
    pub fn or_json<R: JsonSchema>(mut self) -> Self {
        self.said.responses.push(Body { encoding: Encoding::Json, describe: Some(of::<R>()) });
        self
    }

    /// The names of its parameters, which are in an array.
    #[must_use]
    pub fn positional(mut self, names: &'static [&'static str]) -> Self {
        self.said.positional = names;
        self
    }

    /// Codes of its errors, beside those that any method may have.
    #[must_use]
    pub fn fails(mut self, codes: &[i64]) -> Self {
        self.said.failures.extend(codes);
        self.said.failures.sort_unstable_by_key(|code| std::cmp::Reverse(*code));
        self.said.failures.dedup();
        self
    }

    /// Something that only this service knows of its methods. In the description, the name begins with `x-`.
    #[must_use]
    pub fn note(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.said.notes.push((name, value.into()));
        self
    }

    /// Codes of its errors, without those that any method may have.
    pub fn failures(&self) -> &[i64] {
        &self.said.failures
    }

    fn described(&self) -> Described {
        Described {
            names: self.names,
            kind: self.kind(),
            access: self.access,
            run: self.run,
            forward: self.forward().map(|forward| forward.in_words()),
            counted_as: self.count_name(),
            payable: self.is_payable(),
            memory: self.memory_needed(),
            said: self.said.clone(),
        }
    }
}
