//! Removal without a block, and restarts.

use ferrite_chain::db::PoolMeta;
use ferrite_chain::pool::{PoolOptions, RefusedError, RelayCategory, RelayMethod};
use ferrite_consensus::tx::TxVerificationFlags;
use ferrite_testkit::chain_gen::{Payment, TestNode};

use super::Setup;

const DAY: u64 = 86_400;

fn expire(setup: &mut Setup) -> usize {
    let now = setup.node.now();
    setup.node.change_pool(|pool, writer, _| pool.expire(writer, now))
}

#[test]
fn transactions_expire_after_three_days_or_a_week() {
    let mut setup = Setup::with_outputs(2);
    let (tx, kept) = (setup.pay_times(1), setup.pay_times(1));
    let id = setup.admit(&tx, RelayMethod::Fluff);
    let kept_id = setup.admit(&kept, RelayMethod::Block);
    setup.node.wait(3 * DAY);
    assert_eq!(expire(&mut setup), 0);
    setup.node.wait(1);
    assert_eq!(expire(&mut setup), 1);
    assert_eq!(setup.node.pool.hashes(RelayCategory::All), [kept_id]);
    assert_eq!(setup.node.read(|view| view.pool_count().unwrap()), 1);
    assert_eq!(setup.node.pool.spent_key_images(true).len(), 1);

    // It is not admitted again, except with a block.
    let outcome = setup.receive(&tx, RelayMethod::Fluff);
    assert_eq!(outcome.result, Err(RefusedError::TimedOut));
    assert_eq!(outcome.flags, TxVerificationFlags::FAILED);
    assert_eq!(setup.admit(&tx, RelayMethod::Block), id);

    setup.node.wait(4 * DAY - 1);
    assert_eq!(expire(&mut setup), 0);
    setup.node.wait(1);
    assert_eq!(expire(&mut setup), 1);
    assert_eq!(setup.node.pool.hashes(RelayCategory::All), [id]);
}

#[test]
fn a_clock_that_is_set_back_removes_nothing() {
    let mut setup = Setup::with_outputs(1);
    let tx = setup.pay_times(1);
    setup.admit(&tx, RelayMethod::Fluff);
    let before = setup.node.now() - 1000;
    assert_eq!(setup.node.change_pool(|pool, writer, _| pool.expire(writer, before)), 0);
}

#[test]
fn the_cheapest_transactions_are_evicted() {
    let mut setup = Setup::with_outputs(6);
    let txs: Vec<_> = [3, 1, 2, 5, 4].into_iter().map(|times| setup.pay_times(times)).collect();
    let weight = txs[0].weight();
    setup.node.pool.set_max_weight(3 * weight + weight / 2);
    let ids: Vec<_> = txs.iter().map(ferrite_types::tx::Transaction::hash).collect();
    let mut left = Vec::new();
    for tx in &txs {
        assert!(setup.receive(tx, RelayMethod::Fluff).is_accepted());
        left.push(setup.node.pool.len(RelayCategory::All));
    }
    assert_eq!(left, [1, 2, 3, 3, 3]);
    let mut best = vec![ids[0], ids[3], ids[4]];
    best.sort_unstable();
    assert_eq!(setup.node.pool.hashes(RelayCategory::All), best);
    assert!(setup.node.pool.weight() <= 3 * weight + weight / 2);

    // Transactions that came with a block stay, and so does the best one.
    let kept = setup.pay(Payment::simple(1, 1));
    setup.node.pool.set_max_weight(1);
    let kept_id = setup.admit(&kept, RelayMethod::Block);
    let mut rest = vec![ids[3], kept_id];
    rest.sort_unstable();
    assert_eq!(setup.node.pool.hashes(RelayCategory::All), rest);
    assert_eq!(setup.node.read(|view| view.pool_count().unwrap()), 2);
}

#[test]
fn everything_is_there_after_a_restart() {
    let mut setup = Setup::with_outputs(6);
    let [first, second] = setup.pay_twice();
    setup.admit(&first, RelayMethod::Fluff);
    setup.receive(&second, RelayMethod::Stem);
    setup.admit(&second, RelayMethod::Block);
    for relay in [RelayMethod::None, RelayMethod::Local, RelayMethod::Forward, RelayMethod::Stem] {
        let tx = setup.pay_times(2);
        setup.admit(&tx, relay);
    }
    let all = |setup: &Setup| {
        let pool = &setup.node.pool;
        // The double spend is detected again.
        let meta = |id| PoolMeta { double_spend_seen: true, ..pool.meta(id).unwrap() };
        let metas: Vec<_> = pool.hashes(RelayCategory::All).iter().map(meta).collect();
        (metas, pool.spent_key_images(true), pool.weight())
    };
    let before = all(&setup);
    assert_eq!(before.0.len(), 6);
    setup.node = setup.node.restart();
    // The first conflicts with one that came with a block, so it would not be admitted now.
    let after = all(&setup);
    assert_eq!(after.0.len(), 5);
    assert!(before.0.iter().filter(|meta| !after.0.contains(meta)).count() == 1);
    assert!(!setup.node.pool.contains(&first.hash(), RelayCategory::All));
    setup.node = setup.node.restart();
    assert_eq!(all(&setup), after);
}

#[test]
fn a_fork_removes_transactions_that_its_rules_forbid() {
    let fork = 59 + 16 + 3;
    let node = TestNode::new(&[(1, 0), (15, 1), (16, fork)], PoolOptions::default());
    let mut setup = Setup::on(node, 2);
    let fee = setup.node.fee();
    let tagged = setup.pay(Payment::simple(1, fee));
    let untagged = setup.pay(Payment { view_tags: false, ..Payment::simple(1, fee) });
    let tagged = setup.admit(&tagged, RelayMethod::Stem);
    let untagged = setup.admit(&untagged, RelayMethod::Stem);
    let meta = setup.node.pool.meta(&tagged);
    setup.mine();
    assert_eq!(setup.node.height(), fork - 1);
    assert!(setup.node.pool.contains(&untagged, RelayCategory::All));
    setup.mine();
    assert_eq!(setup.node.pool.hashes(RelayCategory::All), [tagged]);
    assert_eq!(setup.node.pool.meta(&tagged), meta);
}

#[test]
fn garbage_on_disk_is_thrown_away() {
    let mut setup = Setup::with_outputs(1);
    let tx = setup.pay_times(1);
    let id = setup.admit(&tx, RelayMethod::Fluff);
    let meta = setup.node.pool.meta(&id).unwrap();
    setup.node.change_pool(|_, writer, _| {
        writer.put_pool_tx(&ferrite_types::Hash([7; 32]), &meta, &[1, 2, 3])?;
        // A transaction under the id of another.
        writer.put_pool_tx(&ferrite_types::Hash([8; 32]), &meta, &tx.to_blob())
    });
    setup.node = setup.node.restart();
    assert_eq!(setup.node.pool.hashes(RelayCategory::All), [id]);
    assert_eq!(setup.node.read(|view| view.pool_count().unwrap()), 1);
    assert_eq!(setup.mine().tx_hashes, [id]);
}
