//! New blocks and transactions.

use ferrite_chain::pool::RelayCategory;
use ferrite_p2p::message::Notification;
use ferrite_p2p::node::TxRoute;
use ferrite_p2p::sync::PeerState;
use ferrite_testkit::block_tree::BlockTree;
use ferrite_types::Hash;

use crate::liar::{chain, listener};
use crate::world::{FORKS, World, grow_first};

/// A line of nodes with the same chain.
fn line(tree: &BlockTree, blocks: &[ferrite_testkit::block_tree::MadeBlock], count: usize) -> World {
    let mut world = World::new();
    let nodes: Vec<usize> = (0..count).map(|_| world.node(tree, blocks)).collect();
    let links: Vec<_> = nodes.windows(2).map(|pair| (pair[0], world.connect(pair[0], pair[1]))).collect();
    world.run_until(5, "all are at peace", |world| {
        links.iter().all(|(node, link)| world.state(*node, *link) == Some(PeerState::Normal))
            && world.nodes.iter().all(|node| node.handler.is_synchronized())
    });
    world
}

#[test]
fn blocks_travel_with_the_transactions_that_are_missing() {
    let mut tree = BlockTree::new(11, FORKS);
    let blocks = grow_first(&mut tree, 100, 1);
    let mut world = line(&tree, &blocks, 4);
    let mut top = blocks[99].id;
    for _ in 0..5 {
        let block = tree.block(&top, 3);
        assert!(!block.txs.is_empty());
        top = block.id;
        world.find_block(0, &block);
        world.run_until(10, "the block is everywhere", |world| (0..4).all(|node| world.top(node) == top));
    }
    assert!(world.nodes.iter().all(|node| node.dropped.is_empty() && node.batches == 0));
}

#[test]
fn peers_are_not_told_what_they_told() {
    let mut tree = BlockTree::new(12, FORKS);
    let blocks = grow_first(&mut tree, 100, 0);
    let mut world = line(&tree, &blocks, 2);
    let (heard, script) = listener();
    let id = world.connect_script(0, 9, chain(101, blocks[99].id), script);
    world.run_for(1);
    let block = tree.block(&blocks[99].id, 0);
    let entry = ferrite_p2p::message::BlockCompleteEntry::full(block.blob.clone(), []);
    let message = ferrite_p2p::message::NewFluffyBlock { b: entry, current_blockchain_height: 102 };
    world.tell(0, id, message.into());
    world.run_until(10, "the block is everywhere", |world| (0..2).all(|node| world.top(node) == block.id));
    let back = heard.borrow().iter().any(|message| matches!(message, Notification::NewFluffyBlock(_)));
    assert!(!back, "{heard:?}");
}

fn in_pools(world: &World, id: &Hash) -> usize {
    world.nodes.iter().filter(|node| node.pool.contains(id, RelayCategory::Broadcasted)).count()
}

#[test]
fn transactions_reach_everybody() {
    let mut tree = BlockTree::new(13, FORKS);
    let blocks = grow_first(&mut tree, 100, 0);
    let mut world = line(&tree, &blocks, 5);
    let made = tree.block(&blocks[99].id, 4);
    assert!(!made.txs.is_empty());
    for (origin, (tx, blob)) in made.txs.iter().enumerate() {
        let origin = origin % 5;
        let fates = world.nodes[origin].access.add_transactions(vec![blob.clone()], TxRoute::Local).unwrap();
        assert!(!fates[0].offence);
        world.submit(origin, vec![tx.id]);
        world.run_until(600, "it is in all pools", |world| in_pools(world, &tx.id) == 5);
    }
    // And then it is mined by another.
    world.find_block(4, &made);
    world.run_until(10, "the block is everywhere", |world| (0..5).all(|node| world.top(node) == made.id));
    world.run_for(2);
    assert!(world.nodes.iter().all(|node| node.pool.is_empty() && node.dropped.is_empty()));
}

#[test]
fn a_stem_goes_to_one_peer_and_nobody_else_can_see_it() {
    let mut tree = BlockTree::new(14, FORKS);
    let blocks = grow_first(&mut tree, 100, 0);
    let mut world = World::new();
    let node = world.node(&tree, &blocks);
    let peers: Vec<_> = (0..4)
        .map(|host| {
            let (heard, script) = listener();
            world.connect_script(node, 10 + host, chain(101, blocks[99].id), script);
            heard
        })
        .collect();
    world.run_for(2);
    let made = tree.block(&blocks[99].id, 1);
    let (tx, blob) = &made.txs[0];
    world.nodes[node].access.add_transactions(vec![blob.clone()], TxRoute::Local).unwrap();
    world.submit(node, vec![tx.id]);
    world.run_for(1);
    let told = |fluff: bool| {
        let sent = |message: &Notification| matches!(message, Notification::NewTransactions(new) if new.dandelionpp_fluff == fluff);
        peers.iter().filter(|heard| heard.borrow().iter().any(sent)).count()
    };
    assert_eq!((told(false), told(true)), (1, 0));
    assert!(!world.nodes[node].pool.contains(&tx.id, RelayCategory::Broadcasted));
    assert!(world.nodes[node].access.pool_hashes().unwrap().is_empty());
    assert!(world.nodes[node].access.pool_complement(&[]).unwrap().is_empty());
}

#[test]
fn a_new_peer_is_asked_for_its_pool() {
    let mut tree = BlockTree::new(15, FORKS);
    let blocks = grow_first(&mut tree, 100, 0);
    let mut world = World::new();
    let rich = world.node(&tree, &blocks);
    let poor = world.node(&tree, &blocks);
    let made = tree.block(&blocks[99].id, 2);
    let blobs: Vec<Vec<u8>> = made.txs.iter().map(|(_, blob)| blob.clone()).collect();
    let count = blobs.len();
    world.nodes[rich].access.add_transactions(blobs, TxRoute::Fluff).unwrap();
    world.connect(poor, rich);
    world.run_until(10, "the pools are the same", |world| {
        world.nodes[poor].pool.hashes(RelayCategory::Broadcasted).len() == count
    });
}
