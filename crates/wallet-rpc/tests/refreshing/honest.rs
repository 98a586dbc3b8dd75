//! An honest node.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use ferrite_types::{Hash, Height};
use ferrite_wallet::state::TransferFilter;
use ferrite_wallet_client::daemon::DaemonError;
use ferrite_wallet_client::node::NodeError;
use ferrite_wallet_client::refresh::auto::AutoRefresh;
use ferrite_wallet_client::refresh::{RefreshError, Refreshed, Refresher, ScanTxError, Target};

use super::fake::{FakeNode, payment};
use super::wallet::{Memory, Seen, address, refresher, reloaded, seen};

const ALICE: u8 = 1;
const BOB: u8 = 2;

/// A chain in which Alice mines every tenth block and is paid in every seventh.
pub(crate) fn grow(node: &FakeNode, seed: u64, blocks: u64) {
    for _ in 0..blocks {
        let height = node.height();
        let miner = address(if height.is_multiple_of(10) { ALICE } else { BOB }, 0, 1000 + height);
        let mut txs = Vec::new();
        if height.is_multiple_of(7) {
            txs.push(payment(seed ^ height << 8, &[address(BOB, 0, 5), address(ALICE, 0, 2000 + height)]));
        }
        node.mine(seed, miner, txs);
    }
}

/// Alice's expected state at a height, without reorgs.
fn expected(height: u64) -> (u64, usize) {
    let mined = (1..height).filter(|height| height.is_multiple_of(10)).map(|height| 1000 + height);
    let paid = (1..height).filter(|height| height.is_multiple_of(7)).map(|height| 2000 + height);
    let all: Vec<u64> = mined.chain(paid).collect();
    (all.iter().sum(), all.len())
}

fn check(refresher: &Refresher<Memory>, height: u64) -> Seen {
    let seen = seen(refresher);
    let (balance, outputs) = expected(height);
    assert_eq!(
        (seen.height, seen.balance, seen.outputs.len(), seen.payments),
        (height, balance, outputs, outputs)
    );
    seen
}

#[test]
fn many_blocks_from_new_and_old_nodes() {
    for old in [false, true] {
        let node = FakeNode { old, ..FakeNode::new() };
        grow(&node, 1, 2345);
        let alice = refresher(ALICE, 0);
        let refreshed = alice.refresh(&node, Height(0)).unwrap();
        assert_eq!(refreshed, Refreshed { blocks: 2345, received: true, chain: 2346 });
        let first = check(&alice, 2346);
        assert_eq!(reloaded(&alice, ALICE), first);
        assert_eq!(alice.target().notified.lock().unwrap().len(), first.outputs.len());
        println!(
            "{} requests, up to {} at once",
            node.asked.load(Ordering::SeqCst),
            node.at_once.load(Ordering::SeqCst)
        );

        // Nothing new, and then a little.
        let refreshed = alice.refresh(&node, Height(0)).unwrap();
        assert_eq!(refreshed, Refreshed { blocks: 0, received: false, chain: 2346 });
        grow(&node, 2, 5);
        assert_eq!(alice.refresh(&node, Height(0)).unwrap().blocks, 5);
        assert_eq!(reloaded(&alice, ALICE), check(&alice, 2351));

        // Another wallet finds other outputs, and a third one none.
        let bob = refresher(BOB, 0);
        bob.refresh(&node, Height(0)).unwrap();
        assert_eq!(seen(&bob).outputs.len(), 2350 - 235 + 335);
        let unpaid = refresher(3, 0);
        assert!(!unpaid.refresh(&node, Height(0)).unwrap().received);
        assert_eq!(seen(&unpaid).height, 2351);
    }
}

#[test]
fn a_node_that_is_not_trusted_does_not_learn_where_a_wallet_stopped() {
    let honest = FakeNode::new();
    grow(&honest, 1, 2100);
    let alice = refresher(ALICE, 0);
    alice.refresh(&honest, Height(0)).unwrap();
    grow(&honest, 1, 30);
    let round = honest.chain.lock().unwrap()[2047].id;
    let first = Arc::new(std::sync::Mutex::new(Vec::new()));
    let mut stranger = FakeNode { trusted: false, ..FakeNode::new() };
    *stranger.chain.get_mut().unwrap() = honest.chain.lock().unwrap().clone();
    let shown = Arc::clone(&first);
    stranger.lie =
        Some(Box::new(move |request, _| shown.lock().unwrap().extend(request.block_ids.first().copied())));
    alice.forget_node();
    assert_eq!(alice.refresh(&stranger, Height(0)).unwrap().blocks, 30);
    assert_eq!(first.lock().unwrap()[0], round);
    check(&alice, 2131);
}

