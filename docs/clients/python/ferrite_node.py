"""Types of the RPC of ferrited. Generated from its description, which `rpc.discover` returns.

Fields that are NotRequired are left out when they are empty or have their usual value.
"""

from __future__ import annotations

from typing import Any, Callable, Mapping, NotRequired, Sequence, TypeAlias, TypedDict, Union, cast

Transport = Callable[[str, Union[Mapping[str, Any], Sequence[Any]]], Any]
"""Makes a call: gets the name of a method or path with its parameters, and returns the result."""


class AddAuxPowRequest(TypedDict):
    """The request of `add_aux_pow`."""

    aux_pow: NotRequired[list[AuxPowParam]]
    """The merge-mined blocks."""

    blocktemplate_blob: NotRequired[str]
    """A block, in hex."""


class AddAuxPowResponse(TypedDict):
    """The response of `add_aux_pow`."""

    aux_pow: NotRequired[list[AuxPow]]
    """As requested."""

    blockhashing_blob: str
    """The hashing blob, in hex."""

    blocktemplate_blob: str
    """The block with the merge mining tag, in hex."""

    merkle_root: str
    """The root of the tree of merge-mined blocks."""

    merkle_tree_depth: int
    """The number of chains and the nonce, encoded."""

    status: str
    """`OK`, or the error."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""


class AlternateChain(TypedDict):
    """An alternative chain."""

    block_hash: str
    """Its tip, or its first block: the dialects differ."""

    block_hashes: NotRequired[list[str]]
    """Its blocks, last first."""

    difficulty: int
    """Its cumulative difficulty, the low half."""

    difficulty_top64: int
    """The high half."""

    height: int
    """The height of its last block."""

    length: int
    """The number of its own blocks."""

    main_chain_parent_block: str
    """The block of the main chain where it forks off."""

    wide_difficulty: str
    """Its cumulative difficulty."""


class AuxPow(TypedDict):
    """A merge-mined block of another chain."""

    hash: str
    """Its block."""

    id: str
    """The id of the chain."""


class AuxPowParam(TypedDict):
    """A merge-mined block of another chain."""

    hash: NotRequired[str]
    """Its block."""

    id: NotRequired[str]
    """The id of the chain."""


class BacklogTx(TypedDict):
    """A transaction for the block."""

    fee: int
    """Its fee."""

    id: str
    """Its id."""

    weight: int
    """Its weight."""


class Ban(TypedDict):
    """A ban."""

    host: str
    """The banned host or subnet."""

    ip: int
    """The IPv4 address as a little-endian number; zero for anything else."""

    seconds: int
    """The remaining seconds, or the end of the ban."""


class BannedRequest(TypedDict):
    """The request of `banned`."""

    address: NotRequired[str]
    """The address."""


class BannedResponse(TypedDict):
    """The response of `banned`."""

    banned: bool
    """Whether it is banned."""

    seconds: int
    """The remaining seconds."""

    status: str
    """The status."""


class BlockHeader(TypedDict):
    """The header of a block, with its fields in the order of the response."""

    block_size: int
    """The same as `block_weight`."""

    block_weight: NotRequired[int]
    """Its weight."""

    cumulative_difficulty: int
    """The cumulative difficulty, the low half."""

    cumulative_difficulty_top64: int
    """The high half."""

    depth: int
    """Number of blocks after it."""

    difficulty: int
    """Its difficulty, the low half."""

    difficulty_top64: int
    """The high half."""

    hash: str
    """Its id."""

    height: int
    """Its height."""

    long_term_weight: NotRequired[int]
    """Its long-term weight."""

    major_version: int
    """Its hard fork version."""

    miner_tx_hash: str
    """The miner transaction."""

    minor_version: int
    """The version it votes for."""

    nonce: int
    """The nonce."""

    num_txes: int
    """Number of transactions without the miner transaction."""

    orphan_status: bool
    """Whether it is not on the main chain."""

    pow_hash: str
    """Its proof of work, if requested."""

    prev_hash: str
    """The parent."""

    reward: int
    """The miner's reward."""

    timestamp: int
    """Its timestamp."""

    wide_cumulative_difficulty: str
    """The cumulative difficulty."""

    wide_difficulty: str
    """Its difficulty."""


class CalcPowRequest(TypedDict):
    """The request of `calc_pow`."""

    block_blob: NotRequired[str]
    """The hashing blob, in hex."""

    height: NotRequired[int]
    """The height of the block."""

    major_version: NotRequired[int]
    """The version that selects the algorithm."""

    seed_hash: NotRequired[str]
    """The RandomX seed, if it differs from the chain's."""


class CallCount(TypedDict):
    """Call counts of a method."""

    count: int
    """Number of calls."""

    credits: int
    """The payments for them."""

    rpc: str
    """The method."""

    time: int
    """Total time of the calls, in nanoseconds."""


class Connection(TypedDict):
    """A connection to a peer."""

    address: str
    """The peer's address with its port."""

    address_type: int
    """The type of address: 1 IPv4, 2 IPv6, 3 I2P, 4 Tor."""

    avg_download: int
    """KiB per second received since the start of the connection."""

    avg_upload: int
    """KiB per second sent since the start of the connection."""

    connection_id: str
    """The connection."""

    current_download: int
    """KiB per second received recently."""

    current_upload: int
    """KiB per second sent recently."""

    height: int
    """The height of the peer's chain."""

    host: str
    """The peer's address without its port."""

    incoming: bool
    """Whether the peer connected to us."""

    ip: str
    """The address if it is an IP address."""

    live_time: int
    """Seconds since the start of the connection."""

    local_ip: bool
    """Whether the address is private."""

    localhost: bool
    """Whether the peer is on this machine."""

    peer_id: str
    """The peer id, in hex digits."""

    port: str
    """The port if it is an IP address."""

    pruning_seed: int
    """The peer's pruning seed; zero if it has all blocks in full."""

    recv_count: int
    """Bytes received."""

    recv_idle_time: int
    """Seconds since the last of them."""

    rpc_credits_per_hash: int
    """The price of the peer's RPC."""

    rpc_port: int
    """The port of its public RPC, 0 for none."""

    send_count: int
    """Bytes sent."""

    send_idle_time: int
    """Seconds since the last of them."""

    state: str
    """The state of the connection."""

    support_flags: int
    """Its supported features."""

Counts: TypeAlias = "list[int] | str"
"""Numbers of outputs per block, in the requested form."""


class Distribution(TypedDict):
    """The distribution of outputs of an amount over blocks."""

    amount: int
    """The amount, 0 for RingCT outputs."""

    base: int
    """The number before the first block."""

    binary: bool
    """Whether the numbers are in binary form."""

    compress: bool
    """Whether the bytes are compressed."""

    compressed_data: NotRequired[str]
    """The compressed numbers."""

    distribution: NotRequired[Counts]
    """The uncompressed numbers."""

    start_height: int
    """The first block."""

EmptyRequest: TypeAlias = "dict[str, Any]"
"""No parameters."""


class FlushCacheRequest(TypedDict):
    """The request of `flush_cache`."""

    bad_blocks: NotRequired[bool]
    """Clear the invalid blocks."""


