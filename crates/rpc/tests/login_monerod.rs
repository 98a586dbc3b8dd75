//! Logins and cross-origin requests, compared with Debian's `monerod` response by response; and our client on it.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test and its support")]

#[path = "support/reference.rs"]
mod reference;
#[path = "support/wire.rs"]
mod wire;

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use ferrite_rpc::client::{Client, ClientError, Credentials, Encryption, Options};
use ferrite_rpc::server::{Config, Login};
use ferrite_rpc::tls::Trust;
use md5::{Digest as _, Md5};
use reference::Reference;
use serde::{Deserialize, Serialize};
use wire::Ours;

/// A connection whose responses are read one by one.
struct Line(TcpStream);

impl Line {
    fn open(port: u16) -> Self {
        let stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        Self(stream)
    }

    /// The head and body of the response to a request.
    fn ask(&mut self, verb: &str, path: &str, headers: &str) -> (String, String) {
        let request = format!("{verb} {path} HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n");
        self.0.write_all(request.as_bytes()).unwrap();
        let mut bytes = Vec::new();
        while !bytes.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            self.0.read_exact(&mut byte).unwrap_or_else(|error| panic!("{error} after {headers}"));
            bytes.push(byte[0]);
        }
        let head = String::from_utf8(bytes).unwrap();
        let length = head.split("Content-Length: ").nth(1).unwrap().split("\r\n").next().unwrap();
        let mut body = vec![0; if verb == "HEAD" { 0 } else { length.parse().unwrap() }];
        self.0.read_exact(&mut body).unwrap();
        (head, String::from_utf8(body).unwrap())
    }
}

/// Without times and nonces.
fn normal(head: &str) -> String {
    let mut lines = Vec::new();
    for line in head.split("\r\n").filter(|line| !line.starts_with("Last-Modified: ")) {
        let Some((before, nonce)) = line.split_once("nonce=\"") else {
            lines.push(line.to_owned());
            continue;
        };
        let (nonce, after) = nonce.split_once('"').unwrap();
        lines.push(format!("{before}nonce=\"{} characters\"{after}", nonce.len()));
    }
    lines.join("\r\n")
}

fn nonce(head: &str) -> String {
    head.split("nonce=\"").nth(1).unwrap().split('"').next().unwrap().to_owned()
}

fn hash(text: &str) -> String {
    let digest: [u8; 16] = Md5::digest(text).into();
    const_hex::encode(digest)
}

/// The fields of a login attempt.
#[derive(Clone, Copy)]
struct Attempt {
    user: &'static str,
    password: &'static str,
    realm: &'static str,
    uri: &'static str,
    verb: &'static str,
    algorithm: &'static str,
    qop: &'static str,
    nc: &'static str,
    cnonce: &'static str,
    /// Placeholders: `U R N I C Q A X` for user, realm, nonce, uri, nc and cnonce, qop, algorithm, response.
    form: &'static str,
}

const GOOD: Attempt = Attempt {
    user: "user",
    password: "pass",
    realm: "monero-rpc",
    uri: "/get_height",
    verb: "GET",
    algorithm: "MD5",
    qop: "auth",
    nc: "00000001",
    cnonce: "c",
    form: "Digest U, R, N, I, A, Q, C, X",
};

impl Attempt {
    fn header(&self, nonce: &str) -> String {
        let Self { user, password, realm, uri, verb, algorithm, qop, nc, cnonce, form } = self;
        let mut key = hash(&format!("{user}:{realm}:{password}"));
        if algorithm.eq_ignore_ascii_case("MD5-sess") {
            key = hash(&format!("{key}:{nonce}:{cnonce}"));
        }
        let request = hash(&format!("{verb}:{uri}"));
        let response = if qop.is_empty() {
            hash(&format!("{key}:{nonce}:{request}"))
        } else {
            hash(&format!("{key}:{nonce}:{nc}:{cnonce}:{qop}:{request}"))
        };
        let mut header = String::new();
        for letter in form.split_inclusive(char::is_uppercase) {
            // The scheme has a capital letter too.
            let (before, last) = letter.split_at(letter.len() - 1);
            header += before;
            header += &match last {
                "U" => format!("username=\"{user}\""),
                "R" => format!("realm=\"{realm}\""),
                "N" => format!("nonce=\"{nonce}\""),
                "I" => format!("uri=\"{uri}\""),
                "A" => format!("algorithm={algorithm}"),
                "Q" => format!("qop={qop}"),
                "C" => format!("nc={nc}, cnonce=\"{cnonce}\""),
                "X" => format!("response=\"{response}\""),
                "Y" => format!("response=\"{}\"", response.to_uppercase()),
                "Z" => format!("response={response}"),
                other => other.to_owned(),
            };
        }
        header
    }
}

