//! Every limit of the server, reached over real connections.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test and its support")]

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{IpAddr, SocketAddr, TcpStream, UdpSocket};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use ferrite_rpc::schema::JsonSchema;
use ferrite_rpc::server::{Config, Limits, Login, Server, Tls, TlsMode};
use ferrite_rpc::table::Reply;
use ferrite_rpc::{Access, Ctx, RpcError, Run, Table};
use serde::Deserialize;

/// More than the system buffers for a receiver.
const BEYOND_BUFFERS: usize = 48 << 20;

#[derive(Default)]
struct Service {
    running: AtomicUsize,
    most: AtomicUsize,
    done: AtomicUsize,
}

#[derive(Deserialize, Default, JsonSchema)]
#[serde(default)]
struct Nothing {}

fn table() -> Table<Service> {
    use Access::Everyone;
    let bytes = |length: usize| {
        move |_: &Ctx<'_, Service>, _: &[u8]| -> Result<Reply, RpcError> {
            Ok(Reply { content_type: "text/plain", body: vec![b'x'; length] })
        }
    };
    let slow = |ctx: &Ctx<'_, Service>, _: Nothing| {
        let running = ctx.service.running.fetch_add(1, Ordering::SeqCst) + 1;
        ctx.service.most.fetch_max(running, Ordering::SeqCst);
        std::thread::sleep(Duration::from_millis(30));
        ctx.service.running.fetch_sub(1, Ordering::SeqCst);
        ctx.service.done.fetch_add(1, Ordering::SeqCst);
        Ok(0u64)
    };
    Table::new()
        .json_rpc(&["megabyte"], Everyone, Run::Blocking, |_, _: Nothing| Ok("x".repeat(1 << 20)))
        .json_rpc(&["slow"], Everyone, Run::Blocking, slow)
        .raw(&["/large"], Everyone, Run::Blocking, bytes(BEYOND_BUFFERS))
        .raw(&["/small"], Everyone, Run::Inline, bytes(2))
        .path(&["/slow"], Everyone, Run::Blocking, slow)
}

struct Ours {
    address: SocketAddr,
    service: Arc<Service>,
    _server: Server,
    _runtime: tokio::runtime::Runtime,
}

fn start(limits: Limits) -> Ours {
    start_at(IpAddr::from([127, 0, 0, 1]), Config { limits, ..Config::default() })
}

fn start_at(ip: IpAddr, config: Config) -> Ours {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let service = Arc::new(Service::default());
    let server = {
        let _inside = runtime.enter();
        Server::start(&[SocketAddr::new(ip, 0)], config, Arc::new(table()), Arc::clone(&service)).unwrap()
    };
    Ours { address: server.addresses()[0], service, _server: server, _runtime: runtime }
}

