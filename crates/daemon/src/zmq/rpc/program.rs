//! The node and its miner.

use ferrite_rpc::daemon::EmptyRequest;
use ferrite_rpc::daemon::mining::StartMiningRequest;

use super::{Call, Failure, VERSION, done, failed};
use crate::rpc::info::get_info as http_info;
use crate::rpc::mining::control;
use crate::zmq::json::Json;
use crate::zmq::value::Value;
use ferrite_program::log;

pub(super) fn get_rpc_version(_: &Call<'_>, _: &Value<'_>, json: &mut Json) -> Result<(), Failure> {
    json.number_field("version", VERSION);
    Ok(())
}

pub(super) fn get_info(call: &Call<'_>, _: &Value<'_>, json: &mut Json) -> Result<(), Failure> {
    let info = http_info(&call.http(), EmptyRequest)?;
    json.object_field("info", |json| {
        json.number_field("height", info.height);
        json.number_field("target_height", info.target_height.max(info.height));
        json.number_field("top_block_height", info.height.saturating_sub(1));
        json.number_field("difficulty", info.difficulty);
        json.number_field("difficulty_top64", info.difficulty_top64);
        json.number_field("target", info.target);
        json.number_field("tx_count", info.tx_count);
        json.number_field("tx_pool_size", info.tx_pool_size);
        json.number_field("alt_blocks_count", info.alt_blocks_count);
        json.number_field("outgoing_connections_count", info.outgoing_connections_count);
        json.number_field("incoming_connections_count", info.incoming_connections_count);
        json.number_field("white_peerlist_size", info.white_peerlist_size);
        json.number_field("grey_peerlist_size", info.grey_peerlist_size);
        json.boolean_field("mainnet", info.mainnet);
        json.boolean_field("testnet", info.testnet);
        json.boolean_field("stagenet", info.stagenet);
        // The reference leaves it empty.
        json.text_field("nettype", "");
        json.text_field("top_block_hash", &info.top_block_hash);
        json.number_field("cumulative_difficulty", info.cumulative_difficulty);
        json.number_field("cumulative_difficulty_top64", info.cumulative_difficulty_top64);
        json.number_field("block_size_limit", info.block_size_limit);
        json.number_field("block_weight_limit", info.block_weight_limit);
        json.number_field("block_size_median", info.block_size_median);
        json.number_field("block_weight_median", info.block_weight_median);
        json.number_field("adjusted_time", info.adjusted_time);
        json.number_field("start_time", info.start_time);
        json.text_field("version", &info.version);
    });
    Ok(())
}

/// The reference lists the name, but does not implement it.
pub(super) fn get_peer_list(_: &Call<'_>, _: &Value<'_>, _: &mut Json) -> Result<(), Failure> {
    Err(failed("RPC method not yet implemented."))
}

pub(super) fn hard_fork_info(call: &Call<'_>, params: &Value<'_>, json: &mut Json) -> Result<(), Failure> {
    let asked = params.member("version")?.byte()?;
    let summary = call.node.summary();
    let forks = &summary.forks;
    let last = forks.table().forks().last().map_or(1, |fork| fork.version);
    let vote = forks.voting_info(if asked > 0 { asked } else { last }, call.node.now());
    json.object_field("info", |json| {
        json.number_field("version", forks.current_version());
        json.boolean_field("enabled", vote.enabled);
        json.number_field("window", vote.window);
        json.number_field("votes", vote.votes);
        json.number_field("threshold", vote.threshold);
        json.number_field("voting", vote.voting);
        json.number_field("state", vote.state as u32);
        json.number_field("earliest_height", vote.earliest_height.map_or(u64::MAX, |height| height.0));
    });
    Ok(())
}

pub(super) fn start_mining(call: &Call<'_>, params: &Value<'_>, _: &mut Json) -> Result<(), Failure> {
    let request = StartMiningRequest {
        miner_address: params.member("miner_address")?.text()?.to_owned(),
        threads_count: params.member("threads_count")?.number()?,
        do_background_mining: params.member("do_background_mining")?.boolean()?,
        ignore_battery: params.member("ignore_battery")?.boolean()?,
    };
    let answer = control::start_mining(&call.http(), request)?;
    match answer.status.as_str() {
        "Mining to subaddress isn't supported yet" => {
            Err(failed("Failed, mining to subaddress isn't supported yet"))
        }
        "Already mining" => Err(failed("Failed, mining not started")),
        status => done(status),
    }
}

pub(super) fn stop_mining(call: &Call<'_>, _: &Value<'_>, _: &mut Json) -> Result<(), Failure> {
    // Without a running miner there is nothing to stop, and the reference reports success.
    control::stop_mining(&call.http(), EmptyRequest)?;
    Ok(())
}

pub(super) fn mining_status(call: &Call<'_>, _: &Value<'_>, json: &mut Json) -> Result<(), Failure> {
    let status = control::mining_status(&call.http(), EmptyRequest)?;
    json.boolean_field("active", status.active);
    json.number_field("speed", status.speed);
    json.number_field("threads_count", status.threads_count);
    json.text_field("address", &status.address);
    json.boolean_field("is_background_mining_enabled", status.is_background_mining_enabled);
    Ok(())
}

pub(super) fn save_bc(call: &Call<'_>, _: &Value<'_>, _: &mut Json) -> Result<(), Failure> {
    call.node.chain().database().sync().map_err(|_| failed("Error storing the blockchain"))
}

pub(super) fn set_log_level(_: &Call<'_>, params: &Value<'_>, _: &mut Json) -> Result<(), Failure> {
    match u8::try_from(params.member("level")?.small()?) {
        Ok(level @ 0..=4) => {
            log::set(log::of_level(level));
            Ok(())
        }
        _ => Err(failed("Error: log level not valid")),
    }
}
