use super::*;

pub(super) fn destination(wallet: &Wallet, index: SubaddressIndex, amount: u64) -> Destination {
    let address = wallet.addresses().address(index);
    Destination {
        original: String::new(),
        amount: Amount(amount),
        spend: address.spend,
        view: address.view,
        is_subaddress: address.is_subaddress(),
        is_integrated: false,
    }
}

pub(super) fn sent(
    number: u64,
    amount_in: u64,
    change: u64,
    spent: &[u64],
    destinations: Vec<Destination>,
) -> Pending {
    let paid: u64 = destinations.iter().map(|one| one.amount.0).sum();
    Pending {
        txid: hash("tx", number),
        amount_in: Amount(amount_in),
        amount_out: Amount(paid + change),
        change: Amount(change),
        sent_time: NOW.clock,
        destinations,
        payment_id: Hash::default(),
        state: PendingState::Pending,
        timestamp: NOW.clock,
        unlock_time: 0,
        account: 0,
        subaddresses: [0].into(),
        rings: spent.iter().map(|one| Ring { key_image: image(*one), offsets: vec![1] }).collect(),
    }
}

pub(super) fn keys_of(number: u64) -> TxKeys {
    let key = |number| ferrite_crypto::keys::SecretKey::from_bytes_mod_order(&hash("r", number).0);
    TxKeys { main: key(number), additional: vec![key(number + 1)] }
}

pub(super) fn funded() -> Scene {
    let mut scene = Scene::new();
    scene.block(vec![receipt(1, vec![output(1, at(0, 0), 100), output(2, at(0, 2), 50)])]);
    scene.empty(9);
    scene
}

#[test]
fn change_is_not_a_payment() {
    let mut scene = funded();
    let applied = scene.block(vec![spend(5, &[1, 2], vec![output(5, at(0, 0), 40)])]);
    assert_eq!(applied.notify, [hash("tx", 5)]);
    assert_eq!(scene.balance(0), (40, 0));
    assert_eq!(scene.ins().len(), 2);
    let outs = scene.outs();
    assert_eq!(outs.len(), 1);
    assert_eq!((outs[0].amount, outs[0].fee), (Amount(100), Amount(10)));
    assert_eq!(outs[0].subaddress, at(0, 0));
    assert_eq!(outs[0].subaddresses().collect::<Vec<_>>(), [at(0, 0), at(0, 2)]);
    assert_eq!((outs[0].height, outs[0].timestamp), (Height(11), 1_600_000_000 + 120 * 11));
    assert!(outs[0].destinations().is_empty());
    assert!(outs[0].locked);
}

#[test]
fn a_payment_to_the_same_account_is_not_outgoing() {
    let mut scene = funded();
    scene.block(vec![spend(5, &[1], vec![output(5, at(0, 3), 90)])]);
    assert_eq!(scene.balance(0), (140, 50));
    assert_eq!(scene.ins().len(), 2);
    assert_eq!((scene.outs()[0].amount, scene.outs()[0].fee), (Amount(0), Amount(10)));
}

#[test]
fn a_payment_to_another_account_is_outgoing_and_incoming() {
    let mut scene = funded();
    scene.block(vec![spend(5, &[1], vec![output(5, at(1, 0), 30), output(6, at(0, 0), 60)])]);
    assert_eq!(scene.balance(0).0, 110);
    assert_eq!(scene.balance(1).0, 30);
    assert_eq!((scene.outs()[0].amount, scene.outs()[0].subaddress), (Amount(30), at(0, 0)));
    let ins = scene.ins();
    assert_eq!((ins[0].amount, ins[0].subaddress, ins[0].txid), (Amount(30), at(1, 0), hash("tx", 5)));
    assert_eq!(scene.wallet.transfers_of_tx(&hash("tx", 5), 0, NOW)[0].kind, TransferKind::Out);
    assert_eq!(scene.wallet.transfers_of_tx(&hash("tx", 5), 1, NOW)[0].kind, TransferKind::In);
}