impl Ours {
    fn open(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    /// Whether a request gets a response.
    fn works(&self) -> bool {
        asks(&mut self.open(), "/small")
    }
}

fn asks(stream: &mut TcpStream, path: &str) -> bool {
    let sent = stream.write_all(format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n").as_bytes());
    let mut start = [0; 12];
    sent.is_ok() && stream.read_exact(&mut start).is_ok() && start == *b"HTTP/1.1 200"
}

/// Whether the other side closes without a response.
fn is_closed(stream: &mut TcpStream) -> bool {
    match stream.read(&mut [0; 64]) {
        Ok(length) => length == 0,
        Err(error) => {
            assert!(!matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut), "it stays open");
            true
        }
    }
}

fn wait_for(what: &str, mut condition: impl FnMut() -> bool) {
    let started = Instant::now();
    while !condition() {
        assert!(started.elapsed() < Duration::from_secs(60), "{what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

fn post(length: usize, body: &[u8]) -> Vec<u8> {
    let head = format!("POST /small HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n");
    [head.as_bytes(), body].concat()
}

#[test]
fn bytes_of_a_request() {
    let ours = start(Limits { request_bytes: 1000, ..Limits::default() });
    let head = post(900, b"").len();
    let mut fits = ours.open();
    fits.write_all(&post(1000 - head, &vec![b' '; 1000 - head])).unwrap();
    let mut start = [0; 12];
    fits.read_exact(&mut start).unwrap();
    assert_eq!(&start, b"HTTP/1.1 200");
    // It is not read, so not all of it needs to be sent.
    let mut large = ours.open();
    large.write_all(&post(1001 - head, b"")).unwrap();
    assert!(is_closed(&mut large));
    let mut lines = ours.open();
    let _ = lines.write_all(&[&b"GET /small HTTP/1.1\r\n"[..], &b"A: b\r\n".repeat(200), b"\r\n"].concat());
    assert!(is_closed(&mut lines));
}

/// The status of the next response, whose body has the length given in its head.
fn status(stream: &mut TcpStream) -> String {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        stream.read_exact(&mut byte).unwrap();
        head.extend(byte);
    }
    let head = String::from_utf8(head).unwrap();
    let length = head.lines().find_map(|line| line.strip_prefix("Content-Length: ")).unwrap();
    stream.read_exact(&mut vec![0; length.parse().unwrap()]).unwrap();
    head[9..12].to_owned()
}

#[test]
fn large_requests_come_one_at_a_time() {
    let most = 2 * BEYOND_BUFFERS;
    let ours = start(Limits {
        request_bytes: 1000,
        large_request_bytes: u64::try_from(most).unwrap(),
        ..Limits::default()
    });
    let request = post(BEYOND_BUFFERS, &vec![b' '; BEYOND_BUFFERS]);
    let (part, rest) = request.split_at(BEYOND_BUFFERS - 1000);
    let mut first = ours.open();
    // The system does not buffer that much, so it is being read when this is done.
    first.write_all(part).unwrap();
    let mut second = ours.open();
    second.write_all(&post(2000, &[b' '; 2000])).unwrap();
    second.set_read_timeout(Some(Duration::from_millis(300))).unwrap();
    let waits = second.read(&mut [0; 1]).unwrap_err().kind();
    assert!(matches!(waits, ErrorKind::WouldBlock | ErrorKind::TimedOut), "{waits:?}");
    assert!(ours.works(), "small ones do not wait");
    first.write_all(rest).unwrap();
    assert_eq!(status(&mut first), "200");
    second.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    assert_eq!(status(&mut second), "200");
    let mut too_large = ours.open();
    too_large.write_all(&post(most, b"")).unwrap();
    assert!(is_closed(&mut too_large));
}

#[test]
fn large_requests_without_login_are_not_buffered() {
    let large_request_bytes = u64::try_from(2 * BEYOND_BUFFERS).unwrap();
    let limits = Limits { request_bytes: 1000, large_request_bytes, ..Limits::default() };
    let login = Some(Login::new("user", "password"));
    let ours = start_at(IpAddr::from([127, 0, 0, 1]), Config { limits, login, ..Config::default() });
    // It does not delay other requests, although it never ends. The system does not buffer that much, so it is being
    // read when this is done.
    let mut endless = ours.open();
    endless.write_all(&post(BEYOND_BUFFERS + 1000, &vec![b' '; BEYOND_BUFFERS])).unwrap();
    let mut stranger = ours.open();
    for _ in 0..3 {
        // What follows the body is the next request.
        let twice = post(90_000, &vec![b' '; 90_000]).repeat(2);
        stranger.write_all(&twice).unwrap();
        assert_eq!([status(&mut stranger), status(&mut stranger)], ["401", "401"]);
    }
}

#[test]
fn connections_altogether_and_from_one_address() {
    for limits in [
        Limits { per_private_ip: 4, ..Limits::default() },
        Limits { connections: 4, per_private_ip: 100, ..Limits::default() },
    ] {
        let ours = start(limits);
        let mut kept: Vec<TcpStream> = (0..4).map(|_| ours.open()).collect();
        assert!(kept.iter_mut().all(|stream| asks(stream, "/small")));
        assert!(!ours.works());
        // A freed slot is given to another client.
        kept.pop();
        wait_for("a place becomes free", || ours.works());
    }
}

/// Sends a batch that repeats this call, and returns the whole response.
fn batch(ours: &Ours, method: &str, count: usize) -> String {
    let call = format!(r#"{{"id":1,"method":"{method}"}}"#);
    let body = format!("[{}]", vec![call; count].join(","));
    let head = "POST /json_rpc HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n";
    let mut stream = ours.open();
    let request = format!("{head}Content-Length: {}\r\n\r\n{body}", body.len());
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn clients_that_read_nothing_do_not_stop_others() {
    let short = Duration::from_millis(300);
    let limits = Limits {
        response_bytes: 1 << 20,
        answer_bytes: BEYOND_BUFFERS + (BEYOND_BUFFERS / 2),
        send_before_more: short,
        ..Limits::default()
    };
    let ours = start(limits);
    let mut first = ours.open();
    assert!(asks(&mut first, "/large"), "and no more of it is taken");
    for _ in 0..20 {
        assert!(ours.works(), "a small call beside a client that reads nothing");
    }
    // There is no memory for a second large response, so the client that does not read loses its own.
    let mut second = ours.open();
    assert!(asks(&mut second, "/large"));
    let mut rest = Vec::new();
    let _ = first.read_to_end(&mut rest);
    assert!(rest.len() < BEYOND_BUFFERS, "the first client has got all of it");
    let others: Vec<TcpStream> = (0..3).map(|_| ours.open()).collect();
    for mut stream in &others {
        stream.write_all(b"GET /large HTTP/1.1\r\n\r\n").unwrap();
    }
    for _ in 0..20 {
        assert!(ours.works(), "a small call beside several");
    }
}

#[test]
fn a_client_that_reads_is_not_closed_for_others() {
    let limits = Limits {
        answer_bytes: BEYOND_BUFFERS,
        send_before_more: Duration::from_secs(3600),
        ..Limits::default()
    };
    let ours = start(limits);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let mut stream = ours.open();
                stream.write_all(b"GET /large HTTP/1.1\r\nConnection: close\r\n\r\n").unwrap();
                let mut all = Vec::new();
                stream.read_to_end(&mut all).unwrap();
                assert!(all.len() > BEYOND_BUFFERS, "{} bytes", all.len());
            });
        }
    });
}

