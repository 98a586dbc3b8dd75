/**
 * Types of the RPC of ferrited. Generated from its description, which `rpc.discover` returns.
 *
 * Optional fields of results are left out when they are empty or have their usual value. Integers have up to
 * 64 bits: above `Number.MAX_SAFE_INTEGER`, parse them as `bigint`.
 */

/** The request of `add_aux_pow`. */
export interface AddAuxPowRequest {
  /** The merge-mined blocks. */
  aux_pow?: AuxPowParam[];
  /** A block, in hex. */
  blocktemplate_blob?: string;
}

/** The response of `add_aux_pow`. */
export interface AddAuxPowResponse {
  /** As requested. */
  aux_pow?: AuxPow[];
  /** The hashing blob, in hex. */
  blockhashing_blob: string;
  /** The block with the merge mining tag, in hex. */
  blocktemplate_blob: string;
  /** The root of the tree of merge-mined blocks. */
  merkle_root: string;
  /** The number of chains and the nonce, encoded. */
  merkle_tree_depth: number;
  /** `OK`, or the error. */
  status: string;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
}

/** An alternative chain. */
export interface AlternateChain {
  /** Its tip, or its first block: the dialects differ. */
  block_hash: string;
  /** Its blocks, last first. */
  block_hashes?: string[];
  /** Its cumulative difficulty, the low half. */
  difficulty: number;
  /** The high half. */
  difficulty_top64: number;
  /** The height of its last block. */
  height: number;
  /** The number of its own blocks. */
  length: number;
  /** The block of the main chain where it forks off. */
  main_chain_parent_block: string;
  /** Its cumulative difficulty. */
  wide_difficulty: string;
}

/** A merge-mined block of another chain. */
export interface AuxPow {
  /** Its block. */
  hash: string;
  /** The id of the chain. */
  id: string;
}

/** A merge-mined block of another chain. */
export interface AuxPowParam {
  /** Its block. */
  hash?: string;
  /** The id of the chain. */
  id?: string;
}

/** A transaction for the block. */
export interface BacklogTx {
  /** Its fee. */
  fee: number;
  /** Its id. */
  id: string;
  /** Its weight. */
  weight: number;
}

/** A ban. */
export interface Ban {
  /** The banned host or subnet. */
  host: string;
  /** The IPv4 address as a little-endian number; zero for anything else. */
  ip: number;
  /** The remaining seconds, or the end of the ban. */
  seconds: number;
}

/** The request of `banned`. */
export interface BannedRequest {
  /** The address. */
  address?: string;
}

/** The response of `banned`. */
export interface BannedResponse {
  /** Whether it is banned. */
  banned: boolean;
  /** The remaining seconds. */
  seconds: number;
  /** The status. */
  status: string;
}

/** The header of a block, with its fields in the order of the response. */
export interface BlockHeader {
  /** The same as `block_weight`. */
  block_size: number;
  /** Its weight. */
  block_weight?: number;
  /** The cumulative difficulty, the low half. */
  cumulative_difficulty: number;
  /** The high half. */
  cumulative_difficulty_top64: number;
  /** Number of blocks after it. */
  depth: number;
  /** Its difficulty, the low half. */
  difficulty: number;
  /** The high half. */
  difficulty_top64: number;
  /** Its id. */
  hash: string;
  /** Its height. */
  height: number;
  /** Its long-term weight. */
  long_term_weight?: number;
  /** Its hard fork version. */
  major_version: number;
  /** The miner transaction. */
  miner_tx_hash: string;
  /** The version it votes for. */
  minor_version: number;
  /** The nonce. */
  nonce: number;
  /** Number of transactions without the miner transaction. */
  num_txes: number;
  /** Whether it is not on the main chain. */
  orphan_status: boolean;
  /** Its proof of work, if requested. */
  pow_hash: string;
  /** The parent. */
  prev_hash: string;
  /** The miner's reward. */
  reward: number;
  /** Its timestamp. */
  timestamp: number;
  /** The cumulative difficulty. */
  wide_cumulative_difficulty: string;
  /** Its difficulty. */
  wide_difficulty: string;
}

/** The request of `calc_pow`. */
export interface CalcPowRequest {
  /** The hashing blob, in hex. */
  block_blob?: string;
  /** The height of the block. */
  height?: number;
  /** The version that selects the algorithm. */
  major_version?: number;
  /** The RandomX seed, if it differs from the chain's. */
  seed_hash?: string;
}

/** Call counts of a method. */
export interface CallCount {
  /** Number of calls. */
  count: number;
  /** The payments for them. */
  credits: number;
  /** The method. */
  rpc: string;
  /** Total time of the calls, in nanoseconds. */
  time: number;
}

/** A connection to a peer. */
export interface Connection {
  /** The peer's address with its port. */
  address: string;
  /** The type of address: 1 IPv4, 2 IPv6, 3 I2P, 4 Tor. */
  address_type: number;
  /** KiB per second received since the start of the connection. */
  avg_download: number;
  /** KiB per second sent since the start of the connection. */
  avg_upload: number;
  /** The connection. */
  connection_id: string;
  /** KiB per second received recently. */
  current_download: number;
  /** KiB per second sent recently. */
  current_upload: number;
  /** The height of the peer's chain. */
  height: number;
  /** The peer's address without its port. */
  host: string;
  /** Whether the peer connected to us. */
  incoming: boolean;
  /** The address if it is an IP address. */
  ip: string;
  /** Seconds since the start of the connection. */
  live_time: number;
  /** Whether the address is private. */
  local_ip: boolean;
  /** Whether the peer is on this machine. */
  localhost: boolean;
  /** The peer id, in hex digits. */
  peer_id: string;
  /** The port if it is an IP address. */
  port: string;
  /** The peer's pruning seed; zero if it has all blocks in full. */
  pruning_seed: number;
  /** Bytes received. */
  recv_count: number;
  /** Seconds since the last of them. */
  recv_idle_time: number;
  /** The price of the peer's RPC. */
  rpc_credits_per_hash: number;
  /** The port of its public RPC, 0 for none. */
  rpc_port: number;
  /** Bytes sent. */
  send_count: number;
  /** Seconds since the last of them. */
  send_idle_time: number;
  /** The state of the connection. */
  state: string;
  /** Its supported features. */
  support_flags: number;
}

/** Numbers of outputs per block, in the requested form. */
export type Counts = number[] | string;

