//! Programs that are run for blocks and reorganisations.

use ferrite_testkit::http::json_text;
use ferrite_testkit::monerod::SOME_ADDRESS;
use ferrite_testkit::ours::Ferrited;

use crate::support::{BINARY, script, wait_for};

#[test]
fn programs_are_run() {
    let folder = tempfile::tempdir().unwrap();
    let told = folder.path().join("told");
    let program = folder.path().join("tell");
    // It learns nothing from the environment, and its arguments come as they are.
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
        // They run at the same time.
        lines.sort();
        lines
    };
    let (one, two) = (hash(&mut node, 1), hash(&mut node, 2));
    let mut expected = vec![format!("2 [block][{one}][][]"), format!("2 [block][{two}][][]")];
    expected.sort();
    wait_for("two blocks", || (lines() == expected).then_some(()));
    // Two blocks after the first one, in the place of the second.
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
fn a_program_that_is_not_there_is_reported() {
    let mut node = Ferrited::start_offline(BINARY, &["--block-notify", "/no/such/program %s"]);
    let log = node.stdout();
    assert!(log.contains("Failed to parse block notify spec: File not found: /no/such/program"), "{log}");
    node.mine(1, SOME_ADDRESS);
    assert!(node.stop().success());
}
