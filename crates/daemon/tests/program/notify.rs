//! Programs run for blocks and reorgs.

use std::process::Command;

use ferrite_testkit::http::json_text;
use ferrite_testkit::monerod::SOME_ADDRESS;
use ferrite_testkit::ours::Ferrited;

use crate::support::{BINARY, ferrited, script, wait_for};

#[test]
fn programs_are_run() {
    let folder = tempfile::tempdir().unwrap();
    let told = folder.path().join("told");
    let program = folder.path().join("tell");
    // The environment is empty, and arguments are passed unchanged.
    let text = format!("#!/bin/sh\necho \"$# $HOME[$1][$2][$3][$4]\" >> {}\n", told.display());
    script(&program, &text);
    let program = program.display();
    let (block, reorg) = (format!("{program} block %s"), format!("{program}  %s %h %n %d"));
    let mut node = Ferrited::start_offline(BINARY, &["--block-notify", &block, "--reorg-notify", &reorg]);
    node.mine(2, SOME_ADDRESS);
    let hash = |node: &mut Ferrited, height: u64| {
        let answer = node.json_rpc("get_block_header_by_height", &format!("{{\"height\":{height}}}"));
        json_text(&answer, "hash").unwrap()
    };
    let lines = || {
        let text = std::fs::read_to_string(&told).unwrap_or_default();
        let mut lines: Vec<_> = text.lines().map(str::to_owned).collect();
        // They run concurrently.
        lines.sort();
        lines
    };
    let (one, two) = (hash(&mut node, 1), hash(&mut node, 2));
    let mut expected = vec![format!("2 [block][{one}][][]"), format!("2 [block][{two}][][]")];
    expected.sort();
    wait_for("two blocks", || (lines() == expected).then_some(()));
    // Two blocks on the first one, in place of the second.
    let parameters = format!(
        r#"{{"amount_of_blocks":2,"wallet_address":"{SOME_ADDRESS}","prev_block":"{one}","starting_nonce":7}}"#
    );
    let answer = node.json_rpc("generateblocks", &parameters);
    assert!(answer.contains("\"status\": \"OK\""), "{answer}");
    let (new_two, three) = (hash(&mut node, 2), hash(&mut node, 3));
    assert_ne!(two, new_two);
    expected.extend([
        format!("2 [block][{new_two}][][]"),
        format!("2 [block][{three}][][]"),
        "4 [2][4][2][1]".to_owned(),
    ]);
    expected.sort();
    wait_for("a reorganisation", || (lines() == expected).then_some(()));
    assert!(node.stop().success());
}

#[test]
fn a_program_that_cannot_be_run_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("text");
    std::fs::write(&text, "no program").unwrap();
    let text = text.display().to_string();
    for (flag, name) in
        [("--block-notify", "block"), ("--reorg-notify", "reorg"), ("--block-rate-notify", "block rate")]
    {
        for (spec, problem) in [
            ("/no/such/program %s", "File not found: /no/such/program"),
            ("sh -c %s", "File not found: sh (give the full path of the program)"),
            (&text, "Not executable: "),
        ] {
            let ended = ferrited(&["--regtest", "--offline", "--no-zmq", "--rpc-bind-port", "0", flag, spec]);
            assert_eq!(ended.code, Some(1), "{ended:?}");
            let message = format!("Failed to parse {name} notify spec: {problem}");
            assert!(ended.stderr.contains(&message), "{ended:?}");
        }
    }
}

#[test]
fn hung_programs_do_not_hold_the_node_up() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("hang");
    let started = folder.path().join("started");
    script(&program, &format!("#!/bin/sh\necho $$ >> {}\nexec /bin/sleep 1000000\n", started.display()));
    let hang = format!("{} %s", program.display());
    let mut node = Ferrited::start_offline(BINARY, &["--block-notify", &hang]);
    node.mine(70, SOME_ADDRESS);
    let count = || std::fs::read_to_string(&started).unwrap_or_default().lines().count();
    wait_for("64 programs", || (count() == 64).then_some(()));
    // A thread waiting for one of them would keep the node from ending.
    assert!(node.stop().success());
    assert_eq!(count(), 64);
    // They outlive the node.
    for process in std::fs::read_to_string(&started).unwrap().lines() {
        assert!(Command::new("kill").arg(process).status().unwrap().success(), "{process} has ended");
    }
}
