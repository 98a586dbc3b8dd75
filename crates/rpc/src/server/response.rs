//! Response heads, with the reference's spelling.

use std::cell::RefCell;

use ferrite_types::time::unix_time;
use time::OffsetDateTime;

use super::http::{Head, Verb};
use crate::json::write_u64;
use crate::table::{Chunks, Field, Stream};

/// A response without its body.
pub(super) struct Response {
    status: &'static str,
    content_type: &'static str,
    /// Challenges to log in.
    challenges: Vec<String>,
    /// Whether the connection ends with it.
    pub(super) close: bool,
    /// What follows instead of a body, until the connection ends.
    pub(super) stream: Option<Box<dyn Chunks>>,
    /// Header fields of a page, which has them instead of the reference's.
    fields: Option<Vec<Field>>,
}

impl std::fmt::Debug for Response {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Response").field("status", &self.status).finish_non_exhaustive()
    }
}

impl Response {
    pub(super) const fn empty(status: &'static str, content_type: &'static str) -> Self {
        Self { status, content_type, challenges: Vec::new(), close: false, stream: None, fields: None }
    }

    pub(super) const fn ok(content_type: &'static str) -> Self {
        Self::empty("200 Ok", content_type)
    }

    pub(super) const fn not_found(content_type: &'static str) -> Self {
        Self::empty("404 Not found", content_type)
    }

    pub(super) fn failed(content_type: &'static str) -> Self {
        Self { close: true, ..Self::empty("500 Internal Server Error", content_type) }
    }

    pub(super) fn stream(Stream { content_type, chunks }: Stream) -> Self {
        Self { close: true, stream: Some(chunks), ..Self::ok(content_type) }
    }

    pub(super) fn page(status: &'static str, content_type: &'static str, fields: Vec<Field>) -> Self {
        Self { fields: Some(fields), ..Self::empty(status, content_type) }
    }

    pub(super) fn page_stream(stream: Stream, fields: Vec<Field>) -> Self {
        Self { fields: Some(fields), ..Self::stream(stream) }
    }

    pub(super) fn unauthorized(challenges: Vec<String>) -> Self {
        Self { challenges, ..Self::empty("401 Unauthorized", "text/html") }
    }

    pub(super) const fn forbidden() -> Self {
        Self::empty("403 Forbidden", "text/plain")
    }

    pub(super) const fn too_large() -> Self {
        Self::empty("413 Payload Too Large", "text/plain")
    }

    /// There is currently no memory for the response.
    pub(super) fn busy() -> Self {
        Self { close: true, ..Self::empty("503 Service Unavailable", "text/plain") }
    }

    /// The complete response to a request with a malformed head, before the connection is closed.
    pub(super) fn write_malformed(out: &mut Vec<u8>, why: &str) {
        put(out, &["HTTP/1.1 400 Bad request\r\nServer: Epee-based\r\nContent-Length: "]);
        write_u64(out, u64::try_from(why.len() + 1).unwrap_or(u64::MAX));
        put(out, &["\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\n", why, "\n"]);
    }

    /// Writes the head. It says that the connection ends only if the client did so first. `bytes` are those the
    /// request's head was parsed from.
    pub(super) fn write_head(
        &self,
        out: &mut Vec<u8>,
        body_length: usize,
        request: &Head,
        bytes: &[u8],
        origins: &[String],
    ) {
        if let Some(fields) = &self.fields {
            return self.write_page_head(out, body_length, request.close, fields);
        }
        put(out, &["HTTP/1.1 ", self.status, "\r\nServer: Epee-based"]);
        if self.stream.is_some() {
            put(out, &["\r\nCache-Control: no-store\r\nConnection: close"]);
        } else {
            put(out, &["\r\nContent-Length: "]);
            write_u64(out, u64::try_from(body_length).unwrap_or(u64::MAX));
        }
        if !self.content_type.is_empty() {
            put(out, &["\r\nContent-Type: ", self.content_type]);
        }
        put(out, &["\r\nLast-Modified: "]);
        write_now(out);
        put(out, &["\r\nAccept-Ranges: bytes\r\n"]);
        if request.close && self.stream.is_none() {
            put(out, &["Connection: close\r\n"]);
        }
        if let Some(origin) = request.origin(bytes)
            && !origin.is_empty()
            && origins.iter().any(|allowed| allowed == "*" || allowed.as_bytes() == origin)
        {
            put(out, &["Access-Control-Allow-Origin: "]);
            out.extend_from_slice(origin);
            put(out, &["\r\nAccess-Control-Expose-Headers: www-authenticate\r\n"]);
            if request.verb == Verb::Options {
                put(
                    out,
                    &["Access-Control-Allow-Headers: Content-Type, Authorization, X-Requested-With\r\n"],
                );
            }
            put(out, &["Access-Control-Allow-Methods: POST, PUT, GET, OPTIONS\r\n"]);
        }
        for challenge in &self.challenges {
            put(out, &["WWW-authenticate: ", challenge, "\r\n"]);
        }
        put(out, &["\r\n"]);
    }

    /// Writes the head of a page: what every response has, and its own fields.
    fn write_page_head(&self, out: &mut Vec<u8>, body_length: usize, close: bool, fields: &[Field]) {
        put(out, &["HTTP/1.1 ", self.status, "\r\n"]);
        // The length of a response that says that nothing has changed would be that of the unchanged one.
        if self.stream.is_none() && !self.status.starts_with("304") {
            put(out, &["Content-Length: "]);
            write_u64(out, u64::try_from(body_length).unwrap_or(u64::MAX));
            put(out, &["\r\n"]);
        }
        if !self.content_type.is_empty() {
            put(out, &["Content-Type: ", self.content_type, "\r\n"]);
        }
        for (name, value) in fields {
            if !value.chars().any(char::is_control) {
                put(out, &[name, ": ", value, "\r\n"]);
            }
        }
        if close || self.stream.is_some() {
            put(out, &["Connection: close\r\n"]);
        }
        put(out, &["\r\n"]);
    }
}

fn put(out: &mut Vec<u8>, texts: &[&str]) {
    for text in texts {
        out.extend_from_slice(text.as_bytes());
    }
}

/// Writes the date, which is formatted once per second.
fn write_now(out: &mut Vec<u8>) {
    thread_local! {
        static LAST: RefCell<(u64, String)> = const { RefCell::new((u64::MAX, String::new())) };
    }
    let now = unix_time();
    LAST.with_borrow_mut(|(second, text)| {
        if *second != now {
            (*second, *text) = (now, date(now));
        }
        out.extend_from_slice(text.as_bytes());
    });
}

/// A time as HTTP writes it.
fn date(seconds: u64) -> String {
    let time =
        i64::try_from(seconds).ok().and_then(|seconds| OffsetDateTime::from_unix_timestamp(seconds).ok());
    let time = time.unwrap_or(OffsetDateTime::UNIX_EPOCH);
    let (weekday, month) = (time.weekday().to_string(), time.month().to_string());
    let (hour, minute, second) = time.to_hms();
    format!(
        "{}, {:02} {} {} {hour:02}:{minute:02}:{second:02} GMT",
        &weekday[..3],
        time.day(),
        &month[..3],
        time.year()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        assert_eq!(date(0), "Thu, 01 Jan 1970 00:00:00 GMT");
        assert_eq!(date(951_827_696), "Tue, 29 Feb 2000 12:34:56 GMT");
        assert_eq!(date(1_767_225_599), "Wed, 31 Dec 2025 23:59:59 GMT");
    }
}
