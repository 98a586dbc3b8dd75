//! The interface to the node's chain and pool.
//!
//! All methods may block and are called on threads that may. Reads use snapshots, so they do not wait for blocks being
//! added; writes wait for their turn.

use std::fmt;
use std::ops::Range;

use ferrite_types::Hash;

use crate::message::{
    BlockCompleteEntry, CoreSyncData, NewFluffyBlock, RequestChain, RequestFluffyMissingTx,
    RequestGetObjects, ResponseChainEntry, ResponseGetObjects,
};

/// Why the node did not respond. Not the fault of a peer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NodeError {
    /// The node is shutting down.
    #[error("the node is shutting down")]
    Stopped,
    /// The storage failed.
    #[error("{0}")]
    Failed(String),
}

/// Where a known block is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KnownBlock {
    /// On the main chain, at this height.
    Main(u64),
    /// On a side chain.
    Side,
    /// Among the invalid blocks.
    Invalid,
}

/// Ids of the main chain that locate the last common block: the newest ones, then ids at doubling distances, the
/// genesis block last.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ShortHistory {
    /// The ids.
    pub ids: Vec<Hash>,
    /// The height of the chain at that moment.
    pub height: u64,
}

/// The outcome of adding a block from a peer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BlockFate {
    /// It is the new tip.
    Added {
        /// Its id.
        id: Hash,
        /// The new height of the chain.
        height: u64,
    },
    /// It was added to a side chain.
    Kept,
    /// It was already on the main chain or a side chain.
    Known,
    /// It is known to be invalid.
    KnownInvalid,
    /// Its parent is unknown.
    Orphan,
    /// It cannot be verified: its side chain no longer connects to the main chain, or has no difficulty.
    Unjudged,
    /// Its proof of work is valid, but some of its transactions are missing.
    Missing {
        /// Its id.
        id: Hash,
        /// Positions of the missing transactions.
        indices: Vec<u64>,
    },
    /// The block or its transactions do not decode or do not match.
    Undecodable,
    /// It is invalid.
    Invalid {
        /// Whether the proof of work is the reason.
        bad_pow: bool,
    },
}

impl BlockFate {
    /// Whether the node has the block now.
    pub const fn is_accepted(&self) -> bool {
        matches!(self, Self::Added { .. } | Self::Kept | Self::Known)
    }
}

/// How a transaction is relayed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TxRoute {
    /// From this node or a wallet connected to it.
    Local,
    /// Received over an anonymity network; goes to the public zone after a delay.
    Forward,
    /// Along a stem.
    Stem,
    /// To all peers.
    Fluff,
}

/// The outcome of adding a transaction from a peer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TxFate {
    /// Its id; `None` if it does not decode.
    pub id: Option<Hash>,
    /// How to relay it; `None` for not at all.
    pub onward: Option<TxRoute>,
    /// Whether sending it counts as misbehaviour.
    pub offence: bool,
    /// Whether it violates relay policy: an honest peer sends few of these.
    pub against_policy: bool,
}

/// Takes the outcome of a batch of blocks, which ends with the first block that was not accepted. If it is dropped
/// without one, the node has stopped.
pub struct BatchDone(Option<TakeFates>);

type TakeFates = Box<dyn FnOnce(Result<Vec<BlockFate>, NodeError>) + Send>;

impl BatchDone {
    /// Calls `take` once.
    pub fn new(take: impl FnOnce(Result<Vec<BlockFate>, NodeError>) + Send + 'static) -> Self {
        Self(Some(Box::new(take)))
    }

    /// Reports the outcome.
    pub fn report(mut self, fates: Result<Vec<BlockFate>, NodeError>) {
        if let Some(take) = self.0.take() {
            take(fates);
        }
    }
}

impl Drop for BatchDone {
    fn drop(&mut self) {
        if let Some(take) = self.0.take() {
            take(Err(NodeError::Stopped));
        }
    }
}

impl fmt::Debug for BatchDone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("BatchDone").field(&self.0.is_some()).finish()
    }
}

/// A pool transaction that is due to be relayed again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DueTx {
    /// Its id.
    pub id: Hash,
    /// How to relay it.
    pub route: TxRoute,
}

