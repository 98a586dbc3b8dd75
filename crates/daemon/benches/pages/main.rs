//! `make bench`: the node's page on a long chain with a full pool: what each page costs, weighs, and when it is seen.
//!
//! `cargo bench -p ferrite-daemon --bench pages`. `FERRITE_BENCH_PAGE_BLOCKS` are the blocks of the chain (1,000,000),
//! `FERRITE_BENCH_PAGE_POOL` the transactions of the pool (10,000), `FERRITE_BENCH_PAGE_CALLS` the requests for each page
//! (400). `scripts/need browser` installs the browser.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a benchmark may stop")]

mod chain;
#[path = "../calls/feed.rs"]
#[allow(dead_code, reason = "the benchmark of calls uses the rest")]
mod feed;
mod paint;
mod visits;

use std::process::ExitCode;

use ferrite_testkit::bench::{self, Bench, Goal, Row, Spread};
use ferrite_testkit::http::Client;
use ferrite_testkit::monerod::Monerod;
use ferrite_testkit::ours::Ferrited;
use ferrite_testkit::ports;

use chain::Long;
use visits::{Cost, Visitor};

/// When something of a page is to be seen, in seconds.
const SEEN_WITHIN: f64 = 0.2;
/// What a page may weigh, with all that it loads.
const BYTES: f64 = 300_000.0;
/// Connections that fill the pool, and parts of it.
const PARTS: usize = 10;

fn main() -> ExitCode {
    if bench::is_only_tested() {
        return ExitCode::SUCCESS;
    }
    let mut bench = Bench::start("pages", "The node's page");
    let blocks = bench::setting("FERRITE_BENCH_PAGE_BLOCKS", 1_000_000, 20_000) as u64;
    let waiting = bench::setting("FERRITE_BENCH_PAGE_POOL", 10_000, 500);
    let long = Long::make(blocks, waiting);
    let port = ports::lease();
    let text = port.to_string();
    let flags =
        ["--offline", "--keep-fakechain", "--fixed-difficulty", "1", "--page-bind-port", text.as_str()];
    let mut node = Ferrited::start_over(env!("CARGO_BIN_EXE_ferrited"), long.folder.path(), &flags);
    feed::transactions(node.rpc_port(), &long.waiting, PARTS, u64::MAX);
    let mut visitor = Visitor::new(&node, port);
    let pages = long.pages(&mut visitor, waiting);
    bench.note(&format!("{} The pool has {waiting} transactions.", long.description));
    costs(&mut bench, &mut visitor, &long, &pages);
    seen(&mut bench, port, &pages);
    assert!(node.stop().success());
    bench.finish()
}

/// What pages cost the node, beside a small call to monerod.
fn costs(bench: &mut Bench, visitor: &mut Visitor, long: &Long, pages: &[(&'static str, String)]) {
    let turns = bench::setting("FERRITE_BENCH_PAGE_CALLS", 400, 100);
    let info = visitor.call("get_info", "{}", turns);
    let block = visitor.call("get_block", &format!(r#"{{"height":{}}}"#, long.full_block), turns);
    let mut monerod = Monerod::start();
    let mut rpc = Client::connect(monerod.rpc_port()).unwrap();
    let small = visits::call(&mut rpc, monerod.process_id(), "get_info", "{}", turns);
    drop(rpc);
    assert!(monerod.stop().success());
    bench.note(&format!(
        "One connection over loopback asks for each page {turns} times, after one visit. Compared is the processor time of \
         the node for a page that it draws each time with that of monerod for `get_info`, a small call. What is asked for \
         again within a second is not drawn again. Of our calls, `get_info` takes {:.0} µs and \
         `get_block` of a block with 20 transactions {:.0} µs.",
        info.cpu * 1e6,
        block.cpu * 1e6,
    ));
    bench.table("get_info of monerod");
    for (name, path) in pages {
        let (cost, again) = (visitor.visit(path, turns), visitor.visit_again(path, turns));
        bench.row(
            &Row::time(format!("{name}, processor time"), Spread::of([cost.cpu]))
                .beside(Spread::of([small.cpu]))
                .goal(Goal::NotSlower(1.0))
                .also(format!("{}; asked for again {:.0} µs", described(&cost), again.cpu * 1e6)),
        );
    }
    let proof = visitor.proof(long, turns.min(50));
    let row = Row::time("check of a payment proof", proof).goal(Goal::Below(0.02));
    bench.row(&row.also("there is one at a time, and a rest of three times as long after each"));
}

fn described(cost: &Cost) -> String {
    let times = &cost.times;
    format!(
        "answered in {:.2} ms, p99 {:.2} ms; {:.1} kB of HTML",
        times.median() * 1e3,
        times.percentile(99) * 1e3,
        cost.bytes as f64 / 1e3
    )
}

/// When a browser shows pages, and what it loads for them.
fn seen(bench: &mut Bench, port: u16, pages: &[(&'static str, String)]) {
    let visits = bench::setting("FERRITE_BENCH_PAGE_PAINTS", 9, 3);
    bench.note(&format!(
        "Chromium opens each page {visits} times with an empty cache, in a window of 1440 by 900: the time from the start of \
         the navigation until the first text is painted, and all bytes that it receives, with the style sheet, the scripts \
         and the heads of the responses."
    ));
    bench.table("nothing");
    let painted = paint::measure(port, pages, visits);
    for ((name, _), seen) in pages.iter().zip(&painted) {
        let row = Row::time(format!("{name}, first paint"), Spread::of_times(seen.paints.clone()));
        bench.row(&row.goal(Goal::Below(SEEN_WITHIN)));
    }
    for ((name, _), seen) in pages.iter().zip(&painted) {
        let row = Row::bytes(format!("{name}, everything"), Spread::of([seen.bytes as f64]));
        bench.row(&row.goal(Goal::Below(BYTES)));
    }
}
