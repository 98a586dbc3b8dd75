use super::sends::attempt;
use super::*;
use crate::changes::ChangeSet;

/// A wallet with data in every table.
fn full_wallet() -> Scene {
    let mut scene = Scene::new();
    let wallet = &mut scene.wallet;
    wallet.create_account("shop");
    wallet.create_addresses(1, 2, "till").unwrap();
    wallet.tag_accounts(&[1].into(), "tag").unwrap();
    wallet.set_tag_description("tag", "what it is").unwrap();
    wallet.set_note(hash("tx", 1), "a note");
    wallet.set_attribute("name", "text");
    wallet.add_to_address_book(AddressBookEntry {
        spend: PublicKey([1; 32]),
        view: PublicKey([2; 32]),
        is_subaddress: false,
        payment_id: Some(ferrite_types::address::ShortPaymentId([3; 8])),
        description: "friend".to_owned(),
    });
    wallet.add_cold_key_images([(PublicKey([4; 32]), KeyImage([5; 32]))]);
    wallet.set_skip_to(Height(1));
    scene.block(vec![receipt(1, vec![output(1, at(0, 0), 100), output(2, at(2, 1), 50)])]);
    scene.block(vec![
        receipt(2, vec![output(2, at(2, 1), 70)]),
        spend(3, &[1], vec![output(3, at(0, 0), 60)]),
    ]);
    scene.wallet.set_frozen(&image(3), true).unwrap();
    let key = ferrite_crypto::keys::SecretKey::from_bytes_mod_order(&[9; 32]);
    let pending = Pending {
        txid: hash("tx", 4),
        amount_in: Amount(70),
        amount_out: Amount(60),
        change: Amount(1),
        sent_time: 5,
        destinations: vec![Destination {
            original: "as given".to_owned(),
            amount: Amount(59),
            spend: PublicKey([6; 32]),
            view: PublicKey([7; 32]),
            is_subaddress: true,
            is_integrated: false,
        }],
        payment_id: hash("id", 0),
        state: PendingState::Pending,
        timestamp: 6,
        unlock_time: 7,
        account: 2,
        subaddresses: [1].into(),
        rings: vec![Ring { key_image: image(2), offsets: vec![1, 2, 3] }],
    };
    let again = Pending { txid: hash("tx", 5), rings: Vec::new(), ..pending.clone() };
    scene.wallet.record_sent(pending, Some(TxKeys { main: key.clone(), additional: vec![key] }));
    scene.wallet.record_sent(again, None);
    scene.block(vec![spend(5, &[], Vec::new())]);
    scene.chain.cut(3);
    scene.forked(1, Vec::new());
    let pool = PoolTx {
        txid: hash("tx", 6),
        tx: Some(receipt(6, vec![output(6, at(0, 1), 3)])),
        double_spend_seen: true,
    };
    let update = PoolUpdate { change: PoolChange::Full, txs: vec![pool], refreshed: true };
    scene.wallet.apply_pool(update, NOW);
    scene.wallet.remember_rings([(image(2), vec![1, 3, 6])].into());
    scene.wallet.put_named_send(
        "a name".to_owned(),
        NamedSend {
            fingerprint: hash("request", 1),
            answer: Zeroizing::new(b"answer".to_vec()),
            relay: true,
            txids: vec![hash("tx", 4)],
            parts: vec![vec![attempt(4, &[2])]],
            closed: None,
        },
    );
    let event = Event {
        kind: EventKind::Synced,
        wallet_height: Height(1),
        txid: Hash::default(),
        subaddress: at(0, 0),
        amount: Amount(0),
        height: Height(2),
        confirmations: 0,
        payment_id: Hash::default(),
        timestamp: 3,
        progress: None,
    };
    let id = scene.wallet.add_webhook(super::webhooks::hook(), 0).unwrap();
    let webhook = Arc::clone(scene.wallet.webhook(id).unwrap());
    let delivery = Delivery { number: 1, event, webhook, attempts: 99, is_replay: false };
    assert_eq!(scene.wallet.not_delivered(&delivery, id, 4, "refused"), Some(Undelivered::Dead));
    scene
}

