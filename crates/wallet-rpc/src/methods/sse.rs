//! Server-sent events of a loaded wallet: `/wallet/NAME/events`.
//!
//! A client gets the events after the number that it names, and then every new one. Nothing is queued for it: a page is
//! read from the wallet when the client has taken the last one.

use std::sync::Arc;
use std::time::Duration;

use ferrite_rpc::json;
use ferrite_rpc::table::{Chunks, NextChunk, Stream, StreamRequest};
use ferrite_rpc::wallet::events::EventEntry;
use ferrite_rpc::{Ctx, Identity, RpcError};
use tokio::sync::watch;
use tokio::time::timeout;

use super::events::{Page, no_such_event};
use crate::call;
use crate::errors::{not_open, unknown};
use crate::rows::{Check, check_service, foreground};
use crate::service::Service;
use crate::session::Session;
use crate::tokens::{Need, Tokens};

/// The number of events that are sent at once.
const PAGE: usize = 100;
/// The longest time in which nothing is sent. Proxies close connections that are silent for a minute.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// The beginning of a stream: how many milliseconds a client waits before it connects again.
const RETRY: &[u8] = b"retry: 2000\n\n";
/// A comment, which clients ignore.
const COMMENT: &[u8] = b":\n\n";

/// A client that listens to a wallet.
struct Listener {
    session: Arc<Session>,
    commits: watch::Receiver<u64>,
    /// The last event that was sent.
    after: u64,
    begun: bool,
    token: Option<Held>,
}

/// The token of a client, which may be revoked.
struct Held {
    tokens: Arc<Tokens>,
    number: u64,
    changes: watch::Receiver<()>,
}

impl Held {
    /// The token of a caller.
    fn of(ctx: &Ctx<'_, Service>) -> Option<Self> {
        let (Identity::Token(number), Some(tokens)) = (ctx.identity, ctx.service.tokens()) else {
            return None;
        };
        Some(Self { tokens: Arc::clone(tokens), number, changes: tokens.changes() })
    }
}

/// Begins a stream.
///
/// # Errors
/// If the service or the state of the wallet does not permit it, or there is no such event.
pub(crate) fn open(ctx: &Ctx<'_, Service>, request: StreamRequest<'_>) -> Result<Stream, RpcError> {
    call::make(ctx, "events", Need::Read, |_| listen(ctx, request))
}

fn listen(ctx: &Ctx<'_, Service>, request: StreamRequest<'_>) -> Result<Stream, RpcError> {
    // From here on, no change of the tokens is missed.
    let token = Held::of(ctx);
    check_service(ctx.service, &["events"], &[Check::Unrestricted])?;
    let session = ctx.service.session().ok_or_else(not_open)?;
    foreground(&session)?;
    let after = match request.last_event_id.or_else(|| request.parameter("after")) {
        Some(text) => number(text).ok_or_else(|| unknown("the number of an event is expected"))?,
        None => 0,
    };
    let last = session.read().last_event();
    if after > last {
        return Err(no_such_event(after, last));
    }
    let commits = session.commits();
    let chunks = Box::new(Listener { session, commits, after, begun: false, token });
    Ok(Stream { content_type: "text/event-stream", chunks })
}

fn number(text: &[u8]) -> Option<u64> {
    let text = std::str::from_utf8(text).ok()?;
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

impl Chunks for Listener {
    fn next(&mut self) -> NextChunk<'_> {
        Box::pin(async {
            if !std::mem::replace(&mut self.begun, true) {
                return Some(RETRY.to_vec());
            }
            loop {
                // Events that are committed and tokens that are revoked from here on wake this task.
                self.commits.mark_unchanged();
                if let Some(held) = &mut self.token {
                    held.changes.mark_unchanged();
                    held.tokens.get(held.number)?;
                }
                let (session, after) = (Arc::clone(&self.session), self.after);
                let page = tokio::task::spawn_blocking(move || Page::read(&session, after, PAGE)).await;
                // The wallet was closed, or cannot be written.
                let page = page.ok()?.ok()?;
                if !page.events.is_empty() {
                    self.after = page.next;
                    return Some(text(&page.events));
                }
                let changed = async {
                    match &mut self.token {
                        None => self.commits.changed().await,
                        Some(held) => tokio::select! {
                            changed = self.commits.changed() => changed,
                            changed = held.changes.changed() => changed,
                        },
                    }
                };
                match timeout(HEARTBEAT, changed).await {
                    Ok(changed) => changed.ok()?,
                    Err(_) => return Some(COMMENT.to_vec()),
                }
            }
        })
    }
}

/// Events as the client receives them.
fn text(events: &[EventEntry]) -> Vec<u8> {
    let mut out = Vec::new();
    for event in events {
        out.extend_from_slice(format!("id: {}\nevent: {}\n", event.number, event.kind).as_bytes());
        let mut data = Vec::new();
        // Its fields are numbers and strings.
        let _ = json::append(&mut data, event, 0);
        for line in data.split(|byte| *byte == b'\n') {
            out.extend_from_slice(b"data: ");
            out.extend_from_slice(line.trim_ascii());
            out.push(b'\n');
        }
        out.push(b'\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_lines() {
        let event = EventEntry {
            number: 7,
            kind: "synced".to_owned(),
            wallet_height: 12,
            height: 12,
            ..EventEntry::default()
        };
        let expected = "id: 7\nevent: synced\ndata: {\ndata: \"height\": 12,\ndata: \"number\": 7,\n\
                        data: \"type\": \"synced\",\ndata: \"wallet_height\": 12\ndata: }\n\n";
        assert_eq!(String::from_utf8(text(&[event])).unwrap(), expected);
    }

    #[test]
    fn numbers() {
        assert_eq!(number(b"12"), Some(12));
        for text in [&b""[..], b"-1", b"+1", b"x", b"99999999999999999999", b"\xff"] {
            assert_eq!(number(text), None, "{}", text.escape_ascii());
        }
    }
}
