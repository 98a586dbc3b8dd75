//! Our client on our server: reused connections, logins, TLS, proxies, limits and errors.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test and its support")]

#[path = "support/wire.rs"]
mod wire;

use std::io::{Read as _, Write as _};
use std::net::{Ipv6Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use ferrite_rpc::client::{
    BearerToken, Client, ClientError, Credentials, Encryption, Endpoint, Options, Retry, blocking,
};
use ferrite_rpc::server::{Config, Limits, Login, Tls, TlsMode, Tokens};
use ferrite_rpc::tls::{Fingerprint, Trust};
use ferrite_testkit::socks;
use serde::{Deserialize, Serialize};
use wire::{ForTransaction, Indexes, Ours};

#[derive(Deserialize, Default, Debug, PartialEq)]
#[serde(default)]
struct Height {
    hash: String,
    height: u64,
    status: String,
}

#[derive(Serialize)]
struct Nothing {}

#[derive(Serialize)]
struct AtHeight {
    height: u64,
}

fn endpoint(port: u16) -> Endpoint {
    SocketAddr::from(([127, 0, 0, 1], port)).into()
}

fn plain() -> Options {
    Options { encryption: Encryption::Disabled, ..Options::default() }
}

fn client(port: u16, options: Options) -> Client {
    Client::new(endpoint(port), options).unwrap()
}

async fn height(client: &Client) -> Result<u64, ClientError> {
    client.path("/get_height", &Nothing {}).await.map(|answer: Height| answer.height)
}

/// A configuration that counts connections.
fn counting(config: Config) -> (Config, Arc<AtomicUsize>) {
    let count = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&count);
    let admit: ferrite_rpc::server::Admit = Arc::new(move |_| {
        counter.fetch_add(1, Ordering::Relaxed);
        true
    });
    (Config { admit: Some(admit), ..config }, count)
}

#[tokio::test]
async fn all_kinds_of_calls_on_one_connection() {
    let (config, connections) = counting(Config::default());
    let ours = Ours::start(config, "ab");
    let client = client(ours.port, plain());
    let hash: String = client.call("on_get_block_hash", &[0u64]).await.unwrap();
    assert_eq!(hash, "ab");
    let answer: Height = client.path("/get_height", &Nothing {}).await.unwrap();
    assert_eq!((answer.height, &*answer.status), (1, "OK"));
    let request = ForTransaction { txid: ferrite_types::Hash([7; 32]) };
    let answer: Indexes = client.binary("/get_o_indexes.bin", &request).await.unwrap();
    assert!(answer.status.starts_with("no transaction 0707"), "{}", answer.status);
    assert_eq!(client.post("/nowhere", b"").await.unwrap(), (404, Vec::new()));
    let error = client.call::<_, Height>("get_block_header_by_height", &AtHeight { height: 9 }).await;
    assert!(matches!(error, Err(ClientError::Rpc(error)) if error.code == -2), "an error of the service");
    assert!(matches!(client.path::<_, Height>("/no", &Nothing {}).await, Err(ClientError::Status(404))));
    assert!(matches!(client.path::<_, Vec<u8>>("/get_height", &"x").await, Err(ClientError::Status(400))));
    assert_eq!(connections.load(Ordering::Relaxed), 1);
}

#[tokio::test]
async fn headers_have_one_line() {
    let ours = Ours::start(Config::default(), "ab");
    let client = client(ours.port, plain());
    let ask = async |value: &str| client.post_with("/get_height", b"{}", &[("X-Name", value)]).await;
    assert_eq!(ask("a value").await.unwrap().0, 200);
    for value in ["a\r\nHost: b", "a\nb", "a\rb"] {
        assert!(matches!(ask(value).await, Err(ClientError::Malformed(_))), "{value:?}");
    }
    // Those that are given replace ours.
    let host = [("Host", "evil.example")];
    assert_eq!(client.post_with("/get_height", b"{}", &host).await.unwrap().0, 403);
}

