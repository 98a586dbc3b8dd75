use super::*;

#[test]
fn a_payment_is_spendable_after_ten_blocks() {
    let mut scene = Scene::new();
    let applied = scene.block(vec![receipt(1, vec![output(1, at(0, 1), 100), output(2, at(0, 1), 50)])]);
    assert!(applied.received && applied.notify == [hash("tx", 1)] && applied.blocks == 1);
    assert_eq!(scene.balance(0), (150, 0));
    let balance = scene.wallet.balance(0, false, NOW);
    assert_eq!((balance.blocks_to_unlock, balance.time_to_unlock), (9, 0));
    let ins = scene.ins();
    assert_eq!(ins.len(), 1);
    assert_eq!((ins[0].kind, ins[0].amount, ins[0].fee), (TransferKind::In, Amount(150), Amount(10)));
    assert_eq!(ins[0].amounts(), [Amount(100), Amount(50)]);
    assert_eq!((ins[0].height, ins[0].confirmations, ins[0].locked), (Height(1), 1, true));
    assert_eq!(ins[0].subaddress, at(0, 1));
    assert_eq!(ins[0].timestamp, 1_600_000_120);
    scene.empty(8);
    assert_eq!(scene.balance(0), (150, 0));
    assert_eq!(scene.wallet.balance(0, false, NOW).blocks_to_unlock, 1);
    scene.empty(1);
    assert_eq!(scene.wallet.height(), Height(11));
    assert_eq!(scene.balance(0), (150, 150));
    assert!(!scene.ins()[0].locked);
    assert_eq!(scene.ins()[0].confirmations, 10);
}

#[test]
fn a_miner_reward_is_spendable_after_sixty_blocks() {
    let mut scene = Scene::new();
    let coinbase = with(receipt(1, vec![output(1, at(0, 0), 600)]), |content| {
        content.coinbase = true;
        content.unlock_time = 61;
        content.fee = Amount(0);
    });
    scene.block(vec![coinbase]);
    let ins = scene.ins();
    assert_eq!((ins[0].kind, ins[0].unlock_time, ins[0].locked), (TransferKind::Block, 61, true));
    assert_eq!(ins[0].suggested_confirmations_threshold, 59);
    assert_eq!(scene.wallet.balance(0, false, NOW).blocks_to_unlock, 59);
    scene.empty(58);
    assert_eq!(scene.balance(0), (600, 0));
    scene.empty(1);
    assert_eq!(scene.wallet.height(), Height(61));
    assert_eq!(scene.balance(0), (600, 600));
    assert_eq!(scene.ins()[0].suggested_confirmations_threshold, 1);
}

#[test]
fn time_locks_use_the_nodes_clock_and_waiting_times_the_local_one() {
    let mut scene = Scene::new();
    let date = NOW.adjusted + 1000;
    let locked = receipt(1, vec![output(1, at(0, 0), 600)]);
    scene.block(vec![with(locked, |content| content.unlock_time = date)]);
    scene.empty(20);
    let balance = scene.wallet.balance(0, false, NOW);
    assert_eq!((balance.unlocked, balance.blocks_to_unlock), (Amount(0), 0));
    assert_eq!(balance.time_to_unlock, date - NOW.clock);
    assert_eq!(scene.ins()[0].suggested_confirmations_threshold, 900u64.div_ceil(120));
    let later = Now { adjusted: date - 61, clock: 0 };
    assert_eq!(scene.wallet.balance(0, false, later).unlocked, Amount(0));
    let later = Now { adjusted: date - 60, clock: 0 };
    assert_eq!(scene.wallet.balance(0, false, later).unlocked, Amount(600));
    assert_eq!(scene.wallet.balance_all(false, later).unlocked, Amount(600));
}

#[test]
fn the_largest_of_outputs_with_the_same_key_counts() {
    let mut scene = Scene::new();
    scene.block(vec![receipt(1, vec![output(1, at(0, 0), 100)])]);
    // A smaller one has no value.
    let applied = scene.block(vec![receipt(2, vec![output(1, at(0, 0), 40)])]);
    assert!(applied.notify.is_empty() && !applied.received);
    assert_eq!(scene.balance(0).0, 100);
    assert_eq!(scene.ins()[0].amount, Amount(0));
    assert!(scene.ins()[0].amounts().is_empty());
    // A larger one replaces it; only the difference was received.
    let applied = scene.block(vec![receipt(3, vec![output(1, at(0, 0), 130)])]);
    assert!(applied.received);
    assert_eq!(scene.balance(0).0, 130);
    assert_eq!(scene.ins()[0].amount, Amount(30));
    assert_eq!(scene.wallet.outputs().len(), 1);
    assert_eq!(scene.wallet.outputs()[0].txid, hash("tx", 3));
    // A reorg restores the first one.
    assert_eq!(scene.wallet.rollback(Height(3)), Height(3));
    assert_eq!(scene.balance(0).0, 100);
    assert_eq!(scene.wallet.outputs()[0].txid, hash("tx", 1));
    assert!(scene.wallet.outputs()[0].replaced.is_none());
}