/** The distribution of outputs of an amount over blocks. */
export interface Distribution {
  /** The amount, 0 for RingCT outputs. */
  amount: number;
  /** The number before the first block. */
  base: number;
  /** Whether the numbers are in binary form. */
  binary: boolean;
  /** Whether the bytes are compressed. */
  compress: boolean;
  /** The compressed numbers. */
  compressed_data?: string;
  /** The uncompressed numbers. */
  distribution?: Counts;
  /** The first block. */
  start_height: number;
}

/** No parameters. */
export type EmptyRequest = Record<string, unknown>;

/** The request of `flush_cache`. */
export interface FlushCacheRequest {
  /** Clear the invalid blocks. */
  bad_blocks?: boolean;
}

/** The response to `flush_txpool`. */
export interface FlushTxpoolResponse {
  /** `OK`, or the error. */
  status: string;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
}

/** The request of `generateblocks`. */
export interface GenerateBlocksRequest {
  /** The number. */
  amount_of_blocks?: number;
  /** The parent, if it is not the tip. */
  prev_block?: string;
  /** The first nonce to try. */
  starting_nonce?: number;
  /** The recipient of the rewards. */
  wallet_address?: string;
}

/** The response of `generateblocks`. */
export interface GenerateBlocksResponse {
  /** The new blocks. */
  blocks?: string[];
  /** The height of the last block. */
  height: number;
  /** `OK`, or the error. */
  status: string;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
}

/** The response of `/get_alt_blocks_hashes`. */
export interface GetAltBlocksHashesResponse {
  /** The alternative blocks. */
  blks_hashes?: string[];
  /** Remaining credits; always 0 without payment. */
  credits: number;
  /** `OK`, or the error. */
  status: string;
  /** The top block, for clients that pay; always empty without payment. */
  top_hash: string;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
}

/** The response of `get_alternate_chains`. */
export interface GetAlternateChainsResponse {
  /** All alternative chains. */
  chains?: AlternateChain[];
  /** `OK`, or the error. */
  status: string;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
}

/** The response of `get_bans`. */
export interface GetBansResponse {
  /** All of them. */
  bans?: Ban[];
  /** `OK`, or the error. */
  status: string;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
}

/** The response of `get_block_count`. */
export interface GetBlockCountResponse {
  /** The height of the chain. */
  count: number;
  /** `OK`, or the error. */
  status: string;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
}

/** The request of `get_block_header_by_hash`. */
export interface GetBlockHeaderByHashRequest {
  /** Compute the proofs of work as well. */
  fill_pow_hash?: boolean;
  /** The block; empty for none. */
  hash?: string;
  /** Further blocks. */
  hashes?: string[];
}

/** The response of `get_block_header_by_hash`. */
export interface GetBlockHeaderByHashResponse {
  /** The header of `hash`. */
  block_header: BlockHeader;
  /** Those of `hashes`. */
  block_headers?: BlockHeader[];
  /** Remaining credits; always 0 without payment. */
  credits: number;
  /** `OK`, or the error. */
  status: string;
  /** The top block, for clients that pay; always empty without payment. */
  top_hash: string;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
}

/** The request of `get_block_header_by_height`. */
export interface GetBlockHeaderByHeightRequest {
  /** Compute the proof of work as well. */
  fill_pow_hash?: boolean;
  /** The block. */
  height?: number;
}

/** The request of `get_block_headers_range`. */
export interface GetBlockHeadersRangeRequest {
  /** The last block. */
  end_height?: number;
  /** Compute the proofs of work as well. */
  fill_pow_hash?: boolean;
  /** The first block. */
  start_height?: number;
}

/** The response of `get_block_headers_range`. */
export interface GetBlockHeadersRangeResponse {
  /** Remaining credits; always 0 without payment. */
  credits: number;
  /** The headers by height. */
  headers?: BlockHeader[];
  /** `OK`, or the error. */
  status: string;
  /** The top block, for clients that pay; always empty without payment. */
  top_hash: string;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
}

/** The request of `get_block`. */
export interface GetBlockRequest {
  /** Compute the proof of work as well. */
  fill_pow_hash?: boolean;
  /** The block id. */
  hash?: string;
  /** The height, if there is no id. */
  height?: number;
}

/** The response of `get_block`. */
export interface GetBlockResponse {
  /** The block, in hex. */
  blob: string;
  /** The header. */
  block_header: BlockHeader;
  /** Remaining credits; always 0 without payment. */
  credits: number;
  /** The block, as JSON. */
  json: string;
  /** The miner transaction. */
  miner_tx_hash: string;
  /** `OK`, or the error. */
  status: string;
  /** The top block, for clients that pay; always empty without payment. */
  top_hash: string;
  /** The other transactions. */
  tx_hashes?: string[];
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
}

/** The request of `get_block_template`. */
export interface GetBlockTemplateRequest {
  /** The content of the reserved bytes, in hex. */
  extra_nonce?: string;
  /** The parent, if it is not the tip. */
  prev_block?: string;
  /** Number of bytes reserved for the miner. */
  reserve_size?: number;
  /** The recipient of the reward. */
  wallet_address?: string;
}

/** The response of `get_block_template`. */
export interface GetBlockTemplateResponse {
  /** The hashing blob, in hex. */
  blockhashing_blob: string;
  /** The block, in hex. */
  blocktemplate_blob: string;
  /** The difficulty, the low half. */
  difficulty: number;
  /** The high half. */
  difficulty_top64: number;
  /** The miner's income. */
  expected_reward: number;
  /** The height of the new block. */
  height: number;
  /** The next seed, while it is known ahead. */
  next_seed_hash: string;
  /** The parent. */
  prev_hash: string;
  /** The offset of the reserved bytes; 0 if there are none. */
  reserved_offset: number;
  /** The RandomX seed. */
  seed_hash: string;
  /** The height of the block whose id is the RandomX seed. */
  seed_height: number;
  /** `OK`, or the error. */
  status: string;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
  /** The difficulty. */
  wide_difficulty: string;
}

/** The request of `get_coinbase_tx_sum`. */
export interface GetCoinbaseTxSumRequest {
  /** The number. */
  count?: number;
  /** The first block. */
  height?: number;
}

/** The response of `get_coinbase_tx_sum`. */
export interface GetCoinbaseTxSumResponse {
  /** Remaining credits; always 0 without payment. */
  credits: number;
  /** New coins, the low half. */
  emission_amount: number;
  /** The high half. */
  emission_amount_top64: number;
  /** Fees, the low half. */
  fee_amount: number;
  /** The high half. */
  fee_amount_top64: number;
  /** `OK`, or the error. */
  status: string;
  /** The top block, for clients that pay; always empty without payment. */
  top_hash: string;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
  /** New coins. */
  wide_emission_amount: string;
  /** Fees. */
  wide_fee_amount: string;
}