#[tokio::test]
async fn connections_that_were_closed_are_replaced() {
    let limits = Limits { idle_local: Duration::from_millis(50), ..Limits::default() };
    let (config, connections) = counting(Config { limits, ..Config::default() });
    let ours = Ours::start(config, "ab");
    let client = client(ours.port, plain());
    // A busy server may close a connection late; the client then reuses it.
    let started = Instant::now();
    while connections.load(Ordering::Relaxed) < 4 {
        assert_eq!(height(&client).await.unwrap(), 1);
        assert!(started.elapsed() < Duration::from_secs(60), "connections stay open");
        tokio::time::sleep(Duration::from_millis(150)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_more_connections_than_allowed() {
    let limits = Limits { per_private_ip: 3, ..Limits::default() };
    let (config, connections) = counting(Config { limits, ..Config::default() });
    let ours = Ours::start(config, "ab");
    let client = client(ours.port, Options { connections: 3, ..plain() });
    let calls: Vec<_> = (0..100)
        .map(|_| {
            let client = client.clone();
            tokio::spawn(async move { height(&client).await.unwrap() })
        })
        .collect();
    for call in calls {
        assert_eq!(call.await.unwrap(), 1);
    }
    assert!((1..=3).contains(&connections.load(Ordering::Relaxed)));
}

#[tokio::test]
async fn logins() {
    let (config, connections) =
        counting(Config { login: Some(Login::new("us\"er", "pass")), ..Config::default() });
    let ours = Ours::start(config, "ab");
    let with = |login: Option<Credentials>| client(ours.port, Options { login, ..plain() });
    let right = with(Some(Credentials::new("us\"er", "pass")));
    for _ in 0..5 {
        // The reference cannot parse quotes in names, so this one is rejected there and here.
        assert!(matches!(height(&right).await, Err(ClientError::Unauthorized)));
    }
    assert!(matches!(height(&with(None)).await, Err(ClientError::Unauthorized)));
    drop(ours);
    let (config, connections_2) =
        counting(Config { login: Some(Login::new("user", "pass")), ..Config::default() });
    let ours = Ours::start(config, "ab");
    let with = |password: &str| {
        client(ours.port, Options { login: Some(Credentials::new("user", password)), ..plain() })
    };
    let right = with("pass");
    for _ in 0..20 {
        assert_eq!(height(&right).await.unwrap(), 1);
    }
    assert_eq!(connections_2.load(Ordering::Relaxed), 1, "one connection and one nonce");
    assert!(matches!(height(&with("wrong")).await, Err(ClientError::Unauthorized)));
    assert!(connections.load(Ordering::Relaxed) > 0);
}

#[tokio::test]
async fn encryption_in_all_modes() {
    let tls = Tls::self_signed(None, &[]).unwrap();
    let print = tls.fingerprint();
    let encrypted = Ours::start(Config { tls: TlsMode::Enabled(tls.clone()), ..Config::default() }, "ab");
    let either = Ours::start(Config { tls: TlsMode::Autodetect(tls), ..Config::default() }, "ab");
    let never = Ours::start(Config::default(), "ab");
    let known = |print| Trust::known(&[Fingerprint::Sha256(print)], None, false).unwrap();
    let cases = [
        (Encryption::Disabled, [false, true, true]),
        (Encryption::Autodetect(Trust::Any), [true, true, true]),
        (Encryption::Autodetect(known(print)), [true, true, true]),
        // A wrong certificate is no reason to fall back to plain text.
        (Encryption::Autodetect(known([1; 32])), [false, false, true]),
        (Encryption::Enabled(Trust::Any), [true, true, false]),
        (Encryption::Enabled(known(print)), [true, true, false]),
        (Encryption::Enabled(known([1; 32])), [false, false, false]),
    ];
    for (encryption, works) in cases {
        for (ours, works) in [&encrypted, &either, &never].into_iter().zip(works) {
            let client = client(ours.port, Options { encryption: encryption.clone(), ..Options::default() });
            for _ in 0..2 {
                assert_eq!(
                    height(&client).await.is_ok(),
                    works,
                    "{encryption:?} {:?}",
                    height(&client).await
                );
            }
        }
    }
    // The scheme decides.
    let text = |scheme: &str, port: u16| Endpoint::parse(&format!("{scheme}://localhost:{port}"), 1).unwrap();
    for (scheme, port, works) in
        [("https", encrypted.port, true), ("http", encrypted.port, false), ("https", never.port, false)]
    {
        let client = Client::new(text(scheme, port), Options::default()).unwrap();
        assert_eq!(height(&client).await.is_ok(), works, "{scheme}");
    }
}

#[tokio::test]
async fn bearer_tokens() {
    struct One;
    impl Tokens for One {
        fn number(&self, token: &[u8]) -> Option<u64> {
            (token == b"right").then_some(7)
        }
    }
    let login = Some(Login::new("me", "secret"));
    let ours = Ours::start(Config { login, tokens: Some(Arc::new(One)), ..Config::default() }, "ab");
    let with = |token: &str| {
        let token = Some(BearerToken::new(token).unwrap());
        client(ours.port, Options { token, login: Some(Credentials::new("me", "secret")), ..plain() })
    };
    let right = with("right");
    assert_eq!(height(&right).await.unwrap(), 1);
    assert_eq!(height(&right).await.unwrap(), 1);
    // The login does not make up for a wrong token, whose owner would not notice that it has no effect.
    assert!(matches!(height(&with("wrong")).await, Err(ClientError::Unauthorized)));
}

#[tokio::test]
async fn proxies() {
    let ours = Ours::start(Config { hosts: vec!["node.example".to_owned()], ..Config::default() }, "ab");
    for (text, version, login) in [("socks4a", 4, false), ("socks5", 5, false), ("socks5", 5, true)] {
        let (port, asked) = socks::start(ours.port, login);
        let user = if login { "me:right@" } else { "" };
        let options = |user: &str| Options {
            proxy: Some(format!("{text}://{user}127.0.0.1:{port}").parse().unwrap()),
            ..plain()
        };
        let endpoint = Endpoint::parse("node.example:7", 1).unwrap();
        let client = Client::new(endpoint, options(user)).unwrap();
        assert_eq!(height(&client).await.unwrap(), 1);
        assert_eq!(height(&client).await.unwrap(), 1);
        let asked = asked.recv().unwrap();
        assert_eq!((asked.version, &*asked.host, asked.port), (version, "node.example", 7));
        assert_eq!((&*asked.user, &*asked.password), if login { ("me", "right") } else { ("", "") });
        let refused = Client::new(Endpoint::parse("refused.example", 1).unwrap(), options(user)).unwrap();
        assert!(matches!(height(&refused).await, Err(ClientError::Proxy(_))));
        let address = Client::new(Endpoint::parse("10.1.2.3", 1).unwrap(), options(user)).unwrap();
        assert_eq!(height(&address).await.unwrap(), 1);
        if login {
            for user in ["", "me:wrong@"] {
                let client = Client::new(Endpoint::parse("node.example", 1).unwrap(), options(user)).unwrap();
                assert!(matches!(height(&client).await, Err(ClientError::Proxy(_))));
            }
        }
    }
}

/// A server that sends the same bytes on every connection and closes it after a while.
fn canned(answer: &'static [u8], wait: Duration) -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for mut stream in listener.incoming().map_while(Result::ok) {
            let _ = stream.read(&mut [0; 4096]);
            let _ = stream.write_all(answer);
            std::thread::sleep(wait);
        }
    });
    port
}

