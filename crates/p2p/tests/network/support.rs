//! What the tests share.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use ferrite_p2p::message::{
    BlockCompleteEntry, CoreSyncData, RequestChain, RequestFluffyMissingTx, RequestGetObjects,
    ResponseChainEntry, ResponseGetObjects,
};
use ferrite_p2p::node::{
    BlockFate, DueTx, FluffyAnswer, KnownBlock, NewBlockFate, NodeAccess, NodeError, ShortHistory, TxFate,
    TxRoute,
};
use ferrite_types::Hash;
use ferrite_types::network::REGTEST;

/// A node with a chain that has a height and nothing else.
#[derive(Debug)]
pub(crate) struct TestNode {
    height: AtomicU64,
}

impl TestNode {
    /// A node that has only the first block.
    pub(crate) fn new() -> Arc<Self> {
        Arc::new(Self { height: AtomicU64::new(1) })
    }

    /// Pretends to have a longer chain.
    pub(crate) fn set_height(&self, height: u64) {
        self.height.store(height, Ordering::Relaxed);
    }
}

impl NodeAccess for TestNode {
    fn core_sync_data(&self) -> Result<CoreSyncData, NodeError> {
        Ok(CoreSyncData {
            current_height: self.height(),
            cumulative_difficulty: 1,
            top_id: REGTEST.genesis.id,
            top_version: 1,
            ..CoreSyncData::default()
        })
    }

    fn height(&self) -> u64 {
        self.height.load(Ordering::Relaxed)
    }

    fn ideal_version(&self, _height: u64) -> u8 {
        1
    }

    fn find_blocks(&self, ids: &[Hash]) -> Result<Vec<Option<KnownBlock>>, NodeError> {
        Ok(vec![None; ids.len()])
    }

    fn short_history(&self) -> Result<ShortHistory, NodeError> {
        Ok(ShortHistory { ids: vec![REGTEST.genesis.id], height: self.height() })
    }

    fn chain_entry(&self, _request: &RequestChain) -> Result<Option<ResponseChainEntry>, NodeError> {
        Ok(None)
    }

    fn objects(&self, _request: &RequestGetObjects) -> Result<Option<ResponseGetObjects>, NodeError> {
        Ok(None)
    }

    fn fluffy_transactions(&self, _request: &RequestFluffyMissingTx) -> Result<FluffyAnswer, NodeError> {
        Ok(FluffyAnswer::Unknown)
    }

    fn add_blocks(&self, blocks: Vec<BlockCompleteEntry>) -> Result<Vec<BlockFate>, NodeError> {
        Ok(vec![BlockFate::Known; blocks.len()])
    }

    fn add_new_block(&self, _block: BlockCompleteEntry) -> Result<NewBlockFate, NodeError> {
        Ok(NewBlockFate::Kept)
    }

    fn add_transactions(&self, txs: Vec<Vec<u8>>, _route: TxRoute) -> Result<Vec<TxFate>, NodeError> {
        Ok(vec![TxFate { id: None, onward: None, offence: false }; txs.len()])
    }

    fn pool_hashes(&self) -> Result<Vec<Hash>, NodeError> {
        Ok(Vec::new())
    }

    fn pool_complement(&self, _known: &[Hash]) -> Result<Vec<Vec<u8>>, NodeError> {
        Ok(Vec::new())
    }

    fn pool_blobs(&self, _ids: &[Hash]) -> Result<Vec<Vec<u8>>, NodeError> {
        Ok(Vec::new())
    }

    fn mark_relayed(&self, _ids: Vec<Hash>, _route: TxRoute) -> Result<(), NodeError> {
        Ok(())
    }

    fn due_transactions(&self) -> Result<Vec<DueTx>, NodeError> {
        Ok(Vec::new())
    }
}
