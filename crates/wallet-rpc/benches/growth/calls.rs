//! The programs: start, calls, a wallet's first refresh, and memory.

use std::time::{Duration, Instant};

use ferrite_rpc::daemon::outputs::{GetOutputDistributionBinRequest, GetOutsBinRequest, OutputIndex};
use ferrite_testkit::bench::{Limit, Spread};
use ferrite_testkit::http::{Client, json_number};
use ferrite_testkit::ours::Ferrited;
use ferrite_types::epee;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng as _};

use super::chain::Chain;
use super::service::{Keys, Service, Which};
use super::{Measured, WITH_THE_DISK, nodes};

/// Number of starts.
const STARTS: usize = 5;
/// Number of calls of each kind.
const CALLS: usize = 200;
/// Number of calls with answers about all blocks.
const LARGE_CALLS: usize = 10;
/// Outputs per request: rings of two inputs with some spare ones, as wallets do.
const OUTS: usize = 60;
/// The limit of what answers about all blocks.
const EACH_BLOCK: Limit = Limit::Proportional("a number for each block");
/// The flags of the node.
const FLAGS: [&str; 4] = ["--offline", "--keep-fakechain", "--fixed-difficulty", "1"];

/// Starts both programs on a chain and measures them.
pub(crate) fn measure(chain: &mut Chain, measured: &mut Measured) {
    let (blocks, program) = (chain.blocks, nodes::program());
    let start = || Ferrited::start_over(&program, chain.folder(), &FLAGS);
    let starts = (0..STARTS).map(|_| {
        let started = Instant::now();
        let mut node = start();
        let time = started.elapsed();
        assert!(node.stop().success());
        time
    });
    let starts = Spread::of_times(starts.collect::<Vec<_>>());
    measured.times("starting the node, until it answers", Limit::Constant, blocks, starts);
    let first = || {
        let mut node = start();
        let time = distribution(&mut Client::connect(node.rpc_port()).unwrap());
        assert!(node.stop().success());
        time
    };
    // The first node that is asked brings the pages into the system's cache.
    let with_disk = Spread::of_times([first()]);
    let name = "get_output_distribution.bin, the first time";
    let firsts = Spread::of_times((0..STARTS).map(|_| first()).collect::<Vec<_>>());
    measured.times(name, EACH_BLOCK, blocks, firsts);
    measured.times("the same from a node that is the first to be asked", WITH_THE_DISK, blocks, with_disk);
    let mut node = start();
    large_calls(&node, blocks, measured);
    small_calls(&mut node, blocks, measured);
    refresh(&node, chain, measured);
    let memory = anonymous_memory(node.process_id());
    let reason = "RingCT outputs up to each block, 8 bytes";
    measured.bytes("memory of the node, after all this", Limit::Proportional(reason), blocks, memory);
    assert!(node.stop().success());
}

/// A JSON-RPC request.
fn request(method: &str, params: &str) -> Vec<u8> {
    format!(r#"{{"jsonrpc":"2.0","id":"0","method":"{method}","params":{params}}}"#).into_bytes()
}

/// The duration of a call that must succeed.
fn time(client: &mut Client, path: &str, body: &[u8]) -> Duration {
    let started = Instant::now();
    let (status, answer) = client.post_bytes(path, body).unwrap();
    let time = started.elapsed();
    let start = String::from_utf8_lossy(&answer[..answer.len().min(300)]).into_owned();
    assert!(status == 200 && !start.contains("\"error\""), "{path}: {start}");
    time
}

fn small_calls(node: &mut Ferrited, blocks: u64, measured: &mut Measured) {
    let histogram = node.json_rpc("get_output_histogram", r#"{"amounts":[0]}"#);
    let outputs = u64::try_from(json_number(&histogram, "total_instances").unwrap()).unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut below = |limit: u64| rng.next_u64() % limit;
    let mut client = Client::connect(node.rpc_port()).unwrap();
    let mut calls = |name: &str, path: &str, body: &mut dyn FnMut() -> Vec<u8>| {
        let bodies: Vec<Vec<u8>> = (0..CALLS).map(|_| body()).collect();
        let mut all = || bodies.iter().map(|body| time(&mut client, path, body)).collect::<Vec<_>>();
        // The first time, pages come from the disk if the chain is larger than the memory.
        let with_disk = Spread::of_times(all());
        measured.times(name, Limit::Constant, blocks, Spread::of_times(all()));
        let name = format!("{name}, for the first time");
        measured.times(&name, WITH_THE_DISK, blocks, with_disk);
    };
    calls("get_info", "/json_rpc", &mut || request("get_info", "{}"));
    calls("get_block_header_by_height", "/json_rpc", &mut || {
        request("get_block_header_by_height", &format!(r#"{{"height":{}}}"#, below(blocks)))
    });
    calls("get_outs.bin, 60 outputs", "/get_outs.bin", &mut || {
        let outputs = (0..OUTS).map(|_| OutputIndex { amount: 0, index: below(outputs) }).collect();
        epee::to_bytes(&GetOutsBinRequest { get_txid: false, outputs, ..GetOutsBinRequest::default() })
    });
    calls("get_output_histogram of RingCT outputs", "/json_rpc", &mut || {
        request("get_output_histogram", r#"{"amounts":[0],"unlocked":true}"#)
    });
}

/// The duration of a call for the distribution of all RingCT outputs.
fn distribution(client: &mut Client) -> Duration {
    let body = epee::to_bytes(&GetOutputDistributionBinRequest {
        amounts: vec![0],
        binary: true,
        client: Vec::new(),
        compress: true,
        cumulative: true,
        from_height: 0,
        to_height: 0,
    });
    time(client, "/get_output_distribution.bin", &body)
}

fn large_calls(node: &Ferrited, blocks: u64, measured: &mut Measured) {
    let mut client = Client::connect(node.rpc_port()).unwrap();
    distribution(&mut client);
    let later = (0..LARGE_CALLS).map(|_| distribution(&mut client));
    let later = Spread::of_times(later.collect::<Vec<_>>());
    measured.times("get_output_distribution.bin, later", EACH_BLOCK, blocks, later);
    let body = request("get_output_histogram", r#"{"amounts":[]}"#);
    let all = (0..LARGE_CALLS).map(|_| time(&mut client, "/json_rpc", &body));
    let all = Spread::of_times(all.collect::<Vec<_>>());
    let each_amount = Limit::Proportional("an entry for each amount, as many as old blocks");
    measured.times("get_output_histogram of all amounts", each_amount, blocks, all);
}

/// A wallet that has mined a hundred of the blocks looks at all of them.
fn refresh(node: &Ferrited, chain: &mut Chain, measured: &mut Measured) {
    let service = Service::start(Which::Ours, node.rpc_port());
    service.restore(&Keys::of(chain.next.wallet().keys()));
    let refreshed = service.refresh();
    assert!(refreshed.blocks >= chain.blocks - 1, "every block is looked at");
    let received = i64::try_from(chain.next.received().0).unwrap();
    assert_eq!(service.amount(), received, "all that the wallet has mined");
    let seen = Spread::of_times([refreshed.time]);
    let reason = Limit::Proportional("each output is looked at");
    measured.times("first refresh of a wallet", reason, chain.blocks, seen);
    let memory = refreshed.memory * f64::from(1 << 20);
    let reason = Limit::Proportional("the id of each block");
    measured.bytes("memory of the wallet service, after that", reason, chain.blocks, memory);
}

/// The anonymous memory of a process: without the pages of the database that the system caches.
fn anonymous_memory(process: u32) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<f64>().unwrap() * 1024.0
}
