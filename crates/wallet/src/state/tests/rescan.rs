//! What survives reorgs and rescans.

use super::outgoing::{destination, keys_of, sent};
use super::spent::{image_of, signed, watched};
use super::*;
use crate::changes::ChangeSet;

/// Sets every kind of user data.
fn set_user_data(wallet: &mut Wallet) {
    wallet.create_account("shop");
    wallet.tag_accounts(&[0, 1].into(), "tag").unwrap();
    wallet.set_note(hash("tx", 1), "a note");
    wallet.set_attribute("name", "text");
    wallet.add_to_address_book(AddressBookEntry {
        spend: PublicKey([1; 32]),
        view: PublicKey([2; 32]),
        is_subaddress: false,
        payment_id: None,
        description: String::new(),
    });
}

fn blocks() -> Vec<Vec<ScannedTx>> {
    vec![
        vec![receipt(1, vec![output(1, at(0, 0), 100), output(2, at(0, 1), 50)])],
        vec![receipt(2, vec![output(3, at(1, 0), 70), output(4, at(0, 2), 30)])],
        vec![spend(3, &[1], vec![output(5, at(0, 0), 40)])],
        vec![receipt(4, vec![output(6, at(0, 1), 5)])],
    ]
}

/// A wallet that received, paid, froze an output and has user data.
fn used_wallet() -> Scene {
    let mut scene = Scene::new();
    set_user_data(&mut scene.wallet);
    let mut blocks = blocks().into_iter();
    for _ in 0..2 {
        scene.block(blocks.next().unwrap());
    }
    let to = destination(&new_wallet(), at(2, 7), 50);
    scene.wallet.record_sent(sent(3, 100, 40, &[1], vec![to.clone()]), Some(keys_of(3)));
    for _ in 0..2 {
        scene.block(blocks.next().unwrap());
    }
    scene.wallet.set_frozen(&image(2), true).unwrap();
    scene.wallet.set_frozen(&image(5), true).unwrap();
    scene.wallet.record_sent(sent(20, 30, 10, &[4], vec![to]), Some(keys_of(20)));
    scene
}

/// Scans all blocks again in a separate ledger.
fn rescanned(wallet: &Wallet, rescan: Rescan) -> Wallet {
    let mut fresh = wallet.fresh_ledger(rescan);
    assert!(!fresh.has_changes() && fresh.outputs().is_empty());
    let mut chain = Chain::new();
    for txs in blocks() {
        let block = chain.block(0, txs);
        fresh.apply(vec![block], Height(5)).unwrap();
    }
    fresh
}

#[test]
fn a_rescan_finds_the_same_and_keeps_what_the_chain_cannot_restore() {
    for rescan in [Rescan::Soft, Rescan::Hard] {
        let mut scene = used_wallet();
        let _ = scene.wallet.take_changes();
        let mut all: ChangeSet = scene.wallet.snapshot().collect();
        let before = stored(scene.wallet.snapshot());
        let balance = scene.balance(0);
        let new = rescanned(&scene.wallet, rescan);
        assert_eq!(stored(scene.wallet.snapshot()), before, "the wallet goes on as it is meanwhile");
        scene.wallet.adopt(scene.wallet.prepare_adoption(new, rescan));
        assert_eq!(scene.balance(0), balance);
        let outs = scene.outs();
        assert_eq!((outs[0].txid, outs[0].destinations().len()), (hash("tx", 3), 1));
        assert_eq!(scene.pending()[0].txid, hash("tx", 20));
        assert!(scene.wallet.tx_keys(&hash("tx", 3)).is_some());
        for frozen in [2, 5] {
            assert!(scene.wallet.output_with_key_image(&image(frozen)).unwrap().frozen);
        }
        assert_eq!(scene.wallet.note(&hash("tx", 1)), "a note");
        assert_eq!(scene.wallet.account_tags()[0].2, [0, 1]);
        assert_eq!(scene.wallet.label(at(1, 0)), "shop");
        assert_eq!(scene.wallet.address_book().len(), 1);
        // One set of changes turns the stored old wallet into the new one.
        all.merge(scene.wallet.take_changes());
        let loaded = Wallet::load(keys(), options(), all).unwrap();
        assert_eq!(stored(loaded.snapshot()), stored(scene.wallet.snapshot()));
    }
}

