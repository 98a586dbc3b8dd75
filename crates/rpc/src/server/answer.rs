//! From a request to its response: access checks, the login, the method table, and where a call runs.

use std::ops::Range;
use std::sync::Arc;

use super::bearer::{self, Credentials};
use super::digest;
use super::http::{Head, Verb};
use super::memory::{Busy, Reservation};
use super::response::Response;
use super::{Client, Shared, cross_site};
use crate::RpcError;
use crate::envelope::{Batch, BatchLimits, Call, Calls};
use crate::table::{Ctx, Identity, PartPath, PathError, Run, WebAnswer, WebRequest};

/// Bodies above this are parsed on a blocking thread.
const INLINE_BODY_BYTES: usize = 16 * 1024;
/// Bodies up to this size are not counted as memory.
const UNCOUNTED_BODY_BYTES: usize = 1024;
/// Calls of a batch that run before other connections get a turn.
const CALLS_PER_TURN: usize = 32;

/// Finds the response, whose body goes into `out`, and the memory reserved for it. The body of the request is at
/// `range` of the input, where it stays until the response is complete.
pub(super) async fn answer<S: Send + Sync + 'static>(
    shared: &Arc<Shared<S>>,
    client: Client,
    head: &Head,
    input: &mut Vec<u8>,
    range: Range<usize>,
    out: &mut Vec<u8>,
) -> (Response, Option<Reservation>) {
    if let Err(refusal) = cross_site::check(&shared.config, client.loopback, head, input) {
        shared.refusals.report(refusal, client.peer, head, input);
        out.extend_from_slice(refusal.text().as_bytes());
        return (Response::forbidden(), None);
    }
    if head.verb == Verb::Options {
        return (Response::empty("200 OK", ""), None);
    }
    let path = head.path(input);
    let credentials =
        Credentials { verb: head.verb_text(input), path, authorization: head.authorization(input) };
    let identity = match bearer::identify(shared.config.tokens.as_deref(), shared.guard.as_ref(), credentials)
    {
        Ok(identity) => identity,
        Err(challenges) => {
            out.extend_from_slice(digest::BODY.as_bytes());
            return (Response::unauthorized(challenges), None);
        }
    };
    let restricted = shared.config.restricted;
    if range.len() > INLINE_BODY_BYTES && when_read(&input[range.clone()]) > most_when_read(restricted) {
        return (Response::too_large(), None);
    }
    if path == b"/json_rpc" {
        return json_rpc(shared, Caller { client, identity, part: None }, input, range, out).await;
    }
    if let Some(PartPath { name, rest }) = shared.table.part_path(path)
        && (rest == b"/json_rpc" || shared.table.is_stream(rest))
    {
        let Some(name) = name else { return (Response::empty("400 Bad request", "text/plain"), None) };
        let part = match shared.table.part(&shared.service, &name) {
            Ok(part) => part,
            Err(error) => return (no_part(&error, &input[range], restricted, out), None),
        };
        let caller = Caller { client, identity, part: Some(part) };
        return match shared.table.open_stream(&caller.ctx(shared), rest, head.last_event_id(input)) {
            None => json_rpc(shared, caller, input, range, out).await,
            Some(Ok(stream)) => (Response::stream(stream), None),
            Some(Err(error)) => {
                out.extend_from_slice(error.message.as_bytes());
                out.push(b'\n');
                (Response::empty("400 Bad request", "text/plain"), None)
            }
        };
    }
    let caller = Caller { client, identity, part: None };
    match shared.table.run_of_path(path, &shared.service, restricted) {
        None => match shared.table.memory_of_web() {
            None => (Response::not_found("text/plain"), None),
            Some(memory) => web(shared, caller, head, input, range, memory, out).await,
        },
        Some(Run::Inline) => (respond_path(shared, &caller, path, &input[range], out), None),
        Some(Run::Blocking) => {
            let memory = shared.table.memory_of_path(path, restricted) + when_read(&input[range.clone()]);
            let Ok(reservation) = shared.memory.reserve(memory).await else {
                return (Response::busy(), None);
            };
            let (taken, path) = (std::mem::take(input), head.path.clone());
            let work = move |shared: &Shared<S>, out: &mut Vec<u8>| {
                let response = respond_path(shared, &caller, &taken[path], &taken[range], out);
                (response, taken)
            };
            match blocking(shared, out, work).await {
                Some((response, taken)) => {
                    *input = taken;
                    (response, reservation)
                }
                None => (Response::failed("text/plain"), None),
            }
        }
    }
}