#[test]
fn the_wallet_has_data_in_every_table() {
    let scene = full_wallet();
    let tables: std::collections::BTreeSet<Table> =
        scene.wallet.snapshot().map(|change| change.table).collect();
    // The reorg removed the only transaction with destinations.
    let missing: Vec<_> = Table::ALL.into_iter().filter(|table| !tables.contains(table)).collect();
    // Only a wallet in background sync has data there; and events are recorded when changes are taken.
    assert_eq!(missing, [Table::Background, Table::Events]);
}

#[test]
fn a_snapshot_loads_unchanged() {
    let scene = full_wallet();
    let loaded = Wallet::load(keys(), options(), scene.wallet.snapshot()).unwrap();
    assert!(!loaded.has_changes());
    assert_eq!(stored(loaded.snapshot()), stored(scene.wallet.snapshot()));
    assert_eq!(loaded.outputs(), scene.wallet.outputs());
    assert_eq!(loaded.height(), scene.wallet.height());
    assert_eq!(loaded.balance_all(false, NOW), scene.wallet.balance_all(false, NOW));
    assert_eq!(loaded.short_chain_history(), scene.wallet.short_chain_history());
    assert_eq!(loaded.label(at(1, 2)), "till");
    assert_eq!(loaded.subaddresses().len(), scene.wallet.subaddresses().len());
    let keys = loaded.tx_keys(&hash("tx", 4)).unwrap();
    assert_eq!(*keys.main.to_bytes(), *keys.additional[0].to_bytes());
}

#[test]
fn damage_is_an_error_and_never_a_panic() {
    let scene = full_wallet();
    let snapshot: Vec<Change> = scene.wallet.snapshot().collect();
    let load = |changes: Vec<Change>| Wallet::load(keys(), options(), changes).map(|wallet| wallet.height());
    let mut refused = 0;
    for which in 0..snapshot.len() {
        if snapshot[which].table == Table::SubaddressKeys {
            continue;
        }
        for damage in 0..4 {
            let mut changes = snapshot.clone();
            let value = changes[which].value.as_mut().unwrap();
            match damage {
                0 => value.clear(),
                1 => value.push(0),
                2 => {
                    let half = value.len() / 2;
                    value.truncate(half);
                }
                _ => changes[which].key.push(1),
            }
            refused += usize::from(load(changes).is_err());
        }
    }
    assert!(refused > snapshot.len() / 4, "{refused} of {}", snapshot.len());
    let without = |table: Table| -> Vec<Change> {
        let mut first = true;
        let gone = |change: &&Change| {
            let one = change.table == table && first;
            first &= change.table != table;
            !one
        };
        snapshot.iter().filter(gone).cloned().collect()
    };
    assert_eq!(load(without(Table::BlockIds)), Err(LoadError::Genesis));
    assert_eq!(load(without(Table::Outputs)), Err(LoadError::Missing { table: Table::Outputs, row: 0 }));
    assert_eq!(load(without(Table::Accounts)), Err(LoadError::Missing { table: Table::Accounts, row: 0 }));
    assert_eq!(load(Vec::new()), Err(LoadError::Genesis));
    let other = WalletOptions { network: Network::Stagenet, ..options() };
    let other = Wallet::load(keys(), other, snapshot.clone()).err();
    assert_eq!(other, Some(LoadError::Genesis));
    let mut newer = snapshot.clone();
    newer[0].value.as_mut().unwrap()[7] = 2;
    assert_eq!(load(newer), Err(LoadError::Format(2)));
}

#[test]
fn changes_are_taken_once() {
    let mut scene = full_wallet();
    assert!(scene.wallet.has_changes());
    let changes = scene.wallet.take_changes();
    assert_eq!(stored(changes), stored(scene.wallet.snapshot()));
    assert!(!scene.wallet.has_changes() && scene.wallet.take_changes().is_empty());
    scene.wallet.set_note(hash("tx", 1), "another");
    scene.wallet.set_note(hash("tx", 1), "last");
    let changes = scene.wallet.take_changes();
    assert_eq!(changes.len(), 1);
    assert_eq!(changes.iter().next().unwrap().value.as_deref().unwrap().as_slice(), b"last");
}

