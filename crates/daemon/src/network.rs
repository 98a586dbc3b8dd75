//! The network's interface to the chain and the pool.

mod serve;
mod take;

use std::ops::Range;
use std::sync::{Arc, Mutex};

use ferrite_chain::engine::Clock;
use ferrite_chain::handle::{ChainError, ChainHandle};
use ferrite_chain::pool::{Pool, PoolWriter, RelayCategory, RelayMethod};
use ferrite_consensus::hardfork::ForkTable;
use ferrite_p2p::message::{
    BlockCompleteEntry, CoreSyncData, RequestChain, RequestFluffyMissingTx, RequestGetObjects,
    ResponseChainEntry, ResponseGetObjects,
};
use ferrite_p2p::node::{
    BatchDone, BlockFate, DueTx, FluffyAnswer, KnownBlock, NodeAccess, NodeError, ShortHistory, TxFate,
    TxRoute,
};
use ferrite_types::sync::lock;
use ferrite_types::{Hash, Height};

use crate::node::Node;

type OnSynchronized = Box<dyn FnOnce() + Send>;

/// The node as the network uses it.
pub struct PeerAccess {
    chain: ChainHandle<PoolWriter>,
    pool: Pool,
    forks: ForkTable,
    clock: Clock,
    on_synchronized: Mutex<Option<OnSynchronized>>,
}

/// Converts an error of the chain.
fn unanswered(error: impl Into<ChainError>) -> NodeError {
    match error.into() {
        ChainError::Db(error) => NodeError::Failed(error.to_string()),
        ChainError::Stopped(_) => NodeError::Stopped,
    }
}

impl PeerAccess {
    /// Access to a chain and its pool.
    pub fn new(chain: ChainHandle<PoolWriter>, pool: Pool, forks: ForkTable, clock: Clock) -> Self {
        Self { chain, pool, forks, clock, on_synchronized: Mutex::new(None) }
    }

    /// Access to a node.
    pub fn of(node: &Arc<Node>) -> Self {
        let clock: Clock = {
            let node = Arc::clone(node);
            Arc::new(move || node.now())
        };
        Self::new(node.chain().clone(), node.pool().clone(), node.options().chain.forks.clone(), clock)
    }

    /// Sets what to do when the chain is synchronised for the first time.
    #[must_use]
    pub fn on_synchronized(self, then: impl FnOnce() + Send + 'static) -> Self {
        *lock(&self.on_synchronized) = Some(Box::new(then));
        self
    }
}

/// Splits a number into halves, the low one first.
fn halves(difficulty: u128) -> (u64, u64) {
    #[expect(clippy::cast_possible_truncation, reason = "the two halves")]
    let halves = (difficulty as u64, (difficulty >> 64) as u64);
    halves
}

impl NodeAccess for PeerAccess {
    fn core_sync_data(&self) -> Result<CoreSyncData, NodeError> {
        let tip = self.chain.tip();
        let reader = self.chain.database().reader().map_err(unanswered)?;
        let pruning_seed = reader.view().pruning_seed().map_err(unanswered)?;
        let (low, high) = halves(tip.cumulative_difficulty);
        Ok(CoreSyncData {
            cumulative_difficulty: low,
            cumulative_difficulty_top64: high,
            current_height: tip.height.0,
            pruning_seed,
            top_id: tip.id,
            top_version: self.forks.ideal_version(Height(tip.height.0.saturating_sub(1))),
        })
    }

    fn height(&self) -> u64 {
        self.chain.tip().height.0
    }

    fn ideal_version(&self, height: u64) -> u8 {
        self.forks.ideal_version(Height(height))
    }

    fn find_blocks(&self, ids: &[Hash]) -> Result<Vec<Option<KnownBlock>>, NodeError> {
        self.places(ids).map_err(unanswered)
    }

    fn short_history(&self) -> Result<ShortHistory, NodeError> {
        self.history().map_err(unanswered)
    }

