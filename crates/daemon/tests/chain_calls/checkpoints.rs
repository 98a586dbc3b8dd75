//! Checkpoints from DNS and from a file, and chains that agree with them or do not.

use ferrite_consensus::checkpoints::Checkpoints;
use ferrite_daemon::checkpoints::{ApplyError, DnsCheckpoints, FILE_NAME, Finding, apply, follow_file, read};
use ferrite_types::{Hash, Height};

use crate::support::Ours;

fn records(texts: &[String]) -> Vec<(Height, Hash)> {
    read(texts)
}

#[test]
fn text_records_are_parsed() {
    let id = "ab".repeat(32);
    let good = [format!("12:{id}"), format!(" 7 :{id}")];
    let hash = Hash([0xab; 32]);
    assert_eq!(read(&good), [(Height(12), hash), (Height(7), hash)]);
    let bad = ["", "12", ":", "12:", &format!(":{id}"), &format!("-1:{id}"), &format!("12:{id}00")];
    let bad: Vec<String> =
        bad.iter().map(|text| (*text).to_owned()).chain([format!("12:{}", "x".repeat(64))]).collect();
    assert_eq!(read(&bad), []);
}

#[test]
fn a_chain_is_compared_and_rolled_back_if_that_is_wanted() {
    let mut ours = Ours::start();
    let ids = ours.mine(20);
    let height = |ours: &Ours| ours.node.chain().tip().height.0;
    assert_eq!(height(&ours), 21);
    let mut known = Checkpoints::none();
    let other = "0f".repeat(32);
    // The tenth block is at height ten.
    let agrees = records(&[format!("10:{}", ids[9]), format!("1000:{other}")]);
    for wish in [DnsCheckpoints::Warn, DnsCheckpoints::Enforce] {
        assert_eq!(apply(&ours.node, &mut known, &agrees, wish).unwrap(), Finding::Agrees);
    }
    // Enforced checkpoints are kept; others are compared and dropped.
    assert_eq!(known.iter().count(), 2);
    let differs = records(&[format!("15:{other}"), format!("16:{}", ids[15])]);
    let found = apply(&ours.node, &mut known, &differs, DnsCheckpoints::Warn).unwrap();
    assert_eq!(found, Finding::Differs(vec![Height(15)]));
    assert_eq!((height(&ours), known.iter().count()), (21, 2));
    // To two blocks before it.
    let found = apply(&ours.node, &mut known, &differs, DnsCheckpoints::Enforce).unwrap();
    let Finding::RolledBack(removed) = found else { panic!("{found:?}") };
    assert_eq!((height(&ours), removed.len()), (13, 8));
    assert_eq!(removed[0].to_string(), ids[19]);
    // Another block at that height is no longer accepted.
    ours.mine(2);
    let params = format!(
        r#"{{"amount_of_blocks":1,"wallet_address":"{}","prev_block":""}}"#,
        crate::support::SOME_ADDRESS
    );
    assert!(ours.rpc("generateblocks", &params).is_err());
    assert_eq!(height(&ours), 15);
}

#[test]
fn checkpoints_that_contradict_each_other_are_not_followed() {
    let mut ours = Ours::start();
    let ids = ours.mine(12);
    let mut known = Checkpoints::none();
    known.add(Height(5), ids[4].parse().unwrap()).unwrap();
    let other = "0f".repeat(32);
    let points = records(&[format!("4:{other}"), format!("5:{other}")]);
    for wish in [DnsCheckpoints::Warn, DnsCheckpoints::Enforce] {
        let refused = apply(&ours.node, &mut known, &points, wish);
        assert!(matches!(refused, Err(ApplyError::Conflict(_))), "{refused:?}");
    }
    assert_eq!((ours.node.chain().tip().height.0, known.iter().count()), (13, 1));
}

#[test]
fn a_file_is_binding() {
    let mut ours = Ours::start();
    let ids = ours.mine(12);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(FILE_NAME);
    let mut known = Checkpoints::none();
    assert_eq!(follow_file(&ours.node, &mut known, &path).unwrap(), Finding::Agrees, "there is none");
    let other = "0f".repeat(32);
    let write = |lines: &[(u64, &str)]| {
        let lines = lines.iter().map(|(height, hash)| format!(r#"{{"height":{height},"hash":"{hash}"}}"#));
        std::fs::write(&path, format!(r#"{{"hashlines":[{}]}}"#, lines.collect::<Vec<_>>().join(",")))
            .unwrap();
    };
    write(&[(5, &ids[4]), (1000, &other)]);
    assert_eq!(follow_file(&ours.node, &mut known, &path).unwrap(), Finding::Agrees);
    assert_eq!(known.iter().count(), 2);
    // Nothing at or below the last one is accepted.
    write(&[(6, &other), (1000, &ids[0])]);
    assert_eq!(follow_file(&ours.node, &mut known, &path).unwrap(), Finding::Agrees);
    assert_eq!((ours.node.chain().tip().height.0, known.iter().count()), (13, 2));
    let mut known = Checkpoints::none();
    let Finding::RolledBack(removed) = follow_file(&ours.node, &mut known, &path).unwrap() else {
        panic!("it was not rolled back");
    };
    assert_eq!((ours.node.chain().tip().height.0, removed.len()), (4, 9));
    for text in ["[]", r#"{"hashlines":[{"height":7,"hash":"0f"}]}"#, r#"{"hashlines":[{"height":"x"}]}"#] {
        std::fs::write(&path, text).unwrap();
        let refused = follow_file(&ours.node, &mut known, &path);
        assert!(matches!(refused, Err(ApplyError::Malformed { .. })), "{text}: {refused:?}");
    }
    std::fs::write(&path, "{}").unwrap();
    assert_eq!(follow_file(&ours.node, &mut known, &path).unwrap(), Finding::Agrees);
}
