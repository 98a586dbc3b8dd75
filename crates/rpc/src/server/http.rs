//! Requests from bytes and answers to bytes (`http_protocol_handler.inl`).
//!
//! Written by hand because the reference's habits are outside of what an HTTP library lets one do: connections
//! that end without an answer, spellings of header names, reason phrases, lines that end with a bare line feed.

use std::cell::RefCell;
use std::ops::Range;
use std::time::{SystemTime, UNIX_EPOCH};

use memchr::memchr;

use crate::json::write_u64;

/// Line breaks before a request.
const MAX_LEADING_BREAKS: usize = 8;
/// Bytes of the request line.
const MAX_LINE: usize = 9000;
/// Bytes of the header lines.
const MAX_HEADERS: usize = 100_000;
/// Bytes in which every head has ended that is one.
pub(super) const MAX_HEAD: usize = MAX_LEADING_BREAKS + MAX_LINE + MAX_HEADERS + 2;

/// The verbs that are served; on any other the connection is closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verb {
    /// Asks what a web page may do.
    Options,
    /// Wants no body.
    Head,
    /// GET, POST, PUT, DELETE and TRACE are all the same.
    Other,
}

/// What stands before the body, as places in the bytes that it was found in.
#[derive(Debug, Clone)]
pub struct Head {
    /// The kind of request.
    pub verb: Verb,
    /// Whether the client wants the connection to end with the answer.
    pub close: bool,
    /// Bytes that follow.
    pub body_length: u64,
    verb_text: Range<usize>,
    pub(super) path: Range<usize>,
    origin: Option<Range<usize>>,
    authorization: Option<Range<usize>>,
}

impl Head {
    /// The verb as it was written, which a digest is made of. Like the other texts, it is found in the bytes that
    /// the head was read from.
    pub fn verb_text<'a>(&self, bytes: &'a [u8]) -> &'a [u8] {
        bytes.get(self.verb_text.clone()).unwrap_or_default()
    }

    /// The path as it was written.
    pub fn path<'a>(&self, bytes: &'a [u8]) -> &'a [u8] {
        bytes.get(self.path.clone()).unwrap_or_default()
    }

    /// The web page that asks.
    pub fn origin<'a>(&self, bytes: &'a [u8]) -> Option<&'a [u8]> {
        bytes.get(self.origin.clone()?)
    }

    /// The login.
    pub fn authorization<'a>(&self, bytes: &'a [u8]) -> Option<&'a [u8]> {
        bytes.get(self.authorization.clone()?)
    }
}

/// What the bytes that arrived so far are.
#[derive(Debug)]
pub enum Progress {
    /// A head, and its number of bytes.
    Head(Head, usize),
    /// The start of one.
    Incomplete,
    /// No head: the connection is to be closed.
    Invalid,
}

/// Looks for a head at the start of the bytes.
pub fn head(bytes: &[u8]) -> Progress {
    let breaks = bytes.iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
    if breaks > MAX_LEADING_BREAKS {
        return Progress::Invalid;
    }
    let rest = &bytes[breaks..];
    // Whoever starts an encrypted connection waits for an answer before there is a line.
    if rest.first().is_some_and(u8::is_ascii_control) {
        return Progress::Invalid;
    }
    let Some(length) = memchr(b'\n', &rest[..rest.len().min(MAX_LINE + 1)]) else {
        return if rest.len() > MAX_LINE { Progress::Invalid } else { Progress::Incomplete };
    };
    let line_end = breaks + length;
    let Some(mut head) = request_line(bytes, breaks..line_end) else {
        return Progress::Invalid;
    };
    let mut at = line_end + 1;
    let mut length = None;
    loop {
        let lines = &bytes[at..];
        let Some(end) = memchr(b'\n', lines) else {
            let incomplete = bytes.len() - line_end <= MAX_HEADERS;
            return if incomplete { Progress::Incomplete } else { Progress::Invalid };
        };
        let line = at..at + end;
        at += end + 1;
        if at - line_end > MAX_HEADERS {
            return Progress::Invalid;
        }
        let line = without_return(bytes, line);
        if line.is_empty() {
            break;
        }
        if !header(bytes, line, &mut head, &mut length) {
            return Progress::Invalid;
        }
    }
    head.body_length = length.unwrap_or(0);
    Progress::Head(head, at)
}

