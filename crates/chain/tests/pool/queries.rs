//! Queries of the pool.

use ferrite_chain::pool::{RelayCategory, RelayMethod};
use ferrite_types::tx::{Transaction, TxIn};
use ferrite_types::{Hash, KeyImage};

use super::Setup;

const METHODS: [RelayMethod; 6] = [
    RelayMethod::None,
    RelayMethod::Local,
    RelayMethod::Forward,
    RelayMethod::Stem,
    RelayMethod::Fluff,
    RelayMethod::Block,
];

/// A pool with a transaction of each relay method.
fn one_of_each() -> (Setup, Vec<Transaction>) {
    let mut setup = Setup::with_outputs(6);
    let txs: Vec<_> = METHODS
        .into_iter()
        .map(|method| {
            let tx = setup.pay_times(1);
            setup.admit(&tx, method);
            tx
        })
        .collect();
    (setup, txs)
}

fn image(tx: &Transaction) -> KeyImage {
    *tx.prefix.vin.iter().find_map(TxIn::key_image).unwrap()
}

#[test]
fn broadcast_transactions_are_visible_to_all() {
    let (setup, txs) = one_of_each();
    let pool = &setup.node.pool;
    let ids: Vec<Hash> = txs.iter().map(Transaction::hash).collect();
    let visible = |category| ids.iter().map(|id| u8::from(pool.contains(id, category))).collect::<Vec<_>>();
    assert_eq!(visible(RelayCategory::Broadcasted), [0, 0, 0, 0, 1, 1]);
    assert_eq!(visible(RelayCategory::Relayable), [0, 1, 1, 1, 1, 1]);
    assert_eq!(visible(RelayCategory::Legacy), [1, 0, 0, 0, 1, 1]);
    assert_eq!(pool.len(RelayCategory::All), 6);
    assert_eq!(pool.len(RelayCategory::Broadcasted), 2);
    let images: Vec<KeyImage> = txs.iter().map(image).collect();
    assert_eq!(pool.are_spent(&images), [false, false, false, false, true, true]);
    assert_eq!(pool.spent_key_images(false).len(), 2);
    let all = pool.spent_key_images(true);
    assert_eq!(all.len(), 6);
    assert!(all.iter().all(|(image, owners)| {
        let owner = images.iter().position(|known| known == image).unwrap();
        owners[..] == [ids[owner]]
    }));
    setup.node.read(|view| {
        let blobs = |known: &[Hash]| pool.complement(view, known).unwrap();
        assert_eq!(blobs(&[]).len(), 2);
        assert_eq!(blobs(&ids[..5]), [txs[5].to_blob()]);
        assert_eq!(blobs(&ids), Vec::<Vec<u8>>::new());
        for (tx, id) in txs.iter().zip(&ids) {
            assert_eq!(pool.blob(view, id, RelayCategory::All).unwrap(), Some(tx.to_blob()));
        }
        assert_eq!(pool.blob(view, &ids[3], RelayCategory::Legacy).unwrap(), None);
    });
}

#[test]
fn times_are_for_the_owner() {
    let (mut setup, txs) = one_of_each();
    let ids: Vec<Hash> = txs.iter().map(Transaction::hash).collect();
    let now = setup.node.now();
    setup.node.change_pool(|pool, writer, _| {
        pool.set_relayed(writer, &ids[3..4], RelayMethod::Stem, now)?;
        pool.set_relayed(writer, &ids[4..], RelayMethod::Fluff, now)
    });
    setup.node.read(|view| {
        let pool = &setup.node.pool;
        let public = pool.infos(view, false).unwrap();
        assert_eq!(public.len(), 2);
        assert!(public.iter().all(|info| (info.meta.receive_time, info.meta.last_relayed_time) == (0, 0)));
        let private = pool.infos(view, true).unwrap();
        assert_eq!(private.len(), 6);
        assert!(private.iter().all(|info| info.meta.receive_time == now));
        let stem = private.iter().find(|info| info.hash == ids[3]).unwrap();
        assert_eq!(stem.meta.last_relayed_time, 0, "the end of the embargo is a secret");
        assert!(pool.meta(&ids[3]).unwrap().last_relayed_time > now);
        let fluff = private.iter().find(|info| info.hash == ids[4]).unwrap();
        assert_eq!((fluff.meta.last_relayed_time, fluff.blob.clone()), (now, txs[4].to_blob()));
        assert_eq!(pool.info(view, &ids[3], false).unwrap(), None);
    });
}

#[test]
fn numbers_about_the_pool() {
    let (setup, txs) = one_of_each();
    setup.node.wait(601);
    let stats = setup.node.pool.stats(true, setup.node.now());
    let weight: u64 = txs.iter().map(Transaction::weight).sum();
    assert_eq!((stats.txs_total, stats.bytes_total, stats.num_10m), (6, weight, 6));
    // Those from RPC have not been relayed.
    assert_eq!((stats.num_not_relayed, stats.num_failing, stats.num_double_spends), (2, 0, 0));
    assert_eq!(stats.oldest, setup.node.now() - 601);
    assert_eq!(stats.histo.iter().map(|bin| bin.txs).sum::<u32>(), 6);
    let public = setup.node.pool.stats(false, setup.node.now());
    assert_eq!((public.txs_total, public.num_not_relayed), (2, 0));
    let backlog = setup.node.pool.backlog(false, setup.node.now());
    assert_eq!(backlog.len(), 2);
    assert!(backlog.iter().all(|entry| entry.age == 601 && entry.fee == setup.node.fee()));
    assert_eq!(setup.node.pool.backlog(true, setup.node.now()).len(), 6);
}

#[test]
fn miners_get_ready_transactions() {
    let mut setup = Setup::with_outputs(5);
    let [first, second] = setup.pay_twice();
    setup.admit(&first, RelayMethod::Fluff);
    setup.admit(&second, RelayMethod::Block);
    let stem = setup.pay_times(9);
    setup.admit(&stem, RelayMethod::Stem);
    let mut expected = Vec::new();
    for times in [1, 3] {
        let tx = setup.pay_times(times);
        expected.push(setup.admit(&tx, RelayMethod::Fluff));
    }
    let backlog = |setup: &Setup, median| {
        let context = setup.node.context();
        setup.node.read(|view| setup.node.pool.miner_backlog(view, &context, median).unwrap())
    };
    // All fit: by id as little-endian number, and of two with the same key image the first.
    let all = backlog(&setup, 300_000);
    assert_eq!(all.len(), 3);
    assert!(all.is_sorted_by_key(|entry| entry.id.0.iter().rev().copied().collect::<Vec<u8>>()));
    assert!(expected.iter().all(|id| all.iter().any(|entry| entry.id == *id)));
    // Too many: the best paying, up to the weight limit.
    let best = backlog(&setup, 2000);
    assert_eq!(best.iter().map(|entry| entry.id).collect::<Vec<_>>(), [expected[1], second.hash()]);
    // Once the second is mined, the first is invalid.
    setup.mine();
    assert_eq!(setup.node.pool.len(RelayCategory::All), 2);
    assert_eq!(backlog(&setup, 300_000), []);
}
