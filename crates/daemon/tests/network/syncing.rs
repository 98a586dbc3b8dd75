//! Syncing whole chains.

use ferrite_chain::prune;
use ferrite_testkit::known_wallets;
use ferrite_testkit::monerod::{Monerod, SOME_ADDRESS, WalletRpc};

use crate::ours::{
    Ours, mine, real, real_height, real_mined, real_top, real_with, until, until_ready, until_same,
};

/// A chain of `monerod` with a wallet's transactions in every tenth block after the
/// [common chain](ferrite_testkit::mined::COMMON).
async fn chain_with_transactions(blocks: u32) -> (Monerod, Ours) {
    let mut monerod = real_mined(&[]);
    let mut ours = Ours::start(&[monerod.p2p_port()]).await;
    until_same("the first has what was there before", &ours, &mut monerod).await;
    // It considers itself in sync when it meets a peer with the same chain.
    ours.disconnect().await;
    ours.connect(&[monerod.p2p_port()]).await;
    until_ready(&mut monerod).await;
    let mut wallet = WalletRpc::restore(&monerod, known_wallets::SECOND);
    let mut sent = 0;
    while real_height(&mut monerod) < u64::from(blocks) {
        wallet.json_rpc("refresh", "{}");
        let transfer = format!(r#"{{"destinations":[{{"amount":1000000000,"address":"{SOME_ADDRESS}"}}]}}"#);
        let answer = wallet.json_rpc("transfer", &transfer);
        sent += u32::from(answer.contains("tx_hash"));
        let left = u32::try_from(u64::from(blocks) - real_height(&mut monerod)).expect("a few");
        mine(&mut monerod, left.min(10), SOME_ADDRESS);
    }
    ferrite_testkit::seen!("{blocks} blocks, {sent} transactions");
    assert!(sent > 2, "the wallet could pay");
    (monerod, ours)
}

async fn sync_both_ways(blocks: u32) {
    let (mut monerod, first) = chain_with_transactions(blocks).await;
    // The one that was connected throughout has followed.
    until_same("the first has followed", &first, &mut monerod).await;
    assert!(first.network.as_ref().expect("online").sync_status().synchronized);
    // A new one downloads everything.
    let second = Ours::start(&[monerod.p2p_port()]).await;
    until_same("the second has fetched all", &second, &mut monerod).await;
    // And a new monerod downloads everything from us.
    let mut other = real(&[second.port()]);
    until_same("the other monerod has fetched all", &second, &mut other).await;
    assert_eq!(real_top(&mut monerod), real_top(&mut other));
    ferrite_testkit::seen!("height {}", second.height());
}

#[tokio::test(flavor = "multi_thread")]
async fn chains_are_fetched_both_ways() {
    sync_both_ways(160).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "the long form"]
async fn long_chains_are_fetched_both_ways() {
    sync_both_ways(2000).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restarted_node_continues_its_sync() {
    let mut monerod = real_mined(&[]);
    let mut ours = Ours::start(&[monerod.p2p_port()]).await;
    until("it is in the middle", || ours.height() > 20).await;
    ours.restart().await;
    let before = ours.height();
    assert!(before > 20, "what was added is still there");
    println!("stopped at {before} of 121");
    ours.connect(&[monerod.p2p_port()]).await;
    until_same("it has fetched the rest", &ours, &mut monerod).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pruned_nodes_on_either_side() {
    let mut pruned = real_with(&[], &["--prune-blockchain"]);
    let ours = Ours::start(&[pruned.p2p_port()]).await;
    until_ready(&mut pruned).await;
    mine(&mut pruned, 50, SOME_ADDRESS);
    until_same("we follow a pruned node", &ours, &mut pruned).await;
    let seeds: Vec<u32> =
        ours.network.as_ref().expect("online").connections().iter().map(|peer| peer.pruning_seed).collect();
    assert!(seeds.iter().any(|seed| *seed != 0), "{seeds:?}");

    // We prune ours, and a fresh monerod downloads from it.
    let seed = prune::make_seed(3, prune::LOG_STRIPES).expect("a stripe");
    let work = move |engine: &mut ferrite_chain::engine::Engine<_>| {
        prune::run(engine.database(), seed, 1000, |_| true).expect("it is pruned")
    };
    ours.node.chain().run(work).expect("it runs");
    let mut other = real(&[ours.port()]);
    until_same("a monerod follows us", &ours, &mut other).await;
    ours.mine(3);
    until_same("it follows on", &ours, &mut other).await;
    until_same("the pruned one as well", &ours, &mut pruned).await;
}
