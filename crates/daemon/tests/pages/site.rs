//! A node with its page, and reading pages.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;

use ferrite_testkit::ours::Ferrited;
use ferrite_testkit::{mined, ports};

pub const BINARY: &str = env!("CARGO_BIN_EXE_ferrited");

/// A node with its page.
pub struct Site {
    pub node: Ferrited,
    pub port: u16,
}

/// A response.
#[derive(Debug)]
pub struct Response {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Site {
    /// On a new private chain.
    pub fn start(flags: &[&str]) -> Self {
        let port = ports::lease();
        let text = port.to_string();
        let flags = [&["--page-bind-port", &text][..], flags].concat();
        Self { node: Ferrited::start_offline(BINARY, &flags), port }
    }

    /// On a chain with payments, which the real node has, too.
    pub fn with_payments() -> Self {
        Self::with_payments_and(&[])
    }

    /// The same with more flags.
    pub fn with_payments_and(more: &[&str]) -> Self {
        Self::on(mined::import_payments, more)
    }

    /// On a longer chain of the real node.
    pub fn with_group() -> Self {
        Self::on(mined::import_group, &[])
    }

    fn on(import: fn(&Path), more: &[&str]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        import(folder.path());
        let port = ports::lease();
        let text = port.to_string();
        let flags = ["--offline", "--fixed-difficulty", "1", "--keep-fakechain", "--page-bind-port", &text];
        let flags = [&flags[..], more].concat();
        Self { node: Ferrited::start_on(BINARY, folder.path(), &flags), port }
    }

    /// The response to a request.
    pub fn ask(&self, verb: &str, path: &str, fields: &str) -> Response {
        self.send(verb, path, fields, "")
    }

    /// The response to a form, sent as a browser does it. The node checks one proof at a time, so it may ask to wait.
    pub fn submit(&self, path: &str, form: &[(&str, &str)]) -> Response {
        let fields: Vec<String> =
            form.iter().map(|(name, value)| format!("{name}={}", percent_encoded(value))).collect();
        let body = fields.join("&");
        let head = format!(
            "Origin: http://127.0.0.1:{}\r\nSec-Fetch-Site: same-origin\r\nSec-Fetch-Mode: navigate\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n",
            self.port,
            body.len()
        );
        loop {
            let response = self.send("POST", path, &head, &body);
            if response.status != 503 {
                return response;
            }
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
    }

    /// The response to a request with a body.
    pub fn send(&self, verb: &str, path: &str, fields: &str, body: &str) -> Response {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let request = format!(
            "{verb} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n{fields}\r\n{body}",
            self.port
        );
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Response { status, head: head.to_owned(), body: body.to_owned() }
    }

    /// A page that exists.
    pub fn page(&self, path: &str) -> String {
        let response = self.ask("GET", path, "");
        assert_eq!(response.status, 200, "{path}: {response:?}");
        assert_well_formed(path, &response.body);
        response.body
    }
}

/// A text as the value of a field of a form.
fn percent_encoded(text: &str) -> String {
    text.bytes().fold(String::new(), |mut encoded, byte| {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => encoded.push(char::from(byte)),
            other => encoded += &format!("%{other:02X}"),
        }
        encoded
    })
}

/// All elements are closed in the right order, and nothing is in the markup that the policy forbids.
pub fn assert_well_formed(path: &str, page: &str) {
    const VOID: &[&str] = &["br", "img", "input", "link", "meta"];
    for forbidden in [" style=", "<style", " onclick=", " onload=", "javascript:"] {
        assert!(!page.contains(forbidden), "{path}: {forbidden}");
    }
    let mut open: Vec<&str> = Vec::new();
    let mut rest = page.strip_prefix("<!DOCTYPE html>").unwrap_or_else(|| panic!("{path}: {page}"));
    while let Some((_, after)) = rest.split_once('<') {
        let (tag, after) = after.split_once('>').unwrap_or_else(|| panic!("{path}: an open tag: {after}"));
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "{path}: the wrong element ends");
        } else {
            let name = tag.split(' ').next().unwrap();
            if !VOID.contains(&name) {
                open.push(name);
            }
        }
    }
    assert_eq!(open, [""; 0], "{path}: elements without an end");
    assert!(page.len() < 300_000, "{path}: {} bytes", page.len());
}

/// The text of markup, with entities decoded.
pub fn text_of(markup: &str) -> String {
    let mut text = String::new();
    let mut rest = markup;
    while let Some((before, after)) = rest.split_once('<') {
        text.push_str(before);
        rest = after.split_once('>').map_or("", |(_, after)| after);
    }
    text.push_str(rest);
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

/// The value of a fact of a page, as text.
pub fn fact(page: &str, name: &str) -> String {
    let (_, after) =
        page.split_once(&format!("<dt>{name}</dt><dd>")).unwrap_or_else(|| panic!("no {name}: {page}"));
    text_of(after.split_once("</dd>").unwrap().0)
}

/// The cells of a table of a page, as markup.
pub fn rows(page: &str, name: &str) -> Vec<Vec<String>> {
    let start = format!("role=\"region\" aria-label=\"{name}\"");
    let (_, after) = page.split_once(&start).unwrap_or_else(|| panic!("no table {name}: {page}"));
    let body = after.split_once("<tbody>").unwrap().1.split_once("</tbody>").unwrap().0;
    let cell = |cell: &str| cell.split_once('>').unwrap().1.split_once("</td>").unwrap().0.to_owned();
    body.split("<tr>").skip(1).map(|row| row.split("<td").skip(1).map(cell).collect()).collect()
}

/// The number at the start of a text, without its commas.
pub fn number(text: &str) -> u128 {
    let digits: String =
        text.chars().take_while(|letter| letter.is_ascii_digit() || *letter == ',').collect();
    digits.replace(',', "").parse().unwrap_or_else(|_| panic!("not a number: {text}"))
}

/// The atomic units of an amount such as `1,234.5 XMR`.
pub fn atomic(text: &str) -> u64 {
    let (amount, _) = text.split_once(" XMR").unwrap_or_else(|| panic!("not an amount: {text}"));
    let amount = amount.replace(',', "");
    let (whole, part) = amount.split_once('.').unwrap_or((&amount, ""));
    format!("{whole}{part:0<12}").parse().unwrap()
}

#[test]
fn amounts_are_read_back() {
    assert_eq!(atomic("0.6 XMR"), 600_000_000_000);
    assert_eq!(atomic("1,234 XMR (more)"), 1_234_000_000_000_000);
    assert_eq!(number("12,345 bytes"), 12_345);
}