class FlushTxpoolResponse(TypedDict):
    """The response to `flush_txpool`."""

    status: str
    """`OK`, or the error."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""


class GenerateBlocksRequest(TypedDict):
    """The request of `generateblocks`."""

    amount_of_blocks: NotRequired[int]
    """The number."""

    prev_block: NotRequired[str]
    """The parent, if it is not the tip."""

    starting_nonce: NotRequired[int]
    """The first nonce to try."""

    wallet_address: NotRequired[str]
    """The recipient of the rewards."""


class GenerateBlocksResponse(TypedDict):
    """The response of `generateblocks`."""

    blocks: NotRequired[list[str]]
    """The new blocks."""

    height: int
    """The height of the last block."""

    status: str
    """`OK`, or the error."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""


class GetAltBlocksHashesResponse(TypedDict):
    """The response of `/get_alt_blocks_hashes`."""

    blks_hashes: NotRequired[list[str]]
    """The alternative blocks."""

    credits: int
    """Remaining credits; always 0 without payment."""

    status: str
    """`OK`, or the error."""

    top_hash: str
    """The top block, for clients that pay; always empty without payment."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""


class GetAlternateChainsResponse(TypedDict):
    """The response of `get_alternate_chains`."""

    chains: NotRequired[list[AlternateChain]]
    """All alternative chains."""

    status: str
    """`OK`, or the error."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""


class GetBansResponse(TypedDict):
    """The response of `get_bans`."""

    bans: NotRequired[list[Ban]]
    """All of them."""

    status: str
    """`OK`, or the error."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""


class GetBlockCountResponse(TypedDict):
    """The response of `get_block_count`."""

    count: int
    """The height of the chain."""

    status: str
    """`OK`, or the error."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""


class GetBlockHeaderByHashRequest(TypedDict):
    """The request of `get_block_header_by_hash`."""

    fill_pow_hash: NotRequired[bool]
    """Compute the proofs of work as well."""

    hash: NotRequired[str]
    """The block; empty for none."""

    hashes: NotRequired[list[str]]
    """Further blocks."""


class GetBlockHeaderByHashResponse(TypedDict):
    """The response of `get_block_header_by_hash`."""

    block_header: BlockHeader
    """The header of `hash`."""

    block_headers: NotRequired[list[BlockHeader]]
    """Those of `hashes`."""

    credits: int
    """Remaining credits; always 0 without payment."""

    status: str
    """`OK`, or the error."""

    top_hash: str
    """The top block, for clients that pay; always empty without payment."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""


class GetBlockHeaderByHeightRequest(TypedDict):
    """The request of `get_block_header_by_height`."""

    fill_pow_hash: NotRequired[bool]
    """Compute the proof of work as well."""

    height: NotRequired[int]
    """The block."""


class GetBlockHeadersRangeRequest(TypedDict):
    """The request of `get_block_headers_range`."""

    end_height: NotRequired[int]
    """The last block."""

    fill_pow_hash: NotRequired[bool]
    """Compute the proofs of work as well."""

    start_height: NotRequired[int]
    """The first block."""


class GetBlockHeadersRangeResponse(TypedDict):
    """The response of `get_block_headers_range`."""

    credits: int
    """Remaining credits; always 0 without payment."""

    headers: NotRequired[list[BlockHeader]]
    """The headers by height."""

    status: str
    """`OK`, or the error."""

    top_hash: str
    """The top block, for clients that pay; always empty without payment."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""


class GetBlockRequest(TypedDict):
    """The request of `get_block`."""

    fill_pow_hash: NotRequired[bool]
    """Compute the proof of work as well."""

    hash: NotRequired[str]
    """The block id."""

    height: NotRequired[int]
    """The height, if there is no id."""


class GetBlockResponse(TypedDict):
    """The response of `get_block`."""

    blob: str
    """The block, in hex."""

    block_header: BlockHeader
    """The header."""

    credits: int
    """Remaining credits; always 0 without payment."""

    json: str
    """The block, as JSON."""

    miner_tx_hash: str
    """The miner transaction."""

    status: str
    """`OK`, or the error."""

    top_hash: str
    """The top block, for clients that pay; always empty without payment."""

    tx_hashes: NotRequired[list[str]]
    """The other transactions."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""


class GetBlockTemplateRequest(TypedDict):
    """The request of `get_block_template`."""

    extra_nonce: NotRequired[str]
    """The content of the reserved bytes, in hex."""

    prev_block: NotRequired[str]
    """The parent, if it is not the tip."""

    reserve_size: NotRequired[int]
    """Number of bytes reserved for the miner."""

    wallet_address: NotRequired[str]
    """The recipient of the reward."""


class GetBlockTemplateResponse(TypedDict):
    """The response of `get_block_template`."""

    blockhashing_blob: str
    """The hashing blob, in hex."""

    blocktemplate_blob: str
    """The block, in hex."""

    difficulty: int
    """The difficulty, the low half."""

    difficulty_top64: int
    """The high half."""

    expected_reward: int
    """The miner's income."""

    height: int
    """The height of the new block."""

    next_seed_hash: str
    """The next seed, while it is known ahead."""

    prev_hash: str
    """The parent."""

    reserved_offset: int
    """The offset of the reserved bytes; 0 if there are none."""

    seed_hash: str
    """The RandomX seed."""

    seed_height: int
    """The height of the block whose id is the RandomX seed."""

    status: str
    """`OK`, or the error."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""

    wide_difficulty: str
    """The difficulty."""


class GetCoinbaseTxSumRequest(TypedDict):
    """The request of `get_coinbase_tx_sum`."""

    count: NotRequired[int]
    """The number."""

    height: NotRequired[int]
    """The first block."""


class GetCoinbaseTxSumResponse(TypedDict):
    """The response of `get_coinbase_tx_sum`."""

    credits: int
    """Remaining credits; always 0 without payment."""

    emission_amount: int
    """New coins, the low half."""

    emission_amount_top64: int
    """The high half."""

    fee_amount: int
    """Fees, the low half."""

    fee_amount_top64: int
    """The high half."""

    status: str
    """`OK`, or the error."""

    top_hash: str
    """The top block, for clients that pay; always empty without payment."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""

    wide_emission_amount: str
    """New coins."""

    wide_fee_amount: str
    """Fees."""


class GetConnectionsResponse(TypedDict):
    """The response of `get_connections`."""

    connections: NotRequired[list[Connection]]
    """All of them."""

    status: str
    """`OK`, or the error."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""


class GetFeeEstimateRequest(TypedDict):
    """The request of `get_fee_estimate`."""

    grace_blocks: NotRequired[int]
    """The fee should suffice for this many more blocks."""


class GetFeeEstimateResponse(TypedDict):
    """The response of `get_fee_estimate`."""

    credits: int
    """Remaining credits; always 0 without payment."""

    fee: int
    """The fee per byte; before version 8 per kilobyte."""

    fees: NotRequired[list[int]]
    """The fees per byte of four priorities, lowest first. From version 15 on."""

    quantization_mask: NotRequired[int]
    """Fees are multiples of this."""

    status: str
    """`OK`, or the error."""

    top_hash: str
    """The top block, for clients that pay; always empty without payment."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""


