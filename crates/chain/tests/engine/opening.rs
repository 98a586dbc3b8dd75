//! Opening an engine.

use std::sync::Arc;

use ferrite_chain::db::{Database, OpenOptions};
use ferrite_chain::engine::{BlockOutcome, ChainConfig, Engine, OpenEngineError, TablePool, system_clock};
use ferrite_consensus::hardfork::ForkTable;
use ferrite_testkit::block_tree::BlockTree;
use ferrite_types::network::Network;
use ferrite_types::{Amount, Height};

use crate::node::{FORKS, Node, base_chain};

#[test]
fn the_networks_start_with_their_own_first_block() {
    for network in Network::ALL {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let config = ChainConfig::of(network);
        let id = network.parameters().genesis.id;
        let db = Database::open(directory.path(), &OpenOptions::new(id)).expect("it opens");
        let work = BlockTree::work_checker();
        let engine = Engine::open(db, config, TablePool, work, system_clock()).expect("it opens");
        assert_eq!((engine.state().height(), engine.state().top()), (Height(1), id), "{network}");
        assert_eq!(engine.state().generated(), Amount(17_592_186_044_415), "{network}");
        assert_eq!(engine.state().cumulative_difficulty(), 1, "{network}");
    }
}

#[test]
fn another_chain_is_refused() {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let id = Network::Mainnet.parameters().genesis.id;
    let db = Database::open(directory.path(), &OpenOptions::new(id)).expect("it opens");
    let open = |network| {
        let work = BlockTree::work_checker();
        Engine::open(db.clone(), ChainConfig::of(network), TablePool, work, system_clock()).map(drop)
    };
    assert_eq!(open(Network::Mainnet), Ok(()));
    assert_eq!(
        open(Network::Stagenet),
        Err(OpenEngineError::OtherChain { found: id, expected: Network::Stagenet.parameters().genesis.id })
    );
    assert_eq!(open(Network::Mainnet), Ok(()));
}

#[test]
fn blocks_that_missed_a_fork_are_removed() {
    let mut tree = BlockTree::new(1, &FORKS[..1]);
    let blocks = base_chain(&mut tree, 80);
    let mut node = Node::new(tree.config());
    for block in &blocks {
        assert!(matches!(node.add(block), Ok(BlockOutcome::Added { .. })));
    }
    let mut config = tree.config();
    config.forks = ForkTable::fixed(FORKS).expect("the forks are in order");
    let db = node.engine.database().clone();
    let engine = Engine::open(db, config, TablePool, BlockTree::work_checker(), Arc::new(|| 0));
    assert_eq!(engine.expect("it opens").state().height(), Height(66));
}
