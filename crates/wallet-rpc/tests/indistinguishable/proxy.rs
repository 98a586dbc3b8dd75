//! A proxy between a wallet service and a node, which records the requests.

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

/// A request.
#[derive(Debug, Clone)]
pub struct Request {
    /// Its path, and for JSON-RPC the method.
    pub name: String,
    /// The request line and the header names in order, with those values that depend on the program.
    pub head: String,
    pub body: Vec<u8>,
}

/// The proxy. It ends with the test.
pub struct Proxy {
    port: u16,
    seen: Arc<Mutex<Vec<Request>>>,
}

impl Proxy {
    /// Starts in front of the node at a port.
    pub fn start(node: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = listener.local_addr().expect("it is bound").port();
        let seen = Arc::new(Mutex::new(Vec::new()));
        let noted = Arc::clone(&seen);
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let noted = Arc::clone(&noted);
                thread::spawn(move || pass_on(client, node, &noted));
            }
        });
        Self { port, seen }
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    /// The requests since the last call.
    pub fn take(&self) -> Vec<Request> {
        std::mem::take(&mut *self.seen.lock().expect("no thread panics"))
    }
}

fn pass_on(mut client: TcpStream, node: u16, seen: &Mutex<Vec<Request>>) {
    let Ok(mut server) = TcpStream::connect(("127.0.0.1", node)) else { return };
    let (Ok(mut answers), Ok(mut back)) = (server.try_clone(), client.try_clone()) else { return };
    thread::spawn(move || {
        let _ = std::io::copy(&mut answers, &mut back);
        let _ = back.shutdown(std::net::Shutdown::Both);
    });
    let mut buffer = Vec::new();
    while let Some(end) = read_head(&mut client, &mut buffer) {
        let head = String::from_utf8_lossy(&buffer[..end]).into_owned();
        let length = head.lines().find_map(|line| {
            let (name, value) = line.split_once(':')?;
            name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse().ok())?
        });
        let total = end + length.unwrap_or(0usize);
        while buffer.len() < total {
            if !read_more(&mut client, &mut buffer) {
                return;
            }
        }
        let rest = buffer.split_off(total);
        // Recorded before the node can respond, so that a client with a response finds its request here.
        note(&head, &buffer[end..], seen);
        if server.write_all(&buffer).is_err() {
            return;
        }
        buffer = rest;
    }
    let _ = server.shutdown(std::net::Shutdown::Both);
}

/// Reads until a head is complete, and returns its length.
fn read_head(client: &mut TcpStream, buffer: &mut Vec<u8>) -> Option<usize> {
    loop {
        if let Some(at) = buffer.windows(4).position(|window| window == b"\r\n\r\n") {
            return Some(at + 4);
        }
        if !read_more(client, buffer) {
            return None;
        }
    }
}

fn read_more(client: &mut TcpStream, buffer: &mut Vec<u8>) -> bool {
    let mut part = [0; 16 * 1024];
    match client.read(&mut part) {
        Ok(0) | Err(_) => false,
        Ok(count) => {
            buffer.extend_from_slice(&part[..count]);
            true
        }
    }
}

fn note(head: &str, body: &[u8], seen: &Mutex<Vec<Request>>) {
    let path = head.split_whitespace().nth(1).unwrap_or_default();
    let name = match path {
        "/json_rpc" => {
            let text = String::from_utf8_lossy(body).into_owned();
            let method = text.split_once("\"method\"").and_then(|(_, rest)| rest.split('"').nth(1));
            method.unwrap_or_default().to_owned()
        }
        path => path.to_owned(),
    };
    let head = head_shape(head);
    seen.lock().expect("no thread panics").push(Request { name, head, body: body.to_vec() });
}

/// The lines of a head without values that differ per request or port.
fn head_shape(head: &str) -> String {
    let mut lines = head.lines().take_while(|line| !line.is_empty());
    let first = lines.next().unwrap_or_default().to_owned();
    let header = |line: &str| match line.split_once(':') {
        Some((name, _)) if ["host", "content-length"].contains(&name.to_ascii_lowercase().as_str()) => {
            name.to_owned()
        }
        _ => line.to_owned(),
    };
    std::iter::once(first).chain(lines.map(header)).collect::<Vec<_>>().join(" | ")
}
