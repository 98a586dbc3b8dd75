//! The wire protocol, as spoken by clients without a library, and malformed.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use ferrite_testkit::monerod::SOME_ADDRESS;
use ferrite_testkit::ours::Ferrited;

const TOPIC: &[u8] = b"json-minimal-chain_main";
const LENGTH: u8 = 23;

struct Node {
    ours: Ferrited,
    rpc: String,
    publisher: String,
}

fn start() -> Node {
    let free = || format!("127.0.0.1:{}", ferrite_testkit::ports::lease());
    let (rpc, publisher) = (free(), free());
    let port = rpc.rsplit(':').next().unwrap();
    let flags = ["--zmq-rpc-bind-port", port, "--zmq-pub", &format!("tcp://{publisher}")];
    let ours = Ferrited::start_offline(env!("CARGO_BIN_EXE_ferrited"), &flags);
    Node { ours, rpc, publisher }
}

fn connect(address: &str) -> TcpStream {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    stream
}

fn greeting() -> Vec<u8> {
    let mut greeting = vec![0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0x7f, 3, 0];
    greeting.extend_from_slice(b"NULL");
    greeting.resize(64, 0);
    greeting
}

fn read(stream: &mut TcpStream, length: usize) -> Vec<u8> {
    let mut bytes = vec![0; length];
    stream.read_exact(&mut bytes).unwrap();
    bytes
}

/// Performs the handshake like a miner with its own parser: it sends step by step, expects a short ready command, and
/// looks for the socket type right after the name.
fn shake(address: &str, ready: &[u8], expected: &[u8]) -> TcpStream {
    let mut stream = connect(address);
    stream.write_all(&greeting()).unwrap();
    assert_eq!(read(&mut stream, 64), greeting());
    stream.write_all(ready).unwrap();
    let header = read(&mut stream, 2);
    assert_eq!(header[0], 4, "a short command");
    assert_eq!(read(&mut stream, header[1].into()), expected);
    stream
}

fn subscriber(node: &Node) -> TcpStream {
    let expected = b"\x05READY\x0bSocket-Type\0\0\0\x04XPUB";
    let mut stream = shake(&node.publisher, b"\x04\x19\x05READY\x0bSocket-Type\0\0\0\x03SUB", expected);
    stream.write_all(&[&[0, 1 + LENGTH, 1], TOPIC].concat()).unwrap();
    stream
}

#[test]
fn a_miner_without_a_library() {
    let mut node = start();
    let mut stream = subscriber(&node);
    // A ping after the subscription: its response confirms the subscription.
    stream.write_all(b"\x04\x09\x04PING\0\x0aab").unwrap();
    assert_eq!(read(&mut stream, 9), b"\x04\x07\x04PONGab");
    node.ours.mine(2, SOME_ADDRESS);
    for height in 1..=2 {
        let header = read(&mut stream, 2);
        assert_eq!(header[0], 0, "one short frame");
        let message = String::from_utf8(read(&mut stream, header[1].into())).unwrap();
        let expected = format!(r#"json-minimal-chain_main:{{"first_height":{height},"first_prev_id":""#);
        assert!(message.starts_with(&expected), "{message}");
    }
    // After the cancellation there is only the response to the ping.
    stream.write_all(&[&[0, 1 + LENGTH, 0], TOPIC, b"\x04\x08\x04PING\0\x0ac"].concat()).unwrap();
    assert_eq!(read(&mut stream, 8), b"\x04\x06\x04PONGc");
    node.ours.mine(1, SOME_ADDRESS);
    stream.write_all(b"\x04\x08\x04PING\0\x0ad").unwrap();
    assert_eq!(read(&mut stream, 8), b"\x04\x06\x04PONGd");
}

#[test]
fn calls_in_envelopes() {
    let node = start();
    let expected = b"\x05READY\x0bSocket-Type\0\0\0\x03REP";
    let mut stream = shake(&node.rpc, b"\x04\x1c\x05READY\x0bSocket-Type\0\0\0\x06DEALER", expected);
    let request = br#"{"jsonrpc":"2.0","id":1,"method":"get_height","params":{}}"#;
    // An address, the empty frame, and the request in two pieces.
    let mut message = b"\x01\x03abc\x01\0".to_vec();
    message.extend([1, 10]);
    message.extend(&request[..10]);
    message.extend([0, u8::try_from(request.len() - 10).unwrap()]);
    message.extend(&request[10..]);
    // Without an empty frame it is dropped.
    stream.write_all(b"\0\x01x").unwrap();
    stream.write_all(&message).unwrap();
    assert_eq!(read(&mut stream, 7), b"\x01\x03abc\x01\0");
    let header = read(&mut stream, 2);
    let answer = String::from_utf8(read(&mut stream, header[1].into())).unwrap();
    assert_eq!(answer, r#"{"jsonrpc":"2.0","id":1,"result":{"rpc_version":131072,"height":1}}"#);
}

#[test]
fn malformed_protocol_data() {
    let mut node = start();
    let mut old = greeting();
    old[10] = 1;
    let mut curve = greeting();
    curve[12..17].copy_from_slice(b"CURVE");
    let good = greeting();
    let wrong_type = b"\x04\x19\x05READY\x0bSocket-Type\0\0\0\x03REQ";
    let endless = b"\x06\xff\xff\xff\xff\xff\xff\xff\xff";
    let cases: [Vec<u8>; 8] = [
        b"GET / HTTP/1.1\r\n\r\n".to_vec(),
        vec![0; 64],
        old,
        curve,
        [&good[..], wrong_type].concat(),
        [&good[..], endless].concat(),
        [&good[..], b"\x04\x02\x05RE"].concat(),
        [&good[..], b"\0\x05hello"].concat(),
    ];
    for case in &cases {
        let mut stream = connect(&node.publisher);
        // It may disconnect before everything is sent.
        let _ = stream.write_all(case);
        let mut rest = Vec::new();
        let _ = stream.read_to_end(&mut rest);
        assert!(rest.len() < 128, "{case:?}: {rest:?}");
    }
    // A subscriber that exceeds the limits is disconnected, and the others are served.
    let mut greedy = subscriber(&node);
    let _ = greedy.write_all(&b"\0\x02\x01x".repeat(5000));
    let mut rest = Vec::new();
    let _ = greedy.read_to_end(&mut rest);
    let mut stream = subscriber(&node);
    stream.write_all(b"\x04\x07\x04PING\0\x0a").unwrap();
    assert_eq!(read(&mut stream, 7), b"\x04\x05\x04PONG");
    node.ours.mine(1, SOME_ADDRESS);
    assert_eq!(read(&mut stream, 1), [0]);
    println!("{} bad greetings", cases.len());
}
