//! The same requests to Debian's `monerod` and to a server of ours with methods of the same names: the answers are
//! the same bytes, and the connections end in the same cases.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test and its support")]

#[path = "support/wire.rs"]
mod wire;

use ferrite_rpc::server::{Config, Login};
use ferrite_testkit::monerod::Monerod;
use wire::{Ours, post, talk};

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

#[test]
fn answers_are_the_same_bytes() {
    let mut reference = Monerod::start();
    let genesis = reference.json_rpc("on_get_block_hash", "[0]");
    let genesis = genesis.split("\"result\": \"").nth(1).unwrap()[..64].to_owned();
    let ours = Ours::start(Config::default(), &genesis);
    let requests = requests();
    let next = std::sync::atomic::AtomicUsize::new(0);
    let differences = std::sync::Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                while let Some(request) =
                    requests.get(next.fetch_add(1, std::sync::atomic::Ordering::Relaxed))
                {
                    let (theirs, they_closed) = talk(reference.rpc_port(), request);
                    let (mine, i_closed) = talk(ours.port, request);
                    if (normal(&theirs), they_closed) != (normal(&mine), i_closed) {
                        differences.lock().unwrap().push(format!(
                            "request: {}\n  theirs (closed {they_closed}): {}\n  ours (closed {i_closed}): {}",
                            request[..request.len().min(200)].escape_ascii(),
                            normal(&theirs).escape_debug(),
                            normal(&mine).escape_debug()
                        ));
                    }
                }
            });
        }
    });
    let differences = differences.into_inner().unwrap();
    println!("{} requests compared, {} differences", requests.len(), differences.len());
    assert!(differences.is_empty(), "{}", differences.join("\n"));
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
