//! JSON-RPC 2.0 as the reference understands it (`http_server_handlers_map2.h`), and arrays of calls, which it
//! does not.
//!
//! Every call has an answer, also one without an `id`. The version is not looked at.

use std::borrow::Cow;

use crate::RpcError;
use crate::json::{self, Object, ParseError, Value};
use crate::table::{Ctx, RowNumber, Run, Table};

/// Calls in one array.
pub const BATCH_LIMIT: usize = 1000;

/// What a body asks for.
#[derive(Debug, PartialEq)]
pub enum Calls {
    /// One call.
    One(Call),
    /// An array of calls.
    Batch(Vec<Call>),
    /// Nothing that could be understood.
    Unreadable(ParseError),
    /// A method that is not text. The reference breaks down: status 500 without a body.
    Broken,
}

/// One call.
#[derive(Debug, Default, PartialEq)]
pub struct Call {
    id: Option<Value>,
    method: Option<Value>,
    params: Option<Value>,
    /// Where everything else goes.
    rest: Option<Value>,
    /// The row of the method, once it was looked up.
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

    fn run<S>(self, table: &Table<S>, ctx: &Ctx<'_, S>, out: &mut Vec<u8>) {
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
    /// Reads a body.
    pub fn read(body: &[u8]) -> Self {
        match json::parse_batch_members(body, BATCH_LIMIT) {
            Some(Ok(calls)) => Self::Batch(calls),
            Some(Err(error)) => Self::Unreadable(error),
            None => match json::parse_members::<Call>(body) {
                Ok(call) if call.method.is_some() && call.method().is_none() => Self::Broken,
                Ok(call) => Self::One(call),
                Err(error) => Self::Unreadable(error),
            },
        }
    }

    /// Looks up the methods. Returns whether one of their functions may keep a thread busy.
    pub(crate) fn look_up<S>(&mut self, table: &Table<S>, service: &S, restricted: bool) -> Run {
        let calls = match self {
            Self::One(call) => std::slice::from_mut(call),
            Self::Batch(calls) => calls,
            Self::Unreadable(_) | Self::Broken => &mut [],
        };
        let mut run = Run::Inline;
        for call in calls {
            call.row = call.method().and_then(|method| table.find_method(method, restricted));
            if call.row.is_some_and(|row| table.run_of_method(row, service) == Run::Blocking) {
                run = Run::Blocking;
            }
        }
        run
    }

    /// Does what is asked for, one after the other, and appends the answer. False, and no answer, means that the
    /// reference would have broken down.
    pub fn answer<S>(self, table: &Table<S>, ctx: &Ctx<'_, S>, out: &mut Vec<u8>) -> bool {
        match self {
            Self::One(call) => call.run(table, ctx, out),
            Self::Batch(calls) if calls.is_empty() => write_error(out, None, &RpcError::PARSE_ERROR),
            Self::Batch(calls) => {
                out.push(b'[');
                for (position, call) in calls.into_iter().enumerate() {
                    if position > 0 {
                        out.push(b',');
                    }
                    call.run(table, ctx, out);
                }
                out.push(b']');
            }
            Self::Unreadable(_) => write_error(out, None, &RpcError::PARSE_ERROR),
            Self::Broken => return false,
        }
        true
    }
}

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
