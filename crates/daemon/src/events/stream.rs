//! Server-sent events.
//!
//! The id of an event is `RUN-NUMBER`. A stream begins with `start`, whose id is the place where it begins: now, or
//! where a client that names its last event has stopped. If events are missing in between, `restart` says so first.

use std::sync::Arc;
use std::time::Duration;

use ferrite_rpc::daemon::events::NodeEventEntry;
use ferrite_rpc::table::{Chunks, NextChunk, Stream};
use tokio::sync::watch;
use tokio::time::timeout;

use super::ring::{Events, EventsPage, Gap};

/// The number of events that are sent at once.
const PAGE: usize = 100;
/// The longest time in which nothing is sent. Proxies close connections that are silent for a minute.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// How many milliseconds a client waits before it connects again.
const RETRY: &str = "retry: 2000\n";
/// A comment, which clients ignore.
const COMMENT: &[u8] = b":\n\n";

/// Why there is no stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum OpenEventsError {
    /// The last event is not the id of an event.
    #[error("the id of an event is expected: RUN-NUMBER")]
    Id,
}

/// A client that listens.
struct Listener {
    events: Arc<Events>,
    changes: watch::Receiver<u64>,
    /// The last event that was sent.
    after: u64,
    /// What is sent first.
    first: Option<Vec<u8>>,
}

/// Begins a stream after the last event that a client knows, or with the next event.
///
/// # Errors
/// If that is not the id of an event.
pub(crate) fn open(events: &Arc<Events>, last_event_id: Option<&[u8]>) -> Result<Stream, OpenEventsError> {
    let changes = events.subscribe();
    let mut first = String::from(RETRY);
    let after = match last_event_id {
        None => {
            let last = events.last();
            put_state(&mut first, events, "start", last, None);
            last
        }
        Some(id) => {
            let (run, after) = parse_id(id).ok_or(OpenEventsError::Id)?;
            // Only whether something is missing is asked here.
            let EventsPage { gap, next, .. } = events.page(Some(run), after, 0);
            let after = if gap.is_some() { next } else { after };
            let name = if gap.is_some() { "restart" } else { "start" };
            put_state(&mut first, events, name, after, gap);
            after
        }
    };
    let first = Some(first.into_bytes());
    let chunks = Box::new(Listener { events: Arc::clone(events), changes, after, first });
    Ok(Stream { content_type: "text/event-stream", chunks })
}

/// The run and the number in the id of an event.
fn parse_id(id: &[u8]) -> Option<(&str, u64)> {
    let (run, number) = std::str::from_utf8(id).ok()?.rsplit_once('-')?;
    let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    let word = !run.is_empty() && run.len() <= 64 && run.bytes().all(|byte| byte.is_ascii_alphanumeric());
    Some((run, number.parse().ok().filter(|_| digits && word)?))
}

/// Writes where the stream is, and why it does not go on where the client has stopped.
fn put_state(out: &mut String, events: &Events, name: &str, after: u64, gap: Option<Gap>) {
    let run = events.run();
    let reason = gap.map_or_else(String::new, |gap| format!(r#","reason":"{}""#, gap.name()));
    out.push_str(&format!(
        "id: {run}-{after}\nevent: {name}\ndata: {{\"run\":\"{run}\",\"number\":{after}{reason}}}\n\n"
    ));
}

impl Chunks for Listener {
    fn next(&mut self) -> NextChunk<'_> {
        Box::pin(async {
            if let Some(first) = self.first.take() {
                return Some(first);
            }
            loop {
                // Events from here on wake this task.
                self.changes.mark_unchanged();
                let page = self.events.page(Some(self.events.run()), self.after, PAGE);
                if page.gap.is_some() || !page.events.is_empty() {
                    self.after = page.next;
                    return Some(text(&self.events, &page).into_bytes());
                }
                match timeout(HEARTBEAT, self.changes.changed()).await {
                    Ok(changed) => changed.ok()?,
                    Err(_) => return Some(COMMENT.to_vec()),
                }
            }
        })
    }
}

/// A page as the client receives it.
fn text(events: &Events, page: &EventsPage) -> String {
    let mut out = String::new();
    if page.gap.is_some() {
        put_state(&mut out, events, "restart", page.next, page.gap);
    }
    for event in &page.events {
        // Its fields are numbers and strings.
        let data = serde_json::to_string(&NodeEventEntry::from(event)).unwrap_or_default();
        let (run, number, name) = (events.run(), event.number, event.kind.name());
        out.push_str(&format!("id: {run}-{number}\nevent: {name}\ndata: {data}\n\n"));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::ring::tests::block;
    use super::*;

    async fn next(stream: &mut Stream) -> String {
        String::from_utf8(stream.chunks.next().await.unwrap()).unwrap()
    }

    #[test]
    fn ids() {
        assert_eq!(parse_id(b"ab12-7"), Some(("ab12", 7)));
        for id in [
            &b""[..],
            b"7",
            b"-7",
            b"ab-",
            b"ab-+7",
            b"ab-x",
            b"a b-7",
            b"\xff-7",
            b"ab-99999999999999999999",
        ] {
            assert_eq!(parse_id(id), None, "{}", id.escape_ascii());
        }
    }

    #[tokio::test]
    async fn a_stream_goes_on_where_the_last_one_ended() {
        let events = Arc::new(Events::default());
        let run = events.run().to_owned();
        events.push(9, [block(1)]);
        let mut stream = open(&events, None).unwrap();
        let start = format!("id: {run}-1\nevent: start\ndata: {{\"run\":\"{run}\",\"number\":1}}\n\n");
        assert_eq!(next(&mut stream).await, format!("retry: 2000\n{start}"));
        events.push(9, [block(2), block(3)]);
        let told = next(&mut stream).await;
        assert!(
            told.starts_with(&format!("id: {run}-2\nevent: block\ndata: {{\"block_weight\":80,")),
            "{told}"
        );
        assert_eq!(told.matches("\n\n").count(), 2);
        let mut again = open(&events, Some(format!("{run}-2").as_bytes())).unwrap();
        assert!(next(&mut again).await.contains(&format!("id: {run}-2\nevent: start\n")));
        assert!(next(&mut again).await.starts_with(&format!("id: {run}-3\nevent: block\n")));
        assert_eq!(open(&events, Some(b"x")).unwrap_err(), OpenEventsError::Id);
    }

    #[tokio::test]
    async fn missing_events_are_told() {
        let events = Arc::new(Events::default());
        let run = events.run().to_owned();
        events.push(9, [block(1)]);
        let mut stream = open(&events, Some(b"0011-77")).unwrap();
        let first = next(&mut stream).await;
        assert!(first.contains(&format!("id: {run}-1\nevent: restart\n")), "{first}");
        assert!(first.contains("\"reason\":\"restarted\""), "{first}");
        // A reader that is too slow.
        events.push(9, (2..10_000).map(block));
        let late = next(&mut stream).await;
        assert!(late.starts_with(&format!("id: {run}-9999\nevent: restart\n")), "{late}");
        assert!(late.contains("\"reason\":\"overrun\""), "{late}");
        events.push(9, [block(10_000)]);
        assert!(next(&mut stream).await.starts_with(&format!("id: {run}-10000\nevent: block\n")));
    }
}