/** The response of `get_connections`. */
export interface GetConnectionsResponse {
  /** All of them. */
  connections?: Connection[];
  /** `OK`, or the error. */
  status: string;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
}

/** The request of `get_fee_estimate`. */
export interface GetFeeEstimateRequest {
  /** The fee should suffice for this many more blocks. */
  grace_blocks?: number;
}

/** The response of `get_fee_estimate`. */
export interface GetFeeEstimateResponse {
  /** Remaining credits; always 0 without payment. */
  credits: number;
  /** The fee per byte; before version 8 per kilobyte. */
  fee: number;
  /** The fees per byte of four priorities, lowest first. From version 15 on. */
  fees?: number[];
  /** Fees are multiples of this. */
  quantization_mask?: number;
  /** `OK`, or the error. */
  status: string;
  /** The top block, for clients that pay; always empty without payment. */
  top_hash: string;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
}

/** The response of `/get_height`. */
export interface GetHeightResponse {
  /** The id of the tip. */
  hash: string;
  /** The height of the chain. */
  height: number;
  /** `OK`, or the error. */
  status: string;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
}

/** The response of `get_info`, with its fields in the order of the response. */
export interface GetInfoResponse {
  /** The unix time, or that of the next block as estimated from the last ones. */
  adjusted_time: number;
  /** Number of alternative blocks. */
  alt_blocks_count: number;
  /** The same as `block_weight_limit`. */
  block_size_limit: number;
  /** The same as `block_weight_median`. */
  block_size_median: number;
  /** The weight limit of the next block. */
  block_weight_limit?: number;
  /** The median weight of the last blocks. */
  block_weight_median?: number;
  /** The bootstrap daemon, if any. */
  bootstrap_daemon_address: string;
  /** Whether blocks of peers are being added. */
  busy_syncing: boolean;
  /** Always 0 without payment. */
  credits: number;
  /** The cumulative difficulty, the low half. */
  cumulative_difficulty: number;
  /** Its high half. */
  cumulative_difficulty_top64: number;
  /** The size of the database file. */
  database_size: number;
  /** The difficulty of the next block, its low half. */
  difficulty: number;
  /** Its high half. */
  difficulty_top64: number;
  /** Free disk space for the database, in bytes. */
  free_space: number;
  /** Number of gray peers. */
  grey_peerlist_size: number;
  /** The height of the chain. */
  height: number;
  /** The same, of this node and not of the bootstrap daemon. */
  height_without_bootstrap: number;
  /** Number of incoming connections. */
  incoming_connections_count: number;
  /** Whether this is mainnet. */
  mainnet: boolean;
  /** The name of the network; private ones are called `fakechain`. */
  nettype: string;
  /** Whether the node is offline on purpose. */
  offline: boolean;
  /** Number of outgoing connections. */
  outgoing_connections_count: number;
  /** Whether this is the restricted interface. */
  restricted: boolean;
  /** Number of RPC clients. */
  rpc_connections_count: number;
  /** Whether this is stagenet. */
  stagenet: boolean;
  /** When the node was started. */
  start_time: number;
  /** `OK`, or the error. */
  status: string;
  /** Whether the node is in sync with its peers. */
  synchronized: boolean;
  /** Target time between blocks, in seconds. */
  target: number;
  /** The height of the peers; 0 if it is not above this node's. */
  target_height: number;
  /** Whether this is testnet. */
  testnet: boolean;
  /** The id of the tip. */
  top_block_hash: string;
  /** Always empty without payment. */
  top_hash: string;
  /** Transactions in the chain, without those that pay miners. */
  tx_count: number;
  /** Transactions in the pool. */
  tx_pool_size: number;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
  /** Whether there is a newer version. */
  update_available: boolean;
  /** The version of the program. */
  version: string;
  /** Whether a bootstrap daemon ever answered. */
  was_bootstrap_ever_used: boolean;
  /** Peers that were connected to. */
  white_peerlist_size: number;
  /** The work of the chain. */
  wide_cumulative_difficulty: string;
  /** The difficulty of the next block. */
  wide_difficulty: string;
}

/** The request of `get_last_block_header`. */
export interface GetLastBlockHeaderRequest {
  /** Compute the proof of work as well. */
  fill_pow_hash?: boolean;
}

/** The response of `get_last_block_header`. */
export interface GetLastBlockHeaderResponse {
  /** The header. */
  block_header: BlockHeader;
  /** Remaining credits; always 0 without payment. */
  credits: number;
  /** `OK`, or the error. */
  status: string;
  /** The top block, for clients that pay; always empty without payment. */
  top_hash: string;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
}

/** The response of `/get_limit`. */
export interface GetLimitResponse {
  /** The limit of receiving, in kB per second. */
  limit_down: number;
  /** The limit of sending, in kB per second. */
  limit_up: number;
  /** `OK`, or the error. */
  status: string;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
}

/** The response of `get_miner_data`. */
export interface GetMinerDataResponse {
  /** The coins generated. */
  already_generated_coins: number;
  /** The difficulty in hex after `0x`. */
  difficulty: string;
  /** Its height. */
  height: number;
  /** The version of the next block. */
  major_version: number;
  /** The median weight. */
  median_weight: number;
  /** The parent. */
  prev_id: string;
  /** The RandomX seed. */
  seed_hash: string;
  /** `OK`, or the error. */
  status: string;
  /** Transactions for the block. */
  tx_backlog?: BacklogTx[];
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
}

/** The response of `/get_net_stats`. */
export interface GetNetStatsResponse {
  /** Unix time of the start. */
  start_time: number;
  /** `OK`, or the error. */
  status: string;
  /** Bytes received. */
  total_bytes_in: number;
  /** Bytes sent. */
  total_bytes_out: number;
  /** Packets received. */
  total_packets_in: number;
  /** Packets sent. */
  total_packets_out: number;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
}

/** The request of `get_node_events`. */
export interface GetNodeEventsRequest {
  /** The number of the last known event; 0 for none. */
  after?: number;
  /** The greatest number of events in the response; 0 for 100. */
  limit?: number;
  /** The run of the node that `after` belongs to; empty at first. */
  run?: string;
}

