//! Startup and shutdown.

use std::net::TcpListener;

use ferrite_testkit::http::json_number;
use ferrite_testkit::monerod::SOME_ADDRESS;
use ferrite_testkit::ours::Ferrited;

use crate::support::{BINARY, command, ferrited, run, wait_for};

fn height(node: &mut Ferrited) -> i64 {
    json_number(&node.json_rpc("get_block_count", "{}"), "count").unwrap()
}

#[test]
fn startup_lines_that_clients_wait_for() {
    let mut node = Ferrited::start(BINARY);
    let port = node.rpc_port();
    // It answers a little earlier than it has said everything.
    let last = "The daemon is running offline and will not attempt to sync to the Monero network.";
    let text = wait_for("greeting", || Some(node.stdout()).filter(|text| text.contains(last)));
    let lines = [
        "Initializing core...".to_owned(),
        "Core initialized OK".to_owned(),
        format!("Binding on 127.0.0.1 (IPv4):{port}"),
        format!("core RPC server initialized OK on port: {port}"),
        "core RPC server started ok".to_owned(),
        "restricted RPC server started ok".to_owned(),
        "Starting p2p net loop".to_owned(),
        last.to_owned(),
    ];
    let mut from = 0;
    for line in &lines {
        let at = text[from..].find(line.as_str());
        from += at.unwrap_or_else(|| panic!("no {line:?} behind the line before it in\n{text}"));
    }
    assert!(!text.contains('\x1b'), "colours are for terminals");
    assert!(node.stop().success());
    let text = node.stdout();
    assert!(text.contains("Stopping core RPC server...") && text.contains("Node stopped."), "{text}");
    assert_eq!(node.stderr(), "");
}

#[test]
fn signals_end_it_cleanly() {
    for signal in ["INT", "TERM"] {
        let mut node = Ferrited::start(BINARY);
        node.signal(signal);
        let status = node.wait_for_end();
        assert_eq!(status.code(), Some(0), "{signal}");
        assert!(node.stdout().contains("Node stopped."), "{signal}: {}", node.stdout());
    }
}

#[test]
fn a_private_chain_is_new_at_each_start_unless_it_is_kept() {
    let mut node = Ferrited::start(BINARY);
    node.mine(3, SOME_ADDRESS);
    assert_eq!(height(&mut node), 4);
    assert!(node.stop().success());
    node.start_again();
    assert_eq!(height(&mut node), 1);
    assert!(node.folder().join("fake/ferrite-lmdb/data.mdb").exists());
}

#[test]
fn a_kept_chain_survives_a_kill() {
    let mut node = Ferrited::start_offline(BINARY, &["--keep-fakechain"]);
    node.mine(5, SOME_ADDRESS);
    node.kill();
    node.start_again();
    assert_eq!(height(&mut node), 6);
    node.mine(1, SOME_ADDRESS);
    assert!(node.stop().success());
    node.start_again();
    assert_eq!(height(&mut node), 7);
}

#[test]
fn a_port_in_use_gives_a_clear_error() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port().to_string();
    for (flag, name) in [("--rpc-bind-port", "core"), ("--rpc-restricted-bind-port", "restricted")] {
        let home = tempfile::tempdir().unwrap();
        let folder = home.path().display().to_string();
        let mut arguments =
            vec!["--regtest", "--offline", "--no-zmq", "--non-interactive", "--data-dir", &folder];
        if name == "restricted" {
            arguments.extend(["--rpc-bind-port", "0"]);
        }
        arguments.extend([flag, &port]);
        let ended = run(&mut command(BINARY, home.path(), &arguments));
        assert_eq!(ended.code, Some(1), "{ended:?}");
        let message = format!("Failed to initialize {name} RPC server: cannot listen on 127.0.0.1:{port}");
        assert!(ended.stderr.contains(&message), "{ended:?}");
        assert!(ended.stderr.contains(flag), "{ended:?}");
        // Once, and in the log.
        assert!(!ended.stdout.contains(&message), "{ended:?}");
        let log = std::fs::read_to_string(home.path().join("fake/bitmonero.log")).unwrap();
        assert_eq!(log.matches(&message).count(), 1, "{log}");
        let (before, _) = log.split_once(&message).unwrap();
        assert!(before.contains(&format!("Initializing {name} RPC server...")), "{log}");
    }
}

