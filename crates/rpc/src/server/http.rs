//! Request heads (`http_protocol_handler.inl`).
//!
//! Written by hand because the reference's peculiarities are beyond what an HTTP library allows: connections that end
//! without a response, verbs that are all treated alike, lines that end with a bare line feed. Where two parsers of one
//! request could disagree about its end (RFC 9112, sections 2.2, 5.1, 6.3 and 11.2), it is rejected.

use std::ops::Range;

use memchr::memchr;

/// Limit of line breaks before a request.
const MAX_LEADING_BREAKS: usize = 8;
/// Limit of the request line, in bytes.
const MAX_LINE: usize = 9000;
/// Limit of the header lines, in bytes.
const MAX_HEADERS: usize = 100_000;
/// Limit of a head, in bytes.
pub(super) const MAX_HEAD: usize = MAX_LEADING_BREAKS + MAX_LINE + MAX_HEADERS + 2;

/// The supported verbs; for any other the connection is closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verb {
    /// A CORS preflight.
    Options,
    /// A request without a response body.
    Head,
    /// GET, POST, PUT, DELETE and TRACE are treated alike.
    Other,
}

/// A parsed head, as ranges of the bytes it was parsed from.
#[derive(Debug, Clone)]
pub struct Head {
    /// The kind of request.
    pub verb: Verb,
    /// Whether the client wants the connection to be closed after the response.
    pub close: bool,
    /// The length of the body.
    pub body_length: u64,
    /// Whether the client requests a WebSocket.
    pub web_socket: bool,
    verb_text: Range<usize>,
    pub(super) path: Range<usize>,
    fields: Fields,
}

/// The header fields that matter here.
#[derive(Debug, Clone, Default)]
struct Fields {
    accept_language: Option<Range<usize>>,
    authorization: Option<Range<usize>>,
    content_length: Option<Range<usize>>,
    content_type: Option<Range<usize>>,
    cookie: Option<Range<usize>>,
    fetch_mode: Option<Range<usize>>,
    fetch_site: Option<Range<usize>>,
    host: Option<Range<usize>>,
    if_none_match: Option<Range<usize>>,
    last_event_id: Option<Range<usize>>,
    origin: Option<Range<usize>>,
    transfer_encoding: Option<Range<usize>>,
    user_agent: Option<Range<usize>>,
}

impl Head {
    /// The verb as written, which is part of a digest. Like the other texts, it is a slice of the bytes that the head
    /// was parsed from.
    pub fn verb_text<'a>(&self, bytes: &'a [u8]) -> &'a [u8] {
        bytes.get(self.verb_text.clone()).unwrap_or_default()
    }

    /// The path as it was written.
    pub fn path<'a>(&self, bytes: &'a [u8]) -> &'a [u8] {
        bytes.get(self.path.clone()).unwrap_or_default()
    }

    /// `Origin`: the origin of the web page.
    pub fn origin<'a>(&self, bytes: &'a [u8]) -> Option<&'a [u8]> {
        bytes.get(self.fields.origin.clone()?)
    }

    /// `Authorization`: the login.
    pub fn authorization<'a>(&self, bytes: &'a [u8]) -> Option<&'a [u8]> {
        bytes.get(self.fields.authorization.clone()?)
    }

    /// `Host`: the name and port that the client connected to.
    pub fn host<'a>(&self, bytes: &'a [u8]) -> Option<&'a [u8]> {
        bytes.get(self.fields.host.clone()?)
    }

    /// `Last-Event-ID`: the last event that a client got before its connection broke.
    pub fn last_event_id<'a>(&self, bytes: &'a [u8]) -> Option<&'a [u8]> {
        bytes.get(self.fields.last_event_id.clone()?)
    }

    /// `Sec-Fetch-Site`: how a browser relates the page to this service.
    pub fn fetch_site<'a>(&self, bytes: &'a [u8]) -> Option<&'a [u8]> {
        bytes.get(self.fields.fetch_site.clone()?)
    }

    /// `Sec-Fetch-Mode`: what a browser does with the response.
    pub fn fetch_mode<'a>(&self, bytes: &'a [u8]) -> Option<&'a [u8]> {
        bytes.get(self.fields.fetch_mode.clone()?)
    }

    /// `Content-Type`: what the body is.
    pub fn content_type<'a>(&self, bytes: &'a [u8]) -> Option<&'a [u8]> {
        bytes.get(self.fields.content_type.clone()?)
    }

    /// `Cookie`: what the server has given a browser.
    pub fn cookie<'a>(&self, bytes: &'a [u8]) -> Option<&'a [u8]> {
        bytes.get(self.fields.cookie.clone()?)
    }

    /// `If-None-Match`: the version that a browser has.
    pub fn if_none_match<'a>(&self, bytes: &'a [u8]) -> Option<&'a [u8]> {
        bytes.get(self.fields.if_none_match.clone()?)
    }

    /// Whether the client looks like a browser. All browsers claim to be Mozilla and send the user's languages; other
    /// programs with that name, such as PowerShell, send no language.
    pub fn is_browser(&self, bytes: &[u8]) -> bool {
        let agent = self.fields.user_agent.clone().and_then(|agent| bytes.get(agent));
        self.fields.accept_language.is_some() && agent.is_some_and(|agent| agent.starts_with(b"Mozilla/"))
    }
}