/** The response of `get_node_events`. */
export interface GetNodeEventsResponse {
  /** The events, oldest first. The node always sends the list, even if it is empty. */
  events?: NodeEventEntry[];
  /** Why events are missing: `restarted` if the node has started anew since, `overrun` if they are no longer kept. The client must ask for the state anew, and go on with `next`. */
  gap?: string;
  /** The number of the last event; 0 if there was none. */
  last: number;
  /** The value of `after` for the next page. */
  next: number;
  /** The number of the oldest event that is kept; 0 if there is none. */
  oldest: number;
  /** This run of the node, for the next request. */
  run: string;
  /** `OK`, or the error. */
  status: string;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
}

/** `get_output_distribution`. */
export interface GetOutputDistributionRequest {
  /** The amounts. */
  amounts?: number[];
  /** Whether the numbers are requested in binary form. */
  binary?: boolean;
  /** Whether to compress the numbers. */
  compress?: boolean;
  /** Whether the numbers are cumulative. */
  cumulative?: boolean;
  /** The first block. */
  from_height?: number;
  /** The last block; 0 for the tip. */
  to_height?: number;
}

/** The response to `get_output_distribution`. */
export interface GetOutputDistributionResponse {
  /** Remaining credits; always 0 without payment. */
  credits: number;
  /** One per amount, in the order requested. */
  distributions?: Distribution[];
  /** `OK`, or the error. */
  status: string;
  /** The top block, for clients that pay; always empty without payment. */
  top_hash: string;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
}

/** `get_output_histogram`. */
export interface GetOutputHistogramRequest {
  /** The amounts; empty for all. */
  amounts?: number[];
  /** Only amounts with at most this many outputs; 0 for no limit. */
  max_count?: number;
  /** Only amounts with at least this many outputs. */
  min_count?: number;
  /** Whether to count outputs since then. */
  recent_cutoff?: number;
  /** Whether to count unlocked outputs. */
  unlocked?: boolean;
}

/** The response to `get_output_histogram`. */
export interface GetOutputHistogramResponse {
  /** Remaining credits; always 0 without payment. */
  credits: number;
  /** One per amount, in order. */
  histogram?: HistogramEntry[];
  /** `OK`, or the error. */
  status: string;
  /** The top block, for clients that pay; always empty without payment. */
  top_hash: string;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
}

/** `/get_outs`. */
export interface GetOutsRequest {
  /** Whether to include the transaction ids. */
  get_txid?: boolean;
  /** The outputs. */
  outputs?: OutputIndex[];
}

/** The response to `/get_outs`. */
export interface GetOutsResponse {
  /** Remaining credits; always 0 without payment. */
  credits: number;
  /** The outputs, in the order requested. */
  outs?: OutputKeyText[];
  /** `OK`, or the error. */
  status: string;
  /** The top block, for clients that pay; always empty without payment. */
  top_hash: string;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
}

/** The request of `/get_peer_list`. */
export interface GetPeerListRequest {
  /** Include banned peers. */
  include_blocked?: boolean;
  /** Omit Tor and I2P peers. */
  public_only?: boolean;
}

/** The response of `/get_peer_list`. */
export interface GetPeerListResponse {
  /** Gray peers. */
  gray_list?: Peer[];
  /** `OK`, or the error. */
  status: string;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
  /** White peers. */
  white_list?: Peer[];
}

/** The request of `/get_public_nodes`. */
export interface GetPublicNodesRequest {
  /** Those of the gray list. */
  gray?: boolean;
  /** Include banned peers. */
  include_blocked?: boolean;
  /** Those of the white list. */
  white?: boolean;
}

/** The response of `/get_public_nodes`. */
export interface GetPublicNodesResponse {
  /** Those of the gray list. */
  gray?: PublicNode[];
  /** `OK`, or the error. */
  status: string;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
  /** Those of the white list. */
  white?: PublicNode[];
}

/** The response to `/get_transaction_pool_hashes`. */
export interface GetTransactionPoolHashesResponse {
  /** Remaining credits; always 0 without payment. */
  credits: number;
  /** `OK`, or the error. */
  status: string;
  /** The top block, for clients that pay; always empty without payment. */
  top_hash: string;
  /** The hashes. */
  tx_hashes?: string[];
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
}

/** The response to `/get_transaction_pool`. */
export interface GetTransactionPoolResponse {
  /** Remaining credits; always 0 without payment. */
  credits: number;
  /** Their key images. */
  spent_key_images?: SpentKeyImage[];
  /** `OK`, or the error. */
  status: string;
  /** The top block, for clients that pay; always empty without payment. */
  top_hash: string;
  /** Its transactions. */
  transactions?: PoolTransaction[];
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
}

/** The response to `/get_transaction_pool_stats`. */
export interface GetTransactionPoolStatsResponse {
  /** Remaining credits; always 0 without payment. */
  credits: number;
  /** The statistics. */
  pool_stats: PoolStats;
  /** `OK`, or the error. */
  status: string;
  /** The top block, for clients that pay; always empty without payment. */
  top_hash: string;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
}

/** `/get_transactions`. */
export interface GetTransactionsRequest {
  /** Whether to include JSON. */
  decode_as_json?: boolean;
  /** Whether to omit prunable parts. */
  prune?: boolean;
  /** Whether to return prunable parts separately. */
  split?: boolean;
  /** The ids. */
  txs_hashes?: string[];
}

/** The response to `/get_transactions`. */
export interface GetTransactionsResponse {
  /** Remaining credits; always 0 without payment. */
  credits: number;
  /** Those not found. */
  missed_tx?: string[];
  /** `OK`, or the error. */
  status: string;
  /** The top block, for clients that pay; always empty without payment. */
  top_hash: string;
  /** The others, in the order requested. */
  txs?: TransactionEntry[];
  /** Their blobs again. */
  txs_as_hex?: string[];
  /** Their JSON again. */
  txs_as_json?: string[];
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
}

/** The request of `get_txpool_backlog`. */
export interface GetTxpoolBacklogRequest {
  /** The client id. Wallets sign their requests, and parse raw bytes in JSON. */
  client?: string;
}

/** The response to `get_txpool_backlog`. */
export interface GetTxpoolBacklogResponse {
  /** 24 bytes per transaction: its weight (or its size, for callers that parse strict JSON), its fee, and its age in seconds. */
  backlog?: string;
  /** Remaining credits; always 0 without payment. */
  credits: number;
  /** `OK`, or the error. */
  status: string;
  /** The top block, for clients that pay; always empty without payment. */
  top_hash: string;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
}

