//! General information: get_info, heights, versions, forks, fees.

use serde::{Deserialize, Serialize};

use super::{AccessResponseBase, ResponseBase, is_zero};
use crate::schema::JsonSchema;

/// The version of this interface: 3.16, the high half first.
pub const CORE_RPC_VERSION: u32 = 3 << 16 | 16;

/// The response of `get_info`, with its fields in the order of the response.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "the flags are the reference's")]
pub struct GetInfoResponse {
    /// The unix time, or that of the next block as estimated from the last ones.
    pub adjusted_time: u64,
    /// Number of alternative blocks.
    pub alt_blocks_count: u64,
    /// The same as `block_weight_limit`.
    pub block_size_limit: u64,
    /// The same as `block_weight_median`.
    pub block_size_median: u64,
    /// The weight limit of the next block.
    #[serde(skip_serializing_if = "is_zero")]
    pub block_weight_limit: u64,
    /// The median weight of the last blocks.
    #[serde(skip_serializing_if = "is_zero")]
    pub block_weight_median: u64,
    /// The bootstrap daemon, if any.
    pub bootstrap_daemon_address: String,
    /// Whether blocks of peers are being added.
    pub busy_syncing: bool,
    /// Always 0 without payment.
    pub credits: u64,
    /// The cumulative difficulty, the low half.
    pub cumulative_difficulty: u64,
    /// Its high half.
    pub cumulative_difficulty_top64: u64,
    /// The size of the database file.
    pub database_size: u64,
    /// The difficulty of the next block, its low half.
    pub difficulty: u64,
    /// Its high half.
    pub difficulty_top64: u64,
    /// Free disk space for the database, in bytes.
    pub free_space: u64,
    /// Number of gray peers.
    pub grey_peerlist_size: u64,
    /// The height of the chain.
    pub height: u64,
    /// The same, of this node and not of the bootstrap daemon.
    pub height_without_bootstrap: u64,
    /// Number of incoming connections.
    pub incoming_connections_count: u64,
    /// Whether this is mainnet.
    pub mainnet: bool,
    /// The name of the network; private ones are called `fakechain`.
    pub nettype: String,
    /// Whether the node is offline on purpose.
    pub offline: bool,
    /// Number of outgoing connections.
    pub outgoing_connections_count: u64,
    /// Whether this is the restricted interface.
    pub restricted: bool,
    /// Number of RPC clients.
    pub rpc_connections_count: u64,
    /// Whether this is stagenet.
    pub stagenet: bool,
    /// When the node was started.
    pub start_time: u64,
    /// `OK`, or the error.
    pub status: String,
    /// Whether the node is in sync with its peers.
    pub synchronized: bool,
    /// Target time between blocks, in seconds.
    pub target: u64,
    /// The height of the peers; 0 if it is not above this node's.
    pub target_height: u64,
    /// Whether this is testnet.
    pub testnet: bool,
    /// The id of the tip.
    pub top_block_hash: String,
    /// Always empty without payment.
    pub top_hash: String,
    /// Transactions in the chain, without those that pay miners.
    pub tx_count: u64,
    /// Transactions in the pool.
    pub tx_pool_size: u64,
    /// Whether the response comes from a bootstrap daemon.
    pub untrusted: bool,
    /// Whether there is a newer version.
    pub update_available: bool,
    /// The version of the program.
    pub version: String,
    /// Whether a bootstrap daemon ever answered.
    pub was_bootstrap_ever_used: bool,
    /// Peers that were connected to.
    pub white_peerlist_size: u64,
    /// The work of the chain.
    pub wide_cumulative_difficulty: String,
    /// The difficulty of the next block.
    pub wide_difficulty: String,
}

/// The response of `/get_height`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetHeightResponse {
    /// Status.
    #[serde(flatten)]
    pub base: ResponseBase,
    /// The height of the chain.
    pub height: u64,
    /// The id of the tip.
    pub hash: String,
}

/// The response of `get_block_count`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetBlockCountResponse {
    /// Status.
    #[serde(flatten)]
    pub base: ResponseBase,
    /// The height of the chain.
    pub count: u64,
}

/// The response of `get_version`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetVersionResponse {
    /// Status.
    #[serde(flatten)]
    pub base: ResponseBase,
    /// [`CORE_RPC_VERSION`].
    pub version: u32,
    /// Whether this is a release.
    pub release: bool,
    /// The height of the chain.
    #[serde(skip_serializing_if = "is_zero")]
    pub current_height: u64,
    /// The height of the peers; 0 if it is not above this node's.
    #[serde(skip_serializing_if = "is_zero")]
    pub target_height: u64,
    /// The known hard forks.
    pub hard_forks: Vec<HardForkEntry>,
}

/// A known hard fork.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct HardForkEntry {
    /// Its version.
    pub hf_version: u8,
    /// Its first block.
    pub height: u64,
}

