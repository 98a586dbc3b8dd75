//! A proxy that records the status of every response.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

/// The bytes that a service sent on one connection.
type Sent = Arc<Mutex<Vec<u8>>>;

/// Forwards connections to a service.
pub struct Proxy {
    port: u16,
    answers: Arc<Mutex<Vec<Sent>>>,
}

impl Proxy {
    /// Starts the proxy. `page` is its own response at `/page`: the page of a name that points to the service
    /// afterwards.
    pub fn start(target: u16, page: String) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        let answers = Arc::new(Mutex::new(Vec::new()));
        let all = Arc::clone(&answers);
        let page = Arc::new(page);
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let (all, page) = (Arc::clone(&all), Arc::clone(&page));
                // Broken connections are the browser's concern.
                std::thread::spawn(move || pass(stream, target, &page, &all).ok());
            }
        });
        Self { port, answers }
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    /// The statuses of all responses so far.
    pub fn statuses(&self) -> Vec<u16> {
        let mut statuses = Vec::new();
        for answer in &*self.answers.lock().unwrap() {
            let text = String::from_utf8_lossy(&answer.lock().unwrap()).into_owned();
            let found = text.split("HTTP/1.1 ").skip(1);
            statuses.extend(found.filter_map(|rest| rest.get(..3)?.parse::<u16>().ok()));
        }
        statuses
    }
}

fn pass(mut client: TcpStream, target: u16, page: &str, all: &Mutex<Vec<Sent>>) -> std::io::Result<()> {
    let mut first = vec![0; 65536];
    let length = client.read(&mut first)?;
    first.truncate(length);
    if first.starts_with(b"GET /page ") {
        return send_page(&mut client, page);
    }
    if first.is_empty() {
        return Ok(());
    }
    let mut service = TcpStream::connect(("127.0.0.1", target))?;
    service.write_all(&first)?;
    let (mut from, mut to) = (client.try_clone()?, service.try_clone()?);
    std::thread::spawn(move || {
        let _ = std::io::copy(&mut from, &mut to);
        let _ = to.shutdown(Shutdown::Write);
    });
    let answer = Arc::new(Mutex::new(Vec::new()));
    all.lock().unwrap().push(Arc::clone(&answer));
    let mut piece = [0; 65536];
    loop {
        let length = service.read(&mut piece)?;
        if length == 0 {
            return client.shutdown(Shutdown::Both);
        }
        answer.lock().unwrap().extend_from_slice(&piece[..length]);
        client.write_all(&piece[..length])?;
    }
}

/// Responds with a page and closes.
pub fn send_page(client: &mut TcpStream, page: &str) -> std::io::Result<()> {
    let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n";
    client.write_all(format!("{head}Content-Length: {}\r\n\r\n{page}", page.len()).as_bytes())?;
    client.shutdown(Shutdown::Write)
}
