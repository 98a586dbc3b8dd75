//! What takes long.

use ferrite_types::Hash;

use crate::message::{
    BlockCompleteEntry, GetTxpoolComplement, NewBlock, NewTransactions, RequestChain, RequestFluffyMissingTx,
    RequestGetObjects, notification,
};
use crate::node::{BlockFate, DueTx, FluffyAnswer, NodeAccess, NodeError, TxFate, TxRoute};
use crate::relay::ConnectionId;

/// Jobs of one lane are done one after the other, those of different peers in turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lane {
    /// What adds blocks.
    Blocks,
    /// What changes the pool.
    Pool,
    /// What only reads.
    Answers,
}

impl Lane {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Blocks, Self::Pool, Self::Answers];
}

/// Something that takes long.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Job {
    /// Add blocks to the chain.
    AddBlocks(Vec<BlockCompleteEntry>),
    /// Add a new block.
    NewBlock {
        /// Who sent it.
        from: ConnectionId,
        /// The block.
        block: BlockCompleteEntry,
        /// How many blocks the sender's chain has.
        height: u64,
    },
    /// Add transactions to the pool.
    Transactions {
        /// Who sent them.
        from: ConnectionId,
        /// The transactions: a part of those that it sent at once.
        txs: Vec<Vec<u8>>,
        /// How they came.
        route: TxRoute,
        /// Whether they are the last part.
        last: bool,
    },
    /// Look for transactions that are due to be sent again.
    Due,
    /// Tell the node that it has caught up.
    Synchronized,
    /// Answer a question.
    Answer {
        /// Who asked.
        to: ConnectionId,
        /// What.
        question: Question,
    },
    /// Find a block with all its transactions, for peers that understand nothing else.
    FullBlock {
        /// The block.
        id: Hash,
        /// How many blocks the chain has.
        height: u64,
        /// Whom to tell.
        to: Vec<ConnectionId>,
    },
}

/// What peers ask.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Question {
    /// Which blocks come next?
    Chain(RequestChain),
    /// These blocks.
    Objects(RequestGetObjects),
    /// These transactions of a block.
    Fluffy(RequestFluffyMissingTx),
    /// Transactions of the pool.
    Complement(GetTxpoolComplement),
}

/// What is to be said to a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// This.
    Frame(Vec<u8>),
    /// Nothing.
    Silence,
    /// Goodbye.
    Close,
    /// Goodbye, with an offence.
    Punish,
}

/// How a job ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Done {
    /// [`Job::AddBlocks`].
    AddBlocks(Result<Vec<BlockFate>, NodeError>),
    /// [`Job::NewBlock`].
    NewBlock {
        /// Who sent it.
        from: ConnectionId,
        /// The block.
        block: Vec<u8>,
        /// How many bytes the block had with its transactions.
        bytes: u64,
        /// How many blocks the sender's chain has.
        height: u64,
        /// What became of it.
        fate: Result<BlockFate, NodeError>,
    },
    /// [`Job::Transactions`].
    Transactions {
        /// Who sent them.
        from: ConnectionId,
        /// How many bytes there were.
        bytes: u64,
        /// Whether all that was sent with them is done.
        last: bool,
        /// What became of them.
        fates: Result<Vec<TxFate>, NodeError>,
    },
    /// [`Job::Due`].
    Due(Result<Vec<DueTx>, NodeError>),
    /// [`Job::Synchronized`].
    Synchronized,
    /// [`Job::Answer`].
    Answer {
        /// Who asked.
        to: ConnectionId,
        /// What to say.
        reply: Reply,
    },
    /// [`Job::FullBlock`].
    FullBlock {
        /// Whom to tell.
        to: Vec<ConnectionId>,
        /// What to say; nothing when the block is gone.
        frame: Option<Vec<u8>>,
    },
}

impl Job {
    /// With which jobs it takes turns.
    pub const fn lane(&self) -> Lane {
        match self {
            Self::AddBlocks(_) | Self::NewBlock { .. } | Self::Synchronized => Lane::Blocks,
            Self::Transactions { .. } | Self::Due => Lane::Pool,
            Self::Answer { .. } | Self::FullBlock { .. } => Lane::Answers,
        }
    }

    /// The peer that it is done for, if it is one.
    pub const fn peer(&self) -> Option<ConnectionId> {
        match self {
            Self::NewBlock { from, .. } | Self::Transactions { from, .. } => Some(*from),
            Self::Answer { to, .. } => Some(*to),
            Self::AddBlocks(_) | Self::Due | Self::Synchronized | Self::FullBlock { .. } => None,
        }
    }

    /// How many bytes a peer has sent for it.
    pub fn bytes(&self) -> u64 {
        match self {
            Self::NewBlock { block, .. } => entry_size(block),
            Self::Transactions { txs, .. } => blobs_size(txs),
            // Blocks that were asked for are counted with the queue that they come from.
            _ => 0,
        }
    }

    /// Does it.
    pub fn run(self, node: &dyn NodeAccess) -> Done {
        match self {
            Self::AddBlocks(blocks) => Done::AddBlocks(node.add_blocks(blocks)),
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
        }
    }
}

impl Question {
    fn answer(self, node: &dyn NodeAccess) -> Reply {
        // When the node fails it is not the peer's fault; it will ask somebody else.
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

/// How many bytes a block has with its transactions.
pub(super) fn entry_size(entry: &BlockCompleteEntry) -> u64 {
    let txs: usize = entry.txs.iter().map(|tx| tx.blob.len()).sum();
    u64::try_from(entry.block.len() + txs).unwrap_or(u64::MAX)
}

/// How many bytes transactions have.
pub(super) fn blobs_size(txs: &[Vec<u8>]) -> u64 {
    u64::try_from(txs.iter().map(Vec::len).sum::<usize>()).unwrap_or(u64::MAX)
}
