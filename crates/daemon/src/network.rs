//! What peers ask of the node, answered by the chain and the pool.

mod serve;
mod take;

use std::sync::{Arc, Mutex, PoisonError};

use ferrite_chain::db::DbError;
use ferrite_chain::engine::Clock;
use ferrite_chain::handle::{ChainHandle, Stopped};
use ferrite_chain::pool::{Pool, PoolWriter, RelayCategory, RelayMethod};
use ferrite_consensus::hardfork::ForkTable;
use ferrite_p2p::message::{
    BlockCompleteEntry, CoreSyncData, RequestChain, RequestFluffyMissingTx, RequestGetObjects,
    ResponseChainEntry, ResponseGetObjects,
};
use ferrite_p2p::node::{
    BlockFate, DueTx, FluffyAnswer, KnownBlock, NewBlockFate, NodeAccess, NodeError, ShortHistory, TxFate,
    TxRoute,
};
use ferrite_types::{Hash, Height};

use crate::node::Node;

type OnSynchronized = Box<dyn FnOnce() + Send>;

/// The node, as far as peers are concerned.
pub struct PeerAccess {
    chain: ChainHandle<PoolWriter>,
    pool: Pool,
    forks: ForkTable,
    clock: Clock,
    on_synchronized: Mutex<Option<OnSynchronized>>,
}

/// Why a question was not answered.
#[derive(Debug, thiserror::Error)]
enum AccessError {
    #[error(transparent)]
    Db(#[from] DbError),
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl From<AccessError> for NodeError {
    fn from(error: AccessError) -> Self {
        match error {
            AccessError::Db(error) => Self::Failed(error.to_string()),
            AccessError::Stopped(_) => Self::Stopped,
        }
    }
}

impl PeerAccess {
    /// Of a chain and its pool.
    pub fn new(chain: ChainHandle<PoolWriter>, pool: Pool, forks: ForkTable, clock: Clock) -> Self {
        Self { chain, pool, forks, clock, on_synchronized: Mutex::new(None) }
    }

    /// Of a node.
    pub fn of(node: &Arc<Node>) -> Self {
        let clock: Clock = {
            let node = Arc::clone(node);
            Arc::new(move || node.now())
        };
        Self::new(node.chain().clone(), node.pool().clone(), node.options().chain.forks.clone(), clock)
    }

    /// What to do when the chain has caught up with the network for the first time.
    #[must_use]
    pub fn on_synchronized(self, then: impl FnOnce() + Send + 'static) -> Self {
        *self.on_synchronized.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(then));
        self
    }
}

/// A number in its two halves, the low one first.
fn halves(difficulty: u128) -> (u64, u64) {
    #[expect(clippy::cast_possible_truncation, reason = "the two halves")]
    let halves = (difficulty as u64, (difficulty >> 64) as u64);
    halves
}

impl NodeAccess for PeerAccess {
    fn core_sync_data(&self) -> Result<CoreSyncData, NodeError> {
        let tip = self.chain.tip();
        let reader = self.chain.database().reader().map_err(AccessError::from)?;
        let pruning_seed = reader.view().pruning_seed().map_err(AccessError::from)?;
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
        Ok(self.places(ids)?)
    }

    fn short_history(&self) -> Result<ShortHistory, NodeError> {
        Ok(self.history()?)
    }

    fn chain_entry(&self, request: &RequestChain) -> Result<Option<ResponseChainEntry>, NodeError> {
        Ok(self.supplement(request)?)
    }

    fn objects(&self, request: &RequestGetObjects) -> Result<Option<ResponseGetObjects>, NodeError> {
        Ok(self.entries(request)?)
    }

    fn fluffy_transactions(&self, request: &RequestFluffyMissingTx) -> Result<FluffyAnswer, NodeError> {
        Ok(self.fluffy(request)?)
    }

    fn add_blocks(&self, blocks: Vec<BlockCompleteEntry>) -> Result<Vec<BlockFate>, NodeError> {
        Ok(self.take_blocks(blocks)?)
    }

    fn add_new_block(&self, block: BlockCompleteEntry) -> Result<NewBlockFate, NodeError> {
        Ok(self.take_new_block(block)?)
    }

    fn add_transactions(&self, txs: Vec<Vec<u8>>, route: TxRoute) -> Result<Vec<TxFate>, NodeError> {
        Ok(self.take_transactions(txs, route)?)
    }

    fn pool_hashes(&self) -> Result<Vec<Hash>, NodeError> {
        Ok(self.pool.hashes(RelayCategory::Broadcasted))
    }

    fn pool_complement(&self, known: &[Hash]) -> Result<Vec<Vec<u8>>, NodeError> {
        let reader = self.chain.database().reader().map_err(AccessError::from)?;
        let complement = self.pool.complement(&reader.view(), known);
        Ok(complement.map_err(AccessError::from)?)
    }

    fn pool_blobs(&self, ids: &[Hash]) -> Result<Vec<Vec<u8>>, NodeError> {
        let reader = self.chain.database().reader().map_err(AccessError::from)?;
        let view = reader.view();
        let blobs = ids.iter().filter_map(|id| self.pool.blob(&view, id, RelayCategory::All).transpose());
        Ok(blobs.collect::<Result<_, _>>().map_err(AccessError::from)?)
    }

    fn mark_relayed(&self, ids: Vec<Hash>, route: TxRoute) -> Result<(), NodeError> {
        let method = relay_method(route);
        let mark = move |engine: &mut ferrite_chain::engine::Engine<PoolWriter>| {
            // A pool that cannot remember it sends the transactions once more.
            let _ =
                engine.change_pool(|pool, writer, chain| pool.set_relayed(writer, &ids, method, chain.now));
        };
        Ok(self.chain.hand(mark).map_err(AccessError::from)?)
    }

    fn due_transactions(&self) -> Result<Vec<DueTx>, NodeError> {
        Ok(self.due()?)
    }

    fn synchronized(&self) {
        let then = self.on_synchronized.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(then) = then {
            then();
        }
    }
}

/// What the pool calls a route.
const fn relay_method(route: TxRoute) -> RelayMethod {
    match route {
        TxRoute::Local => RelayMethod::Local,
        TxRoute::Forward => RelayMethod::Forward,
        TxRoute::Stem => RelayMethod::Stem,
        TxRoute::Fluff => RelayMethod::Fluff,
    }
}

/// Which way a transaction goes that has to be sent.
const fn route(method: RelayMethod) -> Option<TxRoute> {
    match method {
        RelayMethod::None => None,
        RelayMethod::Local => Some(TxRoute::Local),
        RelayMethod::Forward => Some(TxRoute::Forward),
        RelayMethod::Stem => Some(TxRoute::Stem),
        RelayMethod::Fluff | RelayMethod::Block => Some(TxRoute::Fluff),
    }
}
