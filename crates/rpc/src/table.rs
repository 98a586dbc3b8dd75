//! The method table: one row per method, which serves all three ways of calling.
//!
//! A [`Row`] has everything known of a method: its names, its access, where it runs, whether another node may answer it,
//! what it is counted as, the memory of its responses, and its function. The functions know nothing about HTTP: they
//! take a struct and return a struct or an error.

mod checked;
mod describe;
mod local;
mod naming;
mod openrpc;
mod part;
mod row;
mod stream;
mod web;

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::Arc;

use ferrite_types::epee::{ReadObject, WriteObject};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::RpcError;
use crate::calls::CallCounters;
use crate::json::Value;
use crate::schema::JsonSchema;
use part::Parts;
use stream::OpenStream;
use web::Web;

pub use describe::Encoding;
pub use openrpc::{About, Discovery, Document, StreamOfEvents};
pub(crate) use part::PartPath;
pub use row::{Parameters, Row, Signature, binary, json_rpc, json_rpc_undecoded, path, probe, raw};
pub use stream::{Chunks, NextChunk, Stream, StreamRequest};
pub use web::{Field, WebAnswer, WebRequest, WebResponse};

/// The context of a call.
#[derive(Debug)]
pub struct Ctx<'a, S> {
    /// The service itself.
    pub service: &'a Arc<S>,
    /// Whether the call came to a restricted port.
    pub restricted: bool,
    /// The caller's address.
    pub peer: SocketAddr,
    /// Number of connections of the server, including the caller's.
    pub connections: usize,
    /// Who calls.
    pub identity: Identity,
}

/// Who makes a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Identity {
    /// Any client that can connect: there is no login.
    #[default]
    Anyone,
    /// A client with the login.
    Login,
    /// A client with the token of this number.
    Token(u64),
}

/// On which ports a method is available.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// On all.
    Everyone,
    /// Not on a restricted port: there, the method does not exist.
    Unrestricted,
}

/// Where a function runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Run {
    /// On the thread that serves the connection: for functions that take microseconds.
    Inline,
    /// On a thread that may block and compute.
    Blocking,
}

/// How a method is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// By its name in a body sent to `/json_rpc`.
    Method,
    /// By its path.
    Path,
}

/// A name of a method, as [`Table::names`] lists it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Name {
    /// How it is called.
    pub kind: Kind,
    /// The name; a path with its slash.
    pub name: &'static str,
    /// The first name of the same method: equal to `name` unless that is an alias.
    pub first: &'static str,
    /// Its access.
    pub access: Access,
    /// Where it runs.
    pub run: Run,
}

/// A response that is neither JSON nor portable storage.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// Its content type.
    pub content_type: &'static str,
    /// The data.
    pub body: Vec<u8>,
}

/// A way in which another node may answer calls of a method. Methods are given with their first name.
pub trait Forward<S>: std::fmt::Debug + Send + Sync {
    /// Whether forwarding is currently active. Checked on every call.
    fn is_on(&self, service: &S) -> bool;

    /// Whether the other node answers, for the description of the method.
    fn in_words(&self) -> &'static str {
        "yes"
    }

    /// Forwards a JSON-RPC method.
    ///
    /// # Errors
    /// The error for the client.
    fn method(
        &self,
        ctx: &Ctx<'_, S>,
        name: &'static str,
        params: &Value,
    ) -> Result<Forwarded<Value>, RpcError>;

    /// Forwards a path.
    ///
    /// # Errors
    /// The error for the client.
    fn path(&self, ctx: &Ctx<'_, S>, name: &'static str, body: &[u8]) -> Result<Forwarded<Reply>, PathError>;
}

/// What came of forwarding a call.
#[derive(Debug)]
pub enum Forwarded<T> {
    /// The response for the client.
    Response(T),
    /// This node is to answer the call.
    Local,
    /// This node is to answer the call, and its response is changed by a function. Only for responses that are objects.
    LocalThen(fn(T) -> T),
}