    fn chain_entry(&self, request: &RequestChain) -> Result<Option<ResponseChainEntry>, NodeError> {
        self.supplement(request).map_err(unanswered)
    }

    fn objects(&self, request: &RequestGetObjects) -> Result<Option<ResponseGetObjects>, NodeError> {
        self.entries(request).map_err(unanswered)
    }

    fn fluffy_transactions(&self, request: &RequestFluffyMissingTx) -> Result<FluffyAnswer, NodeError> {
        self.fluffy(request).map_err(unanswered)
    }

    fn usable_ids(&self, start: u64, ids: &[Hash], weights: &[u64]) -> Result<usize, NodeError> {
        let known = self.chain.known_blocks();
        known.usable_ids(self.chain.database(), Height(start), ids, weights).map_err(unanswered)
    }

    fn may_be_pruned(&self, heights: Range<u64>, peer_height: u64) -> bool {
        self.needs_no_proofs(heights, peer_height).unwrap_or(false)
    }

    fn is_known(&self, height: u64) -> bool {
        Height(height) < self.chain.known_blocks().hashes().end()
    }

    fn add_blocks(&self, blocks: Vec<BlockCompleteEntry>, done: BatchDone) {
        self.take_blocks(blocks, done);
    }

    fn add_new_block(&self, block: BlockCompleteEntry) -> Result<BlockFate, NodeError> {
        self.take_new_block(block).map_err(unanswered)
    }

    fn add_transactions(&self, txs: Vec<Vec<u8>>, route: TxRoute) -> Result<Vec<TxFate>, NodeError> {
        self.take_transactions(txs, route).map_err(unanswered)
    }

    fn pool_hashes(&self) -> Result<Vec<Hash>, NodeError> {
        Ok(self.pool.hashes(RelayCategory::Broadcasted))
    }

    fn pool_complement(&self, known: &[Hash]) -> Result<Vec<Vec<u8>>, NodeError> {
        let reader = self.chain.database().reader().map_err(unanswered)?;
        let complement = self.pool.complement(&reader.view(), known);
        complement.map_err(unanswered)
    }

    fn pool_blobs(&self, ids: &[Hash]) -> Result<Vec<Vec<u8>>, NodeError> {
        let reader = self.chain.database().reader().map_err(unanswered)?;
        let view = reader.view();
        let blobs = ids.iter().filter_map(|id| self.pool.blob(&view, id, RelayCategory::All).transpose());
        blobs.collect::<Result<_, _>>().map_err(unanswered)
    }

    fn mark_relayed(&self, ids: Vec<Hash>, route: TxRoute) -> Result<(), NodeError> {
        let method = relay_method(route);
        let mark = move |engine: &mut ferrite_chain::engine::Engine<PoolWriter>| {
            // If the pool fails to record it, it relays the transactions once more.
            let _ =
                engine.change_pool(|pool, writer, chain| pool.set_relayed(writer, &ids, method, chain.now));
        };
        self.chain.hand(mark).map_err(unanswered)
    }

    fn due_transactions(&self) -> Result<Vec<DueTx>, NodeError> {
        self.due().map_err(unanswered)
    }

    fn synchronized(&self) {
        let then = lock(&self.on_synchronized).take();
        if let Some(then) = then {
            then();
        }
    }
}

/// The pool's relay method of a route.
const fn relay_method(route: TxRoute) -> RelayMethod {
    match route {
        TxRoute::Local => RelayMethod::Local,
        TxRoute::Forward => RelayMethod::Forward,
        TxRoute::Stem => RelayMethod::Stem,
        TxRoute::Fluff => RelayMethod::Fluff,
    }
}

/// The route for a relay method.
const fn route(method: RelayMethod) -> Option<TxRoute> {
    match method {
        RelayMethod::None => None,
        RelayMethod::Local => Some(TxRoute::Local),
        RelayMethod::Forward => Some(TxRoute::Forward),
        RelayMethod::Stem => Some(TxRoute::Stem),
        RelayMethod::Fluff | RelayMethod::Block => Some(TxRoute::Fluff),
    }
}