#[test]
fn a_sent_transaction_is_pending_until_it_confirms() {
    let mut scene = funded();
    let to_self = destination(&scene.wallet, at(0, 1), 20);
    let pending = sent(
        5,
        100,
        55,
        &[1],
        vec![
            to_self.clone(),
            Destination { spend: PublicKey([9; 32]), amount: Amount(15), ..to_self.clone() },
        ],
    );
    scene.wallet.record_sent(pending, Some(keys_of(5)));
    // The rest, the change, and the payment to the account itself.
    assert_eq!(scene.balance(0), (50 + 55 + 20, 50));
    let strict = scene.wallet.balance(0, true, NOW);
    assert_eq!((strict.total, strict.unlocked), (Amount(150), Amount(150)));
    let per_address: Vec<_> = scene.wallet.balance_per_subaddress(0, false, NOW);
    let totals: Vec<(u32, u64, u64)> =
        per_address.iter().map(|one| (one.index.minor, one.balance.total.0, one.unspent_outputs)).collect();
    assert_eq!(totals, [(0, 55, 0), (1, 20, 0), (2, 50, 1)]);
    let listed = scene.pending();
    assert_eq!(
        (listed[0].kind, listed[0].amount, listed[0].fee),
        (TransferKind::Pending, Amount(35), Amount(10))
    );
    assert_eq!((listed[0].height, listed[0].confirmations, listed[0].locked), (Height(0), 0, true));
    assert_eq!(listed[0].destinations().len(), 2);
    let text = listed[0].destinations()[0].address(Network::Regtest, &Hash::default());
    assert_eq!(*text, *scene.wallet.addresses().text(at(0, 1)));

    scene.block(vec![spend(5, &[1], vec![output(5, at(0, 0), 55), output(6, at(0, 1), 20)])]);
    assert!(scene.pending().is_empty());
    assert_eq!(scene.balance(0), (125, 50));
    let outs = scene.outs();
    assert_eq!((outs[0].amount, outs[0].fee), (Amount(35), Amount(10)));
    assert_eq!(outs[0].destinations().len(), 2);
    assert_eq!(outs[0].timestamp, 1_600_000_000 + 120 * 11);
    assert!(scene.wallet.tx_keys(&hash("tx", 5)).is_some());
    assert_eq!(scene.wallet.outputs()[0].spent, Some(Height(11)));
}

#[test]
fn a_reorg_does_not_lose_destinations() {
    let mut scene = funded();
    let to = destination(&scene.wallet, at(0, 1), 90);
    scene.wallet.record_sent(sent(5, 100, 0, &[1], vec![to.clone()]), Some(keys_of(5)));
    let mined = || spend(5, &[1], vec![output(6, at(0, 1), 90)]);
    scene.block(vec![mined()]);
    let expected = scene.outs();
    scene.chain.cut(11);
    scene.forked(1, Vec::new());
    assert!(scene.outs().is_empty() && scene.pending().is_empty());
    assert_eq!(scene.balance(0), (150, 150));
    let reloaded = Wallet::load(keys(), options(), scene.wallet.snapshot()).unwrap();
    scene.wallet = reloaded;
    scene.forked(1, vec![mined()]);
    let outs = scene.outs();
    assert_eq!(outs[0].destinations(), [to]);
    assert_eq!(outs[0].amount, Amount(0));
    assert_eq!(outs[0].fee, expected[0].fee);
    assert!(scene.wallet.tx_keys(&hash("tx", 5)).is_some());
}

#[test]
fn version_1_transactions_state_the_sum_of_their_outputs() {
    let mut scene = funded();
    let old = with(spend(5, &[1], vec![output(5, at(0, 0), 40)]), |content| {
        content.version = 1;
        content.visible = Amount(93);
        content.fee = Amount(7);
    });
    scene.block(vec![old]);
    assert_eq!((scene.outs()[0].amount, scene.outs()[0].fee), (Amount(53), Amount(7)));
}

#[test]
fn amounts_beyond_the_supply_are_harmless() {
    let mut scene = Scene::new();
    let huge = vec![output(1, at(0, 0), u64::MAX), output(2, at(0, 0), u64::MAX)];
    scene.block(vec![receipt(1, huge)]);
    assert_eq!(scene.balance(0).0, u64::MAX);
    assert_eq!(scene.wallet.balance_all(false, NOW).total, Amount(u64::MAX));
    scene.block(vec![spend(2, &[1, 2], vec![output(3, at(0, 0), u64::MAX)])]);
    assert_eq!(scene.outs().len(), 1);
    let locked = receipt(3, vec![output(4, at(0, 0), 1)]);
    scene.block(vec![with(locked, |content| content.unlock_time = u64::MAX)]);
    let balance = scene.wallet.balance(0, false, NOW);
    assert_eq!(balance.time_to_unlock, u64::MAX - NOW.clock);
    assert!(scene.ins().iter().all(|one| one.locked));
}
