//! Flags of the chain and its files.

use std::path::Path;

use ferrite_testkit::diff::{Connections, Question};
use ferrite_testkit::http::{Client, json_number, json_text};
use ferrite_testkit::ours::Ferrited;
use ferrite_testkit::{ports, recorded};

use crate::support::{BINARY, command, wait_for};

/// Each network has its name, its own directory below `--data-dir`, and its own genesis block.
#[test]
fn networks_have_folders_of_their_own() {
    for (flag, name, folder) in [
        ("--testnet", "testnet", "testnet"),
        ("--stagenet", "stagenet", "stagenet"),
        ("--regtest", "fakechain", "fake"),
    ] {
        let home = tempfile::tempdir().unwrap();
        let (data, port) = (home.path().join("data"), ports::lease());
        let line = ["--offline", "--no-zmq", "--non-interactive", "--log-file", "other.log", flag];
        let mut program = command(BINARY, home.path(), &line);
        program.args(["--rpc-bind-port", &port.to_string(), "--data-dir"]).arg(&data);
        let mut child = program.stdout(std::process::Stdio::null()).spawn().unwrap();
        let info = wait_for("answer", || {
            assert!(child.try_wait().unwrap().is_none(), "{flag}: it has ended");
            let (_, answer) = Client::connect(port).ok()?.post("/get_info", "").ok()?;
            String::from_utf8(answer).ok()
        });
        assert_eq!(json_text(&info, "nettype").as_deref(), Some(name));
        assert!(data.join(folder).join("ferrite-lmdb/data.mdb").exists(), "{flag}");
        // A bare file name is in the directory of the network.
        assert!(data.join(folder).join("other.log").exists(), "{flag}");
        Client::connect(port).unwrap().post("/stop_daemon", "").unwrap();
        assert!(child.wait().unwrap().success(), "{flag}");
    }
}

#[test]
fn a_chain_with_its_own_difficulty() {
    let mut node = Ferrited::start_with(BINARY, &["--offline", "--fixed-difficulty", "7"]);
    let info = node.json_rpc("get_info", "{}");
    assert_eq!(json_number(&info, "difficulty"), Some(7), "{info}");
}

/// The recorded chain has side chains, and three transactions in the pool.
#[test]
fn pool_and_side_chains_between_runs() {
    let folder = recorded::chain(BINARY.as_ref(), Path::new(env!("CARGO_TARGET_TMPDIR")));
    let kept = |flags: &[&str]| {
        let flags = [&["--offline", "--fixed-difficulty", "1", "--keep-fakechain"], flags].concat();
        let node = Ferrited::start_on(BINARY, &folder, &flags);
        let rpc = Connections::new(node.rpc_port(), node.restricted_port());
        (node, rpc)
    };
    let alternates = |rpc: &mut Connections| rpc.method("get_alternate_chains", "{}").list("chains").len();
    let pool = |rpc: &mut Connections| {
        rpc.ask(&Question::path("/get_transaction_pool_stats", ""))
            .tree()
            .unwrap()
            .number("pool_stats.txs_total")
    };
    let (node, mut rpc) = kept(&["--keep-alt-blocks"]);
    assert_eq!((alternates(&mut rpc), pool(&mut rpc)), (2, Some(3)));
    assert_eq!(job_threads(node.process_id()), 0);
    // The best paying transaction stays, even above the limit.
    let (node, mut rpc) = kept(&["--max-txpool-weight", "2500", "--max-concurrency", "3"]);
    assert_eq!((alternates(&mut rpc), pool(&mut rpc)), (0, Some(1)));
    assert_eq!(job_threads(node.process_id()), 3);
}

/// The worker threads of a process.
fn job_threads(process: u32) -> usize {
    let threads = std::fs::read_dir(format!("/proc/{process}/task")).unwrap().flatten();
    let names = threads.filter_map(|thread| std::fs::read_to_string(thread.path().join("comm")).ok());
    names.filter(|name| name.starts_with("job ")).count()
}

/// The last commit is undone: here, a popped block comes back.
#[test]
fn a_damaged_chain_is_salvaged() {
    let folder = recorded::chain(BINARY.as_ref(), Path::new(env!("CARGO_TARGET_TMPDIR")));
    let flags = ["--offline", "--fixed-difficulty", "1", "--keep-fakechain"];
    let height = |node: &mut Ferrited| json_number(&node.json_rpc("get_block_count", "{}"), "count").unwrap();
    let mut node = Ferrited::start_on(BINARY, &folder, &flags);
    let before = height(&mut node);
    node.post("/pop_blocks", r#"{"nblocks":1}"#);
    assert_eq!(height(&mut node), before - 1);
    // A clean stop would be another commit.
    node.kill();
    let mut salvaged = Ferrited::start_on(BINARY, node.folder(), &[&flags[..], &["--db-salvage"]].concat());
    assert_eq!(height(&mut salvaged), before);
    assert!(salvaged.stop().success());
}