/** The response of `get_version`. */
export interface GetVersionResponse {
  /** The height of the chain. */
  current_height?: number;
  /** The known hard forks. */
  hard_forks?: HardForkEntry[];
  /** Whether this is a release. */
  release: boolean;
  /** `OK`, or the error. */
  status: string;
  /** The height of the peers; 0 if it is not above this node's. */
  target_height?: number;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
  /** `CORE_RPC_VERSION`. */
  version: number;
}

/** A known hard fork. */
export interface HardForkEntry {
  /** Its first block. */
  height: number;
  /** Its version. */
  hf_version: number;
}

/** The request of `hard_fork_info`. */
export interface HardForkInfoRequest {
  /** The version; 0 for the next one. */
  version?: number;
}

/** The response of `hard_fork_info`. */
export interface HardForkInfoResponse {
  /** Remaining credits; always 0 without payment. */
  credits: number;
  /** The first block of the version. */
  earliest_height: number;
  /** Whether the chain has reached the requested version. */
  enabled: boolean;
  /** 0: there was likely a fork; 1: an update is needed; 2: up to date. */
  state: number;
  /** `OK`, or the error. */
  status: string;
  /** The required number. */
  threshold: number;
  /** The top block, for clients that pay; always empty without payment. */
  top_hash: string;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
  /** The version of the chain. */
  version: number;
  /** The number of votes for it. */
  votes: number;
  /** The version this node votes for. */
  voting: number;
  /** The number of blocks whose votes are counted. */
  window: number;
}

/** The number of outputs of an amount. */
export interface HistogramEntry {
  /** The amount, 0 for RingCT outputs. */
  amount: number;
  /** Number of those that are recent. */
  recent_instances: number;
  /** The number. */
  total_instances: number;
  /** Number of those that are ten blocks old. */
  unlocked_instances: number;
}

/** The request of `/in_peers`. */
export interface InPeersRequest {
  /** Incoming connections. */
  in_peers?: number;
  /** Whether to change the limit. */
  set?: boolean;
}

/** The response of `/in_peers`. */
export interface InPeersResponse {
  /** Incoming connections. */
  in_peers: number;
  /** `OK`, or the error. */
  status: string;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
}

/** `/is_key_image_spent`. */
export interface IsKeyImageSpentRequest {
  /** The ids. */
  key_images?: string[];
}

/** The response to `/is_key_image_spent`. */
export interface IsKeyImageSpentResponse {
  /** Remaining credits; always 0 without payment. */
  credits: number;
  /** For each, whether and where it is spent. */
  spent_status?: number[];
  /** `OK`, or the error. */
  status: string;
  /** The top block, for clients that pay; always empty without payment. */
  top_hash: string;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
}

/** The response of `/mining_status`. */
export interface MiningStatusResponse {
  /** Whether the node is mining. */
  active: boolean;
  /** The recipient of the rewards. */
  address: string;
  /** In the background: how idle the machine must be, in percent. */
  bg_idle_threshold: number;
  /** Whether it mines on battery. */
  bg_ignore_battery: boolean;
  /** For how many seconds. */
  bg_min_idle_seconds: number;
  /** The share of the processor, in percent. */
  bg_target: number;
  /** The reward of the next block. */
  block_reward: number;
  /** Target time between blocks, in seconds. */
  block_target: number;
  /** The difficulty of the next block, the low half. */
  difficulty: number;
  /** The high half. */
  difficulty_top64: number;
  /** Whether background mining is enabled. */
  is_background_mining_enabled: boolean;
  /** The name of the proof of work. */
  pow_algorithm: string;
  /** Hashes per second. */
  speed: number;
  /** `OK`, or the error. */
  status: string;
  /** Number of threads. */
  threads_count: number;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
  /** The difficulty of the next block. */
  wide_difficulty: string;
}

/** An event. Fields that do not apply to its type are absent. */
export interface NodeEventEntry {
  /** The weight of a block. */
  block_weight?: number;
  /** How many blocks a `block` stands for, if they are more than one: those up to its height. */
  blocks?: number;
  /** How many blocks of the main chain a `reorg` removed. */
  depth?: number;
  /** The fee of a transaction. */
  fee?: number;
  /** The id of a block. */
  hash?: string;
  /** The height of a block; for a `reorg`, that of the chain after it. */
  height?: number;
  /** The ids of the blocks that a `reorg` added, by height; the first hundred. */
  new_hashes?: string[];
  /** The number of transactions in a block, without that of its miner. */
  num_txes?: number;
  /** Its number. The numbers of a run have no gaps. */
  number: number;
  /** The ids of the blocks that a `reorg` removed, by height; the first hundred. */
  old_hashes?: string[];
  /** Why a transaction left the pool: `mined` or `dropped`. */
  reason?: string;
  /** The height of the first block that a `reorg` replaced. */
  split_height?: number;
  /** When it happened, as the clock of this node says. */
  time: number;
  /** The time in the header of a block. */
  timestamp?: number;
  /** The id of a transaction. */
  tx_hash?: string;
  /** What happened: `block`, `reorg`, `pool_added` or `pool_removed`. */
  type: string;
  /** The weight of a transaction. */
  weight?: number;
}

/** A number or string, depending on the dialect. */
export type NumberOrText = number | string;

/** The request of `/out_peers`. */
export interface OutPeersRequest {
  /** Outgoing connections. */
  out_peers?: number;
  /** Whether to change the limit. */
  set?: boolean;
}

/** The response of `/out_peers`. */
export interface OutPeersResponse {
  /** Outgoing connections. */
  out_peers: number;
  /** `OK`, or the error. */
  status: string;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
}

/** A requested output. */
export interface OutputIndex {
  /** Its amount, 0 for RingCT outputs. */
  amount?: number;
  /** Its index among the outputs of that amount. */
  index?: number;
}

/** An output in the answer to `/get_outs`. */
export interface OutputKeyText {
  /** The height of its block. */
  height: number;
  /** Its one-time key. */
  key: string;
  /** Its commitment. */
  mask: string;
  /** Its transaction; empty if not requested. */
  txid: string;
  /** Whether its unlock time has passed. */
  unlocked: boolean;
}

/** An entry of the peer lists. */
export interface Peer {
  /** Its address: a string, or an IPv4 address as a number. */
  host: NumberOrText;
  /** Its peer id, as a number or a string of digits. */
  id: NumberOrText;
  /** The IPv4 address as a little-endian number. */
  ip: number;
  /** When it last responded. */
  last_seen: number;
  /** Its port. */
  port: number;
  /** Its pruning seed. */
  pruning_seed?: number;
  /** The price of its RPC. */
  rpc_credits_per_hash?: number;
  /** The port of its public RPC. */
  rpc_port?: number;
}

