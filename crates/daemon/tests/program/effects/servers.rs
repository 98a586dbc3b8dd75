//! Flags of the servers.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Stdio};

use ferrite_testkit::certificates::{certificates, fingerprint};
use ferrite_testkit::diff::{Connections, Field, Question, ask, packet};
use ferrite_testkit::ours::Ferrited;
use ferrite_testkit::ports;

use crate::support::{BINARY, command, curl, wait_for};

/// A node started with these flags and those that isolate it.
struct Alone {
    child: Child,
    _home: tempfile::TempDir,
}

impl Alone {
    fn start(line: &str) -> Self {
        let home = tempfile::tempdir().unwrap();
        let flags = format!("--regtest --non-interactive {line}");
        let mut program = command(BINARY, home.path(), &flags.split_whitespace().collect::<Vec<_>>());
        let child = program.arg("--data-dir").arg(home.path()).stdout(Stdio::null()).spawn().unwrap();
        Self { child, _home: home }
    }

    /// Waits until something listens.
    fn listens(&mut self, ip: impl Into<IpAddr>, port: u16) {
        let address = SocketAddr::new(ip.into(), port);
        wait_for(&format!("listener on {address}"), || {
            assert!(self.child.try_wait().unwrap().is_none(), "it has ended");
            TcpStream::connect(address).ok()
        });
    }

