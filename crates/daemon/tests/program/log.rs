//! The log.

use ferrite_testkit::http::json_text;
use ferrite_testkit::monerod::SOME_ADDRESS;
use ferrite_testkit::ours::Ferrited;

use crate::support::{BINARY, command, ferrited, run, wait_for};

const LEVEL_0: &str = "*:WARNING,net:FATAL,net.http:FATAL,net.ssl:FATAL,net.p2p:FATAL,net.cn:FATAL,daemon.rpc:FATAL,global:INFO,verify:FATAL,serialization:FATAL,daemon.rpc.payment:ERROR,stacktrace:INFO,logging:INFO,msgwriter:INFO";

fn categories(node: &mut Ferrited, body: &str) -> String {
    let answer = node.post("/set_log_categories", body);
    assert!(answer.contains("\"status\": \"OK\""), "{answer}");
    let (_, rest) = answer.split_once("\"categories\": \"").unwrap();
    rest.split_once('"').unwrap().0.to_owned()
}

#[test]
fn categories_change_at_run_time() {
    let mut node = Ferrited::start(BINARY);
    assert_eq!(categories(&mut node, r#"{"categories":"+x:DEBUG"}"#), format!("{LEVEL_0},x:DEBUG"));
    assert_eq!(categories(&mut node, r#"{"categories":"-x:DEBUG"}"#), format!("{LEVEL_0},"));
    assert_eq!(categories(&mut node, r#"{"categories":"2"}"#), "*:DEBUG");
    assert_eq!(categories(&mut node, r#"{"categories":"2,net:ERROR"}"#), "*:DEBUG,net:ERROR");
    // A level that does not exist changes nothing.
    assert_eq!(categories(&mut node, r#"{"categories":"9"}"#), "*:DEBUG,net:ERROR");
    assert_eq!(categories(&mut node, r#"{"categories":""}"#), "");
    // Without a list the program's own is restored.
    assert_eq!(categories(&mut node, ""), LEVEL_0);
    assert_eq!(categories(&mut node, "{}"), LEVEL_0);
    for (level, list) in [(0, LEVEL_0), (2, "*:DEBUG"), (3, "*:TRACE,*.dump:DEBUG"), (4, "*:TRACE")] {
        let answer = node.post("/set_log_level", &format!("{{\"level\":{level}}}"));
        assert!(answer.contains("\"status\": \"OK\""), "{answer}");
        assert_eq!(categories(&mut node, r#"{"categories":"+"}"#), list);
    }
    for level in ["-1", "5", "127"] {
        let answer = node.post("/set_log_level", &format!("{{\"level\":{level}}}"));
        assert!(answer.contains("\"status\": \"Error: log level not valid\""), "{answer}");
    }
}

#[test]
fn nothing_is_logged_without_categories() {
    let mut node = Ferrited::start(BINARY);
    // It answers before it has written the last lines of its start.
    let frame = "*".repeat(70);
    wait_for("greeting", || (node.stdout().matches(&frame).count() == 2).then_some(()));
    let _ = categories(&mut node, r#"{"categories":""}"#);
    let (file, console) = (node.log(), node.stdout());
    assert!(node.stop().success());
    assert_eq!((node.log(), node.stdout()), (file, console));
}

#[test]
fn lines_have_the_form_of_the_reference() {
    let mut node = Ferrited::start(BINARY);
    assert!(node.stop().success());
    let log = node.log();
    let line = log.lines().find(|line| line.contains("core RPC server started ok")).unwrap();
    let columns: Vec<_> = line.split('\t').collect();
    assert_eq!(columns.len(), 6, "{line}");
    assert_eq!(columns[0].len(), "2026-11-15 06:22:05.935".len(), "{line}");
    assert_eq!((columns[2], columns[3]), ("INFO", "global"));
    let console = node.stdout();
    let line = console.lines().find(|line| line.contains("core RPC server started ok")).unwrap();
    assert_eq!(line.split('\t').nth(1), Some("I core RPC server started ok"), "{line}");
}

#[test]
fn level_and_environment() {
    let mut node = Ferrited::start_offline(BINARY, &["--log-level", "1,net:ERROR"]);
    let one = "*:INFO,global:INFO,stacktrace:INFO,logging:INFO,msgwriter:INFO,perf.*:DEBUG,net:ERROR";
    assert_eq!(categories(&mut node, r#"{"categories":"+"}"#), one);
    drop(node);
    let environment = [("MONERO_LOGS", "*:ERROR"), ("MONERO_LOG_FORMAT", "%level of %logger: %msg %x")];
    let mut node = Ferrited::start_in(BINARY, &environment, &["--offline"]);
    assert_eq!(categories(&mut node, r#"{"categories":"+logging:INFO"}"#), "*:ERROR,logging:INFO");
    let log = node.log();
    assert!(log.contains("INFO of logging: New log categories: *:ERROR,logging:INFO %x\n"), "{log}");
    assert!(!node.stdout().contains("started ok"), "{}", node.stdout());
}

#[test]
fn an_invalid_log_setting_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let below = file.join("log").display().to_string();
    for (flags, problem) in [
        (&["--log-level", "banana"][..], "Invalid log level 'banana': expected a level from 0 to 4"),
        (&["--log-level", "1,banana"], "Invalid log level '1,banana'"),
        (&["--log-level", "9"], "Invalid numerical log level: 9"),
        (&["--log-file", &below], "Cannot write the log file "),
        (&["--detach", "--log-level", "banana"], "Invalid log level 'banana'"),
    ] {
        let ended =
            ferrited(&[&["--regtest", "--offline", "--no-zmq", "--rpc-bind-port", "0"], flags].concat());
        assert_eq!(ended.code, Some(1), "{ended:?}");
        assert!(ended.stderr.starts_with(problem), "{ended:?}");
    }
    let home = tempfile::tempdir().unwrap();
    let flags = ["--regtest", "--offline", "--no-zmq", "--rpc-bind-port", "0"];
    let ended = run(command(BINARY, home.path(), &flags).env("MONERO_LOGS", "banana"));
    assert_eq!(ended.code, Some(1), "{ended:?}");
    assert!(ended.stderr.contains("Invalid log level 'banana'"), "{ended:?}");
}

#[test]
fn only_the_owner_reads_it_and_foreign_text_stays_in_its_line() {
    let mut node = Ferrited::start(BINARY);
    let file = node.folder().join("log");
    let mode = std::os::unix::fs::MetadataExt::mode(&std::fs::metadata(&file).unwrap());
    assert_eq!(mode & 0o777, 0o600);
    let fake = r"logging:INFO,x\n2026-11-15 06:22:05.935\t0\tINFO\tglobal\tx\tpaid\r\u001b[2J:INFO";
    let _ = categories(&mut node, &format!(r#"{{"categories":"{fake}"}}"#));
    let log = node.log();
    let lines: Vec<&str> = log.lines().filter(|line| line.contains("paid") || line.contains("[2J")).collect();
    let [line] = lines[..] else { panic!("{log}") };
    assert!(line.contains(r"x\n2026-11-15 06:22:05.935\t0\tINFO\tglobal\tx\tpaid\r\u{1b}[2J:INFO"), "{line}");
    assert!(node.stop().success());
}

#[test]
fn operators_see_blocks_and_peers_by_default() {
    let flags = ["--fixed-difficulty", "1", "--add-exclusive-node"];
    let mut first = Ferrited::start_with(BINARY, &[&flags[..], &["127.0.0.1:1"]].concat());
    let address = format!("127.0.0.1:{}", first.p2p_port());
    let mut second = Ferrited::start_with(BINARY, &[&flags[..], &[&address]].concat());
    wait_for("line about peers", || first.stdout().contains("I Connected to peers\n").then_some(()));
    wait_for("synchronised node", || {
        first.json_rpc("get_info", "{}").contains("\"synchronized\": true").then_some(())
    });
    first.mine(1, SOME_ADDRESS);
    let hash = json_text(&first.json_rpc("get_last_block_header", "{}"), "hash").unwrap();
    let added = format!("I Block 1 added: {hash}\n");
    wait_for("line about the block", || first.stdout().contains(&added).then_some(()));
    assert!(second.stop().success());
    let lost = "W No peers are connected: the node cannot follow the network\n";
    wait_for("line about lost peers", || first.stdout().contains(lost).then_some(()));
    second.start_again();
    wait_for("peers again", || (first.stdout().matches("Connected to peers\n").count() == 2).then_some(()));
    let answer = first.post("/pop_blocks", r#"{"nblocks":1}"#);
    assert!(answer.contains("\"status\": \"OK\""), "{answer}");
    let removed = "W 1 blocks removed: the chain has 1 blocks now\n";
    wait_for("line about the removed block", || first.stdout().contains(removed).then_some(()));
}

#[test]
fn full_files_are_rotated() {
    let flags = ["--max-log-file-size", "2000", "--max-log-files", "3"];
    let mut node = Ferrited::start_offline(BINARY, &flags);
    for number in 0..60 {
        let _ = categories(&mut node, &format!(r#"{{"categories":"logging:INFO,x{number}:INFO"}}"#));
    }
    node.mine(1, SOME_ADDRESS);
    let folder = node.folder().to_owned();
    let files = || {
        let entries = std::fs::read_dir(&folder).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.filter(|name| name.starts_with("log")).collect::<Vec<_>>()
    };
    wait_for("three files", || (files().len() == 3).then_some(()));
    for name in files() {
        let size = std::fs::metadata(folder.join(&name)).unwrap().len();
        assert!((1..2200).contains(&size), "{name} has {size} bytes");
    }
    assert!(node.stop().success());
}
