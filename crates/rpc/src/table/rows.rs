//! Rows of the method table, and their lookup by name.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::{Access, Ctx, Kind, Name, PathError, Run};
use crate::RpcError;
use crate::calls::Counter;
use crate::error::protocol;
use crate::json::Value;

/// Responses up to this size are not recorded.
const UNRECORDED_BYTES: usize = 64 * 1024;

pub(super) type JsonFn<S> =
    Box<dyn Fn(&Ctx<'_, S>, Value, &mut Vec<u8>, usize) -> Result<(), RpcError> + Send + Sync>;
pub(super) type PathFn<S> =
    Box<dyn Fn(&Ctx<'_, S>, &[u8], &mut Vec<u8>) -> Result<&'static str, PathError> + Send + Sync>;

/// The index of a method's row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RowNumber(pub(super) usize);

pub(super) struct Row<F> {
    pub(super) first: &'static str,
    access: Access,
    pub(super) run: Run,
    /// Whether the forwarder may answer it.
    pub(super) forwarded: bool,
    pub(super) calls: Arc<Counter>,
    /// Expected memory of its responses.
    memory: usize,
    /// Bytes of the largest response so far, if it was large.
    largest: AtomicUsize,
    call: F,
}

pub(super) struct Names<F> {
    pub(super) rows: Vec<Row<F>>,
    by_name: HashMap<&'static str, usize>,
}

impl<F> Names<F> {
    pub(super) fn new() -> Self {
        Self { rows: Vec::new(), by_name: HashMap::new() }
    }

    pub(super) fn add(&mut self, names: &[&'static str], access: Access, run: Run, call: F) {
        for name in names {
            let before = self.by_name.insert(name, self.rows.len());
            assert!(before.is_none(), "{name} is in the method table twice");
        }
        let first = names.first().copied().unwrap_or_default();
        self.rows.push(Row {
            first,
            access,
            run,
            forwarded: false,
            calls: Arc::default(),
            memory: 0,
            largest: AtomicUsize::new(0),
            call,
        });
    }

    pub(super) fn merge(&mut self, other: Self) {
        let offset = self.rows.len();
        for (name, row) in other.by_name {
            let before = self.by_name.insert(name, offset + row);
            assert!(before.is_none(), "{name} is in the method table twice");
        }
        self.rows.extend(other.rows);
    }

    /// Replaces the functions of forwarded rows.
    pub(super) fn forward(
        &mut self,
        takes: impl Fn(&'static str) -> bool,
        change: impl Fn(&'static str, F) -> F,
    ) {
        let rows = std::mem::take(&mut self.rows);
        let change = |row: Row<F>| {
            if takes(row.first) {
                Row { call: change(row.first, row.call), forwarded: true, ..row }
            } else {
                row
            }
        };
        self.rows = rows.into_iter().map(change).collect();
    }

    pub(super) fn list(&self, kind: Kind) -> impl Iterator<Item = Name> {
        self.by_name.iter().map(move |(name, row)| {
            let Row { first, access, run, .. } = &self.rows[*row];
            Name { kind, name, first, access: *access, run: *run }
        })
    }

    pub(super) fn find(&self, name: &[u8], restricted: bool) -> Option<RowNumber> {
        let row = *self.by_name.get(std::str::from_utf8(name).ok()?)?;
        (self.rows[row].access == Access::Everyone || !restricted).then_some(RowNumber(row))
    }

    /// Sets the expected memory of a row's responses. False if there is no such row.
    pub(super) fn reserve(&mut self, first: &str, bytes: usize) -> bool {
        let row = self.rows.iter_mut().find(|row| row.first == first);
        row.map(|row| row.memory = bytes).is_some()
    }
}

impl<F> Row<F> {
    /// Memory for its next response: its structs, and the text itself.
    pub(super) fn memory(&self) -> usize {
        self.memory.max(self.largest.load(Ordering::Relaxed).saturating_mul(2))
    }

    /// Records the size of a response. For small ones this is a single comparison.
    fn learn(&self, bytes: usize) {
        if bytes > UNRECORDED_BYTES && bytes > self.largest.load(Ordering::Relaxed) {
            self.largest.fetch_max(bytes, Ordering::Relaxed);
        }
    }
}

impl<S> Row<JsonFn<S>> {
    pub(super) fn call(
        &self,
        ctx: &Ctx<'_, S>,
        params: Value,
        out: &mut Vec<u8>,
        depth: usize,
    ) -> Result<(), RpcError> {
        let start = out.len();
        // A panic is a bug, but affects one caller only.
        let call = || catch_unwind(AssertUnwindSafe(|| (self.call)(ctx, params, out, depth)));
        // A request that could not be parsed never got to the method.
        let made = |result: &Result<Result<(), RpcError>, _>| !matches!(result, Ok(Err(error)) if error.code == protocol::INVALID_PARAMS);
        let result = self.calls.count(call, made).unwrap_or(Err(RpcError::BROKEN));
        self.learn(out.len().saturating_sub(start));
        result
    }
}

impl<S> Row<PathFn<S>> {
    pub(super) fn call(
        &self,
        ctx: &Ctx<'_, S>,
        body: &[u8],
        out: &mut Vec<u8>,
    ) -> Result<&'static str, PathError> {
        let call = || catch_unwind(AssertUnwindSafe(|| (self.call)(ctx, body, out)));
        let made =
            |result: &Result<Result<_, PathError>, _>| !matches!(result, Ok(Err(PathError::BadRequest)));
        let result = self.calls.count(call, made).unwrap_or(Err(PathError::Failed));
        self.learn(out.len());
        result
    }
}
