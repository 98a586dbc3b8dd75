//! In builds with debug assertions, every answer in JSON is compared with its description.
//!
//! An answer that differs becomes an error, so that the test that asked for it fails, and is written to the log. With
//! `FERRITE_CHECKED_ANSWERS`, the name of a folder, each process also writes a file there with a line for every answer,
//! which `scripts/answers` sums up. Release builds have none of this.

use super::describe::Said;
use crate::RpcError;

/// The description of the answers of a row, prepared when it is first needed.
#[derive(Debug, Default)]
pub(super) struct Checked {
    #[cfg(debug_assertions)]
    shape: std::sync::OnceLock<Option<debug::Shape>>,
}

#[cfg(not(debug_assertions))]
impl Checked {
    /// Nothing is compared.
    pub(super) fn method(
        &self,
        _: &Said,
        _: &'static str,
        result: Result<(), RpcError>,
        _: &[u8],
    ) -> Result<(), RpcError> {
        result
    }

    /// Nothing is compared.
    pub(super) fn path(&self, _: &Said, _: &'static str, _: &str, _: &[u8]) -> bool {
        true
    }
}

#[cfg(debug_assertions)]
impl Checked {
    /// Compares the result of a method with its description.
    pub(super) fn method(
        &self,
        said: &Said,
        name: &'static str,
        result: Result<(), RpcError>,
        text: &[u8],
    ) -> Result<(), RpcError> {
        let problem = match &result {
            Ok(()) => self.problem(said, text),
            Err(error) if said.has_failure(error.code) => None,
            Err(error) => Some(format!("the error code {} is not described", error.code)),
        };
        let outcome = result.as_ref().map_err(|error| error.code).copied();
        debug::record(name, outcome.err(), problem.as_deref());
        match problem {
            None => result,
            Some(problem) => {
                let text = format!("the answer of {name} is not as described: {problem}");
                Err(RpcError::new(crate::error::protocol::INTERNAL_ERROR, text))
            }
        }
    }

    /// Compares the body of a path with its description. False if it differs.
    pub(super) fn path(&self, said: &Said, name: &'static str, content_type: &str, body: &[u8]) -> bool {
        if content_type != "application/json" {
            return true;
        }
        let problem = self.problem(said, body);
        debug::record(name, None, problem.as_deref());
        problem.is_none()
    }

    fn problem(&self, said: &Said, text: &[u8]) -> Option<String> {
        let shape = self.shape.get_or_init(|| said.json_response().map(debug::Shape::new));
        match shape {
            Some(shape) => shape.problem(text),
            None => Some("it has no description".to_owned()),
        }
    }
}

#[cfg(debug_assertions)]
mod debug {
    use std::fs::File;
    use std::io::Write as _;
    use std::sync::LazyLock;

    use serde_json::{Map, Value};

    use crate::json;
    use crate::schema::{Collector, Describe, Side, compare};

    /// Longer answers are not compared: they have nothing that shorter ones of the same method have not.
    const LONGEST: usize = 1 << 20;

    /// A schema with the named ones that it refers to.
    #[derive(Debug)]
    pub(super) struct Shape {
        schema: Value,
        definitions: Map<String, Value>,
    }

    impl Shape {
        pub(super) fn new(describe: Describe) -> Self {
            let mut collector = Collector::new(Side::Response);
            let schema = collector.add(describe);
            Self { schema, definitions: collector.finish() }
        }

        /// How a text differs from the schema.
        pub(super) fn problem(&self, text: &[u8]) -> Option<String> {
            if text.len() > LONGEST {
                return None;
            }
            // The reader takes objects only, and some results are plain strings.
            let object = [b"{\"result\":", text, b"}"].concat();
            let mut object = match json::parse(&object) {
                Ok(object) => object,
                // One level deeper than what a client reads.
                Err(json::ParseError::Depth(_)) => return None,
                Err(problem) => return Some(format!("it is not JSON: {problem}")),
            };
            // The reader drops an empty array.
            let value = object.remove(&b"result"[..])?;
            compare(&value, &self.schema, &self.definitions).err().map(|problem| problem.to_string())
        }
    }

    /// The file of this process.
    static RECORD: LazyLock<Option<File>> = LazyLock::new(|| {
        let folder = std::env::var_os("FERRITE_CHECKED_ANSWERS")?;
        let since = std::time::UNIX_EPOCH.elapsed().unwrap_or_default().as_nanos();
        let name = format!("{}-{since}", std::process::id());
        File::options().append(true).create(true).open(std::path::Path::new(&folder).join(name)).ok()
    });

    /// Records an answer.
    pub(super) fn record(name: &str, code: Option<i64>, problem: Option<&str>) {
        if let Some(problem) = problem {
            tracing::error!(target: "rpc.described", "the answer of {name} is not as described: {problem}");
        }
        // The tests of this crate have methods that are wrong on purpose.
        let Some(mut file) = RECORD.as_ref().filter(|_| !cfg!(test)) else { return };
        let line = match (problem, code) {
            (Some(problem), _) => format!("{name}\tviolation\t{problem}\n"),
            (None, Some(code)) => format!("{name}\terror\t{code}\n"),
            (None, None) => format!("{name}\tanswer\n"),
        };
        // One write, so that lines of several threads do not mix. A program that is killed leaves what it has written.
        let _ = file.write_all(line.as_bytes());
    }
}