/// Why a path failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PathError {
    /// There is no such path, or not on this port.
    #[error("no such path")]
    NotFound,
    /// The request cannot be parsed.
    #[error("the request cannot be parsed")]
    BadRequest,
    /// The function failed.
    #[error("the call failed")]
    Failed,
    /// The function tells why the service cannot be used at present.
    #[error("not available")]
    Unavailable,
}

/// The index of a method's row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RowNumber(usize);

/// All methods of a service.
pub struct Table<S> {
    rows: Vec<Row<S>>,
    methods: HashMap<&'static str, usize>,
    paths: HashMap<&'static str, usize>,
    parts: Option<Parts<S>>,
    stream: Option<(&'static str, OpenStream<S>)>,
    web: Option<Web<S>>,
    discovery: Option<Discovery>,
}

impl<S> std::fmt::Debug for Table<S> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.names().iter().map(|name| name.name)).finish()
    }
}

impl<S> Default for Table<S> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S> FromIterator<Row<S>> for Table<S> {
    /// # Panics
    /// If a name is taken.
    fn from_iter<I: IntoIterator<Item = Row<S>>>(rows: I) -> Self {
        rows.into_iter().fold(Self::new(), Self::with)
    }
}

impl<S, const N: usize> From<[Row<S>; N]> for Table<S> {
    /// # Panics
    /// If a name is taken.
    fn from(rows: [Row<S>; N]) -> Self {
        rows.into_iter().collect()
    }
}

impl<S> Table<S> {
    /// A table without rows.
    pub fn new() -> Self {
        Self {
            rows: Vec::new(),
            methods: HashMap::new(),
            paths: HashMap::new(),
            parts: None,
            stream: None,
            web: None,
            discovery: None,
        }
    }

    /// Adds a row.
    ///
    /// # Panics
    /// If a name is taken.
    #[must_use]
    pub fn with(mut self, row: Row<S>) -> Self {
        let names = match row.kind() {
            Kind::Method => &mut self.methods,
            Kind::Path => &mut self.paths,
        };
        for name in row.names {
            let before = names.insert(name, self.rows.len());
            assert!(before.is_none(), "{name} is in the method table twice");
        }
        self.rows.push(row);
        self
    }

    /// Adds a JSON-RPC method whose other columns are the defaults: see [`json_rpc`](fn@json_rpc).
    ///
    /// # Panics
    /// If a name is taken.
    #[must_use]
    pub fn json_rpc<Q: DeserializeOwned + JsonSchema, R: Serialize + JsonSchema>(
        self,
        names: &'static [&'static str],
        access: Access,
        run: Run,
        function: impl Fn(&Ctx<'_, S>, Q) -> Result<R, RpcError> + Send + Sync + 'static,
    ) -> Self {
        self.with(json_rpc(names, access, run, function))
    }

    /// Adds a path with JSON whose other columns are the defaults: see [`path`](fn@path).
    ///
    /// # Panics
    /// If a name is taken.
    #[must_use]
    pub fn path<Q: DeserializeOwned + JsonSchema, R: Serialize + JsonSchema>(
        self,
        names: &'static [&'static str],
        access: Access,
        run: Run,
        function: impl Fn(&Ctx<'_, S>, Q) -> Result<R, RpcError> + Send + Sync + 'static,
    ) -> Self {
        self.with(path(names, access, run, function))
    }

    /// Adds a path with portable storage whose other columns are the defaults: see [`binary`](fn@binary).
    ///
    /// # Panics
    /// If a name is taken.
    #[must_use]
    pub fn binary<Q: for<'b> ReadObject<'b> + JsonSchema, R: WriteObject + JsonSchema>(
        self,
        names: &'static [&'static str],
        access: Access,
        run: Run,
        function: impl Fn(&Ctx<'_, S>, Q) -> Result<R, RpcError> + Send + Sync + 'static,
    ) -> Self {
        self.with(binary(names, access, run, function))
    }

