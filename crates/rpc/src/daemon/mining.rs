//! Templates, submitted blocks, proof of work, and the miner of the node itself.

use serde::{Deserialize, Serialize};

use super::Base;

/// The request of `get_block_template`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct BlockTemplateRequest {
    /// How many bytes the miner may change.
    pub reserve_size: u64,
    /// Who gets the reward.
    pub wallet_address: String,
    /// The block to follow, if that is not the last one.
    pub prev_block: String,
    /// What stands in the bytes that the miner may change, in hex.
    pub extra_nonce: String,
}

/// The answer of `get_block_template`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct BlockTemplate {
    /// Status.
    #[serde(flatten)]
    pub base: Base,
    /// The difficulty, the low half.
    pub difficulty: u64,
    /// The high half.
    pub difficulty_top64: u64,
    /// The difficulty.
    pub wide_difficulty: String,
    /// The height of the new block.
    pub height: u64,
    /// Where the bytes lie that the miner may change; 0 when there are none.
    pub reserved_offset: u64,
    /// What the miner gets.
    pub expected_reward: u64,
    /// The block before.
    pub prev_hash: String,
    /// The height of the block whose id is the RandomX seed.
    pub seed_height: u64,
    /// The block, in hex.
    pub blocktemplate_blob: String,
    /// What is hashed, in hex.
    pub blockhashing_blob: String,
    /// The RandomX seed.
    pub seed_hash: String,
    /// The seed after that, in the blocks between which it is known.
    pub next_seed_hash: String,
}

/// The answer of `get_miner_data`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct MinerData {
    /// Status.
    #[serde(flatten)]
    pub base: Base,
    /// The version of the next block.
    pub major_version: u8,
    /// Its height.
    pub height: u64,
    /// The block before.
    pub prev_id: String,
    /// The RandomX seed.
    pub seed_hash: String,
    /// The difficulty in hex behind `0x`.
    pub difficulty: String,
    /// The median weight.
    pub median_weight: u64,
    /// The coins that there are.
    pub already_generated_coins: u64,
    /// Transactions that a block may take.
    pub tx_backlog: Vec<BacklogTx>,
}

/// A transaction that a block may take.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
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
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct CalcPowRequest {
    /// Which algorithm.
    pub major_version: u8,
    /// The height of the block.
    pub height: u64,
    /// What is hashed, in hex.
    pub block_blob: String,
    /// The RandomX seed, if that is not the chain's own.
    pub seed_hash: String,
}

/// The request of `add_aux_pow`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct AddAuxPowRequest {
    /// A block, in hex.
    pub blocktemplate_blob: String,
    /// What is mined with it.
    #[serde(deserialize_with = "crate::json::objects")]
    pub aux_pow: Vec<AuxPow>,
}

/// Another chain that is mined with a block.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct AuxPow {
    /// Which chain.
    pub id: String,
    /// Its block.
    pub hash: String,
}

/// The answer of `add_aux_pow`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct AddAuxPow {
    /// Status.
    #[serde(flatten)]
    pub base: Base,
    /// The block with what is mined with it, in hex.
    pub blocktemplate_blob: String,
    /// What is hashed, in hex.
    pub blockhashing_blob: String,
    /// The root of the tree of what is mined with it.
    pub merkle_root: String,
    /// How many there are, and the number by which each has a place of its own.
    pub merkle_tree_depth: u32,
    /// What was asked for.
    pub aux_pow: Vec<AuxPow>,
}

/// The answer of `submit_block`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SubmitBlock {
    /// Status.
    #[serde(flatten)]
    pub base: Base,
    /// The id of the block.
    pub block_id: String,
}

/// The request of `generateblocks`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GenerateBlocksRequest {
    /// How many.
    pub amount_of_blocks: u64,
    /// Who gets the rewards.
    pub wallet_address: String,
    /// The block to follow, if that is not the last one.
    pub prev_block: String,
    /// The first nonce to try.
    pub starting_nonce: u32,
}

/// The answer of `generateblocks`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GenerateBlocks {
    /// Status.
    #[serde(flatten)]
    pub base: Base,
    /// The height of the last block.
    pub height: u64,
    /// The new blocks.
    pub blocks: Vec<String>,
}

/// The request of `/start_mining`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct StartMiningRequest {
    /// Who gets the rewards.
    pub miner_address: String,
    /// On how many threads; 0 to find out how many are best.
    pub threads_count: u64,
    /// Only when the machine has nothing else to do.
    pub do_background_mining: bool,
    /// In the background: also on battery.
    pub ignore_battery: bool,
}

/// The answer of `/mining_status`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct MiningStatus {
    /// Status.
    #[serde(flatten)]
    pub base: Base,
    /// Whether the node mines.
    pub active: bool,
    /// Hashes in a second.
    pub speed: u64,
    /// On how many threads.
    pub threads_count: u32,
    /// Who gets the rewards.
    pub address: String,
    /// The name of the proof of work.
    pub pow_algorithm: String,
    /// Whether it mines only when the machine has nothing else to do.
    pub is_background_mining_enabled: bool,
    /// In the background: how idle the machine must be, in percent.
    pub bg_idle_threshold: u8,
    /// For how many seconds.
    pub bg_min_idle_seconds: u8,
    /// Whether it mines on battery.
    pub bg_ignore_battery: bool,
    /// How much of the processor it takes, in percent.
    pub bg_target: u8,
    /// Seconds between two blocks.
    pub block_target: u32,
    /// What the next block brings.
    pub block_reward: u64,
    /// The difficulty of the next block, the low half.
    pub difficulty: u64,
    /// The high half.
    pub difficulty_top64: u64,
    /// The difficulty of the next block.
    pub wide_difficulty: String,
}

/// The request of `/set_log_hash_rate`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct LogHashRateRequest {
    /// Whether to print it.
    pub visible: bool,
}
