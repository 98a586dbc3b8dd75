//! Latency of calls during a rescan.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use ferrite_testkit::bench::{Bench, Goal, Row, Spread};
use ferrite_testkit::http::Client;

use super::service::{Service, call};

/// Method, parameters, and name of the row.
const QUESTIONS: &[(&str, &str, &str)] = &[
    ("get_balance", "get_balance", "{}"),
    (
        "get_transfers, last 50 blocks",
        "get_transfers",
        r#"{"in":true,"out":true,"pending":true,"filter_by_height":true,"min_height":1320}"#,
    ),
    ("get_transfers, all", "get_transfers", r#"{"in":true,"out":true,"pending":true}"#),
];

/// Goal for the 99th percentile, in seconds.
const GOAL: f64 = 0.01;

/// Measures both services.
pub(crate) fn measure(bench: &mut Bench, ours: &mut Service, theirs: &mut Service, seconds: usize) {
    bench.note(&format!(
        "Questions while the wallet goes through the chain again and again. Ours is asked about every millisecond for {seconds} s \
         and the time that 99 of 100 questions stay below counts; monero-wallet-rpc answers nothing before it is done, so \
         it is asked three times, each when a rescan has just begun."
    ));
    bench.table("monero-wallet-rpc, each of 3");
    for (name, method, params) in QUESTIONS {
        let asked = while_scanning(ours, seconds, |client| {
            let started = Instant::now();
            let bytes = call(client, method, params).len();
            (started.elapsed(), bytes)
        });
        let times = Spread::of_times(asked.answers.iter().map(|(time, _)| *time));
        let bytes = asked.answers.iter().map(|(_, bytes)| *bytes).max().unwrap();
        let reference = Spread::of_times([(); 3].map(|()| one_during_a_rescan(theirs, method, params)));
        let also = format!(
            "median {:.2} ms, worst {:.1} ms of {} questions during {} rescans; answers of up to {bytes} bytes",
            times.median() * 1e3,
            times.percentile(100) * 1e3,
            asked.answers.len(),
            asked.rescans,
        );
        let p99 = Spread::of([times.percentile(99)]);
        bench.row(
            &Row::time(format!("{name}, p99"), p99).beside(reference).goal(Goal::Below(GOAL)).also(also),
        );
    }
}

struct Asked {
    answers: Vec<(Duration, usize)>,
    rescans: usize,
}

/// Repeats a call over one connection while the wallet rescans continuously.
fn while_scanning(
    service: &Service,
    seconds: usize,
    mut ask: impl FnMut(&mut Client) -> (Duration, usize),
) -> Asked {
    let (mut scanning, mut asking) = (service.connect(), service.connect());
    let over = AtomicBool::new(false);
    let rescans = AtomicUsize::new(0);
    let mut answers = Vec::new();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !over.load(Ordering::Relaxed) {
                call(&mut scanning, "rescan_blockchain", r#"{"hard":true}"#);
                rescans.fetch_add(1, Ordering::Relaxed);
            }
        });
        let started = Instant::now();
        let long = Duration::from_secs(seconds as u64);
        while started.elapsed() < long {
            answers.push(ask(&mut asking));
            // Calls without a pause would be a load of their own.
            std::thread::sleep(Duration::from_millis(1));
        }
        over.store(true, Ordering::Relaxed);
    });
    Asked { answers, rescans: rescans.into_inner() }
}

/// The latency of one call right after a rescan has started.
fn one_during_a_rescan(service: &Service, method: &str, params: &str) -> Duration {
    let (mut scanning, mut asking) = (service.connect(), service.connect());
    std::thread::scope(|scope| {
        scope.spawn(|| call(&mut scanning, "rescan_blockchain", r#"{"hard":true}"#));
        std::thread::sleep(Duration::from_millis(100));
        let started = Instant::now();
        call(&mut asking, method, params);
        started.elapsed()
    })
}