class GetHeightResponse(TypedDict):
    """The response of `/get_height`."""

    hash: str
    """The id of the tip."""

    height: int
    """The height of the chain."""

    status: str
    """`OK`, or the error."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""


class GetInfoResponse(TypedDict):
    """The response of `get_info`, with its fields in the order of the response."""

    adjusted_time: int
    """The unix time, or that of the next block as estimated from the last ones."""

    alt_blocks_count: int
    """Number of alternative blocks."""

    block_size_limit: int
    """The same as `block_weight_limit`."""

    block_size_median: int
    """The same as `block_weight_median`."""

    block_weight_limit: NotRequired[int]
    """The weight limit of the next block."""

    block_weight_median: NotRequired[int]
    """The median weight of the last blocks."""

    bootstrap_daemon_address: str
    """The bootstrap daemon, if any."""

    busy_syncing: bool
    """Whether blocks of peers are being added."""

    credits: int
    """Always 0 without payment."""

    cumulative_difficulty: int
    """The cumulative difficulty, the low half."""

    cumulative_difficulty_top64: int
    """Its high half."""

    database_size: int
    """The size of the database file."""

    difficulty: int
    """The difficulty of the next block, its low half."""

    difficulty_top64: int
    """Its high half."""

    free_space: int
    """Free disk space for the database, in bytes."""

    grey_peerlist_size: int
    """Number of gray peers."""

    height: int
    """The height of the chain."""

    height_without_bootstrap: int
    """The same, of this node and not of the bootstrap daemon."""

    incoming_connections_count: int
    """Number of incoming connections."""

    mainnet: bool
    """Whether this is mainnet."""

    nettype: str
    """The name of the network; private ones are called `fakechain`."""

    offline: bool
    """Whether the node is offline on purpose."""

    outgoing_connections_count: int
    """Number of outgoing connections."""

    restricted: bool
    """Whether this is the restricted interface."""

    rpc_connections_count: int
    """Number of RPC clients."""

    stagenet: bool
    """Whether this is stagenet."""

    start_time: int
    """When the node was started."""

    status: str
    """`OK`, or the error."""

    synchronized: bool
    """Whether the node is in sync with its peers."""

    target: int
    """Target time between blocks, in seconds."""

    target_height: int
    """The height of the peers; 0 if it is not above this node's."""

    testnet: bool
    """Whether this is testnet."""

    top_block_hash: str
    """The id of the tip."""

    top_hash: str
    """Always empty without payment."""

    tx_count: int
    """Transactions in the chain, without those that pay miners."""

    tx_pool_size: int
    """Transactions in the pool."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""

    update_available: bool
    """Whether there is a newer version."""

    version: str
    """The version of the program."""

    was_bootstrap_ever_used: bool
    """Whether a bootstrap daemon ever answered."""

    white_peerlist_size: int
    """Peers that were connected to."""

    wide_cumulative_difficulty: str
    """The work of the chain."""

    wide_difficulty: str
    """The difficulty of the next block."""


class GetLastBlockHeaderRequest(TypedDict):
    """The request of `get_last_block_header`."""

    fill_pow_hash: NotRequired[bool]
    """Compute the proof of work as well."""


class GetLastBlockHeaderResponse(TypedDict):
    """The response of `get_last_block_header`."""

    block_header: BlockHeader
    """The header."""

    credits: int
    """Remaining credits; always 0 without payment."""

    status: str
    """`OK`, or the error."""

    top_hash: str
    """The top block, for clients that pay; always empty without payment."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""


class GetLimitResponse(TypedDict):
    """The response of `/get_limit`."""

    limit_down: int
    """The limit of receiving, in kB per second."""

    limit_up: int
    """The limit of sending, in kB per second."""

    status: str
    """`OK`, or the error."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""


class GetMinerDataResponse(TypedDict):
    """The response of `get_miner_data`."""

    already_generated_coins: int
    """The coins generated."""

    difficulty: str
    """The difficulty in hex after `0x`."""

    height: int
    """Its height."""

    major_version: int
    """The version of the next block."""

    median_weight: int
    """The median weight."""

    prev_id: str
    """The parent."""

    seed_hash: str
    """The RandomX seed."""

    status: str
    """`OK`, or the error."""

    tx_backlog: NotRequired[list[BacklogTx]]
    """Transactions for the block."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""


class GetNetStatsResponse(TypedDict):
    """The response of `/get_net_stats`."""

    start_time: int
    """Unix time of the start."""

    status: str
    """`OK`, or the error."""

    total_bytes_in: int
    """Bytes received."""

    total_bytes_out: int
    """Bytes sent."""

    total_packets_in: int
    """Packets received."""

    total_packets_out: int
    """Packets sent."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""


class GetNodeEventsRequest(TypedDict):
    """The request of `get_node_events`."""

    after: NotRequired[int]
    """The number of the last known event; 0 for none."""

    limit: NotRequired[int]
    """The greatest number of events in the response; 0 for 100."""

    run: NotRequired[str]
    """The run of the node that `after` belongs to; empty at first."""


class GetNodeEventsResponse(TypedDict):
    """The response of `get_node_events`."""

    events: NotRequired[list[NodeEventEntry]]
    """The events, oldest first. The node always sends the list, even if it is empty."""

    gap: NotRequired[str]
    """Why events are missing: `restarted` if the node has started anew since, `overrun` if they are no longer kept. The client must ask for the state anew, and go on with `next`."""

    last: int
    """The number of the last event; 0 if there was none."""

    next: int
    """The value of `after` for the next page."""

    oldest: int
    """The number of the oldest event that is kept; 0 if there is none."""

    run: str
    """This run of the node, for the next request."""

    status: str
    """`OK`, or the error."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""


class GetOutputDistributionRequest(TypedDict):
    """`get_output_distribution`."""

    amounts: NotRequired[list[int]]
    """The amounts."""

    binary: NotRequired[bool]
    """Whether the numbers are requested in binary form."""

    compress: NotRequired[bool]
    """Whether to compress the numbers."""

    cumulative: NotRequired[bool]
    """Whether the numbers are cumulative."""

    from_height: NotRequired[int]
    """The first block."""

    to_height: NotRequired[int]
    """The last block; 0 for the tip."""


class GetOutputDistributionResponse(TypedDict):
    """The response to `get_output_distribution`."""

    credits: int
    """Remaining credits; always 0 without payment."""

    distributions: NotRequired[list[Distribution]]
    """One per amount, in the order requested."""

    status: str
    """`OK`, or the error."""

    top_hash: str
    """The top block, for clients that pay; always empty without payment."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""


class GetOutputHistogramRequest(TypedDict):
    """`get_output_histogram`."""

    amounts: NotRequired[list[int]]
    """The amounts; empty for all."""

    max_count: NotRequired[int]
    """Only amounts with at most this many outputs; 0 for no limit."""

    min_count: NotRequired[int]
    """Only amounts with at least this many outputs."""

    recent_cutoff: NotRequired[int]
    """Whether to count outputs since then."""

    unlocked: NotRequired[bool]
    """Whether to count unlocked outputs."""


class GetOutputHistogramResponse(TypedDict):
    """The response to `get_output_histogram`."""

    credits: int
    """Remaining credits; always 0 without payment."""

    histogram: NotRequired[list[HistogramEntry]]
    """One per amount, in order."""

    status: str
    """`OK`, or the error."""

    top_hash: str
    """The top block, for clients that pay; always empty without payment."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""


class GetOutsRequest(TypedDict):
    """`/get_outs`."""

    get_txid: NotRequired[bool]
    """Whether to include the transaction ids."""

    outputs: NotRequired[list[OutputIndex]]
    """The outputs."""


