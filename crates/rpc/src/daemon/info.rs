//! What the node and its chain are: get_info, heights, versions, forks, fees.

use serde::{Deserialize, Serialize};

use super::{Access, Base, is_zero};

/// The version of this interface: 3.16, the high half first.
pub const CORE_RPC_VERSION: u32 = 3 << 16 | 16;

/// The answer of `get_info`, with its fields in the order of the answer.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "the flags are the reference's")]
pub struct GetInfo {
    /// The time, in unix time, or that of the next block as the last blocks suggest.
    pub adjusted_time: u64,
    /// Blocks that are kept besides the main chain.
    pub alt_blocks_count: u64,
    /// The same as `block_weight_limit`.
    pub block_size_limit: u64,
    /// The same as `block_weight_median`.
    pub block_size_median: u64,
    /// The most that the next block may weigh.
    #[serde(skip_serializing_if = "is_zero")]
    pub block_weight_limit: u64,
    /// The median weight of the last blocks.
    #[serde(skip_serializing_if = "is_zero")]
    pub block_weight_median: u64,
    /// The bootstrap daemon, if there is one.
    pub bootstrap_daemon_address: String,
    /// Whether blocks of peers are being added.
    pub busy_syncing: bool,
    /// Always 0 without payment.
    pub credits: u64,
    /// The work of the chain, its low half.
    pub cumulative_difficulty: u64,
    /// Its high half.
    pub cumulative_difficulty_top64: u64,
    /// The length of the database's file.
    pub database_size: u64,
    /// The difficulty of the next block, its low half.
    pub difficulty: u64,
    /// Its high half.
    pub difficulty_top64: u64,
    /// Bytes that are free where the database is.
    pub free_space: u64,
    /// Peers that were heard of.
    pub grey_peerlist_size: u64,
    /// How many blocks the chain has.
    pub height: u64,
    /// The same, of this node and not of a bootstrap daemon.
    pub height_without_bootstrap: u64,
    /// Peers that connected to this node.
    pub incoming_connections_count: u64,
    /// Whether this is the main network.
    pub mainnet: bool,
    /// The name of the network; private ones are called `fakechain`.
    pub nettype: String,
    /// Whether the node has no peers on purpose.
    pub offline: bool,
    /// Peers that this node connected to.
    pub outgoing_connections_count: u64,
    /// Whether this is the restricted interface.
    pub restricted: bool,
    /// Clients of this interface.
    pub rpc_connections_count: u64,
    /// Whether this is the network for new features.
    pub stagenet: bool,
    /// When the node was started.
    pub start_time: u64,
    /// `OK`, or what went wrong.
    pub status: String,
    /// Whether the node knows all blocks of its peers.
    pub synchronized: bool,
    /// Seconds between two blocks.
    pub target: u64,
    /// How many blocks the peers have; 0 when they have no more than this node.
    pub target_height: u64,
    /// Whether this is the test network.
    pub testnet: bool,
    /// The id of the last block.
    pub top_block_hash: String,
    /// Always empty without payment.
    pub top_hash: String,
    /// Transactions in the chain, without those that pay miners.
    pub tx_count: u64,
    /// Transactions in the pool.
    pub tx_pool_size: u64,
    /// Whether the answer comes from a bootstrap daemon.
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

/// The answer of `/get_height`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GetHeight {
    /// Status.
    #[serde(flatten)]
    pub base: Base,
    /// How many blocks the chain has.
    pub height: u64,
    /// The id of the last block.
    pub hash: String,
}

/// The answer of `get_block_count`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GetBlockCount {
    /// Status.
    #[serde(flatten)]
    pub base: Base,
    /// How many blocks the chain has.
    pub count: u64,
}

/// The answer of `get_version`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GetVersion {
    /// Status.
    #[serde(flatten)]
    pub base: Base,
    /// [`CORE_RPC_VERSION`].
    pub version: u32,
    /// Whether this is a release.
    pub release: bool,
    /// How many blocks the chain has.
    #[serde(skip_serializing_if = "is_zero")]
    pub current_height: u64,
    /// How many blocks the peers have; 0 when they have no more than this node.
    #[serde(skip_serializing_if = "is_zero")]
    pub target_height: u64,
    /// The forks that the node knows.
    pub hard_forks: Vec<HardForkEntry>,
}

/// A fork that the node knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct HardForkEntry {
    /// Its version.
    pub hf_version: u8,
    /// Its first block.
    pub height: u64,
}