#[test]
fn asking_for_more_without_reading() {
    let limits = Limits {
        response_bytes: 1 << 20,
        send_before_more: Duration::from_millis(200),
        send: Duration::from_secs(3600),
        ..Limits::default()
    };
    let ours = start(limits);
    let mut stream = ours.open();
    stream.write_all(&b"GET /large HTTP/1.1\r\n\r\n".repeat(2)).unwrap();
    wait_for("the server gives up", || stream.write_all(b"\r\n").is_err());
    assert!(ours.works());
}

#[test]
fn calls_of_an_array() {
    let open = start(Limits::default());
    let restricted = start_at(IpAddr::from([127, 0, 0, 1]), Config { restricted: true, ..Config::default() });
    for (ours, most) in [(&restricted, 100), (&open, 1000)] {
        assert_eq!(batch(ours, "no_such", most).matches("Method not found").count(), most);
        let refused = batch(ours, "no_such", most + 1);
        assert!(refused.contains("Parse error") && !refused.contains("Method not found"));
    }
    // The response ends at some length, and reports the calls that were skipped.
    let answer = batch(&restricted, "megabyte", 100);
    let (made, refused) = (answer.matches("\"result\"").count(), answer.matches("\"code\": -32000").count());
    assert_eq!((made, refused), (8, 92), "{} bytes", answer.len());
    assert!(answer.len() < 10 << 20 && answer.matches("this call was not made").count() == 92);
}

#[test]
fn values_in_a_request() {
    let open = start(Limits::default());
    let restricted = start_at(IpAddr::from([127, 0, 0, 1]), Config { restricted: true, ..Config::default() });
    for (item, count, served) in
        [("{\"a\":1}", 9_000, true), ("{\"a\":1}", 60_000, false), ("1", 80_000, true), ("1", 400_000, false)]
    {
        let body = format!("{{\"method\":\"slow\",\"params\":{{\"a\":[{}]}}}}", vec![item; count].join(","));
        let head =
            format!("POST /json_rpc HTTP/1.1\r\nHost: localhost\r\nContent-Length: {}\r\n\r\n", body.len());
        for (ours, served) in [(&open, true), (&restricted, served)] {
            let mut stream = ours.open();
            stream.write_all(&[head.as_bytes(), body.as_bytes()].concat()).unwrap();
            let mut start = [0; 12];
            stream.read_exact(&mut start).unwrap();
            let expected = if served { b"HTTP/1.1 200" } else { b"HTTP/1.1 413" };
            assert_eq!(&start, expected, "{count} times {item}");
        }
    }
}

#[test]
fn calls_of_an_array_wait_like_others() {
    let ours = start(Limits { calls: 1, ..Limits::default() });
    std::thread::scope(|scope| {
        let array = scope.spawn(|| batch(&ours, "slow", 100));
        wait_for("the array is being answered", || ours.service.done.load(Ordering::SeqCst) > 0);
        assert!(asks(&mut ours.open(), "/slow"));
        let done = ours.service.done.load(Ordering::SeqCst);
        assert!(done < 90, "another client waited for {done} calls of the array");
        assert_eq!(array.join().unwrap().matches("\"result\": 0").count(), 100);
    });
    assert_eq!(ours.service.most.load(Ordering::SeqCst), 1);
}

#[test]
fn calls_at_the_same_time() {
    let ours = start(Limits { calls: 2, ..Limits::default() });
    std::thread::scope(|scope| {
        for _ in 0..12 {
            scope.spawn(|| assert!(asks(&mut ours.open(), "/slow")));
        }
        // Fast calls do not wait for the others.
        assert!(ours.works());
    });
    assert_eq!(ours.service.most.load(Ordering::SeqCst), 2);
}

