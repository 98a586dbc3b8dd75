//! Web pages: one function for all paths without a row.

#![allow(clippy::unwrap_used, reason = "a test")]

use std::borrow::Cow;
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;

use ferrite_rpc::daemon::EmptyRequest;
use ferrite_rpc::server::{Config, Server};
use ferrite_rpc::table::{WebAnswer, WebRequest, WebResponse};
use ferrite_rpc::{Access, Ctx, Run, Table};
use tokio::runtime::Runtime;

/// Tells what it was asked.
fn answer(_: &Ctx<'_, ()>, request: WebRequest<'_>) -> WebAnswer {
    assert_ne!(request.path, b"/panic", "as asked");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let fields = [
        request.content_type,
        request.cookie,
        request.if_none_match,
        request.last_event_id,
        request.field("X-Other"),
    ];
    let fields: Vec<String> = fields.iter().map(|field| field.map_or("none".to_owned(), text)).collect();
    let body = format!(
        "{} {} [{}] {} {}",
        text(request.verb),
        text(request.path),
        text(request.query),
        fields.join(","),
        text(request.body)
    );
    let status = if request.path == b"/same" { "304 Not Modified" } else { "203 Strange" };
    WebAnswer::Response(WebResponse {
        status,
        content_type: "text/x-test",
        fields: vec![
            ("X-Good", Cow::Borrowed("yes")),
            ("X-Bad", Cow::Owned("a\r\nX-Injected: b".to_owned())),
        ],
        body: if request.path == b"/same" { Vec::new() } else { body.into_bytes() },
    })
}

fn ask(address: SocketAddr, request: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn pages_get_the_whole_request_and_have_their_own_head() {
    let runtime = Runtime::new().unwrap();
    let row = |_: &Ctx<'_, ()>, _: EmptyRequest| Ok("a row");
    let table = Table::new().path(&["/row"], Access::Everyone, Run::Inline, row).with_web(100_000, answer);
    let any_port = SocketAddr::from(([127, 0, 0, 1], 0));
    let start = async { Server::start(&[any_port], Config::default(), Arc::new(table), Arc::new(())) };
    let server = runtime.block_on(start).unwrap();
    let address = server.addresses()[0];

    let request = "POST /a/b?c=d?e HTTP/1.1\r\nContent-Type:  x/y \r\nCookie: k=v\r\nIf-None-Match: \"1\"\r\n\
                   Last-Event-ID: 7\r\nx-other: 8\r\nConnection: close\r\nContent-Length: 4\r\n\r\nbody";
    let expected = "HTTP/1.1 203 Strange\r\nContent-Length: 45\r\nContent-Type: text/x-test\r\nX-Good: yes\r\n\
                    Connection: close\r\n\r\nPOST /a/b [c=d?e] x/y,k=v,\"1\",7,8 body";
    let expected = expected.replace("45", &"POST /a/b [c=d?e] x/y,k=v,\"1\",7,8 body".len().to_string());
    assert_eq!(ask(address, request), expected);

    let plain = ask(address, "GET /x HTTP/1.1\r\nConnection: close\r\n\r\n");
    assert!(plain.ends_with("\r\n\r\nGET /x [] none,none,none,none,none "), "{plain}");
    let head = ask(address, "HEAD /x HTTP/1.1\r\nConnection: close\r\n\r\n");
    assert!(head.contains("\r\nContent-Length: ") && head.ends_with("\r\n\r\n"), "{head}");
    let same = ask(address, "GET /same HTTP/1.1\r\nConnection: close\r\n\r\n");
    assert!(same.starts_with("HTTP/1.1 304 ") && !same.contains("Content-Length"), "{same}");
    // Rows come first, and keep the reference's head.
    let row = ask(address, "GET /row HTTP/1.1\r\nConnection: close\r\n\r\n");
    assert!(row.contains("\r\nServer: Epee-based\r\n") && row.contains("a row"), "{row}");
    // Requests of other sites do not get here.
    let foreign = ask(address, "GET /x HTTP/1.1\r\nOrigin: http://a.example\r\nConnection: close\r\n\r\n");
    assert!(foreign.starts_with("HTTP/1.1 403 "), "{foreign}");
    // A bug in a page affects one request.
    let failed = ask(address, "GET /panic HTTP/1.1\r\nConnection: close\r\n\r\n");
    assert!(failed.starts_with("HTTP/1.1 500 "), "{failed}");
    assert!(ask(address, "GET /x HTTP/1.1\r\nConnection: close\r\n\r\n").starts_with("HTTP/1.1 203 "));
}