/// The request of `hard_fork_info`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct HardForkInfoRequest {
    /// Which version; 0 for the one that comes next.
    pub version: u8,
}

/// The answer of `hard_fork_info`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct HardForkInfo {
    /// Status.
    #[serde(flatten)]
    pub access: Access,
    /// The version of the chain.
    pub version: u8,
    /// Whether the chain has the version that was asked for.
    pub enabled: bool,
    /// How many blocks' votes are counted.
    pub window: u32,
    /// How many of them are for it.
    pub votes: u32,
    /// How many are needed.
    pub threshold: u32,
    /// What this node votes for.
    pub voting: u8,
    /// 0: there was likely a fork; 1: an update is needed; 2: all is well.
    pub state: u32,
    /// The first block of the version.
    pub earliest_height: u64,
}

/// The request of `get_fee_estimate`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct FeeEstimateRequest {
    /// The fee is to do for so many more blocks.
    pub grace_blocks: u64,
}

/// The answer of `get_fee_estimate`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct FeeEstimate {
    /// Status.
    #[serde(flatten)]
    pub access: Access,
    /// The fee for a byte; before version 8 for a kilobyte.
    pub fee: u64,
    /// Fees are multiples of this.
    #[serde(skip_serializing_if = "is_one")]
    pub quantization_mask: u64,
    /// The fees for a byte of four priorities, the lowest first. From version 15 on.
    pub fees: Vec<u64>,
}

impl Default for FeeEstimate {
    fn default() -> Self {
        Self { access: Access::default(), fee: 0, quantization_mask: 1, fees: Vec::new() }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_one(value: &u64) -> bool {
    *value == 1
}

/// The request of `get_coinbase_tx_sum`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct CoinbaseTxSumRequest {
    /// The first block.
    pub height: u64,
    /// How many.
    pub count: u64,
}

/// The answer of `get_coinbase_tx_sum`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct CoinbaseTxSum {
    /// Status.
    #[serde(flatten)]
    pub access: Access,
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

/// The answer of `get_alternate_chains`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct AlternateChains {
    /// Status.
    #[serde(flatten)]
    pub base: Base,
    /// All chains besides the main chain.
    pub chains: Vec<AlternateChain>,
}

/// A chain besides the main chain.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct AlternateChain {
    /// Its last block, or its first: the dialects differ.
    pub block_hash: String,
    /// The height of its last block.
    pub height: u64,
    /// How many blocks it has of its own.
    pub length: u64,
    /// Its work, the low half.
    pub difficulty: u64,
    /// The high half.
    pub difficulty_top64: u64,
    /// Its work.
    pub wide_difficulty: String,
    /// Its blocks, the last first.
    pub block_hashes: Vec<String>,
    /// The block of the main chain that it follows.
    pub main_chain_parent_block: String,
}

/// The answer of `/get_alt_blocks_hashes`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct AltBlocksHashes {
    /// Status.
    #[serde(flatten)]
    pub access: Access,
    /// The blocks besides the main chain.
    pub blks_hashes: Vec<String>,
}

/// The request of `/pop_blocks`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PopBlocksRequest {
    /// How many.
    pub nblocks: u64,
}

/// The answer of `/pop_blocks`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PopBlocks {
    /// Status.
    #[serde(flatten)]
    pub base: Base,
    /// How many blocks the chain has left.
    pub height: u64,
}

/// The request of `flush_cache`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct FlushCacheRequest {
    /// Forget which blocks broke a rule.
    pub bad_blocks: bool,
}

/// The request of `prune_blockchain`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PruneBlockchainRequest {
    /// Only look whether all is pruned that should be.
    pub check: bool,
}

/// The answer of `prune_blockchain`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PruneBlockchain {
    /// Status.
    #[serde(flatten)]
    pub base: Base,
    /// Whether the database is pruned.
    pub pruned: bool,
    /// What it is pruned by.
    pub pruning_seed: u32,
}

/// The request of `/set_bootstrap_daemon`.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SetBootstrapDaemonRequest {
    /// Where it is; `auto` for any, and empty for none.
    pub address: String,
    /// Who logs in there.
    pub username: String,
    /// With which password.
    pub password: String,
    /// Through which proxy.
    pub proxy: String,
}

/// The answer of `/set_bootstrap_daemon`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SetBootstrapDaemon {
    /// `OK`, or what went wrong.
    pub status: String,
}