/// The response to a request for transactions of a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FluffyAnswer {
    /// The block with the requested transactions.
    Found(NewFluffyBlock),
    /// The block or one of its transactions is not available.
    Unknown,
    /// An index is out of bounds.
    OutOfBounds,
    /// An index is repeated.
    Repeated,
}

/// The node as the network uses it.
pub trait NodeAccess: Send + Sync + 'static {
    /// The chain state sent to peers.
    ///
    /// # Errors
    /// If the node fails; the same holds for all methods.
    fn core_sync_data(&self) -> Result<CoreSyncData, NodeError>;

    /// The height of the chain. Does not block.
    fn height(&self) -> u64;

    /// The version of the hard fork table for this height, regardless of votes.
    fn ideal_version(&self, height: u64) -> u8;

    /// Looks up blocks by id.
    fn find_blocks(&self, ids: &[Hash]) -> Result<Vec<Option<KnownBlock>>, NodeError>;

    /// The ids for a chain request.
    fn short_history(&self) -> Result<ShortHistory, NodeError>;

    /// Responds to a chain request; `None` if the chains have no block in common, or the common block is pruned here.
    fn chain_entry(&self, request: &RequestChain) -> Result<Option<ResponseChainEntry>, NodeError>;

    /// Responds to a request for blocks; `None` if some of their transactions are pruned here.
    fn objects(&self, request: &RequestGetObjects) -> Result<Option<ResponseGetObjects>, NodeError>;

    /// Responds to a request for transactions of a block.
    fn fluffy_transactions(&self, request: &RequestFluffyMissingTx) -> Result<FluffyAnswer, NodeError>;

    /// How many of these ids can be used; `start` is the height of the first, which the node has. Where the node has
    /// known hashes, ids must agree with them; none can be used if they do not.
    fn usable_ids(&self, start: u64, ids: &[Hash], weights: &[u64]) -> Result<usize, NodeError> {
        let _ = (start, weights);
        Ok(ids.len())
    }

    /// Whether blocks of these heights may come without their prunable parts: they are known with their weights, and
    /// the node does not keep those parts. `peer_height` is the height of the peer's chain.
    fn may_be_pruned(&self, heights: Range<u64>, peer_height: u64) -> bool {
        let _ = (heights, peer_height);
        false
    }

    /// Whether the block at this height is below the last known hash.
    fn is_known(&self, height: u64) -> bool {
        let _ = height;
        false
    }

    /// Adds blocks in order, in one commit if all are valid. Batches are added in the order of the calls. This may return
    /// before the blocks are added, so that the next batch can be prepared meanwhile.
    fn add_blocks(&self, blocks: Vec<BlockCompleteEntry>, done: BatchDone);

    /// Adds a new block, whose transactions may be in the pool.
    fn add_new_block(&self, block: BlockCompleteEntry) -> Result<BlockFate, NodeError>;

    /// Adds transactions from a peer in order. The result ends with the first that counts as misbehaviour.
    fn add_transactions(&self, txs: Vec<Vec<u8>>, route: TxRoute) -> Result<Vec<TxFate>, NodeError>;

    /// The pool transactions that are public.
    fn pool_hashes(&self) -> Result<Vec<Hash>, NodeError>;

    /// The blobs of the public pool transactions that are not in `known`.
    fn pool_complement(&self, known: &[Hash]) -> Result<Vec<Vec<u8>>, NodeError>;

    /// The blobs of those of these transactions that are in the pool, including those that are not public.
    fn pool_blobs(&self, ids: &[Hash]) -> Result<Vec<Vec<u8>>, NodeError>;

    /// Records that pool transactions are being relayed. Does not wait for the pool.
    fn mark_relayed(&self, ids: Vec<Hash>, route: TxRoute) -> Result<(), NodeError>;

    /// Pool transactions that are due to be relayed, including stem transactions whose embargo is over.
    fn due_transactions(&self) -> Result<Vec<DueTx>, NodeError>;

    /// Called when the chain is synchronised for the first time.
    fn synchronized(&self) {}
}
