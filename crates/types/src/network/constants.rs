//! Constants that are the same on every network, by subject (in the reference: `cryptonote_config.h`).

/// Units of amounts, and emission.
pub mod emission {
    /// Atomic units in one coin.
    pub const COIN: u64 = 1_000_000_000_000;
    /// Digits after the point of an amount in coins.
    pub const DISPLAY_DECIMAL_POINT: u32 = 12;
    /// The limit of the emission curve, in atomic units.
    pub const MONEY_SUPPLY: u64 = u64::MAX;
    /// The reward is the remaining supply shifted right by this, less one per target minute beyond the first.
    pub const SPEED_FACTOR_PER_MINUTE: u32 = 20;
    /// The minimum reward per target minute.
    pub const FINAL_SUBSIDY_PER_MINUTE: u64 = 300_000_000_000;
    /// Until version 2, the miner must not claim digits below this.
    pub const BASE_REWARD_CLAMP_THRESHOLD: u64 = 100_000_000;
}

/// Block and transaction weights.
pub mod weight {
    /// The window of the median block weight.
    pub const REWARD_BLOCKS_WINDOW: usize = 100;
    /// Weight without penalty before version 2.
    pub const FULL_REWARD_ZONE_V1: u64 = 20_000;
    /// Weight without penalty from version 2.
    pub const FULL_REWARD_ZONE_V2: u64 = 60_000;
    /// Weight without penalty from version 5.
    pub const FULL_REWARD_ZONE_V5: u64 = 300_000;
    /// The window of the median long-term weight.
    pub const LONG_TERM_WINDOW: usize = 100_000;
    /// The short term median may exceed the long term one by this factor.
    pub const SHORT_TERM_SURGE_FACTOR: u64 = 50;
    /// Weight reserved for the miner transaction when a block is filled.
    pub const COINBASE_BLOB_RESERVED_SIZE: u64 = 600;
    /// Limit of a transaction blob that is relayed or mined.
    pub const MAX_TX_SIZE: usize = 1_000_000;
    /// Limit of the extra field in the pool: the keys of 16 outputs, and 32 bytes for each.
    pub const MAX_TX_EXTRA_SIZE: usize = 1060;
}

/// Fees in atomic units.
pub mod fee {
    use super::weight::{FULL_REWARD_ZONE_V2, FULL_REWARD_ZONE_V5};

    /// A kilobyte before fees became dynamic.
    pub const PER_KB: u64 = 2_000_000_000;
    /// The least for a byte.
    pub const PER_BYTE: u64 = 300_000;
    /// A kilobyte at the base block reward, version 4.
    pub const DYNAMIC_PER_KB_BASE: u64 = 2_000_000_000;
    /// The block reward that the dynamic fee refers to.
    pub const DYNAMIC_PER_KB_BASE_BLOCK_REWARD: u64 = 10_000_000_000_000;
    /// A kilobyte at the base block reward, from version 5.
    pub const DYNAMIC_PER_KB_BASE_V5: u64 = DYNAMIC_PER_KB_BASE * FULL_REWARD_ZONE_V2 / FULL_REWARD_ZONE_V5;
    /// The weight of the transaction that the fee formula has in mind.
    pub const DYNAMIC_REFERENCE_TRANSACTION_WEIGHT: u64 = 3000;
    /// Fees are rounded up to this many digits.
    pub const QUANTIZATION_DECIMALS: u32 = 8;
    /// Significant digits of the fee estimates from the 2021 scaling on.
    pub const SCALING_2021_ROUNDING_PLACES: u32 = 2;
    /// Outputs below this were dust.
    pub const DEFAULT_DUST_THRESHOLD: u64 = 2_000_000_000;
}

/// Difficulty.
pub mod difficulty {
    /// Seconds between blocks before version 2.
    pub const TARGET_V1: u64 = 60;
    /// Seconds between blocks from version 2.
    pub const TARGET_V2: u64 = 120;
    /// Number of blocks that count.
    pub const WINDOW: usize = 720;
    /// Number of newest blocks that do not.
    pub const LAG: usize = 15;
    /// Timestamps that are cut off at either end after sorting.
    pub const CUT: usize = 60;
    /// Total number of blocks needed.
    pub const BLOCKS_COUNT: usize = WINDOW + LAG;
    /// Blocks for which one RandomX seed is used.
    pub const RANDOMX_SEED_EPOCH_BLOCKS: u64 = 2048;
}