#[test]
fn changes_during_a_rescan_are_not_lost() {
    let mut scene = used_wallet();
    let new = rescanned(&scene.wallet, Rescan::Soft);
    scene.wallet.set_label(at(1, 0), "another label").unwrap();
    scene.wallet.create_addresses(0, 5, "late").unwrap();
    scene.wallet.set_frozen(&image(2), false).unwrap();
    scene.wallet.set_frozen(&image(3), true).unwrap();
    let to = destination(&new_wallet(), at(2, 7), 3);
    scene.wallet.record_sent(sent(21, 5, 1, &[6], vec![to]), Some(keys_of(21)));
    let pool = PoolTx {
        tx: Some(receipt(30, vec![output(30, at(0, 0), 9)])),
        txid: hash("tx", 30),
        double_spend_seen: false,
    };
    let update = PoolUpdate { change: PoolChange::Full, txs: vec![pool], refreshed: false };
    scene.wallet.apply_pool(update, NOW);
    let balances = scene.wallet.balances(false, NOW);
    scene.wallet.adopt(scene.wallet.prepare_adoption(new, Rescan::Soft));
    assert_eq!(scene.wallet.balances(false, NOW), balances);
    assert_eq!(scene.wallet.label(at(1, 0)), "another label");
    assert_eq!(scene.wallet.address_count(0), Ok(8));
    let frozen = |number| scene.wallet.output_with_key_image(&image(number)).unwrap().frozen;
    assert_eq!((frozen(2), frozen(3)), (false, true));
    assert_eq!((scene.pending().len(), scene.pool().len()), (2, 1));
}

#[test]
fn a_hard_rescan_drops_failed_transactions_and_imported_key_images() {
    for rescan in [Rescan::Soft, Rescan::Hard] {
        let mut scene = used_wallet();
        scene.wallet.fail_pending(&hash("tx", 20));
        let new = rescanned(&scene.wallet, rescan);
        scene.wallet.adopt(scene.wallet.prepare_adoption(new, rescan));
        assert_eq!(scene.wallet.pending_state(&hash("tx", 20)).is_some(), rescan == Rescan::Soft);

        let mut watching = Wallet::new(watching_keys(), options()).unwrap();
        let found = || receipt(1, vec![watched(1, at(0, 0), 100)]);
        watching.apply(vec![Chain::new().block(0, vec![found()])], Height(2)).unwrap();
        let checked = watching.check_key_images(0, &[signed(1)]).unwrap();
        watching.import_key_images(&checked, None);
        let mut new = watching.fresh_ledger(rescan);
        new.apply(vec![Chain::new().block(0, vec![found()])], Height(2)).unwrap();
        watching.adopt(watching.prepare_adoption(new, rescan));
        let known = (rescan == Rescan::Soft).then(|| image_of(1));
        assert_eq!(watching.outputs()[0].key_image, known);
    }
}