#[test]
fn records_of_another_program_are_imported() {
    let scene = full_wallet();
    let wallet = &scene.wallet;
    let records = Records {
        block_ids: (0..30_000)
            .map(|height| (Height(height), if height == 0 { scene.chain.ids[0] } else { hash("id", height) }))
            .collect(),
        last_block_reward: Amount(5),
        outputs: wallet.outputs().to_vec(),
        payments: wallet.payments(&TransferFilter::default()).map(|one| Payment::clone(one)).collect(),
        notes: vec![(hash("tx", 1), "a note".to_owned())],
        accounts: vec![
            AccountRecord {
                labels: vec!["one".to_owned(), String::new(), "two".to_owned()],
                tag: "t".to_owned(),
            },
            AccountRecord::default(),
        ],
        tag_descriptions: vec![("t".to_owned(), "d".to_owned())],
        ..Records::default()
    };
    let mut imported = Wallet::from_records(keys(), options(), records).unwrap();
    assert_eq!(imported.height(), Height(30_000));
    assert_eq!(imported.block_id(Height(25_555)), Some(hash("id", 25_555)));
    assert_eq!(
        (imported.block_id(Height(15_555)), imported.block_id(Height(15_500))),
        (None, Some(hash("id", 15_500)))
    );
    assert_eq!(imported.outputs(), wallet.outputs());
    assert_eq!(
        (imported.account_count(), imported.address_count(0), imported.address_count(1)),
        (2, Ok(3), Ok(1))
    );
    assert_eq!((imported.label(at(0, 2)), imported.note(&hash("tx", 1))), ("two", "a note"));
    let changes = imported.take_changes();
    assert_eq!(stored(changes), stored(imported.snapshot()));
    let foreign = Records { block_ids: vec![(Height(0), hash("x", 0))], ..Records::default() };
    assert!(matches!(Wallet::from_records(keys(), options(), foreign), Err(LoadError::Genesis)));
}

#[test]
fn rings_of_imported_transactions_are_remembered() {
    let mut scene = super::outgoing::funded();
    scene.block(vec![receipt(3, vec![output(3, at(0, 0), 5)])]);
    scene.block(vec![spend(4, &[3], Vec::new())]);
    let wallet = &scene.wallet;
    let pending = |number, spent, state| Pending {
        state,
        rings: vec![Ring { key_image: image(spent), offsets: vec![10, 1, 2] }],
        ..super::outgoing::sent(number, 100, 0, &[], Vec::new())
    };
    let records = Records {
        block_ids: (0..).map(Height).zip(scene.chain.ids.clone()).collect(),
        outputs: wallet.outputs().to_vec(),
        pending: vec![
            pending(5, 1, PendingState::Pending),
            pending(6, 2, PendingState::Failed),
            pending(7, 99, PendingState::Failed),
        ],
        ..Records::default()
    };
    let mut imported = Wallet::from_records(keys(), options(), records).unwrap();
    let expected: HashMap<KeyImage, Vec<u64>> = [1, 2].map(|one| (image(one), vec![10, 11, 13])).into();
    assert_eq!(*imported.known_rings(), expected, "rings of own outputs, pending or failed");
    let stored = imported.take_changes();
    let loaded = Wallet::load(keys(), options(), stored).unwrap();
    assert_eq!(*loaded.known_rings(), expected);
}

#[test]
fn merged_changes_have_the_same_effect() {
    let mut scene = full_wallet();
    let mut all: ChangeSet = scene.wallet.take_changes();
    scene.wallet.rollback(Height(2));
    scene.wallet.set_attribute("name", "other");
    all.merge(scene.wallet.take_changes());
    all.coalesce();
    let loaded = Wallet::load(keys(), options(), all).unwrap();
    assert_eq!(stored(loaded.snapshot()), stored(scene.wallet.snapshot()));
}