class GetOutsResponse(TypedDict):
    """The response to `/get_outs`."""

    credits: int
    """Remaining credits; always 0 without payment."""

    outs: NotRequired[list[OutputKeyText]]
    """The outputs, in the order requested."""

    status: str
    """`OK`, or the error."""

    top_hash: str
    """The top block, for clients that pay; always empty without payment."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""


class GetPeerListRequest(TypedDict):
    """The request of `/get_peer_list`."""

    include_blocked: NotRequired[bool]
    """Include banned peers."""

    public_only: NotRequired[bool]
    """Omit Tor and I2P peers."""


class GetPeerListResponse(TypedDict):
    """The response of `/get_peer_list`."""

    gray_list: NotRequired[list[Peer]]
    """Gray peers."""

    status: str
    """`OK`, or the error."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""

    white_list: NotRequired[list[Peer]]
    """White peers."""


class GetPublicNodesRequest(TypedDict):
    """The request of `/get_public_nodes`."""

    gray: NotRequired[bool]
    """Those of the gray list."""

    include_blocked: NotRequired[bool]
    """Include banned peers."""

    white: NotRequired[bool]
    """Those of the white list."""


class GetPublicNodesResponse(TypedDict):
    """The response of `/get_public_nodes`."""

    gray: NotRequired[list[PublicNode]]
    """Those of the gray list."""

    status: str
    """`OK`, or the error."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""

    white: NotRequired[list[PublicNode]]
    """Those of the white list."""


class GetTransactionPoolHashesResponse(TypedDict):
    """The response to `/get_transaction_pool_hashes`."""

    credits: int
    """Remaining credits; always 0 without payment."""

    status: str
    """`OK`, or the error."""

    top_hash: str
    """The top block, for clients that pay; always empty without payment."""

    tx_hashes: NotRequired[list[str]]
    """The hashes."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""


class GetTransactionPoolResponse(TypedDict):
    """The response to `/get_transaction_pool`."""

    credits: int
    """Remaining credits; always 0 without payment."""

    spent_key_images: NotRequired[list[SpentKeyImage]]
    """Their key images."""

    status: str
    """`OK`, or the error."""

    top_hash: str
    """The top block, for clients that pay; always empty without payment."""

    transactions: NotRequired[list[PoolTransaction]]
    """Its transactions."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""


class GetTransactionPoolStatsResponse(TypedDict):
    """The response to `/get_transaction_pool_stats`."""

    credits: int
    """Remaining credits; always 0 without payment."""

    pool_stats: PoolStats
    """The statistics."""

    status: str
    """`OK`, or the error."""

    top_hash: str
    """The top block, for clients that pay; always empty without payment."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""


class GetTransactionsRequest(TypedDict):
    """`/get_transactions`."""

    decode_as_json: NotRequired[bool]
    """Whether to include JSON."""

    prune: NotRequired[bool]
    """Whether to omit prunable parts."""

    split: NotRequired[bool]
    """Whether to return prunable parts separately."""

    txs_hashes: NotRequired[list[str]]
    """The ids."""


class GetTransactionsResponse(TypedDict):
    """The response to `/get_transactions`."""

    credits: int
    """Remaining credits; always 0 without payment."""

    missed_tx: NotRequired[list[str]]
    """Those not found."""

    status: str
    """`OK`, or the error."""

    top_hash: str
    """The top block, for clients that pay; always empty without payment."""

    txs: NotRequired[list[TransactionEntry]]
    """The others, in the order requested."""

    txs_as_hex: NotRequired[list[str]]
    """Their blobs again."""

    txs_as_json: NotRequired[list[str]]
    """Their JSON again."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""


class GetTxpoolBacklogRequest(TypedDict):
    """The request of `get_txpool_backlog`."""

    client: NotRequired[str]
    """The client id. Wallets sign their requests, and parse raw bytes in JSON."""


class GetTxpoolBacklogResponse(TypedDict):
    """The response to `get_txpool_backlog`."""

    backlog: NotRequired[str]
    """24 bytes per transaction: its weight (or its size, for callers that parse strict JSON), its fee, and its age in seconds."""

    credits: int
    """Remaining credits; always 0 without payment."""

    status: str
    """`OK`, or the error."""

    top_hash: str
    """The top block, for clients that pay; always empty without payment."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""


class GetVersionResponse(TypedDict):
    """The response of `get_version`."""

    current_height: NotRequired[int]
    """The height of the chain."""

    hard_forks: NotRequired[list[HardForkEntry]]
    """The known hard forks."""

    release: bool
    """Whether this is a release."""

    status: str
    """`OK`, or the error."""

    target_height: NotRequired[int]
    """The height of the peers; 0 if it is not above this node's."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""

    version: int
    """`CORE_RPC_VERSION`."""


class HardForkEntry(TypedDict):
    """A known hard fork."""

    height: int
    """Its first block."""

    hf_version: int
    """Its version."""


class HardForkInfoRequest(TypedDict):
    """The request of `hard_fork_info`."""

    version: NotRequired[int]
    """The version; 0 for the next one."""


class HardForkInfoResponse(TypedDict):
    """The response of `hard_fork_info`."""

    credits: int
    """Remaining credits; always 0 without payment."""

    earliest_height: int
    """The first block of the version."""

    enabled: bool
    """Whether the chain has reached the requested version."""

    state: int
    """0: there was likely a fork; 1: an update is needed; 2: up to date."""

    status: str
    """`OK`, or the error."""

    threshold: int
    """The required number."""

    top_hash: str
    """The top block, for clients that pay; always empty without payment."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""

    version: int
    """The version of the chain."""

    votes: int
    """The number of votes for it."""

    voting: int
    """The version this node votes for."""

    window: int
    """The number of blocks whose votes are counted."""


class HistogramEntry(TypedDict):
    """The number of outputs of an amount."""

    amount: int
    """The amount, 0 for RingCT outputs."""

    recent_instances: int
    """Number of those that are recent."""

    total_instances: int
    """The number."""

    unlocked_instances: int
    """Number of those that are ten blocks old."""


class InPeersRequest(TypedDict):
    """The request of `/in_peers`."""

    in_peers: NotRequired[int]
    """Incoming connections."""

    set: NotRequired[bool]
    """Whether to change the limit."""


class InPeersResponse(TypedDict):
    """The response of `/in_peers`."""

    in_peers: int
    """Incoming connections."""

    status: str
    """`OK`, or the error."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""


class IsKeyImageSpentRequest(TypedDict):
    """`/is_key_image_spent`."""

    key_images: NotRequired[list[str]]
    """The ids."""


class IsKeyImageSpentResponse(TypedDict):
    """The response to `/is_key_image_spent`."""

    credits: int
    """Remaining credits; always 0 without payment."""

    spent_status: NotRequired[list[int]]
    """For each, whether and where it is spent."""

    status: str
    """`OK`, or the error."""

    top_hash: str
    """The top block, for clients that pay; always empty without payment."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""