#[test]
fn frozen_outputs_stay_frozen_in_a_reorg() {
    let mut scene = Scene::new();
    scene.block(vec![receipt(1, vec![output(1, at(0, 0), 100)])]);
    scene.block(vec![receipt(2, vec![output(2, at(0, 1), 50), output(3, at(0, 1), 7)])]);
    scene.block(vec![spend(3, &[1], Vec::new())]);
    scene.wallet.set_frozen(&image(1), true).unwrap();
    scene.wallet.set_frozen(&image(2), true).unwrap();
    let mut all: ChangeSet = scene.wallet.snapshot().collect();
    let _ = scene.wallet.take_changes();
    scene.chain.cut(2);
    scene.forked(1, Vec::new());
    // The spent output is unspent again, and still frozen.
    assert!(scene.wallet.output_with_key_image(&image(1)).unwrap().frozen);
    assert!(scene.wallet.output_with_key_image(&image(2)).is_err());
    // The remembered data of the other one is stored.
    all.merge(scene.wallet.take_changes());
    scene.wallet = Wallet::load(keys(), options(), all).unwrap();
    scene.forked(1, vec![receipt(2, vec![output(2, at(0, 1), 50), output(3, at(0, 1), 7)])]);
    let frozen = |number| scene.wallet.output_with_key_image(&image(number)).unwrap().frozen;
    assert_eq!((frozen(1), frozen(2), frozen(3)), (true, true, false));
    assert_eq!(scene.balance(0).0, 7);
}

#[test]
fn a_reorg_deeper_than_allowed_changes_nothing() {
    let mut scene = Scene::new();
    scene.block(vec![receipt(1, vec![output(1, at(0, 0), 100)])]);
    scene.empty(10);
    scene.wallet.set_max_reorg_depth(10);
    let before = stored(scene.wallet.snapshot());
    let mut other = scene.chain.clone();
    other.cut(1);
    let deep: Vec<_> = (0..20).map(|_| other.block(1, Vec::new())).collect();
    assert_eq!(scene.wallet.apply(deep, Height(21)).unwrap_err(), ApplyError::ReorgDepth(11));
    let ids: Vec<Hash> = other.ids[..15].to_vec();
    assert_eq!(scene.wallet.apply_ids(Height(0), &ids, Height(21)).unwrap_err(), ApplyError::ReorgDepth(11));
    assert_eq!(stored(scene.wallet.snapshot()), before);
    assert_eq!(scene.balance(0).0, 100);
    let mut other = scene.chain.clone();
    other.cut(2);
    let allowed: Vec<_> = (0..12).map(|_| other.block(1, Vec::new())).collect();
    let detached = scene.wallet.apply(allowed, Height(14)).unwrap().detached.unwrap();
    assert_eq!((detached, detached.depth()), (Detached { from: Height(2), to: Height(11), txs: 0 }, 10));
    assert_eq!(scene.balance(0).0, 100);
}

/// Only one id in a hundred of old blocks is stored: a node that is still syncing sends them all again.
#[test]
fn repeated_old_blocks_are_not_a_reorg() {
    let mut scene = Scene::new();
    let mut chain = Chain::new();
    let all: Vec<_> = (1..12_000).map(|_| chain.block(0, Vec::new())).collect();
    scene.wallet.apply(all, Height(12_000)).unwrap();
    let blocks = |fork, from: u64, count| -> Vec<ScannedBlock> {
        let mut chain = chain.clone();
        chain.cut(from);
        (0..count).map(|_| chain.block(fork, Vec::new())).collect()
    };
    for (from, count) in [(1, 50), (30, 20), (101, 250), (150, 51)] {
        let applied = scene.wallet.apply(blocks(0, from, count), Height(12_000)).unwrap();
        assert_eq!((applied.blocks, applied.detached), (0, None), "{from} {count}");
    }
    let ids = &chain.ids[100..190];
    assert_eq!(scene.wallet.apply_ids(Height(100), ids, Height(12_000)).unwrap(), Applied::default());
    // Blocks of another chain fork from ours between two stored ids.
    let other = scene.wallet.apply(blocks(1, 101, 250), Height(12_000)).unwrap_err();
    assert_eq!(other, ApplyError::ReorgDepth(12_000 - 101));
    let other = scene.wallet.apply(blocks(1, 150, 51), Height(12_000)).unwrap_err();
    assert_eq!(other, ApplyError::ReorgDepth(12_000 - 150));
    assert_eq!(scene.wallet.height(), Height(12_000));
}