/// The result of parsing the bytes received so far.
#[derive(Debug)]
#[allow(clippy::large_enum_variant, reason = "boxing the head would allocate for every request")]
pub enum Progress {
    /// A head and its length.
    Head(Head, usize),
    /// An incomplete head.
    Incomplete,
    /// Not a head: the connection is closed without a response, as in the reference.
    Invalid,
    /// A head with an invalid field: an error response is sent, and the connection is closed.
    Malformed(&'static str),
}

/// Parses a head at the start of the bytes.
pub fn head(bytes: &[u8]) -> Progress {
    let breaks = bytes.iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
    if breaks > MAX_LEADING_BREAKS {
        return Progress::Invalid;
    }
    let rest = &bytes[breaks..];
    // A TLS client waits for a response before there is a line.
    if rest.first().is_some_and(u8::is_ascii_control) {
        return Progress::Invalid;
    }
    let Some(length) = memchr(b'\n', &rest[..rest.len().min(MAX_LINE + 1)]) else {
        return if rest.len() > MAX_LINE { Progress::Invalid } else { Progress::Incomplete };
    };
    let line_end = breaks + length;
    let line = without_return(bytes, breaks..line_end);
    if has_control(&bytes[line.clone()]) {
        return Progress::Malformed("control character in the request line");
    }
    let Some(mut head) = request_line(bytes, line) else {
        return Progress::Invalid;
    };
    let mut at = line_end + 1;
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
        if let Err(why) = header(bytes, line, &mut head) {
            return Progress::Malformed(why);
        }
    }
    match body_length(bytes, &head.fields) {
        Ok(length) => head.body_length = length,
        Err(why) => return Progress::Malformed(why),
    }
    Progress::Head(head, at)
}

/// A line without a trailing carriage return.
fn without_return(bytes: &[u8], line: Range<usize>) -> Range<usize> {
    line.start..line.end - usize::from(bytes[line].ends_with(b"\r"))
}

/// Whether a line contains a NUL, a carriage return or another control character except tabs. Checks all of it without
/// an early exit, which is faster for lines of this size.
fn has_control(line: &[u8]) -> bool {
    line.iter().fold(false, |found, byte| found | ((*byte < b' ') & (*byte != b'\t')) | (*byte == 0x7f))
}

fn request_line(bytes: &[u8], line: Range<usize>) -> Option<Head> {
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
        web_socket: false,
        fields: Fields::default(),
    })
}

