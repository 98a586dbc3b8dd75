//! Rescans and deep reorgs: the wallet never shows less than before.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use ferrite_types::Height;
use ferrite_wallet::state::{ApplyError, Rescan};
use ferrite_wallet_client::daemon::DaemonError;
use ferrite_wallet_client::refresh::{RefreshError, Target};

use super::fake::{FakeNode, payment};
use super::honest::grow;
use super::wallet::{address, refresher, reloaded, seen};

const ALICE: u8 = 1;

#[test]
fn a_rescan_finds_everything_again() {
    for rescan in [Rescan::Soft, Rescan::Hard] {
        let node = FakeNode::new();
        grow(&node, 1, 700);
        node.pool.lock().unwrap().push(payment(9, &[address(ALICE, 0, 77)]));
        let alice = refresher(ALICE, 0);
        alice.refresh(&node, Height(0)).unwrap();
        let (before, notified) = (seen(&alice), alice.target().notified.lock().unwrap().len());
        alice.rescan(&node, rescan).unwrap();
        assert_eq!(seen(&alice), before);
        assert_eq!(reloaded(&alice, ALICE).outputs, before.outputs);
        assert_eq!(alice.target().notified.lock().unwrap().len(), notified, "no payment is reported twice");
        grow(&node, 1, 5);
        alice.refresh(&node, Height(0)).unwrap();
        assert_eq!(seen(&alice).height, 706);
    }
}

#[test]
fn an_unfinished_rescan_leaves_the_old_state_visible() {
    let mut node = FakeNode::new();
    grow(&node, 1, 700);
    let alice = refresher(ALICE, 0);
    alice.refresh(&node, Height(0)).unwrap();
    let before = seen(&alice);
    let looked = Arc::new(AtomicUsize::new(0));
    let (looker, count, expected) = (Arc::clone(&alice), Arc::clone(&looked), seen(&alice));
    node.before = Some(Box::new(move |_, _| {
        assert_eq!(seen(&looker), expected);
        count.fetch_add(1, Ordering::SeqCst);
    }));
    alice.rescan(&node, Rescan::Soft).unwrap();
    assert!(looked.load(Ordering::SeqCst) > 3);
    assert_eq!(seen(&alice), before);
}

#[test]
fn a_rescan_that_fails_changes_nothing() {
    for fails_at in 1..4 {
        let mut node = FakeNode::new();
        grow(&node, 1, 1500);
        let alice = refresher(ALICE, 0);
        alice.refresh(&node, Height(0)).unwrap();
        let before = seen(&alice);
        let changes = alice.target().kept.lock().unwrap().len();
        let start = node.asked.load(Ordering::SeqCst);
        node.before = Some(Box::new(move |node, asked| {
            if asked >= start + fails_at {
                node.away.store(true, Ordering::SeqCst);
            }
        }));
        let error = alice.rescan(&node, Rescan::Hard).unwrap_err();
        assert!(matches!(error, RefreshError::Daemon(DaemonError::Node(_))), "{error}");
        assert_eq!(seen(&alice), before);
        assert_eq!(alice.target().kept.lock().unwrap().len(), changes, "nothing was committed");
        assert_eq!(reloaded(&alice, ALICE), before);
    }
}

#[test]
fn payments_during_a_rescan_are_kept() {
    let mut node = FakeNode::new();
    grow(&node, 1, 700);
    let alice = refresher(ALICE, 0);
    alice.refresh(&node, Height(0)).unwrap();
    let start = node.asked.load(Ordering::SeqCst);
    let follower = Arc::clone(&alice);
    node.before = Some(Box::new(move |node, asked| {
        if asked == start + 2 {
            grow(node, 1, 10);
            follower.target().stage(|wallet| wallet.create_account("late"));
        }
    }));
    alice.rescan(&node, Rescan::Soft).unwrap();
    assert_eq!(seen(&alice).height, 711);
    assert_eq!(alice.target().look(|wallet| wallet.account_count()), 2);
    let fresh = refresher(ALICE, 0);
    node.before = None;
    fresh.refresh(&node, Height(0)).unwrap();
    assert_eq!(seen(&fresh), seen(&alice));
}

#[test]
fn a_node_with_a_short_chain_does_not_empty_the_wallet() {
    let node = FakeNode::new();
    grow(&node, 1, 300);
    let alice = refresher(ALICE, 0);
    alice.refresh(&node, Height(0)).unwrap();
    let before = seen(&alice);
    let short = FakeNode::new();
    grow(&short, 2, 50);
    let error = alice.rescan(&short, Rescan::Soft).unwrap_err();
    assert!(matches!(error, RefreshError::Shorter { found: 51, seen: 301 }), "{error}");
    assert_eq!(seen(&alice), before);
    assert_eq!(reloaded(&alice, ALICE), before);
    alice.rescan(&short, Rescan::Hard).unwrap();
    assert_eq!(seen(&alice).height, 51);
}

#[test]
fn a_reorganisation_that_is_too_deep_is_refused() {
    let node = FakeNode::new();
    grow(&node, 1, 400);
    let alice = refresher(ALICE, 0);
    alice.refresh(&node, Height(0)).unwrap();
    let before = seen(&alice);
    for other in [299, 101] {
        node.pop(other);
        grow(&node, 2, other as u64 + 3);
        let error = alice.refresh(&node, Height(0)).unwrap_err();
        assert!(matches!(error, RefreshError::Apply(ApplyError::ReorgDepth(_))), "{error}");
        assert!(
            error.to_string().starts_with(
                "reorg exceeds maximum allowed depth, use 'set max-reorg-depth N' to allow it, reorg depth: "
            ),
            "{error}"
        );
        assert_eq!(seen(&alice), before);
        assert_eq!(reloaded(&alice, ALICE), before);
    }
    // With the setting of the keys file.
    alice.target().stage(|wallet| wallet.set_max_reorg_depth(300));
    alice.refresh(&node, Height(0)).unwrap();
    assert_eq!(seen(&alice).height, node.height());
}

/// A node that is still syncing has only the first blocks.
#[test]
fn a_node_that_is_far_behind_is_no_reorganisation() {
    let node = FakeNode::new();
    grow(&node, 1, 300);
    let behind = FakeNode::new();
    *behind.chain.lock().unwrap() = node.chain.lock().unwrap()[..57].to_vec();
    let alice = refresher(ALICE, 0);
    alice.refresh(&node, Height(0)).unwrap();
    let before = seen(&alice);
    alice.refresh(&behind, Height(0)).unwrap();
    assert_eq!(seen(&alice), before);
}
