//! One connection: requests in, answers out.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
use tokio::sync::watch;
use tokio::time::{Instant, timeout, timeout_at};

use super::Shared;
use super::digest::{self, Verdict};
use super::http::{self, Head, Progress, Response, Verb};
use crate::envelope::Calls;
use crate::table::{Ctx, PathError, Reply, Run};

/// Bytes that are read at once.
const READ: usize = 16 * 1024;
/// Up to so many bytes a head is looked for after each piece that arrives, beyond only when an empty line has come.
const EAGER: usize = 4096;
/// Answers up to this size travel together with their heads.
const SMALL: usize = 64 * 1024;

/// Answers requests until the client or the server has enough.
pub(super) async fn serve<S, T>(
    mut stream: T,
    peer: SocketAddr,
    shared: &Arc<Shared<S>>,
    mut stopped: watch::Receiver<bool>,
) where
    S: Send + Sync + 'static,
    T: AsyncRead + AsyncWrite + Unpin,
{
    let mut buffer = Vec::new();
    while !*stopped.borrow() {
        let Some(head) = read_head(&mut stream, &mut buffer, peer, shared, &mut stopped).await else {
            break;
        };
        let Some(body) = read_body(&mut stream, &mut buffer, &head, shared).await else {
            break;
        };
        if shared.in_flight.load(Ordering::Relaxed) > shared.config.limits.response_bytes {
            break;
        }
        let response = answer(shared, peer, &head, body).await;
        let _waiting = InFlight::new(&shared.in_flight, response.body.len());
        let sent = send(&mut stream, &head, &response, shared).await;
        if sent.is_none() || response.close || head.close {
            break;
        }
    }
    let _ = timeout(shared.config.limits.send, stream.shutdown()).await;
}

/// Bytes of an answer that has not reached its receiver.
struct InFlight<'a>(&'a AtomicUsize, usize);

impl<'a> InFlight<'a> {
    fn new(all: &'a AtomicUsize, bytes: usize) -> Self {
        all.fetch_add(bytes, Ordering::Relaxed);
        Self(all, bytes)
    }
}

impl Drop for InFlight<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(self.1, Ordering::Relaxed);
    }
}

/// Takes the next head out of the buffer. None when the connection is to be closed.
async fn read_head<S, T: AsyncRead + Unpin>(
    stream: &mut T,
    buffer: &mut Vec<u8>,
    peer: SocketAddr,
    shared: &Shared<S>,
    stopped: &mut watch::Receiver<bool>,
) -> Option<Head> {
    let limits = &shared.config.limits;
    if buffer.is_empty() {
        buffer.shrink_to(READ);
        let read = tokio::select! {
            read = timeout(limits.idle(peer), read_some(stream, buffer)) => read,
            _ = stopped.changed() => return None,
        };
        read.ok()??;
    }
    let deadline = Instant::now() + limits.head;
    let mut seen = 0;
    loop {
        let ends = |from: usize| {
            let new = &buffer[from.saturating_sub(2)..];
            new.windows(2).any(|pair| pair == b"\n\n") || new.windows(3).any(|three| three == b"\n\r\n")
        };
        if buffer.len() <= EAGER || seen == 0 || ends(seen) || buffer.len() > 128 * 1024 {
            match http::head(buffer) {
                Progress::Head(head, used) => {
                    let total = u64::try_from(used).ok()?.checked_add(head.body_length)?;
                    buffer.drain(..used);
                    return (total <= limits.request_bytes).then_some(head);
                }
                Progress::Incomplete => {}
                Progress::Invalid => return None,
            }
        }
        seen = buffer.len();
        timeout_at(deadline, read_some(stream, buffer)).await.ok()??;
    }
}

async fn read_body<S, T: AsyncRead + Unpin>(
    stream: &mut T,
    buffer: &mut Vec<u8>,
    head: &Head,
    shared: &Shared<S>,
) -> Option<Vec<u8>> {
    let length = usize::try_from(head.body_length).ok()?;
    let time = shared.config.limits.body + Duration::from_secs(head.body_length / 10_000);
    let deadline = Instant::now().checked_add(time)?;
    while buffer.len() < length {
        timeout_at(deadline, read_some(stream, buffer)).await.ok()??;
    }
    let rest = buffer.split_off(length);
    Some(std::mem::replace(buffer, rest))
}