class MiningStatusResponse(TypedDict):
    """The response of `/mining_status`."""

    active: bool
    """Whether the node is mining."""

    address: str
    """The recipient of the rewards."""

    bg_idle_threshold: int
    """In the background: how idle the machine must be, in percent."""

    bg_ignore_battery: bool
    """Whether it mines on battery."""

    bg_min_idle_seconds: int
    """For how many seconds."""

    bg_target: int
    """The share of the processor, in percent."""

    block_reward: int
    """The reward of the next block."""

    block_target: int
    """Target time between blocks, in seconds."""

    difficulty: int
    """The difficulty of the next block, the low half."""

    difficulty_top64: int
    """The high half."""

    is_background_mining_enabled: bool
    """Whether background mining is enabled."""

    pow_algorithm: str
    """The name of the proof of work."""

    speed: int
    """Hashes per second."""

    status: str
    """`OK`, or the error."""

    threads_count: int
    """Number of threads."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""

    wide_difficulty: str
    """The difficulty of the next block."""


class NodeEventEntry(TypedDict):
    """An event. Fields that do not apply to its type are absent."""

    block_weight: NotRequired[int]
    """The weight of a block."""

    blocks: NotRequired[int]
    """How many blocks a `block` stands for, if they are more than one: those up to its height."""

    depth: NotRequired[int]
    """How many blocks of the main chain a `reorg` removed."""

    fee: NotRequired[int]
    """The fee of a transaction."""

    hash: NotRequired[str]
    """The id of a block."""

    height: NotRequired[int]
    """The height of a block; for a `reorg`, that of the chain after it."""

    new_hashes: NotRequired[list[str]]
    """The ids of the blocks that a `reorg` added, by height; the first hundred."""

    num_txes: NotRequired[int]
    """The number of transactions in a block, without that of its miner."""

    number: int
    """Its number. The numbers of a run have no gaps."""

    old_hashes: NotRequired[list[str]]
    """The ids of the blocks that a `reorg` removed, by height; the first hundred."""

    reason: NotRequired[str]
    """Why a transaction left the pool: `mined` or `dropped`."""

    split_height: NotRequired[int]
    """The height of the first block that a `reorg` replaced."""

    time: int
    """When it happened, as the clock of this node says."""

    timestamp: NotRequired[int]
    """The time in the header of a block."""

    tx_hash: NotRequired[str]
    """The id of a transaction."""

    type: str
    """What happened: `block`, `reorg`, `pool_added` or `pool_removed`."""

    weight: NotRequired[int]
    """The weight of a transaction."""

NumberOrText: TypeAlias = "int | str"
"""A number or string, depending on the dialect."""


class OutPeersRequest(TypedDict):
    """The request of `/out_peers`."""

    out_peers: NotRequired[int]
    """Outgoing connections."""

    set: NotRequired[bool]
    """Whether to change the limit."""


class OutPeersResponse(TypedDict):
    """The response of `/out_peers`."""

    out_peers: int
    """Outgoing connections."""

    status: str
    """`OK`, or the error."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""


class OutputIndex(TypedDict):
    """A requested output."""

    amount: NotRequired[int]
    """Its amount, 0 for RingCT outputs."""

    index: NotRequired[int]
    """Its index among the outputs of that amount."""


class OutputKeyText(TypedDict):
    """An output in the answer to `/get_outs`."""

    height: int
    """The height of its block."""

    key: str
    """Its one-time key."""

    mask: str
    """Its commitment."""

    txid: str
    """Its transaction; empty if not requested."""

    unlocked: bool
    """Whether its unlock time has passed."""


class Peer(TypedDict):
    """An entry of the peer lists."""

    host: NumberOrText
    """Its address: a string, or an IPv4 address as a number."""

    id: NumberOrText
    """Its peer id, as a number or a string of digits."""

    ip: int
    """The IPv4 address as a little-endian number."""

    last_seen: int
    """When it last responded."""

    port: int
    """Its port."""

    pruning_seed: NotRequired[int]
    """Its pruning seed."""

    rpc_credits_per_hash: NotRequired[int]
    """The price of its RPC."""

    rpc_port: NotRequired[int]
    """The port of its public RPC."""


class PoolAge(TypedDict):
    """The number of transactions of an age."""

    bytes: int
    """Their weight."""

    txs: int
    """The number."""


class PoolStats(TypedDict):
    """Statistics of the pool. What is called bytes is weight."""

    bytes_max: int
    """The greatest weight."""

    bytes_med: int
    """The median weight."""

    bytes_min: int
    """The smallest weight."""

    bytes_total: int
    """The total weight."""

    fee_total: int
    """The total fees."""

    histo: NotRequired[list[PoolAge]]
    """By age."""

    histo_98pc: int
    """The age below which 98% of them are."""

    num_10m: int
    """Number of those older than ten minutes."""

    num_double_spends: int
    """Number of those with a double spend."""

    num_failing: int
    """Number of those that do not fit the chain."""

    num_not_relayed: int
    """Number of those that were not relayed."""

    oldest: int
    """When the oldest arrived."""

    txs_total: int
    """Number of transactions."""


class PoolTransaction(TypedDict):
    """A pool transaction."""

    blob_size: int
    """Bytes of its blob."""

    do_not_relay: bool
    """It is not relayed."""

    double_spend_seen: bool
    """A double spend was seen."""

    fee: int
    """Its fee."""

    id_hash: str
    """Its hash."""

    kept_by_block: bool
    """It came with a block, or returned from one."""

    last_failed_height: int
    """The tip when its inputs last failed their check; 0 if they never did."""

    last_failed_id_hash: str
    """The id of that block."""

    last_relayed_time: int
    """When it was last relayed."""

    max_used_block_height: int
    """The youngest block that its inputs depend on."""

    max_used_block_id_hash: str
    """The id of that block."""

    receive_time: int
    """Unix time of arrival."""

    relayed: bool
    """It was relayed."""

    tx_blob: str
    """The transaction in hex."""

    tx_json: str
    """The transaction as JSON."""

    weight: NotRequired[int]
    """Its weight."""


class PopBlocksRequest(TypedDict):
    """The request of `/pop_blocks`."""

    nblocks: NotRequired[int]
    """The number."""


class PopBlocksResponse(TypedDict):
    """The response of `/pop_blocks`."""

    height: int
    """The new height of the chain."""

    status: str
    """`OK`, or the error."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""


class PruneBlockchainRequest(TypedDict):
    """The request of `prune_blockchain`."""

    check: NotRequired[bool]
    """Only check the pruning."""


class PruneBlockchainResponse(TypedDict):
    """The response of `prune_blockchain`."""

    pruned: bool
    """Whether the database is pruned."""

    pruning_seed: int
    """The pruning seed."""

    status: str
    """`OK`, or the error."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""


class PublicNode(TypedDict):
    """A peer with a public RPC."""

    host: str
    """Its address."""

    last_seen: int
    """When it last responded."""

    rpc_credits_per_hash: int
    """The price."""

    rpc_port: int
    """The port of its RPC."""


class RelayTxRequest(TypedDict):
    """`relay_tx` and `flush_txpool`."""

    txids: NotRequired[list[str]]
    """The transactions."""


class RelayTxResponse(TypedDict):
    """The response to `relay_tx`."""

    credits: int
    """Remaining credits; always 0 without payment."""

    status: str
    """`OK`, or the error."""

    top_hash: str
    """The top block, for clients that pay; always empty without payment."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""


class ResponseBase(TypedDict):
    """Common fields of every response; to be flattened into the struct."""

    status: str
    """`OK`, or the error."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""


class RpcAccessAccountRequest(TypedDict):
    """The request of `rpc_access_account`."""

    client: NotRequired[str]
    """The account."""

    delta_balance: NotRequired[int]
    """The change of its credits."""


