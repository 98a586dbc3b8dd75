//! New blocks and transactions.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use ferrite_chain::pool::RelayCategory;
use ferrite_p2p::address::{NetworkAddress, Zone};
use ferrite_p2p::message::{BlockCompleteEntry, Notification};
use ferrite_p2p::node::TxRoute;
use ferrite_p2p::protocol::{HiddenZone, ProtocolConfig};
use ferrite_p2p::sync::PeerState;
use ferrite_testkit::block_tree::{BlockTree, MadeBlock};
use ferrite_types::Hash;
use ferrite_types::network::constants::noise;

use crate::liar::{chain, listener};
use crate::world::{FORKS, World, grow_first};

/// A line of connected nodes with the same chain.
fn line(tree: &BlockTree, blocks: &[MadeBlock], count: usize) -> World {
    let mut world = World::new();
    let nodes: Vec<usize> = (0..count).map(|_| world.node(tree, blocks)).collect();
    let links: Vec<_> = nodes.windows(2).map(|pair| (pair[0], world.connect(pair[0], pair[1]))).collect();
    world.run_until(5, "all are at peace", |world| {
        links.iter().all(|(node, link)| world.state(*node, *link) == Some(PeerState::Normal))
            && world.nodes.iter().all(|node| node.handler.position().synchronized)
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
fn peers_do_not_get_their_own_transactions_back() {
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
fn transactions_are_padded_if_that_is_asked_for() {
    let mut tree = BlockTree::new(23, FORKS);
    let blocks = grow_first(&mut tree, 100, 0);
    let made = tree.block(&blocks[99].id, 1);
    let (tx, blob) = &made.txs[0];
    for pad_transactions in [false, true] {
        let mut world = World::new();
        let config = ProtocolConfig { pad_transactions, ..ProtocolConfig::default() };
        let node = world.node_with(&tree, &blocks, config, |access| Arc::new(access));
        let (heard, script) = listener();
        world.connect_script(node, 9, chain(101, blocks[99].id), script);
        world.run_for(1);
        world.nodes[node].access.add_transactions(vec![blob.clone()], TxRoute::Local).unwrap();
        world.submit(node, vec![tx.id]);
        let padding = || {
            heard.borrow().iter().find_map(|message| match message {
                Notification::NewTransactions(message) => Some(message.padding.len()),
                _ => None,
            })
        };
        world.run_until(600, "it is sent", |_| padding().is_some());
        assert_eq!(padding().is_some_and(|length| length > 0), pad_transactions, "{heard:?}");
    }
}

#[test]
fn transactions_reach_all_nodes() {
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
    // Another node mines it.
    world.find_block(4, &made);
    world.run_until(10, "the block is everywhere", |world| (0..5).all(|node| world.top(node) == made.id));
    world.run_for(2);
    assert!(world.nodes.iter().all(|node| node.pool.is_empty() && node.dropped.is_empty()));
}

#[test]
fn a_stem_transaction_goes_to_one_peer_only() {
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

#[test]
fn peers_without_fluffy_blocks_get_full_blocks() {
    let mut tree = BlockTree::new(16, FORKS);
    let blocks = grow_first(&mut tree, 100, 0);
    let mut world = line(&tree, &blocks, 2);
    let (old, script) = listener();
    world.connect_unusual(1, 9, chain(101, blocks[99].id), script, |info| info.support_flags = 0);
    let (new, script) = listener();
    world.connect_script(1, 10, chain(101, blocks[99].id), script);
    world.run_for(1);
    // One announced by another node, and one of its own.
    let first = tree.block(&blocks[99].id, 3);
    let second = tree.block(&first.id, 3);
    assert!(!first.txs.is_empty() && !second.txs.is_empty());
    world.find_block(0, &first);
    world.run_until(10, "both have the first", |world| (0..2).all(|node| world.top(node) == first.id));
    world.find_block(1, &second);
    world.run_until(10, "both have the second", |world| (0..2).all(|node| world.top(node) == second.id));
    world.run_for(1);
    assert_eq!(told(&old, true), [entry(&first, 102, true), entry(&second, 103, true)]);
    assert_eq!(told(&new, false), [entry(&first, 102, false), entry(&second, 103, false)]);
    assert!(told(&old, false).is_empty() && told(&new, true).is_empty());
}

/// An announcement of a block, with all of its transactions or none.
fn entry(block: &MadeBlock, height: u64, full: bool) -> (BlockCompleteEntry, u64) {
    let txs = block.txs.iter().filter(|_| full).map(|(_, blob)| blob.clone());
    (BlockCompleteEntry::full(block.blob.clone(), txs), height)
}

/// The full blocks among the notifications, or the others.
fn told(heard: &Rc<RefCell<Vec<Notification>>>, full: bool) -> Vec<(BlockCompleteEntry, u64)> {
    let told = heard.borrow().clone().into_iter().filter_map(|message| match message {
        Notification::NewBlock(new) if full => Some((new.b, new.current_blockchain_height)),
        Notification::NewFluffyBlock(new) if !full => Some((new.b, new.current_blockchain_height)),
        _ => None,
    });
    told.collect()
}

#[test]
fn late_support_flags_enable_fluffy_blocks() {
    let mut tree = BlockTree::new(18, FORKS);
    let blocks = grow_first(&mut tree, 100, 0);
    let mut world = World::new();
    let node = world.node(&tree, &blocks);
    let (heard, script) = listener();
    let id = world.connect_unusual(node, 9, chain(101, blocks[99].id), script, |info| info.support_flags = 0);
    world.run_for(1);
    let first = tree.block(&blocks[99].id, 3);
    let second = tree.block(&first.id, 3);
    assert!(!first.txs.is_empty() && !second.txs.is_empty());
    world.find_block(node, &first);
    world.run_for(1);
    world.understands(node, id, 1);
    world.run_for(1);
    world.find_block(node, &second);
    world.run_for(1);
    assert_eq!(told(&heard, true), [entry(&first, 102, true)]);
    assert_eq!(told(&heard, false), [entry(&second, 103, false)]);
}

#[test]
fn noise_hides_when_a_transaction_is_sent() {
    let mut tree = BlockTree::new(17, FORKS);
    let blocks = grow_first(&mut tree, 100, 0);
    let mut world = World::new();
    let hidden_zones = vec![HiddenZone { zone: Zone::Tor, noise: true }];
    let config = ProtocolConfig { hidden_zones, ..ProtocolConfig::default() };
    let node = world.node_with(&tree, &blocks, config, |access| Arc::new(access));
    let tor = |info: &mut ferrite_p2p::peer::PeerInfo| {
        let name = format!("{}.onion:1", "a".repeat(55) + "d");
        info.address = NetworkAddress::parse(&name, 0).expect("a name");
        info.zone = Zone::Tor;
    };
    let (hidden, script) = listener();
    let link = world.connect_unusual(node, 1, chain(101, blocks[99].id), script, tor);
    let (public, script) = listener();
    world.connect_script(node, 2, chain(101, blocks[99].id), script);
    world.run_for(100);
    let silent = world.sent.len();
    // As soon as there is something to send.
    let made = tree.block(&blocks[99].id, 1);
    let (tx, blob) = &made.txs[0];
    world.nodes[node].access.add_transactions(vec![blob.clone()], TxRoute::Local).unwrap();
    world.submit(node, vec![tx.id]);
    world.run_until(60, "it is sent", |_| !hidden.borrow().is_empty());
    world.run_for(40);
    let told = hidden.borrow().clone();
    assert!(
        matches!(told.as_slice(), [Notification::NewTransactions(new)] if new.txs == [blob.clone()] && !new.dandelionpp_fluff),
        "{told:?}"
    );
    // Sizes and times reveal nothing: all frames are equal and keep the same rhythm.
    let beats: Vec<_> = world.sent.iter().filter(|(_, to, _)| *to == link).collect();
    assert!(silent >= 6 && beats.len() >= 9, "{silent} {}", beats.len());
    assert!(beats.iter().all(|(_, _, size)| *size == noise::BYTES), "{beats:?}");
    for pair in beats.windows(2) {
        let pause = pair[1].0 - pair[0].0;
        assert!((10.0..15.1).contains(&pause.as_secs_f64()), "{pause:?}");
    }
    // Nothing is sent elsewhere.
    assert!(public.borrow().iter().all(|message| !matches!(message, Notification::NewTransactions(_))));

    // When that peer disconnects, another one takes its place.
    world.disconnect(link);
    let (next, script) = listener();
    let link = world.connect_unusual(node, 3, chain(101, blocks[99].id), script, |info| {
        tor(info);
        info.peer_id = 77;
    });
    world.run_for(40);
    assert!(world.sent.iter().any(|(_, to, _)| *to == link));
    assert!(next.borrow().is_empty());
}
