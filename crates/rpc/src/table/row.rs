//! A row of the method table: everything known of a method.

use std::any::type_name;
use std::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use ferrite_types::epee::{self, ReadObject, WriteObject};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::checked::Checked;
use super::describe::Said;
use super::{Access, Ctx, Forward, Forwarded, Kind, PathError, Reply, Run};
use crate::RpcError;
use crate::calls::{Counter, Outcome};
use crate::error::protocol;
use crate::json::{self, Object, Value};
use crate::schema::JsonSchema;

/// Responses up to this size are not recorded.
const UNRECORDED_BYTES: usize = 64 * 1024;

type MethodFn<S> =
    Box<dyn Fn(&Ctx<'_, S>, Params, &mut Vec<u8>, usize) -> Result<(), RpcError> + Send + Sync>;
type PathFn<S> =
    Box<dyn Fn(&Ctx<'_, S>, Body<'_>, &mut Vec<u8>) -> Result<&'static str, PathError> + Send + Sync>;

/// The parameters of a call of a JSON-RPC method, before they are decoded.
pub struct Parameters<Q> {
    params: Params,
    request: PhantomData<fn() -> Q>,
}

impl<Q> std::fmt::Debug for Parameters<Q> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // They may be secret.
        f.write_str("Parameters")
    }
}

impl<Q: DeserializeOwned> Parameters<Q> {
    /// Decodes them.
    ///
    /// # Errors
    /// If a value has the wrong type.
    pub fn read(self) -> Result<Q, RpcError> {
        let Params { value, payable } = self.params;
        if let Value::Object(object) = &value
            && payable
            && !names_its_client(object)
        {
            return Err(RpcError::INVALID_PARAMS);
        }
        json::from_value(value).map_err(|_| RpcError::INVALID_PARAMS)
    }
}

/// The parameters of a JSON-RPC method.
struct Params {
    value: Value,
    /// Whether [`Row::payable`] applies.
    payable: bool,
}

/// The body of a request to a path.
#[derive(Clone, Copy)]
struct Body<'a> {
    bytes: &'a [u8],
    /// Whether [`Row::payable`] applies.
    payable: bool,
}

enum Function<S> {
    Method(MethodFn<S>),
    Path(PathFn<S>),
}

/// The names of a row's function and of its types, for tests that compare them with the method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Signature {
    /// The path of the function.
    pub function: &'static str,
    /// The path of the request's type; empty if the function parses the body itself.
    pub request: &'static str,
    /// The path of the response's type; empty if the function writes the body itself.
    pub response: &'static str,
}

/// Everything known of a method. Made with [`json_rpc`], [`path`], [`binary`] or [`raw`]; the other columns have
/// defaults.
pub struct Row<S> {
    pub(super) names: &'static [&'static str],
    pub(super) access: Access,
    pub(super) run: Run,
    forward: Option<Box<dyn Forward<S>>>,
    counted_as: Option<&'static str>,
    payable: bool,
    memory: usize,
    signature: Signature,
    /// What it says of itself beside these columns.
    pub(super) said: Said,
    checked: Checked,
    function: Function<S>,
    pub(super) calls: Arc<Counter>,
    /// Bytes of the largest response so far, if it was large.
    largest: AtomicUsize,
}

/// A JSON-RPC method, with its aliases.
pub fn json_rpc<S, Q: DeserializeOwned + JsonSchema, R: Serialize + JsonSchema, F>(
    names: &'static [&'static str],
    access: Access,
    run: Run,
    function: F,
) -> Row<S>
where
    F: Fn(&Ctx<'_, S>, Q) -> Result<R, RpcError> + Send + Sync + 'static,
{
    let call = move |ctx: &Ctx<'_, S>, parameters: Parameters<Q>| function(ctx, parameters.read()?);
    json_rpc_undecoded(names, access, run, call).function_name(type_name::<F>())
}

/// The same for a function that decodes its parameters itself, after it has decided whether to run.
pub fn json_rpc_undecoded<S, Q: DeserializeOwned + JsonSchema, R: Serialize + JsonSchema, F>(
    names: &'static [&'static str],
    access: Access,
    run: Run,
    function: F,
) -> Row<S>
where
    F: Fn(&Ctx<'_, S>, Parameters<Q>) -> Result<R, RpcError> + Send + Sync + 'static,
{
    let call = move |ctx: &Ctx<'_, S>, params: Params, out: &mut Vec<u8>, depth| {
        let response = function(ctx, Parameters { params, request: PhantomData })?;
        json::append(out, &response, depth).map_err(|_| RpcError::BROKEN)
    };
    Row::new::<F, Q, R>(names, access, run, Function::Method(Box::new(call)), Said::json::<Q, R>())
}