fn header(bytes: &[u8], line: Range<usize>, head: &mut Head) -> Result<(), &'static str> {
    let text = &bytes[line.clone()];
    if matches!(text[0], b' ' | b'\t') {
        return Err("header field continued on another line");
    }
    let Some((name, value)) = split(text, b':') else {
        return Err("header field without a colon");
    };
    if name.is_empty() || !is_token(name) {
        return Err("space or another wrong character in the name of a header field");
    }
    if has_control(value) {
        return Err("control character in a header field");
    }
    let fields = &mut head.fields;
    let is = |wanted: &[u8]| name.eq_ignore_ascii_case(wanted);
    // Most headers are none of these, and their lengths tell.
    let field = match name.len() {
        4 if is(b"Host") => &mut fields.host,
        6 if is(b"Origin") => &mut fields.origin,
        7 if is(b"Upgrade") => {
            head.web_socket |= value.trim_ascii().eq_ignore_ascii_case(b"websocket");
            return Ok(());
        }
        10 if is(b"Connection") => {
            head.close |= value.trim_ascii().eq_ignore_ascii_case(b"close");
            return Ok(());
        }
        // Fields that only pages read. Other clients may send them twice, as they always could.
        6 if is(b"Cookie") => {
            fields.cookie = Some(trimmed(&line, value));
            return Ok(());
        }
        10 if is(b"User-Agent") => {
            fields.user_agent = Some(line.end - value.trim_ascii_start().len()..line.end);
            return Ok(());
        }
        12 if is(b"Content-Type") => {
            fields.content_type = Some(trimmed(&line, value));
            return Ok(());
        }
        13 if is(b"If-None-Match") => {
            fields.if_none_match = Some(trimmed(&line, value));
            return Ok(());
        }
        14 if is(b"Sec-Fetch-Mode") => {
            fields.fetch_mode = Some(trimmed(&line, value));
            return Ok(());
        }
        13 if is(b"Authorization") => &mut fields.authorization,
        13 if is(b"Last-Event-ID") => &mut fields.last_event_id,
        14 if is(b"Content-Length") => &mut fields.content_length,
        14 if is(b"Sec-Fetch-Site") => &mut fields.fetch_site,
        15 if is(b"Accept-Language") => {
            fields.accept_language = Some(line);
            return Ok(());
        }
        17 if is(b"Transfer-Encoding") => &mut fields.transfer_encoding,
        _ => return Ok(()),
    };
    match field.replace(trimmed(&line, value)) {
        None => Ok(()),
        Some(_) => Err("header field given twice"),
    }
}

/// Where the value at the end of a line is, without the space around it.
fn trimmed(line: &Range<usize>, value: &[u8]) -> Range<usize> {
    let start = line.end - value.trim_ascii_start().len();
    start..start + value.trim_ascii().len()
}

/// The bytes allowed in the name of a header field (RFC 9110, section 5.6.2).
const TOKEN: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        table[byte as usize] = byte.is_ascii_alphanumeric()
            || matches!(byte, b'!' | b'#'..=b'\'' | b'*' | b'+' | b'-' | b'.' | b'^'..=b'`' | b'|' | b'~');
        byte += 1;
    }
    table
};

/// Whether all bytes are allowed in a name. Checks all of it without an early exit, as [`has_control`] does.
fn is_token(name: &[u8]) -> bool {
    name.iter().fold(true, |token, byte| token & TOKEN[usize::from(*byte)])
}

fn body_length(bytes: &[u8], fields: &Fields) -> Result<u64, &'static str> {
    if fields.transfer_encoding.is_some() {
        return Err("Transfer-Encoding is not supported; send a Content-Length");
    }
    let Some(value) = fields.content_length.clone() else { return Ok(0) };
    let text = std::str::from_utf8(&bytes[value]).unwrap_or_default();
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits).ok_or("Content-Length is not a number")
}

