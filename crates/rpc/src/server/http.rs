//! Requests from bytes and answers to bytes (`http_protocol_handler.inl`).
//!
//! Written by hand because the reference's habits are outside of what an HTTP library lets one do: connections
//! that end without an answer, spellings of header names, reason phrases, lines that end with a bare line feed.

use std::time::{SystemTime, UNIX_EPOCH};

/// Line breaks before a request.
const MAX_LEADING_BREAKS: usize = 8;
/// Bytes of the request line.
const MAX_LINE: usize = 9000;
/// Bytes of the header lines.
const MAX_HEADERS: usize = 100_000;

/// The verbs that are served; on any other the connection is closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verb {
    Options,
    Head,
    /// GET, POST, PUT, DELETE and TRACE are all the same.
    Other,
}

/// What stands before the body.
#[derive(Debug)]
pub(crate) struct Head {
    pub(crate) verb: Verb,
    /// The verb as it was written, which a digest is made of.
    pub(crate) verb_text: Vec<u8>,
    pub(crate) path: Vec<u8>,
    pub(crate) close: bool,
    pub(crate) body_length: u64,
    pub(crate) origin: Option<Vec<u8>>,
    pub(crate) authorization: Option<Vec<u8>>,
}

/// What the bytes that arrived so far are.
#[derive(Debug)]
pub(crate) enum Progress {
    /// A head, and its number of bytes.
    Head(Head, usize),
    /// The start of one.
    Incomplete,
    /// No head: the connection is to be closed.
    Invalid,
}

/// Looks for a head at the start of the bytes.
pub(crate) fn head(bytes: &[u8]) -> Progress {
    let breaks = bytes.iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
    if breaks > MAX_LEADING_BREAKS {
        return Progress::Invalid;
    }
    let rest = &bytes[breaks..];
    let Some(line_end) = rest.iter().take(MAX_LINE + 1).position(|byte| *byte == b'\n') else {
        return if rest.len() > MAX_LINE { Progress::Invalid } else { Progress::Incomplete };
    };
    let Some(mut head) = request_line(&rest[..line_end]) else {
        return Progress::Invalid;
    };
    let mut at = line_end + 1;
    let mut lengths = None;
    loop {
        let lines = &rest[at..];
        let Some(end) = lines.iter().position(|byte| *byte == b'\n') else {
            let incomplete = rest.len() - line_end <= MAX_HEADERS;
            return if incomplete { Progress::Incomplete } else { Progress::Invalid };
        };
        at += end + 1;
        if at - line_end > MAX_HEADERS {
            return Progress::Invalid;
        }
        let line = lines[..end].strip_suffix(b"\r").unwrap_or(&lines[..end]);
        if line.is_empty() {
            break;
        }
        if !header(line, &mut head, &mut lengths) {
            return Progress::Invalid;
        }
    }
    head.body_length = lengths.unwrap_or(0);
    Progress::Head(head, breaks + at)
}

fn request_line(line: &[u8]) -> Option<Head> {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let mut words = line.split(|byte| *byte == b' ');
    let (verb, path, version) = (words.next()?, words.next()?, words.next()?);
    if words.next().is_some() || path.is_empty() || path.iter().any(u8::is_ascii_whitespace) {
        return None;
    }
    let (major, minor) = split(version.get(5..)?, b'.')?;
    let number = |digits: &[u8]| (1..10).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit);
    if !version[..5].eq_ignore_ascii_case(b"HTTP/") || !number(major) || !number(minor) {
        return None;
    }
    let kind = match &*verb.to_ascii_uppercase() {
        b"OPTIONS" => Verb::Options,
        b"HEAD" => Verb::Head,
        b"GET" | b"POST" | b"PUT" | b"DELETE" | b"TRACE" => Verb::Other,
        _ => return None,
    };
    Some(Head {
        verb: kind,
        verb_text: verb.to_vec(),
        path: path.to_vec(),
        close: false,
        body_length: 0,
        origin: None,
        authorization: None,
    })
}

fn header(line: &[u8], head: &mut Head, length: &mut Option<u64>) -> bool {
    let Some((name, value)) = split(line, b':') else {
        return false;
    };
    let value = value.trim_ascii();
    if name.eq_ignore_ascii_case(b"Content-Length") {
        let number = std::str::from_utf8(value).ok().filter(|text| text.bytes().all(|b| b.is_ascii_digit()));
        let Some(number) = number.and_then(|text| text.parse().ok()) else {
            return value.is_empty();
        };
        // Two lengths that differ are somebody's attempt to smuggle a request past somebody else.
        if length.is_some_and(|before| before != number) {
            return false;
        }
        *length = Some(number);
    } else if name.eq_ignore_ascii_case(b"Connection") {
        head.close |= value.eq_ignore_ascii_case(b"close");
    } else if name.eq_ignore_ascii_case(b"Transfer-Encoding") {
        // Chunks are not read; what follows must not be taken for the next request.
        head.close = true;
    } else if name.eq_ignore_ascii_case(b"Origin") {
        head.origin = Some(value.to_vec());
    } else if name.eq_ignore_ascii_case(b"Authorization") {
        head.authorization = Some(value.to_vec());
    }
    true
}