/** The number of transactions of an age. */
export interface PoolAge {
  /** Their weight. */
  bytes: number;
  /** The number. */
  txs: number;
}

/** Statistics of the pool. What is called bytes is weight. */
export interface PoolStats {
  /** The greatest weight. */
  bytes_max: number;
  /** The median weight. */
  bytes_med: number;
  /** The smallest weight. */
  bytes_min: number;
  /** The total weight. */
  bytes_total: number;
  /** The total fees. */
  fee_total: number;
  /** By age. */
  histo?: PoolAge[];
  /** The age below which 98% of them are. */
  histo_98pc: number;
  /** Number of those older than ten minutes. */
  num_10m: number;
  /** Number of those with a double spend. */
  num_double_spends: number;
  /** Number of those that do not fit the chain. */
  num_failing: number;
  /** Number of those that were not relayed. */
  num_not_relayed: number;
  /** When the oldest arrived. */
  oldest: number;
  /** Number of transactions. */
  txs_total: number;
}

/** A pool transaction. */
export interface PoolTransaction {
  /** Bytes of its blob. */
  blob_size: number;
  /** It is not relayed. */
  do_not_relay: boolean;
  /** A double spend was seen. */
  double_spend_seen: boolean;
  /** Its fee. */
  fee: number;
  /** Its hash. */
  id_hash: string;
  /** It came with a block, or returned from one. */
  kept_by_block: boolean;
  /** The tip when its inputs last failed their check; 0 if they never did. */
  last_failed_height: number;
  /** The id of that block. */
  last_failed_id_hash: string;
  /** When it was last relayed. */
  last_relayed_time: number;
  /** The youngest block that its inputs depend on. */
  max_used_block_height: number;
  /** The id of that block. */
  max_used_block_id_hash: string;
  /** Unix time of arrival. */
  receive_time: number;
  /** It was relayed. */
  relayed: boolean;
  /** The transaction in hex. */
  tx_blob: string;
  /** The transaction as JSON. */
  tx_json: string;
  /** Its weight. */
  weight?: number;
}

/** The request of `/pop_blocks`. */
export interface PopBlocksRequest {
  /** The number. */
  nblocks?: number;
}

/** The response of `/pop_blocks`. */
export interface PopBlocksResponse {
  /** The new height of the chain. */
  height: number;
  /** `OK`, or the error. */
  status: string;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
}

/** The request of `prune_blockchain`. */
export interface PruneBlockchainRequest {
  /** Only check the pruning. */
  check?: boolean;
}

/** The response of `prune_blockchain`. */
export interface PruneBlockchainResponse {
  /** Whether the database is pruned. */
  pruned: boolean;
  /** The pruning seed. */
  pruning_seed: number;
  /** `OK`, or the error. */
  status: string;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
}

/** A peer with a public RPC. */
export interface PublicNode {
  /** Its address. */
  host: string;
  /** When it last responded. */
  last_seen: number;
  /** The price. */
  rpc_credits_per_hash: number;
  /** The port of its RPC. */
  rpc_port: number;
}

/** `relay_tx` and `flush_txpool`. */
export interface RelayTxRequest {
  /** The transactions. */
  txids?: string[];
}

/** The response to `relay_tx`. */
export interface RelayTxResponse {
  /** Remaining credits; always 0 without payment. */
  credits: number;
  /** `OK`, or the error. */
  status: string;
  /** The top block, for clients that pay; always empty without payment. */
  top_hash: string;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
}

/** Common fields of every response; to be flattened into the struct. */
export interface ResponseBase {
  /** `OK`, or the error. */
  status: string;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
}

/** The request of `rpc_access_account`. */
export interface RpcAccessAccountRequest {
  /** The account. */
  client?: string;
  /** The change of its credits. */
  delta_balance?: number;
}

/** The response of `rpc_access_info`. */
export interface RpcAccessInfoResponse {
  /** To be sent back with a nonce. */
  cookie: number;
  /** Remaining credits; always 0 without payment. */
  credits: number;
  /** Credits for a payment. */
  credits_per_hash_found: number;
  /** The difficulty of a payment. */
  diff: number;
  /** The blob to hash. */
  hashing_blob: string;
  /** The height of the chain. */
  height: number;
  /** The next seed. */
  next_seed_hash: string;
  /** The seed. */
  seed_hash: string;
  /** The height of the RandomX seed. */
  seed_height: number;
  /** `OK`, or the error. */
  status: string;
  /** The top block, for clients that pay; always empty without payment. */
  top_hash: string;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
}

/** The request of `rpc_access_pay`. */
export interface RpcAccessPayRequest {
  /** The client id. */
  client?: string;
  /** The purpose. */
  paying_for?: string;
  /** The payment. */
  payment?: number;
}

/** The request of `rpc_access_submit_nonce`. */
export interface RpcAccessSubmitNonceRequest {
  /** The client id. */
  client?: string;
  /** The cookie of `rpc_access_info`. */
  cookie?: number;
  /** The nonce. */
  nonce?: number;
}

/** The response of `rpc_access_submit_nonce`. */
export interface RpcAccessSubmitNonceResponse {
  /** Remaining credits; always 0 without payment. */
  credits: number;
  /** `OK`, or the error. */
  status: string;
  /** The top block, for clients that pay; always empty without payment. */
  top_hash: string;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
}

/** The request of `rpc_access_tracking`. */
export interface RpcAccessTrackingRequest {
  /** Reset the counters. */
  clear?: boolean;
}

/** The response of `rpc_access_tracking`. */
export interface RpcAccessTrackingResponse {
  /** One entry per called method. */
  data?: CallCount[];
  /** `OK`, or the error. */
  status: string;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
}

/** An OpenRPC document. */
export type RpcDiscoverResponse = Record<string, unknown>;

/** `/send_raw_transaction`. */
export interface SendRawTransactionRequest {
  /** Whether not to relay it. */
  do_not_relay?: boolean;
  /** Whether to reject it if its rings look suspicious. */
  do_sanity_checks?: boolean;
  /** The transaction. */
  tx_as_hex?: string;
}

