//! The same requests to the real `monerod`, the installed one and the recorded v0.18.5.1, and to a server of ours with
//! methods of the same names: the responses are equal byte for byte, and connections end in the same cases.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test and its support")]

#[path = "support/wire.rs"]
mod wire;

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use ferrite_rpc::server::{Config, Login};
use ferrite_testkit::data::Recorded;
use ferrite_testkit::diff::{Answer, Question};
use ferrite_testkit::golden::{self, Step};
use ferrite_testkit::monerod::Monerod;
use wire::{Ours, post, talk};

/// The recorded responses of v0.18.5.1.
const RECORDED: &str = "rpc/0.18.5.1/http.io.zst";
/// Marks a closed connection in a recording.
const CLOSED: &str = "closed";

/// Without what depends on the clock.
fn normal(answer: &[u8]) -> String {
    let text = String::from_utf8_lossy(answer);
    text.split("\r\n").filter(|line| !line.starts_with("Last-Modified: ")).collect::<Vec<_>>().join("\r\n")
}

fn json_rpc_bodies() -> Vec<Vec<u8>> {
    let texts = [
        "",
        " ",
        "{",
        "{}",
        "[",
        "[]x",
        "x",
        "null",
        "1",
        r#""a""#,
        r#"{"id":5}"#,
        r#"{"jsonrpc":"2.0","id":"0","method":"get_block_count"}"#,
        r#"{"jsonrpc":"2.0","id":"0","method":"getblockcount"}"#,
        r#"{"jsonrpc":"1.0","id":7,"method":"get_block_count","params":{}}"#,
        r#"{"id":-7,"method":"get_block_count","params":[]}"#,
        r#"{"id":1.5,"method":"get_block_count","params":"foo"}"#,
        r#"{"id":1e30,"method":"get_block_count"}"#,
        r#"{"id":{"b":[1,2],"a":"x/y"},"method":"get_block_count"}"#,
        r#"{"id":[1,2],"method":"get_block_count"}"#,
        r#"{"id":["a","b"],"method":"get_block_count"}"#,
        r#"{"id":[{"a":1},{"a":2}],"method":"get_block_count"}"#,
        r#"{"id":true,"method":"get_block_count"}"#,
        r#"{"id":null,"method":"get_block_count"}"#,
        r#"{"id":"\u00e9\t\v\/\q","method":"get_block_count"}"#,
        r#"{"method":"get_block_count"}"#,
        r#"{"method":"get_block_count"} trailing"#,
        r#"{"method":"get_block_count""#,
        r#"{"method":"get_block_count","params":{"#,
        r#"{"method":"get_block_count","params":{"a":"b""#,
        r#"{"method":"get_block_count","params":{"a":1"#,
        r#"{"method":"get_block_count","#,
        r#"{"method":"get_block_count",}"#,
        r#"{"method":"get_block_count","method":"no_such"}"#,
        r#"{"method":"no_such","id":"x"}"#,
        r#"{"method":"no_such","id":5}"#,
        r#"{"method":"no_such"}"#,
        r#"{"method":""}"#,
        r#"{"method":null,"id":3}"#,
        r#"{"method":"GET_BLOCK_COUNT"}"#,
        r#"{"method":"get_block_count","params":{"a":[1,"x"]}}"#,
        r#"{"method":"get_block_count","params":{"a":[[1]]}}"#,
        r#"{"method":"get_block_count","params":{"a":[1,-2]}}"#,
        r#"{"method":"get_block_count","params":{"a":[1,]}}"#,
        r#"{"method":"get_block_count","params":{"a":[null]}}"#,
        r#"{"method":"get_block_count","params":{"a":18446744073709551616}}"#,
        r#"{"method":"get_block_count","params":{"a":-}}"#,
        r#"{"method":"get_block_count","params":{"a":1-2}}"#,
        r#"{"method":"get_block_count","params":{"a":1e999}}"#,
        r#"{"method":"get_block_count","params":{"a":NULL,"b":TRUE}}"#,
        r#"{"method":"get_block_count","params":{"a":1,"a":{}}}"#,
        r#"{"method":"get_block_count","params":{"a":"\u12x4"}}"#,
        r#"{"id":1,"method":"get_block_header_by_height","params":{"height":99}}"#,
        r#"{"id":1,"method":"get_block_header_by_height","params":{"height":"99"}}"#,
        r#"{"id":1,"method":"get_block_header_by_height","params":{"height":"x"}}"#,
        r#"{"id":1,"method":"get_block_header_by_height","params":{"height":-1}}"#,
        r#"{"id":1,"method":"get_block_header_by_height","params":{"height":1.5}}"#,
        r#"{"id":1,"method":"get_block_header_by_height","params":{"height":true}}"#,
        r#"{"id":1,"method":"get_block_header_by_height","params":{"height":{}}}"#,
        r#"{"id":1,"method":"get_block_header_by_height","params":{"height":99,"fill_pow_hash":1}}"#,
        r#"{"id":1,"method":"get_block_header_by_height","params":{"height":99,"x":{"y":[1]}}}"#,
        r#"{"id":1,"method":"get_fee_estimate","params":{"grace_blocks":101}}"#,
        r#"{"id":1,"method":"on_get_block_hash","params":[0]}"#,
        r#"{"id":1,"method":5}"#,
    ];
    let mut bodies: Vec<Vec<u8>> = texts.iter().map(|text| text.as_bytes().to_vec()).collect();
    bodies.push(b"{\"id\":\"\xff\x00\xfe\",\"method\":\"get_block_count\"}".to_vec());
    bodies
}

