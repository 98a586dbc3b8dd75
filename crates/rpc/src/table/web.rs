//! Web pages: paths that one function answers, with a status and header fields of its own.

use std::borrow::Cow;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::{Ctx, Stream, Table};

/// A header field of a response.
pub type Field = (&'static str, Cow<'static, str>);

/// A request for a page.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct WebRequest<'a> {
    /// The verb as it was written, such as `GET`. The head alone is asked for with `HEAD`; its body is dropped later.
    pub verb: &'a [u8],
    /// The path without its query, as it was written.
    pub path: &'a [u8],
    /// What follows the question mark.
    pub query: &'a [u8],
    /// `Content-Type`: what the body is.
    pub content_type: Option<&'a [u8]>,
    /// `Cookie`: what the server has given the browser.
    pub cookie: Option<&'a [u8]>,
    /// `If-None-Match`: the version that the browser has.
    pub if_none_match: Option<&'a [u8]>,
    /// `Last-Event-ID`: the last event that a client got before its connection broke.
    pub last_event_id: Option<&'a [u8]>,
    /// The whole head, for fields that only some pages read.
    pub head: &'a [u8],
    /// The body.
    pub body: &'a [u8],
}

impl<'a> WebRequest<'a> {
    /// The value of any header field. `None` if it is absent or given twice.
    pub fn field(&self, name: &str) -> Option<&'a [u8]> {
        let lines = self.head.split(|byte| *byte == b'\n');
        let mut values = lines.filter_map(|line| {
            let (found, value) = line.split_at(memchr::memchr(b':', line)?);
            found.eq_ignore_ascii_case(name.as_bytes()).then(|| value[1..].trim_ascii())
        });
        let value = values.next()?;
        values.next().is_none().then_some(value)
    }
}

/// A page, or another small response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebResponse {
    /// The status, such as `200 Ok`.
    pub status: &'static str,
    /// Its content type; none if it is empty.
    pub content_type: &'static str,
    /// Other header fields. One whose value has a control character is left out.
    pub fields: Vec<Field>,
    /// The data.
    pub body: Vec<u8>,
}

/// The response to a request for a page.
#[derive(Debug)]
pub enum WebAnswer {
    /// One with an end.
    Response(WebResponse),
    /// One without, with its header fields.
    Stream(Stream, Vec<Field>),
}

type AnswerFn<S> = Box<dyn Fn(&Ctx<'_, S>, WebRequest<'_>) -> WebAnswer + Send + Sync>;

/// The function for pages, and the memory of one of them.
pub(super) struct Web<S> {
    memory: usize,
    answer: AnswerFn<S>,
}

impl<S> Table<S> {
    /// Also answers requests for paths that have no row: with this function, on a thread that may block and compute.
    /// `memory` are the bytes to reserve for a response.
    #[must_use]
    pub fn with_web(
        mut self,
        memory: usize,
        answer: impl Fn(&Ctx<'_, S>, WebRequest<'_>) -> WebAnswer + Send + Sync + 'static,
    ) -> Self {
        self.web = Some(Web { memory, answer: Box::new(answer) });
        self
    }

    /// The memory of a page, if there are pages.
    pub(crate) fn memory_of_web(&self) -> Option<usize> {
        self.web.as_ref().map(|web| web.memory)
    }

    /// Answers a request for a page. `None` if there are none, or the function panicked.
    pub(crate) fn call_web(&self, ctx: &Ctx<'_, S>, request: WebRequest<'_>) -> Option<WebAnswer> {
        let web = self.web.as_ref()?;
        // A panic is a bug, but affects one caller only.
        catch_unwind(AssertUnwindSafe(|| (web.answer)(ctx, request))).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_field_can_be_read() {
        let head = b"\r\nPOST /a:b HTTP/1.1\r\nHost: x:1\nX-Once:  a: b \r\nX-Twice: 1\r\nx-twice: 1\r\nX-Empty:\r\n\r\n";
        let request = WebRequest { head, ..WebRequest::default() };
        let cases: [(&str, Option<&[u8]>); 5] = [
            ("host", Some(b"x:1")),
            ("x-ONCE", Some(b"a: b")),
            ("X-Empty", Some(b"")),
            ("X-Twice", None),
            ("X-Absent", None),
        ];
        for (name, value) in cases {
            assert_eq!(request.field(name), value, "{name}");
        }
    }
}