/// Answers a request for a page.
async fn web<S: Send + Sync + 'static>(
    shared: &Arc<Shared<S>>,
    caller: Caller<S>,
    head: &Head,
    input: &mut Vec<u8>,
    range: Range<usize>,
    memory: usize,
    out: &mut Vec<u8>,
) -> (Response, Option<Reservation>) {
    let Ok(reservation) = shared.memory.reserve(memory + range.len()).await else {
        return (Response::busy(), None);
    };
    let (taken, head) = (std::mem::take(input), head.clone());
    let work = move |shared: &Shared<S>, _: &mut Vec<u8>| {
        let path = head.path(&taken);
        let (path, query) = match memchr::memchr(b'?', path) {
            Some(at) => (&path[..at], &path[at + 1..]),
            None => (path, &[][..]),
        };
        let request = WebRequest {
            verb: head.verb_text(&taken),
            path,
            query,
            content_type: head.content_type(&taken),
            cookie: head.cookie(&taken),
            if_none_match: head.if_none_match(&taken),
            last_event_id: head.last_event_id(&taken),
            head: &taken[..range.start],
            body: &taken[range],
        };
        let answer = shared.table.call_web(&caller.ctx(shared), request);
        (answer, taken)
    };
    let Some((answer, taken)) = blocking(shared, out, work).await else {
        return (Response::failed("text/plain"), None);
    };
    *input = taken;
    match answer {
        None => (Response::failed("text/plain"), None),
        Some(WebAnswer::Stream(stream, fields)) => (Response::page_stream(stream, fields), None),
        Some(WebAnswer::Response(page)) => {
            *out = page.body;
            (Response::page(page.status, page.content_type, page.fields), reservation)
        }
    }
}

/// The sender of a request, and the part of the service that it is sent to.
struct Caller<S> {
    client: Client,
    identity: Identity,
    /// `None` for the service as a whole.
    part: Option<Arc<S>>,
}

impl<S> Caller<S> {
    fn service<'a>(&'a self, shared: &'a Shared<S>) -> &'a Arc<S> {
        self.part.as_ref().unwrap_or(&shared.service)
    }

    fn ctx<'a>(&'a self, shared: &'a Shared<S>) -> Ctx<'a, S> {
        Ctx {
            service: self.service(shared),
            restricted: shared.config.restricted,
            peer: self.client.peer,
            connections: shared.budget.connections(),
            identity: self.identity,
        }
    }
}

/// Answers calls to a part that does not exist. Only the ids of short bodies are looked for.
fn no_part(error: &RpcError, body: &[u8], restricted: bool, out: &mut Vec<u8>) -> Response {
    let short = if body.len() <= INLINE_BODY_BYTES { body } else { b"{}" };
    Calls::read(short, restricted).refuse(error, out);
    Response::not_found("application/json")
}

/// Whether a client may call at all, judging by the head of its request.
pub(super) fn may_call<S>(shared: &Shared<S>, client: Client, head: &Head, input: &[u8]) -> bool {
    cross_site::check(&shared.config, client.loopback, head, input).is_ok() && {
        let (verb, path) = (head.verb_text(input), head.path(input));
        let credentials = Credentials { verb, path, authorization: head.authorization(input) };
        bearer::knows(shared.config.tokens.as_deref(), shared.guard.as_ref(), credentials)
    }
}

/// Answers a JSON-RPC body.
async fn json_rpc<S: Send + Sync + 'static>(
    shared: &Arc<Shared<S>>,
    caller: Caller<S>,
    input: &mut Vec<u8>,
    range: Range<usize>,
    out: &mut Vec<u8>,
) -> (Response, Option<Reservation>) {
    let restricted = shared.config.restricted;
    let (calls, reservation) = if range.len() <= INLINE_BODY_BYTES {
        let body = &input[range];
        let mut calls = Calls::read(body, restricted);
        let memory = calls.look_up(&shared.table, restricted);
        match calls {
            Calls::One(call) if call.place_to_run(&shared.table, caller.service(shared)) == Run::Inline => {
                call.run(&shared.table, &caller.ctx(shared), out);
                return (Response::ok("application/json"), None);
            }
            calls => match shared.memory.reserve(memory + when_read(body)).await {
                Ok(reservation) => (calls, reservation),
                Err(Busy) => return (Response::busy(), None),
            },
        }
    } else {
        match read_large(shared, input, range, out).await {
            Ok(read) => read,
            Err(response) => return (response, None),
        }
    };
    let response = match calls {
        Calls::One(call) => {
            let work = move |shared: &Shared<S>, out: &mut Vec<u8>| {
                call.run(&shared.table, &caller.ctx(shared), out);
            };
            match blocking(shared, out, work).await {
                Some(()) => Response::ok("application/json"),
                None => Response::failed("text/plain"),
            }
        }
        Calls::Batch(calls) => batch(shared, caller, calls, out).await,
        Calls::Unreadable(_) => {
            calls.answer(&shared.table, &caller.ctx(shared), out);
            Response::ok("application/json")
        }
        Calls::Broken => Response::failed("application/json"),
    };
    (response, reservation)
}

