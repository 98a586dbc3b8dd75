//! JSON-RPC 2.0 as the reference implements it (`http_server_handlers_map2.h`), and batches, which it does not.
//!
//! Every call gets a response, even without an `id`. The version is not checked.

use std::borrow::Cow;

use crate::RpcError;
use crate::error::protocol;
use crate::json::{self, Object, ParseError, Value};
use crate::table::{Ctx, RowNumber, Run, Table};

/// Size of a response up to which a batch reserves nothing for it.
const UNRESERVED_BYTES: usize = 8 * 1024;

/// Limits of a batch.
#[derive(Debug, Clone, Copy)]
pub struct BatchLimits {
    /// Number of calls.
    pub calls: usize,
    /// Size of the response after which no more calls are made.
    pub bytes: usize,
}

impl BatchLimits {
    /// The limits of a port.
    pub const fn new(restricted: bool) -> Self {
        if restricted { Self { calls: 100, bytes: 8 << 20 } } else { Self { calls: 1000, bytes: 32 << 20 } }
    }
}

/// The calls in a body.
#[derive(Debug, PartialEq)]
pub enum Calls {
    /// One call.
    One(Call),
    /// A batch.
    Batch(Vec<Call>),
    /// A body that cannot be parsed.
    Unreadable(ParseError),
    /// A method that is not a string. The reference fails: status 500 without a body.
    Broken,
}

/// One call.
#[derive(Debug, Default, PartialEq)]
pub struct Call {
    id: Option<Value>,
    method: Option<Value>,
    params: Option<Value>,
    /// All other members.
    rest: Option<Value>,
    /// The row of the method, after the lookup.
    row: Option<RowNumber>,
}

impl json::Members for Call {
    fn object(&mut self, name: Cow<'_, [u8]>) -> &mut Object {
        self.place(&name).get_or_insert(Value::Bool(false)).make_object()
    }

    fn insert(&mut self, name: Cow<'_, [u8]>, value: Value) {
        *self.place(&name) = Some(value);
    }
}

impl Call {
    fn place(&mut self, name: &[u8]) -> &mut Option<Value> {
        match name {
            b"id" => &mut self.id,
            b"method" => &mut self.method,
            b"params" => &mut self.params,
            _ => &mut self.rest,
        }
    }

    fn method(&self) -> Option<&[u8]> {
        match &self.method {
            Some(Value::String(name)) => Some(name),
            _ => None,
        }
    }

    /// Where it runs, after the lookup.
    pub(crate) fn place_to_run<S>(&self, table: &Table<S>, service: &S) -> Run {
        self.row.map_or(Run::Inline, |row| table.run_of_method(row, service))
    }

    /// Runs the call and appends the response.
    pub(crate) fn run<S>(self, table: &Table<S>, ctx: &Ctx<'_, S>, out: &mut Vec<u8>) {
        let Some(method) = self.method() else {
            return write_error(out, None, &RpcError::INVALID_REQUEST);
        };
        let Some(row) = self.row.or_else(|| table.find_method(method, ctx.restricted)) else {
            let id = self.id.unwrap_or(Value::String(Vec::new()));
            return write_error(out, Some(&id), &RpcError::METHOD_NOT_FOUND);
        };
        let start = out.len();
        out.extend_from_slice(b"{\r\n");
        write_id(out, self.id.as_ref());
        out.extend_from_slice(b",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": ");
        let params = self.params.unwrap_or_else(|| Value::Object(Object::new()));
        match table.call_method(row, ctx, params, out, 1) {
            Ok(()) => out.extend_from_slice(b"\r\n}"),
            Err(error) => {
                out.truncate(start);
                write_error(out, self.id.as_ref(), &error);
            }
        }
    }
}

impl Calls {
    /// Parses a body received on a port.
    pub fn read(body: &[u8], restricted: bool) -> Self {
        match json::parse_batch_members(body, BatchLimits::new(restricted).calls) {
            Some(Ok(calls)) => Self::Batch(calls),
            Some(Err(error)) => Self::Unreadable(error),
            None => match json::parse_members::<Call>(body) {
                Ok(call) if call.method.is_some() && call.method().is_none() => Self::Broken,
                Ok(call) => Self::One(call),
                Err(error) => Self::Unreadable(error),
            },
        }
    }

