//! Fields that may differ, with the reasons.

use ferrite_rpc::dialect::{Item, Service, TABLE, row};
use ferrite_testkit::diff::{Excuse, anything, only_ours_and_empty, same_length, unordered, value, within};

const CLOCK: &str = "a clock";
const MACHINE: &str = "the machine and the process";
const CONNECTIONS: &str = "how many are connected";
const VERSION: &str = "the version and the build of the program";
const RANDOM: &str = "a new key for the miner's transaction, and a clock";
const RANDOM_ID: &str = "peers that are named have no id yet";
const LIMITS: &str = "0.18.5.1 has other defaults: 8192 and 32768";
const BLOCK_ID: &str = "0.18.5.1 names the block that was submitted";
const FORKS: &str = "0.18.5.1 tells the height and the forks";
const FLAGS: &str = "0.18.5.1 has two more flags";
const TOO_HIGH: &str = "0.18.0.0 answers zeros when the block does not exist yet, 0.18.5.1 an error";
const ALT_RESTRICTED: &str = "0.18.5.1 serves it on the unrestricted port only";
const RESERVED: &str = "0.18.0.0 cannot read its own template when 128 bytes or more are reserved";
const OFFSET: &str = "v0.18.5.1 forgets that the length of 128 reserved bytes or more takes two bytes";
const PLAIN_V6: &str = "0.18.5.1 knows this address without brackets, too";
const TOOK: &str = "how long calls took";
const COST: &str = "what calls would cost if they were paid for: ours are always free";
const TIME_OF_NODE: &str = "0.18.5.1 tells the time of the node";
const HASH_TABLE: &str = "the reference keeps these in a hash table";
const TRUNCATED: &str = "0.18.0.0 reads a transaction that ends where a length should be";

const ZEROS: &str = "\"result\": \"0000000000000000000000000000000000000000000000000000000000000000\"";
const NO_TEMPLATE: &str = "\"message\": \"Internal error: failed to create block template\"";

/// The default limits, which may differ; changed ones may not.
const OLD_DOWN: &str = "\"limit_down\": 8192,";
const NEW_DOWN: &str = "\"limit_down\": 32768,";
const OLD_UP: &str = "\"limit_up\": 2048,";
const NEW_UP: &str = "\"limit_up\": 8192,";

/// Values that are new in every run. Recordings leave them out by the same names.
pub const RUN: &[Excuse] = &[
    value("/get_blocks.bin", "daemon_time", CLOCK).by_chance(),
    value("/get_peer_list", "white_list.id", RANDOM_ID).by_chance(),
    value("/get_peer_list", "white_list.last_seen", CLOCK).by_chance(),
    value("get_info", "result.adjusted_time", CLOCK).by_chance(),
    value("/get_info", "adjusted_time", CLOCK).by_chance(),
    value("/getinfo", "adjusted_time", CLOCK).by_chance(),
    value("get_info", "result.start_time", CLOCK).by_chance(),
    value("/get_info", "start_time", CLOCK).by_chance(),
    value("/getinfo", "start_time", CLOCK).by_chance(),
    value("get_info", "result.free_space", MACHINE).by_chance(),
    value("/get_info", "free_space", MACHINE).by_chance(),
    value("/getinfo", "free_space", MACHINE).by_chance(),
    value("get_info", "result.database_size", MACHINE).by_chance(),
    value("/get_info", "database_size", MACHINE).by_chance(),
    value("/getinfo", "database_size", MACHINE).by_chance(),
    value("get_info", "result.rpc_connections_count", CONNECTIONS).by_chance(),
    value("/get_info", "rpc_connections_count", CONNECTIONS).by_chance(),
    value("/getinfo", "rpc_connections_count", CONNECTIONS).by_chance(),
    value("/get_net_stats", "start_time", CLOCK).by_chance(),
    same_length("get_block_template", "result.blocktemplate_blob", RANDOM),
    same_length("get_block_template", "result.blockhashing_blob", RANDOM),
    same_length("getblocktemplate", "result.blocktemplate_blob", RANDOM),
    same_length("getblocktemplate", "result.blockhashing_blob", RANDOM),
    value("/get_transaction_pool", "transactions.receive_time", CLOCK).by_chance(),
    value("/get_transaction_pool", "transactions.last_relayed_time", CLOCK).by_chance(),
    value("/get_transactions", "txs.received_timestamp", CLOCK).by_chance(),
    value("/gettransactions", "txs.received_timestamp", CLOCK).by_chance(),
    value("/get_transaction_pool_stats", "pool_stats.oldest", CLOCK).by_chance(),
    value("/get_transaction_pool_stats", "pool_stats.histo", CLOCK).by_chance(),
    value("/get_transaction_pool_stats", "pool_stats.histo.txs", CLOCK).by_chance(),
    value("/get_transaction_pool_stats", "pool_stats.histo.bytes", CLOCK).by_chance(),
    same_length("get_txpool_backlog", "result.backlog", CLOCK).by_chance(),
    value("get_bans", "result.bans.seconds", CLOCK).by_chance(),
    value("banned", "result.seconds", CLOCK).by_chance(),
    value("rpc_access_tracking", "result.data.time", TOOK).by_chance(),
    value("generateblocks", "result.blocks", RANDOM),
    unordered("/get_transaction_pool", "spent_key_images", "id_hash", HASH_TABLE).by_chance(),
    unordered("get_alternate_chains", "result.chains", "block_hashes", HASH_TABLE).by_chance(),
    unordered("rpc_access_tracking", "result.data", "rpc", HASH_TABLE).by_chance(),
];