/// Parses a large body, with memory for whatever it may contain.
async fn read_large<S: Send + Sync + 'static>(
    shared: &Arc<Shared<S>>,
    input: &mut Vec<u8>,
    range: Range<usize>,
    out: &mut Vec<u8>,
) -> Result<(Calls, Option<Reservation>), Response> {
    let restricted = shared.config.restricted;
    let text = when_read(&input[range.clone()]);
    let most = BatchLimits::new(restricted).bytes + shared.table.memory_of_any_method();
    let reservation = shared.memory.reserve(text + most).await.map_err(|Busy| Response::busy())?;
    let taken = std::mem::take(input);
    let work = move |shared: &Shared<S>, _: &mut Vec<u8>| {
        let mut calls = Calls::read(&taken[range], restricted);
        let memory = calls.look_up(&shared.table, restricted);
        (calls, memory, taken)
    };
    let read = blocking(shared, out, work).await;
    let (calls, memory, taken) = read.ok_or_else(|| Response::failed("text/plain"))?;
    *input = taken;
    if let Some(reservation) = &reservation {
        reservation.set(text + memory);
    }
    Ok((calls, reservation))
}

/// Answers a batch. Each blocking call waits for its turn like a separate call.
async fn batch<S: Send + Sync + 'static>(
    shared: &Arc<Shared<S>>,
    mut caller: Caller<S>,
    calls: Vec<Call>,
    out: &mut Vec<u8>,
) -> Response {
    let mut batch = Batch::new(calls, shared.config.restricted, out);
    let mut inline = 0;
    while let Some(run) = batch.next_place_to_run(&shared.table, caller.service(shared), out.len()) {
        if run == Run::Inline {
            batch.run_next(&shared.table, &caller.ctx(shared), out);
            inline += 1;
            if inline % CALLS_PER_TURN == 0 {
                tokio::task::yield_now().await;
            }
            continue;
        }
        let work = move |shared: &Shared<S>, out: &mut Vec<u8>| {
            batch.run_next(&shared.table, &caller.ctx(shared), out);
            (batch, caller)
        };
        match blocking(shared, out, work).await {
            Some(rest) => (batch, caller) = rest,
            None => return Response::failed("text/plain"),
        }
    }
    Response::ok("application/json")
}

/// Runs work on a blocking thread, when it is its turn. `None` if it panicked outside of a method, or the program ends.
async fn blocking<S: Send + Sync + 'static, T: Send + 'static>(
    shared: &Arc<Shared<S>>,
    out: &mut Vec<u8>,
    work: impl FnOnce(&Shared<S>, &mut Vec<u8>) -> T + Send + 'static,
) -> Option<T> {
    let waiting = shared.load.wait();
    let _permit = shared.calls.acquire().await.ok()?;
    drop(waiting);
    let (shared, mut body) = (Arc::clone(shared), std::mem::take(out));
    let work = tokio::task::spawn_blocking(move || {
        let result = work(&shared, &mut body);
        (result, body)
    });
    let (result, body) = work.await.ok()?;
    *out = body;
    Some(result)
}

/// Memory of a parsed body: an object is a tree node, an array a list, an item a value.
fn when_read(body: &[u8]) -> usize {
    const OBJECT: usize = 768;
    const ARRAY: usize = 192;
    const ITEM: usize = 96;
    if body.len() <= UNCOUNTED_BODY_BYTES {
        return 0;
    }
    let count = |byte| memchr::memchr_iter(byte, body).count();
    2 * body.len() + OBJECT * count(b'{') + ARRAY * count(b'[') + ITEM * count(b',')
}

/// Limit of the memory of a parsed body. Real calls need far less; a body of braces and commas takes a hundred times
/// its size, and the allocator retains much of that.
const fn most_when_read(restricted: bool) -> usize {
    if restricted { 8 << 20 } else { 96 << 20 }
}

fn respond_path<S>(
    shared: &Shared<S>,
    caller: &Caller<S>,
    path: &[u8],
    body: &[u8],
    out: &mut Vec<u8>,
) -> Response {
    let failed = match shared.table.call_path(&caller.ctx(shared), path, body, out) {
        Ok(content_type) => return Response::ok(content_type),
        Err(PathError::NotFound) => Response::not_found("text/plain"),
        Err(PathError::BadRequest) => Response::empty("400 Bad request", "text/plain"),
        Err(PathError::Failed) => Response::failed("text/plain"),
        Err(PathError::Unavailable) => return Response::empty("503 Service Unavailable", "text/plain"),
    };
    out.clear();
    failed
}
