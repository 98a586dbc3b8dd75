//! Known blocks without their prunable parts.

use std::sync::Arc;

use ferrite_chain::db::TxId;
use ferrite_chain::engine::ChainConfig;
use ferrite_chain::known::hash_chain;
use ferrite_chain::pool::RelayMethod;
use ferrite_chain::prune;
use ferrite_p2p::message::{
    BlockCompleteEntry, CoreSyncData, RequestChain, RequestFluffyMissingTx, RequestGetObjects,
    ResponseChainEntry, ResponseGetObjects,
};
use ferrite_p2p::node::{
    BatchDone, BlockFate, DueTx, FluffyAnswer, KnownBlock, NodeAccess, NodeError, ShortHistory, TxFate,
    TxRoute,
};
use ferrite_p2p::protocol::ProtocolConfig;
use ferrite_testkit::block_tree::MadeBlock;
use ferrite_testkit::chain_gen::{MINUTES_2, Payment, TestNode, TestWallet};
use ferrite_types::tx::Transaction;
use ferrite_types::{Hash, Height};

use crate::world::World;

/// Blocks that the peer claims to have above those it has: the newest are never pruned.
const CLAIMED: u64 = 6000;
/// Blocks of the chain.
const BLOCKS: u64 = 530;

type ChangeChain = fn(&mut ResponseChainEntry);
type ChangeObjects = fn(&mut ResponseGetObjects);

/// A node that claims a longer chain than it has, and changes what it sends.
struct Tall<A> {
    node: A,
    chain: ChangeChain,
    objects: ChangeObjects,
}

impl<A: NodeAccess> NodeAccess for Tall<A> {
    fn core_sync_data(&self) -> Result<CoreSyncData, NodeError> {
        let data = self.node.core_sync_data()?;
        Ok(CoreSyncData { current_height: data.current_height + CLAIMED, top_id: Hash([9; 32]), ..data })
    }
    fn height(&self) -> u64 {
        self.node.height()
    }
    fn ideal_version(&self, height: u64) -> u8 {
        self.node.ideal_version(height)
    }
    fn find_blocks(&self, ids: &[Hash]) -> Result<Vec<Option<KnownBlock>>, NodeError> {
        self.node.find_blocks(ids)
    }
    fn short_history(&self) -> Result<ShortHistory, NodeError> {
        self.node.short_history()
    }
    fn chain_entry(&self, request: &RequestChain) -> Result<Option<ResponseChainEntry>, NodeError> {
        Ok(self.node.chain_entry(request)?.map(|mut entry| {
            entry.total_height += CLAIMED;
            (self.chain)(&mut entry);
            entry
        }))
    }
    fn objects(&self, request: &RequestGetObjects) -> Result<Option<ResponseGetObjects>, NodeError> {
        Ok(self.node.objects(request)?.map(|mut objects| {
            objects.current_blockchain_height += CLAIMED;
            (self.objects)(&mut objects);
            objects
        }))
    }
    fn fluffy_transactions(&self, request: &RequestFluffyMissingTx) -> Result<FluffyAnswer, NodeError> {
        self.node.fluffy_transactions(request)
    }
    fn add_blocks(&self, blocks: Vec<BlockCompleteEntry>, done: BatchDone) {
        self.node.add_blocks(blocks, done);
    }
    fn add_new_block(&self, block: BlockCompleteEntry) -> Result<BlockFate, NodeError> {
        self.node.add_new_block(block)
    }
    fn add_transactions(&self, txs: Vec<Vec<u8>>, route: TxRoute) -> Result<Vec<TxFate>, NodeError> {
        self.node.add_transactions(txs, route)
    }
    fn pool_hashes(&self) -> Result<Vec<Hash>, NodeError> {
        self.node.pool_hashes()
    }
    fn pool_complement(&self, known: &[Hash]) -> Result<Vec<Vec<u8>>, NodeError> {
        self.node.pool_complement(known)
    }
    fn pool_blobs(&self, ids: &[Hash]) -> Result<Vec<Vec<u8>>, NodeError> {
        self.node.pool_blobs(ids)
    }
    fn mark_relayed(&self, ids: Vec<Hash>, route: TxRoute) -> Result<(), NodeError> {
        self.node.mark_relayed(ids, route)
    }
    fn due_transactions(&self) -> Result<Vec<DueTx>, NodeError> {
        self.node.due_transactions()
    }
}

/// A chain of today's transactions, and how to sync it.
struct Scene {
    config: ChainConfig,
    blocks: Vec<MadeBlock>,
}

impl Scene {
    fn new() -> Self {
        let (mut node, mut wallet) = (TestNode::at_version(16), TestWallet::new(1));
        let address = wallet.address();
        node.mine_many(90, &address);
        for inputs in [1, 2, 3] {
            node.read(|view| wallet.scan(view));
            let payments = vec![Payment::simple(inputs, 3 * node.fee()); 2];
            for tx in wallet.pay_many(node.engine.database(), &payments).expect("enough was mined") {
                assert!(node.receive(&tx.to_blob(), RelayMethod::Fluff).is_accepted());
            }
            node.mine_many(12, &address);
        }
        node.mine_many(BLOCKS - node.height(), &address);
        let reader = node.engine.database().reader().expect("a snapshot");
        let view = reader.view();
        let block = |height| {
            let block = view.block(Height(height)).expect("it can be read").expect("a block");
            let tx = |id: &Hash| {
                let blob = view.transaction(id).expect("it can be read").expect("a transaction");
                (Transaction::parse(&blob).expect("a transaction"), blob)
            };
            MadeBlock {
                id: block.id().expect("an id"),
                blob: block.to_blob(),
                txs: block.tx_hashes.iter().map(tx).collect(),
            }
        };
        let blocks: Vec<MadeBlock> = (1..BLOCKS).map(block).collect();
        assert_eq!(blocks.iter().map(|block| block.txs.len()).sum::<usize>(), 6);
        let hashes = hash_chain(node.engine.database(), Height(BLOCKS), |_| {}).expect("it can be read");
        let config = ChainConfig { known_hashes: hashes, ..node.engine.config().clone() };
        Self { config, blocks }
    }

