//! Messages with blocks.

use ferrite_types::epee::{Blob, BlobList, List};
use ferrite_types::{Hash, epee_object};

use super::{BlockCompleteEntry, MAX_OBJECT_REQUEST_COUNT, MessageError, Payload, check_count, payload};
use crate::levin::Command;

epee_object! {
    /// A new block with all its transactions. Peers that support fluffy blocks get those instead.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct NewBlock {
        /// The block.
        pub b: BlockCompleteEntry,
        /// Height of the sender's chain.
        pub current_blockchain_height: u64,
    }
}

epee_object! {
    /// A new block with none, some or all of its transactions.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct NewFluffyBlock {
        /// The block.
        pub b: BlockCompleteEntry,
        /// Height of the sender's chain.
        pub current_blockchain_height: u64,
    }
}

epee_object! {
    /// Requests missing transactions of a fluffy block; the response is a fluffy block that contains them.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct RequestFluffyMissingTx {
        /// The block.
        pub block_hash: Hash as Blob,
        /// The chain height given in the fluffy block.
        pub current_blockchain_height: u64,
        /// Positions among the block's transactions.
        pub missing_tx_indices: Vec<u64> as BlobList,
    }
}

epee_object! {
    /// Requests blocks by id.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct RequestGetObjects {
        /// Their ids.
        pub blocks: Vec<Hash> as BlobList,
        /// Whether pruned transactions suffice.
        pub prune: bool = false,
    }
}

epee_object! {
    /// The requested blocks.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct ResponseGetObjects {
        /// In the order requested.
        pub blocks: Vec<BlockCompleteEntry> as List,
        /// Height of the sender's chain.
        pub current_blockchain_height: u64,
        /// Ids that the sender does not have.
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