fn requests() -> Vec<Vec<u8>> {
    let mut all: Vec<Vec<u8>> = json_rpc_bodies().iter().map(|body| post("/json_rpc", body)).collect();
    for (path, body) in [
        ("/get_height", ""),
        ("/getheight", "{}"),
        ("/get_height", "x"),
        ("/get_height", "["),
        ("/get_height?x=1", ""),
        ("/GET_HEIGHT", ""),
        ("/", ""),
        ("/no", ""),
        ("/json_rpc/", "{}"),
        ("/set_log_level", r#"{"level":0}"#),
        ("/set_log_level", r#"{"level":9}"#),
        ("/set_log_level", r#"{"level":"0"}"#),
        ("/set_log_level", r#"{"level":1000}"#),
        ("/get_o_indexes.bin", ""),
        ("/get_o_indexes.bin", "garbage"),
    ] {
        all.push(post(path, body.as_bytes()));
    }
    for verb in ["GET", "PUT", "DELETE", "TRACE", "HEAD", "OPTIONS", "PATCH", "get", "CONNECT"] {
        all.push(format!("{verb} /get_height HTTP/1.1\r\nHost: localhost\r\n\r\n").into_bytes());
    }
    for request in [
        "GET /get_height HTTP/1.0\r\nHost: localhost\r\n\r\n",
        "GET /get_height HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        "GET /get_height HTTP/1.1\nHost: localhost\n\n",
        "\r\n\r\nGET /get_height HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "\r\n\r\n\r\n\r\n\r\nGET /get_height HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /get_height HTTP/x\r\nHost: localhost\r\n\r\n",
        "GET /get_height\r\nHost: localhost\r\n\r\n",
        "GET /get_height HTTP/1.1\r\nHost: localhost\r\n\r\nGET /no HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ] {
        all.push(request.as_bytes().to_vec());
    }
    all.push(post("/json_rpc", &vec![b' '; 1_100_000]));
    all.push([&b"GET /"[..], &vec![b'a'; 10_000]].concat());
    all
}

/// The response of a server without what depends on the clock, and whether it closes the connection.
type Reaction = (String, bool);

fn reaction(port: u16, request: &[u8]) -> Reaction {
    let (answer, closed) = talk(port, request);
    (normal(&answer), closed)
}

/// Processes all requests on several threads, and returns the results in order.
fn each<T: Send>(work: impl Fn(&[u8]) -> T + Sync) -> Vec<T> {
    let requests = requests();
    let next = AtomicUsize::new(0);
    let found = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(request) = requests.get(at) else { break };
                    let result = work(request);
                    found.lock().unwrap().push((at, result));
                }
            });
        }
    });
    let mut found = found.into_inner().unwrap();
    found.sort_by_key(|(at, _)| *at);
    found.into_iter().map(|(_, result)| result).collect()
}

/// The reference's response with control characters escaped, where ours differs on purpose: strict JSON parsers reject
/// them otherwise.
fn escaped(answer: &str) -> String {
    let Some((head, body)) = answer.split_once("\r\n\r\n") else { return answer.to_owned() };
    let strict = body.replace("\\v", "\\u000b").replace('\0', "\\u0000");
    let lines = head.split("\r\n").map(|line| match line.strip_prefix("Content-Length: ") {
        Some(length) => {
            let length = length.parse::<usize>().unwrap() + strict.len() - body.len();
            format!("Content-Length: {length}")
        }
        None => line.to_owned(),
    });
    format!("{}\r\n\r\n{strict}", lines.collect::<Vec<_>>().join("\r\n"))
}

