//! Batches of blocks that are prepared while others are added.

use std::sync::{Arc, mpsc};
use std::time::Duration;

use ferrite_p2p::message::{BlockCompleteEntry, Notification};
use ferrite_p2p::node::{BatchDone, BlockFate, NodeAccess as _, NodeError};
use ferrite_p2p::protocol::ProtocolConfig;
use ferrite_p2p::relay::ConnectionId;
use ferrite_testkit::block_tree::{BlockTree, Fault, MadeBlock};

use crate::liar::Liar;
use crate::world::{Alone, FORKS, Script, World, grow, grow_first};

/// A node that asks for a few blocks at a time.
fn eager(world: &mut World, tree: &BlockTree) -> usize {
    let config = ProtocolConfig { block_sync_size: 20, ..ProtocolConfig::default() };
    world.node_with(tree, &[], config, |access| Arc::new(access))
}

fn points(world: &World, node: usize, id: ConnectionId) -> Vec<u32> {
    let dropped = world.nodes[node].dropped.iter().filter(|(dropped, _)| *dropped == id);
    dropped.map(|(_, points)| *points).collect()
}

fn entry(block: &MadeBlock) -> BlockCompleteEntry {
    BlockCompleteEntry::full(block.blob.clone(), block.txs.iter().map(|(_, blob)| blob.clone()))
}

/// The world compares each batch with the end of the one before it.
#[test]
fn two_batches_are_added_at_once_and_in_order() {
    let mut tree = BlockTree::new(300, FORKS);
    let blocks = grow_first(&mut tree, 900, 0);
    let mut world = World::new();
    let new = eager(&mut world, &tree);
    for _ in 0..4 {
        let peer = world.node(&tree, &blocks);
        world.connect(new, peer);
    }
    let mut most = 0;
    world.run_until(60, "the chain is fetched", |world| {
        most = most.max(world.nodes[new].adding.len());
        world.top(new) == blocks[899].id
    });
    assert_eq!(most, 2);
    world.run_for(3);
    assert!(world.nodes[new].adding.is_empty());
    assert!(world.nodes.iter().all(|node| node.dropped.is_empty()));
}

#[test]
fn peers_have_two_requests_at_once() {
    let mut tree = BlockTree::new(301, FORKS);
    let blocks = grow_first(&mut tree, 200, 0);
    let mut world = World::new();
    let new = eager(&mut world, &tree);
    let peer = world.node(&tree, &blocks);
    world.connect(new, peer);
    let mut most = 0;
    world.run_until(60, "the chain is fetched", |world| {
        let spans = world.nodes[new].handler.status().spans;
        most = most.max(spans.iter().filter(|span| span.size == 0).count());
        world.top(new) == blocks[199].id
    });
    assert_eq!(most, 2);
}

