//! Blocks on their way.

use ferrite_types::epee::{Blob, BlobList, List};
use ferrite_types::{Hash, epee_object};

use super::{BlockCompleteEntry, MAX_OBJECT_REQUEST_COUNT, MessageError, Payload, check_count, payload};
use crate::levin::Command;

epee_object! {
    /// A new block with all its transactions. Peers that understand fluffy blocks get those instead.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct NewBlock {
        /// The block.
        pub b: BlockCompleteEntry,
        /// How many blocks the sender's chain has.
        pub current_blockchain_height: u64,
    }
}

epee_object! {
    /// A new block with none, some or all of its transactions.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct NewFluffyBlock {
        /// The block.
        pub b: BlockCompleteEntry,
        /// How many blocks the sender's chain has.
        pub current_blockchain_height: u64,
    }
}

epee_object! {
    /// Transactions of a fluffy block that are missing; a fluffy block with them is the answer.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct RequestFluffyMissingTx {
        /// The block.
        pub block_hash: Hash as Blob,
        /// How many blocks the sender of the fluffy block said that its chain has.
        pub current_blockchain_height: u64,
        /// Positions among the block's transactions.
        pub missing_tx_indices: Vec<u64> as BlobList,
    }
}

epee_object! {
    /// Which blocks are wanted.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct RequestGetObjects {
        /// Their ids.
        pub blocks: Vec<Hash> as BlobList,
        /// Whether pruned transactions will do.
        pub prune: bool = false,
    }
}

epee_object! {
    /// The blocks that were wanted.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct ResponseGetObjects {
        /// In the order in which they were asked for.
        pub blocks: Vec<BlockCompleteEntry> as List,
        /// How many blocks the sender's chain has.
        pub current_blockchain_height: u64,
        /// What the sender does not have.
        pub missed_ids: Vec<Hash> as BlobList,
    }
}

payload! {
    NewBlock: NewBlock;
    NewFluffyBlock: NewFluffyBlock;
    RequestFluffyMissingTx: RequestFluffyMissingTx;
    ResponseGetObjects: ResponseGetObjects;
}

impl Payload for RequestGetObjects {
    const COMMAND: Command = Command::RequestGetObjects;

    fn check(&self) -> Result<(), MessageError> {
        check_count("block ids", self.blocks.len(), MAX_OBJECT_REQUEST_COUNT)
    }
}
