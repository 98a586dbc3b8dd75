//! Requests from web pages, and ambiguous heads, over real connections.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test and its support")]

#[path = "support/wire.rs"]
mod wire;

use ferrite_rpc::server::{Config, Login};
use wire::{Ours, talk};

const BODY: &str = r#"{"method":"get_block_count"}"#;

fn ask(ours: &Ours, verb: &str, fields: &str) -> String {
    let request = format!(
        "{verb} /json_rpc HTTP/1.1\r\n{fields}Connection: close\r\nContent-Length: {}\r\n\r\n{BODY}",
        BODY.len()
    );
    String::from_utf8(talk(ours.port, request.as_bytes()).0).unwrap()
}

#[test]
fn web_pages_reach_no_method() {
    let list = |text: &str| vec![text.to_owned()];
    let config =
        || Config { hosts: list("node.example"), origins: list("http://a.example"), ..Config::default() };
    let ours = Ours::start(config(), "00");
    let locked = Ours::start(Config { login: Some(Login::new("user", "pass")), ..config() }, "00");
    let restricted = Ours::start(Config { restricted: true, ..config() }, "00");
    let refused = [
        ("Host: localhost\r\nOrigin: http://evil.example\r\n", "--rpc-access-control-origins"),
        ("Host: localhost\r\nOrigin: null\r\n", "--rpc-access-control-origins"),
        ("Host: localhost\r\nSec-Fetch-Site: cross-site\r\n", "--rpc-access-control-origins"),
        ("Host: localhost\r\nSec-Fetch-Site: same-site\r\n", "--rpc-access-control-origins"),
        ("Host: evil.example:18081\r\n", "--rpc-allowed-hosts"),
        (
            "Host: evil.example\r\nOrigin: http://evil.example\r\nSec-Fetch-Site: same-origin\r\n",
            "--rpc-allowed-hosts",
        ),
        ("Host: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n", "WebSocket"),
    ];
    for (fields, flag) in refused {
        for server in [&ours, &locked, &restricted] {
            for verb in ["GET", "POST", "OPTIONS"] {
                let answer = ask(server, verb, fields);
                let forbidden = answer.starts_with("HTTP/1.1 403 Forbidden\r\n") && answer.contains(flag);
                assert!(forbidden && !answer.contains("Access-Control-"), "{verb} {fields}: {answer}");
            }
        }
    }
    let old_browser = "Host: localhost\r\nUser-Agent: Mozilla/4.0\r\nAccept-Language: en\r\n";
    assert!(ask(&ours, "GET", old_browser).starts_with("HTTP/1.1 403 "));
    assert!(ask(&restricted, "GET", old_browser).starts_with("HTTP/1.1 200 "));
    for fields in [
        "",
        "Host: localhost\r\n",
        "Host: 127.0.0.1:18081\r\nUser-Agent: curl/8\r\n",
        "Host: node.example\r\n",
        "Host: localhost\r\nOrigin: http://a.example\r\nSec-Fetch-Site: cross-site\r\n",
        "Host: localhost:18081\r\nOrigin: http://localhost:18081\r\n",
        "Host: localhost\r\nSec-Fetch-Site: none\r\n",
    ] {
        let answer = ask(&ours, "POST", fields);
        assert!(answer.starts_with("HTTP/1.1 200 ") && answer.contains("\"count\": 1"), "{fields}: {answer}");
        assert!(ask(&locked, "POST", fields).starts_with("HTTP/1.1 401 "), "{fields}");
    }
}

#[test]
fn malformed_heads_are_refused_and_the_rest_is_not_read() {
    let ours = Ours::start(Config::default(), "00");
    for field in [
        "Content-Length : 45",
        "Content-Length: 45\r\nContent-Length: 45",
        "Content-Length: 0\r\nContent-Length: 45",
        "Content-Length: +45",
        "Content-Length: 0x2d",
        "Content-Length: 45\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: chunked",
        "A: b\r\n Content-Length: 45",
        "A: b\0",
        "A: b\rContent-Length: 45",
        "Host: localhost",
    ] {
        let inner = "GET /get_height HTTP/1.1\r\nHost: localhost\r\n\r\n";
        let request = format!("POST /json_rpc HTTP/1.1\r\nHost: localhost\r\n{field}\r\n\r\n{inner}");
        let (answer, closed) = talk(ours.port, request.as_bytes());
        let answer = String::from_utf8(answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 400 Bad request\r\n"), "{}: {answer}", field.escape_debug());
        assert!(closed && answer.matches("HTTP/1.1").count() == 1, "{}: {answer}", field.escape_debug());
    }
}
