//! Requests over HTTP, and responses with all their headers.

mod tree;

use std::io::{BufRead, BufReader, Error, ErrorKind, Read, Result, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::time::Duration;

pub use tree::Tree;

/// Timeout of a response. The reference needs seconds of processor time to restore a wallet, which is more than a
/// minute on a busy machine.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(180);

/// A server of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Port {
    /// The main server.
    Main,
    /// The restricted server.
    Restricted,
}

/// A request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// The called method, or path with its slash.
    pub name: String,
    /// The server.
    pub port: Port,
    /// The HTTP verb.
    pub verb: String,
    /// The HTTP path.
    pub path: String,
    /// The body.
    pub body: Vec<u8>,
}

impl Question {
    /// A JSON-RPC call; `params` is JSON.
    pub fn method(name: &str, params: &str) -> Self {
        let body = format!(r#"{{"jsonrpc":"2.0","id":"0","method":"{name}","params":{params}}}"#);
        Self { name: name.to_owned(), ..Self::path("/json_rpc", body) }
    }

    /// A call of a path.
    pub fn path(path: &str, body: impl Into<Vec<u8>>) -> Self {
        Self {
            name: path.to_owned(),
            port: Port::Main,
            verb: "POST".to_owned(),
            path: path.to_owned(),
            body: body.into(),
        }
    }

    /// The same, to another server.
    #[must_use]
    pub fn to(mut self, port: Port) -> Self {
        self.port = port;
        self
    }

    /// The same with another verb.
    #[must_use]
    pub fn with_verb(mut self, verb: &str) -> Self {
        verb.clone_into(&mut self.verb);
        self
    }
}

/// A response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The status line, without the version of HTTP.
    pub status: String,
    /// The headers, in order.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Vec<u8>,
}

impl Answer {
    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(header, _)| header == name).map(|(_, value)| value.as_str())
    }

    /// The body, parsed by its content type.
    pub fn tree(&self) -> Option<Tree> {
        match self.header("Content-Type")?.trim() {
            "application/json" => Tree::from_json(&self.body),
            "application/octet-stream" => Tree::from_epee(&self.body),
            _ => None,
        }
    }
}

/// The two servers of a node.
#[derive(Debug)]
pub struct Connections {
    ports: [u16; 2],
    /// A folder as in responses, with escaped slashes.
    folder: Option<String>,
}

impl Connections {
    /// To a node on loopback.
    pub fn new(main: u16, restricted: u16) -> Self {
        Self { ports: [main, restricted], folder: None }
    }

    /// The same with `FOLDER` in responses in place of the program's folder, whose name is new in every run.
    #[must_use]
    pub fn without_folder(mut self, folder: &Path) -> Self {
        self.folder = Some(folder.display().to_string().replace('/', "\\/"));
        self
    }

    /// The response to a request.
    ///
    /// # Panics
    /// If there is none.
    pub fn ask(&mut self, question: &Question) -> Answer {
        ask(self, question).unwrap_or_else(|| panic!("no answer to {question:?}"))
    }

    /// The whole response to a JSON-RPC call.
    ///
    /// # Panics
    /// If it is not one.
    pub fn envelope(&mut self, method: &str, params: &str) -> Tree {
        let answer = self.ask(&Question::method(method, params));
        assert_eq!(answer.status, "200 Ok");
        answer.tree().unwrap_or_else(|| panic!("not JSON: {answer:?}"))
    }

    /// The result of a JSON-RPC call.
    ///
    /// # Panics
    /// If it fails.
    pub fn method(&mut self, method: &str, params: &str) -> Tree {
        let envelope = self.envelope(method, params);
        envelope.get("result").unwrap_or_else(|| panic!("{method} {params}: {envelope:?}")).clone()
    }

    /// The code and message of a JSON-RPC error.
    ///
    /// # Panics
    /// If it succeeds.
    pub fn error(&mut self, method: &str, params: &str) -> (i64, String) {
        let envelope = self.envelope(method, params);
        assert!(envelope.get("result").is_none(), "{method} {params}: {envelope:?}");
        let code = match envelope.get("error.code") {
            Some(Tree::Number(_, digits)) => digits.parse().expect("a code is a number"),
            other => panic!("{method} {params}: code {other:?}"),
        };
        (code, envelope.text("error.message").expect("a text").to_owned())
    }
}

/// Sends a request on a new connection: on a persistent one, each response of the reference takes 40 ms, since it waits
/// until its head is acknowledged. `None` if the node closes the connection instead of responding.
///
/// # Panics
/// If there is no listener, or the response is not HTTP.
pub fn ask(node: &mut Connections, question: &Question) -> Option<Answer> {
    let address =
        SocketAddr::from(([127, 0, 0, 1], node.ports[usize::from(question.port == Port::Restricted)]));
    let stream = TcpStream::connect_timeout(&address, Duration::from_secs(10))
        .unwrap_or_else(|error| panic!("{address} does not take connections before {question:?}: {error}"));
    stream.set_read_timeout(Some(RESPONSE_TIMEOUT)).expect("a timeout can be set");
    stream.set_nodelay(true).expect("a delay can be switched off");
    match exchange(&mut BufReader::new(stream), question) {
        Ok(mut answer) => {
            if let Some(folder) = &node.folder
                && let Ok(text) = std::str::from_utf8(&answer.body)
                && text.contains(folder.as_str())
            {
                answer.body = text.replace(folder.as_str(), "FOLDER").into_bytes();
            }
            Some(answer)
        }
        Err(error) if error.kind() == ErrorKind::WouldBlock => Some(Answer {
            status: format!("none within {RESPONSE_TIMEOUT:?}"),
            headers: Vec::new(),
            body: Vec::new(),
        }),
        Err(error) if error.kind() == ErrorKind::InvalidData => panic!("{question:?}: {error}"),
        Err(_) => None,
    }
}

fn exchange(stream: &mut BufReader<TcpStream>, question: &Question) -> Result<Answer> {
    let Question { verb, path, body, .. } = question;
    let length = body.len();
    let head = format!("{verb} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {length}\r\n\r\n");
    stream.get_mut().write_all(&[head.as_bytes(), body].concat())?;
    let malformed = || Error::new(ErrorKind::InvalidData, "the answer is not HTTP");
    let first = line(stream)?;
    let status = first.split_once(' ').ok_or_else(malformed)?.1.to_owned();
    let mut headers = Vec::new();
    loop {
        let line = line(stream)?;
        if line.is_empty() {
            break;
        }
        let (name, value) = line.split_once(':').ok_or_else(malformed)?;
        headers.push((name.to_owned(), value.strip_prefix(' ').unwrap_or(value).to_owned()));
    }
    let length = headers.iter().find(|(name, _)| name.eq_ignore_ascii_case("content-length"));
    let length = length.and_then(|(_, value)| value.parse().ok()).ok_or_else(malformed)?;
    let mut body = vec![0; if verb == "HEAD" { 0 } else { length }];
    stream.read_exact(&mut body)?;
    Ok(Answer { status, headers, body })
}

fn line(stream: &mut BufReader<TcpStream>) -> Result<String> {
    let mut line = Vec::new();
    if stream.read_until(b'\n', &mut line)? == 0 {
        return Err(ErrorKind::UnexpectedEof.into());
    }
    while line.last().is_some_and(|byte| matches!(byte, b'\r' | b'\n')) {
        line.pop();
    }
    String::from_utf8(line).map_err(|_| Error::new(ErrorKind::InvalidData, "a head that is not text"))
}
