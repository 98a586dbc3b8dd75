//! How long questions take while the wallet goes through the chain once more.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use ferrite_testkit::http::Client;

use super::service::{Service, call};

/// What is asked, and by which name the table has it.
const QUESTIONS: &[(&str, &str, &str)] = &[
    ("get_balance", "get_balance", "{}"),
    (
        "get_transfers, last 50 blocks",
        "get_transfers",
        r#"{"in":true,"out":true,"pending":true,"filter_by_height":true,"min_height":1320}"#,
    ),
    ("get_transfers, all", "get_transfers", r#"{"in":true,"out":true,"pending":true}"#),
];

/// No question should take longer, but one in a hundred.
const GOAL: Duration = Duration::from_millis(10);

/// Asks both. Returns what missed the goal.
pub(crate) fn measure(ours: &mut Service, theirs: &mut Service, seconds: usize) -> Vec<String> {
    println!("\n| during a rescan | p50 | p99 | worst | questions | bytes | monero-wallet-rpc: worst of 3 |");
    println!("|---|---:|---:|---:|---:|---:|---:|");
    let mut missed = Vec::new();
    let mut rescans = 0;
    for (name, method, params) in QUESTIONS {
        let asked = while_scanning(ours, seconds, |client| {
            let started = Instant::now();
            let bytes = call(client, method, params).len();
            (started.elapsed(), bytes)
        });
        let mut times: Vec<Duration> = asked.answers.iter().map(|(time, _)| *time).collect();
        times.sort();
        let quantile = |of_hundred: usize| times[(times.len() - 1) * of_hundred / 100];
        let bytes = asked.answers.iter().map(|(_, bytes)| *bytes).max().unwrap();
        rescans += asked.rescans;
        let reference = (0..3).map(|_| one_during_a_rescan(theirs, method, params)).max().unwrap();
        let millis = |time: Duration| format!("{:.2} ms", time.as_secs_f64() * 1000.0);
        println!(
            "| {name} | {} | {} | {} | {} | {bytes} | {} |",
            millis(quantile(50)),
            millis(quantile(99)),
            millis(times[times.len() - 1]),
            times.len(),
            millis(reference),
        );
        if quantile(99) > GOAL {
            missed.push(format!("p99 of {name} during a rescan: {}", millis(quantile(99))));
        }
    }
    println!("\nOurs went through the chain {rescans} times meanwhile. The goal is a p99 below 10 ms.");
    missed
}

struct Asked {
    answers: Vec<(Duration, usize)>,
    rescans: usize,
}

/// Asks again and again, over one connection, while the wallet goes through the chain again and again.
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
            // Somebody who asks all the time would be a load of its own.
            std::thread::sleep(Duration::from_millis(1));
        }
        over.store(true, Ordering::Relaxed);
    });
    Asked { answers, rescans: rescans.into_inner() }
}

/// How long one question takes that comes when a rescan has just begun.
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
