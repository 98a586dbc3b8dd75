//! The real `monero-wallet-rpc` runs the same scenario on the real node and on ours: it mines, pays, sweeps, proves and
//! rescans. Its reports must be the same.

#![allow(clippy::unwrap_used)]

mod story;

use ferrite_testkit::monerod::Monerod;
use ferrite_testkit::ours::Ferrited;

use story::Story;

#[test]
fn a_real_wallet_gets_the_same_results() {
    let real = Monerod::start();
    let on_real = Story::live(real.rpc_port());
    drop(real);
    let ours = Ferrited::start(env!("CARGO_BIN_EXE_ferrited"));
    let on_ours = Story::live(ours.rpc_port());
    let differences: Vec<_> = on_ours.iter().zip(&on_real).filter(|(ours, real)| ours != real).collect();
    println!("{} statements of the wallets, {} differences", on_ours.len(), differences.len());
    assert!(differences.is_empty(), "ours, real: {differences:#?}");
    assert_eq!(on_ours.len(), on_real.len());
    assert!(on_ours.len() > 40, "the story was too short: {}", on_ours.len());
}