#[test]
fn reorganisations_of_any_depth_that_is_allowed() {
    for (length, depth) in [(30, 1), (30, 5), (300, 100), (300, 299), (1500, 1200)] {
        let node = FakeNode::new();
        grow(&node, 1, length);
        let alice = refresher(ALICE, 0);
        let allowed = (depth as u64).max(100);
        alice.target().stage(|wallet| wallet.set_max_reorg_depth(allowed));
        alice.refresh(&node, Height(0)).unwrap();
        check(&alice, length + 1);
        node.pop(depth);
        // A shorter chain alone is no reason to detach blocks.
        alice.refresh(&node, Height(0)).unwrap();
        assert_eq!(seen(&alice).height, length + 1);
        grow(&node, 2, depth as u64 + 3);
        alice.refresh(&node, Height(0)).unwrap();
        let after = check(&alice, length + 4);
        let fresh = refresher(ALICE, 0);
        fresh.refresh(&node, Height(0)).unwrap();
        assert_eq!(seen(&fresh), after);
        assert_eq!(reloaded(&alice, ALICE), after);
    }
}

#[test]
fn a_reorganisation_while_ranges_are_fetched() {
    // The node changes its chain after some requests.
    for changes_at in [2, 3] {
        let other = FakeNode::new();
        grow(&other, 1, 400);
        grow(&other, 2, 1200);
        let mut node = FakeNode::new();
        grow(&node, 1, 1500);
        node.before = Some(Box::new(move |node, asked| {
            if asked == changes_at {
                std::mem::swap(&mut *node.chain.lock().unwrap(), &mut *other.chain.lock().unwrap());
            }
        }));
        let alice = refresher(ALICE, 0);
        alice.target().stage(|wallet| wallet.set_max_reorg_depth(2000));
        alice.refresh(&node, Height(0)).unwrap();
        let after = check(&alice, 1601);
        assert_eq!(reloaded(&alice, ALICE), after);
    }
}

#[test]
fn blocks_before_the_restore_height_are_passed_over() {
    let node = FakeNode::new();
    grow(&node, 1, 1800);
    let alice = refresher(ALICE, 1501);
    let refreshed = alice.refresh(&node, Height(0)).unwrap();
    assert_eq!(refreshed.blocks, 1801 - 1501);
    assert!(node.asked_for_ids.load(Ordering::SeqCst) >= 3);
    let (all, before) = (expected(1801), expected(1501));
    let known = seen(&alice);
    assert_eq!((known.height, known.balance), (1801, all.0 - before.0));
    assert_eq!(known.outputs.len(), all.1 - before.1);
    assert_eq!(reloaded(&alice, ALICE), known);

    // One call may ask for a later start; the wallet must not have seen those blocks.
    let later = refresher(ALICE, 0);
    later.refresh(&node, Height(1501)).unwrap();
    assert_eq!(seen(&later), known);
    // A start beyond the chain is its end.
    let beyond = refresher(ALICE, 1_000_000);
    beyond.refresh(&node, Height(0)).unwrap();
    assert_eq!((seen(&beyond).height, seen(&beyond).balance), (1801, 0));
}

#[test]
fn lookahead_extended_by_a_payment_of_the_same_batch() {
    let node = FakeNode::new();
    for minor in [4, 8, 12, 13, 17, 21] {
        node.mine(1, address(BOB, 0, 1), vec![payment(minor.into(), &[address(ALICE, minor, 100)])]);
    }
    // Still beyond the look-ahead.
    node.mine(1, address(BOB, 0, 1), vec![payment(99, &[address(ALICE, 27, 100)])]);
    let alice = refresher(ALICE, 0);
    alice.refresh(&node, Height(0)).unwrap();
    assert_eq!(seen(&alice).balance, 600);
}

fn pool(alice: &Refresher<Memory>) -> Vec<(Hash, bool)> {
    let now = alice.target().now();
    let transfers = alice.target().look(|wallet| wallet.transfers_pool(&TransferFilter::default(), now));
    transfers.iter().map(|transfer| (transfer.txid, transfer.double_spend_seen)).collect()
}

