//! The first sync of a node that knows the hashes of all blocks, beside the database alone.

use std::path::Path;
use std::time::{Duration, Instant};

use ferrite_chain::db::{Database, OpenOptions};
use ferrite_chain::known::hash_chain;
use ferrite_testkit::bench::shares::Shares;
use ferrite_testkit::bench::{Bench, Goal, Row, Spread, grouped};
use ferrite_testkit::http::json_number;
use ferrite_testkit::ours::Ferrited;
use ferrite_testkit::processor;
use ferrite_testkit::synthetic::{LongChain, Made, Plan, append_all};
use ferrite_types::Height;

use super::chain::Chain;
use super::nodes;

/// Blocks in a group of known hashes.
const GROUP: u64 = 512;
/// Number of turns.
const TURNS: usize = 3;
/// Timeout of a turn.
const TIMEOUT: Duration = Duration::from_secs(1800);
/// An address without a listener: with it as exclusive node, a node makes no connections.
const UNREACHABLE_PEER: &str = "127.0.0.1:1";
/// Bytes of blocks and transactions on mainnet, for the estimate.
const MAINNET_BYTES: f64 = 200e9;

/// A first sync.
struct Fetched {
    time: Duration,
    /// Of all cores together.
    processor: Duration,
    shares: Shares,
}

/// Fetches a chain from a peer.
pub(crate) fn measure(bench: &mut Bench, plan: Plan) {
    let plan = Plan { blocks: plan.blocks.next_multiple_of(GROUP), ..plan };
    let chain = Chain::make(plan);
    let known = chain.folder().join("known-hashes");
    {
        let db = Database::open(chain.folder(), &OpenOptions::new(chain.genesis())).unwrap();
        let hashes = hash_chain(&db, Height(u64::MAX), |_| {}).unwrap();
        assert_eq!(hashes.end(), Height(plan.blocks));
        std::fs::write(&known, hashes.to_bytes()).unwrap();
    }
    let flags = ["--keep-fakechain", "--fixed-difficulty", "1", "--allow-local-ip", "--add-exclusive-node"];
    let flags = [&flags[..], &[UNREACHABLE_PEER]].concat();
    let source = Ferrited::start_over(nodes::program(), chain.folder(), &flags);
    let (mut stored, mut fetched) = (Vec::new(), Vec::new());
    for _ in 0..TURNS {
        stored.push(store(&plan));
        fetched.push(fetch(&source, &known, plan.blocks));
    }
    report(bench, &chain, stored, fetched);
}

/// The time that the database alone takes for the blocks.
fn store(plan: &Plan) -> Duration {
    let folder = tempfile::tempdir().unwrap();
    let genesis = plan.config().genesis.id().unwrap();
    let db = Database::open(folder.path(), &OpenOptions::new(genesis)).unwrap();
    let mut chain = LongChain::new(plan);
    let mut time = Duration::ZERO;
    for _ in 0..plan.blocks / GROUP {
        let blocks: Vec<Made> = chain.by_ref().take(usize::try_from(GROUP).unwrap()).collect();
        let started = Instant::now();
        append_all(&db, &blocks);
        time += started.elapsed();
    }
    println!("The database alone: {:.2} s", time.as_secs_f64());
    time
}

/// From the start of the program until it has all blocks.
fn fetch(source: &Ferrited, known: &Path, height: u64) -> Fetched {
    let peer = format!("127.0.0.1:{}", source.p2p_port());
    let flags = ["--fixed-difficulty", "1", "--allow-local-ip", "--add-exclusive-node", &peer];
    let more = ["--log-level", "0,net.cn:DEBUG", "--known-hashes", known.to_str().unwrap()];
    let started = Instant::now();
    let mut node = Ferrited::start_with(nodes::program(), &[&flags[..], &more].concat());
    while json_number(&node.json_rpc("get_info", "{}"), "height") != i64::try_from(height).ok() {
        assert!(started.elapsed() < TIMEOUT, "the chain is not fetched: {}", node.json_rpc("get_info", "{}"));
        std::thread::sleep(Duration::from_millis(50));
    }
    let (time, processor) = (started.elapsed(), processor::used(node.process_id()));
    println!("Fetched: {:.2} s, {:.2} s of processors", time.as_secs_f64(), processor.as_secs_f64());
    Fetched { time, processor, shares: Shares::read(&node.log()) }
}

fn report(bench: &mut Bench, chain: &Chain, stored: Vec<Duration>, mut fetched: Vec<Fetched>) {
    bench.note(&format!(
        "The first sync of a node that knows the hashes of all blocks: {} blocks with {} transactions and {:.0} MB, all of \
         version 16, from a node of ours on the same machine, from the start of the program until it has all of them. Beside \
         the database alone, which gets the same blocks decoded, {GROUP} a commit, and waits for the disk in the same way.",
        grouped(chain.blocks),
        grouped(chain.txs),
        chain.bytes as f64 / 1e6,
    ));
    bench.table("database alone");
    let times = Spread::of_times(fetched.iter().map(|fetched| fetched.time));
    let (median, bytes) = (times.median(), chain.bytes as f64);
    let rate = format!("{:.1} MB/s, {:.0} transactions/s", bytes / 1e6 / median, chain.txs as f64 / median);
    let row = Row::time("first sync with known hashes", times).beside(Spread::of_times(stored));
    bench.row(&row.goal(Goal::NotSlower(1.3)).also(rate));
    fetched.sort_by_key(|fetched| fetched.time);
    let Fetched { time, processor, shares } = &fetched[fetched.len() / 2];
    let part = |of: Duration| {
        format!("{:.2} s ({:.0} %)", of.as_secs_f64(), 100.0 * of.as_secs_f64() / time.as_secs_f64())
    };
    bench.note(&format!(
        "What the node logs of its time in the middle turn: cheap rules and storage {}, commits {}; network, start of the \
         program and everything else {}. Blocks were decoded beside that in {}. It used {:.2} s of processors. At {:.1} MB/s, {:.0} GB \
         of blocks and transactions, about what mainnet has, take {:.1} h, if peers send and the disk writes as fast, and if \
         a database that no longer fits into memory takes no longer.",
        part(shares.append),
        part(shares.commit),
        part(time.saturating_sub(shares.all)),
        part(shares.prepare),
        processor.as_secs_f64(),
        bytes / 1e6 / median,
        MAINNET_BYTES / 1e9,
        MAINNET_BYTES / (bytes / median) / 3600.0,
    ));
}