/// Our differences from all versions.
const OURS: &[Excuse] = &[
    value("get_info", "result.version", VERSION),
    value("/get_info", "version", VERSION),
    value("/getinfo", "version", VERSION),
    value("get_version", "result.release", VERSION),
    value("rpc_access_tracking", "result.data.credits", COST),
];

/// Differences between 0.18.0.0 and v0.18.5.1.
const OLD: &[Excuse] = &[
    value("get_version", "result.version", VERSION),
    anything("get_block_template", "result", RESERVED).if_they_say(NO_TEMPLATE, "\"reserved_offset\": "),
    anything("get_block_template", "error", RESERVED).if_they_say(NO_TEMPLATE, "\"status\": \"OK\""),
    anything("get_version", "result.current_height", FORKS),
    anything("get_version", "result.hard_forks", FORKS),
    value("/get_limit", "limit_down", LIMITS).if_they_say(OLD_DOWN, NEW_DOWN),
    value("/get_limit", "limit_up", LIMITS).if_they_say(OLD_UP, NEW_UP),
    value("/set_limit", "limit_down", LIMITS).if_they_say(OLD_DOWN, NEW_DOWN),
    value("/set_limit", "limit_up", LIMITS).if_they_say(OLD_UP, NEW_UP),
    anything("submit_block", "result.block_id", BLOCK_ID),
    anything("on_get_block_hash", "result", TOO_HIGH).if_they_say(ZEROS, "\"code\": -2,"),
    anything("on_get_block_hash", "error", TOO_HIGH)
        .if_they_say(ZEROS, "greater than current top block height: "),
    anything("banned", "result", PLAIN_V6)
        .when("\"::1\"")
        .if_they_say("Unsupported host", "\"banned\": false"),
    anything("banned", "error", PLAIN_V6).when("\"::1\"").if_they_say("Unsupported host", "\"seconds\": 0"),
    anything("/get_alt_blocks_hashes", "http.*", ALT_RESTRICTED).when("Restricted").if_they_say("", "404 "),
    value("/send_raw_transaction", "reason", TRUNCATED).when("\"0200\""),
    value("/send_raw_transaction", "sanity_check_failed", TRUNCATED).when("\"0200\""),
    anything("/get_blocks.bin", "daemon_time", TIME_OF_NODE),
    anything("/send_raw_transaction", "tx_extra_too_big", FLAGS),
    anything("/send_raw_transaction", "nonzero_unlock_time", FLAGS),
    anything("/sendrawtransaction", "tx_extra_too_big", FLAGS),
    anything("/sendrawtransaction", "nonzero_unlock_time", FLAGS),
];

/// Differences between v0.18.5.1 and ours that 0.18.0.0 does not have.
const NEW: &[Excuse] = &[within("get_block_template", "result.reserved_offset", 1, OFFSET)];

/// The excuses for comparing the modern dialect with a version of the reference.
pub fn against(version: &str) -> Vec<Excuse> {
    let versioned = if version.starts_with("0.18.0.0") { OLD } else { NEW };
    [RUN, OURS, versioned].concat()
}

/// The same for the classic dialect: one per row of the dialect table, and no others.
pub fn classic(modern: Vec<Excuse>) -> Vec<Excuse> {
    let rows = CLASSIC.iter().map(|(item, excuse)| Excuse { reason: row(*item).subject, ..*excuse });
    // The rows cover more than the general differences.
    rows.chain(modern).collect()
}

/// The differences of the classic dialect, by row.
const CLASSIC: &[(Item, Excuse)] = &[
    (Item::BanSeconds, value("get_bans", "result.bans.seconds", "")),
    (Item::PeerListTypes, anything("/get_peer_list", "white_list.id", "")),
    (Item::PeerListTypes, anything("/get_peer_list", "white_list.host", "")),
    (Item::AlternateChainHash, value("get_alternate_chains", "result.chains.block_hash", "")),
    (Item::OutputAmount, anything("/get_outs.bin", "outs.amount", "")),
    (Item::DistributionForm, anything("get_output_distribution", "result.distributions.distribution", "")),
    (Item::DistributionForm, value("get_output_distribution", "result.distributions.binary", "")),
    (Item::NotRingct, only_ours_and_empty("/send_raw_transaction", "not_rct", "")),
    (Item::NotRingct, only_ours_and_empty("/sendrawtransaction", "not_rct", "")),
    (Item::BacklogForm, value("get_txpool_backlog", "result.backlog", "")),
];

/// Rows that the comparisons do not cover, with the tests that do.
const ELSEWHERE: &[(Item, &str)] =
    &[(Item::LockedTransactions, "contract of the wallet service: no transaction here has a lock")];

/// Checks that each row of the node's table has an excuse.
pub fn each_row_has_an_excuse() {
    for row in TABLE.iter().filter(|row| row.service == Service::Daemon) {
        let excused = CLASSIC.iter().any(|(item, _)| *item == row.item);
        let elsewhere = ELSEWHERE.iter().any(|(item, _)| *item == row.item);
        assert!(excused != elsewhere, "{}", row.subject);
    }
}
