//! Slow work.

use ferrite_types::Hash;

use crate::message::{
    BlockCompleteEntry, GetTxpoolComplement, NewBlock, NewTransactions, RequestChain, RequestFluffyMissingTx,
    RequestGetObjects, notification,
};
use crate::node::{BatchDone, BlockFate, DueTx, FluffyAnswer, NodeAccess, NodeError, TxFate, TxRoute};
use crate::relay::ConnectionId;

/// Jobs of one lane run one at a time, those of different peers in turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lane {
    /// Adding blocks.
    Blocks,
    /// Changing the pool.
    Pool,
    /// Reading.
    Answers,
}

impl Lane {
    /// All lanes.
    pub const ALL: [Self; 3] = [Self::Blocks, Self::Pool, Self::Answers];
}

/// A slow job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Job {
    /// Add blocks to the chain.
    AddBlocks(Vec<BlockCompleteEntry>),
    /// Add a new block.
    NewBlock {
        /// The sender.
        from: ConnectionId,
        /// The block.
        block: BlockCompleteEntry,
        /// The height of the sender's chain.
        height: u64,
    },
    /// Add transactions to the pool.
    Transactions {
        /// The sender.
        from: ConnectionId,
        /// A part of the transactions of one message.
        txs: Vec<Vec<u8>>,
        /// How they were relayed.
        route: TxRoute,
        /// Whether this is the last part.
        last: bool,
    },
    /// Look for transactions that are due to be relayed again.
    Due,
    /// Tell the node that it is synchronised.
    Synchronized,
    /// Respond to a request.
    Answer {
        /// The requester.
        to: ConnectionId,
        /// The request.
        question: Question,
    },
    /// Read a block with all its transactions, for peers without support for fluffy blocks.
    FullBlock {
        /// The block.
        id: Hash,
        /// The height of the chain.
        height: u64,
        /// The recipients.
        to: Vec<ConnectionId>,
    },
}

/// A request from a peer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Question {
    /// Block ids.
    Chain(RequestChain),
    /// Blocks.
    Objects(RequestGetObjects),
    /// Transactions of a block.
    Fluffy(RequestFluffyMissingTx),
    /// Pool transactions.
    Complement(GetTxpoolComplement),
}

/// The response to a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// Send this frame.
    Frame(Vec<u8>),
    /// Do not respond.
    Silence,
    /// Close the connection.
    Close,
    /// Close the connection and add points.
    Punish,
}

/// The result of a job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Done {
    /// [`Job::AddBlocks`].
    AddBlocks(Result<Vec<BlockFate>, NodeError>),
    /// [`Job::NewBlock`].
    NewBlock {
        /// The sender.
        from: ConnectionId,
        /// The block.
        block: Vec<u8>,
        /// Bytes of the block with its transactions.
        bytes: u64,
        /// The height of the sender's chain.
        height: u64,
        /// The outcome.
        fate: Result<BlockFate, NodeError>,
    },
    /// [`Job::Transactions`].
    Transactions {
        /// The sender.
        from: ConnectionId,
        /// Bytes of the transactions.
        bytes: u64,
        /// Whether this was the last part.
        last: bool,
        /// The outcomes.
        fates: Result<Vec<TxFate>, NodeError>,
    },
    /// [`Job::Due`].
    Due(Result<Vec<DueTx>, NodeError>),
    /// [`Job::Synchronized`].
    Synchronized,
    /// [`Job::Answer`].
    Answer {
        /// The requester.
        to: ConnectionId,
        /// The response.
        reply: Reply,
    },
    /// [`Job::FullBlock`].
    FullBlock {
        /// The recipients.
        to: Vec<ConnectionId>,
        /// The message; `None` if the block is gone.
        frame: Option<Vec<u8>>,
    },
}

impl Job {
    /// The lane in which it runs.
    pub const fn lane(&self) -> Lane {
        match self {
            Self::AddBlocks(_) | Self::NewBlock { .. } | Self::Synchronized => Lane::Blocks,
            Self::Transactions { .. } | Self::Due => Lane::Pool,
            Self::Answer { .. } | Self::FullBlock { .. } => Lane::Answers,
        }
    }