#[test]
fn silence_between_requests() {
    let long = Duration::from_secs(3600);
    let short = Duration::from_millis(100);
    let ours = start(Limits { idle_local: short, idle_remote: long, ..Limits::default() });
    let mut silent = ours.open();
    assert!(is_closed(&mut silent));
    // One that is slow to ask is closed as well, and asks again.
    let mut later = ours.open();
    wait_for("an answer", || {
        asks(&mut later, "/small") || {
            later = ours.open();
            false
        }
    });
    let mut rest = Vec::new();
    assert!(later.read_to_end(&mut rest).is_ok() && rest.ends_with(b"xx"));

    // The machine's own network address counts as remote.
    let socket = UdpSocket::bind(("0.0.0.0", 0)).and_then(|socket| {
        socket.connect(("192.0.2.1", 9))?;
        socket.local_addr()
    });
    match socket.map(|address| address.ip()) {
        Ok(ip) if !ip.is_loopback() && !ip.is_unspecified() => {
            let limits = Limits { idle_local: long, idle_remote: short, ..Limits::default() };
            let ours = start_at(ip, Config { limits, ..Config::default() });
            assert!(is_closed(&mut ours.open()));
        }
        _ => println!("this machine has no network"),
    }
}

#[test]
fn time_for_heads_and_bodies() {
    let short = Duration::from_millis(100);
    let ours = start(Limits { head: short, ..Limits::default() });
    for start in [&b"G"[..], b"\r\n", b"GET / HTTP/1.1\r\nA: "] {
        let mut stream = ours.open();
        stream.write_all(start).unwrap();
        assert!(is_closed(&mut stream), "{}", start.escape_ascii());
    }
    // Sending byte by byte does not extend the deadline.
    let mut slow = ours.open();
    let started = Instant::now();
    while slow.write_all(b"a").is_ok() {
        assert!(started.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(20));
    }
    let ours = start(Limits { body: short, ..Limits::default() });
    let mut stream = ours.open();
    stream.write_all(&post(100, b"only a part")).unwrap();
    assert!(is_closed(&mut stream));
    // Large bodies have more time.
    let mut stream = ours.open();
    stream.write_all(&post(20_000, b"")).unwrap();
    std::thread::sleep(Duration::from_millis(400));
    stream.write_all(&[b' '; 20_000]).unwrap();
    let mut start = [0; 12];
    assert!(stream.read_exact(&mut start).is_ok() && start == *b"HTTP/1.1 200");
}

#[test]
fn time_to_take_an_answer() {
    let ours = start(Limits { send: Duration::from_secs(3), ..Limits::default() });
    let mut stream = ours.open();
    assert!(asks(&mut stream, "/large"));
    // The server has given up when it no longer accepts data.
    wait_for("the server gives up", || stream.write_all(b"\r\n").is_err());
    let mut rest = Vec::new();
    let _ = stream.read_to_end(&mut rest);
    assert!(rest.len() < BEYOND_BUFFERS, "all of it has arrived");
    // A client that reads it gets it.
    let mut stream = ours.open();
    stream.write_all(b"GET /large HTTP/1.1\r\nConnection: close\r\n\r\n").unwrap();
    let mut all = Vec::new();
    stream.read_to_end(&mut all).unwrap();
    assert!(all.len() > BEYOND_BUFFERS);
}

#[test]
fn encryption_that_does_not_begin() {
    let limits = Limits {
        head: Duration::from_millis(200),
        idle_local: Duration::from_millis(200),
        ..Limits::default()
    };
    let tls = Tls::self_signed(None, &[]).unwrap();
    for tls in [TlsMode::Enabled(tls.clone()), TlsMode::Autodetect(tls)] {
        let ours = start_at(
            IpAddr::from([127, 0, 0, 1]),
            Config { limits: limits.clone(), tls, ..Config::default() },
        );
        for start in [&b""[..], b"\x16", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"] {
            let mut stream = ours.open();
            stream.write_all(start).unwrap();
            let mut rest = Vec::new();
            // There may be a final error response.
            let _ = stream.read_to_end(&mut rest);
            assert!(rest.len() < 16, "{rest:?}");
        }
    }
}

#[test]
fn connections_are_admitted_by_address() {
    let admit: ferrite_rpc::server::Admit = Arc::new(|ip| !ip.is_loopback());
    let ours = start_at(IpAddr::from([127, 0, 0, 1]), Config { admit: Some(admit), ..Config::default() });
    assert!(is_closed(&mut ours.open()));
}
