//! Parsing responses.

use std::io;

use tokio::io::{AsyncRead, AsyncReadExt as _};

use super::ClientError;

/// Limit of the lines before a body, and between its chunks, in bytes.
const MAX_HEAD: usize = 64 * 1024;
/// Bytes read at once.
const READ_BYTES: usize = 64 * 1024;

/// A response.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) status: u16,
    /// Values of `WWW-Authenticate`.
    pub(super) challenges: Vec<Vec<u8>>,
    /// Whether the connection ends with it.
    pub(super) close: bool,
    pub(super) body: Vec<u8>,
}

/// How the end of a body is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Framing {
    Length(usize),
    Chunks,
    UntilClosed,
}

/// Received data, and the source of more.
pub(super) struct Incoming<'a, T> {
    pub(super) stream: &'a mut T,
    pub(super) buffer: &'a mut Vec<u8>,
    /// Limit of the body, in bytes.
    pub(super) limit: usize,
    /// Set when anything has arrived.
    pub(super) started: &'a mut bool,
}

impl<T: AsyncRead + Unpin> Incoming<'_, T> {
    /// Reads a response.
    pub(super) async fn answer(&mut self) -> Result<Answer, ClientError> {
        loop {
            let (mut answer, framing) = self.head().await?;
            // Interim responses come first.
            if (100..200).contains(&answer.status) {
                continue;
            }
            if !matches!(answer.status, 204 | 304) {
                answer.body = self.body(framing).await?;
            }
            answer.close |= framing == Framing::UntilClosed;
            return Ok(answer);
        }
    }

    /// Reads more data.
    async fn more(&mut self) -> Result<(), ClientError> {
        self.buffer.reserve(READ_BYTES);
        match self.stream.read_buf(self.buffer).await? {
            0 => Err(io::Error::from(io::ErrorKind::UnexpectedEof).into()),
            _ => {
                *self.started = true;
                Ok(())
            }
        }
    }

    /// Takes a line without its end.
    async fn line(&mut self) -> Result<Vec<u8>, ClientError> {
        let mut seen = 0;
        loop {
            if let Some(at) = self.buffer[seen..].iter().position(|byte| *byte == b'\n') {
                let mut line: Vec<u8> = self.buffer.drain(..=seen + at).collect();
                line.pop();
                line.pop_if(|byte| *byte == b'\r');
                return Ok(line);
            }
            seen = self.buffer.len();
            if seen > MAX_HEAD {
                return Err(ClientError::Malformed("its head is too long"));
            }
            self.more().await?;
        }
    }

    async fn head(&mut self) -> Result<(Answer, Framing), ClientError> {
        let first = self.line().await?;
        let (status, old) = status(&first).ok_or(ClientError::Malformed("it does not start like HTTP"))?;
        let mut answer = Answer { status, challenges: Vec::new(), close: old, body: Vec::new() };
        let mut framing = Framing::UntilClosed;
        let mut used = first.len();
        loop {
            let line = self.line().await?;
            if line.is_empty() {
                return Ok((answer, framing));
            }
            used += line.len();
            if used > MAX_HEAD {
                return Err(ClientError::Malformed("its head is too long"));
            }
            let colon = line.iter().position(|byte| *byte == b':');
            let colon = colon.ok_or(ClientError::Malformed("a header has no name"))?;
            let (name, value) = (&line[..colon], line[colon + 1..].trim_ascii());
            if name.eq_ignore_ascii_case(b"Content-Length") && framing != Framing::Chunks {
                let length = std::str::from_utf8(value).ok().and_then(|text| text.parse().ok());
                framing = Framing::Length(length.ok_or(ClientError::Malformed("its length is no number"))?);
            } else if name.eq_ignore_ascii_case(b"Transfer-Encoding") {
                framing = Framing::Chunks;
                if !value.eq_ignore_ascii_case(b"chunked") {
                    return Err(ClientError::Malformed("its encoding is not known"));
                }
            } else if name.eq_ignore_ascii_case(b"Connection") {
                answer.close |= value.eq_ignore_ascii_case(b"close");
                answer.close &= !value.eq_ignore_ascii_case(b"keep-alive");
            } else if name.eq_ignore_ascii_case(b"WWW-Authenticate") {
                answer.challenges.push(value.to_vec());
            }
        }
    }

    async fn body(&mut self, framing: Framing) -> Result<Vec<u8>, ClientError> {
        let mut body = Vec::new();
        match framing {
            Framing::Length(length) => self.take(length, &mut body).await?,
            Framing::Chunks => self.chunks(&mut body).await?,
            Framing::UntilClosed => loop {
                body.append(self.buffer);
                if body.len() > self.limit {
                    return Err(ClientError::TooLarge(self.limit));
                }
                match self.more().await {
                    Ok(()) => {}
                    Err(ClientError::Broken(error)) if error.kind() == io::ErrorKind::UnexpectedEof => break,
                    Err(error) => return Err(error),
                }
            },
        }
        Ok(body)
    }

    /// Moves bytes to the body.
    async fn take(&mut self, length: usize, body: &mut Vec<u8>) -> Result<(), ClientError> {
        if length > self.limit.saturating_sub(body.len()) {
            return Err(ClientError::TooLarge(self.limit));
        }
        let mut left = length;
        loop {
            let here = self.buffer.len().min(left);
            if here == self.buffer.len() {
                body.append(self.buffer);
            } else {
                body.extend(self.buffer.drain(..here));
            }
            left -= here;
            if left == 0 {
                return Ok(());
            }
            self.more().await?;
        }
    }

    async fn chunks(&mut self, body: &mut Vec<u8>) -> Result<(), ClientError> {
        let bad = || ClientError::Malformed("a chunk is not one");
        loop {
            let line = self.line().await?;
            let digits = line.split(|byte| *byte == b';').next().unwrap_or_default().trim_ascii();
            let text = std::str::from_utf8(digits).ok().filter(|text| !text.starts_with('+'));
            let length = text.and_then(|text| usize::from_str_radix(text, 16).ok()).ok_or_else(bad)?;
            if length == 0 {
                break;
            }
            self.take(length, body).await?;
            if !self.line().await?.is_empty() {
                return Err(bad());
            }
        }
        // Headers may follow.
        let mut used = 0;
        loop {
            match self.line().await?.len() {
                0 => return Ok(()),
                length => used += length,
            }
            if used > MAX_HEAD {
                return Err(bad());
            }
        }
    }
}