#[test]
fn outputs_to_a_spent_key_have_no_value() {
    let mut scene = Scene::new();
    scene.block(vec![receipt(1, vec![output(1, at(0, 0), 100)])]);
    scene.block(vec![spend(2, &[1], Vec::new())]);
    scene.block(vec![receipt(3, vec![output(1, at(0, 0), 500)])]);
    assert_eq!(scene.balance(0), (0, 0));
    assert_eq!(scene.wallet.outputs()[0].amount, Amount(100));
}

#[test]
fn blocks_that_do_not_connect_change_nothing() {
    let mut scene = Scene::new();
    scene.empty(3);
    let before = stored(scene.wallet.snapshot());
    let mut other = Chain::new();
    let skipped = other.block(0, Vec::new());
    let mut far: Vec<_> = (0..5).map(|_| other.block(0, Vec::new())).collect();
    let gap = scene.wallet.apply(far.split_off(4), Height(9)).unwrap_err();
    assert_eq!(gap, ApplyError::Gap { expected: Height(4), found: Height(6) });
    let wrong = scene.wallet.apply(vec![ScannedBlock { height: Height(2), ..skipped }], Height(9));
    assert_eq!(wrong.unwrap_err(), ApplyError::NotConnected(Height(2)));
    let mut chain = scene.chain.clone();
    let mut pair = vec![chain.block(0, Vec::new()), chain.block(0, Vec::new())];
    pair[1].previous = hash("nothing", 0);
    assert_eq!(scene.wallet.apply(pair, Height(9)).unwrap_err(), ApplyError::NotConnected(Height(5)));
    let mut genesis = Chain::new().block(3, Vec::new());
    genesis.height = Height(0);
    assert_eq!(scene.wallet.apply(vec![genesis], Height(9)).unwrap_err(), ApplyError::Genesis);
    assert_eq!(stored(scene.wallet.snapshot()), before);
}

#[test]
fn known_blocks_are_skipped() {
    let mut scene = Scene::new();
    let mut chain = Chain::new();
    scene.block(vec![receipt(1, vec![output(1, at(0, 0), 100)])]);
    scene.empty(2);
    let again: Vec<_> = (0..4).map(|_| chain.block(0, Vec::new())).collect();
    let applied = scene.wallet.apply(again, Height(5)).unwrap();
    assert_eq!((applied.blocks, applied.detached), (1, None));
    assert_eq!(scene.wallet.height(), Height(5));
    assert_eq!(scene.balance(0).0, 100);
}

#[test]
fn a_reorg_reverts_the_effects_of_its_blocks() {
    let mut scene = Scene::new();
    scene.block(vec![receipt(1, vec![output(1, at(0, 0), 100)])]);
    scene.empty(1);
    scene.block(vec![
        receipt(2, vec![output(2, at(0, 1), 50)]),
        spend(3, &[1], vec![output(3, at(0, 0), 60)]),
    ]);
    assert_eq!(scene.balance(0).0, 110);
    let kept = scene.chain.block(9, Vec::new());
    scene.chain.cut(3);
    let mut blocks = vec![scene.chain.block(1, Vec::new()), scene.chain.block(1, Vec::new())];
    assert_eq!(kept.height, Height(4));
    blocks[1].txs.push(receipt(2, vec![output(2, at(0, 1), 50)]));
    let applied = scene.wallet.apply(blocks, Height(5)).unwrap();
    assert_eq!(
        (applied.blocks, applied.detached),
        (2, Some(Detached { from: Height(3), to: Height(3), txs: 2 }))
    );
    assert_eq!(scene.balance(0).0, 150);
    assert!(scene.outs().is_empty());
    assert_eq!(scene.ins().iter().map(|one| one.height.0).collect::<Vec<_>>(), [4, 1]);
    assert_eq!(scene.wallet.outputs()[0].spent, None);
}