/** The response to `/send_raw_transaction`. */
export interface SendRawTransactionResponse {
  /** Remaining credits; always 0 without payment. */
  credits: number;
  /** A key image is spent already. */
  double_spend: boolean;
  /** The fee is too low. */
  fee_too_low: boolean;
  /** An input is invalid. */
  invalid_input: boolean;
  /** An output is invalid. */
  invalid_output: boolean;
  /** A ring has the wrong size. */
  low_mixin: boolean;
  /** Outputs are locked. */
  nonzero_unlock_time: boolean;
  /** It is not a RingCT transaction. Obsolete; some versions do not even send `false`. */
  not_rct?: boolean;
  /** It is not relayed. */
  not_relayed: boolean;
  /** The outputs exceed the inputs. */
  overspend: boolean;
  /** Why it is not relayed or failed the sanity check. */
  reason: string;
  /** Its rings look suspicious. */
  sanity_check_failed: boolean;
  /** `OK`, or the error. */
  status: string;
  /** It is too big. */
  too_big: boolean;
  /** It has too few outputs. */
  too_few_outputs: boolean;
  /** The top block, for clients that pay; always empty without payment. */
  top_hash: string;
  /** Its extra field is too long. */
  tx_extra_too_big: boolean;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
}

/** A ban in `set_bans`. */
export interface SetBan {
  /** Whether to ban, or to lift a ban. */
  ban?: boolean;
  /** A host or subnet. */
  host?: string;
  /** An IPv4 address as a little-endian number. */
  ip?: number;
  /** The duration in seconds. */
  seconds?: number;
}

/** The request of `set_bans`. */
export interface SetBansRequest {
  /** Applied in order. */
  bans?: SetBan[];
}

/** The request of `/set_bootstrap_daemon`. */
export interface SetBootstrapDaemonRequest {
  /** Its address; `auto` for any, and empty for none. */
  address?: string;
  /** The password of the login. */
  password?: string;
  /** The proxy. */
  proxy?: string;
  /** The user of the login. */
  username?: string;
}

/** The response of `/set_bootstrap_daemon`. */
export interface SetBootstrapDaemonResponse {
  /** `OK`, or the error. */
  status: string;
}

/** The request of `/set_limit`. */
export interface SetLimitRequest {
  /** kB per second to receive; 0 for no change, -1 for the default. */
  limit_down?: number;
  /** kB per second to send; 0 for no change, -1 for the default. */
  limit_up?: number;
}

/** The request of `/set_log_categories`. */
export interface SetLogCategoriesRequest {
  /** The list; the default list if absent, and no logging if empty. */
  categories?: string;
}

/** The response of `/set_log_categories`. */
export interface SetLogCategoriesResponse {
  /** The current list. */
  categories: string;
  /** `OK`, or the error. */
  status: string;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
}

/** The request of `/set_log_hash_rate`. */
export interface SetLogHashRateRequest {
  /** Whether to print it. */
  visible?: boolean;
}

/** The request of `/set_log_level`. */
export interface SetLogLevelRequest {
  /** From 0 to 4. */
  level?: number;
}

/** Consecutive blocks requested from a peer. */
export interface Span {
  /** The peer. */
  connection_id: string;
  /** Number of blocks. */
  nblocks: number;
  /** Bytes per second. */
  rate: number;
  /** The peer's address. */
  remote_address: string;
  /** Bytes received. */
  size: number;
  /** The speed, in percent of the fastest peer. */
  speed: number;
  /** The first block. */
  start_block_height: number;
}

/** A key image of pool transactions. */
export interface SpentKeyImage {
  /** The key image. */
  id_hash: string;
  /** The transactions. */
  txs_hashes?: string[];
}

/** The request of `/start_mining`. */
export interface StartMiningRequest {
  /** Only while the machine is idle. */
  do_background_mining?: boolean;
  /** In the background: also on battery. */
  ignore_battery?: boolean;
  /** The recipient of the rewards. */
  miner_address?: string;
  /** Number of threads; 0 to determine the best number. */
  threads_count?: number;
}

/** The response of `submit_block`. */
export interface SubmitBlockResponse {
  /** The id of the block. */
  block_id: string;
  /** `OK`, or the error. */
  status: string;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
}

/** The response of `sync_info`. */
export interface SyncInfoResponse {
  /** Remaining credits; always 0 without payment. */
  credits: number;
  /** The height of the chain. */
  height: number;
  /** The pruning seed needed next. */
  next_needed_pruning_seed: number;
  /** The same as a picture. */
  overview: string;
  /** All peers. */
  peers?: SyncPeer[];
  /** Blocks in flight. */
  spans?: Span[];
  /** `OK`, or the error. */
  status: string;
  /** The target height; zero once it is reached. */
  target_height: number;
  /** The top block, for clients that pay; always empty without payment. */
  top_hash: string;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
}

/** A peer of `sync_info`. */
export interface SyncPeer {
  /** The connection. */
  info: Connection;
}

/** A transaction of the chain or the pool. */
export interface TransactionEntry {
  /** The complete blob; empty if it is given in parts. */
  as_hex: string;
  /** The transaction as JSON. */
  as_json: string;
  /** The height of its block. */
  block_height?: number;
  /** The time of its block. */
  block_timestamp?: number;
  /** Number of confirmations, including its own block. */
  confirmations?: number;
  /** Whether a double spend was seen. */
  double_spend_seen: boolean;
  /** Whether it is in the pool. */
  in_pool: boolean;
  /** The global indices of its outputs. */
  output_indices?: number[];
  /** The prunable part. */
  prunable_as_hex: string;
  /** The hash of that part. */
  prunable_hash: string;
  /** The part that is never pruned. */
  pruned_as_hex: string;
  /** Unix time of arrival. */
  received_timestamp?: number;
  /** Whether it was relayed. */
  relayed?: boolean;
  /** The hash, as requested. */
  tx_hash: string;
}

/** The request of `/update`. */
export interface UpdateRequest {
  /** `check`, `download` or `update`. */
  command?: string;
  /** Where to keep the download. */
  path?: string;
}

/** The response of `/update`. */
export interface UpdateResponse {
  /** Its direct download. */
  auto_uri: string;
  /** Its SHA-256 hash. */
  hash: string;
  /** The path of the download. */
  path: string;
  /** `OK`, or the error. */
  status: string;
  /** Whether the response comes from a bootstrap daemon. */
  untrusted: boolean;
  /** Whether there is a new version. */
  update: boolean;
  /** Its download page. */
  user_uri: string;
  /** The version. */
  version: string;
}

