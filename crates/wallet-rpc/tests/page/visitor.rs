//! A browser as the server sees it: requests with a cookie, and forms.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

/// The response to a request.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    /// The value of a header field.
    pub(crate) fn field(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }
}

/// Connects. The port for browsers may be opened a moment after that for calls.
fn connect(port: u16) -> TcpStream {
    for _ in 0..600 {
        if let Ok(stream) = TcpStream::connect(("127.0.0.1", port)) {
            return stream;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    panic!("nothing listens at {port}");
}

/// Sends a request, and reads until the server closes the connection.
pub(crate) fn ask(port: u16, verb: &str, path: &str, fields: &str, body: &str) -> Answer {
    let mut stream = connect(port);
    stream.set_read_timeout(Some(Duration::from_secs(120))).unwrap();
    let host = if fields.contains("Host: ") { String::new() } else { format!("Host: 127.0.0.1:{port}\r\n") };
    let kind = if body.is_empty() { "" } else { "Content-Type: application/x-www-form-urlencoded\r\n" };
    let length = body.len();
    let head = format!(
        "{verb} {path} HTTP/1.1\r\n{host}{fields}{kind}Content-Length: {length}\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).unwrap();
    stream.write_all(body.as_bytes()).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    let answer = String::from_utf8(answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_else(|| panic!("{verb} {path}: {answer:?}"));
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    Answer { status, head: head.to_owned(), body: body.to_owned() }
}

/// A user who is logged in.
pub(crate) struct User {
    port: u16,
    pub(crate) cookie: String,
    pub(crate) form_key: String,
}

impl User {
    /// Logs in with a token.
    pub(crate) fn new(port: u16, token: &str) -> Self {
        let answer = ask(port, "POST", "/login", "", &format!("token={token}"));
        assert_eq!((answer.status, answer.field("Location")), (303, Some("/")), "{answer:?}");
        let set = answer.field("Set-Cookie").unwrap();
        for part in ["; HttpOnly", "; SameSite=Strict", "; Path=/"] {
            assert!(set.contains(part), "{set}");
        }
        let cookie = set.split(';').next().unwrap().to_owned();
        let mut user = Self { port, cookie, form_key: String::new() };
        let page = user.get("/");
        let (_, rest) = page.body.split_once("name=\"form_key\" value=\"").unwrap();
        user.form_key = rest.split('"').next().unwrap().to_owned();
        user
    }

    /// The cookie, and other header fields.
    pub(crate) fn fields(&self, others: &str) -> String {
        format!("Cookie: other=1; {}\r\n{others}", self.cookie)
    }

    /// Asks for a page.
    pub(crate) fn get(&self, path: &str) -> Answer {
        ask(self.port, "GET", path, &self.fields(""), "")
    }

    /// Sends a form of one of the user's pages.
    pub(crate) fn post(&self, path: &str, form: &str) -> Answer {
        ask(self.port, "POST", path, &self.fields(""), &format!("form_key={}&{form}", self.form_key))
    }
}