/// A line without the carriage return at its end.
fn without_return(bytes: &[u8], line: Range<usize>) -> Range<usize> {
    line.start..line.end - usize::from(bytes[line].ends_with(b"\r"))
}

fn request_line(bytes: &[u8], line: Range<usize>) -> Option<Head> {
    let line = without_return(bytes, line);
    let start = line.start;
    let (verb, rest) = split(&bytes[line], b' ')?;
    let (path, version) = split(rest, b' ')?;
    if version.contains(&b' ') || path.is_empty() || path.iter().any(u8::is_ascii_whitespace) {
        return None;
    }
    let (name, numbers) = version.split_at_checked(5)?;
    let (major, minor) = split(numbers, b'.')?;
    let number = |digits: &[u8]| (1..10).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit);
    if !name.eq_ignore_ascii_case(b"HTTP/") || !number(major) || !number(minor) {
        return None;
    }
    let is = |name: &[u8]| verb.eq_ignore_ascii_case(name);
    let kind = match verb.len() {
        3 if is(b"GET") || is(b"PUT") => Verb::Other,
        4 if is(b"POST") => Verb::Other,
        4 if is(b"HEAD") => Verb::Head,
        5 if is(b"TRACE") => Verb::Other,
        6 if is(b"DELETE") => Verb::Other,
        7 if is(b"OPTIONS") => Verb::Options,
        _ => return None,
    };
    let path_start = start + verb.len() + 1;
    Some(Head {
        verb: kind,
        verb_text: start..start + verb.len(),
        path: path_start..path_start + path.len(),
        close: false,
        body_length: 0,
        origin: None,
        authorization: None,
    })
}

fn header(bytes: &[u8], line: Range<usize>, head: &mut Head, length: &mut Option<u64>) -> bool {
    let Some((name, value)) = split(&bytes[line.clone()], b':') else {
        return false;
    };
    let place = || {
        let start = line.end - value.trim_ascii_start().len();
        Some(start..start + value.trim_ascii().len())
    };
    // Most headers are none of these, and their lengths tell.
    match name.len() {
        6 if name.eq_ignore_ascii_case(b"Origin") => head.origin = place(),
        10 if name.eq_ignore_ascii_case(b"Connection") => {
            head.close |= value.trim_ascii().eq_ignore_ascii_case(b"close");
        }
        13 if name.eq_ignore_ascii_case(b"Authorization") => head.authorization = place(),
        14 if name.eq_ignore_ascii_case(b"Content-Length") => {
            return content_length(value.trim_ascii(), length);
        }
        // Chunks are not read; what follows must not be taken for the next request.
        17 if name.eq_ignore_ascii_case(b"Transfer-Encoding") => head.close = true,
        _ => {}
    }
    true
}

fn content_length(value: &[u8], length: &mut Option<u64>) -> bool {
    let digits = std::str::from_utf8(value).ok().filter(|text| text.bytes().all(|b| b.is_ascii_digit()));
    let Some(number) = digits.and_then(|text| text.parse().ok()) else {
        return value.is_empty();
    };
    // Two lengths that differ are somebody's attempt to smuggle a request past somebody else.
    let contradicts = length.is_some_and(|before| before != number);
    *length = Some(number);
    !contradicts
}

fn split(bytes: &[u8], separator: u8) -> Option<(&[u8], &[u8])> {
    let at = memchr(separator, bytes)?;
    Some((&bytes[..at], &bytes[at + 1..]))
}

/// An answer without its body.
#[derive(Debug)]
pub(super) struct Response {
    status: &'static str,
    content_type: &'static str,
    /// Challenges to log in.
    challenges: Vec<String>,
    /// Whether it is the last one of its connection.
    pub(super) close: bool,
}

impl Response {
    pub(super) const fn empty(status: &'static str, content_type: &'static str) -> Self {
        Self { status, content_type, challenges: Vec::new(), close: false }
    }

    pub(super) const fn ok(content_type: &'static str) -> Self {
        Self::empty("200 Ok", content_type)
    }

