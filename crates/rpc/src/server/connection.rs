//! One connection: requests in, responses out.
//!
//! Small calls are most of the load, so their path is short: one read, one write, reused buffers, and no timer that is
//! started and stopped for each of them.

use std::future::poll_fn;
use std::ops::Range;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
use tokio::sync::{SemaphorePermit, watch};

use super::answer::{answer, may_call};
use super::http::{self, Head, Progress, Verb};
use super::memory::{Reservation, UNRESERVED_BYTES};
use super::patience::{Patience, after};
use super::response::Response;
use super::{Client, Shared};
use crate::table::Chunks;

/// Bytes read at once.
const READ_BYTES: usize = 16 * 1024;
/// Up to this many bytes, the head is parsed after each chunk; beyond, only after an empty line.
const ALWAYS_PARSED_BYTES: usize = 4096;
/// Bytes written at once.
const WRITE_BYTES: usize = 256 * 1024;
/// Memory that an idle connection may keep per buffer.
const IDLE_BUFFER_BYTES: usize = 64 * 1024;
/// Minimum rate of a body, in bytes per second; more if others wait for its end.
const MIN_BODY_RATE: u64 = 10_000;
const SLOWEST_LARGE: u64 = 100_000;
/// How long a client may keep sending after an error response, so that it can read it.
const LINGER_TIME: Duration = Duration::from_secs(1);

/// A connection with its reusable buffers.
struct Connection<'a, S, T> {
    stream: T,
    shared: &'a Arc<Shared<S>>,
    client: Client,
    patience: Patience,
    /// Received data that is not processed yet.
    input: Vec<u8>,
    /// The body of the response.
    body: Vec<u8>,
    /// The response as sent.
    output: Vec<u8>,
}

/// Answers requests until the client or the server ends the connection.
pub(super) async fn serve<S, T>(
    stream: T,
    client: Client,
    shared: &Arc<Shared<S>>,
    mut stopped: watch::Receiver<bool>,
) where
    S: Send + Sync + 'static,
    T: AsyncRead + AsyncWrite + Unpin,
{
    let mut connection = Connection {
        stream,
        shared,
        client,
        patience: Patience::new(),
        input: Vec::new(),
        body: Vec::new(),
        output: Vec::new(),
    };
    let stop = pin!(async move {
        // An error means that the server is gone.
        let _ = stopped.wait_for(|stopped| *stopped).await;
    });
    let mut stop = Stop { stopping: &shared.stopping, wait: stop, waiting: None };
    while connection.request(&mut stop).await.is_some() {}
    let Connection { mut stream, mut patience, .. } = connection;
    let _ = patience.within(shared.config.limits.send, stream.shutdown()).await;
}

/// Whether the server is stopping. Connections check it before each request, so each registers only once in the shared
/// list of waiters.
struct Stop<'a, F> {
    stopping: &'a AtomicBool,
    wait: Pin<&'a mut F>,
    waiting: Option<Waker>,
}

impl<F: Future<Output = ()>> Stop<'_, F> {
    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        if self.stopping.load(Ordering::Acquire) {
            return Poll::Ready(());
        }
        if self.waiting.as_ref().is_some_and(|waiting| waiting.will_wake(cx.waker())) {
            return Poll::Pending;
        }
        self.waiting = Some(cx.waker().clone());
        self.wait.as_mut().poll(cx)
    }
}