/// Appends what has arrived. None at the end.
async fn read_some<T: AsyncRead + Unpin>(stream: &mut T, buffer: &mut Vec<u8>) -> Option<()> {
    buffer.reserve(READ);
    let read = stream.read_buf(buffer).await.ok()?;
    (read > 0).then_some(())
}

async fn answer<S: Send + Sync + 'static>(
    shared: &Arc<Shared<S>>,
    peer: SocketAddr,
    head: &Head,
    body: Vec<u8>,
) -> Response {
    if head.verb == Verb::Options {
        return Response::empty("200 OK", "");
    }
    if let Some(guard) = &shared.guard
        && let Verdict::Challenge(challenges) = guard.check(&head.verb_text, head.authorization.as_deref())
    {
        let body = digest::BODY.as_bytes().to_vec();
        return Response { body, challenges, ..Response::empty("401 Unauthorized", "text/html") };
    }
    if head.path == b"/json_rpc" {
        let calls = Calls::read(&body);
        let run = calls.run(&shared.table, shared.config.restricted);
        let answer = run_on(shared, run, peer, move |shared, ctx| calls.answer(&shared.table, ctx)).await;
        return match answer.flatten() {
            Some(body) => Response::ok("application/json", body),
            None => Response::failed("application/json"),
        };
    }
    let Some(row) = shared.table.find_path(&head.path, shared.config.restricted) else {
        return Response::empty("404 Not found", "text/plain");
    };
    let path = head.path.clone();
    let call = move |shared: &Shared<S>, ctx: &Ctx<'_, S>| {
        let row = shared.table.find_path(&path, ctx.restricted).ok_or(PathError::Failed)?;
        row.call(ctx, &body)
    };
    match run_on(shared, row.run, peer, call).await {
        Some(Ok(Reply { content_type, body })) => Response::ok(content_type, body),
        Some(Err(PathError::BadRequest)) => Response::empty("400 Bad request", "text/plain"),
        Some(Err(PathError::Failed)) | None => Response::failed("text/plain"),
    }
}

/// Runs a function here, or on a thread for such things when one is free. None when it broke down there.
async fn run_on<S, R>(
    shared: &Arc<Shared<S>>,
    run: Run,
    peer: SocketAddr,
    function: impl FnOnce(&Shared<S>, &Ctx<'_, S>) -> R + Send + 'static,
) -> Option<R>
where
    S: Send + Sync + 'static,
    R: Send + 'static,
{
    let call = move |shared: &Shared<S>| {
        let ctx = Ctx {
            service: &shared.service,
            restricted: shared.config.restricted,
            peer,
            connections: shared.budget.connections(),
        };
        function(shared, &ctx)
    };
    if run == Run::Inline {
        return Some(call(shared));
    }
    let _permit = shared.calls.acquire().await.ok()?;
    let shared = Arc::clone(shared);
    tokio::task::spawn_blocking(move || call(&shared)).await.ok()
}

async fn send<S, T: AsyncWrite + Unpin>(
    stream: &mut T,
    head: &Head,
    response: &Response,
    shared: &Shared<S>,
) -> Option<()> {
    let mut bytes = response.head(head, head.close, &shared.config.origins);
    let body = if head.verb == Verb::Head { &[][..] } else { &response.body[..] };
    let (first, rest) = if body.len() <= SMALL { (body, &[][..]) } else { (&[][..], body) };
    bytes.extend_from_slice(first);
    for piece in std::iter::once(&bytes[..]).chain(rest.chunks(SMALL)) {
        timeout(shared.config.limits.send, stream.write_all(piece)).await.ok()?.ok()?;
    }
    timeout(shared.config.limits.send, stream.flush()).await.ok()?.ok()
}