    /// Looks up the methods. Returns the memory to reserve for all responses together.
    pub(crate) fn look_up<S>(&mut self, table: &Table<S>, restricted: bool) -> usize {
        let calls = match self {
            Self::One(call) => std::slice::from_mut(call),
            Self::Batch(calls) => calls,
            Self::Unreadable(_) | Self::Broken => &mut [],
        };
        let (mut largest, mut all) = (0_usize, 0_usize);
        let one = calls.len() == 1;
        for call in calls {
            call.row = call.method().and_then(|method| table.find_method(method, restricted));
            let memory = call.row.map_or(0, |row| table.memory_of_method(row));
            largest = largest.max(memory);
            all = all.saturating_add(memory.max(UNRESERVED_BYTES));
        }
        // A batch ends when its response is too long, but the last call may be the largest.
        if one { largest } else { largest.saturating_add(all.min(BatchLimits::new(restricted).bytes)) }
    }

    /// Answers every call with the same error.
    pub(crate) fn refuse(self, error: &RpcError, out: &mut Vec<u8>) {
        match self {
            Self::One(call) => write_error(out, call.id.as_ref(), error),
            Self::Batch(calls) if calls.is_empty() => write_error(out, None, &RpcError::PARSE_ERROR),
            Self::Batch(calls) => {
                for (place, call) in calls.iter().enumerate() {
                    out.push(if place == 0 { b'[' } else { b',' });
                    write_error(out, call.id.as_ref(), error);
                }
                out.push(b']');
            }
            Self::Unreadable(_) | Self::Broken => write_error(out, None, error),
        }
    }

    /// Runs the calls in order and appends the response. False, without a response, where the reference would fail.
    pub fn answer<S>(self, table: &Table<S>, ctx: &Ctx<'_, S>, out: &mut Vec<u8>) -> bool {
        match self {
            Self::One(call) => call.run(table, ctx, out),
            Self::Batch(calls) => {
                let mut batch = Batch::new(calls, ctx.restricted, out);
                while batch.run_next(table, ctx, out) {}
            }
            Self::Unreadable(_) => write_error(out, None, &RpcError::PARSE_ERROR),
            Self::Broken => return false,
        }
        true
    }
}

/// A batch being answered.
#[derive(Debug)]
pub(crate) struct Batch {
    calls: std::vec::IntoIter<Call>,
    limit: usize,
}

impl Batch {
    /// Begins the response to at least one call; an empty array is a separate error.
    pub(crate) fn new(calls: Vec<Call>, restricted: bool, out: &mut Vec<u8>) -> Self {
        if calls.is_empty() {
            write_error(out, None, &RpcError::PARSE_ERROR);
        } else {
            out.push(b'[');
        }
        Self { calls: calls.into_iter(), limit: BatchLimits::new(restricted).bytes }
    }

    /// Where the next call runs, if there is one. Calls skipped because the response is too long take no time.
    pub(crate) fn next_place_to_run<S>(&self, table: &Table<S>, service: &S, length: usize) -> Option<Run> {
        let call = self.calls.as_slice().first()?;
        Some(if length > self.limit { Run::Inline } else { call.place_to_run(table, service) })
    }

    /// Makes the next call, if there is one. False when the response is complete.
    pub(crate) fn run_next<S>(&mut self, table: &Table<S>, ctx: &Ctx<'_, S>, out: &mut Vec<u8>) -> bool {
        let Some(call) = self.calls.next() else { return false };
        if out.len() <= self.limit {
            call.run(table, ctx, out);
        } else {
            write_error(out, call.id.as_ref(), &BATCH_TOO_LARGE);
        }
        let more = !self.calls.as_slice().is_empty();
        out.push(if more { b',' } else { b']' });
        more
    }
}

/// The error of calls skipped because the response is too long.
const BATCH_TOO_LARGE: RpcError = RpcError {
    code: protocol::BATCH_TOO_LARGE,
    message: Cow::Borrowed("The answer to this batch is too large: this call was not made"),
    data: None,
};

fn write_id(out: &mut Vec<u8>, id: Option<&Value>) {
    out.extend_from_slice(b"  \"id\": ");
    json::write_value(out, id.unwrap_or(&Value::U64(0)), 1);
}

fn write_error(out: &mut Vec<u8>, id: Option<&Value>, error: &RpcError) {
    out.extend_from_slice(b"{\r\n  \"error\": {\r\n    \"code\": ");
    json::write_i64(out, error.code);
    out.extend_from_slice(b",\r\n    \"message\": ");
    json::write_string(out, error.message.as_bytes());
    if let Some(data) = &error.data {
        out.extend_from_slice(b",\r\n    \"data\": ");
        json::write_string(out, data.as_bytes());
    }
    out.extend_from_slice(b"\r\n  },\r\n");
    write_id(out, id);
    out.extend_from_slice(b",\r\n  \"jsonrpc\": \"2.0\"\r\n}");
}