#[test]
fn skipped_blocks_need_only_their_ids() {
    let mut scene = Scene::new();
    let genesis = scene.chain.ids[0];
    let ids: Vec<Hash> = std::iter::once(genesis).chain((1..500).map(|height| hash("id", height))).collect();
    let applied = scene.wallet.apply_ids(Height(0), &ids, Height(500)).unwrap();
    assert_eq!((applied.blocks, scene.wallet.height()), (499, Height(500)));
    assert_eq!(scene.wallet.apply_ids(Height(498), &ids[498..], Height(500)).unwrap().blocks, 0);
    let mut other = ids[400..450].to_vec();
    other[10] = hash("other", 1);
    let applied = scene.wallet.apply_ids(Height(400), &other[..20], Height(500)).unwrap();
    assert_eq!(
        (applied.blocks, applied.detached),
        (10, Some(Detached { from: Height(410), to: Height(499), txs: 0 }))
    );
    assert_eq!(scene.wallet.height(), Height(420));
    let gap = scene.wallet.apply_ids(Height(421), &ids[421..], Height(500)).unwrap_err();
    assert_eq!(gap, ApplyError::Gap { expected: Height(420), found: Height(421) });
    let foreign = scene.wallet.apply_ids(Height(0), &[hash("other", 0)], Height(500)).unwrap_err();
    assert_eq!(foreign, ApplyError::Genesis);
    let unconnected = scene.wallet.apply_ids(Height(5), &[hash("other", 0)], Height(500)).unwrap_err();
    assert_eq!(unconnected, ApplyError::NotConnected(Height(5)));
}

#[test]
fn the_reward_of_skipped_blocks_does_not_count() {
    let mut scene = Scene::new();
    let genesis = scene.wallet.last_block_reward();
    assert!(genesis.0 > 0);
    let block = ScannedBlock { looked_into: false, ..scene.chain.block(0, Vec::new()) };
    scene.wallet.apply(vec![block], Height(2)).unwrap();
    assert_eq!(scene.wallet.last_block_reward(), genesis);
    scene.empty(1);
    assert_eq!(scene.wallet.last_block_reward(), Amount(600));
}

#[test]
fn unencrypted_payment_ids_count_only_in_old_blocks() {
    let mut scene = Scene::new();
    let long = hash("payment id", 1);
    let short = ferrite_types::address::ShortPaymentId([9; 8]);
    let tx_with =
        |number, id| ScannedTx { payment_id: Some(id), ..receipt(number, vec![output(number, at(0, 0), 5)]) };
    let old =
        ScannedBlock { major_version: 11, ..scene.chain.block(0, vec![tx_with(1, PaymentId::Long(long))]) };
    scene.wallet.apply(vec![old], Height(2)).unwrap();
    scene.block(vec![tx_with(2, PaymentId::Long(long)), tx_with(3, PaymentId::Short(short))]);
    let ids: Vec<Hash> = scene.ins().iter().map(|one| one.payment_id).collect();
    assert_eq!(ids, [PaymentId::Short(short).to_hash(), Hash::default(), long]);
    let heights = |id: &Hash, min| -> Vec<u64> {
        scene.wallet.payments_with_id(id, min).map(|payment| payment.height.0).collect()
    };
    assert_eq!(heights(&long, 0), [1]);
    assert_eq!(heights(&long, 1), [0; 0]);
    assert_eq!(heights(&Hash::default(), 0), [2]);
    assert_eq!(heights(&PaymentId::Short(short).to_hash(), 0), [2]);
}

#[test]
fn filters_select_blocks_accounts_and_addresses() {
    let mut scene = Scene::new();
    for number in 1..=6 {
        let minor = u32::try_from(number % 2).unwrap();
        scene.block(vec![receipt(
            number,
            vec![output(number, at(0, minor), 5), output(100 + number, at(1, 0), 7)],
        )]);
    }
    let heights = |filter: TransferFilter| -> Vec<u64> {
        scene.wallet.transfers_in(&filter, NOW).iter().map(|one| one.height.0).collect()
    };
    let all = TransferFilter::default();
    assert_eq!(heights(all.clone()).len(), 12);
    assert_eq!(heights(TransferFilter { account: Some(1), ..all.clone() }), [6, 5, 4, 3, 2, 1]);
    assert_eq!(
        heights(TransferFilter { account: Some(1), min_height: 2, max_height: 4, ..all.clone() }),
        [4, 3]
    );
    assert_eq!(
        heights(TransferFilter { account: Some(0), subaddresses: [1].into(), ..all.clone() }),
        [5, 3, 1]
    );
    assert!(heights(TransferFilter { account: Some(7), ..all.clone() }).is_empty());
    assert!(heights(TransferFilter { min_height: 4, max_height: 4, ..all.clone() }).is_empty());
    assert!(heights(TransferFilter { min_height: u64::MAX, max_height: 0, ..all }).is_empty());
    let of_tx = scene.wallet.transfers_of_tx(&hash("tx", 3), 0, NOW);
    assert_eq!(of_tx.len(), 1);
    assert_eq!(of_tx[0].amount, Amount(5));
    assert!(scene.wallet.transfers_of_tx(&hash("tx", 3), 2, NOW).is_empty());
    // Both payments of a transaction, in the order of its outputs.
    let first: Vec<u32> = scene.ins()[..2].iter().map(|one| one.subaddress.major).collect();
    assert_eq!(first, [0, 1]);
}
