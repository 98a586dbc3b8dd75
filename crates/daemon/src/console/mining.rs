//! Commands for the miner.

use ferrite_rpc::daemon::mining::{MiningStatusResponse, SetLogHashRateRequest, StartMiningRequest};
use ferrite_rpc::daemon::{EmptyRequest, Wide};

use super::render::{coins, facts, hash_rate};
use super::{Command, Console, Method, Result, number, usage};

pub(super) const COMMANDS: &[Command] = &[
    Command::new(&["mining", "mining_status"], "", "state of the miner", status),
    Command::new(
        &["start_mining"],
        "ADDRESS [THREADS|auto] [BACKGROUND] [IGNORE_BATTERY]",
        "start mining, optionally in the background and on battery",
        start,
    ),
    Command::new(&["stop_mining"], "", "stop mining", stop),
    Command::new(&["show_hr"], "", "print the hash rate now and then", show_hash_rate),
    Command::new(&["hide_hr"], "", "print the hash rate no more", hide_hash_rate),
];

fn status(console: &Console, _: &[&str]) -> Result<String> {
    console.show(Method::Path("/mining_status"), &EmptyRequest, |status: &MiningStatusResponse| {
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
        // The node determines the best number.
        Some(&"auto" | &"autodetect") => 0,
        Some(_) => number(arguments, 1)?,
    };
    let request = StartMiningRequest {
        miner_address: (*address).to_owned(),
        threads_count,
        do_background_mining: truth(arguments, 2)?,
        ignore_battery: truth(arguments, 3)?,
    };
    console.order(Method::Path("/start_mining"), &request, "mining")
}

/// The argument at a position as the reference parses booleans; false if missing.
fn truth(arguments: &[&str], position: usize) -> Result<bool> {
    let Some(word) = arguments.get(position) else { return Ok(false) };
    match word.to_ascii_lowercase().as_str() {
        "true" | "yes" | "y" | "1" => Ok(true),
        "false" | "no" | "n" | "0" => Ok(false),
        _ => usage(),
    }
}

fn stop(console: &Console, _: &[&str]) -> Result<String> {
    console.order(Method::Path("/stop_mining"), &EmptyRequest, "stopped")
}

fn show_hash_rate(console: &Console, _: &[&str]) -> Result<String> {
    let request = SetLogHashRateRequest { visible: true };
    console.order(Method::Path("/set_log_hash_rate"), &request, "the hash rate is printed")
}

fn hide_hash_rate(console: &Console, _: &[&str]) -> Result<String> {
    let request = SetLogHashRateRequest { visible: false };
    console.order(Method::Path("/set_log_hash_rate"), &request, "the hash rate is not printed")
}
