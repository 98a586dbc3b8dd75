//! Incremental pool queries.

use ferrite_chain::pool::RelayMethod;
use ferrite_chain::pool::query::PoolChanges;
use ferrite_types::Hash;

use super::Setup;

fn changes(setup: &Setup, since: u64, sensitive: bool, max: usize) -> PoolChanges {
    setup.node.read(|view| setup.node.pool.changes_since(view, since, sensitive, max).unwrap())
}

fn ids(changes: &PoolChanges) -> Vec<Hash> {
    changes.added.iter().map(|info| info.hash).collect()
}

#[test]
fn the_whole_pool_on_request_or_after_a_long_time() {
    let mut setup = Setup::with_outputs(3);
    let opened = setup.node.now();
    let mut all = Vec::new();
    for _ in 0..3 {
        let tx = setup.pay_times(1);
        all.push(setup.admit(&tx, RelayMethod::Fluff));
    }
    all.sort_unstable();
    // The pool was opened when the chain was empty: all changes are known.
    for (since, incremental) in [(0, false), (1, false), (opened, true)] {
        let changes = changes(&setup, since, false, usize::MAX);
        assert_eq!((changes.incremental, ids(&changes)), (incremental, all.clone()), "since {since}");
        assert!(changes.removed.is_empty() && changes.remaining_added.is_empty());
    }
    let some = changes(&setup, 0, false, 1);
    assert_eq!((ids(&some), some.remaining_added), (all[..1].to_vec(), all[1..].to_vec()));
}

#[test]
fn recent_additions_and_removals() {
    let mut setup = Setup::with_outputs(4);
    let (first, second) = (setup.pay_times(1), setup.pay_times(2));
    let first = setup.admit(&first, RelayMethod::Fluff);
    setup.node.wait(10);
    let asked = setup.node.now();
    setup.node.wait(10);
    let second = setup.admit(&second, RelayMethod::Fluff);
    let seen = changes(&setup, asked, false, usize::MAX);
    assert!(seen.incremental);
    assert_eq!((ids(&seen), seen.removed), (vec![second], vec![]));
    let now = setup.node.now();
    assert_eq!(setup.node.change_pool(|pool, writer, _| pool.flush(writer, &[first, second], now)), 2);
    let seen = changes(&setup, asked, false, usize::MAX);
    assert_eq!((ids(&seen), seen.removed), (vec![], vec![first, second]));
    setup.node.wait(1);
    assert_eq!(changes(&setup, now + 1, false, usize::MAX).removed, []);
}

#[test]
fn private_transactions_are_for_the_owner() {
    let mut setup = Setup::with_outputs(2);
    let tx = setup.pay_times(1);
    let asked = setup.node.now();
    let id = setup.admit(&tx, RelayMethod::Stem);
    assert_eq!(ids(&changes(&setup, asked, false, usize::MAX)), []);
    assert_eq!(ids(&changes(&setup, asked, true, usize::MAX)), [id]);
    // When it becomes public it counts as new, however old it is.
    setup.node.wait(100);
    let asked = setup.node.now();
    let now = asked;
    let public =
        setup.node.change_pool(|pool, writer, _| pool.set_relayed(writer, &[id], RelayMethod::Fluff, now));
    assert_eq!(public, [true]);
    assert_eq!(ids(&changes(&setup, asked, false, usize::MAX)), [id]);

    let tx = setup.pay_times(1);
    let private = setup.admit(&tx, RelayMethod::Local);
    setup.node.change_pool(|pool, writer, _| pool.flush(writer, &[private], now));
    assert_eq!(changes(&setup, asked, false, usize::MAX).removed, []);
    assert_eq!(changes(&setup, asked, true, usize::MAX).removed, [private]);
}

#[test]
fn nothing_is_known_from_before_a_restart() {
    let mut setup = Setup::with_outputs(1);
    let tx = setup.pay_times(1);
    let id = setup.admit(&tx, RelayMethod::Fluff);
    setup.node.wait(100);
    let before = setup.node.now();
    setup.node.wait(100);
    setup.node = setup.node.restart();
    let seen = changes(&setup, before, false, usize::MAX);
    assert_eq!((seen.incremental, ids(&seen)), (false, vec![id]));
    let after = setup.node.now() + 1;
    assert!(changes(&setup, after, false, usize::MAX).incremental);
}

#[test]
fn undone_changes_are_not_published() {
    let mut setup = Setup::with_outputs(1);
    let tx = setup.pay_times(1);
    let blob = tx.to_blob();
    let asked = setup.node.now();
    let cookie = setup.node.pool.cookie();
    let aborted: Result<(), ferrite_chain::db::DbError> =
        setup.node.engine.change_pool(|pool, writer, chain| {
            let arrival = ferrite_chain::pool::Arrival { relay: RelayMethod::Fluff, relayed: true };
            assert!(pool.add(writer, chain, &blob, arrival)?.is_accepted());
            Err(ferrite_chain::db::DbError::DiskFull)
        });
    assert!(aborted.is_err());
    assert!(setup.node.pool.is_empty());
    assert_ne!(setup.node.pool.cookie(), cookie);
    assert_eq!((setup.node.pool.weight(), setup.node.pool.spent_key_images(true)), (0, vec![]));
    assert_eq!(ids(&changes(&setup, asked, true, usize::MAX)), []);
    setup.admit(&tx, RelayMethod::Fluff);
}
