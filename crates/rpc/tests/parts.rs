//! Parts of a service with paths of their own, and streams.

#![allow(clippy::unwrap_used, reason = "a test")]

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use ferrite_rpc::daemon::EmptyRequest;
use ferrite_rpc::server::{Config, Limits, Login, Server};
use ferrite_rpc::table::{Chunks, NextChunk, Stream, StreamRequest};
use ferrite_rpc::{Access, Ctx, RpcError, Run, Table};
use tokio::runtime::Runtime;

/// A service, or a part of it.
#[derive(Default)]
struct Part {
    name: String,
    listeners: Arc<AtomicUsize>,
}

/// Sends the same piece for ever, or nothing at all.
struct Endless {
    piece: Vec<u8>,
    listeners: Arc<AtomicUsize>,
}

impl Chunks for Endless {
    fn next(&mut self) -> NextChunk<'_> {
        Box::pin(async {
            if self.piece.is_empty() {
                std::future::pending::<()>().await;
            }
            Some(self.piece.clone())
        })
    }
}

impl Drop for Endless {
    fn drop(&mut self) {
        self.listeners.fetch_sub(1, Ordering::SeqCst);
    }
}

fn open(ctx: &Ctx<'_, Part>, request: StreamRequest<'_>) -> Result<Stream, RpcError> {
    let size: usize = match request.last_event_id.or_else(|| request.parameter("size")) {
        Some(text) => String::from_utf8_lossy(text).parse().map_err(|_| RpcError::new(-1, "no size"))?,
        None => 0,
    };
    let listeners = Arc::clone(&ctx.service.listeners);
    listeners.fetch_add(1, Ordering::SeqCst);
    let chunks = Box::new(Endless { piece: vec![b'x'; size], listeners });
    Ok(Stream { content_type: "text/event-stream", chunks })
}

struct Ours {
    server: Option<Server>,
    listeners: Arc<AtomicUsize>,
    address: SocketAddr,
    runtime: Runtime,
}

impl Ours {
    fn start(config: Config) -> Self {
        let table = Table::new().json_rpc(
            &["name"],
            Access::Everyone,
            Run::Blocking,
            |ctx: &Ctx<'_, Part>, _: EmptyRequest| Ok(ctx.service.name.clone()),
        );
        let find = |service: &Arc<Part>, name: &str| match name {
            "none" => Err(RpcError::new(-13, "no such part")),
            name => Ok(Arc::new(Part { name: name.to_owned(), listeners: Arc::clone(&service.listeners) })),
        };
        let table = table.with_parts("/part/", find).with_stream("/events", open);
        let runtime = Runtime::new().unwrap();
        let service = Arc::new(Part { name: "whole".to_owned(), ..Part::default() });
        let listeners = Arc::clone(&service.listeners);
        let any_port = SocketAddr::from(([127, 0, 0, 1], 0));
        let server =
            runtime.block_on(async { Server::start(&[any_port], config, Arc::new(table), service) }).unwrap();
        let address = server.addresses()[0];
        Self { server: Some(server), listeners, address, runtime }
    }

