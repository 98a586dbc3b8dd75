use super::*;

fn update(change: PoolChange, txs: Vec<ScannedTx>) -> PoolUpdate {
    let txs =
        txs.into_iter().map(|tx| PoolTx { txid: tx.txid, tx: Some(tx), double_spend_seen: false }).collect();
    PoolUpdate { change, txs, refreshed: true }
}

fn full(txs: Vec<ScannedTx>) -> PoolUpdate {
    update(PoolChange::Full, txs)
}

fn incremental(txs: Vec<ScannedTx>, removed: &[Hash]) -> PoolUpdate {
    update(PoolChange::Incremental { removed: removed.to_vec() }, txs)
}

fn later(seconds: u64) -> Now {
    Now { adjusted: NOW.adjusted + seconds, clock: NOW.clock + seconds }
}

fn payment() -> ScannedTx {
    receipt(1, vec![output(1, at(0, 1), 100)])
}

#[test]
fn a_payment_in_the_pool_becomes_one_in_a_block() {
    let mut scene = Scene::new();
    assert!(scene.wallet.wants_pool_tx(&hash("tx", 1)));
    let applied = scene.wallet.apply_pool(full(vec![payment()]), NOW);
    assert_eq!(applied.notify, [hash("tx", 1)]);
    assert!(!scene.wallet.wants_pool_tx(&hash("tx", 1)));
    let pool = scene.pool();
    assert_eq!(
        (pool[0].kind, pool[0].amount, pool[0].timestamp),
        (TransferKind::Pool, Amount(100), NOW.clock)
    );
    assert!(pool[0].locked && !pool[0].double_spend_seen && pool[0].confirmations == 0);
    assert_eq!(scene.balance(0), (100, 0));
    assert_eq!(scene.wallet.balance(0, true, NOW).total, Amount(0));
    assert_eq!(scene.wallet.balance_per_subaddress(0, false, NOW)[0].unspent_outputs, 0);
    assert!(scene.wallet.outputs().is_empty());
    // Nothing is new the second time.
    assert!(scene.wallet.apply_pool(full(vec![payment()]), NOW).notify.is_empty());
    scene.block(vec![payment()]);
    assert!(scene.pool().is_empty());
    assert_eq!((scene.ins().len(), scene.balance(0).0), (1, 100));
}

#[test]
fn a_payment_that_leaves_the_pool_is_dropped_once_all_blocks_are_scanned() {
    let mut scene = Scene::new();
    scene.wallet.apply_pool(full(vec![payment()]), NOW);
    let not_refreshed = PoolUpdate { refreshed: false, ..full(Vec::new()) };
    scene.wallet.apply_pool(not_refreshed, NOW);
    assert_eq!(scene.pool().len(), 1);
    scene.wallet.apply_pool(incremental(Vec::new(), &[hash("tx", 9)]), NOW);
    assert_eq!(scene.pool().len(), 1);
    scene.wallet.apply_pool(incremental(Vec::new(), &[hash("tx", 1)]), NOW);
    assert!(scene.pool().is_empty());
    let mut scene = Scene::new();
    scene.wallet.apply_pool(full(vec![payment()]), NOW);
    scene.wallet.apply_pool(full(Vec::new()), NOW);
    assert!(scene.pool().is_empty());
    assert_eq!(scene.balance(0).0, 0);
}

/// The pool may be scanned before the block with the output that is spent in it.
#[test]
fn a_spend_in_the_pool_is_recognised_after_the_first_refresh() {
    let mut scene = Scene::new();
    let spending = || spend(2, &[1], vec![output(2, at(0, 0), 30)]);
    scene.wallet.apply_pool(full(vec![spending()]), NOW);
    assert_eq!((scene.pool().len(), scene.pending().len()), (1, 0), "only what comes back is seen");
    scene.block(vec![payment()]);
    assert!(!scene.wallet.wants_pool_tx(&hash("tx", 2)));
    scene.wallet.forget_pool();
    assert!(scene.wallet.wants_pool_tx(&hash("tx", 2)));
    scene.wallet.apply_pool(full(vec![spending()]), NOW);
    assert_eq!((scene.pool().len(), scene.pending().len()), (0, 1));
}

#[test]
fn double_spends_are_reported() {
    let mut scene = Scene::new();
    let mut update = full(vec![payment()]);
    update.txs[0].double_spend_seen = true;
    scene.wallet.apply_pool(update, NOW);
    assert!(scene.pool()[0].double_spend_seen);
}

fn with_pending() -> Scene {
    let mut scene = Scene::new();
    scene.block(vec![receipt(1, vec![output(1, at(0, 0), 100)])]);
    scene.empty(9);
    let pending = Pending {
        txid: hash("tx", 2),
        amount_in: Amount(100),
        amount_out: Amount(90),
        change: Amount(20),
        sent_time: NOW.clock,
        destinations: Vec::new(),
        payment_id: Hash::default(),
        state: PendingState::Pending,
        timestamp: NOW.clock,
        unlock_time: 0,
        account: 0,
        subaddresses: [0].into(),
        rings: vec![Ring { key_image: image(1), offsets: Vec::new() }],
    };
    scene.wallet.record_sent(pending, None);
    scene
}