class RpcAccessInfoResponse(TypedDict):
    """The response of `rpc_access_info`."""

    cookie: int
    """To be sent back with a nonce."""

    credits: int
    """Remaining credits; always 0 without payment."""

    credits_per_hash_found: int
    """Credits for a payment."""

    diff: int
    """The difficulty of a payment."""

    hashing_blob: str
    """The blob to hash."""

    height: int
    """The height of the chain."""

    next_seed_hash: str
    """The next seed."""

    seed_hash: str
    """The seed."""

    seed_height: int
    """The height of the RandomX seed."""

    status: str
    """`OK`, or the error."""

    top_hash: str
    """The top block, for clients that pay; always empty without payment."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""


class RpcAccessPayRequest(TypedDict):
    """The request of `rpc_access_pay`."""

    client: NotRequired[str]
    """The client id."""

    paying_for: NotRequired[str]
    """The purpose."""

    payment: NotRequired[int]
    """The payment."""


class RpcAccessSubmitNonceRequest(TypedDict):
    """The request of `rpc_access_submit_nonce`."""

    client: NotRequired[str]
    """The client id."""

    cookie: NotRequired[int]
    """The cookie of `rpc_access_info`."""

    nonce: NotRequired[int]
    """The nonce."""


class RpcAccessSubmitNonceResponse(TypedDict):
    """The response of `rpc_access_submit_nonce`."""

    credits: int
    """Remaining credits; always 0 without payment."""

    status: str
    """`OK`, or the error."""

    top_hash: str
    """The top block, for clients that pay; always empty without payment."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""


class RpcAccessTrackingRequest(TypedDict):
    """The request of `rpc_access_tracking`."""

    clear: NotRequired[bool]
    """Reset the counters."""


class RpcAccessTrackingResponse(TypedDict):
    """The response of `rpc_access_tracking`."""

    data: NotRequired[list[CallCount]]
    """One entry per called method."""

    status: str
    """`OK`, or the error."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""

RpcDiscoverResponse: TypeAlias = "dict[str, Any]"
"""An OpenRPC document."""


class SendRawTransactionRequest(TypedDict):
    """`/send_raw_transaction`."""

    do_not_relay: NotRequired[bool]
    """Whether not to relay it."""

    do_sanity_checks: NotRequired[bool]
    """Whether to reject it if its rings look suspicious."""

    tx_as_hex: NotRequired[str]
    """The transaction."""


class SendRawTransactionResponse(TypedDict):
    """The response to `/send_raw_transaction`."""

    credits: int
    """Remaining credits; always 0 without payment."""

    double_spend: bool
    """A key image is spent already."""

    fee_too_low: bool
    """The fee is too low."""

    invalid_input: bool
    """An input is invalid."""

    invalid_output: bool
    """An output is invalid."""

    low_mixin: bool
    """A ring has the wrong size."""

    nonzero_unlock_time: bool
    """Outputs are locked."""

    not_rct: NotRequired[bool]
    """It is not a RingCT transaction. Obsolete; some versions do not even send `false`."""

    not_relayed: bool
    """It is not relayed."""

    overspend: bool
    """The outputs exceed the inputs."""

    reason: str
    """Why it is not relayed or failed the sanity check."""

    sanity_check_failed: bool
    """Its rings look suspicious."""

    status: str
    """`OK`, or the error."""

    too_big: bool
    """It is too big."""

    too_few_outputs: bool
    """It has too few outputs."""

    top_hash: str
    """The top block, for clients that pay; always empty without payment."""

    tx_extra_too_big: bool
    """Its extra field is too long."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""


class SetBan(TypedDict):
    """A ban in `set_bans`."""

    ban: NotRequired[bool]
    """Whether to ban, or to lift a ban."""

    host: NotRequired[str]
    """A host or subnet."""

    ip: NotRequired[int]
    """An IPv4 address as a little-endian number."""

    seconds: NotRequired[int]
    """The duration in seconds."""


class SetBansRequest(TypedDict):
    """The request of `set_bans`."""

    bans: NotRequired[list[SetBan]]
    """Applied in order."""


class SetBootstrapDaemonRequest(TypedDict):
    """The request of `/set_bootstrap_daemon`."""

    address: NotRequired[str]
    """Its address; `auto` for any, and empty for none."""

    password: NotRequired[str]
    """The password of the login."""

    proxy: NotRequired[str]
    """The proxy."""

    username: NotRequired[str]
    """The user of the login."""


class SetBootstrapDaemonResponse(TypedDict):
    """The response of `/set_bootstrap_daemon`."""

    status: str
    """`OK`, or the error."""


class SetLimitRequest(TypedDict):
    """The request of `/set_limit`."""

    limit_down: NotRequired[int]
    """kB per second to receive; 0 for no change, -1 for the default."""

    limit_up: NotRequired[int]
    """kB per second to send; 0 for no change, -1 for the default."""


class SetLogCategoriesRequest(TypedDict):
    """The request of `/set_log_categories`."""

    categories: NotRequired[str]
    """The list; the default list if absent, and no logging if empty."""


class SetLogCategoriesResponse(TypedDict):
    """The response of `/set_log_categories`."""

    categories: str
    """The current list."""

    status: str
    """`OK`, or the error."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""


class SetLogHashRateRequest(TypedDict):
    """The request of `/set_log_hash_rate`."""

    visible: NotRequired[bool]
    """Whether to print it."""


class SetLogLevelRequest(TypedDict):
    """The request of `/set_log_level`."""

    level: NotRequired[int]
    """From 0 to 4."""


class Span(TypedDict):
    """Consecutive blocks requested from a peer."""

    connection_id: str
    """The peer."""

    nblocks: int
    """Number of blocks."""

    rate: int
    """Bytes per second."""

    remote_address: str
    """The peer's address."""

    size: int
    """Bytes received."""

    speed: int
    """The speed, in percent of the fastest peer."""

    start_block_height: int
    """The first block."""


class SpentKeyImage(TypedDict):
    """A key image of pool transactions."""

    id_hash: str
    """The key image."""

    txs_hashes: NotRequired[list[str]]
    """The transactions."""


class StartMiningRequest(TypedDict):
    """The request of `/start_mining`."""

    do_background_mining: NotRequired[bool]
    """Only while the machine is idle."""

    ignore_battery: NotRequired[bool]
    """In the background: also on battery."""

    miner_address: NotRequired[str]
    """The recipient of the rewards."""

    threads_count: NotRequired[int]
    """Number of threads; 0 to determine the best number."""


class SubmitBlockResponse(TypedDict):
    """The response of `submit_block`."""

    block_id: str
    """The id of the block."""

    status: str
    """`OK`, or the error."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""


class SyncInfoResponse(TypedDict):
    """The response of `sync_info`."""

    credits: int
    """Remaining credits; always 0 without payment."""

    height: int
    """The height of the chain."""

    next_needed_pruning_seed: int
    """The pruning seed needed next."""

    overview: str
    """The same as a picture."""

    peers: NotRequired[list[SyncPeer]]
    """All peers."""

    spans: NotRequired[list[Span]]
    """Blocks in flight."""

    status: str
    """`OK`, or the error."""

    target_height: int
    """The target height; zero once it is reached."""

    top_hash: str
    """The top block, for clients that pay; always empty without payment."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""


class SyncPeer(TypedDict):
    """A peer of `sync_info`."""

    info: Connection
    """The connection."""


