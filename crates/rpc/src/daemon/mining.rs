//! Templates, submitted blocks, proof of work, and the built-in miner.

use serde::{Deserialize, Serialize};

use super::ResponseBase;
use crate::schema::JsonSchema;

/// The request of `get_block_template`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetBlockTemplateRequest {
    /// Number of bytes reserved for the miner.
    pub reserve_size: u64,
    /// The recipient of the reward.
    pub wallet_address: String,
    /// The parent, if it is not the tip.
    pub prev_block: String,
    /// The content of the reserved bytes, in hex.
    pub extra_nonce: String,
}

/// The response of `get_block_template`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetBlockTemplateResponse {
    /// Status.
    #[serde(flatten)]
    pub base: ResponseBase,
    /// The difficulty, the low half.
    pub difficulty: u64,
    /// The high half.
    pub difficulty_top64: u64,
    /// The difficulty.
    pub wide_difficulty: String,
    /// The height of the new block.
    pub height: u64,
    /// The offset of the reserved bytes; 0 if there are none.
    pub reserved_offset: u64,
    /// The miner's income.
    pub expected_reward: u64,
    /// The parent.
    pub prev_hash: String,
    /// The height of the block whose id is the RandomX seed.
    pub seed_height: u64,
    /// The block, in hex.
    pub blocktemplate_blob: String,
    /// The hashing blob, in hex.
    pub blockhashing_blob: String,
    /// The RandomX seed.
    pub seed_hash: String,
    /// The next seed, while it is known ahead.
    pub next_seed_hash: String,
}

/// The response of `get_miner_data`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetMinerDataResponse {
    /// Status.
    #[serde(flatten)]
    pub base: ResponseBase,
    /// The version of the next block.
    pub major_version: u8,
    /// Its height.
    pub height: u64,
    /// The parent.
    pub prev_id: String,
    /// The RandomX seed.
    pub seed_hash: String,
    /// The difficulty in hex after `0x`.
    pub difficulty: String,
    /// The median weight.
    pub median_weight: u64,
    /// The coins generated.
    pub already_generated_coins: u64,
    /// Transactions for the block.
    pub tx_backlog: Vec<BacklogTx>,
}

/// A transaction for the block.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct BacklogTx {
    /// Its id.
    pub id: String,
    /// Its weight.
    pub weight: u64,
    /// Its fee.
    pub fee: u64,
}

/// The request of `calc_pow`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct CalcPowRequest {
    /// The version that selects the algorithm.
    pub major_version: u8,
    /// The height of the block.
    pub height: u64,
    /// The hashing blob, in hex.
    pub block_blob: String,
    /// The RandomX seed, if it differs from the chain's.
    pub seed_hash: String,
}

/// The request of `add_aux_pow`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct AddAuxPowRequest {
    /// A block, in hex.
    pub blocktemplate_blob: String,
    /// The merge-mined blocks.
    #[serde(deserialize_with = "crate::json::objects")]
    pub aux_pow: Vec<AuxPow>,
}

/// A merge-mined block of another chain.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct AuxPow {
    /// The id of the chain.
    pub id: String,
    /// Its block.
    pub hash: String,
}

/// The response of `add_aux_pow`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct AddAuxPowResponse {
    /// Status.
    #[serde(flatten)]
    pub base: ResponseBase,
    /// The block with the merge mining tag, in hex.
    pub blocktemplate_blob: String,
    /// The hashing blob, in hex.
    pub blockhashing_blob: String,
    /// The root of the tree of merge-mined blocks.
    pub merkle_root: String,
    /// The number of chains and the nonce, encoded.
    pub merkle_tree_depth: u32,
    /// As requested.
    pub aux_pow: Vec<AuxPow>,
}

/// The response of `submit_block`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SubmitBlockResponse {
    /// Status.
    #[serde(flatten)]
    pub base: ResponseBase,
    /// The id of the block.
    pub block_id: String,
}

/// The request of `generateblocks`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GenerateBlocksRequest {
    /// The number.
    pub amount_of_blocks: u64,
    /// The recipient of the rewards.
    pub wallet_address: String,
    /// The parent, if it is not the tip.
    pub prev_block: String,
    /// The first nonce to try.
    pub starting_nonce: u32,
}

/// The response of `generateblocks`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GenerateBlocksResponse {
    /// Status.
    #[serde(flatten)]
    pub base: ResponseBase,
    /// The height of the last block.
    pub height: u64,
    /// The new blocks.
    pub blocks: Vec<String>,
}

/// The request of `/start_mining`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct StartMiningRequest {
    /// The recipient of the rewards.
    pub miner_address: String,
    /// Number of threads; 0 to determine the best number.
    pub threads_count: u64,
    /// Only while the machine is idle.
    pub do_background_mining: bool,
    /// In the background: also on battery.
    pub ignore_battery: bool,
}

/// The response of `/mining_status`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct MiningStatusResponse {
    /// Status.
    #[serde(flatten)]
    pub base: ResponseBase,
    /// Whether the node is mining.
    pub active: bool,
    /// Hashes per second.
    pub speed: u64,
    /// Number of threads.
    pub threads_count: u32,
    /// The recipient of the rewards.
    pub address: String,
    /// The name of the proof of work.
    pub pow_algorithm: String,
    /// Whether background mining is enabled.
    pub is_background_mining_enabled: bool,
    /// In the background: how idle the machine must be, in percent.
    pub bg_idle_threshold: u8,
    /// For how many seconds.
    pub bg_min_idle_seconds: u8,
    /// Whether it mines on battery.
    pub bg_ignore_battery: bool,
    /// The share of the processor, in percent.
    pub bg_target: u8,
    /// Target time between blocks, in seconds.
    pub block_target: u32,
    /// The reward of the next block.
    pub block_reward: u64,
    /// The difficulty of the next block, the low half.
    pub difficulty: u64,
    /// The high half.
    pub difficulty_top64: u64,
    /// The difficulty of the next block.
    pub wide_difficulty: String,
}

/// The request of `/set_log_hash_rate`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SetLogHashRateRequest {
    /// Whether to print it.
    pub visible: bool,
}
