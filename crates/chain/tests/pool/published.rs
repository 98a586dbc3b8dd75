//! Notifications of public transactions.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use ferrite_chain::pool::{PoolListener, PublishedTx, RelayMethod};
use ferrite_types::Hash;
use ferrite_types::tx::Transaction;

use super::Setup;

#[derive(Clone, Default)]
struct Ear {
    deaf: Arc<AtomicBool>,
    heard: Arc<Mutex<Vec<Vec<PublishedTx>>>>,
}

impl PoolListener for Ear {
    fn is_interested(&self) -> bool {
        !self.deaf.load(Ordering::Relaxed)
    }

    fn published(&self, txs: Vec<PublishedTx>) {
        self.heard.lock().unwrap().push(txs);
    }
}

impl Ear {
    fn at(setup: &Setup) -> Self {
        let ear = Self::default();
        setup.node.pool.set_listener(ear.clone());
        ear
    }

    /// The notifications since the last call, checked against these transactions.
    fn take(&self, known: &[&Transaction]) -> Vec<Vec<Hash>> {
        let heard = std::mem::take(&mut *self.heard.lock().unwrap());
        for tx in heard.iter().flatten() {
            let original = known.iter().find(|known| known.hash() == tx.hash).unwrap();
            assert_eq!(*tx.blob, *original.to_blob());
            assert_eq!((tx.weight, Some(tx.fee)), (original.weight(), original.fee()));
        }
        heard.iter().map(|txs| txs.iter().map(|tx| tx.hash).collect()).collect()
    }
}

fn set_relayed(setup: &mut Setup, hashes: &[Hash], method: RelayMethod) {
    let now = setup.node.now();
    setup.node.change_pool(|pool, writer, _| pool.set_relayed(writer, hashes, method, now));
}

#[test]
fn when_a_transaction_becomes_public() {
    let mut setup = Setup::with_outputs(5);
    let ear = Ear::at(&setup);
    for relay in [RelayMethod::Fluff, RelayMethod::None] {
        let tx = setup.pay_times(1);
        setup.admit(&tx, relay);
        assert_eq!(ear.take(&[&tx]), [[tx.hash()]], "{relay:?}");
        setup.receive(&tx, relay);
        assert!(ear.take(&[&tx]).is_empty(), "known already");
    }
    // Only when they are broadcast, and then together.
    let private = [setup.pay_times(1), setup.pay_times(2)];
    for (tx, relay) in private.iter().zip([RelayMethod::Stem, RelayMethod::Local]) {
        setup.admit(tx, relay);
    }
    let forwarded = setup.pay_times(1);
    setup.admit(&forwarded, RelayMethod::Forward);
    let ids = private.each_ref().map(Transaction::hash);
    set_relayed(&mut setup, &ids, RelayMethod::Stem);
    assert!(ear.take(&[]).is_empty());
    set_relayed(&mut setup, &ids, RelayMethod::Fluff);
    assert_eq!(ear.take(&private.each_ref()), [ids]);
    set_relayed(&mut setup, &ids, RelayMethod::Fluff);
    assert!(ear.take(&[]).is_empty(), "they were public before");
    // Transactions that return from blocks are not published again.
    setup.mine();
    setup.node.engine.pop_blocks(1).unwrap();
    assert!(ear.take(&[]).is_empty());
}

#[test]
fn transactions_that_come_with_blocks() {
    let mut setup = Setup::with_outputs(3);
    let txs = [setup.pay_times(1), setup.pay_times(2)];
    for tx in &txs {
        setup.admit(tx, RelayMethod::Fluff);
    }
    let block = setup.mine();
    assert_eq!(block.tx_hashes.len(), 2);
    let forget = |setup: &mut Setup| {
        setup.node.engine.pop_blocks(1).unwrap();
        let (now, ids) = (setup.node.now(), txs.each_ref().map(Transaction::hash));
        setup.node.change_pool(|pool, writer, _| pool.flush(writer, &ids, now));
    };
    forget(&mut setup);
    let ear = Ear::at(&setup);
    let blobs = txs.each_ref().map(Transaction::to_blob);
    // On the main chain, unknown transactions are published together.
    setup.node.add_with(&block, &blobs).unwrap();
    assert_eq!(ear.take(&txs.each_ref()), std::slice::from_ref(&block.tx_hashes));
    forget(&mut setup);
    setup.receive(&txs[0], RelayMethod::Stem);
    setup.node.add_with(&block, &blobs).unwrap();
    assert_eq!(ear.take(&txs.each_ref()), [[txs[1].hash()]], "the pool knew one of them");
    // On a side chain, one by one.
    forget(&mut setup);
    setup.mine();
    assert!(ear.take(&[]).is_empty());
    setup.node.add_with(&block, &blobs).unwrap();
    let single: Vec<Vec<Hash>> = block.tx_hashes.iter().map(|id| vec![*id]).collect();
    assert_eq!(ear.take(&txs.each_ref()), single);
    // Without interest there is no notification.
    ear.deaf.store(true, Ordering::Relaxed);
    let tx = setup.pay_times(1);
    setup.admit(&tx, RelayMethod::Fluff);
    assert!(ear.take(&[]).is_empty());
}
