//! From a request to its answer: login, the method table, and where a call runs.

use std::net::SocketAddr;
use std::ops::Range;
use std::sync::Arc;

use super::Shared;
use super::digest::{self, Verdict};
use super::http::{Head, Response, Verb};
use crate::envelope::Calls;
use crate::table::{Ctx, PathError, Run};

/// Bodies above this are read on a thread where that may take its time.
const LARGE: usize = 16 * 1024;

/// What a request asks for.
enum Wanted {
    /// Calls of the JSON-RPC interface that were read already.
    Calls(Calls),
    /// A body of the JSON-RPC interface.
    Unread,
    /// A path of the table.
    Path,
}

/// Finds the answer, whose body goes into `out`. The body of the request is at `range` of the input, and it is
/// still there when the answer is.
pub(super) async fn answer<S: Send + Sync + 'static>(
    shared: &Arc<Shared<S>>,
    peer: SocketAddr,
    head: &Head,
    input: &mut Vec<u8>,
    range: Range<usize>,
    out: &mut Vec<u8>,
) -> Response {
    if head.verb == Verb::Options {
        return Response::empty("200 OK", "");
    }
    if let Some(guard) = &shared.guard
        && let Verdict::Challenge(challenges) = guard.check(head.verb_text(input), head.authorization(input))
    {
        out.extend_from_slice(digest::BODY.as_bytes());
        return Response::unauthorized(challenges);
    }
    let path = head.path(input);
    let (wanted, run) = if path == b"/json_rpc" {
        if range.len() > LARGE {
            (Wanted::Unread, Run::Blocking)
        } else {
            let mut calls = Calls::read(&input[range.clone()]);
            let run = calls.look_up(&shared.table, &shared.service, shared.config.restricted);
            (Wanted::Calls(calls), run)
        }
    } else if let Some(run) = shared.table.run_of_path(path, &shared.service, shared.config.restricted) {
        (Wanted::Path, run)
    } else {
        return Response::empty("404 Not found", "text/plain");
    };
    if run == Run::Inline {
        return respond(shared, peer, wanted, head.path(input), &input[range], out);
    }
    let Ok(_permit) = shared.calls.acquire().await else {
        return Response::failed("text/plain");
    };
    let (shared, path) = (Arc::clone(shared), head.path.clone());
    let (taken, mut body) = (std::mem::take(input), std::mem::take(out));
    let work = tokio::task::spawn_blocking(move || {
        let response = respond(&shared, peer, wanted, &taken[path], &taken[range], &mut body);
        (response, taken, body)
    });
    match work.await {
        Ok((response, taken, body)) => {
            (*input, *out) = (taken, body);
            response
        }
        // It broke down outside of the method, or the program ends.
        Err(_) => Response::failed("text/plain"),
    }
}

fn respond<S>(
    shared: &Shared<S>,
    peer: SocketAddr,
    wanted: Wanted,
    path: &[u8],
    body: &[u8],
    out: &mut Vec<u8>,
) -> Response {
    let connections = shared.budget.connections();
    let ctx = Ctx { service: &shared.service, restricted: shared.config.restricted, peer, connections };
    let calls = match wanted {
        Wanted::Calls(calls) => calls,
        Wanted::Unread => Calls::read(body),
        Wanted::Path => return respond_path(shared, &ctx, path, body, out),
    };
    match calls.answer(&shared.table, &ctx, out) {
        true => Response::ok("application/json"),
        false => Response::failed("application/json"),
    }
}

fn respond_path<S>(
    shared: &Shared<S>,
    ctx: &Ctx<'_, S>,
    path: &[u8],
    body: &[u8],
    out: &mut Vec<u8>,
) -> Response {
    let failed = match shared.table.call_path(ctx, path, body, out) {
        Ok(content_type) => return Response::ok(content_type),
        Err(PathError::NotFound) => Response::empty("404 Not found", "text/plain"),
        Err(PathError::BadRequest) => Response::empty("400 Bad request", "text/plain"),
        Err(PathError::Failed) => Response::failed("text/plain"),
    };
    out.clear();
    failed
}