/// Timestamps and locks.
pub mod time {
    use super::difficulty::{TARGET_V1, TARGET_V2};

    /// Unlock times below this are heights, from it on they are unix times.
    pub const MAX_BLOCK_NUMBER: u64 = 500_000_000;
    /// Blocks until mined outputs are unlocked.
    pub const MINED_MONEY_UNLOCK_WINDOW: u64 = 60;
    /// Blocks until any other output is unlocked.
    pub const DEFAULT_TX_SPENDABLE_AGE: u64 = 10;
    /// How far a block may be ahead of the clock, in seconds.
    pub const BLOCK_FUTURE_TIME_LIMIT: u64 = 60 * 60 * 2;
    /// A block must be newer than the median of this many before it.
    pub const TIMESTAMP_CHECK_WINDOW: usize = 60;
    /// Blocks before its unlock time that an output may already be spent.
    pub const LOCKED_TX_ALLOWED_DELTA_BLOCKS: u64 = 1;
    /// The same in seconds, before version 2.
    pub const LOCKED_TX_ALLOWED_DELTA_SECONDS_V1: u64 = TARGET_V1 * LOCKED_TX_ALLOWED_DELTA_BLOCKS;
    /// The same in seconds, from version 2.
    pub const LOCKED_TX_ALLOWED_DELTA_SECONDS_V2: u64 = TARGET_V2 * LOCKED_TX_ALLOWED_DELTA_BLOCKS;
}

/// The version from which a rule applies.
pub mod since_version {
    /// Fees depend on the block reward.
    pub const DYNAMIC_FEE: u8 = 4;
    /// Rings of at least 5.
    pub const MIN_MIXIN_4: u8 = 6;
    /// Rings of at least 7.
    pub const MIN_MIXIN_6: u8 = 7;
    /// Rings of at least 11.
    pub const MIN_MIXIN_10: u8 = 8;
    /// Rings of at least 16.
    pub const MIN_MIXIN_15: u8 = 15;
    /// RingCT is required where possible.
    pub const ENFORCE_RCT: u8 = 6;
    /// Fees by the byte.
    pub const PER_BYTE_FEE: u8 = 8;
    /// The shorter Bulletproofs, with amounts in 8 bytes.
    pub const SMALLER_BP: u8 = 10;
    /// Long term block weights.
    pub const LONG_TERM_BLOCK_WEIGHT: u8 = 10;
    /// Two outputs or more.
    pub const MIN_2_OUTPUTS: u8 = 12;
    /// Miner transactions of version 2.
    pub const MIN_V2_COINBASE_TX: u8 = 12;
    /// All rings of the same size.
    pub const SAME_MIXIN: u8 = 12;
    /// Miner transactions without signatures.
    pub const REJECT_SIGS_IN_COINBASE: u8 = 12;
    /// Ring members must be spendable.
    pub const ENFORCE_MIN_AGE: u8 = 12;
    /// The penalty uses the effective short term median.
    pub const EFFECTIVE_SHORT_TERM_MEDIAN_IN_PENALTY: u8 = 12;
    /// The miner claims exactly the reward.
    pub const EXACT_COINBASE: u8 = 13;
    /// CLSAG signatures.
    pub const CLSAG: u8 = 13;
    /// Time locks are compared with the chain's time, not the clock's.
    pub const DETERMINISTIC_UNLOCK_TIME: u8 = 13;
    /// Bulletproofs+.
    pub const BULLETPROOF_PLUS: u8 = 15;
    /// View tags on outputs.
    pub const VIEW_TAGS: u8 = 15;
    /// The fees and medians of 2021.
    pub const SCALING_2021: u8 = 15;
}