/// A server that truncates every other response, each on its own connection.
fn careless() -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for (number, mut stream) in listener.incoming().map_while(Result::ok).enumerate() {
            let _ = stream.read(&mut [0; 4096]);
            let answer = b"HTTP/1.1 200 Ok\r\nContent-Length: 13\r\nConnection: close\r\n\r\n{\"height\":77}";
            let length = if number % 2 == 0 { answer.len() - 1 } else { answer.len() };
            let _ = stream.write_all(&answer[..length]);
        }
    });
    port
}

#[tokio::test]
async fn answers_that_were_cut_off_are_asked_for_again_if_they_may_be() {
    for retry in [Retry::Never, Retry::Unanswered] {
        let cautious = client(careless(), Options { retry, ..plain() });
        assert!(matches!(height(&cautious).await, Err(ClientError::Broken(_))), "{retry:?}");
    }
    let persistent = client(careless(), Options { retry: Retry::Broken, ..plain() });
    for _ in 0..3 {
        assert_eq!(height(&persistent).await.unwrap(), 77);
    }
    let hopeless =
        client(canned(b"HTTP/1.1 200 Ok\r\n", Duration::ZERO), Options { retry: Retry::Broken, ..plain() });
    assert!(matches!(height(&hopeless).await, Err(ClientError::Broken(_))));
}

