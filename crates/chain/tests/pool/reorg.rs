//! The pool when blocks are added, popped and rejected.

use ferrite_chain::engine::BlockOutcome;
use ferrite_chain::pool::{RelayCategory, RelayMethod};
use ferrite_types::Amount;

use super::Setup;

#[test]
fn transactions_of_a_popped_block_come_back() {
    let mut setup = Setup::with_outputs(3);
    let txs: Vec<_> = (1..=3).map(|times| setup.pay_times(times)).collect();
    for tx in &txs {
        setup.admit(tx, RelayMethod::Stem);
        let now = setup.node.now();
        let id = tx.hash();
        setup.node.change_pool(|pool, writer, _| pool.set_relayed(writer, &[id], RelayMethod::Fluff, now));
    }
    assert_eq!(setup.mine().tx_hashes.len(), 3);
    assert!(setup.node.pool.is_empty());
    setup.node.engine.pop_blocks(1).unwrap();
    assert_eq!(setup.node.pool.len(RelayCategory::Broadcasted), 3);
    for tx in &txs {
        let meta = setup.node.pool.meta(&tx.hash()).unwrap();
        assert_eq!((meta.relay_method(), meta.relayed), (RelayMethod::Block, true));
        assert_eq!((meta.fee, meta.weight), (tx.fee().unwrap().0, tx.weight()));
    }
    assert_eq!(setup.mine().tx_hashes.len(), 3);
}

#[test]
fn transactions_that_depend_on_popped_blocks_wait() {
    let mut setup = Setup::with_outputs(2);
    let tx = setup.pay_times(1);
    setup.admit(&tx, RelayMethod::Fluff);
    setup.mine();
    // It spends an output that is locked on a chain that much shorter.
    setup.node.engine.pop_blocks(30).unwrap();
    let meta = setup.node.pool.meta(&tx.hash()).unwrap();
    assert_eq!(meta.relay_method(), RelayMethod::Block);
    assert!(setup.mine().tx_hashes.is_empty());
    let meta = setup.node.pool.meta(&tx.hash()).unwrap();
    assert_eq!(meta.last_failed_height.0, setup.node.height() - 2);
    setup.node.mine_many(40, &setup.wallet.address());
    assert!(setup.node.pool.is_empty(), "it was mined as soon as it could be");
}

#[test]
fn a_refused_block_leaves_the_pool_as_it_was() {
    let mut setup = Setup::with_outputs(3);
    for times in 1..=3 {
        let tx = setup.pay_times(times);
        setup.admit(&tx, RelayMethod::Fluff);
    }
    let pool = |setup: &Setup| {
        let pool = &setup.node.pool;
        let ids = pool.hashes(RelayCategory::All);
        let metas: Vec<_> = ids.iter().map(|id| pool.meta(id)).collect();
        let dump = setup.node.read(|view| view.dump().unwrap());
        (ids, metas, pool.spent_key_images(true), pool.weight(), dump)
    };
    let before = pool(&setup);
    let mut block = setup.node.template(&setup.wallet.address(), &[]).block;
    assert_eq!(block.tx_hashes.len(), 3);
    block.miner_tx.prefix.vout[0].amount = Amount(block.miner_tx.prefix.vout[0].amount.0 + 1);
    assert!(setup.node.add(&block).is_err());
    assert_eq!(pool(&setup), before);
    // The missing one is detected after the others were taken.
    block.tx_hashes.push(ferrite_types::Hash([9; 32]));
    assert!(setup.node.add(&block).is_err());
    assert_eq!(pool(&setup), before);
    assert_eq!(setup.mine().tx_hashes.len(), 3);
}

#[test]
fn after_a_reorganisation_the_losers_transactions_wait_again() {
    let mut setup = Setup::with_outputs(4);
    let [ours, theirs] = setup.pay_twice();
    let common = setup.pay_times(3);
    let fork_top = setup.node.top();
    // Their side: two blocks, the first of which conflicts with ours.
    setup.admit(&theirs, RelayMethod::Fluff);
    let first = setup.mine();
    let second = setup.mine();
    assert_eq!(first.tx_hashes, [theirs.hash()]);
    setup.node.engine.pop_blocks(2).unwrap();
    assert_eq!(setup.node.top(), fork_top);
    let now = setup.node.now();
    setup.node.change_pool(|pool, writer, _| pool.flush(writer, &[theirs.hash()], now));
    // Our side: one block.
    setup.admit(&ours, RelayMethod::Fluff);
    setup.admit(&common, RelayMethod::Fluff);
    let mine = setup.mine();
    assert_eq!(mine.tx_hashes.len(), 2);

    let kept = setup.node.add_with(&first, &[theirs.to_blob()]);
    assert!(matches!(kept, Ok(BlockOutcome::Alternative { .. })), "{kept:?}");
    let outcome = setup.node.add(&second);
    assert!(matches!(outcome, Ok(BlockOutcome::Reorganised(_))), "{outcome:?}");
    assert_eq!(setup.node.top(), second.id().unwrap());
    // Ours are back, but one of them cannot be mined.
    let mut back = vec![ours.hash(), common.hash()];
    back.sort_unstable();
    assert_eq!(setup.node.pool.hashes(RelayCategory::All), back);
    assert_eq!(setup.mine().tx_hashes, [common.hash()]);
    assert_eq!(setup.node.pool.hashes(RelayCategory::All), [ours.hash()]);
    let blob = ours.to_blob();
    assert!(!setup.node.receive(&blob, RelayMethod::Fluff).flags.added_to_pool);
}
