//! Requests that no browser sends, and what every response has.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;

use ferrite_testkit::known_wallets;

use crate::site::{Site, assert_well_formed};

#[test]
fn wrong_requests_are_refused_and_cost_nothing() {
    let mut site = Site::start(&[]);
    site.node.mine(2, known_wallets::FIRST.address);
    for (path, status) in [
        ("/none", 404),
        ("/block/3", 404),
        ("/block/99999999999999999999", 400),
        ("/block/-1", 400),
        ("/block/<script>alert(1)", 400),
        ("/block/%3Cscript%3E", 400),
        (&format!("/block/{}", "0".repeat(64)), 404),
        (&format!("/block/{}", "z".repeat(64)), 400),
        ("/tx/1", 400),
        (&format!("/tx/{}", "0".repeat(64)), 404),
        ("/output/999", 404),
        ("/output/1/2/3", 404),
        ("/output/x", 400),
        ("/charts?span=%3Cb%3E", 400),
        ("/assets/style.css", 404),
        ("/assets/../../../../etc/passwd", 404),
        ("/search?q=%3Cscript%3Ealert(1)%3C%2Fscript%3E", 200),
        (&format!("/search?q={}", "9".repeat(5000)), 200),
        ("/search?q=%ff%fe%00", 200),
        ("/search", 200),
        ("/blocks?before=0", 200),
        ("/blocks?before=18446744073709551615", 200),
        ("/pool?from=18446744073709551615", 200),
        ("/block/1?from=18446744073709551615", 200),
        ("//", 404),
        ("/.", 404),
    ] {
        let response = site.ask("GET", path, "");
        assert_eq!(response.status, status, "{path}: {response:?}");
        assert!(!response.body.contains("<script>"), "{path}: {}", response.body);
        if response.head.contains("text/html") {
            assert_well_formed(path, &response.body);
        }
        for field in [
            "Content-Security-Policy: default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; \
             img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'\r\n",
            "X-Content-Type-Options: nosniff\r\n",
            "Referrer-Policy: same-origin\r\n",
            "Cache-Control: no-store\r\n",
        ] {
            assert!(response.head.contains(field), "{path}: {field}: {}", response.head);
        }
    }
    for verb in ["POST", "PUT", "DELETE"] {
        assert_eq!(site.ask(verb, "/", "").status, 405, "{verb}");
    }
    let head = site.ask("HEAD", "/", "");
    assert_eq!((head.status, head.body.as_str()), (200, ""));
    // Calls are answered elsewhere.
    assert_eq!(site.ask("GET", "/get_info", "").status, 404);
    assert_eq!(site.ask("GET", "/events", "Last-Event-ID: <b>\r\n").status, 400);
}

#[test]
fn other_sites_may_link_here_and_nothing_else() {
    let site = Site::start(&[]);
    let cross = "Sec-Fetch-Site: cross-site\r\n";
    let ask = |path, fields: &str| site.ask("GET", path, fields).status;
    assert_eq!(ask("/", &format!("{cross}Sec-Fetch-Mode: navigate\r\n")), 200);
    for mode in ["cors", "no-cors", "websocket"] {
        assert_eq!(ask("/", &format!("{cross}Sec-Fetch-Mode: {mode}\r\n")), 403, "{mode}");
        assert_eq!(ask("/events", &format!("{cross}Sec-Fetch-Mode: {mode}\r\n")), 403, "{mode}");
    }
    assert_eq!(ask("/", "Origin: http://evil.example\r\n"), 403);
    let rebound = "GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n";
    let mut stream = TcpStream::connect(("127.0.0.1", site.port)).unwrap();
    stream.write_all(rebound.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 403 "), "{answer}");
}

#[test]
fn a_browser_keeps_assets_until_they_change() {
    let site = Site::start(&[]);
    let page = site.page("/");
    let (_, after) = page.split_once("rel=\"stylesheet\" href=\"").unwrap();
    let path = after.split_once('"').unwrap().0;
    let style = site.ask("GET", path, "");
    assert_eq!(style.status, 200);
    assert!(style.head.contains("Cache-Control: public, max-age=31536000, immutable\r\n"), "{}", style.head);
    let (_, tag) = style.head.split_once("ETag: ").unwrap();
    let tag = tag.split_once("\r\n").unwrap().0;
    let again = site.ask("GET", path, &format!("If-None-Match: {tag}\r\n"));
    assert_eq!((again.status, again.body.as_str()), (304, ""));
    assert!(!again.head.contains("Content-Length"), "{}", again.head);
}
