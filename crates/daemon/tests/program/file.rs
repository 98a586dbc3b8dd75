//! The config file.

use std::path::Path;

use ferrite_testkit::ours::Ferrited;

use crate::support::{BINARY, command, ferrited, run};

fn write(folder: &Path, text: &str) -> String {
    let path = folder.join("x.conf");
    std::fs::write(&path, text).unwrap();
    path.display().to_string()
}

#[test]
fn the_file_is_read_and_the_command_line_wins() {
    let folder = tempfile::tempdir().unwrap();
    let text = "# for tests\nlimit-rate-up=77\nlimit-rate-down=88\nin-peers = 5 # few\nlog-level=1\n";
    let path = write(folder.path(), text);
    let mut node = Ferrited::start_offline(BINARY, &["--config-file", &path, "--limit-rate-down", "99"]);
    let limit = node.post("/get_limit", "");
    assert!(limit.contains("\"limit_up\": 77") && limit.contains("\"limit_down\": 99"), "{limit}");
    let peers = node.post("/in_peers", r#"{"set":false}"#);
    assert!(peers.contains("\"in_peers\": 5"), "{peers}");
    assert!(node.stop().success());
}

#[test]
fn the_default_place_is_looked_at() {
    for (folder, flag) in [("", None), ("testnet", Some("--testnet")), ("stagenet", Some("--stagenet"))] {
        let home = tempfile::tempdir().unwrap();
        let place = home.path().join(".bitmonero").join(folder);
        std::fs::create_dir_all(&place).unwrap();
        std::fs::write(place.join("bitmonero.conf"), "no-such-thing=1\n").unwrap();
        let ended = run(&mut command(BINARY, home.path(), flag.as_slice()));
        assert_eq!(ended.code, Some(1));
        assert!(ended.stderr.contains("Unrecognized option 'no-such-thing' in config file."), "{ended:?}");
    }
}

#[test]
fn invalid_values_are_rejected() {
    let folder = tempfile::tempdir().unwrap();
    for (text, message) in [
        ("detach=1", "Option 'detach' is not allowed in the config file"),
        ("non-interactive=1", "Option 'non-interactive' is not allowed in the config file"),
        ("pidfile=x", "Option 'pidfile' is not allowed in the config file"),
        ("version=1", "Option 'version' is not allowed in the config file"),
        ("nonsense=1", "Unrecognized option 'nonsense' in config file."),
        ("nonsense", "invalid line 'nonsense'"),
        ("testnet=1\nregtest=1", "Can't specify more than one of"),
        ("public-node=1", "restricted RPC mode is required"),
    ] {
        let path = write(folder.path(), text);
        let ended = ferrited(&["--config-file", &path]);
        assert_eq!(ended.code, Some(1), "{text}");
        assert!(ended.stderr.contains(message), "{text}: {ended:?}");
    }
    // Errors name the file and the line, also for values that are checked later.
    for (text, line) in [
        ("# one\n\nnonsense=1\n", 3),
        ("testnet=1\nnonsense\n", 2),
        ("out-peers=many", 1),
        ("log-level=1\nrpc-bind-port=banana\n", 2),
        ("log-level=1\n\ndb-sync-mode=banana\n", 3),
    ] {
        let path = write(folder.path(), text);
        let ended = ferrited(&["--config-file", &path]);
        assert_eq!(ended.code, Some(1), "{text}");
        assert!(ended.stderr.contains(&format!(" ({path}, line {line})\n")), "{text}: {ended:?}");
    }
    // Not text at all.
    std::fs::write(folder.path().join("x.conf"), [0xff, 0xfe, b'=', b'1']).unwrap();
    let ended = ferrited(&["--config-file", &folder.path().join("x.conf").display().to_string()]);
    assert_eq!(ended.code, Some(1), "{ended:?}");
    assert!(ended.stderr.contains("Error parsing config file"), "{ended:?}");
}

/// On mainnet, of which only the genesis block is needed: the node exits before it listens.
#[test]
fn checkpoints_that_cannot_be_followed_end_it() {
    let genesis = "418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3";
    let other = "0f".repeat(32);
    let line =
        |height: u64, hash: &str| format!(r#"{{"hashlines":[{{"height":{height},"hash":"{hash}"}}]}}"#);
    for (text, message) in [
        ("{\"hashlines\":5".to_owned(), "Error loading checkpoints from "),
        (line(100_000_000, "xyz"), "Error loading checkpoints from "),
    ] {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("checkpoints.json"), &text).unwrap();
        let path = folder.path().display().to_string();
        let ended = ferrited(&["--offline", "--no-zmq", "--non-interactive", "--data-dir", &path]);
        assert_eq!(ended.code, Some(1), "{text}: {ended:?}");
        assert!(ended.stdout.contains(message) || ended.stderr.contains(message), "{text}: {ended:?}");
    }
    // Built-in checkpoints cannot be changed by a file; a port in use ends the node instead.
    let taken = std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    for text in [line(0, &other), line(0, genesis), line(100_000_000, &other), "{}".to_owned()] {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("checkpoints.json"), &text).unwrap();
        let path = folder.path().display().to_string();
        let flags =
            ["--offline", "--no-zmq", "--non-interactive", "--p2p-bind-port", "0", "--rpc-bind-port", &port];
        let ended = ferrited(&[&flags[..], &["--data-dir", &path]].concat());
        assert_eq!(ended.code, Some(1), "{text}: {ended:?}");
        assert!(ended.stdout.contains("Core initialized OK"), "{text}: {ended:?}");
    }
}
