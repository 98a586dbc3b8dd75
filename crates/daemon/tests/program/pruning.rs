//! `--prune-blockchain` on an existing chain.

use std::path::Path;
use std::sync::Arc;

use ferrite_chain::prune::TIP_BLOCKS;
use ferrite_daemon::node::{DATABASE, Node, NodeOptions};
use ferrite_daemon::pruning;
use ferrite_testkit::chain_gen::{TestNode, TestWallet};
use ferrite_testkit::http::{json_number, json_true};
use ferrite_testkit::ours::Ferrited;
use ferrite_types::network::Network;

use crate::support::{BINARY, wait_for};

/// Number of blocks to be pruned.
const PRUNABLE: u64 = 300;

/// A data directory with an unpruned chain.
fn grown_chain(folder: &Path) {
    let mut made = TestNode::at_version(16);
    made.mine_many(TIP_BLOCKS + PRUNABLE - 1, &TestWallet::new(1).address());
    let directory = made.close();
    let database = folder.join("fake").join(DATABASE);
    std::fs::create_dir_all(&database).unwrap();
    std::fs::copy(directory.path().join("data.mdb"), database.join("data.mdb")).unwrap();
}

fn pruned_below(node: &Node) -> (u32, u64) {
    let reader = node.reader().unwrap();
    let view = reader.view();
    (view.pruning_seed().unwrap(), view.pruned_below().unwrap().0)
}

#[test]
fn a_grown_chain_is_pruned_while_the_node_runs() {
    let folder = tempfile::tempdir().unwrap();
    grown_chain(folder.path());
    prunes_while_it_answers(folder.path());
    stops_when_told_to_and_goes_on_later(folder.path());
}

fn stops_when_told_to_and_goes_on_later(folder: &Path) {
    let open = || {
        let mut options = NodeOptions::new(Network::Regtest, folder.join("fake"));
        options.chain.fixed_difficulty = Some(1);
        Arc::new(Node::open(options).unwrap())
    };
    let node = open();
    pruning::begin(&node).unwrap();
    let (seed, below) = pruned_below(&node);
    assert!(seed != 0 && below == 0);
    // A node that is stopping prunes nothing.
    node.request_stop();
    pruning::run(&node).unwrap();
    assert_eq!(pruned_below(&node), (seed, 0));
    node.close();
    drop(node);
    // The next start continues with the same seed.
    let node = open();
    pruning::begin(&node).unwrap();
    pruning::run(&node).unwrap();
    assert_eq!(pruned_below(&node), (seed, PRUNABLE));
    node.close();
}

/// With the flag, the program answers calls first, and prunes meanwhile.
fn prunes_while_it_answers(folder: &Path) {
    let flags = ["--offline", "--fixed-difficulty", "1", "--keep-fakechain", "--prune-blockchain"];
    let mut node = Ferrited::start_on(BINARY, folder, &flags);
    let height = i64::try_from(TIP_BLOCKS + PRUNABLE).unwrap();
    assert_eq!(json_number(&node.json_rpc("get_info", "{}"), "height"), Some(height));
    let said = wait_for("pruned chain", || {
        let said = node.stdout();
        said.contains("Pruning blockchain: 100%").then_some(said)
    });
    let at = |text: &str| said.find(text).unwrap_or_else(|| panic!("no {text:?} in {said}"));
    assert!(at("core RPC server started ok") < at("Pruning blockchain: "), "{said}");
    let check = node.json_rpc("prune_blockchain", r#"{"check":true}"#);
    assert!(json_true(&check, "pruned"), "{check}");
    node.signal("TERM");
    assert_eq!(node.wait_for_end().code(), Some(0));
}