/// Update reminders, and fork votes (`hardfork.h`).
pub mod fork_voting {
    /// Seconds after the last fork after which the chain has likely forked.
    pub const DEFAULT_FORKED_TIME: u64 = 31_557_600;
    /// Seconds after the last fork after which an update is needed.
    pub const DEFAULT_UPDATE_TIME: u64 = DEFAULT_FORKED_TIME / 2;
    /// Blocks whose votes count.
    pub const DEFAULT_WINDOW_SIZE: u64 = 10_080;
}

/// Sizes of proofs.
pub mod proofs {
    /// The most outputs of one Bulletproof.
    pub const BULLETPROOF_MAX_OUTPUTS: usize = 16;
    /// The most outputs of one Bulletproof+.
    pub const BULLETPROOF_PLUS_MAX_OUTPUTS: usize = 16;
    /// The most signers of a multisig wallet.
    pub const MULTISIG_MAX_SIGNERS: u32 = 16;
}

/// Domain separators of hashes. Whether the final zero byte of the C string is hashed too is documented where each is
/// used.
pub mod domain {
    /// Blinded multisig secrets; followed by zeros up to 32 bytes.
    pub const MULTISIG: &[u8] = b"Multisig";
    /// Multisig key aggregation.
    pub const MULTISIG_KEY_AGGREGATION: &[u8] = b"Multisig_key_agg";
    /// A transaction hash with its rings.
    pub const TX_HASH_AND_MIXRING: &[u8] = b"txhash_and_mixring";
}

/// The transaction pool.
pub mod pool {
    /// Seconds until a transaction expires.
    pub const TX_LIFETIME: u64 = 3 * 86_400;
    /// Seconds until a transaction from an alternative block expires.
    pub const TX_FROM_ALT_BLOCK_LIFETIME: u64 = 604_800;
    /// Weight limit of the pool.
    pub const DEFAULT_MAX_WEIGHT: u64 = 648_000_000;
}

/// Chain synchronisation.
pub mod sync {
    /// Block ids in one chain entry.
    pub const BLOCK_IDS_DEFAULT_COUNT: usize = 10_000;
    /// The most block ids that a peer may send.
    pub const BLOCK_IDS_MAX_COUNT: usize = 25_000;
    /// Blocks in one request.
    pub const BLOCKS_DEFAULT_COUNT: usize = 20;
    /// The most blocks in one request.
    pub const BLOCKS_MAX_COUNT: usize = 2048;
    /// Blocks under one hash of the compiled-in list.
    pub const HASH_OF_HASHES_STEP: usize = 512;
}

/// Pruning by stripes.
pub mod pruning {
    /// Blocks in one stripe.
    pub const STRIPE_SIZE: u64 = 4096;
    /// The base 2 logarithm of the number of stripes.
    pub const LOG_STRIPES: u32 = 3;
    /// The newest blocks, which are never pruned.
    pub const TIP_BLOCKS: u64 = 5500;
}

/// Dandelion++, the route of a transaction before it is broadcast.
pub mod dandelion {
    /// Stems in one epoch.
    pub const STEMS: usize = 2;
    /// Probability in percent that an epoch fluffs.
    pub const FLUFF_PROBABILITY: u32 = 20;
    /// The shortest epoch, in minutes.
    pub const MIN_EPOCH_MINUTES: u64 = 10;
    /// How much longer it may be, in seconds.
    pub const EPOCH_RANGE_SECONDS: u64 = 30;
    /// Average seconds between flushes.
    pub const FLUSH_AVERAGE_SECONDS: u64 = 5;
    /// Average embargo of a stem transaction, in seconds.
    pub const EMBARGO_AVERAGE_SECONDS: u64 = 39;
}

