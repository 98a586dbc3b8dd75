//! Concurrent transactions enter the pool with one commit.

use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use ferrite_chain::engine::Engine;
use ferrite_chain::pool::{Arrival, PoolWriter, RelayCategory, RelayMethod, TxOutcome};
use ferrite_p2p::node::TxRoute;
use ferrite_testkit::block_tree::{BlockTree, MadeBlock};

use crate::world::{FORKS, Node, World, grow_first};

/// Timeout of a wait.
const STEP_TIMEOUT: Duration = Duration::from_secs(90);

/// A node, and transactions that it does not have.
fn scene(seed: u64) -> (World, Vec<Vec<u8>>) {
    let mut tree = BlockTree::new(seed, FORKS);
    let blocks = grow_first(&mut tree, 120, 0);
    let mut world = World::new();
    world.node(&tree, &blocks);
    let made: MadeBlock = tree.block(&blocks[119].id, 24);
    assert!(made.txs.len() >= 12, "{} transactions", made.txs.len());
    (world, made.txs.into_iter().map(|(_, blob)| blob).collect())
}

fn commits(node: &Node) -> u64 {
    node.chain.database().last_change()
}

#[test]
fn those_of_one_peer_are_one_commit() {
    let (world, txs) = scene(40);
    let (node, count) = (&world.nodes[0], txs.len());
    let before = commits(node);
    let fates = node.access.add_transactions(txs, TxRoute::Fluff).unwrap();
    assert!(fates.iter().all(|fate| fate.onward == Some(TxRoute::Fluff) && !fate.offence));
    assert_eq!(node.pool.hashes(RelayCategory::All).len(), count);
    assert_eq!(commits(node) - before, 1);
}

#[test]
fn an_offence_ends_the_list_and_keeps_its_predecessors() {
    let (world, mut txs) = scene(41);
    let node = &world.nodes[0];
    txs[3] = vec![7; 100];
    let fates = node.access.add_transactions(txs, TxRoute::Fluff).unwrap();
    assert_eq!(fates.iter().map(|fate| fate.offence).collect::<Vec<_>>(), [false, false, false, true]);
    assert_eq!(node.pool.hashes(RelayCategory::All).len(), 3);
}

#[test]
fn those_of_many_callers_share_a_commit() {
    let (world, txs) = scene(42);
    let (node, count) = (&world.nodes[0], txs.len());
    // The chain is busy until all of them are waiting.
    let (busy, until_free) = channel::<()>();
    let wait = move |_: &mut Engine<PoolWriter>| {
        let _ = until_free.recv();
    };
    node.chain.hand(wait).unwrap();
    let before = commits(node);
    let outcomes: Vec<TxOutcome> = std::thread::scope(|scope| {
        let send = |blob: Vec<u8>| {
            let arrival = Arrival { relay: RelayMethod::Local, relayed: false };
            scope.spawn(move || node.pool.admit(&node.chain, vec![blob], arrival).unwrap())
        };
        let callers: Vec<_> = txs.into_iter().map(send).collect();
        let started = Instant::now();
        while node.pool.arriving() < count {
            assert!(started.elapsed() < STEP_TIMEOUT, "{} callers wait", node.pool.arriving());
            std::thread::sleep(Duration::from_millis(5));
        }
        drop(busy);
        callers.into_iter().flat_map(|caller| caller.join().unwrap()).collect()
    });
    assert_eq!(outcomes.len(), count);
    assert!(outcomes.iter().all(|outcome| outcome.flags.added_to_pool), "{outcomes:?}");
    assert_eq!(commits(node) - before, 1);
    // A new reader finds what was reported.
    let reader = node.chain.database().reader().unwrap();
    assert_eq!(reader.view().pool_count().unwrap(), u64::try_from(count).unwrap());
}
