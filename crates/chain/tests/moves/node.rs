//! A node whose invariants are checked after every event.

use std::collections::{BTreeSet, HashSet};

use ferrite_chain::db::TableDump;
use ferrite_chain::engine::{
    AddBlockError, ArrivedBlock, BlockOutcome, BlockPlace, ChainState, GivenTxs, Reorganisation,
};
use ferrite_chain::pool::{RelayCategory, RelayMethod, TxOutcome};
use ferrite_testkit::chain_gen::TestNode;
use ferrite_types::block::Block;
use ferrite_types::tx::{Transaction, TxIn};
use ferrite_types::{Hash, Height, KeyImage};

/// Tables that are not part of the main chain.
const APART: [&str; 3] = ["alt_blocks", "pool_meta", "pool_blobs"];

/// A block with its transactions.
#[derive(Clone)]
pub(crate) struct Packet {
    pub(crate) block: Block,
    pub(crate) txs: Vec<Vec<u8>>,
}

impl Packet {
    fn arrived(&self) -> ArrivedBlock {
        let txs = GivenTxs::decode(&self.block, self.txs.clone()).unwrap();
        ArrivedBlock::new(self.block.clone()).unwrap().with(txs)
    }
}

/// Everything that a node stores, at one moment.
#[derive(PartialEq)]
struct Everything {
    state: ChainState,
    tables: Vec<TableDump>,
}

impl Everything {
    /// Only the main chain.
    fn chain(mut self) -> Self {
        self.tables.retain(|(name, _)| !APART.contains(name));
        self
    }

    fn assert_same(&self, other: &Self, when: &str) {
        for ((name, mine), (_, others)) in self.tables.iter().zip(&other.tables) {
            assert!(
                mine == others,
                "table {name} differs {when}: {} and {} entries",
                mine.len(),
                others.len()
            );
        }
        assert!(
            self.tables.len() == other.tables.len() && self.state == other.state,
            "the state differs {when}"
        );
    }
}

/// A node under test.
pub(crate) struct Node {
    pub(crate) node: TestNode,
}

impl Node {
    pub(crate) fn new() -> Self {
        Self { node: TestNode::at_version(16) }
    }

    fn everything(&self) -> Everything {
        let tables = self.node.read(|view| view.dump().unwrap());
        Everything { state: self.node.engine.state().clone(), tables }
    }

    fn chain(&self) -> Everything {
        self.everything().chain()
    }

    fn pool_ids(&self) -> BTreeSet<Hash> {
        self.node.pool.hashes(RelayCategory::All).into_iter().collect()
    }

    /// Adds a block with some of its transactions.
    pub(crate) fn add(&mut self, packet: &Packet) -> Result<BlockOutcome, AddBlockError> {
        let before = self.everything();
        let pooled = self.pool_ids();
        let result = self.node.add_with(&packet.block, &packet.txs);
        match &result {
            Ok(BlockOutcome::Added { height }) => {
                assert_eq!(before.state.height(), *height);
                assert_eq!(self.node.top(), packet.block.id().unwrap());
                self.node.engine.database().reader().unwrap().view().verify(Some(3)).unwrap();
            }
            Ok(BlockOutcome::Alternative { .. }) => {
                self.chain().assert_same(&before.chain(), "after a block of a side chain");
            }
            Ok(BlockOutcome::Reorganised(reorganisation)) => self.check_reorganised(reorganisation),
            Ok(BlockOutcome::Orphan | BlockOutcome::AlreadyExists(_)) | Err(AddBlockError::Invalid(_)) => {
                self.everything().assert_same(&before, "after a block that is not kept");
            }
            Err(AddBlockError::SideChain { .. }) => {
                assert_eq!(self.pool_ids().len(), before.entries("pool_meta"));
                self.chain().assert_same(&before.chain(), "after a side chain that is not valid");
            }
            Err(AddBlockError::Detached) => self.everything().assert_same(&before, "after a detached block"),
            Err(error @ (AddBlockError::Db(_) | AddBlockError::Stopped(_))) => {
                panic!("the chain fails: {error}")
            }
        }
        for id in self.overtaken() {
            let by_block = self.node.pool.meta(&id).unwrap().kept_by_block;
            assert!(pooled.contains(&id) || by_block, "{id} came into the pool although its image is spent");
        }
        self.check();
        result
    }

    /// Adds a valid block, pops it and adds it again.
    pub(crate) fn add_pop_add(&mut self, packet: &Packet) {
        let before = self.chain();
        let pooled = self.pool_ids();
        assert!(matches!(self.add(packet), Ok(BlockOutcome::Added { .. })));
        let after = self.chain();
        assert_eq!(self.node.engine.pop_blocks(1).unwrap(), [packet.block.id().unwrap()]);
        self.chain().assert_same(&before, "after add and pop");
        // Its transactions are in the pool now, wherever they came from.
        let of_block = packet.block.tx_hashes.iter().copied().collect();
        assert_eq!(self.pool_ids(), &pooled | &of_block);
        self.check();
        assert!(matches!(self.add(packet), Ok(BlockOutcome::Added { .. })));
        self.chain().assert_same(&after, "after the same block again");
    }