#[tokio::test]
async fn failures_are_typed_errors() {
    let now = Duration::ZERO;
    let ask = async |answer, wait, options| height(&client(canned(answer, wait), options)).await;
    assert!(matches!(ask(b"", now, plain()).await, Err(ClientError::Broken(_))));
    assert!(matches!(ask(b"SSH-2.0-x\r\n", now, plain()).await, Err(ClientError::Malformed(_))));
    let long = b"HTTP/1.1 200 Ok\r\nContent-Length: 1000\r\n\r\n";
    assert!(matches!(ask(long, now, plain()).await, Err(ClientError::Broken(_))));
    let small = Options { answer_limit: 999, ..plain() };
    assert!(matches!(ask(long, now, small).await, Err(ClientError::TooLarge(999))));
    let soon = Options { timeout: Duration::from_millis(100), ..plain() };
    assert!(matches!(ask(long, Duration::from_secs(60), soon).await, Err(ClientError::Timeout)));
    let text = b"HTTP/1.1 200 Ok\r\nContent-Length: 4\r\n\r\noops";
    assert!(matches!(ask(text, now, plain()).await, Err(ClientError::Json(_))));
    let number = b"HTTP/1.1 200 Ok\r\nContent-Length: 14\r\n\r\n{\"height\":-1 }";
    assert!(matches!(ask(number, now, plain()).await, Err(ClientError::Json(_))));
    let endless = b"HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Digest nonce=\"x\",stale=true\r\nContent-Length: 0\r\n\r\n";
    let login = Options { login: Some(Credentials::new("a", "b")), ..plain() };
    assert!(ask(endless, now, login).await.is_err());
    let unused_port = ferrite_testkit::ports::lease();
    assert!(matches!(height(&client(unused_port, plain())).await, Err(ClientError::Connect { .. })));
}

#[tokio::test]
async fn version_6() {
    let address = SocketAddr::from((Ipv6Addr::LOCALHOST, 0));
    if TcpListener::bind(address).is_err() {
        return println!("this machine has no IPv6");
    }
    let ours = Ours::start_at(address, Config::default(), "ab");
    let endpoint = Endpoint::parse(&format!("http://[::1]:{}", ours.port), 1).unwrap();
    assert_eq!(height(&Client::new(endpoint, Options::default()).unwrap()).await.unwrap(), 1);
}

#[test]
fn without_a_runtime() {
    let ours = Ours::start(Config::default(), "ab");
    let mut client = blocking::Client::new(endpoint(ours.port), plain()).unwrap();
    client.set_timeout(Duration::from_secs(20));
    assert_eq!(client.call::<_, String>("on_get_block_hash", &[0u64]).unwrap(), "ab");
    assert_eq!(client.path::<_, Height>("/get_height", &Nothing {}).unwrap().height, 1);
    let request = ForTransaction { txid: ferrite_types::Hash([7; 32]) };
    assert!(client.binary::<_, Indexes>("/get_o_indexes.bin", &request).is_ok());
    assert_eq!(client.post("/", b"").unwrap().0, 404);
}
