//! How many transactions with two inputs and two outputs are verified in a second, alone and in batches.

#[path = "../tests/rules/build.rs"]
#[allow(dead_code, reason = "the tests use all of it")]
mod build;

use std::time::Instant;

use ferrite_consensus::batch::{BatchTx, Known, verify_transactions};
use ferrite_consensus::context::ChainContext;
use ferrite_consensus::tx;
use ferrite_crypto::random::os_rng;
use ferrite_types::Height;

fn main() {
    let chain = ChainContext { hf_version: 16, chain_height: Height(100), unlock_clock: 0 };
    let mut builder = build::Builder::new(1);
    let built: Vec<_> = (0..128).map(|_| builder.version_2(&[16, 16], 2)).collect();
    let parsed: Vec<_> = built.iter().map(build::Built::parsed).collect();

    let single = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool of one thread");
    let seconds = time(|| {
        single.install(|| {
            for (tx, built) in parsed.iter().zip(&built) {
                tx::check(tx, &chain, &built.resolved, &mut os_rng()).expect("it is valid");
            }
        });
    });
    report("one by one, one thread", parsed.len(), seconds);

    let items: Vec<_> = parsed
        .iter()
        .zip(&built)
        .map(|(tx, built)| BatchTx { tx, chain, resolved: &built.resolved, known: Known::default() })
        .collect();
    for size in [2, 16, 128] {
        for (threads, pool) in [("one thread", Some(&single)), ("all threads", None)] {
            let verify = || {
                for batch in items.chunks(size) {
                    assert!(verify_transactions(batch, os_rng).iter().all(Result::is_ok));
                }
            };
            let seconds = time(|| match pool {
                Some(pool) => pool.install(verify),
                None => verify(),
            });
            report(&format!("batches of {size}, {threads}"), items.len(), seconds);
        }
    }
}

/// The fastest of three.
fn time(work: impl Fn()) -> f64 {
    let run = || {
        let start = Instant::now();
        work();
        start.elapsed().as_secs_f64()
    };
    (0..3).map(|_| run()).fold(f64::INFINITY, f64::min)
}

fn report(what: &str, transactions: usize, seconds: f64) {
    #[expect(clippy::cast_precision_loss, reason = "a few transactions")]
    let count = transactions as f64;
    println!("{what:30} {:8.0} transactions/s {:8.3} ms each", count / seconds, 1000.0 * seconds / count);
}