    /// Pops blocks and adds them again in one batch.
    pub(crate) fn pop_and_sync(&mut self, count: u64) {
        let before = self.chain();
        let packets = self.main_chain(self.node.height().saturating_sub(count).max(1));
        let popped = self.node.engine.pop_blocks(count).unwrap();
        assert_eq!(popped.len(), packets.len());
        self.check();
        self.sync(&packets);
        self.chain().assert_same(&before, "after pops and a sync");
        self.check();
    }

    fn sync(&mut self, packets: &[Packet]) {
        let batch: Vec<_> = packets.iter().map(Packet::arrived).collect();
        for result in self.node.engine.add_blocks(&batch).unwrap() {
            assert!(matches!(result, Ok(BlockOutcome::Added { .. })), "{result:?}");
        }
    }

    /// The blocks of the main chain from a height on.
    pub(crate) fn main_chain(&self, from: u64) -> Vec<Packet> {
        self.node.read(|view| {
            (from..view.height().unwrap().0)
                .map(|height| {
                    let block = view.block(Height(height)).unwrap().unwrap();
                    let txs = block.tx_hashes.iter().map(|hash| view.transaction(hash).unwrap().unwrap());
                    Packet { txs: txs.collect(), block }
                })
                .collect()
        })
    }

    /// The chain equals that of a node that only ever saw these blocks.
    fn check_reorganised(&self, reorganisation: &Reorganisation) {
        let mut fresh = Self::new();
        fresh.node.wait(self.node.now() - fresh.node.now());
        fresh.sync(&self.main_chain(1));
        self.chain().assert_same(&fresh.chain(), "from a fresh sync after a reorganisation");
        assert_eq!(self.node.height(), reorganisation.height.0);
        assert_eq!(Some(&self.node.top()), reorganisation.joined.last());
        for id in &reorganisation.left {
            assert_eq!(self.node.engine.find_block(id).unwrap(), Some(BlockPlace::Side));
        }
        for id in &reorganisation.joined {
            assert_eq!(self.node.engine.find_block(id).unwrap(), Some(BlockPlace::Main));
        }
    }

    /// Adds a transaction.
    pub(crate) fn receive(&mut self, tx: &[u8]) -> TxOutcome {
        let (before, pooled) = (self.chain(), self.pool_ids());
        let images = Transaction::from_blob(tx).map(|tx| images(&tx)).unwrap_or_default();
        let spent = self.node.read(|view| images.iter().any(|image| view.is_spent(image).unwrap()))
            || self.node.pool.are_spent(&images.iter().copied().collect::<Vec<_>>()).contains(&true);
        let outcome = self.node.receive(tx, RelayMethod::Fluff);
        self.chain().assert_same(&before, "after a transaction");
        if outcome.flags.added_to_pool {
            assert!(!spent, "a transaction is admitted although what it spends is spent");
            assert_eq!(self.pool_ids().len(), pooled.len() + 1);
        } else {
            assert_eq!(self.pool_ids(), pooled);
        }
        self.check();
        outcome
    }

    /// Checks the invariants.
    pub(crate) fn check(&self) {
        let template = self.node.template(&ferrite_testkit::chain_gen::TestWallet::new(0).address(), &[]);
        self.node.read(|view| {
            let pool: Vec<_> = view.pool_txs().unwrap().map(Result::unwrap).collect();
            assert_eq!(pool.iter().map(|(hash, ..)| *hash).collect::<BTreeSet<_>>(), self.pool_ids());
            let mut mined = HashSet::new();
            for (hash, _, blob) in pool {
                assert_eq!(
                    view.tx_location(&hash).unwrap(),
                    None,
                    "a transaction is in the chain and in the pool"
                );
                let images = images(&Transaction::from_blob(blob).unwrap());
                if template.block.tx_hashes.contains(&hash) {
                    for image in images {
                        assert!(!view.is_spent(&image).unwrap(), "the pool offers what the chain has spent");
                        assert!(mined.insert(image), "the pool offers two that spend the same");
                    }
                }
            }
        });
    }

    /// Pool transactions with a key image that the chain has spent otherwise. They stay until they expire, as in the
    /// reference; a reorg may make them valid.
    pub(crate) fn overtaken(&self) -> Vec<Hash> {
        self.node.read(|view| {
            let is_overtaken = |blob| {
                let tx = Transaction::from_blob(blob).unwrap();
                images(&tx).iter().any(|image| view.is_spent(image).unwrap())
            };
            let pool = view.pool_txs().unwrap().map(Result::unwrap);
            pool.filter(|(_, _, blob)| is_overtaken(blob)).map(|(hash, ..)| hash).collect()
        })
    }

    /// Everything is consistent, from the genesis block on.
    pub(crate) fn check_whole(&self) {
        self.node.read(|view| view.verify(None).unwrap());
        self.check();
    }

    pub(crate) fn assert_same_chain(&self, other: &Self) {
        self.chain().assert_same(&other.chain(), "between two nodes with the same top");
    }
}

impl Everything {
    fn entries(&self, table: &str) -> usize {
        self.tables.iter().find(|(name, _)| *name == table).unwrap().1.len()
    }
}

pub(crate) fn images(tx: &Transaction) -> HashSet<KeyImage> {
    tx.prefix.vin.iter().filter_map(TxIn::key_image).copied().collect()
}