/// Fails if ours reacts differently from the reference.
fn compare(genesis: &str, reference: &[Reaction]) {
    let ours = Ours::start(Config::default(), genesis);
    let found = each(|request| reaction(ours.port, request));
    let requests = requests();
    let mut differences = Vec::new();
    for ((request, (theirs, closed)), mine) in requests.iter().zip(reference).zip(&found) {
        let theirs = (escaped(theirs), *closed);
        if theirs != *mine {
            differences.push(format!(
                "request: {}\n  theirs (closed {}): {}\n  ours (closed {}): {}",
                request[..request.len().min(200)].escape_ascii(),
                theirs.1,
                theirs.0.escape_debug(),
                mine.1,
                mine.0.escape_debug()
            ));
        }
    }
    println!("{} requests compared, {} differences", requests.len(), differences.len());
    assert_eq!(requests.len(), reference.len(), "requests were added: record them");
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

/// The genesis block, and the reactions of the real node to all requests.
fn reference() -> (String, Vec<Reaction>) {
    let mut reference = Monerod::start();
    let genesis = reference.json_rpc("on_get_block_hash", "[0]");
    let genesis = genesis.split("\"result\": \"").nth(1).unwrap()[..64].to_owned();
    let port = reference.rpc_port();
    (genesis, each(|request| reaction(port, request)))
}

#[test]
fn answers_are_the_same_bytes() {
    let (genesis, reactions) = reference();
    compare(&genesis, &reactions);
}

#[test]
fn recorded_answers_are_the_same_bytes() {
    let (mut genesis, mut reactions) = (String::new(), Vec::new());
    for step in golden::recorded(RECORDED) {
        match step {
            Step::Fact(_, value) => genesis = value,
            Step::Ask(_, Some(Answer { status, body, .. })) => {
                reactions.push((String::from_utf8(body).unwrap(), status == CLOSED));
            }
            other => panic!("not expected: {other:?}"),
        }
    }
    compare(&genesis, &reactions);
}

#[test]
#[ignore = "a tool: records what the reference answers"]
fn record() {
    let (genesis, reactions) = reference();
    let mut steps = vec![Step::Fact("genesis".to_owned(), genesis)];
    for (request, (text, closed)) in requests().into_iter().zip(reactions) {
        let status = if closed { CLOSED } else { "open" };
        let answer = Answer { status: status.to_owned(), headers: Vec::new(), body: text.into_bytes() };
        // The request is kept only for readers: `requests` makes it.
        let request = request[..request.len().min(2_000)].to_vec();
        steps.push(Step::Ask(Question::path("raw", request), Some(answer)));
    }
    let text = golden::write("monerod v0.18.5.1: raw requests, and whether the connection is closed", &steps);
    Recorded::in_repository().write(RECORDED, text.as_bytes());
}

#[test]
fn curl_and_python_log_in() {
    let config = Config {
        login: Some(Login::new("user", "pass")),
        origins: vec!["http://a.example".to_owned()],
        ..Config::default()
    };
    let ours = Ours::start(config, "00");
    let (challenge, closed) = talk(ours.port, &post("/get_height", b""));
    let text = normal(&challenge);
    assert!(!closed && text.starts_with("HTTP/1.1 401 Unauthorized\r\nServer: Epee-based\r\n"), "{text}");
    assert_eq!(text.matches("WWW-authenticate: Digest qop=\"auth\",algorithm=MD5").count(), 2, "{text}");
    let (options, _) =
        talk(ours.port, b"OPTIONS / HTTP/1.1\r\nHost: localhost\r\nOrigin: http://a.example\r\n\r\n");
    assert!(normal(&options).contains("Access-Control-Allow-Origin: http://a.example\r\n"));

    let url = format!("http://127.0.0.1:{}/get_height", ours.port);
    let run = |program: &str, arguments: &[&str]| {
        let output = std::process::Command::new(program).args(arguments).output();
        output.ok().map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let code = ["-s", "-o", "/dev/null", "-w", "%{http_code} "];
    let curl = |user: &str| run("curl", &[&code[..], &["--digest", "-u", user, &url, &url]].concat());
    match curl("user:pass") {
        Some(answer) => {
            assert!(answer.starts_with("200 "), "curl: {answer}");
            assert!(curl("user:wrong").unwrap().starts_with("401 "));
            // A new connection for every request.
            let closing =
                [&code[..], &["-H", "Connection: close", "--digest", "-u", "user:pass", &url]].concat();
            assert!(run("curl", &closing).unwrap().starts_with("200 "));
        }
        None => println!("curl is not installed"),
    }
    let script = format!(
        "import requests\nfrom requests.auth import HTTPDigestAuth\na=HTTPDigestAuth('user','pass')\n\
         s=[requests.get('{url}',auth=a,headers={{'Connection':'close'}}).status_code for _ in range(3)]\n\
         t=requests.Session()\nt.auth=a\ns+=[t.post('{url}',data='{{}}').status_code for _ in range(3)]\nprint(s)"
    );
    match run("python3", &["-c", &script]) {
        Some(answer) if !answer.is_empty() => assert_eq!(answer.trim(), "[200, 200, 200, 200, 200, 200]"),
        _ => println!("python3 with requests is not installed"),
    }
}
