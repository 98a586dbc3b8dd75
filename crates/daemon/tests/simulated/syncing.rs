//! Honest peers.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use ferrite_p2p::message::{
    BlockCompleteEntry, CoreSyncData, RequestChain, RequestFluffyMissingTx, RequestGetObjects,
    ResponseChainEntry, ResponseGetObjects,
};
use ferrite_p2p::node::{
    BatchDone, BlockFate, DueTx, FluffyAnswer, KnownBlock, NodeAccess, NodeError, ShortHistory, TxFate,
    TxRoute,
};
use ferrite_p2p::protocol::ProtocolConfig;
use ferrite_p2p::sync::PeerState;
use ferrite_testkit::block_tree::BlockTree;
use ferrite_types::Hash;

use crate::world::{FORKS, World, grow, grow_first, other_end};

#[test]
fn a_chain_is_fetched_from_one_peer() {
    let mut tree = BlockTree::new(1, FORKS);
    let blocks = grow_first(&mut tree, 400, 2);
    let mut world = World::new();
    let full = world.node(&tree, &blocks);
    let lines = Arc::new(AtomicU64::new(0));
    let count = Arc::clone(&lines);
    let config = ProtocolConfig {
        progress: Some(Arc::new(move |progress| {
            assert!(progress.to_string().starts_with("Synced "), "{progress}");
            count.fetch_add(1, Ordering::Relaxed);
        })),
        ..ProtocolConfig::default()
    };
    let new = world.node_with(&tree, &[], config, |access| Arc::new(access));
    let link = world.connect(new, full);
    let mut seen = String::new();
    world.run_until(60, "the chain is fetched", |world| {
        let status = world.nodes[new].handler.status();
        if status.spans.len() > 1 {
            seen = status.overview;
        }
        world.top(new) == blocks[399].id
    });
    world.run_until(5, "both are at peace", |world| world.state(new, link) == Some(PeerState::Normal));
    let node = &world.nodes[new];
    assert!(node.handler.position().synchronized);
    assert_eq!(node.handler.position().target_height, 401);
    assert_eq!(node.handler.status().overview, "[]");
    assert!(node.dropped.is_empty() && world.nodes[full].dropped.is_empty());
    assert!(node.batches < 40, "{} batches for 400 blocks", node.batches);
    assert!(lines.load(Ordering::Relaxed) > 0);
    assert!(seen.contains('.') || seen.contains('o'), "{seen}");
}

#[test]
fn many_peers_share_the_work() {
    let mut tree = BlockTree::new(2, FORKS);
    let blocks = grow_first(&mut tree, 300, 0);
    let mut world = World::new();
    let config = ProtocolConfig { block_sync_size: 10, ..ProtocolConfig::default() };
    let new = world.node_with(&tree, &[], config, |access| Arc::new(access));
    let links: Vec<_> = (0..4)
        .map(|_| {
            let peer = world.node(&tree, &blocks);
            world.connect(new, peer)
        })
        .collect();
    let mut most = 0;
    world.run_until(60, "the chain is fetched", |world| {
        let mut asked: Vec<_> =
            world.nodes[new].handler.status().spans.iter().map(|span| span.connection).collect();
        asked.sort_unstable();
        asked.dedup();
        most = most.max(asked.len());
        world.top(new) == blocks[299].id
    });
    assert_eq!(most, 4, "all peers were asked at the same time");
    world.run_until(5, "all are at peace", |world| {
        links.iter().all(|link| world.state(new, *link) == Some(PeerState::Normal))
    });
    assert!(world.nodes.iter().all(|node| node.dropped.is_empty()));
}

/// Answers chain requests with only a few ids.
struct Terse<A>(A, usize);

