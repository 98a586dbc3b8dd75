//! A lying node: clear errors, no loss of data, and recovery with an honest node.

use std::sync::atomic::Ordering;

use ferrite_rpc::daemon::bulk::{GetBlocksBinRequest, GetBlocksBinResponse};
use ferrite_types::Height;
use ferrite_wallet::scan::ScanError;
use ferrite_wallet::state::ApplyError;
use ferrite_wallet_client::daemon::DaemonError;
use ferrite_wallet_client::refresh::RefreshError;

use super::fake::{FakeNode, Lie};
use super::honest::grow;
use super::wallet::{refresher, reloaded, seen};

const ALICE: u8 = 1;

/// Refreshes a wallet that has seen 20 blocks from a lying node, and then from an honest one. The check gets the error,
/// if there was one.
fn refresh_from_liar(name: &str, prepare: impl Fn(&mut FakeNode), check: impl Fn(Option<RefreshError>)) {
    let honest = FakeNode::new();
    grow(&honest, 1, 20);
    let alice = refresher(ALICE, 0);
    alice.refresh(&honest, Height(0)).unwrap();
    let before = seen(&alice);
    grow(&honest, 1, 480);
    let expected = {
        let fresh = refresher(ALICE, 0);
        fresh.refresh(&honest, Height(0)).unwrap();
        seen(&fresh)
    };

    let mut liar = FakeNode::new();
    *liar.chain.get_mut().unwrap() = honest.chain.lock().unwrap().clone();
    prepare(&mut liar);
    let result = alice.refresh(&liar, Height(0));
    let after = seen(&alice);
    println!(
        "{name}: {}, {} blocks",
        result.as_ref().err().map_or("no error".to_owned(), ToString::to_string),
        after.height
    );
    check(result.err());
    assert!(after.height >= before.height, "{name}");
    assert!(after.outputs.starts_with(&before.outputs), "{name}");
    assert_eq!(reloaded(&alice, ALICE), after, "{name}: what is in memory is on disk");
    alice.refresh(&honest, Height(0)).unwrap();
    assert_eq!(seen(&alice), expected, "{name}");
    assert_eq!(reloaded(&alice, ALICE), expected, "{name}");
}