    /// Adds a path whose function parses the body itself, with the defaults for the other columns: see [`raw`](fn@raw).
    ///
    /// # Panics
    /// If a name is taken.
    #[must_use]
    pub fn raw(
        self,
        names: &'static [&'static str],
        access: Access,
        run: Run,
        function: impl Fn(&Ctx<'_, S>, &[u8]) -> Result<Reply, RpcError> + Send + Sync + 'static,
    ) -> Self {
        self.with(raw(names, access, run, function))
    }

    /// All rows, in the order in which they were added.
    pub fn rows(&self) -> &[Row<S>] {
        &self.rows
    }

    /// All names: those of methods first, then the paths, each in alphabetical order.
    pub fn names(&self) -> Vec<Name> {
        let names = |row: &Row<S>| {
            let (kind, first, access, run) = (row.kind(), row.first_name(), row.access, row.run);
            row.names.iter().map(move |name| Name { kind, name, first, access, run })
        };
        let mut names: Vec<Name> = self.rows.iter().flat_map(names).collect();
        names.sort_unstable_by_key(|name| (name.kind, name.name));
        names
    }

    /// The counters of its methods.
    pub fn calls(&self) -> CallCounters {
        CallCounters::new(
            self.rows.iter().map(|row| (row.first_name(), row.count_name(), Arc::clone(&row.calls))),
        )
    }

    /// Memory to reserve for a method.
    pub(crate) fn memory_of_method(&self, row: RowNumber) -> usize {
        self.rows[row.0].memory_needed()
    }

    /// Memory to reserve for a path, if it exists.
    pub(crate) fn memory_of_path(&self, path: &[u8], restricted: bool) -> usize {
        self.find_path(path, restricted).map_or(0, Row::memory_needed)
    }

    /// Memory to reserve for any method.
    pub(crate) fn memory_of_any_method(&self) -> usize {
        let methods = self.rows.iter().filter(|row| row.kind() == Kind::Method);
        methods.map(Row::memory_needed).max().unwrap_or(0)
    }

    /// Where a method runs now.
    pub(crate) fn run_of_method(&self, row: RowNumber, service: &S) -> Run {
        self.rows[row.0].run_now(service)
    }

    /// Where a path runs now, if it exists.
    pub(crate) fn run_of_path(&self, path: &[u8], service: &S, restricted: bool) -> Option<Run> {
        self.find_path(path, restricted).map(|row| row.run_now(service))
    }

    /// The row of a method that may be called by this name.
    pub(crate) fn find_method(&self, name: &[u8], restricted: bool) -> Option<RowNumber> {
        self.find(&self.methods, name, restricted)
    }

    fn find_path(&self, path: &[u8], restricted: bool) -> Option<&Row<S>> {
        self.find(&self.paths, path, restricted).map(|row| &self.rows[row.0])
    }

    fn find(&self, names: &HashMap<&'static str, usize>, name: &[u8], restricted: bool) -> Option<RowNumber> {
        let row = *names.get(std::str::from_utf8(name).ok()?)?;
        (self.rows[row].access == Access::Everyone || !restricted).then_some(RowNumber(row))
    }

    /// Calls a method. Appends the result; a partial result stays there after an error.
    pub(crate) fn call_method(
        &self,
        row: RowNumber,
        ctx: &Ctx<'_, S>,
        params: Value,
        out: &mut Vec<u8>,
        depth: usize,
    ) -> Result<(), RpcError> {
        self.rows[row.0].call_method(ctx, params, out, depth)
    }

    /// Calls a path without a server. Puts the response into an empty buffer and returns its content type; after an
    /// error, the buffer may contain anything. [`Calls`](crate::envelope::Calls) does the same for the other calls.
    ///
    /// # Errors
    /// What a server would report as a status.
    pub fn call_path(
        &self,
        ctx: &Ctx<'_, S>,
        path: &[u8],
        body: &[u8],
        out: &mut Vec<u8>,
    ) -> Result<&'static str, PathError> {
        let row = self.find_path(path, ctx.restricted).ok_or(PathError::NotFound)?;
        row.call_path(ctx, body, out)
    }
}

#[cfg(test)]
mod tests;