fn split(bytes: &[u8], separator: u8) -> Option<(&[u8], &[u8])> {
    let at = bytes.iter().position(|byte| *byte == separator)?;
    Some((&bytes[..at], &bytes[at + 1..]))
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Response {
    pub(crate) status: &'static str,
    pub(crate) content_type: &'static str,
    pub(crate) body: Vec<u8>,
    /// Challenges to log in.
    pub(crate) challenges: Vec<String>,
    pub(crate) close: bool,
}

impl Response {
    pub(crate) const fn empty(status: &'static str, content_type: &'static str) -> Self {
        Self { status, content_type, body: Vec::new(), challenges: Vec::new(), close: false }
    }

    pub(crate) fn ok(content_type: &'static str, body: Vec<u8>) -> Self {
        Self { body, ..Self::empty("200 Ok", content_type) }
    }

    pub(crate) fn failed(content_type: &'static str) -> Self {
        Self { close: true, ..Self::empty("500 Internal Server Error", content_type) }
    }

    /// The lines before the body. `close_asked` is what the client said, which is all that the answer repeats.
    pub(crate) fn head(&self, request: &Head, close_asked: bool, origins: &[String]) -> Vec<u8> {
        let mut text = String::with_capacity(256);
        text += "HTTP/1.1 ";
        text += self.status;
        text += "\r\nServer: Epee-based\r\nContent-Length: ";
        text += &self.body.len().to_string();
        if !self.content_type.is_empty() {
            text += "\r\nContent-Type: ";
            text += self.content_type;
        }
        text += "\r\nLast-Modified: ";
        text += &now();
        text += "\r\nAccept-Ranges: bytes\r\n";
        if close_asked {
            text += "Connection: close\r\n";
        }
        let mut out = text.into_bytes();
        if let Some(origin) = &request.origin
            && !origin.is_empty()
            && origins.iter().any(|allowed| allowed == "*" || allowed.as_bytes() == origin)
        {
            out.extend_from_slice(b"Access-Control-Allow-Origin: ");
            out.extend_from_slice(origin);
            out.extend_from_slice(b"\r\nAccess-Control-Expose-Headers: www-authenticate\r\n");
            if request.verb == Verb::Options {
                out.extend_from_slice(
                    b"Access-Control-Allow-Headers: Content-Type, Authorization, X-Requested-With\r\n",
                );
            }
            out.extend_from_slice(b"Access-Control-Allow-Methods: POST, PUT, GET, OPTIONS\r\n");
        }
        for challenge in &self.challenges {
            out.extend_from_slice(b"WWW-authenticate: ");
            out.extend_from_slice(challenge.as_bytes());
            out.extend_from_slice(b"\r\n");
        }
        out.extend_from_slice(b"\r\n");
        out
    }
}

fn now() -> String {
    date(SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs()))
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
        let Progress::Head(found, used) = head(b"\r\nget /x HTTP/1.0\nContent-Length: 5\n\nhello") else {
            panic!("this is a head");
        };
        assert_eq!((&*found.path, found.body_length, used), (&b"/x"[..], 5, 37));
        assert!(matches!(head(b"GET /x HTTP/1.1\r\nHost: a\r\n"), Progress::Incomplete));
        for invalid in [
            &b"PATCH / HTTP/1.1\r\n\r\n"[..],
            b"GET / FTP/1.1\r\n\r\n",
            b"GET /a b HTTP/1.1\r\n\r\n",
            b"GET / HTTP/1.1\r\nno colon\r\n\r\n",
            b"GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
            b"GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
            b"\r\n\r\n\r\n\r\n\r\n",
            b"\x16\x03\x01\x00\n",
        ] {
            assert!(matches!(head(invalid), Progress::Invalid), "{}", invalid.escape_ascii());
        }
        assert!(matches!(head(&[b'a'; MAX_LINE + 1]), Progress::Invalid));
        let long = [&b"GET / HTTP/1.1\r\n"[..], &[b'a'; MAX_HEADERS + 20]].concat();
        assert!(matches!(head(&long), Progress::Invalid));
    }
}
