//! Commands for the chain.

use ferrite_rpc::daemon::blocks::{
    BlockHeader, GetBlockHeadersRangeRequest, GetBlockHeadersRangeResponse, GetBlockRequest,
    GetBlockResponse, GetLastBlockHeaderRequest, GetLastBlockHeaderResponse,
};
use ferrite_rpc::daemon::info::{
    AlternateChain, GetAlternateChainsResponse, GetCoinbaseTxSumRequest, GetCoinbaseTxSumResponse,
    GetFeeEstimateRequest, GetFeeEstimateResponse, GetHeightResponse, GetInfoResponse, GetVersionResponse,
    HardForkInfoRequest, HardForkInfoResponse, PopBlocksRequest, PopBlocksResponse, PruneBlockchainRequest,
    PruneBlockchainResponse,
};
use ferrite_rpc::daemon::outputs::{GetOutputHistogramRequest, GetOutputHistogramResponse};
use ferrite_rpc::daemon::transactions::{
    GetTransactionsRequest, GetTransactionsResponse, IsKeyImageSpentRequest, IsKeyImageSpentResponse,
};
use ferrite_rpc::daemon::{EmptyRequest, Wide};
use ferrite_types::time::unix_time;

use super::render::{ago, bytes, coins, columns, duration, facts, hash_rate, yes};
use super::{Command, Console, ConsoleError, Method, Result, number, only, usage};

pub(super) const COMMANDS: &[Command] = &[
    Command::new(&["status", "print_status"], "", "state of the node", status),
    Command::new(&["height", "print_height"], "", "height of the chain", height),
    Command::new(&["diff"], "", "difficulty of the next block", diff),
    Command::new(&["block", "print_block"], "HEIGHT|HASH [+hex]", "show a block", block),
    Command::new(&["blocks", "print_bc"], "FIRST [LAST]", "list block headers", blocks),
    Command::new(&["tx", "print_tx"], "HASH [+hex] [+json] [+meta]", "show a transaction", tx),
    Command::new(&["is_key_image_spent"], "KEY_IMAGE", "whether a key image is spent", is_key_image_spent),
    Command::new(&["hard_fork_info"], "[VERSION]", "hard fork state and votes", hard_fork_info),
    Command::new(
        &["alt_chain_info"],
        "[HASH]",
        "list alternative chains, or the blocks of the one with this block",
        alt_chain_info,
    ),
    Command::new(&["fee"], "", "fee estimate per byte", fee),
    Command::new(
        &["coinbase_sum", "print_coinbase_tx_sum"],
        "FIRST [COUNT]",
        "total block rewards and fees of a range of blocks",
        coinbase_sum,
    ),
    Command::new(
        &["output_histogram"],
        "[@AMOUNT] [LEAST] [MOST]",
        "number of outputs of each amount, of those with at least and at most this many",
        histogram,
    ),
    Command::new(&["pop_blocks"], "COUNT", "remove blocks from the top of the chain", pop_blocks)
        .destroying(popped),
    Command::new(
        &["prune_blockchain"],
        "[confirm]",
        "prune the blockchain: remove seven eighths of old signatures and proofs",
        prune_blockchain,
    )
    .destroying(pruned),
    Command::new(&["check_blockchain_pruning"], "", "check the pruning", check_blockchain_pruning),
    Command::new(&["version"], "", "RPC version and hard forks", version),
];

/// What pruning does to the database.
const PRUNES: &str = "Old signatures and proofs are removed from the database; they can only be downloaded again from the start";

/// What `prune_blockchain` removes, unless the reference's confirmation word is given.
fn pruned(arguments: &[&str]) -> Option<String> {
    (arguments != ["confirm"]).then(|| PRUNES.to_owned())
}

/// What `pop_blocks` removes.
fn popped(arguments: &[&str]) -> Option<String> {
    number::<u64>(arguments, 0)
        .ok()
        .map(|count| format!("The last {count} blocks are removed from the chain"))
}