    pub(super) fn failed(content_type: &'static str) -> Self {
        Self { close: true, ..Self::empty("500 Internal Server Error", content_type) }
    }

    pub(super) fn unauthorized(challenges: Vec<String>) -> Self {
        Self { challenges, ..Self::empty("401 Unauthorized", "text/html") }
    }

    /// Writes the lines before the body. That the connection ends is only said if the client said so first. `bytes`
    /// are what the head of the request was found in.
    pub(super) fn write_head(
        &self,
        out: &mut Vec<u8>,
        body_length: usize,
        request: &Head,
        bytes: &[u8],
        origins: &[String],
    ) {
        put(out, &["HTTP/1.1 ", self.status, "\r\nServer: Epee-based\r\nContent-Length: "]);
        write_u64(out, u64::try_from(body_length).unwrap_or(u64::MAX));
        if !self.content_type.is_empty() {
            put(out, &["\r\nContent-Type: ", self.content_type]);
        }
        put(out, &["\r\nLast-Modified: "]);
        write_now(out);
        put(out, &["\r\nAccept-Ranges: bytes\r\n"]);
        if request.close {
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
}

fn put(out: &mut Vec<u8>, texts: &[&str]) {
    for text in texts {
        out.extend_from_slice(text.as_bytes());
    }
}

/// Writes the date, which is put together once a second.
fn write_now(out: &mut Vec<u8>) {
    thread_local! {
        static LAST: RefCell<(u64, String)> = const { RefCell::new((u64::MAX, String::new())) };
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    LAST.with_borrow_mut(|(second, text)| {
        if *second != now {
            (*second, *text) = (now, date(now));
        }
        out.extend_from_slice(text.as_bytes());
    });
}

/// Year, month from 1, and day of a number of days since 1970.
pub(crate) fn civil(days: u64) -> (u64, u64, u64) {
    // Counted from the first of March of the year 0, in cycles of 400 years.
    let days = days + 719_468;
    let (cycle, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (m, carry) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (400 * cycle + year + carry, m, day - (153 * month + 2) / 5 + 1)
}

fn date(seconds: u64) -> String {
    const DAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];
    const MONTHS: [&str; 12] =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let (days, time) = (seconds / 86400, seconds % 86400);
    let (year, month, day) = civil(days);
    let pick = |names: &[&'static str], at: u64| usize::try_from(at).ok().map_or("", |at| names[at]);
    format!(
        "{}, {day:02} {} {year} {:02}:{:02}:{:02} GMT",
        pick(&DAYS, days % 7),
        pick(&MONTHS, month - 1),
        time / 3600,
        time / 60 % 60,
        time % 60
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

    #[test]
    fn heads() {
        let bytes = b"\r\nget /x HTTP/1.0\nContent-Length: 5\nOrigin:  a b\t\r\nAuthorization:\n\nhello";
        let Progress::Head(found, used) = head(bytes) else {
            panic!("this is a head");
        };
        assert_eq!(
            (found.path(bytes), found.verb_text(bytes), found.body_length),
            (&b"/x"[..], &b"get"[..], 5)
        );
        assert_eq!((found.origin(bytes), found.authorization(bytes)), (Some(&b"a b"[..]), Some(&b""[..])));
        assert_eq!(&bytes[used..], b"hello");
        assert!(matches!(head(b"GET /x HTTP/1.1\r\nHost: a\r\n"), Progress::Incomplete));
        for invalid in [
            &b"PATCH / HTTP/1.1\r\n\r\n"[..],
            b"GET / FTP/1.1\r\n\r\n",
            b"GET /a b HTTP/1.1\r\n\r\n",
            b"GET / HTTP/1.1\r\nno colon\r\n\r\n",
            b"GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
            b"GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
            b"\r\n\r\n\r\n\r\n\r\n",
            b"\x16\x03\x01",
        ] {
            assert!(matches!(head(invalid), Progress::Invalid), "{}", invalid.escape_ascii());
        }
        assert!(matches!(head(&[b'a'; MAX_LINE + 1]), Progress::Invalid));
        let long = [&b"GET / HTTP/1.1\r\n"[..], &[b'a'; MAX_HEADERS + 20]].concat();
        assert!(matches!(head(&long), Progress::Invalid));
    }
}
