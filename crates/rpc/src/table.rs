//! The method table: one row per method, which serves all three ways of calling.
//!
//! A row has the names of a method, its access, whether it may block a thread, and its function. The functions know
//! nothing about HTTP: they take a struct and return a struct or an error.

mod rows;

use std::net::SocketAddr;
use std::sync::Arc;

use ferrite_types::epee::{self, ReadObject, WriteObject};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::RpcError;
use crate::calls::CallCounters;
use crate::error::protocol;
use crate::json::{self, Object, Value};
use rows::{JsonFn, Names, PathFn, Row};

pub(crate) use rows::RowNumber;

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

/// May answer calls in place of the functions of a table.
pub trait Forward<S>: Send + Sync {
    /// Whether this method is forwarded; the name is its first name.
    fn takes(&self, kind: Kind, name: &'static str) -> bool;

    /// Whether forwarding is currently active. Checked on every call.
    fn is_on(&self, service: &S) -> bool;

    /// Answers a JSON-RPC method. `local` is its function, for methods whose result is an object.
    ///
    /// # Errors
    /// The error for the client.
    fn method(
        &self,
        ctx: &Ctx<'_, S>,
        name: &'static str,
        params: Value,
        local: &dyn Fn(Value) -> Result<Value, RpcError>,
    ) -> Result<Value, RpcError>;

    /// Answers a path. `local` is its function.
    ///
    /// # Errors
    /// The error for the client.
    fn path(
        &self,
        ctx: &Ctx<'_, S>,
        name: &'static str,
        body: &[u8],
        local: &dyn Fn() -> Result<Reply, PathError>,
    ) -> Result<Reply, PathError>;
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
}

/// Whether a method accepts an object as its parameters, before its function parses it; the name is its first name.
pub type Check = fn(&'static str, &Object) -> bool;

/// All methods of a service.
pub struct Table<S> {
    methods: Names<JsonFn<S>>,
    paths: Names<PathFn<S>>,
    forward: Option<Arc<dyn Forward<S>>>,
    check: Check,
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

impl<S> Table<S> {
    /// A table without rows.
    pub fn new() -> Self {
        Self { methods: Names::new(), paths: Names::new(), forward: None, check: |_, _| true }
    }

    /// A table without rows, whose methods reject objects that fail a check like invalid parameters.
    pub fn checked(check: Check) -> Self {
        Self { check, ..Self::new() }
    }

    /// Adds all rows of another table.
    ///
    /// # Panics
    /// If a name is in both.
    #[must_use]
    pub fn merge(mut self, other: Self) -> Self {
        self.methods.merge(other.methods);
        self.paths.merge(other.paths);
        self
    }

    /// Adds a forwarder that may answer calls in place of its functions.
    #[must_use]
    pub fn forwarded(mut self, forward: Arc<dyn Forward<S>>) -> Self
    where
        S: 'static,
    {
        let takes = |kind| {
            let forward = Arc::clone(&forward);
            move |first| forward.takes(kind, first)
        };
        self.methods.forward(takes(Kind::Method), |first, inner: JsonFn<S>| {
            let forward = Arc::clone(&forward);
            Box::new(move |ctx: &Ctx<'_, S>, params, out: &mut Vec<u8>, depth| {
                if !forward.is_on(ctx.service) {
                    return inner(ctx, params, out, depth);
                }
                let local = |params| {
                    let mut text = Vec::new();
                    inner(ctx, params, &mut text, 0)?;
                    json::parse(&text).map(Value::Object).map_err(|_| RpcError::BROKEN)
                };
                let answer = forward.method(ctx, first, params, &local)?;
                json::write_value(out, &answer, depth);
                Ok(())
            })
        });
        self.paths.forward(takes(Kind::Path), |first, inner: PathFn<S>| {
            let forward = Arc::clone(&forward);
            Box::new(move |ctx: &Ctx<'_, S>, body: &[u8], out: &mut Vec<u8>| {
                if !forward.is_on(ctx.service) {
                    return inner(ctx, body, out);
                }
                let local = || {
                    let mut answer = Vec::new();
                    let content_type = inner(ctx, body, &mut answer)?;
                    Ok(Reply { content_type, body: answer })
                };
                let reply = forward.path(ctx, first, body, &local)?;
                *out = reply.body;
                Ok(reply.content_type)
            })
        });
        self.forward = Some(forward);
        self
    }

    /// Where a call runs now: a forwarder may take long.
    fn run_of<F>(&self, row: &Row<F>, service: &S) -> Run {
        match &self.forward {
            Some(forward) if row.forwarded && forward.is_on(service) => Run::Blocking,
            _ => row.run,
        }
    }

    /// Sets the memory to reserve for responses before one of that size was seen: methods and paths by their first
    /// names, and bytes. The reservation is at least twice the largest response so far.
    ///
    /// # Panics
    /// If there is no such method or path.
    #[must_use]
    pub fn reserving(mut self, answers: &[(&'static str, usize)]) -> Self {
        for (name, bytes) in answers {
            let found = self.paths.reserve(name, *bytes) || self.methods.reserve(name, *bytes);
            assert!(found, "{name} is not in the method table");
        }
        self
    }

    /// Memory to reserve for a method.
    pub(crate) fn memory_of_method(&self, row: RowNumber) -> usize {
        self.methods.rows[row.0].memory()
    }

    /// Memory to reserve for a path, if it exists.
    pub(crate) fn memory_of_path(&self, path: &[u8], restricted: bool) -> usize {
        self.find_path(path, restricted).map_or(0, Row::memory)
    }

    /// Memory to reserve for any method.
    pub(crate) fn memory_of_any_method(&self) -> usize {
        self.methods.rows.iter().map(Row::memory).max().unwrap_or(0)
    }

    /// Where a method runs now.
    pub(crate) fn run_of_method(&self, row: RowNumber, service: &S) -> Run {
        self.run_of(&self.methods.rows[row.0], service)
    }

    /// Where a path runs now, if it exists.
    pub(crate) fn run_of_path(&self, path: &[u8], service: &S, restricted: bool) -> Option<Run> {
        self.find_path(path, restricted).map(|row| self.run_of(row, service))
    }

    /// All names: those of methods first, then the paths, each in alphabetical order.
    pub fn names(&self) -> Vec<Name> {
        let mut names: Vec<Name> =
            self.methods.list(Kind::Method).chain(self.paths.list(Kind::Path)).collect();
        names.sort_unstable_by_key(|name| (name.kind, name.name));
        names
    }

    /// A JSON-RPC method, with its aliases.
    ///
    /// # Panics
    /// If a name is taken.
    #[must_use]
    pub fn json_rpc<Q: DeserializeOwned, R: Serialize>(
        mut self,
        names: &[&'static str],
        access: Access,
        run: Run,
        function: impl Fn(&Ctx<'_, S>, Q) -> Result<R, RpcError> + Send + Sync + 'static,
    ) -> Self {
        let (check, first) = (self.check, names.first().copied().unwrap_or_default());
        let call = move |ctx: &Ctx<'_, S>, params, out: &mut Vec<u8>, depth| {
            if let Value::Object(object) = &params
                && !check(first, object)
            {
                return Err(RpcError::INVALID_PARAMS);
            }
            let request = json::from_value(params).map_err(|_| RpcError::INVALID_PARAMS)?;
            let answer = function(ctx, request)?;
            json::append(out, &answer, depth).map_err(|_| RpcError::BROKEN)
        };
        self.methods.add(names, access, run, Box::new(call));
        self
    }

    /// A path with JSON, with its aliases.
    ///
    /// # Panics
    /// If a name is taken.
    #[must_use]
    pub fn path<Q: DeserializeOwned, R: Serialize>(
        self,
        names: &[&'static str],
        access: Access,
        run: Run,
        function: impl Fn(&Ctx<'_, S>, Q) -> Result<R, RpcError> + Send + Sync + 'static,
    ) -> Self {
        let (check, first) = (self.check, names.first().copied().unwrap_or_default());
        self.any_path(names, access, run, move |ctx, body, out| {
            let object = json::parse(body).map_err(|_| PathError::BadRequest)?;
            if !check(first, &object) {
                return Err(PathError::BadRequest);
            }
            let request = json::from_object(object).map_err(|_| PathError::BadRequest)?;
            let answer = function(ctx, request).map_err(|_| PathError::Failed)?;
            json::append(out, &answer, 0).map_err(|_| PathError::Failed)?;
            Ok("application/json")
        })
    }

    /// A path with portable storage, with its aliases.
    ///
    /// # Panics
    /// If a name is taken.
    #[must_use]
    pub fn binary<Q: for<'b> ReadObject<'b>, R: WriteObject>(
        self,
        names: &[&'static str],
        access: Access,
        run: Run,
        function: impl Fn(&Ctx<'_, S>, Q) -> Result<R, RpcError> + Send + Sync + 'static,
    ) -> Self {
        self.any_path(names, access, run, move |ctx, body, out| {
            let request = epee::from_bytes(body, epee::Limits::NONE).map_err(|_| PathError::BadRequest)?;
            let answer = function(ctx, request).map_err(|_| PathError::Failed)?;
            *out = epee::to_bytes(&answer);
            // The leading space is the reference's.
            Ok(" application/octet-stream")
        })
    }

    /// A path whose function parses the body itself. It returns [`RpcError::PARSE_ERROR`] or
    /// [`RpcError::INVALID_PARAMS`] if it cannot.
    ///
    /// # Panics
    /// If a name is taken.
    #[must_use]
    pub fn raw(
        self,
        names: &[&'static str],
        access: Access,
        run: Run,
        function: impl Fn(&Ctx<'_, S>, &[u8]) -> Result<Reply, RpcError> + Send + Sync + 'static,
    ) -> Self {
        self.any_path(names, access, run, move |ctx, body, out| {
            let reply = function(ctx, body).map_err(|error| match error.code {
                protocol::PARSE_ERROR | protocol::INVALID_PARAMS => PathError::BadRequest,
                _ => PathError::Failed,
            })?;
            *out = reply.body;
            Ok(reply.content_type)
        })
    }

    fn any_path(
        mut self,
        names: &[&'static str],
        access: Access,
        run: Run,
        call: impl Fn(&Ctx<'_, S>, &[u8], &mut Vec<u8>) -> Result<&'static str, PathError> + Send + Sync + 'static,
    ) -> Self {
        self.paths.add(names, access, run, Box::new(call));
        self
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
        row.call(ctx, body, out)
    }

    /// The counters of its methods.
    pub fn calls(&self) -> CallCounters {
        let methods = self.methods.rows.iter().map(|row| (row.first, Arc::clone(&row.calls)));
        let paths = self.paths.rows.iter().map(|row| (row.first, Arc::clone(&row.calls)));
        CallCounters::new(methods.chain(paths))
    }

    /// The row of a method that may be called by this name.
    pub(crate) fn find_method(&self, name: &[u8], restricted: bool) -> Option<RowNumber> {
        self.methods.find(name, restricted)
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
        self.methods.rows[row.0].call(ctx, params, out, depth)
    }

    fn find_path(&self, path: &[u8], restricted: bool) -> Option<&Row<PathFn<S>>> {
        self.paths.find(path, restricted).map(|row| &self.paths.rows[row.0])
    }
}

#[cfg(test)]
mod tests;
