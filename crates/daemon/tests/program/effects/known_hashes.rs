//! Known block hashes, on a chain of the real `monerod`.

mod pruned;

use std::path::Path;

use ferrite_consensus::known::{GroupHashes, KnownHashes};
use ferrite_testkit::http::json_text;
use ferrite_testkit::monerod::Monerod;
use ferrite_testkit::ours::Ferrited;
use ferrite_types::Hash;
use serde_json::Value;

use crate::support::{BINARY, command, run, wait_for};

/// Ids and weights of the first group, as `monerod` has them.
fn first_group(monerod: &mut Monerod) -> (Vec<Hash>, Vec<u64>) {
    let answer = monerod.json_rpc("get_block_headers_range", r#"{"start_height":0,"end_height":511}"#);
    let answer: Value = serde_json::from_str(&answer).unwrap();
    let headers = answer["result"]["headers"].as_array().unwrap();
    let id = |header: &Value| Hash(const_hex::decode_to_array(header["hash"].as_str().unwrap()).unwrap());
    let weight = |header: &Value| header["block_weight"].as_u64().unwrap();
    (headers.iter().map(id).collect(), headers.iter().map(weight).collect())
}

fn write(folder: &Path, name: &str, ids: &[Hash], weights: &[u64]) -> String {
    let known: KnownHashes = GroupHashes::of(ids, weights).into_iter().collect();
    assert_eq!(known.groups(), 1);
    let path = folder.join(name);
    std::fs::write(&path, known.to_bytes()).unwrap();
    path.to_str().unwrap().to_owned()
}

/// Number of blocks that were added without their proofs, and with them.
fn added(log: &str) -> (u64, u64) {
    let mut sum = (0, 0);
    for line in log.lines().filter_map(|line| line.split_once("Block process time (")) {
        let numbers: Vec<u64> =
            line.1.split([' ', ',']).filter_map(|word| word.parse().ok()).take(2).collect();
        sum = (sum.0 + numbers[1], sum.1 + numbers[0] - numbers[1]);
    }
    sum
}

/// Waits until that many are in the log, which comes after the blocks.
fn logged(node: &Ferrited, expected: (u64, u64)) {
    wait_for("line in the log", || {
        let added = added(&node.log());
        assert!(added.0 <= expected.0 && added.1 <= expected.1, "{added:?}");
        (added == expected).then_some(())
    });
}

#[test]
fn a_chain_of_monerod_with_known_hashes() {
    let mut monerod = Monerod::start_group_with_peers(&["--add-exclusive-node", "127.0.0.1:1"]);
    let (mut ids, weights) = first_group(&mut monerod);
    let top = json_text(&monerod.json_rpc("get_info", "{}"), "top_block_hash").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let right = write(folder.path(), "right", &ids, &weights);
    ids[300].0[0] ^= 1;
    let wrong = write(folder.path(), "wrong", &ids, &weights);
    let peer = format!("127.0.0.1:{}", monerod.p2p_port());
    let start = |flags: &[&str]| {
        let usual = ["--fixed-difficulty", "1", "--allow-local-ip", "--add-exclusive-node", &peer];
        let log = ["--log-level", "0,net.cn:DEBUG"];
        Ferrited::start_with(BINARY, &[&usual[..], &log[..], flags].concat())
    };
    let fetched = |node: &mut Ferrited| {
        wait_for("whole chain", || {
            let info = node.json_rpc("get_info", "{}");
            (json_text(&info, "top_block_hash").as_ref() == Some(&top)).then_some(())
        });
    };
    // The proofs of the first group are not verified, those above are.
    let mut trusting = start(&["--known-hashes", &right]);
    fetched(&mut trusting);
    logged(&trusting, (511, 29));
    // All are.
    let mut verifying = start(&["--known-hashes", &right, "--fast-block-sync", "0"]);
    fetched(&mut verifying);
    logged(&verifying, (0, 540));
    assert!(verifying.log().contains("--known-hashes has no effect with --fast-block-sync 0"));
    // With hashes of another chain, nothing is fetched, and the peer is banned.
    let misled = start(&["--known-hashes", &wrong]);
    wait_for("banned peer", || misled.log().contains("Host 127.0.0.1 blocked.").then_some(()));
    assert_eq!(added(&misled.log()), (0, 0));
    drop(misled);
    // They do not fit the chain on disk either.
    assert!(trusting.stop().success());
    let refused = |file: &str| {
        let line = ["--regtest", "--keep-fakechain", "--fixed-difficulty", "1", "--offline", "--no-zmq"];
        let mut program = command(BINARY, folder.path(), &line);
        let ended = run(program.args(["--known-hashes", file, "--data-dir"]).arg(trusting.folder()));
        assert_eq!(ended.code, Some(1), "{ended:?}");
        ended.stderr + &ended.stdout
    };
    assert!(refused(&wrong).contains("wrong are not those of the chain in"), "{}", refused(&wrong));
    let broken = folder.path().join("broken");
    std::fs::write(&broken, [1, 0, 0, 0, 5]).unwrap();
    let told = refused(broken.to_str().unwrap());
    assert!(told.contains("1 groups of known hashes take 68 bytes, but there are 5"), "{told}");
    assert!(
        refused("/nowhere").contains("cannot read the block hashes in /nowhere"),
        "{}",
        refused("/nowhere")
    );
}