fn attempts() -> Vec<(&'static str, Vec<Attempt>)> {
    let nc = |nc| Attempt { nc, ..GOOD };
    let old = Attempt { qop: "", form: "Digest U, R, N, I, X", ..GOOD };
    let session = Attempt { algorithm: "MD5-sess", ..GOOD };
    let form = |form| vec![Attempt { form, ..GOOD }];
    vec![
        ("one after the other", vec![nc("00000001"), nc("00000002"), nc("00000003")]),
        ("the same number twice", vec![nc("00000001"), nc("00000001")]),
        ("back to an earlier number", vec![nc("00000001"), nc("00000002"), nc("00000001")]),
        ("starts with another number", vec![nc("00000005")]),
        ("the old form", vec![old]),
        ("the old form twice", vec![old, old]),
        ("the old form with an algorithm", vec![Attempt { form: "Digest U, R, N, I, A, X", ..old }]),
        ("session keys", vec![session, Attempt { nc: "00000002", ..session }]),
        ("session keys, lower case", vec![Attempt { algorithm: "md5-SESS", ..GOOD }]),
        ("wrong password", vec![Attempt { password: "Pass", ..GOOD }]),
        ("wrong user", vec![Attempt { user: "User", ..GOOD }]),
        ("empty user", vec![Attempt { user: "", ..GOOD }]),
        ("another realm", vec![Attempt { realm: "x", ..GOOD }]),
        ("another verb", vec![Attempt { verb: "POST", ..GOOD }]),
        ("unknown algorithm", vec![Attempt { algorithm: "SHA-256", ..GOOD }]),
        ("integrity", vec![Attempt { qop: "auth-int", ..GOOD }]),
        ("capital letters", vec![Attempt { qop: "AUTH", ..GOOD }]),
        ("seven digits", vec![nc("0000001")]),
        ("nine digits", vec![nc("000000001")]),
        ("no digits", vec![nc("0000000g")]),
        ("quoted qop", form("Digest U, R, N, I, A, qop=\"auth\", C, X")),
        ("upper case digits", form("Digest U, R, N, I, A, Q, C, Y")),
        ("no algorithm", form("Digest U, R, N, I, Q, C, X")),
        ("no realm", form("Digest U, N, I, A, Q, C, X")),
        ("no uri", form("Digest U, R, N, A, Q, C, X")),
        ("no nonce", form("Digest U, R, I, A, Q, C, X")),
        ("no response", form("Digest U, R, N, I, A, Q, C")),
        ("no user", form("Digest R, N, I, A, Q, C, X")),
        ("small letters", form("digest U,R,N,I,A,Q,C,X")),
        ("another order", form("Digest X,C,Q,A,I,N,R,U")),
        ("a comma at the end", form("Digest U, R, N, I, A, Q, C, X,")),
        ("another scheme", form("Basic U, R, N, I, A, Q, C, X")),
        ("a scheme alone", form("Digest")),
        ("an open quote", form("Digest U, R, N, I, A, Q, C, X, z=\"")),
    ]
}

/// Valid logins in notations that the reference does not parse.
fn lenient() -> Vec<(&'static str, Vec<Attempt>)> {
    let form = |form| vec![Attempt { form, ..GOOD }];
    vec![
        ("no random text", vec![Attempt { cnonce: "", ..GOOD }]),
        ("quoted number", form("Digest U, R, N, I, A, Q, nc=\"00000001\", cnonce=\"c\", X")),
        ("no quotes", form("Digest U, R, N, I, A, Q, C, Z")),
        ("more fields", form("Digest opaque=\"x, y\", U, R, N, I, A, Q, C, X, z=1")),
    ]
}

/// The responses to a challenge and to attempts on one connection.
fn tell(port: u16, attempts: &[Attempt]) -> Vec<String> {
    let mut line = Line::open(port);
    let (head, body) = line.ask("GET", "/get_height", "");
    let mut answers = vec![normal(&head) + &body];
    let nonce = nonce(&head);
    for attempt in attempts {
        let header = format!("Authorization: {}\r\n", attempt.header(&nonce));
        let (head, body) = line.ask("GET", "/get_height", &header);
        let refused = head.starts_with("HTTP/1.1 401");
        answers.push(if refused { normal(&head) + &body } else { head.lines().next().unwrap().to_owned() });
    }
    answers
}