class TransactionEntry(TypedDict):
    """A transaction of the chain or the pool."""

    as_hex: str
    """The complete blob; empty if it is given in parts."""

    as_json: str
    """The transaction as JSON."""

    block_height: NotRequired[int]
    """The height of its block."""

    block_timestamp: NotRequired[int]
    """The time of its block."""

    confirmations: NotRequired[int]
    """Number of confirmations, including its own block."""

    double_spend_seen: bool
    """Whether a double spend was seen."""

    in_pool: bool
    """Whether it is in the pool."""

    output_indices: NotRequired[list[int]]
    """The global indices of its outputs."""

    prunable_as_hex: str
    """The prunable part."""

    prunable_hash: str
    """The hash of that part."""

    pruned_as_hex: str
    """The part that is never pruned."""

    received_timestamp: NotRequired[int]
    """Unix time of arrival."""

    relayed: NotRequired[bool]
    """Whether it was relayed."""

    tx_hash: str
    """The hash, as requested."""


class UpdateRequest(TypedDict):
    """The request of `/update`."""

    command: NotRequired[str]
    """`check`, `download` or `update`."""

    path: NotRequired[str]
    """Where to keep the download."""


class UpdateResponse(TypedDict):
    """The response of `/update`."""

    auto_uri: str
    """Its direct download."""

    hash: str
    """Its SHA-256 hash."""

    path: str
    """The path of the download."""

    status: str
    """`OK`, or the error."""

    untrusted: bool
    """Whether the response comes from a bootstrap daemon."""

    update: bool
    """Whether there is a new version."""

    user_uri: str
    """Its download page."""

    version: str
    """The version."""