#[test]
fn a_p2p_port_in_use_gives_a_clear_error() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port().to_string();
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().display().to_string();
    let arguments = [
        "--regtest",
        "--no-zmq",
        "--data-dir",
        &folder,
        "--rpc-bind-port",
        "0",
        "--p2p-bind-ip",
        "127.0.0.1",
    ];
    let ended = run(command(BINARY, home.path(), &arguments).args(["--p2p-bind-port", &port]));
    assert_eq!(ended.code, Some(1), "{ended:?}");
    let message = format!("Failed to initialize p2p server: cannot listen on 127.0.0.1:{port}");
    assert!(ended.stderr.contains(&message), "{ended:?}");
}

#[test]
fn two_nodes_meet() {
    let first =
        Ferrited::start_with(BINARY, &["--fixed-difficulty", "1", "--add-exclusive-node", "127.0.0.1:1"]);
    let address = format!("127.0.0.1:{}", first.p2p_port());
    let mut second =
        Ferrited::start_with(BINARY, &["--fixed-difficulty", "1", "--add-exclusive-node", &address]);
    wait_for("connection", || {
        let connections = second.json_rpc("get_connections", "{}");
        (connections.contains(&address) && connections.contains("\"state\": \"normal\"")).then_some(())
    });
    wait_for("synchronised node", || {
        second.json_rpc("get_info", "{}").contains("\"synchronized\": true").then_some(())
    });
    let stats = second.post("/get_net_stats", "");
    assert!(json_number(&stats, "total_bytes_in").unwrap() > 0, "{stats}");
    assert!(second.stop().success());
}

#[test]
fn a_damaged_database_gives_a_clear_error() {
    let mut node = Ferrited::start_offline(BINARY, &["--keep-fakechain"]);
    node.mine(20, SOME_ADDRESS);
    assert!(node.stop().success());
    let file = node.folder().join("fake/ferrite-lmdb/data.mdb");
    let good = std::fs::read(&file).unwrap();
    let folder = node.folder().display().to_string();
    let arguments = [
        "--regtest",
        "--offline",
        "--no-zmq",
        "--keep-fakechain",
        "--rpc-bind-port",
        "0",
        "--data-dir",
        &folder,
    ];
    let start = || {
        let home = tempfile::tempdir().unwrap();
        run(&mut command(BINARY, home.path(), &arguments))
    };
    let mut torn = good.clone();
    torn[..8192].fill(0xa5);
    for (bytes, what) in
        [(&good[..good.len() / 2], "cut off"), (&torn, "header"), (b"hello".as_slice(), "text")]
    {
        std::fs::write(&file, bytes).unwrap();
        let ended = start();
        assert_eq!(ended.code, Some(1), "{what}: {ended:?}");
        assert!(ended.stderr.contains("Failed to initialize core: "), "{what}: {ended:?}");
        assert!(ended.stderr.contains("data.mdb"), "{what}: {ended:?}");
    }
    std::fs::write(&file, &good).unwrap();
    node.start_again();
    assert_eq!(height(&mut node), 21);
}

#[test]
fn two_nodes_do_not_share_a_folder() {
    let mut node = Ferrited::start(BINARY);
    node.mine(2, SOME_ADDRESS);
    let folder = node.folder().display().to_string();
    for more in [None, Some("--keep-fakechain")] {
        let mut arguments =
            vec!["--regtest", "--offline", "--no-zmq", "--rpc-bind-port", "0", "--data-dir", &folder];
        arguments.extend(more);
        let ended = ferrited(&arguments);
        assert_eq!(ended.code, Some(1), "{ended:?}");
        assert!(ended.stderr.contains("is in use by process"), "{ended:?}");
    }
    // Its chain is still there.
    assert_eq!(height(&mut node), 3);
    node.mine(1, SOME_ADDRESS);
    assert!(node.stop().success());
}

#[test]
fn seeds_follow_the_environment_on_a_private_chain() {
    let environment = [("SEEDHASH_EPOCH_BLOCKS", "4"), ("SEEDHASH_EPOCH_LAG", "2")];
    let flags = ["--offline", "--fixed-difficulty", "1"];
    let mut node = Ferrited::start_in(BINARY, &environment, &flags);
    node.mine(12, SOME_ADDRESS);
    let parameters = format!(r#"{{"wallet_address":"{SOME_ADDRESS}","reserve_size":8}}"#);
    let template = node.json_rpc("get_block_template", &parameters);
    assert_eq!(json_number(&template, "seed_height"), Some(8), "{template}");
}