impl<'a, S, T> Connection<'a, S, T>
where
    S: Send + Sync + 'static,
    T: AsyncRead + AsyncWrite + Unpin,
{
    /// Waits for a request and answers it. Returns `None` when the connection is to be closed.
    async fn request(&mut self, stop: &mut Stop<'_, impl Future<Output = ()>>) -> Option<()> {
        if self.input.is_empty() {
            self.wait(stop).await?;
        }
        let (head, used) = self.head().await?;
        let shared = self.shared;
        let (_large, body) = if total(&head, used)? > shared.config.limits.request_bytes {
            self.large_body(&head, used).await?
        } else {
            (None, self.body(&head, used, MIN_BODY_RATE).await?)
        };
        let end = body.end;
        self.body.clear();
        let (mut answer, memory) =
            answer(shared, self.client, &head, &mut self.input, body, &mut self.body).await;
        let memory = self.settle(memory);
        self.output.clear();
        answer.write_head(&mut self.output, self.body.len(), &head, &self.input, &shared.config.origins);
        let sent = self.send(head.verb == Verb::Head, end, memory.as_ref()).await;
        self.forget(end);
        sent?;
        if let Some(chunks) = answer.stream.take()
            && head.verb != Verb::Head
        {
            self.stream(chunks, stop).await;
            return None;
        }
        (!answer.close && !head.close).then_some(())
    }

    /// Corrects the reserved memory. A small response is sent immediately, and not counted.
    fn settle(&mut self, memory: Option<Reservation>) -> Option<Reservation> {
        if self.body.len() <= UNRESERVED_BYTES {
            return None;
        }
        self.body.shrink_to_fit();
        match memory {
            Some(memory) => {
                memory.set(self.body.capacity());
                Some(memory)
            }
            None => Some(self.shared.memory.hold(self.body.capacity())),
        }
    }

    /// Waits for the first bytes of a request.
    async fn wait(&mut self, stop: &mut Stop<'_, impl Future<Output = ()>>) -> Option<()> {
        let idle = self.shared.config.limits.idle(self.client.peer);
        let Self { stream, input, patience, .. } = self;
        let mut read = pin!(read_some(stream, input));
        let mut deadline = None;
        poll_fn(|cx| {
            if let Poll::Ready(read) = read.as_mut().poll(cx) {
                return Poll::Ready(read);
            }
            if stop.poll(cx).is_ready() {
                return Poll::Ready(None);
            }
            patience.poll(cx, *deadline.get_or_insert_with(|| after(idle))).map(|()| None)
        })
        .await
    }

    /// Reads the head at the start of the input, and its length. `None` when the connection is to be closed.
    async fn head(&mut self) -> Option<(Head, usize)> {
        let limits = &self.shared.config.limits;
        let mut deadline = None;
        let mut seen = 0;
        loop {
            if self.input.len() <= ALWAYS_PARSED_BYTES || seen == 0 || self.may_end(seen) {
                match http::head(&self.input) {
                    Progress::Head(head, used) => {
                        let most = limits.request_bytes.max(limits.large_request_bytes);
                        return (total(&head, used)? <= most).then_some((head, used));
                    }
                    Progress::Incomplete => {}
                    Progress::Invalid => return None,
                    Progress::Malformed(why) => return self.refuse(why).await,
                }
            }
            seen = self.input.len();
            let deadline = *deadline.get_or_insert_with(|| after(limits.head));
            self.patience.until(deadline, read_some(&mut self.stream, &mut self.input)).await??;
        }
    }

    /// Whether the data after `seen` may have completed the head, or made it too long.
    fn may_end(&self, seen: usize) -> bool {
        let new = &self.input[seen.saturating_sub(2)..];
        new.windows(2).any(|pair| pair == b"\n\n")
            || new.windows(3).any(|three| three == b"\n\r\n")
            || self.input.len() > http::MAX_HEAD
    }

    /// The range of the input that holds the body. The client must send at least `slowest` bytes per second.
    async fn body(&mut self, head: &Head, start: usize, slowest: u64) -> Option<Range<usize>> {
        let end = start.checked_add(usize::try_from(head.body_length).ok()?)?;
        if self.input.len() < end {
            let deadline = self.body_deadline(head, slowest);
            while self.input.len() < end {
                self.patience.until(deadline, read_some(&mut self.stream, &mut self.input)).await??;
            }
        }
        Some(start..end)
    }

    fn body_deadline(&self, head: &Head, slowest: u64) -> tokio::time::Instant {
        let more = Duration::from_secs(head.body_length / slowest);
        after(self.shared.config.limits.body.saturating_add(more))
    }

    /// Reads the body of a large request, when there is no other one. If the client may not call, it is read and
    /// dropped: the error response does not need it.
    async fn large_body(
        &mut self,
        head: &Head,
        start: usize,
    ) -> Option<(Option<SemaphorePermit<'a>>, Range<usize>)> {
        if may_call(self.shared, self.client, head, &self.input) {
            let alone = self.shared.large_request.acquire().await.ok()?;
            return Some((Some(alone), self.body(head, start, SLOWEST_LARGE).await?));
        }
        let mut left = usize::try_from(head.body_length).ok()?;
        let deadline = self.body_deadline(head, SLOWEST_LARGE);
        loop {
            let end = self.input.len().min(start.checked_add(left)?);
            self.input.drain(start..end);
            left -= end - start;
            if left == 0 {
                return Some((None, start..start));
            }
            self.patience.until(deadline, read_some(&mut self.stream, &mut self.input)).await??;
        }
    }

    /// Sends the error of a malformed head. What follows cannot be parsed, so the connection ends.
    async fn refuse<X>(&mut self, why: &str) -> Option<X> {
        let limits = &self.shared.config.limits;
        self.output.clear();
        Response::write_malformed(&mut self.output, why);
        self.patience.within(limits.send, self.stream.write_all(&self.output)).await?.ok()?;
        self.patience.within(limits.send, self.stream.shutdown()).await?.ok()?;
        // Closing with unread data would discard the response.
        let deadline = after(LINGER_TIME);
        loop {
            self.input.clear();
            self.patience.until(deadline, read_some(&mut self.stream, &mut self.input)).await??;
        }
    }

    /// Sends the head, which is in the output, and the body. The request ends at `end` of the input.
    async fn send(&mut self, head_only: bool, end: usize, memory: Option<&Reservation>) -> Option<()> {
        let limits = &self.shared.config.limits;
        let asks_more = self.input.len() > end;
        let body = if head_only { &[][..] } else { &self.body[..] };
        let (first, rest) = body.split_at(body.len().min(IDLE_BUFFER_BYTES));
        self.output.extend_from_slice(first);
        let mut left = body.len();
        for piece in std::iter::once(&self.output[..]).chain(rest.chunks(WRITE_BYTES)) {
            let soon = asks_more && left > limits.response_bytes;
            let time = if soon { limits.send_before_more } else { limits.send };
            let write = self.patience.within(time, self.stream.write_all(piece));
            match memory {
                None => write.await?.ok()?,
                Some(memory) => {
                    memory.taken();
                    tokio::select! {
                        written = write => written?.ok()?,
                        () = memory.evicted() => return None,
                    }
                }
            }
            left = left.saturating_sub(piece.len());
        }
        self.patience.within(limits.send, self.stream.flush()).await?.ok()
    }

    /// Sends a stream until it ends, the server stops, the client does not read for too long, or it closes the
    /// connection or sends anything.
    async fn stream(
        &mut self,
        mut chunks: Box<dyn Chunks>,
        stop: &mut Stop<'_, impl Future<Output = ()>>,
    ) -> Option<()> {
        let limit = self.shared.config.limits.send;
        loop {
            let chunk = {
                let mut next = chunks.next();
                let mut read = pin!(read_some(&mut self.stream, &mut self.input));
                let wait = poll_fn(|cx| {
                    if stop.poll(cx).is_ready() || read.as_mut().poll(cx).is_ready() {
                        return Poll::Ready(None);
                    }
                    next.as_mut().poll(cx)
                });
                wait.await?
            };
            self.patience.within(limit, self.stream.write_all(&chunk)).await?.ok()?;
            self.patience.within(limit, self.stream.flush()).await?.ok()?;
        }
    }

    /// Drops an answered request, and memory that only a large one needs.
    fn forget(&mut self, end: usize) {
        if end >= self.input.len() {
            self.input.clear();
        } else {
            self.input.drain(..end);
        }
        self.input.shrink_to(IDLE_BUFFER_BYTES);
        for buffer in [&mut self.body, &mut self.output] {
            buffer.clear();
            buffer.shrink_to(IDLE_BUFFER_BYTES);
        }
    }
}

/// Bytes of a request.
fn total(head: &Head, used: usize) -> Option<u64> {
    head.body_length.checked_add(u64::try_from(used).ok()?)
}

/// Reads available data. `None` at the end.
async fn read_some<T: AsyncRead + Unpin>(stream: &mut T, buffer: &mut Vec<u8>) -> Option<()> {
    buffer.reserve(READ_BYTES);
    let read = stream.read_buf(buffer).await.ok()?;
    (read > 0).then_some(())
}
