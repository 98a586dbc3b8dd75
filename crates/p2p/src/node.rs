//! What this crate asks of the node: its chain and its pool.
//!
//! All methods may take a while and are called on threads that may wait. Reading is from snapshots, so that it does
//! not wait for blocks that are being added; what changes something waits for its turn.

use ferrite_types::Hash;

use crate::message::{
    BlockCompleteEntry, CoreSyncData, NewFluffyBlock, RequestChain, RequestFluffyMissingTx,
    RequestGetObjects, ResponseChainEntry, ResponseGetObjects,
};

/// Why the node gave no answer. No peer is to blame.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NodeError {
    /// It is shutting down.
    #[error("the node is shutting down")]
    Stopped,
    /// Its storage fails.
    #[error("{0}")]
    Failed(String),
}

/// Where a block is that the node knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KnownBlock {
    /// In the main chain, at this height.
    Main(u64),
    /// In a side chain.
    Side,
    /// Among those that break a rule.
    Invalid,
}

/// Ids of the main chain for somebody who looks for the last common block: the newest ones, then with doubling
/// distance, the first block last.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ShortHistory {
    /// The ids.
    pub ids: Vec<Hash>,
    /// How many blocks the chain had then.
    pub height: u64,
}

/// What became of a block that a peer sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BlockFate {
    /// It is the top of the main chain.
    Added {
        /// Its id.
        id: Hash,
        /// How many blocks the chain has now.
        height: u64,
    },
    /// It is kept in a side chain.
    Kept,
    /// It was in the main chain or in a side chain before.
    Known,
    /// It is known to break a rule.
    KnownInvalid,
    /// The block before it is not known.
    Orphan,
    /// It cannot be judged: its side chain does not connect to the main chain any more, or has no difficulty.
    Unjudged,
    /// Its proof of work is good, but some of its transactions are missing.
    Missing {
        /// Its id.
        id: Hash,
        /// Positions among its transactions.
        indices: Vec<u64>,
    },
    /// It, or what came with it, does not decode or does not fit together.
    Undecodable,
    /// It breaks a rule.
    Invalid {
        /// Whether that is the proof of work.
        bad_pow: bool,
    },
}

impl BlockFate {
    /// Whether the node has the block now.
    pub const fn is_accepted(&self) -> bool {
        matches!(self, Self::Added { .. } | Self::Kept | Self::Known)
    }
}

/// How a transaction travels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TxRoute {
    /// From this node or a wallet that it serves.
    Local,
    /// Came over an anonymity network, and goes to the public one after a while.
    Forward,
    /// Along a stem.
    Stem,
    /// To everybody.
    Fluff,
}

/// What became of a transaction that a peer sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TxFate {
    /// Its id; `None` when it does not decode.
    pub id: Option<Hash>,
    /// How it goes on from here; `None` for not at all.
    pub onward: Option<TxRoute>,
    /// Whether the peer should not have sent it.
    pub offence: bool,
    /// Whether it is against relay policy: an honest peer sends few of these.
    pub against_policy: bool,
}

/// A transaction of the pool that is due to be sent again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DueTx {
    /// Which one.
    pub id: Hash,
    /// Where to.
    pub route: TxRoute,
}

/// What the node says to a request for transactions of a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FluffyAnswer {
    /// The block with those transactions.
    Found(NewFluffyBlock),
    /// There is no such block, or not all of its transactions.
    Unknown,
    /// The block has fewer transactions.
    OutOfBounds,
    /// A transaction is asked for twice.
    Repeated,
}

/// The node, as far as peers are concerned.
pub trait NodeAccess: Send + Sync + 'static {
    /// Where the chain is, as peers are told.
    ///
    /// # Errors
    /// When the node fails; so for all methods.
    fn core_sync_data(&self) -> Result<CoreSyncData, NodeError>;

    /// How many blocks the chain has. Does not wait.
    fn height(&self) -> u64;

    /// The version that the fork table gives a block at this height, whatever was voted.
    fn ideal_version(&self, height: u64) -> u8;

    /// Which of these blocks are known, and where they are.
    fn find_blocks(&self, ids: &[Hash]) -> Result<Vec<Option<KnownBlock>>, NodeError>;

    /// Ids for a chain request.
    fn short_history(&self) -> Result<ShortHistory, NodeError>;

    /// Answers a chain request; `None` when it has no answer, because the chains have no block in common or the common
    /// one is pruned here.
    fn chain_entry(&self, request: &RequestChain) -> Result<Option<ResponseChainEntry>, NodeError>;

    /// Answers a request for blocks; `None` when some of their transactions are pruned here.
    fn objects(&self, request: &RequestGetObjects) -> Result<Option<ResponseGetObjects>, NodeError>;

    /// Answers a request for transactions of a block.
    fn fluffy_transactions(&self, request: &RequestFluffyMissingTx) -> Result<FluffyAnswer, NodeError>;

    /// How many of the first of these ids may be used, where `start` is the height of the first: in the range of
    /// heights for which the node has hashes of its own, those that agree with them.
    fn usable_ids(&self, start: u64, ids: &[Hash], weights: &[u64]) -> usize {
        let _ = (start, weights);
        ids.len()
    }

    /// Whether the node has hashes of its own for the block at a height.
    fn is_precomputed(&self, height: u64) -> bool {
        let _ = height;
        false
    }

    /// Adds blocks in turn, all in one commit if they are valid. The answers end with the first block that was not
    /// accepted.
    fn add_blocks(&self, blocks: Vec<BlockCompleteEntry>) -> Result<Vec<BlockFate>, NodeError>;

    /// Adds a new block, whose transactions may be in the pool.
    fn add_new_block(&self, block: BlockCompleteEntry) -> Result<BlockFate, NodeError>;

    /// Adds transactions that a peer sent, in turn. The answers end with the first offence.
    fn add_transactions(&self, txs: Vec<Vec<u8>>, route: TxRoute) -> Result<Vec<TxFate>, NodeError>;

    /// The transactions of the pool that everybody may know of.
    fn pool_hashes(&self) -> Result<Vec<Hash>, NodeError>;

    /// The blobs of those without the ones that are known already.
    fn pool_complement(&self, known: &[Hash]) -> Result<Vec<Vec<u8>>, NodeError>;

    /// The blobs of these transactions of the pool, as far as they are there, also of those not everybody may know.
    fn pool_blobs(&self, ids: &[Hash]) -> Result<Vec<Vec<u8>>, NodeError>;

    /// Transactions of the pool are being sent. Does not wait until the pool knows.
    fn mark_relayed(&self, ids: Vec<Hash>, route: TxRoute) -> Result<(), NodeError>;

    /// Transactions of the pool that are due to be sent, those in the stem whose embargo is over among them.
    fn due_transactions(&self) -> Result<Vec<DueTx>, NodeError>;

    /// The chain has caught up with the network for the first time.
    fn synchronized(&self) {}
}