    /// Checks that calls work there, and whether the port is restricted.
    fn answers(&mut self, host: &str, port: u16, restricted: bool) {
        let url = |path: &str| format!("http://{host}:{port}{path}");
        wait_for(&format!("answer from {host}:{port}"), || {
            assert!(self.child.try_wait().unwrap().is_none(), "it has ended");
            curl(&[&url("/get_height")]).stdout.contains("OK").then_some(())
        });
        // Bans are not visible when restricted.
        let answer = curl(&["--data", r#"{"method":"get_bans"}"#, &url("/json_rpc")]).stdout;
        assert_eq!(answer.contains("Method not found"), restricted, "{host}:{port}: {answer}");
    }
}

impl Drop for Alone {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn is_closed(ip: impl Into<IpAddr>, port: u16) -> bool {
    TcpStream::connect(SocketAddr::new(ip.into(), port)).is_err()
}

#[test]
fn addresses() {
    let [rpc, restricted, zmq] = std::array::from_fn(|_| ports::lease());
    let mut node = Alone::start(&format!(
        "--offline --rpc-bind-ip 127.0.0.2 --rpc-bind-port {rpc} --rpc-use-ipv6 --rpc-bind-ipv6-address ::1 \
         --rpc-restricted-bind-ip 127.0.0.3 --rpc-restricted-bind-ipv6-address [::1] \
         --rpc-restricted-bind-port {restricted} --zmq-rpc-bind-ip 127.0.0.5 --zmq-rpc-bind-port {zmq}"
    ));
    node.answers("127.0.0.2", rpc, false);
    node.answers("[::1]", rpc, false);
    node.answers("127.0.0.3", restricted, true);
    node.answers("[::1]", restricted, true);
    node.listens(Ipv4Addr::new(127, 0, 0, 5), zmq);
    for port in [rpc, restricted, zmq] {
        assert!(is_closed(Ipv4Addr::LOCALHOST, port));
    }
    drop(node);

    let mut node =
        Alone::start(&format!("--offline --no-zmq --rpc-bind-port {rpc} --zmq-rpc-bind-port {zmq}"));
    node.answers("127.0.0.1", rpc, false);
    assert!(is_closed(Ipv4Addr::LOCALHOST, zmq) && is_closed(Ipv6Addr::LOCALHOST, rpc));
}

/// Without the confirmation these are errors: see `bad_command_lines_are_refused_with_a_clear_error`.
#[test]
fn external_addresses_are_confirmed() {
    let [rpc, zmq] = std::array::from_fn(|_| ports::lease());
    let mut node = Alone::start(&format!(
        "--offline --rpc-bind-ip 0.0.0.0 --confirm-external-bind --rpc-bind-port {rpc} \
         --zmq-rpc-bind-ip 0.0.0.0 --confirm-zmq-rpc-external-bind --zmq-rpc-bind-port {zmq}"
    ));
    node.answers("127.0.0.9", rpc, false);
    node.listens(Ipv4Addr::new(127, 0, 0, 9), zmq);
}

#[test]
fn addresses_in_use_can_be_ignored() {
    let (taken, taken_p2p) =
        (TcpListener::bind("127.0.0.1:0").unwrap(), TcpListener::bind("127.0.0.1:0").unwrap());
    let [rpc, p2p] = [&taken, &taken_p2p].map(|listener| listener.local_addr().unwrap().port());
    let mut node = Alone::start(&format!(
        "--no-zmq --add-exclusive-node 127.0.0.1:1 --rpc-bind-port {rpc} --rpc-use-ipv6 --rpc-ignore-ipv4 \
         --p2p-bind-ip 127.0.0.1 --p2p-bind-port {p2p} --p2p-use-ipv6 --p2p-bind-ipv6-address ::1 \
         --p2p-bind-port-ipv6 {p2p} --p2p-ignore-ipv4"
    ));
    node.answers("[::1]", rpc, false);
    node.listens(Ipv6Addr::LOCALHOST, p2p);
}

#[test]
fn certificates_of_clients() {
    let folder = tempfile::tempdir().unwrap();
    let pair = certificates(folder.path());
    let path = |path: &Path| path.display().to_string();
    let (certificate, key) = pair("direct");
    let own = format!("--rpc-ssl-certificate {} --rpc-ssl-private-key {}", path(&certificate), path(&key));
    let hash = const_hex::encode(fingerprint(&pair("alone").0));
    for (flags, let_in) in [
        (format!("--rpc-ssl-ca-certificates {}", path(&pair("ca").0)), &["direct"][..]),
        (
            format!("--rpc-ssl-ca-certificates {} --rpc-ssl-allow-chained", path(&pair("ca").0)),
            &["direct", "chained"],
        ),
        (format!("--rpc-ssl-allowed-fingerprints {hash}"), &["alone"]),
        (
            format!("--rpc-ssl enabled --rpc-ssl-allowed-fingerprints {hash} --rpc-ssl-allow-any-cert"),
            &["", "direct", "chained", "alone"],
        ),
    ] {
        let port = ports::lease();
        let mut node = Alone::start(&format!("--offline --no-zmq --rpc-bind-port {port} {own} {flags}"));
        node.listens(Ipv4Addr::LOCALHOST, port);
        // The server presents the given certificate.
        let url = format!("https://direct:{port}/get_height");
        let place = format!("direct:{port}:127.0.0.1");
        let authority = path(&pair("ca").0);
        for name in ["", "direct", "chained", "alone"] {
            let files = [path(&pair(name).0), path(&pair(name).1)];
            // The name is not an address, so the node must be told to accept it.
            let mut arguments =
                vec!["--resolve", &place, "--cacert", &authority, "--header", "Host: localhost"];
            if !name.is_empty() {
                arguments.extend(["--cert", &files[0], "--key", &files[1]]);
            }
            arguments.push(&url);
            let ended = curl(&arguments);
            assert_eq!(ended.stdout.contains("OK"), let_in.contains(&name), "{flags}: {name}: {ended:?}");
        }
    }
}

/// No honest client requests blocks on top of an unknown one.
#[test]
fn dishonest_clients_are_banned() {
    for (flag, banned) in [(None, true), (Some("--disable-rpc-ban"), false)] {
        let node = Ferrited::start_offline(BINARY, flag.as_slice());
        let mut rpc = Connections::new(node.rpc_port(), node.restricted_port());
        let body = packet(&[("block_ids", Field::Blob(vec![0xcd; 32])), ("start_height", Field::U64(0))]);
        let question = Question::path("/get_hashes.bin", body);
        for _ in 0..6 {
            // A banned client gets no response.
            let _ = ask(&mut rpc, &question);
        }
        let answer = ask(&mut rpc, &Question::path("/get_height", ""));
        assert_eq!(answer.is_none(), banned, "{flag:?}: {answer:?}");
    }
}