fn split(bytes: &[u8], separator: u8) -> Option<(&[u8], &[u8])> {
    let at = memchr(separator, bytes)?;
    Some((&bytes[..at], &bytes[at + 1..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads() {
        let bytes =
            b"\r\nget /x HTTP/1.0\nContent-Length: 5\nOrigin:  a b\t\r\nAuthorization:\nhost:\tx:1\n\nhello";
        let Progress::Head(found, used) = head(bytes) else {
            panic!("this is a head");
        };
        assert_eq!(
            (found.path(bytes), found.verb_text(bytes), found.body_length),
            (&b"/x"[..], &b"get"[..], 5)
        );
        assert_eq!((found.origin(bytes), found.authorization(bytes)), (Some(&b"a b"[..]), Some(&b""[..])));
        assert_eq!((found.host(bytes), found.fetch_site(bytes)), (Some(&b"x:1"[..]), None));
        assert_eq!(&bytes[used..], b"hello");
        assert!(matches!(head(b"GET /x HTTP/1.1\r\nHost: a\r\n"), Progress::Incomplete));
        for invalid in [
            &b"PATCH / HTTP/1.1\r\n\r\n"[..],
            b"GET / FTP/1.1\r\n\r\n",
            b"GET /a b HTTP/1.1\r\n\r\n",
            b"\r\n\r\n\r\n\r\n\r\n",
            b"\x16\x03\x01",
        ] {
            assert!(matches!(head(invalid), Progress::Invalid), "{}", invalid.escape_ascii());
        }
        assert!(matches!(head(&[b'a'; MAX_LINE + 1]), Progress::Invalid));
        let long = [&b"GET / HTTP/1.1\r\n"[..], &[b'a'; MAX_HEADERS + 20]].concat();
        assert!(matches!(head(&long), Progress::Invalid));
    }

    #[test]
    fn heads_that_two_readers_could_take_differently_are_refused() {
        for fields in [
            "no colon",
            ": no name",
            "Content-Length : 24",
            "Content-Length\t: 24",
            " Content-Length: 24",
            "A: b\r\n folded",
            "A: b\r\n\tfolded",
            "A: b\0c",
            "A: b\rc",
            "A: b\rContent-Length: 24",
            "A\r: b",
            "A: b\x01",
            "A: b\x7f",
            "Content-Length:",
            "Content-Length: -1",
            "Content-Length: +5",
            "Content-Length: 0x5",
            "Content-Length: 5, 5",
            "Content-Length: 5 5",
            "Content-Length: 1e3",
            "Content-Length: 99999999999999999999",
            "Content-Length: \u{665}",
            "Content-Length: 5\r\nContent-Length: 5",
            "Content-Length: 5\r\nContent-Length: 6",
            "Transfer-Encoding: chunked",
            "Transfer-Encoding: chunked\r\nContent-Length: 5",
            "Content-Length: 5\r\nTransfer-Encoding: identity",
            "Host: a\r\nHost: b",
            "Host: a\r\nhost: a",
            "Origin: http://a\r\nOrigin: http://b",
            "Authorization: a\r\nAuthorization: b",
        ] {
            let bytes = format!("POST / HTTP/1.1\r\n{fields}\r\n\r\n");
            assert!(matches!(head(bytes.as_bytes()), Progress::Malformed(_)), "{}", fields.escape_debug());
        }
        for line in ["GET /\0 HTTP/1.1", "GET /\r HTTP/1.1", "GET / HTTP/1.1\r", "GET\x01 / HTTP/1.1"] {
            let bytes = format!("{line}\r\n\r\n");
            assert!(matches!(head(bytes.as_bytes()), Progress::Malformed(_)), "{}", line.escape_debug());
        }
        let plain = "POST / HTTP/1.1\r\nX-Name_1!: any \u{e9}\ttext\r\nAccept: a\r\nAccept: b\r\nContent-Length: 007\r\n\r\n";
        assert!(matches!(head(plain.as_bytes()), Progress::Head(Head { body_length: 7, .. }, _)));
    }
}