#[test]
fn logins_are_judged_alike() {
    let reference = Reference::start(&["--rpc-login", "user:pass"]);
    let ours = Ours::start(Config { login: Some(Login::new("user", "pass")), ..Config::default() }, "00");
    let mut differences = Vec::new();
    let attempts = attempts();
    for (name, attempts) in &attempts {
        let (theirs, mine) = (tell(reference.port, attempts), tell(ours.port, attempts));
        if theirs != mine {
            differences.push(format!("{name}:\n  theirs {theirs:#?}\n  ours {mine:#?}"));
        }
    }
    println!("{} logins compared, {} differences", attempts.len(), differences.len());
    assert!(differences.is_empty(), "{}", differences.join("\n"));

    // Some differ on purpose: notation, gaps in numbers, and nonces of other connections.
    for (name, attempts) in lenient() {
        assert!(tell(reference.port, &attempts)[1].starts_with("HTTP/1.1 401"), "{name}");
        assert!(tell(ours.port, &attempts)[1].starts_with("HTTP/1.1 200"), "{name}");
    }
    // The reference does not compare the path of a login with that of the request.
    let other_path = [Attempt { uri: "/no", ..GOOD }];
    assert!(tell(reference.port, &other_path)[1].starts_with("HTTP/1.1 200"));
    let refused = &tell(ours.port, &other_path)[1];
    assert!(refused.starts_with("HTTP/1.1 401") && refused.contains("stale=false"), "{refused}");
    let gap = [GOOD, Attempt { nc: "00000009", ..GOOD }];
    assert!(tell(reference.port, &gap)[2].starts_with("HTTP/1.1 401"));
    assert!(tell(ours.port, &gap)[2].starts_with("HTTP/1.1 200"));
    for (port, status) in [(reference.port, "HTTP/1.1 401"), (ours.port, "HTTP/1.1 200")] {
        let challenge = Line::open(port).ask("GET", "/get_height", "").0;
        let header = format!("Authorization: {}\r\n", GOOD.header(&nonce(&challenge)));
        let (head, _) = Line::open(port).ask("GET", "/get_height", &header);
        assert!(
            head.starts_with(status) && (status.ends_with("200") || head.contains("stale=true")),
            "{head}"
        );
    }
}

/// The reference answers pages of every origin, and relies on the browser to keep the response from them. Ours rejects
/// pages whose origin is not allowed; all else is equal.
#[test]
fn allowed_origins_are_answered_alike() {
    let (mut compared, mut refused) = (0, 0);
    for (text, login) in
        [("http://a.example,http://b.example", false), ("*", false), ("http://a.example", true)]
    {
        let mut options = vec!["--rpc-access-control-origins", text];
        if login {
            options.extend(["--rpc-login", "user:pass"]);
        }
        let reference = Reference::start(&options);
        let config = Config {
            origins: text.split(',').map(str::to_owned).collect(),
            login: login.then(|| Login::new("user", "pass")),
            ..Config::default()
        };
        let ours = Ours::start(config, "00");
        for verb in ["OPTIONS", "GET", "POST", "HEAD"] {
            for origin in
                ["http://a.example", "http://b.example", "HTTP://A.example", "null", "", "http://a.example/"]
            {
                for path in ["/no", "/json_rpc"] {
                    let header = format!("Origin: {origin}\r\nAccess-Control-Request-Method: POST\r\n");
                    let ask = |port| Line::open(port).ask(verb, path, &header);
                    let (theirs, mine) = (ask(reference.port), ask(ours.port));
                    if text != "*" && !origin.is_empty() && text.split(',').all(|allowed| allowed != origin) {
                        assert!(mine.0.starts_with("HTTP/1.1 403 Forbidden\r\n"), "{}", mine.0);
                        let flag = verb == "HEAD" || mine.1.contains("--rpc-access-control-origins");
                        assert!(flag && !mine.0.contains("Access-Control-"), "{mine:?}");
                        refused += 1;
                        continue;
                    }
                    assert_eq!(
                        (normal(&theirs.0), theirs.1),
                        (normal(&mine.0), mine.1),
                        "{text}: {verb} {origin} {path}"
                    );
                    compared += 1;
                }
            }
        }
    }
    println!("{compared} requests with origins compared, 0 differences; {refused} refused");
    assert!(compared >= 60 && refused >= 50);
}

#[derive(Serialize)]
struct Nothing {}

#[derive(Serialize)]
struct AtHeight {
    height: u64,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct Height {
    height: u64,
    status: String,
}

#[tokio::test]
async fn our_client_logs_in_to_monerod() {
    let reference = Reference::start(&["--rpc-login", "user:pass"]);
    let client = |login: Option<Credentials>, encryption| {
        let options = Options { login, encryption, ..Options::default() };
        Client::new(SocketAddr::from(([127, 0, 0, 1], reference.port)).into(), options).unwrap()
    };
    let right = || Some(Credentials::new("user", "pass"));
    for encryption in [Encryption::Disabled, Encryption::Autodetect(Trust::Any)] {
        let client = client(right(), encryption);
        for _ in 0..10 {
            let answer: Height = client.call("get_info", &Nothing {}).await.unwrap();
            assert_eq!((answer.height, &*answer.status), (1, "OK"));
            let answer: Height = client.path("/get_height", &Nothing {}).await.unwrap();
            assert_eq!(answer.height, 1);
        }
        let error = client.call::<_, Height>("get_block_header_by_height", &AtHeight { height: 9 }).await;
        assert!(matches!(error, Err(ClientError::Rpc(error)) if error.code == -2));
        let binary = client.post("/get_hashes.bin", b"").await.unwrap();
        assert_eq!(binary.0, 400);
    }
    for login in [None, Some(Credentials::new("user", "wrong"))] {
        let refused = client(login, Encryption::Disabled).path::<_, Height>("/get_height", &Nothing {}).await;
        assert!(matches!(refused, Err(ClientError::Unauthorized)));
    }
}