fn status(console: &Console, _: &[&str]) -> Result<String> {
    console.show(Method::Path("/get_info"), &EmptyRequest, |info: &GetInfoResponse| {
        let behind = info.target_height.saturating_sub(info.height);
        let sync = match (info.synchronized, behind) {
            (true, _) => "synchronized".to_owned(),
            (false, 0) => "looking for peers".to_owned(),
            (false, behind) => {
                format!("{:.1}% synced, {behind} blocks left", percent(info.height, info.target_height))
            }
        };
        let difficulty = Wide::join(info.difficulty, info.difficulty_top64) as f64;
        facts(&[
            ("network", format!("{}{}", info.nettype, if info.offline { ", offline" } else { "" })),
            ("height", info.height.to_string()),
            ("state", sync),
            ("top block", info.top_block_hash.clone()),
            ("network hash rate", hash_rate(difficulty / info.target.max(1) as f64)),
            ("pool", format!("{} transactions", info.tx_pool_size)),
            (
                "peers",
                format!("{} out, {} in", info.outgoing_connections_count, info.incoming_connections_count),
            ),
            ("database", format!("{}, {} free", bytes(info.database_size), bytes(info.free_space))),
            ("version", info.version.clone()),
            ("running for", duration(unix_time().saturating_sub(info.start_time))),
        ])
    })
}

fn percent(part: u64, whole: u64) -> f64 {
    if whole == 0 { 100.0 } else { part as f64 * 100.0 / whole as f64 }
}

fn height(console: &Console, _: &[&str]) -> Result<String> {
    console.show(Method::Path("/get_height"), &EmptyRequest, |answer: &GetHeightResponse| {
        answer.height.to_string()
    })
}

fn diff(console: &Console, _: &[&str]) -> Result<String> {
    console.show(Method::Path("/get_info"), &EmptyRequest, |info: &GetInfoResponse| {
        let difficulty = Wide::join(info.difficulty, info.difficulty_top64);
        let total = Wide::join(info.cumulative_difficulty, info.cumulative_difficulty_top64);
        facts(&[
            ("difficulty", difficulty.to_string()),
            ("cumulative", total.to_string()),
            ("hash rate", hash_rate(difficulty as f64 / info.target.max(1) as f64)),
        ])
    })
}

fn block(console: &Console, arguments: &[&str]) -> Result<String> {
    let (which, options) = with_options(arguments, &["+hex"])?;
    let request = match which.parse() {
        Ok(height) if which.len() < 64 => GetBlockRequest { height, ..GetBlockRequest::default() },
        _ => GetBlockRequest { hash: which.to_owned(), ..GetBlockRequest::default() },
    };
    console.show(Method::Json("get_block"), &request, |answer: &GetBlockResponse| {
        let mut text = header(&answer.block_header);
        for hash in &answer.tx_hashes {
            text.push_str(&format!("\ntransaction      {hash}"));
        }
        if options.contains(&"+hex") {
            text.push_str(&format!("\n\n{}", answer.blob));
        }
        text.push_str("\n\n");
        text.push_str(&answer.json);
        text
    })
}