/** The methods of ferrited at `/json_rpc`. */
export interface Methods {
  "get_info": { params: EmptyRequest; result: GetInfoResponse };
  "get_block_count": { params: Record<string, unknown>; result: GetBlockCountResponse };
  "on_get_block_hash": { params: number[]; result: string };
  "get_version": { params: EmptyRequest; result: GetVersionResponse };
  "hard_fork_info": { params: HardForkInfoRequest; result: HardForkInfoResponse };
  "get_fee_estimate": { params: GetFeeEstimateRequest; result: GetFeeEstimateResponse };
  "get_coinbase_tx_sum": { params: GetCoinbaseTxSumRequest; result: GetCoinbaseTxSumResponse };
  "get_alternate_chains": { params: EmptyRequest; result: GetAlternateChainsResponse };
  "flush_cache": { params: FlushCacheRequest; result: ResponseBase };
  "prune_blockchain": { params: PruneBlockchainRequest; result: PruneBlockchainResponse };
  "get_last_block_header": { params: GetLastBlockHeaderRequest; result: GetLastBlockHeaderResponse };
  "get_block_header_by_hash": { params: GetBlockHeaderByHashRequest; result: GetBlockHeaderByHashResponse };
  "get_block_header_by_height": { params: GetBlockHeaderByHeightRequest; result: GetLastBlockHeaderResponse };
  "get_block_headers_range": { params: GetBlockHeadersRangeRequest; result: GetBlockHeadersRangeResponse };
  "get_block": { params: GetBlockRequest; result: GetBlockResponse };
  "get_node_events": { params: GetNodeEventsRequest; result: GetNodeEventsResponse };
  "get_block_template": { params: GetBlockTemplateRequest; result: GetBlockTemplateResponse };
  "submit_block": { params: string[]; result: SubmitBlockResponse };
  "generateblocks": { params: GenerateBlocksRequest; result: GenerateBlocksResponse };
  "get_miner_data": { params: EmptyRequest; result: GetMinerDataResponse };
  "calc_pow": { params: CalcPowRequest; result: string };
  "add_aux_pow": { params: AddAuxPowRequest; result: AddAuxPowResponse };
  "relay_tx": { params: RelayTxRequest; result: RelayTxResponse };
  "flush_txpool": { params: RelayTxRequest; result: FlushTxpoolResponse };
  "get_txpool_backlog": { params: GetTxpoolBacklogRequest; result: GetTxpoolBacklogResponse };
  "get_output_histogram": { params: GetOutputHistogramRequest; result: GetOutputHistogramResponse };
  "get_output_distribution": { params: GetOutputDistributionRequest; result: GetOutputDistributionResponse };
  "get_connections": { params: EmptyRequest; result: GetConnectionsResponse };
  "set_bans": { params: SetBansRequest; result: ResponseBase };
  "get_bans": { params: EmptyRequest; result: GetBansResponse };
  "banned": { params: BannedRequest; result: BannedResponse };
  "sync_info": { params: EmptyRequest; result: SyncInfoResponse };
  "rpc_access_info": { params: EmptyRequest; result: RpcAccessInfoResponse };
  "rpc_access_submit_nonce": { params: RpcAccessSubmitNonceRequest; result: RpcAccessSubmitNonceResponse };
  "rpc_access_pay": { params: RpcAccessPayRequest; result: RpcAccessSubmitNonceResponse };
  "rpc_access_tracking": { params: RpcAccessTrackingRequest; result: RpcAccessTrackingResponse };
  "rpc_access_data": { params: EmptyRequest; result: ResponseBase };
  "rpc_access_account": { params: RpcAccessAccountRequest; result: ResponseBase };
  "rpc.discover": { params: EmptyRequest; result: RpcDiscoverResponse };
}

/** The paths of ferrited that take and return JSON. */
export interface Paths {
  "/get_info": { params: EmptyRequest; result: GetInfoResponse };
  "/get_height": { params: EmptyRequest; result: GetHeightResponse };
  "/get_alt_blocks_hashes": { params: EmptyRequest; result: GetAltBlocksHashesResponse };
  "/pop_blocks": { params: PopBlocksRequest; result: PopBlocksResponse };
  "/save_bc": { params: EmptyRequest; result: ResponseBase };
  "/set_bootstrap_daemon": { params: SetBootstrapDaemonRequest; result: SetBootstrapDaemonResponse };
  "/start_mining": { params: StartMiningRequest; result: ResponseBase };
  "/stop_mining": { params: EmptyRequest; result: ResponseBase };
  "/mining_status": { params: EmptyRequest; result: MiningStatusResponse };
  "/set_log_hash_rate": { params: SetLogHashRateRequest; result: ResponseBase };
  "/get_transactions": { params: GetTransactionsRequest; result: GetTransactionsResponse };
  "/is_key_image_spent": { params: IsKeyImageSpentRequest; result: IsKeyImageSpentResponse };
  "/send_raw_transaction": { params: SendRawTransactionRequest; result: SendRawTransactionResponse };
  "/get_transaction_pool": { params: EmptyRequest; result: GetTransactionPoolResponse };
  "/get_transaction_pool_hashes": { params: EmptyRequest; result: GetTransactionPoolHashesResponse };
  "/get_transaction_pool_stats": { params: EmptyRequest; result: GetTransactionPoolStatsResponse };
  "/get_outs": { params: GetOutsRequest; result: GetOutsResponse };
  "/get_peer_list": { params: GetPeerListRequest; result: GetPeerListResponse };
  "/get_public_nodes": { params: GetPublicNodesRequest; result: GetPublicNodesResponse };
  "/get_net_stats": { params: EmptyRequest; result: GetNetStatsResponse };
  "/get_limit": { params: EmptyRequest; result: GetLimitResponse };
  "/set_limit": { params: SetLimitRequest; result: GetLimitResponse };
  "/out_peers": { params: OutPeersRequest; result: OutPeersResponse };
  "/in_peers": { params: InPeersRequest; result: InPeersResponse };
  "/set_log_level": { params: SetLogLevelRequest; result: ResponseBase };
  "/set_log_categories": { params: SetLogCategoriesRequest; result: SetLogCategoriesResponse };
  "/stop_daemon": { params: EmptyRequest; result: ResponseBase };
  "/update": { params: UpdateRequest; result: UpdateResponse };
  "/start_save_graph": { params: EmptyRequest; result: ResponseBase };
}

/** What a client has to have: a function that makes calls. */
export interface Client {
  call<M extends keyof Methods>(method: M, params: Methods[M]["params"]): Promise<Methods[M]["result"]>;
  path<P extends keyof Paths>(path: P, params: Paths[P]["params"]): Promise<Paths[P]["result"]>;
}
