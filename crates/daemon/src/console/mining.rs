//! The miner.

use ferrite_rpc::daemon::mining::{MiningStatus, StartMiningRequest};
use ferrite_rpc::daemon::{Nothing, Wide};

use super::render::{coins, facts, hash_rate};
use super::{Command, Console, Method, Result, number, usage};

pub(super) const COMMANDS: &[Command] = &[
    Command::new(&["mining", "mining_status", "show_hr"], "", "state of the miner", status),
    Command::new(&["start_mining"], "ADDRESS [THREADS|auto]", "start mining", start),
    Command::new(&["stop_mining"], "", "stop mining", stop),
];

fn status(console: &Console, _: &[&str]) -> Result<String> {
    console.show(Method::Path("/mining_status"), &Nothing, |status: &MiningStatus| {
        let difficulty = Wide::join(status.difficulty, status.difficulty_top64);
        if !status.active {
            return facts(&[("mining", "no".to_owned()), ("difficulty", difficulty.to_string())]);
        }
        facts(&[
            ("mining", format!("{} threads, {}", status.threads_count, status.pow_algorithm)),
            ("hash rate", hash_rate(status.speed as f64)),
            ("address", status.address.clone()),
            ("block reward", coins(status.block_reward)),
            ("difficulty", difficulty.to_string()),
        ])
    })
}

fn start(console: &Console, arguments: &[&str]) -> Result<String> {
    let Some(address) = arguments.first() else { return usage() };
    let threads_count = match arguments.get(1) {
        None => 1,
        // The node finds out how many are best.
        Some(&"auto" | &"autodetect") => 0,
        Some(_) => number(arguments, 1)?,
    };
    let request = StartMiningRequest {
        miner_address: (*address).to_owned(),
        threads_count,
        ..StartMiningRequest::default()
    };
    console.order(Method::Path("/start_mining"), &request, "mining")
}

fn stop(console: &Console, _: &[&str]) -> Result<String> {
    console.order(Method::Path("/stop_mining"), &Nothing, "stopped")
}
