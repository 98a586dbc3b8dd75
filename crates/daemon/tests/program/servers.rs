//! The RPC servers: the restricted port, logins and encryption.

use ferrite_testkit::http::Client;
use ferrite_testkit::ours::Ferrited;

use crate::support::{BINARY, command, curl, wait_for};

#[test]
fn the_restricted_port_hides_private_values() {
    let mut node = Ferrited::start(BINARY);
    let mut client = Client::connect(node.restricted_port()).unwrap();
    let paths = [
        "/stop_daemon",
        "/set_log_level",
        "/set_log_categories",
        "/get_peer_list",
        "/set_limit",
        "/out_peers",
        "/in_peers",
        "/get_net_stats",
        "/update",
        "/start_save_graph",
        "/stop_save_graph",
    ];
    for path in paths {
        let (status, body) = client.post(path, "{}").unwrap();
        assert_eq!((status, body.len()), (404, 0), "{path}");
    }
    let methods = [
        "get_connections",
        "set_bans",
        "get_bans",
        "banned",
        "sync_info",
        "rpc_access_tracking",
        "rpc_access_data",
        "rpc_access_account",
    ];
    for method in methods {
        let (_, body) = client.post("/json_rpc", &format!("{{\"method\":\"{method}\"}}")).unwrap();
        let body = String::from_utf8(body).unwrap();
        assert!(body.contains("-32601") && body.contains("Method not found"), "{method}: {body}");
    }
    for path in ["/get_limit", "/get_public_nodes", "/get_height"] {
        let (status, body) = client.post(path, "").unwrap();
        assert_eq!(status, 200, "{path}");
        assert!(String::from_utf8(body).unwrap().contains("OK"), "{path}");
    }
    // The node is still running.
    assert!(node.post("/get_height", "").contains("OK"));
}

#[test]
fn the_main_port_can_be_restricted() {
    let mut node = Ferrited::start_offline(BINARY, &["--restricted-rpc"]);
    let mut client = Client::connect(node.rpc_port()).unwrap();
    assert_eq!(client.post("/stop_daemon", "").unwrap().0, 404);
    node.signal("TERM");
    assert!(node.wait_for_end().success());
}