/// The sender of the bad block is punished, but not the sender of the blocks behind it, which were handed
/// over before the verdict.
#[test]
fn a_bad_block_discards_the_batch_behind_it() {
    let mut tree = BlockTree::new(302, FORKS);
    let mut blocks = grow_first(&mut tree, 300, 0);
    let bad = tree.bad_block(&blocks[299].id, Fault::Signature).expect("there are coins to spend");
    let rest = grow(&mut tree, bad.id, 400, 0);
    let good = grow(&mut tree, blocks[299].id, 500, 0);
    let all = [&blocks[..], std::slice::from_ref(&bad), &rest].concat();
    let mut world = World::new();
    let new = eager(&mut world, &tree);
    // One peer has everything, the other keeps the bad block to itself.
    let (liar, helper) = (Liar::new(&tree, &all), Liar::new(&tree, &all));
    let (start, bad_id) = (liar.chain(), bad.id);
    let guilty = world.connect_script(new, 40, start.clone(), liar.script(|_| {}));
    let mut silent = false;
    let script: Script = Box::new(move |message| match message {
        Notification::RequestGetObjects(request) => {
            // Responses come in the order of the requests.
            silent |= request.blocks.contains(&bad_id);
            let answer = (!silent).then(|| (Duration::ZERO, helper.answer_objects(&request).into()));
            answer.into_iter().collect()
        }
        Notification::RequestChain(request) => {
            vec![(Duration::ZERO, helper.answer_chain(&request.block_ids))]
        }
        _ => Vec::new(),
    });
    world.run_until(60, "the bad block is requested", |world| {
        let spans = world.nodes[new].handler.status().spans;
        spans.iter().any(|span| (span.start_height..span.start_height + span.blocks).contains(&301))
    });
    let innocent = world.connect_script(new, 41, start, script);
    world.run_until(120, "the bad block is noticed", |world| !world.is_connected(guilty));
    assert!(!world.nodes[new].adding.is_empty(), "a batch was handed over behind the bad one");
    assert_eq!(points(&world, new, guilty), [5 + 1 + 1]);
    assert_eq!(world.heights()[new], 301);
    world.run_for(10);
    assert_eq!(points(&world, new, innocent), [0; 0]);
    assert_eq!(world.heights()[new], 301, "nothing behind the bad block was added");
    // The right chain is fetched from another peer.
    blocks.extend(good);
    let honest = world.node(&tree, &blocks);
    world.connect(new, honest);
    world.run_until(120, "the chain is fetched", |world| world.top(new) == blocks[799].id);
}

#[test]
fn a_peer_may_leave_while_its_blocks_are_added() {
    let mut tree = BlockTree::new(303, FORKS);
    let blocks = grow_first(&mut tree, 900, 0);
    let mut world = World::new();
    let new = eager(&mut world, &tree);
    let first = world.node(&tree, &blocks);
    let link = world.connect(new, first);
    world.run_until(60, "two batches are handed over", |world| world.nodes[new].adding.len() == 2);
    let handed = world.nodes[new].adding.iter().map(|(_, last)| *last).next_back().expect("two batches");
    world.disconnect(link);
    world.run_for(10);
    let end = blocks.iter().position(|block| block.id == handed).expect("it is one of ours");
    let height = usize::try_from(world.heights()[new]).expect("a few");
    assert!(height >= end + 2 && height < 901, "what was handed over is added: {height}, {end}");
    let second = world.node(&tree, &blocks);
    world.connect(new, second);
    world.run_until(60, "the chain is fetched", |world| world.top(new) == blocks[899].id);
    assert!(world.nodes[new].dropped.is_empty());
}

/// What was reported is on disk, and everything else is reported as not done.
#[test]
fn a_stop_loses_nothing_that_was_reported() {
    let mut tree = BlockTree::new(304, FORKS);
    let blocks = grow_first(&mut tree, 400, 1);
    for wait in [0, 1, 3] {
        let node = Alone::open(&tree);
        let (report, reports) = mpsc::channel();
        for (number, batch) in blocks.chunks(40).enumerate() {
            let report = report.clone();
            let done = BatchDone::new(move |fates| report.send((number, fates)).expect("it is awaited"));
            node.access().add_blocks(batch.iter().map(entry).collect(), done);
        }
        drop(report);
        let mut seen: Vec<_> = reports.iter().take(wait).collect();
        let directory = node.stop();
        seen.extend(reports.iter());
        assert!(seen.iter().map(|(number, _)| *number).eq(0..10), "in order, and all of them");
        let added = seen.iter().take_while(|(_, fates)| fates.is_ok()).count();
        assert!(added >= wait);
        for (_, fates) in &seen[..added] {
            let fates = fates.as_ref().expect("they were added");
            assert!(fates.len() == 40 && fates.iter().all(BlockFate::is_accepted));
        }
        assert!(seen[added..].iter().all(|(_, fates)| *fates == Err(NodeError::Stopped)));
        let again = Alone::open_in(&tree, directory);
        assert_eq!(again.height(), 1 + 40 * added as u64);
        println!("{added} batches of 10 were added before the stop");
    }
}