impl<A: NodeAccess> NodeAccess for Terse<A> {
    fn core_sync_data(&self) -> Result<CoreSyncData, NodeError> {
        self.0.core_sync_data()
    }
    fn height(&self) -> u64 {
        self.0.height()
    }
    fn ideal_version(&self, height: u64) -> u8 {
        self.0.ideal_version(height)
    }
    fn find_blocks(&self, ids: &[Hash]) -> Result<Vec<Option<KnownBlock>>, NodeError> {
        self.0.find_blocks(ids)
    }
    fn short_history(&self) -> Result<ShortHistory, NodeError> {
        self.0.short_history()
    }
    fn chain_entry(&self, request: &RequestChain) -> Result<Option<ResponseChainEntry>, NodeError> {
        Ok(self.0.chain_entry(request)?.map(|mut entry| {
            entry.block_ids.truncate(self.1);
            entry.block_weights.truncate(self.1);
            entry
        }))
    }
    fn objects(&self, request: &RequestGetObjects) -> Result<Option<ResponseGetObjects>, NodeError> {
        self.0.objects(request)
    }
    fn fluffy_transactions(&self, request: &RequestFluffyMissingTx) -> Result<FluffyAnswer, NodeError> {
        self.0.fluffy_transactions(request)
    }
    fn add_blocks(&self, blocks: Vec<BlockCompleteEntry>, done: BatchDone) {
        self.0.add_blocks(blocks, done);
    }
    fn add_new_block(&self, block: BlockCompleteEntry) -> Result<BlockFate, NodeError> {
        self.0.add_new_block(block)
    }
    fn add_transactions(&self, txs: Vec<Vec<u8>>, route: TxRoute) -> Result<Vec<TxFate>, NodeError> {
        self.0.add_transactions(txs, route)
    }
    fn pool_hashes(&self) -> Result<Vec<Hash>, NodeError> {
        self.0.pool_hashes()
    }
    fn pool_complement(&self, known: &[Hash]) -> Result<Vec<Vec<u8>>, NodeError> {
        self.0.pool_complement(known)
    }
    fn pool_blobs(&self, ids: &[Hash]) -> Result<Vec<Vec<u8>>, NodeError> {
        self.0.pool_blobs(ids)
    }
    fn mark_relayed(&self, ids: Vec<Hash>, route: TxRoute) -> Result<(), NodeError> {
        self.0.mark_relayed(ids, route)
    }
    fn due_transactions(&self) -> Result<Vec<DueTx>, NodeError> {
        self.0.due_transactions()
    }
}

#[test]
fn long_chains_come_in_several_lists_of_ids() {
    let mut tree = BlockTree::new(3, FORKS);
    let blocks = grow_first(&mut tree, 250, 0);
    let mut world = World::new();
    let terse = |access| -> Arc<dyn NodeAccess> { Arc::new(Terse(access, 30)) };
    let full = world.node_with(&tree, &blocks, ProtocolConfig::default(), terse);
    let also = world.node_with(&tree, &blocks, ProtocolConfig::default(), terse);
    let new = world.node(&tree, &[]);
    let links = [world.connect(new, full), world.connect(new, also)];
    world.run_until(60, "the chain is fetched", |world| world.top(new) == blocks[249].id);
    world.run_until(5, "both are at peace", |world| {
        links.iter().all(|link| world.state(new, *link) == Some(PeerState::Normal))
    });
    assert!(world.nodes.iter().all(|node| node.dropped.is_empty()));
}

#[test]
fn other_chains_are_followed_whatever_their_depth() {
    for depth in [1, 10, 60, 90] {
        let mut tree = BlockTree::new(4 + u64::try_from(depth).unwrap(), FORKS);
        let common = grow_first(&mut tree, 100, 1);
        let ours = grow(&mut tree, common[99].id, depth, 1);
        let theirs = grow(&mut tree, common[99].id, depth + 1, 1);
        let mut world = World::new();
        let first = world.node(&tree, &[&common[..], &ours].concat());
        let second = world.node(&tree, &[&common[..], &theirs].concat());
        let link = world.connect(first, second);
        world.run_until(60, "the longer chain wins", |world| world.top(first) == theirs[depth].id);
        world.run_for(3);
        assert_eq!(world.top(second), theirs[depth].id);
        assert_eq!(world.state(first, link), Some(PeerState::Normal), "depth {depth}");
        assert_eq!(world.state(second, other_end(link)), Some(PeerState::Normal), "depth {depth}");
        assert!(world.nodes.iter().all(|node| node.dropped.is_empty()), "depth {depth}");
    }
}