/// Noise on Tor and I2P links.
pub mod noise {
    /// The shortest epoch, in minutes.
    pub const MIN_EPOCH_MINUTES: u64 = 5;
    /// How much longer it may be, in seconds.
    pub const EPOCH_RANGE_SECONDS: u64 = 30;
    /// The shortest time between messages, in seconds.
    pub const MIN_DELAY_SECONDS: u64 = 10;
    /// How much longer it may be, in seconds.
    pub const DELAY_RANGE_SECONDS: u64 = 5;
    /// Bytes of one message.
    pub const BYTES: usize = 3 * 1024;
    /// Outgoing connections that carry noise.
    pub const CHANNELS: usize = 2;
    /// Limit of fragments of a message.
    pub const MAX_FRAGMENTS: usize = 20;
    /// Minimum delay before a transaction from a hidden service goes to the public network, in seconds.
    pub const FORWARD_DELAY_BASE_SECONDS: u64 = MIN_DELAY_SECONDS + DELAY_RANGE_SECONDS;
    /// The average of that delay.
    pub const FORWARD_DELAY_AVERAGE_SECONDS: u64 =
        FORWARD_DELAY_BASE_SECONDS + FORWARD_DELAY_BASE_SECONDS / 2;
}

/// Peers.
pub mod p2p {
    /// Limit of white peers.
    pub const WHITE_LIST_LIMIT: usize = 1000;
    /// Limit of gray peers.
    pub const GRAY_LIST_LIMIT: usize = 5000;
    /// Outgoing connections.
    pub const DEFAULT_CONNECTIONS_COUNT: usize = 12;
    /// Seconds between timed syncs.
    pub const HANDSHAKE_INTERVAL_SECONDS: u64 = 60;
    /// Peers sent in a handshake.
    pub const PEERS_IN_HANDSHAKE: usize = 250;
    /// Limit of peers accepted in a handshake.
    pub const MAX_PEERS_IN_HANDSHAKE: usize = 250;
    /// Milliseconds to connect.
    pub const CONNECTION_TIMEOUT_MS: u64 = 5000;
    /// Seconds to connect through a SOCKS proxy.
    pub const SOCKS_CONNECT_TIMEOUT_SECONDS: u64 = 45;
    /// Milliseconds to connect for a ping.
    pub const PING_CONNECTION_TIMEOUT_MS: u64 = 2000;
    /// Milliseconds to answer a request.
    pub const INVOKE_TIMEOUT_MS: u64 = 2 * 60 * 1000;
    /// Milliseconds to answer a handshake.
    pub const HANDSHAKE_INVOKE_TIMEOUT_MS: u64 = 5000;
    /// Outgoing connections to the white list, in percent.
    pub const WHITELIST_CONNECTIONS_PERCENT: usize = 70;
    /// Outgoing connections to anchors.
    pub const ANCHOR_CONNECTIONS_COUNT: usize = 2;
    /// Connections that may be dropped in search of a synchronised peer.
    pub const SYNC_SEARCH_CONNECTIONS_COUNT: usize = 2;
    /// Kilobytes a second to peers.
    pub const LIMIT_RATE_UP_KB: u64 = 8192;
    /// Kilobytes a second from peers.
    pub const LIMIT_RATE_DOWN_KB: u64 = 32_768;
    /// Seconds before a failed address is tried again.
    pub const FAILED_ADDRESS_FORGET_SECONDS: u64 = 60 * 60;
    /// Duration of a ban, in seconds.
    pub const IP_BLOCK_SECONDS: u64 = 24 * 60 * 60;
    /// Misbehaviour points before a ban.
    pub const IP_FAILS_BEFORE_BLOCK: u32 = 10;
    /// Idle timeout of a connection, in seconds.
    pub const IDLE_CONNECTION_KILL_SECONDS: u64 = 5 * 60;
    /// The peer supports fluffy blocks.
    pub const SUPPORT_FLAG_FLUFFY_BLOCKS: u32 = 1;
    /// The features this node supports.
    pub const SUPPORT_FLAGS: u32 = SUPPORT_FLAG_FLUFFY_BLOCKS;
    /// With fewer addresses than this from DNS, the fixed ones are used too (`net_node.inl`).
    pub const MIN_WANTED_SEED_NODES: usize = 12;
    /// Seconds that a name lookup may take.
    pub const DNS_TIMEOUT_SECONDS: u64 = 20;
    /// Seconds that an entry of the DNS blocklist is valid.
    pub const DNS_BLOCKLIST_LIFETIME_SECONDS: u64 = 8 * 86_400;
}