class Client:
    """The methods of ferrited, over a transport that the program brings."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get_info(self, params: EmptyRequest | None = None) -> GetInfoResponse:
        return cast("GetInfoResponse", self._transport("get_info", params or {}))

    def get_block_count(self, params: dict[str, Any] | None = None) -> GetBlockCountResponse:
        return cast("GetBlockCountResponse", self._transport("get_block_count", params or {}))

    def on_get_block_hash(self, params: list[int]) -> str:
        return cast("str", self._transport("on_get_block_hash", params))

    def get_version(self, params: EmptyRequest | None = None) -> GetVersionResponse:
        return cast("GetVersionResponse", self._transport("get_version", params or {}))

    def hard_fork_info(self, params: HardForkInfoRequest | None = None) -> HardForkInfoResponse:
        return cast("HardForkInfoResponse", self._transport("hard_fork_info", params or {}))

    def get_fee_estimate(self, params: GetFeeEstimateRequest | None = None) -> GetFeeEstimateResponse:
        return cast("GetFeeEstimateResponse", self._transport("get_fee_estimate", params or {}))

    def get_coinbase_tx_sum(self, params: GetCoinbaseTxSumRequest | None = None) -> GetCoinbaseTxSumResponse:
        return cast("GetCoinbaseTxSumResponse", self._transport("get_coinbase_tx_sum", params or {}))

    def get_alternate_chains(self, params: EmptyRequest | None = None) -> GetAlternateChainsResponse:
        return cast("GetAlternateChainsResponse", self._transport("get_alternate_chains", params or {}))

    def flush_cache(self, params: FlushCacheRequest | None = None) -> ResponseBase:
        return cast("ResponseBase", self._transport("flush_cache", params or {}))

    def prune_blockchain(self, params: PruneBlockchainRequest | None = None) -> PruneBlockchainResponse:
        return cast("PruneBlockchainResponse", self._transport("prune_blockchain", params or {}))

    def get_last_block_header(self, params: GetLastBlockHeaderRequest | None = None) -> GetLastBlockHeaderResponse:
        return cast("GetLastBlockHeaderResponse", self._transport("get_last_block_header", params or {}))

    def get_block_header_by_hash(self, params: GetBlockHeaderByHashRequest | None = None) -> GetBlockHeaderByHashResponse:
        return cast("GetBlockHeaderByHashResponse", self._transport("get_block_header_by_hash", params or {}))

    def get_block_header_by_height(self, params: GetBlockHeaderByHeightRequest | None = None) -> GetLastBlockHeaderResponse:
        return cast("GetLastBlockHeaderResponse", self._transport("get_block_header_by_height", params or {}))

    def get_block_headers_range(self, params: GetBlockHeadersRangeRequest | None = None) -> GetBlockHeadersRangeResponse:
        return cast("GetBlockHeadersRangeResponse", self._transport("get_block_headers_range", params or {}))

    def get_block(self, params: GetBlockRequest | None = None) -> GetBlockResponse:
        return cast("GetBlockResponse", self._transport("get_block", params or {}))

    def get_node_events(self, params: GetNodeEventsRequest | None = None) -> GetNodeEventsResponse:
        return cast("GetNodeEventsResponse", self._transport("get_node_events", params or {}))

    def get_block_template(self, params: GetBlockTemplateRequest | None = None) -> GetBlockTemplateResponse:
        return cast("GetBlockTemplateResponse", self._transport("get_block_template", params or {}))

    def submit_block(self, params: list[str]) -> SubmitBlockResponse:
        return cast("SubmitBlockResponse", self._transport("submit_block", params))

    def generateblocks(self, params: GenerateBlocksRequest | None = None) -> GenerateBlocksResponse:
        return cast("GenerateBlocksResponse", self._transport("generateblocks", params or {}))

    def get_miner_data(self, params: EmptyRequest | None = None) -> GetMinerDataResponse:
        return cast("GetMinerDataResponse", self._transport("get_miner_data", params or {}))

    def calc_pow(self, params: CalcPowRequest | None = None) -> str:
        return cast("str", self._transport("calc_pow", params or {}))

    def add_aux_pow(self, params: AddAuxPowRequest | None = None) -> AddAuxPowResponse:
        return cast("AddAuxPowResponse", self._transport("add_aux_pow", params or {}))

    def relay_tx(self, params: RelayTxRequest | None = None) -> RelayTxResponse:
        return cast("RelayTxResponse", self._transport("relay_tx", params or {}))

    def flush_txpool(self, params: RelayTxRequest | None = None) -> FlushTxpoolResponse:
        return cast("FlushTxpoolResponse", self._transport("flush_txpool", params or {}))

    def get_txpool_backlog(self, params: GetTxpoolBacklogRequest | None = None) -> GetTxpoolBacklogResponse:
        return cast("GetTxpoolBacklogResponse", self._transport("get_txpool_backlog", params or {}))

    def get_output_histogram(self, params: GetOutputHistogramRequest | None = None) -> GetOutputHistogramResponse:
        return cast("GetOutputHistogramResponse", self._transport("get_output_histogram", params or {}))

    def get_output_distribution(self, params: GetOutputDistributionRequest | None = None) -> GetOutputDistributionResponse:
        return cast("GetOutputDistributionResponse", self._transport("get_output_distribution", params or {}))

    def get_connections(self, params: EmptyRequest | None = None) -> GetConnectionsResponse:
        return cast("GetConnectionsResponse", self._transport("get_connections", params or {}))

    def set_bans(self, params: SetBansRequest | None = None) -> ResponseBase:
        return cast("ResponseBase", self._transport("set_bans", params or {}))

    def get_bans(self, params: EmptyRequest | None = None) -> GetBansResponse:
        return cast("GetBansResponse", self._transport("get_bans", params or {}))

    def banned(self, params: BannedRequest | None = None) -> BannedResponse:
        return cast("BannedResponse", self._transport("banned", params or {}))

    def sync_info(self, params: EmptyRequest | None = None) -> SyncInfoResponse:
        return cast("SyncInfoResponse", self._transport("sync_info", params or {}))

    def rpc_access_info(self, params: EmptyRequest | None = None) -> RpcAccessInfoResponse:
        return cast("RpcAccessInfoResponse", self._transport("rpc_access_info", params or {}))

    def rpc_access_submit_nonce(self, params: RpcAccessSubmitNonceRequest | None = None) -> RpcAccessSubmitNonceResponse:
        return cast("RpcAccessSubmitNonceResponse", self._transport("rpc_access_submit_nonce", params or {}))

    def rpc_access_pay(self, params: RpcAccessPayRequest | None = None) -> RpcAccessSubmitNonceResponse:
        return cast("RpcAccessSubmitNonceResponse", self._transport("rpc_access_pay", params or {}))

    def rpc_access_tracking(self, params: RpcAccessTrackingRequest | None = None) -> RpcAccessTrackingResponse:
        return cast("RpcAccessTrackingResponse", self._transport("rpc_access_tracking", params or {}))

    def rpc_access_data(self, params: EmptyRequest | None = None) -> ResponseBase:
        return cast("ResponseBase", self._transport("rpc_access_data", params or {}))

    def rpc_access_account(self, params: RpcAccessAccountRequest | None = None) -> ResponseBase:
        return cast("ResponseBase", self._transport("rpc_access_account", params or {}))

    def rpc_discover(self, params: EmptyRequest | None = None) -> RpcDiscoverResponse:
        return cast("RpcDiscoverResponse", self._transport("rpc.discover", params or {}))

    def path_get_info(self, params: EmptyRequest | None = None) -> GetInfoResponse:
        return cast("GetInfoResponse", self._transport("/get_info", params or {}))

    def path_get_height(self, params: EmptyRequest | None = None) -> GetHeightResponse:
        return cast("GetHeightResponse", self._transport("/get_height", params or {}))

    def path_get_alt_blocks_hashes(self, params: EmptyRequest | None = None) -> GetAltBlocksHashesResponse:
        return cast("GetAltBlocksHashesResponse", self._transport("/get_alt_blocks_hashes", params or {}))

    def path_pop_blocks(self, params: PopBlocksRequest | None = None) -> PopBlocksResponse:
        return cast("PopBlocksResponse", self._transport("/pop_blocks", params or {}))

    def path_save_bc(self, params: EmptyRequest | None = None) -> ResponseBase:
        return cast("ResponseBase", self._transport("/save_bc", params or {}))

    def path_set_bootstrap_daemon(self, params: SetBootstrapDaemonRequest | None = None) -> SetBootstrapDaemonResponse:
        return cast("SetBootstrapDaemonResponse", self._transport("/set_bootstrap_daemon", params or {}))

    def path_start_mining(self, params: StartMiningRequest | None = None) -> ResponseBase:
        return cast("ResponseBase", self._transport("/start_mining", params or {}))

    def path_stop_mining(self, params: EmptyRequest | None = None) -> ResponseBase:
        return cast("ResponseBase", self._transport("/stop_mining", params or {}))

    def path_mining_status(self, params: EmptyRequest | None = None) -> MiningStatusResponse:
        return cast("MiningStatusResponse", self._transport("/mining_status", params or {}))

    def path_set_log_hash_rate(self, params: SetLogHashRateRequest | None = None) -> ResponseBase:
        return cast("ResponseBase", self._transport("/set_log_hash_rate", params or {}))

    def path_get_transactions(self, params: GetTransactionsRequest | None = None) -> GetTransactionsResponse:
        return cast("GetTransactionsResponse", self._transport("/get_transactions", params or {}))

    def path_is_key_image_spent(self, params: IsKeyImageSpentRequest | None = None) -> IsKeyImageSpentResponse:
        return cast("IsKeyImageSpentResponse", self._transport("/is_key_image_spent", params or {}))

    def path_send_raw_transaction(self, params: SendRawTransactionRequest | None = None) -> SendRawTransactionResponse:
        return cast("SendRawTransactionResponse", self._transport("/send_raw_transaction", params or {}))

    def path_get_transaction_pool(self, params: EmptyRequest | None = None) -> GetTransactionPoolResponse:
        return cast("GetTransactionPoolResponse", self._transport("/get_transaction_pool", params or {}))

    def path_get_transaction_pool_hashes(self, params: EmptyRequest | None = None) -> GetTransactionPoolHashesResponse:
        return cast("GetTransactionPoolHashesResponse", self._transport("/get_transaction_pool_hashes", params or {}))

    def path_get_transaction_pool_stats(self, params: EmptyRequest | None = None) -> GetTransactionPoolStatsResponse:
        return cast("GetTransactionPoolStatsResponse", self._transport("/get_transaction_pool_stats", params or {}))

    def path_get_outs(self, params: GetOutsRequest | None = None) -> GetOutsResponse:
        return cast("GetOutsResponse", self._transport("/get_outs", params or {}))

    def path_get_peer_list(self, params: GetPeerListRequest | None = None) -> GetPeerListResponse:
        return cast("GetPeerListResponse", self._transport("/get_peer_list", params or {}))

    def path_get_public_nodes(self, params: GetPublicNodesRequest | None = None) -> GetPublicNodesResponse:
        return cast("GetPublicNodesResponse", self._transport("/get_public_nodes", params or {}))

    def path_get_net_stats(self, params: EmptyRequest | None = None) -> GetNetStatsResponse:
        return cast("GetNetStatsResponse", self._transport("/get_net_stats", params or {}))

    def path_get_limit(self, params: EmptyRequest | None = None) -> GetLimitResponse:
        return cast("GetLimitResponse", self._transport("/get_limit", params or {}))

    def path_set_limit(self, params: SetLimitRequest | None = None) -> GetLimitResponse:
        return cast("GetLimitResponse", self._transport("/set_limit", params or {}))

    def path_out_peers(self, params: OutPeersRequest | None = None) -> OutPeersResponse:
        return cast("OutPeersResponse", self._transport("/out_peers", params or {}))

    def path_in_peers(self, params: InPeersRequest | None = None) -> InPeersResponse:
        return cast("InPeersResponse", self._transport("/in_peers", params or {}))

    def path_set_log_level(self, params: SetLogLevelRequest | None = None) -> ResponseBase:
        return cast("ResponseBase", self._transport("/set_log_level", params or {}))

    def path_set_log_categories(self, params: SetLogCategoriesRequest | None = None) -> SetLogCategoriesResponse:
        return cast("SetLogCategoriesResponse", self._transport("/set_log_categories", params or {}))

    def path_stop_daemon(self, params: EmptyRequest | None = None) -> ResponseBase:
        return cast("ResponseBase", self._transport("/stop_daemon", params or {}))

    def path_update(self, params: UpdateRequest | None = None) -> UpdateResponse:
        return cast("UpdateResponse", self._transport("/update", params or {}))

    def path_start_save_graph(self, params: EmptyRequest | None = None) -> ResponseBase:
        return cast("ResponseBase", self._transport("/start_save_graph", params or {}))


ERRORS: dict[int, str] = {
    -32602: "Invalid params",
    -32601: "Method not found",
    -21: "Payments not enabled",
    -20: "Command is unsupported in bootstrap mode",
    -19: "Parameters beyond restricted allowance",
    -13: "Regtest mode required",
    -12: "Mining to subaddress is not supported",
    -10: "Wrong block blob size",
    -9: "Core is busy",
    -7: "Block not accepted",
    -6: "Wrong block blob",
    -5: "Internal error",
    -4: "Wrong wallet address",
    -3: "Reserve size is too large",
    -2: "Height is too large",
    -1: "Invalid parameter",
    0: "",
}
"""The error codes of all methods."""