    /// A world with a full node, which sends what it is told to, and a pruned one of this stripe, which knows hashes;
    /// with stripe 0 it is not pruned.
    fn world(&self, chain: ChangeChain, objects: ChangeObjects, stripe: u32) -> (World, usize, usize) {
        let mut world = World::new();
        world.set_forward(2 * BLOCKS * MINUTES_2);
        let tall = |node| -> Arc<dyn NodeAccess> { Arc::new(Tall { node, chain, objects }) };
        let full = world.node_from(self.config.clone(), &self.blocks, ProtocolConfig::default(), tall);
        let config = ProtocolConfig { sync_pruned_blocks: true, ..ProtocolConfig::default() };
        let pruned = world.node_from(self.config.clone(), &[], config, |access| Arc::new(access));
        let Some(seed) = prune::make_seed(stripe, prune::LOG_STRIPES).filter(|_| stripe > 0) else {
            return (world, full, pruned);
        };
        let begun = world.nodes[pruned].chain.try_run(move |engine| {
            let mut writer = engine.database().writer()?;
            prune::start(&mut writer, seed)?;
            writer.commit()
        });
        begun.expect("it is marked as pruned");
        (world, full, pruned)
    }

    /// How many transactions of a node are pruned.
    fn pruned_txs(world: &World, node: usize) -> usize {
        let db = world.nodes[node].chain.database();
        let reader = db.reader().expect("a snapshot");
        let view = reader.view();
        view.verify(None).expect("the tables agree");
        let mut pruned = 0;
        for height in (1..view.height().expect("it can be read").0).map(Height) {
            let info = view.block_info(height).expect("it can be read").expect("a block");
            for id in info.tx_ids().skip(1).map(TxId) {
                assert!(view.tx_pruned_blob(id).expect("it can be read").is_some());
                pruned += usize::from(view.transaction_at(id, height).expect("it can be read").is_none());
            }
        }
        pruned
    }
}

#[test]
fn known_blocks_come_without_their_proofs() {
    let scene = Scene::new();
    // Those of the own stripe come with them, and all if the node is not pruned.
    for (stripe, expected) in [(0, 0), (1, 0), (2, 6), (8, 6)] {
        let (mut world, full, pruned) = scene.world(|_| {}, |_| {}, stripe);
        world.connect(pruned, full);
        let top = scene.blocks[scene.blocks.len() - 1].id;
        world.run_until(120, "the chain is fetched", |world| world.top(pruned) == top);
        assert_eq!(Scene::pruned_txs(&world, pruned), expected, "stripe {stripe}");
        assert_eq!(Scene::pruned_txs(&world, full), 0);
        assert!(world.nodes[pruned].dropped.iter().all(|(_, points)| *points == 0));
        let infos = [full, pruned].map(|node| {
            let reader = world.nodes[node].chain.database().reader().expect("a snapshot");
            let infos = reader.view().block_infos(Height(0)..Height(BLOCKS)).expect("it can be read");
            infos.map(|info| info.expect("it can be read")).collect::<Vec<_>>()
        });
        assert!(infos[0] == infos[1], "weights, coins and outputs are the same");
    }
}

#[test]
fn lies_about_pruned_blocks_are_noticed() {
    let scene = Scene::new();
    let lies: [(&str, u32, ChangeChain, ChangeObjects); 5] = [
        ("a wrong weight in the list", 1, |entry| entry.block_weights[200] += 1, |_| {}),
        ("a wrong weight of a block", 0, |_| {}, |objects| objects.blocks[0].block_weight += 1),
        ("no weight of a block", 0, |_| {}, |objects| objects.blocks[0].block_weight = 0),
        (
            "a wrong hash of proofs",
            5 + 1,
            |_| {},
            |objects| {
                for tx in objects.blocks.iter_mut().flat_map(|block| &mut block.txs) {
                    tx.prunable_hash.0[0] ^= 1;
                }
            },
        ),
        (
            "another transaction",
            5 + 1,
            |_| {},
            |objects| {
                for tx in objects.blocks.iter_mut().flat_map(|block| &mut block.txs) {
                    // The last byte of a commitment.
                    let last = tx.blob.len() - 1;
                    tx.blob[last] ^= 1;
                }
            },
        ),
    ];
    for (what, points, chain, objects) in lies {
        let (mut world, full, pruned) = scene.world(chain, objects, 3);
        let id = world.connect(pruned, full);
        world.run_until(120, what, |world| !world.is_connected(id));
        let dropped = world.nodes[pruned].dropped.iter().find(|(dropped, _)| *dropped == id);
        assert_eq!(dropped.map(|(_, points)| *points), Some(points), "{what}");
        assert_eq!(Scene::pruned_txs(&world, pruned), 0, "{what}");
        assert!(world.heights()[pruned] < 110, "{what}");
        // Another peer has the right ones.
        let honest =
            world.node_from(scene.config.clone(), &scene.blocks, ProtocolConfig::default(), |node| {
                Arc::new(Tall { node, chain: |_| {}, objects: |_| {} })
            });
        world.connect(pruned, honest);
        let top = scene.blocks[scene.blocks.len() - 1].id;
        world.run_until(120, what, |world| world.top(pruned) == top);
        assert_eq!(Scene::pruned_txs(&world, pruned), 6, "{what}");
    }
}