#[test]
fn payment_for_calls_is_switched_off() {
    let mut node = Ferrited::start(BINARY);
    let info = node.json_rpc("rpc_access_info", r#"{"client":"x"}"#);
    assert!(info.contains("\"status\": \"OK\"") && info.contains("\"diff\": 0"), "{info}");
    for method in ["rpc_access_submit_nonce", "rpc_access_pay"] {
        let answer = node.json_rpc(method, r#"{"client":"x"}"#);
        assert!(answer.contains("\"status\": \"Payment not necessary\""), "{method}: {answer}");
    }
    // Calls are counted nevertheless.
    let tracking = node.json_rpc("rpc_access_tracking", "{}");
    let (_, entry) = tracking.split_once("\"credits\": 0").unwrap();
    assert!(tracking.contains("\"rpc\": \"rpc_access_pay\"") && entry.contains("\"time\": "), "{tracking}");
    let cleared = node.json_rpc("rpc_access_tracking", r#"{"clear":true}"#);
    assert!(!cleared.contains("\"data\""), "{cleared}");
    let tracking = node.json_rpc("rpc_access_tracking", "{}");
    assert_eq!(tracking.matches("\"rpc\": ").count(), 1, "{tracking}");
    for method in ["rpc_access_data", "rpc_access_account"] {
        let answer = node.json_rpc(method, "{}");
        assert!(answer.contains("\"code\": -21") && answer.contains("Payments not enabled"), "{answer}");
    }
}

/// Starts a node that requires a login, so that the test client cannot wait for its responses.
fn locked_node(
    home: &std::path::Path,
    flags: &[&str],
    environment: &[(&str, &str)],
    input: &str,
) -> (std::process::Child, u16) {
    use std::io::Write as _;
    let folder = home.join("data");
    let output = home.join("stdout");
    let arguments = ["--regtest", "--offline", "--no-zmq", "--non-interactive", "--rpc-bind-port", "0"];
    let mut command = command(BINARY, home, &arguments);
    command.args(["--data-dir", folder.to_str().unwrap()]).args(flags).envs(environment.iter().copied());
    command.stdin(std::process::Stdio::piped());
    command.stdout(std::fs::File::create(&output).unwrap());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let port = wait_for("port", || {
        let text = std::fs::read_to_string(&output).unwrap();
        assert!(child.try_wait().unwrap().is_none(), "it has ended: {text}");
        let (_, rest) = text
            .split_once("core RPC server started ok")
            .map(|(before, _)| before)?
            .split_once("on port: ")?;
        rest.split_whitespace().next()?.parse().ok()
    });
    (child, port)
}

#[test]
fn a_login_is_demanded() {
    /// Flags, environment, and typed input.
    type Way = (&'static [&'static str], &'static [(&'static str, &'static str)], &'static str);
    let ways: [Way; 3] = [
        (&["--rpc-login", "alice:secret"], &[], ""),
        (&[], &[("RPC_LOGIN", "alice:secret")], ""),
        (&["--rpc-login", "alice"], &[], "secret\n"),
    ];
    for (flags, environment, input) in ways {
        let home = tempfile::tempdir().unwrap();
        let (mut child, port) = locked_node(home.path(), flags, environment, input);
        let url = format!("http://127.0.0.1:{port}/get_height");
        let code = |login: &[&str]| {
            let mut arguments = vec!["--output", "/dev/null", "--write-out", "%{http_code}", "--digest"];
            arguments.extend(login);
            arguments.push(&url);
            curl(&arguments).stdout
        };
        assert_eq!(code(&[]), "401", "{flags:?}");
        assert_eq!(code(&["--user", "alice:wrong"]), "401", "{flags:?}");
        assert_eq!(code(&["--user", "bob:secret"]), "401", "{flags:?}");
        assert_eq!(code(&["--user", "alice:secret"]), "200", "{flags:?}");
        let stop = format!("http://127.0.0.1:{port}/stop_daemon");
        assert_eq!(curl(&["--digest", "--user", "alice:secret", &stop]).code, Some(0));
        assert!(child.wait().unwrap().success());
    }
}

#[test]
fn encryption_on_the_same_port() {
    let mut node = Ferrited::start(BINARY);
    let port = node.rpc_port();
    let (plain, encrypted) =
        (format!("http://127.0.0.1:{port}/get_height"), format!("https://127.0.0.1:{port}/get_height"));
    for url in [&plain, &encrypted] {
        let ended = curl(&["--insecure", url]);
        assert!(ended.code == Some(0) && ended.stdout.contains("\"status\": \"OK\""), "{url}: {ended:?}");
    }
    let folder = node.folder().join("fake");
    let certificate = std::fs::read(folder.join("rpc_ssl.crt")).unwrap();
    assert!(folder.join("rpc_ssl.key").exists());
    // The next run has the same certificate; half of a pair is rejected.
    assert!(node.stop().success());
    node.start_again();
    assert_eq!(std::fs::read(folder.join("rpc_ssl.crt")).unwrap(), certificate);
    assert!(node.stop().success());
    std::fs::remove_file(folder.join("rpc_ssl.key")).unwrap();
    let data_dir = node.folder().display().to_string();
    let arguments = ["--regtest", "--offline", "--no-zmq", "--rpc-bind-port", "0", "--data-dir", &data_dir];
    let ended = crate::support::ferrited(&arguments);
    assert_eq!(ended.code, Some(1), "{ended:?}");
    assert!(ended.stderr.contains("must both exist or both not exist"), "{ended:?}");
}

#[test]
fn encryption_can_be_forbidden_and_demanded() {
    let node = Ferrited::start_offline(BINARY, &["--rpc-ssl", "disabled"]);
    let port = node.rpc_port();
    assert_ne!(curl(&["--insecure", &format!("https://127.0.0.1:{port}/get_height")]).code, Some(0));
    assert_eq!(curl(&[&format!("http://127.0.0.1:{port}/get_height")]).code, Some(0));
    assert!(!node.folder().join("fake/rpc_ssl.crt").exists());
    drop(node);
    let home = tempfile::tempdir().unwrap();
    let (mut child, port) = locked_node(home.path(), &["--rpc-ssl", "enabled"], &[], "");
    assert_ne!(curl(&[&format!("http://127.0.0.1:{port}/get_height")]).code, Some(0));
    assert_eq!(curl(&["--insecure", &format!("https://127.0.0.1:{port}/get_height")]).code, Some(0));
    let stop = curl(&["--insecure", &format!("https://127.0.0.1:{port}/stop_daemon")]);
    assert_eq!(stop.code, Some(0), "{stop:?}");
    assert!(child.wait().unwrap().success());
}

#[test]
fn web_pages_and_budgets() {
    let flags = [
        "--rpc-access-control-origins",
        "https://a.example, https://b.example",
        "--rpc-allowed-hosts",
        "node.example, other.example",
        "--rpc-max-connections-per-private-ip",
        "2",
        "--rpc-max-connections-per-public-ip",
        "1",
        "--rpc-max-connections",
        "2",
    ];
    let mut node = Ferrited::start_offline(BINARY, &flags);
    let url = format!("http://127.0.0.1:{}/get_height", node.rpc_port());
    // There is room for one connection besides the test's own, and the last one may still be there.
    let ask = |header: &str| {
        wait_for("answer", || {
            Some(curl(&["--include", "--header", header, &url])).filter(|ended| ended.code == Some(0))
        })
    };
    for (origin, allowed) in [("https://b.example", true), ("https://c.example", false)] {
        let ended = ask(&format!("Origin: {origin}"));
        let header = format!("Access-Control-Allow-Origin: {origin}");
        assert_eq!(ended.stdout.contains(&header), allowed, "{ended:?}");
        assert_eq!(ended.stdout.starts_with("HTTP/1.1 403 Forbidden"), !allowed, "{ended:?}");
    }
    for (host, status) in [("node.example", "200 Ok"), ("evil.example", "403 Forbidden")] {
        let ended = ask(&format!("Host: {host}"));
        assert!(ended.stdout.starts_with(&format!("HTTP/1.1 {status}")), "{host}: {ended:?}");
    }
    // One connection is the test's own, and one more is allowed.
    let mut second = wait_for("connection", || {
        let mut client = Client::connect(node.rpc_port()).ok()?;
        client.post("/get_height", "").ok()?;
        Some(client)
    });
    let third = Client::connect(node.rpc_port()).and_then(|mut client| client.post("/get_height", ""));
    assert!(third.is_err(), "{third:?}");
    assert_eq!(second.post("/get_height", "").unwrap().0, 200);
    assert!(node.stop().success());
}