#[test]
fn the_pool() {
    for old in [false, true] {
        let node = FakeNode { old, ..FakeNode::new() };
        grow(&node, 1, 3);
        let alice = refresher(ALICE, 0);
        let first = payment(1, &[address(ALICE, 0, 77), address(BOB, 0, 1)]);
        let foreign = payment(2, &[address(BOB, 0, 1)]);
        node.pool.lock().unwrap().extend([first.clone(), foreign]);
        if old {
            // An old node sends transactions one by one, with their proofs, which these do not have.
            alice.refresh(&node, Height(0)).unwrap();
            assert!(pool(&alice).is_empty());
            continue;
        }
        alice.refresh(&node, Height(0)).unwrap();
        assert_eq!(pool(&alice), [(first.txid, false)]);
        assert_eq!(*alice.target().notified.lock().unwrap(), [first.txid]);
        // Once more: no event is reported twice.
        alice.refresh(&node, Height(0)).unwrap();
        assert_eq!(pool(&alice).len(), 1);
        assert_eq!(alice.target().notified.lock().unwrap().len(), 1);
        // It is mined while the node still has it in its pool.
        node.mine(1, address(BOB, 0, 1), vec![first.clone()]);
        *node.removed.lock().unwrap() = vec![first.txid];
        alice.refresh(&node, Height(0)).unwrap();
        assert!(pool(&alice).is_empty());
        assert_eq!(seen(&alice).balance, 77);
        // One that leaves the pool without a block.
        let second = payment(3, &[address(ALICE, 1, 5)]);
        *node.pool.lock().unwrap() = vec![second.clone()];
        node.removed.lock().unwrap().clear();
        alice.refresh(&node, Height(0)).unwrap();
        assert_eq!(pool(&alice), [(second.txid, false)]);
        node.pool.lock().unwrap().clear();
        *node.removed.lock().unwrap() = vec![second.txid];
        alice.refresh(&node, Height(0)).unwrap();
        assert!(pool(&alice).is_empty());
        assert_eq!(seen(&alice).balance, 77);
    }
}

#[test]
fn spent_or_not() {
    let node = FakeNode::new();
    grow(&node, 1, 20);
    let alice = refresher(ALICE, 0);
    alice.refresh(&node, Height(0)).unwrap();
    let before = check(&alice, 21);
    let (image, amount) = alice.target().look(|wallet| {
        let output = &wallet.outputs()[0];
        (output.key_image.unwrap(), output.amount.0)
    });
    node.spent.lock().unwrap().insert(image.to_string(), 1);
    alice.rescan_spent(&node).unwrap();
    assert_eq!(seen(&alice).balance, before.balance - amount);
    node.spent.lock().unwrap().clear();
    alice.rescan_spent(&node).unwrap();
    assert_eq!(seen(&alice), before);
}

#[test]
fn transactions_that_the_node_does_not_have() {
    let node = FakeNode::new();
    grow(&node, 1, 20);
    let alice = refresher(ALICE, 0);
    alice.refresh(&node, Height(0)).unwrap();
    let unknown = BTreeSet::from([Hash([1; 32])]);
    assert!(matches!(alice.scan_txs(&node, &unknown), Err(ScanTxError::NotFound)));
    check(&alice, 21);
}

#[test]
fn a_node_disconnects_and_returns() {
    let node = Arc::new(FakeNode::new());
    grow(&node, 1, 50);
    node.away.store(true, Ordering::Relaxed);
    let alice = refresher(ALICE, 0);
    let error = alice.refresh(&*node, Height(0)).unwrap_err();
    assert!(matches!(error, RefreshError::Daemon(DaemonError::Node(NodeError::NoConnection(_)))));

    let asked = Arc::clone(&node);
    let period = Some(Duration::from_millis(20));
    let auto = AutoRefresh::start(Arc::clone(&alice), period, move || Arc::clone(&asked)).unwrap();
    wait(|| auto.last_error().is_some());
    assert_eq!(seen(&alice).height, 1);
    node.away.store(false, Ordering::Relaxed);
    wait(|| seen(&alice).height == 51 && auto.last_error().is_none());
    grow(&node, 1, 10);
    wait(|| seen(&alice).height == 61);
    check(&alice, 61);
    // Without a period, it refreshes only on request.
    auto.set_period(None);
    alice.refresh(&*node, Height(0)).unwrap();
    grow(&node, 1, 1);
    auto.wake();
    wait(|| seen(&alice).height == 62);
    drop(auto);
    assert!(alice.stop().is_stopped());
    let error = alice.refresh(&*node, Height(0)).unwrap_err();
    assert!(matches!(error, RefreshError::Daemon(DaemonError::Stopped)));
}

fn wait(mut done: impl FnMut() -> bool) {
    let started = Instant::now();
    while !done() {
        assert!(started.elapsed() < Duration::from_secs(60), "it takes too long");
        std::thread::sleep(Duration::from_millis(5));
    }
}
