//! Tokens in requests: keep-alive connections, streams, logins, and programs that change the file.

use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Command, Stdio};

use ferrite_testkit::known_wallets::FIRST;
use ferrite_testkit::our_wallet::OurWallet;
use ferrite_wallet_rpc::tokens::{NewToken, Scope, TokenFile};

use super::{BINARY, Files, OPEN, WALLET, ask, call, connect, create, make};

#[test]
fn revoked_tokens_are_refused_at_once() {
    let files = Files::new();
    let flags = files.flags();
    let flags: Vec<&str> = ["--offline"].into_iter().chain(flags.iter().map(String::as_str)).collect();
    let service = OurWallet::start(BINARY, &flags);
    make(&service, FIRST.seed);
    let token = create(&service, r#"{"name":"reader","scopes":["read"],"wallets":["w"]}"#);
    let mut connection = connect(&service, Some(&token));
    let (status, answer) = ask(&mut connection, WALLET, "get_balance", "{}");
    assert!(status == 200 && answer.contains("unlocked_balance"), "{status} {answer}");
    let (status, answer) = ask(&mut connection, WALLET, "create_address", "{}");
    assert!(status == 200 && answer.contains("needs a token with the scope receive"), "{status} {answer}");
    let (status, answer) = ask(&mut connection, OPEN, "get_version", "{}");
    assert!(status == 200 && answer.contains("the token is limited to other wallets"), "{status} {answer}");

    // A stream of events, which is silent: nothing happens in the wallet.
    let url = format!("http://127.0.0.1:{}/wallet/w/events", service.rpc_port());
    let header = format!("Authorization: Bearer {token}");
    let mut curl = Command::new("curl");
    curl.args(["--silent", "--no-buffer", "--fail-with-body", "--header", &header, &url]);
    let mut child = curl.stdout(Stdio::piped()).spawn().expect("curl is installed");
    let mut stream = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    stream.read_line(&mut first).unwrap();
    assert_eq!(first, "retry: 2000\n");

    call(&service, OPEN, "revoke_token", r#"{"name":"reader"}"#);
    let (status, answer) = ask(&mut connection, WALLET, "get_balance", "{}");
    assert!(status == 401 && answer.contains("Unauthorized"), "{status} {answer}");
    let mut rest = String::new();
    stream.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "\n", "the stream has ended");
    child.wait().unwrap();
    let refused =
        Command::new("curl").args(["--silent", "--include", "--header", &header, &url]).output().unwrap();
    let refused = String::from_utf8_lossy(&refused.stdout).into_owned();
    assert!(refused.starts_with("HTTP/1.1 401") && refused.contains("error=\"invalid_token\""), "{refused}");

    // Another program makes and revokes one. The file is the only thing they share.
    let file = TokenFile::new(&files.tokens());
    let new = NewToken { name: "o".to_owned(), scopes: [Scope::Read].into(), ..NewToken::default() };
    let (_, token) = file.create(new, 0).unwrap();
    let mut connection = connect(&service, Some(&token));
    assert_eq!(ask(&mut connection, WALLET, "get_height", "{}").0, 200);
    file.revoke("o").unwrap();
    assert_eq!(ask(&mut connection, WALLET, "get_height", "{}").0, 401);
    // Clients without a token notice nothing of all this.
    call(&service, WALLET, "get_height", "{}");
    // Only one service counts what these tokens spend, and writes this log.
    for (flag, path, text) in [
        ("--token-file", files.tokens(), "another service uses the token file"),
        ("--audit-log", files.audit(), "another service writes to the audit log"),
    ] {
        let mut second = Command::new(BINARY);
        second.args(["--offline", "--rpc-bind-port", "0", "--disable-rpc-login", "--log-file"]);
        second.arg(files.0.path().join("log")).arg("--wallet-dir").arg(files.0.path()).arg(flag).arg(path);
        let output = second.output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && said.contains(text), "{said}");
    }
}

#[test]
fn tokens_beside_a_login() {
    let files = Files::new();
    let file = TokenFile::new(&files.tokens());
    let new = NewToken { name: "o".to_owned(), scopes: [Scope::Admin].into(), ..NewToken::default() };
    let (_, token) = file.create(new, 0).unwrap();
    let port = ferrite_testkit::ports::lease();
    let mut command = Command::new(BINARY);
    command.args(["--offline", "--rpc-login", "user:pass", "--rpc-bind-port", &port.to_string()]);
    command.args(files.flags()).arg("--wallet-dir").arg(files.0.path().join("wallets"));
    let mut service = command.stdout(Stdio::null()).spawn().unwrap();
    let url = format!("http://127.0.0.1:{port}/json_rpc");
    let curl = |arguments: &[&str]| {
        let body = r#"{"jsonrpc":"2.0","id":"7","method":"get_version"}"#;
        let mut curl = Command::new("curl");
        curl.args(["--silent", "--include", "--retry", "60", "--retry-delay", "1", "--retry-connrefused"]);
        let output = curl.args(["--data", body]).args(arguments).arg(&url).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let right = curl(&["--oauth2-bearer", &token]);
    assert!(right.contains("\"version\""), "{right}");
    let digest = curl(&["--digest", "--user", "user:pass"]);
    assert!(digest.contains("\"version\""), "{digest}");
    let none = curl(&[]);
    assert!(none.starts_with("HTTP/1.1 401") && !none.contains("Bearer"), "as without tokens: {none}");
    let wrong = curl(&["--oauth2-bearer", "fwt_00"]);
    assert!(wrong.starts_with("HTTP/1.1 401") && wrong.contains("Bearer realm="), "{wrong}");
    assert!(wrong.contains("Digest qop="), "{wrong}");
    let log = std::fs::read_to_string(files.audit()).unwrap();
    assert!(log.contains("\"caller\":\"token o\"") && log.contains("\"caller\":\"login\""), "{log}");
    service.kill().unwrap();
    service.wait().unwrap();
}

#[test]
fn tokens_need_a_file() {
    let service = OurWallet::start(BINARY, &["--offline"]);
    let (status, answer) = ask(&mut connect(&service, None), OPEN, "create_token", r#"{"name":"a"}"#);
    assert!(status == 200 && answer.contains("--token-file enables them"), "{status} {answer}");
    // Without the flag, the header field has no effect, as before.
    let (status, answer) = ask(&mut connect(&service, Some("x")), OPEN, "get_version", "{}");
    assert!(status == 200 && answer.contains("\"version\""), "{status} {answer}");
}