    /// The peer on whose behalf it runs, if any.
    pub const fn peer(&self) -> Option<ConnectionId> {
        match self {
            Self::NewBlock { from, .. } | Self::Transactions { from, .. } => Some(*from),
            Self::Answer { to, .. } => Some(*to),
            Self::AddBlocks(_) | Self::Due | Self::Synchronized | Self::FullBlock { .. } => None,
        }
    }

    /// Bytes that the peer sent for it.
    pub fn bytes(&self) -> u64 {
        match self {
            Self::NewBlock { block, .. } => entry_size(block),
            Self::Transactions { txs, .. } => blobs_size(txs),
            // Requested blocks are counted in the download queue.
            _ => 0,
        }
    }

    /// Runs the job. `report` gets its result, possibly later and on another thread.
    pub fn run(self, node: &dyn NodeAccess, report: impl FnOnce(Done) + Send + 'static) {
        let done = match self {
            Self::AddBlocks(blocks) => {
                let done = BatchDone::new(|fates| report(Done::AddBlocks(fates)));
                return node.add_blocks(blocks, done);
            }
            Self::NewBlock { from, block, height } => {
                let (blob, bytes) = (block.block.clone(), entry_size(&block));
                let fate = node.add_new_block(block);
                Done::NewBlock { from, block: blob, bytes, height, fate }
            }
            Self::Transactions { from, txs, route, last } => {
                let bytes = blobs_size(&txs);
                Done::Transactions { from, bytes, last, fates: node.add_transactions(txs, route) }
            }
            Self::Due => Done::Due(node.due_transactions()),
            Self::Synchronized => {
                node.synchronized();
                Done::Synchronized
            }
            Self::Answer { to, question } => Done::Answer { to, reply: question.answer(node) },
            Self::FullBlock { id, height, to } => {
                let request = RequestGetObjects { blocks: vec![id], prune: false };
                let entry = node.objects(&request).ok().flatten().and_then(|mut found| found.blocks.pop());
                let message = |b| NewBlock { b, current_blockchain_height: height };
                Done::FullBlock { to, frame: entry.map(|entry| notification(&message(entry))) }
            }
        };
        report(done);
    }
}

impl Question {
    fn answer(self, node: &dyn NodeAccess) -> Reply {
        // A failure of the node is not the peer's fault; it will ask another peer.
        match self {
            Self::Chain(request) => match node.chain_entry(&request) {
                Ok(Some(entry)) => Reply::Frame(notification(&entry)),
                Ok(None) | Err(_) => Reply::Silence,
            },
            Self::Objects(request) => match node.objects(&request) {
                Ok(Some(objects)) => Reply::Frame(notification(&objects)),
                Ok(None) | Err(_) => Reply::Close,
            },
            Self::Fluffy(request) => match node.fluffy_transactions(&request) {
                Ok(FluffyAnswer::Found(block)) => Reply::Frame(notification(&block)),
                Ok(FluffyAnswer::Repeated) => Reply::Punish,
                Ok(FluffyAnswer::Unknown | FluffyAnswer::OutOfBounds) | Err(_) => Reply::Close,
            },
            Self::Complement(request) => match node.pool_complement(&request.hashes) {
                Ok(txs) => Reply::Frame(notification(&NewTransactions::new(txs, true))),
                Err(_) => Reply::Silence,
            },
        }
    }
}

/// Bytes of a block with its transactions.
pub(super) fn entry_size(entry: &BlockCompleteEntry) -> u64 {
    let txs: usize = entry.txs.iter().map(|tx| tx.blob.len()).sum();
    u64::try_from(entry.block.len() + txs).unwrap_or(u64::MAX)
}

/// Bytes of transactions.
pub(super) fn blobs_size(txs: &[Vec<u8>]) -> u64 {
    u64::try_from(txs.iter().map(Vec::len).sum::<usize>()).unwrap_or(u64::MAX)
}