/// A path with JSON, with its aliases.
pub fn path<S, Q: DeserializeOwned + JsonSchema, R: Serialize + JsonSchema, F>(
    names: &'static [&'static str],
    access: Access,
    run: Run,
    function: F,
) -> Row<S>
where
    F: Fn(&Ctx<'_, S>, Q) -> Result<R, RpcError> + Send + Sync + 'static,
{
    let call = move |ctx: &Ctx<'_, S>, body: Body<'_>, out: &mut Vec<u8>| {
        let object = json::parse(body.bytes).map_err(|_| PathError::BadRequest)?;
        if body.payable && !names_its_client(&object) {
            return Err(PathError::BadRequest);
        }
        let request = json::from_object(object).map_err(|_| PathError::BadRequest)?;
        let response = function(ctx, request).map_err(|_| PathError::Failed)?;
        json::append(out, &response, 0).map_err(|_| PathError::Failed)?;
        Ok("application/json")
    };
    Row::new::<F, Q, R>(names, access, run, Function::Path(Box::new(call)), Said::json::<Q, R>())
}

/// A path with portable storage, with its aliases.
pub fn binary<S, Q: for<'b> ReadObject<'b> + JsonSchema, R: WriteObject + JsonSchema, F>(
    names: &'static [&'static str],
    access: Access,
    run: Run,
    function: F,
) -> Row<S>
where
    F: Fn(&Ctx<'_, S>, Q) -> Result<R, RpcError> + Send + Sync + 'static,
{
    let call = move |ctx: &Ctx<'_, S>, body: Body<'_>, out: &mut Vec<u8>| {
        let request = epee::from_bytes(body.bytes, epee::Limits::NONE).map_err(|_| PathError::BadRequest)?;
        let response = function(ctx, request).map_err(|_| PathError::Failed)?;
        *out = epee::to_bytes(&response);
        // The leading space is the reference's.
        Ok(" application/octet-stream")
    };
    Row::new::<F, Q, R>(names, access, run, Function::Path(Box::new(call)), Said::storage::<Q, R>())
}

/// A path whose function parses the body itself, with its aliases. The function returns [`RpcError::PARSE_ERROR`] or
/// [`RpcError::INVALID_PARAMS`] if it cannot.
pub fn raw<S, F>(names: &'static [&'static str], access: Access, run: Run, function: F) -> Row<S>
where
    F: Fn(&Ctx<'_, S>, &[u8]) -> Result<Reply, RpcError> + Send + Sync + 'static,
{
    let call = move |ctx: &Ctx<'_, S>, body: Body<'_>, out: &mut Vec<u8>| {
        let reply = function(ctx, body.bytes).map_err(|error| match error.code {
            protocol::PARSE_ERROR | protocol::INVALID_PARAMS => PathError::BadRequest,
            _ => PathError::Failed,
        })?;
        *out = reply.body;
        Ok(reply.content_type)
    };
    let row = Row::new::<F, (), ()>(names, access, run, Function::Path(Box::new(call)), Said::text());
    Row { signature: Signature { request: "", response: "", ..row.signature }, ..row }
}

/// A path that tells a supervisor whether all is well: the response has status 503 if the function fails. It is plain
/// text either way, and the body of the request does not matter.
pub fn probe<S, F>(names: &'static [&'static str], function: F) -> Row<S>
where
    F: Fn(&Ctx<'_, S>) -> Result<String, String> + Send + Sync + 'static,
{
    let call = move |ctx: &Ctx<'_, S>, _: Body<'_>, out: &mut Vec<u8>| {
        let (text, result) = match function(ctx) {
            Ok(text) => (text, Ok("text/plain")),
            Err(text) => (text, Err(PathError::Unavailable)),
        };
        out.extend_from_slice(text.as_bytes());
        out.push(b'\n');
        result
    };
    Row::new::<F, (), ()>(names, Access::Everyone, Run::Inline, Function::Path(Box::new(call)), Said::text())
}

/// Whether the client field of RPC payment is a string, if it is there. Payment is never required, so nothing else is
/// checked.
fn names_its_client(parameters: &Object) -> bool {
    matches!(parameters.get(&b"client"[..]), None | Some(Value::String(_)))
}

impl<S> Row<S> {
    fn new<F, Q, R>(
        names: &'static [&'static str],
        access: Access,
        run: Run,
        function: Function<S>,
        said: Said,
    ) -> Self {
        let first = names.first().copied().unwrap_or_default();
        let name = first.trim_start_matches('/');
        Self {
            names,
            access,
            run,
            forward: None,
            counted_as: Some(name.strip_suffix(".bin").unwrap_or(name)),
            payable: false,
            memory: 0,
            signature: Signature {
                function: type_name::<F>(),
                request: type_name::<Q>(),
                response: type_name::<R>(),
            },
            said,
            checked: Checked::default(),
            function,
            calls: Arc::default(),
            largest: AtomicUsize::new(0),
        }
    }

    /// Another node may answer it, in this way.
    #[must_use]
    pub fn forwarded(self, forward: impl Forward<S> + 'static) -> Self {
        Self { forward: Some(Box::new(forward)), ..self }
    }

    /// Its calls are counted under this name, instead of its first one without slash and `.bin`.
    #[must_use]
    pub fn counted_as(self, name: &'static str) -> Self {
        Self { counted_as: Some(name), ..self }
    }

    /// Its calls do not appear among the counted ones.
    #[must_use]
    pub fn uncounted(self) -> Self {
        Self { counted_as: None, ..self }
    }

    /// Its requests may have the client field of RPC payment, which must be a string
    /// (`core_rpc_server_commands_defs.h: rpc_access_request_base`).
    #[must_use]
    pub fn payable(self) -> Self {
        Self { payable: true, ..self }
    }

    /// Bytes to reserve for a response before one of that size was seen. The reservation is at least twice the largest
    /// response so far.
    #[must_use]
    pub fn memory(self, bytes: usize) -> Self {
        Self { memory: bytes, ..self }
    }

    /// The name of its function, if that is called by another one.
    #[must_use]
    pub fn function_name(mut self, name: &'static str) -> Self {
        self.signature.function = name;
        self
    }

    /// All its names, the first one before its aliases.
    pub fn names(&self) -> &'static [&'static str] {
        self.names
    }

    /// Its first name.
    pub fn first_name(&self) -> &'static str {
        self.names.first().copied().unwrap_or_default()
    }

    /// How it is called.
    pub fn kind(&self) -> Kind {
        match self.function {
            Function::Method(_) => Kind::Method,
            Function::Path(_) => Kind::Path,
        }
    }

    /// On which ports it is available.
    pub fn access(&self) -> Access {
        self.access
    }

    /// Where it runs.
    pub fn run(&self) -> Run {
        self.run
    }

    /// How another node may answer it.
    pub fn forward(&self) -> Option<&dyn Forward<S>> {
        self.forward.as_deref()
    }

    /// The name under which its calls are counted, if they are.
    pub fn count_name(&self) -> Option<&'static str> {
        self.counted_as
    }

    /// Whether its requests may have the client field of RPC payment.
    pub fn is_payable(&self) -> bool {
        self.payable
    }

    /// The names of its function and types.
    pub fn signature(&self) -> Signature {
        self.signature
    }

    /// Memory for its next response: its structs, and the text itself.
    pub fn memory_needed(&self) -> usize {
        self.memory.max(self.largest.load(Ordering::Relaxed).saturating_mul(2))
    }

    /// Records the size of a response. For small ones this is a single comparison.
    fn learn(&self, bytes: usize) {
        if bytes > UNRECORDED_BYTES && bytes > self.largest.load(Ordering::Relaxed) {
            self.largest.fetch_max(bytes, Ordering::Relaxed);
        }
    }

    /// The forwarder, if it answers calls now.
    fn active_forward(&self, service: &S) -> Option<&dyn Forward<S>> {
        self.forward.as_deref().filter(|forward| forward.is_on(service))
    }

    /// Where a call runs now: a forwarder may take long.
    pub(super) fn run_now(&self, service: &S) -> Run {
        if self.active_forward(service).is_some() { Run::Blocking } else { self.run }
    }

    /// Calls a method. Appends the result; a partial result stays there after an error.
    pub(super) fn call_method(
        &self,
        ctx: &Ctx<'_, S>,
        params: Value,
        out: &mut Vec<u8>,
        depth: usize,
    ) -> Result<(), RpcError> {
        let start = out.len();
        // A panic is a bug, but affects one caller only.
        let call = || catch_unwind(AssertUnwindSafe(|| self.answer_method(ctx, params, out, depth)));
        let outcome = |result: &Result<Result<(), RpcError>, _>| match result {
            Ok(Ok(())) => Outcome::Answered,
            Ok(Err(error)) if error.code == protocol::INVALID_PARAMS => Outcome::Invalid,
            _ => Outcome::Failed,
        };
        let result = self.calls.count(call, outcome).unwrap_or(Err(RpcError::BROKEN));
        self.learn(out.len().saturating_sub(start));
        result
    }

    fn answer_method(
        &self,
        ctx: &Ctx<'_, S>,
        params: Value,
        out: &mut Vec<u8>,
        depth: usize,
    ) -> Result<(), RpcError> {
        let Some(forward) = self.active_forward(ctx.service) else {
            return self.answer_method_here(ctx, params, out, depth);
        };
        match forward.method(ctx, self.first_name(), &params)? {
            Forwarded::Response(value) => json::write_value(out, &value, depth),
            Forwarded::Local => self.answer_method_here(ctx, params, out, depth)?,
            Forwarded::LocalThen(change) => {
                let mut text = Vec::new();
                self.answer_method_here(ctx, params, &mut text, 0)?;
                let value = json::parse(&text).map(Value::Object).map_err(|_| RpcError::BROKEN)?;
                json::write_value(out, &change(value), depth);
            }
        }
        Ok(())
    }

    fn answer_method_here(
        &self,
        ctx: &Ctx<'_, S>,
        params: Value,
        out: &mut Vec<u8>,
        depth: usize,
    ) -> Result<(), RpcError> {
        let start = out.len();
        let result = match &self.function {
            Function::Method(call) => call(ctx, Params { value: params, payable: self.payable }, out, depth),
            Function::Path(_) => Err(RpcError::BROKEN),
        };
        self.checked.method(&self.said, self.first_name(), result, &out[start..])
    }

    /// Calls a path. Puts the response into an empty buffer and returns its content type.
    pub(super) fn call_path(
        &self,
        ctx: &Ctx<'_, S>,
        body: &[u8],
        out: &mut Vec<u8>,
    ) -> Result<&'static str, PathError> {
        let call = || catch_unwind(AssertUnwindSafe(|| self.answer_path(ctx, body, out)));
        let outcome = |result: &Result<Result<_, PathError>, _>| match result {
            Ok(Ok(_)) => Outcome::Answered,
            Ok(Err(PathError::BadRequest)) => Outcome::Invalid,
            _ => Outcome::Failed,
        };
        let result = self.calls.count(call, outcome).unwrap_or(Err(PathError::Failed));
        self.learn(out.len());
        result
    }

    fn answer_path(
        &self,
        ctx: &Ctx<'_, S>,
        body: &[u8],
        out: &mut Vec<u8>,
    ) -> Result<&'static str, PathError> {
        let Some(forward) = self.active_forward(ctx.service) else {
            return self.answer_path_here(ctx, body, out);
        };
        let reply = match forward.path(ctx, self.first_name(), body)? {
            Forwarded::Response(reply) => reply,
            Forwarded::Local => return self.answer_path_here(ctx, body, out),
            Forwarded::LocalThen(change) => {
                let mut local = Vec::new();
                let content_type = self.answer_path_here(ctx, body, &mut local)?;
                change(Reply { content_type, body: local })
            }
        };
        *out = reply.body;
        Ok(reply.content_type)
    }

    fn answer_path_here(
        &self,
        ctx: &Ctx<'_, S>,
        body: &[u8],
        out: &mut Vec<u8>,
    ) -> Result<&'static str, PathError> {
        match &self.function {
            Function::Path(call) => {
                let content_type = call(ctx, Body { bytes: body, payable: self.payable }, out)?;
                let described = self.checked.path(&self.said, self.first_name(), content_type, out);
                if described { Ok(content_type) } else { Err(PathError::Failed) }
            }
            Function::Method(_) => Err(PathError::NotFound),
        }
    }
}