/// The request of `hard_fork_info`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct HardForkInfoRequest {
    /// The version; 0 for the next one.
    pub version: u8,
}

/// The response of `hard_fork_info`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct HardForkInfoResponse {
    /// Status.
    #[serde(flatten)]
    pub access: AccessResponseBase,
    /// The version of the chain.
    pub version: u8,
    /// Whether the chain has reached the requested version.
    pub enabled: bool,
    /// The number of blocks whose votes are counted.
    pub window: u32,
    /// The number of votes for it.
    pub votes: u32,
    /// The required number.
    pub threshold: u32,
    /// The version this node votes for.
    pub voting: u8,
    /// 0: there was likely a fork; 1: an update is needed; 2: up to date.
    pub state: u32,
    /// The first block of the version.
    pub earliest_height: u64,
}

/// The request of `get_fee_estimate`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetFeeEstimateRequest {
    /// The fee should suffice for this many more blocks.
    pub grace_blocks: u64,
}

/// The response of `get_fee_estimate`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetFeeEstimateResponse {
    /// Status.
    #[serde(flatten)]
    pub access: AccessResponseBase,
    /// The fee per byte; before version 8 per kilobyte.
    pub fee: u64,
    /// Fees are multiples of this.
    #[serde(skip_serializing_if = "is_one")]
    pub quantization_mask: u64,
    /// The fees per byte of four priorities, lowest first. From version 15 on.
    pub fees: Vec<u64>,
}

impl Default for GetFeeEstimateResponse {
    fn default() -> Self {
        Self { access: AccessResponseBase::default(), fee: 0, quantization_mask: 1, fees: Vec::new() }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_one(value: &u64) -> bool {
    *value == 1
}

/// The request of `get_coinbase_tx_sum`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetCoinbaseTxSumRequest {
    /// The first block.
    pub height: u64,
    /// The number.
    pub count: u64,
}

/// The response of `get_coinbase_tx_sum`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetCoinbaseTxSumResponse {
    /// Status.
    #[serde(flatten)]
    pub access: AccessResponseBase,
    /// New coins, the low half.
    pub emission_amount: u64,
    /// The high half.
    pub emission_amount_top64: u64,
    /// New coins.
    pub wide_emission_amount: String,
    /// Fees, the low half.
    pub fee_amount: u64,
    /// The high half.
    pub fee_amount_top64: u64,
    /// Fees.
    pub wide_fee_amount: String,
}

/// The response of `get_alternate_chains`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetAlternateChainsResponse {
    /// Status.
    #[serde(flatten)]
    pub base: ResponseBase,
    /// All alternative chains.
    pub chains: Vec<AlternateChain>,
}

/// An alternative chain.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct AlternateChain {
    /// Its tip, or its first block: the dialects differ.
    pub block_hash: String,
    /// The height of its last block.
    pub height: u64,
    /// The number of its own blocks.
    pub length: u64,
    /// Its cumulative difficulty, the low half.
    pub difficulty: u64,
    /// The high half.
    pub difficulty_top64: u64,
    /// Its cumulative difficulty.
    pub wide_difficulty: String,
    /// Its blocks, last first.
    pub block_hashes: Vec<String>,
    /// The block of the main chain where it forks off.
    pub main_chain_parent_block: String,
}

/// The response of `/get_alt_blocks_hashes`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetAltBlocksHashesResponse {
    /// Status.
    #[serde(flatten)]
    pub access: AccessResponseBase,
    /// The alternative blocks.
    pub blks_hashes: Vec<String>,
}

/// The request of `/pop_blocks`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct PopBlocksRequest {
    /// The number.
    pub nblocks: u64,
}

/// The response of `/pop_blocks`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct PopBlocksResponse {
    /// Status.
    #[serde(flatten)]
    pub base: ResponseBase,
    /// The new height of the chain.
    pub height: u64,
}

/// The request of `flush_cache`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct FlushCacheRequest {
    /// Clear the invalid blocks.
    pub bad_blocks: bool,
}

/// The request of `prune_blockchain`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct PruneBlockchainRequest {
    /// Only check the pruning.
    pub check: bool,
}

/// The response of `prune_blockchain`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct PruneBlockchainResponse {
    /// Status.
    #[serde(flatten)]
    pub base: ResponseBase,
    /// Whether the database is pruned.
    pub pruned: bool,
    /// The pruning seed.
    pub pruning_seed: u32,
}

/// The request of `/set_bootstrap_daemon`.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SetBootstrapDaemonRequest {
    /// Its address; `auto` for any, and empty for none.
    pub address: String,
    /// The user of the login.
    pub username: String,
    /// The password of the login.
    pub password: String,
    /// The proxy.
    pub proxy: String,
}

/// The response of `/set_bootstrap_daemon`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SetBootstrapDaemonResponse {
    /// `OK`, or the error.
    pub status: String,
}
