//! Flags that are accepted without effect.

use ferrite_testkit::ours::Ferrited;

use crate::support::{BINARY, command, run};

/// Flags with values, and the log line of each. Those without a text need none, as nothing is lost.
const FLAGS: &[(&str, &str)] = &[
    ("--prep-blocks-threads 2", "--prep-blocks-threads has no effect"),
    ("--sync-pruned-blocks", "--sync-pruned-blocks has no effect"),
    ("--show-time-stats 1", "--show-time-stats has no effect"),
    ("--test-dbg-lock-sleep 1", "--test-dbg-lock-sleep has no effect"),
    ("--test-drop-download", "--test-drop-download and --test-drop-download-height have no effect"),
    ("--test-drop-download-height 5", "--test-drop-download and --test-drop-download-height have no effect"),
    ("--rpc-payment-address x", "--rpc-payment-address has no effect"),
    ("--rpc-payment-difficulty 5", "--rpc-payment-difficulty has no effect"),
    ("--rpc-payment-credits 5", "--rpc-payment-credits has no effect"),
    ("--rpc-payment-allow-free-loopback", "--rpc-payment-allow-free-loopback has no effect"),
    ("--fluffy-blocks", "fluffy-blocks is obsolete, it is now default"),
    ("--igd enabled", "UPnP port mapping support was removed. The --igd option is currently non-functional."),
    // Passed by the testkit: ports are never mapped.
    ("", "--no-igd"),
];

#[test]
fn flags_without_effect_are_logged() {
    let line: Vec<&str> = FLAGS.iter().flat_map(|(flag, _)| flag.split_whitespace()).collect();
    let mut node = Ferrited::start_offline(BINARY, &line);
    let log = node.log();
    for (flag, text) in FLAGS {
        let said = log.lines().filter(|line| line.contains(text)).count();
        assert_eq!(said, usize::from(!flag.is_empty()), "{flag}: {text}: {log}");
    }
    // Payment is never required.
    let info = node.json_rpc("rpc_access_info", r#"{"client":"x"}"#);
    assert!(info.contains("\"diff\": 0"), "{info}");
    assert!(node.stop().success());
    assert!(!node.log().contains("--check-updates has no effect"), "that is true of `disabled`");
}

/// Without the flag the testkit disables it, so this starts the program directly; a port in use ends it.
#[test]
fn looking_for_updates_has_no_effect() {
    let taken = std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    for (wish, said) in [("notify", true), ("download", true), ("update", true), ("disabled", false)] {
        let home = tempfile::tempdir().unwrap();
        let line = ["--regtest", "--offline", "--no-zmq", "--rpc-bind-port", &port, "--check-updates", wish];
        let ended = run(&mut command(BINARY, home.path(), &line));
        assert_eq!(ended.code, Some(1), "{ended:?}");
        let log = std::fs::read_to_string(home.path().join(".bitmonero/fake/bitmonero.log")).unwrap();
        assert_eq!(log.contains("--check-updates has no effect"), said, "{wish}: {log}");
    }
}