/// The status, and whether the version closes connections by default.
fn status(line: &[u8]) -> Option<(u16, bool)> {
    let rest = line.strip_prefix(b"HTTP/1.")?;
    let (&[minor, b' '], rest) = rest.split_first_chunk::<2>()? else { return None };
    let digits = rest.get(..3).filter(|digits| digits.iter().all(u8::is_ascii_digit))?;
    let ends = rest.get(3).is_none_or(|byte| *byte == b' ');
    let status = std::str::from_utf8(digits).ok()?.parse().ok().filter(|status| *status >= 100)?;
    (ends && minor.is_ascii_digit()).then_some((status, minor == b'0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn read(text: &[u8], limit: usize) -> Result<Answer, ClientError> {
        let (mut stream, mut buffer, mut started) = (text, Vec::new(), false);
        Incoming { stream: &mut stream, buffer: &mut buffer, limit, started: &mut started }.answer().await
    }

    #[tokio::test]
    async fn bodies_in_all_forms() {
        for (text, status, body, close) in [
            (&b"HTTP/1.1 200 Ok\r\nContent-Length: 2\r\n\r\nabc"[..], 200, &b"ab"[..], false),
            (b"HTTP/1.0 200\r\nContent-Length: 0\r\n\r\n", 200, b"", true),
            (b"HTTP/1.1 404 Not found\r\n\r\nuntil the end", 404, b"until the end", true),
            (b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No\r\n\r\n", 204, b"", true),
            (b"HTTP/1.1 200 Ok\nTransfer-Encoding: chunked\nConnection: close\n\n2;x\nab\n1\nc\n0\nA: b\n\n", 200, b"abc", true),
        ] {
            let answer = read(text, 20).await.unwrap();
            assert_eq!((answer.status, &*answer.body, answer.close), (status, body, close));
        }
    }

    #[tokio::test]
    async fn invalid_responses() {
        let long = [&b"HTTP/1.1 200 Ok\r\nA: "[..], &vec![b'a'; 100_000]].concat();
        let many = [&b"HTTP/1.1 200 Ok\r\n"[..], &b"A: b\r\n".repeat(30_000)].concat();
        for text in [
            &b"HTTP/2 200\r\n\r\n"[..],
            b"HTTP/1.1 99\r\n\r\n",
            b"HTTP/1.1 2000\r\n\r\n",
            b"HTTP/1.1 200\r\nno colon\r\n\r\n",
            b"HTTP/1.1 200\r\nContent-Length: -1\r\n\r\n",
            b"HTTP/1.1 200\r\nTransfer-Encoding: gzip\r\n\r\n",
            b"HTTP/1.1 200\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
            b"HTTP/1.1 200\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n",
            &long,
            &many,
        ] {
            assert!(
                matches!(read(text, 20).await, Err(ClientError::Malformed(_))),
                "{}",
                text.escape_ascii()
            );
        }
        for text in [
            &b"HTTP/1.1 200\r\nContent-Length: 21\r\n\r\n"[..],
            b"HTTP/1.1 200\r\nContent-Length: 18446744073709551615\r\n\r\n",
            b"HTTP/1.1 200\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\nffffffffffffffff\r\n",
            b"HTTP/1.1 200\r\n\r\n123456789012345678901",
        ] {
            assert!(
                matches!(read(text, 20).await, Err(ClientError::TooLarge(20))),
                "{}",
                text.escape_ascii()
            );
        }
        let cut = b"HTTP/1.1 200\r\nContent-Length: 3\r\n\r\nab";
        assert!(matches!(read(cut, 20).await, Err(ClientError::Broken(_))));
    }
}
