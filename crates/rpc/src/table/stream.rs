//! Responses without an end: server-sent events of a part of a service.

use std::fmt;
use std::pin::Pin;

use super::{Ctx, Table};
use crate::RpcError;

/// The next piece of a stream; `None` at its end.
pub type NextChunk<'a> = Pin<Box<dyn Future<Output = Option<Vec<u8>>> + Send + 'a>>;

/// A source of data for one client. It is asked for more only when the client has taken the last piece, so nothing
/// accumulates for a slow one.
pub trait Chunks: Send {
    /// Waits for the next piece.
    fn next(&mut self) -> NextChunk<'_>;
}

/// A response without an end.
pub struct Stream {
    /// Its content type.
    pub content_type: &'static str,
    /// The data.
    pub chunks: Box<dyn Chunks>,
}

impl fmt::Debug for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stream").field("content_type", &self.content_type).finish_non_exhaustive()
    }
}

/// A request for a stream.
#[derive(Debug, Clone, Copy, Default)]
pub struct StreamRequest<'a> {
    /// What follows the question mark in the path.
    pub query: &'a [u8],
    /// The number of the last event that a client got before its connection broke.
    pub last_event_id: Option<&'a [u8]>,
}

impl<'a> StreamRequest<'a> {
    /// The value of a parameter in the query.
    pub fn parameter(&self, name: &str) -> Option<&'a [u8]> {
        self.query.split(|byte| *byte == b'&').find_map(|pair| {
            let (key, value) = pair.split_at(memchr::memchr(b'=', pair)?);
            (key == name.as_bytes()).then(|| &value[1..])
        })
    }
}

pub(super) type OpenStream<S> =
    Box<dyn Fn(&Ctx<'_, S>, StreamRequest<'_>) -> Result<Stream, RpcError> + Send + Sync>;

impl<S> Table<S> {
    /// Also answers requests for a stream of a [part](Self::with_parts): with the name `/events`, those to
    /// `/wallet/NAME/events`. An error of `open` is the response, with status 400.
    #[must_use]
    pub fn with_stream(
        mut self,
        name: &'static str,
        open: impl Fn(&Ctx<'_, S>, StreamRequest<'_>) -> Result<Stream, RpcError> + Send + Sync + 'static,
    ) -> Self {
        self.stream = Some((name, Box::new(open)));
        self
    }

    /// Opens the stream with the name at the start of a path, if there is one.
    pub(crate) fn open_stream(
        &self,
        ctx: &Ctx<'_, S>,
        path: &[u8],
        last_event_id: Option<&[u8]>,
    ) -> Option<Result<Stream, RpcError>> {
        let (name, open) = self.stream.as_ref()?;
        let query = query_of(path, name)?;
        Some(open(ctx, StreamRequest { query, last_event_id }))
    }

    /// Whether a path is that of a stream.
    pub(crate) fn is_stream(&self, path: &[u8]) -> bool {
        self.stream.as_ref().is_some_and(|(name, _)| query_of(path, name).is_some())
    }
}

/// The query of a path with this name.
fn query_of<'a>(path: &'a [u8], name: &str) -> Option<&'a [u8]> {
    match path.strip_prefix(name.as_bytes())? {
        [] => Some(&[]),
        [b'?', query @ ..] => Some(query),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queries() {
        assert_eq!(query_of(b"/events", "/events"), Some(&b""[..]));
        assert_eq!(query_of(b"/events?a=1", "/events"), Some(&b"a=1"[..]));
        assert_eq!(query_of(b"/events2", "/events"), None);
        assert_eq!(query_of(b"/event", "/events"), None);
        let request = StreamRequest { query: b"x&after=12&after=13&=5&b=", last_event_id: None };
        assert_eq!(request.parameter("after"), Some(&b"12"[..]));
        assert_eq!(request.parameter("b"), Some(&b""[..]));
        assert_eq!(request.parameter("x"), None);
    }
}