fn lie(
    lie: impl Fn(&GetBlocksBinRequest, &mut GetBlocksBinResponse<'_>) + Send + Sync + 'static,
) -> impl Fn(&mut FakeNode) {
    let lie = std::sync::Mutex::new(Some(Box::new(lie) as Lie));
    move |node| node.lie = lie.lock().unwrap().take()
}

#[test]
fn undecodable_responses() {
    let unreadable =
        |error: Option<RefreshError>| assert!(matches!(error, Some(RefreshError::Unreadable { .. })));
    for garbage in [&b""[..], b"{}", b"\x01\x11\x01\x01\x01\x01\x02\x01\x01", &[0xff; 1000]] {
        refresh_from_liar("garbage", |node| node.garbage = Some(garbage.to_vec()), unreadable);
    }
    // Truncated.
    let node = FakeNode::new();
    grow(&node, 1, 30);
    let request = GetBlocksBinRequest { prune: true, start_height: 1, ..GetBlocksBinRequest::default() };
    let whole = ferrite_wallet_client::daemon::Daemon::blocks(&node, &request).unwrap();
    for length in [10, whole.bytes().len() / 2, whole.bytes().len() - 1] {
        refresh_from_liar(
            "cut off",
            |node| node.garbage = Some(whole.bytes()[..length].to_vec()),
            unreadable,
        );
    }
}

#[test]
fn undecodable_blocks() {
    refresh_from_liar(
        "damaged block",
        |node| node.chain.get_mut().unwrap()[25].blob.truncate(40),
        |error| assert!(matches!(error, Some(RefreshError::Scan(ScanError::Block { .. })))),
    );
    refresh_from_liar(
        "damaged block in a later range",
        |node| node.chain.get_mut().unwrap()[450].blob.truncate(40),
        |error| {
            assert!(matches!(error, Some(RefreshError::Scan(ScanError::Block { height: Height(450), .. }))))
        },
    );
    refresh_from_liar(
        "damaged transaction",
        |node| node.chain.get_mut().unwrap()[28].txs[0].blob.truncate(40),
        |error| assert!(matches!(error, Some(RefreshError::Scan(ScanError::Tx { .. })))),
    );
    refresh_from_liar(
        "missing transaction",
        |node| node.chain.get_mut().unwrap()[28].txs.clear(),
        |error| assert!(matches!(error, Some(RefreshError::Scan(ScanError::TxCount { .. })))),
    );
    refresh_from_liar(
        "missing indices",
        |node| drop(node.chain.get_mut().unwrap()[28].indices.pop()),
        |error| assert!(matches!(error, Some(RefreshError::Scan(ScanError::IndexLists { .. })))),
    );
}

#[test]
fn disconnected_blocks() {
    let other = || {
        let other = FakeNode::new();
        grow(&other, 7, 500);
        other.chain.into_inner().unwrap()
    };
    refresh_from_liar(
        "another block in between",
        |node| node.chain.get_mut().unwrap()[30] = other()[30].clone(),
        |error| assert!(matches!(error, Some(RefreshError::Apply(ApplyError::NotConnected(_))))),
    );
    refresh_from_liar(
        "another block in a later range",
        |node| node.chain.get_mut().unwrap()[300] = other()[300].clone(),
        |error| assert!(matches!(error, Some(RefreshError::Apply(ApplyError::NotConnected(_))))),
    );
    refresh_from_liar(
        "blocks in another order",
        |node| node.chain.get_mut().unwrap().swap(30, 31),
        |error| assert!(matches!(error, Some(RefreshError::Scan(ScanError::Height { .. })))),
    );
    refresh_from_liar(
        "a gap",
        lie(|request, answer| {
            if request.start_height == 0 {
                answer.blocks.drain(..5);
                answer.output_indices.drain(..5);
                answer.start_height += 5;
            }
        }),
        |error| assert!(matches!(error, Some(RefreshError::Apply(ApplyError::Gap { .. })))),
    );
}

#[test]
fn inconsistent_numbers() {
    // Ranges beyond the end fail, and the second attempt finds nothing new.
    refresh_from_liar("a chain without end", lie(|_, answer| answer.current_height = u64::MAX), |error| {
        assert!(error.is_none());
    });
    refresh_from_liar("a chain that is too short", lie(|_, answer| answer.current_height = 0), |error| {
        assert!(error.is_none())
    });
    for start in [u64::MAX, u64::MAX - 3, 1 << 63, 0] {
        refresh_from_liar("another start", lie(move |_, answer| answer.start_height = start), |error| {
            assert!(matches!(error, Some(RefreshError::Scan(ScanError::Height { .. }))))
        });
    }
    refresh_from_liar(
        "other blocks than asked for",
        lie(|request, answer| {
            if request.start_height > 0 {
                answer.start_height -= 1;
            }
        }),
        |error| assert!(matches!(error, Some(RefreshError::OtherBlocks { .. }))),
    );
    refresh_from_liar(
        "no blocks where there should be some",
        lie(|request, answer| {
            if request.start_height > 0 {
                answer.blocks.clear();
                answer.output_indices.clear();
            }
        }),
        |error| assert!(matches!(error, Some(RefreshError::OtherBlocks { .. }))),
    );
    refresh_from_liar(
        "no blocks at all",
        lie(|_, answer| {
            answer.blocks.clear();
            answer.output_indices.clear();
        }),
        |error| assert!(error.is_none()),
    );
    refresh_from_liar(
        "fewer indices than blocks",
        lie(|_, answer| answer.output_indices.truncate(1)),
        |error| assert!(matches!(error, Some(RefreshError::Counts { .. }))),
    );
    refresh_from_liar(
        "known blocks only, repeatedly",
        lie(|request, answer| {
            if request.start_height == 0 {
                answer.blocks.truncate(1);
                answer.output_indices.truncate(1);
            }
            answer.current_height = 21;
        }),
        |error| assert!(error.is_none()),
    );
    refresh_from_liar("busy", lie(|_, answer| answer.status = "BUSY"), |error| assert!(error.is_some()));
}

#[test]
fn another_chain() {
    let alice = refresher(ALICE, 0);
    let mut stranger = FakeNode::new();
    grow(&stranger, 1, 5);
    let chain = stranger.chain.get_mut().unwrap();
    chain.remove(0);
    chain[0].id = ferrite_types::Hash([2; 32]);
    assert!(alice.refresh(&stranger, Height(0)).is_err());
    assert_eq!(seen(&alice).height, 1);
}

#[test]
fn a_disk_that_is_full() {
    let node = FakeNode::new();
    grow(&node, 1, 700);
    let alice = refresher(ALICE, 0);
    alice.target().disk_is_full.store(true, Ordering::Relaxed);
    assert!(matches!(alice.refresh(&node, Height(0)), Err(RefreshError::Keep(_))));
    alice.target().disk_is_full.store(false, Ordering::Relaxed);
    alice.refresh(&node, Height(0)).unwrap();
    assert_eq!(reloaded(&alice, ALICE), seen(&alice));
}

/// The blocks of one answer are applied a few at a time. If the rest is not, the wallet is not at the tip.
#[test]
fn stopping_in_the_middle_of_an_answer() {
    let node = FakeNode::new();
    grow(&node, 1, 60);
    let alice = refresher(ALICE, 0);
    *alice.target().closed_at.lock().unwrap() = Some((5, alice.stop().clone()));
    let error = alice.refresh(&node, Height(0)).unwrap_err();
    assert!(matches!(error, RefreshError::Daemon(DaemonError::Stopped)));
    let after = seen(&alice);
    assert!(after.height >= 5 && after.height < 61, "{after:?}");
    assert_eq!(reloaded(&alice, ALICE), after);
}

#[test]
fn stopping_in_the_middle() {
    let mut node = FakeNode::new();
    grow(&node, 1, 2000);
    let alice = refresher(ALICE, 0);
    let stop = alice.stop().clone();
    node.before = Some(Box::new(move |_, asked| {
        if asked == 3 {
            stop.stop();
        }
    }));
    let error = alice.refresh(&node, Height(0)).unwrap_err();
    assert!(matches!(error, RefreshError::Daemon(DaemonError::Stopped)));
    let after = seen(&alice);
    assert!(after.height < 2001);
    assert_eq!(reloaded(&alice, ALICE), after);
}