fn own() -> ScannedTx {
    spend(2, &[1], vec![output(2, at(0, 0), 20)])
}

fn state(scene: &Scene) -> PendingState {
    scene.wallet.pending(&hash("tx", 2)).unwrap().state
}

#[test]
fn a_transaction_that_does_not_appear_fails_after_500_seconds() {
    let mut scene = with_pending();
    assert_eq!(scene.balance(0), (20, 0));
    scene.wallet.apply_pool(full(Vec::new()), later(500));
    assert_eq!(state(&scene), PendingState::Pending);
    let not_refreshed = PoolUpdate { refreshed: false, ..full(Vec::new()) };
    scene.wallet.apply_pool(not_refreshed, later(501));
    assert_eq!(state(&scene), PendingState::Pending);
    scene.wallet.apply_pool(full(Vec::new()), later(501));
    assert_eq!(state(&scene), PendingState::Failed);
    assert_eq!(scene.pending()[0].kind, TransferKind::Failed);
    assert_eq!(scene.pending()[0].confirmations, 11);
    // Its inputs are spendable again.
    assert_eq!(scene.balance(0), (100, 100));
    // It appears after all.
    scene.wallet.apply_pool(full(vec![own()]), later(900));
    assert_eq!(state(&scene), PendingState::InPool);
    assert_eq!(scene.balance(0), (20, 0));
    scene.block(vec![own()]);
    assert!(scene.pending().is_empty());
    assert_eq!(scene.outs()[0].amount, Amount(70));
}

#[test]
fn a_transaction_does_not_fail_because_an_update_omits_it() {
    let mut scene = with_pending();
    assert!(!scene.wallet.wants_pool_tx(&hash("tx", 2)));
    scene.wallet.apply_pool(incremental(vec![own()], &[]), NOW);
    assert_eq!(state(&scene), PendingState::InPool);
    scene.wallet.apply_pool(incremental(Vec::new(), &[]), later(5000));
    assert_eq!(state(&scene), PendingState::InPool);
    // A complete scan of the pool shows that it left; then it may fail.
    scene.wallet.apply_pool(PoolUpdate { refreshed: false, ..full(Vec::new()) }, later(5000));
    assert_eq!(state(&scene), PendingState::Pending);
    scene.wallet.apply_pool(incremental(Vec::new(), &[]), later(5001));
    assert_eq!(state(&scene), PendingState::Failed);
}

#[test]
fn a_transaction_of_a_wallet_with_the_same_keys_is_pending_here_too() {
    let mut scene = Scene::new();
    scene.block(vec![receipt(1, vec![output(1, at(0, 0), 100)])]);
    scene.empty(9);
    let applied = scene.wallet.apply_pool(incremental(vec![own()], &[]), NOW);
    assert_eq!(applied.notify, [hash("tx", 2)]);
    let pending = scene.pending();
    assert_eq!(
        (pending[0].kind, pending[0].amount, pending[0].fee),
        (TransferKind::Pending, Amount(70), Amount(10))
    );
    assert!(scene.pool().is_empty());
    assert_eq!(scene.balance(0), (20, 0));
    // It does not fail because an update does not mention it.
    scene.wallet.apply_pool(incremental(Vec::new(), &[]), later(10_000));
    assert_eq!(state(&scene), PendingState::InPool);
    scene.block(vec![own()]);
    assert_eq!((scene.pending().len(), scene.outs().len()), (0, 1));
}

#[test]
fn a_spend_in_a_block_is_final_whatever_the_pool_contains() {
    let mut scene = Scene::new();
    scene.block(vec![receipt(1, vec![output(1, at(0, 0), 100)])]);
    scene.block(vec![own()]);
    scene.wallet.apply_pool(full(vec![spend(3, &[1], Vec::new())]), NOW);
    assert_eq!(scene.wallet.outputs()[0].spent, Some(Height(2)));
}

#[test]
fn a_payment_to_another_account_is_seen_there() {
    let mut scene = with_pending();
    let pending = scene.wallet.pending(&hash("tx", 2)).unwrap();
    let address = scene.wallet.addresses().address(at(1, 0));
    let to = Destination {
        original: String::new(),
        amount: Amount(70),
        spend: address.spend,
        view: address.view,
        is_subaddress: true,
        is_integrated: false,
    };
    let pending = Pending { destinations: vec![to], ..Pending::clone(pending) };
    scene.wallet.record_sent(pending, None);
    assert!(scene.wallet.wants_pool_tx(&hash("tx", 2)));
    let tx = spend(2, &[1], vec![output(2, at(0, 0), 20), output(3, at(1, 0), 70)]);
    scene.wallet.apply_pool(full(vec![tx]), NOW);
    assert_eq!(scene.pool()[0].subaddress, at(1, 0));
    assert_eq!(scene.balance(1).0, 70);
    assert_eq!(scene.balance(0).0, 20);
}
