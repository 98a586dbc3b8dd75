//! Messages about the state of a chain.

use ferrite_types::epee::{Blob, BlobList};
use ferrite_types::network::constants::sync::BLOCK_IDS_MAX_COUNT;
use ferrite_types::{Hash, epee_object};

use super::{MAX_BLOCK_NUMBER, MessageError, Payload, check_count, payload};
use crate::levin::Command;

epee_object! {
    /// The state of a chain.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct CoreSyncData {
        /// The low 64 bits of its cumulative difficulty.
        pub cumulative_difficulty: u64,
        /// The high 64 bits.
        pub cumulative_difficulty_top64: u64,
        /// Its height.
        pub current_height: u64,
        /// The peer's pruning seed; zero if it has all blocks in full.
        pub pruning_seed: u32 = 0,
        /// The id of the tip.
        pub top_id: Hash as Blob,
        /// The hard fork version of the tip.
        pub top_version: u8 = 0,
    }
}

epee_object! {
    /// Requests the block ids after the last common block.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct RequestChain {
        /// The ten newest ids, then ids at doubling distances, the genesis block last.
        pub block_ids: Vec<Hash> as BlobList,
        /// Whether pruned blocks suffice.
        pub prune: bool = false,
    }
}

epee_object! {
    /// The ids from the last common block on.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct ResponseChainEntry {
        /// The low 64 bits of the chain's cumulative difficulty.
        pub cumulative_difficulty: u64,
        /// The high 64 bits.
        pub cumulative_difficulty_top64: u64,
        /// The first block that is not common.
        pub first_block: Vec<u8>,
        /// The ids.
        pub block_ids ["m_block_ids"]: Vec<Hash> as BlobList,
        /// The weights of those blocks, or empty.
        pub block_weights ["m_block_weights"]: Vec<u64> as BlobList,
        /// The height of the first id.
        pub start_height: u64,
        /// Height of the chain.
        pub total_height: u64,
    }
}

payload! {
    RequestChain: RequestChain;
}

impl Payload for ResponseChainEntry {
    const COMMAND: Command = Command::ResponseChainEntry;

    fn check(&self) -> Result<(), MessageError> {
        let count = self.block_ids.len();
        if count == 0 {
            return Err(MessageError::NoBlockIds);
        }
        check_count("block ids", count, BLOCK_IDS_MAX_COUNT)?;
        let (start, total) = (self.start_height, self.total_height);
        let end = u64::try_from(count).ok().and_then(|count| start.checked_add(count));
        if total >= MAX_BLOCK_NUMBER || end.is_none_or(|end| end > total) {
            return Err(MessageError::ChainHeights { start, count, total });
        }
        let weights = self.block_weights.len();
        if weights != 0 && weights != count {
            return Err(MessageError::ChainWeights { ids: count, weights });
        }
        Ok(())
    }
}
