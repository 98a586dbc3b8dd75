//! A minimal HTTP client for the reference programs on loopback.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// A persistent connection to a server on loopback.
#[derive(Debug)]
pub struct Client {
    stream: BufReader<TcpStream>,
    /// Further lines of the head.
    headers: String,
}

impl Client {
    /// Connects to a port on loopback.
    ///
    /// # Errors
    /// If there is no listener.
    pub fn connect(port: u16) -> std::io::Result<Self> {
        let address = SocketAddr::from(([127, 0, 0, 1], port));
        let stream = TcpStream::connect_timeout(&address, Duration::from_secs(5))?;
        stream.set_read_timeout(Some(Duration::from_secs(300)))?;
        stream.set_nodelay(true)?;
        Ok(Self { stream: BufReader::new(stream), headers: String::new() })
    }

    /// Waits this long for answers, instead of five minutes.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn waiting_for(self, time: Duration) -> std::io::Result<Self> {
        self.stream.get_ref().set_read_timeout(Some(time))?;
        Ok(self)
    }

    /// Sends a header field with every request.
    #[must_use]
    pub fn with_header(mut self, name: &str, value: &str) -> Self {
        self.headers += &format!("{name}: {value}\r\n");
        self
    }

    /// Posts a body to a path and returns the status and body of the response.
    ///
    /// # Errors
    /// If the connection breaks, or the response is not HTTP with a `Content-Length`.
    pub fn post(&mut self, path: &str, body: &str) -> std::io::Result<(u16, Vec<u8>)> {
        self.post_bytes(path, body.as_bytes())
    }

    /// Posts a body that need not be text, as [`Client::post`].
    ///
    /// # Errors
    /// As [`Client::post`].
    pub fn post_bytes(&mut self, path: &str, body: &[u8]) -> std::io::Result<(u16, Vec<u8>)> {
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n{}Content-Length: {}\r\n\r\n",
            self.headers,
            body.len()
        );
        self.exchange(&[head.as_bytes(), body].concat())
    }

    /// Sends a form, as [`Client::post`].
    ///
    /// # Errors
    /// As [`Client::post`].
    pub fn post_form(&mut self, path: &str, form: &str) -> std::io::Result<(u16, Vec<u8>)> {
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\n{}Content-Length: {}\r\n\r\n",
            self.headers,
            form.len()
        );
        self.exchange(&[head.as_bytes(), form.as_bytes()].concat())
    }

    /// Asks for a path, as [`Client::post`].
    ///
    /// # Errors
    /// As [`Client::post`].
    pub fn get(&mut self, path: &str) -> std::io::Result<(u16, Vec<u8>)> {
        let head = format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{}\r\n", self.headers);
        self.exchange(head.as_bytes())
    }

    fn exchange(&mut self, request: &[u8]) -> std::io::Result<(u16, Vec<u8>)> {
        self.stream.get_mut().write_all(request)?;
        let status = self.line()?.split(' ').nth(1).and_then(|code| code.parse().ok());
        let mut length = None;
        loop {
            let line = self.line()?;
            if line.is_empty() {
                break;
            }
            if let Some((name, value)) = line.split_once(':')
                && name.eq_ignore_ascii_case("content-length")
            {
                length = value.trim().parse().ok();
            }
        }
        let malformed = || std::io::Error::other("the answer is not the HTTP that was expected");
        let mut answer = vec![0; length.ok_or_else(malformed)?];
        self.stream.read_exact(&mut answer)?;
        Ok((status.ok_or_else(malformed)?, answer))
    }

    fn line(&mut self) -> std::io::Result<String> {
        let mut line = String::new();
        if self.stream.read_line(&mut line)? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        line.truncate(line.trim_end().len());
        Ok(line)
    }
}

/// The first string member called `name` anywhere in a JSON text, unescaped.
///
/// # Panics
/// If an escape is invalid.
pub fn json_text(json: &str, name: &str) -> Option<String> {
    let after = json.split_once(&format!("\"{name}\""))?.1.trim_start().strip_prefix(':')?;
    let mut rest = after.trim_start().strip_prefix('"')?.chars();
    let mut text = String::new();
    loop {
        match rest.next()? {
            '"' => return Some(text),
            '\\' => text.push(match rest.next()? {
                'n' => '\n',
                'r' => '\r',
                't' => '\t',
                'b' => '\u{8}',
                'f' => '\u{c}',
                'u' => {
                    let digits: String = rest.by_ref().take(4).collect();
                    let code = u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32);
                    code.unwrap_or_else(|| panic!("not an escape: \\u{digits}"))
                }
                same @ ('"' | '\\' | '/') => same,
                other => panic!("not an escape: \\{other}"),
            }),
            plain => text.push(plain),
        }
    }
}

/// The first whole number called `name` anywhere in a JSON text.
pub fn json_number(json: &str, name: &str) -> Option<i64> {
    let after = json.split_once(&format!("\"{name}\""))?.1.trim_start().strip_prefix(':')?.trim_start();
    let end = after.find(|c: char| c != '-' && !c.is_ascii_digit()).unwrap_or(after.len());
    after[..end].parse().ok()
}

/// Whether the first member called `name` anywhere in a JSON text is `true`; false if absent.
pub fn json_true(json: &str, name: &str) -> bool {
    let Some((_, after)) = json.split_once(&format!("\"{name}\"")) else { return false };
    after.trim_start().strip_prefix(':').is_some_and(|value| value.trim_start().starts_with("true"))
}

/// The text between the brackets of the first array called `name` anywhere in a JSON text, if it contains no arrays.
pub fn json_array<'a>(json: &'a str, name: &str) -> Option<&'a str> {
    let after = json.split_once(&format!("\"{name}\""))?.1.trim_start().strip_prefix(':')?;
    let inside = after.trim_start().strip_prefix('[')?;
    Some(inside.split_once(']')?.0.trim())
}

/// The numbers of an array, as [`json_array`] gives it.
///
/// # Panics
/// If it holds something else.
pub fn json_numbers(json: &str, name: &str) -> Vec<u64> {
    let items = json_array(json, name).unwrap_or_default();
    let number =
        |text: &str| text.trim().parse().unwrap_or_else(|_| panic!("not a number in {name}: {text}"));
    items.split(',').filter(|text| !text.trim().is_empty()).map(number).collect()
}