/// The first argument, and the rest, which must be among these options.
fn with_options<'a, 'b>(arguments: &'b [&'a str], known: &[&str]) -> Result<(&'a str, &'b [&'a str])> {
    match arguments.split_first() {
        Some((first, options)) if options.iter().all(|option| known.contains(option)) => Ok((first, options)),
        _ => usage(),
    }
}

fn header(header: &BlockHeader) -> String {
    facts(&[
        ("height", header.height.to_string()),
        ("hash", header.hash.clone()),
        ("previous", header.prev_hash.clone()),
        ("time", format!("{} ({})", header.timestamp, ago(header.timestamp, unix_time()))),
        ("version", format!("{}.{}", header.major_version, header.minor_version)),
        ("difficulty", Wide::join(header.difficulty, header.difficulty_top64).to_string()),
        ("depth", header.depth.to_string()),
        ("orphan", yes(header.orphan_status)),
        ("reward", coins(header.reward)),
        ("weight", header.block_weight.to_string()),
        ("transactions", header.num_txes.to_string()),
        ("miner tx", header.miner_tx_hash.clone()),
    ])
}

fn blocks(console: &Console, arguments: &[&str]) -> Result<String> {
    let start_height = number(arguments, 0)?;
    let end_height = if arguments.len() > 1 { number(arguments, 1)? } else { last_height(console)? };
    let request =
        GetBlockHeadersRangeRequest { start_height, end_height, ..GetBlockHeadersRangeRequest::default() };
    console.show(
        Method::Json("get_block_headers_range"),
        &request,
        |answer: &GetBlockHeadersRangeResponse| {
            let rows = answer.headers.iter().map(|header| {
                vec![
                    header.height.to_string(),
                    header.hash.clone(),
                    ago(header.timestamp, unix_time()),
                    header.num_txes.to_string(),
                    header.block_weight.to_string(),
                    coins(header.reward),
                ]
            });
            columns(&["height", "hash", "time", "txs", "weight", "reward"], rows)
        },
    )
}

fn last_height(console: &Console) -> Result<u64> {
    let request = GetLastBlockHeaderRequest::default();
    let last: GetLastBlockHeaderResponse = console.ask(Method::Json("get_last_block_header"), &request)?;
    Ok(last.block_header.height)
}

fn tx(console: &Console, arguments: &[&str]) -> Result<String> {
    // The output of `+json` and `+meta` is always shown.
    let (hash, options) = with_options(arguments, &["+hex", "+json", "+meta"])?;
    let txs_hashes = vec![hash.to_owned()];
    let request =
        GetTransactionsRequest { txs_hashes, decode_as_json: true, ..GetTransactionsRequest::default() };
    if console.json {
        return console.raw(Method::Path("/get_transactions"), &request);
    }
    let answer: GetTransactionsResponse = console.ask(Method::Path("/get_transactions"), &request)?;
    let Some(entry) = answer.txs.first() else {
        return Err(ConsoleError::Refused("there is no such transaction".to_owned()));
    };
    let place = match (entry.in_pool, entry.block_height) {
        (false, Some(height)) => {
            format!("block {height}, {} confirmations", entry.confirmations.unwrap_or_default())
        }
        _ => "pool".to_owned(),
    };
    let text = facts(&[
        ("transaction", entry.tx_hash.clone()),
        ("in", place),
        ("double spend seen", yes(entry.double_spend_seen)),
        ("output indices", entry.output_indices.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")),
    ]);
    let hex = if options.contains(&"+hex") {
        format!("\n\n{}{}{}", entry.as_hex, entry.pruned_as_hex, entry.prunable_as_hex)
    } else {
        String::new()
    };
    Ok(format!("{text}{hex}\n\n{}", entry.as_json))
}

fn is_key_image_spent(console: &Console, arguments: &[&str]) -> Result<String> {
    let request = IsKeyImageSpentRequest { key_images: vec![only(arguments)?.to_owned()] };
    console.show(Method::Path("/is_key_image_spent"), &request, |answer: &IsKeyImageSpentResponse| {
        match answer.spent_status.first() {
            Some(0) => "unspent".to_owned(),
            Some(1) => "spent in the chain".to_owned(),
            Some(2) => "spent in the pool".to_owned(),
            _ => answer.access.status.clone(),
        }
    })
}

fn hard_fork_info(console: &Console, arguments: &[&str]) -> Result<String> {
    let version = if arguments.is_empty() { 0 } else { number(arguments, 0)? };
    console.show(
        Method::Json("hard_fork_info"),
        &HardForkInfoRequest { version },
        |fork: &HardForkInfoResponse| {
            facts(&[
                ("current version", fork.version.to_string()),
                ("enabled", yes(fork.enabled)),
                ("votes", format!("{} of {}, {} needed", fork.votes, fork.window, fork.threshold)),
                ("earliest height", fork.earliest_height.to_string()),
                ("highest known version", fork.voting.to_string()),
            ])
        },
    )
}

fn alt_chain_info(console: &Console, arguments: &[&str]) -> Result<String> {
    console.show(
        Method::Json("get_alternate_chains"),
        &EmptyRequest,
        |answer: &GetAlternateChainsResponse| {
            if let Some(hash) = arguments.first() {
                let mut chains = answer.chains.iter();
                let found = chains.find(|chain| chain.block_hashes.iter().any(|block| block == hash));
                return found
                    .map_or_else(|| "no alternative chain has this block".to_owned(), alternative_chain);
            }
            if answer.chains.is_empty() {
                return "no alternative chains".to_owned();
            }
            let rows = answer.chains.iter().map(|chain| {
                vec![
                    chain.height.to_string(),
                    chain.length.to_string(),
                    Wide::join(chain.difficulty, chain.difficulty_top64).to_string(),
                    chain.block_hash.clone(),
                ]
            });
            columns(&["height", "length", "cumulative difficulty", "block"], rows)
        },
    )
}

/// The fork point of a chain, and its blocks.
fn alternative_chain(chain: &AlternateChain) -> String {
    let mut text = facts(&[
        ("height", chain.height.to_string()),
        ("length", chain.length.to_string()),
        ("parent", chain.main_chain_parent_block.clone()),
    ]);
    for hash in &chain.block_hashes {
        text.push_str(&format!("\nblock   {hash}"));
    }
    text
}

fn fee(console: &Console, _: &[&str]) -> Result<String> {
    let request = GetFeeEstimateRequest::default();
    console.show(Method::Json("get_fee_estimate"), &request, |answer: &GetFeeEstimateResponse| {
        let levels = ["slow", "normal", "fast", "fastest"];
        if answer.fees.is_empty() {
            format!("{} per byte", coins(answer.fee))
        } else {
            columns(
                &["priority", "per byte"],
                levels.iter().zip(&answer.fees).map(|(level, fee)| vec![(*level).to_owned(), coins(*fee)]),
            )
        }
    })
}

fn coinbase_sum(console: &Console, arguments: &[&str]) -> Result<String> {
    let height = number(arguments, 0)?;
    let count = if arguments.len() > 1 { number(arguments, 1)? } else { 1 };
    let request = GetCoinbaseTxSumRequest { height, count };
    console.show(Method::Json("get_coinbase_tx_sum"), &request, |sum: &GetCoinbaseTxSumResponse| {
        facts(&[("emission", coins(sum.emission_amount)), ("fees", coins(sum.fee_amount))])
    })
}

fn histogram(console: &Console, arguments: &[&str]) -> Result<String> {
    let (amounts, counts): (Vec<&str>, Vec<&str>) =
        arguments.iter().partition(|argument| argument.starts_with('@'));
    let amounts = amounts.iter().map(|amount| amount[1..].parse().or_else(|_| usage()));
    if counts.len() > 2 {
        return usage();
    }
    let count = |position: usize| if counts.len() > position { number(&counts, position) } else { Ok(0) };
    let request = GetOutputHistogramRequest {
        amounts: amounts.collect::<Result<_>>()?,
        min_count: count(0)?,
        max_count: count(1)?,
        ..GetOutputHistogramRequest::default()
    };
    console.show(Method::Json("get_output_histogram"), &request, |answer: &GetOutputHistogramResponse| {
        let rows =
            answer.histogram.iter().map(|entry| vec![coins(entry.amount), entry.total_instances.to_string()]);
        columns(&["amount", "outputs"], rows)
    })
}

fn pop_blocks(console: &Console, arguments: &[&str]) -> Result<String> {
    let request = PopBlocksRequest { nblocks: number(arguments, 0)? };
    console.show(Method::Path("/pop_blocks"), &request, |answer: &PopBlocksResponse| {
        format!("the chain now has {} blocks", answer.height)
    })
}

fn prune_blockchain(console: &Console, arguments: &[&str]) -> Result<String> {
    if !matches!(arguments, [] | ["confirm"]) {
        return usage();
    }
    prune(console, false)
}

fn check_blockchain_pruning(console: &Console, _: &[&str]) -> Result<String> {
    prune(console, true)
}

fn prune(console: &Console, check: bool) -> Result<String> {
    let request = PruneBlockchainRequest { check };
    console.show(Method::Json("prune_blockchain"), &request, |answer: &PruneBlockchainResponse| {
        format!("pruned: {}, seed {}", yes(answer.pruned), answer.pruning_seed)
    })
}

fn version(console: &Console, _: &[&str]) -> Result<String> {
    console.show(Method::Json("get_version"), &EmptyRequest, |answer: &GetVersionResponse| {
        let forks = answer.hard_forks.iter();
        let rows = forks.map(|fork| vec![fork.hf_version.to_string(), fork.height.to_string()]);
        let version = format!("interface {}.{}", answer.version >> 16, answer.version & 0xffff);
        format!("{version}\n\n{}", columns(&["fork", "height"], rows))
    })
}