    fn connect(&self, head: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).unwrap();
        let request = format!("{head}\r\nContent-Length: {}\r\n\r\n{body}", body.len());
        stream.write_all(request.as_bytes()).unwrap();
        stream
    }

    /// The whole response, until the connection ends.
    fn ask(&self, head: &str, body: &str) -> String {
        let mut answer = String::new();
        self.connect(&format!("{head}\r\nConnection: close"), body).read_to_string(&mut answer).unwrap();
        answer
    }

    fn wait_for_listeners(&self, count: usize) {
        while self.listeners.load(Ordering::SeqCst) != count {
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

#[test]
fn calls_reach_their_part() {
    let ours = Ours::start(Config::default());
    let call = r#"{"id":5,"method":"name"}"#;
    let large = format!(r#"{{"id":5,"method":"name","params":{{"x":"{}"}}}}"#, "x".repeat(40_000));
    for body in [call, &large] {
        assert!(ours.ask("POST /json_rpc HTTP/1.1", body).contains("\"result\": \"whole\""));
        assert!(ours.ask("POST /part/a%20b/json_rpc HTTP/1.1", body).contains("\"result\": \"a b\""));
        let none = ours.ask("POST /part/none/json_rpc HTTP/1.1", body);
        assert!(none.starts_with("HTTP/1.1 404 ") && none.contains("no such part"), "{none}");
        assert_eq!(none.contains("\"id\": 5"), body == call, "{none}");
    }
    let batch = format!("[{call},{call}]");
    let answer = ours.ask("POST /part/b/json_rpc HTTP/1.1", &batch);
    assert_eq!(answer.matches("\"result\": \"b\"").count(), 2, "{answer}");
    for body in ["", "not json", "[]", r#"{"method":5}"#] {
        let none = ours.ask("POST /part/none/json_rpc HTTP/1.1", body);
        assert!(none.starts_with("HTTP/1.1 404 ") && none.contains("\"error\""), "{body}: {none}");
    }
    assert!(ours.ask("POST /part/%/json_rpc HTTP/1.1", call).starts_with("HTTP/1.1 400 "));
    assert!(ours.ask("POST /part/a/other HTTP/1.1", call).starts_with("HTTP/1.1 404 "));
}

#[test]
fn streams_go_on_until_the_client_leaves() {
    let ours = Ours::start(Config::default());
    let mut stream = ours.connect("GET /part/a/events?size=9 HTTP/1.1", "");
    let mut start = vec![0; 300];
    stream.read_exact(&mut start).unwrap();
    let start = String::from_utf8(start).unwrap();
    assert!(
        start.starts_with("HTTP/1.1 200 Ok\r\n") && start.contains("Content-Type: text/event-stream\r\n")
    );
    assert!(!start.contains("Content-Length") && start.contains("Cache-Control: no-store\r\n"), "{start}");
    assert!(start.ends_with("xxx"), "{start}");
    ours.wait_for_listeners(1);
    drop(stream);
    ours.wait_for_listeners(0);
    // The header of a client that connects again precedes the query.
    let mut stream = ours.connect("GET /part/a/events?size=x HTTP/1.1\r\nLast-Event-ID: 3", "");
    stream.read_exact(&mut [0; 300]).unwrap();
    stream.shutdown(Shutdown::Both).unwrap();
    // A silent stream ends when the client leaves, or sends anything.
    let stream = ours.connect("GET /part/a/events HTTP/1.1", "");
    ours.wait_for_listeners(1);
    drop(stream);
    ours.wait_for_listeners(0);
    let mut stream = ours.connect("GET /part/a/events HTTP/1.1", "");
    ours.wait_for_listeners(1);
    stream.write_all(b"GET /").unwrap();
    ours.wait_for_listeners(0);
    // Only the head, and errors.
    let head = ours.ask("HEAD /part/a/events?size=9 HTTP/1.1", "");
    assert!(head.starts_with("HTTP/1.1 200 ") && head.ends_with("\r\n\r\n"), "{head}");
    let wrong = ours.ask("GET /part/a/events?size=x HTTP/1.1", "");
    assert!(wrong.starts_with("HTTP/1.1 400 ") && wrong.ends_with("no size\n"), "{wrong}");
    assert!(ours.ask("GET /part/none/events HTTP/1.1", "").starts_with("HTTP/1.1 404 "));
    assert!(ours.ask("GET /events HTTP/1.1", "").starts_with("HTTP/1.1 404 "));
    ours.wait_for_listeners(0);
}

#[test]
fn a_listener_that_does_not_read_is_cut_off() {
    let limits = Limits { send: Duration::from_millis(100), ..Limits::default() };
    let ours = Ours::start(Config { limits, ..Config::default() });
    let slow = ours.connect("GET /part/a/events?size=1000000 HTTP/1.1", "");
    ours.wait_for_listeners(1);
    ours.wait_for_listeners(0);
    drop(slow);
}

#[test]
fn streams_need_the_login_and_end_with_the_server() {
    let mut locked = Ours::start(Config { login: Some(Login::new("user", "pass")), ..Config::default() });
    assert!(locked.ask("GET /part/a/events HTTP/1.1", "").starts_with("HTTP/1.1 401 "));
    assert!(locked.ask("POST /part/none/json_rpc HTTP/1.1", "{}").starts_with("HTTP/1.1 401 "));
    let evil =
        locked.ask("GET /part/a/events HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example", "");
    assert!(evil.starts_with("HTTP/1.1 403 "), "{evil}");
    drop(locked.server.take());
    let mut ours = Ours::start(Config::default());
    let mut stream = ours.connect("GET /part/a/events HTTP/1.1", "");
    ours.wait_for_listeners(1);
    let server = ours.server.take().unwrap();
    ours.runtime.block_on(server.stop(Duration::from_secs(60)));
    ours.wait_for_listeners(0);
    let mut rest = String::new();
    stream.read_to_string(&mut rest).unwrap();
    assert!(rest.ends_with("\r\n\r\n"), "{rest}");
}