#[test]
fn a_peer_that_switches_chains_is_followed() {
    for depth in [1, 10, 60] {
        let mut tree = BlockTree::new(40 + u64::try_from(depth).unwrap(), FORKS);
        let common = grow_first(&mut tree, 80, 1);
        let short = grow(&mut tree, common[79].id, depth, 0);
        let long = grow(&mut tree, common[79].id, depth + 1, 1);
        let all = [&common[..], &short].concat();
        let mut world = World::new();
        let (first, second) = (world.node(&tree, &all), world.node(&tree, &all));
        let link = world.connect(first, second);
        world.run_for(2);
        assert_eq!(world.state(first, link), Some(PeerState::Normal));
        for block in &long[..depth] {
            world.nodes[second].chain.add_block(block.arrived()).expect("a legal block");
        }
        world.find_block(second, &long[depth]);
        world.run_until(60, "the other follows", |world| world.top(first) == long[depth].id);
        assert!(world.nodes.iter().all(|node| node.dropped.is_empty()), "depth {depth}");
    }
}

#[test]
fn blocks_may_wait_only_up_to_a_limit() {
    let mut tree = BlockTree::new(5, FORKS);
    let blocks = grow_first(&mut tree, 300, 2);
    let sizes = |from: usize, to: usize| -> u64 {
        let size = |block: &ferrite_testkit::block_tree::MadeBlock| {
            block.blob.len() + block.txs.iter().map(|(_, blob)| blob.len()).sum::<usize>()
        };
        u64::try_from(blocks[from..to].iter().map(size).sum::<usize>()).unwrap()
    };
    let mut world = World::new();
    let limit = sizes(200, 230);
    let config = ProtocolConfig { block_sync_size: 10, block_download_max_size: limit, ..Default::default() };
    let new = world.node_with(&tree, &[], config, |access| Arc::new(access));
    for _ in 0..3 {
        let peer = world.node(&tree, &blocks);
        world.connect(new, peer);
    }
    let mut most = 0;
    world.run_until(60, "the chain is fetched", |world| {
        let here: u64 = world.nodes[new].handler.status().spans.iter().map(|span| span.size).sum();
        most = most.max(here);
        world.top(new) == blocks[299].id
    });
    // What was requested from each peer while there was room is added to that.
    assert!(
        most > limit && most < limit + 4 * sizes(0, 300) / 30 * 2,
        "{most} bytes with a limit of {limit}"
    );
}

#[test]
fn nothing_is_fetched_with_no_sync() {
    let mut tree = BlockTree::new(6, FORKS);
    let blocks = grow_first(&mut tree, 20, 0);
    let mut world = World::new();
    let full = world.node(&tree, &blocks);
    let config = ProtocolConfig { no_sync: true, ..ProtocolConfig::default() };
    let new = world.node_with(&tree, &[], config, |access| Arc::new(access));
    let link = world.connect(new, full);
    world.run_for(30);
    assert_eq!(world.heights(), [21, 1]);
    assert_eq!(world.nodes[new].handler.position().target_height, 21);
    assert!(!world.nodes[new].handler.position().synchronized);
    assert_eq!(world.state(new, link), Some(PeerState::Normal));
}

#[test]
fn a_peer_that_leaves_is_replaced() {
    let mut tree = BlockTree::new(7, FORKS);
    let blocks = grow_first(&mut tree, 300, 0);
    let mut world = World::new();
    let config = ProtocolConfig { block_sync_size: 5, ..ProtocolConfig::default() };
    let new = world.node_with(&tree, &[], config, |access| Arc::new(access));
    let peers = [world.node(&tree, &blocks), world.node(&tree, &blocks)];
    let first = world.connect(new, peers[0]);
    world.run_until(60, "it has begun", |world| world.heights()[new] > 50);
    world.connect(new, peers[1]);
    world.run_until(60, "it goes on", |world| world.heights()[new] > 80);
    world.disconnect(first);
    world.run_until(60, "the chain is fetched", |world| world.top(new) == blocks[299].id);
    assert!(world.nodes[new].dropped.is_empty());
}
